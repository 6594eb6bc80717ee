print("A form")

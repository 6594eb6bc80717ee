"""Cleans a CSV file. Arguments come as JSON on standard input, the result goes to standard output."""

import csv
import json
import sys

arguments = json.load(sys.stdin)
rows = []
odd = []
with open(arguments["inputFile"], newline="", encoding="utf-8") as file:
    for number, row in enumerate(csv.reader(file), start=1):
        cells = [cell.strip() for cell in row]
        if not any(cells):
            continue
        if rows and len(cells) != len(rows[0]):
            odd.append(number)
        rows.append(cells)
        if len(rows) > arguments["maximumRows"]:
            break
json.dump({"rows": rows, "rowsOfAnotherWidth": odd}, sys.stdout)

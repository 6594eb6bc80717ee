use skills_runtime::AIInputContract;

#[derive(serde::Deserialize, AIInputContract)]
struct GreetInput {
    who: String,
}

fn main() {
    let input = GreetInput::from_arguments(r#"{ "who": "Ada" }"#);
    println!("{}", input.is_ok_and(|input| input.who == "Ada"));
}

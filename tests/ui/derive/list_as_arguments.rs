use skills_runtime::AIInputContract;

fn takes<T: AIInputContract>() {}

fn main() {
    takes::<Vec<String>>();
}

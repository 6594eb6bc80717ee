use skills_runtime::AIInputContract;

#[derive(AIInputContract)]
struct Input {
    #[contract(exclusive_minimum = 18446744073709551615)]
    after: u64,
    #[contract(exclusive_maximum = -9223372036854775808)]
    before: i64,
    #[contract(exclusive_minimum = 255)]
    byte: u8,
    #[contract(exclusive_minimum = 5, exclusive_maximum = 6)]
    between: i64,
    #[contract(exclusive_minimum = 5, exclusive_maximum = 6)]
    ratio: f64,
}

fn main() {}

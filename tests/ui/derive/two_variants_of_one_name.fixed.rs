#![allow(dead_code, reason = "only the derive reads the type")]

use skills_runtime::AIInputContract;

#[derive(AIInputContract)]
#[serde(rename_all = "lowercase")]
enum Format {
    Csv,
    #[serde(rename = "csv2")]
    CSV,
}

fn main() {}

use serde::Deserialize;
use skills_runtime::AIInputContract;
use std::borrow::Cow;

#[derive(Deserialize, AIInputContract)]
struct Input<'a> {
    #[serde(borrow)]
    name: Cow<'a, str>,
}

fn main() {}

#![allow(dead_code, reason = "only the derive reads the type")]

use skills_runtime::AIInputContract;

#[derive(AIInputContract)]
struct Input {
    left: Halves,
    right: Halves,
}

#[derive(AIInputContract)]
struct Halves {
    left: Quarters,
    right: Quarters,
}

#[derive(AIInputContract)]
struct Quarters {
    left: Eighths,
    right: Eighths,
}

#[derive(AIInputContract)]
struct Eighths {
    left: Sixteenths,
    right: Sixteenths,
}

#[derive(AIInputContract)]
struct Sixteenths {
    left: Leaf,
    right: Leaf,
}

#[derive(AIInputContract)]
struct Leaf {
    /// A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for.
    /// A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for.
    /// A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for.
    /// A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for.
    /// A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for.
    /// A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for.
    /// A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for. A long line about what this is for.
    path: String,
}

fn main() {}

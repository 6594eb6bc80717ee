#![allow(dead_code, reason = "only the derive reads the type")]

use skills_runtime::{AIInputContract, Contract, ContractType};

#[derive(AIInputContract)]
struct Page<T: ContractType> {
    rows: Vec<T>,
}

#[derive(AIInputContract)]
struct Row {
    cells: Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<u8>>>>>>>>>>>>>>>>>>>>>>>>>>>>>,
}

const CONTRACT: Contract = Page::<Row>::CONTRACT;

fn main() {
    let _ = CONTRACT;
}

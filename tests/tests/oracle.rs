//! schemars as an independent judge: for every row of the derive's table, in five positions, its schema of the same
//! type, through a stated translation, is ours to the byte.

#![allow(dead_code, reason = "the types are read by the derives only")]

mod oracle {
    pub(super) mod rows;
    pub(super) mod translation;
}

use oracle::{rows, translation};
use skills_runtime::Contract;

#[test]
fn the_constant_has_the_hash_of_its_text() {
    for case in rows::all() {
        let parsed = Contract::from_json(&case.ours).unwrap();
        let (row, position) = (case.row, case.position);
        assert_eq!(parsed.schema().hash(), case.hash, "{row} {position}");
        assert_eq!(parsed.canonical(), case.ours, "{row} {position}");
    }
}

#[test]
#[expect(clippy::print_stdout, reason = "how many were run")]
fn every_row_in_every_position() {
    let mut wrong = Vec::new();
    let cases = rows::all();
    for case in &cases {
        let theirs = translation::contract(&case.theirs).to_string();
        if case.ours != theirs {
            wrong.push(format!(
                "{} {}\n  ours   {}\n  theirs {theirs}",
                case.row, case.position, case.ours
            ));
        }
    }
    println!(
        "{} rows in {} positions each, {} cases run",
        rows::EXPECTED.len(),
        rows::POSITIONS.len(),
        cases.len()
    );
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn no_row_lacks_a_case() {
    let cases = rows::all();
    for row in rows::EXPECTED {
        for position in rows::POSITIONS {
            let found = cases
                .iter()
                .any(|case| case.row == *row && case.position == position);
            assert!(found, "the row `{row}` has no case as {position}");
        }
    }
    for case in cases {
        assert!(
            rows::EXPECTED.contains(&case.row),
            "`{}` is no row of the table",
            case.row
        );
    }
}

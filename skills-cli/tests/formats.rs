//! What machines read of a check, on names and texts that try to break out of it.

#![cfg(unix)] // names that other systems do not take

#[path = "commands/directory.rs"]
mod directory;

use std::collections::BTreeMap;
use std::error::Error;

use directory::{Directory, text};
use serde_json::{Value, json};
use skills_core::code::Code;

type Checked = Result<(), Box<dyn Error>>;

/// Each is a directory's name.
const NAMES: [&str; 7] = [
    "line\nfeed",
    "carriage\rreturn",
    "a:b,c",
    "per%0Acent%",
    "naïve-ü-✓",
    "quo\"te'd",
    "esc\u{1b}[31m\u{202e}",
];

/// A mistake with a place, and one without.
fn hostile() -> Result<Directory, Box<dyn Error>> {
    let directory = Directory::new()?;
    for name in NAMES {
        let page = "---\nname: ü {0} [x](y) [x\\](y) 50%, a::b\ndescription: Ends lines. Use never.\n---\nText.\n";
        directory.write(&format!("skills/{name}/SKILL.md"), page)?;
        directory.write(&format!("skills/{name}/references/a, b:c.md"), "Text.\n")?;
    }
    Ok(directory)
}

/// What JSON lines say, by path, which is the measure for the other formats.
fn json_lines(directory: &Directory) -> Result<Vec<Value>, Box<dyn Error>> {
    let output = directory.run(&["check", "--format", "json"])?;
    let mut lines: Vec<Value> = text(&output.stdout)
        .lines()
        .map(serde_json::from_str)
        .collect::<Result<_, _>>()?;
    lines.pop();
    assert!(lines.len() >= 2 * NAMES.len(), "{lines:?}");
    assert!(lines.iter().any(|line| line["line"].is_null()));
    Ok(lines)
}

#[test]
fn annotations_say_what_json_says() -> Checked {
    let directory = hostile()?;
    let expected = json_lines(&directory)?;
    let output = directory.run(&["check", "--format", "github"])?;
    assert_eq!(output.status.code(), Some(1));
    let shown = text(&output.stdout);
    let mut lines: Vec<&str> = shown.lines().collect();
    let summary = lines.pop().unwrap_or_default();
    assert!(
        summary.starts_with("0 skills passed, 7 skipped: "),
        "{summary}"
    );
    assert_eq!(lines.len(), expected.len(), "one line each: {shown}");
    for (line, expected) in lines.into_iter().zip(&expected) {
        assert!(
            !line.chars().any(|c| c.is_control() || c == '\u{202e}'),
            "{line:?}"
        );
        let annotation = annotation(line).ok_or_else(|| format!("no annotation: {line}"))?;
        assert_eq!(annotation.level, expected["level"]);
        let has = |key: &str, value: &Value| {
            let value = match value {
                Value::Null => None,
                Value::String(text) => Some(shown_as(text)),
                value => Some(value.to_string()),
            };
            assert_eq!(
                annotation.properties.get(key),
                value.as_ref(),
                "{key}: {line}"
            );
        };
        has("title", &expected["code"]);
        has("file", &expected["path"]);
        has("line", &expected["line"]);
        has("col", &expected["column"]);
        has("endLine", &expected["end_line"]);
        has("endColumn", &expected["end_column"]);
        let message = expected["message"].as_str().unwrap_or_default();
        let (said, help) = annotation
            .text
            .split_once("\nhelp: ")
            .unwrap_or((&annotation.text, ""));
        assert_eq!(said, message);
        assert_eq!(help, expected["help"].as_str().unwrap_or_default());
    }
    Ok(())
}

#[test]
fn columns_of_several_lines_are_left_out_of_an_annotation() -> Checked {
    let directory = Directory::new()?;
    directory.write(
        "skills/long/SKILL.md",
        "---\nname: long\ndescription: Is long. Use never.\nother:\n  a: b\nmetadata:\n  - a\n  - b\n---\nText.\n",
    )?;
    let lines = json_lines_of(&directory)?;
    assert!(
        lines.iter().any(|line| line["line"] != line["end_line"]),
        "a finding over several lines: {lines:?}"
    );
    let output = directory.run(&["check", "--format", "github"])?;
    for line in text(&output.stdout).lines() {
        let Some(found) = annotation(line) else {
            continue;
        };
        let is_one_line = found.properties.get("line") == found.properties.get("endLine");
        assert_eq!(found.properties.contains_key("col"), is_one_line, "{line}");
        assert_eq!(
            found.properties.contains_key("endColumn"),
            is_one_line,
            "{line}"
        );
    }
    Ok(())
}

fn json_lines_of(directory: &Directory) -> Result<Vec<Value>, Box<dyn Error>> {
    let output = directory.run(&["check", "--format", "json"])?;
    let lines = text(&output.stdout);
    Ok(lines
        .lines()
        .map(serde_json::from_str)
        .collect::<Result<_, _>>()?)
}

/// The rules of SARIF 2.1.0 that a schema can hold, and those that it cannot: indices that lead somewhere, references
/// that are valid, places that are no inverted ranges, braces and links that are escaped.
#[test]
fn a_sarif_log_is_one() -> Checked {
    let directory = hostile()?;
    let expected = json_lines(&directory)?;
    let output = directory.run(&["check", "--format", "sarif"])?;
    assert_eq!(output.status.code(), Some(1));
    let shown = text(&output.stdout);
    assert!(
        !shown.contains('\u{202e}'),
        "no text may turn a line around"
    );
    let log: Value = serde_json::from_str(&shown)?;
    assert_eq!(log["version"], "2.1.0");
    let run = &log["runs"][0];
    assert_eq!(run["columnKind"], "unicodeCodePoints");
    assert_eq!(run["newlineSequences"], json!(["\r\n", "\n", "\r"]));
    assert_eq!(run["invocations"][0]["executionSuccessful"], true);
    assert_eq!(run["tool"]["driver"]["name"], "cargo-skills");

    let rules = run["tool"]["driver"]["rules"]
        .as_array()
        .ok_or("no rules")?;
    for rule in rules {
        let code: Code = rule["id"].as_str().ok_or("no id")?.parse()?;
        assert_eq!(rule["help"]["markdown"], code.explain().trim());
        let first = rule["shortDescription"]["text"]
            .as_str()
            .unwrap_or_default();
        assert!(
            code.explain().contains(first) && !first.is_empty(),
            "{rule}"
        );
        assert!(
            ["error", "warning"].contains(
                &rule["defaultConfiguration"]["level"]
                    .as_str()
                    .unwrap_or_default()
            )
        );
    }

    let results = run["results"].as_array().ok_or("no results")?;
    assert_eq!(results.len(), expected.len());
    for (result, expected) in results.iter().zip(&expected) {
        assert_eq!(result["ruleId"], expected["code"]);
        let index = usize::try_from(result["ruleIndex"].as_u64().ok_or("no index")?)?;
        assert_eq!(rules[index]["id"], result["ruleId"]);
        assert_eq!(result["level"], expected["level"]);
        let message = result["message"]["text"].as_str().ok_or("no text")?;
        assert!(!has_link(message), "a link: {message}");
        let message = message
            .replace("\\](", "](")
            .replace("{{", "{")
            .replace("}}", "}");
        let (said, help) = message.split_once("\nhelp: ").unwrap_or((&message, ""));
        let words = expected["message"].as_str().unwrap_or_default();
        assert_eq!(said, words.replace("\\](", "]("));
        assert_eq!(help, expected["help"].as_str().unwrap_or_default());

        let place = &result["locations"][0]["physicalLocation"];
        let uri = place["artifactLocation"]["uri"].as_str().ok_or("no uri")?;
        assert!(
            uri.bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || b"-._~/%".contains(&byte)),
            "{uri}"
        );
        assert_eq!(decoded(uri)?, expected["path"].as_str().unwrap_or_default());
        let region = &place["region"];
        for (ours, theirs) in [
            ("startLine", "line"),
            ("startColumn", "column"),
            ("endLine", "end_line"),
            ("endColumn", "end_column"),
        ] {
            assert_eq!(region[ours], expected[theirs], "{ours} of {result}");
        }
        assert_eq!(region.is_null(), expected["line"].is_null());
    }
    Ok(())
}

#[test]
fn a_sarif_log_says_what_could_not_be_checked() -> Checked {
    let directory = Directory::new()?;
    directory.write(
        "skills/good/SKILL.md",
        "---\nname: good\ndescription: Does good. Use it.\n---\nText.\n",
    )?;
    let output = directory.run(&["check", "--format", "sarif", "no{where}", "skills"])?;
    assert_eq!(output.status.code(), Some(2));
    let log: Value = serde_json::from_str(&text(&output.stdout))?;
    let run = &log["runs"][0];
    assert_eq!(run["results"], json!([]));
    assert_eq!(run["tool"]["driver"]["rules"], json!([]));
    let invocation = &run["invocations"][0];
    assert_eq!(invocation["executionSuccessful"], false);
    let said = invocation["toolExecutionNotifications"][0]["message"]["text"].as_str();
    assert!(
        said.unwrap_or_default()
            .starts_with("`no{{where}}` cannot be checked: "),
        "{invocation}"
    );
    Ok(())
}

#[test]
fn second_places_and_marks_are_where_readers_of_sarif_count() -> Checked {
    let directory = Directory::new()?;
    let page = |name: &str| {
        format!("---\nname: same\nid: {name}\ndescription: Is one of two. Use never.\n---\nText.\n")
    };
    directory.write("skills/one/SKILL.md", &page("one"))?;
    directory.write("skills/two/SKILL.md", &page("two"))?;
    directory.write("skills/catalog.json", "\u{feff}{\"nonsense\": 1}")?;
    let output = directory.run(&["check", "--format", "sarif"])?;
    let log: Value = serde_json::from_str(&text(&output.stdout))?;
    let results = log["runs"][0]["results"].as_array().ok_or("no results")?;
    let of = |code: &str| results.iter().find(|result| result["ruleId"] == code);
    let region = |place: &Value| place["physicalLocation"]["region"].clone();
    let unknown = of("unknown-key").ok_or("the key is not known")?;
    let expected = json!({"startLine": 1, "startColumn": 2, "endLine": 1, "endColumn": 12});
    assert_eq!(
        region(&unknown["locations"][0]),
        expected,
        "a byte-order mark is no column"
    );
    let duplicate = of("duplicate-name").ok_or("the name is taken")?;
    let first = &duplicate["relatedLocations"][0];
    assert_eq!(
        first["physicalLocation"]["artifactLocation"]["uri"],
        "skills/one/SKILL.md"
    );
    assert!(first["message"]["text"].is_string());
    Ok(())
}

/// A bracket that an even number of backslashes precedes ends the text of a link.
fn has_link(message: &str) -> bool {
    let ends = message.match_indices("](");
    ends.filter_map(|(end, _)| message.get(..end))
        .any(|before| {
            let backslashes = before.len() - before.trim_end_matches('\\').len();
            backslashes.is_multiple_of(2)
        })
}

struct Annotation {
    level: String,
    properties: BTreeMap<String, String>,
    text: String,
}

/// Reads a workflow command as the runner does: the value of a property ends at a comma, the properties at `::`.
fn annotation(line: &str) -> Option<Annotation> {
    let (command, data) = line.strip_prefix("::")?.split_once("::")?;
    let (level, properties) = command.split_once(' ')?;
    let properties = properties.split(',').map(|property| {
        let (key, value) = property.split_once('=')?;
        let value = value.replace("%3A", ":").replace("%2C", ",");
        Some((key.to_owned(), plain(&value)))
    });
    Some(Annotation {
        level: level.to_owned(),
        properties: properties.collect::<Option<_>>()?,
        text: plain(data),
    })
}

fn plain(text: &str) -> String {
    text.replace("%0D", "\r")
        .replace("%0A", "\n")
        .replace("%25", "%")
}

/// What GitHub cannot decode is shown as everywhere.
fn shown_as(path: &str) -> String {
    path.replace('\u{1b}', "\\u{1b}")
        .replace('\u{202e}', "\\u{202e}")
}

fn decoded(uri: &str) -> Result<String, Box<dyn Error>> {
    let mut bytes = Vec::new();
    let mut rest = uri.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let digits = [rest.next().ok_or("cut")?, rest.next().ok_or("cut")?];
            bytes.push(u8::from_str_radix(std::str::from_utf8(&digits)?, 16)?);
        } else {
            bytes.push(byte);
        }
    }
    Ok(String::from_utf8(bytes)?)
}

//! Skills as data, and filters.

use serde_json::Value;
use skills_runtime::{MemorySource, Mode, SkillDef, SkillTool};

use super::answer;
use super::difference::{Difference, Tally};
use crate::Outcome;

const FILE: &str = "data_cases.json";

#[rustfmt::skip]
const DIFFERENCES: &[Difference] = &[
    ("data basic", &["\"x\" false 10: <file>b</file>", "\"x\" false 11: <file>scripts/foo.sh</file>"]),
    ("data resource escape", &["\"r\" false 10: <file>a", "\"r\" false 11: b</file>", "\"r\" false 12: <file></file><x></file>", "\"r\" false 13: </skill_files>", "\"r\" false 14: </skill_content>"]),
    ("data desc padded", &["prompt 1: - **a**: x", "skill \"a\" \"x\" at \"skill://a/\": \"a\""]),
];

#[test]
fn skills_as_data() -> Outcome {
    let Some(cases) = super::cases(FILE)? else {
        return Ok(());
    };
    let mut tally = Tally::default();
    for case in &cases {
        let title = case["title"].as_str().ok_or("no title")?;
        let js = answer::of_port(&case["results"]["js"]);
        let go = answer::of_port(&case["results"]["go"]);
        let Some(theirs) = js.filter(|js| Some(js) == go.as_ref()) else {
            tally.leave_out(title);
            continue;
        };
        let request = &case["request"];
        let skills = request["skills"].as_array().ok_or("no skills")?;
        let loaded = MemorySource::new(skills.iter().map(definition))
            .mode(Mode::Lenient)
            .load()?;
        let filter = request["filter"].as_object().into_iter().flatten();
        let filter = filter.map(|(name, wanted)| (name.as_str(), wanted == true));
        let visible = loaded.catalog().filtered(filter);
        let tool = SkillTool::new(&visible).raw();
        let names = request["names"].as_array().into_iter().flatten();
        let names: Vec<&str> = names.filter_map(Value::as_str).collect();
        let ours = answer::of_ours(&loaded, &visible, &tool, &names);
        tally.compare(title, &theirs, &ours, DIFFERENCES);
    }
    tally.finish(FILE, DIFFERENCES)
}

fn definition(skill: &Value) -> SkillDef {
    let text = |key: &str| skill[key].as_str().unwrap_or_default();
    let mut definition = SkillDef::new(text("name"), text("content"));
    if let Some(description) = skill["description"].as_str() {
        definition = definition.description(description);
    }
    for resource in skill["resources"].as_array().into_iter().flatten() {
        definition = definition.resource(resource.as_str().unwrap_or_default(), "text");
    }
    definition.base(text("base"))
}

#[test]
fn golden_files_of_skills_as_data() -> Outcome {
    let Some(root) = super::conformance() else {
        return Ok(());
    };
    let golden = |name: &str| std::fs::read_to_string(root.join("golden").join(name));
    for name in ["notes", "solo"] {
        let output = golden(&format!("data-skill.{name}.output.txt"))?;
        let between = |start: &str, end: &str| {
            let (_, rest) = output.split_once(start)?;
            rest.split_once(end).map(|(between, _)| between.to_owned())
        };
        let title = format!("# Skill: {name}\n\n");
        let body = between(&title, "\n\nBase directory").ok_or("no body")?;
        let base = between("Base directory for this skill: ", "\n").ok_or("no base")?;
        let mut definition = SkillDef::new(name, body).base(base);
        for line in output.lines() {
            let file = line.strip_prefix("<file>");
            if let Some(path) = file.and_then(|file| file.strip_suffix("</file>")) {
                definition = definition.resource(path, "text");
            }
        }
        let catalog = MemorySource::new([definition])
            .mode(Mode::Lenient)
            .catalog()?;
        let call = serde_json::json!({ "name": name }).to_string();
        for tool in [SkillTool::new(&catalog), SkillTool::new(&catalog).raw()] {
            assert_eq!(tool.call(&call).text, output);
        }
    }
    Ok(())
}

/// Decodes base 64 with `=` at its end.
pub(super) fn base64(text: &str) -> Result<Vec<u8>, Box<dyn std::error::Error>> {
    const DIGITS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let (mut bits, mut held, mut bytes) = (0_u32, 0, Vec::new());
    for digit in text.bytes().filter(|digit| *digit != b'=') {
        let value = DIGITS.iter().position(|known| *known == digit);
        bits = bits << 6 | u32::try_from(value.ok_or("no base 64")?)?;
        held += 6;
        if held >= 8 {
            held -= 8;
            bytes.push(u8::try_from(bits >> held & 0xff)?);
        }
    }
    Ok(bytes)
}

//! One SKILL.md each, byte for byte.

use serde_json::Value;
use skills_runtime::{DirectorySource, Loaded, Mode, Skill};

use super::answer::Answer;
use super::difference::{Difference, Tally};
use crate::Outcome;
use crate::directory::Directory;

const FILE: &str = "frontmatter_cases.json";

#[rustfmt::skip]
const DIFFERENCES: &[Difference] = &[
    ("malformed-flow", &["[\"[unclosed\", \"d\", \"body\"]"]),
    ("malformed-tab", &["[\"t\", \"d\", \"body\"]"]),
    ("colon-in-value2", &["[\"t\", \"a: b: c\", \"body\"]"]),
    ("backtick", &["[\"t\", \"`foo`\", \"body\"]"]),
    ("bang", &["[\"t\", \"!foo bar\", \"body\"]"]),
    ("star", &["[\"t\", \"*foo\", \"body\"]"]),
    ("question", &["[\"t\", \"? foo\", \"body\"]"]),
    ("pipe-inline", &["[\"t\", \"| foo\", \"body\"]"]),
    ("dup-desc", &["[\"t\", \"d1\", \"body\"]"]),
    ("tag-int", &["[\"t\", \"!!int \\\"3\\\"\", \"body\"]"]),
    ("scalar-03", &["[\"t\", \"1.0\", \"body\"]"]),
    ("scalar-05", &["[\"t\", \"1e3\", \"body\"]"]),
    ("scalar-07", &["[\"t\", \"1e21\", \"body\"]"]),
    ("scalar-09", &["[\"t\", \"0o17\", \"body\"]"]),
    ("scalar-13", &["[\"t\", \".5\", \"body\"]"]),
    ("scalar-17", &["[\"t\", \".nan\", \"body\"]"]),
    ("scalar-21", &["[\"t\", \"TRUE\", \"body\"]"]),
    ("scalar-51", &["[\"t\", \"3.14159265358979323846\", \"body\"]"]),
    ("scalar-53", &["[\"t\", \"08\", \"body\"]"]),
    ("scalar-55", &["[\"t\", \"1.e3\", \"body\"]"]),
    ("close-4dash", &["[\"missing-name\"]"]),
    ("close-indented", &["[\"t\", \"d --- body\", \"rest\"]"]),
    ("bom", &["[\"t\", \"d\", \"body\"]"]),
    ("cr-only", &["[\"t\", \"d\", \"body\"]"]),
    ("port-go-malformed", &["[\"[unterminated\", \"broken: : :\", \"Body.\"]"]),
    ("port-py-malformed", &["[\"s\", \"\\\"unterminated\", \"body\"]"]),
    ("port-clj-tag", &["[\"!tag v\", \"\", \"b\"]"]),
];

#[test]
fn frontmatter() -> Outcome {
    let Some(cases) = super::cases(FILE)? else {
        return Ok(());
    };
    let mut tally = Tally::default();
    for case in &cases {
        let title = case["id"].as_str().ok_or("no id")?;
        if case["js_go_agree"] != true {
            tally.leave_out(title);
            continue;
        }
        let directory = Directory::new("frontmatter")?;
        directory.write("s/SKILL.md", bytes(case)?)?;
        let loaded = DirectorySource::builder(directory.path())
            .mode(Mode::Lenient)
            .load()
            .map_err(|error| format!("{title}: {error}"))?;
        let theirs = theirs(&case["results"]["js"]);
        tally.compare(title, &theirs, &ours(&loaded), DIFFERENCES);
    }
    tally.finish(FILE, DIFFERENCES)
}

fn theirs(results: &Value) -> Answer {
    let text = |key: &str| results[key].as_str().unwrap_or_default();
    match results["skip"].as_str() {
        Some(reason) => line(&[reason]),
        None => line(&[text("name"), text("description"), text("content").trim()]),
    }
}

fn ours(loaded: &Loaded) -> Answer {
    let skills = loaded
        .catalog()
        .iter()
        .flat_map(|skill: &Skill| line(&[skill.name(), skill.description(), skill.instructions()]));
    let skipped = loaded.skipped().iter();
    let skipped = skipped.flat_map(|skipped| line(&[skipped.reason().as_str()]));
    skills.chain(skipped).collect()
}

fn line(parts: &[&str]) -> Answer {
    Answer::from([format!("{parts:?}")])
}

/// The bytes of the page; they are in base 64, as some are no UTF-8.
fn bytes(case: &Value) -> Result<Vec<u8>, Box<dyn std::error::Error>> {
    super::data::base64(case["bytes_b64"].as_str().ok_or("no bytes")?)
}

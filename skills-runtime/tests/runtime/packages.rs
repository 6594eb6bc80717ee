//! What a package of somebody else may and may not do when it is imported.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::Path;

use crate::Outcome;
use crate::directory::Directory;
use rustix::fs::{CWD, FileType, Mode as Bits, mknodat};
use skills_runtime::{Code, Diagnostic, DirectorySource, Error, File, Mode, Script, Skill, load};

const PAGE: &str = "---\nname: pdf\ndescription: Reads PDF files.\n---\nRead the guide.\n";
const SCHEMA: &str = r#"{"type":"object","properties":{"file":{"type":"string","default":"a.pdf"}},"additionalProperties":false}"#;

/// A skill `pdf` with a guide, a script and its sidecar; `parameters` is what skill.json says of the script.
fn package(parameters: &str) -> std::io::Result<Directory> {
    let directory = Directory::new("package")?;
    directory.write("pdf/SKILL.md", PAGE)?;
    directory.write("pdf/references/guide.md", "# Guide\n")?;
    directory.write("pdf/scripts/run.sh", "#!/bin/sh\ntouch ran\n")?;
    directory.write("pdf/contracts/Run.schema.json", SCHEMA)?;
    directory.write(
        "pdf/skill.json",
        format!(
            r#"{{
  "resources": {{ "references/guide.md": "How to read." }},
  "scripts": {{
    "scripts/run.sh": {{ "description": "Runs.", "runtime": "bash", "parameters": {parameters} }}
  }}
}}"#
        ),
    )?;
    Ok(directory)
}

fn sidecar(path: &str) -> String {
    serde_json::json!({ "$hpdContract": path }).to_string()
}

fn codes(result: Result<skills_runtime::Catalog, Error>) -> Vec<Code> {
    let error = result.err();
    let found = error.iter().flat_map(|error| error.diagnostics().iter());
    found.map(Diagnostic::code).collect()
}

#[test]
fn a_strict_import_reads_descriptions_and_pins_resources() -> Outcome {
    let directory = package(&sidecar("contracts/Run.schema.json"))?;
    let catalog = load(directory.path(), Mode::Strict)?;
    let skill = catalog.get("pdf").ok_or("no skill")?;
    let resources: Vec<(&str, &str)> = skill
        .resources()
        .iter()
        .map(|resource| (resource.path(), resource.description()))
        .collect();
    assert_eq!(resources, [("references/guide.md", "How to read.")]);
    // What was read stays, whatever happens on disk.
    directory.write("pdf/references/guide.md", "# Another\n")?;
    let guide = skill.file("references/guide.md").ok_or("no file")?;
    assert_eq!(guide.text(), Some("# Guide\n"));
    let changed = load(directory.path(), Mode::Strict)?;
    let now = changed.get("pdf").ok_or("no skill")?;
    assert_ne!(now.digest(), skill.digest());
    Ok(())
}

#[test]
fn an_undescribed_resource_is_refused_in_strict_mode() -> Outcome {
    let directory = package(&sidecar("contracts/Run.schema.json"))?;
    directory.write("pdf/references/more.md", "# More\n")?;
    let found = codes(load(directory.path(), Mode::Strict));
    assert_eq!(found, [Code::UndescribedResource]);
    assert!(load(directory.path(), Mode::Compatible).is_ok());
    Ok(())
}

#[test]
fn an_import_runs_nothing() -> Outcome {
    let directory = package(&sidecar("contracts/Run.schema.json"))?;
    let script = directory.path().join("pdf/scripts/run.sh");
    let touch = format!("#!/bin/sh\ntouch {}/ran\n", directory.path().display());
    fs::write(&script, touch)?;
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755))?;
    for mode in Mode::ALL {
        let catalog = load(directory.path(), mode)?;
        let skill = catalog.get("pdf").ok_or("no skill")?;
        let run = skill.file("scripts/run.sh").map(File::is_executable);
        assert_eq!(run, Some(true));
        assert!(!directory.path().join("ran").exists(), "{mode}");
    }
    // The script would have been seen.
    std::process::Command::new(&script).status()?;
    assert!(directory.path().join("ran").exists());
    Ok(())
}

#[test]
fn a_sidecar_resolves_and_its_schema_is_what_is_published() -> Outcome {
    let canonical =
        skills_runtime::Contract::from_json(SCHEMA).map_err(|errors| errors.to_string())?;
    for path in [
        "contracts/Run.schema.json",
        "./contracts/Run.schema.json",
        "contracts/../contracts/Run.schema.json",
    ] {
        let directory = package(&sidecar(path))?;
        let catalog = load(directory.path(), Mode::Strict)?;
        let skill = catalog.get("pdf").ok_or("no skill")?;
        let script = skill.script("run").ok_or("no script")?;
        let contract = Script::contract(script);
        assert_eq!(contract.canonical(), canonical.canonical(), "{path}");
        assert!(!contract.canonical().contains("hpdContract"));
    }
    Ok(())
}

#[test]
fn a_sidecar_elsewhere_is_refused() -> Outcome {
    let outside = Directory::new("outside")?;
    outside.write("Run.schema.json", SCHEMA)?;
    let absolute = outside.path().join("Run.schema.json");
    let absolute = absolute.to_str().ok_or("no text")?;
    let refused = [
        "../Run.schema.json",
        "contracts/../../Run.schema.json",
        absolute,
        "file:///contracts/Run.schema.json",
        "https://example.com/Run.schema.json",
        "C:\\Run.schema.json",
        "contracts",
        "contracts/Missing.schema.json",
        "contracts/run.schema.json",
        "",
    ];
    for path in refused {
        let directory = package(&sidecar(path))?;
        directory.write("Run.schema.json", SCHEMA)?;
        for mode in [Mode::Strict, Mode::Compatible] {
            assert!(load(directory.path(), mode).is_err(), "{path}");
        }
        // In lenient mode the script is only a file.
        let catalog = load(directory.path(), Mode::Lenient)?;
        let skill = catalog.get("pdf").ok_or("no skill")?;
        assert!(skill.scripts().is_empty(), "{path}");
        assert!(skill.file("scripts/run.sh").is_some());
    }
    let beside = r#"{ "$hpdContract": "contracts/Run.schema.json", "type": "object" }"#;
    assert!(load(package(beside)?.path(), Mode::Strict).is_err());
    Ok(())
}

#[test]
fn a_sidecar_behind_a_link_is_refused() -> Outcome {
    let links: [(&str, &str); 2] = [
        ("contracts/Link.schema.json", "Run.schema.json"),
        ("linked", "contracts"),
    ];
    for (link, target) in links {
        let path = match link {
            "linked" => "linked/Run.schema.json",
            link => link,
        };
        let directory = package(&sidecar(path))?;
        symlink(target, directory.path().join("pdf").join(link))?;
        for mode in [Mode::Strict, Mode::Compatible] {
            assert!(load(directory.path(), mode).is_err(), "{path}");
        }
    }
    Ok(())
}

/// Whoever opens a pipe that nobody writes to waits for ever: a load that ends has not opened it.
#[test]
fn nothing_outside_is_opened_through_a_link() -> Outcome {
    let outside = Directory::new("outside")?;
    let pipe = outside.path().join("pipe.md");
    mknodat(CWD, &pipe, FileType::Fifo, Bits::from(0o644), 0)?;
    for (link, target) in [
        ("references/pipe.md", pipe.as_path()),
        ("references/more", outside.path()),
        ("assets", outside.path()),
        ("../pdf-2", outside.path()),
    ] {
        let directory = package(&sidecar("contracts/Run.schema.json"))?;
        symlink(target, directory.path().join("pdf").join(link))?;
        for mode in [Mode::Strict, Mode::Compatible] {
            let found = codes(load(directory.path(), mode));
            assert_eq!(found, [Code::Symlink], "{link}");
        }
        let loaded = DirectorySource::builder(directory.path())
            .mode(Mode::Lenient)
            .load()?;
        let skill = loaded.catalog().get("pdf").ok_or("no skill")?;
        assert_eq!(skill.files().len(), 5, "{link}");
    }
    Ok(())
}

#[test]
fn pipes_and_sockets_are_refused_before_they_are_opened() -> Outcome {
    for path in [
        "pdf/references/pipe.md",
        "pdf/SKILL.md",
        "pdf/skill.json",
        "catalog.json",
    ] {
        let directory = package(&sidecar("contracts/Run.schema.json"))?;
        let pipe = directory.path().join(path);
        if pipe.exists() {
            fs::remove_file(&pipe)?;
        }
        mknodat(CWD, &pipe, FileType::Fifo, Bits::from(0o644), 0)?;
        assert!(load(directory.path(), Mode::Strict).is_err(), "{path}");
        let lenient = DirectorySource::builder(directory.path()).mode(Mode::Lenient);
        assert!(lenient.load().is_ok(), "{path}");
    }
    Ok(())
}

#[test]
fn a_byte_order_mark_is_dropped() -> Outcome {
    let directory = package(&sidecar("contracts/Run.schema.json"))?;
    directory.write("pdf/SKILL.md", format!("\u{feff}{PAGE}"))?;
    let loaded = DirectorySource::builder(directory.path()).load()?;
    let skill = loaded.catalog().get("pdf").ok_or("no skill")?;
    assert_eq!(skill.instructions(), "Read the guide.");
    let warnings: Vec<Code> = loaded.warnings().iter().map(Diagnostic::code).collect();
    assert_eq!(warnings, [Code::ByteOrderMark]);
    Ok(())
}

#[test]
fn skills_and_files_are_in_the_order_of_their_bytes() -> Outcome {
    let directory = Directory::new("order")?;
    for name in ["b", "a-b", "a", "a0", "z"] {
        directory.skill(name, "One of many.")?;
    }
    for path in ["Z.md", "a.md", "a/b.md", "a-b.md", "é.md"] {
        directory.write(&format!("a/{path}"), "text")?;
    }
    let catalog = load(directory.path(), Mode::Strict)?;
    let ids: Vec<&str> = catalog.iter().map(Skill::id).collect();
    assert_eq!(ids, ["a", "a-b", "a0", "b", "z"]);
    let skill = catalog.get("a").ok_or("no skill")?;
    let paths: Vec<&str> = skill.files().iter().map(File::path).collect();
    assert_eq!(
        paths,
        ["SKILL.md", "Z.md", "a-b.md", "a.md", "a/b.md", "é.md"]
    );
    Ok(())
}

#[test]
fn block_scalars_are_descriptions() -> Outcome {
    for (written, read) in [
        ("|\n  One.\n  Two.", "One.\nTwo."),
        (">-\n  One\n  line.", "One line."),
        (">\n  One\n\n  Two", "One\nTwo"),
    ] {
        let directory = Directory::new("block")?;
        let page = format!("---\nname: pdf\ndescription: {written}\n---\nBody.\n");
        directory.write("pdf/SKILL.md", page)?;
        let catalog = load(directory.path(), Mode::Strict)?;
        let skill = catalog.get("pdf").ok_or("no skill")?;
        assert_eq!(skill.description(), read);
    }
    Ok(())
}

#[test]
fn a_missing_description_or_body_is_refused() -> Outcome {
    let cases: [(&str, &[Code], &[Code]); 3] = [
        (
            "---\nname: pdf\n---\nBody.\n",
            &[Code::DescriptionMissing],
            &[Code::DescriptionMissing],
        ),
        (
            "---\nname: pdf\ndescription: ' '\n---\nBody.\n",
            &[Code::DescriptionEmpty],
            &[Code::DescriptionEmpty],
        ),
        (
            "---\nname: pdf\ndescription: d\n---\n \n",
            &[Code::BodyEmpty],
            &[],
        ),
    ];
    for (page, strict, compatible) in cases {
        let directory = Directory::new("missing")?;
        directory.write("pdf/SKILL.md", page)?;
        assert_eq!(codes(load(directory.path(), Mode::Strict)), strict);
        assert_eq!(codes(load(directory.path(), Mode::Compatible)), compatible);
        // Loaded, and out of the prompt without a description.
        let catalog = load(directory.path(), Mode::Lenient)?;
        assert_eq!(catalog.len(), 1);
        let is_listed = catalog.prompt().as_str().contains("**pdf**");
        assert_eq!(is_listed, strict == [Code::BodyEmpty]);
    }
    Ok(())
}

#[test]
fn a_skill_inside_a_skill_is_a_file_of_it() -> Outcome {
    let directory = package(&sidecar("contracts/Run.schema.json"))?;
    directory.write(
        "pdf/inner/SKILL.md",
        "---\nname: inner\ndescription: d\n---\nB\n",
    )?;
    let loaded = DirectorySource::builder(directory.path())
        .recursive(6)
        .load()?;
    assert_eq!(loaded.catalog().len(), 1);
    let skill = loaded.catalog().get("pdf").ok_or("no skill")?;
    assert!(skill.file("inner/SKILL.md").is_some());
    let warning = loaded.warnings().iter().next().ok_or("no warning")?;
    assert_eq!(warning.code(), Code::NestedSkill);
    let shown = warning.place().shown_path();
    assert!(Path::new(shown).ends_with("pdf/inner/SKILL.md"), "{shown}");
    Ok(())
}

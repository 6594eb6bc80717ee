//! Skills as data: the same rules, files that can be read, and a base of their own.

use crate::Outcome;
use skills_runtime::{
    Code, Diagnostic, Error, ErrorKind, MemorySource, Mode, Options, Provenance, Setting, SkillDef,
    SkillTool,
};

fn notes() -> SkillDef {
    SkillDef::new("notes", "Read `pages/today.md`.").description("What was noted.")
}

#[test]
fn resources_are_files() -> Outcome {
    let notes = notes()
        .resource("pages/today.md", "Nothing yet.\n")
        .resource("pages/photo.png", [0x89, b'P', 0]);
    let catalog = MemorySource::new([notes]).catalog()?;
    let skill = catalog.get("notes").ok_or("no skill")?;
    assert_eq!(skill.instructions(), "Read `pages/today.md`.");
    let page = skill.file("pages/today.md").ok_or("no file")?;
    assert_eq!(
        (page.text(), page.media_type()),
        (Some("Nothing yet.\n"), "text/markdown")
    );
    let photo = skill.file("pages/photo.png").ok_or("no file")?;
    assert_eq!(photo.bytes(), [0x89, b'P', 0]);
    assert!(skill.file("SKILL.md").is_some());
    Ok(())
}

#[test]
fn the_base_is_what_a_model_is_told() -> Outcome {
    let bases = [
        (notes(), "skill://notes/"),
        (notes().base(""), "skill://notes/"),
        (notes().base("vault://kb/7/"), "vault://kb/7/"),
        (notes().base("vault://kb/7"), "vault://kb/7/"),
        (notes().base("file:///x/y"), "file:///x/y/"),
        (notes().base("skill://x"), "skill://x/"),
        (notes().base("zz://"), "zz://"),
    ];
    for (notes, base) in bases {
        let catalog = MemorySource::new([notes.resource("a.md", "a")]).catalog()?;
        let skill = catalog.get("notes").ok_or("no skill")?;
        assert_eq!(*skill.provenance(), Provenance::Logical(base.into()));
        let output = SkillTool::new(&catalog).call(r#"{"name":"notes"}"#);
        let location = format!("\n{base}SKILL.md\n");
        assert!(catalog.prompt_xml().contains(&location), "{base}");
        let line = format!("\nBase directory for this skill: {base}\n");
        assert!(output.text.contains(&line), "{}", output.text);
        assert!(output.text.contains("<file>a.md</file>"), "{}", output.text);
        assert_eq!(output.metadata["dir"], base);
    }
    Ok(())
}

#[test]
fn the_rules_are_those_of_a_directory() -> Outcome {
    let bad = SkillDef::new("Bad Name", "").resource("references/a.md", "a");
    let source = MemorySource::new([notes(), bad]);
    let error = source.catalog().err().ok_or("it loaded")?;
    assert_eq!(error.kind(), ErrorKind::InvalidSkills);
    let codes: Vec<Code> = error.diagnostics().iter().map(Diagnostic::code).collect();
    for code in [
        Code::NameFormat,
        Code::DescriptionMissing,
        Code::BodyEmpty,
        Code::UndescribedResource,
    ] {
        assert!(codes.contains(&code), "no {code} in {codes:?}");
    }
    assert!(!error.to_string().contains(" in ``"), "{error}");
    let lenient = source.mode(Mode::Lenient).load()?;
    assert_eq!(lenient.catalog().len(), 2);
    assert!(MemorySource::new([]).catalog()?.is_empty());
    Ok(())
}

#[test]
fn of_two_skills_of_one_name_the_first_is_taken() -> Outcome {
    let many = (0..30).map(|number| {
        SkillDef::new("an / odd name", format!("Body {number}.")).base(format!("at://{number}"))
    });
    let loaded = MemorySource::new(many).mode(Mode::Lenient).load()?;
    let skill = loaded.catalog().get("an / odd name").ok_or("no skill")?;
    assert_eq!(skill.instructions(), "Body 0.");
    assert_eq!(loaded.skipped().len(), 29);
    for (skipped, number) in loaded.skipped().iter().zip(1..) {
        assert_eq!(skipped.reason().as_str(), "duplicate-name");
        assert_eq!(skipped.path().to_str(), Some(&*format!("at://{number}/")));
        assert_eq!(
            skipped.winner().and_then(|path| path.to_str()),
            Some("at://0/")
        );
    }
    Ok(())
}

#[test]
fn paths_that_leave_the_skill_are_refused() {
    for path in [
        "../a.md", "/a.md", "", "a//b.md", ".", "a\\b.md", "SKILL.md",
    ] {
        let source = MemorySource::new([notes().resource(path, "---\nname: forged\n---\n")]);
        assert!(source.catalog().is_err(), "{path}");
    }
}

#[test]
fn of_two_files_that_exclude_each_other_the_first_is_taken_and_said_so() -> Outcome {
    // The second of them, and what is read instead of it.
    let cases = [
        ("x", "x", "x"),
        ("d", "d/q", "d"),
        ("d/q", "d", "d/q"),
        ("d/q/r", "d/q", "d/q/r"),
    ];
    for (first, second, taken) in cases {
        let skill = notes().resource(first, "1").resource(second, "2");
        let source = MemorySource::new([skill, SkillDef::new("other", "Other.").description("x")]);
        let expected = format!(
            "notes/{second}: `notes/{second}` is here twice, or is a file and a directory [unreadable-file]"
        );
        let loaded = source.clone().mode(Mode::Lenient).load()?;
        assert_eq!(loaded.warnings().to_string(), expected);
        assert_eq!(loaded.skipped(), []);
        let skill = loaded.catalog().get("notes").ok_or("no skill")?;
        let files: Vec<_> = skill
            .files()
            .iter()
            .map(|file| (file.path(), file.text()))
            .collect();
        assert_eq!(
            files,
            [
                (
                    "SKILL.md",
                    skill.file("SKILL.md").and_then(|page| page.text())
                ),
                (taken, Some("1"))
            ]
        );
        for mode in [Mode::Strict, Mode::Compatible] {
            let error = source.clone().mode(mode).load().err().ok_or("it loaded")?;
            assert!(
                error.diagnostics().to_string().contains(&expected),
                "{error}"
            );
        }
    }
    let forged = MemorySource::new([notes().resource("SKILL.md", "zz")]).mode(Mode::Lenient);
    let loaded = forged.load()?;
    assert_eq!(
        loaded.warnings().to_string(),
        "notes/SKILL.md: `notes/SKILL.md` is here twice, or is a file and a directory [unreadable-file]"
    );
    let skill = loaded.catalog().get("notes").ok_or("no skill")?;
    assert_eq!(skill.instructions(), "Read `pages/today.md`.");
    // Where a path that is refused is an error, the skill is left out, and not without a word.
    let options = Options::from(Mode::Lenient).level(Code::PathEscape, Setting::Deny);
    let climbing = notes().resource("../a.md", "a");
    let loaded = MemorySource::new([climbing]).options(options).load()?;
    assert!(loaded.catalog().is_empty());
    let skipped = loaded.skipped().first().ok_or("not skipped")?;
    assert_eq!(skipped.reason().as_str(), "path-escape");
    assert_eq!(skipped.path().to_str(), Some("skill://notes/"));
    Ok(())
}

#[test]
fn any_text_can_be_a_name_and_a_description() -> Outcome {
    let texts = [
        "a \"quoted\" \\ text",
        "two\nlines\r\n",
        "- # : ' --- | > & * ! % @ `",
        "\t\u{1}\u{7f}\u{85}\u{a0}\u{ad}\u{200b}\u{2028}\u{2029}\u{feff}\u{fffe}\u{ffff}\u{1f600}",
        "true",
        "null",
        "12",
        "target",
        "node_modules",
        "..",
        ".git",
        "__pycache__",
    ];
    for text in texts {
        let skill = SkillDef::new(text, "Body.").description(text);
        let loaded = MemorySource::new([skill]).mode(Mode::Lenient).load()?;
        let skills = loaded.catalog().skills();
        let [skill] = skills else {
            return Err(format!("{text:?}: {:?}", loaded.skipped()).into());
        };
        assert_eq!(skill.name(), text.trim(), "{:?}", loaded.warnings());
        assert_eq!(skill.description(), text.trim());
    }
    Ok(())
}
/// A definition has no directory, and so no message speaks of one.
#[test]
fn a_bad_name_is_the_mistake_of_a_definition() -> Outcome {
    let long = "a".repeat(65);
    let hyphens = "use lower-case letters, digits and single hyphens";
    for (name, said, help) in [
        (
            "Fill Forms",
            "`Fill Forms` is not a skill name",
            &*format!("{hyphens}: `fill-forms`"),
        ),
        (
            "data_analysis",
            "`data_analysis` is not a skill name",
            &*format!("{hyphens}: `data-analysis`"),
        ),
        (
            "a/b",
            "`a/b` is not a skill name",
            &*format!("{hyphens}: `a-b`"),
        ),
        (
            "",
            "`name` is empty",
            "give the definition one, as in `my-skill`",
        ),
        (
            &*long,
            "`name` has 65 characters, at most 64 are allowed",
            "shorten it",
        ),
    ] {
        let source = MemorySource::new([SkillDef::new(name, "Body.").description("Fills.")]);
        let error = source.load().err().ok_or("it loaded")?;
        assert_eq!(words(&error), [(said, Some(help))], "{name}");
    }
    // A name that no directory can have is none the less a name.
    let target = SkillDef::new("target", "Body.").description("Aims.");
    assert!(
        MemorySource::new([target])
            .catalog()?
            .get("target")
            .is_some()
    );
    let twice = MemorySource::new([notes(), notes()]);
    let error = twice.load().err().ok_or("it loaded")?;
    let said = "the id `notes` is already taken, by another definition";
    let help = "give one of the two another name";
    assert_eq!(words(&error), [(said, Some(help))]);
    Ok(())
}

/// Message and help of each mistake.
fn words(error: &Error) -> Vec<(&str, Option<&str>)> {
    let found = error.diagnostics().iter();
    found.map(|one| (one.message(), one.help())).collect()
}

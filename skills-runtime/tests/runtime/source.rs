//! Sources: several roots, filters, what is skipped and why.

use crate::Outcome;
use crate::directory::Directory;
use skills_runtime::{
    Catalog, Code, Diagnostic, DirectorySource, ErrorKind, Level, Limits, Loaded, Mode, Setting,
    Skill, Skipped,
};

#[test]
fn of_two_roots_the_first_has_a_skill() -> Outcome {
    let (first, second) = (Directory::new("first")?, Directory::new("second")?);
    first.skill("pdf", "From the first.")?;
    second.skill("pdf", "From the second.")?;
    second.skill("chart", "Only here.")?;
    let loaded = DirectorySource::builder(first.path())
        .root(second.path())
        .load()?;
    assert_eq!(ids(loaded.catalog()), ["chart", "pdf"]);
    let pdf = loaded.catalog().get("pdf").ok_or("no skill")?;
    assert_eq!(pdf.description(), "From the first.");

    let skipped = only(&loaded)?;
    assert_eq!(skipped.path(), second.path().join("pdf"));
    assert_eq!(skipped.reason().to_string(), "duplicate-name");
    assert_eq!(skipped.winner(), Some(&*first.path().join("pdf")));
    // The warning names both.
    let warning = loaded.warnings().iter().next().ok_or("no warning")?;
    assert_eq!(
        (warning.code(), warning.level()),
        (Code::DuplicateId, Level::Warning)
    );
    let shown = warning.to_string();
    for path in [first.path(), second.path()] {
        let path = path.join("pdf").display().to_string();
        assert!(shown.contains(&path), "no {path} in {shown}");
    }
    assert_eq!(skipped.diagnostics().iter().next(), Some(warning));
    Ok(())
}

#[test]
fn a_name_is_taken_as_an_id_is() -> Outcome {
    let (first, second) = (Directory::new("first")?, Directory::new("second")?);
    let page = |id| format!("---\nid: {id}\nname: plot\ndescription: Plots.\n---\nPlot.\n");
    first.write("lines/SKILL.md", page("lines"))?;
    second.write("bars/SKILL.md", page("bars"))?;
    let loaded = DirectorySource::builder(first.path())
        .root(second.path())
        .load()?;
    assert_eq!(ids(loaded.catalog()), ["lines"]);
    assert_eq!(only(&loaded)?.winner(), Some(&*first.path().join("lines")));
    Ok(())
}

#[test]
fn in_lenient_mode_a_root_has_a_name_once() -> Outcome {
    let directory = Directory::new("twice")?;
    for name in ["a", "b", "c"] {
        let page = "---\nname: same\ndescription: The same.\n---\nBody.\n";
        directory.write(&format!("{name}/SKILL.md"), page)?;
    }
    let source = DirectorySource::builder(directory.path()).mode(Mode::Lenient);
    let loaded = source.load()?;
    assert_eq!(ids(loaded.catalog()), ["same"]);
    let winner = directory.path().join("a");
    for (skipped, name) in loaded.skipped().iter().zip(["b", "c"]) {
        assert_eq!(skipped.path(), directory.path().join(name));
        assert_eq!(skipped.reason().as_str(), "duplicate-name");
        assert_eq!(skipped.winner(), Some(&*winner));
        let said = skipped.diagnostics().to_string();
        let taken = "`same` is already taken, by the skill in `";
        assert!(said.contains(taken) && said.contains("/a`"), "{said}");
    }
    // Who allows it by name has both.
    let both = source.level(Code::DuplicateId, Setting::Warn).load()?;
    assert_eq!(both.catalog().len(), 3);
    Ok(())
}

#[test]
fn a_skill_without_a_good_file_takes_no_name() -> Outcome {
    let directory = Directory::new("no-name-taken")?;
    directory.write("a/SKILL.md", "---\nname: same\n---\n\0\u{0}")?;
    directory.write("a/SKILL.md", b"---\nname: same\n---\n\xff")?;
    let page = "---\nname: same\ndescription: The same.\n---\nBody.\n";
    directory.write("b/SKILL.md", page)?;
    let loaded = DirectorySource::builder(directory.path())
        .mode(Mode::Lenient)
        .load()?;
    let skill = loaded.catalog().get("same").ok_or("no skill")?;
    assert_eq!(skill.directory(), "b");
    assert_eq!(only(&loaded)?.reason().as_str(), "unreadable");
    Ok(())
}

#[test]
fn a_missing_root_is_a_warning_unless_it_must_exist() -> Outcome {
    let directory = Directory::new("missing")?;
    directory.skill("pdf", "Here.")?;
    directory.write("file.txt", "no directory")?;
    for missing in ["nowhere", "file.txt", "nowhere/below"] {
        let missing = directory.path().join(missing);
        for mode in Mode::ALL {
            let source = DirectorySource::builder(&missing)
                .root(directory.path())
                .mode(mode);
            let loaded = source.load()?;
            assert_eq!(ids(loaded.catalog()), ["pdf"]);
            let warnings = codes(loaded.warnings().iter(), Level::Warning);
            assert_eq!(warnings, [Code::UnreadableFile], "{missing:?}");
            assert_eq!(loaded.skipped(), []);
            let error = source.roots_must_exist().load().err().ok_or("it loaded")?;
            assert_eq!(error.kind(), ErrorKind::MissingRoot);
            let missing = missing.display().to_string();
            assert!(error.to_string().contains(&missing), "{error}");
        }
    }
    Ok(())
}

#[test]
fn a_root_that_cannot_be_listed_is_an_error_in_every_mode() -> Outcome {
    let directory = Directory::new("unlistable")?;
    directory.skill("pdf", "Here.")?;
    directory.write("file", "no directory")?;
    let below_a_file = directory.path().join("file/below");
    for mode in Mode::ALL {
        let source = DirectorySource::builder(directory.path())
            .root(&below_a_file)
            .mode(mode);
        let error = source.load().err().ok_or("it loaded")?;
        assert_eq!(error.kind(), ErrorKind::UnreadableRoot);
        assert!(error.to_string().contains("file/below"), "{error}");
    }
    Ok(())
}

#[test]
fn an_error_has_the_mistakes_of_every_root() -> Outcome {
    let (first, second) = (Directory::new("first")?, Directory::new("second")?);
    first.write("one/SKILL.md", "---\nname: One\ndescription: d\n---\nB\n")?;
    second.write("two/SKILL.md", "---\nname: two\n---\nB\n")?;
    let source = DirectorySource::builder(first.path()).root(second.path());
    let error = source.load().err().ok_or("it loaded")?;
    assert_eq!(error.kind(), ErrorKind::InvalidSkills);
    let errors = codes(error.diagnostics().iter(), Level::Error);
    assert_eq!(errors, [Code::NameFormat, Code::DescriptionMissing]);
    assert!(error.to_string().starts_with("2 errors in `"), "{error}");

    let loaded = source.all_or_nothing(false).load()?;
    let reasons: Vec<_> = reasons(&loaded).collect();
    assert_eq!(reasons, ["name-format", "description-missing"]);
    assert!(loaded.catalog().is_empty() && loaded.warnings().is_empty());
    Ok(())
}

/// What it leaves out, and what it denies, must not be served because of a slip in it.
#[test]
fn a_root_with_a_broken_catalog_json_is_refused_at_every_setting() -> Outcome {
    let long = format!("{{}}{}", " ".repeat(300 << 10));
    for (settings, code) in [
        (r#"{"exclude":["two"]"#, Code::InvalidJson),
        (r#"{"exlude":["two"]}"#, Code::UnknownKey),
        (r#"{"exclude":"two"}"#, Code::WrongType),
        (r#"{"limits":{"root":0}}"#, Code::InvalidValue),
        (long.as_str(), Code::FileTooLarge),
    ] {
        let root = Directory::new("root")?;
        for name in ["one", "two"] {
            let page = format!("---\nname: {name}\ndescription: Does {name}.\n---\nBody.\n");
            root.write(&format!("{name}/SKILL.md"), page)?;
        }
        root.write("catalog.json", settings)?;
        // By the table of the modes an unknown key is a warning in compatible mode.
        let modes = [Mode::Strict, Mode::Compatible];
        let modes = modes
            .iter()
            .filter(|mode| **mode == Mode::Strict || code != Code::UnknownKey);
        for mode in modes {
            for whole in [true, false] {
                let source = DirectorySource::builder(root.path()).mode(*mode);
                let source = source.all_or_nothing(whole);
                let error = source.load().err().ok_or("it loaded")?;
                assert_eq!(error.kind(), ErrorKind::InvalidSkills);
                let errors = codes(error.diagnostics().iter(), Level::Error);
                assert_eq!(errors, [code], "{settings:.40}");
            }
        }
        let lenient = DirectorySource::builder(root.path()).mode(Mode::Lenient);
        assert_eq!(lenient.load()?.catalog().len(), 2, "it is not read");
    }
    Ok(())
}

#[test]
fn every_skip_has_a_stable_reason() -> Outcome {
    let cases: &[(&[u8], &str)] = &[
        (b"no frontmatter", "missing-name"),
        (b"text\n---\nname: a\n---\n", "missing-name"),
        (b"---\nname: a\n", "missing-name"),
        (b"---\n---\nbody", "missing-name"),
        (b"---\ndescription: d\n---\nbody", "missing-name"),
        (b"---\nname: ''\n---\nbody", "missing-name"),
        (b"---\nname: [a]\n---\nbody", "missing-name"),
        (b"---\nname: {a: b}\n---\nbody", "missing-name"),
        (
            b"---\nname:a\ndescription: d\n---\nb",
            "malformed-frontmatter",
        ),
        (b"---\nname: a\n---\n\xff", "unreadable"),
    ];
    for (page, reason) in cases {
        let directory = Directory::new("reason")?;
        directory.write("a/SKILL.md", page)?;
        let source = DirectorySource::builder(directory.path()).mode(Mode::Lenient);
        let loaded = source.load()?;
        let skipped = only(&loaded)?;
        let shown = String::from_utf8_lossy(page);
        assert_eq!(skipped.reason().to_string(), *reason, "{shown}");
        assert_eq!(skipped.path(), directory.path().join("a"));
        assert_eq!(skipped.winner(), None);
        assert!(skipped.diagnostics().has_errors(), "{shown}");
        // Why a skill was left out is no warning about the others.
        let warnings = loaded.warnings().iter();
        assert!(codes(warnings, Level::Error).is_empty(), "{shown}");
    }
    Ok(())
}

#[test]
fn limits_are_reasons_of_their_own() -> Outcome {
    let directory = Directory::new("limits")?;
    directory.skill("large", "Has a large file.")?;
    directory.write("large/data.bin", [0; 2_000])?;
    directory.skill("small", "Has none.")?;
    let source = DirectorySource::builder(directory.path()).mode(Mode::Lenient);
    let limited = |limits| source.clone().limits(limits).load();
    let loaded = limited(Limits::new().with_file(1_999))?;
    assert_eq!(reasons(&loaded).collect::<Vec<_>>(), ["file-too-large"]);
    let loaded = limited(Limits::new().with_skill(1_999))?;
    assert_eq!(reasons(&loaded).collect::<Vec<_>>(), ["skill-too-large"]);
    let loaded = limited(Limits::new().with_files(1))?;
    assert_eq!(reasons(&loaded).collect::<Vec<_>>(), ["too-many-files"]);
    assert_eq!(ids(loaded.catalog()), ["small"]);
    assert_eq!(source.load()?.catalog().len(), 2);
    Ok(())
}

/// A filter, and the ids that it lets through.
type Case = (&'static [(&'static str, bool)], &'static [&'static str]);

#[test]
fn a_filter_lets_through_what_it_names() -> Outcome {
    let directory = Directory::new("filter")?;
    for name in ["chart", "pdf", "secret"] {
        directory.skill(name, "One of three.")?;
    }
    let filtered = |entries: &[(&'static str, bool)]| {
        let source = DirectorySource::builder(directory.path());
        source.filter(entries.iter().copied()).load()
    };
    let cases: [Case; 6] = [
        (&[], &["chart", "pdf", "secret"]),
        (&[("pdf", true)], &["pdf"]),
        (&[("pdf", true), ("chart", false)], &["pdf"]),
        (&[("secret", false)], &["chart", "pdf"]),
        (&[("nope", false)], &["chart", "pdf", "secret"]),
        (&[("nope", true)], &[]),
    ];
    let whole = DirectorySource::builder(directory.path()).load()?;
    for (entries, expected) in cases {
        let loaded = filtered(entries)?;
        assert_eq!(ids(loaded.catalog()), expected, "{entries:?}");
        let again = whole.catalog().filtered(entries.iter().copied());
        assert_eq!(again, *loaded.catalog());
        let unknown = entries.iter().filter(|(name, _)| *name == "nope").count();
        assert_eq!(loaded.warnings().len(), unknown, "{entries:?}");
    }
    Ok(())
}

#[test]
fn globs_levels_and_fields_are_those_of_options() -> Outcome {
    let directory = Directory::new("options")?;
    let page = "---\nname: pdf\ndescription: Reads.\nowner: us\n---\nBody.\n";
    directory.write("pdf/SKILL.md", page)?;
    directory.write("pdf/notes/a.md", "a")?;
    directory.write("pdf/drafts/b.md", "b")?;
    let source = DirectorySource::builder(directory.path());
    assert!(source.load().is_err());
    let allowed = source.clone().allow_field("owner");
    let paths = |source: &DirectorySource| -> Result<Vec<String>, skills_runtime::Error> {
        let loaded = source.load()?;
        let files = loaded.catalog().iter().flat_map(Skill::files);
        Ok(files.map(|file| file.path().to_owned()).collect())
    };
    assert_eq!(paths(&allowed)?.len(), 3);
    let excluded = allowed.clone().exclude("pdf/drafts/**");
    assert_eq!(paths(&excluded)?, ["SKILL.md", "notes/a.md"]);
    let included = allowed.include("drafts");
    assert_eq!(paths(&included)?, ["SKILL.md", "drafts/b.md"]);
    let levelled = source.level(Code::UnknownField, Setting::Warn).load()?;
    let warnings = codes(levelled.warnings().iter(), Level::Warning);
    assert_eq!(warnings, [Code::UnknownField]);
    Ok(())
}

#[test]
fn skills_further_down_are_found_where_it_is_asked_for() -> Outcome {
    let directory = Directory::new("recursive")?;
    directory.skill("pdf", "Near.")?;
    directory.skill("group/deep/chart", "Far.")?;
    let page = "---\nname: chart\ndescription: Far.\n---\nBody.\n";
    directory.write("group/deep/chart/SKILL.md", page)?;
    let source = DirectorySource::builder(directory.path());
    assert_eq!(ids(source.load()?.catalog()), ["pdf"]);
    let loaded = source.recursive(6).load()?;
    assert_eq!(ids(loaded.catalog()), ["chart", "pdf"]);
    let chart = loaded.catalog().get("chart").ok_or("no skill")?;
    assert_eq!(chart.directory(), "group/deep/chart");
    Ok(())
}

#[cfg(unix)]
#[test]
fn links_lead_into_roots_and_link_targets() -> Outcome {
    use std::os::unix::fs::symlink;
    let (root, shared) = (Directory::new("root")?, Directory::new("shared")?);
    root.skill("pdf", "Links to what others share.")?;
    shared.write("texts/a.md", "shared")?;
    symlink(shared.path().join("texts"), root.path().join("pdf/texts"))?;
    let source = DirectorySource::builder(root.path()).mode(Mode::Lenient);
    let text = |source: &DirectorySource| -> Result<Option<String>, skills_runtime::Error> {
        let loaded = source.load()?;
        let skill = loaded.catalog().get("pdf");
        let file = skill.and_then(|skill| skill.file("texts/a.md"));
        Ok(file.and_then(|file| file.text()).map(str::to_owned))
    };
    assert_eq!(text(&source)?, None);
    let warnings = source.load()?.into_parts().1;
    assert_eq!(codes(warnings.iter(), Level::Warning), [Code::PathEscape]);
    let shared = Some("shared".to_owned());
    assert_eq!(text(&source.clone().link_target(root.path()))?, None);
    let targets = [&*root.path().join(".."), std::path::Path::new("/")];
    for target in targets {
        assert_eq!(text(&source.clone().link_target(target))?, shared);
    }
    let denied = source.follow_symlinks(false).link_target("/").load()?;
    assert_eq!(reasons(&denied).collect::<Vec<_>>(), ["symlink"]);
    Ok(())
}

fn ids(catalog: &Catalog) -> Vec<&str> {
    catalog.iter().map(Skill::id).collect()
}

fn only(loaded: &Loaded) -> Result<&Skipped, String> {
    match loaded.skipped() {
        [only] => Ok(only),
        other => Err(format!("not one skip: {other:?}")),
    }
}

fn reasons(loaded: &Loaded) -> impl Iterator<Item = &'static str> {
    loaded
        .skipped()
        .iter()
        .map(|skipped| skipped.reason().as_str())
}

fn codes<'d>(found: impl Iterator<Item = &'d Diagnostic>, level: Level) -> Vec<Code> {
    found
        .filter(|found| found.level() == level)
        .map(Diagnostic::code)
        .collect()
}

#[test]
fn a_directory_gives_a_skill_its_name_where_that_is_asked_for() -> Outcome {
    let directory = Directory::new("nameless")?;
    let page = |name| format!("---\n{name}description: Helps.\n---\nHelp.\n");
    directory.write("absent/SKILL.md", page(""))?;
    directory.write("empty/SKILL.md", page("name:\n"))?;
    directory.write("list/SKILL.md", page("name: [a, b]\n"))?;
    directory.write("named/SKILL.md", page("name: other\n"))?;
    directory.write("no-page-at-all/SKILL.md", "Only text.\n")?;
    directory.write("upper Case/SKILL.md", page(""))?;
    let source = |mode| DirectorySource::builder(directory.path()).mode(mode);

    let without = source(Mode::Lenient).load()?;
    assert_eq!(ids(without.catalog()), ["other"]);
    assert_eq!(without.skipped().len(), 5);

    let with = source(Mode::Lenient).name_from_directory().load()?;
    assert_eq!(
        ids(with.catalog()),
        ["absent", "empty", "list", "other", "upper Case"]
    );
    // Without frontmatter there is no skill that a name could be given to.
    assert_eq!(only(&with)?.path(), directory.path().join("no-page-at-all"));
    for (skill, code) in [
        ("absent", Code::NameMissing),
        ("empty", Code::NameEmpty),
        ("list", Code::WrongType),
    ] {
        let mut warnings = with.warnings().iter();
        let is_said = warnings.any(|warning| {
            warning.code() == code
                && warning.level() == Level::Warning
                && warning.skill() == Some(skill)
        });
        assert!(is_said, "{skill}: {}", with.warnings());
    }

    // A level that somebody set is no less than that.
    let denied = source(Mode::Lenient)
        .name_from_directory()
        .level(Code::NameMissing, Setting::Deny)
        .load()?;
    assert_eq!(ids(denied.catalog()), ["empty", "list", "other"]);

    for mode in [Mode::Strict, Mode::Compatible] {
        let refused = source(mode).name_from_directory().load();
        assert_eq!(
            refused.err().map(|error| error.kind()),
            Some(ErrorKind::InvalidSkills),
            "{mode}"
        );
    }
    Ok(())
}

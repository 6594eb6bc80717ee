//! Catalogs on disk: every state of a place, and what is done about it.

use std::fs;

use crate::Outcome;
use crate::directory::Directory;
use skills_runtime::{
    Catalog, ErrorKind, FileChange, InstallAction, InstallOptions, InstallState, Installed,
    InstalledSkill, MemorySource, Mode, Skill, SkillDef, load,
};

mod crowd; // several at once, and some that die

const MARKER: &str = ".skills-installed.json";

/// What a program brings: `one` has a script in a subdirectory, `two` is a page.
fn source(words: &str) -> Result<(Directory, Catalog), Box<dyn std::error::Error>> {
    let directory = Directory::new("install-source")?;
    directory.skill("one", words)?;
    directory.write(
        "one/assets/deep/run.sh",
        format!("#!/bin/sh\necho {words}\n"),
    )?;
    directory.write("one/assets/data.bin", [0, 255, 13, 10])?;
    directory.skill("two", words)?;
    set_executable(&directory, "one/assets/deep/run.sh")?;
    let catalog = load(directory.path(), Mode::Strict)?;
    Ok((directory, catalog))
}

#[cfg(unix)]
fn set_executable(directory: &Directory, path: &str) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    fs::set_permissions(
        directory.path().join(path),
        fs::Permissions::from_mode(0o755),
    )
}

#[cfg(not(unix))]
fn set_executable(_: &Directory, _: &str) -> std::io::Result<()> {
    Ok(())
}

fn states(skills: &[InstalledSkill]) -> Vec<(&str, InstallState, InstallAction)> {
    skills
        .iter()
        .map(|skill| (skill.id(), skill.state(), skill.action()))
        .collect()
}

/// Everything below a directory with its time of change and inode.
fn stamps(directory: &Directory) -> Result<Vec<String>, Box<dyn std::error::Error>> {
    let mut stamps = Vec::new();
    let mut pending = vec![directory.path().to_owned()];
    while let Some(path) = pending.pop() {
        let found = fs::symlink_metadata(&path)?;
        #[cfg(unix)]
        let inode = std::os::unix::fs::MetadataExt::ino(&found);
        #[cfg(not(unix))]
        let inode = 0;
        stamps.push(format!(
            "{} {:?} {inode}",
            path.display(),
            found.modified()?
        ));
        if found.is_dir() {
            pending.extend(directory.list(&path)?);
        }
    }
    stamps.sort();
    Ok(stamps)
}

#[test]
fn what_is_installed_loads_as_the_same_catalog() -> Outcome {
    let (_source, catalog) = source("First.")?;
    let target = Directory::new("install")?;
    let below = target.path().join("made/for/it");
    let installed = catalog.install_to(&below)?;
    assert_eq!(installed.to_string(), "installed `one`\ninstalled `two`");
    assert!(installed.is_complete() && !installed.is_unchanged());
    let loaded = load(&below, Mode::Strict)?;
    assert_eq!(loaded, catalog);
    assert_eq!(loaded.digest(), catalog.digest());
    assert!(below.join("one").join(MARKER).is_file());
    assert!(loaded.iter().all(|skill| skill.file(MARKER).is_none()));
    // One skill on its own too.
    let one = load(below.join("one"), Mode::Strict)?;
    assert_eq!(
        one.get("one").map(Skill::digest),
        catalog.get("one").map(Skill::digest)
    );
    assert_eq!(target.list(&below)?.len(), 2, "nothing else is left there");
    Ok(())
}

#[cfg(unix)]
#[test]
fn executable_bits_are_kept_and_a_change_of_one_is_an_update() -> Outcome {
    use std::os::unix::fs::PermissionsExt as _;
    let (source, catalog) = source("First.")?;
    let target = Directory::new("install-bits")?;
    let _ = catalog.install_to(target.path())?;
    let mode = |path: &str| -> std::io::Result<bool> {
        let found = fs::metadata(target.path().join(path))?;
        Ok(found.permissions().mode() & 0o100 != 0)
    };
    assert!(mode("one/assets/deep/run.sh")?);
    assert!(!mode("one/SKILL.md")?);

    set_executable(&source, "one/SKILL.md")?;
    let newer = load(source.path(), Mode::Strict)?;
    assert_eq!(newer.digest(), catalog.digest());
    let installed = newer.install_to(target.path())?;
    assert_eq!(installed.to_string(), "updated `one`\nup to date: `two`");
    assert!(mode("one/SKILL.md")?);
    Ok(())
}

#[cfg(unix)]
#[test]
fn an_executable_bit_that_somebody_changed_is_an_edit() -> Outcome {
    use std::os::unix::fs::PermissionsExt as _;
    let (source, catalog) = source("First.")?;
    let target = Directory::new("install-changed-bits")?;
    let _ = catalog.install_to(target.path())?;
    let (script, page) = ("one/assets/deep/run.sh", "one/SKILL.md");
    let set = |path: &str, mode| {
        fs::set_permissions(target.path().join(path), fs::Permissions::from_mode(mode))
    };
    let bits = |path: &str| -> std::io::Result<bool> {
        let found = fs::metadata(target.path().join(path))?;
        Ok(found.permissions().mode() & 0o111 != 0)
    };
    let replace = InstallOptions::new().replace_modified(true);
    for (path, mode, edit) in [
        (script, 0o644, "modified `assets/deep/run.sh`"),
        (page, 0o755, "modified `SKILL.md`"),
    ] {
        set(path, mode)?;
        let kept = catalog.install_to(target.path())?;
        assert_eq!(kept.skills()[0].state(), InstallState::Modified);
        assert_eq!(
            kept.to_string(),
            format!("kept `one`, edited: {edit}\nup to date: `two`")
        );
        let _ = catalog.install_to_with(target.path(), &replace)?;
        assert!(bits(script)? && !bits(page)?);
        let again = catalog.install_to(target.path())?;
        assert_eq!(again.skills()[0].state(), InstallState::UpToDate);
    }

    // Against what was installed, where the catalog has gone on.
    set(script, 0o644)?;
    source.skill("one", "Second.")?;
    let newer = load(source.path(), Mode::Strict)?;
    let kept = newer.install_to(target.path())?;
    assert_eq!(kept.skills()[0].state(), InstallState::Modified);
    set(script, 0o755)?;
    let updated = newer.install_to(target.path())?;
    assert_eq!(updated.skills()[0].action(), InstallAction::Updated);
    Ok(())
}

/// Some file systems show every file as executable: that is nobody's edit.
#[cfg(unix)]
#[test]
fn bits_that_the_file_system_makes_up_are_no_edits() -> Outcome {
    use std::os::unix::fs::PermissionsExt as _;
    let (_source, catalog) = source("First.")?;
    let target = Directory::new("install-all-bits")?;
    let _ = catalog.install_to(target.path())?;
    for path in [
        "one/SKILL.md",
        "one/assets/data.bin",
        &format!("one/{MARKER}"),
    ] {
        fs::set_permissions(target.path().join(path), fs::Permissions::from_mode(0o777))?;
    }
    let installed = catalog.install_to(target.path())?;
    assert_eq!(installed.skills()[0].state(), InstallState::UpToDate);
    Ok(())
}

#[test]
fn what_is_up_to_date_is_not_touched() -> Outcome {
    let (_source, catalog) = source("First.")?;
    let target = Directory::new("install-again")?;
    let _ = catalog.install_to(target.path())?;
    let before = stamps(&target)?;
    let installed = catalog.install_to(target.path())?;
    assert_eq!(
        installed.to_string(),
        "up to date: `one`\nup to date: `two`"
    );
    assert!(installed.is_complete() && installed.is_unchanged());
    assert_eq!(stamps(&target)?, before);
    Ok(())
}

#[test]
fn what_is_outdated_is_replaced_as_a_whole() -> Outcome {
    let (_old, old) = source("First.")?;
    let target = Directory::new("install-update")?;
    let _ = old.install_to(target.path())?;
    // Droppings are nobody's edits.
    target.write("one/assets/__pycache__/a.pyc", "x")?;
    target.write("one/.DS_Store", "x")?;
    let (newer, _) = source("Second.")?;
    fs::remove_file(newer.path().join("one/assets/data.bin"))?;
    let new = load(newer.path(), Mode::Strict)?;
    let installed = new.install_to(target.path())?;
    assert_eq!(
        states(installed.skills()),
        [
            ("one", InstallState::Outdated, InstallAction::Updated),
            ("two", InstallState::Outdated, InstallAction::Updated),
        ]
    );
    assert_eq!(load(target.path(), Mode::Strict)?, new);
    assert!(!target.path().join("one/assets/data.bin").exists());
    assert_eq!(target.list(target.path())?.len(), 2);
    Ok(())
}

#[test]
fn edits_are_reported_and_replaced_only_when_asked() -> Outcome {
    let (_old, old) = source("First.")?;
    let (_new, new) = source("Second.")?;
    let target = Directory::new("install-edits")?;
    let _ = old.install_to(target.path())?;
    target.write("one/SKILL.md", "My own.\n")?;
    target.write("one/notes/mine.md", "Mine.\n")?;
    fs::remove_file(target.path().join("one/assets/data.bin"))?;
    for (catalog, ending, two) in [
        (&old, "", "up to date: `two`"),
        (&new, "; the catalog has another version", "updated `two`"),
    ] {
        let installed = catalog.install_to(target.path())?;
        let one = installed.get("one").ok_or("no report of `one`")?;
        assert_eq!(
            (one.state(), one.action()),
            (InstallState::Modified, InstallAction::Kept)
        );
        assert_eq!(
            one.edits(),
            [
                FileChange::Modified("SKILL.md".into()),
                FileChange::Removed("assets/data.bin".into()),
                FileChange::Added("notes/".into()),
            ]
        );
        assert_eq!(
            installed.to_string(),
            format!(
                "kept `one`, edited: modified `SKILL.md`, removed `assets/data.bin`, added `notes/`{ending}\n{two}"
            )
        );
        assert!(!installed.is_complete());
        assert_eq!(target.read("one/SKILL.md")?, "My own.\n");
    }
    let options = InstallOptions::new().replace_modified(true);
    let installed = new.install_to_with(target.path(), &options)?;
    assert_eq!(
        installed.get("one").map(InstalledSkill::action),
        Some(InstallAction::Replaced)
    );
    assert!(installed.is_complete());
    assert_eq!(load(target.path(), Mode::Strict)?, new);
    Ok(())
}

#[test]
fn what_somebody_else_put_there_is_never_overwritten() -> Outcome {
    let (_source, catalog) = source("First.")?;
    let replace = InstallOptions::new()
        .replace_modified(true)
        .remove_stale(true);
    let other = InstallOptions::new().owner("other");
    for (name, reason) in [
        ("directory", "no installer left a marker in it"),
        ("file", "a file is in the way"),
        ("broken", "its `.skills-installed.json` cannot be read"),
        ("owner", "it was installed by `other`"),
        ("copy", "it is a copy of `two`"),
    ] {
        let target = Directory::new("install-foreign")?;
        match name {
            "directory" => target.write("one/SKILL.md", "Foreign.\n")?,
            "file" => target.write("one", "Foreign.\n")?,
            "broken" => target.write(&format!("one/{MARKER}"), "{}")?,
            "owner" => {
                let _ = catalog.install_to_with(target.path(), &other)?;
                fs::remove_dir_all(target.path().join("two"))?;
            }
            _ => {
                let _ = catalog.install_to(target.path())?;
                fs::remove_dir_all(target.path().join("one"))?;
                fs::rename(target.path().join("two"), target.path().join("one"))?;
            }
        }
        let _ = catalog.install_to_with(target.path(), &replace)?;
        let before = stamps(&target)?;
        let installed = catalog.install_to_with(target.path(), &replace)?;
        assert_eq!(
            installed.to_string(),
            format!("kept `one`: {reason}\nup to date: `two`")
        );
        assert_eq!(installed.skills()[0].state(), InstallState::Foreign);
        assert_eq!(stamps(&target)?, before, "{name}");
    }
    Ok(())
}

#[cfg(unix)]
#[test]
fn links_are_never_followed() -> Outcome {
    use std::os::unix::fs::symlink;
    let (_old, old) = source("First.")?;
    let (_new, new) = source("Second.")?;
    let outside = Directory::new("install-outside")?;
    let _ = old.install_to(outside.path())?;
    let before = stamps(&outside)?;
    let target = Directory::new("install-links")?;
    // A place that is a link to something installed.
    symlink(outside.path().join("one"), target.path().join("one"))?;
    // A link inside a skill, and one where a file was.
    let _ = old.install_to(target.path())?;
    fs::remove_file(target.path().join("two/SKILL.md"))?;
    symlink(
        outside.path().join("two/SKILL.md"),
        target.path().join("two/SKILL.md"),
    )?;
    let options = InstallOptions::new().replace_modified(true);
    let installed = new.install_to_with(target.path(), &options)?;
    assert_eq!(
        installed.to_string(),
        "kept `one`: a symbolic link is in the way\nreplaced `two`, edited: modified `SKILL.md`"
    );
    assert_eq!(stamps(&outside)?, before);
    assert!(!fs::symlink_metadata(target.path().join("two/SKILL.md"))?.is_symlink());
    // The directory itself may be one: its user said so.
    let link = Directory::new("install-link")?;
    symlink(target.path(), link.path().join("skills"))?;
    assert!(new.install_to(link.path().join("skills"))?.is_unchanged());
    Ok(())
}

#[test]
fn skills_that_the_catalog_lost_are_removed_only_when_asked() -> Outcome {
    let (_old, old) = source("First.")?;
    let new = old.filtered([("two", false)]);
    let target = Directory::new("install-stale")?;
    let _ = old.install_to(target.path())?;
    target.skill("foreign", "Not ours.")?;
    let installed = new.install_to(target.path())?;
    assert_eq!(
        installed.to_string(),
        "up to date: `one`\nkept `two`, which the catalog no longer has"
    );
    assert!(installed.is_complete());

    let remove = InstallOptions::new().remove_stale(true);
    let other = remove.clone().owner("other");
    let installed = new.install_to_with(target.path(), &other)?;
    assert!(installed.get("two").is_none(), "not the other program's");

    target.write("two/mine.md", "Mine.\n")?;
    let installed = new.install_to_with(target.path(), &remove)?;
    assert_eq!(
        installed.to_string(),
        "up to date: `one`\nkept `two`, which the catalog no longer has, edited: added `mine.md`"
    );
    fs::remove_file(target.path().join("two/mine.md"))?;
    let installed = new.install_to_with(target.path(), &remove)?;
    assert_eq!(
        installed.to_string(),
        "up to date: `one`\nremoved `two`, which the catalog no longer has"
    );
    assert!(!target.path().join("two").exists());
    assert!(target.path().join("foreign/SKILL.md").exists());
    Ok(())
}

#[test]
fn a_directory_by_position_is_kept_for_its_skill() -> Outcome {
    let catalog = |names: &[&str]| {
        let skills = names
            .iter()
            .map(|name| SkillDef::new(*name, format!("I am {name}.")).description("Is one."));
        MemorySource::new(skills.collect::<Vec<_>>())
            .mode(Mode::Lenient)
            .catalog()
    };
    let places = |installed: &Installed| -> Vec<(String, Option<String>, InstallState)> {
        let skills = installed.skills().iter();
        skills
            .map(|skill| {
                let directory = skill.directory().map(str::to_owned);
                (skill.id().to_owned(), directory, skill.state())
            })
            .collect()
    };
    let at = |id: &str, directory: &str, state| (id.to_owned(), Some(directory.to_owned()), state);
    let (missing, up_to_date, stale) = (
        InstallState::Missing,
        InstallState::UpToDate,
        InstallState::Stale,
    );
    let target = Directory::new("install-position")?;
    let installed = catalog(&["a/x"])?.install_to(target.path())?;
    assert_eq!(places(&installed), [at("a/x", "skill", missing)]);
    let first = target.read("skill/SKILL.md")?;
    // Another skill at the same position.
    let both = [
        at("a/y", "skill-000002", missing),
        at("a/x", "skill", stale),
    ];
    let dry = InstallOptions::new().dry_run(true);
    let installed = catalog(&["a/y"])?.install_to_with(target.path(), &dry)?;
    assert_eq!(places(&installed), both);
    let installed = catalog(&["a/y"])?.install_to(target.path())?;
    assert_eq!(places(&installed), both);
    assert_eq!(
        installed.to_string(),
        "installed `a/y`\nkept `a/x`, which the catalog no longer has"
    );
    assert_eq!(target.read("skill/SKILL.md")?, first);
    // Each is found again, whatever its position.
    let installed = catalog(&["a/w", "a/y", "a/x"])?.install_to(target.path())?;
    let found = [
        at("a/w", "skill-000003", missing),
        at("a/x", "skill", up_to_date),
        at("a/y", "skill-000002", up_to_date),
    ];
    assert_eq!(places(&installed), found);
    // Also where the position has become free.
    let remove = InstallOptions::new().remove_stale(true);
    let installed = catalog(&["a/y"])?.install_to_with(target.path(), &remove)?;
    assert_eq!(
        places(&installed),
        [
            at("a/y", "skill-000002", up_to_date),
            at("a/x", "skill", stale),
            at("a/w", "skill-000003", stale),
        ]
    );
    let installed = catalog(&["a/y"])?.install_to(target.path())?;
    assert_eq!(places(&installed), [at("a/y", "skill-000002", up_to_date)]);
    assert!(installed.is_complete() && installed.is_unchanged());
    Ok(())
}

#[test]
fn a_dry_run_says_what_would_be_done_and_does_nothing() -> Outcome {
    let (_old, old) = source("First.")?;
    let (_new, new) = source("Second.")?;
    let target = Directory::new("install-dry")?;
    let dry = InstallOptions::new().dry_run(true).replace_modified(true);
    let nowhere = target.path().join("nowhere");
    let installed = old.install_to_with(&nowhere, &dry)?;
    assert_eq!(
        installed.to_string(),
        "would install `one`\nwould install `two`"
    );
    assert!(!nowhere.exists());
    let _ = old.install_to(target.path())?;
    target.write("two/SKILL.md", "Mine.\n")?;
    let before = stamps(&target)?;
    let installed = new.install_to_with(target.path(), &dry)?;
    assert_eq!(
        installed.to_string(),
        "would update `one`\nwould replace `two`, edited: modified `SKILL.md`"
    );
    assert_eq!(stamps(&target)?, before);
    Ok(())
}

#[test]
fn an_error_names_the_path() -> Outcome {
    let (_source, catalog) = source("First.")?;
    let target = Directory::new("install-error")?;
    target.write("file", "not a directory")?;
    let path = target.path().join("file");
    let error = catalog.install_to(&path).err().ok_or("it installed")?;
    assert_eq!(error.kind(), ErrorKind::NotInstalled);
    assert!(
        error
            .to_string()
            .starts_with(&format!("cannot open `{}`: ", path.display())),
        "{error}"
    );
    assert!(std::error::Error::source(&error).is_some());
    Ok(())
}

#[test]
fn names_that_are_no_directories_are_reported() -> Outcome {
    let directory = Directory::new("install-names")?;
    directory.write(
        "one/SKILL.md",
        "---\nname: \"../up\"\ndescription: Climbs.\n---\nBody.\n",
    )?;
    let catalog = load(directory.path().join("one"), Mode::Lenient)?;
    let target = Directory::new("install-names-to")?;
    let installed = catalog.install_to(target.path())?;
    assert_eq!(
        installed.to_string(),
        "not installed: `../up`: `../up` is no name that a directory can have here"
    );
    assert!(!installed.is_complete());
    assert_eq!(target.list(target.path())?.len(), 0);
    Ok(())
}

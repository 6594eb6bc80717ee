//! Catalogs in layers: who wins, and what is known of the others.

use crate::Outcome;
use crate::directory::Directory;
use skills_runtime::{Catalog, Mode, Overlay, Provenance, Shadowed, Skill, load};

/// Skills by id and name.
fn catalog(skills: &[(&str, &str)]) -> Result<(Directory, Catalog), Box<dyn std::error::Error>> {
    let directory = Directory::new("overlay")?;
    for (id, name) in skills {
        let page = format!("---\nid: {id}\nname: {name}\ndescription: D.\n---\nBody.\n");
        directory.write(&format!("{id}/SKILL.md"), page)?;
    }
    let catalog = load(directory.path(), Mode::Lenient)?;
    Ok((directory, catalog))
}

#[test]
fn a_later_layer_wins_by_id_and_by_name() -> Outcome {
    let (_a, embedded) = catalog(&[("a", "a"), ("b", "b"), ("c", "same"), ("d", "d")])?;
    let (_b, user) = catalog(&[("b", "b"), ("e", "same")])?;
    let (project_files, project) = catalog(&[("b", "b"), ("f", "d")])?;
    let layered = Overlay::new()
        .layer("embedded", &embedded)
        .layer("user", &user)
        .layer("project", &project)
        .build();
    let winners: Vec<(&str, &str)> = layered.winners().collect();
    assert_eq!(
        winners,
        [
            ("a", "embedded"),
            ("b", "project"),
            ("e", "user"),
            ("f", "project")
        ]
    );
    let shadowed: Vec<String> = layered.shadowed().iter().map(Shadowed::to_string).collect();
    assert_eq!(
        shadowed,
        [
            "`b` of embedded is shadowed by project",
            "`c` of embedded is shadowed by `e` of user",
            "`d` of embedded is shadowed by `f` of project",
            "`b` of user is shadowed by project",
        ]
    );
    let ids: Vec<&str> = layered.catalog().iter().map(Skill::id).collect();
    assert_eq!(ids, ["a", "b", "e", "f"]);
    assert_eq!(layered.layer_of("c"), None);
    let from = project_files.path().join("b");
    assert_eq!(
        layered.catalog().get("b").map(Skill::provenance),
        Some(&Provenance::Directory(from))
    );
    Ok(())
}

#[test]
fn a_shadowed_skill_shadows_nothing() -> Outcome {
    // `b` hides `a` by name until it is itself replaced by a `b` of another name.
    let (_a, first) = catalog(&[("a", "x")])?;
    let (_b, second) = catalog(&[("b", "x")])?;
    let (_c, third) = catalog(&[("b", "y")])?;
    let two = Overlay::new().layer("1", &first).layer("2", &second);
    assert_eq!(two.build().layer_of("a"), None);
    let three = two.layer("3", &third).build();
    assert_eq!(three.layer_of("a"), Some("1"));
    assert_eq!(three.layer_of("b"), Some("3"));
    assert_eq!(three.shadowed().len(), 1);
    Ok(())
}

#[test]
fn within_a_layer_and_without_others_nothing_changes() -> Outcome {
    let (_a, twins) = catalog(&[("a", "same"), ("b", "same")])?;
    let alone = Overlay::new().layer("only", &twins).build();
    assert_eq!(alone.catalog(), &twins);
    assert!(alone.shadowed().is_empty());
    assert!(Overlay::new().build().catalog().is_empty());
    Ok(())
}

#[test]
fn files_are_shared_not_copied() -> Outcome {
    let (_a, catalog) = catalog(&[("a", "a")])?;
    let layered = Overlay::new().layer("only", &catalog).build();
    let bytes = |catalog: &Catalog| {
        let file = catalog.get("a")?.file("SKILL.md")?;
        Some(file.bytes().as_ptr())
    };
    assert!(bytes(&catalog).is_some());
    assert_eq!(bytes(&catalog), bytes(layered.catalog()));
    Ok(())
}

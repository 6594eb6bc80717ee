//! What is embedded is what is loaded: same skills, same bytes, same digests.

use std::error::Error;
use std::path::Path;

use skills_runtime::{Catalog, Mode, include_skills, load};

static GOOD: Catalog = include_skills!("fixtures/good", watch = false);
static RICH: Catalog = include_skills!("fixtures/rich", watch = false);
static ONE_SKILL: Catalog = include_skills!("fixtures/rich/parting", watch = false);
static SETTINGS: Catalog = include_skills!("fixtures/settings", watch = false);
#[expect(
    deprecated,
    reason = "how the macro warns of the skill that is left out"
)]
static LENIENT: Catalog = include_skills!("fixtures/lenient", mode = lenient, watch = false);
static SCRIPTS: Catalog = include_skills!("fixtures/scripts", watch = false);
static FROM_THIS_FILE: Catalog = include_skills!("../fixtures/rich", watch = false);

fn loaded(root: &str, mode: Mode) -> Result<Catalog, Box<dyn Error>> {
    Ok(load(
        Path::new(env!("CARGO_MANIFEST_DIR")).join(root),
        mode,
    )?)
}

#[test]
fn embedded_is_loaded() -> Result<(), Box<dyn Error>> {
    for (root, mode, embedded, count) in [
        ("fixtures/good", Mode::Strict, &GOOD, 1),
        ("fixtures/rich", Mode::Strict, &RICH, 2),
        ("fixtures/rich", Mode::Strict, &FROM_THIS_FILE, 2),
        ("fixtures/rich/parting", Mode::Strict, &ONE_SKILL, 1),
        ("fixtures/scripts", Mode::Strict, &SCRIPTS, 1),
        ("fixtures/settings", Mode::Compatible, &SETTINGS, 1),
    ] {
        let loaded = loaded(root, mode)?;
        assert_eq!(embedded.len(), count, "{root}");
        assert_same(root, embedded, &loaded);
    }
    Ok(())
}

#[test]
fn what_lenient_mode_leaves_out_is_left_out_of_both() -> Result<(), Box<dyn Error>> {
    let loaded = loaded("fixtures/lenient", Mode::Lenient)?;
    assert_eq!(LENIENT.len(), 2);
    assert_same("fixtures/lenient", &LENIENT, &loaded);
    Ok(())
}

fn assert_same(root: &str, embedded: &Catalog, loaded: &Catalog) {
    for (ours, theirs) in embedded.skills().iter().zip(loaded.skills()) {
        assert_eq!(ours, theirs, "{root}");
        assert_eq!(
            format!("{:?}", ours.metadata()),
            format!("{:?}", theirs.metadata())
        );
        assert_eq!(
            format!("{:?}", ours.extra()),
            format!("{:?}", theirs.extra())
        );
        assert_eq!(ours.instructions(), theirs.instructions());
        for (ours, theirs) in ours.files().iter().zip(theirs.files()) {
            assert_eq!((ours.path(), ours.bytes()), (theirs.path(), theirs.bytes()));
        }
    }
    assert_eq!(embedded.digest(), loaded.digest(), "{root}");
    assert_eq!(
        embedded.prompt().to_string(),
        loaded.prompt().to_string(),
        "{root}"
    );
}

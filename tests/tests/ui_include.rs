//! `include_skills!` as a new user meets it: what the compiler says, and that it says nothing else.

use std::error::Error;
use std::fs;
use std::path::Path;

/// Messages of the compiler itself change between releases; these are of the toolchain in rust-toolchain.toml.
#[test]
fn mistakes_are_shown_where_they_are() -> Result<(), Box<dyn Error>> {
    // trybuild compiles cases in a package that it makes here.
    let package = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("../tests/trybuild")
        .join(env!("CARGO_PKG_NAME"));
    let fixtures = package.join("fixtures");
    if fixtures.exists() {
        fs::remove_dir_all(&fixtures)?;
    }
    copy(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures"),
        &fixtures,
    )?;
    let cases = trybuild::TestCases::new();
    cases.compile_fail("ui/include/*.rs");
    cases.pass("ui/include/pass/*.rs");
    Ok(())
}

#[expect(
    clippy::disallowed_methods,
    reason = "copies what the reader under test will read"
)]
fn copy(from: &Path, to: &Path) -> Result<(), Box<dyn Error>> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}

//! A file that changes between the check and the compiler's own reading of it.

use std::error::Error;

use skills_tests::project::{Project, printed};

/// What an expansion says of a file that had three bytes when it was checked, and has others when rustc reads it.
#[test]
fn a_file_that_changed_is_an_error() -> Result<(), Box<dyn Error>> {
    for (call, passes) in [
        ("file(\"a.txt\", b\"abc\", 3)", true),
        ("file(\"a.txt\", b\"ab\", 3)", false),
        ("executable(\"a.sh\", b\"abcd\", 3)", false),
    ] {
        let lib = format!(
            "use skills_runtime::__private as skills;\npub static A: skills::File = skills::{call};\n"
        );
        let project = Project::with_library("doors", lib)?;
        let output = project.cargo(["check"])?;
        let said = printed(&output);
        assert_eq!(output.status.success(), passes, "{call}: {said}");
        let message = "a file of the skills changed while they were compiled; build again";
        assert_eq!(said.contains(message), !passes, "{call}: {said}");
    }
    Ok(())
}

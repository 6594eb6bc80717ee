//! For people.

use std::io::{self, Write};

use skills_core::diag::Diagnostic;
use skills_core::render;

use crate::check::Totals;

/// The snippet, with colours that the stream takes out where they do not belong.
pub(super) fn finding(out: &mut impl Write, diagnostic: &Diagnostic) -> io::Result<()> {
    writeln!(out, "{}\n", render::render_styled(diagnostic))
}

/// What it came to.
pub(super) fn summary(out: &mut impl Write, totals: Totals) -> io::Result<()> {
    let Totals {
        skills,
        errors,
        warnings,
        skipped,
        refused,
        unchecked,
    } = totals;
    let number = |count: usize, what: &str| match count {
        1 => format!("1 {what}"),
        count => format!("{count} {what}s"),
    };
    write!(
        out,
        "{} passed, {skipped} skipped: {}, {}",
        number(skills, "skill"),
        number(errors, "error"),
        number(warnings, "warning"),
    )?;
    if refused > 0 {
        let roots = match refused {
            1 => "1 directory".to_owned(),
            count => format!("{count} directories"),
        };
        write!(
            out,
            "; {roots} refused as a whole until the errors are repaired"
        )?;
    }
    if unchecked > 0 {
        write!(out, "; {} not checked", number(unchecked, "path"))?;
    }
    writeln!(out)
}

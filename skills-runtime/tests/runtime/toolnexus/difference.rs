//! Where we answer otherwise on purpose: each such case is in `docs/compatibility.md`, and is still different.

use std::collections::BTreeSet;

use super::answer::Answer;
use crate::Outcome;

/// A case, and the lines of our answer that are not in theirs.
pub(super) type Difference = (&'static str, &'static [&'static str]);

/// How the cases of one file went.
#[derive(Debug, Default)]
pub(super) struct Tally {
    equal: usize,
    different: BTreeSet<&'static str>,
    left_out: Vec<String>,
    wrong: Vec<String>,
}

impl Tally {
    pub(super) fn leave_out(&mut self, title: &str) {
        self.left_out.push(title.to_owned());
    }

    /// Compares two answers; `here` stands for the directory of the case.
    pub(super) fn compare(
        &mut self,
        title: &str,
        theirs: &Answer,
        ours: &Answer,
        differences: &'static [Difference],
    ) {
        let known = differences.iter().find(|(known, _)| *known == title);
        let extra: Vec<&str> = ours.difference(theirs).map(String::as_str).collect();
        let lacking: Vec<&str> = theirs.difference(ours).map(String::as_str).collect();
        match known {
            None if ours == theirs => self.equal += 1,
            Some((known, lines)) if ours != theirs && extra == *lines => {
                self.different.insert(known);
            }
            Some(_) if ours == theirs => {
                self.wrong
                    .push(format!("`{title}` is no different any more"));
            }
            _ => self.wrong.push(format!(
                "`{title}` differs: ours {extra:#?}, theirs {lacking:#?}"
            )),
        }
    }

    #[expect(clippy::print_stdout, reason = "says how much was run")]
    pub(super) fn finish(self, file: &str, differences: &[Difference]) -> Outcome {
        println!(
            "{file}: {} run ({} equal, {} different on purpose), {} left out, for js and go disagree or the data is incomplete: {}",
            self.equal + self.different.len(),
            self.equal,
            self.different.len(),
            self.left_out.len(),
            self.left_out.join(", ")
        );
        let documented = std::fs::read_to_string(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../docs/compatibility.md"
        ))?;
        let mut wrong = self.wrong;
        for (title, _) in differences {
            if !self.different.contains(title) {
                wrong.push(format!("no case shows the difference `{title}`"));
            }
            if !documented.contains(&format!("`{title}`")) {
                wrong.push(format!("docs/compatibility.md does not name `{title}`"));
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
        Ok(())
    }
}

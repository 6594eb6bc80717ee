//! Differences as a human reads them.

use std::fmt;

use skills_core::render::untrusted;

use super::{ChangedSkill, ContractDiff, Diff, FileChange};

impl fmt::Display for Diff {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("no changes");
        }
        let mut end = "";
        for id in &self.added {
            write!(f, "{end}added `{}`", untrusted(id))?;
            end = "\n";
        }
        for id in &self.removed {
            write!(f, "{end}removed `{}`", untrusted(id))?;
            end = "\n";
        }
        for changed in &self.changed {
            f.write_str(end)?;
            fmt::Display::fmt(changed, f)?;
            end = "\n";
        }
        Ok(())
    }
}

/// One line; with `{:#}` one more for each file, and for each change of a contract.
impl fmt::Display for ChangedSkill {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "changed `{}`", untrusted(self.id()))?;
        let mut before = ": ";
        for part in self.parts() {
            write!(f, "{before}{part}")?;
            before = ", ";
        }
        if f.alternate() {
            for file in self.files() {
                write!(f, "\n  {file}")?;
            }
            for contract in self.contracts() {
                write!(f, "\n  {contract}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for FileChange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self {
            Self::Added(_) => "added",
            Self::Removed(_) => "removed",
            Self::Modified(_) => "modified",
        };
        write!(f, "{what} `{}`", untrusted(self.path()))
    }
}

impl fmt::Display for ContractDiff {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "contract of `{}`: ", untrusted(self.script()))?;
        if self.changes().is_empty() {
            return f.write_str("only its name");
        }
        let mut before = "";
        for change in self.changes() {
            write!(f, "{before}{change}")?;
            before = "; ";
        }
        Ok(())
    }
}

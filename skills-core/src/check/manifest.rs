//! The paths in skill.json name files of the skill, as they are spelt on disk.

use crate::by_name::ByName;
use crate::code::Code;
use crate::diag::Place;
use crate::draft::{Draft, Spanned};
use crate::parse::manifest::PATH;
use crate::render::untrusted;
use crate::report::{Finding, Reporter};
use crate::source::SourceFile;

/// For so many paths that name no file the nearest one is looked for.
const SUGGESTIONS: usize = 20;

/// Finds the files that skill.json names.
pub(super) struct Files<'d, 'f> {
    draft: &'d Draft<'f>,
    /// Paths in lower case with the files that have them, for spellings of other file systems; made when it is needed.
    folded: Option<ByName<String, &'f SourceFile>>,
    suggested: usize,
}

/// What a path in skill.json leads to.
pub(super) enum Found<'f> {
    File(&'f SourceFile),
    /// This file has the path with other capitals.
    OtherCase(&'f SourceFile),
    /// Reading has said why it was not taken.
    Withheld,
    /// There is no such file; this one is similar.
    Nothing(Option<&'f str>),
}

/// Why a path is no path below a skill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outside {
    Empty,
    Nul,
    Absolute,
    Address,
    Drive,
    Backslash,
    Leaves,
}

impl<'d, 'f> Files<'d, 'f> {
    pub(super) fn of(draft: &'d Draft<'f>) -> Self {
        Self {
            draft,
            folded: None,
            suggested: 0,
        }
    }

    /// What a clean path leads to.
    pub(super) fn find(&mut self, path: &str) -> Found<'f> {
        if let Some(file) = self.draft.file(path) {
            return Found::File(file);
        }
        if self.draft.folder.is_withheld(path) {
            return Found::Withheld;
        }
        let files = &self.draft.folder.files;
        let folded = self.folded.get_or_insert_with(|| {
            let fold = |file: &'f SourceFile| (file.path.to_lowercase(), file);
            files.iter().map(fold).collect()
        });
        if let Some(file) = folded.get(&path.to_lowercase()) {
            return Found::OtherCase(file);
        }
        self.suggested += 1;
        if self.suggested > SUGGESTIONS {
            return Found::Nothing(None);
        }
        Found::Nothing(self.draft.similar(path))
    }

    /// The file that an entry describes; reports what is wrong with its key.
    pub(super) fn described(
        &mut self,
        key: &Spanned<String>,
        reporter: &mut Reporter<'_>,
    ) -> Option<&'f SourceFile> {
        let draft = self.draft;
        let shown = untrusted(&key.value);
        let path = match below(&key.value) {
            Ok(path) => path,
            Err(outside) => {
                let code = match outside {
                    Outside::Empty | Outside::Nul | Outside::Backslash => Code::InvalidValue,
                    _ => Code::PathEscape,
                };
                let message = format!("`{shown}` {}", outside.message());
                reporter.report(in_manifest(draft, code, key, message).help(outside.help()));
                return None;
            }
        };
        match self.find(&path) {
            Found::File(file) => Some(file),
            Found::Withheld => None,
            Found::OtherCase(file) => {
                let on_disk = untrusted(&file.path);
                let message = format!("`{shown}` is spelt `{on_disk}` on disk");
                let finding = in_manifest(draft, Code::PathCase, key, message);
                reporter.report(finding.help(format!(
                    "write `{on_disk}`: where capitals count, there is no other such file"
                )));
                Some(file)
            }
            Found::Nothing(similar) => {
                let message = format!("there is no file `{shown}`");
                let finding = in_manifest(draft, Code::EntryWithoutFile, key, message);
                reporter.report(match similar {
                    Some(path) => finding.help(format!("did you mean `{}`?", untrusted(path))),
                    None => finding.help("add the file, or remove the entry"),
                });
                None
            }
        }
    }
}

impl Outside {
    /// What follows the path in a message.
    pub(super) const fn message(self) -> &'static str {
        match self {
            Self::Empty => "names no file",
            Self::Nul => "holds a NUL, which no path can",
            Self::Absolute => "is an absolute path",
            Self::Address => "is an address, not a file of the skill",
            Self::Drive => "starts with a drive",
            Self::Backslash => "holds a backslash",
            Self::Leaves => "leaves the skill",
        }
    }

    pub(super) const fn help(self) -> &'static str {
        match self {
            Self::Backslash => "write paths with `/`, on every system",
            Self::Empty | Self::Nul => "write the path of a file below the skill's directory",
            Self::Absolute | Self::Address | Self::Drive | Self::Leaves => {
                "copy the file into the skill, and write its path below the skill's directory"
            }
        }
    }
}

/// A path below the skill without `.` and `..`.
pub(super) fn below(path: &str) -> Result<String, Outside> {
    if path.contains('\0') {
        return Err(Outside::Nul);
    }
    if path.starts_with('/') {
        return Err(Outside::Absolute);
    }
    if let Some((scheme, rest)) = path.split_once(':') {
        let letters = scheme.chars().all(|c| c.is_ascii_alphanumeric());
        if scheme.len() == 1 && letters {
            return Err(Outside::Drive);
        }
        if letters && !scheme.is_empty() && rest.starts_with("//") {
            return Err(Outside::Address);
        }
    }
    if path.contains('\\') {
        return Err(Outside::Backslash);
    }
    let mut components = Vec::new();
    for component in path.split('/') {
        match component {
            "" | "." => {}
            ".." => drop(components.pop().ok_or(Outside::Leaves)?),
            name => components.push(name),
        }
    }
    if components.is_empty() {
        return Err(Outside::Empty);
    }
    Ok(components.join("/"))
}

/// A finding at a value of skill.json.
pub(super) fn in_manifest<T>(
    draft: &Draft<'_>,
    code: Code,
    at: &Spanned<T>,
    message: impl Into<String>,
) -> Finding {
    match draft.file(PATH) {
        Some(file) => draft.in_file(code, file, at.range.clone(), message),
        None => draft.at_path(code, PATH, message),
    }
}

/// A place in skill.json.
pub(super) fn place_in_manifest<T>(draft: &Draft<'_>, at: &Spanned<T>) -> Place {
    let shown = draft.shown_path(PATH);
    match draft.file(PATH).and_then(|file| file.text.as_ref()) {
        Some(text) => Place::range(shown, text, at.range.clone()),
        None => Place::path(shown),
    }
}

#[cfg(test)]
mod tests {
    use super::{Outside, below};

    #[test]
    fn inner_dots_stay_below() {
        assert_eq!(below("a/../b/./c.md"), Ok("b/c.md".into()));
    }

    #[test]
    fn what_is_not_below_says_why() {
        for (path, outside) in [
            ("", Outside::Empty),
            ("a/..", Outside::Empty),
            ("../a", Outside::Leaves),
            ("a/../../b", Outside::Leaves),
            ("/etc/passwd", Outside::Absolute),
            ("https://example.com/a", Outside::Address),
            ("c:/a", Outside::Drive),
            ("a\\b", Outside::Backslash),
            ("a\0b", Outside::Nul),
        ] {
            assert_eq!(below(path), Err(outside), "{path:?}");
        }
    }
}

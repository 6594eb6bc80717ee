//! The paths in skill.json name files of the skill, as they are spelt on disk.

use crate::by_name::{ByName, Names};
use crate::code::Code;
use crate::diag::Place;
use crate::draft::{Draft, Spanned};
use crate::options::Settings;
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
    /// The files that entries without a file must mean.
    meant: Names<&'f str>,
}

/// What a path in skill.json leads to.
pub(super) enum Found<'f> {
    File(&'f SourceFile),
    /// This file has the path with other capitals.
    OtherCase(&'f SourceFile),
    /// Reading has said why it was not taken.
    Withheld,
    /// It belongs to no skill, or was not asked for; why.
    LeftOut(&'static str),
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
            meant: Names::default(),
        }
    }

    /// What a clean path leads to.
    pub(super) fn find(&mut self, path: &str, settings: &Settings) -> Found<'f> {
        if let Some(file) = self.draft.file(path) {
            return Found::File(file);
        }
        if self.draft.folder.is_withheld(path) {
            return Found::Withheld;
        }
        if let Some(why) = left_out(self.draft, path, settings) {
            return Found::LeftOut(why);
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
        Found::Nothing(self.similar(path))
    }

    /// The file that must be meant, of those that no other entry has.
    fn similar(&self, path: &str) -> Option<&'f str> {
        let manifest = self.draft.manifest.as_ref()?;
        let resources = manifest.resources.iter().map(|entry| &entry.path);
        let scripts = manifest.scripts.iter().map(|entry| &entry.path);
        let taken: Names<&str> = resources.chain(scripts).map(|path| &*path.value).collect();
        self.draft.similar(path, |file| !taken.contains(file))
    }

    /// Whether an entry that was refused must mean this file, so that nothing more is said about it.
    pub(super) fn is_meant(&self, file: &str) -> bool {
        self.meant.contains(file)
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
        match self.find(&path, reporter.settings()) {
            Found::File(file) => Some(file),
            Found::Withheld => None,
            Found::LeftOut(why) => {
                let message = format!("`{shown}` is left out {why}");
                let finding = in_manifest(draft, Code::EntryWithoutFile, key, message);
                reporter.report(finding.help("change that, or remove the entry"));
                None
            }
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
                if let Some(file) = similar.filter(|_| reporter.refuses(Code::EntryWithoutFile)) {
                    self.meant.add(file);
                }
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

/// Why a file is not among those of the skill, if something leaves it out.
fn left_out(draft: &Draft<'_>, path: &str, settings: &Settings) -> Option<&'static str> {
    let ends = path.match_indices('/').map(|(end, _)| end);
    let is_out = |path: &str| {
        let known = draft
            .folder
            .left_out
            .binary_search_by(|out| out.as_str().cmp(path));
        known.is_ok()
    };
    let out = ends
        .chain([path.len()])
        .filter_map(|end| path.get(..end))
        .find(|path| is_out(path))?;
    let below_root = match &*draft.folder.directory {
        "" => out.to_owned(),
        directory => format!("{directory}/{out}"),
    };
    Some(if settings.excludes(&below_root, out.len() < path.len()) {
        "by `exclude` in catalog.json or in the call"
    } else if !settings.include.is_empty() && !settings.includes(&below_root) {
        "by `include` in catalog.json or in the call"
    } else {
        "as it belongs to no skill, like caches and version control"
    })
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

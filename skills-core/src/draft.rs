//! What was parsed and not checked yet: anything may be missing, and every value knows where it stands.

use std::ops::Range;
use std::sync::Arc;

use crate::catalog::{Resource, Script};
use crate::code::{Code, Fate};
use crate::diag::{Place, Text};
use crate::parse::manifest::{self, ManifestDraft};
use crate::parse::yaml::{Entry, Kind, Node};
use crate::report::Finding;
use crate::source::{Folder, SkillFolder, SourceFile};
use crate::suggest::nearest;

/// A value and the bytes of its file that say it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Spanned<T> {
    pub(crate) value: T,
    pub(crate) range: Range<usize>,
}

/// One skill as it was parsed.
#[derive(Debug)]
pub(crate) struct Draft<'f> {
    pub(crate) folder: &'f SkillFolder,
    /// The skill's directory below the root, as diagnostics name the skill.
    pub(crate) skill: Arc<str>,
    /// The skill's directory as it is shown to people.
    pub(crate) shown: Arc<str>,
    /// Whether it is a definition of a program, which has no directory.
    pub(crate) is_defined: bool,
    /// SKILL.md, if it could be read.
    pub(crate) page: Option<Page>,
    /// skill.json, if there is one that could be read.
    pub(crate) manifest: Option<ManifestDraft>,
    /// What a model can call, once the rules have judged skill.json.
    pub(crate) capabilities: Capabilities,
}

/// What a model can call, by path.
#[derive(Debug, Default)]
pub(crate) struct Capabilities {
    pub(crate) resources: Vec<Resource>,
    pub(crate) scripts: Vec<Script>,
}

/// SKILL.md, taken apart.
#[derive(Debug)]
pub(crate) struct Page {
    pub(crate) text: Text,
    /// The path of SKILL.md as it is shown.
    pub(crate) shown: Arc<str>,
    pub(crate) frontmatter: Frontmatter,
    /// What follows the closing fence, as it stands in the file.
    pub(crate) body: Range<usize>,
}

/// The fields of a skill, or what was left of them.
#[derive(Debug, Default)]
pub(crate) struct Frontmatter {
    /// The opening fence; where no fence is, the start of the file.
    pub(crate) opening: Range<usize>,
    /// The closing fence.
    pub(crate) closing: Range<usize>,
    /// The fields in the order of the file, the first of each name.
    pub(crate) entries: Vec<Entry>,
    /// What was reported that may have swallowed fields.
    pub(crate) missing: Missing,
}

/// Whether fields may be missing only because of a mistake that was reported: then nobody asks for them again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Missing {
    /// What is not there was not written.
    #[default]
    Nothing,
    /// Some may be: a line is no YAML, which lenient mode forgives, but not what it costs.
    Some,
    /// All are: there is no frontmatter, which no mode forgives.
    All,
}

impl Missing {
    /// What strict, compatible and lenient mode make of a field that is not there; none if it has been said.
    pub(crate) fn fates(self, lenient: Fate) -> Option<[Fate; 3]> {
        match self {
            Self::Nothing => Some([Fate::Error, Fate::Error, lenient]),
            Self::Some => Some([Fate::Off, Fate::Off, lenient]),
            Self::All => None,
        }
    }
}

/// A field that should be text.
#[derive(Debug)]
pub(crate) enum Field<'a> {
    /// It is not there.
    Absent,
    /// It is there without text, at this entry.
    Empty(&'a Entry),
    /// Its text, trimmed.
    Text(Spanned<&'a str>),
    /// It is a list or a map.
    Wrong(&'a Entry),
}

impl<'f> Draft<'f> {
    /// A draft that holds nothing yet.
    pub(crate) fn new(root: &Folder, folder: &'f SkillFolder) -> Self {
        Self {
            folder,
            skill: folder.directory.as_str().into(),
            shown: root.shown_path(&folder.directory).into(),
            is_defined: root.is_defined,
            page: None,
            manifest: None,
            capabilities: Capabilities::default(),
        }
    }

    /// The name of its directory; none where nobody gave it one.
    pub(crate) fn directory(&self) -> Option<&'f str> {
        let name = self.folder.name.as_str();
        (!self.is_defined && !name.is_empty()).then_some(name)
    }

    /// A file of the skill by its path.
    pub(crate) fn file(&self, path: &str) -> Option<&'f SourceFile> {
        self.folder.file(path)
    }

    /// The file that was most likely meant, of those that pass: of the same name elsewhere, of nearly the same path, or of
    /// nearly the same name where no directory is said.
    pub(crate) fn similar(&self, path: &str, passes: impl Fn(&str) -> bool) -> Option<&'f str> {
        let name = |path: &'f str| path.rsplit('/').next().unwrap_or_default();
        let wanted = path.rsplit('/').next().unwrap_or_default().to_lowercase();
        let files = self.folder.files.iter().map(|file| file.path.as_str());
        let files: Vec<&'f str> = files.filter(|file| passes(file)).collect();
        let paths = || files.iter().copied();
        let near_name = || {
            let near = nearest(path, paths().map(name).filter(|_| !path.contains('/')))?;
            paths().find(|path| name(path) == near)
        };
        paths()
            .find(|path| name(path).to_lowercase() == wanted)
            .or_else(|| nearest(path, paths()))
            .or_else(near_name)
    }

    /// Whether there is a skill.json, readable or not.
    pub(crate) fn has_manifest(&self) -> bool {
        self.file(manifest::PATH).is_some()
    }

    /// A field of the frontmatter.
    pub(crate) fn entry(&self, name: &str) -> Option<&Entry> {
        let entries = &self.page.as_ref()?.frontmatter.entries;
        entries.iter().find(|entry| entry.key.value == name)
    }

    /// A field of the frontmatter that should be text.
    pub(crate) fn text(&self, name: &str) -> Field<'_> {
        let Some(entry) = self.entry(name) else {
            return Field::Absent;
        };
        match &entry.value.kind {
            Kind::Scalar(scalar) if scalar.is_empty() => Field::Empty(entry),
            Kind::Scalar(scalar) => Field::Text(Spanned {
                value: scalar.text.trim(),
                range: entry.value.range.clone(),
            }),
            Kind::List(_) | Kind::Map(_) => Field::Wrong(entry),
        }
    }

    /// The text of a field, if it has any.
    pub(crate) fn text_of(&self, name: &str) -> Option<Spanned<&str>> {
        match self.text(name) {
            Field::Text(text) => Some(text),
            Field::Absent | Field::Empty(_) | Field::Wrong(_) => None,
        }
    }

    /// A finding in SKILL.md.
    pub(crate) fn in_page(
        &self,
        code: Code,
        range: Range<usize>,
        message: impl Into<String>,
    ) -> Finding {
        Finding::new(code, self.page_place(range), message).skill(&self.skill)
    }

    /// A finding in a text file of the skill.
    pub(crate) fn in_file(
        &self,
        code: Code,
        file: &SourceFile,
        range: Range<usize>,
        message: impl Into<String>,
    ) -> Finding {
        let shown = self.shown_path(&file.path);
        let place = match &file.text {
            Some(text) => Place::range(shown, text, range),
            None => Place::path(shown),
        };
        Finding::new(code, place, message).skill(&self.skill)
    }

    /// A finding about a file, or about the skill itself where the path is empty, as a whole.
    pub(crate) fn at_path(&self, code: Code, path: &str, message: impl Into<String>) -> Finding {
        let place = Place::path(self.shown_path(path));
        Finding::new(code, place, message).skill(&self.skill)
    }

    /// A place in SKILL.md.
    pub(crate) fn page_place(&self, range: Range<usize>) -> Place {
        match &self.page {
            Some(page) => Place::range(Arc::clone(&page.shown), &page.text, range),
            None => Place::path(self.shown_path("SKILL.md")),
        }
    }

    /// A path below the skill as it is shown.
    pub(crate) fn shown_path(&self, path: &str) -> String {
        match (&*self.shown, path) {
            (shown, "") => shown.to_owned(),
            ("", path) => path.to_owned(),
            (shown, path) => format!("{shown}/{path}"),
        }
    }
}

impl Page {
    /// What stands in a range of SKILL.md.
    pub(crate) fn slice(&self, range: Range<usize>) -> &str {
        self.text.as_str().get(range).unwrap_or_default()
    }
}

impl Entry {
    /// Where to point for its value: at the key, where nothing stands behind it.
    pub(crate) fn place(&self) -> Range<usize> {
        if self.value.range.is_empty() {
            self.key.range.clone()
        } else {
            self.value.range.clone()
        }
    }
}

impl Node {
    /// Whether nothing stands there: empty text, or YAML's null.
    pub(crate) fn is_empty(&self) -> bool {
        matches!(&self.kind, Kind::Scalar(scalar) if scalar.is_empty())
    }
}

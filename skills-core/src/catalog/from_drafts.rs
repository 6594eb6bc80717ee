//! From drafts that passed every rule to skills.

use std::borrow::Cow;
use std::sync::{Arc, OnceLock};

use super::file::Bytes;
use super::{AllowedTools, Data, File, Map, Provenance, Skill, SkillParts, Value};
use crate::by_name::Names;
use crate::draft::{Draft, Page};
use crate::fields;
use crate::order;
use crate::parse::yaml::{Entry, Kind, Node};
use crate::source::{Folder, SourceFile};

impl Data {
    /// The skills of drafts that have no errors.
    pub(crate) fn from_drafts<'d, 'f: 'd>(
        folder: &Folder,
        drafts: impl IntoIterator<Item = &'d Draft<'f>>,
    ) -> Self {
        let mut ids = Names::default();
        let mut skills: Vec<Skill> = drafts
            .into_iter()
            .filter_map(|draft| {
                let page = draft.page.as_ref()?;
                let id = free_id(draft, &mut ids);
                Some(Skill::new(parts(folder, draft, page, id)))
            })
            .collect();
        order::sort_by(&mut skills, |a, b| a.parts.id.cmp(&b.parts.id));
        Self {
            skills: Cow::Owned(skills),
            digest: OnceLock::new(),
        }
    }
}

/// The draft's id; where another skill has it (a warning in lenient mode), the directory, which is the skill's own.
fn free_id(draft: &Draft<'_>, taken: &mut Names<String>) -> String {
    let id = fields::id(draft);
    let directory = draft.folder.name.as_str();
    let numbered = (2..).map(|number: u32| Cow::Owned(format!("{directory}-{number}")));
    let free = [Cow::Borrowed(&*id), Cow::Borrowed(directory)]
        .into_iter()
        .chain(numbered)
        .find(|id| !taken.contains(id))
        .unwrap_or(Cow::Borrowed(directory))
        .into_owned();
    taken.add(free.clone());
    free
}

fn parts(folder: &Folder, draft: &Draft<'_>, page: &Page, id: String) -> SkillParts {
    let text = |name| draft.text_of(name).map(|text| text.value.to_owned());
    SkillParts {
        id: id.into(),
        name: fields::name(draft).into(),
        directory: draft.folder.directory.clone().into(),
        description: text("description").unwrap_or_default().into(),
        declared_version: text("version").map(Cow::Owned),
        license: text("license").map(Cow::Owned),
        compatibility: text("compatibility").map(Cow::Owned),
        allowed_tools: allowed_tools(draft),
        metadata: draft.entry("metadata").map_or_else(Map::default, |entry| {
            match &entry.value.kind {
                Kind::Map(entries) => map(entries.iter()),
                Kind::Scalar(_) | Kind::List(_) => Map::default(),
            }
        }),
        extra: map(page
            .frontmatter
            .entries
            .iter()
            .filter(|entry| !fields::is_typed(&entry.key.value))),
        model_invocation_disabled: fields::switch(draft, "disable-model-invocation")
            .unwrap_or(false),
        user_invocable: fields::switch(draft, "user-invocable").unwrap_or(true),
        instructions: crate::parse::body(page.slice(page.body.clone()))
            .into_owned()
            .into(),
        files: draft.folder.files.iter().map(file).collect(),
        resources: draft.capabilities.resources.clone().into(),
        scripts: draft.capabilities.scripts.clone().into(),
        provenance: match &folder.location {
            Some(location) if draft.folder.directory.is_empty() => {
                Provenance::Directory(location.clone())
            }
            Some(location) => Provenance::Directory(location.join(&draft.folder.directory)),
            None => Provenance::Logical(format!("skill://{}/", fields::name(draft)).into()),
        },
    }
}

fn allowed_tools(draft: &Draft<'_>) -> AllowedTools {
    let tools = fields::allowed_tools(draft);
    AllowedTools {
        raw: tools.raw.map(Cow::Owned),
        tokens: tools.tokens.into_iter().map(Cow::Owned).collect(),
    }
}

fn file(file: &SourceFile) -> File {
    File {
        path: file.path.clone().into(),
        bytes: Bytes::Shared(Arc::clone(&file.bytes)),
        executable: file.executable,
    }
}

fn map<'e>(entries: impl Iterator<Item = &'e Entry>) -> Map {
    Map {
        entries: entries
            .map(|entry| (entry.key.value.clone().into(), value(&entry.value)))
            .collect(),
    }
}

/// Nesting is bounded by the parser, and so is this recursion.
fn value(node: &Node) -> Value {
    match &node.kind {
        Kind::Scalar(scalar) => Value::Scalar {
            text: scalar.text.clone().into(),
            plain: scalar.plain,
        },
        Kind::List(items) => Value::List(items.iter().map(value).collect()),
        Kind::Map(entries) => Value::Map(map(entries.iter())),
    }
}

//! Writes checked values down as expressions of constants, one impl per type, each destructured without `..` (in the
//! core's `parts` where fields are private), so that a new field cannot be forgotten.
//!
//! Expressions are written as text, which rustc reads at once: built token by token, each group would be a call into the
//! compiler, and a thousand files cost as much as checking them. They name nothing but `__skills`, the alias of the
//! runtime's `__private` that each expansion opens with.

mod code; // how expressions are put together
mod schema; // contracts

use std::borrow::Cow;
use std::fmt;
use std::path::{Path, PathBuf};

use proc_macro2::Literal;
use skills_core::catalog::{
    Data, File, Map, Resource, Script, ScriptParts, Skill, SkillParts, Value,
};
use skills_core::contract::Contract;

use code::{Borrowed, Promoted, Quoted, call, record};
pub(crate) use code::{Quote, tokens};
pub(crate) use schema::hashed;

/// The file that every skill has.
const PAGE: &str = "SKILL.md";

/// Checked skills, and the root that they were read from.
pub(crate) struct CatalogOnDisk<'a> {
    pub(crate) data: &'a Data,
    pub(crate) root: &'a Path,
}

/// A skill, its directory, and its place among the skills.
struct SkillOnDisk<'a> {
    skill: &'a Skill,
    directory: PathBuf,
    index: usize,
}

/// A file, the directory of its skill, and the constant that it is in, if that is not the file alone.
struct FileOnDisk<'a> {
    file: &'a File,
    directory: &'a Path,
    page: Option<usize>,
}

/// SKILL.md as a text of the binary, of which the instructions are a part.
struct Page {
    place: String,
    start: usize,
}

/// Statements and the catalog: `static`s, because the digests in them are computed on first use.
///
/// They stand in a block of their own with short names, as every token of a file counts thousands of times.
impl fmt::Display for CatalogOnDisk<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let skills = self.data.parts().iter().enumerate();
        let skills: Vec<SkillOnDisk<'_>> = skills
            .map(|(index, skill)| SkillOnDisk {
                skill,
                directory: self.root.join(&*skill.parts().directory),
                index,
            })
            .collect();
        f.write_str(
            "{#[allow(unused_imports)]\
             use __skills::{File, Skill, SkillLiteral, body, content, executable, file, page};",
        )?;
        for skill in &skills {
            skill.write_items(f)?;
        }
        write!(
            f,
            "static SKILLS: [Skill; {}] = {};\
             static DATA: __skills::Data = __skills::Data::embedded(&SKILLS);\
             __skills::embedded(&DATA)}}",
            skills.len(),
            Quoted(skills.as_slice()),
        )
    }
}

impl SkillOnDisk<'_> {
    /// The items that hold the files and the fields.
    ///
    /// Each skill has items of its own: in one `static` for all, every field is a value with a destructor among thousands
    /// that rustc would have to clean up if a later one failed, and checking 1,000 files takes four times as long.
    fn write_items(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            skill,
            directory,
            index,
        } = self;
        let parts = skill.parts();
        let instructions = &parts.instructions;
        let page = self.page(instructions);
        if let Some(Page { place, .. }) = &page {
            write!(f, "const PAGE_{index}: &__skills::str = page!({place:?});")?;
        }
        let files = parts.files.iter().map(|file| FileOnDisk {
            file,
            directory,
            page: page
                .as_ref()
                .filter(|_| file.path() == PAGE)
                .map(|_| *index),
        });
        let files: Vec<FileOnDisk<'_>> = files.collect();
        write!(
            f,
            "static FILES_{index}: [File; {}] = {};\
             const SKILL_{index}: SkillLiteral = SkillLiteral{{files:&FILES_{index},instructions:",
            files.len(),
            Quoted(files.as_slice()),
        )?;
        match &page {
            Some(Page { start, .. }) => {
                write!(f, "body(PAGE_{index},{start},{}),", instructions.len())?;
            }
            None => write!(f, "{instructions:?},")?,
        }
        write_fields(f, parts)?;
        f.write_str("..SkillLiteral::PLAIN};")
    }

    /// None if the instructions are not in the file as they are (its lines end in CR LF), or code cannot name its place.
    fn page(&self, instructions: &str) -> Option<Page> {
        let page = self.skill.file(PAGE)?.text()?.trim_end();
        let start = page.len().checked_sub(instructions.len())?;
        let place = self.directory.join(PAGE).to_str()?.to_owned();
        (page.get(start..) == Some(instructions)).then_some(Page { place, start })
    }
}

impl Quote for SkillOnDisk<'_> {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Skill::embedded(SKILL_{})", self.index)
    }
}

/// The fields of a `SkillLiteral` that say more than its `PLAIN`.
fn write_fields(f: &mut fmt::Formatter<'_>, parts: &SkillParts) -> fmt::Result {
    let SkillParts {
        id,
        name,
        directory,
        description,
        declared_version,
        license,
        compatibility,
        allowed_tools,
        metadata,
        extra,
        model_invocation_disabled,
        user_invocable,
        instructions: _, // from the page
        files: _,        // from their places on disk
        resources,
        scripts,
        provenance: _, // an embedded skill is in the binary, wherever it came from
    } = parts;
    let [declared_version, license, compatibility] =
        [declared_version, license, compatibility].map(Option::as_deref);
    let (raw, tokens) = allowed_tools.parts();
    let allowed_tools = (raw.map(|raw| &**raw), Promoted(tokens));
    let (metadata, extra) = (metadata.parts(), extra.parts());
    let fields: [(&str, bool, &dyn Quote); 14] = [
        ("id", true, &&**id),
        ("name", true, &&**name),
        ("directory", true, &&**directory),
        ("description", true, &&**description),
        (
            "declared_version",
            declared_version.is_some(),
            &declared_version,
        ),
        ("license", license.is_some(), &license),
        ("compatibility", compatibility.is_some(), &compatibility),
        (
            "allowed_tools",
            raw.is_some() || !tokens.is_empty(),
            &allowed_tools,
        ),
        ("metadata", !metadata.is_empty(), &Promoted(metadata)),
        ("extra", !extra.is_empty(), &Promoted(extra)),
        (
            "model_invocation_disabled",
            *model_invocation_disabled,
            &true,
        ),
        ("user_invocable", !*user_invocable, &false),
        ("resources", !resources.is_empty(), &Promoted(&**resources)),
        ("scripts", !scripts.is_empty(), &Promoted(&**scripts)),
    ];
    for (name, is_said, value) in fields {
        if is_said {
            write!(f, "{name}:{},", Quoted(value))?;
        }
    }
    Ok(())
}

impl Quote for FileOnDisk<'_> {
    /// The bytes are `include_bytes!`, as cheap as a literal, and rustc sees every edit; it reads them again after
    /// they were checked, so their length is compared.
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (path, bytes, executable) = self.file.parts();
        let place = self.directory.join(path);
        // `include_bytes!` can only name places that are UTF-8.
        let content = match (self.page, place.to_str()) {
            (Some(index), _) => format!("PAGE_{index}.as_bytes()"),
            (None, Some(place)) => format!("content!({place:?})"),
            (None, None) => Literal::byte_string(bytes).to_string(),
        };
        let function = if executable { "executable" } else { "file" };
        write!(f, "{function}({path:?},{content},{})", bytes.len())
    }
}

impl Quote for Resource {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (path, function, description, media_type) = self.parts();
        let arguments: [&dyn Quote; 4] = [&path, &function, &description, &media_type];
        call(f, "Resource::embedded", &arguments)
    }
}

impl Quote for Script {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        call(f, "Script::embedded", &[self.parts()])
    }
}

impl Quote for ScriptParts {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            path,
            function,
            description,
            runtime,
            requires_permission,
            contract,
            contract_path,
            timeout_seconds,
            max_output_bytes,
            environment,
        } = self;
        record(
            f,
            "ScriptParts",
            &[
                ("path", path),
                ("function", function),
                ("description", description),
                ("runtime", runtime),
                ("requires_permission", requires_permission),
                ("contract", contract),
                ("contract_path", contract_path),
                ("timeout_seconds", timeout_seconds),
                ("max_output_bytes", max_output_bytes),
                ("environment", &Borrowed(environment)),
            ],
        )
    }
}

impl Quote for Contract {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, schema) = (self.name(), Promoted(self.schema()));
        call(f, "contract::Contract::of", &[&name, &schema])
    }
}

impl Quote for Map {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        call(f, "Map::embedded", &[&Promoted(self.parts())])
    }
}

impl Quote for Value {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Scalar { text, plain } => call(f, "Value::embedded_scalar", &[&&**text, plain]),
            Self::List(items) => call(f, "Value::embedded_list", &[&Promoted(&**items)]),
            Self::Map(map) => call(f, "Value::embedded_map", &[&Promoted(map.parts())]),
            // `Value` may grow; until this crate knows how to write the new kind down, the build must not go on.
            _ => f.write_str(
                r#"__skills::compile_error!("skills-macros is older than skills-core")"#,
            ),
        }
    }
}

impl Quote for Cow<'static, str> {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        call(f, "text", &[&&**self])
    }
}

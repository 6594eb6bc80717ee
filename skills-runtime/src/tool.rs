//! The `skill` tool: one tool that loads a skill's instructions.

mod arguments; // what the model sent
mod envelope; // what it gets
mod sample; // which files it hears of

use serde_json::{Value, json};
use skills_core::catalog::Skill;
use skills_core::contract::ArgumentErrors;
use skills_core::order;
use skills_core::suggest::nearest;

use crate::Catalog;
use crate::base::Base;

/// One tool, `skill`, over a catalog: input `{"name": …}`, output the skill's instructions, its base directory and a
/// sample of its files.
///
/// A wrong call is an answer to the model ([`ToolOutput::is_error`]), never an error of the program.
///
/// ```
/// use skills_runtime::{SkillTool, load, Mode};
/// # let directory = std::env::temp_dir().join(format!("skill-tool-{}", std::process::id()));
/// # std::fs::create_dir_all(directory.join("greet"))?;
/// # std::fs::write(directory.join("greet/SKILL.md"), "---\nname: greet\ndescription: Says hello.\n---\nSay hello.\n")?;
///
/// let catalog = load(&directory, Mode::Strict)?;
/// let tool = SkillTool::new(&catalog);
/// let output = tool.call(r#"{"name": "greet"}"#);
/// assert!(output.text.starts_with("<skill_content name=\"greet\">\n# Skill: greet\n\nSay hello.\n"));
///
/// let output = tool.call(r#"{"name": "great"}"#);
/// assert!(output.is_error);
/// assert_eq!(output.text, "Skill \"great\" not found. Available skills: greet\nDid you mean \"greet\"?");
/// # std::fs::remove_dir_all(&directory)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct SkillTool {
    catalog: Catalog,
    sample_limit: Option<usize>,
    raw: bool,
    enumerate_names: bool,
}

/// What a tool answers.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ToolOutput {
    /// What the model reads.
    pub text: String,
    /// Whether the call was wrong; the text then says how to call.
    pub is_error: bool,
    /// What the program may want: `{"name", "dir"}` of the skill, `null` for errors.
    pub metadata: Value,
}

const NAME: &str = "skill";

const DESCRIPTION: &str = "\
Loads one of the skills that the system prompt lists: instructions for a particular kind of task.

Call this before you start on a task that fits a skill's description. The answer holds the instructions, the skill's \
base directory and some of its files (scripts, references, assets), which the instructions may tell you to read or run.

`name` is the name of a skill exactly as it is listed.";

/// For arguments that are no object, or no JSON.
const EXPECTED: &str = r#"The arguments are one JSON object: {"name": "the name of a skill"}."#;

const SAMPLE_LIMIT: usize = 10;

impl SkillTool {
    /// Over every skill of the catalog but those with `disable-model-invocation`.
    #[must_use]
    pub fn new(catalog: &Catalog) -> Self {
        Self {
            catalog: catalog.clone(),
            sample_limit: Some(SAMPLE_LIMIT),
            raw: false,
            enumerate_names: false,
        }
    }

    /// How many files an answer lists, 10 unless set; a negative number leaves out the list and its note.
    #[must_use]
    pub fn sample_limit(mut self, limit: i64) -> Self {
        self.sample_limit = usize::try_from(limit).ok();
        self
    }

    /// Answers byte for byte as toolnexus does: no name is suggested, nothing is escaped, so that a skill can forge the envelope, and of the
    /// subdirectories the last in order comes first in the list of files.
    #[must_use]
    pub fn raw(mut self) -> Self {
        self.raw = true;
        self
    }

    /// Lists the names in the schema (`enum`), for models that guess; the schema then changes with the catalog.
    #[must_use]
    pub fn enumerate_names(mut self) -> Self {
        self.enumerate_names = true;
        self
    }

    /// `skill`.
    #[must_use]
    pub fn name(&self) -> &'static str {
        NAME
    }

    /// What the tool is for, for a model.
    #[must_use]
    pub fn description(&self) -> &'static str {
        DESCRIPTION
    }

    /// The JSON Schema of the arguments.
    #[must_use]
    pub fn input_schema(&self) -> Value {
        let mut schema: Value =
            serde_json::from_str(&arguments::CONTRACT.canonical()).unwrap_or_default();
        let names = self.names();
        // An empty `enum` is no schema.
        if let Some(Value::Object(name)) = schema.pointer_mut("/properties/name")
            && self.enumerate_names
            && !names.is_empty()
        {
            name.insert("enum".to_owned(), json!(names));
        }
        schema
    }

    /// Answers a call; the arguments are JSON text, and blank text and `null` stand for `{}`.
    ///
    /// Arguments that do not fit [`input_schema`](Self::input_schema) are answered with every mistake in them, as
    /// [`ArgumentErrors::to_model_json`] writes it, and the names there are.
    #[must_use]
    pub fn call(&self, arguments: &str) -> ToolOutput {
        self.answer(arguments::name(arguments))
    }

    /// The same for arguments that somebody else has parsed; repeated names are lost by then.
    #[must_use]
    pub fn call_value(&self, arguments: &Value) -> ToolOutput {
        self.answer(arguments::name_of(arguments))
    }

    fn answer(&self, name: Result<String, ArgumentErrors>) -> ToolOutput {
        match name {
            Ok(name) => self.load(&name),
            Err(errors) => {
                let available = self.available();
                let whole = errors.iter().any(|error| error.pointer().is_empty());
                let hint = if whole {
                    format!("{EXPECTED} {available}")
                } else {
                    available
                };
                ToolOutput::error(errors.to_model_json_with(&hint))
            }
        }
    }

    fn load(&self, name: &str) -> ToolOutput {
        let found = self
            .skills()
            .find(|skill| skill.name() == name)
            .or_else(|| self.skills().find(|skill| skill.id() == name));
        let Some(skill) = found else {
            return ToolOutput::error(self.not_found(name));
        };
        let base = Base::of(skill);
        let files = self.sample_limit.and_then(|limit| {
            let files = sample::files(skill, limit, self.raw);
            // A directory may have gained files since; a logical skill has none but those it names.
            (base.is_directory() || skill.files().len() > 1).then_some(files)
        });
        ToolOutput {
            text: envelope::of(skill, &base, files.as_deref(), self.raw),
            is_error: false,
            metadata: json!({"name": skill.name(), "dir": base.as_str()}),
        }
    }

    /// The names there are; in an answer that may differ from that of toolnexus, also the nearest one.
    fn not_found(&self, name: &str) -> String {
        let answer = |name: &str| format!("Skill \"{name}\" not found. {}", self.available());
        if self.raw {
            return answer(name);
        }
        let text = answer(&arguments::shown(name));
        match nearest(name, self.names()) {
            Some(meant) => {
                let meant = arguments::visible(meant);
                format!("{text}\nDid you mean \"{meant}\"?")
            }
            None => text,
        }
    }

    fn skills(&self) -> impl Iterator<Item = &Skill> {
        self.catalog
            .skills()
            .iter()
            .filter(|skill| skill.is_model_invocable())
    }

    fn names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self.skills().map(Skill::name).collect();
        order::sort(&mut names);
        names.dedup();
        names
    }

    fn available(&self) -> String {
        let shown = |name: &str| {
            if self.raw {
                name.to_owned()
            } else {
                arguments::visible(name)
            }
        };
        let names: Vec<String> = self.names().into_iter().map(shown).collect();
        if names.is_empty() {
            "Available skills: none".to_owned()
        } else {
            format!("Available skills: {}", names.join(", "))
        }
    }
}

impl ToolOutput {
    fn error(text: String) -> Self {
        Self {
            text,
            is_error: true,
            metadata: Value::Null,
        }
    }
}

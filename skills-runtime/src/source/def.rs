//! A skill that a program writes down itself, or fetches from somewhere.

/// A skill as data: what would be in its directory.
///
/// ```
/// use skills_runtime::SkillDef;
///
/// let notes = SkillDef::new("notes", "Read `pages/today.md` first.")
///     .description("What was noted. Use it when somebody asks for notes.")
///     .resource("pages/today.md", "Nothing yet.\n")
///     .base("vault://notes/");
/// # let _ = notes;
/// ```
#[derive(Clone, Debug)]
pub struct SkillDef {
    pub(super) name: String,
    pub(super) body: String,
    pub(super) description: Option<String>,
    pub(super) base: Option<String>,
    pub(super) resources: Vec<(String, Vec<u8>)>,
}

impl SkillDef {
    /// A skill of that name with these instructions.
    #[must_use]
    pub fn new(name: impl Into<String>, body: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            body: body.into(),
            description: None,
            base: None,
            resources: Vec::new(),
        }
    }

    /// What it does and when to use it. Lenient mode does without, and then it is in no prompt.
    #[must_use]
    pub fn description(mut self, description: impl Into<String>) -> Self {
        self.description = Some(description.into());
        self
    }

    /// Adds a file, which can be read as any file of a skill; the path is relative to the skill, with `/`.
    ///
    /// A `skill.json` describes resources and scripts, as on disk.
    #[must_use]
    pub fn resource(mut self, path: impl Into<String>, content: impl Into<Vec<u8>>) -> Self {
        self.resources.push((path.into(), content.into()));
        self
    }

    /// Where a model is told that the skill is: a URI that means something to the program. `skill://{name}/` if it is
    /// not set or empty.
    ///
    /// It is a directory, so that a `/` is added where it does not end with one: by the rules of URIs,
    /// `references/a.md` of `vault://kb/notes` would be `vault://kb/references/a.md`.
    ///
    /// ```
    /// use skills_runtime::{MemorySource, SkillDef, SkillTool};
    ///
    /// let notes = SkillDef::new("notes", "Read `today.md`.").description("Notes.").base("vault://kb/notes");
    /// let answer = SkillTool::new(&MemorySource::new([notes]).catalog()?).call(r#"{"name": "notes"}"#);
    /// assert!(answer.text.contains("Base directory for this skill: vault://kb/notes/\n"));
    /// # Ok::<(), skills_runtime::Error>(())
    /// ```
    #[must_use]
    pub fn base(mut self, base: impl Into<String>) -> Self {
        let mut base = base.into();
        if !base.is_empty() && !base.ends_with('/') {
            base.push('/');
        }
        self.base = Some(base).filter(|base| !base.is_empty());
        self
    }

    pub(super) fn base_or_default(&self) -> String {
        let default = || format!("skill://{}/", self.name);
        self.base.clone().unwrap_or_else(default)
    }

    /// The `SKILL.md` that says the same.
    pub(super) fn page(&self) -> String {
        let mut page = String::from("---\n");
        field(&mut page, "name", &self.name);
        if let Some(description) = &self.description {
            field(&mut page, "description", description);
        }
        page.push_str("---\n");
        page.push_str(&self.body);
        page
    }
}

/// A field in double quotes, where nothing means anything else.
fn field(page: &mut String, name: &str, value: &str) {
    page.push_str(name);
    page.push_str(": \"");
    for c in value.chars() {
        match c {
            '"' | '\\' => page.extend(['\\', c]),
            // Controls, and what YAML takes for the end of a line or refuses in a text: below U+10000, all of them.
            c if c.is_control()
                || matches!(
                    c,
                    '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{fffe}'..='\u{ffff}'
                ) =>
            {
                page.extend(format!("\\u{:04x}", u32::from(c)).chars());
            }
            c => page.push(c),
        }
    }
    page.push_str("\"\n");
}

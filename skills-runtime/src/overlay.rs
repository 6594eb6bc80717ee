//! Several catalogs as one: what comes with a program, what its user adds, what a project adds.

use std::fmt;

use skills_core::by_name::ByName;
use skills_core::catalog::{Data, Skill};
use skills_core::render::untrusted;

use crate::Catalog;

/// Catalogs in layers: a later layer wins over the ones before it. (Of several roots of one `DirectorySource` the earlier
/// one wins.)
///
/// A skill is shadowed as a whole by one of a later layer with its id, or with its name: a model calls skills by name, and
/// would get either. Nothing is merged within a skill. No file is copied.
///
/// ```
/// use skills_runtime::{MemorySource, Overlay, SkillDef};
///
/// let skill = |name, body| SkillDef::new(name, body).description("Says hello.");
/// let embedded = MemorySource::new([skill("greet", "Hello."), skill("part", "Goodbye.")]).catalog()?;
/// let project = MemorySource::new([skill("greet", "Ahoy.")]).catalog()?;
///
/// let layered = Overlay::new().layer("embedded", &embedded).layer("project", &project).build();
/// assert_eq!(layered.catalog().get("greet").unwrap().instructions(), "Ahoy.");
/// assert_eq!(layered.layer_of("greet"), Some("project"));
/// assert_eq!(layered.layer_of("part"), Some("embedded"));
/// assert_eq!(layered.shadowed()[0].to_string(), "`greet` of embedded is shadowed by project");
/// # Ok::<(), skills_runtime::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Overlay {
    layers: Vec<(String, Catalog)>,
}

/// One catalog of several, and where each skill comes from.
#[derive(Clone, Debug)]
pub struct Layered {
    catalog: Catalog,
    layers: Vec<String>,
    /// By id.
    winners: ByName<String, usize>,
    shadowed: Vec<Shadowed>,
}

/// A skill that a later layer hides.
///
/// Displays as one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shadowed {
    id: String,
    layer: String,
    by_id: String,
    by_layer: String,
}

impl Overlay {
    /// No layers.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Puts a catalog over the ones before it.
    #[must_use]
    pub fn layer(mut self, name: impl Into<String>, catalog: &Catalog) -> Self {
        self.layers.push((name.into(), catalog.clone()));
        self
    }

    /// The skills that win, and what became of the others.
    #[must_use]
    pub fn build(&self) -> Layered {
        let mut build = Build::default();
        for (index, (name, catalog)) in self.layers.iter().enumerate().rev() {
            build.add(index, name, catalog, &self.layers);
        }
        let Build {
            skills,
            winners,
            mut shadowed,
            ..
        } = build;
        // From the lowest layer on, by id.
        shadowed.reverse();
        Layered {
            catalog: Catalog::loaded(Data::from_skills(skills)),
            layers: self.layers.iter().map(|(name, _)| name.clone()).collect(),
            winners,
            shadowed,
        }
    }
}

/// From the highest layer down: whoever is there already wins.
#[derive(Default)]
struct Build {
    skills: Vec<Skill>,
    winners: ByName<String, usize>,
    /// The id of the winner that a model calls so.
    names: ByName<String, String>,
    shadowed: Vec<Shadowed>,
}

impl Build {
    fn add(&mut self, index: usize, layer: &str, catalog: &Catalog, layers: &[(String, Catalog)]) {
        // Within a layer nothing is shadowed: its own rules have judged it.
        let mut taken = Vec::new();
        for skill in catalog.iter().rev() {
            let by_id = Some(skill.id()).filter(|id| self.winners.contains(id));
            let by_name = || self.names.get(skill.name()).map(String::as_str);
            let winner = by_id.or_else(by_name);
            let Some(winner) = winner else {
                taken.push(skill);
                continue;
            };
            let by = self.winners.get(winner).and_then(|at| layers.get(*at));
            self.shadowed.push(Shadowed {
                id: skill.id().to_owned(),
                layer: layer.to_owned(),
                by_id: winner.to_owned(),
                by_layer: by.map(|(name, _)| name.clone()).unwrap_or_default(),
            });
        }
        for skill in taken {
            self.winners.insert(skill.id().to_owned(), index);
            self.names
                .insert(skill.name().to_owned(), skill.id().to_owned());
            self.skills.push(skill.clone());
        }
    }
}

impl Layered {
    /// The skills that win.
    #[must_use]
    pub fn catalog(&self) -> &Catalog {
        &self.catalog
    }

    /// The layer that the skill of that id comes from. [`Skill::provenance`] says where on disk.
    #[must_use]
    pub fn layer_of(&self, id: &str) -> Option<&str> {
        let layer = self.layers.get(*self.winners.get(id)?)?;
        Some(layer)
    }

    /// The ids of the skills that win, sorted, each with its layer.
    pub fn winners(&self) -> impl Iterator<Item = (&str, &str)> {
        self.winners
            .iter()
            .filter_map(|(id, layer)| Some((id.as_str(), self.layers.get(*layer)?.as_str())))
    }

    /// The skills that are hidden, from the lowest layer on, by id.
    #[must_use]
    pub fn shadowed(&self) -> &[Shadowed] {
        &self.shadowed
    }
}

impl Shadowed {
    /// The skill's id.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Its layer.
    #[must_use]
    pub fn layer(&self) -> &str {
        &self.layer
    }

    /// The id of the skill that hides it: another than its own if the two have one name.
    #[must_use]
    pub fn by_id(&self) -> &str {
        &self.by_id
    }

    /// The layer of the skill that hides it.
    #[must_use]
    pub fn by_layer(&self) -> &str {
        &self.by_layer
    }
}

impl fmt::Display for Shadowed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (id, layer) = (untrusted(&self.id), untrusted(&self.layer));
        write!(f, "`{id}` of {layer} is shadowed by ")?;
        if self.by_id != self.id {
            write!(f, "`{}` of ", untrusted(&self.by_id))?;
        }
        write!(f, "{}", untrusted(&self.by_layer))
    }
}

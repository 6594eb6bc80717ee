//! A catalog as directories on disk: written once, kept up to date, never over what somebody else wrote.
//!
//! Each skill is written beside its place and then takes it in one step. What stands there was looked at before and is
//! looked at once more after that step, where nobody else finds it: an edit that came in between brings it back.

mod compare; // a directory against what was written into it
mod directories; // which skill goes where
mod failed; // what the disk refused
mod lock; // one installer at a time
mod look; // what stands at a place
mod marker; // what an installer leaves behind
mod report; // what was found and done
mod stage; // where a skill is written first
mod swap; // how it takes its place

use std::path::Path;

use cap_std::fs::Dir;
use skills_core::by_name::Names;
use skills_core::render::untrusted;

pub(crate) use failed::Failed;
pub use report::{InstallAction, InstallState, Installed, InstalledSkill};

use crate::{Catalog, Error, Skill};
use look::Place;
use marker::Marker;
use stage::Stage;

/// What [`Catalog::install_to_with`] may do beyond writing what is missing and updating what is untouched.
///
/// ```
/// use skills_runtime::InstallOptions;
///
/// let options = InstallOptions::new().owner("my-agent").remove_stale(true);
/// # let _ = options;
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InstallOptions {
    owner: String,
    replace_modified: bool,
    remove_stale: bool,
    dry_run: bool,
}

impl InstallOptions {
    /// Nothing beyond.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Who installs: the name of your program. What another owner installed is foreign, so that programs can share a
    /// directory. The default is no name.
    #[must_use]
    pub fn owner(mut self, name: impl Into<String>) -> Self {
        self.owner = name.into();
        self
    }

    /// Whether skills that somebody edited are replaced too. Their edits are lost.
    #[must_use]
    pub fn replace_modified(mut self, yes: bool) -> Self {
        self.replace_modified = yes;
        self
    }

    /// Whether skills that this owner installed and the catalog no longer has are removed; if somebody edited them, only
    /// together with [`replace_modified`](Self::replace_modified).
    #[must_use]
    pub fn remove_stale(mut self, yes: bool) -> Self {
        self.remove_stale = yes;
        self
    }

    /// Whether nothing is written, and the report says what would be done.
    #[must_use]
    pub fn dry_run(mut self, yes: bool) -> Self {
        self.dry_run = yes;
        self
    }
}

/// Installs, and says what it did.
pub(crate) fn install(
    catalog: &Catalog,
    path: &Path,
    options: &InstallOptions,
) -> Result<Installed, Error> {
    let mut skills = directories::of(catalog);
    let Some(root) = open(path, options)? else {
        for job in &mut skills {
            job.settle(Place::Free, options);
        }
        return Ok(Installed::new(path, options, skills));
    };
    let installer = Installer {
        root: &root,
        path,
        options,
    };
    let listed = look::list(&root).map_err(Failed::to("list", path))?;
    directories::settle(&mut skills, &listed.names, |name| installer.installed(name))?;
    for job in &mut skills {
        installer.look(job)?;
    }
    skills.extend(installer.stale(&listed, &skills)?);
    let is_certain = |job: &Job<'_>| job.is_settled() && job.edits.is_empty();
    let is_done = listed.leftovers.is_empty() && skills.iter().all(is_certain);
    if !options.dry_run && !is_done {
        installer.act(&mut skills)?;
    }
    Ok(Installed::new(path, options, skills))
}

/// The directory, made if it is not there; none in a dry run.
fn open(path: &Path, options: &InstallOptions) -> Result<Option<Dir>, Failed> {
    let authority = cap_std::ambient_authority();
    match Dir::open_ambient_dir(path, authority) {
        Ok(root) => return Ok(Some(root)),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
        Err(error) => return Err(Failed::new("open", path, error)),
    }
    if options.dry_run {
        return Ok(None);
    }
    std::fs::create_dir_all(path).map_err(Failed::to("make", path))?;
    Dir::open_ambient_dir(path, authority)
        .map(Some)
        .map_err(Failed::to("open", path))
}

/// One skill of the catalog, or one that is no longer in it, and its place.
#[derive(Debug)]
struct Job<'c> {
    id: String,
    /// Below the directory that is installed to; none if the skill has no name that can be written there.
    directory: Option<String>,
    /// None if the catalog no longer has it.
    skill: Option<&'c Skill>,
    state: InstallState,
    action: InstallAction,
    edits: Vec<crate::FileChange>,
    /// Why nothing can be done.
    reason: Option<String>,
    /// Whether the catalog has another version than the one that was installed.
    is_behind: bool,
}

impl Job<'_> {
    fn is_settled(&self) -> bool {
        self.action == InstallAction::Kept
    }

    /// Notes what stands at the place, and what is to be done about it.
    fn settle(&mut self, place: Place, options: &InstallOptions) {
        if self.directory.is_none() {
            return;
        }
        (self.edits, self.reason, self.is_behind) = (Vec::new(), None, false);
        let is_by_position = directories::is_by_position(self);
        self.state = match (place, self.skill) {
            (Place::Free, _) => InstallState::Missing,
            (Place::Foreign(reason), _) => {
                self.reason = Some(reason);
                InstallState::Foreign
            }
            // Somebody installed it meanwhile.
            (Place::Ours(ours), Some(_)) if is_by_position && ours.marker.id() != self.id => {
                let other = untrusted(ours.marker.id());
                self.reason = Some(format!("`{other}` is installed there"));
                InstallState::Foreign
            }
            (Place::Ours(ours), skill) => {
                self.is_behind = skill.is_some_and(|skill| !ours.marker.is_of(skill));
                self.edits = ours.edits;
                match skill {
                    None => InstallState::Stale,
                    Some(_) if !self.edits.is_empty() => InstallState::Modified,
                    Some(_) if self.is_behind => InstallState::Outdated,
                    Some(_) => InstallState::UpToDate,
                }
            }
        };
        self.action = match self.state {
            InstallState::Missing if self.skill.is_some() => InstallAction::Installed,
            InstallState::Outdated => InstallAction::Updated,
            InstallState::Modified if options.replace_modified => InstallAction::Replaced,
            InstallState::Stale
                if options.remove_stale && (self.edits.is_empty() || options.replace_modified) =>
            {
                InstallAction::Removed
            }
            _ => InstallAction::Kept,
        };
    }
}

struct Installer<'a> {
    root: &'a Dir,
    path: &'a Path,
    options: &'a InstallOptions,
}

/// How often a place is looked at that others change all the time.
const ATTEMPTS: u32 = 8;

impl Installer<'_> {
    fn look(&self, job: &mut Job<'_>) -> Result<(), Failed> {
        let Some(directory) = &job.directory else {
            return Ok(());
        };
        let place = self.place(self.root, directory, directory, job.skill)?;
        job.settle(place, self.options);
        Ok(())
    }

    /// What stands at `name` in `parent`, where `directory` was installed.
    fn place(
        &self,
        parent: &Dir,
        name: &str,
        directory: &str,
        skill: Option<&Skill>,
    ) -> Result<Place, Failed> {
        look::at(parent, name, directory, &self.options.owner, skill)
            .map_err(Failed::to("read", &self.path.join(directory)))
    }

    /// The id of the skill that this owner has installed there.
    fn installed(&self, directory: &str) -> Result<Option<String>, Failed> {
        let place = self.place(self.root, directory, directory, None)?;
        Ok(match place {
            Place::Ours(ours) => Some(ours.marker.id().to_owned()),
            Place::Free | Place::Foreign(_) => None,
        })
    }

    /// What this owner installed and the catalog no longer has.
    fn stale<'c>(&self, listed: &look::Listed, jobs: &[Job<'c>]) -> Result<Vec<Job<'c>>, Failed> {
        let taken: Names<&str> = jobs
            .iter()
            .filter_map(|job| job.directory.as_deref())
            .collect();
        let mut stale = Vec::new();
        for name in &listed.directories {
            if taken.contains(name) {
                continue;
            }
            if let Place::Ours(ours) = self.place(self.root, name, name, None)? {
                let mut job = Job::at(ours.marker.id(), Some(name.clone()), None);
                job.settle(Place::Ours(ours), self.options);
                stale.push(job);
            }
        }
        Ok(stale)
    }

    fn act(&self, jobs: &mut [Job<'_>]) -> Result<(), Failed> {
        let lock = lock::acquire(self.root).map_err(Failed::to("lock", self.path))?;
        if lock.is_held() {
            stage::sweep(self.root);
        }
        // What another installer takes away looks like somebody's edits.
        for job in jobs.iter_mut().filter(|job| !job.edits.is_empty()) {
            self.look(job)?;
        }
        if jobs.iter().all(Job::is_settled) {
            return Ok(());
        }
        let mut stage = Stage::new(self.root).map_err(Failed::to("write in", self.path))?;
        let done = jobs
            .iter_mut()
            .filter(|job| !job.is_settled())
            .try_for_each(|job| self.carry_out(job, &mut stage));
        stage.remove();
        done
    }

    /// Looks again, since others may have been at work, and acts; until the two fit together.
    fn carry_out(&self, job: &mut Job<'_>, stage: &mut Stage<'_>) -> Result<(), Failed> {
        for _ in 0..ATTEMPTS {
            self.look(job)?;
            let Some(directory) = job.directory.clone() else {
                return Ok(());
            };
            let done = match (job.action, job.skill) {
                (InstallAction::Kept, _) => true,
                (InstallAction::Installed, Some(skill)) => {
                    let staged = self.staged(skill, &directory, stage)?;
                    swap::place(stage.dir(), &staged, self.root, &directory)
                        .map_err(Failed::to("write", &self.path.join(&directory)))?
                }
                (_, Some(skill)) => {
                    let staged = self.staged(skill, &directory, stage)?;
                    self.exchange(job, &staged, stage)?
                }
                (_, None) => self.take_away(job, stage)?,
            };
            if done {
                return Ok(());
            }
        }
        let error = std::io::Error::from(std::io::ErrorKind::ResourceBusy);
        let directory = job.directory.as_deref().unwrap_or_default();
        Err(Failed::new("replace", &self.path.join(directory), error))
    }

    fn staged(
        &self,
        skill: &Skill,
        directory: &str,
        stage: &mut Stage<'_>,
    ) -> Result<String, Failed> {
        let marker = Marker::of(skill, directory, &self.options.owner);
        stage.write(skill, &marker).map_err(|(file, error)| {
            Failed::new("write", &self.path.join(directory).join(file), error)
        })
    }

    /// The new for the old, unless the old turns out to be something else than what was looked at.
    fn exchange(&self, job: &Job<'_>, staged: &str, stage: &Stage<'_>) -> Result<bool, Failed> {
        let directory = job.directory.as_deref().unwrap_or_default();
        let path = self.path.join(directory);
        let failed = Failed::to("write", &path);
        let swap = || swap::exchange(stage.dir(), staged, self.root, directory);
        if !swap().map_err(&failed)? {
            return Ok(false);
        }
        let old = self.place(stage.dir(), staged, directory, job.skill)?;
        if self.is_as_seen(&old) {
            stage.discard(staged);
            return Ok(true);
        }
        swap().map_err(&failed)?;
        Ok(false)
    }

    fn take_away(&self, job: &Job<'_>, stage: &mut Stage<'_>) -> Result<bool, Failed> {
        let directory = job.directory.as_deref().unwrap_or_default();
        let path = self.path.join(directory);
        let failed = Failed::to("remove", &path);
        let taken = stage.free_name();
        if !swap::place(self.root, directory, stage.dir(), &taken).map_err(&failed)? {
            return Ok(false);
        }
        let old = self.place(stage.dir(), &taken, directory, None)?;
        if self.is_as_seen(&old) {
            stage.discard(&taken);
            return Ok(true);
        }
        swap::place(stage.dir(), &taken, self.root, directory).map_err(&failed)?;
        Ok(false)
    }

    /// Whether what was taken away may go: it is ours, and nobody's edits are in it that should be kept.
    fn is_as_seen(&self, old: &Place) -> bool {
        match old {
            Place::Ours(ours) => ours.edits.is_empty() || self.options.replace_modified,
            Place::Free => true,
            Place::Foreign(_) => false,
        }
    }
}

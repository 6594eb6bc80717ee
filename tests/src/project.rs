//! A user's project in a temporary directory, built with real cargo and without a network.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// The crates that a project can depend on, by package name and folder.
const CRATES: [(&str, &str); 4] = [
    ("skills-core", "skills-core"),
    ("skills-macros", "skills-macros"),
    ("skills-runtime", "skills-runtime"),
    ("skills-build", "build-support"),
];

const MANIFEST: &str = r#"[package]
name = "agent"
version = "0.1.0"
edition = "2024"

[dependencies]
skills-runtime = "0.1"
"#;

/// A library that embeds the skills beside it.
pub const EMBEDDING: &str = r#"
pub static SKILLS: skills_runtime::Catalog = skills_runtime::include_skills!("skills", watch = false);
"#;

/// A directory with a Cargo project that goes away with this value.
///
/// Dependencies on this product's crates are written as users write them (`skills-runtime = "0.1"`) and patched to this
/// workspace; everything else comes from the workspace's own `Cargo.lock`.
#[derive(Debug)]
pub struct Project {
    directory: TempDir,
    target: PathBuf,
}

impl Project {
    /// An empty project. All projects of one `name` share a target directory, so that dependencies are built once.
    ///
    /// # Errors
    ///
    /// When the disk refuses.
    pub fn new(name: &str) -> io::Result<Self> {
        let directory = tempfile::tempdir()?;
        fs::copy(
            workspace().join("Cargo.lock"),
            directory.path().join("Cargo.lock"),
        )?;
        let cargo = directory.path().join(".cargo");
        fs::create_dir(&cargo)?;
        fs::write(cargo.join("config.toml"), patches())?;
        Ok(Self {
            directory,
            target: workspace().join("target/projects").join(name),
        })
    }

    /// A project whose library has this text, and that depends on `skills-runtime`.
    ///
    /// # Errors
    ///
    /// When the disk refuses.
    pub fn with_library(name: &str, library: impl AsRef<[u8]>) -> io::Result<Self> {
        let project = Self::new(name)?;
        project.write("Cargo.toml", MANIFEST)?;
        project.write("src/lib.rs", library)?;
        Ok(project)
    }

    /// The root of the project.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.directory.path()
    }

    /// Writes a file, and the directories above it.
    ///
    /// # Errors
    ///
    /// When the disk refuses.
    pub fn write(&self, path: &str, content: impl AsRef<[u8]>) -> io::Result<()> {
        let path = self.path().join(path);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(path, content)
    }

    /// Runs cargo in the project, as a user at a terminal would: `CI` and `SKILLS_CONTRACTS` are not set.
    ///
    /// # Errors
    ///
    /// When cargo cannot be started.
    pub fn cargo<'a>(&self, arguments: impl IntoIterator<Item = &'a str>) -> io::Result<Output> {
        self.command(arguments).output()
    }

    /// The command that [`cargo`](Self::cargo) runs, to set more of its environment.
    pub fn command<'a>(&self, arguments: impl IntoIterator<Item = &'a str>) -> Command {
        let mut command = Command::new("cargo");
        command
            .args(arguments)
            .current_dir(self.path())
            .env("CARGO_TARGET_DIR", &self.target)
            .env("CARGO_NET_OFFLINE", "true")
            .env("CARGO_TERM_COLOR", "never")
            .env_remove("CI")
            .env_remove("DOCS_RS")
            .env_remove("RUSTFLAGS")
            .env_remove("SKILLS_CONTRACTS")
            .stdin(Stdio::null());
        command
    }
}

/// The root of this workspace.
#[must_use]
pub fn workspace() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

/// What cargo printed, both streams, for the message of a failed assertion.
#[must_use]
pub fn printed(output: &Output) -> String {
    format!(
        "{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    )
}

fn patches() -> String {
    let patch = |(package, folder)| {
        format!(
            "{package} = {{ path = '{}' }}\n",
            workspace().join(folder).display()
        )
    };
    format!("[patch.crates-io]\n{}", CRATES.map(patch).concat())
}

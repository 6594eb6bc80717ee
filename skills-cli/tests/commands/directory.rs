//! A directory in which commands run, and which goes away.

use std::path::PathBuf;
use std::process::{Command, Output};
use std::sync::atomic::{AtomicU32, Ordering};

pub(crate) struct Directory(PathBuf);

impl Directory {
    pub(crate) fn new() -> std::io::Result<Self> {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path =
            std::env::temp_dir().join(format!("cargo-skills-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path)?;
        Ok(Self(path))
    }

    pub(crate) fn write(&self, path: &str, text: &str) -> std::io::Result<()> {
        let path = self.0.join(path);
        if let Some(parent) = path.parent() {
            std::fs::create_dir_all(parent)?;
        }
        std::fs::write(path, text)
    }

    pub(crate) fn run(&self, arguments: &[&str]) -> std::io::Result<Output> {
        self.command(arguments).output()
    }

    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = command();
        command.args(arguments).current_dir(&self.0);
        command
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        // A leftover in the temporary directory is no failure.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

pub(crate) fn command() -> Command {
    Command::new(env!("CARGO_BIN_EXE_cargo-skills"))
}

pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

//! Skills in a directory of their own, which goes with the value.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::{fs, io};

pub(crate) struct Directory(PathBuf);

impl Directory {
    pub(crate) fn new(name: &str) -> io::Result<Self> {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("skills-runtime-{}-{number}-{name}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path)?;
        Ok(Self(path))
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    pub(crate) fn write(&self, path: &str, text: impl AsRef<[u8]>) -> io::Result<()> {
        let path = self.0.join(path);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(path, text)
    }

    #[expect(clippy::disallowed_methods, reason = "looks at what tests wrote")]
    pub(crate) fn read(&self, path: &str) -> io::Result<String> {
        fs::read_to_string(self.0.join(path))
    }

    /// The paths of what is in a directory.
    #[expect(clippy::disallowed_methods, reason = "looks at what tests wrote")]
    pub(crate) fn list(&self, path: &Path) -> io::Result<Vec<PathBuf>> {
        debug_assert!(path.starts_with(&self.0));
        fs::read_dir(path)?.map(|entry| Ok(entry?.path())).collect()
    }

    /// A skill with a body of one line.
    pub(crate) fn skill(&self, name: &str, description: &str) -> io::Result<()> {
        let text =
            format!("---\nname: {name}\ndescription: |\n  {description}\n---\nBody of {name}.\n");
        self.write(&format!("{name}/SKILL.md"), text)
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        // A leftover in the temporary directory is no failure.
        let _ = fs::remove_dir_all(&self.0);
    }
}

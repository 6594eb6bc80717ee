//! Loading directories of skills, against other crates that parse and validate each `SKILL.md`; the other files are read
//! through them or beside them.
//!
//! `cargo run --release --manifest-path benches/peers/Cargo.toml [PAIRS] [SKILLS]`

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use agent_skills::SkillDirectory;
use rmcp::handler::server::skill_catalog::SkillCatalog;
use skills_benches::loading::{Loaded, compared, on_two_trees};
use skills_runtime::{DirectorySource, Mode};

const PEERS: [(&str, fn(&Path) -> Loaded); 3] = [
    ("agent-skills", agent_skills),
    ("skref", skref),
    ("rmcp", rmcp),
];

fn main() -> Result<(), Box<dyn Error>> {
    on_two_trees(|root, pairs, what| {
        for (name, peer) in PEERS {
            let source = DirectorySource::builder(root).mode(Mode::Strict);
            let ours = || Ok(source.load()?.catalog().len());
            let line = compared(pairs, ours, (name, || peer(root)))?;
            println!("{what}, strict: {line}");
        }
        Ok(())
    })
}

fn agent_skills(root: &Path) -> Loaded {
    let mut kept = Vec::new();
    for directory in children(root)? {
        let skill = SkillDirectory::load(&directory)?;
        let mut contents = Vec::new();
        for path in skill.assets()? {
            let name = path.file_name().and_then(|name| name.to_str());
            contents.push(skill.read_asset(name.unwrap_or_default())?);
        }
        kept.push((skill, contents));
    }
    Ok(kept.len())
}

fn skref(root: &Path) -> Loaded {
    let mut kept = Vec::new();
    for directory in children(root)? {
        if let Some(mistake) = skref::validate(&directory, false).first() {
            return Err(mistake.clone().into());
        }
        let properties = skref::read_properties(&directory, false)?;
        let mut contents = Vec::new();
        for path in children(&directory.join("assets"))? {
            contents.push(fs::read(path)?);
        }
        kept.push((properties, contents));
    }
    Ok(kept.len())
}

/// It reads below directory handles, limits what it reads, and makes the digest of each file.
fn rmcp(root: &Path) -> Loaded {
    Ok(SkillCatalog::from_dir(root)?.skills().len())
}

fn children(directory: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(directory)? {
        paths.push(entry?.path());
    }
    paths.sort();
    Ok(paths)
}

//! Not public API: where the sidecar of a Rust type is in its skill. The build helper writes nowhere else.

/// Whether the build helper writes a file of this path below a skill.
#[must_use]
pub fn is_exported(path: &str) -> bool {
    let name = path.strip_prefix("contracts/");
    name.is_some_and(|name| name.ends_with(".schema.json"))
}

/// The path below a skill for the contract that a path is about: `contracts/RunInput.schema.json` of `a/RunInput.json`.
#[must_use]
pub fn exported(path: &str) -> String {
    let name = match name(path) {
        "" => "RunInput",
        name => name,
    };
    format!("contracts/{name}.schema.json")
}

/// `RunInput` of `contracts/RunInput.schema.json`, `run` of `scripts/run.py`.
#[must_use]
pub fn name(path: &str) -> &str {
    let file = path.rsplit('/').next().unwrap_or_default();
    file.split('.').next().unwrap_or_default()
}

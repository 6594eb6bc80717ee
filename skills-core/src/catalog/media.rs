//! Media types by ending: those that skills hold. A table of all would cost every build that uses the macros.

/// The media type that the ending of a path names.
pub(super) fn by_ending(path: &str) -> Option<&'static str> {
    let name = path.rsplit('/').next()?;
    let (stem, ending) = name.rsplit_once('.')?;
    if stem.is_empty() {
        return None;
    }
    let ending = ending.to_ascii_lowercase();
    TYPES
        .iter()
        .find(|(endings, _)| endings.split(' ').any(|known| known == ending))
        .map(|(_, media_type)| *media_type)
}

const TYPES: &[(&str, &str)] = &[
    ("md markdown", "text/markdown"),
    ("txt text log", "text/plain"),
    ("json", "application/json"),
    ("jsonl ndjson", "application/jsonl"),
    ("yaml yml", "application/yaml"),
    ("toml", "application/toml"),
    ("xml xsd xsl", "application/xml"),
    ("html htm", "text/html"),
    ("css", "text/css"),
    ("csv", "text/csv"),
    ("tsv", "text/tab-separated-values"),
    ("js mjs cjs", "text/javascript"),
    ("ts mts cts tsx", "text/x-typescript"),
    ("py", "text/x-python"),
    ("sh bash", "text/x-shellscript"),
    ("rb", "text/x-ruby"),
    ("rs", "text/x-rust"),
    ("go", "text/x-go"),
    ("sql", "application/sql"),
    ("png", "image/png"),
    ("jpg jpeg", "image/jpeg"),
    ("gif", "image/gif"),
    ("webp", "image/webp"),
    ("svg", "image/svg+xml"),
    ("ico", "image/vnd.microsoft.icon"),
    ("mp3", "audio/mpeg"),
    ("wav", "audio/wav"),
    ("ogg", "audio/ogg"),
    ("mp4", "video/mp4"),
    ("webm", "video/webm"),
    ("pdf", "application/pdf"),
    ("zip", "application/zip"),
    ("gz", "application/gzip"),
    ("tar", "application/x-tar"),
    ("wasm", "application/wasm"),
    ("ttf", "font/ttf"),
    ("otf", "font/otf"),
    ("woff", "font/woff"),
    ("woff2", "font/woff2"),
    (
        "docx",
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    ),
    (
        "xlsx",
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ),
    (
        "pptx",
        "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    ),
];

//! The instructions: what follows the closing fence.

/// The body as a model gets it: trimmed, every line end a line feed.
pub(crate) fn normalised(body: &str) -> String {
    let body = body.trim();
    if !body.contains('\r') {
        return body.to_owned();
    }
    body.replace("\r\n", "\n").replace('\r', "\n")
}

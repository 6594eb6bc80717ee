//! The instructions: what follows the closing fence.

use std::borrow::Cow;

/// The body as a model gets it: trimmed, every line end a line feed.
pub(crate) fn normalised(body: &str) -> Cow<'_, str> {
    let body = body.trim();
    if !body.contains('\r') {
        return body.into();
    }
    body.replace("\r\n", "\n").replace('\r', "\n").into()
}

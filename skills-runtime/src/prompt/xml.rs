//! The `<available_skills>` block, as the Agent Skills reference library writes it.

use crate::Catalog;
use crate::base::Base;
use crate::markup;

pub(crate) fn of(catalog: &Catalog) -> String {
    let mut text = String::from("<available_skills>\n");
    for skill in super::listed(catalog) {
        let location = Base::of(skill).file("SKILL.md");
        for (tag, value) in [
            ("name", skill.name()),
            ("description", skill.description()),
            ("location", &location),
        ] {
            if tag == "name" {
                text.push_str("<skill>\n");
            }
            let value = escaped(value);
            text.extend(["<", tag, ">\n", &value, "\n</", tag, ">\n"]);
        }
        text.push_str("</skill>\n");
    }
    text.push_str("</available_skills>");
    text
}

/// As Python's `html.escape` does, which that library uses.
fn escaped(text: &str) -> String {
    markup::escaped(text, |c| (c == '\'').then(|| "&#x27;".to_owned()))
}

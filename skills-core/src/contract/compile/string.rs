//! Strings: what they may be, how long, in which format.

use std::borrow::Cow;
use std::collections::HashSet;

use super::{Compiler, Fields, Mistake};
use crate::code::Code;
use crate::contract::schema::{Bounds, Format, Hashed, List, Shape};
use crate::json::{Kind, Node};
use crate::render::untrusted;

impl Compiler {
    pub(super) fn string(
        &mut self,
        fields: &Fields<'_, '_>,
        nullable: bool,
        bounds: &mut Bounds,
    ) -> Shape {
        (bounds.min_length, bounds.max_length) = self.lengths(fields, "minLength", "maxLength");
        bounds.format = self.format(fields);
        let choices = self.choices(fields, nullable, bounds);
        let constant = self.constant(fields, nullable, choices.as_ref(), bounds);
        Shape::String { choices, constant }
    }

    fn format(&mut self, fields: &Fields<'_, '_>) -> Option<Format> {
        let entry = fields.get("format")?;
        let Kind::String(name) = &entry.value.kind else {
            self.not_a(fields, entry, Code::SchemaFormat, "a string");
            return None;
        };
        let format = Format::ALL.into_iter().find(|known| known.as_str() == name);
        if format.is_none() {
            let known = Format::ALL.map(Format::as_str);
            let message = format!("there is no format `{}` in contracts", untrusted(name));
            let help = format!(
                "the formats are {}; say others in `description`",
                known.join(", ")
            );
            self.wrong(fields, entry, Code::SchemaFormat, message, &help);
        }
        format
    }

    /// Distinct strings; beside a nullable type `null` may stand among them.
    fn choices(
        &mut self,
        fields: &Fields<'_, '_>,
        nullable: bool,
        bounds: &Bounds,
    ) -> Option<List<Hashed>> {
        let entry = fields.get("enum")?;
        let Kind::Array(items) = &entry.value.kind else {
            self.not_a(fields, entry, Code::SchemaEnum, "a list of strings");
            return None;
        };
        let mut seen = HashSet::with_capacity(items.len());
        let mut choices = Vec::with_capacity(items.len());
        let mut nulls = 0;
        for item in items {
            let message = match &item.kind {
                Kind::String(text) if seen.insert(&**text) => {
                    choices.push(Hashed::owned(&**text));
                    if let Some(what) = misfit(text, bounds) {
                        self.never(fields, item, &format!("`{}` {what}", untrusted(text)));
                    }
                    continue;
                }
                Kind::String(text) => format!("`{}` stands twice in `enum`", untrusted(text)),
                Kind::Null if nullable && nulls == 0 => {
                    nulls += 1;
                    continue;
                }
                Kind::Null if nullable => "`null` stands twice in `enum`".into(),
                Kind::Null => "`null` in `enum` needs the type `[\"string\", \"null\"]`".into(),
                other => format!("`enum` lists strings, and this is {}", other.describe()),
            };
            let range = item.span.clone();
            let mistake = Mistake::new(fields.spot, Code::SchemaEnum, range, message);
            self.report(mistake.keyword("enum").help("list each string once"));
        }
        if items.len() == nulls {
            let message = "`enum` must list at least one string".into();
            self.wrong(
                fields,
                entry,
                Code::SchemaEnum,
                message,
                "list them, or remove `enum`",
            );
        }
        Some(Cow::Owned(choices))
    }

    /// Reports a value that is listed and yet too short or too long.
    fn never(&mut self, fields: &Fields<'_, '_>, item: &Node<'_>, what: &str) {
        let message = format!("{what}, so it never passes");
        let range = item.span.clone();
        let mistake = Mistake::new(fields.spot, Code::SchemaEnum, range, message);
        self.report(mistake.keyword("enum").help("change one of the two"));
    }

    fn constant(
        &mut self,
        fields: &Fields<'_, '_>,
        nullable: bool,
        choices: Option<&List<Hashed>>,
        bounds: &Bounds,
    ) -> Option<Hashed> {
        let entry = fields.get("const")?;
        let Kind::String(text) = &entry.value.kind else {
            self.not_a(fields, entry, Code::SchemaConst, "a string");
            return None;
        };
        let what = if nullable {
            "does not go with a nullable type"
        } else if choices.is_some_and(|choices| choices.iter().all(|choice| choice.text != *text)) {
            "is not in `enum`"
        } else if let Some(what) = misfit(text, bounds) {
            what
        } else {
            return Some(Hashed::owned(&**text));
        };
        let message = format!("`const` {what}, so no value passes as it is meant");
        self.wrong(
            fields,
            entry,
            Code::SchemaConst,
            message,
            "change one of the two",
        );
        None
    }
}

/// How a text breaks the lengths, if it does.
fn misfit(text: &str, bounds: &Bounds) -> Option<&'static str> {
    let length = text.chars().count();
    let longer = |limit: u32| usize::try_from(limit).is_ok_and(|limit| length > limit);
    let shorter = |limit: u32| usize::try_from(limit).map_or(true, |limit| length < limit);
    if bounds.min_length.is_some_and(shorter) {
        Some("is shorter than `minLength`")
    } else if bounds.max_length.is_some_and(longer) {
        Some("is longer than `maxLength`")
    } else {
        None
    }
}

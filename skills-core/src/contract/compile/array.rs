//! Arrays, and the lengths that they share with strings.

use super::{Compiler, Fields, Mistake};
use crate::code::Code;
use crate::contract::number;
use crate::contract::schema::{Bounds, Shape};
use crate::json::Kind;

impl Compiler {
    pub(super) fn array(&mut self, fields: &Fields<'_, '_>, bounds: &mut Bounds) -> Option<Shape> {
        (bounds.min_items, bounds.max_items) = self.lengths(fields, "minItems", "maxItems");
        let Some(entry) = fields.get("items") else {
            let start = fields.node.span.start;
            let mistake = Mistake::new(
                fields.spot,
                Code::SchemaItems,
                start..start + 1,
                "`items` is missing: what does the array hold?",
            );
            self.report(
                mistake
                    .keyword("items")
                    .help("add `\"items\": {\"type\": …}`"),
            );
            return None;
        };
        let spot = fields.spot.below("items", None);
        let items = self.node(&entry.value, &spot, Code::SchemaItems)?;
        Some(Shape::Array {
            items: items.into(),
        })
    }

    /// A pair of lengths: integers from 0 to 2³²−1, in order.
    pub(super) fn lengths(
        &mut self,
        fields: &Fields<'_, '_>,
        least: &str,
        most: &str,
    ) -> (Option<u32>, Option<u32>) {
        let lengths = (self.length(fields, least), self.length(fields, most));
        if let (Some(low), Some(high)) = lengths
            && low > high
            && let Some(entry) = fields.get(most)
        {
            let message = format!("`{least}` {low} is above `{most}` {high}");
            let help = "swap them, or widen one";
            self.wrong(fields, entry, Code::SchemaLength, message, help);
        }
        lengths
    }

    fn length(&mut self, fields: &Fields<'_, '_>, keyword: &str) -> Option<u32> {
        let entry = fields.get(keyword)?;
        if let Kind::Number(raw) = entry.value.kind
            && let Ok(value) = number::integer(raw)
            && let Ok(value) = u32::try_from(value)
        {
            return Some(value);
        }
        let message = format!("`{keyword}` must be an integer from 0 to {}", u32::MAX);
        let help = format!("as in `\"{keyword}\": 1`");
        self.wrong(fields, entry, Code::SchemaLength, message, &help);
        None
    }
}

//! From the JSON text of a schema to the tree, or every mistake with its place.
//!
//! One pass over the nodes: what a node says wrong is noted and the rest read on, so that all mistakes come at once.
//! A node with a mistake in or below it gives no schema, and rules about it as a whole (its default, the branches of a
//! union) keep quiet.

mod array;
mod default;
mod keywords; // which stands where
mod kind; // `type` or `oneOf`
mod mistake;
mod number;
mod object;
mod spot; // JSON Pointers
mod string;
mod text; // the doors
mod union;

use std::sync::Arc;

pub(crate) use mistake::Mistake;
pub(crate) use text::text;

use super::Schema;
use super::limits::{DEEPEST, MOST_BYTES, MOST_NODES};
use super::schema::Bounds;
use super::schema::Hashed;
use crate::code::Code;
use crate::json::{self, Entry, Kind, Node};
use crate::order;
use crate::read::counts::grouped;
use kind::Type;
use spot::Spot;

/// The contract of a script without arguments.
pub(crate) const NO_ARGUMENTS: &str =
    r#"{ "type": "object", "properties": {}, "additionalProperties": false }"#;

/// What a schema describes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    /// The arguments of a call: a closed object at the root.
    Contract,
    /// A value of any type, such as a field.
    Value,
}

/// Compiles a node that has been read already; ranges are those of its text. Mistakes come in the order of the text.
pub(crate) fn schema(
    node: &Node<'_>,
    standing: Standing,
    findings: &mut dyn FnMut(Mistake),
) -> Option<Schema> {
    let mut compiler = Compiler {
        standing,
        nodes: 0,
        mistakes: Vec::new(),
    };
    let root = Spot::root();
    let schema = compiler.node(node, &root, Code::SchemaRoot);
    if let Some(schema) = &schema {
        let size = schema.canonical().len();
        if size > MOST_BYTES {
            let start = node.span.start;
            let message = text::too_large("the canonical text of the schema", size);
            let mistake = Mistake::new(&root, Code::SchemaTooLarge, start..start, message);
            compiler.report(mistake.help(text::SHORTEN));
        }
    }
    let passed = compiler.mistakes.is_empty();
    order::sort_by(&mut compiler.mistakes, |a, b| {
        a.range.start.cmp(&b.range.start)
    });
    compiler.mistakes.into_iter().for_each(findings);
    schema.filter(|_| passed)
}

struct Compiler {
    standing: Standing,
    nodes: usize,
    mistakes: Vec<Mistake>,
}

/// The entries of one schema object.
struct Fields<'n, 'a> {
    node: &'n Node<'a>,
    entries: &'n [Entry<'a>],
    spot: &'n Spot<'n>,
}

impl<'n, 'a> Fields<'n, 'a> {
    /// The first entry of a keyword.
    fn get(&self, keyword: &str) -> Option<&'n Entry<'a>> {
        self.entries.iter().find(|entry| entry.key == keyword)
    }
}

impl Compiler {
    fn report(&mut self, mistake: Mistake) {
        self.mistakes.push(mistake);
    }

    /// Compiles a node and what is below it; `code` is for a node that is no object at all.
    fn node(&mut self, node: &Node<'_>, spot: &Spot<'_>, code: Code) -> Option<Schema> {
        let Kind::Object(entries) = &node.kind else {
            let found = node.kind.describe();
            let message = format!("{} must be an object, not {found}", spot.called());
            let mistake = Mistake::new(spot, code, node.span.clone(), message);
            self.report(mistake.help(if self.is_contract(spot) {
                kind::root_help()
            } else {
                kind::type_help(node)
            }));
            return None;
        };
        if !self.enter(node, spot) {
            return None;
        }
        let before = self.mistakes.len();
        let fields = Fields {
            node,
            entries,
            spot,
        };
        self.repeated(spot, entries, None);
        let kind = self.kind(&fields);
        self.keywords(&fields, kind.map(|(kind, _)| kind));
        let description = self.description(&fields);
        let (kind, nullable) = kind?;
        let mut bounds = Bounds::NONE;
        let (shape, null_branch) = match kind {
            Type::Object => (self.object(&fields), false),
            Type::Array => (self.array(&fields, &mut bounds), false),
            Type::String => (Some(self.string(&fields, nullable, &mut bounds)), false),
            Type::Boolean => (Some(super::schema::Shape::Boolean), false),
            Type::Integer | Type::Number => {
                let integer = kind == Type::Integer;
                (Some(self.number(&fields, integer, &mut bounds)), false)
            }
            Type::Union => self.union(&fields),
        };
        let mut schema = Schema::new(shape?, bounds);
        schema.nullable = nullable || null_branch;
        schema.description = description;
        if self.mistakes.len() > before {
            return None;
        }
        schema.default = self.default(&fields, &schema);
        (self.mistakes.len() == before).then_some(schema)
    }

    /// Whether a schema object is the root of a contract.
    fn is_contract(&self, spot: &Spot<'_>) -> bool {
        spot.is_root() && self.standing == Standing::Contract
    }

    /// Counts a schema object, unless it is too deep or one too many.
    fn enter(&mut self, node: &Node<'_>, spot: &Spot<'_>) -> bool {
        let start = node.span.start;
        if spot.depth() > DEEPEST {
            let message = format!("schemas stand more than {DEEPEST} levels inside each other");
            let mistake = Mistake::new(spot, Code::SchemaTooDeep, start..start + 1, message);
            self.report(mistake.help("flatten it; models fill such depths badly"));
            return false;
        }
        self.nodes += 1;
        if self.nodes == MOST_NODES + 1 {
            let message = format!(
                "this is schema object {}, at most {} are allowed",
                grouped(MOST_NODES as u64 + 1),
                grouped(MOST_NODES as u64),
            );
            let mistake = Mistake::new(spot, Code::SchemaTooManyNodes, start..start + 1, message);
            self.report(mistake.help("split the script, or take a map instead of many properties"));
        }
        self.nodes <= MOST_NODES
    }

    /// Reports each key that has been used before. `within` is the keyword whose value the entries are.
    fn repeated(&mut self, spot: &Spot<'_>, entries: &[Entry<'_>], within: Option<&str>) {
        for (entry, _) in json::duplicates(entries) {
            let key = crate::render::untrusted(&entry.key);
            let message = format!("`{key}` stands twice in this object");
            let mistake = Mistake::new(
                spot,
                Code::JsonDuplicateKey,
                entry.key_span.clone(),
                message,
            )
            .help("remove one of them; readers disagree about which counts");
            self.report(mistake.keyword(within.unwrap_or(&entry.key)));
        }
    }

    fn description(&mut self, fields: &Fields<'_, '_>) -> Option<Hashed> {
        let entry = fields.get("description")?;
        if let Kind::String(text) = &entry.value.kind {
            return Some(Hashed::owned(&**text));
        }
        self.not_a(fields, entry, Code::SchemaDescription, "a string");
        None
    }

    /// Reports a value of the wrong kind under a keyword.
    fn not_a(&mut self, fields: &Fields<'_, '_>, entry: &Entry<'_>, code: Code, wanted: &str) {
        let found = entry.value.kind.describe();
        let message = format!("`{}` must be {wanted}, not {found}", entry.key);
        let help = format!("as in `{}`", keywords::example(&entry.key));
        self.wrong(fields, entry, code, message, &help);
    }

    /// Reports what is wrong with the value of a keyword.
    fn wrong(
        &mut self,
        fields: &Fields<'_, '_>,
        entry: &Entry<'_>,
        code: Code,
        message: String,
        help: &str,
    ) {
        let range = entry.value.span.clone();
        let mistake = Mistake::new(fields.spot, code, range, message).keyword(&entry.key);
        self.report(mistake.help(help));
    }
}

impl Mistake {
    /// A mistake in the schema object at `spot`.
    fn new(
        spot: &Spot<'_>,
        code: Code,
        range: std::ops::Range<usize>,
        message: impl Into<String>,
    ) -> Self {
        Self {
            code,
            range,
            message: message.into(),
            help: None,
            pointer: Arc::clone(spot.pointer()),
            keyword: None,
        }
    }
}

#[cfg(test)]
mod conformance;
#[cfg(test)]
mod tests;

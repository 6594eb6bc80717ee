//! A contract as the constant that it is in the binary.

use std::fmt;

use proc_macro2::TokenStream;
use skills_core::contract::hash;
use skills_core::contract::schema::{
    Bounds, Child, Format, Hashed, Json, Number, Property, Schema, Shape,
};

use super::code::{Borrowed, Code, Promoted, Quote, Quoted, call, record};

/// A value of type `Schema`.
impl Quote for Schema {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            shape,
            nullable,
            description,
            default,
            bounds,
        } = self;
        record(
            f,
            "contract::schema::Schema",
            &[
                ("shape", shape),
                ("nullable", nullable),
                ("description", description),
                ("default", default),
                ("bounds", bounds),
            ],
        )
    }
}

impl Quote for Shape {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Object {
                properties,
                additional,
            } => variant(
                f,
                "Object",
                &[
                    ("properties", &Borrowed(properties)),
                    ("additional", additional),
                ],
            ),
            Self::Array { items } => variant(f, "Array", &[("items", items)]),
            Self::String { choices, constant } => {
                let choices = choices.as_ref().map(|choices| Borrowed(choices));
                variant(
                    f,
                    "String",
                    &[("choices", &choices), ("constant", constant)],
                )
            }
            Self::Boolean => f.write_str("__skills::contract::schema::Shape::Boolean"),
            Self::Integer => f.write_str("__skills::contract::schema::Shape::Integer"),
            Self::Number => f.write_str("__skills::contract::schema::Shape::Number"),
            Self::Single => f.write_str("__skills::contract::schema::Shape::Single"),
            Self::Union {
                branches,
                discriminator,
            } => variant(
                f,
                "Union",
                &[
                    ("branches", &Borrowed(branches)),
                    ("discriminator", discriminator),
                ],
            ),
            Self::Tagged { tag, value, object } => variant(
                f,
                "Tagged",
                &[("tag", tag), ("value", value), ("object", object)],
            ),
            Self::Over(child) => call(f, "contract::schema::Shape::Over", &[child]),
            Self::Poisoned => f.write_str("__skills::contract::schema::Shape::Poisoned"),
        }
    }
}

fn variant(f: &mut fmt::Formatter<'_>, name: &str, fields: &[(&str, &dyn Quote)]) -> fmt::Result {
    record(f, &format!("contract::schema::Shape::{name}"), fields)
}

impl Quote for Property {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            name,
            required,
            schema,
        } = self;
        let fields: [(&str, &dyn Quote); 3] =
            [("name", name), ("required", required), ("schema", schema)];
        record(f, "contract::schema::Property", &fields)
    }
}

impl Quote for Child {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let schema: &Schema = match self {
            Self::Static(schema) => schema,
            Self::Owned(schema) => schema,
        };
        call(f, "contract::schema::build::child", &[&Promoted(schema)])
    }
}

impl Quote for Hashed {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { text, hash: _ } = self;
        WithHash(text).write(f)
    }
}

/// A text with its hash, which is computed here, so that const evaluation need not look at the bytes.
struct WithHash<'a>(&'a str);

impl Quote for WithHash<'_> {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hash = hash::text(self.0);
        let arguments: [&dyn Quote; 2] = [&self.0, &Code(format_args!("{hash}u128"))];
        call(f, "contract::schema::build::hashed", &arguments)
    }
}

/// A text with its hash.
pub(crate) fn hashed(text: &str) -> TokenStream {
    WithHash(text).tokens()
}

impl Quote for Bounds {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            minimum,
            maximum,
            exclusive_minimum,
            exclusive_maximum,
            min_length,
            max_length,
            min_items,
            max_items,
            format,
        } = self;
        f.write_str("__skills::contract::schema::Bounds{")?;
        bound(f, "minimum", minimum.as_ref())?;
        bound(f, "maximum", maximum.as_ref())?;
        bound(f, "exclusive_minimum", exclusive_minimum.as_ref())?;
        bound(f, "exclusive_maximum", exclusive_maximum.as_ref())?;
        bound(f, "min_length", min_length.as_ref())?;
        bound(f, "max_length", max_length.as_ref())?;
        bound(f, "min_items", min_items.as_ref())?;
        bound(f, "max_items", max_items.as_ref())?;
        bound(f, "format", format.as_ref())?;
        f.write_str("..__skills::contract::schema::Bounds::NONE}")
    }
}

fn bound<T: Quote>(f: &mut fmt::Formatter<'_>, field: &str, value: Option<&T>) -> fmt::Result {
    match value {
        None => Ok(()),
        some => write!(f, "{field}:{},", Quoted(&some)),
    }
}

impl Quote for Number {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Integer(value) => {
                write!(f, "__skills::contract::schema::Number::Integer({value})")
            }
            // The shortest digits that read back as the same number, with a point or an exponent.
            Self::Float(value) => write!(f, "__skills::contract::schema::Number::Float({value:?})"),
        }
    }
}

impl Quote for Format {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // `Format` is non-exhaustive: one added to the core is found by its place in `ALL`.
        let place = Self::ALL.iter().position(|format| format == self);
        let place = place.unwrap_or(usize::MAX);
        write!(f, "__skills::contract::schema::Format::ALL[{place}]")
    }
}

impl Quote for Json {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => f.write_str("__skills::contract::schema::Json::Null"),
            Self::Bool(value) => json(f, "Bool", value),
            Self::Number(number) => json(f, "Number", number),
            Self::Text(text) => json(f, "Text", text),
            Self::List(items) => json(f, "List", &Borrowed(items)),
            Self::Object(entries) => json(f, "Object", &Borrowed(entries)),
        }
    }
}

fn json(f: &mut fmt::Formatter<'_>, kind: &str, content: &dyn Quote) -> fmt::Result {
    call(f, &format!("contract::schema::Json::{kind}"), &[content])
}

//! The contract as a tree that can be built in a `const` and owned at run time.
//!
//! A node is a [`Shape`] and what is said about it (nullable, description, default, bounds). A field that says more
//! than its type does not copy the type's node: it is a layer ([`Shape::Over`]) on it. Canonical text, hash,
//! equality and binding are defined on the *effective* node, all layers merged (`Schema::effective`).

use std::borrow::Cow;

/// A node of a contract; opaque. Obtained from a type ([`ContractType::SCHEMA`](super::ContractType)) or from JSON text.
#[derive(Clone, Debug)]
#[expect(
    clippy::exhaustive_structs,
    reason = "fields are not public API; expansions build it"
)]
pub struct Schema {
    #[doc(hidden)]
    pub shape: Shape,
    #[doc(hidden)]
    pub nullable: bool,
    #[doc(hidden)]
    pub description: Option<Hashed>,
    #[doc(hidden)]
    pub default: Option<Json>,
    #[doc(hidden)]
    pub bounds: Bounds,
}

/// What kind of value a node takes.
#[derive(Clone, Debug)]
#[doc(hidden)]
#[expect(
    clippy::exhaustive_enums,
    reason = "not public API; skills-macros matches on it"
)]
pub enum Shape {
    /// `properties` are sorted by UTF-16 code units (RFC 8785); `additional: None` is `false`.
    Object {
        properties: List<Property>,
        additional: Option<Child>,
    },
    Array {
        items: Child,
    },
    String {
        choices: Option<List<Hashed>>,
        constant: Option<Hashed>,
    },
    Boolean,
    Integer,
    Number,
    /// A number that a type holds in 32 bits. No contract says so: text and hash are those of `Number`.
    Single,
    /// Closed objects, told apart by the string constant that each has under `discriminator`.
    Union {
        branches: List<Child>,
        discriminator: Hashed,
    },
    /// An object type as a branch of a union: its properties, and the discriminator as one more.
    Tagged {
        tag: Hashed,
        value: Hashed,
        object: Child,
    },
    /// A layer: what a field adds to its type.
    Over(Child),
    /// What a failed derive leaves behind: every assertion holds on it, so that one mistake gives one error.
    Poisoned,
}

/// A property of an object.
#[derive(Clone, Debug)]
#[expect(
    clippy::exhaustive_structs,
    reason = "fields are not public API; expansions build it"
)]
pub struct Property {
    #[doc(hidden)]
    pub name: Hashed,
    #[doc(hidden)]
    pub required: bool,
    #[doc(hidden)]
    pub schema: Child,
}

/// A list that a constant borrows and a parsed schema owns.
#[doc(hidden)]
pub type List<T> = Cow<'static, [T]>;

/// A node below another. (A `Cow<'static, Schema>` inside `Schema` would be a layout cycle, E0391.)
#[derive(Clone, Debug)]
#[expect(
    clippy::exhaustive_enums,
    reason = "variants are not public API; expansions build it"
)]
pub enum Child {
    #[doc(hidden)]
    Static(&'static Schema),
    #[doc(hidden)]
    Owned(Box<Schema>),
}

/// A text with its hash: hashing the bytes of long descriptions in const evaluation would cost every build, so the
/// derive does it at expansion.
#[derive(Clone, Debug)]
#[expect(
    clippy::exhaustive_structs,
    reason = "fields are not public API; expansions build it"
)]
pub struct Hashed {
    #[doc(hidden)]
    pub text: Cow<'static, str>,
    #[doc(hidden)]
    pub hash: u128,
}

/// Keywords that narrow a node. Bounds of the wrong kind for the shape are never set.
#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(
    clippy::exhaustive_structs,
    reason = "fields are not public API; expansions build it"
)]
pub struct Bounds {
    #[doc(hidden)]
    pub minimum: Option<Number>,
    #[doc(hidden)]
    pub maximum: Option<Number>,
    #[doc(hidden)]
    pub exclusive_minimum: Option<Number>,
    #[doc(hidden)]
    pub exclusive_maximum: Option<Number>,
    #[doc(hidden)]
    pub min_length: Option<u32>,
    #[doc(hidden)]
    pub max_length: Option<u32>,
    #[doc(hidden)]
    pub min_items: Option<u32>,
    #[doc(hidden)]
    pub max_items: Option<u32>,
    #[doc(hidden)]
    pub format: Option<Format>,
}

/// A JSON number: exact over i64 ∪ u64, else a finite double.
#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(
    clippy::exhaustive_enums,
    reason = "variants are not public API; expansions build it"
)]
pub enum Number {
    #[doc(hidden)]
    Integer(i128),
    #[doc(hidden)]
    Float(f64),
}

/// A default, as JSON. Entries of objects are sorted by UTF-16 code units.
#[derive(Clone, Debug)]
#[expect(
    clippy::exhaustive_enums,
    reason = "variants are not public API; expansions build it"
)]
pub enum Json {
    #[doc(hidden)]
    Null,
    #[doc(hidden)]
    Bool(bool),
    #[doc(hidden)]
    Number(Number),
    #[doc(hidden)]
    Text(Hashed),
    #[doc(hidden)]
    List(Cow<'static, [Json]>),
    #[doc(hidden)]
    Object(Cow<'static, [(Hashed, Json)]>),
}

/// The formats that a contract can name. They are annotations: binding does not check them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[expect(missing_docs, reason = "each is the JSON Schema format of its name")]
pub enum Format {
    DateTime,
    Date,
    Time,
    Duration,
    Uuid,
    Uri,
    Email,
}

impl Format {
    /// All of them, in the order of the design.
    pub const ALL: [Self; 7] = [
        Self::DateTime,
        Self::Date,
        Self::Time,
        Self::Duration,
        Self::Uuid,
        Self::Uri,
        Self::Email,
    ];

    /// As JSON Schema spells it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::DateTime => "date-time",
            Self::Date => "date",
            Self::Time => "time",
            Self::Duration => "duration",
            Self::Uuid => "uuid",
            Self::Uri => "uri",
            Self::Email => "email",
        }
    }
}

/// A node with all its layers merged: what canonical text, hash, equality and binding look at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effective<'a> {
    /// Never [`Shape::Over`].
    pub(crate) shape: &'a Shape,
    pub(crate) nullable: bool,
    pub(crate) description: Option<&'a Hashed>,
    pub(crate) default: Option<&'a Json>,
    pub(crate) bounds: Bounds,
}

impl Child {
    /// The node.
    pub(crate) const fn get(&self) -> &Schema {
        match self {
            Self::Static(schema) => schema,
            Self::Owned(schema) => schema,
        }
    }
}

impl Schema {
    /// What a failed derive leaves behind: every assertion holds on it.
    #[doc(hidden)]
    pub const POISONED: &'static Self = &Self::new(Shape::Poisoned, Bounds::NONE);

    pub(crate) const fn new(shape: Shape, bounds: Bounds) -> Self {
        Self {
            shape,
            nullable: false,
            description: None,
            default: None,
            bounds,
        }
    }

    /// The node with all its layers merged; what an outer layer says wins.
    pub(crate) const fn effective(&self) -> Effective<'_> {
        let mut effective = Effective {
            shape: &self.shape,
            nullable: self.nullable,
            description: self.description.as_ref(),
            default: self.default.as_ref(),
            bounds: self.bounds,
        };
        while let Shape::Over(child) = effective.shape {
            let inner = child.get();
            effective.shape = &inner.shape;
            effective.nullable |= inner.nullable;
            if effective.description.is_none() {
                effective.description = inner.description.as_ref();
            }
            if effective.default.is_none() {
                effective.default = inner.default.as_ref();
            }
            effective.bounds = effective.bounds.over(inner.bounds);
        }
        effective
    }

    /// Whether `null` is a value of this node. A field of such a type is not required.
    #[must_use]
    pub const fn is_nullable(&self) -> bool {
        self.effective().nullable
    }

    /// Whether a call must give a property of this schema: not if `null` is a value of it, and not if it has a default.
    #[doc(hidden)]
    #[must_use]
    pub const fn must_be_given(&self) -> bool {
        let effective = self.effective();
        !effective.nullable && effective.default.is_none()
    }
}

impl Bounds {
    /// Nothing narrowed.
    pub const NONE: Self = Self {
        minimum: None,
        maximum: None,
        exclusive_minimum: None,
        exclusive_maximum: None,
        min_length: None,
        max_length: None,
        min_items: None,
        max_items: None,
        format: None,
    };

    const fn over(self, inner: Self) -> Self {
        Self {
            minimum: first(self.minimum, inner.minimum),
            maximum: first(self.maximum, inner.maximum),
            exclusive_minimum: first(self.exclusive_minimum, inner.exclusive_minimum),
            exclusive_maximum: first(self.exclusive_maximum, inner.exclusive_maximum),
            min_length: first(self.min_length, inner.min_length),
            max_length: first(self.max_length, inner.max_length),
            min_items: first(self.min_items, inner.min_items),
            max_items: first(self.max_items, inner.max_items),
            format: first(self.format, inner.format),
        }
    }
}

const fn first<T: Copy>(outer: Option<T>, inner: Option<T>) -> Option<T> {
    if outer.is_some() { outer } else { inner }
}

/// The const constructors that expansions use, re-exported by `__private`. The derive guarantees what they do not check:
/// properties sorted, hashes right.
#[doc(hidden)]
#[allow(missing_docs, clippy::missing_const_for_fn, reason = "not public API")]
pub mod build {
    use super::{Bounds, Child, Cow, Hashed, Json, Property, Schema, Shape};

    #[must_use]
    pub const fn hashed(text: &'static str, hash: u128) -> Hashed {
        Hashed {
            text: Cow::Borrowed(text),
            hash,
        }
    }

    #[must_use]
    pub const fn property(name: Hashed, required: bool, schema: &'static Schema) -> Property {
        Property {
            name,
            required,
            schema: Child::Static(schema),
        }
    }

    /// A closed object.
    #[must_use]
    pub const fn object(properties: &'static [Property], description: Option<Hashed>) -> Schema {
        described(
            Shape::Object {
                properties: Cow::Borrowed(properties),
                additional: None,
            },
            description,
        )
    }

    /// An object whose values all pass `values`.
    #[must_use]
    pub const fn map(values: &'static Schema) -> Schema {
        let additional = Some(Child::Static(values));
        Schema::new(
            Shape::Object {
                properties: Cow::Borrowed(&[]),
                additional,
            },
            Bounds::NONE,
        )
    }

    #[must_use]
    pub const fn array(items: &'static Schema, bounds: Bounds) -> Schema {
        Schema::new(
            Shape::Array {
                items: Child::Static(items),
            },
            bounds,
        )
    }

    #[must_use]
    pub const fn string(bounds: Bounds) -> Schema {
        Schema::new(
            Shape::String {
                choices: None,
                constant: None,
            },
            bounds,
        )
    }

    #[must_use]
    pub const fn string_enum(choices: &'static [Hashed], description: Option<Hashed>) -> Schema {
        described(
            Shape::String {
                choices: Some(Cow::Borrowed(choices)),
                constant: None,
            },
            description,
        )
    }

    #[must_use]
    pub const fn string_const(constant: Hashed) -> Schema {
        Schema::new(
            Shape::String {
                choices: None,
                constant: Some(constant),
            },
            Bounds::NONE,
        )
    }

    #[must_use]
    pub const fn boolean() -> Schema {
        Schema::new(Shape::Boolean, Bounds::NONE)
    }

    #[must_use]
    pub const fn integer(bounds: Bounds) -> Schema {
        Schema::new(Shape::Integer, bounds)
    }

    #[must_use]
    pub const fn single() -> Schema {
        Schema::new(Shape::Single, Bounds::NONE)
    }

    #[must_use]
    pub const fn number(bounds: Bounds) -> Schema {
        Schema::new(Shape::Number, bounds)
    }

    /// A union of closed objects, in the order given.
    #[must_use]
    pub const fn union(
        branches: &'static [Child],
        discriminator: Hashed,
        description: Option<Hashed>,
    ) -> Schema {
        described(
            Shape::Union {
                branches: Cow::Borrowed(branches),
                discriminator,
            },
            description,
        )
    }

    /// An object type as a branch of a union.
    #[must_use]
    pub const fn tagged(
        tag: Hashed,
        value: Hashed,
        object: &'static Schema,
        description: Option<Hashed>,
    ) -> Schema {
        described(
            Shape::Tagged {
                tag,
                value,
                object: Child::Static(object),
            },
            description,
        )
    }

    /// A layer: what a field, an `Option` or a newtype adds to a type's node.
    #[must_use]
    pub const fn over(
        schema: &'static Schema,
        nullable: bool,
        description: Option<Hashed>,
        default: Option<Json>,
        bounds: Bounds,
    ) -> Schema {
        Schema {
            shape: Shape::Over(Child::Static(schema)),
            nullable,
            description,
            default,
            bounds,
        }
    }

    #[must_use]
    pub const fn child(schema: &'static Schema) -> Child {
        Child::Static(schema)
    }

    /// A default that is an object; entries sorted by UTF-16 code units.
    #[must_use]
    pub const fn json_object(entries: &'static [(Hashed, Json)]) -> Json {
        Json::Object(Cow::Borrowed(entries))
    }

    const fn described(shape: Shape, description: Option<Hashed>) -> Schema {
        Schema {
            shape,
            nullable: false,
            description,
            default: None,
            bounds: Bounds::NONE,
        }
    }
}

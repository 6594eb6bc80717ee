//! Frontmatter that is kept as written.

use std::borrow::Cow;

/// A value of the frontmatter.
///
/// The parser resolves nothing: `yes`, `1.10` and `2026-01-01` stay the text that stands there; whoever wants a boolean
/// asks for one.
///
/// ```
/// use skills_core::catalog::Value;
///
/// let value = Value::Scalar { text: "yes".into(), plain: true };
/// assert_eq!(value.as_str(), Some("yes"));
/// assert_eq!(value.as_bool(), Some(true));
/// assert!(value.as_map().is_none());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Value {
    /// A scalar: its text, and whether it was plain (unquoted, so that YAML might read a number, boolean or null).
    Scalar {
        /// The text, unescaped.
        text: Cow<'static, str>,
        /// Whether it was plain.
        plain: bool,
    },
    /// A list.
    List(Cow<'static, [Value]>),
    /// A map.
    Map(Map),
}

impl Value {
    /// The text of a scalar.
    #[must_use]
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Self::Scalar { text, .. } => Some(text),
            Self::List(_) | Self::Map(_) => None,
        }
    }

    /// A scalar that says `true`, `yes` or `on`, or `false`, `no` or `off`, in lower case, upper case or capitalised.
    #[must_use]
    pub fn as_bool(&self) -> Option<bool> {
        match self.as_str()? {
            "true" | "True" | "TRUE" | "yes" | "Yes" | "YES" | "on" | "On" | "ON" => Some(true),
            "false" | "False" | "FALSE" | "no" | "No" | "NO" | "off" | "Off" | "OFF" => Some(false),
            _ => None,
        }
    }

    /// Whether YAML reads nothing here: an unquoted empty text, `~` or `null`.
    #[must_use]
    pub fn is_null(&self) -> bool {
        match self {
            Self::Scalar { text, plain } => {
                *plain && matches!(text.as_ref(), "" | "~" | "null" | "Null" | "NULL")
            }
            Self::List(_) | Self::Map(_) => false,
        }
    }

    /// The items of a list.
    #[must_use]
    pub fn as_list(&self) -> Option<&[Self]> {
        match self {
            Self::List(items) => Some(items),
            Self::Scalar { .. } | Self::Map(_) => None,
        }
    }

    /// The entries of a map.
    #[must_use]
    pub fn as_map(&self) -> Option<&Map> {
        match self {
            Self::Map(map) => Some(map),
            Self::Scalar { .. } | Self::List(_) => None,
        }
    }

    /// What a map has under `key`.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Self> {
        self.as_map()?.get(key)
    }
}

/// A value is compared with a text by the text of a scalar.
impl PartialEq<str> for Value {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == Some(other)
    }
}

impl PartialEq<&str> for Value {
    fn eq(&self, other: &&str) -> bool {
        self == *other
    }
}

/// A map of the frontmatter, in the order of the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Map {
    pub(crate) entries: Cow<'static, [(Cow<'static, str>, Value)]>,
}

impl Map {
    /// The value under `key`.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.iter()
            .find(|(name, _)| *name == key)
            .map(|(_, value)| value)
    }

    /// The entries, in the order of the file.
    #[must_use]
    pub fn iter(&self) -> Entries<'_> {
        Entries(self.entries.iter())
    }

    /// How many entries.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}

impl<'a> IntoIterator for &'a Map {
    type Item = (&'a str, &'a Value);
    type IntoIter = Entries<'a>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// The entries of a [`Map`]: key and value.
#[derive(Clone, Debug)]
pub struct Entries<'a>(std::slice::Iter<'a, (Cow<'static, str>, Value)>);

impl<'a> Iterator for Entries<'a> {
    type Item = (&'a str, &'a Value);

    fn next(&mut self) -> Option<Self::Item> {
        self.0.next().map(|(key, value)| (key.as_ref(), value))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl ExactSizeIterator for Entries<'_> {}

//! Objects: the entries that are given, in canonical order, beside the properties that the contract knows.

use super::super::arguments::ErrorCode;
use super::super::canonical::utf16_cmp;
use super::super::schema::{Child, Property};
use super::members::{Member, Members, tag_value};
use super::path::Path;
use super::walk::Walk;
use super::words;
use crate::json::{Entry, Kind};
use crate::order;

impl Walk<'_> {
    /// Checks an object against what it may hold.
    pub(super) fn object(&mut self, members: &Members<'_>, entries: &[Entry<'_>], path: &Path<'_>) {
        let mut sorted: Vec<&Entry<'_>> = entries.iter().collect();
        // Stable: of entries with one name the first stays first.
        order::sort_by(&mut sorted, |a, b| utf16_cmp(&a.key, &b.key));
        let mut given = sorted
            .chunk_by(|a, b| a.key == b.key)
            .filter_map(Given::of)
            .peekable();
        self.out.push("{");
        for member in members.iter() {
            let name = member.name();
            while let Some(given) = given.next_if(|given| utf16_cmp(given.name(), name).is_lt()) {
                self.other(members, &given, path);
            }
            match (member, given.next_if(|given| given.name() == name)) {
                (member, Some(given)) => self.member(member, &given, path),
                (Member::Property(property), None) => self.absent(property, path),
                // The union has chosen this branch by the entry, so it is there.
                (Member::Tag { .. }, None) => {}
            }
        }
        for given in given {
            self.other(members, &given, path);
        }
        self.out.push("}");
    }

    /// Checks an object against the branch that its discriminator names, so that mistakes are about the field that is
    /// wrong.
    pub(super) fn union(
        &mut self,
        branches: &[Child],
        discriminator: &str,
        entries: &[Entry<'_>],
        path: &Path<'_>,
    ) {
        let at = path.name(discriminator);
        let tags = || {
            branches
                .iter()
                .filter_map(|branch| tag_value(branch.get(), discriminator))
        };
        let mut found = entries.iter().filter(|entry| entry.key == discriminator);
        let Some(first) = found.next() else {
            return self.note(
                &at,
                ErrorCode::MissingRequiredProperty,
                || words::missing_tag(discriminator, tags()),
                None,
            );
        };
        let named = match &first.value.kind {
            Kind::String(value) => self.lookup.branch(branches, discriminator, value),
            _ => None,
        };
        let named = named.and_then(Members::of);
        if let Some(members) = named {
            return self.object(&members, entries, path);
        }
        if found.next().is_some() {
            self.duplicate(first, &at);
        }
        match &first.value.kind {
            Kind::Null => self.reject(&first.value, &at, ErrorCode::NullNotAllowed, || {
                words::tag_of_other_kind(&Kind::Null, tags())
            }),
            Kind::String(value) => {
                let code = ErrorCode::UnknownUnionDiscriminator;
                self.reject(&first.value, &at, code, || words::none_of(value, tags()));
            }
            kind => self.reject(&first.value, &at, ErrorCode::InvalidJsonKind, || {
                words::tag_of_other_kind(kind, tags())
            }),
        }
    }

    /// An entry under a name that the contract knows.
    fn member(&mut self, member: Member<'_>, given: &Given<'_>, path: &Path<'_>) {
        let at = path.name(given.name());
        if given.repeated {
            self.duplicate(given.first, &at);
        }
        self.out.name(given.name());
        match member {
            Member::Property(property) => {
                self.value(property.schema.get(), &given.first.value, &at);
            }
            Member::Tag { value, .. } => self.out.string(value),
        }
    }

    /// A property that is not given.
    fn absent(&mut self, property: &Property, path: &Path<'_>) {
        let name: &str = &property.name.text;
        if property.required {
            let expected = property.schema.get().effective();
            self.note(
                &path.name(name),
                ErrorCode::MissingRequiredProperty,
                || words::missing(name, &expected),
                None,
            );
        } else {
            self.fill(property.schema.get(), name, &path.name(name));
        }
    }

    /// An entry under another name.
    fn other(&mut self, members: &Members<'_>, given: &Given<'_>, path: &Path<'_>) {
        let at = path.name(given.name());
        let node = &given.first.value;
        if members.others.is_none() {
            self.reject(node, &at, ErrorCode::UnknownProperty, || {
                words::unknown(given.name(), members)
            });
        }
        if given.repeated {
            self.duplicate(given.first, &at);
        }
        if let Some(schema) = members.others {
            self.out.name(given.name());
            self.value(schema, node, &at);
        }
    }

    fn duplicate(&mut self, first: &Entry<'_>, at: &Path<'_>) {
        self.reject(&first.value, at, ErrorCode::DuplicateProperty, || {
            words::duplicate(&first.key)
        });
    }
}

/// All entries of an object under one name.
struct Given<'n> {
    first: &'n Entry<'n>,
    repeated: bool,
}

impl<'n> Given<'n> {
    fn of(entries: &[&'n Entry<'n>]) -> Option<Self> {
        Some(Self {
            first: entries.first()?,
            repeated: entries.len() > 1,
        })
    }

    fn name(&self) -> &'n str {
        &self.first.key
    }
}

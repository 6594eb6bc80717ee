//! Globs over paths with `/`: `*`, `?` and `**`, nothing else.
//!
//! Our own hundred lines because `globset` brings `regex-automata` and `aho-corasick` into every user's build for three
//! wildcards.

use std::fmt;

use crate::render;

/// A pattern for paths relative to a skill.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Glob {
    segments: Vec<Segment>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Segment {
    /// `**`: any number of directories, also none.
    Any,
    /// One name; `*` and `?` are wildcards.
    Name(Vec<char>),
}

impl Glob {
    /// Reads a pattern.
    ///
    /// # Errors
    ///
    /// When it can match nothing, or has a character that other tools take for syntax.
    pub(crate) fn new(pattern: &str) -> Result<Self, BadGlob> {
        let bad = |reason| BadGlob {
            pattern: pattern.into(),
            reason,
        };
        let path = pattern.strip_suffix('/').unwrap_or(pattern);
        if path.is_empty() {
            return Err(bad("is empty"));
        }
        let mut segments = Vec::new();
        for name in path.split('/') {
            segments.push(match name {
                "**" => Segment::Any,
                "" | "." | ".." => return Err(bad("is not a path relative to the skill")),
                name if name.contains("**") => {
                    return Err(bad("has `**` beside other characters"));
                }
                name if name.contains(['[', ']', '{', '}', '\\', '!']) => {
                    return Err(bad("has a character that is no wildcard here"));
                }
                name => Segment::Name(name.chars().collect()),
            });
        }
        Ok(Self { segments })
    }

    /// Whether it matches the whole path.
    ///
    /// Takes time in proportion to the pattern times the path: of several wildcards only the last is ever tried again.
    pub(crate) fn matches(&self, path: &str) -> bool {
        let names: Vec<Vec<char>> = path.split('/').map(|name| name.chars().collect()).collect();
        matches(
            &self.segments,
            &names,
            |segment| *segment == Segment::Any,
            |segment, name| match segment {
                Segment::Any => true,
                Segment::Name(pattern) => {
                    matches(pattern, name, |c| *c == '*', |p, c| *p == '?' || p == c)
                }
            },
        )
    }

    /// Whether it matches the path or one of the directories above it.
    pub(crate) fn covers(&self, path: &str) -> bool {
        let ends = path.match_indices('/').map(|(end, _)| end);
        ends.chain([path.len()])
            .filter_map(|end| path.get(..end))
            .any(|path| self.matches(path))
    }
}

/// Matches items against a pattern with wildcards that stand for any number of items.
fn matches<P, T>(
    pattern: &[P],
    items: &[T],
    is_wildcard: impl Fn(&P) -> bool,
    is_one: impl Fn(&P, &T) -> bool,
) -> bool {
    let (mut p, mut i) = (0, 0);
    // Behind the last wildcard, and how far it reaches so far.
    let mut retry: Option<(usize, usize)> = None;
    while let Some(item) = items.get(i) {
        match pattern.get(p) {
            Some(part) if is_wildcard(part) => {
                p += 1;
                retry = Some((p, i));
            }
            Some(part) if is_one(part, item) => {
                p += 1;
                i += 1;
            }
            _ => {
                let Some((behind, reach)) = retry else {
                    return false;
                };
                p = behind;
                i = reach + 1;
                retry = Some((behind, i));
            }
        }
    }
    pattern.iter().skip(p).all(is_wildcard)
}

/// A text that is no glob.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BadGlob {
    pattern: String,
    reason: &'static str,
}

impl BadGlob {
    /// What to write instead.
    pub(crate) const HELP: &'static str = "a glob is a path relative to the skill, with `*` and `?` within a name and `**` for any directories: `assets/**/*.png`";
}

impl fmt::Display for BadGlob {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the glob `{}` {}",
            render::untrusted(&self.pattern),
            self.reason
        )
    }
}

#[cfg(test)]
mod tests {
    use super::Glob;

    fn matches(pattern: &str, path: &str) -> bool {
        Glob::new(pattern).unwrap().matches(path)
    }

    #[test]
    fn wildcards_match_what_they_say() {
        for (pattern, path, expected) in [
            ("a.txt", "a.txt", true),
            ("a.txt", "b/a.txt", false),
            ("*.txt", "a.txt", true),
            ("*.txt", "b/a.txt", false),
            ("*", ".hidden", true),
            ("a?c", "abc", true),
            ("a?c", "ac", false),
            ("a?c", "aüc", true),
            ("**/*.txt", "a.txt", true),
            ("**/*.txt", "a/b/c.txt", true),
            ("a/**", "a/b/c", true),
            ("a/**", "b/a/c", false),
            ("a/**/z", "a/z", true),
            ("a/**/z", "a/b/c/z", true),
            ("a/**/b/**/z", "a/b/x/b/y/z", true),
            ("a/**/b/*z", "a/b/x/b/xyz", true),
            ("a*b*c", "aXbYbZc", true),
            ("a*b*c", "aXbYbZ", false),
            ("**", "anything/at/all", true),
        ] {
            assert_eq!(matches(pattern, path), expected, "{pattern} on {path}");
        }
    }

    #[test]
    fn a_directory_covers_what_is_below_it() {
        let glob = Glob::new("assets/raw/").unwrap();
        assert!(glob.covers("assets/raw/a/b.png"));
        assert!(glob.covers("assets/raw"));
        assert!(!glob.covers("assets/rawer/a.png"));
    }

    #[test]
    fn what_other_tools_take_for_syntax_is_refused() {
        for pattern in [
            "", "/a", "a//b", "../a", "./a", "a[bc]", "{a,b}", "!a", "a\\b", "a**",
        ] {
            assert!(Glob::new(pattern).is_err(), "{pattern}");
        }
    }

    #[test]
    fn many_wildcards_take_linear_work() {
        let pattern = "*a".repeat(500);
        assert!(!matches(&format!("{pattern}b"), &"a".repeat(5_000)));
        let deep = "**/a/".repeat(200);
        assert!(!matches(&format!("{deep}b"), &"a/".repeat(2_000)));
    }
}

//! Globs over paths with `/`: `*`, `?` and `**`, nothing else.
//!
//! Our own hundred lines because `globset` brings `regex-automata` and `aho-corasick` into every user's build for three
//! wildcards.

use std::fmt;

use crate::render;

/// More globs than these in one list would make reading slow: each is tried on each path.
pub(crate) const MOST: usize = 100;

/// More bytes than any path that a glob is for.
const LONGEST: usize = 1024;

/// So much of a glob that is too long.
const SHOWN: usize = 60;

/// What is wrong with a list of so many globs.
pub(crate) fn too_many(what: &str, found: usize) -> Option<String> {
    let is_too_many = found > MOST;
    is_too_many.then(|| format!("{what} has {found} globs, at most {MOST} are allowed"))
}

/// What to do about it.
pub(crate) const TOO_MANY_HELP: &str = "name directories instead of single files: a glob that matches a directory takes everything below it";

/// A pattern for paths relative to the root, by the rules of `.gitignore` (<https://git-scm.com/docs/gitignore>) but for
/// `!` and `[…]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Glob {
    segments: Vec<Segment>,
    /// It ends in `/` or `/**`: what it matches is a directory, and so everything below that.
    is_directory: bool,
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
        if pattern.len() > LONGEST {
            return Err(BadGlob {
                pattern: pattern.chars().take(SHOWN).chain(['…']).collect(),
                reason: "has more than 1,024 bytes",
            });
        }
        let path = pattern.strip_suffix('/').unwrap_or(pattern);
        if path.is_empty() {
            return Err(bad("is empty"));
        }
        let mut segments = Vec::new();
        if !path.contains('/') {
            // A name matches at any depth.
            segments.push(Segment::Any);
        }
        for name in path.strip_prefix('/').unwrap_or(path).split('/') {
            segments.push(match name {
                "**" => Segment::Any,
                "" | "." | ".." => return Err(bad("is no relative path")),
                name if name.contains("**") => {
                    return Err(bad("has `**` beside other characters"));
                }
                name if name.contains(['[', ']', '{', '}', '\\', '!']) => {
                    return Err(bad("has a character that is no wildcard here"));
                }
                name => Segment::Name(name.chars().collect()),
            });
        }
        let named = segments.iter().rposition(|part| *part != Segment::Any);
        let ends_in_any = named.is_some_and(|last| last + 1 < segments.len());
        if let Some(last) = named {
            segments.truncate(last + 1);
        }
        Ok(Self {
            segments,
            is_directory: ends_in_any || pattern.ends_with('/'),
        })
    }

    /// Whether it matches the path itself.
    ///
    /// Takes time in proportion to the pattern times the path: of several wildcards only the last is ever tried again.
    pub(crate) fn matches(&self, path: &str, is_directory: bool) -> bool {
        if self.is_directory && !is_directory {
            return false;
        }
        let names: Vec<Vec<char>> = path.split('/').map(|name| name.chars().collect()).collect();
        matches(
            &self.segments,
            &names,
            |segment| *segment == Segment::Any,
            |segment, name| segment.matches(name),
        )
    }

    /// Whether it matches a file, or one of the directories above it.
    pub(crate) fn covers(&self, file: &str) -> bool {
        self.matches_above(file) || self.matches(file, false)
    }

    /// Whether it matches a directory, or one of those above it.
    pub(crate) fn covers_directory(&self, directory: &str) -> bool {
        self.matches_above(directory) || self.matches(directory, true)
    }

    fn matches_above(&self, path: &str) -> bool {
        let ends = path.match_indices('/').map(|(end, _)| end);
        let mut above = ends.filter_map(|end| path.get(..end));
        above.any(|directory| self.matches(directory, true))
    }

    /// Whether it may match something below a directory.
    pub(crate) fn reaches(&self, directory: &str) -> bool {
        let mut segments = self.segments.iter();
        for name in directory.split('/') {
            match segments.next() {
                Some(Segment::Any) => return true,
                Some(segment) if segment.matches(&name.chars().collect::<Vec<_>>()) => {}
                _ => return false,
            }
        }
        segments.next().is_some()
    }
}

impl Segment {
    fn matches(&self, name: &[char]) -> bool {
        match self {
            Self::Any => true,
            Self::Name(pattern) => {
                matches(pattern, name, |c| *c == '*', |p, c| *p == '?' || p == c)
            }
        }
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
    pub(crate) fn help(&self) -> String {
        self.without_dot().map_or_else(
            || HELP.to_owned(),
            |glob| format!("write `{}`", render::untrusted(&glob)),
        )
    }

    /// The same path without the `./` before it; of one name with a `/`, as it would match at any depth.
    fn without_dot(&self) -> Option<String> {
        let path = self.pattern.strip_prefix("./")?;
        Glob::new(path).ok()?;
        let slash = if path.trim_end_matches('/').contains('/') {
            ""
        } else {
            "/"
        };
        Some(format!("{slash}{path}"))
    }
}

const HELP: &str = "a glob is a path relative to the root of the skills (`drafts/**`, `*/assets/*.psd`), or a name at any depth (`*.psd`), with `*` and `?` within a name and `**` for any directories";

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
        Glob::new(pattern).unwrap().covers(path)
    }

    #[test]
    fn wildcards_match_what_they_say() {
        for (pattern, path, expected) in [
            ("/a.txt", "a.txt", true),
            ("/a.txt", "b/a.txt", false),
            ("/*.txt", "b/a.txt", false),
            ("b/*.txt", "b/a.txt", true),
            ("b/*.txt", "b/c/a.txt", false),
            ("*", ".hidden", true),
            ("a?c", "abc", true),
            ("a?c", "ac", false),
            ("a?c", "aüc", true),
            ("**/*.txt", "a.txt", true),
            ("**/*.txt", "a/b/c.txt", true),
            ("a/**", "a/b/c", true),
            ("a/**", "b/a/c", false),
            ("a/**", "a", false),
            ("a/**/z", "a/z", true),
            ("a/**/z", "a/b/c/z", true),
            ("a/**/b/**/z", "a/b/x/b/y/z", true),
            ("a/**/b/*z", "a/b/x/b/xyz", true),
            ("/a*b*c", "aXbYbZc", true),
            ("/a*b*c", "aXbYbZ", false),
            ("**", "anything/at/all", true),
            ("**/**", "anything", true),
        ] {
            assert_eq!(matches(pattern, path), expected, "{pattern} on {path}");
        }
    }

    #[test]
    fn a_name_matches_at_any_depth_and_a_path_at_its_own() {
        for (pattern, path, expected) in [
            ("a.txt", "a.txt", true),
            ("a.txt", "b/c/a.txt", true),
            ("*.txt", "b/c/a.txt", true),
            ("raw", "a/raw/b.png", true),
            ("raw/", "a/raw/b.png", true),
            ("raw/", "a/raw", false),
            ("a/raw", "a/raw/b.png", true),
            ("a/raw", "b/a/raw/b.png", false),
            ("**/a/raw", "b/a/raw/b.png", true),
        ] {
            assert_eq!(matches(pattern, path), expected, "{pattern} on {path}");
        }
    }

    #[test]
    fn a_directory_covers_what_is_below_it() {
        for pattern in ["assets/raw/", "assets/raw/**", "assets/raw"] {
            let glob = Glob::new(pattern).unwrap();
            assert!(glob.covers("assets/raw/a/b.png"));
            assert!(glob.matches("assets/raw", true));
            assert_eq!(glob.matches("assets/raw", false), pattern == "assets/raw");
            assert!(!glob.covers("assets/rawer/a.png"));
        }
    }

    #[test]
    fn what_may_lie_below_a_directory_is_known_without_looking() {
        for (pattern, directory, expected) in [
            ("pdf/**", "pdf", false),
            ("pdf/a.txt", "pdf", true),
            ("pdf/a.txt", "haiku", false),
            ("*/assets/**", "haiku", true),
            ("*/assets/**", "haiku/assets", false),
            ("*.png", "haiku", true),
            ("**/a", "b/c", true),
            ("a/b/c", "a/b", true),
            ("a/b/c", "a/c", false),
        ] {
            let reaches = Glob::new(pattern).unwrap().reaches(directory);
            assert_eq!(reaches, expected, "{pattern} below {directory}");
        }
    }

    #[test]
    fn what_other_tools_take_for_syntax_is_refused() {
        for pattern in [
            "", "/", "//a", "a//b", "../a", "./a", "a[bc]", "{a,b}", "!a", "a\\b", "a**",
        ] {
            assert!(Glob::new(pattern).is_err(), "{pattern}");
        }
    }

    #[test]
    fn many_wildcards_take_linear_work() {
        let pattern = "*a".repeat(500);
        let glob = Glob::new(&format!("{pattern}b")).unwrap();
        assert!(!glob.matches(&"a".repeat(5_000), false));
        let deep = "**/a/".repeat(200);
        let glob = Glob::new(&format!("{deep}b")).unwrap();
        assert!(!glob.matches(&"a/".repeat(2_000), false));
    }
}

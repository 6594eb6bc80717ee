//! The nearest known word to one that is not known, for "did you mean".

/// Longer words are not compared: nobody mistypes them, and a hostile file could make the comparison expensive.
const LONGEST: usize = 64;

/// The candidate that `word` most likely was meant to be; the first of several equally near ones.
///
/// Case and the separators `-`, `_` and space make no difference (`user_invocable` is near `user-invocable`).
///
/// ```
/// use skills_core::suggest::nearest;
///
/// assert_eq!(nearest("descripton", ["name", "description"]), Some("description"));
/// assert_eq!(nearest("colour", ["name", "description"]), None);
/// ```
#[must_use]
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let written = word;
    let word = folded(word)?;
    let mut best: Option<(usize, &str)> = None;
    for candidate in candidates {
        let Some(other) = folded(candidate) else {
            continue;
        };
        let distance = match distance(&word, &other) {
            // `fileSize` is about `file`, however near `files` is.
            far if far > 1 && begins(written, candidate) => 1,
            distance => distance,
        };
        let allowed = match word.len().max(other.len()) {
            // Half of a short word is little, unless it is the beginning.
            0..=4 if word.first() != other.first() => 1,
            longest => longest.div_ceil(3).min(3),
        };
        // Two words of which nothing is left in common are not near, however short they are.
        let near = distance <= allowed && distance < word.len().min(other.len()).max(1);
        if near && best.is_none_or(|(least, _)| distance < least) {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// Whether the first of the words that capitals part is this one.
fn begins(written: &str, word: &str) -> bool {
    let rest = written.strip_prefix(word).unwrap_or_default();
    !word.is_empty() && rest.starts_with(|c: char| c.is_ascii_uppercase())
}

/// The candidate that `word` is but for one slip: a letter too many, too few, wrong or in the place of its neighbour, or
/// two letters further apart in each other's place. The first of several.
#[cfg(feature = "compile")]
pub(crate) fn slip<'a>(
    word: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    let word = folded(word)?;
    let letters = sorted(&word);
    candidates.into_iter().find(|candidate| {
        folded(candidate).is_some_and(|other| match distance(&word, &other) {
            1 => true,
            2 => letters == sorted(&other),
            _ => false,
        })
    })
}

#[cfg(feature = "compile")]
fn sorted(word: &[char]) -> Vec<char> {
    let mut letters = word.to_vec();
    crate::order::sort(&mut letters);
    letters
}

fn folded(word: &str) -> Option<Vec<char>> {
    // A character has at most four bytes.
    if word.len() > LONGEST * 4 {
        return None;
    }
    let chars: Vec<char> = word
        .chars()
        .map(|c| match c {
            '_' | ' ' => '-',
            c => c.to_ascii_lowercase(),
        })
        .collect();
    (chars.len() <= LONGEST).then_some(chars)
}

/// Insertions, deletions, replacements and swaps of neighbours (optimal string alignment).
fn distance(a: &[char], b: &[char]) -> usize {
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=b.len()).collect();
    let mut previous_a = None;
    for (row, char_a) in a.iter().enumerate() {
        let mut current = vec![row + 1];
        let mut left = row + 1;
        let mut previous_b = None;
        for (column, char_b) in b.iter().enumerate() {
            let at = |list: &[usize], index: usize| list.get(index).copied().unwrap_or(usize::MAX);
            let mut least = (at(&above, column) + usize::from(char_a != char_b))
                .min(at(&above, column + 1) + 1)
                .min(left + 1);
            if let Some(index) = column.checked_sub(1)
                && previous_a == Some(char_b)
                && previous_b == Some(char_a)
            {
                least = least.min(at(&before, index).saturating_add(1));
            }
            current.push(least);
            left = least;
            previous_b = Some(char_b);
        }
        before = std::mem::replace(&mut above, current);
        previous_a = Some(char_a);
    }
    above.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::nearest;
    #[cfg(feature = "compile")]
    use super::slip;

    #[cfg(feature = "compile")]
    #[test]
    fn one_slip_is_not_two() {
        let known = ["python", "node"];
        for (word, meant) in [
            ("pyton", Some("python")),
            ("phyton", Some("python")),
            ("nde", Some("node")),
            ("pyto", None),
            ("python", None),
            ("", None),
        ] {
            assert_eq!(slip(word, known), meant, "{word}");
        }
    }

    #[test]
    fn swapped_neighbours_are_one_mistake() {
        assert_eq!(nearest("naem", ["name", "nasa-em"]), Some("name"));
    }

    #[test]
    fn separators_and_case_make_no_difference() {
        assert_eq!(
            nearest("User_Invocable", ["user-invocable"]),
            Some("user-invocable")
        );
    }

    #[test]
    fn what_shares_nothing_is_not_near() {
        assert_eq!(nearest("xy", ["id", "name"]), None);
        assert_eq!(nearest("", ["id"]), None);
        assert_eq!(nearest("q", ["x"]), None);
    }

    #[test]
    fn short_words_that_share_half_are_not_near() {
        assert_eq!(nearest("nope", ["more", "fill-forms"]), None);
        assert_eq!(nearest("mroe", ["more"]), Some("more"));
        assert_eq!(nearest("mood", ["mode"]), Some("mode"));
    }

    #[test]
    fn the_word_that_another_begins_with_wins() {
        assert_eq!(nearest("fileSize", ["files", "file"]), Some("file"));
        assert_eq!(nearest("fileS", ["files", "file"]), Some("files"));
    }

    #[test]
    fn the_nearest_wins() {
        assert_eq!(nearest("alow", ["deny", "allow", "alone"]), Some("allow"));
    }

    #[test]
    fn words_that_nobody_types_are_not_compared() {
        assert_eq!(nearest(&"a".repeat(1 << 20), ["allow"]), None);
    }
}

//! The composer against `yaml_serde` on ordinary documents, and its work on hostile ones.

use std::cell::Cell;
use std::rc::Rc;

use granit_parser::{Input, StrInput};
use proptest::prelude::*;
use serde_yaml::Value;

use super::*;

/// What a node is to the judge: plain scalars are resolved, the others are text.
fn resolved(node: &Node) -> Value {
    match &node.kind {
        Kind::Scalar(Scalar { text, plain: true }) => {
            // The judge itself says what a plain scalar means; that it has the same text is what is compared.
            serde_yaml::from_str(text).unwrap_or_else(|_| Value::String(text.clone()))
        }
        Kind::Scalar(Scalar { text, plain: false }) => Value::String(text.clone()),
        Kind::List(items) => Value::Sequence(items.iter().map(resolved).collect()),
        Kind::Map(entries) => Value::Mapping(
            entries
                .iter()
                .map(|entry| {
                    let key = Value::String(entry.key.value.clone());
                    (key, resolved(&entry.value))
                })
                .collect(),
        ),
    }
}

fn assert_agrees(text: &str) {
    let composed = compose(text, 0);
    assert!(
        composed.mistakes.is_empty(),
        "{:?} in\n{text}",
        composed.mistakes
    );
    let ours = composed.root.as_ref().map_or(Value::Null, resolved);
    let theirs: Value = serde_yaml::from_str(text).unwrap();
    assert_eq!(ours, theirs, "in\n{text}");
}

const DOCUMENTS: [&str; 20] = [
    "name: a\ndescription: b\n",
    "name: a\r\ndescription: b c\r\nmetadata:\r\n  x: y\r\n",
    "description: >\n  folded\n  text\n\n  and more\n",
    "description: >-\n  stripped\n",
    "description: |+\n  kept\n\n",
    "description: |2\n    indented\n",
    "description: plain over\n  two lines\n",
    "description: 'it''s'\n",
    "description: \"a\\tb \\u00e9 \\\"c\\\"\"\n",
    "description: \"over\n  two lines\"\n",
    "allowed-tools: [Read, \"Bash(git *)\", 'x']\n",
    "metadata: { a: b, c: [d, e], f: {g: h} }\n",
    "metadata:\n  a: 1\n  b: 1.10\n  c: true\n  d: null\n  e:\n",
    "tags:\n- a\n- b\n-\n  - c\n",
    "tags:\n  - name: a\n    value: b\n  - c\n",
    "# comment\nname: a # behind\n\n# more\nversion: 2026-01-01\n",
    "url: https://example.org/a#b\ntime: 12:30:00\n",
    "\"quoted key\": a\n'other': b\n",
    "a: {}\nb: []\nc: ''\nd: ~\n",
    "日本: 語\nemoji: \"😀\"\n",
];

#[test]
fn ordinary_documents_mean_what_another_reader_says() {
    for document in DOCUMENTS {
        assert_agrees(document);
    }
}

/// They end a line in YAML 1.1, which the other reader and writer speaks, and are characters like others in YAML 1.2
/// (§5.4), which we read.
const SEPARATORS: [char; 2] = ['\u{2028}', '\u{2029}'];

#[test]
fn separators_of_unicode_end_no_line() {
    for separator in SEPARATORS {
        for written in [
            format!("- '{separator}  '\n"),
            format!("- \"{separator}  \"\n"),
            format!("- |-\n  {separator}  \n"),
        ] {
            let composed = compose(&written, 0);
            assert!(composed.mistakes.is_empty(), "{:?}", composed.mistakes);
            let expected = Value::Sequence(vec![Value::String(format!("{separator}  "))]);
            let read = composed.root.as_ref().map_or(Value::Null, resolved);
            assert_eq!(read, expected, "in {written:?}");
        }
    }
}

fn tree() -> impl Strategy<Value = Value> {
    let text = prop_oneof![
        "[a-zA-Z0-9 .,:#'\"@&*!%`|>{}\\[\\]?-]{0,40}",
        "\\PC{0,20}".prop_map(|text| text.replace(SEPARATORS, "")),
        "[a-z ]{1,12}\n[a-z ]{0,12}\n?",
    ];
    let leaf = text.prop_map(Value::String);
    leaf.prop_recursive(4, 24, 4, |inner| {
        let key = "[a-z][a-z0-9_-]{0,10}";
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::Sequence),
            prop::collection::btree_map(key, inner, 0..4).prop_map(|map| {
                Value::Mapping(
                    map.into_iter()
                        .map(|(key, value)| (key.into(), value))
                        .collect(),
                )
            }),
        ]
    })
}

proptest! {
    #[test]
    fn what_another_writer_writes_is_read_back(value in tree()) {
        let text = serde_yaml::to_string(&value).unwrap();
        let read: Value = serde_yaml::from_str(&text).unwrap();
        let composed = compose(&text, 0);
        prop_assert!(composed.mistakes.is_empty(), "{:?} in\n{}", composed.mistakes, text);
        let ours = composed.root.as_ref().map_or(Value::Null, resolved);
        prop_assert_eq!(ours, read, "in\n{}", text);
    }

    #[test]
    fn any_text_is_read_without_a_panic_and_points_into_itself(text in "[-a-z:#'\"@&*!|>{}\\[\\], \t\r\n]{0,60}") {
        let composed = compose(&text, 0);
        for mistake in &composed.mistakes {
            prop_assert!(text.get(mistake.range.clone()).is_some(), "{:?}", mistake);
        }
        if let Some(root) = &composed.root {
            check_ranges(root, &text)?;
        }
    }
}

fn check_ranges(node: &Node, text: &str) -> Result<(), TestCaseError> {
    prop_assert!(text.get(node.range.clone()).is_some(), "{:?}", node);
    match &node.kind {
        Kind::Scalar(_) => {}
        Kind::List(items) => {
            for item in items {
                check_ranges(item, text)?;
            }
        }
        Kind::Map(entries) => {
            for entry in entries {
                prop_assert!(text.get(entry.key.range.clone()).is_some(), "{:?}", entry);
                check_ranges(&entry.value, text)?;
            }
        }
    }
    Ok(())
}

/// Counts every character that the parser looks at.
struct Counting<'t> {
    input: StrInput<'t>,
    looks: Rc<Cell<usize>>,
}

impl Counting<'_> {
    fn look(&self, count: usize) {
        self.looks.set(self.looks.get() + count);
    }
}

impl Input for Counting<'_> {
    fn lookahead(&mut self, count: usize) {
        self.input.lookahead(count);
    }
    fn buflen(&self) -> usize {
        self.input.buflen()
    }
    fn bufmaxlen(&self) -> usize {
        self.input.bufmaxlen()
    }
    fn raw_read_ch(&mut self) -> char {
        self.look(1);
        self.input.raw_read_ch()
    }
    fn raw_read_non_breakz_ch(&mut self) -> Option<char> {
        self.look(1);
        self.input.raw_read_non_breakz_ch()
    }
    fn skip(&mut self) {
        self.look(1);
        self.input.skip();
    }
    fn skip_n(&mut self, count: usize) {
        self.look(count);
        self.input.skip_n(count);
    }
    fn peek(&self) -> char {
        self.look(1);
        self.input.peek()
    }
    fn peek_nth(&self, n: usize) -> char {
        self.look(1);
        self.input.peek_nth(n)
    }
    fn byte_offset(&self) -> Option<usize> {
        self.input.byte_offset()
    }
}

impl<'t> BorrowedInput<'t> for Counting<'t> {
    fn slice_borrowed(&self, start: usize, end: usize) -> Option<&'t str> {
        self.input.slice_borrowed(start, end)
    }
}

/// How many characters are looked at while `text` is read.
fn work(text: &str) -> usize {
    let looks = Rc::new(Cell::new(0));
    let input = Counting {
        input: StrInput::new(text),
        looks: Rc::clone(&looks),
    };
    let parser = Parser::with_options(input, options(text));
    Composer::new(0, text.len()).run(parser);
    looks.get()
}

/// What it is made of, and how to make so many bytes of it.
type Document = (&'static str, fn(usize) -> String);

#[test]
fn ten_times_the_text_is_at_most_ten_times_the_work() {
    let keys = |n: usize| {
        (0..n).fold(String::new(), |text, n| {
            text + "k" + &n.to_string() + ": v\n"
        })
    };
    let documents: [Document; 9] = [
        ("[", |n| "[".repeat(n)),
        ("{", |n| "{".repeat(n)),
        ("a: [", |n| format!("a: {}", "[".repeat(n))),
        ("- - -", |n| "- ".repeat(n / 2)),
        ("? ? ?", |n| "? ".repeat(n / 2)),
        ("one line", |n| format!("a: {}", "x".repeat(n))),
        ("one quoted line", |n| {
            format!("a: \"{}\"", "x ".repeat(n / 2))
        }),
        ("comments", |n| "# c\n".repeat(n / 4)),
        ("aliases", |n| {
            format!("a: &a [x]\nb: [{}]", "*a, ".repeat(n / 4))
        }),
    ];
    for (name, document) in documents {
        let (small, large) = (work(&document(100_000)), work(&document(1_000_000)));
        assert!(large <= small * 11, "{name}: {small} and {large}");
        assert!(large <= 1_000_000 * 40, "{name}: {large}");
    }
    let (small, large) = (work(&keys(10_000)), work(&keys(100_000)));
    assert!(large <= small * 13, "keys: {small} and {large}");
}

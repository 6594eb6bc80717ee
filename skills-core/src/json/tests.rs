use super::{ErrorKind, Kind, duplicates, parse};

fn failure(text: &str) -> (usize, String) {
    let error = parse(text, 64).unwrap_err();
    (error.offset, error.message)
}

#[test]
fn every_key_and_value_knows_its_place() {
    let text = " {\"a\" : [1, -2.5e3 ,true],\r\n\t\"\\u0062\":{ } , \"c\":null}\n";
    let root = parse(text, 64).unwrap();
    let Kind::Object(entries) = &root.kind else {
        panic!("an object")
    };
    assert_eq!(&text[root.span.clone()], text.trim());
    let shown: Vec<_> = entries
        .iter()
        .map(|entry| {
            (
                &*entry.key,
                &text[entry.key_span.clone()],
                &text[entry.value.span.clone()],
            )
        })
        .collect();
    assert_eq!(
        shown,
        [
            ("a", "\"a\"", "[1, -2.5e3 ,true]"),
            ("b", "\"\\u0062\"", "{ }"),
            ("c", "\"c\"", "null")
        ]
    );
    let Kind::Array(items) = &entries[0].value.kind else {
        panic!("an array")
    };
    assert_eq!(items[1].kind, Kind::Number("-2.5e3"));
    assert_eq!(&text[items[1].span.clone()], "-2.5e3");
}

#[test]
fn duplicates_are_kept_and_found_however_they_are_escaped() {
    let Kind::Object(entries) = parse(r#"{"a":1,"b":2,"\u0061":3,"a":4}"#, 1).unwrap().kind else {
        panic!("an object")
    };
    let found: Vec<_> = duplicates(&entries)
        .iter()
        .map(|(second, first)| (second.key_span.start, first.key_span.start))
        .collect();
    assert_eq!(found, [(13, 1), (24, 1)]);
}

#[test]
fn errors_point_at_the_byte_at_fault() {
    let cases: &[(&str, usize, &str)] = &[
        ("", 0, "empty"),
        (" \n", 2, "empty"),
        ("{\"a\":1,\n}", 6, "comma"),
        ("[1 ,]", 3, "comma"),
        ("[1,,2]", 3, "value"),
        ("{\"a\":1 \"b\":2}", 7, "`,` or `}`"),
        ("{'a':1}", 1, "double quotes"),
        ("{\"a\" 1}", 5, "`:`"),
        ("{}{}", 2, "after the end"),
        ("[1,\n  nope]", 7, "misspelt"),
        ("[\"a\nb\"]", 3, "line break"),
        ("[\"ä\\x\"]", 5, "escape"),
        ("{\"a\":[1", 7, "ends"),
        ("[\"x\\ud83d!\"]", 3, "surrogate"),
        ("[\"\\n\\udc00\"]", 4, "surrogate"),
        ("[01]", 2, "number"),
        ("[NaN]", 1, "value"),
        ("\u{feff}{}", 0, "value"),
    ];
    for (text, offset, word) in cases {
        let (at, message) = failure(text);
        assert_eq!(at, *offset, "{text:?}: {message}");
        assert!(message.contains(word), "{text:?}: {message}");
    }
}

#[test]
fn errors_say_what_to_write() {
    let words = Some("the words are `true`, `false` and `null`");
    let numbers = Some("JSON has no `NaN` and no `Infinity`");
    let quotes = Some("JSON strings stand in double quotes");
    let text = Some("text stands in double quotes");
    let slash = Some("a backslash is written `\\\\`");
    let breaks = Some("write `\\n`, `\\r` or `\\t` inside a string");
    let cases: &[(&str, Option<&str>)] = &[
        ("[None]", words),
        ("[NULL]", words),
        ("[Null]", words),
        ("[nil]", words),
        ("[undefined]", words),
        ("[True]", words),
        ("[FALSE]", words),
        ("[flase]", words),
        ("None", words),
        ("[NaN]", numbers),
        ("[nan]", numbers),
        ("[Infinity]", numbers),
        ("[-Infinity]", numbers),
        ("[inf]", numbers),
        ("[yes]", text),
        ("[Nobody]", text),
        ("{} In short", None),
        ("{} None", None),
        ("{None:1}", None),
        ("[01]", None),
        ("[,]", None),
        ("['a']", quotes),
        ("{'a':1}", quotes),
        ("[\"it\\'s\"]", Some("`'` needs no escape")),
        ("[\"\\d\"]", slash),
        ("[\"\\N\"]", slash),
        ("[\"\\#\"]", slash),
        ("[\"\\é\"]", slash),
        ("[\"\\\n\"]", breaks),
        ("[\"\n\"]", breaks),
        ("[\"\\u12'x\"]", Some("`\\u` takes four hexadecimal digits")),
        ("[1 # one\n]", Some("JSON has no comments")),
        ("[\u{a0}1]", Some("U+00A0 is no white space of JSON")),
        ("\u{feff}{}", Some("U+FEFF is no white space of JSON")),
        ("{}\u{200b}", Some("U+200B is no white space of JSON")),
        ("[é]", None),
    ];
    for (text, help) in cases {
        let error = parse(text, 64).unwrap_err();
        assert_eq!(error.help.as_deref(), *help, "{text:?}: {}", error.message);
    }
}

#[test]
fn depth_counts_brackets_inside_each_other() {
    assert!(parse("[{\"a\":[]},[[]]]", 3).is_ok());
    let error = parse("[{\"a\":[]},[[]]]", 2).unwrap_err();
    assert_eq!((error.kind, error.offset), (ErrorKind::TooDeep, 6));
    assert!(parse("1e999", 0).is_ok());
}

#[test]
fn hostile_texts_end_without_exhausting_the_stack() {
    let open = "[".repeat(1_000_000);
    assert_eq!(failure(&open).0, 1_000_000);
    let closed = format!("{open}{}", "]".repeat(1_000_000));
    assert_eq!(parse(&closed, 64).unwrap_err().kind, ErrorKind::TooDeep);
    let keys: Vec<_> = (0..100_000).map(|i| format!("\"{}\":0", i / 2)).collect();
    let object = parse(&format!("{{{}}}", keys.join(",")), 1).map(|root| match root.kind {
        Kind::Object(entries) => duplicates(&entries).len(),
        _ => 0,
    });
    assert_eq!(object, Ok(50_000));
}

#[test]
fn numbers_stay_as_written() {
    for text in [
        "1e999",
        "-0",
        "18446744073709551616",
        "1.0",
        "0.1000000000000000000000000000001",
    ] {
        assert_eq!(parse(text, 1).unwrap().kind, Kind::Number(text));
    }
}

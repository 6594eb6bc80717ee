//! Ten times as much hostile text is ten times as much work, from the texts to the rendered diagnostics.
//!
//! Work is counted in allocations and in allocated bytes, which are the same on every machine. A scan that allocates
//! nothing would escape that count, so the processor's time is printed beside it and not judged.
#![cfg(feature = "compile")]
#![expect(clippy::print_stdout, reason = "a test: says what was measured")]

use std::fmt::Write as _;
use std::time::Instant;

use allocation_counter::AllocationInfo;
use skills_core::options::{Limits, Mode, Options};
use skills_core::source::Folder;
use skills_core::{compile, render};

/// In bytes; a megabyte takes minutes without optimisation, where most texts give a finding every ten bytes.
const LARGE: usize = if cfg!(debug_assertions) {
    100_000
} else {
    1_000_000
};
const SMALL: usize = LARGE / 10;

/// Ten times the text, and room for lists that have just doubled; what is quadratic would be a hundred.
const MOST: f64 = 15.0;

/// The files of a skill, for a size in bytes.
type Files = fn(usize) -> Vec<(&'static str, String)>;

const CASES: &[(&str, Files)] = &[
    ("[ in frontmatter", |size| {
        page(&format!("x: {}", "[".repeat(size)), "")
    }),
    ("{ in frontmatter", |size| {
        page(&format!("x: {}", "{".repeat(size)), "")
    }),
    ("- in frontmatter", |size| {
        page(&format!("x:\n  {}", "- ".repeat(size / 2)), "")
    }),
    ("aliases in frontmatter", |size| page(&bomb(size), "")),
    ("keys in frontmatter", |size| {
        page(&lines(size / 11, |n| format!("k{n:06}: v")), "")
    }),
    ("one key again and again", |size| {
        page(&"key: vv\n".repeat(size / 8), "")
    }),
    ("one line in frontmatter", |size| {
        page(&format!("license: {}", "x".repeat(size)), "")
    }),
    ("colons in frontmatter", |size| {
        page(&format!("license: {}", "x: ".repeat(size / 3)), "")
    }),
    ("one line in the body", |size| page("", &"x".repeat(size))),
    ("odd characters in one line", |size| {
        page("", &"x\u{7}".repeat(size / 2))
    }),
    ("links in one line", |size| {
        page("", &"[a](b.md) ".repeat(size / 10))
    }),
    ("links in lines", |size| {
        page("", &"[a](b.md)\n".repeat(size / 10))
    }),
    ("links with blanks in one line", |size| {
        page("", &"[a](references/b c.md) ".repeat(size / 23))
    }),
    ("links with blanks that are not closed", |size| {
        page("", &"[a](references/b c ".repeat(size / 19))
    }),
    ("definitions with blanks", |size| {
        page("", &format!("[b]: c {}", "[a]: c ".repeat(size / 7)))
    }),
    ("brackets in the body", |size| page("", &"[".repeat(size))),
    ("[ in skill.json", |size| manifest("[".repeat(size))),
    ("{ in skill.json", |size| {
        manifest("{\"a\":".repeat(size / 5))
    }),
    ("keys in skill.json", |size| {
        let keys = lines(size / 16, |n| format!("\"k{n:06}\": [],"));
        manifest(format!("{{{keys}\"z\":1}}"))
    }),
    ("keys in one line of skill.json", |size| {
        let keys = lines(size / 16, |n| format!("\"k{n:06}\": [],")).replace('\n', "");
        manifest(format!("{{{keys}\"z\":1}}"))
    }),
    ("one key of skill.json again and again", |size| {
        manifest(format!("{{{}\"z\":1}}", "\"kk\":1,\n".repeat(size / 8)))
    }),
    ("entries in skill.json", |size| {
        let keys = lines(size / 32, |n| format!("\"references/a{n:06}.md\": \"x\","));
        manifest(format!("{{\"resources\":{{{keys}\"z\":1}}}}"))
    }),
    ("one line in skill.json", |size| {
        manifest(format!(
            "{{\"resources\":{{\"a\":\"{}\"}}}}",
            "x".repeat(size)
        ))
    }),
];

#[test]
fn ten_times_the_text_is_ten_times_the_work() {
    let mut wrong = String::new();
    for (name, files) in CASES {
        for mode in [Mode::Strict, Mode::Lenient] {
            let (small, fast) = work(files(SMALL), mode);
            let (large, slow) = work(files(LARGE), mode);
            let count = ratio(small.count_total, large.count_total);
            let bytes = ratio(small.bytes_total, large.bytes_total);
            println!(
                "{name}, {mode}: {} allocations of {} bytes, x{count:.1} and x{bytes:.1}; time {slow:.3} s, x{:.1}",
                large.count_total,
                large.bytes_total,
                slow / fast
            );
            if count > MOST || bytes > MOST {
                writeln!(wrong, "{name}, {mode}: x{count:.1} and x{bytes:.1}").unwrap();
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

fn ratio(small: u64, large: u64) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "counts far below 2^52")]
    let (small, large) = (small as f64, large as f64);
    large / small
}

fn work(files: Vec<(&'static str, String)>, mode: Mode) -> (AllocationInfo, f64) {
    // Without the limits, most of these are refused unread.
    let limits = Limits::new()
        .with_manifest(u64::MAX)
        .with_skill_file(u64::MAX);
    let options = Options::new().mode(mode).limits(limits);
    let folder = Folder::from_files("skills", files, &options);
    let start = Instant::now();
    let info = allocation_counter::measure(|| {
        let diagnostics = match compile(&folder, &options) {
            Ok(compiled) => compiled.warnings().clone(),
            Err(diagnostics) => diagnostics,
        };
        for diagnostic in &diagnostics {
            assert!(render(diagnostic).len() < 20_000);
        }
    });
    (info, start.elapsed().as_secs_f64())
}

fn page(frontmatter: &str, body: &str) -> Vec<(&'static str, String)> {
    let text = format!("---\nname: a\ndescription: b\n{frontmatter}\n---\nBody.\n{body}\n");
    vec![("a/SKILL.md", text)]
}

fn manifest(text: String) -> Vec<(&'static str, String)> {
    let mut files = page("", "");
    files.push(("a/skill.json", text));
    files
}

fn lines(count: usize, line: impl Fn(usize) -> String) -> String {
    (0..count).fold(String::new(), |mut text, n| {
        text.push_str(&line(n));
        text.push('\n');
        text
    })
}

fn bomb(size: usize) -> String {
    let first = "x000000: &x000000 [lol, lol, lol]\n".to_owned();
    (1..size / 55).fold(first, |mut bomb, n| {
        let last = n - 1;
        let _ = writeln!(
            bomb,
            "x{n:06}: &x{n:06} [*x{last:06}, *x{last:06}, *x{last:06}]"
        );
        bomb
    })
}

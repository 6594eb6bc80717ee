//! Names of runtimes. Any name may be one, so that only a slip in a well-known name is spoken of.

use crate::render::untrusted;
use crate::suggest::slip;

/// What runs most scripts. Names of three letters and less are not here: too many words are near them.
const COMMON: &[&str] = &[
    "python",
    "node",
    "nodejs",
    "deno",
    "bash",
    "ruby",
    "perl",
    "pwsh",
    "powershell",
];

/// What looks like a slip and is none: runtimes of their own, and words that are names.
const NEIGHBOURS: &[&str] = &[
    "pythonw", "demo", "ash", "bsh", "bosh", "posh", "erl", "node.js",
];

/// The well-known runtime that a name most likely was meant to be; none where it may be meant as it is written.
pub(super) fn meant(name: &str) -> Option<String> {
    // `python3.12` is `python` of one version.
    let bare = name.trim_end_matches(|c: char| c.is_ascii_digit() || "._+-".contains(c));
    let version = name.get(bare.len()..).unwrap_or_default();
    let mut real = COMMON.iter().chain(NEIGHBOURS);
    if real.any(|known| known.eq_ignore_ascii_case(bare)) {
        return None;
    }
    let meant = slip(
        bare,
        COMMON
            .iter()
            .copied()
            .filter(|known| !is_sibling(bare, known)),
    )?;
    Some(format!("{meant}{version}"))
}

/// Whether a name is a well-known one but for another or one more first letter: few mistype that one, and many
/// interpreters are named so after the one that they are made from.
fn is_sibling(name: &str, known: &str) -> bool {
    name.get(1..).is_some_and(|tail| {
        tail.eq_ignore_ascii_case(known)
            || known
                .get(1..)
                .is_some_and(|end| tail.eq_ignore_ascii_case(end))
    })
}

/// Whether a character may be in the name of a runtime.
pub(super) fn is_of_names(c: char) -> bool {
    c.is_ascii_alphanumeric() || "._+-".contains(c)
}

/// What to write instead of a name with the character `bad`, which is none of names.
pub(super) fn repaired(name: &str, bad: char) -> String {
    let (bare, behind) = name.split_once(bad).unwrap_or((name, ""));
    let version = behind.trim_start_matches([bad, ' ']);
    let is_version = version.starts_with(|c: char| c.is_ascii_digit())
        && version.chars().all(|c| c.is_ascii_digit() || c == '.');
    if !bare.is_empty() && ":@= ".contains(bad) && is_version {
        let joined = format!("{bare}{version}");
        let joined = meant(&joined).unwrap_or(joined);
        let what = if bad == ' ' {
            "blank".to_owned()
        } else {
            format!("`{bad}`")
        };
        return format!("there is no {what} in a name: write `{joined}`");
    }
    if bad.is_whitespace() || name.contains([' ', '/', '\\']) {
        return "write a name as in `python`, not a command".to_owned();
    }
    let bad = bad.to_string();
    format!(
        "there is no `{}` in a name: write one as in `python`, of letters, digits, `.`, `_`, `+` and `-`",
        untrusted(&bad)
    )
}

#[cfg(test)]
mod tests {
    use super::{meant, repaired};

    #[test]
    fn a_slip_in_a_well_known_name_is_seen() {
        for (written, name) in [
            ("pyton", "python"),
            ("pyhton", "python"),
            ("phyton", "python"),
            ("Pythn", "python"),
            ("pyton3", "python3"),
            ("pyhton3.12", "python3.12"),
            ("nodde", "node"),
            ("noed", "node"),
            ("ndoejs", "nodejs"),
            ("dneo", "deno"),
            ("bahs", "bash"),
            ("rubby", "ruby"),
            ("pearl", "perl"),
            ("pwhs", "pwsh"),
            ("powershel", "powershell"),
        ] {
            assert_eq!(meant(written).as_deref(), Some(name), "{written}");
        }
    }

    const REAL: &str = "
        python Python python2 python3 python3.12 pypy pypy3 ipython jython cpython pythonw micropython node
        Node nodejs node20 node.js ts-node tsx bun deno deno2 uv uvx pipx npx sh ash bash bash5 dash rbash
        zsh ksh ksh93 csh tcsh fish nu posh bsh pwsh powershell pwsh7 cmd ruby ruby3.3 jruby mruby
        truffleruby perl perl5 raku php php8.3 lua luajit lua5.4 luau go rscript Rscript r julia java jshell
        groovy kotlin scala dotnet csx rust-script cargo swift dart elixir erl escript ghc runghc ocaml
        racket guile sbcl clojure bb tclsh awk gawk sed jq make just osascript octave wasm wasmtime docker
        conda poetry hatch code demo mine nodemon pythonista bash.exe python.exe crystal nim zig rust
        ruby.exe perl6 gnuplot ammonite fennel janet hy xonsh elvish oil osh yash mksh pdksh busybox cscript
        wscript bscript coffee livescript gjs qjs quickjs hermes txiki.js nodejs18 python-3.12 pip rye pixi
        bpython gpython rpython xpython mpython cash gash nash lash rash mash bosh BPython gash5 wnode
        mamba sage spark-submit psql sqlite3 duckdb matlab maxima gap magma runhaskell stack cabal mix iex
        elm purs reasonml node-gyp bunx pnpm yarn npm volta fnm nvm
    ";

    #[test]
    fn real_runtimes_and_other_names_are_left_alone() {
        for name in REAL.split_whitespace().chain([""]) {
            assert_eq!(meant(name), None, "{name}");
        }
    }

    #[test]
    fn what_is_no_name_is_said_with_the_character() {
        for (name, bad, help) in [
            (
                "python:3",
                ':',
                "there is no `:` in a name: write `python3`",
            ),
            ("node@20", '@', "there is no `@` in a name: write `node20`"),
            (
                "python==3.12",
                '=',
                "there is no `=` in a name: write `python3.12`",
            ),
            (
                "python 3.12",
                ' ',
                "there is no blank in a name: write `python3.12`",
            ),
            ("pyton:3", ':', "there is no `:` in a name: write `python3`"),
            ("node@lts", '@', OTHERS),
            ("@20", '@', OTHERS),
            ("python -u", ' ', COMMAND),
            ("C:\\python.exe", ':', COMMAND),
            ("python:3 -u", ':', COMMAND),
            ("/usr/bin/python", '/', COMMAND),
        ] {
            assert_eq!(repaired(name, bad), help, "{name}");
        }
    }

    const COMMAND: &str = "write a name as in `python`, not a command";
    const OTHERS: &str = "there is no `@` in a name: write one as in `python`, of letters, digits, `.`, `_`, `+` and `-`";
}

//! Names of runtimes. Any name may be one, so that only a slip in a well-known name is spoken of.

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
    "ipython", "jython", "cpython", "pythonw", "code", "demo", "dash", "rbash", "ash", "bsh",
    "posh", "jruby", "mruby", "erl", "node.js", "yash",
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
    let meant = slip(bare, COMMON.iter().copied())?;
    Some(format!("{meant}{version}"))
}

#[cfg(test)]
mod tests {
    use super::meant;

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
        mamba sage spark-submit psql sqlite3 duckdb matlab maxima gap magma runhaskell stack cabal mix iex
        elm purs reasonml node-gyp bunx pnpm yarn npm volta fnm nvm
    ";

    #[test]
    fn real_runtimes_and_other_names_are_left_alone() {
        for name in REAL.split_whitespace().chain([""]) {
            assert_eq!(meant(name), None, "{name}");
        }
    }
}

//! What stands between the parentheses of `include_skills!`: all of it, checked, each mistake on its own tokens.

mod contracts; // scripts and their types
mod list; // lists of codes

use proc_macro2::{Span, TokenStream, TokenTree};
use skills_core::options::{Mode, Options, Setting};
use skills_core::suggest::nearest;
use syn::ext::IdentExt as _;
use syn::parse::{ParseStream, Parser as _};
use syn::spanned::Spanned as _;
use syn::{Error, Ident, LitBool, LitStr, Result, Token, Type};

pub(crate) use self::contracts::Binding;
use crate::place;

/// Every option, with an example of how it is written.
const OPTIONS: [(&str, &str); 6] = [
    ("mode", "mode = strict"),
    ("allow", "allow = [\"unknown-field\"]"),
    ("warn", "warn = [\"unknown-field\"]"),
    ("deny", "deny = [\"body-too-long\"]"),
    ("watch", "watch = false"),
    (
        "contracts",
        "contracts = { \"my-skill/scripts/run.py\": RunInput }",
    ),
];

/// The arguments of one call.
pub(crate) struct Input {
    /// The directory, as the user wrote it.
    pub(crate) root: LitStr,
    pub(crate) options: Options,
    /// Whether to say that new files go unnoticed.
    pub(crate) watch: bool,
    pub(crate) bindings: Vec<Binding>,
}

/// A call that cannot be followed.
pub(crate) struct Refused {
    /// Every mistake, combined into one error.
    pub(crate) mistakes: Error,
    /// The types that it names all the same.
    pub(crate) types: Vec<Type>,
}

impl Input {
    /// Reads the arguments.
    ///
    /// # Errors
    ///
    /// Every mistake.
    pub(crate) fn parse(tokens: TokenStream) -> std::result::Result<Self, Refused> {
        let mut draft = Draft::default();
        let mut arguments = draft.arguments(tokens).into_iter();
        let root = root(arguments.next().unwrap_or_default());
        for argument in arguments {
            draft.option(argument);
        }
        let mistakes = match (root, draft.errors.into_iter().reduce(combined)) {
            (Ok(root), None) => {
                return Ok(Self {
                    root,
                    options: draft.options,
                    watch: draft.watch.unwrap_or(true),
                    bindings: draft.bindings,
                });
            }
            (Ok(_), Some(errors)) => errors,
            (Err(root), None) => root,
            (Err(root), Some(errors)) => combined(root, errors),
        };
        Err(Refused {
            mistakes,
            types: draft.types,
        })
    }

    /// The same call, with a mistake that only shows outside of it.
    pub(crate) fn refused(&self, mistakes: Error) -> Refused {
        let types = self.bindings.iter().map(|binding| binding.ty.clone());
        Refused {
            mistakes,
            types: types.collect(),
        }
    }
}

pub(crate) fn combined(mut first: Error, second: Error) -> Error {
    first.combine(second);
    first
}

/// Options as far as they are read, and what is wrong with them.
#[derive(Default)]
struct Draft {
    options: Options,
    watch: Option<bool>,
    bindings: Vec<Binding>,
    /// Every type that could be read, whatever stands before it.
    types: Vec<Type>,
    seen: Vec<String>,
    levels: Vec<(skills_core::code::Code, &'static str)>,
    errors: Vec<Error>,
}

impl Draft {
    /// The arguments. One more begins at each `name =`, also where the comma before it is missing.
    fn arguments(&mut self, tokens: TokenStream) -> Vec<TokenStream> {
        let mut arguments = Vec::new();
        for written in split_at_commas(tokens) {
            let mut argument = TokenStream::new();
            let mut tokens = written.into_iter().peekable();
            while let Some(token) = tokens.next() {
                if let (TokenTree::Ident(name), Some(TokenTree::Punct(next))) =
                    (&token, tokens.peek())
                    && next.as_char() == '='
                    && !argument.is_empty()
                {
                    let message = format!("expected `,` before `{name}`");
                    self.errors.push(Error::new(name.span(), message));
                    arguments.push(std::mem::take(&mut argument));
                }
                argument.extend([token]);
            }
            arguments.push(argument);
        }
        arguments
    }

    fn option(&mut self, tokens: TokenStream) {
        let outcome = (|input: ParseStream<'_>| {
            let key = input.call(Ident::parse_any).map_err(|error| {
                Error::new(
                    error.span(),
                    format!("expected an option; the options are {}", option_names()),
                )
            })?;
            let value = known(&key).and_then(|example| {
                self.once(&key)?;
                equals(input, &key, example)?;
                self.value(&key, example, input)
            });
            // What was not understood is reported once: the rest of this argument is of no interest.
            if value.is_err() {
                input.parse::<TokenStream>()?;
            }
            value
        })
        .parse2(tokens);
        self.errors.extend(outcome.err());
    }

    fn once(&mut self, key: &Ident) -> Result<()> {
        let name = key.to_string();
        if self.seen.contains(&name) {
            let message = format!("`{name}` is given twice; write it once");
            return Err(Error::new(key.span(), message));
        }
        self.seen.push(name);
        Ok(())
    }

    fn value(&mut self, key: &Ident, example: &str, input: ParseStream<'_>) -> Result<()> {
        match key.to_string().as_str() {
            "mode" => {
                let mode = mode(input)?;
                self.options = std::mem::take(&mut self.options).mode(mode);
            }
            "watch" => self.watch = Some(switch(input, example)?),
            "allow" => self.levels(input, Setting::Allow, "allow", example)?,
            "warn" => self.levels(input, Setting::Warn, "warn", example)?,
            "deny" => self.levels(input, Setting::Deny, "deny", example)?,
            _ => self.contracts(input, example)?,
        }
        if input.is_empty() {
            return Ok(());
        }
        let message = format!("expected `,` after the value, as in `{example},`");
        Err(Error::new(input.span(), message))
    }

    fn levels(
        &mut self,
        input: ParseStream<'_>,
        setting: Setting,
        name: &'static str,
        example: &str,
    ) -> Result<()> {
        let (codes, errors) = list::codes(input, example)?;
        self.errors.extend(errors);
        for (literal, code) in codes {
            let before = self.levels.iter().find(|(other, _)| *other == code);
            if let Some((_, before)) = before {
                let message =
                    format!("`{code}` stands in `{before}` already; a code has one level");
                self.errors.push(Error::new(literal.span(), message));
                continue;
            }
            self.levels.push((code, name));
            self.options = std::mem::take(&mut self.options).level(code, setting);
        }
        Ok(())
    }

    fn contracts(&mut self, input: ParseStream<'_>, example: &str) -> Result<()> {
        let (bindings, errors) = contracts::read(input, example, &mut self.types)?;
        self.errors.extend(errors);
        for binding in bindings {
            self.bind(binding);
        }
        Ok(())
    }

    fn bind(&mut self, binding: Binding) {
        let script = binding.script.value();
        let twice = self
            .bindings
            .iter()
            .any(|other| other.script.value() == script);
        if twice {
            let message = format!("`{script}` is given two contracts; a script takes one");
            self.errors.push(Error::new(binding.script.span(), message));
        } else {
            self.bindings.push(binding);
        }
    }
}

fn root(tokens: TokenStream) -> Result<LitStr> {
    const EXAMPLE: &str = "include_skills!(\"skills\")";
    let help = place::LAYOUT;
    if tokens.is_empty() {
        let message =
            format!("expected the path of a directory of skills, as in `{EXAMPLE}`{help}");
        return Err(Error::new(Span::call_site(), message));
    }
    let message = format!(
        "expected the path as a string literal, as in `{EXAMPLE}`; constants and other macros have no value yet{help}"
    );
    let error = Error::new_spanned(&tokens, message);
    let parse = |input: ParseStream<'_>| {
        let root: LitStr = input.parse().map_err(|_| error)?;
        let rest: TokenStream = input.parse()?;
        if rest.is_empty() {
            return Ok(root);
        }
        let message = format!(
            "expected `,` and an option after the path, as in `include_skills!(\"skills\", mode = strict)`; the options are {}",
            option_names()
        );
        Err(Error::new_spanned(rest, message))
    };
    let root = parse.parse2(tokens)?;
    plain(&root)?;
    if root.value().contains('\0') {
        return Err(Error::new(root.span(), "the path has a NUL; no path does"));
    }
    if root.value().is_empty() {
        let message =
            format!("the path is empty; name a directory of skills, as in `{EXAMPLE}`{help}");
        return Err(Error::new(root.span(), message));
    }
    Ok(root)
}

/// rustc refuses `"skills"x` wherever a string is a value.
fn plain(literal: &LitStr) -> Result<()> {
    match literal.suffix() {
        "" => Ok(()),
        suffix => {
            let message = format!("expected a string without a suffix; remove `{suffix}`");
            Err(Error::new(literal.span(), message))
        }
    }
}

fn known(key: &Ident) -> Result<&'static str> {
    let name = key.to_string();
    if let Some((_, example)) = OPTIONS.iter().find(|(option, _)| *option == name) {
        return Ok(example);
    }
    let message = match nearest(&name, OPTIONS.iter().map(|(option, _)| *option)) {
        Some(option) => format!("there is no option `{name}`; did you mean `{option}`?"),
        None => format!(
            "there is no option `{name}`; the options are {}",
            option_names()
        ),
    };
    Err(Error::new(key.span(), message))
}

fn option_names() -> String {
    OPTIONS.map(|(option, _)| format!("`{option}`")).join(", ")
}

fn equals(input: ParseStream<'_>, key: &Ident, example: &str) -> Result<()> {
    if input.parse::<Token![=]>().is_ok() {
        if !input.is_empty() {
            return Ok(());
        }
        let message = format!("expected a value after `{key} =`, as in `{example}`");
        return Err(Error::new(key.span(), message));
    }
    let span = if input.is_empty() {
        key.span()
    } else {
        input.span()
    };
    let message = format!("expected `=` and a value after `{key}`, as in `{example}`");
    Err(Error::new(span, message))
}

/// Both spellings, because users try both: `strict` and `"strict"`.
fn mode(input: ParseStream<'_>) -> Result<Mode> {
    let (span, written) = if let Ok(literal) = input.parse::<LitStr>() {
        (literal.span(), literal.value())
    } else {
        let tokens = input.parse::<TokenStream>()?;
        let text = tokens.to_string();
        (span_of(&tokens, input), text)
    };
    written.parse().map_err(|_| {
        let names = Mode::ALL.map(Mode::as_str);
        let last = written.rsplit([':', ' ']).next().unwrap_or_default();
        let message = match nearest(last, names) {
            Some(name) => format!(
                "there is no mode `{written}`; did you mean `{name}`? a mode is a bare word: `mode = {name}`"
            ),
            None => format!(
                "there is no mode `{written}`; the modes are `{}`, written as bare words: `mode = strict`",
                names.join("`, `")
            ),
        };
        Error::new(span, message)
    })
}

fn switch(input: ParseStream<'_>, example: &str) -> Result<bool> {
    input
        .parse::<LitBool>()
        .map(|literal| literal.value)
        .map_err(|error| {
            let message = format!("expected `true` or `false`, as in `{example}`");
            Error::new(error.span(), message)
        })
}

/// Arguments are told apart before any is read, so that a mistake in one does not hide one in another.
fn split_at_commas(tokens: TokenStream) -> Vec<TokenStream> {
    let mut arguments = vec![TokenStream::new()];
    let mut after_comma = false;
    for token in tokens {
        if after_comma {
            arguments.push(TokenStream::new());
        }
        after_comma = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == ',');
        if !after_comma && let Some(last) = arguments.last_mut() {
            last.extend([token]);
        }
    }
    arguments
}

fn span_of(tokens: &TokenStream, input: ParseStream<'_>) -> Span {
    if tokens.is_empty() {
        input.span()
    } else {
        tokens.span()
    }
}

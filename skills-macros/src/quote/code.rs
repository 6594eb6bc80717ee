//! How expressions are put together: literals, calls, records, lists.

use std::fmt;

use proc_macro2::TokenStream;
use quote::quote;

/// A value that an expansion can write down.
pub(crate) trait Quote {
    /// Writes an expression that is this value, in a constant.
    ///
    /// # Errors
    ///
    /// When the formatter refuses.
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;

    /// The expression as tokens, each with the span of the call.
    fn tokens(&self) -> TokenStream
    where
        Self: Sized,
    {
        tokens(&Quoted(self))
    }
}

/// A value, displayed as its expression.
pub(super) struct Quoted<'a, T: ?Sized>(pub(super) &'a T);

/// Code that is written as it stands.
pub(super) struct Code<'a>(pub(super) fmt::Arguments<'a>);

/// A reference to a constant of its own, because values with destructors are not promoted.
pub(super) struct Promoted<'a, T: ?Sized>(pub(super) &'a T);

/// A list of the binary.
pub(super) struct Borrowed<'a, T>(pub(super) &'a [T]);

/// Reads code: what this crate writes is always made of whole tokens.
pub(crate) fn tokens(code: &dyn fmt::Display) -> TokenStream {
    read(&code.to_string()).unwrap_or_else(|error| {
        let message = format!("skills-macros wrote what is no Rust: {error}");
        quote!(__skills::compile_error!(#message))
    })
}

/// By the compiler where there is one: `proc_macro2` would read every text by itself first.
fn read(code: &str) -> Result<TokenStream, String> {
    if proc_macro::is_available() {
        let tokens = code.parse::<proc_macro::TokenStream>();
        tokens.map(From::from).map_err(|error| error.to_string())
    } else {
        code.parse()
            .map_err(|error: proc_macro2::LexError| error.to_string())
    }
}

/// A call of a function of the runtime's `__private`.
pub(super) fn call(
    f: &mut fmt::Formatter<'_>,
    function: &str,
    arguments: &[&dyn Quote],
) -> fmt::Result {
    write!(f, "__skills::{function}(")?;
    for argument in arguments {
        write!(f, "{},", Quoted(*argument))?;
    }
    f.write_str(")")
}

/// A value of a type of `__private` with named fields.
pub(super) fn record(
    f: &mut fmt::Formatter<'_>,
    ty: &str,
    fields: &[(&str, &dyn Quote)],
) -> fmt::Result {
    write!(f, "__skills::{ty}{{")?;
    for (name, value) in fields {
        write!(f, "{name}:{},", Quoted(*value))?;
    }
    f.write_str("}")
}

impl<T: Quote + ?Sized> fmt::Display for Quoted<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.write(f)
    }
}

impl Quote for Code<'_> {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_fmt(self.0)
    }
}

impl<T: Quote + ?Sized> Quote for Promoted<'_, T> {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "const{{&{}}}", Quoted(self.0))
    }
}

impl<T: Quote> Quote for Borrowed<'_, T> {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        call(f, "list", &[&Promoted(self.0)])
    }
}

/// As an array.
impl<T: Quote> Quote for [T] {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[")?;
        for item in self {
            write!(f, "{},", Quoted(item))?;
        }
        f.write_str("]")
    }
}

impl<A: Quote, B: Quote> Quote for (A, B) {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", Quoted(&self.0), Quoted(&self.1))
    }
}

impl<T: Quote> Quote for Option<T> {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            None => f.write_str("__skills::Option::None"),
            Some(value) => call(f, "Option::Some", &[value]),
        }
    }
}

impl<T: Quote + ?Sized> Quote for &T {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).write(f)
    }
}

impl Quote for str {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

impl Quote for bool {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Quote for u32 {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Quote for u64 {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Quote for usize {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

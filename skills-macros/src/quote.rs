//! Writes checked values down as expressions of constants, one impl per type, each destructured without `..` (in the
//! core's `parts` where fields are private), so that a new field cannot be forgotten.
//!
//! Expressions name nothing but `__skills`, the alias of the runtime's `__private` that each expansion opens with.

mod schema; // contracts

use std::borrow::Cow;
use std::path::Path;

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens as _, quote};
use skills_core::catalog::{
    AllowedTools, File, Map, Provenance, Resource, Script, ScriptParts, Skill, SkillParts, Value,
};
use skills_core::contract::Contract;

pub(crate) use schema::hashed;

/// A value that an expansion can write down.
pub(crate) trait Quote {
    /// An expression that is this value, in a constant.
    fn quote(&self) -> TokenStream;
}

/// A skill, the directory that it was read from, and the names of the items that hold its files and its fields.
///
/// Each skill has items of its own: in one `static` for all, every field is a value with a destructor among thousands
/// that rustc would have to clean up if a later one failed, and checking 1,000 files takes four times as long.
pub(crate) struct SkillOnDisk<'a> {
    pub(crate) skill: &'a Skill,
    pub(crate) root: &'a Path,
    pub(crate) files: Ident,
    pub(crate) parts: Ident,
}

/// A file, and where its bytes are.
struct FileOnDisk<'a> {
    file: &'a File,
    directory: &'a Path,
}

impl SkillOnDisk<'_> {
    /// The items that the expression refers to.
    pub(crate) fn items(&self) -> TokenStream {
        let parts = self.skill.parts();
        let directory = self.root.join(&*parts.directory);
        let files = parts.files.iter().map(|file| {
            let directory = &directory;
            FileOnDisk { file, directory }.quote()
        });
        let (name, count) = (&self.files, parts.files.len());
        let fields = fields(parts, name);
        let parts = &self.parts;
        quote! {
            static #name: [__skills::File; #count] = [#(#files),*];
            const #parts: __skills::SkillParts = #fields;
        }
    }
}

impl Quote for SkillOnDisk<'_> {
    fn quote(&self) -> TokenStream {
        let parts = &self.parts;
        quote!(__skills::Skill::embedded(#parts))
    }
}

fn fields(parts: &SkillParts, files_item: &Ident) -> TokenStream {
    let SkillParts {
        id,
        name,
        directory,
        description,
        declared_version,
        license,
        compatibility,
        allowed_tools,
        metadata,
        extra,
        model_invocation_disabled,
        user_invocable,
        instructions,
        files: _, // from their places on disk
        resources,
        scripts,
        provenance: _, // an embedded skill is in the binary, wherever it came from
    } = parts;
    let (id, name, directory) = (id.quote(), name.quote(), directory.quote());
    let (description, instructions) = (description.quote(), instructions.quote());
    let (version, license) = (declared_version.quote(), license.quote());
    let (compatibility, tools) = (compatibility.quote(), allowed_tools.quote());
    let (metadata, extra) = (metadata.quote(), extra.quote());
    let (resources, scripts) = (list(resources), list(scripts));
    let provenance = Provenance::Embedded.quote();
    quote! {
        __skills::SkillParts {
            id: #id,
            name: #name,
            directory: #directory,
            description: #description,
            declared_version: #version,
            license: #license,
            compatibility: #compatibility,
            allowed_tools: #tools,
            metadata: #metadata,
            extra: #extra,
            model_invocation_disabled: #model_invocation_disabled,
            user_invocable: #user_invocable,
            instructions: #instructions,
            files: __skills::list(&#files_item),
            resources: #resources,
            scripts: #scripts,
            provenance: #provenance,
        }
    }
}

impl Quote for FileOnDisk<'_> {
    /// The bytes are `include_bytes!`, as cheap as a literal, and rustc sees every edit; it reads them again after
    /// they were checked, so their length is compared.
    fn quote(&self) -> TokenStream {
        let (path, bytes, executable) = self.file.parts();
        let length = bytes.len();
        let place = self.directory.join(path);
        let bytes = place.to_str().map_or_else(
            // `include_bytes!` cannot name such a place.
            || proc_macro2::Literal::byte_string(bytes).into_token_stream(),
            |place| quote!(__skills::include_bytes!(#place)),
        );
        quote!(__skills::file(#path, #bytes, #length, #executable))
    }
}

impl Quote for Resource {
    fn quote(&self) -> TokenStream {
        let (path, function, description, media_type) = self.parts();
        let media_type = option(media_type);
        quote!(__skills::Resource::embedded(#path, #function, #description, #media_type))
    }
}

impl Quote for Script {
    fn quote(&self) -> TokenStream {
        let ScriptParts {
            path,
            function,
            description,
            runtime,
            requires_permission,
            contract,
            contract_path,
            timeout_seconds,
            max_output_bytes,
            environment,
        } = self.parts();
        let (path, function) = (path.quote(), function.quote());
        let (description, runtime) = (description.quote(), runtime.quote());
        let (contract, contract_path) = (contract.quote(), contract_path.quote());
        let (timeout, output) = (timeout_seconds.quote(), max_output_bytes.quote());
        let environment = list(environment);
        quote! {
            __skills::Script::embedded(__skills::ScriptParts {
                path: #path,
                function: #function,
                description: #description,
                runtime: #runtime,
                requires_permission: #requires_permission,
                contract: #contract,
                contract_path: #contract_path,
                timeout_seconds: #timeout,
                max_output_bytes: #output,
                environment: #environment,
            })
        }
    }
}

impl Quote for Contract {
    fn quote(&self) -> TokenStream {
        let (name, schema) = (self.name(), self.schema().quote());
        quote!(__skills::contract::Contract::of(#name, const { &#schema }))
    }
}

impl Quote for AllowedTools {
    fn quote(&self) -> TokenStream {
        let (raw, tokens) = self.parts();
        let (raw, tokens) = (option(raw), tokens.iter().map(Quote::quote));
        quote!(__skills::AllowedTools::embedded(#raw, const { &[#(#tokens),*] }))
    }
}

impl Quote for Map {
    fn quote(&self) -> TokenStream {
        let entries = entries(self);
        quote!(__skills::Map::embedded(#entries))
    }
}

impl Quote for Value {
    fn quote(&self) -> TokenStream {
        match self {
            Self::Scalar { text, plain } => quote!(__skills::Value::embedded_scalar(#text, #plain)),
            Self::List(items) => {
                let items = items.iter().map(Quote::quote);
                quote!(__skills::Value::embedded_list(const { &[#(#items),*] }))
            }
            Self::Map(map) => {
                let entries = entries(map);
                quote!(__skills::Value::embedded_map(#entries))
            }
            // `Value` may grow; until this crate knows how to write the new kind down, the build must not go on.
            _ => quote!(__skills::compile_error!(
                "skills-macros is older than skills-core"
            )),
        }
    }
}

impl Quote for Provenance {
    fn quote(&self) -> TokenStream {
        quote!(__skills::Provenance::Embedded)
    }
}

impl Quote for Cow<'static, str> {
    fn quote(&self) -> TokenStream {
        let text: &str = self;
        quote!(__skills::text(#text))
    }
}

impl Quote for u64 {
    fn quote(&self) -> TokenStream {
        quote!(#self)
    }
}

impl<T: Quote> Quote for Option<T> {
    fn quote(&self) -> TokenStream {
        option(self.as_ref())
    }
}

fn option<T: Quote>(value: Option<&T>) -> TokenStream {
    value.map(Quote::quote).map_or_else(
        || quote!(__skills::Option::None),
        |value| quote!(__skills::Option::Some(#value)),
    )
}

/// Inline constants, because values with destructors are not promoted.
fn list<T: Quote>(items: &[T]) -> TokenStream {
    let items = items.iter().map(Quote::quote);
    quote!(__skills::list(const { &[#(#items),*] }))
}

fn entries(map: &Map) -> TokenStream {
    let entries = map.parts().iter().map(|(key, value)| {
        let (key, value) = (key.quote(), value.quote());
        quote!((#key, #value))
    });
    quote!(const { &[#(#entries),*] })
}

//! The rules by name, and what each means in each mode.

use std::fmt;
use std::str::FromStr;

use crate::options::Mode;

/// What a mode makes of a rule that is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fate {
    /// Nothing is said.
    Off,
    /// A warning; the skill is taken.
    Warn,
    /// An error of the skill, which is left out; the others load.
    Skip,
    /// An error: the root is refused, or the skill left out where skills are taken one by one.
    Error,
}

macro_rules! codes {
    ($($variant:ident $name:literal $strict:ident $compatible:ident $lenient:ident)*) => {
        /// The stable name of a rule.
        ///
        /// Displays as kebab-case (`name-format`), and parses from it. [`explain`](Self::explain) says what it is about.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        #[expect(missing_docs, reason = "`explain` is the documentation of each")]
        pub enum Code { $($variant,)* }

        impl Code {
            /// Every code, in the order in which the documentation lists them.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// The kebab-case name.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }

            /// What the mode makes of it, unless a level is set for the code.
            #[must_use]
            pub const fn fate(self, mode: Mode) -> Fate {
                let (strict, compatible, lenient) = match self {
                    $(Self::$variant => (Fate::$strict, Fate::$compatible, Fate::$lenient),)*
                };
                match mode {
                    Mode::Strict => strict,
                    Mode::Compatible => compatible,
                    Mode::Lenient => lenient,
                }
            }

            /// What the rule asks for, why, and how to repair what breaks it (Markdown).
            #[must_use]
            pub const fn explain(self) -> &'static str {
                match self { $(Self::$variant => include_str!(concat!("../codes/", $name, ".md")),)* }
            }
        }
    };
}

// Name, then what strict, compatible and lenient mode make of it.
codes! {
    SkillFileMissing "skill-file-missing" Error Warn Warn
    SkillFileCase "skill-file-case" Error Warn Warn
    UnreadableFile "unreadable-file" Error Error Skip
    NotUtf8 "not-utf8" Error Error Skip
    ByteOrderMark "byte-order-mark" Warn Warn Warn
    ControlCharacter "control-character" Error Warn Warn
    InvisibleCharacter "invisible-character" Warn Warn Warn
    FileTooLarge "file-too-large" Error Error Skip
    TooManyFiles "too-many-files" Error Error Skip
    TooDeep "too-deep" Error Error Skip
    SpecialFile "special-file" Error Error Warn
    Symlink "symlink" Error Error Off
    PathEscape "path-escape" Error Error Warn
    PathCase "path-case" Error Error Warn
    CaseCollision "case-collision" Error Warn Warn
    SecretFile "secret-file" Error Error Warn
    FrontmatterMissing "frontmatter-missing" Error Error Skip
    FrontmatterNotFirst "frontmatter-not-first" Error Error Skip
    FrontmatterUnclosed "frontmatter-unclosed" Error Error Skip
    FrontmatterNotAMap "frontmatter-not-a-map" Error Error Skip
    InvalidYaml "invalid-yaml" Error Error Warn
    UnquotedColon "unquoted-colon" Error Error Warn
    DuplicateKey "duplicate-key" Error Error Warn
    CommentCut "comment-cut" Warn Warn Warn
    NameMissing "name-missing" Error Error Skip
    NameEmpty "name-empty" Error Error Skip
    NameTooLong "name-too-long" Error Error Warn
    NameFormat "name-format" Error Error Warn
    NameDirectoryMismatch "name-directory-mismatch" Error Warn Warn
    DuplicateId "duplicate-id" Error Error Warn
    DuplicateName "duplicate-name" Error Error Warn
    IdFormat "id-format" Error Error Warn
    DescriptionMissing "description-missing" Error Error Warn
    DescriptionEmpty "description-empty" Error Error Warn
    DescriptionTooLong "description-too-long" Error Error Warn
    DescriptionMarkup "description-markup" Warn Warn Off
    CompatibilityLength "compatibility-length" Error Warn Warn
    WrongType "wrong-type" Error Warn Warn
    MetadataValueType "metadata-value-type" Error Warn Off
    AllowedToolsList "allowed-tools-list" Error Warn Off
    UnknownField "unknown-field" Error Warn Off
    BodyEmpty "body-empty" Error Warn Warn
    BodyTooLong "body-too-long" Warn Warn Off
    NestedSkill "nested-skill" Warn Warn Warn
    BrokenLink "broken-link" Error Warn Off
    LinkEscapes "link-escapes" Warn Warn Off
    AbsolutePath "absolute-path" Warn Warn Off
    TextStub "text-stub" Error Error Skip
    InvalidJson "invalid-json" Error Error Warn
    JsonDuplicateKey "json-duplicate-key" Error Error Warn
    UnknownKey "unknown-key" Error Error Warn
    MissingKey "missing-key" Error Warn Off
    EntryWithoutFile "entry-without-file" Error Error Warn
    UndescribedResource "undescribed-resource" Error Warn Off
    UndescribedScript "undescribed-script" Error Warn Off
    ParametersMissing "parameters-missing" Error Warn Warn
    RuntimeMissing "runtime-missing" Error Warn Warn
    ContractDeclaration "contract-declaration" Error Error Warn
    ContractPath "contract-path" Error Error Warn
    ContractUnavailable "contract-unavailable" Error Error Warn
    SchemaRoot "schema-root" Error Error Warn
    SchemaKeyword "schema-keyword" Error Error Warn
    SchemaDialect "schema-dialect" Error Error Warn
    SchemaType "schema-type" Error Error Warn
    SchemaClosed "schema-closed" Error Error Warn
    SchemaProperties "schema-properties" Error Error Warn
    SchemaRequired "schema-required" Error Error Warn
    SchemaItems "schema-items" Error Error Warn
    SchemaEnum "schema-enum" Error Error Warn
    SchemaConst "schema-const" Error Error Warn
    SchemaFormat "schema-format" Error Error Warn
    SchemaBounds "schema-bounds" Error Error Warn
    SchemaLength "schema-length" Error Error Warn
    SchemaUnion "schema-union" Error Error Warn
    SchemaDefault "schema-default" Error Error Warn
    SchemaDescription "schema-description" Error Error Warn
    SchemaTooLarge "schema-too-large" Error Error Warn
    SchemaTooDeep "schema-too-deep" Error Error Warn
    SchemaTooManyNodes "schema-too-many-nodes" Error Error Warn
    CapabilityCollision "capability-collision" Error Error Warn
    SkillTooLarge "skill-too-large" Error Error Skip
    SkillLarge "skill-large" Warn Warn Off
    FunctionNameTooLong "function-name-too-long" Error Error Warn
    InvalidValue "invalid-value" Error Error Warn
    FileName "file-name" Error Error Skip
    NoSkills "no-skills" Error Warn Off
    NestedCargoPackage "nested-cargo-package" Warn Warn Off
}

impl Code {
    /// The word that a loader gives for a skill that this rule left out: one word for the rules that are one reason to
    /// a program, such as `missing-name`, and for all others the code.
    #[must_use]
    pub const fn reason(self) -> &'static str {
        match self {
            Self::NameMissing
            | Self::NameEmpty
            | Self::FrontmatterMissing
            | Self::FrontmatterNotFirst
            | Self::FrontmatterUnclosed
            | Self::FrontmatterNotAMap => "missing-name",
            Self::InvalidYaml | Self::UnquotedColon | Self::DuplicateKey => "malformed-frontmatter",
            Self::DuplicateId | Self::DuplicateName => "duplicate-name",
            Self::UnreadableFile | Self::NotUtf8 => "unreadable",
            rule => rule.as_str(),
        }
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// A text that is no code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownCode(String);

impl fmt::Display for UnknownCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "there is no code `{}`",
            crate::render::untrusted(&self.0)
        )
    }
}

impl std::error::Error for UnknownCode {}

impl FromStr for Code {
    type Err = UnknownCode;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .iter()
            .find(|code| code.as_str() == text)
            .copied()
            .ok_or_else(|| UnknownCode(text.into()))
    }
}

impl PartialEq<str> for Code {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == other
    }
}

impl PartialEq<&str> for Code {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == *other
    }
}

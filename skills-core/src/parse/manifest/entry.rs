//! One entry of `resources` or of `scripts`.

use crate::code::{Code, Fate};
use crate::contract::compile::NO_ARGUMENTS;
use crate::draft::Spanned;
use crate::json::{Entry, Kind, Node};
use crate::parse::instead::quoted;
use crate::render::untrusted;
use crate::suggest::nearest;

use super::reader::{RESOURCE, Reader, script_example};
use super::runtimes;
use super::{ParametersDraft, Presence, ResourceDraft, SIDECAR_KEY, ScriptDraft};

const RESOURCE_KEYS: &[&str] = &["description", "mediaType"];
const SCRIPT_KEYS: &[&str] = &[
    "description",
    "runtime",
    "requiresPermission",
    "parameters",
    "timeoutSeconds",
    "maxOutputBytes",
    "environment",
];

impl Reader<'_, '_> {
    /// A text, which is the description, or an object.
    pub(super) fn resource(&mut self, entry: &Entry<'_>) -> ResourceDraft {
        let mut resource = ResourceDraft {
            path: self.path(entry),
            description: None,
            media_type: None,
            sound: true,
        };
        match &entry.value.kind {
            Kind::String(_) => {
                let text = self.string("a description", &entry.value);
                resource.sound = text.is_some();
                resource.description = text.map(str::to_owned);
            }
            Kind::Object(_) => self.resource_object(entry, &mut resource),
            _ => {
                let what = format!("`{}`", untrusted(&entry.key));
                let help = format!("write `{RESOURCE}`");
                self.wrong_type(what, "a string or an object", &entry.value, Some(help));
                resource.sound = false;
            }
        }
        resource
    }

    fn resource_object(&mut self, entry: &Entry<'_>, resource: &mut ResourceDraft) {
        let mut described = false;
        let fields = self.object("a resource", &entry.value, || RESOURCE.to_owned());
        for field in fields.unwrap_or_default() {
            let value = &field.value;
            match &*field.key {
                "description" => {
                    described = true;
                    let text = self.string("`description`", value);
                    resource.sound &= text.is_some();
                    resource.description = text.map(str::to_owned);
                }
                "mediaType" => {
                    let media_type = self.media_type(value);
                    resource.sound &= media_type.is_some();
                    resource.media_type = media_type;
                }
                _ => {
                    described |= self.is_meant(field, RESOURCE_KEYS, "description");
                    self.unknown_key(field, "a resource", RESOURCE_KEYS);
                }
            }
        }
        if !described {
            self.missing_description(entry, "what a model finds in it, and when to read it");
        }
    }

    pub(super) fn script(&mut self, entry: &Entry<'_>) -> ScriptDraft {
        let mut script = ScriptDraft {
            path: self.path(entry),
            description: None,
            runtime: Presence::Absent,
            requires_permission: false,
            parameters: Presence::Absent,
            timeout_seconds: None,
            max_output_bytes: None,
            environment: Vec::new(),
            sound: true,
        };
        let what = format!("`{}`", untrusted(&entry.key));
        let example = || match &entry.value.kind {
            Kind::String(text) => script_example(text),
            _ => script_example("…"),
        };
        let Some(fields) = self.object(what, &entry.value, example) else {
            script.sound = false;
            script.runtime = Presence::Refused;
            script.parameters = Presence::Refused;
            return script;
        };
        let mut described = false;
        for field in fields {
            described |=
                field.key == "description" || self.is_meant(field, SCRIPT_KEYS, "description");
            script.sound &= self.script_field(field, &mut script).is_some();
        }
        if !described {
            self.missing_description(entry, "what it does, by which a model chooses it");
        }
        script
    }

    /// `None` if the value was refused.
    fn script_field(&mut self, field: &Entry<'_>, script: &mut ScriptDraft) -> Option<()> {
        let value = &field.value;
        match &*field.key {
            "description" => {
                script.description = Some(self.string("`description`", value)?.to_owned());
            }
            "runtime" => {
                script.runtime = Presence::Refused;
                script.runtime = Presence::Present(self.runtime(value)?);
            }
            "requiresPermission" => {
                script.requires_permission = self.boolean("`requiresPermission`", value)?;
            }
            "parameters" => {
                script.parameters = Presence::Refused;
                script.parameters = Presence::Present(self.parameters(value)?);
            }
            "timeoutSeconds" => {
                script.timeout_seconds = Some(self.count("`timeoutSeconds`", value)?);
            }
            "maxOutputBytes" => {
                script.max_output_bytes = Some(self.count("`maxOutputBytes`", value)?);
            }
            "environment" => {
                let items = self.array("`environment`", value)?;
                let names: Vec<_> = items.iter().map(|item| self.variable(item)).collect();
                script.environment = names.into_iter().collect::<Option<_>>()?;
            }
            // The rest of the entry is as good as it was.
            _ => self.unknown_key(field, "a script", SCRIPT_KEYS),
        }
        Some(())
    }

    fn runtime(&mut self, node: &Node<'_>) -> Option<String> {
        let name = self.string("`runtime`", node)?;
        if let Some(bad) = name.chars().find(|c| !runtimes::is_of_names(*c)) {
            let message = format!("`{}` is no name of a runtime", untrusted(name));
            self.invalid(node, message, &runtimes::repaired(name, bad));
            return None;
        }
        if let Some(meant) = runtimes::meant(name) {
            let message = format!("`{name}` is no well-known runtime");
            let finding = self.finding(Code::InvalidValue, &node.span, message);
            let finding = finding.help(format!("did you mean `{meant}`?"));
            self.report(finding.fates([Fate::Warn; 3]));
        }
        Some(name.to_owned())
    }

    /// `{ "$hpdContract": "…" }`, or the schema itself, which the contract compiler judges.
    fn parameters(&mut self, node: &Node<'_>) -> Option<ParametersDraft> {
        let Kind::Object(entries) = &node.kind else {
            let help = match &node.kind {
                Kind::String(path) => format!("write `{{ \"{SIDECAR_KEY}\": {} }}`", quoted(path)),
                _ => format!(
                    "write the schema, or name its file: `{{ \"{SIDECAR_KEY}\": \"contracts/….schema.json\" }}`; a script without arguments has `{NO_ARGUMENTS}`"
                ),
            };
            self.wrong_type("`parameters`", "an object", node, Some(help));
            return None;
        };
        if !entries.iter().any(|entry| entry.key == SIDECAR_KEY) {
            if let Some(entry) = entries.iter().find(|entry| is_meant_as_sidecar(entry)) {
                let message = format!("`{}` names no contract here", untrusted(&entry.key));
                let finding = self.finding(Code::ContractDeclaration, &entry.key_span, message);
                self.report(finding.help(format!(
                    "did you mean `{SIDECAR_KEY}`? it names the file of the skill that holds the contract"
                )));
                return None;
            }
            return Some(ParametersDraft::Inline(self.range(&node.span)));
        }
        let fields = self.object("`parameters`", node, || NO_ARGUMENTS.to_owned())?;
        let mut path = None;
        let mut alone = true;
        for field in fields {
            if field.key == SIDECAR_KEY {
                path = Some(&field.value);
                continue;
            }
            alone = false;
            let message = format!(
                "`{}` stands beside `{SIDECAR_KEY}`, where it would be lost",
                untrusted(&field.key)
            );
            let finding = self.finding(Code::ContractDeclaration, &field.key_span, message);
            self.report(finding.help("write it into the file that is named"));
        }
        let node = path?;
        let Kind::String(text) = &node.kind else {
            let message = format!(
                "`{SIDECAR_KEY}` must be a string, not {}",
                node.kind.describe()
            );
            let finding = self.finding(Code::ContractDeclaration, &node.span, message);
            self.report(finding.help("name a file below the skill: `contracts/….schema.json`"));
            return None;
        };
        let sidecar = ParametersDraft::Sidecar(Spanned {
            value: text.clone().into_owned(),
            range: self.range(&node.span),
        });
        alone.then_some(sidecar)
    }

    fn variable(&mut self, node: &Node<'_>) -> Option<String> {
        let name = self.string("an environment variable", node)?;
        let word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        if name.chars().all(word) && !name.starts_with(|c: char| c.is_ascii_digit()) {
            return Some(name.to_owned());
        }
        let message = format!(
            "`{}` is no name of an environment variable",
            untrusted(name)
        );
        let help =
            "use letters, digits and underscores, as in `API_KEY`; values are not written here";
        self.invalid(node, message, help);
        None
    }

    fn media_type(&mut self, node: &Node<'_>) -> Option<String> {
        let text = self.string("`mediaType`", node)?;
        let essence = text.split(';').next().unwrap_or_default().trim_end();
        let token = |part: &str| {
            let mark = |c: char| c.is_ascii_alphanumeric() || "!#$&-^_.+".contains(c);
            !part.is_empty() && part.chars().all(mark)
        };
        match essence.split_once('/') {
            Some((kind, subtype)) if token(kind) && token(subtype) => Some(text.to_owned()),
            _ => {
                let message = format!("`{}` is no media type", untrusted(text));
                self.invalid(node, message, "write it as in `text/markdown`");
                None
            }
        }
    }

    fn invalid(&mut self, node: &Node<'_>, message: String, help: &str) {
        let finding = self.finding(Code::InvalidValue, &node.span, message);
        self.report(finding.help(help));
    }

    fn missing_description(&mut self, entry: &Entry<'_>, what: &str) {
        let message = format!("`{}` has no `description`", untrusted(&entry.key));
        let finding = self.finding(Code::MissingKey, &entry.key_span, message);
        self.report(finding.help(format!("add `\"description\": \"…\"`: {what}")));
    }

    fn path(&self, entry: &Entry<'_>) -> Spanned<String> {
        Spanned {
            value: entry.key.clone().into_owned(),
            range: self.range(&entry.key_span),
        }
    }
}

/// Another key where `$hpdContract` must have been meant: one spelt like it, or a `$ref` that leads to a file.
fn is_meant_as_sidecar(entry: &Entry<'_>) -> bool {
    let leads_to_a_file = |text: &str| !text.starts_with('#') && !text.contains("://");
    match &entry.value.kind {
        Kind::String(text) if entry.key == "$ref" => leads_to_a_file(text),
        Kind::String(_) => nearest(&entry.key, [SIDECAR_KEY]).is_some(),
        _ => false,
    }
}

//! The runtime from outside: catalogs in the binary and from directories, prompts, the skill tool.

mod diff;
mod directory; // skills in a temporary directory
mod install;
mod loading;
mod memory;
mod mutations;
mod overlay;
mod packages; // what skills of strangers may do
mod prompt;
mod source;
mod tool;
mod toolnexus; // what another system answers, byte for byte

type Outcome = Result<(), Box<dyn std::error::Error>>;

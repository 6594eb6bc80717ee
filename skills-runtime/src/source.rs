//! Where skills come from when the program runs: directories, or the program itself.

#[cfg(feature = "fs")]
mod builder; // what a directory source is asked for
mod def; // a skill as data
#[cfg(feature = "fs")]
mod directory; // skills in directories
mod filter; // which skills are let through
mod loaded; // what comes out
mod memory; // skills as data
#[cfg(feature = "fs")]
pub(crate) mod merge; // several roots, one catalog
mod reason; // why a skill is left out

pub use self::def::SkillDef;
#[cfg(feature = "fs")]
pub use self::directory::DirectorySource;
#[cfg(feature = "fs")]
pub(crate) use self::filter::Filter;
pub use self::loaded::{Loaded, Skipped};
pub use self::memory::MemorySource;
#[cfg(feature = "fs")]
pub(crate) use self::memory::numbered;
pub use self::reason::Reason;

//! Where skills come from when the program runs: directories, or the program itself.

#[cfg(feature = "fs")]
mod builder; // what a directory source is asked for
#[cfg(feature = "load")]
mod def; // a skill as data
#[cfg(feature = "fs")]
mod directory; // skills in directories
mod filter; // which skills are let through
#[cfg(feature = "load")]
mod loaded; // what comes out
#[cfg(feature = "load")]
mod memory; // skills as data
#[cfg(feature = "fs")]
pub(crate) mod merge; // several roots, one catalog
#[cfg(feature = "load")]
mod reason; // why a skill is left out

#[cfg(feature = "load")]
pub use self::def::SkillDef;
#[cfg(feature = "fs")]
pub use self::directory::DirectorySource;
#[cfg(feature = "fs")]
pub(crate) use self::filter::Filter;
#[cfg(feature = "load")]
pub use self::loaded::{Loaded, Skipped};
#[cfg(feature = "load")]
pub use self::memory::MemorySource;
#[cfg(feature = "fs")]
pub(crate) use self::memory::numbered;
#[cfg(feature = "load")]
pub use self::reason::Reason;

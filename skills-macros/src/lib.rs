//! The macros of `skills-runtime`.

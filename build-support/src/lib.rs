//! Contracts and skills in build.rs.

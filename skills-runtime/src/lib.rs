//! Agent Skills, checked at compile time and served to a model.

//! Links of the body, as CommonMark reads them.

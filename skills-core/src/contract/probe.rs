//! Not public API: whether a type is an `Option`, seen through aliases, where its schema does not say so.

#![allow(missing_docs, missing_debug_implementations, reason = "not public API")]

use std::marker::PhantomData;

/// `Probe::<T>::IS_OPTION` with [`Otherwise`] in scope: the inherent constant wins where it exists.
pub struct Probe<T: ?Sized>(PhantomData<T>);

impl<T> Probe<Option<T>> {
    pub const IS_OPTION: bool = true;
}

pub trait Otherwise {
    const IS_OPTION: bool = false;
}

impl<T: ?Sized> Otherwise for Probe<T> {}

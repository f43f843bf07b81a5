//! The findings of the build script about the bundled lists.

use lexicon::Digest;

/// A list as the build script found it.
#[derive(Clone, Copy)]
pub(crate) struct Known {
    /// The number of its words.
    pub(crate) words: u64,
    /// Their digest.
    pub(crate) digest: Digest,
}

include!(concat!(env!("OUT_DIR"), "/lists.rs"));

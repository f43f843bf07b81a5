//! The findings of the build script about the bundled lists.

use lexicon::Digest;

/// The words of a list as the build script found them, which are known without compiling it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Known {
    /// The number of its words.
    pub words: u64,
    /// The digest of its words.
    pub digest: Digest,
}

include!(concat!(env!("OUT_DIR"), "/lists.rs"));

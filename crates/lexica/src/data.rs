//! The data of the bundled lists: a part of the program, or handed in while it runs.

use std::borrow::Cow;
use std::fmt;
use std::sync::OnceLock;

use lexicon::{Format, Graph};
use sha2::{Digest as _, Sha256};

use crate::built::{BRITISH, DATA};

/// The word graph of the British list, as the build script wrote it, and the marks of its words.
#[cfg(not(feature = "handed-in"))]
const INCLUDED: Option<(&[u8], &[u8])> = Some((
    include_bytes!(concat!(env!("OUT_DIR"), "/british.kwg")),
    include_bytes!(concat!(env!("OUT_DIR"), "/commonness")),
));
#[cfg(feature = "handed-in")]
const INCLUDED: Option<(&[u8], &[u8])> = None;

/// The data as they are used.
pub(crate) struct Data {
    /// The word graph of the British list.
    pub(crate) graph: Graph,
    /// The marks of its words, in alphabetical order.
    pub(crate) marks: Cow<'static, [u8]>,
}

static READ: OnceLock<Data> = OnceLock::new();

fn read(graph: &[u8], marks: Cow<'static, [u8]>) -> Data {
    let graph = Graph::read_trusted(Format::Kwg, graph, BRITISH.words)
        .expect("the build script wrote it with both halves");
    Data { graph, marks }
}

/// The data.
///
/// # Panics
/// If the program was built with the feature `handed-in` and they have not been handed in.
pub(crate) fn data() -> &'static Data {
    READ.get_or_init(|| {
        let (graph, marks) = INCLUDED.expect("they are handed in before a list is asked for");
        read(graph, Cow::Borrowed(marks))
    })
}

/// The data of the bundled lists, for [`hand_in`] in a program that was built without them: 4.9 MB,
/// of which half is left when they are compressed.
#[cfg(not(feature = "handed-in"))]
pub fn data_to_hand_in() -> Vec<u8> {
    INCLUDED.map(|(graph, marks)| [graph, marks].concat()).unwrap_or_default()
}

/// True if the bundled lists can be asked for: always, or with the feature `handed-in` once their
/// data have been.
pub fn is_here() -> bool {
    INCLUDED.is_some() || READ.get().is_some()
}

/// The error for bytes that are not the data of the bundled lists of this version.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OtherData;

impl fmt::Display for OtherData {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "these are not the word lists of this version: fetch them again")
    }
}

impl std::error::Error for OtherData {}

/// Takes the data of the bundled lists, for a program that was built with the feature `handed-in`: a
/// browser fetches and keeps them apart from the program. A second time changes nothing.
///
/// # Errors
/// [`OtherData`] if their digest is not the one that the program was built with.
pub fn hand_in(data: &[u8]) -> Result<(), OtherData> {
    let marks = usize::try_from(BRITISH.words).map_err(|_| OtherData)?;
    let graph = data.len().checked_sub(marks).ok_or(OtherData)?;
    if Sha256::digest(data)[..] != DATA {
        return Err(OtherData);
    }
    let (graph, marks) = data.split_at(graph);
    READ.get_or_init(|| read(graph, Cow::Owned(marks.to_vec())));
    Ok(())
}

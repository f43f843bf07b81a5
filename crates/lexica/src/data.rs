//! The data of the bundled lists: a part of the program, or handed in while it runs.

use std::borrow::Cow;
use std::fmt;
use std::sync::OnceLock;

use lexicon::{Format, Graph, Halves, compile};
use sha2::{Digest as _, Sha256};

use crate::built::{BRITISH, COMPILED, LETTERS};
use crate::letters;

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

/// The data of the bundled lists, for [`hand_in`] in a program that was built without them: 1.1 MB,
/// of which a third is left when they are compressed.
#[cfg(not(feature = "handed-in"))]
pub fn data_to_hand_in() -> Vec<u8> {
    let Data { graph, marks } = data();
    [&letters::write(graph.words()), &marks[..]].concat()
}

/// The same compiled, for [`hand_in`] as well: 4.9 MB, which are read at once. `None` as long as
/// they are not here.
pub fn compiled_data() -> Option<Vec<u8>> {
    if !is_here() {
        return None;
    }
    let Data { graph, marks } = data();
    Some([&graph.to_bytes(Format::Kwg)?, &marks[..]].concat())
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
/// browser fetches and keeps them apart from the program. They come as words, which are compiled in
/// some tenths of a second, or compiled, as [`compiled_data`] gave them. A second time changes
/// nothing.
///
/// # Errors
/// [`OtherData`] if their digest is not the one that the program was built with.
pub fn hand_in(data: &[u8]) -> Result<(), OtherData> {
    let marks = usize::try_from(BRITISH.words).map_err(|_| OtherData)?;
    let words = data.len().checked_sub(marks).ok_or(OtherData)?;
    let digest = Sha256::digest(data);
    let is_compiled = digest[..] == COMPILED;
    if !is_compiled && digest[..] != LETTERS {
        return Err(OtherData);
    }
    if is_here() {
        return Ok(());
    }
    let (words, marks) = data.split_at(words);
    let marks = Cow::Owned(marks.to_vec());
    let read = match is_compiled {
        true => read(words, marks),
        false => {
            let words = letters::read(words).ok_or(OtherData)?;
            Data { graph: compile(&words, Halves::Both).map_err(|_| OtherData)?, marks }
        }
    };
    READ.get_or_init(|| read);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_as_they_are_fetched_compile_to_the_graph_of_the_program() {
        let fetched = data_to_hand_in();
        assert_eq!(Sha256::digest(&fetched)[..], LETTERS);
        let (words, marks) = fetched.split_at(fetched.len() - data().marks.len());
        let graph = compile(&letters::read(words).unwrap(), Halves::Both).unwrap();
        assert_eq!(graph.nodes(), data().graph.nodes());
        assert_eq!(marks, &data().marks[..]);
        let compiled = compiled_data().unwrap();
        assert_eq!(Sha256::digest(&compiled)[..], COMPILED);
        assert_eq!((hand_in(&fetched), hand_in(&compiled)), (Ok(()), Ok(())));
        assert_eq!(hand_in(&fetched[1..]), Err(OtherData));
        assert_eq!(letters::read(b"\x00CAT\x01R\x04X"), None);
    }
}

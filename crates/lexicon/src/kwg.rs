//! Reads and writes the word graph files of other engines: KWG and KBWG.
//!
//! Both are bare arrays of little-endian 32-bit nodes without a header.
//! Node 0 points to the DAWG; node 1, if it looks like a root too, to the GADDAG.
//!
//! | bits | KWG | KBWG |
//! | --- | --- | --- |
//! | arc | 0 to 21 | 8 to 31 |
//! | end | 22 | 6 |
//! | accept | 23 | 7 |
//! | tile | 24 to 31 | 0 to 5 |

use alloc::vec::Vec;

use crate::check;
use crate::graph::{Graph, Node};
use crate::graph_error::GraphError;

/// A file format of word graphs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// The common format, of up to 4,194,304 nodes.
    Kwg,
    /// The format for large languages, of up to 16,777,216 nodes.
    Kbwg,
}

impl Format {
    /// The most nodes a file can hold.
    pub const fn max_nodes(self) -> usize {
        match self {
            Format::Kwg => 1 << 22,
            Format::Kbwg => 1 << 24,
        }
    }

    /// The file name extension of this format: `kwg` or `kbwg`.
    pub const fn extension(self) -> &'static str {
        match self {
            Format::Kwg => "kwg",
            Format::Kbwg => "kbwg",
        }
    }

    /// The node that these bits stand for. A KWG tile of more than six bits becomes 63, which is
    /// not a letter.
    const fn decode(self, bits: u32) -> Node {
        match self {
            Format::Kwg => {
                let tile = if bits >> 24 > 63 { 63 } else { (bits >> 24) as u8 };
                let (accepts, end) = (bits & 1 << 23 != 0, bits & 1 << 22 != 0);
                Node::new(tile, accepts, end, bits & 0x3f_ffff)
            }
            Format::Kbwg => Node::from_bits(bits),
        }
    }

    const fn encode(self, node: Node) -> u32 {
        match self {
            Format::Kwg => {
                (node.tile() as u32) << 24
                    | (node.accepts() as u32) << 23
                    | (node.is_end() as u32) << 22
                    | node.arc().index()
            }
            Format::Kbwg => node.bits(),
        }
    }
}

impl Graph {
    /// Reads a KWG or KBWG file of any engine, whichever of the two it is, and checks it from end
    /// to end.
    ///
    /// It checks that every path ends, that every list is in order, and that the GADDAG half, if
    /// there is one, holds the words of the forward half. A fault in the GADDAG half escapes with a
    /// probability of less than one in a million; [`Graph::verify`] excludes even that.
    ///
    /// ```
    /// use lexicon::Graph;
    /// use rules::Reason as _;
    ///
    /// let refused = Graph::read(b"CAT\nDOG\n");
    /// assert!(refused.is_err(), "a list of words is no graph");
    /// assert_eq!(Graph::read(b"").err().map(|error| error.code()), Some("graph_empty"));
    /// ```
    ///
    /// # Errors
    ///
    /// [`GraphError`] says what is wrong with the file.
    pub fn read(bytes: &[u8]) -> Result<Graph, GraphError> {
        match Graph::read_as(Format::Kwg, bytes) {
            Ok(graph) => Ok(graph),
            Err(error) => match Graph::read_as(Format::Kbwg, bytes) {
                Ok(graph) => Ok(graph),
                Err(other) if error == GraphError::NotAGraph => Err(other),
                Err(_) => Err(error),
            },
        }
    }

    /// Like [`Graph::read`], for one format.
    ///
    /// # Errors
    ///
    /// [`GraphError`] says what is wrong with the file.
    pub fn read_as(format: Format, bytes: &[u8]) -> Result<Graph, GraphError> {
        let nodes = decode(format, bytes)?;
        let has_gaddag = nodes.get(1).is_some_and(|&node| is_root(node));
        let words = check::check(&nodes, has_gaddag)?;
        Ok(Graph::new(nodes, has_gaddag, words))
    }

    /// Takes bytes written by [`Graph::to_bytes`] in the same build, with both halves, without
    /// checking them.
    ///
    /// Other bytes give a graph that answers wrongly or panics when it is used; files from users
    /// have to go through [`Graph::read`].
    ///
    /// # Errors
    ///
    /// [`GraphError`] if the bytes do not even begin like a graph with two halves.
    pub fn read_trusted(format: Format, bytes: &[u8], words: u64) -> Result<Graph, GraphError> {
        let nodes = decode(format, bytes)?;
        if !nodes.get(1).is_some_and(|&node| is_root(node)) {
            return Err(GraphError::NotAGraph);
        }
        Ok(Graph::new(nodes, true, words))
    }

    /// The graph as a file that other engines can read; `None` if it has more nodes than the format
    /// can hold.
    pub fn to_bytes(&self, format: Format) -> Option<Vec<u8>> {
        if self.nodes().len() > format.max_nodes() {
            return None;
        }
        let mut bytes = Vec::with_capacity(self.nodes().len() * 4);
        for &node in self.nodes() {
            bytes.extend_from_slice(&format.encode(node).to_le_bytes());
        }
        Some(bytes)
    }
}

fn decode(format: Format, bytes: &[u8]) -> Result<Vec<Node>, GraphError> {
    let (words, rest) = bytes.as_chunks::<4>();
    let Some(&first) = words.first() else {
        return Err(if bytes.is_empty() { GraphError::Empty } else { GraphError::NotAGraph });
    };
    if !is_root(format.decode(u32::from_le_bytes(first))) {
        return Err(GraphError::NotAGraph);
    }
    if !rest.is_empty() {
        return Err(GraphError::Length { bytes: bytes.len() });
    }
    if words.len() > format.max_nodes() {
        return Err(GraphError::TooLarge { nodes: words.len() });
    }
    Ok(words.iter().map(|&word| format.decode(u32::from_le_bytes(word))).collect())
}

const fn is_root(node: Node) -> bool {
    node.tile() == 0 && node.is_end() && !node.accepts()
}

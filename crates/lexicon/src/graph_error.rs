//! Why bytes are not a word graph.

use core::fmt;

/// The most words that a graph may hold; the longest lists of any language have about three
/// million.
pub(crate) const MAX_WORDS: u64 = 1 << 23;

/// Why some bytes are not a usable word graph.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GraphError {
    /// The file is empty.
    Empty,
    /// The file does not begin as a KWG or KBWG file does.
    NotAGraph,
    /// The length of the file is not a whole number of nodes.
    Length {
        /// How many bytes there are.
        bytes: usize,
    },
    /// There are more nodes than the format can number.
    TooLarge {
        /// How many nodes there are.
        nodes: usize,
    },
    /// The second node is neither the root of a GADDAG nor part of the forward half.
    Root,
    /// A node points past the end, or to a root.
    Arc {
        /// The node.
        node: u32,
        /// The index to which it points.
        arc: u32,
    },
    /// The last list does not end.
    Unterminated,
    /// A node and its next sibling are not in ascending order.
    Unsorted {
        /// The first of the two.
        node: u32,
    },
    /// A node has a tile that is not an English letter.
    Tile {
        /// The node.
        node: u32,
    },
    /// A separator stands where none can be: in the forward half, behind another separator, or at
    /// the end of a string.
    Separator {
        /// The node.
        node: u32,
    },
    /// A path ends without a word.
    DeadEnd {
        /// The last node of the path.
        node: u32,
    },
    /// A path leads back to itself.
    Cycle {
        /// A node on it.
        node: u32,
    },
    /// A path is longer than any word.
    TooLong,
    /// There are more words than any language's list has.
    TooManyWords,
    /// The GADDAG half does not hold the same words as the forward half.
    HalvesDisagree,
    /// The graph needs a GADDAG half here and has none.
    NoGaddag,
}

impl GraphError {
    /// A stable name for programs.
    pub const fn code(self) -> &'static str {
        match self {
            GraphError::Empty => "graph_empty",
            GraphError::NotAGraph => "graph_not_a_graph",
            GraphError::Length { .. } => "graph_length",
            GraphError::TooLarge { .. } => "graph_too_large",
            GraphError::Root => "graph_root",
            GraphError::Arc { .. } => "graph_arc",
            GraphError::Unterminated => "graph_unterminated",
            GraphError::Unsorted { .. } => "graph_unsorted",
            GraphError::Tile { .. } => "graph_tile",
            GraphError::Separator { .. } => "graph_separator",
            GraphError::DeadEnd { .. } => "graph_dead_end",
            GraphError::Cycle { .. } => "graph_cycle",
            GraphError::TooLong => "graph_too_long",
            GraphError::TooManyWords => "graph_too_many_words",
            GraphError::HalvesDisagree => "graph_halves_disagree",
            GraphError::NoGaddag => "graph_no_gaddag",
        }
    }
}

impl fmt::Display for GraphError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const AGAIN: &str = "the file is damaged; get it again or build it from its word list";
        match *self {
            GraphError::Empty => write!(f, "the file is empty: {AGAIN}"),
            GraphError::NotAGraph => write!(
                f,
                "not a word graph: give a KWG or KBWG file, or build one from a word list with \
                 'tilewright lexicon build'"
            ),
            GraphError::Length { bytes } => {
                write!(f, "{bytes} bytes are not a whole number of nodes: {AGAIN}")
            }
            GraphError::TooLarge { nodes } => write!(
                f,
                "{nodes} nodes are more than the format can number: use KBWG or a shorter list"
            ),
            GraphError::Root => {
                write!(f, "node 1 is neither a root nor part of the forward half: {AGAIN}")
            }
            GraphError::Arc { node, arc } => {
                write!(f, "node {node} points to {arc}, where no list starts: {AGAIN}")
            }
            GraphError::Unterminated => write!(f, "the last list does not end: {AGAIN}"),
            GraphError::Unsorted { node } => {
                write!(
                    f,
                    "nodes {node} and {} are out of order, as some writers leave them: build the \
                     graph from its word list",
                    node + 1
                )
            }
            GraphError::Tile { node } => {
                write!(f, "node {node} is not an English letter: use a graph of an English list")
            }
            GraphError::Separator { node } => {
                write!(f, "node {node} is a separator in the wrong place: {AGAIN}")
            }
            GraphError::DeadEnd { node } => {
                write!(f, "the path to node {node} ends without a word: {AGAIN}")
            }
            GraphError::Cycle { node } => {
                write!(f, "a path leads from node {node} back to itself: {AGAIN}")
            }
            GraphError::TooLong => {
                write!(f, "a word has more than 21 letters: build the graph from a shorter list")
            }
            GraphError::TooManyWords => {
                write!(f, "more than {} words: {AGAIN}", MAX_WORDS)
            }
            GraphError::HalvesDisagree => {
                write!(f, "the GADDAG half does not hold the words of the other half: {AGAIN}")
            }
            GraphError::NoGaddag => write!(
                f,
                "the graph has only its forward half, which does for look-up but not for finding \
                 plays: build it from a word list with both halves"
            ),
        }
    }
}

impl core::error::Error for GraphError {}

//! Why bytes are not a word graph.

use rules::refusals;

/// The most words that a graph may hold; the longest lists of any language have about three
/// million.
pub(crate) const MAX_WORDS: u64 = 1 << 23;

const AGAIN: &str = "the file is damaged; get it again or build it from its word list";

refusals! {
    /// Why some bytes are not a usable word graph.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum GraphError {
        Empty = "graph_empty" => "the file is empty: {AGAIN}",
        NotAGraph = "graph_not_a_graph" =>
            "not a word graph: give a KWG or KBWG file, or build one from a word list with \
             'tilewright lexicon build'",
        Length { bytes: usize } = "graph_length" =>
            "{bytes} bytes are not a whole number of nodes: {AGAIN}",
        TooLarge { nodes: usize } = "graph_too_large" =>
            "{nodes} nodes are more than the format can number: use KBWG or a shorter list",
        /// The second node has to be the root of a GADDAG or part of the forward half.
        Root = "graph_root" => "node 1 is neither a root nor part of the forward half: {AGAIN}",
        Arc { node: u32, arc: u32 } = "graph_arc" =>
            "node {node} points to {arc}, where no list starts: {AGAIN}",
        Unterminated = "graph_unterminated" => "the last list does not end: {AGAIN}",
        Unsorted { node: u32 } = "graph_unsorted" => (
            "nodes {node} and {next} are out of order, as some writers leave them: build the graph \
             from its word list",
            next = node + 1
        ),
        Tile { node: u32 } = "graph_tile" =>
            "node {node} is not an English letter: use a graph of an English list",
        /// In the forward half, behind another separator, or at the end of a string.
        Separator { node: u32 } = "graph_separator" =>
            "node {node} is a separator in the wrong place: {AGAIN}",
        DeadEnd { node: u32 } = "graph_dead_end" =>
            "the path to node {node} ends without a word: {AGAIN}",
        Cycle { node: u32 } = "graph_cycle" =>
            "a path leads from node {node} back to itself: {AGAIN}",
        TooLong = "graph_too_long" =>
            "a word has more than 21 letters: build the graph from a shorter list",
        TooManyWords = "graph_too_many_words" => "more than {MAX_WORDS} words: {AGAIN}",
        HalvesDisagree = "graph_halves_disagree" =>
            "the GADDAG half does not hold the words of the other half: {AGAIN}",
        NoGaddag = "graph_no_gaddag" =>
            "the graph has only its forward half, which does for look-up but not for finding \
             plays: build it from a word list with both halves",
    }
}

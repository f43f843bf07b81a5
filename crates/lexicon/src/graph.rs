//! The word graph: a minimal automaton (DAWG and GADDAG) in one flat array.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use rules::Letter;

/// One node: a tile, whether the path up to it is a stored string, and where its children lie.
///
/// Tile 0 is the separator of the GADDAG half; 1 to 26 are letters.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Node(u32);

// Bits 0 to 5 tile, 6 end, 7 accept, 8 to 31 arc: the 24-bit layout also used by KBWG files.
impl Node {
    const END: u32 = 1 << 6;
    const ACCEPTS: u32 = 1 << 7;
    /// The most nodes that can be numbered.
    pub(crate) const MAX_NODES: u32 = 1 << 24;

    pub(crate) const fn new(tile: u8, accepts: bool, end: bool, arc: u32) -> Node {
        Node(arc << 8 | (accepts as u32) << 7 | (end as u32) << 6 | tile as u32)
    }

    pub(crate) const fn from_bits(bits: u32) -> Node {
        Node(bits)
    }

    pub(crate) const fn bits(self) -> u32 {
        self.0
    }

    /// 0 for the separator, otherwise the letter's number.
    #[inline(always)]
    pub const fn tile(self) -> u8 {
        (self.0 & 63) as u8
    }

    /// The letter, unless this is the separator.
    #[inline(always)]
    pub const fn letter(self) -> Option<Letter> {
        Letter::new(self.tile())
    }

    /// True if the path that ends with this tile is a stored string.
    #[inline(always)]
    pub const fn accepts(self) -> bool {
        self.0 & Node::ACCEPTS != 0
    }

    /// True if this is the last of its siblings.
    #[inline(always)]
    pub const fn is_end(self) -> bool {
        self.0 & Node::END != 0
    }

    /// The list of its children.
    #[inline(always)]
    pub const fn arc(self) -> List {
        List(self.0 >> 8)
    }
}

impl fmt::Debug for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = self.letter().map_or('@', Letter::to_char);
        let accepts = if self.accepts() { "*" } else { "" };
        write!(f, "{letter}{accepts}->{}", self.arc().0)
    }
}

/// Where a list of siblings starts; 0 means there is none.
///
/// Siblings lie side by side in strictly ascending order of tiles, up to the first node that
/// [`Node::is_end`]. A list may start in the middle of a longer one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct List(u32);

impl List {
    /// The list without siblings.
    pub const EMPTY: List = List(0);

    /// The list that starts at this node.
    #[inline(always)]
    pub const fn at(index: u32) -> List {
        List(index)
    }

    /// The index of its first node; 0 if it is empty.
    #[inline(always)]
    pub const fn index(self) -> u32 {
        self.0
    }

    /// True if there are no siblings.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// A read-only word graph. Cloning it is cheap: clones share the nodes.
///
/// For a word of `n` letters the GADDAG half holds the whole word reversed and, for every `k` from
/// 1 to `n - 1`, the first `k` letters reversed, then the separator, then the rest: CARE is stored
/// as ERAC, RAC@E, AC@RE and C@ARE. The list reached behind a separator is the list of what may
/// follow those letters in the DAWG.
///
/// ```
/// use lexicon::{Halves, Word, Words, compile};
///
/// let graph = compile(&Words::parse("CAR CARE CART")?, Halves::Both)?;
/// let car: Word = "CAR".parse()?;
/// // The node at the end of a path says whether a word ends there, and what may follow.
/// let node = graph.follow(graph.dawg_root(), &car.letters()).ok_or("no such path")?;
/// assert!(node.accepts());
/// let next: Vec<_> = graph.siblings(node.arc()).filter_map(|node| node.letter()).collect();
/// assert_eq!(next.len(), 2, "E and T");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Graph {
    nodes: Arc<[Node]>,
    has_gaddag: bool,
    words: u64,
}

impl Graph {
    /// Node 0 points to the DAWG and, if there is one, node 1 to the GADDAG.
    pub(crate) fn new(nodes: Vec<Node>, has_gaddag: bool, words: u64) -> Graph {
        Graph { nodes: nodes.into(), has_gaddag, words }
    }

    /// The first list of the forward half.
    #[inline(always)]
    pub fn dawg_root(&self) -> List {
        self.nodes[0].arc()
    }

    /// The first list of the GADDAG half, or `None` if the graph has only the forward half.
    #[inline(always)]
    pub fn gaddag_root(&self) -> Option<List> {
        if self.has_gaddag { Some(self.nodes[1].arc()) } else { None }
    }

    /// The number of words it holds.
    pub fn word_count(&self) -> u64 {
        self.words
    }

    /// All nodes; [`List::index`] is an index into them.
    #[inline(always)]
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The siblings of a list, in ascending order.
    #[inline(always)]
    pub fn siblings(&self, list: List) -> Siblings<'_> {
        Siblings { nodes: &self.nodes, next: list.0 }
    }

    /// The sibling with this tile, if there is one.
    #[inline]
    pub fn find(&self, list: List, tile: u8) -> Option<Node> {
        self.siblings(list).find(|node| node.tile() >= tile).filter(|node| node.tile() == tile)
    }

    /// Like [`Graph::find`], but also returns the node's index.
    #[inline]
    pub fn find_at(&self, list: List, tile: u8) -> Option<(u32, Node)> {
        let (skipped, node) =
            self.siblings(list).enumerate().find(|(_, node)| node.tile() >= tile)?;
        (node.tile() == tile).then_some((list.index() + skipped as u32, node))
    }

    /// The last node on the path of these letters from a list; `None` if there is no such path or
    /// there are no letters.
    pub fn follow(&self, mut list: List, letters: &[Letter]) -> Option<Node> {
        let mut last = None;
        for letter in letters {
            let node = self.find(list, letter.number())?;
            list = node.arc();
            last = Some(node);
        }
        last
    }

    /// True if these letters are a word.
    pub fn contains(&self, word: &[Letter]) -> bool {
        self.follow(self.dawg_root(), word).is_some_and(Node::accepts)
    }
}

impl fmt::Debug for Graph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Graph")
            .field("words", &self.words)
            .field("nodes", &self.nodes.len())
            .field("has_gaddag", &self.has_gaddag)
            .finish()
    }
}

/// The siblings of a list; see [`Graph::siblings`].
#[derive(Clone, Debug)]
pub struct Siblings<'a> {
    nodes: &'a [Node],
    next: u32,
}

impl Iterator for Siblings<'_> {
    type Item = Node;

    #[inline(always)]
    fn next(&mut self) -> Option<Node> {
        if self.next == 0 {
            return None;
        }
        let node = *self.nodes.get(self.next as usize)?;
        self.next = if node.is_end() { 0 } else { self.next + 1 };
        Some(node)
    }
}

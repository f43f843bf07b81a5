//! A word graph made ready for walking: for every list of siblings, which tiles it holds.

use std::fmt;
use std::sync::{Arc, OnceLock};

use lexicon::{Graph, List, Node};
use rules::Letter;

use crate::wordmap::WordMap;

/// A set of letters: bit `n` for the letter with number `n`. Bit 0 is the separator of the
/// GADDAG where the set describes a list of siblings, and unused elsewhere.
pub(crate) type LetterSet = u32;

/// Every letter, without the separator.
pub(crate) const ALL_LETTERS: LetterSet = ((1 << Letter::COUNT) - 1) << 1;

/// What a list of siblings holds, as two sets.
#[derive(Clone, Copy, Default)]
pub(crate) struct Mask {
    /// The tiles that have a node here.
    pub(crate) tiles: LetterSet,
    /// Those whose node ends a stored string.
    pub(crate) accepts: LetterSet,
}

/// A word graph together with the sets of its lists.
///
/// Which letters can be laid on a square is then one AND of three sets: what the graph allows
/// next, what the cross-word allows and what the rack holds. As siblings lie side by side in
/// ascending order, the node of a tile is found by counting the smaller tiles of its list.
///
/// The sets take 8 bytes a node and one pass from the back: a list that starts at a node holds
/// that node's tile and whatever the list from the next node on holds.
/// Cloning is cheap: clones share everything.
#[derive(Clone)]
pub struct Guide {
    graph: Graph,
    masks: Arc<[Mask]>,
    root: u32,
    word_map: Arc<OnceLock<WordMap>>,
}

/// The graph has only its forward half.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoGaddag;

impl NoGaddag {
    /// A stable code for programs.
    pub const fn code(self) -> &'static str {
        "no_gaddag"
    }
}

impl fmt::Display for NoGaddag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "this word graph reads words forwards only, which is not enough to find plays: \
             compile the word list with both halves",
        )
    }
}

impl std::error::Error for NoGaddag {}

impl Guide {
    /// Prepares a graph.
    ///
    /// # Errors
    /// [`NoGaddag`] if the graph has only its forward half.
    pub fn new(graph: &Graph) -> Result<Guide, NoGaddag> {
        let root = graph.gaddag_root().ok_or(NoGaddag)?.index();
        let nodes = graph.nodes();
        let mut masks = vec![Mask::default(); nodes.len()];
        let mut after = Mask::default();
        // Nodes 0 and 1 only point to the two halves; list 0 means no siblings and stays empty.
        for (index, node) in nodes.iter().enumerate().skip(2).rev() {
            if node.is_end() {
                after = Mask::default();
            }
            let bit = 1 << node.tile();
            after.tiles |= bit;
            after.accepts |= if node.accepts() { bit } else { 0 };
            masks[index] = after;
        }
        Ok(Guide { graph: graph.clone(), masks: masks.into(), root, word_map: Arc::default() })
    }

    /// The graph it was made from.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// Bytes used besides the graph itself.
    pub fn bytes(&self) -> usize {
        self.masks.len() * size_of::<Mask>() + self.word_map.get().map_or(0, WordMap::bytes)
    }

    /// Gets everything ready that would otherwise be made when it is first needed: the map from
    /// tiles to words, which the search for the best play uses. Some 25 ms for 190,000 words.
    pub fn prepare(&self) {
        self.word_map();
    }

    pub(crate) fn word_map(&self) -> &WordMap {
        self.word_map.get_or_init(|| WordMap::new(&self.graph))
    }

    pub(crate) fn masks(&self) -> &[Mask] {
        &self.masks
    }

    pub(crate) fn root(&self) -> u32 {
        self.root
    }

    /// The sets of a list; both empty for list 0.
    #[inline(always)]
    pub(crate) fn mask(&self, list: u32) -> Mask {
        self.masks[list as usize]
    }

    /// The node of a letter (or of the separator, 0) in a list.
    #[inline(always)]
    pub(crate) fn step(&self, list: u32, tile: u8) -> Option<Node> {
        let tiles = self.mask(list).tiles;
        let bit = 1u32 << tile;
        if tiles & bit == 0 {
            return None;
        }
        Some(self.graph.nodes()[(list + (tiles & (bit - 1)).count_ones()) as usize])
    }

    /// The list behind a letter, or 0.
    #[inline(always)]
    pub(crate) fn descend(&self, list: u32, tile: u8) -> u32 {
        self.step(list, tile).map_or(List::EMPTY, Node::arc).index()
    }
}

impl fmt::Debug for Guide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Guide").field(&self.graph).finish()
    }
}

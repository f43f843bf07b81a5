//! A GADDAG (Gordon 1994) prepared for move generation: for every node, which tiles may follow.

use std::fmt;
use std::sync::{Arc, OnceLock};

use lexicon::{Graph, List};

use crate::movegen::letter_set::LetterSet;
use crate::movegen::popcnt::{Count, Plain, fetch};
use crate::movegen::word_map::WordMap;

/// Where a walk stands: behind a node of the graph, before its children.
///
/// Everything that decides whether it is worth going on lies together, and never across two cache
/// lines. To see that none of the children can be laid, or nothing behind the separator, there is
/// no need to read them, wherever in memory they are.
#[derive(Clone, Copy, Default)]
#[repr(align(16))]
pub(crate) struct Cursor {
    /// The tiles that may follow.
    pub(crate) tiles: LetterSet,
    /// Those of them that end a stored string.
    pub(crate) accepts: LetterSet,
    /// The tiles that may follow after the separator; none if the separator may not follow.
    pub(crate) turns: LetterSet,
    /// Where the children start; the top bit says whether what has been read is a stored string.
    arc: u32,
}

impl Cursor {
    const WORD: u32 = 1 << 31;

    /// A place from which nothing follows.
    const NOWHERE: Cursor = Cursor { tiles: 0, accepts: 0, turns: 0, arc: 0 };

    /// True if what has been read so far is a stored string.
    #[inline(always)]
    pub(crate) const fn is_word(self) -> bool {
        self.arc & Cursor::WORD != 0
    }

    /// True if the separator may follow.
    #[inline(always)]
    pub(crate) const fn can_turn(self) -> bool {
        self.tiles & 1 != 0
    }

    /// The place of a tile among the children, below 32. The tile may follow and is given as a set;
    /// siblings lie side by side in ascending order.
    #[inline(always)]
    pub(crate) fn rank(self, count: impl Count, tile: LetterSet) -> usize {
        (count.ones(self.tiles & (tile - 1)) & 31) as usize
    }
}

/// The letters that make a two-letter word with some letter.
#[derive(Clone, Copy, Default)]
pub(crate) struct TwoLetters {
    /// Those that make it standing before the letter.
    pub(crate) before: LetterSet,
    /// Those that make it standing behind the letter.
    pub(crate) behind: LetterSet,
}

/// A word graph prepared for move generation.
///
/// Which letters can be laid on a square is one AND of three sets: what the graph allows next,
/// what the cross-word allows and what the rack holds. As siblings lie side by side in ascending
/// order, the node of a tile is found by counting the smaller tiles of its list.
///
/// The cursors take 16 bytes a node and are made in two passes, the first from the back: a list
/// that starts at a node holds that node's tile and whatever the list from the next node on holds.
/// Cloning is cheap: clones share everything.
///
/// ```
/// use engine::Gaddag;
/// use lexicon::{Halves, Words, compile};
///
/// let words = Words::parse("CAT CATS")?;
/// assert!(Gaddag::new(&compile(&words, Halves::Both)?).is_ok());
/// let forwards = Gaddag::new(&compile(&words, Halves::Dawg)?);
/// assert_eq!(forwards.err().map(|error| error.code()), Some("no_gaddag"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Gaddag {
    graph: Graph,
    steps: Arc<[Cursor]>,
    root: Cursor,
    /// For each letter, what makes a two-letter word with it: most cross-words are that short.
    pairs: [TwoLetters; 32],
    word_map: Arc<OnceLock<WordMap>>,
}

/// The error of a graph that has only its forward half.
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

impl Gaddag {
    /// Prepares a graph.
    ///
    /// # Errors
    /// [`NoGaddag`] if the graph has only its forward half.
    pub fn new(graph: &Graph) -> Result<Gaddag, NoGaddag> {
        let root = graph.gaddag_root().ok_or(NoGaddag)?;
        let nodes = graph.nodes();
        // The tiles of the list starting at each node.
        let mut lists = vec![(0, 0); nodes.len()];
        let (mut tiles, mut accepts) = (0, 0);
        // Nodes 0 and 1 only point to the two halves. List 0 stands for no children and stays
        // empty.
        for (index, node) in nodes.iter().enumerate().skip(2).rev() {
            if node.is_end() {
                (tiles, accepts) = (0, 0);
            }
            // Files may hold nodes that no path leads to, with anything in them.
            let bit = 1u32.checked_shl(node.tile().into()).unwrap_or(0);
            tiles |= bit;
            accepts |= if node.accepts() { bit } else { 0 };
            lists[index] = (tiles, accepts);
        }
        let step = |list: List, word: bool| {
            let at = list.index() as usize;
            let (tiles, accepts) = lists.get(at).copied().unwrap_or_default();
            // The separator has the smallest number and so comes first in a list.
            let behind = nodes.get(at).filter(|_| tiles & 1 != 0).map(|node| node.arc());
            let turns = behind.and_then(|list| lists.get(list.index() as usize));
            let turns = turns.map_or(0, |list| list.0);
            Cursor {
                tiles,
                accepts,
                turns,
                arc: list.index() | if word { Cursor::WORD } else { 0 },
            }
        };
        let steps = nodes.iter().map(|node| step(node.arc(), node.accepts()));
        let steps = steps.chain(std::iter::repeat_n(Cursor::NOWHERE, 32)).collect();
        let root = step(root, false);
        let (graph, word_map) = (graph.clone(), Arc::default());
        let gaddag = Gaddag { graph, steps, root, pairs: [TwoLetters::default(); 32], word_map };
        let pairs = std::array::from_fn(|tile| {
            let letter = gaddag.step(Plain, &root, tile as u8);
            let behind = gaddag.step(Plain, letter, 0).accepts;
            if tile == 0 {
                TwoLetters::default()
            } else {
                TwoLetters { before: letter.accepts, behind }
            }
        });
        Ok(Gaddag { pairs, ..gaddag })
    }

    /// The graph it was made from.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// Bytes it takes besides the graph itself.
    pub fn bytes(&self) -> usize {
        self.steps.len() * size_of::<Cursor>() + self.word_map.get().map_or(0, WordMap::bytes)
    }

    /// Makes now what would otherwise be made when it is first needed: the word map, which the
    /// search for the best play uses. It takes some 25 ms for 190,000 words.
    pub fn prepare(&self) {
        self.word_map();
    }

    pub(crate) fn word_map(&self) -> &WordMap {
        self.word_map.get_or_init(|| WordMap::new(&self.graph))
    }

    /// The cursors behind a cursor, by their ranks, and others after them: one test of the bounds
    /// does for all children.
    #[inline(always)]
    pub(crate) fn children(&self, step: &Cursor) -> &[Cursor; 32] {
        let first = (step.arc & !Cursor::WORD) as usize;
        self.steps[first..].first_chunk().expect("as many come after the last list")
    }

    /// Prefetches the first cursors behind a cursor, which may be needed soon.
    #[inline(always)]
    pub(crate) fn fetch_children(&self, step: &Cursor) {
        fetch(self.steps.as_ptr().wrapping_add((step.arc & !Cursor::WORD) as usize));
    }

    /// The cursor behind the separator, which must be allowed to follow.
    #[inline(always)]
    pub(crate) fn turn(&self, step: &Cursor) -> &Cursor {
        &self.children(step)[0]
    }

    /// The cursor before the first letter of a GADDAG path.
    pub(crate) fn root(&self) -> &Cursor {
        &self.root
    }

    /// The letters that make a two-letter word with this letter.
    #[inline(always)]
    pub(crate) fn pair(&self, letter: u8) -> TwoLetters {
        self.pairs[usize::from(letter & 31)]
    }

    /// The cursor behind a letter (or behind the separator, 0); a dead end if it cannot follow.
    #[inline(always)]
    pub(crate) fn step(&self, count: impl Count, step: &Cursor, tile: u8) -> &Cursor {
        if step.tiles >> tile & 1 == 0 {
            return &Cursor::NOWHERE;
        }
        &self.children(step)[step.rank(count, 1 << tile)]
    }
}

impl fmt::Debug for Gaddag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Gaddag").field(&self.graph).finish()
    }
}

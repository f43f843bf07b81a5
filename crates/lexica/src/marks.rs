//! The marks of the words of the British list: how common each is, and whether it is American.

use lexicon::{Graph, Word};

use crate::data::data;

/// The SCOWL level that each digit stands for, starting with `1`. `0` marks a word that SCOWL does
/// not list up to level 80.
const LEVELS: [u8; 9] = [10, 20, 35, 40, 50, 55, 60, 70, 80];

/// The bit that marks an American word.
const AMERICAN: u8 = 0x80;

/// The mark of a word: a digit for how common it is, see [`LEVELS`], with the highest bit set if it
/// is American.
#[derive(Clone, Copy)]
pub(crate) struct Mark(u8);

impl Mark {
    /// The mark of the word with this rank in the British list.
    pub(crate) fn of_rank(rank: u32) -> Option<Mark> {
        data().marks.get(rank as usize).copied().map(Mark)
    }

    /// True if the American list has the word.
    pub(crate) fn is_american(self) -> bool {
        self.0 & AMERICAN != 0
    }

    /// The lowest level of SCOWL that lists the word; `None` if none up to 80 does.
    pub(crate) fn level(self) -> Option<u8> {
        LEVELS.get(usize::from((self.0 & !AMERICAN).checked_sub(b'1')?)).copied()
    }
}

/// The words of the British list, of which this is the graph, with their marks.
pub(crate) fn marked(british: &Graph) -> impl Iterator<Item = (Word, Mark)> + '_ {
    british.words().zip(data().marks.iter().copied().map(Mark))
}

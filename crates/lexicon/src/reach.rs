//! Reach: which letters can still follow from a place in the graph.

use alloc::vec::Vec;

use crate::bottom_up::bottom_up;
use crate::{Graph, List};

/// For each list of the forward half, the letters that occur on the paths from it on, so that a
/// search for words with certain letters leaves out what cannot have them.
///
/// It takes four bytes for each node of the graph.
#[derive(Clone, Debug)]
pub struct Reach {
    /// For each node, the letters of this node, of its later siblings, and of all below them: bit
    /// `n` is the letter with number `n`.
    letters: Vec<u32>,
}

impl Reach {
    /// Goes through a graph once.
    pub fn new(graph: &Graph) -> Reach {
        let letters = bottom_up(graph, |node, below, later| 1 << node.tile() | below | later);
        Reach { letters }
    }

    /// The letters that occur from a list on: bit `n` is the letter with number `n`.
    pub(crate) fn from(&self, list: List) -> u32 {
        self.letters.get(list.index() as usize).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Halves, Words, compile};
    use rules::Letter;
    use std::string::String;

    #[test]
    fn a_list_reaches_the_letters_of_its_words() {
        let graph = compile(&Words::parse("CAT CATS DO").unwrap(), Halves::Both).unwrap();
        let reach = Reach::new(&graph);
        let text = |list| {
            let set = reach.from(list);
            let letters = Letter::all().filter(|letter| set >> letter.number() & 1 != 0);
            letters.map(Letter::to_char).collect::<String>()
        };
        assert_eq!(text(graph.dawg_root()), "ACDOST");
        let after_c = graph.find(graph.dawg_root(), 3).unwrap().arc();
        assert_eq!(text(after_c), "AST");
        assert_eq!(text(List::EMPTY), "");
    }
}

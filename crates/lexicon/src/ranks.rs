//! Ranks: the words of a graph numbered in alphabetical order.

use alloc::vec::Vec;

use rules::Letter;

use crate::Graph;
use crate::bottom_up::bottom_up;

/// For each node of the forward half, how many words follow from it on, so that a word's place in
/// the alphabetical order is found in one walk.
///
/// It takes four bytes for each node of the graph.
///
/// ```
/// use lexicon::{Halves, Ranks, Word, Words, compile};
///
/// let graph = compile(&Words::parse("AT CAT CATS DO")?, Halves::Dawg)?;
/// let ranks = Ranks::new(&graph);
/// let rank = |word: &str| word.parse::<Word>().map(|word| ranks.rank(&graph, &word.letters()));
/// assert_eq!((rank("CATS")?, rank("CA")?), (Some(2), None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Ranks {
    /// For each node, the number of words through it and its later siblings.
    words: Vec<u32>,
}

impl Ranks {
    /// Counts the words of a graph.
    pub fn new(graph: &Graph) -> Ranks {
        let words =
            bottom_up(graph, |node, below, later| u32::from(node.accepts()) + below + later);
        Ranks { words }
    }

    /// A word's place in the alphabetical order of the graph's words, counted from 0; `None` if it
    /// is not one of them. The graph must be the one for which the ranks were made.
    pub fn rank(&self, graph: &Graph, word: &[Letter]) -> Option<u32> {
        let mut rank = 0;
        let mut list = graph.dawg_root();
        let mut accepts = false;
        for letter in word {
            rank += u32::from(accepts);
            let first = self.words.get(list.index() as usize)?;
            let (at, node) = graph.find_at(list, letter.number())?;
            rank += first - self.words.get(at as usize)?;
            accepts = node.accepts();
            list = node.arc();
        }
        accepts.then_some(rank)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Halves, Word, Words, compile};

    #[test]
    fn ranks_count_the_words_in_order() {
        let words = Words::parse("AT ATE CAR CARE CARS CAT CATE EAT OSCAR SCAR QI QAT").unwrap();
        for halves in [Halves::Both, Halves::Dawg] {
            let graph = compile(&words, halves).unwrap();
            let ranks = Ranks::new(&graph);
            for (rank, word) in (0..).zip(words.iter()) {
                assert_eq!(ranks.rank(&graph, &word.letters()), Some(rank), "{word}");
            }
            for word in ["", "A", "CA", "ATES", "ZOO"] {
                let word: Word = word.parse().unwrap();
                assert_eq!(ranks.rank(&graph, &word.letters()), None, "{word}");
            }
        }
    }
}

//! All words of a graph, in alphabetical order.

use crate::{Graph, List, Word};

/// The words of a graph in alphabetical order; see [`Graph::words`].
#[derive(Clone, Debug)]
pub struct GraphWords<'a> {
    graph: &'a Graph,
    /// For each depth the word so far and the siblings still to come.
    stack: [(Word, List); Word::MAX_LEN + 1],
    depth: usize,
}

impl Graph {
    /// All words in alphabetical order, from the forward half.
    ///
    /// ```
    /// use lexicon::{Format, Graph, Halves, Words, compile};
    ///
    /// // A file of another engine gives up its words.
    /// let bytes = compile(&Words::parse("DOG CAT CATS")?, Halves::Both)?.to_bytes(Format::Kwg);
    /// let graph = Graph::read(&bytes.ok_or("too large")?)?;
    /// let words: Vec<String> = graph.words().map(|word| word.to_string()).collect();
    /// assert_eq!(words, ["CAT", "CATS", "DOG"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn words(&self) -> GraphWords<'_> {
        let mut stack = [(Word::default(), List::EMPTY); Word::MAX_LEN + 1];
        stack[0].1 = self.dawg_root();
        GraphWords { graph: self, stack, depth: 0 }
    }
}

impl Iterator for GraphWords<'_> {
    type Item = Word;

    fn next(&mut self) -> Option<Word> {
        loop {
            let (path, list) = self.stack[self.depth];
            let Some(node) = self.graph.siblings(list).next() else {
                self.depth = self.depth.checked_sub(1)?;
                continue;
            };
            let rest = if node.is_end() { 0 } else { list.index() + 1 };
            self.stack[self.depth].1 = List::at(rest);
            // In a checked graph there are only letters here, and no path is longer than a word.
            let Some(word) = node.letter().and_then(|letter| path.push(letter)) else { continue };
            if !node.arc().is_empty() && self.depth < Word::MAX_LEN {
                self.depth += 1;
                self.stack[self.depth] = (word, node.arc());
            }
            if node.accepts() {
                return Some(word);
            }
        }
    }
}

//! Anagrams: the words that some tiles can spell.

use alloc::vec::Vec;

use rules::{Tile, Tiles};

use crate::{Graph, List, Word};

/// The share of the tiles that a word has to use.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Using {
    /// Every tile.
    All,
    /// Any of them, at least one.
    Some,
}

impl Graph {
    /// The words that these tiles spell, in alphabetical order. A blank stands for any letter.
    ///
    /// ```
    /// use lexicon::{Halves, Using, Words, compile};
    ///
    /// let graph = compile(&Words::parse("CAT ACT AT CATS")?, Halves::Both)?;
    /// let spelt = graph.anagrams(&"TCA".parse()?, Using::All);
    /// assert_eq!(spelt, ["ACT".parse()?, "CAT".parse()?]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn anagrams(&self, tiles: &Tiles, using: Using) -> Vec<Word> {
        let mut found = Vec::new();
        if using == Using::Some || tiles.len() <= Word::MAX_LEN {
            spell(self, self.dawg_root(), *tiles, using, Word::default(), &mut found);
        }
        found
    }
}

/// Goes down one letter at a time, so never deeper than the longest word.
///
/// A letter is taken from its own tile if there is one, otherwise from a blank: a blank that is
/// kept can still stand for anything later, and each word is found once.
fn spell(graph: &Graph, list: List, tiles: Tiles, using: Using, path: Word, found: &mut Vec<Word>) {
    for node in graph.siblings(list) {
        let Some(letter) = node.letter() else { continue };
        let mut left = tiles;
        if !left.remove(Tile::of(letter)) && !left.remove(Tile::BLANK) {
            continue;
        }
        let Some(word) = path.push(letter) else { continue };
        if node.accepts() && (using == Using::Some || left.is_empty()) {
            found.push(word);
        }
        if !left.is_empty() {
            spell(graph, node.arc(), left, using, word, found);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Halves, Words, compile};
    use alloc::string::ToString;
    use std::string::String;

    fn spelt(tiles: &str, using: Using) -> String {
        let words = "AT ATE EAT ETA TEA TA CAT ACT TAT STATE TASTE TEATS A";
        let graph = compile(&Words::parse(words).unwrap(), Halves::Both).unwrap();
        let found = graph.anagrams(&tiles.parse().unwrap(), using);
        found.iter().map(Word::to_string).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn all_tiles_or_some() {
        assert_eq!(spelt("AET", Using::All), "ATE EAT ETA TEA");
        assert_eq!(spelt("AET", Using::Some), "A AT ATE EAT ETA TA TEA");
        assert_eq!(spelt("AESTT", Using::All), "STATE TASTE TEATS");
        assert_eq!(spelt("", Using::Some), "");
    }

    #[test]
    fn blanks_stand_for_any_letter_and_no_word_comes_twice() {
        assert_eq!(spelt("AT?", Using::All), "ACT ATE CAT EAT ETA TAT TEA");
        assert_eq!(spelt("??", Using::All), "AT TA");
        assert_eq!(spelt("??", Using::Some), "A AT TA");
    }

    #[test]
    fn more_tiles_than_a_word_has_letters() {
        assert_eq!(spelt(&"A".repeat(30), Using::All), "");
        assert_eq!(spelt(&("T".repeat(30) + "A"), Using::Some), "A AT TA TAT");
    }
}

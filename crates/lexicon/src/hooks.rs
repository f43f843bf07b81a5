//! Hooks: the letters that make a new word at the front or back of a word.

use alloc::vec::Vec;

use rules::Letter;

use crate::Graph;

/// The hooks of a word, each side in alphabetical order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Hooks {
    /// The letters that go in front.
    pub front: Vec<Letter>,
    /// The letters that go behind.
    pub back: Vec<Letter>,
}

impl Graph {
    /// The hooks of some letters, which need not be a word themselves.
    ///
    /// ```
    /// use lexicon::{Halves, Word, Words, compile};
    ///
    /// let graph = compile(&Words::parse("CAT CATS SCAT")?, Halves::Both)?;
    /// let hooks = graph.hooks(&"CAT".parse::<Word>()?.letters());
    /// assert_eq!((hooks.front.len(), hooks.back.len()), (1, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn hooks(&self, word: &[Letter]) -> Hooks {
        if word.is_empty() {
            return Hooks::default();
        }
        let starts = self.siblings(self.dawg_root());
        let front = starts
            .filter(|start| self.follow(start.arc(), word).is_some_and(|last| last.accepts()))
            .filter_map(|start| start.letter())
            .collect();
        let last = self.follow(self.dawg_root(), word);
        let back = last
            .into_iter()
            .flat_map(|last| self.siblings(last.arc()))
            .filter(|node| node.accepts())
            .filter_map(|node| node.letter())
            .collect();
        Hooks { front, back }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Halves, Word, Words, compile};
    use std::string::String;

    #[test]
    fn dia_59_hooks_of_the_study_tips() {
        let words = "HAND HANDS HANDY PLAN PLANE PLANS PLANET TAME TAMED TAMER TAMES ARE CARE BARE \
                     AREA";
        let graph = compile(&Words::parse(words).unwrap(), Halves::Dawg).unwrap();
        let hooks = |word: &str| {
            let hooks = graph.hooks(&word.parse::<Word>().unwrap().letters());
            [hooks.front, hooks.back]
                .map(|side| side.iter().map(|letter| letter.to_char()).collect::<String>())
        };
        assert_eq!(hooks("HAND"), ["", "SY"]);
        assert_eq!(hooks("PLAN"), ["", "ES"]);
        assert_eq!(hooks("TAME"), ["", "DRS"]);
        assert_eq!(hooks("ARE"), ["BC", "A"]);
        // Letters that are not a word can have hooks all the same.
        assert_eq!(hooks("AME"), ["T", ""]);
        assert_eq!(hooks(""), ["", ""]);
        assert_eq!(hooks("ZZZ"), ["", ""]);
    }
}

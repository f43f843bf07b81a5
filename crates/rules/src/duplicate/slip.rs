//! Reads a slip: where its tiles lie, whether they may lie there, and what they form.

use alloc::string::String;
use alloc::vec::Vec;

use super::{Duplicate, Refusal};
use crate::{CommonRefusal, Coord, Face, Formed, Play, PlayText, examine};

/// A word as it is handed in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Written {
    /// Tiles laid on the board; the grid reference follows from them.
    Laid(Play),
    /// Typed: a place in the session's notation, and the word with small letters for blanks.
    Typed {
        /// The grid reference of the first letter: `H4`.
        place: String,
        /// The whole word.
        word: String,
    },
}

/// A slip whose tiles may lie on the board.
pub(super) struct Read {
    pub(super) text: PlayText,
    pub(super) formed: Formed,
    pub(super) turned: bool,
}

impl Duplicate {
    /// The places of a slip's tiles and the words they form. The words are not judged until the end
    /// of the round.
    pub(super) fn read(&self, written: &Written) -> Result<Read, Refusal> {
        match written {
            Written::Laid(play) => {
                let formed = self.lay(play)?;
                self.written(play, formed, false)
            }
            Written::Typed { place, word } => self.read_typed(place.trim(), word.trim()),
        }
    }

    fn read_typed(&self, place: &str, word: &str) -> Result<Read, Refusal> {
        let coord = Coord::read(place, self.ruleset.duplicate.notation)
            .ok()
            .filter(|coord| self.board.contains(coord.square))
            .ok_or(Refusal::NoSuchPlace)?;
        let faces: Vec<Face> = word
            .chars()
            .map(Face::from_char)
            .collect::<Option<_>>()
            .filter(|faces: &Vec<Face>| !faces.is_empty() && faces.len() <= crate::MAX_SIZE)
            .ok_or(Refusal::Unreadable)?;
        let (first, formed) = match self.fit(coord, &faces) {
            Ok(fits) => return self.written(&fits.0, fits.1, false),
            Err(refusal) => {
                // A reference with letter and number exchanged names the same square in the other
                // direction; if the word fits only that way, it is clear what was meant.
                let other = Coord::new(coord.square, coord.direction.other());
                self.fit(other, &faces).map_err(|_| refusal)?
            }
        };
        self.written(&first, formed, true)
    }

    /// The play that a word at a place stands for, if the whole word was written.
    fn fit(&self, coord: Coord, faces: &[Face]) -> Result<(Play, Formed), Refusal> {
        let text = PlayText { coord, letters: faces.iter().copied().map(Some).collect() };
        let play = text.resolve(&self.board)?;
        let formed = self.lay(&play)?;
        let letters: Vec<_> = faces.iter().map(|face| face.letter).collect();
        let whole =
            formed.words.iter().any(|word| word.coord == coord && word.letters() == letters);
        if whole { Ok((play, formed)) } else { Err(Refusal::NotWhole) }
    }

    /// Checks that tiles of the rack may lie like this.
    pub(super) fn lay(&self, play: &Play) -> Result<Formed, Refusal> {
        CommonRefusal::unless_held(&self.rack, &play.tiles())?;
        Ok(examine(&self.board, &self.ruleset, play)?)
    }

    fn written(&self, play: &Play, formed: Formed, turned: bool) -> Result<Read, Refusal> {
        let direction = formed.main().coord.direction;
        let text = PlayText::of(&self.board, play, direction).ok_or(Refusal::NotWhole)?;
        Ok(Read { text, formed, turned })
    }
}

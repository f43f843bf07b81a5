//! Reads a slip on the board of a session: where its tiles lie, whether they may lie there, and what they form.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{Duplicate, Refusal, Typed, TypedLine, TypedSlip, Written};
use crate::{CommonRefusal, Coord, Direction, Face, Formed, Play, PlayText, Square, examine};

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

    /// The meaning of a line on the present board and rack.
    pub(super) fn read_line(&self, line: &TypedLine) -> Result<Typed, Refusal> {
        let (written, declared) = match line {
            TypedLine::Void => return Ok(Typed::Void),
            TypedLine::Nothing => return Ok(Typed::Nothing),
            TypedLine::Written { written, declared } => (written, *declared),
        };
        match self.read(written) {
            Ok(read) => Ok(Typed::Slip(TypedSlip {
                text: read.text,
                score: read.formed.score,
                declared,
                turned: read.turned,
            })),
            Err(why) => Err(match self.only_other_place(written, declared) {
                Some(place) => Refusal::SlipFitsElsewhere { place },
                None => why,
            }),
        }
    }

    /// The only place where the word could be laid, with this score if there is one: the entrant
    /// may have mistaken a letter or a number of the reference.
    fn only_other_place(&self, written: &Written, declared: Option<u16>) -> Option<String> {
        let Written::Typed { word, .. } = written else { return None };
        let notation = self.ruleset.duplicate.notation;
        let size = self.board.size();
        let mut found = None;
        for square in (0..size).flat_map(|row| (0..size).map(move |column| (row, column))) {
            for direction in [Direction::Across, Direction::Down] {
                let coord = Coord::new(Square::new(square.0, square.1), direction);
                let place = coord.in_notation(notation).to_string();
                let here = Written::Typed { place: place.clone(), word: word.clone() };
                let Ok(read) = self.read(&here) else { continue };
                let scores = declared.is_none_or(|score| i32::from(score) == read.formed.score);
                if read.turned || !scores {
                    continue;
                }
                if found.replace(place).is_some() {
                    return None;
                }
            }
        }
        found
    }
}

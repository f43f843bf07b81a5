//! The placing of tiles: checks that they may lie there, finds the words they form, and scores
//! them.
//!
//! Nothing here asks a word list: a phony is a play like any other until it is challenged.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::{
    Anagrams, Board, Coord, Counted, Direction, Face, Letter, Play, Ruleset, Square, refusals,
};

/// A word formed or modified by a play.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Word {
    /// Where it starts and which way it reads.
    pub coord: Coord,
    /// Its faces, old and new.
    pub faces: Vec<Face>,
    /// Its score, including premiums but not the bonus for many tiles.
    pub points: i32,
}

impl Word {
    /// Its letters.
    pub fn letters(&self) -> Vec<Letter> {
        self.faces.iter().map(|face| face.letter).collect()
    }

    /// Its letters as capitals.
    pub fn text(&self) -> String {
        self.faces.iter().map(|face| face.letter.to_char()).collect()
    }

    /// Its squares in order.
    pub fn squares(&self) -> impl Iterator<Item = Square> + '_ {
        (0..self.faces.len() as i16)
            .filter_map(|step| self.coord.square.step(self.coord.direction, step))
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let faces: String = self.faces.iter().map(|face| face.to_char()).collect();
        write!(f, "{}:{faces}:{}", self.coord, self.points)
    }
}

/// The words and the score of a well-placed play.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Formed {
    /// The words, the main word first, then the cross-words in the order of their squares.
    pub words: Vec<Word>,
    /// The bonus for playing many tiles at once (TRV-59).
    pub bonus: i32,
    /// The words and the bonus together.
    pub score: i32,
}

impl Formed {
    /// The word along the line of the play.
    pub fn main(&self) -> &Word {
        &self.words[0]
    }
}

refusals! {
    /// Why tiles may not lie where they were laid.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum PlayProblem {
        NothingPlaced = "nothing_placed" => "place at least one tile first, or exchange or pass",
        OffBoard { square: Square } = "off_board", at *square =>
            "{square} is not on the board: choose another place",
        /// Two of the new tiles may share the square.
        SquareTaken { square: Square, holds: Face } = "square_taken", at *square =>
            ("{square} already holds {letter}: choose a free square", letter = holds.letter),
        /// TRV-26.
        NotInLine { square: Square } = "tiles_not_in_line", at *square =>
            "put all tiles of a turn in one row or one column: {square} is out of line",
        /// TRV-26.
        Gap { square: Square } = "gap_in_line", at *square =>
            "there is an empty square at {square}: fill it or move the tiles together",
        /// TRV-24.
        MissesCentre { start: Square } = "first_play_misses_centre", at *start =>
            "the first word has to cover the star at {start}",
        /// TRV-23.
        OneTileStart = "one_tile_start" => "the first word needs at least two tiles",
        /// VAR-MIN1-1.
        FirstWordTooShort { need: u8, have: u8 } = "first_word_too_short" => (
            "the first word needs at least {letters} in this game, and yours has {have}",
            letters = Counted(*need, "letter")
        ),
        /// TRV-68.
        NotConnected = "not_connected" => "join your tiles to a word that is already on the board",
        /// AMB-51.
        TooManyTiles { most: u8 } = "too_many_tiles" => (
            "lay at most {tiles} in one turn: take the others back",
            tiles = Counted(*most, "tile")
        ),
        /// VAR-ANA-1.
        NeedsNewTile = "needs_new_tile" =>
            "add at least one tile from your rack to the word you rearrange",
        /// AMB-43.
        NotOneWord { square: Square } = "not_one_word", at *square =>
            "rearrange the letters of one word only: {square} is not part of it",
        /// AMB-43.
        LosesTile { face: Face } = "loses_tile" => (
            "every tile of the word you rearrange stays in it: {letter} is missing",
            letter = face.letter
        ),
        /// AMB-43.
        NewTileInside { square: Square } = "new_tile_inside", at *square =>
            "in this game new tiles go before or behind the word you rearrange, not to {square}",
    }
}

/// Checks where the tiles of a play lie, and scores the words they form.
///
/// ```
/// use rules::{Board, Edition, PlayProblem, PlayText, examine};
///
/// let ruleset = Edition::Classic2023.ruleset();
/// let board = Board::new(15);
/// let play = "8D TRAIN".parse::<PlayText>()?.resolve(&board)?;
/// let formed = examine(&board, &ruleset, &play)?;
/// assert_eq!((formed.main().text().as_str(), formed.score), ("TRAIN", 12));
///
/// let outside = "1A TRAIN".parse::<PlayText>()?.resolve(&board)?;
/// let problem = examine(&board, &ruleset, &outside);
/// assert!(matches!(problem, Err(PlayProblem::MissesCentre { .. })));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`PlayProblem`] names the rule that is broken and the square.
pub fn examine(board: &Board, ruleset: &Ruleset, play: &Play) -> Result<Formed, PlayProblem> {
    let placements = play.placements();
    let (Some(first), Some(last)) = (placements.first(), placements.last()) else {
        return Err(PlayProblem::NothingPlaced);
    };
    if ruleset.open_pool && placements.len() > usize::from(ruleset.rack_size) {
        return Err(PlayProblem::TooManyTiles { most: ruleset.rack_size });
    }
    let mut laid = board.clone();
    let mut new = 0;
    for (index, &crate::Placement { square, face }) in placements.iter().enumerate() {
        if !board.contains(square) {
            return Err(PlayProblem::OffBoard { square });
        }
        let twice = index > 0 && placements[index - 1].square == square;
        match laid.get(square) {
            Some(holds) if twice || ruleset.anagrams.is_none() => {
                return Err(PlayProblem::SquareTaken { square, holds });
            }
            Some(_) => {}
            None => new += 1,
        }
        laid.set(square, Some(face));
    }
    if new == 0 {
        return Err(PlayProblem::NeedsNewTile);
    }
    let direction = line_of(&laid, play)?;
    let mut square = first.square;
    while square != last.square {
        if laid.get(square).is_none() {
            return Err(PlayProblem::Gap { square });
        }
        square = square.step(direction, 1).unwrap_or(last.square);
    }
    check_joined(board, ruleset, play)?;
    if let Some(anagrams) = ruleset.anagrams.filter(|_| new < placements.len()) {
        check_rearranged(board, play, direction, anagrams)?;
    }

    let mut words = Vec::new();
    words.extend(word_through(board, &laid, ruleset, first.square, direction));
    for placement in placements {
        // A crossing word is not scored again if its letter stays (AMB-43).
        if board.get(placement.square).is_none_or(|old| old.letter != placement.face.letter) {
            words.extend(word_through(board, &laid, ruleset, placement.square, direction.other()));
        }
    }
    let bonus = ruleset.bonus(new);
    let score = bonus + words.iter().map(|word| word.points).sum::<i32>();
    Ok(Formed { words, bonus, score })
}

/// The direction of the main word. A single tile takes the direction in which it forms a word, and
/// across if it forms words in both (AMB-38).
fn line_of(laid: &Board, play: &Play) -> Result<Direction, PlayProblem> {
    let placements = play.placements();
    let (first, last) = (placements[0].square, placements[placements.len() - 1].square);
    if first == last {
        let across = laid.run(first, Direction::Across).len() > 1;
        let down = laid.run(first, Direction::Down).len() > 1;
        return Ok(if across || !down { Direction::Across } else { Direction::Down });
    }
    // The first two tiles give the line; the first tile that is not on it is named.
    let second = placements[1].square;
    let direction = if first.row == second.row {
        Direction::Across
    } else if first.column == second.column {
        Direction::Down
    } else {
        return Err(PlayProblem::NotInLine { square: second });
    };
    let line = direction.other();
    match placements.iter().find(|p| p.square.along(line) != first.along(line)) {
        Some(out) => Err(PlayProblem::NotInLine { square: out.square }),
        None => Ok(direction),
    }
}

/// Checks that the first play covers the start square with two tiles or more, and that later plays
/// join the board.
fn check_joined(board: &Board, ruleset: &Ruleset, play: &Play) -> Result<(), PlayProblem> {
    let placements = play.placements();
    if board.is_empty() {
        let start = ruleset.layout.start;
        if placements.len() < 2 {
            return Err(PlayProblem::OneTileStart);
        }
        if !placements.iter().any(|placement| placement.square == start) {
            return Err(PlayProblem::MissesCentre { start });
        }
    } else if !placements.iter().any(|placement| board.touches(placement.square)) {
        return Err(PlayProblem::NotConnected);
    }
    Ok(())
}

/// Checks that one whole word of the line is laid again with all its tiles, some of them perhaps on
/// newly covered squares (VAR-ANA-1, AMB-43).
fn check_rearranged(
    board: &Board,
    play: &Play,
    direction: Direction,
    anagrams: Anagrams,
) -> Result<(), PlayProblem> {
    let (mut moved, mut lifted, mut inside, mut outside) =
        (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for placement in play.placements() {
        match board.get(placement.square) {
            None => outside.push(placement.face),
            Some(old) if old == placement.face => {}
            Some(old) => {
                moved.push(placement.square);
                lifted.push(old);
                inside.push(placement.face);
            }
        }
    }
    let Some(&first) = moved.first() else { return Ok(()) };
    let run = board.run(first, direction);
    let of_word = |square: &Square| run.len() > 1 && run.iter().any(|(other, _)| other == square);
    if let Some(&square) = moved.iter().find(|square| !of_word(square)) {
        return Err(PlayProblem::NotOneWord { square });
    }
    if anagrams == Anagrams::Strict {
        let mut old = lifted.clone();
        for (&square, face) in moved.iter().zip(&inside) {
            match old.iter().position(|lifted| lifted == face) {
                Some(index) => drop(old.swap_remove(index)),
                None => return Err(PlayProblem::NewTileInside { square }),
            }
        }
    }
    inside.append(&mut outside);
    for face in lifted {
        match inside.iter().position(|&laid| laid == face) {
            Some(index) => drop(inside.swap_remove(index)),
            None => return Err(PlayProblem::LosesTile { face }),
        }
    }
    Ok(())
}

/// The word of two or more letters through a square, with no points (VAR-RCY-3).
pub(crate) fn word_at(board: &Board, square: Square, direction: Direction) -> Option<Word> {
    let run = board.run(square, direction);
    let coord = Coord::new(run.first().filter(|_| run.len() > 1)?.0, direction);
    Some(Word { coord, faces: run.into_iter().map(|(_, face)| face).collect(), points: 0 })
}

/// The word of two or more letters through a newly covered square, with its points.
///
/// Letter premiums count before word premiums, and only on squares that were empty before the turn
/// (TRV-52, TRV-53); a blank is worth 0 on a letter premium and still multiplies the word
/// (TRV-54, TRV-55).
fn word_through(
    before: &Board,
    laid: &Board,
    ruleset: &Ruleset,
    square: Square,
    direction: Direction,
) -> Option<Word> {
    let run = laid.run(square, direction);
    if run.len() < 2 {
        return None;
    }
    let mut sum = 0;
    let mut factor = 1;
    for &(square, face) in &run {
        let value = ruleset.alphabet.face_points(face);
        if before.get(square).is_some() {
            sum += value;
        } else {
            let premium = ruleset.layout.premium(square);
            sum += value * premium.letter_factor();
            factor *= premium.word_factor();
        }
    }
    Some(Word {
        coord: Coord::new(run[0].0, direction),
        faces: run.iter().map(|&(_, face)| face).collect(),
        points: sum * factor,
    })
}

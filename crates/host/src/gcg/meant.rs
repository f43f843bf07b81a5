//! The meaning of a play that cannot have been so.

use notation::{Before, Disagreement, Gcg, GcgEvent, GcgLetter, GcgMove, GcgProblem, Replay};
use rules::{
    Arrange as _, Board, Coord, Direction, Face, Judge, Notation, Placement, Play, PlayText,
    Ruleset, Square, Tile, Tiles, examine,
};

/// The number of plays offered.
const OFFERED: usize = 3;

/// Plays that may be meant by the last line, if it is a play that cannot have been so: the place in
/// another notation, a neighbouring square, only the new tiles, or a blank that was written large.
/// All their words are listed, and if the line tells points, they score these first.
pub(super) fn meant(
    gcg: &Gcg,
    replay: &Replay,
    found: &[Disagreement],
    judge: &dyn Judge,
) -> Vec<String> {
    let Some((line, GcgEvent { made: GcgMove::Play(written), score, rack, .. })) =
        gcg.events().last()
    else {
        return Vec::new();
    };
    let Some(turn) = replay.turns.last() else { return Vec::new() };
    let is_wrong = |it: &Disagreement| it.line == line && is_about_place(&it.problem);
    if !found.iter().any(is_wrong) {
        return Vec::new();
    }
    let rack = rack.tiles().ok().filter(|rack| !rack.is_empty());
    let search = Search { before: &turn.before, ruleset: &replay.ruleset, rack, judge };
    let mut fitting: Vec<(bool, usize, String)> = Vec::new();
    for (step, coord) in (0..).zip(places(written.coord)) {
        // If other tiles put it right, the place was right.
        if step > 0 && fitting.iter().any(|(_, at, _)| *at == 0) {
            break;
        }
        for play in search.candidates(coord, &written.letters) {
            if let Some((points, text)) = search.fits(&play)
                && fitting.iter().all(|(_, _, other)| *other != text)
            {
                fitting.push((score.is_some_and(|told| told != points), step, text));
            }
        }
    }
    fitting.arrange();
    fitting.into_iter().take(OFFERED).map(|(_, _, text)| text).collect()
}

/// True if another place, or other tiles, would put it right.
fn is_about_place(problem: &GcgProblem) -> bool {
    matches!(
        problem,
        GcgProblem::OffBoard
            | GcgProblem::NothingThere { .. }
            | GcgProblem::Different { .. }
            | GcgProblem::NoNewTile
            | GcgProblem::OneLetter
            | GcgProblem::OffStart { .. }
            | GcgProblem::NotConnected
            | GcgProblem::Placement(_)
            | GcgProblem::OtherWord { .. }
            | GcgProblem::NotOnRack { .. }
            | GcgProblem::TooManyOfTile { .. }
    )
}

struct Search<'a> {
    before: &'a Before,
    ruleset: &'a Ruleset,
    /// The rack that the line gives.
    rack: Option<Tiles>,
    judge: &'a dyn Judge,
}

impl Search<'_> {
    /// The words that may be meant by one written at this place.
    fn candidates(&self, coord: Coord, letters: &[GcgLetter]) -> impl Iterator<Item = Play> {
        let board = &self.before.board;
        whole(board, coord, letters).into_iter().chain(new_tiles(board, coord, letters))
    }

    /// The points and the text of a play that is possible with listed words. A letter that the rack
    /// has only as a blank is one.
    fn fits(&self, play: &Play) -> Option<(i32, String)> {
        let board = &self.before.board;
        let play = match &self.rack {
            Some(rack) => with_blanks(play, rack)?,
            None => play.clone(),
        };
        let mut off_board = self.ruleset.alphabet.full_set();
        off_board.remove_all(&board.covered().map(|(_, face)| face.tile()).collect());
        if off_board.missing(&play.tiles()).is_some() {
            return None;
        }
        let formed = examine(board, self.ruleset, &play).ok()?;
        if !formed.words.iter().all(|word| self.judge.accepts(&word.letters())) {
            return None;
        }
        let of = |direction| PlayText::of(board, &play, direction);
        let longer = |it: &PlayText| it.letters.len() > 1;
        let text = of(Direction::Across).filter(longer).or_else(|| of(Direction::Down))?;
        Some((formed.score, text.to_string()))
    }
}

/// The places that may be meant by one: itself, the same square the other way, the same text in the
/// other notation, and the squares around, one step away.
fn places(coord: Coord) -> Vec<Coord> {
    let Coord { square, direction } = coord;
    let mut places = vec![coord, Coord::new(square, direction.other())];
    places.extend(Coord::read(&coord.to_string(), Notation::Duplicate));
    let lines = [Direction::Across, Direction::Down];
    for steps in [-1, 1] {
        let near = lines.into_iter().filter_map(|line| square.step(line, steps));
        places.extend(near.map(|square| Coord::new(square, direction)));
    }
    places
}

fn square_at(board: &Board, coord: Coord, index: usize) -> Option<Square> {
    let square = coord.square.step(coord.direction, i16::try_from(index).ok()?)?;
    board.contains(square).then_some(square)
}

/// The word from this square on, over what lies there.
fn whole(board: &Board, coord: Coord, letters: &[GcgLetter]) -> Option<Play> {
    let mut placements = Vec::new();
    for (index, letter) in letters.iter().enumerate() {
        let square = square_at(board, coord, index)?;
        match (board.get(square), *letter) {
            (None, GcgLetter::Face(face) | GcgLetter::Through(face)) => {
                placements.push(Placement { square, face });
            }
            (None, GcgLetter::Dot) => return None,
            (Some(_), GcgLetter::Dot) => {}
            (Some(there), GcgLetter::Face(face) | GcgLetter::Through(face)) => {
                if there.letter != face.letter {
                    return None;
                }
            }
        }
    }
    Some(Play::new(placements))
}

/// The letters as new tiles, on the empty squares from this one on.
fn new_tiles(board: &Board, coord: Coord, letters: &[GcgLetter]) -> Option<Play> {
    let mut placements = Vec::new();
    let mut index = 0;
    for letter in letters {
        let face = match letter {
            GcgLetter::Face(face) => *face,
            GcgLetter::Dot | GcgLetter::Through(_) => continue,
        };
        let mut square = square_at(board, coord, index)?;
        while board.get(square).is_some() {
            index += 1;
            square = square_at(board, coord, index)?;
        }
        placements.push(Placement { square, face });
        index += 1;
    }
    Some(Play::new(placements))
}

/// The play with a blank for each letter that the rack has not; `None` if it has too few blanks.
fn with_blanks(play: &Play, rack: &Tiles) -> Option<Play> {
    let mut left = *rack;
    let mut placements = Vec::new();
    for &Placement { square, face } in play.placements() {
        let face = if left.remove(face.tile()) {
            face
        } else if left.remove(Tile::BLANK) {
            Face::blank(face.letter)
        } else {
            return None;
        };
        placements.push(Placement { square, face });
    }
    Some(Play::new(placements))
}

//! Findings: what a referee has to find out from the word list before a game can continue.

use rules::{Board, Phase, Position, Ruleset, TableCommand, Tile, Tiles};

use crate::{Generator, Grid};

/// The answer to the question of a position, if it has one: can any seat play (AMB-07), or can the
/// seat on turn open (AMB-21)?
pub fn verdict(referee: &Generator, position: &Position) -> Option<TableCommand> {
    let (board, ruleset) = (position.board(), position.ruleset());
    match position.phase() {
        Phase::StuckCheck => {
            let racks = position.active().map(|seat| position.seats()[seat.index()].rack);
            let anyone_can_play = anyone_can_play(referee, board, ruleset, racks);
            Some(TableCommand::StuckVerdict { anyone_can_play })
        }
        Phase::OpeningCheck(seat) => {
            let (rack, letters) = (&position.seats()[seat.index()].rack, position.first_word());
            let can_open = can_open(referee, board, ruleset, rack, letters);
            Some(TableCommand::OpeningVerdict { can_open })
        }
        _ => None,
    }
}

/// True if one of these racks has a play left. Where blanks are recycled this includes plays with a
/// blank on the board that the rack can take first (AMB-55).
pub fn anyone_can_play(
    referee: &Generator,
    board: &Board,
    ruleset: &Ruleset,
    racks: impl IntoIterator<Item = Tiles>,
) -> bool {
    let grid = Grid::of(board, ruleset, referee.gaddag());
    racks.into_iter().any(|rack| {
        let rack = if ruleset.blank_recycling { with_blanks(board, rack) } else { rack };
        let mut any = false;
        referee.generate(&grid, &rack, |_| any = true);
        any
    })
}

/// True if a rack has a first word of at least `letters` letters.
///
/// ```
/// use engine::{Generator, can_open};
/// use lexicon::{Halves, Words, compile};
/// use rules::{Board, Edition};
///
/// let generator = Generator::new(&compile(&Words::parse("AT CAT")?, Halves::Both)?)?;
/// let ruleset = Edition::Classic2023.ruleset();
/// let open = |letters| {
///     "ATZ".parse().map(|rack| can_open(&generator, &Board::new(15), &ruleset, &rack, letters))
/// };
/// assert!(open(2)?, "AT");
/// assert!(!open(3)?, "CAT needs a C");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn can_open(
    referee: &Generator,
    board: &Board,
    ruleset: &Ruleset,
    rack: &Tiles,
    letters: u8,
) -> bool {
    let grid = Grid::of(board, ruleset, referee.gaddag());
    let mut any = false;
    referee.generate(&grid, rack, |candidate| any |= candidate.laid() >= usize::from(letters));
    any
}

/// The rack once it has taken every blank on the board that it can. A blank may also stand for the
/// letter that was paid for it, so no other choice has more plays.
fn with_blanks(board: &Board, mut rack: Tiles) -> Tiles {
    for (_, face) in board.covered().filter(|(_, face)| face.blank) {
        if rack.remove(Tile::of(face.letter)) {
            rack.add(Tile::BLANK);
        }
    }
    rack
}

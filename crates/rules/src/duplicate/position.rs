//! The position of a duplicate session.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::cmp::Reverse;
use core::ops::Range;

use super::hall::Hall;
use super::ranking::Ranking;
use super::round::Slips;
use super::{
    Arbitrator, EndReason, Entrant, Laid, Line, Need, Placed, Round, Row, Slip, Source, fills,
};
use crate::{Board, Millis, Ruleset, Seat, Square, Terms, Tiles};

/// The time after the end of the round in which a slip may come in and still count (AMB-45).
pub const GRACE: Millis = Millis(1_000);

/// The time before the end of a round at which all entrants are warned (AMB-45).
pub const WARNING: Millis = Millis::seconds(30);

/// The time for which the placed word is shown before the program draws the next rack.
pub const PAUSE: Millis = Millis::seconds(10);

/// Where a session stands. It holds everything, including the slips of the current round: only a
/// [`View`](super::View) may leave the table.
#[derive(Clone, PartialEq, Debug)]
pub struct Duplicate {
    pub(super) ruleset: Ruleset,
    pub(super) board: Board,
    pub(super) bag: Tiles,
    pub(super) rack: Tiles,
    pub(super) phase: Phase,
    pub(super) entrants: Vec<Entrant>,
    pub(super) rounds: Vec<Arc<Round>>,
    /// The racks thrown back since the last round.
    pub(super) rejected: Vec<Tiles>,
    /// Racks thrown back in a row because they had no play.
    pub(super) playless: u8,
    /// The best play of the rack, from before it may be known.
    pub(super) top: Option<Laid>,
    /// True once the entrants have been warned that half a minute or less is left.
    pub(super) warned: bool,
    pub(super) slips: Slips,
    /// Words on which the arbitrator has ruled, and whether they are good.
    pub(super) rulings: BTreeMap<String, bool>,
    pub(super) ranking: Ranking,
    pub(super) last_play: Vec<Square>,
    pub(super) hall: Hall,
    /// The number of tiles and lots that have been drawn at random so far: the number of the next
    /// draw.
    pub(super) draws: u32,
}

/// The next thing that a session waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Entrants, and seat 0 to begin the session.
    Opening,
    /// The next rack.
    Between {
        /// When the program draws it; `None` if the arbitrator is a person.
        next: Option<Millis>,
    },
    /// The arbitrator's decision on the rack that was drawn.
    Rack,
    /// The best play of the rack, or the finding that it has none.
    Sought,
    /// The start of the clock.
    Called,
    /// Slips.
    Slips {
        /// When the time of the round is up.
        ends: Millis,
    },
    /// The arbitrator's rulings on doubtful words.
    Rulings,
    /// Nothing.
    Over(EndReason),
}

impl Duplicate {
    /// A session of these terms, still without entrants.
    pub fn new(terms: &Terms) -> Duplicate {
        let ruleset = terms.ruleset();
        Duplicate {
            board: Board::new(ruleset.layout.size),
            bag: ruleset.alphabet.full_set(),
            rack: Tiles::new(),
            phase: Phase::Opening,
            entrants: Vec::new(),
            rounds: Vec::new(),
            rejected: Vec::new(),
            playless: 0,
            top: None,
            warned: false,
            slips: Slips::default(),
            rulings: BTreeMap::new(),
            ranking: Ranking::default(),
            last_play: Vec::new(),
            hall: Hall::default(),
            draws: 0,
            ruleset,
        }
    }

    /// The rules in force.
    pub fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// The board, the same for all entrants (VAR-DUP-18).
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The tiles not yet drawn.
    pub fn bag(&self) -> &Tiles {
        &self.bag
    }

    /// The rack, the same for all entrants.
    pub fn rack(&self) -> &Tiles {
        &self.rack
    }

    /// The next thing that the session waits for.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The entrants, by seat; seat 0 is among them even if that is an arbitrator who does not play.
    pub fn entrants(&self) -> &[Entrant] {
        &self.entrants
    }

    /// The rounds that are over.
    pub fn rounds(&self) -> impl ExactSizeIterator<Item = &Round> + '_ {
        self.rounds.iter().map(AsRef::as_ref)
    }

    /// The number of the current or the last round, from 1; 0 before the first.
    pub fn round(&self) -> u16 {
        self.rounds.len() as u16 + u16::from(self.in_round())
    }

    /// The number of tiles and lots that have been drawn at random so far.
    pub fn draws(&self) -> u32 {
        self.draws
    }

    /// The best play of the rack, once it has been found. It must not be shown to any viewer before
    /// the round is over.
    pub fn top(&self) -> Option<&Laid> {
        self.top.as_ref()
    }

    /// The tiles whose best play the session is waiting for.
    pub fn question(&self) -> Option<Tiles> {
        (self.phase == Phase::Sought).then_some(self.rack)
    }

    /// The number of players.
    pub fn players(&self) -> usize {
        let chief = usize::from(self.person_arbitrates() && !self.entrants.is_empty());
        self.entrants.len() - chief - self.hall.deputies.len()
    }

    /// True if every slip that can come in this round is in and locked.
    pub(super) fn all_in(&self) -> bool {
        self.slips.locked as usize + self.hall.without_slip() >= self.players()
    }

    /// The number of slips of this round that are in.
    pub fn slips_in(&self) -> usize {
        self.slips.sealed as usize
    }

    /// The number of them that are locked.
    pub fn locked(&self) -> usize {
        self.slips.locked as usize
    }

    /// A seat's slip of this round.
    pub fn slip(&self, seat: Seat) -> Option<&Slip> {
        self.slips.of(seat)
    }

    /// The slips sealed in this round, by seat.
    pub fn sealed(&self) -> impl Iterator<Item = (Seat, &Slip)> + '_ {
        self.slips.seats()
    }

    /// True if seat 0 is an arbitrator who does not play.
    pub fn person_arbitrates(&self) -> bool {
        self.ruleset.duplicate.arbitrator == Arbitrator::Person
    }

    /// True if a seat plays, as arbitrators do not.
    pub fn plays(&self, seat: Seat) -> bool {
        let chief = seat.0 == 0 && self.person_arbitrates();
        seat.index() < self.entrants.len() && !chief && !self.hall.deputies.contains_key(&seat)
    }

    /// The sum of the tops so far: the score of a player who had found them all.
    pub fn tops(&self) -> i32 {
        self.rounds.iter().map(|round| round.best()).sum()
    }

    /// The needs of the next rack, as far as the rack and the bag can still meet them; `None` if no
    /// vowels or no consonants are left (AMB-28).
    pub fn need(&self) -> Option<Need> {
        let mut pool = self.bag;
        pool.add_all(&self.rack);
        let wanted = Need::of_round(self.rounds.len() as u16 + 1);
        [wanted, Need::One].into_iter().find(|&need| self.fills(&pool, need))
    }

    /// True if these tiles fill a need by the rules of this session.
    pub(super) fn fills(&self, tiles: &Tiles, need: Need) -> bool {
        fills(tiles, need, self.ruleset.alphabet, self.ruleset.duplicate.y_is_both)
    }

    /// Where the word to be placed comes from, given the number of players (AMB-27).
    pub fn source(&self) -> Source {
        match self.ruleset.duplicate.placed {
            Placed::Slip => Source::Slip,
            Placed::Top => Source::Top,
            Placed::BySize if self.players() < super::TOP_FROM => Source::Slip,
            Placed::BySize => Source::Top,
        }
    }

    /// True if a rack that counts as a round has been called out and not yet played.
    fn in_round(&self) -> bool {
        matches!(self.phase, Phase::Slips { .. } | Phase::Rulings)
    }

    /// All tiles, wherever they are: always the whole set.
    pub fn all_tiles(&self) -> Tiles {
        let mut all = self.bag;
        all.add_all(&self.rack);
        all.add_all(&self.board.covered().map(|(_, face)| face.tile()).collect());
        all
    }
}

/// The time at which entrants are warned that a round is about to end.
pub(super) fn warning(ends: Millis) -> Millis {
    Millis(ends.0.saturating_sub(WARNING.0))
}

impl Duplicate {
    fn points(&self, seat: Seat) -> i32 {
        self.entrants.get(seat.index()).map_or(0, |entrant| entrant.points)
    }

    fn row_at(&self, index: usize) -> Option<Row> {
        let seat = *self.ranking.order.get(index)?;
        let points = self.points(seat);
        let better = self.ranking.order.partition_point(|&other| self.points(other) > points);
        Some(Row { place: better as u32 + 1, seat, points })
    }

    /// The index of a player's row in the ranking, from 0.
    pub fn line_of(&self, seat: Seat) -> Option<usize> {
        let key = |seat: Seat| (Reverse(self.points(seat)), seat);
        self.ranking.order.binary_search_by_key(&key(seat), |&other| key(other)).ok()
    }

    /// A part of the ranking, the best first.
    pub fn ranking(&self, lines: Range<usize>) -> Vec<Row> {
        let end = lines.end.min(self.ranking.order.len());
        (lines.start..end).filter_map(|index| self.row_at(index)).collect()
    }

    /// A part of the ranking with the score of every round.
    pub fn grid(&self, lines: Range<usize>) -> Vec<Line> {
        let line = |row: Row| Line {
            row,
            since: self.entrants.get(row.seat.index()).map_or(0, |entrant| entrant.since),
            rounds: self.rounds.iter().map(|round| round.points(row.seat)).collect(),
        };
        self.ranking(lines).into_iter().map(line).collect()
    }
}

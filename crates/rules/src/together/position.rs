//! The position of a game of Together.

use alloc::collections::VecDeque;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::{Aid, Deed, Ending, GOALS_TO_WIN, Goal, Possible, Refusal};
use crate::{Arrange as _, Board, Letter, Millis, Ruleset, Seat, Square, Terms, Tile, Tiles};

/// Where a game of Together stands. It holds everything, including hidden racks: only a
/// [`View`](super::View) may leave the table.
#[derive(Clone, PartialEq, Debug)]
pub struct Together {
    pub(super) ruleset: Ruleset,
    pub(super) board: Board,
    pub(super) bag: Tiles,
    pub(super) seats: Vec<SeatState>,
    /// Goals that no player has seen, in the order of the deck.
    pub(super) unseen: Vec<Goal>,
    /// The number of them that are still in the pile.
    pub(super) fresh: usize,
    /// Goals put under the pile, the next one first.
    pub(super) bottom: VecDeque<Goal>,
    pub(super) up: Vec<Goal>,
    pub(super) done: Vec<Goal>,
    /// The helpers that have not been used.
    pub(super) helpers: Vec<Aid>,
    pub(super) stage: Stage,
    pub(super) deals: u8,
    /// Each seat that has spoken and the seat it wants to start, the last speaker last.
    pub(super) voices: Vec<(Seat, Seat)>,
    pub(super) naming_since: Option<Millis>,
    pub(super) on_turn: Seat,
    /// The helper used in this turn.
    pub(super) helped: Option<Aid>,
    /// True if the seat on turn has said that it is stuck.
    pub(super) stuck: bool,
    pub(super) turn_since: Millis,
    pub(super) trade: Option<Trade>,
    /// The tile that was turned over, and the seat that turned it over.
    pub(super) flipped: Option<(Seat, Letter)>,
    pub(super) draws: u32,
    pub(super) last_play: Vec<Square>,
    /// The goals of the last play.
    pub(super) last_goals: Vec<Goal>,
    pub(super) possible: Vec<Possible>,
    pub(super) talk: Vec<(Seat, String)>,
    pub(super) said: u16,
    pub(super) ending: Option<Ending>,
}

/// The state of a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatState {
    /// The tiles held.
    pub rack: Tiles,
    /// True if it has left the game.
    pub left: bool,
    /// The number of its turns in a row that teammates have passed over.
    pub away: u8,
    /// The square it points at.
    pub points_at: Option<Square>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stage {
    Opening,
    DealCheck,
    Naming,
    Playing,
    StuckCheck,
    Over,
}

/// The next thing that a game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// The start.
    Opening,
    /// The finding whether an opening word completes a goal (AMB-31).
    DealCheck,
    /// The team's decision who starts (TOG-12).
    Naming,
    /// A move of this seat.
    Turn(Seat),
    /// The other seats, to take what this seat offers.
    Trade(Seat),
    /// The finding whether this seat can complete a goal (AMB-35).
    StuckCheck(Seat),
    /// Nothing.
    Over,
}

/// Tiles offered to the others (TOG-34).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trade {
    /// The seat that offers them. The tiles are still on its rack.
    pub seat: Seat,
    /// The tiles on offer.
    pub offer: Tiles,
    /// The tiles that no player has taken yet.
    pub open: Tiles,
    /// The claims, in the order in which they were made.
    pub claims: Vec<TradeClaim>,
    /// True if the time is up and the remaining tiles have fallen to the seats in order.
    pub shared: bool,
    /// When the trade goes on by itself.
    pub deadline: Millis,
}

/// A claim: an offered tile that a seat takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TradeClaim {
    /// The seat that takes it.
    pub seat: Seat,
    /// The tile taken.
    pub take: Tile,
    /// The tile given; `None` for a tile that fell to the seat, until it has chosen.
    pub give: Option<Tile>,
}

impl Together {
    /// A game of these terms before the first tile is drawn.
    pub fn new(terms: &Terms) -> Together {
        let ruleset = terms.ruleset();
        let seat = SeatState { rack: Tiles::new(), left: false, away: 0, points_at: None };
        let starter = ruleset.together.starter_cards;
        Together {
            board: Board::new(ruleset.layout.size),
            bag: ruleset.alphabet.full_set(),
            seats: vec![seat; usize::from(terms.seats())],
            unseen: Goal::all().filter(|goal| !starter || goal.card().starter).collect(),
            ruleset,
            fresh: GOALS_TO_WIN,
            bottom: VecDeque::new(),
            up: Vec::new(),
            done: Vec::new(),
            helpers: Aid::ALL.to_vec(),
            stage: Stage::Opening,
            deals: 0,
            voices: Vec::new(),
            naming_since: None,
            on_turn: Seat(0),
            helped: None,
            stuck: false,
            turn_since: Millis(0),
            trade: None,
            flipped: None,
            draws: 0,
            last_play: Vec::new(),
            last_goals: Vec::new(),
            possible: Vec::new(),
            talk: Vec::new(),
            said: 0,
            ending: None,
        }
    }

    /// The rules in force.
    pub fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The tiles not yet drawn.
    pub fn bag(&self) -> &Tiles {
        &self.bag
    }

    /// The seats in order of play.
    pub fn seats(&self) -> &[SeatState] {
        &self.seats
    }

    /// The current goals.
    pub fn goals(&self) -> &[Goal] {
        &self.up
    }

    /// The goals completed, in order.
    pub fn done(&self) -> &[Goal] {
        &self.done
    }

    /// The number of cards that are in the pile.
    pub fn pile(&self) -> usize {
        self.fresh + self.bottom.len()
    }

    /// The helpers left.
    pub fn helpers(&self) -> &[Aid] {
        &self.helpers
    }

    /// The tiles offered to the others.
    pub fn trade(&self) -> Option<&Trade> {
        self.trade.as_ref()
    }

    /// The result, once the game is over.
    pub fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// Plays that were possible when the game was lost.
    pub fn possible(&self) -> &[Possible] {
        &self.possible
    }

    /// The next thing that the game waits for.
    pub fn phase(&self) -> Phase {
        match (self.stage, &self.trade) {
            (Stage::Opening, _) => Phase::Opening,
            (Stage::DealCheck, _) => Phase::DealCheck,
            (Stage::Naming, _) => Phase::Naming,
            (Stage::Playing, Some(trade)) => Phase::Trade(trade.seat),
            (Stage::Playing, None) => Phase::Turn(self.on_turn),
            (Stage::StuckCheck, _) => Phase::StuckCheck(self.on_turn),
            (Stage::Over, _) => Phase::Over,
        }
    }

    /// Seats that are still playing, in order.
    pub fn active(&self) -> impl Iterator<Item = Seat> + '_ {
        (0..self.seats.len() as u16).map(Seat).filter(|seat| !self.seats[seat.index()].left)
    }

    /// The seats after this one in order of play, this one last.
    pub(super) fn round(&self, from: Seat) -> impl Iterator<Item = Seat> + '_ {
        let count = self.seats.len() as u16;
        (1..=count)
            .map(move |step| Seat((from.0 + step) % count))
            .filter(|seat| !self.seats[seat.index()].left)
    }

    /// The seat that plays after this one. With an empty bag a seat without tiles is passed over
    /// while others hold some (AMB-48).
    pub(super) fn next(&self, from: Seat) -> Seat {
        let empty = |seat: Seat| self.seats[seat.index()].rack.is_empty();
        let skip = self.ruleset.together.pass_over_empty
            && self.bag.is_empty()
            && !self.active().all(empty);
        self.round(from).find(|&seat| !(skip && empty(seat))).unwrap_or(from)
    }

    /// True if some helper that is left is of any use to the seat. A helper that cannot be used
    /// does not count: trading when alone (AMB-46), or exchanging with an empty bag.
    pub fn can_be_helped(&self, seat: Seat) -> bool {
        let rack = self.seats.get(seat.index()).map_or(Tiles::new(), |known| known.rack);
        let others = self.active().filter(|&other| other != seat);
        let others: usize = others.map(|other| self.seats[other.index()].rack.len()).sum();
        self.helpers.iter().any(|helper| match helper {
            Aid::CompleteGoal => !self.up.is_empty(),
            Aid::ExchangeTiles => !rack.is_empty() && !self.bag.is_empty(),
            Aid::ExtraTile | Aid::RefreshGoals => true,
            Aid::MakeBlank => rack.iter().any(|tile| !tile.is_blank()),
            Aid::TradeTiles => !rack.is_empty() && others > 0,
        })
    }

    /// All tiles, with the letter of a tile that was turned over counted instead of its blank:
    /// always the whole set.
    pub fn all_tiles(&self) -> Tiles {
        let mut all = self.bag;
        for seat in &self.seats {
            all.add_all(&seat.rack);
        }
        all.add_all(&self.board.covered().map(|(_, face)| face.tile()).collect());
        if let Some((_, letter)) = self.flipped
            && all.remove(Tile::BLANK)
        {
            all.add(Tile::of(letter));
        }
        all
    }

    /// All goal cards, wherever they are: always the whole deck of the game.
    pub fn all_goals(&self) -> Vec<Goal> {
        let mut all: Vec<Goal> = self.unseen.clone();
        all.extend(self.bottom.iter().chain(&self.up).chain(&self.done));
        all.arrange();
        all
    }

    /// The goals that a play completes, and the words it forms.
    ///
    /// # Errors
    /// [`Refusal::NothingPlaced`] and [`Refusal::Play`] if the tiles may not lie there.
    pub fn completes(
        board: &Board,
        ruleset: &Ruleset,
        goals: &[Goal],
        play: &crate::Play,
    ) -> Result<(Vec<Goal>, crate::Formed), Refusal> {
        if play.is_empty() {
            return Err(Refusal::NothingPlaced);
        }
        let formed = crate::examine(board, ruleset, play)?;
        let deed = Deed { board, ruleset, play, formed: &formed };
        let met = goals.iter().copied().filter(|goal| goal.met(deed)).collect();
        Ok((met, formed))
    }

    /// The goal among these that a play comes nearest to.
    pub fn nearest(
        board: &Board,
        ruleset: &Ruleset,
        goals: &[Goal],
        play: &crate::Play,
        formed: &crate::Formed,
    ) -> Option<Goal> {
        let deed = Deed { board, ruleset, play, formed };
        goals.iter().copied().min_by_key(|goal| goal.card().demand.missing(deed))
    }
}

//! Together: all players against the goal cards (TOG).
//!
//! Twenty of the fifty goals lie in a pile, three of them face up. Every word has to complete at
//! least one; who cannot uses one of six helpers. Twenty goals win the game for all; a player who
//! can neither play nor be helped loses it for all. No points are scored.
//!
//! The pile is a set until a card is turned up: chance then picks among the goals not seen yet. So
//! nothing about the pile is hidden that anybody could know, and all games are as likely as with a
//! pile shuffled at the start (TOG-08).

mod aid;
mod command;
mod decide;
mod deck;
mod demand;
mod event;
mod fold;
mod rule;
mod sentences;
mod talk;
mod view;

use alloc::collections::VecDeque;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

pub use aid::{Aid, Help, UnknownAid};
pub use command::{Command, Possible, Refusal, TableCommand};
pub use deck::{Card, DECK, Goal, UnknownGoal};
pub use demand::{Class, Deed, Demand, Zone};
pub use event::Event;
pub use rule::TogetherRule;
pub use sentences::{chips, sentences};
pub use talk::{MAX_TALK, TALK_POLICY, tells_letters};
pub use view::{May, SeatView, View};

use crate::{
    AnyCommand, Board, Chance, Game, Inputs, Letter, Millis, Ruleset, Seat, Square, Terms, Tile,
    Tiles, Viewer,
};

/// Goals to complete (TOG-03).
pub const GOALS_TO_WIN: usize = 20;
/// Goals that lie face up (TOG-10).
pub const GOALS_UP: usize = 3;
/// How long the team waits for voices on who starts, after the first.
pub const NAMING_TIME: Millis = Millis(120_000);
/// How long an offer waits for takers, and then for what they give (AMB-46).
pub const TRADE_TIME: Millis = Millis(60_000);
/// How long a turn lasts until team mates may take it for the seat being away (AMB-49).
pub const AWAY_AFTER: Millis = Millis(120_000);
/// Messages that a log keeps; the view shows the last hundred.
pub(crate) const MOST_TALK: u16 = 600;
/// Deals until the goals stand whatever they are (AMB-31).
pub(crate) const MOST_DEALS: u8 = 20;

/// A game of Together: everything there is to it, hidden racks too. Only a [`View`] may leave the
/// table.
#[derive(Clone, PartialEq, Debug)]
pub struct Together {
    ruleset: Ruleset,
    board: Board,
    bag: Tiles,
    seats: Vec<SeatState>,
    /// Goals that nobody has seen, in the order of the deck.
    unseen: Vec<Goal>,
    /// How many of them are in the pile.
    fresh: usize,
    /// Goals put under the pile, the next one first.
    bottom: VecDeque<Goal>,
    up: Vec<Goal>,
    done: Vec<Goal>,
    /// Helpers left.
    helpers: Vec<Aid>,
    stage: Stage,
    deals: u8,
    /// Who wants whom to start, the last one to speak last.
    voices: Vec<(Seat, Seat)>,
    naming_since: Option<Millis>,
    on_turn: Seat,
    /// The helper used in this turn.
    helped: Option<Aid>,
    /// Whether the seat on turn has said that it is stuck.
    stuck: bool,
    turn_since: Millis,
    trade: Option<Trade>,
    /// The tile that was turned over, and by whom.
    flipped: Option<(Seat, Letter)>,
    draws: u32,
    last_play: Vec<Square>,
    /// The goals of the last play.
    last_goals: Vec<Goal>,
    possible: Vec<Possible>,
    talk: Vec<(Seat, String)>,
    said: u16,
    ending: Option<Ending>,
}

/// What a game knows of a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatState {
    /// The tiles held.
    pub rack: Tiles,
    /// Whether it has left the game.
    pub left: bool,
    /// Turns in a row that team mates passed over.
    pub away: u8,
    /// The square it points at.
    pub points_at: Option<Square>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    Opening,
    DealCheck,
    Naming,
    Playing,
    StuckCheck,
    Over,
}

/// What a game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// The start.
    Opening,
    /// The verdict whether an opening word completes a goal (AMB-31).
    DealCheck,
    /// The team's word on who starts (TOG-12).
    Naming,
    /// This seat.
    Turn(Seat),
    /// The others, to take what this seat offers.
    Trade(Seat),
    /// The verdict whether this seat can complete a goal (AMB-35).
    StuckCheck(Seat),
    /// Nothing.
    Over,
}

/// Tiles offered to the others (TOG-34).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trade {
    /// Who offers. The tiles are still on its rack.
    pub seat: Seat,
    /// What was offered.
    pub offer: Tiles,
    /// What nobody has taken.
    pub open: Tiles,
    /// Who takes what, in the order of the claims.
    pub claims: Vec<TradeClaim>,
    /// Whether the time was up and the rest fell to the seats in order.
    pub shared: bool,
    /// When something happens by itself.
    pub deadline: Millis,
}

/// An offered tile that somebody takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TradeClaim {
    /// Who.
    pub seat: Seat,
    /// Taken.
    pub take: Tile,
    /// Given; not chosen yet for a tile that fell to the seat.
    pub give: Option<Tile>,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reached {
    /// All goals are completed: won (TOG-37).
    AllGoals,
    /// A player could neither complete a goal nor be helped: lost (TOG-38).
    Stuck,
    /// Everybody left: lost.
    GivenUp,
}

impl Reached {
    /// All of them.
    pub const ALL: [Reached; 3] = [Reached::AllGoals, Reached::Stuck, Reached::GivenUp];

    /// A stable key.
    pub const fn key(self) -> &'static str {
        match self {
            Reached::AllGoals => "all_goals",
            Reached::Stuck => "stuck",
            Reached::GivenUp => "given_up",
        }
    }
}

/// The result, the same for all (TOG-01). There are no points (TOG-22).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending {
    /// How it ended.
    pub reached: Reached,
    /// Goals completed.
    pub goals: u8,
    /// Helpers left.
    pub helpers: u8,
}

impl Ending {
    /// Whether the team has won.
    pub fn won(&self) -> bool {
        self.reached == Reached::AllGoals
    }
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

    /// Cards in the pile.
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

    /// What the game waits for.
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

    /// Seats that still play, in order.
    pub fn active(&self) -> impl Iterator<Item = Seat> + '_ {
        (0..self.seats.len() as u16).map(Seat).filter(|seat| !self.seats[seat.index()].left)
    }

    /// The seats after this one in order of play, itself last.
    fn round(&self, from: Seat) -> impl Iterator<Item = Seat> + '_ {
        let count = self.seats.len() as u16;
        (1..=count)
            .map(move |step| Seat((from.0 + step) % count))
            .filter(|seat| !self.seats[seat.index()].left)
    }

    /// Who plays after this seat. With an empty bag a seat without tiles is passed over while
    /// others hold some (AMB-48).
    fn next(&self, from: Seat) -> Seat {
        let empty = |seat: Seat| self.seats[seat.index()].rack.is_empty();
        let skip = self.ruleset.together.pass_over_empty
            && self.bag.is_empty()
            && !self.active().all(empty);
        self.round(from).find(|&seat| !(skip && empty(seat))).unwrap_or(from)
    }

    /// Whether some helper that is left is of any use to the seat. One that cannot be used counts as
    /// none: trading alone (AMB-46), or exchanging with an empty bag.
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

    /// When the game goes on by itself.
    pub fn deadline(&self) -> Option<Millis> {
        match self.phase() {
            Phase::Naming => self.naming_since.map(|since| since.plus(NAMING_TIME)),
            Phase::Trade(_) => self.trade.as_ref().map(|trade| trade.deadline),
            _ => None,
        }
    }

    /// Every tile there is, with the letter of the one turned over in the place of its blank:
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

    /// Every goal card, wherever it lies: always the whole deck of the game.
    pub fn all_goals(&self) -> Vec<Goal> {
        let mut all: Vec<Goal> = self.unseen.clone();
        all.extend(self.bottom.iter().chain(&self.up).chain(&self.done));
        all.sort_unstable();
        all
    }

    /// The goals that a play completes, and the words it forms.
    ///
    /// # Errors
    /// [`PlayProblem`](crate::PlayProblem) if the tiles may not lie there.
    pub fn completes(
        board: &Board,
        ruleset: &Ruleset,
        goals: &[Goal],
        play: &crate::Play,
    ) -> Result<(Vec<Goal>, crate::Formed), crate::PlayProblem> {
        let formed = crate::examine(board, ruleset, play)?;
        let deed = Deed { board, ruleset, play, formed: &formed };
        let met = goals.iter().copied().filter(|goal| goal.met(deed)).collect();
        Ok((met, formed))
    }

    /// Of these goals the one that a play comes nearest to.
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

impl Game for Together {
    type Command = Command;
    type TableCommand = TableCommand;
    type Event = Event;
    type Refusal = Refusal;
    type View = View;

    fn start() -> Option<TableCommand> {
        Some(TableCommand::Start)
    }

    fn tick() -> Option<TableCommand> {
        Some(TableCommand::Tick)
    }

    fn decide(&self, command: &Command, inputs: Inputs<'_>) -> Result<Vec<Event>, Refusal> {
        decide::decide(self, command, inputs)
    }

    fn conduct(&self, command: &TableCommand, inputs: Inputs<'_>) -> Result<Vec<Event>, Refusal> {
        decide::conduct(self, command, inputs)
    }

    fn apply(&mut self, at: Millis, event: &Event) {
        Together::apply(self, at, event);
    }

    fn view(&self, viewer: Viewer, at: Millis) -> View {
        Together::view(self, viewer, at)
    }

    fn over(&self) -> bool {
        self.stage == Stage::Over
    }

    fn deadline(&self) -> Option<Millis> {
        Together::deadline(self)
    }

    fn resampled(&self, viewer: Viewer, chance: &dyn Chance) -> Together {
        Together::resampled(self, viewer, chance)
    }
}

impl From<Command> for AnyCommand<Together> {
    fn from(command: Command) -> AnyCommand<Together> {
        AnyCommand::Seat(command)
    }
}

impl From<TableCommand> for AnyCommand<Together> {
    fn from(command: TableCommand) -> AnyCommand<Together> {
        AnyCommand::Table(command)
    }
}

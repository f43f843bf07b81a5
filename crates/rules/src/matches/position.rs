//! The position of a match.

use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

use super::claim::Claimable;
use super::{Claim, Ending, Event, OpenProposal, Pending, Standing, Swaps};
use crate::{
    AtZero, Board, Face, Millis, MoveTimer, Ruleset, Seat, Square, Terms, Theme, Tile, Tiles,
    credit,
};

/// Where a game stands. It holds everything, including hidden tiles: only a [`View`](crate::View)
/// may leave the table.
///
/// ```
/// use rules::{Chance, Command, Fold, Game, Inputs, Judge, Letter, Millis, Phase, Position};
/// use rules::{TableCommand, Viewer, Views};
/// # struct Anything;
/// # impl Judge for Anything {
/// #     fn accepts(&self, _word: &[Letter]) -> bool { true }
/// # }
/// # struct Stacked;
/// # impl Chance for Stacked {
/// #     fn pick(&self, draw: u32, below: u32) -> u32 { draw * 31 % below }
/// # }
///
/// let mut game = Position::new(&"classic-2023 seats=2".parse()?);
/// let inputs = Inputs { at: Millis(0), judge: &Anything, chance: &Stacked };
/// for event in game.conduct(&TableCommand::Start, inputs)? {
///     game.apply(inputs.at, &event);
/// }
/// let Phase::Turn(seat) = game.phase() else { return Err("nobody is on turn".into()) };
/// for event in game.decide(&Command::Resign { seat }, inputs)? {
///     game.apply(inputs.at, &event);
/// }
/// assert_eq!(game.phase(), Phase::Over);
/// let view = game.view(Viewer::Spectator, inputs.at);
/// assert_eq!(view.rack, None, "a spectator holds no tiles");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Position {
    pub(crate) ruleset: Ruleset,
    pub(crate) board: Board,
    pub(crate) bag: Tiles,
    pub(crate) seats: Vec<SeatPosition>,
    /// Tiles shown while the starter is being drawn.
    pub(crate) opening: Vec<Tile>,
    pub(crate) on_turn: Option<Seat>,
    /// The seat that is to begin, if the game goes on from a position.
    pub(crate) starter: Option<Seat>,
    pub(crate) pending: Option<Pending>,
    pub(crate) proposal: Option<OpenProposal>,
    pub(crate) paused: bool,
    /// When it was last paused.
    pub(crate) paused_at: Millis,
    pub(crate) clock_started: bool,
    pub(crate) running: Option<(Seat, Millis)>,
    /// Turns in a row after which no tile stayed on the board.
    pub(crate) dry_turns: u16,
    /// The number of letters the first word needs now.
    pub(crate) first_word: u8,
    /// The number of times in a row that seats have declined to open with a word of that length.
    pub(crate) declines: u8,
    /// When the turn began, for the move timer.
    pub(crate) turn_since: Millis,
    /// True if its time is up; the pass that this costs may still be waiting.
    pub(crate) timed_out: bool,
    /// True if the seat on turn can open, false if not, once that has been found out (AMB-21).
    pub(crate) can_open: Option<bool>,
    /// True if, since the last play, a seat was found to have a play left.
    pub(crate) stuck_checked: bool,
    /// The number of tiles that have been drawn at random so far: the number of the next draw.
    pub(crate) draws: u32,
    pub(crate) last_play: Vec<Square>,
    /// The swaps of the seat on turn in this turn.
    pub(crate) swaps: Swaps,
    /// With two bags: how many blanks lie with the vowels.
    pub(crate) vowel_blanks: u8,
    /// The number of vowels the next draw was said to take.
    pub(crate) drawing: Option<u8>,
    pub(crate) theme: Option<Theme>,
    /// Claims that are not settled yet, oldest first.
    pub(crate) claims: Vec<Claim>,
    pub(crate) claimable: Vec<Claimable>,
    pub(crate) last_claim: u16,
    /// The number of plays so far.
    pub(crate) plays: u32,
    pub(crate) ending: Option<Ending>,
    /// The positions before each move so far, oldest first, in a game in which turns can be taken
    /// back. They have no earlier ones themselves.
    pub(crate) earlier: Vec<Arc<Position>>,
}

/// The state of a seat in a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatPosition {
    /// The tiles held.
    pub rack: Tiles,
    /// The score, without a play that can still be challenged.
    pub score: i32,
    /// Time used, without the turn now running.
    pub used: Millis,
    /// Time that it was given back for the way of its moves; `used` is without it.
    pub credited: Millis,
    /// Time that its moves have added to its clock, where there is an increment.
    pub gained: Millis,
    /// Turns to be skipped (AMB-10).
    pub skips: u8,
    /// Turns that it has ended itself: plays, exchanges and passes that were not automatic.
    pub turns: u16,
    /// Passes in a row (AMB-06).
    pub passes: u8,
    /// Turns in a row that ended because their time was up (AMB-16).
    pub timeouts: u8,
    /// True if the seat has given up.
    pub resigned: bool,
    /// True if it has declined to open in this round (AMB-21).
    pub(crate) declined: bool,
    /// True if it has left and its declines no longer count.
    pub(crate) lapsed: bool,
    /// True if the seat wants to go on with a paused game.
    pub wants_resume: bool,
    /// Since when it has been on holiday, if it is.
    pub holiday_since: Option<Millis>,
    /// Time it was on holiday, without a holiday it is on now.
    pub holiday_used: Millis,
    /// With two bags: how many vowels its next draw is to take.
    pub bag_wish: Option<u8>,
    /// The seats whose plays it accepts without being asked.
    pub standing: Standing,
    /// The number of tiles of its first rack that are still to be drawn, if the game goes on from a
    /// position.
    pub(crate) more: u8,
}

/// The next thing that a game waits for. Derived from the position, so that it cannot disagree with
/// the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// The start.
    Opening,
    /// The choice of bags for this seat's first rack (VAR-DBG).
    Choosing(Seat),
    /// A move of this seat. A play may be open to challenge meanwhile.
    Turn(Seat),
    /// The acceptance of the play with which this seat goes out (AMB-14).
    FinalAcceptance(Seat),
    /// The finding whether this seat can open with a word as long as required (AMB-21).
    OpeningCheck(Seat),
    /// The finding whether any seat can still play (AMB-07).
    StuckCheck,
    /// The last claims for the theme and the votes on them (AMB-20).
    Claims,
    /// Nothing.
    Over,
}

impl Position {
    /// A game of these terms before the first tile is drawn.
    pub fn new(terms: &Terms) -> Position {
        let ruleset = terms.ruleset();
        let seat = SeatPosition {
            rack: Tiles::new(),
            score: 0,
            used: Millis(0),
            credited: Millis(0),
            gained: Millis(0),
            skips: 0,
            turns: 0,
            passes: 0,
            timeouts: 0,
            resigned: false,
            declined: false,
            lapsed: false,
            wants_resume: false,
            holiday_since: None,
            holiday_used: Millis(0),
            bag_wish: None,
            standing: Standing::default(),
            more: 0,
        };
        Position {
            board: Board::new(ruleset.layout.size),
            bag: ruleset.alphabet.full_set(),
            seats: vec![seat; usize::from(terms.seats())],
            ruleset,
            opening: Vec::new(),
            on_turn: None,
            starter: None,
            pending: None,
            proposal: None,
            paused: false,
            paused_at: Millis(0),
            clock_started: false,
            running: None,
            dry_turns: 0,
            first_word: ruleset.first_word.map_or(2, |first| first.letters),
            declines: 0,
            turn_since: Millis(0),
            timed_out: false,
            can_open: None,
            stuck_checked: false,
            draws: 0,
            last_play: Vec::new(),
            swaps: Swaps::default(),
            vowel_blanks: 1,
            drawing: None,
            theme: Theme::of(terms),
            claims: Vec::new(),
            claimable: Vec::new(),
            last_claim: 0,
            plays: 0,
            ending: None,
            earlier: Vec::new(),
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

    /// True if the game goes on from a position.
    pub fn is_set_up(&self) -> bool {
        self.starter.is_some()
    }

    /// The seat that is to begin, if the game goes on from a position; else the draw says it.
    pub fn starter(&self) -> Option<Seat> {
        self.starter
    }

    /// The tiles not yet drawn.
    pub fn bag(&self) -> &Tiles {
        &self.bag
    }

    /// The seats in order of play.
    pub fn seats(&self) -> &[SeatPosition] {
        &self.seats
    }

    /// The play that can still be challenged.
    pub fn pending(&self) -> Option<&Pending> {
        self.pending.as_ref()
    }

    /// The open proposal.
    pub fn proposal(&self) -> Option<&OpenProposal> {
        self.proposal.as_ref()
    }

    /// True if the game is paused.
    pub fn paused(&self) -> bool {
        self.paused
    }

    /// Turns in a row after which no tile stayed on the board.
    pub fn dry_turns(&self) -> u16 {
        self.dry_turns
    }

    /// The number of letters the first word needs now: 2, or more with VAR-JKO and VAR-MIN1.
    pub fn first_word(&self) -> u8 {
        if self.board.is_empty() { self.first_word } else { 2 }
    }

    /// The number of tiles that have been drawn at random so far.
    pub fn draws(&self) -> u32 {
        self.draws
    }

    /// The swaps of the seat on turn in this turn.
    pub fn swaps(&self) -> &Swaps {
        &self.swaps
    }

    /// The squares of the last play that stands or can be challenged.
    pub fn last_play(&self) -> &[Square] {
        &self.last_play
    }

    /// The result, once the game is over.
    pub fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// The next thing that the game waits for.
    pub fn phase(&self) -> Phase {
        if self.ending.is_some() {
            return Phase::Over;
        }
        let Some(seat) = self.on_turn else { return Phase::Opening };
        if let Some(seat) = self.choosing() {
            return Phase::Choosing(seat);
        }
        match &self.pending {
            Some(pending) if pending.is_final => Phase::FinalAcceptance(pending.seat),
            _ if self.ends_after_claims() => Phase::Claims,
            _ if self.stuck_check_due() => {
                debug_assert!(!self.seats[seat.index()].resigned);
                Phase::StuckCheck
            }
            _ if self.opening_check_due(seat) => Phase::OpeningCheck(seat),
            _ => Phase::Turn(seat),
        }
    }

    /// Seats that still play, in order.
    pub fn active(&self) -> impl Iterator<Item = Seat> + '_ {
        (0..self.seats.len() as u16).map(Seat).filter(|seat| !self.seats[seat.index()].resigned)
    }

    /// The next seat in order of play that is still playing (TRV-13).
    pub fn after(&self, seat: Seat) -> Seat {
        let count = self.seats.len() as u16;
        (1..=count)
            .map(|step| Seat((seat.0 + step) % count))
            .find(|next| !self.seats[next.index()].resigned)
            .unwrap_or(seat)
    }

    /// Which of the earlier positions was the one before the last move of a seat.
    pub(crate) fn last_turn_of(&self, seat: Seat) -> Option<usize> {
        self.earlier.iter().rposition(|position| position.on_turn == Some(seat))
    }

    /// True if a seat may take its last turn back: it is on turn again, and has made a move in a
    /// game with a tutor.
    pub fn may_take_back(&self, seat: Seat) -> bool {
        self.phase() == Phase::Turn(seat) && !self.paused && self.last_turn_of(seat).is_some()
    }

    /// Time used by a seat up to a point of time, including the turn now running.
    pub fn used_at(&self, seat: Seat, at: Millis) -> Millis {
        let used = self.seats[seat.index()].used;
        match self.running {
            Some((running, since)) if running == seat => used.plus(at.since(since)),
            _ => used,
        }
    }

    /// The time by which a seat is over its clock at a point of time; zero without a clock.
    pub fn over_at(&self, seat: Seat, at: Millis) -> Millis {
        let Some(clock) = self.ruleset.clock else { return Millis(0) };
        let allowed = clock.bank.plus(self.seats[seat.index()].gained);
        self.used_at(seat, at).since(allowed)
    }

    /// The time that a seat gets back if its move, which took so long to arrive, is made now: its
    /// clock gains it, within the limits of [`credit`](crate::credit). It comes before the events
    /// of the move.
    pub fn credit(&self, seat: Seat, delay: Millis, at: Millis) -> Option<Event> {
        self.ruleset.clock?;
        let (running, _) = self.running?;
        let known = self.seats.get(seat.index()).filter(|_| running == seat)?;
        // No turn gives back more than it has taken.
        let span = delay
            .min(credit::OF_A_MOVE)
            .min(credit::OF_A_GAME.since(known.credited))
            .min(at.since(self.turn_since));
        (span >= credit::LEAST).then_some(Event::Credited { seat, span })
    }

    /// The seat whose clock runs, and since when.
    pub fn running(&self) -> Option<(Seat, Millis)> {
        self.running
    }

    /// The time that a seat can still be on holiday.
    pub fn holiday_left(&self, seat: Seat, at: Millis) -> Millis {
        let known = &self.seats[seat.index()];
        let now = known.holiday_since.map_or(Millis(0), |since| at.since(since));
        self.ruleset.holiday.since(known.holiday_used.plus(now))
    }

    /// When the holiday that a seat is on ends by itself, because none is left.
    pub fn holiday_ends(&self, seat: Seat) -> Option<Millis> {
        let known = &self.seats[seat.index()];
        let left = self.ruleset.holiday.since(known.holiday_used);
        known.holiday_since.map(|since| since.plus(left))
    }

    /// A seat whose holiday is over by this time.
    pub(crate) fn holiday_over_at(&self, at: Millis) -> Option<Seat> {
        self.active().find(|&seat| self.holiday_ends(seat).is_some_and(|end| end <= at))
    }

    /// The time at which the open play can no longer be challenged even if no seat acts: at the end
    /// of its own time, or when the move that waits for it is made.
    pub(crate) fn window_ends(&self) -> Option<Millis> {
        let pending = self.pending.as_ref()?;
        if self.waits_for().any(|seat| self.seats[seat.index()].holiday_since.is_some()) {
            return None;
        }
        pending.deadline.or(pending.guard.filter(|_| pending.held.is_some()))
    }

    /// The seat whose committed move waits.
    pub(crate) fn waiting(&self) -> Option<Seat> {
        let held = self.pending.as_ref().is_some_and(|pending| pending.held.is_some());
        self.on_turn.filter(|_| held)
    }

    /// Opponents who have not accepted the open play, neither now nor by standing acceptance. A
    /// seat that has resigned does not count.
    pub(crate) fn waits_for(&self) -> impl Iterator<Item = Seat> + '_ {
        let open = self.pending.iter();
        open.flat_map(move |pending| {
            self.active().filter(move |&seat| {
                let standing = &self.seats[seat.index()].standing;
                seat != pending.seat
                    && !pending.accepted.contains(&seat)
                    && !standing.covers(pending)
            })
        })
    }

    /// True if a move that this seat makes now would have to wait: the last play is recent and
    /// another seat may want to challenge it (AMB-12).
    pub(crate) fn guarded_from(&self, seat: Seat, at: Millis) -> bool {
        let guard = self.pending.as_ref().and_then(|pending| pending.guard);
        guard.is_some_and(|guard| guard > at) && self.waits_for().any(|other| other != seat)
    }

    /// When the time of the turn is up, if that ends the turn (AMB-16).
    pub fn turn_ends(&self) -> Option<Millis> {
        let ends = |timer: &MoveTimer| matches!(timer.at_zero, AtZero::Pass | AtZero::Forfeit);
        let timer = self.ruleset.move_timer.filter(ends)?;
        match self.phase() {
            Phase::Turn(seat)
                if self.clock_started
                    && !self.paused
                    && self.waiting().is_none()
                    && self.seats[seat.index()].skips == 0
                    && self.seats[seat.index()].holiday_since.is_none() =>
            {
                Some(self.turn_since.plus(timer.span))
            }
            _ => None,
        }
    }

    /// True if the program has to find out if the seat on turn can open: no seat has opened, and
    /// the first word needs more than two letters (AMB-21).
    fn opening_check_due(&self, seat: Seat) -> bool {
        self.ruleset.first_word.is_some_and(|first| first.verified)
            && self.first_word() > 2
            && self.can_open.is_none()
            && self.clock_started
            && !self.paused
            && self.pending.is_none()
            && self.seats[seat.index()].skips == 0
    }

    /// The events that follow for the opening when a seat has left (AMB-21): the declines of that
    /// seat lapse, and if all the others have declined the first word needs one letter fewer.
    pub(crate) fn opening_recount(&self) -> Option<Event> {
        let asked = self.ruleset.first_word.is_some() && self.first_word > 2;
        let opening = self
            .pending
            .as_ref()
            .filter(|pending| pending.play.placements().len() == self.board.covered().count());
        if !asked || !self.board.is_empty() && opening.is_none() {
            return None;
        }
        let counts = |seat: &Seat| {
            let left = &self.seats[seat.index()];
            let opened = opening.is_some_and(|pending| pending.seat == *seat);
            left.resigned && !left.lapsed && (left.declined || opened)
        };
        let mut all = (0..self.seats.len() as u16).map(Seat);
        if let Some(seat) = all.find(counts) {
            return Some(Event::DeclineLapsed { seat });
        }
        let declined = self.active().all(|seat| self.seats[seat.index()].declined);
        let letters = self.first_word - 1;
        (declined && self.board.is_empty()).then_some(Event::OpeningEased { letters })
    }

    /// True if the seat on turn is known to be able to open and therefore must not decline
    /// (AMB-21).
    pub fn must_open(&self) -> bool {
        self.can_open == Some(true) && self.first_word() > 2
    }

    /// True if the program has to find out if any seat can play: a round has passed without a tile
    /// that stayed, and nothing is left to draw or to exchange (AMB-07).
    fn stuck_check_due(&self) -> bool {
        let no_exchange =
            self.bag.is_empty() || self.bag.len() < usize::from(self.ruleset.exchange.min_bag);
        self.ruleset.end.stuck_check
            && !self.stuck_checked
            && !self.paused
            && self.pending.is_none()
            && no_exchange
            && usize::from(self.dry_turns) >= self.active().count()
    }

    /// All tiles, wherever they are: always the whole set (SOW-10).
    pub fn all_tiles(&self) -> Tiles {
        let mut all = self.bag;
        all.add_all(&self.opening.iter().copied().collect());
        for seat in &self.seats {
            all.add_all(&seat.rack);
        }
        all.add_all(&self.board.covered().map(|(_, face)| Face::tile(face)).collect());
        all
    }

    /// True if no seat is left that could challenge the open play or, where a committed move or the
    /// end of the game waits, that has to be waited for.
    pub(crate) fn all_accepted(&self) -> bool {
        self.pending.as_ref().is_some_and(|pending| {
            let waiting = pending.is_final || pending.held.is_some();
            let said = |seat| seat == pending.seat || pending.accepted.contains(&seat);
            self.active().all(said) || waiting && self.waits_for().next().is_none()
        })
    }
}

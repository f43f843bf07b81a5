//! Where a game stands, and the fold of events into it.

use alloc::vec;
use alloc::vec::Vec;

use crate::{
    AtZero, Board, Ending, Event, Face, Millis, Move, Play, Proposal, Ruleset, Seat, Square, Terms,
    Tile, Tiles, Word,
};

/// Where a game stands. It holds everything, hidden tiles too: only a
/// [`View`](crate::View) may leave the table.
#[derive(Clone, PartialEq, Debug)]
pub struct Position {
    pub(crate) ruleset: Ruleset,
    pub(crate) board: Board,
    pub(crate) bag: Tiles,
    pub(crate) seats: Vec<SeatPosition>,
    /// Tiles shown while the starter is being drawn.
    pub(crate) opening: Vec<Tile>,
    pub(crate) on_turn: Option<Seat>,
    pub(crate) pending: Option<Pending>,
    pub(crate) proposal: Option<OpenProposal>,
    pub(crate) paused: bool,
    pub(crate) clock_started: bool,
    pub(crate) running: Option<(Seat, Millis)>,
    /// Turns in a row after which no tile stayed on the board.
    pub(crate) dry_turns: u16,
    /// Letters that the first word needs now.
    pub(crate) first_word: u8,
    /// Seats in a row that have declined to open with so many.
    pub(crate) declines: u8,
    /// When the turn began, for the move timer.
    pub(crate) turn_since: Millis,
    /// Whether it has been checked since the last play that somebody can play.
    pub(crate) stuck_checked: bool,
    /// Tiles drawn at random so far: the number of the next draw.
    pub(crate) draws: u32,
    pub(crate) last_play: Vec<Square>,
    pub(crate) ending: Option<Ending>,
}

/// What a position knows of a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatPosition {
    /// The tiles held.
    pub rack: Tiles,
    /// The score, without a play that can still be challenged.
    pub score: i32,
    /// Time used, without the part now running.
    pub used: Millis,
    /// Turns to be skipped (AMB-10).
    pub skips: u8,
    /// Passes in a row (AMB-06).
    pub passes: u8,
    /// Turns in a row that ended because their time was up (AMB-16).
    pub timeouts: u8,
    /// Whether the seat has given up.
    pub resigned: bool,
    /// Whether the seat wants to go on with a paused game.
    pub wants_resume: bool,
}

/// A play that can still be challenged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pending {
    /// Whose play.
    pub seat: Seat,
    /// The tiles laid.
    pub play: Play,
    /// The words formed.
    pub words: Vec<Word>,
    /// Points with the bonus.
    pub score: i32,
    /// The replacement drawn at once.
    pub drawn: Tiles,
    /// Seats that have accepted.
    pub accepted: Vec<Seat>,
    /// When the window closes by itself; `None` if it closes with the next move.
    pub deadline: Option<Millis>,
    /// Whether this play goes out.
    pub is_final: bool,
    /// The move that the next player has committed meanwhile.
    pub held: Option<Move>,
    /// Dry turns before this play, in case it comes off.
    dry_turns_before: u16,
}

/// A proposal waiting for answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenProposal {
    /// Who made it.
    pub seat: Seat,
    /// What.
    pub what: Proposal,
    /// Who agrees, the proposer among them.
    pub agreed: Vec<Seat>,
}

/// What a game waits for. Derived from the position, so that it cannot disagree with the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// The start.
    Opening,
    /// A move of this seat. A play may be open to challenge meanwhile.
    Turn(Seat),
    /// The acceptance of the play with which this seat goes out (AMB-14).
    FinalAcceptance(Seat),
    /// The verdict whether anybody can still play (AMB-07).
    StuckCheck,
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
            skips: 0,
            passes: 0,
            timeouts: 0,
            resigned: false,
            wants_resume: false,
        };
        Position {
            board: Board::new(ruleset.layout.size),
            bag: ruleset.alphabet.full_set(),
            seats: vec![seat; usize::from(terms.seats())],
            ruleset,
            opening: Vec::new(),
            on_turn: None,
            pending: None,
            proposal: None,
            paused: false,
            clock_started: false,
            running: None,
            dry_turns: 0,
            first_word: ruleset.first_word.map_or(2, |first| first.letters),
            declines: 0,
            turn_since: Millis(0),
            stuck_checked: false,
            draws: 0,
            last_play: Vec::new(),
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

    /// Whether the game is paused.
    pub fn paused(&self) -> bool {
        self.paused
    }

    /// Turns in a row after which no tile stayed on the board.
    pub fn dry_turns(&self) -> u16 {
        self.dry_turns
    }

    /// Letters that the first word needs now: 2, or more with VAR-JKO and VAR-MIN1.
    pub fn first_word(&self) -> u8 {
        if self.board.is_empty() { self.first_word } else { 2 }
    }

    /// How many tiles have been drawn at random so far.
    pub fn draws(&self) -> u32 {
        self.draws
    }

    /// The squares of the last play that stands or can be challenged.
    pub fn last_play(&self) -> &[Square] {
        &self.last_play
    }

    /// The result, once the game is over.
    pub fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// What the game waits for.
    pub fn phase(&self) -> Phase {
        if self.ending.is_some() {
            return Phase::Over;
        }
        match (&self.pending, self.on_turn) {
            (_, None) => Phase::Opening,
            (Some(pending), _) if pending.is_final => Phase::FinalAcceptance(pending.seat),
            (_, Some(seat)) if self.stuck_check_due() => {
                debug_assert!(!self.seats[seat.index()].resigned);
                Phase::StuckCheck
            }
            (_, Some(seat)) => Phase::Turn(seat),
        }
    }

    /// Seats that still play, in order.
    pub fn active(&self) -> impl Iterator<Item = Seat> + '_ {
        (0..self.seats.len() as u8).map(Seat).filter(|seat| !self.seats[seat.index()].resigned)
    }

    /// The next seat in order of play that still plays (TRV-13).
    pub fn after(&self, seat: Seat) -> Seat {
        let count = self.seats.len() as u8;
        (1..=count)
            .map(|step| Seat((seat.0 + step) % count))
            .find(|next| !self.seats[next.index()].resigned)
            .unwrap_or(seat)
    }

    /// Time used by a seat at a point of time, the running part included.
    pub fn used_at(&self, seat: Seat, at: Millis) -> Millis {
        let used = self.seats[seat.index()].used;
        match self.running {
            Some((running, since)) if running == seat => used.plus(at.since(since)),
            _ => used,
        }
    }

    /// The seat whose clock runs, and since when.
    pub fn running(&self) -> Option<(Seat, Millis)> {
        self.running
    }

    /// When something happens by itself: the table must then send a
    /// [`Command::Tick`](crate::Command::Tick).
    pub fn deadline(&self) -> Option<Millis> {
        if self.paused || self.ending.is_some() {
            return None;
        }
        let window = self.pending.as_ref().and_then(|pending| pending.deadline);
        [window, self.turn_ends()].into_iter().flatten().min()
    }

    /// When the time of the turn is up, if that ends it (AMB-16).
    pub fn turn_ends(&self) -> Option<Millis> {
        let timer = self.ruleset.move_timer.filter(|timer| timer.at_zero == AtZero::Pass)?;
        let held = self.pending.as_ref().is_some_and(|pending| pending.held.is_some());
        match self.phase() {
            Phase::Turn(seat)
                if self.clock_started
                    && !self.paused
                    && !held
                    && self.seats[seat.index()].skips == 0 =>
            {
                Some(self.turn_since.plus(timer.span))
            }
            _ => None,
        }
    }

    /// A round without a tile that stayed, and nothing left to draw or to change: it must be
    /// asked whether anybody can play (AMB-07).
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

    /// Folds one event that happened at a point of time.
    ///
    /// It never fails and asks nobody. The events must be those that [`decide`](crate::decide)
    /// gave for this position; others give a position without meaning, but no panic.
    pub fn apply(&mut self, at: Millis, event: &Event) {
        if let Some((seat, since)) = self.running {
            let used = &mut self.seats[seat.index()].used;
            *used = used.plus(at.since(since));
        }
        let turn = self.on_turn;
        // An event about nobody in the game, from a damaged log, changes nothing.
        if event.seat().is_none_or(|seat| seat.index() < self.seats.len()) {
            self.fold(at, event);
        }
        if self.on_turn != turn || matches!(event, Event::Resumed | Event::ClockStarted) {
            self.turn_since = at;
        }
        self.running = self.clock_seat().map(|seat| (seat, at));
    }

    /// Whose clock runs: the seat on turn, also while the last play may be challenged; nobody's
    /// while a committed move waits or the game waits for a ruling (AMB-54).
    fn clock_seat(&self) -> Option<Seat> {
        let held = self.pending.as_ref().is_some_and(|pending| pending.held.is_some());
        match self.phase() {
            Phase::Turn(seat) if self.clock_started && !self.paused && !held => Some(seat),
            _ => None,
        }
    }

    fn seat(&mut self, seat: Seat) -> &mut SeatPosition {
        &mut self.seats[seat.index()]
    }

    fn draw(&mut self, seat: Seat, tiles: &Tiles) {
        self.bag.remove_all(tiles);
        self.seat(seat).rack.add_all(tiles);
        self.draws += tiles.len() as u32;
    }

    fn pass_turn_on(&mut self, from: Seat) {
        self.on_turn = Some(self.after(from));
        self.proposal = None;
    }

    fn fold(&mut self, at: Millis, event: &Event) {
        match event {
            Event::OpeningDraw { drawn } => {
                for &(_, tile) in drawn {
                    if self.bag.remove(tile) {
                        self.opening.push(tile);
                    }
                }
                self.draws += drawn.len() as u32;
            }
            &Event::Starts { seat } => {
                let tiles: Tiles = self.opening.drain(..).collect();
                self.bag.add_all(&tiles);
                self.on_turn = Some(seat);
            }
            Event::Dealt { seat, tiles } | Event::Drew { seat, tiles } => self.draw(*seat, tiles),
            Event::ClockStarted => self.clock_started = true,
            Event::Played { seat, text, words, score, drawn } => {
                let play = text.as_laid().unwrap_or_else(|| Play::new([]));
                self.fold_play(at, *seat, play, words, *score, drawn);
            }
            Event::Exchanged { seat, returned, drawn } => {
                self.draw(*seat, drawn);
                self.seat(*seat).rack.remove_all(returned);
                self.bag.add_all(returned);
                self.seat(*seat).passes = 0;
                self.seat(*seat).timeouts = 0;
                self.declines = 0;
                self.dry_turns = self.dry_turns.saturating_add(1);
                self.pass_turn_on(*seat);
            }
            &Event::Passed { seat } => {
                let passes = &mut self.seat(seat).passes;
                *passes = passes.saturating_add(1);
                self.fold_own_decision(at, seat);
                self.dry_turns = self.dry_turns.saturating_add(1);
                self.pass_turn_on(seat);
            }
            &Event::Declined { seat } => {
                self.fold_own_decision(at, seat);
                self.fold_decline();
                self.pass_turn_on(seat);
            }
            &Event::TimedOut { seat } => {
                let timeouts = &mut self.seat(seat).timeouts;
                *timeouts = timeouts.saturating_add(1);
            }
            &Event::BlankTaken { seat, square } => {
                if let Some(face) = self.board.get(square).filter(|face| face.blank)
                    && self.seat(seat).rack.remove(Tile::of(face.letter))
                {
                    self.seat(seat).rack.add(Tile::BLANK);
                    self.board.set(square, Some(Face::letter(face.letter)));
                }
            }
            &Event::Accepted { seat } => {
                if let Some(pending) = &mut self.pending {
                    pending.accepted.push(seat);
                }
            }
            Event::WindowClosed { cause: _ } => {
                if let Some(pending) = self.pending.take() {
                    self.seat(pending.seat).score += pending.score;
                }
            }
            Event::Challenged { .. } => {}
            Event::Withdrawn { seat, returned } => self.fold_withdrawal(*seat, returned),
            &Event::Charged { seat, points, reason: _ } => self.seat(seat).score += points,
            &Event::SkipOwed { seat } => {
                let skips = &mut self.seat(seat).skips;
                *skips = skips.saturating_add(1);
            }
            &Event::Skipped { seat } => {
                let skips = &mut self.seat(seat).skips;
                *skips = skips.saturating_sub(1);
                self.pass_turn_on(seat);
            }
            Event::MoveHeld { seat: _, held } => {
                if let Some(pending) = &mut self.pending {
                    pending.held.clone_from(held);
                }
            }
            Event::HeldMoveDropped { seat: _ } => {
                if let Some(pending) = &mut self.pending {
                    pending.held = None;
                }
            }
            &Event::Proposed { seat, what } => {
                self.proposal = Some(OpenProposal { seat, what, agreed: vec![seat] });
            }
            &Event::Answered { seat, agree } => match &mut self.proposal {
                Some(proposal) if agree => proposal.agreed.push(seat),
                _ => self.proposal = None,
            },
            Event::Paused => {
                self.paused = true;
                self.proposal = None;
            }
            &Event::ResumeAsked { seat } => self.seat(seat).wants_resume = true,
            Event::Resumed => {
                self.paused = false;
                self.seats.iter_mut().for_each(|seat| seat.wants_resume = false);
            }
            &Event::Resigned { seat } => {
                self.seat(seat).resigned = true;
                self.stuck_checked = false;
                if self.on_turn == Some(seat) {
                    self.pass_turn_on(seat);
                }
            }
            Event::StuckChecked { anyone_can_play: _ } => self.stuck_checked = true,
            Event::Ended(ending) => {
                for line in &ending.lines {
                    if let Some(seat) = self.seats.get_mut(line.seat.index()) {
                        seat.score = line.total();
                    }
                }
                self.proposal = None;
                self.paused = false;
                self.ending = Some(ending.clone());
            }
        }
    }

    fn fold_play(
        &mut self,
        at: Millis,
        seat: Seat,
        play: Play,
        words: &[Word],
        score: i32,
        drawn: &Tiles,
    ) {
        self.last_play.clear();
        for placement in play.placements() {
            self.board.set(placement.square, Some(placement.face));
            self.last_play.push(placement.square);
        }
        let held = play.tiles();
        self.seat(seat).rack.remove_all(&held);
        self.draw(seat, drawn);
        self.seat(seat).passes = 0;
        self.seat(seat).timeouts = 0;
        let target = self.ruleset.targets.map(|targets| i32::from(targets[seat.index() % 4]));
        let reached = target.is_some_and(|target| self.seat(seat).score + score >= target);
        let is_final = reached || self.bag.is_empty() && self.seat(seat).rack.is_empty();
        let next = self.after(seat);
        // With two seats the next move closes the window, unless the next turn is skipped.
        let by_move = self.active().count() <= 2 && self.seats[next.index()].skips == 0;
        let deadline = match (is_final, by_move) {
            (true, _) => Some(at.plus(self.ruleset.window.last)),
            (false, true) => None,
            (false, false) => Some(at.plus(self.ruleset.window.live)),
        };
        self.pending = Some(Pending {
            seat,
            play,
            words: words.to_vec(),
            score,
            drawn: *drawn,
            accepted: Vec::new(),
            deadline,
            is_final,
            held: None,
            dry_turns_before: self.dry_turns,
        });
        self.dry_turns = 0;
        self.stuck_checked = false;
        self.pass_turn_on(seat);
    }

    /// Board, rack and bag are as before the play, which counts as a turn without a tile
    /// (TRV-46, SOW-54).
    fn fold_withdrawal(&mut self, seat: Seat, returned: &Tiles) {
        let Some(pending) = self.pending.take() else { return };
        for placement in pending.play.placements() {
            self.board.set(placement.square, None);
        }
        self.last_play.clear();
        self.seat(seat).rack.remove_all(returned);
        self.bag.add_all(returned);
        let tiles = pending.play.tiles();
        self.seat(seat).rack.add_all(&tiles);
        self.dry_turns = pending.dry_turns_before.saturating_add(1);
        if self.board.is_empty() {
            self.fold_decline();
        }
    }

    /// One more seat could not open; when all have declined in a row one letter less will do
    /// (VAR-JKO-2, VAR-JKO-3, VAR-MIN1-1). An opening taken off counts as a decline (AMB-21).
    fn fold_decline(&mut self) {
        self.declines = self.declines.saturating_add(1);
        if usize::from(self.declines) >= self.active().count() {
            self.declines = 0;
            self.first_word = self.first_word.saturating_sub(1).max(2);
        }
    }

    /// A turn given up before its time was up is the player's own decision: the player is there.
    fn fold_own_decision(&mut self, at: Millis, seat: Seat) {
        let timer = self.ruleset.move_timer;
        let since = self.turn_since;
        if timer.is_none_or(|timer| at.since(since) < timer.span) {
            self.seat(seat).timeouts = 0;
        }
    }

    /// Every tile there is, wherever it lies: always the whole set (SOW-10).
    pub fn all_tiles(&self) -> Tiles {
        let mut all = self.bag;
        all.add_all(&self.opening.iter().copied().collect());
        for seat in &self.seats {
            all.add_all(&seat.rack);
        }
        all.add_all(&self.board.covered().map(|(_, face)| Face::tile(face)).collect());
        all
    }

    /// Whether every opponent has accepted the open play.
    pub(crate) fn all_accepted(&self) -> bool {
        self.pending.as_ref().is_some_and(|pending| {
            self.active().all(|seat| seat == pending.seat || pending.accepted.contains(&seat))
        })
    }
}

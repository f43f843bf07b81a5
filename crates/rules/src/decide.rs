//! The referee: judges a command against a position and says what happens.

use alloc::vec::Vec;

use crate::chance::draw;
use crate::{
    AtZero, ChallengeRule, ChallengeScope, Chance, ChargeReason, CloseCause, Command, DealOrder,
    DrawTiming, EndReason, Event, Formed, Judge, Letter, Millis, Move, MoveTimer, Pending, Phase,
    Play, PlayProblem, PlayText, Position, Proposal, Refusal, Ruling, Seat, Square, Tile, Tiles,
    examine,
};

/// What the referee may use besides the position.
#[derive(Clone, Copy)]
pub struct Inputs<'a> {
    /// The time, counted from the start of the game.
    pub at: Millis,
    /// Who says what is a word. Asked only for challenges, and for plays where the challenge rule
    /// is [`ChallengeRule::Void`].
    pub judge: &'a dyn Judge,
    /// Where draws come from.
    pub chance: &'a dyn Chance,
}

/// Judges a command. The events are to be folded in order at `inputs.at`; they end in a position
/// that waits for somebody.
///
/// # Errors
/// A [`Refusal`], and nothing has happened.
pub fn decide(
    position: &Position,
    command: &Command,
    inputs: Inputs<'_>,
) -> Result<Vec<Event>, Refusal> {
    let mut ruling = Draft { position: position.clone(), events: Vec::new(), inputs };
    ruling.carry_out(command)?;
    ruling.settle();
    Ok(ruling.events)
}

/// The events so far and where they lead.
struct Draft<'a> {
    position: Position,
    events: Vec<Event>,
    inputs: Inputs<'a>,
}

impl Draft<'_> {
    fn push(&mut self, event: Event) {
        self.position.apply(self.inputs.at, &event);
        self.events.push(event);
    }

    fn draw(&self, count: usize) -> Vec<Tile> {
        draw(self.position.bag(), self.position.draws(), count, self.inputs.chance)
    }

    fn carry_out(&mut self, command: &Command) -> Result<(), Refusal> {
        match *command {
            Command::Start => return self.start(),
            Command::Tick => {
                self.tick();
                return Ok(());
            }
            Command::StuckVerdict { anyone_can_play } => {
                if self.position.phase() != Phase::StuckCheck {
                    return Err(Refusal::NoStuckCheck);
                }
                self.push(Event::StuckChecked { anyone_can_play });
                if !anyone_can_play {
                    self.end(EndReason::Stuck, None);
                }
                return Ok(());
            }
            _ => {}
        }
        let seat = self.actor(command)?;
        match command {
            Command::Move { the_move, .. } => self.make_move(seat, the_move),
            Command::TakeBlank { square, .. } => self.take_blank(seat, *square),
            Command::Challenge { words, .. } => self.challenge(seat, words),
            Command::Accept { .. } => {
                self.judgeable(seat)?;
                self.push(Event::Accepted { seat });
                Ok(())
            }
            Command::Propose { what, .. } => self.propose(seat, *what),
            Command::Answer { agree, .. } => self.answer(seat, *agree),
            Command::Resume { .. } => self.resume(seat),
            Command::Resign { .. } => self.resign(seat),
            Command::ClaimTime { .. } => self.claim_time(seat),
            Command::Start | Command::Tick | Command::StuckVerdict { .. } => Ok(()),
        }
    }

    /// The seat that acts, if it may act at all.
    fn actor(&self, command: &Command) -> Result<Seat, Refusal> {
        let (Command::Move { seat, .. }
        | Command::TakeBlank { seat, .. }
        | Command::Challenge { seat, .. }
        | Command::Accept { seat }
        | Command::Propose { seat, .. }
        | Command::Answer { seat, .. }
        | Command::Resume { seat }
        | Command::Resign { seat }
        | Command::ClaimTime { seat }) = *command
        else {
            return Err(Refusal::NoSuchSeat);
        };
        let known = self.position.seats().get(seat.index()).ok_or(Refusal::NoSuchSeat)?;
        let resuming = matches!(command, Command::Resume { .. } | Command::Resign { .. });
        match self.position.phase() {
            Phase::Opening => Err(Refusal::NotStarted),
            Phase::Over => Err(Refusal::GameOver),
            _ if known.resigned => Err(Refusal::SeatResigned),
            _ if self.position.paused() && !resuming => Err(Refusal::GamePaused),
            _ => Ok(seat),
        }
    }

    /// Draws for the start, redrawing ties among the best, and deals (TRV-09 to TRV-12, SOW-11 to
    /// SOW-16, AMB-01, AMB-03).
    fn start(&mut self) -> Result<(), Refusal> {
        if self.position.phase() != Phase::Opening || !self.events.is_empty() {
            return Err(Refusal::AlreadyStarted);
        }
        let mut best: Vec<Seat> = self.position.active().collect();
        while best.len() > 1 {
            let drawn: Vec<(Seat, Tile)> =
                best.iter().copied().zip(self.draw(best.len())).collect();
            let Some(lowest) = drawn.iter().map(|&(_, tile)| tile).min() else { break };
            best = drawn.iter().filter(|(_, tile)| *tile == lowest).map(|&(s, _)| s).collect();
            self.push(Event::OpeningDraw { drawn });
        }
        let starter = best[0];
        self.push(Event::Starts { seat: starter });
        let clock_first = self.position.ruleset().deal == DealOrder::StarterThenClock;
        let mut seat = starter;
        loop {
            let tiles: Tiles =
                self.draw(usize::from(self.position.ruleset().rack_size)).into_iter().collect();
            self.push(Event::Dealt { seat, tiles });
            if clock_first && seat == starter {
                self.push(Event::ClockStarted);
            }
            seat = self.position.after(seat);
            if seat == starter {
                break;
            }
        }
        if !clock_first {
            self.push(Event::ClockStarted);
        }
        Ok(())
    }

    /// Closes a window and ends a turn whose times are up.
    fn tick(&mut self) {
        let now = self.inputs.at;
        let due = |deadline: Option<Millis>| deadline.is_some_and(|deadline| deadline <= now);
        if self.position.paused() || self.position.ending().is_some() {
            return;
        }
        if due(self.position.pending().and_then(|pending| pending.deadline)) {
            self.close(CloseCause::Expired);
        }
        if let (Phase::Turn(seat), true) = (self.position.phase(), due(self.position.turn_ends())) {
            self.push(Event::TimedOut { seat });
            // A pass can be refused only where no turn ends: nothing more happens then.
            let _ = self.make_move(seat, &Move::Pass);
        }
    }

    /// Whether the seat is on turn and has not moved yet.
    fn on_turn(&self, seat: Seat) -> Result<(), Refusal> {
        match self.position.phase() {
            Phase::Turn(turn) if turn != seat => return Err(Refusal::NotYourTurn { turn }),
            Phase::FinalAcceptance(_) => return Err(Refusal::WindowOpen),
            Phase::StuckCheck => return Err(Refusal::StuckCheckDue),
            _ => {}
        }
        if self.position.pending().is_some_and(|pending| pending.held.is_some()) {
            return Err(Refusal::AlreadyCommitted);
        }
        if self.position.seats()[seat.index()].skips > 0 {
            return Err(Refusal::TurnSkipped);
        }
        Ok(())
    }

    /// Swaps a letter for the blank that stands for it, of a play past its window (VAR-RBL,
    /// AMB-19).
    fn take_blank(&mut self, seat: Seat, square: Square) -> Result<(), Refusal> {
        if !self.position.ruleset().blank_recycling {
            return Err(Refusal::NotInThisGame { title: "Recycling blanks" });
        }
        self.on_turn(seat)?;
        let face = self.position.board().get(square).filter(|face| face.blank);
        let letter = face.ok_or(Refusal::NoBlankThere { square })?.letter;
        let open = |pending: &Pending| {
            pending.play.placements().iter().any(|placement| placement.square == square)
        };
        if self.position.pending().is_some_and(open) {
            return Err(Refusal::BlankStillOpen { square });
        }
        if self.position.seats()[seat.index()].rack.count(Tile::of(letter)) == 0 {
            return Err(Refusal::SwapLetterDiffers { letter });
        }
        self.push(Event::BlankTaken { seat, square });
        Ok(())
    }

    fn make_move(&mut self, seat: Seat, the_move: &Move) -> Result<(), Refusal> {
        self.on_turn(seat)?;
        let pending = self.position.pending();
        let deadline = pending.and_then(|pending| pending.deadline);
        self.check_move(seat, the_move)?;
        self.charge_slow_turn(seat);
        let pending = self.position.pending();
        if deadline.is_some_and(|deadline| deadline > self.inputs.at) {
            let accepted = pending.is_some_and(|pending| pending.accepted.contains(&seat));
            if !accepted {
                self.push(Event::Accepted { seat });
            }
            self.push(Event::MoveHeld { seat, held: Some(the_move.clone()) });
            return Ok(());
        }
        if self.position.pending().is_some() {
            let expired = deadline.is_some();
            self.close(if expired { CloseCause::Expired } else { CloseCause::Moved });
            // Drawing after the window may have left fewer tiles to exchange.
            self.check_move(seat, the_move)?;
        }
        self.perform(seat, the_move);
        Ok(())
    }

    /// The price of a turn longer than the move timer, where that is the rule (AMB-16).
    fn charge_slow_turn(&mut self, seat: Seat) {
        let Some(MoveTimer { span, at_zero: AtZero::Penalty(points) }) =
            self.position.ruleset().move_timer
        else {
            return;
        };
        let over = self.inputs.at.since(self.position.turn_since).since(span);
        let minutes = over.0.div_ceil(60_000).min(10_000) as i32;
        if minutes > 0 {
            let points = -minutes * i32::from(points);
            self.push(Event::Charged { seat, points, reason: ChargeReason::Overtime });
        }
    }

    /// Whether the seat may make this move on the board as it lies.
    fn check_move(&self, seat: Seat, the_move: &Move) -> Result<(), Refusal> {
        let rack = &self.position.seats()[seat.index()].rack;
        let missing = |tiles: &Tiles| match rack.missing(tiles) {
            Some(tile) => Err(Refusal::TileNotOnRack { tile }),
            None => Ok(()),
        };
        match the_move {
            Move::Pass => Ok(()),
            Move::Exchange(tiles) => {
                if tiles.is_empty() {
                    let pass = self.position.ruleset().exchange.none_is_pass;
                    return if pass { Ok(()) } else { Err(Refusal::ExchangeNothingChosen) };
                }
                missing(tiles)?;
                let most = self.position.exchange_limit(seat)?;
                if tiles.len() > usize::from(most) {
                    return Err(Refusal::ExchangeMoreThanBag { have: self.position.bag().len() });
                }
                Ok(())
            }
            Move::Play(play) => {
                let ruleset = self.position.ruleset();
                let formed = examine(self.position.board(), ruleset, play)?;
                missing(&play.tiles())?;
                let (need, have) = (self.position.first_word(), formed.main().faces.len() as u8);
                if have < need {
                    return Err(PlayProblem::FirstWordTooShort { need, have }.into());
                }
                if ruleset.challenge == ChallengeRule::Void {
                    let words: Vec<_> = formed
                        .words
                        .iter()
                        .filter(|word| !self.inputs.judge.accepts(&word.letters()))
                        .map(|word| word.text())
                        .collect();
                    if !words.is_empty() {
                        return Err(Refusal::WordsNotInList { words });
                    }
                }
                Ok(())
            }
        }
    }

    /// Makes a move that [`Draft::check_move`] has allowed, with no window open.
    fn perform(&mut self, seat: Seat, the_move: &Move) {
        match the_move {
            Move::Pass if self.position.first_word() > 2 => self.push(Event::Declined { seat }),
            Move::Pass => self.push(Event::Passed { seat }),
            Move::Exchange(tiles) if tiles.is_empty() => self.push(Event::Passed { seat }),
            Move::Exchange(returned) => {
                // Drawn before the others go back, so that none of them can be drawn (TRV-18).
                let drawn = self.draw(returned.len()).into_iter().collect();
                self.push(Event::Exchanged { seat, returned: *returned, drawn });
            }
            Move::Play(play) => self.play(seat, play),
        }
    }

    fn play(&mut self, seat: Seat, play: &Play) {
        let position = &self.position;
        let Ok(Formed { words, score, .. }) = examine(position.board(), position.ruleset(), play)
        else {
            return;
        };
        let direction = words[0].coord.direction;
        let Some(text) = PlayText::of(position.board(), play, direction) else { return };
        let ruleset = position.ruleset();
        let void = ruleset.challenge == ChallengeRule::Void;
        let later = match ruleset.draw_timing {
            DrawTiming::AtOnce => false,
            DrawTiming::AfterWindowAt(low) => !void && position.bag().len() <= usize::from(low),
        };
        let drawn = if later { Tiles::new() } else { self.refill(seat, play.len()) };
        self.push(Event::Played { seat, text, words, score, drawn });
        if void {
            self.push(Event::WindowClosed { cause: CloseCause::Void });
        }
    }

    /// What brings the rack back to its size after so many tiles have left it (TRV-58).
    fn refill(&self, seat: Seat, leaving: usize) -> Tiles {
        let kept = self.position.seats()[seat.index()].rack.len() - leaving;
        let size = usize::from(self.position.ruleset().rack_size);
        self.draw(size.saturating_sub(kept)).into_iter().collect()
    }

    /// The open play, if this seat may still challenge or accept it.
    fn judgeable(&self, seat: Seat) -> Result<&Pending, Refusal> {
        let pending = self.position.pending().ok_or(Refusal::WindowClosed)?;
        if pending.seat == seat {
            return Err(Refusal::OwnPlay);
        }
        if pending.accepted.contains(&seat) {
            return Err(Refusal::AlreadyAccepted);
        }
        if pending.deadline.is_some_and(|deadline| deadline <= self.inputs.at) {
            return Err(Refusal::WindowClosed);
        }
        Ok(pending)
    }

    /// Judges the last play. The first challenge settles it for all (AMB-12).
    fn challenge(&mut self, seat: Seat, named: &[Vec<Letter>]) -> Result<(), Refusal> {
        let pending = self.judgeable(seat)?;
        for name in named {
            if !pending.words.iter().any(|word| word.letters() == *name) {
                let word = name.iter().map(|letter| letter.to_char()).collect();
                return Err(Refusal::WordNotInPlay { word });
            }
        }
        let only_named =
            self.position.ruleset().scope == ChallengeScope::Words && !named.is_empty();
        let rulings: Vec<Ruling> = pending
            .words
            .iter()
            .filter(|word| !only_named || named.contains(&word.letters()))
            .map(|word| Ruling {
                word: word.text(),
                good: self.inputs.judge.accepts(&word.letters()),
            })
            .collect();
        let upheld = rulings.iter().any(|ruling| !ruling.good);
        let (player, returned) = (pending.seat, pending.drawn);
        let held = pending.held.is_some();
        self.push(Event::Challenged { seat, rulings, upheld });
        if upheld {
            if held {
                let waiting = self.position.after(player);
                self.push(Event::HeldMoveDropped { seat: waiting });
            }
            self.push(Event::Withdrawn { seat: player, returned });
            return Ok(());
        }
        let reason = ChargeReason::Challenge;
        match self.position.ruleset().challenge {
            ChallengeRule::Void | ChallengeRule::Single => {}
            ChallengeRule::Double => self.push(Event::SkipOwed { seat }),
            ChallengeRule::Penalty(points) => {
                self.push(Event::Charged { seat, points: -i32::from(points), reason });
            }
            ChallengeRule::Bonus(points) => {
                self.push(Event::Charged { seat: player, points: i32::from(points), reason });
            }
        }
        self.close(CloseCause::Ruled);
        Ok(())
    }

    /// Closes the window: the score counts, late tiles are drawn and a waiting move is made.
    fn close(&mut self, cause: CloseCause) {
        let Some(pending) = self.position.pending().cloned() else { return };
        self.push(Event::WindowClosed { cause });
        let tiles = self.refill(pending.seat, 0);
        if !tiles.is_empty() && !pending.is_final {
            self.push(Event::Drew { seat: pending.seat, tiles });
        }
        if let (Some(held), Phase::Turn(seat)) = (pending.held, self.position.phase()) {
            match self.check_move(seat, &held) {
                Ok(()) => self.perform(seat, &held),
                Err(_) => self.push(Event::HeldMoveDropped { seat }),
            }
        }
    }

    fn propose(&mut self, seat: Seat, what: Proposal) -> Result<(), Refusal> {
        if self.position.proposal().is_some() {
            return Err(Refusal::ProposalOpen);
        }
        if self.position.pending().is_some_and(|pending| pending.deadline.is_some()) {
            return Err(Refusal::WindowOpen);
        }
        self.push(Event::Proposed { seat, what });
        Ok(())
    }

    fn answer(&mut self, seat: Seat, agree: bool) -> Result<(), Refusal> {
        let proposal = self.position.proposal().ok_or(Refusal::NoProposal)?;
        if proposal.agreed.contains(&seat) {
            return Err(Refusal::AlreadyAnswered);
        }
        self.push(Event::Answered { seat, agree });
        Ok(())
    }

    fn resume(&mut self, seat: Seat) -> Result<(), Refusal> {
        if !self.position.paused() {
            return Err(Refusal::NotPaused);
        }
        if self.position.seats()[seat.index()].wants_resume {
            return Err(Refusal::AlreadyAnswered);
        }
        self.push(Event::ResumeAsked { seat });
        Ok(())
    }

    /// With two seats the other wins; with more the rest play on (AMB-49).
    fn resign(&mut self, seat: Seat) -> Result<(), Refusal> {
        let waiting = match self.position.pending() {
            Some(pending) if pending.held.is_some() => Some(self.position.after(pending.seat)),
            _ => None,
        };
        if waiting == Some(seat) {
            self.push(Event::HeldMoveDropped { seat });
        }
        self.push(Event::Resigned { seat });
        Ok(())
    }

    /// The seat on turn is so far over its time that it forfeits (AMB-15).
    fn claim_time(&mut self, seat: Seat) -> Result<(), Refusal> {
        let Phase::Turn(turn) = self.position.phase() else { return Err(Refusal::NoTimeClaim) };
        if turn == seat || !self.position.may_claim_time(turn, self.inputs.at) {
            return Err(Refusal::NoTimeClaim);
        }
        if self.position.active().count() > 2 {
            return self.resign(turn);
        }
        self.close(CloseCause::Accepted);
        self.end(EndReason::Overtime, Some(seat));
        Ok(())
    }

    fn end(&mut self, reason: EndReason, only: Option<Seat>) {
        for seat in (0..self.position.seats().len() as u8).map(Seat) {
            let Some(clock) = self.position.ruleset().clock else { break };
            let points = -clock.penalty(self.position.used_at(seat, self.inputs.at));
            if points < 0 {
                self.push(Event::Charged { seat, points, reason: ChargeReason::Overtime });
            }
        }
        let ending = crate::ending::count(&self.position, reason, only);
        self.push(Event::Ended(ending));
    }

    /// Does what follows by itself until the game waits for somebody.
    fn settle(&mut self) {
        while self.settle_one() {}
    }

    fn settle_one(&mut self) -> bool {
        let position = &self.position;
        if matches!(position.phase(), Phase::Over | Phase::Opening) {
            return false;
        }
        if position.active().count() == 1 {
            let last = position.active().next();
            self.close(CloseCause::Accepted);
            self.end(EndReason::Resigned, last);
            return true;
        }
        if let Some(proposal) = position.proposal()
            && position.active().all(|seat| proposal.agreed.contains(&seat))
        {
            match proposal.what {
                Proposal::Pause => self.push(Event::Paused),
                Proposal::End => {
                    self.close(CloseCause::Accepted);
                    self.end(EndReason::Agreed, None);
                }
            }
            return true;
        }
        if position.paused() {
            let all = position.active().all(|seat| position.seats()[seat.index()].wants_resume);
            if all {
                self.push(Event::Resumed);
            }
            return all;
        }
        if position.pending().is_some() {
            let accepted = position.all_accepted();
            if accepted {
                self.close(CloseCause::Accepted);
            }
            return accepted;
        }
        if let Some(seat) = position.reached_target() {
            self.end(EndReason::TargetReached, Some(seat));
            return true;
        }
        if let Some(seat) = position.went_out() {
            self.end(EndReason::WentOut, Some(seat));
            return true;
        }
        if let Some(reason) = position.turns_are_up() {
            self.end(reason, None);
            return true;
        }
        match position.phase() {
            Phase::Turn(seat) if position.seats()[seat.index()].skips > 0 => {
                self.push(Event::Skipped { seat });
                true
            }
            _ => false,
        }
    }
}

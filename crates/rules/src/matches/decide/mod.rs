//! The referee: judges a command against a position and says what happens.

mod bags;
mod challenge;
mod holiday;
mod moves;
mod settle;
mod swaps;
mod theme;

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::chance::draw;
use crate::matches::{
    CloseCause, Command, EndReason, Event, Phase, Position, Proposal, Refusal, SetUp, SetUpProblem,
    TUTOR, TableCommand,
};
use crate::{CommonRefusal, DealOrder, Fold, Game, Inputs, Millis, Move, Seat, Tile, Tiles};

impl Game for Position {
    type Command = Command;
    type TableCommand = TableCommand;
    type Refusal = Refusal;

    fn start() -> Option<TableCommand> {
        Some(TableCommand::Start)
    }

    fn tick() -> Option<TableCommand> {
        Some(TableCommand::Tick)
    }

    fn decide(&self, command: &Command, inputs: Inputs<'_>) -> Result<Vec<Event>, Refusal> {
        let mut draft = Draft::of(self, inputs);
        draft.carry_out(command)?;
        draft.settle();
        Ok(draft.events)
    }

    fn conduct(&self, command: &TableCommand, inputs: Inputs<'_>) -> Result<Vec<Event>, Refusal> {
        let mut draft = Draft::of(self, inputs);
        match *command {
            TableCommand::SetUp(ref set_up) => draft.set_up(set_up)?,
            TableCommand::Start => draft.start()?,
            TableCommand::Tick => draft.tick(),
            TableCommand::CallOff => draft.call_off()?,
            TableCommand::OpeningVerdict { can_open } => draft.opening_verdict(can_open)?,
            TableCommand::StuckVerdict { anyone_can_play } => {
                draft.stuck_verdict(anyone_can_play)?
            }
        }
        draft.settle();
        Ok(draft.events)
    }

    fn over(&self) -> bool {
        self.phase() == Phase::Over
    }

    fn deadline(&self) -> Option<Millis> {
        if self.paused || self.ending.is_some() {
            return None;
        }
        let all = [self.window_ends(), self.turn_ends(), self.choice_ends(), self.claims_end()];
        let holidays = self.active().filter_map(|seat| self.holiday_ends(seat));
        all.into_iter().flatten().chain(holidays).min()
    }
}

/// The events so far and the position they lead to.
struct Draft<'a> {
    position: Position,
    events: Vec<Event>,
    inputs: Inputs<'a>,
}

impl<'a> Draft<'a> {
    fn of(position: &Position, inputs: Inputs<'a>) -> Draft<'a> {
        Draft { position: position.clone(), events: Vec::new(), inputs }
    }
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
        self.may_act(command)?;
        match *command {
            Command::Move { seat, ref the_move } => {
                self.no_false_decline(seat, the_move)?;
                self.make_move(seat, the_move)
            }
            Command::TakeBlank { seat, square } => self.take_blank(seat, square),
            Command::TakeLetter { seat, square, face } => self.take_letter(seat, square, face),
            Command::ChooseBags { seat, vowels } => self.choose_bags(seat, vowels),
            Command::ClaimTheme { seat, ref words, ref plea } => self.claim(seat, words, plea),
            Command::VoteTheme { seat, number, agree } => self.vote(seat, number, agree),
            Command::Challenge { seat, ref words } => self.challenge(seat, words),
            Command::Accept { seat } => {
                self.judgeable(seat)?;
                self.push(Event::Accepted { seat });
                Ok(())
            }
            Command::AlwaysAccept { seat, ref standing } => self.always_accept(seat, standing),
            Command::Propose { seat, what } => self.propose(seat, what),
            Command::Answer { seat, agree } => self.answer(seat, agree),
            Command::Resume { seat } => self.resume(seat),
            Command::GoOnHoliday { seat } => self.go_on_holiday(seat),
            Command::ComeBack { seat } => self.come_back(seat),
            Command::TakeBack { seat } => self.take_back(seat),
            Command::Resign { seat } => self.resign(seat),
            Command::Abort { seat } => self.abort(seat),
            Command::ClaimTime { seat } => self.claim_time(seat),
        }
    }

    /// Checks that the seat may do anything at all now.
    fn may_act(&self, command: &Command) -> Result<(), Refusal> {
        let known =
            self.position.seats().get(command.seat().index()).ok_or(CommonRefusal::NoSuchSeat)?;
        // Standing acceptance is about future plays, even if seats join or leave in the meantime.
        let anyway = matches!(
            command,
            Command::Resume { .. }
                | Command::Resign { .. }
                | Command::Abort { .. }
                | Command::AlwaysAccept { .. }
        );
        match self.position.phase() {
            Phase::Opening => Err(CommonRefusal::NotStarted.into()),
            Phase::Over => Err(CommonRefusal::GameOver.into()),
            _ if known.resigned => Err(Refusal::SeatResigned),
            _ if self.position.paused() && !anyway => Err(Refusal::GamePaused),
            _ => Ok(()),
        }
    }

    /// Draws for the start, redrawing ties among the best, and deals (TRV-09 to TRV-12, SOW-11 to
    /// SOW-16, AMB-01, AMB-03).
    fn start(&mut self) -> Result<(), Refusal> {
        if self.position.phase() != Phase::Opening {
            return Err(CommonRefusal::AlreadyStarted.into());
        }
        if let Some(starter) = self.position.starter {
            self.go_on_from(starter);
            return Ok(());
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
        if self.position.ruleset().two_bags {
            // Each seat chooses the bags for its first rack in turn.
            return Ok(());
        }
        let clock_first = self.position.ruleset().deal == DealOrder::StarterThenClock;
        let mut seat = starter;
        loop {
            let ruleset = self.position.ruleset();
            let count = match ruleset.open_pool {
                true => self.position.bag().len(),
                false => usize::from(ruleset.rack_size),
            };
            let tiles: Tiles = self.draw(count).into_iter().collect();
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

    /// Sets up the position from which the game goes on.
    fn set_up(&mut self, set_up: &SetUp) -> Result<(), Refusal> {
        if self.position.phase() != Phase::Opening || self.position.starter.is_some() {
            return Err(CommonRefusal::AlreadyStarted.into());
        }
        let position = &self.position;
        set_up.check(position.ruleset(), position.seats().len()).map_err(Refusal::SetUp)?;
        self.push(Event::SetUp(Box::new(set_up.clone())));
        let position = &self.position;
        match position.turns_are_up().is_some() || position.reached_target().is_some() {
            true => Err(Refusal::SetUp(SetUpProblem::Over)),
            false => Ok(()),
        }
    }

    /// Draws the tiles that the position leaves open; the racks that are known are not drawn.
    fn go_on_from(&mut self, starter: Seat) {
        self.push(Event::Starts { seat: starter });
        let mut seat = starter;
        loop {
            let more = usize::from(self.position.seats()[seat.index()].more);
            if more > 0 {
                let tiles: Tiles = self.draw(more).into_iter().collect();
                self.push(Event::Dealt { seat, tiles });
            }
            seat = self.position.after(seat);
            if seat == starter {
                break;
            }
        }
        self.push(Event::ClockStarted);
    }

    /// Takes the last turn of the seat back, with what the others did after it.
    fn take_back(&mut self, seat: Seat) -> Result<(), Refusal> {
        if !self.position.ruleset().tutor {
            return Err(Refusal::NotInThisGame { title: TUTOR });
        }
        match self.position.phase() {
            Phase::Turn(turn) if turn != seat => {
                return Err(CommonRefusal::NotYourTurn { turn }.into());
            }
            _ if !self.position.may_take_back(seat) => return Err(Refusal::NothingToTakeBack),
            _ => self.push(Event::TakenBack { seat }),
        }
        Ok(())
    }

    /// Closes a window and ends a turn if their time is up.
    fn tick(&mut self) {
        let now = self.inputs.at;
        let due = |deadline: Option<Millis>| deadline.is_some_and(|deadline| deadline <= now);
        if self.position.paused() || self.position.ending().is_some() {
            return;
        }
        while let Some(seat) = self.position.holiday_over_at(now) {
            self.push(Event::HolidayEnded { seat });
        }
        if due(self.position.window_ends()) {
            let held = self.position.pending().is_some_and(|pending| pending.held.is_some());
            self.close(if held { CloseCause::Moved } else { CloseCause::Expired });
            // The game may be over now, and then no turn ends.
            self.settle();
        }
        if let (Phase::Choosing(seat), true) =
            (self.position.phase(), due(self.position.choice_ends()))
        {
            self.deal(seat);
        }
        if let (Phase::Turn(seat), true) = (self.position.phase(), due(self.position.turn_ends())) {
            self.push(Event::TimedOut { seat });
            if self.position.ruleset().slow_turn().is_some() {
                self.forfeit(seat);
                return;
            }
            // A pass can be refused only where no turn would end, and then nothing more happens.
            let _ = self.make_move(seat, &Move::Pass);
        }
    }

    /// Ends the game if no seat has a play left; otherwise it goes on (AMB-07).
    fn stuck_verdict(&mut self, anyone_can_play: bool) -> Result<(), Refusal> {
        if self.position.phase() != Phase::StuckCheck {
            return Err(Refusal::NoStuckCheck);
        }
        self.push(Event::StuckChecked { anyone_can_play });
        if !anyone_can_play {
            self.end(EndReason::Stuck, None);
        }
        Ok(())
    }

    fn propose(&mut self, seat: Seat, what: Proposal) -> Result<(), Refusal> {
        if self.position.proposal().is_some() {
            return Err(Refusal::ProposalOpen);
        }
        if self.position.pending().is_some_and(|pending| pending.deadline.is_some()) {
            return Err(Refusal::WindowOpen);
        }
        if self.alone() {
            // No other seat needs to agree.
            match what {
                Proposal::Pause => self.pause(),
                Proposal::End => self.stop(),
            }
            return Ok(());
        }
        self.push(Event::Proposed { seat, what });
        Ok(())
    }

    fn answer(&mut self, seat: Seat, agree: bool) -> Result<(), Refusal> {
        let proposal = self.position.proposal().ok_or(CommonRefusal::NoProposal)?;
        if proposal.agreed.contains(&seat) {
            return Err(CommonRefusal::AlreadyAnswered.into());
        }
        self.push(Event::Answered { seat, agree });
        Ok(())
    }

    fn resume(&mut self, seat: Seat) -> Result<(), Refusal> {
        if !self.position.paused() {
            return Err(Refusal::NotPaused);
        }
        if self.position.seats()[seat.index()].wants_resume {
            return Err(CommonRefusal::AlreadyAnswered.into());
        }
        if self.alone() {
            self.push(Event::Resumed);
            return Ok(());
        }
        self.push(Event::ResumeAsked { seat });
        Ok(())
    }

    fn alone(&self) -> bool {
        self.position.ruleset().mode.is_alone()
    }

    /// The solitaire player stops: the game is counted as it stands (AMB-51).
    fn stop(&mut self) {
        self.close_for_good();
        self.end(EndReason::Stopped, None);
    }

    /// The seat resigns. With two seats the other one wins; with more the rest play on (AMB-49).
    fn resign(&mut self, seat: Seat) -> Result<(), Refusal> {
        if self.alone() {
            self.stop();
            return Ok(());
        }
        self.leave(seat);
        Ok(())
    }

    fn leave(&mut self, seat: Seat) {
        if self.position.waiting() == Some(seat) {
            self.push(Event::HeldMoveDropped { seat });
        }
        self.push(Event::Resigned { seat });
    }

    /// The game has hardly begun, and the seat ends it without a result. Overtime costs nothing.
    fn abort(&mut self, seat: Seat) -> Result<(), Refusal> {
        if !self.position.may_be_aborted() {
            return Err(Refusal::TooLateToAbort);
        }
        self.push(Event::Aborted { seat });
        self.close_for_good();
        let ending = super::ending::count(&self.position, EndReason::Aborted, None);
        self.push(Event::Ended(ending));
        Ok(())
    }

    /// The table ends the game without a result, whatever has happened in it.
    fn call_off(&mut self) -> Result<(), Refusal> {
        match self.position.phase() {
            Phase::Opening => return Err(CommonRefusal::NotStarted.into()),
            Phase::Over => return Err(CommonRefusal::GameOver.into()),
            _ => {}
        }
        self.close_for_good();
        // An open play may have been the last one.
        if self.position.phase() != Phase::Over {
            let ending = super::ending::count(&self.position, EndReason::Aborted, None);
            self.push(Event::Ended(ending));
        }
        Ok(())
    }

    /// The seat on turn is so far over its time that it forfeits the game (AMB-15).
    fn claim_time(&mut self, seat: Seat) -> Result<(), Refusal> {
        let Phase::Turn(turn) = self.position.phase() else { return Err(Refusal::NoTimeClaim) };
        if turn == seat || !self.position.may_claim_time(turn, self.inputs.at) {
            return Err(Refusal::NoTimeClaim);
        }
        self.forfeit(turn);
        Ok(())
    }
}

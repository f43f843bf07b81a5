//! The referee of an unbuilding: judges a command and says what happens.

use alloc::vec::Vec;

use super::{
    Command, EndReason, Ending, Event, OpenProposal, Parts, Phase, Refusal, Removal, SeatUnbuild,
    TableCommand, Unbuild,
};
use crate::{CommonRefusal, Fold, Game, Inputs, Judge, Millis, Placement, Seat, Square};

impl Game for Unbuild {
    type Command = Command;
    type TableCommand = TableCommand;
    type Refusal = Refusal;

    fn start() -> Option<TableCommand> {
        Some(TableCommand::Start)
    }

    fn tick() -> Option<TableCommand> {
        None
    }

    fn decide(&self, command: &Command, inputs: Inputs<'_>) -> Result<Vec<Event>, Refusal> {
        let mut draft = Draft { game: self.clone(), events: Vec::new(), inputs };
        draft.carry_out(command)?;
        draft.settle();
        Ok(draft.events)
    }

    fn conduct(&self, command: &TableCommand, inputs: Inputs<'_>) -> Result<Vec<Event>, Refusal> {
        let mut draft = Draft { game: self.clone(), events: Vec::new(), inputs };
        match command {
            TableCommand::Start => draft.start()?,
        }
        draft.settle();
        Ok(draft.events)
    }

    fn over(&self) -> bool {
        self.ending.is_some()
    }

    fn deadline(&self) -> Option<Millis> {
        None
    }
}

/// The events so far and the position they lead to.
struct Draft<'a> {
    game: Unbuild,
    events: Vec<Event>,
    inputs: Inputs<'a>,
}

impl Draft<'_> {
    fn push(&mut self, event: Event) {
        self.game.apply(self.inputs.at, &event);
        self.events.push(event);
    }

    /// Begins at once: all players have been asked by word of mouth, even those who left the game
    /// before.
    fn start(&mut self) -> Result<(), Refusal> {
        self.before()?;
        self.push(Event::Starts { seat: self.game.order.first().copied().unwrap_or(Seat(0)) });
        Ok(())
    }

    fn carry_out(&mut self, command: &Command) -> Result<(), Refusal> {
        match command {
            &Command::Propose { seat } => {
                self.actor(seat)?;
                self.before()?;
                if self.game.proposal.is_some() {
                    return Err(Refusal::ProposalOpen);
                }
                self.push(Event::Proposed { seat });
            }
            &Command::Answer { seat, agree } => {
                self.actor(seat)?;
                let proposal = self.game.proposal.as_ref().ok_or(CommonRefusal::NoProposal)?;
                if proposal.agreed.contains(&seat) || proposal.declined.contains(&seat) {
                    return Err(CommonRefusal::AlreadyAnswered.into());
                }
                self.push(Event::Answered { seat, agree });
            }
            &Command::Begin { seat } => {
                self.actor(seat)?;
                self.before()?;
                self.game.can_begin(seat)?;
                self.push(Event::Starts { seat: self.game.starter() });
            }
            Command::Remove { seat, squares } => self.remove(*seat, squares)?,
            &Command::Resign { seat } => {
                self.actor(seat)?.ok_or(Refusal::NotStarted)?;
                self.push(Event::Resigned { seat });
            }
        }
        Ok(())
    }

    /// The seat on turn, for a seat that still takes part; `None` before it has begun.
    fn actor(&self, seat: Seat) -> Result<Option<Seat>, Refusal> {
        let known = self.game.seats.get(seat.index()).ok_or(CommonRefusal::NoSuchSeat)?;
        match self.game.phase() {
            Phase::Over => Err(Refusal::Over),
            _ if known.resigned => Err(Refusal::SeatResigned),
            Phase::Turn(_) if known.away => Err(Refusal::NotInIt),
            Phase::Turn(turn) => Ok(Some(turn)),
            Phase::Consent => Ok(None),
        }
    }

    /// Refuses unless the unbuilding has not begun and there is something to take.
    fn before(&self) -> Result<(), Refusal> {
        match self.game.phase() {
            Phase::Over => Err(Refusal::Over),
            Phase::Turn(_) => Err(Refusal::AlreadyStarted),
            Phase::Consent if self.game.board.is_empty() => Err(Refusal::NothingToUnbuild),
            Phase::Consent => Ok(()),
        }
    }

    fn remove(&mut self, seat: Seat, squares: &[Square]) -> Result<(), Refusal> {
        let turn = self.actor(seat)?.ok_or(Refusal::NotStarted)?;
        if turn != seat {
            return Err(CommonRefusal::NotYourTurn { turn }.into());
        }
        let removal = self.game.check(squares, self.inputs.judge)?;
        let points = self.game.points(&removal);
        self.push(Event::Removed { seat, points, removal });
        Ok(())
    }

    /// Adds all that follows by itself: the start once all have agreed, the end once nothing more
    /// may be taken (VAR-UNS-5) or one player is left.
    fn settle(&mut self) {
        if self.game.proposal.as_ref().is_some_and(|open| self.game.all_have_answered(open)) {
            self.push(Event::Starts { seat: self.game.starter() });
        }
        let Phase::Turn(_) = self.game.phase() else { return };
        let begun = self.game.seats.iter().filter(|known| !known.away).count();
        let resigned =
            begun > 1 && self.game.active().count() < 2 || self.game.active().next().is_none();
        let reason = if resigned {
            EndReason::Resigned
        } else if self.game.board.is_empty() {
            EndReason::Cleared
        } else {
            // Only a change on the board can have used up the removals.
            let changed =
                |event: &Event| matches!(event, Event::Starts { .. } | Event::Removed { .. });
            if !self.events.iter().any(changed) {
                return;
            }
            let parts = self.game.parts(self.inputs.judge);
            if parts.any(parts.all()) {
                return;
            }
            EndReason::NoneLeft
        };
        let ending = self.game.count(reason);
        self.push(Event::Ended(ending));
    }
}

impl Unbuild {
    /// True if all who stayed to the end of the game have agreed, and all who left have said
    /// whether they join.
    fn all_have_answered(&self, open: &OpenProposal) -> bool {
        let mut seats = (0..).map(Seat).zip(&self.seats);
        seats.all(|(seat, known)| {
            open.agreed.contains(&seat) || known.away && open.declined.contains(&seat)
        })
    }

    /// Checks that a seat may begin without those that are away.
    pub(super) fn can_begin(&self, seat: Seat) -> Result<(), Refusal> {
        let open = self.proposal.as_ref().ok_or(CommonRefusal::NoProposal)?;
        let asked = |(seat, known): (Seat, &SeatUnbuild)| known.away || open.agreed.contains(&seat);
        if open.agreed.contains(&seat) && (0..).map(Seat).zip(&self.seats).all(asked) {
            return Ok(());
        }
        Err(Refusal::NotAllAgreed)
    }

    /// The letters on these squares as a removal, if they may be taken now.
    ///
    /// # Errors
    /// [`Refusal::Removal`] says why not.
    pub fn check(&self, squares: &[Square], judge: &dyn Judge) -> Result<Removal, Refusal> {
        let chosen =
            Removal::new(squares.iter().filter_map(|&square| {
                self.board.get(square).map(|face| Placement { square, face })
            }));
        let parts = self.parts(judge);
        parts.check(parts.all(), squares)?;
        Ok(chosen)
    }

    /// Every removal that is allowed now.
    pub fn removals(&self, judge: &dyn Judge) -> Vec<Removal> {
        let parts = self.parts(judge);
        parts.removals(parts.all())
    }

    /// The words on the board and their pieces, with the judge's answers.
    pub fn parts(&self, judge: &dyn Judge) -> Parts {
        Parts::new(&self.board, judge, self.untouched)
    }

    /// The result: the most points win, and ties are shared (VAR-UNS-7, AMB-24). A player who has
    /// given up does not win.
    fn count(&self, reason: EndReason) -> Ending {
        let points: Vec<i32> = self.seats.iter().map(|seat| seat.points).collect();
        let best = self.active().map(|seat| points[seat.index()]).max();
        let winners = self.active().filter(|seat| Some(points[seat.index()]) == best).collect();
        Ending { reason, points, winners }
    }
}

//! Judging: the effect of an input, before it happens.

use std::borrow::Cow;

use rules::{Chance, Inputs, Judge, Millis};

use crate::basis::Mark;
use crate::playing::{Ask, Playing};
use crate::wire::{CommandMessage, RefusalMessage, StandInCommand};
use crate::{Batch, CommandId, Input, ModeEvent, Request, Room, RoomEvent, RoomRefusal, Verdict};

impl Room {
    /// Judges the effect of an input at a point of time. Nothing has happened until the batch is
    /// stored and committed.
    ///
    /// # Errors
    /// A refusal for the caller; nothing would happen.
    pub fn judge(
        &self,
        input: &Input,
        at: Millis,
        judge: &dyn Judge,
        chance: &dyn Chance,
    ) -> Result<Verdict, RefusalMessage> {
        // A machine's clock can be set back; the log's times never go back.
        let at = at.max(self.last_at());
        let inputs = Inputs { at, judge, chance };
        self.not_cancelled(input)?;
        let batch = match input {
            Input::SetUp(set_up) => {
                self.carry_out(&Ask::SetUp(set_up), Vec::new(), None, inputs)?
            }
            Input::Sit(who) => self.sit(who, inputs)?,
            Input::Reopen(reopening) => self.reopen(reopening, inputs)?,
            Input::Agree { seats, terms_hash } => self.agree(seats, terms_hash, inputs)?,
            Input::Fill(filling) => self.fill(filling, inputs)?,
            Input::CallIn { seat, name } => self.call_in(*seat, name, inputs)?,
            Input::Rename { seat, name } => self.rename(*seat, name, at)?,
            Input::Cancel(seats) => self.cancel(seats, at)?,
            Input::CallOff => self.call_off(inputs)?,
            Input::Again { seats, wanted } => self.want_again(seats, wanted, at)?,
            Input::Command(request) => return self.judge_request(request, inputs),
            Input::Computer(command) => {
                let before = self.before_a_computer(command, inputs)?;
                self.carry_out(&Ask::Command(command), before, None, inputs)?
            }
            Input::Gone(gone) => self.gone(gone, at),
            Input::Tick => self.carry_out(&Ask::Tick, Vec::new(), None, inputs)?,
            Input::Finding(finding) => {
                self.carry_out(&Ask::Finding(finding), Vec::new(), None, inputs)?
            }
        };
        Ok(Verdict::Batch(Box::new(batch)))
    }

    fn judge_request(
        &self,
        request: &Request,
        inputs: Inputs<'_>,
    ) -> Result<Verdict, RefusalMessage> {
        let id = request.command_id()?;
        if let Some((known, seq)) = self.done(&id) {
            if known.what.is_some() && known.what != id.what {
                return Err(RoomRefusal::CommandIdUsed.into());
            }
            return Ok(Verdict::Repeated { seq });
        }
        if request.seq > self.seq() {
            return Err(RoomRefusal::UnknownSeq.into());
        }
        if self.is_exhausted(request.seat) && !self.playing().leaves(&request.command) {
            return Err(RoomRefusal::TooManyCommands.into());
        }
        let needs = match &request.command {
            CommandMessage::StandIn { command: StandInCommand::Answer { .. } } => Mark::StandIn,
            CommandMessage::StandIn { .. } => Mark::Nothing,
            command => self.playing().needs(command),
        };
        if request.seq < self.last_of(needs) {
            return Err(RoomRefusal::StalePosition.into());
        }
        let batch = match &request.command {
            CommandMessage::StandIn { command } => {
                let events = self.say_stand_in(request.seat, command, inputs)?;
                self.settled(events, Some(id), inputs.at)
            }
            command => {
                self.not_stood_in(request.seat)?;
                if let Some(events) = self.names_in_hall(request.seat, command, inputs)? {
                    let batch = self.settled(events, Some(id), inputs.at);
                    return Ok(Verdict::Batch(Box::new(batch)));
                }
                let ask = Ask::Message(request.seat, command);
                let credit = self.credit(request, inputs.at).into_iter().collect();
                self.carry_out(&ask, credit, Some(id), inputs)?
            }
        };
        Ok(Verdict::Batch(Box::new(batch)))
    }

    /// The time that a clock gains for the delay of a move.
    fn credit(&self, request: &Request, at: Millis) -> Option<RoomEvent> {
        let Playing::Match(position) = self.playing() else { return None };
        let moves = matches!(
            request.command,
            CommandMessage::Play { .. } | CommandMessage::Exchange { .. } | CommandMessage::Pass {}
        );
        let credit = position.credit(request.seat, request.delay, at).filter(|_| moves);
        credit.map(ModeEvent::Match).map(RoomEvent::Game)
    }

    /// These events of the game, and what else the room does after them.
    pub(crate) fn carry_out(
        &self,
        ask: &Ask<'_>,
        mut events: Vec<RoomEvent>,
        id: Option<CommandId>,
        inputs: Inputs<'_>,
    ) -> Result<Batch, RefusalMessage> {
        let mut playing = Cow::Borrowed(self.playing());
        for event in &events {
            playing.to_mut().apply(inputs.at, event);
        }
        events.extend(playing.judge(ask, inputs, |seat| self.name(seat))?);
        Ok(self.settled(events, id, inputs.at))
    }

    /// These events, and what follows from them.
    fn settled(&self, mut events: Vec<RoomEvent>, id: Option<CommandId>, at: Millis) -> Batch {
        events.extend(self.stand_in_begins(at, &events));
        let mut batch = self.nothing(id);
        batch.over = self.playing().over_after(at, &events);
        events.into_iter().for_each(|event| self.push(&mut batch, at, event));
        batch
    }
}

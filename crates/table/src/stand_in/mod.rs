//! A computer player in the seat of a person who is away or has to go (AMB-49).
//!
//! Any player may propose it, for their own seat or another, and all others who still play in
//! person have to agree, including the person on that seat. The proposal does not wait for the
//! answer of a seat that is absent (AMB-16), or whose person has been gone for long enough, see
//! [`Room::stand_in_due`]. The person can take the seat back at any time without asking, and the
//! moves of the computer player stand.

mod event;
mod substitutes;

pub use event::StandIn;
pub(crate) use substitutes::StandIns;

use rules::{Inputs, Level, Millis, Seat, Standing, UnknownLevel};

use self::substitutes::Open;
use crate::playing::Ask;
use crate::wire::{GameMessage, Key, MayMessage, RefusalMessage, StandInCommand, StandInMessage};
use crate::{Batch, ModeCommand, Playing, Room, RoomEvent, RoomRefusal, SeatKind};

/// The number of stand-ins that a seat can propose in a game.
const MOST_PROPOSED: usize = 10;

/// The length of a turn, in a game without timing, after which its disconnected player counts as
/// gone.
const SLOW: Millis = Millis::minutes(24 * 60);

impl Room {
    /// The seats that computer players play now, their own and those of people.
    pub fn computers(&self) -> impl Iterator<Item = (Seat, Level)> + '_ {
        let standing_in = self.stand_ins().playing.iter();
        self.header().computers().chain(standing_in.map(|(&seat, known)| (seat, known.level)))
    }

    /// The level of the computer player that plays a person's seat, if one does.
    pub fn stand_in(&self, seat: Seat) -> Option<Level> {
        self.stand_ins().playing.get(&seat).map(|known| known.level)
    }

    /// Turns that a computer player has had in a person's seat.
    pub(crate) fn turns_stood_in(&self, seat: Seat) -> u16 {
        self.stand_ins().turns.get(&seat).copied().unwrap_or_default()
    }

    /// True if a computer player has had a turn in a person's seat with that person's consent.
    pub(crate) fn called_in(&self, seat: Seat) -> bool {
        self.stand_ins().called_in.contains(&seat)
    }

    /// The time at which a computer player takes the seat for which it is proposed although an
    /// answer is missing; `None` without a proposal, or if a player who has to agree is connected.
    /// The caller has to bring [`Input::Gone`](crate::Input::Gone) at that time. `gone` says for
    /// each seat from when its person counts as away, `None` while they are connected.
    ///
    /// Being away is enough where a player's time runs, or where two agree about a third. Otherwise
    /// the seat on turn counts as away only after a day.
    pub fn stand_in_due(&self, gone: &[Option<Millis>]) -> Option<Millis> {
        let open = self.stand_ins().open.as_ref().filter(|_| !self.over())?;
        let missing = self.missing_words(self.playing(), open);
        let from = |seat: Seat| {
            // In a slow game, players are away most of the time.
            if self.playing().slow() {
                return None;
            }
            let from = gone.get(seat.index()).copied().flatten()?;
            if self.playing().live() || seat == open.of && open.agreed.len() > 1 {
                return Some(from);
            }
            let waits = !self.playing().paused() && self.on_turn() == Some(seat);
            waits.then(|| from.max(self.turn_since().plus(SLOW)))
        };
        missing.into_iter().map(from).try_fold(Millis(0), |latest, from| Some(latest.max(from?)))
    }

    /// The seats whose agreement is needed and missing.
    fn missing_words(&self, playing: &Playing, open: &Open) -> Vec<Seat> {
        let asked = self.persons_in(playing);
        asked.filter(|seat| !open.agreed.contains(seat) && !playing.absent(*seat)).collect()
    }

    /// The seats that people play themselves.
    fn persons_in(&self, playing: &Playing) -> impl Iterator<Item = Seat> {
        let seats = (0..).map(Seat).zip(&self.header().seats);
        seats.filter_map(move |(seat, kind)| {
            let person = *kind == SeatKind::Person && self.stand_in(seat).is_none();
            (person && playing.partakes(seat) == Some(true)).then_some(seat)
        })
    }

    fn plays(&self, seat: Seat) -> bool {
        self.persons_in(self.playing()).any(|other| other == seat)
    }

    /// Refuses unless a game is running in which a computer player can take a person's seat.
    fn stand_in_offered(&self) -> Result<(), RefusalMessage> {
        if self.gathering() {
            return Err(RoomRefusal::NotStarted.into());
        }
        if self.over() {
            return Err(RoomRefusal::Over.into());
        }
        if self.playing().partakes(Seat(0)).is_some() {
            return Ok(());
        }
        Err(self.playing().no_stand_in().into())
    }

    /// The events that follow when a person says something about a stand-in.
    pub(crate) fn say_stand_in(
        &self,
        seat: Seat,
        command: &StandInCommand,
        inputs: Inputs<'_>,
    ) -> Result<Vec<RoomEvent>, RefusalMessage> {
        match command {
            StandInCommand::Propose { of, level } => {
                Ok(vec![self.propose_stand_in(seat, Seat(*of), level)?])
            }
            StandInCommand::Answer { agree } => Ok(vec![self.answer_stand_in(seat, *agree)?]),
            StandInCommand::TakeBack {} => self.take_back(seat, inputs),
        }
    }

    fn propose_stand_in(
        &self,
        seat: Seat,
        of: Seat,
        level: &str,
    ) -> Result<RoomEvent, RefusalMessage> {
        self.stand_in_offered()?;
        self.in_person(seat)?;
        let kind = self.header().seats.get(of.index());
        let kind = kind.ok_or(RoomRefusal::NoSuchSeat)?;
        let name = self.name(of);
        if *kind != SeatKind::Person {
            return Err(RoomRefusal::NotAPerson { name }.into());
        }
        if self.stand_in(of).is_some() {
            return Err(RoomRefusal::StoodInAlready { name }.into());
        }
        if !self.plays(of) {
            return Err(RoomRefusal::HasLeft { name }.into());
        }
        if self.persons_in(self.playing()).all(|other| other == of) {
            return Err(RoomRefusal::LastPerson.into());
        }
        let level = level.parse().map_err(|UnknownLevel| RoomRefusal::UnknownLevel)?;
        if self.stand_ins().open.is_some() {
            return Err(RoomRefusal::ProposalOpen.into());
        }
        let own = |event: &RoomEvent| matches!(event, RoomEvent::StandIn(StandIn::Proposed { seat: other, .. }) if *other == seat);
        if self.log().iter().filter(|entry| own(&entry.event)).count() >= MOST_PROPOSED {
            return Err(RoomRefusal::ProposedOften.into());
        }
        Ok(RoomEvent::StandIn(StandIn::Proposed { seat, of, level }))
    }

    fn answer_stand_in(&self, seat: Seat, agree: bool) -> Result<RoomEvent, RefusalMessage> {
        self.stand_in_offered()?;
        self.in_person(seat)?;
        let open = self.stand_ins().open.as_ref();
        let open = open.ok_or(RoomRefusal::NoProposal)?;
        if agree && open.agreed.contains(&seat) {
            return Err(RoomRefusal::AlreadyAnswered.into());
        }
        Ok(RoomEvent::StandIn(StandIn::Answered { seat, agree }))
    }

    /// The person plays again. A seat that accepted its plays unasked only because a computer
    /// player sat there no longer does (AMB-12).
    fn take_back(&self, seat: Seat, inputs: Inputs<'_>) -> Result<Vec<RoomEvent>, RefusalMessage> {
        let Some(substitute) = self.stand_ins().playing.get(&seat) else {
            return Err(RoomRefusal::NotStoodIn.into());
        };
        let mut events = vec![RoomEvent::StandIn(StandIn::TakenBack { seat })];
        if self.over() {
            return Ok(events);
        }
        let standings = self.playing().standings().into_iter().filter(|&(who, said)| {
            said.of.contains(&seat) && self.playing().partakes(who) == Some(true)
        });
        for (who, said) in standings.filter(|(who, _)| !substitute.trusted.contains(who)) {
            let of = said.of.iter().copied().filter(|&other| other != seat).collect();
            events.extend(self.says(self.playing(), who, Standing { of, ..*said }, inputs)?);
        }
        Ok(events)
    }

    /// The events that come before what a computer player does.
    ///
    /// # Errors
    /// `no_stand_in` if it does not play this seat, or no longer does.
    pub(crate) fn before_a_computer(
        &self,
        command: &ModeCommand,
        inputs: Inputs<'_>,
    ) -> Result<Vec<RoomEvent>, RefusalMessage> {
        let seat = command.seat();
        if self.computers().all(|(other, _)| other != seat) {
            return Err(RoomRefusal::NoComputerThere.into());
        }
        match self.playing().is_play(command) {
            true => self.trust_stand_in(seat, inputs),
            false => Ok(Vec::new()),
        }
    }

    /// Before the first play of a computer player in a person's seat, the table accepts its plays
    /// on behalf of the other seats, as it does at the start for other computer players (AMB-12).
    /// It does so no earlier, because a play that the person made can still be challenged. If a
    /// player has withdrawn that acceptance, the stand-in's plays wait for their answer too.
    fn trust_stand_in(
        &self,
        seat: Seat,
        inputs: Inputs<'_>,
    ) -> Result<Vec<RoomEvent>, RefusalMessage> {
        match self.stand_ins().playing.get(&seat) {
            Some(substitute) if !substitute.played => {}
            _ => return Ok(Vec::new()),
        }
        if self.playing().trust(&[seat]).is_none() {
            return Ok(Vec::new());
        }
        let others = self.stand_ins().playing.iter().filter(|(_, known)| known.played);
        let others: Vec<Seat> = others.map(|(&seat, _)| seat).collect();
        let computers: Vec<Seat> =
            self.header().computers().map(|(seat, _)| seat).chain(others).collect();
        let mut events = Vec::new();
        for (who, said) in self.playing().standings() {
            let person = self.header().seats.get(who.index()) == Some(&SeatKind::Person);
            let known = said.of.contains(&seat) || self.playing().partakes(who) != Some(true);
            let not_computers = computers.iter().any(|&other| other != who)
                && !computers.iter().any(|other| said.of.contains(other));
            if !person || who == seat || known || not_computers {
                continue;
            }
            let last = said.last || said.of.is_empty();
            let of = said.of.iter().copied().chain([seat]).collect();
            events.extend(self.says(self.playing(), who, Standing { of, last }, inputs)?);
        }
        Ok(events)
    }

    /// The command that says whose plays a seat accepts unasked.
    fn says(
        &self,
        playing: &Playing,
        seat: Seat,
        standing: Standing,
        inputs: Inputs<'_>,
    ) -> Result<Vec<RoomEvent>, RefusalMessage> {
        let said = ModeCommand::always_accept(seat, standing);
        playing.judge(&Ask::Command(&said), inputs, |seat| self.name(seat))
    }

    /// Refuses what a person does for a seat that they do not play themselves.
    fn in_person(&self, seat: Seat) -> Result<(), RefusalMessage> {
        self.not_stood_in(seat)?;
        match self.plays(seat) {
            true => Ok(()),
            false => Err(RoomRefusal::YouLeft.into()),
        }
    }

    /// Refuses what a person does while a computer player plays for them.
    pub(crate) fn not_stood_in(&self, seat: Seat) -> Result<(), RefusalMessage> {
        match self.stand_in(seat) {
            None => Ok(()),
            Some(_) => Err(RoomRefusal::ComputerPlays.into()),
        }
    }

    /// The computer player begins if all have agreed once these events have happened.
    pub(crate) fn stand_in_begins(&self, at: Millis, events: &[RoomEvent]) -> Option<RoomEvent> {
        let mut stand_ins = self.stand_ins().clone();
        let mut playing = None;
        for event in events {
            match event {
                RoomEvent::StandIn(event) => stand_ins.apply(event, self.playing()),
                event if stand_ins.open.is_some() => {
                    let playing = playing.get_or_insert_with(|| self.playing().clone());
                    playing.apply(at, event);
                    stand_ins.follow(event, playing);
                }
                _ => {}
            }
        }
        let playing = playing.as_ref().unwrap_or(self.playing());
        let open = stand_ins.open.filter(|_| !playing.over())?;
        self.missing_words(playing, &open).is_empty().then(|| starts(&open))
    }

    /// People have been away for some time: the computer player may take over.
    pub(crate) fn gone(&self, gone: &[Option<Millis>], at: Millis) -> Batch {
        let due = self.stand_in_due(gone).is_some_and(|due| due <= at);
        let open = self.stand_ins().open.as_ref().filter(|_| due);
        self.batch(at, open.map(starts).into_iter().collect())
    }

    /// Adds the stand-ins to a viewer's message.
    pub(crate) fn fill_stand_ins(&self, gone: &[Option<Millis>], message: &mut GameMessage) {
        for (seat, known) in (0..).map(Seat).zip(&mut message.seats) {
            known.stand_in = self.stand_in(seat).map(Key);
            known.stood_in = self.turns_stood_in(seat);
        }
        let open = self.stand_ins().open.as_ref().filter(|_| !self.over());
        let missing = open.map(|open| self.missing_words(self.playing(), open));
        message.stand_in = open.zip(missing).map(|(open, missing)| StandInMessage {
            seat: open.seat.0,
            of: open.of.0,
            level: Key(open.level),
            agreed: open.agreed.iter().map(|seat| seat.0).collect(),
            waits_for: missing.iter().map(|seat| seat.0).collect(),
            takes_over: self.stand_in_due(gone).map(|at| at.0),
        });
        let Some(seat) = message.viewer.map(Seat) else { return };
        if self.stand_in(seat).is_some() {
            let look_up = message.may.look_up;
            message.may = MayMessage { look_up, take_back: true, ..MayMessage::default() };
            self.playing().sit_out(message);
        } else if self.stand_in_offered().is_ok() && self.plays(seat) {
            let others = self.persons_in(self.playing()).count() > 1;
            message.may.stand_in = open.is_none() && others;
            message.may.answer_stand_in = open.is_some_and(|open| !open.agreed.contains(&seat));
        }
    }
}

fn starts(open: &Open) -> RoomEvent {
    RoomEvent::StandIn(StandIn::Started { seat: open.of, level: open.level })
}

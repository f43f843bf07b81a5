//! A game with its seats, from the first one taken to the end.

use std::collections::{HashMap, VecDeque};

use rules::duplicate::{Duplicate, Phase};
use rules::{Entry as Seating, Millis, Seat, Viewer};

use crate::basis::{Basis, Mark};
use crate::look_alikes::skeletons;
use crate::name::{clean_name, is_of_a_computer};
use crate::numbering::Numbering;
use crate::stand_in::StandIns;
use crate::wire::RefusalMessage;
use crate::wishes::Wishes;
use crate::{
    Audience, Batch, CommandId, Entry, Header, ModeView, Playing, Question, Record, ReplayError,
    ReplayProblem, RoomEvent, RoomRefusal, SeatKind, WrongBatch,
};

/// The number of commands remembered for each seat, so that none is carried out twice.
const REMEMBERED: usize = 64;

/// The entries of the log for which there is room at first; a short log grows by as many.
const MORE_ENTRIES: usize = 8;

/// The number of commands that a game takes from one seat. The longest games need a tenth of them;
/// the log must not grow without end.
pub(crate) const MOST_ACTS: u32 = 3_000;

/// A game with its seats. It changes only by [`Room::commit`].
#[derive(Clone, Debug)]
pub struct Room {
    header: Header,
    log: Vec<Entry>,
    folded: Folded,
    /// The last commands of each seat and the numbers of their last events, oldest first.
    done: HashMap<Seat, VecDeque<(CommandId, u32)>>,
    /// The number of commands of each seat that were carried out.
    acts: HashMap<Seat, u32>,
    /// The last event to be told to all viewers at once.
    loud: u32,
    /// The events as each viewer counts them.
    numbering: Numbering,
    /// The time of the last event that all viewers are told of.
    known_at: Millis,
    /// The number of times that seats have changed their names.
    namings: u32,
    /// The event since which the current terms apply; 0 for those of the header.
    terms_since: u32,
    /// The words that stood although they are not in the list; `None` until they have been named.
    phonies: Option<Vec<(Seat, String)>>,
}

/// The state that the log folds into.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Folded {
    pub(crate) playing: Playing,
    /// The seats and who has them. Where any number may play, the list grows.
    pub(crate) names: Vec<Option<String>>,
    /// The seats by the skeletons of their names.
    seats_by_skeleton: HashMap<String, Seat>,
    /// The kinds of players on the seats: a computer player may have been asked to fill an open
    /// seat.
    kinds: Vec<SeatKind>,
    /// The seats that have accepted the terms as they are now; computer players always have.
    accepted: Vec<bool>,
    /// True if the table was cancelled before the start.
    cancelled: bool,
    /// The answers about playing again.
    wishes: Wishes,
    /// The computer players that play, or are proposed, for people.
    stand_ins: StandIns,
    basis: Basis,
}

impl Folded {
    /// `false` if the event is not one of this game's.
    pub(crate) fn apply(&mut self, entry: &Entry) -> bool {
        self.basis.note(entry.seq, entry.event.news().mark());
        match &entry.event {
            RoomEvent::Seated { seat, name } => {
                if seat.index() == self.names.len() {
                    self.names.push(None);
                    self.accepted.push(false);
                }
                self.accept(*seat);
                self.call(*seat, name)
            }
            RoomEvent::Filled { seat, level, name } => {
                let kind = self.kinds.get_mut(seat.index());
                let known = kind.map(|kind| *kind = SeatKind::Computer(*level)).is_some();
                known && self.call(*seat, name)
            }
            RoomEvent::Reopened { seat, terms, .. } => {
                if usize::from(terms.seats()) != self.names.len() {
                    return false;
                }
                self.playing = Playing::new(terms);
                self.accepted.fill(false);
                self.accept(*seat)
            }
            RoomEvent::Agreed { seat } => self.accept(*seat),
            RoomEvent::Renamed { seat, name } => {
                let known = self.names.get(seat.index()).is_some_and(Option::is_some);
                known && self.call(*seat, name)
            }
            RoomEvent::Cancelled { .. } => {
                self.cancelled = true;
                true
            }
            RoomEvent::Again { .. } | RoomEvent::NotAgain { .. } | RoomEvent::Followed { .. } => {
                self.wishes.apply(&entry.event);
                true
            }
            RoomEvent::StandIn(event) => {
                self.stand_ins.apply(event, &self.playing);
                true
            }
            event @ RoomEvent::Game(_) => {
                let known = self.playing.apply(entry.at, event);
                self.stand_ins.follow(event, &self.playing);
                known
            }
        }
    }

    /// Gives a seat a name; `false` if there is no such seat.
    fn call(&mut self, seat: Seat, name: &str) -> bool {
        let Some(known) = self.names.get_mut(seat.index()) else { return false };
        if let Some(before) = known.replace(name.to_owned()) {
            for skeleton in skeletons(&before) {
                // In an older game the names of two seats may have one in common.
                if self.seats_by_skeleton.get(&skeleton) == Some(&seat) {
                    self.seats_by_skeleton.remove(&skeleton);
                }
            }
        }
        for skeleton in skeletons(name) {
            self.seats_by_skeleton.entry(skeleton).or_insert(seat);
        }
        true
    }

    /// The name that a seat wants, as it is stored, if the name of no other seat may be taken for it.
    pub(crate) fn free_name(
        &self,
        seat: Seat,
        kind: Option<&SeatKind>,
        name: &str,
    ) -> Result<String, RefusalMessage> {
        let name = clean_name(name)?;
        if !matches!(kind, Some(SeatKind::Computer(_))) && is_of_a_computer(&name) {
            return Err(RoomRefusal::NameOfComputer.into());
        }
        let of_another = |skeleton: &String| {
            self.seats_by_skeleton.get(skeleton).is_some_and(|other| *other != seat)
        };
        match skeletons(&name).iter().any(of_another) {
            true => Err(RoomRefusal::NameTaken.into()),
            false => Ok(name),
        }
    }

    /// The seats of computer players.
    pub(crate) fn computers(&self) -> Vec<Seat> {
        let seats = (0..).map(Seat).zip(&self.kinds);
        let computer = |kind: &SeatKind| matches!(kind, SeatKind::Computer(_));
        seats.filter(|(_, kind)| computer(kind)).map(|(seat, _)| seat).collect()
    }

    /// `false` if there is no such seat.
    fn accept(&mut self, seat: Seat) -> bool {
        let known = self.accepted.get_mut(seat.index());
        known.map(|accepted| *accepted = true).is_some()
    }
}

impl Room {
    /// A room with all its seats open.
    pub fn new(header: Header) -> Room {
        let playing = Playing::new(&header.terms);
        let names = vec![None; header.seats.len()];
        let accepted = vec![false; header.seats.len()];
        let kinds = header.seats.clone();
        let (wishes, stand_ins, basis, seats_by_skeleton) = Default::default();
        let folded = Folded {
            playing,
            names,
            kinds,
            seats_by_skeleton,
            accepted,
            cancelled: false,
            wishes,
            stand_ins,
            basis,
        };
        Room {
            header,
            log: Vec::new(),
            folded,
            done: HashMap::new(),
            acts: HashMap::new(),
            loud: 0,
            numbering: Numbering::default(),
            known_at: Millis(0),
            namings: 0,
            terms_since: 0,
            phonies: None,
        }
    }

    /// The room as it was when the last of these records was stored.
    ///
    /// # Errors
    /// [`ReplayError`] if a record cannot be read or its number is not the next.
    pub fn replay(
        header: Header,
        records: impl IntoIterator<Item = Record>,
    ) -> Result<Room, ReplayError> {
        let mut room = Room::new(header);
        records.into_iter().try_for_each(|record| room.read(record))?;
        Ok(room)
    }

    /// The room before its first event.
    pub(crate) fn emptied(&self) -> Room {
        Room::new(self.header.clone())
    }

    /// True if the log of this room is the beginning of the other's, until this event at most.
    pub(crate) fn is_before(&self, other: &Room, until: u32) -> bool {
        let known =
            self.log.last().is_none_or(|last| other.log.get(self.log.len() - 1) == Some(last));
        self.header == other.header && self.seq() <= until && known
    }

    /// Applies the next event of another room of the same game.
    pub(crate) fn retell(&mut self, entry: &Entry) {
        self.folded.apply(entry);
        self.note(entry.clone());
    }

    /// Applies the next stored record.
    ///
    /// # Errors
    /// [`ReplayError`] if it cannot be read or its number is not the next.
    pub fn read(&mut self, record: Record) -> Result<(), ReplayError> {
        let Record { seq, at, line, command } = record;
        let problem = |problem| ReplayError { seq, problem };
        if seq != self.seq() + 1 {
            return Err(problem(ReplayProblem::Gap { expected: self.seq() + 1 }));
        }
        let event = line.parse().map_err(|error| problem(ReplayProblem::Line(error)))?;
        let command = match command {
            Some(text) => Some(text.parse().map_err(|_| problem(ReplayProblem::Command(text)))?),
            None => None,
        };
        let entry = Entry { seq, at: Millis(at), event };
        if !self.folded.apply(&entry) {
            return Err(problem(ReplayProblem::Mode(entry.event.to_string())));
        }
        self.note(entry);
        self.remember(command);
        Ok(())
    }

    /// The settled facts of the game. Its terms and seats are those that hold now: before the start
    /// terms may have been reopened, and computer players asked to fill seats.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The number of the last event; 0 before the first.
    pub fn seq(&self) -> u32 {
        self.log.len() as u32
    }

    /// The sequence number that a viewer is given for the `seq`th event of the log: how many events
    /// until then it may know.
    pub fn given(&self, viewer: Viewer, seq: u32) -> u32 {
        self.numbering.given(viewer, seq)
    }

    /// The last event of the log that a viewer with this sequence number has been told of; beyond
    /// the log if the number has not been given.
    pub fn heard(&self, viewer: Viewer, number: u32) -> u32 {
        self.numbering.heard(viewer, number, self.seq())
    }

    /// True if an event after the `seq`th of the log is news for this viewer. A viewer who is sent
    /// a message without news can tell that something happened.
    pub fn has_news(&self, seq: u32, viewer: Viewer) -> bool {
        self.given(viewer, self.seq()) > self.given(viewer, seq)
    }

    /// The log.
    pub fn log(&self) -> &[Entry] {
        &self.log
    }

    /// The time of the last event.
    pub fn last_at(&self) -> Millis {
        self.log.last().map_or(Millis(0), |entry| entry.at)
    }

    /// The time of the last event that all viewers are told of.
    pub fn known_at(&self) -> Millis {
        self.known_at
    }

    /// The number of times that seats have changed their names.
    pub(crate) fn namings(&self) -> u32 {
        self.namings
    }

    /// True if computer players go on thinking while others act: a slip changes nothing for players
    /// who are still looking for a play.
    pub fn thinks_on(&self) -> bool {
        self.audience() == Audience::Crowd && self.playing().as_duplicate().is_some()
    }

    /// The kind of audience.
    pub fn audience(&self) -> Audience {
        self.folded.playing.audience()
    }

    /// The name for each seat; `None` for a seat that is open.
    pub fn names(&self) -> &[Option<String>] {
        &self.folded.names
    }

    /// True if the game waits for seats to be taken or to accept the terms. A game that any number
    /// may play never does.
    pub fn gathering(&self) -> bool {
        !self.folded.cancelled && !self.complete(&self.folded)
    }

    /// True if it waits for players: for seats to be taken, or for the start of a session that any
    /// player may join.
    pub fn looks_for_players(&self) -> bool {
        let opening = |session: &Duplicate| session.phase() == Phase::Opening;
        self.gathering()
            || (!self.cancelled() && self.playing().as_duplicate().is_some_and(opening))
    }

    /// True if the player who made the table cancelled it before the start.
    pub fn cancelled(&self) -> bool {
        self.folded.cancelled
    }

    /// The answers about playing again.
    pub(crate) fn wishes(&self) -> &Wishes {
        &self.folded.wishes
    }

    /// The computer players that play, or are proposed, for people.
    pub(crate) fn stand_ins(&self) -> &StandIns {
        &self.folded.stand_ins
    }

    /// The state that the log folds into, on which the next input is judged.
    pub(crate) fn folded(&self) -> &Folded {
        &self.folded
    }

    /// The last event that the person must have seen before deciding.
    pub(crate) fn last_of(&self, needs: Mark) -> u32 {
        self.folded.basis.of(needs)
    }

    /// A command of the same seat and id that was carried out, and the number of its last event.
    pub(crate) fn done(&self, id: &CommandId) -> Option<(&CommandId, u32)> {
        let done = self.done.get(&id.seat)?.iter().find(|(known, _)| known.id == id.id)?;
        Some((&done.0, done.1))
    }

    /// When the turn began.
    pub(crate) fn turn_since(&self) -> Millis {
        let began = self.folded.basis.of(Mark::Turn) as usize;
        self.log.get(began.saturating_sub(1)).map_or(Millis(0), |entry| entry.at)
    }

    /// True if the seat is taken and has accepted the terms as they are now.
    pub fn accepted(&self, seat: Seat) -> bool {
        self.accepted_in(&self.folded, seat)
    }

    fn accepted_in(&self, folded: &Folded, seat: Seat) -> bool {
        let index = seat.index();
        let taken = folded.names.get(index).is_some_and(Option::is_some);
        let computer = matches!(folded.kinds.get(index), Some(SeatKind::Computer(_)));
        taken && (computer || folded.accepted.get(index).copied().unwrap_or_default())
    }

    /// True if every seat is taken and has accepted.
    pub(crate) fn complete(&self, folded: &Folded) -> bool {
        (0..folded.names.len() as u16).all(|seat| self.accepted_in(folded, Seat(seat)))
    }

    /// The seat that the next newcomer takes, if there is one. The mode may still refuse the
    /// newcomer, see [`Room::judge`].
    pub fn open_seat(&self) -> Option<Seat> {
        let names = &self.folded.names;
        let open = names.iter().position(Option::is_none);
        let any = self.header.terms.ruleset().entry() == Seating::Open;
        let index = open.or_else(|| any.then_some(names.len()))?;
        u16::try_from(index).ok().map(Seat)
    }

    /// The game itself. It holds what is hidden: it is for referees and tests.
    pub fn playing(&self) -> &Playing {
        &self.folded.playing
    }

    /// True if the game is over, or never came about.
    pub fn over(&self) -> bool {
        self.folded.cancelled || self.folded.playing.over()
    }

    /// True if the phonies that stood are still to be named: the game is over, and they have not
    /// been.
    pub fn wants_phonies(&self) -> bool {
        self.phonies.is_none() && self.over() && !self.cancelled()
    }

    /// Names the words that stood although they are not in the list, with the seats that played
    /// them, in the order of play. Viewers are told when the game is over.
    pub fn name_phonies(&mut self, phonies: Vec<(Seat, String)>) {
        self.phonies = Some(phonies);
    }

    /// The words that stood although they are not in the list; none before the end.
    pub(crate) fn phonies(&self) -> &[(Seat, String)] {
        self.phonies.as_deref().filter(|_| self.over()).unwrap_or_default()
    }

    /// True if the game is over and waits for no player. A board that is taken apart after a match
    /// still waits.
    pub fn at_rest(&self) -> bool {
        self.folded.cancelled || self.folded.playing.at_rest()
    }

    /// When an [`Input::Tick`](crate::Input::Tick) is due, if nothing happens before.
    pub fn deadline(&self) -> Option<Millis> {
        self.folded.playing.due()
    }

    /// When the time of the turn is up, if turns have limits and the time runs.
    pub fn turn_ends(&self) -> Option<Millis> {
        self.folded.playing.turn_ends()
    }

    /// When viewers may do more even if nothing happens before, such as claim the game on time.
    pub fn claimable_from(&self) -> Option<Millis> {
        self.folded.playing.claimable_from()
    }

    /// The viewer's view.
    pub fn view(&self, viewer: Viewer, at: Millis) -> ModeView {
        self.folded.playing.view(viewer, at.max(self.last_at()))
    }

    /// The seat on turn, if the game has turns.
    pub fn on_turn(&self) -> Option<Seat> {
        self.folded.playing.on_turn()
    }

    /// The question to be answered before the game goes on.
    pub fn question(&self) -> Option<Question> {
        self.folded.playing.question()
    }

    /// True if the game waits for an engine: for the answer to its question, or for its computer
    /// players, who may then find nothing to do.
    pub fn has_work(&self) -> bool {
        let plays = || !self.at_rest() && !self.gathering();
        self.question().is_some() || (plays() && self.computers().next().is_some())
    }

    /// The time of the next event that needs no player: at once if an engine may have something to
    /// do.
    pub fn next_by_itself(&self) -> Option<Millis> {
        if self.has_work() { Some(self.last_at()) } else { self.deadline() }
    }

    /// Applies a stored batch.
    ///
    /// # Errors
    /// [`WrongBatch`] if the room has changed since the batch was judged.
    pub fn commit(&mut self, batch: Batch) -> Result<(), WrongBatch> {
        if batch.entries.first().is_some_and(|entry| entry.seq != self.seq() + 1) {
            return Err(WrongBatch);
        }
        for entry in batch.entries {
            self.folded.apply(&entry);
            self.note(entry);
        }
        self.remember(batch.command);
        Ok(())
    }

    /// The event since which the terms are as they are; 0 for those that the game was made with.
    pub fn terms_since(&self) -> u32 {
        self.terms_since
    }

    /// The number of the last event to be told to all viewers at once. Slips of a duplicate session
    /// and players who join it are only counted, in a [`Room::tally`].
    pub fn loud(&self) -> u32 {
        self.loud
    }

    fn note(&mut self, entry: Entry) {
        let quiet = !self.audience().hears_who_is_there()
            && matches!(entry.event, RoomEvent::Seated { .. } | RoomEvent::Renamed { .. });
        if !quiet && !entry.event.news().is_quiet() {
            self.loud = entry.seq;
        }
        self.namings += u32::from(matches!(entry.event, RoomEvent::Renamed { .. }));
        match entry.event.news().private_to() {
            Some(seat) => self.numbering.note(entry.seq, seat),
            None => self.known_at = entry.at,
        }
        if let RoomEvent::Filled { .. } = entry.event {
            self.header.seats.clone_from(&self.folded.kinds);
        }
        if let RoomEvent::Reopened { terms, lexicon, .. } = &entry.event {
            self.header.terms = terms.clone();
            self.header.lexicon = lexicon.clone();
            self.terms_since = entry.seq;
        }
        if self.log.len() == self.log.capacity() {
            // By a quarter and not to twice as much, which for most games would never be filled.
            self.log.reserve_exact(MORE_ENTRIES.max(self.log.len() / 4));
        }
        self.log.push(entry);
    }

    /// True if a seat has given so many commands that no more are taken from it, except to leave.
    pub(crate) fn is_exhausted(&self, seat: Seat) -> bool {
        let most = match self.arbitrates(seat) {
            true => MOST_ACTS_OF_ARBITRATORS,
            false => MOST_ACTS,
        };
        self.acts.get(&seat).is_some_and(|&acts| acts >= most)
    }

    /// The name of a seat for sentences.
    pub(crate) fn name(&self, seat: Seat) -> String {
        let name = self.folded.names.get(seat.index()).cloned().flatten();
        name.unwrap_or_else(|| format!("player {}", u32::from(seat.0) + 1))
    }

    fn remember(&mut self, command: Option<CommandId>) {
        let Some(id) = command else { return };
        let seq = self.seq();
        *self.acts.entry(id.seat).or_default() += 1;
        let done = self.done.entry(id.seat).or_default();
        done.push_back((id, seq));
        if done.len() > REMEMBERED {
            done.pop_front();
        }
    }

    /// These events and nothing else.
    pub(crate) fn batch(&self, at: Millis, events: Vec<RoomEvent>) -> Batch {
        let mut batch = self.nothing(None);
        batch.over |= events.iter().any(|event| matches!(event, RoomEvent::Cancelled { .. }));
        events.into_iter().for_each(|event| self.push(&mut batch, at, event));
        batch
    }

    /// A batch without events.
    pub(crate) fn nothing(&self, command: Option<CommandId>) -> Batch {
        Batch { entries: Vec::new(), over: self.over(), command }
    }

    /// The event as the next entry after those of the batch.
    pub(crate) fn entry(&self, batch: &Batch, at: Millis, event: RoomEvent) -> Entry {
        Entry { seq: self.seq() + batch.entries.len() as u32 + 1, at, event }
    }

    /// Adds the event to the batch.
    pub(crate) fn push(&self, batch: &mut Batch, at: Millis, event: RoomEvent) {
        let entry = self.entry(batch, at, event);
        batch.entries.push(entry);
    }
}

/// Rooms are equal if their headers and logs are, whatever commands they remember.
impl PartialEq for Room {
    fn eq(&self, other: &Room) -> bool {
        self.header == other.header && self.log == other.log && self.folded == other.folded
    }
}

/// The number of commands that an arbitrator may give: two type every slip of hundreds, round after
/// round.
pub(crate) const MOST_ACTS_OF_ARBITRATORS: u32 = 30_000;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::LexiconTag;

    #[test]
    fn the_log_takes_little_more_memory_than_its_entries() {
        let lexicon = LexiconTag { name: "Words".into(), digest: "0".repeat(64), words: 1 };
        let header = Header {
            id: "g".into(),
            terms: "classic-2023 seats=2".parse().unwrap(),
            lexicon,
            commitment: String::new(),
            seats: vec![SeatKind::Person; 2],
            created: 0,
        };
        let mut room = Room::new(header);
        for seq in 1..=200 {
            let event = RoomEvent::Seated { seat: Seat(0), name: "Ada".into() };
            let (line, command) = (event.to_string(), None);
            room.read(Record { seq, at: 0, line, command }).unwrap();
            let (count, places) = (room.log.len(), room.log.capacity());
            assert!(places <= count + MORE_ENTRIES.max(count / 4), "{places} places for {count}");
        }
    }
}

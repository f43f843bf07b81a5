//! The audit of a finished game that another referee has kept, such as a browser without a network.
//!
//! The referee plays the game once more. The acts of its players are read from the log; all that
//! then happens, each tile drawn and each point counted, has to be there too.

mod difference;
mod step;

use rules::{Judge, refusals};

use crate::{
    Entry, Finding, Header, Question, Record, Room, RoomEvent, SeatKind, SeededChance, clean_name,
    is_of_a_computer,
};

/// The longest line of a log, in bytes. The longest that a referee writes has the 225 squares of a
/// board.
const LONGEST: usize = 4_000;

/// The most questions that one game asks of the engine. A session of duplicate, which asks most,
/// has a rack for each round and a few without a play.
const MOST_QUESTIONS: u32 = 300;

refusals! {
    /// Why the log of a game is not believed.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub enum AuditRefusal {
        OtherSeed = "other_seed" =>
            "the seed of this game is not the one that was promised when it began: send the game \
             as it was stored",
        Unreadable { seq: u32 } = "unreadable_game" =>
            "this game cannot be read from event {seq} on: send it as it was stored",
        TimeGoesBack { seq: u32 } = "time_goes_back" =>
            "event {seq} of this game is earlier than the one before it: send the game as it was \
             stored",
        /// People of one device sit down at once, agree to everything, and are never away.
        NotOnOneDevice { seq: u32 } = "not_on_one_device" =>
            "event {seq} cannot happen in a game that is played on one device: send the game as \
             it was stored",
        OtherDraw { seq: u32 } = "other_draw" =>
            "the tiles that event {seq} draws do not follow from the seed of this game: send the \
             game as it was stored",
        OtherPlay { seq: u32 } = "other_play" =>
            "the play of event {seq} is not possible there, or has another score: send the game \
             as it was stored",
        OtherRuling { seq: u32 } = "other_ruling" =>
            "event {seq} rules on words otherwise than the word list of this game: send the game \
             as it was stored",
        OtherResult { seq: u32 } = "other_result" =>
            "event {seq} counts points otherwise than the rules of this game: send the game as it \
             was stored",
        OtherEvent { seq: u32 } = "other_event" =>
            "event {seq} cannot happen there by the rules of this game: send the game as it was \
             stored",
        NotOver = "game_not_over" =>
            "this game is not over: finish it on the device first, because the server cannot go \
             on with it",
    }
}

/// Plays a finished game once more, with the same draws and the same words.
#[derive(Clone, Copy)]
pub struct Auditor<'a> {
    /// Where the draws come from.
    pub chance: &'a SeededChance,
    /// The word list that the game is bound to.
    pub judge: &'a dyn Judge,
    /// The engine that answers the game's questions.
    pub engine: &'a dyn Fn(&Question) -> Finding,
}

impl Auditor<'_> {
    /// The room of a finished game that was refereed elsewhere, with all its people at one device.
    ///
    /// The game is played once more, in any mode: all that the log says has to come about by what
    /// its players did, from the seed, the rules, the word list and the answers of the engine.
    /// Answers about another game are left out, and so are the ids of commands.
    ///
    /// # Errors
    /// [`AuditRefusal`] if the game is not over, or its log cannot have come about so.
    pub fn room(
        &self,
        header: Header,
        records: impl IntoIterator<Item = Record>,
    ) -> Result<Room, AuditRefusal> {
        if self.chance.commitment() != header.commitment {
            return Err(AuditRefusal::OtherSeed);
        }
        let entries = read(&header, records)?;
        let mut room = Room::new(header);
        let mut rest = entries.as_slice();
        let mut asked = 0;
        while let Some(Entry { seq, .. }) = rest.first() {
            asked += u32::from(room.question().is_some());
            if asked > MOST_QUESTIONS {
                return Err(AuditRefusal::OtherEvent { seq: *seq });
            }
            let batch = self.step(&room, rest)?;
            rest = rest.get(batch.entries.len()..).unwrap_or_default();
            let seq = *seq;
            room.commit(batch).map_err(|_| AuditRefusal::Unreadable { seq })?;
        }
        let seated = !room.names().is_empty() && room.names().iter().all(Option::is_some);
        if room.over() && seated { Ok(room) } else { Err(AuditRefusal::NotOver) }
    }
}

/// The events of a log that belong to its game, with the numbers that they were sent with.
fn read(
    header: &Header,
    records: impl IntoIterator<Item = Record>,
) -> Result<Vec<Entry>, AuditRefusal> {
    let mut entries: Vec<Entry> = Vec::new();
    let mut last = 0;
    for (expected, Record { seq, at, line, .. }) in (1..).zip(records) {
        let unreadable = AuditRefusal::Unreadable { seq };
        if seq != expected || line.len() > LONGEST || line.contains(char::is_control) {
            return Err(unreadable);
        }
        if at < last {
            return Err(AuditRefusal::TimeGoesBack { seq });
        }
        last = at;
        let event: RoomEvent = line.parse().map_err(|_| unreadable)?;
        match &event {
            RoomEvent::Again { .. } | RoomEvent::NotAgain { .. } | RoomEvent::Followed { .. } => {
                continue;
            }
            RoomEvent::Seated { seat, name } | RoomEvent::Renamed { seat, name } => {
                let kind = header.seats.get(seat.index());
                let computer = matches!(kind, Some(SeatKind::Computer(_)));
                let clean = clean_name(name).is_ok_and(|clean| clean == *name);
                if !clean || computer != is_of_a_computer(name) {
                    return Err(AuditRefusal::NotOnOneDevice { seq });
                }
            }
            RoomEvent::Game(_) => {}
            RoomEvent::Filled { .. }
            | RoomEvent::Reopened { .. }
            | RoomEvent::Agreed { .. }
            | RoomEvent::Cancelled { .. }
            | RoomEvent::StandIn(_) => return Err(AuditRefusal::NotOnOneDevice { seq }),
        }
        entries.push(Entry { seq, at: rules::Millis(at), event });
    }
    Ok(entries)
}

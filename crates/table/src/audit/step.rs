//! One step of a game that is played once more: the batch with which its log goes on.

use rules::{Inputs, duplicate};

use super::difference::difference;
use super::{AuditRefusal, Auditor};
use crate::playing::Ask;
use crate::wire::{CommandMessage, DuplicateCommand, HallCommand, PaperEntrant, RefusalMessage};
use crate::{
    Batch, Entry, Input, ModeCommand, ModeEvent, Playing, Request, Room, RoomEvent, Verdict,
};

/// The most events of one moment that are looked at to find out what was done.
const MOST_LOOKED_AT: usize = 64;

/// Something that may have been done at a table.
enum Act {
    /// An input of the room.
    Input(Input),
    /// A command of a seat, with what its clock was given back before.
    Command(Option<RoomEvent>, ModeCommand),
    /// The engine answered the question of the game.
    Answer,
}

impl Auditor<'_> {
    /// The batch with which this log goes on.
    pub(super) fn step(&self, room: &Room, rest: &[Entry]) -> Result<Batch, AuditRefusal> {
        let Some(first) = rest.first() else { return Err(AuditRefusal::NotOver) };
        // The batch that agrees with the log for longest.
        let mut nearest: Option<(usize, Batch)> = None;
        let mut refused = None;
        for act in acts(room, rest) {
            match self.judge(room, act, first) {
                Ok(batch) if batch.is_empty() => {}
                Ok(batch) => {
                    let told = batch.entries.iter().zip(rest);
                    let same = told.take_while(|(due, told)| same(due, told)).count();
                    if same == batch.entries.len() {
                        return Ok(batch);
                    }
                    if nearest.as_ref().is_none_or(|(most, _)| same > *most) {
                        nearest = Some((same, batch));
                    }
                }
                Err(refusal) => {
                    refused.get_or_insert(refusal.code);
                }
            }
        }
        let (same, due) = match &nearest {
            Some((same, batch)) => (*same, batch.entries.get(*same).map(|entry| &entry.event)),
            None => (0, None),
        };
        Err(match rest.get(same) {
            None => AuditRefusal::NotOver,
            Some(told) => difference(room, due, told, refused.as_deref()),
        })
    }

    fn judge(&self, room: &Room, act: Act, first: &Entry) -> Result<Batch, RefusalMessage> {
        let inputs = Inputs { at: first.at, judge: self.judge, chance: self.chance };
        let input = match act {
            Act::Input(input) => input,
            Act::Answer => match room.question() {
                Some(question) => Input::Finding((self.engine)(&question)),
                None => return Ok(room.nothing(None)),
            },
            Act::Command(credit, command) => {
                let before = credit.into_iter().collect();
                return room.carry_out(&Ask::Command(&command), before, None, inputs);
            }
        };
        Ok(match room.judge(&input, first.at, self.judge, self.chance)? {
            Verdict::Batch(batch) => Batch { command: None, ..*batch },
            Verdict::Repeated { .. } => room.nothing(None),
        })
    }
}

/// True if a log has this entry there, whatever number it was sent with.
fn same(due: &Entry, told: &Entry) -> bool {
    due.event == told.event && due.at == told.at
}

/// The acts from which the first of these events may have come, the likeliest first.
fn acts(room: &Room, rest: &[Entry]) -> Vec<Act> {
    let Some(first) = rest.first() else { return Vec::new() };
    let moment = rest.iter().take_while(|entry| entry.at == first.at).take(MOST_LOOKED_AT);
    let events: Vec<&RoomEvent> = moment.map(|entry| &entry.event).collect();
    let game: Vec<&ModeEvent> = events.iter().map_while(|event| of_game(event)).collect();
    match (&first.event, game.as_slice()) {
        (RoomEvent::Seated { seat, name }, _) => {
            let sits = Act::Input(Input::Sit(vec![(*seat, name.clone())]));
            let paper = events.get(1).copied().and_then(of_game).and_then(|event| match event {
                ModeEvent::Duplicate(duplicate::Event::Entered {
                    role: duplicate::Role::Paper,
                    ..
                }) => Some(enters_on_paper(room, name)),
                _ => None,
            });
            vec![paper.unwrap_or(sits)]
        }
        (RoomEvent::Renamed { seat, name }, _) => {
            vec![Act::Input(Input::Rename { seat: *seat, name: name.clone() })]
        }
        (_, [ModeEvent::Match(rules::Event::SetUp(set_up)), ..]) => {
            vec![Act::Input(Input::SetUp(set_up.clone()))]
        }
        (event, game) => {
            let credit = credited(room, first, event);
            let game = if credit.is_some() { game.get(1..).unwrap_or_default() } else { game };
            let commands = room.playing().acts(game).into_iter();
            let mut acts: Vec<Act> =
                commands.map(|command| Act::Command(credit.clone(), command)).collect();
            if room.deadline().is_some() {
                acts.push(Act::Input(Input::Tick));
            }
            if room.question().is_some() {
                acts.push(Act::Answer);
            }
            acts
        }
    }
}

fn of_game(event: &RoomEvent) -> Option<&ModeEvent> {
    match event {
        RoomEvent::Game(event) => Some(event),
        _ => None,
    }
}

/// The chief of a hall enters a player without a device.
fn enters_on_paper(room: &Room, name: &str) -> Act {
    let entrants = vec![PaperEntrant { name: name.to_owned(), table: None }];
    let command = DuplicateCommand::Hall { command: HallCommand::AddPaper { entrants } };
    let command = CommandMessage::Duplicate { command };
    let (seat, seq) = (rules::Seat(0), room.seq());
    let (id, delay) = (format!("audit-{seq}"), rules::Millis(0));
    Act::Input(Input::Command(Request { id, seat, seq, command, delay }))
}

/// The time that a clock was given back before a move, if it can have been.
fn credited(room: &Room, first: &Entry, event: &RoomEvent) -> Option<RoomEvent> {
    let Playing::Match(position) = room.playing() else { return None };
    let RoomEvent::Game(ModeEvent::Match(credit)) = event else { return None };
    let rules::Event::Credited { seat, span } = *credit else { return None };
    let given = position.credit(seat, span, first.at);
    (given.as_ref() == Some(credit)).then(|| event.clone())
}

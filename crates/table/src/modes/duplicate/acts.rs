//! The commands of a duplicate session from which the events of a log came.

use rules::duplicate::{
    CloseCause, Command, Duplicate, Event, HallCommand, HallEvent, Sealed, Typed, TypedLine,
    TypedSlip, Written,
};
use rules::{Coord, Face, Letter, PlayText, Seat, examine};

/// The arbitrator, or the player who made the session.
const CHIEF: Seat = Seat(0);

/// The commands from which the first of these events may have come.
pub(super) fn acts(session: &Duplicate, events: &[&Event]) -> Vec<Command> {
    let Some(&first) = events.first() else { return Vec::new() };
    let seat = CHIEF;
    match first {
        Event::Started => vec![Command::Begin { seat }],
        Event::Drawn { .. } => vec![Command::Draw { seat }],
        Event::Rejected => vec![Command::Reject { seat }],
        Event::Accepted => vec![Command::Accept { seat }],
        Event::RoundBegan { .. } => vec![Command::StartClock { seat }],
        Event::Sealed(sealed) => seals(session, sealed),
        &Event::Locked { seat } => vec![Command::Lock { seat }],
        Event::Extended { .. } => vec![Command::Extend { seat }],
        Event::Closed { cause: CloseCause::Arbitrator } => vec![Command::Close { seat }],
        Event::Ruled { ruling } => {
            let word: Option<Vec<Letter>> = ruling.word.chars().map(Letter::from_char).collect();
            word.map(|word| Command::Rule { seat, word, good: ruling.good }).into_iter().collect()
        }
        Event::Placed { .. } => vec![Command::Confirm { seat }],
        Event::Ended { .. } => {
            vec![Command::Stop { seat }, Command::Draw { seat }, Command::Confirm { seat }]
        }
        Event::Hall(event) => {
            let commands = in_hall(session, event);
            commands.into_iter().map(|command| Command::Hall { seat, command }).collect()
        }
        _ => Vec::new(),
    }
}

/// The ways in which a slip may have been sealed.
fn seals(session: &Duplicate, sealed: &Sealed) -> Vec<Command> {
    let Sealed { seat, ref text, declared, turned, locked: lock, .. } = *sealed;
    let all = written(session, text, turned).into_iter();
    all.map(|written| Command::Seal { seat, written, declared, lock }).collect()
}

/// The ways in which a slip with this play may have been written: with `turned`, as a word in the
/// other direction.
fn written(session: &Duplicate, text: &PlayText, turned: bool) -> Vec<Written> {
    let Some(play) = text.as_laid() else { return Vec::new() };
    if !turned {
        return vec![Written::Laid(play)];
    }
    let Ok(formed) = examine(session.board(), session.ruleset(), &play) else { return Vec::new() };
    let notation = session.ruleset().duplicate.notation;
    let typed = formed.words.iter().map(|word| {
        let coord = Coord::new(word.coord.square, word.coord.direction.other());
        let faces = word.faces.iter().copied().map(Face::to_char);
        Written::Typed { place: coord.in_notation(notation).to_string(), word: faces.collect() }
    });
    typed.collect()
}

/// The commands of the chief from which an event in the hall may have come.
fn in_hall(session: &Duplicate, event: &HallEvent) -> Vec<HallCommand> {
    match event {
        &HallEvent::Table { entrant, table } => vec![HallCommand::Table { entrant, table }],
        &HallEvent::Left { entrant } => vec![HallCommand::Leave { entrant }],
        &HallEvent::Returned { entrant } => vec![HallCommand::Return { entrant }],
        &HallEvent::Cautioned { entrant, .. } => vec![HallCommand::Caution { entrant }],
        HallEvent::Typed { entrant, typed, .. } => {
            let entrant = *entrant;
            let lines = lines(session, typed).into_iter();
            lines.map(|line| HallCommand::Type { entrant, line }).collect()
        }
        &HallEvent::Untyped { entrant, .. } => vec![HallCommand::Untype { entrant }],
        HallEvent::Settled { entrant, typed, .. } => {
            let entrant = *entrant;
            let lines = lines(session, typed).into_iter();
            lines.map(|line| HallCommand::Settle { entrant, line }).collect()
        }
        HallEvent::StoppedWaiting => vec![HallCommand::StopWaiting],
        &HallEvent::Entries(entries) => vec![HallCommand::Entries(entries)],
        &HallEvent::Conduct(conduct) => vec![HallCommand::Conduct(conduct)],
        // On one device there is no other arbitrator.
        HallEvent::By { .. } | HallEvent::Group { .. } | HallEvent::Dismissed { .. } => Vec::new(),
    }
}

/// The lines that say this.
fn lines(session: &Duplicate, typed: &Typed) -> Vec<TypedLine> {
    match typed {
        Typed::Void => vec![TypedLine::Void],
        Typed::Nothing => vec![TypedLine::Nothing],
        Typed::Slip(TypedSlip { text, declared, turned, .. }) => {
            let all = written(session, text, *turned).into_iter();
            all.map(|written| TypedLine::Written { written, declared: *declared }).collect()
        }
    }
}

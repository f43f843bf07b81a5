//! A hall, from and to wire types.

use rules::duplicate::{
    Conduct, Entries, Group, HallCommand as Command, HallView, Refusal, Typed, TypedLine,
};
use rules::{Board, Notation, Seat};

use super::laid::laid;
use crate::wire::{
    HallArbitrator, HallCommand, HallGroup, HallMessage, Key, PaperMessage, RefusalMessage,
    TypedMessage,
};

/// An arbitrator's command as the rules know it. Names are the room's.
pub(super) fn to_hall_command(command: &HallCommand) -> Result<Command, RefusalMessage> {
    let read = |line: &str| TypedLine::read(line).ok_or(Refusal::LineUnreadable);
    Ok(match command {
        HallCommand::AddPaper { entrants } => {
            Command::AddPaper { tables: entrants.iter().map(|entrant| entrant.table).collect() }
        }
        // The room has changed the name, and the table stays.
        HallCommand::Rename { .. } => return Err(Refusal::NoSuchEntrant.into()),
        &HallCommand::Table { entrant, table } => Command::Table { entrant: Seat(entrant), table },
        &HallCommand::Leave { entrant } => Command::Leave { entrant: Seat(entrant) },
        &HallCommand::Return { entrant } => Command::Return { entrant: Seat(entrant) },
        &HallCommand::Caution { entrant } => Command::Caution { entrant: Seat(entrant) },
        HallCommand::Type { entrant, line } => {
            Command::Type { entrant: Seat(*entrant), line: read(line)? }
        }
        &HallCommand::Untype { entrant } => Command::Untype { entrant: Seat(entrant) },
        HallCommand::Settle { entrant, line } => {
            Command::Settle { entrant: Seat(*entrant), line: read(line)? }
        }
        HallCommand::StopWaiting {} => Command::StopWaiting,
        HallCommand::Entries { once: true } => Command::Entries(Entries::Once),
        HallCommand::Entries { once: false } => Command::Entries(Entries::Twice),
        HallCommand::Conduct { shared: true } => Command::Conduct(Conduct::Everyone),
        HallCommand::Conduct { shared: false } => Command::Conduct(Conduct::Chief),
        HallCommand::Group { arbitrator, group } => Command::Group {
            arbitrator: Seat(*arbitrator),
            group: Group {
                tables: group.tables,
                entrants: group.entrants.iter().copied().map(Seat).collect(),
            },
        },
        &HallCommand::Dismiss { arbitrator } => Command::Dismiss { arbitrator: Seat(arbitrator) },
    })
}

/// The room adds the names.
pub(super) fn hall_message(view: &HallView, board: &Board, notation: Notation) -> HallMessage {
    let group = |group: &Group| HallGroup {
        tables: group.tables,
        entrants: group.entrants.iter().map(|seat| seat.0).collect(),
    };
    let (chief, nobody) = (Seat(0), Group::default());
    let called = view.deputies.iter().map(|deputy| (deputy.seat, &deputy.group, deputy.dismissed));
    let arbitrators = std::iter::once((chief, &nobody, false)).chain(called);
    HallMessage {
        chief: view.chief,
        shared: view.shared,
        once: view.once,
        typing: view.typing,
        awaited: view.awaited as u32,
        closed: view.closed,
        arbitrators: arbitrators
            .map(|(seat, its, dismissed)| HallArbitrator {
                seat: seat.0,
                name: String::new(),
                group: group(its),
                dismissed,
            })
            .collect(),
        papers: view
            .papers
            .iter()
            .map(|paper| PaperMessage {
                seat: paper.seat.0,
                name: String::new(),
                table: paper.table,
                arbitrator: paper.deputy.0,
                cautions: paper.cautions,
                state: Key(paper.state),
                typists: paper.typists.iter().map(|seat| seat.0).collect(),
                typed: paper
                    .typed
                    .iter()
                    .map(|(by, typed)| typed_message(*by, typed, board, notation))
                    .collect(),
            })
            .collect(),
    }
}

fn typed_message(by: Seat, typed: &Typed, board: &Board, notation: Notation) -> TypedMessage {
    let (line, score) = match typed {
        Typed::Void => ("x".to_owned(), 0),
        Typed::Nothing => ("-".to_owned(), 0),
        Typed::Slip(slip) => {
            let laid = laid(board, notation, &slip.text, slip.score);
            let declared = slip.declared.map(|score| format!(" {score}")).unwrap_or_default();
            (format!("{} {}{declared}", laid.place, laid.word), slip.score)
        }
    };
    TypedMessage { by: by.0, line, score }
}

impl HallMessage {
    /// Writes the names into it.
    pub(super) fn name(&mut self, name: impl Fn(Seat) -> String) {
        for arbitrator in &mut self.arbitrators {
            arbitrator.name = name(Seat(arbitrator.seat));
        }
        for paper in &mut self.papers {
            paper.name = name(Seat(paper.seat));
        }
    }
}

//! The meaning of events of a match for viewers.

use rules::{Ending, Event, Play, Seat, SeenTiles, SetUpSeat, Viewer, Word};

use crate::basis::Mark;
use crate::news::News;
use crate::tiles::{formed_message, seats, square_faces};
use crate::wire::{EventKind, FinalLine, Key, RulingMessage, SeatTile, SetUpSeatMessage};

impl News for Event {
    fn kind(&self, viewer: Viewer) -> EventKind {
        kind(&self.seen_by(viewer))
    }

    /// A move, a challenge or an acceptance is stale after a change of the board or the turn. It is
    /// not after acceptances, answers, held moves, windows that close, charges and resignations of
    /// others.
    fn mark(&self) -> Option<Mark> {
        match self {
            Event::Starts { .. }
            | Event::Played { .. }
            | Event::Withdrawn { .. }
            | Event::Exchanged { .. }
            | Event::Passed { .. }
            | Event::Declined { .. }
            | Event::BlankTaken { .. }
            | Event::LetterTaken { .. }
            | Event::TakenBack { .. }
            | Event::Skipped { .. } => Some(Mark::Turn),
            Event::Proposed { .. } => Some(Mark::Proposal),
            _ => None,
        }
    }

    fn ends_turn_of(&self) -> Option<Seat> {
        match self {
            Event::Played { seat, .. }
            | Event::Exchanged { seat, .. }
            | Event::Passed { seat }
            | Event::Declined { seat }
            | Event::Resigned { seat } => Some(*seat),
            _ => None,
        }
    }

    fn winners(&self, _seats: u16) -> Option<Vec<Seat>> {
        match self {
            Event::Ended(ending) => Some(ending.winners.clone()),
            _ => None,
        }
    }

    fn is_play(&self) -> bool {
        matches!(self, Event::Played { .. })
    }
}

/// The tiles in the event are those that the viewer may know.
fn kind(event: &Event<SeenTiles>) -> EventKind {
    let count = |tiles: &SeenTiles| tiles.len() as u8;
    let known = |tiles: &SeenTiles| tiles.known().map(ToString::to_string);
    match event {
        Event::SetUp(set_up) => {
            let seat = |known: &SetUpSeat<SeenTiles>| SetUpSeatMessage {
                score: known.score,
                count: known.rack.len() as u8 + known.more,
                tiles: known.rack.known().map(ToString::to_string),
            };
            EventKind::SetUp {
                seat: set_up.on_turn.0,
                seats: set_up.seats.iter().map(seat).collect(),
                tiles: square_faces(&Play::new(set_up.board.iter().copied())),
            }
        }
        &Event::TakenBack { seat } => EventKind::TakenBack { seat: seat.0 },
        Event::OpeningDraw { drawn } => {
            let drawn =
                drawn.iter().map(|&(seat, tile)| SeatTile { seat: seat.0, tile: tile.to_string() });
            EventKind::OpeningDraw { drawn: drawn.collect() }
        }
        Event::Starts { seat } => EventKind::Starts { seat: seat.0 },
        Event::Dealt { seat, tiles } => {
            EventKind::Dealt { seat: seat.0, count: count(tiles), tiles: known(tiles) }
        }
        Event::ClockStarted => EventKind::ClockStarted {},
        Event::Played { seat, text, words, score, drawn } => EventKind::Played {
            seat: seat.0,
            text: text.to_string(),
            tiles: text.as_laid().map_or_else(Vec::new, |play| square_faces(&play)),
            formed: formed_message(words, *score),
            drawn_count: count(drawn),
            drawn: known(drawn),
        },
        Event::Drew { seat, tiles } => {
            EventKind::Drew { seat: seat.0, count: count(tiles), tiles: known(tiles) }
        }
        Event::Exchanged { seat, returned, drawn } => EventKind::Exchanged {
            seat: seat.0,
            count: count(returned),
            returned: known(returned),
            drawn: known(drawn),
        },
        Event::Passed { seat } => EventKind::Passed { seat: seat.0 },
        Event::Declined { seat } => EventKind::Declined { seat: seat.0 },
        Event::TimedOut { seat } => EventKind::TimedOut { seat: seat.0 },
        Event::BlankTaken { seat, square, stands: _ } => {
            EventKind::BlankTaken { seat: seat.0, square: square.to_string() }
        }
        Event::LetterTaken { seat, square, face, words } => EventKind::LetterTaken {
            seat: seat.0,
            square: square.to_string(),
            face: face.to_string(),
            words: words.iter().map(Word::text).collect(),
        },
        &Event::BagsChosen { seat, vowels } => EventKind::BagsChosen { seat: seat.0, vowels },
        &Event::BagsDrawn { seat, vowels, consonants } => {
            EventKind::BagsDrawn { seat: seat.0, vowels, consonants }
        }
        Event::ThemeClaimed { seat, number, word, plea } => EventKind::ThemeClaimed {
            seat: seat.0,
            number: *number,
            word: word.clone(),
            plea: plea.clone(),
        },
        &Event::ThemeVoted { seat, number, agree } => {
            EventKind::ThemeVoted { seat: seat.0, number, agree }
        }
        &Event::ThemeSettled { seat, number, granted } => {
            EventKind::ThemeSettled { seat: seat.0, number, granted }
        }
        Event::ClaimsDone { seat } => EventKind::ClaimsDone { seat: seat.0 },
        Event::Accepted { seat } => EventKind::Accepted { seat: seat.0 },
        Event::AlwaysAccepts { seat, standing } => {
            EventKind::AlwaysAccepts { seat: seat.0, of: seats(&standing.of), last: standing.last }
        }
        Event::WindowClosed { cause } => EventKind::WindowClosed { cause: Key(*cause) },
        Event::Challenged { seat, rulings, upheld } => {
            let rulings = rulings
                .iter()
                .map(|ruling| RulingMessage { word: ruling.word.clone(), good: ruling.good });
            EventKind::Challenged { seat: seat.0, rulings: rulings.collect(), upheld: *upheld }
        }
        Event::Withdrawn { seat, returned } => {
            EventKind::Withdrawn { seat: seat.0, count: count(returned), returned: known(returned) }
        }
        Event::Charged { seat, points, reason } => {
            EventKind::Charged { seat: seat.0, points: *points, reason: Key(*reason) }
        }
        Event::Credited { seat, span } => EventKind::Credited { seat: seat.0, span: span.0 },
        Event::SkipOwed { seat } => EventKind::SkipOwed { seat: seat.0 },
        Event::Skipped { seat } => EventKind::Skipped { seat: seat.0 },
        Event::MoveHeld { seat, held: _ } => EventKind::MoveHeld { seat: seat.0 },
        Event::HeldMoveDropped { seat } => EventKind::HeldMoveDropped { seat: seat.0 },
        Event::Proposed { seat, what } => EventKind::Proposed { seat: seat.0, what: Key(*what) },
        Event::Answered { seat, agree } => EventKind::Answered { seat: seat.0, agree: *agree },
        Event::Paused => EventKind::Paused {},
        Event::ResumeAsked { seat } => EventKind::ResumeAsked { seat: seat.0 },
        Event::Resumed => EventKind::Resumed {},
        Event::HolidayBegan { seat } => EventKind::HolidayBegan { seat: seat.0 },
        Event::HolidayEnded { seat } => EventKind::HolidayEnded { seat: seat.0 },
        Event::Resigned { seat } => EventKind::Resigned { seat: seat.0 },
        Event::Aborted { seat } => EventKind::Aborted { seat: seat.0 },
        &Event::DeclineLapsed { seat } => EventKind::DeclineLapsed { seat: seat.0 },
        &Event::OpeningEased { letters } => EventKind::OpeningEased { letters },
        &Event::OpeningChecked { seat, can_open } => {
            EventKind::OpeningChecked { seat: seat.0, can_open }
        }
        Event::StuckChecked { anyone_can_play } => {
            EventKind::StuckChecked { anyone_can_play: *anyone_can_play }
        }
        Event::Ended(ending) => ended(ending),
    }
}

fn ended(ending: &Ending) -> EventKind {
    let lines = ending.lines.iter().map(|line| FinalLine {
        seat: line.seat.0,
        before: line.before,
        left: line.left.to_string(),
        deducted: line.deducted,
        collected: line.collected,
        total: line.total(),
    });
    EventKind::Ended {
        reason: Key(ending.reason),
        lines: lines.collect(),
        winners: seats(&ending.winners),
        tie_broken: ending.tie_broken,
    }
}

//! The score sheet: one line for each turn, and for points outside plays.

use std::collections::BTreeMap;

use rules::{Board, ChargeReason, Face, Ruleset, Square};
use table::wire::{EventKind, EventMessage, FormedMessage, SquareFace};

use crate::play::modes::Table;

/// A line of the sheet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    pub(super) seat: u16,
    /// The move: `8D RETAINS`, `exchanged 3`.
    pub(super) what: String,
    /// The points it earned or cost.
    pub(super) points: i32,
    /// The score after it.
    pub(super) total: i32,
    /// True if it is a play that can still be challenged.
    pub(super) open: bool,
    /// The reason for the points, if not a play.
    pub(super) outside: Option<Outside>,
    /// The board after it.
    pub(super) board: Board,
    /// The squares of the last play on it.
    pub(super) last: Vec<Square>,
}

/// Points outside plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Outside {
    Challenge,
    Overtime,
    Theme,
}

impl Outside {
    pub(super) const ALL: [Outside; 3] = [Outside::Challenge, Outside::Overtime, Outside::Theme];

    /// The name on the sheet.
    fn name(self) -> &'static str {
        match self {
            Outside::Challenge => "challenge",
            Outside::Overtime => "overtime",
            Outside::Theme => "theme",
        }
    }
}

/// All lines so far, and the state from which they are made.
pub(super) struct Sheet {
    pub(super) entries: Vec<Entry>,
    board: Board,
    /// The board before the last play.
    before: Board,
    last: Vec<Square>,
    scores: BTreeMap<u16, i32>,
}

/// The events without those of turns that were taken back.
fn standing(events: &[EventMessage]) -> Vec<&EventKind> {
    let mut kept: Vec<&EventKind> = Vec::new();
    for event in events {
        let EventKind::TakenBack { seat } = event.event else {
            kept.push(&event.event);
            continue;
        };
        let ends_turn = |event: &&EventKind| match event {
            EventKind::Played { seat: by, .. }
            | EventKind::Exchanged { seat: by, .. }
            | EventKind::Passed { seat: by }
            | EventKind::Declined { seat: by } => *by == seat,
            _ => false,
        };
        kept.truncate(kept.iter().rposition(ends_turn).unwrap_or(kept.len()));
    }
    kept
}

/// A play as the sheet shows it, blanks in small letters.
fn play_text(formed: &FormedMessage) -> String {
    formed.words.first().map_or_else(String::new, |word| format!("{} {}", word.coord, word.faces))
}

impl Sheet {
    /// The sheet of what has happened at a table.
    pub(super) fn of(table: &Table<'_>) -> Sheet {
        let mut sheet = Sheet::new(table.ruleset);
        standing(table.events).into_iter().for_each(|event| sheet.add(event));
        sheet
    }

    fn new(ruleset: &Ruleset) -> Sheet {
        let board = Board::new(ruleset.layout.size);
        let (before, last, scores) = (board.clone(), Vec::new(), BTreeMap::new());
        Sheet { entries: Vec::new(), board, before, last, scores }
    }

    /// Adds an event.
    fn add(&mut self, event: &EventKind) {
        match event {
            EventKind::SetUp { seats, tiles, .. } => {
                self.lay(tiles);
                self.last.clear();
                self.scores = (0..).zip(seats.iter().map(|seat| seat.score)).collect();
            }
            EventKind::Played { seat, tiles, formed, .. } => {
                self.before = self.board.clone();
                self.lay(tiles);
                self.line(*seat, play_text(formed), formed.score, None);
                if let Some(entry) = self.entries.last_mut() {
                    entry.open = true;
                    entry.total += formed.score;
                }
            }
            EventKind::Exchanged { seat, count, .. } => {
                self.line(*seat, format!("exchanged {count}"), 0, None);
            }
            EventKind::Passed { seat } => self.line(*seat, "passed".to_string(), 0, None),
            EventKind::Declined { seat } => self.line(*seat, "cannot open".to_string(), 0, None),
            EventKind::Skipped { seat } => self.line(*seat, "turn skipped".to_string(), 0, None),
            EventKind::Charged { seat, points, reason } => {
                let what = match reason.0 {
                    ChargeReason::Challenge => Outside::Challenge,
                    ChargeReason::Overtime => Outside::Overtime,
                };
                self.gain(*seat, *points);
                self.line(*seat, what.name().to_string(), *points, Some(what));
            }
            EventKind::ThemeSettled { seat, granted: true, .. } => {
                let (what, points) = (Outside::Theme, rules::THEME_BONUS);
                self.gain(*seat, points);
                self.line(*seat, what.name().to_string(), points, Some(what));
            }
            EventKind::WindowClosed { .. } => self.close(true),
            EventKind::Withdrawn { .. } => {
                self.close(false);
                self.board = self.before.clone();
                self.last.clear();
            }
            EventKind::BlankTaken { square, .. } => {
                if let Ok(square) = square.parse::<Square>()
                    && let Some(face) = self.board.get(square)
                {
                    self.board.set(square, Some(Face::letter(face.letter)));
                }
            }
            EventKind::LetterTaken { square, face, .. } => {
                let face = face.chars().next().and_then(Face::from_char);
                if let (Ok(square), Some(face)) = (square.parse(), face) {
                    self.board.set(square, Some(face));
                }
            }
            _ => {}
        }
    }

    fn lay(&mut self, tiles: &[SquareFace]) {
        self.last.clear();
        for tile in tiles {
            let face = tile.face.chars().next().and_then(Face::from_char);
            if let (Ok(square), Some(face)) = (tile.square.parse(), face) {
                self.board.set(square, Some(face));
                self.last.push(square);
            }
        }
    }

    fn gain(&mut self, seat: u16, points: i32) {
        *self.scores.entry(seat).or_default() += points;
    }

    fn line(&mut self, seat: u16, what: String, points: i32, outside: Option<Outside>) {
        let total = self.scores.get(&seat).copied().unwrap_or_default();
        let (board, last) = (self.board.clone(), self.last.clone());
        let open = false;
        self.entries.push(Entry { seat, what, points, total, open, outside, board, last });
    }

    /// The points of a seat outside plays, for one reason or for all.
    pub(super) fn outside(&self, seat: u16, what: Option<Outside>) -> i32 {
        let own = self.entries.iter().filter(|entry| entry.seat == seat);
        own.filter(|entry| entry.outside.is_some() && (what.is_none() || entry.outside == what))
            .map(|entry| entry.points)
            .sum()
    }

    /// The open play is settled: it stands or it comes off.
    fn close(&mut self, stands: bool) {
        let mut gained = Vec::new();
        for entry in self.entries.iter_mut().filter(|entry| entry.open) {
            entry.open = false;
            if stands {
                gained.push((entry.seat, entry.points));
            } else {
                entry.what.push_str(" off");
                entry.total -= entry.points;
                entry.points = 0;
            }
        }
        gained.into_iter().for_each(|(seat, points)| self.gain(seat, points));
    }
}

#[cfg(test)]
mod tests {
    use rules::CloseCause;
    use table::wire::Key;

    use super::*;
    use rules::Edition;
    use table::wire::WordMessage;

    fn played(seat: u16, text: &str, score: i32) -> EventKind {
        let (coord, faces) = text.split_once(' ').unwrap();
        let tiles = faces.chars().zip(b'D'..).map(|(face, column)| SquareFace {
            square: format!("8{}", char::from(column)),
            face: face.to_string(),
        });
        let (coord, faces) = (coord.to_string(), faces.to_string());
        EventKind::Played {
            seat,
            text: text.to_string(),
            tiles: tiles.collect(),
            formed: FormedMessage {
                words: vec![WordMessage { coord, faces, points: score }],
                bonus: 0,
                score,
            },
            drawn_count: 0,
            drawn: None,
        }
    }

    #[test]
    fn a_turn_taken_back_leaves_no_line_and_a_position_gives_the_first_scores() {
        let message = |event: EventKind| EventMessage { seq: 1, at: 0, event };
        let events: Vec<EventMessage> = [
            played(0, "8D TRAIN", 12),
            EventKind::Passed { seat: 1 },
            EventKind::TakenBack { seat: 0 },
        ]
        .map(message)
        .into();
        assert!(standing(&events).is_empty());
        let mut sheet = Sheet::new(&Edition::Travel2006.ruleset());
        let seat = |score| table::wire::SetUpSeatMessage { score, count: 7, tiles: None };
        let tiles = vec![SquareFace { square: "8H".into(), face: "A".into() }];
        sheet.add(&EventKind::SetUp { seat: 1, seats: vec![seat(5), seat(-3)], tiles });
        sheet.add(&EventKind::Passed { seat: 1 });
        let entry = sheet.entries.last().unwrap();
        assert_eq!((entry.total, entry.board.tiles(), entry.last.len()), (-3, 1, 0));
    }

    #[test]
    fn a_play_that_comes_off_leaves_neither_points_nor_tiles() {
        let mut sheet = Sheet::new(&Edition::Travel2006.ruleset());
        sheet.add(&played(0, "8D TRAIN", 12));
        let told = |sheet: &Sheet| {
            let entry = sheet.entries.last().unwrap();
            (entry.what.clone(), entry.points, entry.total, entry.open)
        };
        assert_eq!(told(&sheet), ("8D TRAIN".to_string(), 12, 12, true));
        sheet.add(&EventKind::Withdrawn { seat: 0, count: 0, returned: None });
        assert_eq!(told(&sheet), ("8D TRAIN off".to_string(), 0, 0, false));
        assert!(sheet.board.is_empty());
        sheet.add(&played(0, "8D RAiN", 10));
        sheet.add(&EventKind::WindowClosed { cause: Key(CloseCause::Moved) });
        sheet.add(&EventKind::Charged {
            seat: 0,
            points: -5,
            reason: Key(ChargeReason::Challenge),
        });
        assert_eq!(told(&sheet), ("challenge".to_string(), -5, 5, false));
        assert_eq!(sheet.outside(0, Some(Outside::Challenge)), -5);
        // The blank is taken for the letter it stood for.
        sheet.add(&EventKind::BlankTaken { seat: 1, square: "8F".to_string() });
        assert_eq!(sheet.board.get("8F".parse().unwrap()), Face::from_char('I'));
    }
}

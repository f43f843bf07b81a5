//! The score sheet: one line for each turn, and for points outside of plays.

use rules::{ChargeReason, Event, Position, Seat, Word};

/// A line of the sheet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    pub(crate) seat: Seat,
    /// What was done: `8D RETAINS`, `exchanged 3`.
    pub(crate) what: String,
    /// The points it earned or cost.
    pub(crate) points: i32,
    /// The score after it.
    pub(crate) total: i32,
    /// Whether it is a play that can still be challenged.
    pub(crate) open: bool,
}

/// All lines so far.
#[derive(Default, Debug)]
pub(crate) struct Sheet {
    pub(crate) entries: Vec<Entry>,
}

/// A play as the sheet shows it, blanks in small letters.
pub(crate) fn play_text(words: &[Word]) -> String {
    words.first().map_or_else(String::new, |word| {
        let faces: String = word.faces.iter().map(|face| face.to_char()).collect();
        format!("{} {faces}", word.coord)
    })
}

impl Sheet {
    /// Adds what an event says; `position` is where it led.
    pub(crate) fn add(&mut self, event: &Event, position: &Position) {
        let score = |seat: Seat| position.seats().get(seat.index()).map_or(0, |held| held.score);
        let mut line = |seat: Seat, what: String, points: i32, open: bool| {
            let total = score(seat) + if open { points } else { 0 };
            self.entries.push(Entry { seat, what, points, total, open });
        };
        match event {
            Event::Played { seat, words, score, .. } => line(*seat, play_text(words), *score, true),
            Event::Exchanged { seat, returned, .. } => {
                line(*seat, format!("exchanged {}", returned.len()), 0, false);
            }
            Event::Passed { seat } => line(*seat, "passed".to_string(), 0, false),
            Event::Declined { seat } => line(*seat, "cannot open".to_string(), 0, false),
            Event::Skipped { seat } => line(*seat, "turn skipped".to_string(), 0, false),
            Event::Charged { seat, points, reason } => {
                let what = match reason {
                    ChargeReason::Challenge => "challenge",
                    ChargeReason::Overtime => "overtime",
                };
                line(*seat, what.to_string(), *points, false);
            }
            Event::ThemeSettled { seat, granted: true, .. } => {
                line(*seat, "theme".to_string(), rules::THEME_BONUS, false);
            }
            Event::WindowClosed { .. } => self.close(|_| {}),
            Event::Withdrawn { .. } => self.close(|entry| {
                entry.what.push_str(" off");
                entry.total -= entry.points;
                entry.points = 0;
            }),
            _ => {}
        }
    }

    /// The open play is settled.
    fn close(&mut self, settle: impl Fn(&mut Entry)) {
        for entry in self.entries.iter_mut().filter(|entry| entry.open) {
            entry.open = false;
            settle(entry);
        }
    }
}

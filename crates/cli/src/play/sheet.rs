//! The score sheet: one line for each turn, and for points outside of plays.

use rules::{Board, ChargeReason, Event, Position, Seat, Square, Word};

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
    /// What the points are for, if not for a play.
    pub(crate) outside: Option<Outside>,
    /// The board after it.
    pub(crate) board: Board,
    /// The squares of the last play on it.
    pub(crate) last: Vec<Square>,
}

/// Points outside of plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outside {
    Challenge,
    Overtime,
    Theme,
}

impl Outside {
    pub(crate) const ALL: [Outside; 3] = [Outside::Challenge, Outside::Overtime, Outside::Theme];

    /// As the sheet names it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Outside::Challenge => "challenge",
            Outside::Overtime => "overtime",
            Outside::Theme => "theme",
        }
    }
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
        let mut line = |seat: Seat, what: String, points: i32, outside: Option<Outside>| {
            let open = matches!(event, Event::Played { .. });
            let total = score(seat) + if open { points } else { 0 };
            let (board, last) = (position.board().clone(), position.last_play().to_vec());
            self.entries.push(Entry { seat, what, points, total, open, outside, board, last });
        };
        match event {
            Event::Played { seat, words, score, .. } => line(*seat, play_text(words), *score, None),
            Event::Exchanged { seat, returned, .. } => {
                line(*seat, format!("exchanged {}", returned.len()), 0, None);
            }
            Event::Passed { seat } => line(*seat, "passed".to_string(), 0, None),
            Event::Declined { seat } => line(*seat, "cannot open".to_string(), 0, None),
            Event::Skipped { seat } => line(*seat, "turn skipped".to_string(), 0, None),
            Event::Charged { seat, points, reason } => {
                let what = match reason {
                    ChargeReason::Challenge => Outside::Challenge,
                    ChargeReason::Overtime => Outside::Overtime,
                };
                line(*seat, what.name().to_string(), *points, Some(what));
            }
            Event::ThemeSettled { seat, granted: true, .. } => {
                let what = Outside::Theme;
                line(*seat, what.name().to_string(), rules::THEME_BONUS, Some(what));
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

    /// What a seat gained or lost outside of plays, for one thing or for all.
    pub(crate) fn outside(&self, seat: Seat, what: Option<Outside>) -> i32 {
        let own = self.entries.iter().filter(|entry| entry.seat == seat);
        own.filter(|entry| entry.outside.is_some() && (what.is_none() || entry.outside == what))
            .map(|entry| entry.points)
            .sum()
    }

    /// The open play is settled.
    fn close(&mut self, settle: impl Fn(&mut Entry)) {
        for entry in self.entries.iter_mut().filter(|entry| entry.open) {
            entry.open = false;
            settle(entry);
        }
    }
}

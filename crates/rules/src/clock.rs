//! Clocks as arithmetic. No code here asks for the time: times are handed in.

use core::fmt;

/// A span or a point of time in milliseconds. Points of time count from the start of the game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Millis(pub u64);

impl Millis {
    /// This many seconds.
    pub const fn seconds(seconds: u64) -> Millis {
        Millis(seconds * 1000)
    }

    /// This many minutes.
    pub const fn minutes(minutes: u64) -> Millis {
        Millis::seconds(minutes * 60)
    }

    /// This many days.
    pub const fn days(days: u64) -> Millis {
        Millis::minutes(days * 24 * 60)
    }

    /// The time from `earlier` until this point; zero if `earlier` is later.
    pub const fn since(self, earlier: Millis) -> Millis {
        Millis(self.0.saturating_sub(earlier.0))
    }

    /// The point of time this much later.
    pub const fn plus(self, span: Millis) -> Millis {
        Millis(self.0.saturating_add(span.0))
    }
}

impl fmt::Display for Millis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl fmt::Debug for Millis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}ms", self.0)
    }
}

/// Limits on the time that a seat gets back because its moves spend it on the way to the referee.
pub mod credit {
    use super::Millis;

    /// The shortest delay for which something is given back.
    pub const LEAST: Millis = Millis(20);

    /// The most for a move.
    pub const OF_A_MOVE: Millis = Millis(300);

    /// The most for a whole game.
    pub const OF_A_GAME: Millis = Millis::seconds(10);
}

/// Which minutes beyond the clock's time cost points (AMB-15).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OvertimeMinutes {
    /// Each minute that has begun: any part of a minute counts as one, as in tournaments.
    Started,
    /// Each full minute.
    Completed,
}

keys! {
    OvertimeMinutes {
        Started = "started",
        Completed = "completed",
    }
}

/// A chess clock: an amount of time for the whole game, and a price for using more (SOW-04, SOW-05,
/// VAR-TIM-2).
///
/// An increment adds to the time of a seat with each turn that it ends by a move of its own: a play,
/// an exchange or a pass. A turn that runs out, is skipped or is given up adds nothing, and a play
/// that comes off keeps what it added, because the turn was taken and the clock pressed. Time is
/// added without limit, and beyond the time allowed as well; what overtime costs is counted once, at
/// the end of the game.
///
/// ```
/// use rules::{ClockRule, Millis};
///
/// let clock = ClockRule::tournament(Millis::minutes(25));
/// assert_eq!(clock.penalty(Millis(0)), 0);
/// assert_eq!(clock.penalty(Millis::seconds(61)), 20, "every started minute costs 10");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ClockRule {
    /// Time for each seat.
    pub bank: Millis,
    /// Added to it with each turn that the seat ends by a move of its own; zero in most games.
    pub increment: Millis,
    /// Points lost for each minute beyond it.
    pub points_per_minute: i32,
    /// Which minutes those are.
    pub minutes: OvertimeMinutes,
    /// Beyond this much overtime the others may claim the game (AMB-15). `None`, as the leaflet has
    /// it: the game goes on without limit.
    pub forfeit_after: Option<Millis>,
}

impl ClockRule {
    /// The clock of club and tournament play, with this much time.
    pub const fn tournament(bank: Millis) -> ClockRule {
        ClockRule {
            bank,
            increment: Millis(0),
            points_per_minute: 10,
            minutes: OvertimeMinutes::Started,
            forfeit_after: Some(Millis::minutes(10)),
        }
    }

    /// The points lost by a seat that is this much over its time; using exactly the time allowed
    /// costs nothing (AMB-15, GLD-21).
    pub const fn penalty(&self, over: Millis) -> i32 {
        let minutes = match self.minutes {
            OvertimeMinutes::Started => over.0.div_ceil(60_000),
            OvertimeMinutes::Completed => over.0 / 60_000,
        };
        // A game of a million minutes ends before this saturates.
        let minutes = if minutes > 1_000_000 { 1_000_000 } else { minutes as i32 };
        minutes * self.points_per_minute
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gld_16_gld_21_sow_05_overtime_counts_started_minutes() {
        let clock = ClockRule::tournament(Millis::minutes(25));
        for (over, points) in [(0, 0), (1, 10), (60_000, 10), (60_001, 20), (61_000, 20)] {
            assert_eq!(clock.penalty(Millis(over)), points, "{over} ms over");
        }
    }

    #[test]
    fn amb_15_overtime_can_count_completed_minutes() {
        let minutes = OvertimeMinutes::Completed;
        let clock = ClockRule { minutes, ..ClockRule::tournament(Millis::minutes(25)) };
        for (over, points) in [(0, 0), (1, 0), (59_999, 0), (60_000, 10), (119_999, 10)] {
            assert_eq!(clock.penalty(Millis(over)), points, "{over} ms over");
        }
    }
}

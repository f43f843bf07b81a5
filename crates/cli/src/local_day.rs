//! The day that it is where the player is, as on a page: by the zone that TZ names, else by the
//! machine's.

use chrono::{DateTime, Datelike as _, Local, NaiveDate, NaiveTime, TimeZone as _};
use study::DAY;

/// The first of January 1970, as chrono counts days.
const FIRST: i32 = 719_163;

/// The days of a date since the first of January 1970; `None` if it is earlier.
pub(crate) fn days(date: NaiveDate) -> Option<u64> {
    u64::try_from(date.num_days_from_ce() - FIRST).ok()
}

/// The local day of a time in milliseconds since 1970, counted from the first of January 1970.
pub(crate) fn of(time: u64) -> u64 {
    local(time).and_then(|time| days(time.date_naive())).unwrap_or(time / DAY)
}

/// The midnight with which the local day of a time begins, in milliseconds since 1970.
pub(crate) fn midnight(time: u64) -> u64 {
    let begins = local(time).and_then(|time| {
        let midnight = time.date_naive().and_time(NaiveTime::MIN);
        // Where the clocks go forward at midnight, the day begins an hour later.
        let at = midnight.and_local_timezone(Local).earliest();
        u64::try_from(at?.timestamp_millis()).ok()
    });
    begins.unwrap_or(time - time % DAY)
}

fn local(time: u64) -> Option<DateTime<Local>> {
    Local.timestamp_millis_opt(i64::try_from(time).ok()?).single()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_begins_at_its_midnight() {
        for time in [20_000 * DAY, 20_780 * DAY + DAY / 2, 25_000 * DAY + 1] {
            let begins = midnight(time);
            assert!(begins <= time && time - begins < DAY + 2 * 3_600_000, "{time}: {begins}");
            assert_eq!(of(begins), of(time));
            assert_eq!(of(begins - 1) + 1, of(time));
        }
    }

    #[test]
    fn days_are_counted_from_1970() {
        for (text, wanted) in [
            ("1970-01-01", Some(0)),
            ("1970-12-31", Some(364)),
            ("2000-02-29", Some(11_016)),
            ("2000-03-01", Some(11_017)),
            ("2026-11-23", Some(20_780)),
            ("1969-12-31", None),
        ] {
            assert_eq!(days(text.parse().unwrap()), wanted, "{text}");
        }
    }
}

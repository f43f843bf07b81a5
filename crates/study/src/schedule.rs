//! When a card comes back: the intervals grow as it is remembered.

use crate::Grade;
use crate::memory::{Memory, interval};

/// A day, in milliseconds.
pub const DAY: u64 = 24 * 3_600_000;

/// A time after every other, in milliseconds since 1970: the end of the year 9999.
pub const LATEST: u64 = 253_402_300_799_000;

/// When a card was asked, and how well it was known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Review {
    /// The time, in milliseconds since 1970.
    pub at: u64,
    /// The grade.
    pub grade: Grade,
}

/// The state that another program gave a card before its first review here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Known {
    /// When it was asked there last, in milliseconds since 1970.
    pub at: u64,
    /// For how many days it is remembered; 0 if it was not.
    pub days: u32,
    /// When it is to be asked next, in milliseconds since 1970.
    pub due: u64,
}

/// Where a card stands after its reviews.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Schedule {
    /// When it is to be asked again, in milliseconds since 1970.
    pub due: u64,
    /// The number of days it is remembered with a probability of nine in ten.
    pub stability: f64,
    /// The difficulty of learning it, from 1 to 10.
    pub difficulty: f64,
    /// The number of times it was asked.
    pub reviews: u32,
    /// The number of times it was forgotten after it was known.
    pub lapses: u32,
}

/// Schedules a card after its reviews, in the order of time, and after the state that another
/// program gave it; `None` without either.
///
/// The intervals are those of FSRS with its published weights and nothing drawn by chance: whole
/// days, one at least. A card comes back half a day before they are over, so that a learner who
/// studied in the evening finds it there in the morning.
pub fn schedule(known: Option<Known>, reviews: &[Review]) -> Option<Schedule> {
    let (mut memory, mut days, mut lapses) = (None::<Memory>, 1, 0);
    let mut last = None;
    if let Some(known) = known {
        let grade = if known.days == 0 { Grade::Again } else { Grade::Good };
        let first = Memory::first(grade);
        let stability = if known.days > 0 { f64::from(known.days) } else { first.stability };
        memory = Some(Memory { stability, ..first });
        last = Some(known.at.min(LATEST));
    }
    for &Review { at, grade } in reviews {
        let at = at.min(LATEST);
        // Days are counted from one review to the next, rounded.
        let passed = last.map_or(0, |last| (at.saturating_sub(last) + DAY / 2) / DAY);
        let next = |grade| match memory {
            Some(known) => known.after(passed, grade),
            None => Memory::first(grade),
        };
        days = interval(grade, next);
        lapses += u32::from(memory.is_some() && grade == Grade::Again);
        memory = Some(next(grade));
        last = Some(at);
    }
    let due = |last: u64| match known {
        Some(known) if reviews.is_empty() => known.due,
        _ => last + days * DAY - DAY / 2,
    };
    memory.zip(last).map(|(Memory { stability, difficulty }, last)| Schedule {
        due: due(last),
        stability,
        difficulty,
        reviews: reviews.len() as u32 + u32::from(known.is_some()),
        lapses,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn days_after(grades: &[(u64, Grade)]) -> f64 {
        let reviews: Vec<_> =
            grades.iter().map(|&(day, grade)| Review { at: day * DAY, grade }).collect();
        let due = schedule(None, &reviews).unwrap().due;
        (due + DAY / 2 - reviews.last().unwrap().at) as f64 / DAY as f64
    }

    #[test]
    fn intervals_grow_while_it_is_known_and_shrink_when_it_is_not() {
        use Grade::{Again, Easy, Good, Hard};
        assert_eq!(
            [Again, Hard, Good, Easy].map(|grade| days_after(&[(0, grade)])),
            [1.0, 2.0, 3.0, 15.0]
        );
        let mut reviews = vec![(0, Good)];
        let mut before = 0.0;
        for _ in 0..5 {
            let days = days_after(&reviews);
            assert!(days > before, "{days} after {before}");
            before = days;
            let next = reviews.last().unwrap().0 + days as u64;
            reviews.push((next, Good));
        }
        let last = reviews.last_mut().unwrap();
        last.1 = Again;
        assert!(days_after(&reviews) < before / 2.0);
        let all: Vec<_> =
            reviews.iter().map(|&(day, grade)| Review { at: day * DAY, grade }).collect();
        assert_eq!(schedule(None, &all).unwrap().lapses, 1);
        assert_eq!(schedule(None, &[]), None);
    }

    #[test]
    fn what_was_studied_in_the_evening_comes_back_in_the_morning() {
        let evening = 20 * 3_600_000;
        let due = schedule(None, &[Review { at: evening, grade: Grade::Again }]).unwrap().due;
        assert_eq!(due, DAY + 8 * 3_600_000);
        // Asked then, it counts as asked a day later, not in the same hour.
        let (again, good) = (Grade::Again, Grade::Good);
        let asked = [Review { at: evening, grade: again }, Review { at: due, grade: good }];
        let later = [Review { at: 0, grade: again }, Review { at: DAY, grade: good }];
        let stability = |reviews: &[Review]| schedule(None, reviews).unwrap().stability;
        assert_eq!(stability(&asked), stability(&later));
    }

    #[test]
    fn no_time_is_too_late() {
        let reviews = [0, u64::MAX, u64::MAX].map(|at| Review { at, grade: Grade::Easy });
        assert!(schedule(None, &reviews).unwrap().due > LATEST);
    }
}

//! The memory of a card, by FSRS.

use crate::Grade;

/// The published weights of FSRS 5. The last two, for several reviews on one day, are not used.
const WEIGHTS: [f64; 17] = [
    0.4072, 1.1829, 3.1262, 15.4722, 7.2102, 0.5316, 1.0651, 0.0234, 1.616, 0.1544, 1.0824, 1.9813,
    0.0953, 0.2975, 2.2042, 0.2407, 2.9466,
];

/// The longest interval, in days.
const LONGEST: f64 = 36_500.0;

/// The memory of a card after a review.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Memory {
    /// The number of days it is remembered with a probability of nine in ten.
    pub(crate) stability: f64,
    /// The difficulty of learning it, from 1 to 10.
    pub(crate) difficulty: f64,
}

impl Memory {
    /// The memory after the first review.
    pub(crate) fn first(grade: Grade) -> Memory {
        let stability = WEIGHTS[usize::from(grade.number() - 1)];
        Memory { stability, difficulty: first_difficulty(grade).clamp(1.0, 10.0) }
    }

    /// The memory after a review so many days after the last one.
    pub(crate) fn after(self, days: u64, grade: Grade) -> Memory {
        let forgotten = 1.0 - self.recalled_after(days);
        let stability = match grade {
            Grade::Again => self.relearnt(forgotten),
            Grade::Hard => self.strengthened(forgotten, WEIGHTS[15]),
            Grade::Good => self.strengthened(forgotten, 1.0),
            Grade::Easy => self.strengthened(forgotten, WEIGHTS[16]),
        };
        let next = self.difficulty - WEIGHTS[6] * (f64::from(grade.number()) - 3.0);
        let easy = first_difficulty(Grade::Easy).clamp(1.0, 10.0);
        let difficulty = WEIGHTS[7] * easy + (1.0 - WEIGHTS[7]) * next;
        Memory { stability, difficulty: difficulty.clamp(1.0, 10.0) }
    }

    /// The probability of remembering it after so many days: nine in ten when they are its
    /// stability.
    fn recalled_after(self, days: u64) -> f64 {
        (1.0 + 19.0 / 81.0 * days as f64 / self.stability).powf(-0.5)
    }

    /// The stability after it was forgotten, which it was with this probability.
    fn relearnt(self, forgotten: f64) -> f64 {
        WEIGHTS[11]
            * self.difficulty.powf(-WEIGHTS[12])
            * ((self.stability + 1.0).powf(WEIGHTS[13]) - 1.0)
            * (forgotten * WEIGHTS[14]).exp()
    }

    /// The stability after it was remembered, although it was forgotten with this probability.
    fn strengthened(self, forgotten: f64, by_grade: f64) -> f64 {
        let gain = WEIGHTS[8].exp()
            * (11.0 - self.difficulty)
            * self.stability.powf(-WEIGHTS[9])
            * (forgotten * WEIGHTS[10]).exp_m1();
        self.stability * (1.0 + gain * by_grade)
    }
}

/// The difficulty after a first review with this grade, which may lie outside its range.
fn first_difficulty(grade: Grade) -> f64 {
    WEIGHTS[4] - (WEIGHTS[5] * f64::from(grade.number() - 1)).exp() + 1.0
}

/// The days from a review with this grade to the next one. `after` is the memory after each grade:
/// a better one always brings a longer interval.
pub(crate) fn interval(grade: Grade, after: impl Fn(Grade) -> Memory) -> u64 {
    // It is remembered with a probability of nine in ten for as many days as its stability.
    let own = |grade| after(grade).stability.round().clamp(1.0, LONGEST);
    let mut days = own(Grade::Again).min(own(Grade::Hard));
    for better in Grade::ALL.into_iter().filter(|&it| it > Grade::Again && it <= grade) {
        days = own(better).max(days + 1.0);
    }
    days as u64
}

#[cfg(test)]
mod tests {
    use rs_fsrs::{Card, FSRS, Parameters, Rating};

    use super::*;

    /// Another implementation, which shares no code with this one, has the same memory and the same
    /// intervals.
    #[test]
    fn memory_and_intervals_are_those_of_fsrs() {
        let parameters = Parameters { enable_short_term: false, ..Parameters::default() };
        let fsrs = FSRS::new(parameters);
        let ratings = [Rating::Again, Rating::Hard, Rating::Good, Rating::Easy];
        for history in 0..4_u32.pow(6) {
            let (mut card, mut memory) = (Card::default(), None::<Memory>);
            for step in 0..6 {
                let at = (history / 4_u32.pow(step) % 4) as usize;
                let days = u64::from(history % 11) * u64::from(step) * 3;
                let now = card.last_review + std::time::Duration::from_secs(days * 86_400);
                card = fsrs.next(card, now, ratings[at]).card;
                let before = memory;
                let next = |grade| {
                    before.map_or_else(|| Memory::first(grade), |known| known.after(days, grade))
                };
                let grade = Grade::ALL[at];
                let found = next(grade);
                let near = |own: f64, other: f64| (own - other).abs() < 1e-9 * other;
                assert!(near(found.stability, card.stability), "{found:?} {card:?}");
                assert!(near(found.difficulty, card.difficulty), "{found:?} {card:?}");
                assert_eq!(interval(grade, next), card.scheduled_days as u64, "{card:?}");
                memory = Some(found);
            }
        }
    }
}

//! Doubt: which words a player challenges.
//!
//! Experts and Champions know the word list. The other levels never doubt a word they know. Of what
//! they do not know they doubt what does not sound like a word, and take some of the rest on trust;
//! the word list only decides how often they are right, as it does for people. A doubt becomes a
//! challenge where it is worth what a wrong challenge costs.

use rules::{ChallengeRule, Level, LostTurns, Seat, View};

use crate::Random;

/// The value of the next turn, in points: about the score of an ordinary play.
const TURN: i32 = 20;

/// The habits of a level in doubting words that it does not know, in percent.
struct Habit {
    /// The share of times that it doubts a phony that sounds like a word.
    phony: u32,
    /// The share of times that it doubts a good word that sounds like none.
    word: u32,
    /// Its certainty of a doubt about something that sounds like a word.
    sure: u32,
}

/// The certainty of every level of a doubt about something that sounds like no word, in percent.
const SURE: u32 = 99;

fn habit(level: Level) -> Habit {
    match level {
        Level::Beginner => Habit { phony: 55, word: 2, sure: 60 },
        Level::Intermediate => Habit { phony: 80, word: 2, sure: 75 },
        Level::Advanced => Habit { phony: 93, word: 1, sure: 88 },
        Level::Expert | Level::Champion => Habit { phony: 100, word: 0, sure: 100 },
    }
}

/// The gain and the cost of a challenge, in points.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stake {
    /// The points that the play loses if it comes off.
    gain: i32,
    /// The cost of a wrong challenge.
    cost: i32,
}

impl Stake {
    /// The stake of a seat that may challenge the last play; `None` if there is none.
    pub(crate) fn of(view: &View, seat: Seat) -> Option<Stake> {
        let ruleset = &view.ruleset;
        let owes = view.seats.get(seat.index()).is_some_and(|own| own.skips > 0);
        let cost = match ruleset.challenge {
            ChallengeRule::Void | ChallengeRule::Single => 0,
            ChallengeRule::Double if owes && ruleset.lost_turns == LostTurns::AtMostOne => 0,
            ChallengeRule::Double => TURN,
            ChallengeRule::Penalty(points) | ChallengeRule::Bonus(points) => i32::from(points),
        };
        // A play that scores nothing may still end the game or open a square.
        let gain = view.pending.as_ref()?.score.max(1);
        Some(Stake { gain, cost })
    }

    /// True if a challenge is worth it for a player who is right in so many of 100 cases.
    fn is_worth(self, sure: u32) -> bool {
        let sure = i32::try_from(sure.min(100)).unwrap_or(100);
        sure * self.gain >= (100 - sure) * self.cost
    }
}

/// A word that a player does not know.
#[derive(Clone, Copy)]
pub(crate) struct Unknown {
    /// True if it is in the list of the game.
    pub(crate) listed: bool,
    /// The oddness of its sound, in percent: 100 is nothing like a word.
    pub(crate) oddness: u32,
}

/// Decides whether a player of a level challenges a word that it does not know.
pub(crate) fn doubts(
    level: Level,
    Unknown { listed, oddness }: Unknown,
    stake: Stake,
    random: &mut impl Random,
) -> bool {
    let habit = habit(level);
    let odd = oddness.min(100);
    let between = |plain: u32, odd_one: u32| plain + odd_one.saturating_sub(plain) * odd / 100;
    let doubt = match listed {
        true => habit.word * odd / 100,
        false => between(habit.phony, 100),
    };
    random.percent(doubt) && stake.is_worth(between(habit.sure, SURE))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Seeded;

    /// The number of times in 400 that a word is challenged.
    fn share(level: Level, listed: bool, oddness: u32, stake: Stake) -> usize {
        let word = Unknown { listed, oddness };
        (0..400).filter(|&seed| doubts(level, word, stake, &mut Seeded::nth(7, seed))).count()
    }

    #[test]
    fn gibberish_is_challenged_by_every_level_at_any_price() {
        for level in Level::ALL {
            for cost in [0, 5, 10, TURN] {
                assert_eq!(share(level, false, 100, Stake { gain: 6, cost }), 400, "{level}");
            }
        }
    }

    #[test]
    fn a_doubt_has_to_be_worth_what_it_costs() {
        let phony = |gain, cost| share(Level::Beginner, false, 0, Stake { gain, cost });
        assert!(phony(8, 0) > 180, "a free challenge");
        assert_eq!(phony(8, TURN), 0, "a turn for eight points");
        assert!(phony(40, TURN) > 180, "a turn for forty points");
        assert!(phony(8, 5) > 180, "five points for eight");
    }

    #[test]
    fn a_good_word_that_sounds_like_one_is_never_challenged() {
        for level in Level::ALL {
            assert_eq!(share(level, true, 0, Stake { gain: 40, cost: 0 }), 0, "{level}");
            assert!(share(level, true, 100, Stake { gain: 40, cost: 0 }) < 16, "{level}");
        }
    }
}

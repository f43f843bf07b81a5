//! The choices for taking the board apart: see [`VARIATIONS`](crate::VARIATIONS).

use super::{Starter, Untouched};
use crate::variation::always;
use crate::{ChallengeRule, Mode, Value, Variation};

/// The variations of taking the board apart.
pub(crate) const VARIATIONS: [Variation; 2] = [
    Variation {
        key: "unbuild",
        title: "Winner begins to unbuild",
        summary: "If the board is unbuilt after the game, the winner begins instead of the player with \
                  the lowest score.",
        values: &[Value::Word("winner")],
        modes: &[Mode::Match],
        apply: |ruleset, _| ruleset.unbuild.starter = Starter::Winner,
        senseless: always,
    },
    Variation {
        key: "unbuild-words",
        title: "Unbuild strictly",
        summary: "If the board is unbuilt after the game, every word left must be in the list, even \
                  one that nobody touches.",
        values: &[Value::Word("strict")],
        modes: &[Mode::Match, Mode::TwoRacks],
        apply: |ruleset, _| ruleset.unbuild.untouched = Untouched::InList,
        senseless: |ruleset, _| {
            (ruleset.challenge == ChallengeRule::Void)
                .then_some("when wrong words are refused, none can be left")
        },
    },
];

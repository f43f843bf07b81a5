//! All variations, collected from the modes.

use super::setting::always;
use crate::{Mode, Value, Variation, bingo, duplicate, matches, together, unbuild};

/// The variation that chooses the mode.
const MODE: Variation = Variation {
    key: "mode",
    title: "Mode",
    summary: "Which game is played with the set.",
    values: &[
        Value::Word("match"),
        Value::Word("one-rack"),
        Value::Word("two-racks"),
        Value::Word("open-tiles"),
        Value::Word("duplicate"),
        Value::Word("bingo"),
        Value::Word("together"),
    ],
    modes: &Mode::ALL,
    apply: |ruleset, value| {
        let mode = Mode::ALL.into_iter().find(|mode| mode.key() == value.text);
        ruleset.mode = mode.unwrap_or(Mode::Match);
        matches::adjust(ruleset);
    },
    senseless: always,
};

/// The variations of each mode, in the order in which they are offered. Terms are written in this
/// order, so it must not change.
const GROUPS: [&[Variation]; 7] = [
    &[MODE],
    &matches::VARIATIONS,
    &duplicate::VARIATIONS,
    &unbuild::VARIATIONS,
    &matches::MORE_VARIATIONS,
    &bingo::VARIATIONS,
    &together::VARIATIONS,
];

const COUNT: usize = {
    let (mut count, mut group) = (0, 0);
    while group < GROUPS.len() {
        count += GROUPS[group].len();
        group += 1;
    }
    count
};

const ALL: [Variation; COUNT] = {
    let mut all = [MODE; COUNT];
    let (mut at, mut group) = (0, 0);
    while group < GROUPS.len() {
        let mut index = 0;
        while index < GROUPS[group].len() {
            all[at] = GROUPS[group][index];
            at += 1;
            index += 1;
        }
        group += 1;
    }
    all
};

/// Every variation, in the order in which they are offered.
pub static VARIATIONS: &[Variation] = &ALL;

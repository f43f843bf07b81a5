//! All variations, collected from the modes.

use super::setting::always;
use crate::{Mode, Value, Variation, bingo, duplicate, matches, together, unbuild};

/// The variation that chooses the mode.
const MODE: Variation = Variation {
    key: "mode",
    title: "Mode",
    summary: "Which game is played with the set.",
    values: &MODES,
    modes: &Mode::ALL,
    apply: |ruleset, value| {
        let mode = Mode::of_key(value.text);
        ruleset.mode = mode.unwrap_or(Mode::Match);
        matches::adjust(ruleset);
    },
    senseless: always,
};

/// The variation that chooses the word list.
const LIST: Variation = Variation {
    key: "list",
    title: "Word list",
    summary: "The words are those of the list that is named.",
    values: &[Value::List],
    modes: &Mode::ALL,
    apply: |ruleset, value| ruleset.word_list = value.text.parse().ok(),
    senseless: always,
};

/// The keys of the modes.
const MODES: [Value; Mode::ALL.len()] = {
    let (mut keys, mut at) = ([Value::Word(""); Mode::ALL.len()], 0);
    while at < keys.len() {
        keys[at] = Value::Word(Mode::ALL[at].key());
        at += 1;
    }
    keys
};

/// The variations of each mode, in the order in which they are offered. Terms are written in this
/// order, so it must not change.
const GROUPS: [&[Variation]; 10] = [
    &[MODE],
    &matches::VARIATIONS,
    &duplicate::VARIATIONS,
    &unbuild::VARIATIONS,
    &matches::MORE_VARIATIONS,
    &bingo::VARIATIONS,
    &together::VARIATIONS,
    &matches::WATCHING,
    &matches::LEARNING,
    &[LIST],
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

// Terms find a variation by its key: of two with the same key the second would never be found.
const _: () = {
    let mut at = 0;
    while at < COUNT {
        let mut before = 0;
        while before < at {
            assert!(!same(ALL[at].key, ALL[before].key), "two variations have the same key");
            before += 1;
        }
        at += 1;
    }
};

const fn same(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let mut at = 0;
    while at < one.len() && at < other.len() && one[at] == other[at] {
        at += 1;
    }
    at == one.len() && at == other.len()
}

/// Every variation, in the order in which they are offered.
pub static VARIATIONS: &[Variation] = &ALL;

//! The choices for a duplicate session: see [`VARIATIONS`](crate::VARIATIONS).

use super::{Arbitrator, Placed};
use crate::variation::always;
use crate::{Millis, Mode, Notation, Value, Variation};

/// The variations of duplicate sessions.
pub(crate) const VARIATIONS: [Variation; 6] = [
    Variation {
        key: "round",
        title: "Time for a round",
        summary: "How many seconds each round lasts: three minutes unless you change it.",
        values: &[Value::Number(30, 600)],
        modes: &[Mode::Duplicate],
        apply: |ruleset, value| {
            ruleset.duplicate.round = Millis::seconds(u64::from(value.number));
        },
        senseless: always,
    },
    Variation {
        key: "placed",
        title: "Word on the board",
        summary: "The best slip, or the best possible play, whether anybody found it or not.",
        values: &[Value::Word("slip"), Value::Word("top")],
        modes: &[Mode::Duplicate],
        apply: |ruleset, value| {
            let top = value.text == "top";
            ruleset.duplicate.placed = if top { Placed::Top } else { Placed::Slip };
        },
        senseless: always,
    },
    Variation {
        key: "arbitrator",
        title: "Arbitrator",
        summary: "A person draws, keeps the time and rules on words, and does not play.",
        values: &[Value::Word("person")],
        modes: &[Mode::Duplicate],
        apply: |ruleset, _| ruleset.duplicate.arbitrator = Arbitrator::Person,
        senseless: always,
    },
    Variation {
        key: "notation",
        title: "Grid references",
        summary: "How places are written: with letters for columns or, as in French clubs, for rows.",
        values: &[
            Value::Word("international"),
            Value::Word("duplicate"),
            Value::Word("letter-first"),
        ],
        modes: &[Mode::Duplicate],
        apply: |ruleset, value| {
            let notation = Notation::of_key(value.text);
            ruleset.duplicate.notation = notation.unwrap_or(Notation::Duplicate);
        },
        senseless: always,
    },
    Variation {
        key: "y",
        title: "Y as vowel or consonant",
        summary: "When a rack has to have vowels and consonants, Y counts as whichever is needed.",
        values: &[Value::Word("both")],
        modes: &[Mode::Duplicate],
        apply: |ruleset, _| ruleset.duplicate.y_is_both = true,
        senseless: always,
    },
    Variation {
        key: "rounds",
        title: "Number of rounds",
        summary: "The session ends after this many rounds, for an evening with a fixed end.",
        values: &[Value::Number(1, 60)],
        modes: &[Mode::Duplicate],
        apply: |ruleset, value| ruleset.duplicate.rounds = Some(value.number),
        senseless: always,
    },
];

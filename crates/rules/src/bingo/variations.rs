//! The variations of Letter bingo: see [`VARIATIONS`](crate::VARIATIONS).

use super::Caller;
use crate::variation::always;
use crate::{Millis, Mode, Value, Variation};

/// The variations of Letter bingo.
pub(crate) const VARIATIONS: [Variation; 5] = [
    Variation {
        key: "caller",
        title: "Who calls",
        summary: "You call the letters yourself, with a form of your own or as a neutral caller.",
        values: &[Value::Word("program"), Value::Word("player"), Value::Word("neutral")],
        modes: &[Mode::Bingo],
        apply: |ruleset, value| {
            let caller = Caller::of_key(value.text);
            ruleset.bingo.caller = caller.unwrap_or(Caller::Program);
        },
        senseless: always,
    },
    Variation {
        key: "pace",
        title: "Pace",
        summary: "Seconds from one called letter to the next.",
        values: &[Value::Number(5, 60)],
        modes: &[Mode::Bingo],
        apply: |ruleset, value| ruleset.bingo.pace = Millis::seconds(u64::from(value.number)),
        senseless: |ruleset, _| {
            (ruleset.bingo.caller != Caller::Program)
                .then_some("a player calls the letters and sets the pace")
        },
    },
    Variation {
        key: "form",
        title: "Any two words",
        summary: "The words on the forms need not be in the word list.",
        values: &[Value::Word("any")],
        modes: &[Mode::Bingo],
        apply: |ruleset, _| ruleset.bingo.listed = false,
        senseless: always,
    },
    Variation {
        key: "called-blank",
        title: "Wild blanks",
        summary: "When a blank is called, everybody strikes one letter of their choice.",
        values: &[Value::Word("wild")],
        modes: &[Mode::Bingo],
        apply: |ruleset, _| ruleset.bingo.wild_blank = true,
        senseless: always,
    },
    Variation {
        key: "claim",
        title: "Automatic bingo",
        summary: "Striking the last letter calls bingo automatically.",
        values: &[Value::Word("automatic")],
        modes: &[Mode::Bingo],
        apply: |ruleset, _| ruleset.bingo.automatic = true,
        senseless: always,
    },
];

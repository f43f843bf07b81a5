//! The choices for Together: see [`VARIATIONS`](crate::VARIATIONS).

use crate::variation::always;
use crate::{Mode, Value, Variation};

/// The variations of Together.
pub(crate) const VARIATIONS: [Variation; 5] = [
    Variation {
        key: "cards",
        title: "Starter cards",
        summary: "Only the twenty easier goals, for a first game.",
        values: &[Value::Word("starter")],
        modes: &[Mode::Together],
        apply: |ruleset, _| ruleset.together.starter_cards = true,
        senseless: always,
    },
    Variation {
        key: "goals",
        title: "Goals as they are dealt",
        summary: "The first goals stand, even if no opening word can complete one.",
        values: &[Value::Word("as-dealt")],
        modes: &[Mode::Together],
        apply: |ruleset, _| ruleset.together.deal_check = false,
        senseless: always,
    },
    Variation {
        key: "stuck",
        title: "Trust a stuck player",
        summary: "A player who says they are stuck with no helpers left loses at once, even if there was a play.",
        values: &[Value::Word("trust")],
        modes: &[Mode::Together],
        apply: |ruleset, _| ruleset.together.stuck_check = false,
        senseless: always,
    },
    Variation {
        key: "empty-racks",
        title: "Strict with empty racks",
        summary: "A player without tiles is not passed over, but needs a helper.",
        values: &[Value::Word("strict")],
        modes: &[Mode::Together],
        apply: |ruleset, _| ruleset.together.pass_over_empty = false,
        senseless: always,
    },
    Variation {
        key: "talk",
        title: "Filtered talk",
        summary: "Messages that seem to give away letters are held back.",
        values: &[Value::Word("filtered")],
        modes: &[Mode::Together],
        apply: |ruleset, _| ruleset.together.talk_filter = true,
        senseless: always,
    },
];

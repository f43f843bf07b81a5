//! The goals of Together as bits, and how hard each is to reach.

use rules::together::{Deed, Goal, View};

/// The number of turns in a hundred in which a strong player finds a word for the goal, by the
/// place of the goal in the deck: this makes one goal worth more than another.
/// `docs/lab/2026-11-21-how-often-a-team-wins-together.md` says how it was measured; `tilewright
/// team --reach` measures it again.
#[rustfmt::skip]
pub(super) static EASE: [u8; 50] = [
    100, 100, 100,  94,  97,  63,  14,  94,  90,  32,
     65,  62,  63,  67,  99, 100, 100, 100,  99,  71,
     37,  94,  93,  65,  85,  87,  95,  53, 100,  40,
     61, 100, 100,  70,  20,  60,  84,  86,  96,  96,
     45,  66,  73, 100,  94,  81,  81,  91,  84,  64,
];

/// The bit of a goal.
pub(super) fn bit(goal: Goal) -> u64 {
    1 << goal.index()
}

/// The bits of some goals.
pub(super) fn bits(goals: &[Goal]) -> u64 {
    goals.iter().fold(0, |all, &goal| all | bit(goal))
}

/// The goals of the deck that a play completes.
pub(super) fn meets(deed: Deed<'_>) -> u64 {
    Goal::all().filter(|goal| goal.met(deed)).fold(0, |all, goal| all | bit(goal))
}

/// The goals that no seat has seen yet, as far as the viewer knows.
pub(super) fn unseen_goals(view: &View) -> Vec<Goal> {
    let starter = view.ruleset.together.starter_cards;
    Goal::all()
        .filter(|goal| !starter || goal.card().starter)
        .filter(|goal| !view.goals.contains(goal) && !view.done.contains(goal))
        .collect()
}

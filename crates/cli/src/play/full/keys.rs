//! The digits: what can be done in each mode with one key.

/// A key and what it does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::play) struct Key {
    pub(super) key: char,
    /// What it is called in the line of keys; empty if it is not among them.
    pub(super) name: &'static str,
    pub(super) does: Does,
}

/// What a key does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Does {
    /// Types a line.
    Say(&'static str),
    /// Begins to choose tiles for an exchange.
    Exchange,
    /// Types a line once Enter has confirmed it; only for a seat that can move.
    Move(Sure),
    /// The same, at any time.
    Sure(Sure),
}

/// A question and the line that Enter then types.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Sure {
    pub(super) question: &'static str,
    pub(super) line: &'static str,
}

const fn says(key: char, line: &'static str) -> Key {
    Key { key, name: "", does: Does::Say(line) }
}

const fn named(key: char, name: &'static str, line: &'static str) -> Key {
    Key { key, name, does: Does::Say(line) }
}

const fn sure(
    (key, name): (char, &'static str),
    question: &'static str,
    line: &'static str,
) -> Key {
    Key { key, name, does: Does::Sure(Sure { question, line }) }
}

const fn moves(
    (key, name): (char, &'static str),
    question: &'static str,
    line: &'static str,
) -> Key {
    Key { key, name, does: Does::Move(Sure { question, line }) }
}

/// In a match, and where somebody plays alone.
pub(in crate::play) const MATCH: &[Key] = &[
    says('1', "rack"),
    says('2', "last"),
    says('3', "scores"),
    says('4', "clock"),
    says('5', "unseen"),
    Key { key: '6', name: "exchange", does: Does::Exchange },
    moves(('7', "pass"), "Pass this turn? Enter passes.", "pass"),
    sure(('8', "challenge"), "Challenge the last play? Enter challenges.", "challenge"),
    sure(('9', "accept"), "Accept the last play? Enter accepts.", "accept"),
];

/// Where somebody plays alone.
pub(in crate::play) const ALONE: &[Key] = &[
    says('1', "rack"),
    says('2', "last"),
    says('3', "scores"),
    says('5', "unseen"),
    Key { key: '6', name: "exchange", does: Does::Exchange },
    moves(('7', "pass"), "Pass this turn? Enter passes.", "pass"),
    named('8', "hint", "hint"),
    sure(('9', ""), "Stop here? The game counts as it stands. Enter stops.", "stop"),
];

/// In a duplicate session.
pub(in crate::play) const DUPLICATE: &[Key] = &[
    named('1', "rounds", "rounds"),
    named('3', "ranking", "ranking"),
    sure(('9', "lock"), "Lock your slip? It stays as it is then. Enter locks it.", "done"),
];

/// In Together.
pub(in crate::play) const TOGETHER: &[Key] = &[
    named('3', "goals", "goals"),
    named('4', "helpers", "helpers"),
    says('5', "news"),
    moves(('7', "pass"), "No word completes a goal, or your turn is over? Enter says so.", "pass"),
];

/// While a board is taken apart.
pub(in crate::play) const UNBUILD: &[Key] = &[
    named('5', "all", "all"),
    sure(('7', "give up"), "Give up, and let the others go on? Enter gives up.", "resign"),
];

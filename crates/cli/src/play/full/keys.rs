//! The digits: the actions that each mode offers on one key.

/// A key and what it does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::play) struct Key {
    pub(super) key: char,
    /// Its name in the line of keys; empty if it is not among them.
    pub(super) name: &'static str,
    pub(super) does: Does,
}

/// The action of a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Does {
    /// Types a line.
    Say(&'static str),
    /// Begins to choose tiles for an exchange.
    Exchange,
    /// Types a line once Enter has confirmed it; only for a seat that can move.
    Move(Sure),
    /// Types a line once Enter has confirmed it, at any time.
    Sure(Sure),
}

/// A question and the line that Enter then types.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Sure {
    pub(super) question: &'static str,
    pub(super) line: &'static str,
}

const fn key(key: char, name: &'static str, does: Does) -> Key {
    Key { key, name, does }
}

const EXCHANGE: Key = key('6', "exchange", Does::Exchange);
const PASS: Key =
    key('7', "pass", Does::Move(Sure { question: "Pass this turn? Enter passes.", line: "pass" }));
const CHALLENGE: Sure =
    Sure { question: "Challenge the last play? Enter challenges.", line: "challenge" };
const ACCEPT: Sure = Sure { question: "Accept the last play? Enter accepts.", line: "accept" };
const STOP: Sure =
    Sure { question: "Stop here? The game counts as it stands. Enter stops.", line: "stop" };
const LOCK: Sure =
    Sure { question: "Lock your slip? It stays as it is then. Enter locks it.", line: "done" };
const NO_WORD: Sure = Sure {
    question: "No word completes a goal, or your turn is over? Enter says so.",
    line: "pass",
};
const GIVE_UP: Sure =
    Sure { question: "Give up, and let the others go on? Enter gives up.", line: "resign" };

/// In a match.
pub(in crate::play) const MATCH: &[Key] = &[
    key('1', "", Does::Say("rack")),
    key('2', "", Does::Say("last")),
    key('3', "", Does::Say("scores")),
    key('4', "", Does::Say("clock")),
    key('5', "", Does::Say("unseen")),
    EXCHANGE,
    PASS,
    key('8', "challenge", Does::Sure(CHALLENGE)),
    key('9', "accept", Does::Sure(ACCEPT)),
];

/// The keys of games for one player.
pub(in crate::play) const ALONE: &[Key] = &[
    key('1', "", Does::Say("rack")),
    key('2', "", Does::Say("last")),
    key('3', "", Does::Say("scores")),
    key('5', "", Does::Say("unseen")),
    EXCHANGE,
    PASS,
    key('8', "hint", Does::Say("hint")),
    key('9', "", Does::Sure(STOP)),
];

/// In a duplicate session.
pub(in crate::play) const DUPLICATE: &[Key] = &[
    key('1', "rounds", Does::Say("rounds")),
    key('3', "ranking", Does::Say("ranking")),
    key('9', "lock", Does::Sure(LOCK)),
];

/// In Together.
pub(in crate::play) const TOGETHER: &[Key] = &[
    key('3', "goals", Does::Say("goals")),
    key('4', "helpers", Does::Say("helpers")),
    key('5', "", Does::Say("news")),
    key('7', "pass", Does::Move(NO_WORD)),
];

/// While a board is taken apart.
pub(in crate::play) const UNBUILD: &[Key] =
    &[key('5', "all", Does::Say("all")), key('7', "give up", Does::Sure(GIVE_UP))];

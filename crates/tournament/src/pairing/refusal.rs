//! The refusals of pairings.

use rules::{Counted, refusals};

use crate::EntrantNumber;

refusals! {
    /// The reason why a round was not paired.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub enum PairingRefusal {
        NoDivision = "no_such_division" => "there is no such division",
        Manual = "manual" => "pair this round by hand",
        ForcedOutside = "forced_outside" =>
            "a fixed pair names an entrant who does not play in this round: remove it",
        ForcedAlone { entrant: EntrantNumber } = "forced_alone" =>
            "entrant {entrant} cannot meet themselves: choose another opponent",
        ForcedTwice { entrant: EntrantNumber } = "forced_twice" =>
            "entrant {entrant} is fixed twice in this round: remove one of the two",
        TooMany {
            /// The players in the field.
            players: usize,
            /// The most that are paired.
            most: usize,
        } = "too_many_to_pair" =>
            "{players} players are too many for one division: divide them, {most} at most",
        /// The rule gave no perfect matching.
        NoPairing = "no_pairing" =>
            "there is no pairing by this rule: choose another rule, or pair by hand",
        /// In a block of rounds.
        BlockFull {
            /// The players without a place.
            players: usize,
        } = "block_full" => (
            "{late} joined after this block of rounds began, and it has no seat left: \
             plan the remaining rounds again",
            late = Counted(*players, "player")
        ),
        OneTeam = "one_team" =>
            "a round robin of teams needs at least two teams: give each entrant a team",
    }
}

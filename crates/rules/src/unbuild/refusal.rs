//! Why a command may be refused.

use alloc::string::String;
use alloc::vec::Vec;

use super::MOST;
use crate::counted::listed;
use crate::{CommonRefusal, Coord, Letter, Square, refusals};

refusals! {
    /// Why a command was refused. Nothing has changed.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub enum Refusal {
        Common(CommonRefusal),
        NotStarted = "not_started" => "unbuilding begins when everybody has agreed to it",
        AlreadyStarted = "already_started" => "the board is being unbuilt already",
        Over = "game_over" => "nothing more can be taken: the unbuilding is over",
        NothingToUnbuild = "nothing_to_unbuild" =>
            "the board is empty: there is nothing to unbuild",
        SeatResigned = "seat_resigned" => "you have given up this unbuilding",
        NotInIt = "not_in_unbuilding" => "the unbuilding began without you: you can watch it",
        ProposalOpen = "proposal_open" => "it has already been proposed: answer the proposal",
        NotAllAgreed = "not_all_agreed" => "everybody who stayed to the end has to agree first",
        Removal(Problem),
    }
}

refusals! {
    /// Why letters may not be taken.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub enum Problem {
        /// VAR-UNS-2.
        Nothing = "removal_nothing_chosen" =>
            "choose the letters you take: 1 to {MOST} of one word",
        /// VAR-UNS-2.
        TooMany { chosen: usize } = "removal_too_many" =>
            "take at most {MOST} letters in one turn: you have chosen {chosen}",
        Empty { square: Square } = "removal_empty_square", at *square =>
            "no tile lies on {square}: choose letters that are on the board",
        /// VAR-UNS-3.
        NotOneWord { square: Square } = "removal_not_one_word", at *square =>
            "take letters of one word only: {square} is not part of it",
        BadWord {
            /// The letters chosen, in the order of their squares.
            taken: Vec<Letter>,
            /// The piece of a word that would be left.
            word: Vec<Letter>,
            /// The place where it begins.
            coord: Coord,
        } = "removal_leaves_bad_word", at coord.square => (
            "taking {letters} would leave {left} at {coord}: take other letters",
            letters = listed(taken),
            left = text(word)
        ),
        Apart { square: Square } = "removal_disconnects", at *square =>
            "the rest of the board would fall apart at {square}: take other letters",
        Single { square: Square } = "removal_leaves_one_tile", at *square =>
            "one tile alone at {square} is not a word: take fewer letters, or others",
    }
}

impl Refusal {
    /// The piece of a word that would be left and is not a word, with the place where it begins.
    pub fn bad_word(&self) -> Option<(String, Coord)> {
        match self {
            Refusal::Removal(Problem::BadWord { word, coord, .. }) => Some((text(word), *coord)),
            _ => None,
        }
    }
}

fn text(word: &[Letter]) -> String {
    word.iter().map(|letter| letter.to_char()).collect()
}

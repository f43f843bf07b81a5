//! Words claimed for the theme (VAR-THM, AMB-20).

use alloc::string::String;
use alloc::vec::Vec;

use crate::{Millis, Seat};

/// A word that has been claimed for the theme and is not settled yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    /// Its number in the game, from 1.
    pub number: u16,
    /// The seat that claims.
    pub seat: Seat,
    /// The word in capitals.
    pub word: String,
    /// Why it belongs to the theme.
    pub plea: String,
    /// Until when the others may vote; `None` where the list has decided.
    pub until: Option<Millis>,
    /// The votes.
    pub votes: Vec<(Seat, bool)>,
    /// The play that formed it, by number.
    pub(crate) play: u32,
}

impl Claim {
    /// True if it is granted: it is, unless more than half of those who voted say no.
    pub(crate) fn granted(&self) -> bool {
        let noes = self.votes.iter().filter(|(_, agree)| !agree).count();
        2 * noes <= self.votes.len()
    }
}

/// The words of a play that its player may still claim.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Claimable {
    pub(crate) seat: Seat,
    pub(crate) words: Vec<String>,
    pub(crate) until: Millis,
    pub(crate) play: u32,
}

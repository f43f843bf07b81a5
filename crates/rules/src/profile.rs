//! The facts about a mode that hold before it is played.

use crate::Edition;

/// The number of players admitted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entry {
    /// From the first number of seats to the second; all have to be taken before the game starts.
    Seats(u8, u8),
    /// Any number, joining one after another; the first seat belongs to the player who makes the
    /// game and says when it starts.
    Open,
}

/// The facts about a mode that hold before it is played. Each mode has its own, in its folder.
#[derive(Clone, Copy)]
pub(crate) struct Profile {
    /// The name for people.
    pub(crate) title: &'static str,
    /// One sentence that describes it in plain words.
    pub(crate) summary: &'static str,
    /// The edition by which it is played unless another one is chosen.
    pub(crate) edition: Edition,
    /// The number of players admitted; `None` for as many as play a match in the edition.
    pub(crate) entry: Option<Entry>,
    /// True if a single person plays.
    pub(crate) alone: bool,
    /// True if all players are one team.
    pub(crate) team: bool,
    /// True if hate speech does not count as words in any edition, unless the terms say otherwise.
    pub(crate) family_words: bool,
}

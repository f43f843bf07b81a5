//! The facts about the match and solitaire that hold before they are played.

use crate::profile::Profile;
use crate::{Edition, Entry};

pub(crate) const MATCH: Profile = Profile {
    title: "Match",
    summary: "Two to four players; the highest score wins.",
    edition: Edition::Travel2006,
    entry: None,
    alone: false,
    team: false,
    family_words: false,
};

pub(crate) const ONE_RACK: Profile = Profile {
    title: "Solitaire, one rack",
    summary: "One rack, usual rules: beat your own best score.",
    entry: Some(Entry::Seats(1, 1)),
    alone: true,
    ..MATCH
};

pub(crate) const TWO_RACKS: Profile = Profile {
    title: "Solitaire, two racks",
    summary: "You and an imaginary opponent: play both racks as well as you can.",
    entry: Some(Entry::Seats(2, 2)),
    alone: true,
    ..MATCH
};

pub(crate) const OPEN_TILES: Profile = Profile {
    title: "Solitaire, all tiles open",
    summary: "All tiles lie face up and the dictionary is open: how high can you go?",
    entry: Some(Entry::Seats(1, 1)),
    alone: true,
    ..MATCH
};

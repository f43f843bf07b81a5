//! The facts about Letter bingo that hold before it is played.

use crate::profile::Profile;
use crate::{Edition, Entry};

pub(crate) const PROFILE: Profile = Profile {
    title: "Letter bingo",
    summary: "Choose two long words and strike the letters that are called.",
    edition: Edition::Travel2006,
    entry: Some(Entry::Open),
    alone: false,
    team: false,
    family_words: false,
};

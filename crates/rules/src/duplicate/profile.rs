//! The facts about duplicate that hold before it is played.

use crate::profile::Profile;
use crate::{Edition, Entry};

pub(crate) const PROFILE: Profile = Profile {
    title: "Duplicate",
    summary: "Everybody has the same rack; the best word of each round is placed.",
    edition: Edition::Travel2006,
    entry: Some(Entry::Open),
    alone: false,
    team: false,
    family_words: false,
};

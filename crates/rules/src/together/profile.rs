//! The facts about Together that hold before it is played.

use crate::profile::Profile;
use crate::{Edition, Entry};

pub(crate) const PROFILE: Profile = Profile {
    title: "Together",
    summary: "One team, twenty goal cards: every word has to meet a goal.",
    edition: Edition::Classic2023,
    entry: Some(Entry::Seats(1, 4)),
    alone: false,
    team: true,
    // TOG-36, AMB-18.
    family_words: true,
};

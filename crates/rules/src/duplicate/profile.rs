//! The facts about duplicate that hold before it is played.

use super::sentences::{chips, sentences};
use crate::mode::Profile;
use crate::{Edition, Entry};

pub(crate) const PROFILE: Profile = Profile {
    title: "Duplicate",
    summary: "Everybody has the same rack; the best word of each round is placed.",
    edition: Edition::Travel2006,
    entry: Some(Entry::Open),
    alone: false,
    team: false,
    family_words: false,
    sentences: |ruleset, _| sentences(ruleset),
    chips: |terms| chips(&terms.ruleset()),
};

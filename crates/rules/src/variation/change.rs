//! One difference between the terms of a game and its edition.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::setting::Setting;
use crate::{Ruleset, VARIATIONS, Value, Variation};

/// One change to the edition: a variation and its value. Written like `challenge=double`.
#[derive(Clone, PartialEq, Debug)]
pub struct Change {
    variation: &'static Variation,
    value: String,
    number: u16,
}

impl Eq for Change {}

impl core::hash::Hash for Change {
    fn hash<H: core::hash::Hasher>(&self, hasher: &mut H) {
        (self.variation.key, &self.value).hash(hasher);
    }
}

impl Change {
    /// The variation that is changed.
    pub fn variation(&self) -> &'static Variation {
        self.variation
    }

    /// Its value, as written.
    pub fn value(&self) -> &str {
        &self.value
    }

    /// Its place among all variations: terms are written in this order.
    pub(crate) fn rank(&self) -> usize {
        VARIATIONS.iter().position(|variation| variation == self.variation).unwrap_or(0)
    }

    fn setting(&self, seats: u8) -> Setting<'_> {
        Setting { text: &self.value, number: self.number, seats }
    }

    pub(crate) fn apply(&self, ruleset: &mut Ruleset, seats: u8) {
        (self.variation.apply)(ruleset, &self.setting(seats));
    }

    /// Why it makes no sense in a game with these rules; `None` if it does.
    pub(crate) fn senseless(&self, ruleset: &Ruleset, seats: u8) -> Option<String> {
        if !self.variation.modes.contains(&ruleset.mode) {
            let mode = ruleset.mode.title();
            return Some(format!(
                "{} cannot be used in {mode}: leave it out",
                self.variation.title
            ));
        }
        if let Some(reason) = (self.variation.senseless)(ruleset, &self.setting(seats)) {
            return Some(format!("{} makes no sense here: {reason}", self.variation.title));
        }
        let given = self.value.split(',').count();
        let each = self.variation.values.iter().any(|value| matches!(value, Value::EachSeat(..)));
        (each && given > usize::from(seats))
            .then(|| format!("{} has {given} values for {seats} players", self.variation.title))
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.variation.key, self.value)
    }
}

/// The error for a text that is not a change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseChangeError {
    /// The text as given, shortened.
    pub change: String,
}

impl fmt::Display for ParseChangeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is not a change: use {}", self.change, all_changes())
    }
}

impl core::error::Error for ParseChangeError {}

impl FromStr for Change {
    type Err = ParseChangeError;

    fn from_str(text: &str) -> Result<Change, ParseChangeError> {
        let bad = || ParseChangeError { change: text.chars().take(60).collect() };
        let (key, value) = text.split_once('=').ok_or_else(bad)?;
        let variation = VARIATIONS.iter().find(|one| one.key == key).ok_or_else(bad)?;
        let number = variation.values.iter().find_map(|form| form.read(value)).ok_or_else(bad)?;
        Ok(Change { variation, value: value.to_string(), number })
    }
}

/// Everything that can be changed, for a refusal: `challenge=void|single|..., scope=words, ...`.
fn all_changes() -> String {
    let forms = |variation: &Variation| {
        let values: Vec<String> = variation.values.iter().map(Value::to_string).collect();
        format!("{}={}", variation.key, values.join("|"))
    };
    VARIATIONS.iter().map(forms).collect::<Vec<_>>().join(", ")
}

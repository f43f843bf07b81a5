//! The letters of teams and classes.

use std::collections::{BTreeMap, BTreeSet};

/// The letters for teams with these names, in the same order: their first letters if these tell the
/// teams apart, or else letters from A in the order in which the teams appear. No name, no letter.
/// The letters end with Z: all teams from the 26th on share it.
pub(crate) fn letters(teams: &[&str]) -> Vec<Option<char>> {
    let names: Vec<String> = teams.iter().map(|team| team.trim().to_lowercase()).collect();
    let mut places: BTreeMap<&str, usize> = BTreeMap::new();
    for name in names.iter().filter(|name| !name.is_empty()) {
        let next = places.len();
        places.entry(name).or_insert(next);
    }
    let firsts: BTreeSet<char> = places.keys().filter_map(|name| capital(name)).collect();
    let apart = firsts.len() == places.len();
    let letter = |name: &String| {
        let place = *places.get(name.as_str())?;
        if apart { capital(name) } else { char::from_u32('A' as u32 + place.min(25) as u32) }
    };
    names.iter().map(letter).collect()
}

/// The class that a text names: `B`, `b`, `Class B` or `2`.
pub(crate) fn class(text: &str) -> Option<char> {
    let word = text.split_whitespace().next_back()?;
    if let Ok(number @ 1..=26) = word.parse::<u8>() {
        return Some(char::from(b'A' + number - 1));
    }
    if word.chars().count() == 1 { capital(word) } else { None }
}

/// The first letter of a text as a capital, if it is one of A to Z.
fn capital(text: &str) -> Option<char> {
    let first = text.chars().next()?.to_ascii_uppercase();
    first.is_ascii_uppercase().then_some(first)
}

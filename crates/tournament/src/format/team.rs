//! The letters of teams and classes.

/// The letters for teams with these names, in the same order: their first letters if these tell the
/// teams apart, or else letters from A in the order in which the teams appear. No name, no letter.
/// The letters end with Z: all teams from the 26th on share it.
pub(crate) fn letters(teams: &[&str]) -> Vec<Option<char>> {
    let mut names: Vec<String> = Vec::new();
    for team in teams.iter().map(|team| team.trim().to_lowercase()) {
        if !team.is_empty() && !names.contains(&team) {
            names.push(team);
        }
    }
    let firsts: Vec<Option<char>> = names.iter().map(|name| capital(name)).collect();
    let apart = firsts
        .iter()
        .enumerate()
        .all(|(index, first)| first.is_some() && !firsts[..index].contains(first));
    let letter = |team: &&str| {
        let team = team.trim().to_lowercase();
        let index = names.iter().position(|name| *name == team)?;
        if apart { firsts[index] } else { char::from_u32('A' as u32 + index.min(25) as u32) }
    };
    teams.iter().map(letter).collect()
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

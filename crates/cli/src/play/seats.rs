//! The players in their seats: people at this terminal and computer players.

use rules::{Level, Mode, SetUp};

use crate::stop::Stop;

/// The player in a seat.
pub(crate) struct Sitter {
    /// The name for messages; no two seats share one.
    pub(crate) name: String,
    /// Its level, if it is a computer player.
    pub(crate) level: Option<Level>,
}

/// The longest name, in characters.
const MAX_NAME: usize = 20;

/// The names of the racks where one person plays both.
const BOTH: [&str; 2] = ["First rack", "Second rack"];

/// The seats in order of play: first people, then computer players. If none is named there is one
/// person, with an opponent where the mode needs one.
pub(crate) fn seats(mode: Mode, people: &[String], levels: &[Level]) -> Result<Vec<Sitter>, Stop> {
    let person = |name| Sitter { name, level: None };
    let mut seats: Vec<Sitter> = names(people)?.into_iter().map(person).collect();
    let alone = mode.is_alone() && seats.len() + levels.len() <= 1;
    if mode == Mode::TwoRacks && alone && levels.is_empty() {
        return Ok(BOTH.map(|name| person(name.to_string())).into());
    }
    if seats.is_empty() && !(alone && levels.len() == 1) {
        seats.push(person("You".to_string()));
    }
    let company = match mode {
        Mode::Match | Mode::Bingo => true,
        Mode::OneRack | Mode::TwoRacks | Mode::OpenTiles | Mode::Duplicate | Mode::Together => {
            false
        }
    };
    let lonely = levels.is_empty() && seats.len() == 1 && company;
    let levels = if lonely { &[Level::Beginner] } else { levels };
    for &level in levels {
        let name = free_name(level.name(), |name| seats.iter().any(|seat| seat.name == name));
        seats.push(Sitter { name, level: Some(level) });
    }
    Ok(seats)
}

/// The seats of a match that goes on from a position: beginning with the player to move, first
/// people, then computer players. A single person has beginners in the other seats.
pub(crate) fn around(
    set_up: &SetUp,
    people: &[String],
    levels: &[Level],
) -> Result<Vec<Sitter>, Stop> {
    let count = set_up.seats.len();
    let missing = count.saturating_sub(people.len().max(1));
    let beginners = vec![Level::Beginner; missing];
    let levels = if levels.is_empty() && people.len() < 2 { &beginners } else { levels };
    let mut sitters = seats(Mode::Match, people, levels)?;
    if sitters.len() != count {
        return Err(Stop::bad(format!(
            "--from: {count} play there, not {}: name each with --player or --against",
            sitters.len()
        )));
    }
    sitters.rotate_right(set_up.on_turn.index());
    Ok(sitters)
}

/// The names of people, as they are shown.
pub(crate) fn names(people: &[String]) -> Result<Vec<String>, Stop> {
    let mut names: Vec<String> = Vec::new();
    for name in people {
        let name = name.trim();
        let fits = (1..=MAX_NAME).contains(&name.chars().count());
        if !fits || name.chars().any(char::is_control) {
            return Err(Stop::bad(format!(
                "--player {name:?}: give a name of 1 to {MAX_NAME} letters"
            )));
        }
        if names.iter().any(|other| other == name) {
            return Err(Stop::bad(format!("--player {name}: give each player another name")));
        }
        names.push(name.to_string());
    }
    Ok(names)
}

/// The name, with a number added if another player has it.
pub(crate) fn free_name(name: &str, taken: impl Fn(&str) -> bool) -> String {
    let mut free = name.to_string();
    let mut number = 2;
    while taken(&free) {
        free = format!("{name} {number}");
        number += 1;
    }
    free
}

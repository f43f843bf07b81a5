//! Who sits where: people at this terminal and computer players.

use engine::{Guide, Knowledge, Level, Player};
use lexica::Vocabulary;
use lexicon::Lexicon;

use crate::stop::Stop;

/// Who sits on a seat.
pub(crate) struct Sitter {
    /// The name for messages; no two seats share one.
    pub(crate) name: String,
    /// The computer player, if it is one.
    pub(crate) computer: Option<Player>,
}

/// The longest name, in characters.
const MAX_NAME: usize = 20;

/// The seats in order of play: first people, then computer players. Without anybody named, one
/// person and a Beginner.
pub(crate) fn seats(
    people: &[String],
    levels: &[Level],
    lexicon: &Lexicon,
) -> Result<Vec<Sitter>, Stop> {
    let mut seats = Vec::new();
    for name in people {
        let name = name.trim();
        let fits = (1..=MAX_NAME).contains(&name.chars().count());
        if !fits || name.chars().any(char::is_control) {
            return Err(Stop::bad(format!(
                "--player {name:?}: give a name of 1 to {MAX_NAME} letters"
            )));
        }
        if seats.iter().any(|seat: &Sitter| seat.name == name) {
            return Err(Stop::bad(format!("--player {name}: give each player another name")));
        }
        seats.push(Sitter { name: name.to_string(), computer: None });
    }
    if seats.is_empty() {
        seats.push(Sitter { name: "You".to_string(), computer: None });
    }
    let alone = [Level::Beginner];
    let levels = if levels.is_empty() && seats.len() == 1 { &alone[..] } else { levels };
    let guide = Guide::new(lexicon.graph()).map_err(Stop::bad)?;
    for &level in levels {
        let name = free_name(level.name(), &seats);
        seats.push(Sitter { name, computer: Some(computer(level, &guide)?) });
    }
    Ok(seats)
}

/// A computer player with the words that its level knows.
pub(crate) fn computer(level: Level, guide: &Guide) -> Result<Player, Stop> {
    let known = match level.knowledge() {
        Knowledge::Everyday => Some(Vocabulary::Everyday),
        Knowledge::Broad => Some(Vocabulary::Broad),
        Knowledge::Full => None,
    };
    let known = known
        .map(|vocabulary| Guide::new(lexica::common(vocabulary).graph()))
        .transpose()
        .map_err(Stop::bad)?;
    Ok(Player::new(level, guide, known.as_ref()))
}

/// The name, with a number behind if somebody has it.
fn free_name(name: &str, seats: &[Sitter]) -> String {
    let taken = |name: &str| seats.iter().any(|seat| seat.name == name);
    let mut free = name.to_string();
    let mut number = 2;
    while taken(&free) {
        free = format!("{name} {number}");
        number += 1;
    }
    free
}

//! Entrants from a pasted list.
//!
//! One entrant a line, in whatever form lists have it. Names may be turned round with a comma, and
//! may have a number before them; a rating, a class (a capital letter) and a club or country may
//! follow. Columns stand between tabs, commas, semicolons or wide gaps, with a heading in any order
//! or without one. Lines that begin with `#` are passed over.

use super::{FormatRefusal, Noted, Row, Sheet, SheetDivision, roster, team};
use crate::{Entry, Rating};

/// Reads the entrants. There is a note on each name that comes twice, and on each value that was
/// passed over.
///
/// # Errors
/// A text without names, a line without a name, and names of more than 60 characters.
///
/// ```
/// use tournament::format::entries;
///
/// let pasted = "1. King, Ada  1734\n2. Bob Ray 1650 B Leeds\n3. Cy Ott (London)\n";
/// let all = entries::read(pasted)?.value;
/// assert_eq!((all[0].name.as_str(), all[0].rating.map(|rating| rating.value)), ("Ada King", Some(1734)));
/// assert_eq!((all[1].class, all[1].club.as_str()), (Some('B'), "Leeds"));
/// assert_eq!((all[2].rating, all[2].club.as_str()), (None, "London"));
///
/// let table = "Surname,First name,Class,Rating\nKing,Ada,A,1734\nRay,Bob,,\n";
/// let all = entries::read(table)?.value;
/// assert_eq!((all[0].class, all[1].name.as_str()), (Some('A'), "Bob Ray"));
/// # Ok::<(), tournament::format::FormatRefusal>(())
/// ```
pub fn read(text: &str) -> Result<Noted<Vec<Entry>>, FormatRefusal> {
    let mut people = roster::read(text)?;
    people.notes.extend(roster::twice(&people.value));
    Ok(people.map(|people| {
        let teams: Vec<&str> = people.iter().map(|person| person.team.as_str()).collect();
        let entry = |(person, team): (&roster::Person, Option<char>)| Entry {
            name: person.name.clone(),
            rating: person.rating.map(|value| Rating { value, games: person.games }),
            class: person.class,
            club: person.club.clone(),
            team,
            initials_only: false,
        };
        people.iter().zip(team::letters(&teams)).map(entry).collect()
    }))
}

/// Reads a list as the sheet of a tournament with one division and no rounds.
///
/// # Errors
/// Those of [`read`].
pub(crate) fn sheet(text: &str) -> Result<Noted<Sheet>, FormatRefusal> {
    let row = |entry: Entry| Row {
        name: entry.name,
        rating: entry.rating,
        class: entry.class,
        team: entry.team.map(String::from).unwrap_or_default(),
        club: entry.club,
        ..Row::default()
    };
    Ok(read(text)?.map(|entries| {
        let rows = entries.into_iter().map(row).collect();
        let division = SheetDivision { name: "A".to_owned(), rows, planned: 0 };
        Sheet { divisions: vec![division], ..Sheet::default() }
    }))
}

//! Lists of people, as directors paste them: names with ratings, classes, clubs and teams.

use super::{FormatNote, FormatRefusal, Noted, given_first, name, refusal, table, team};

/// The longest name, in characters.
const LONGEST_NAME: usize = 60;

/// The lowest rating that is taken for one behind a name, except 0.
const LOWEST: u32 = 50;

/// A person of a list.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Person {
    /// The line, from 1.
    pub(crate) line: u32,
    /// The name, with the given name first.
    pub(crate) name: String,
    /// The rating, if it is more than 0.
    pub(crate) rating: Option<u32>,
    /// The rated games.
    pub(crate) games: Option<u16>,
    /// The class.
    pub(crate) class: Option<char>,
    /// The club or country.
    pub(crate) club: String,
    /// The team.
    pub(crate) team: String,
}

/// A column of a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Column {
    Name,
    Given,
    Family,
    Rating,
    Games,
    Class,
    Club,
    Team,
    Other,
}

/// The words that head columns, in small letters and without what is not a letter.
const HEADINGS: [(Column, &[&str]); 9] = [
    (Column::Name, &["name", "player", "entrant", "fullname", "playername", "names", "players"]),
    (Column::Given, &["first", "firstname", "given", "givenname", "forename"]),
    (Column::Family, &["last", "lastname", "surname", "family", "familyname"]),
    (
        Column::Rating,
        &["rating", "rtg", "rat", "elo", "currentrating", "newrating", "wespa", "absp", "naspa"],
    ),
    (Column::Games, &["games", "gamesplayed", "ratedgames", "gms"]),
    (Column::Class, &["class", "category", "cat", "cl"]),
    (Column::Club, &["club", "country", "town", "city", "from", "nation", "state", "clubcountry"]),
    (Column::Team, &["team"]),
    (
        Column::Other,
        &["", "no", "nr", "number", "rank", "seed", "pos", "id", "place", "email", "notes"],
    ),
];

/// Reads a list.
pub(crate) fn read(text: &str) -> Result<Noted<Vec<Person>>, FormatRefusal> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut people = Noted::new(Vec::new());
    match separator(text) {
        Some(separator) => read_columns(text, separator, &mut people)?,
        None => {
            for (line, content) in (1..).zip(text.lines()) {
                let content = content.trim();
                if !content.is_empty() && !content.starts_with('#') {
                    let person = read_free(content, line, &mut people.notes);
                    add(person, &mut people)?;
                }
            }
        }
    }
    if people.value.is_empty() { Err(FormatRefusal::Empty) } else { Ok(people) }
}

/// The sign between the values, if the list has columns.
fn separator(text: &str) -> Option<char> {
    let lines = || text.lines().map(str::trim).filter(|l| !l.is_empty() && !l.starts_with('#'));
    if lines().any(|line| line.contains('\t')) {
        return Some('\t');
    }
    let headed = |sign: char| {
        let first = lines().next();
        first.is_some_and(|line| {
            columns(&line.split(sign).map(str::to_owned).collect::<Vec<_>>()).is_some()
        })
    };
    let most = |like: &dyn Fn(&str) -> bool| {
        let (all, some) = (lines().count(), lines().filter(|line| like(line)).count());
        some > 0 && 2 * some >= all
    };
    if most(&|line| line.contains(';')) || headed(';') {
        return Some(';');
    }
    // `King, Ada 1734` is a name with the family name first; `Ada King, London` has two columns.
    let in_columns = |line: &str| {
        let mut values = line.split(',').map(str::trim);
        let (first, second) = (values.next().unwrap_or_default(), values.next());
        let full = first.contains(' ') && !line.chars().any(|c| c.is_ascii_digit());
        let short = |value: &str| number(value).is_some() || team::class(value).is_some();
        values.next().is_some() || second.is_some_and(|value| full || short(value))
    };
    (headed(',') || most(&in_columns)).then_some(',')
}

/// True if a text is a list in columns below a heading.
pub(crate) fn is_headed(text: &str) -> bool {
    let first = text.lines().map(str::trim).find(|line| !line.is_empty());
    first.is_some_and(|line| {
        ['\t', ';', ','].into_iter().any(|sign| {
            let values: Vec<String> = line.split(sign).map(str::to_owned).collect();
            values.len() > 1 && columns(&values).is_some()
        })
    })
}

/// The columns of a heading; `None` if the values are not a heading.
fn columns(values: &[String]) -> Option<Vec<Column>> {
    let columns: Vec<Column> = values.iter().map(|value| column(value)).collect();
    let named = columns.contains(&Column::Name)
        || (columns.contains(&Column::Given) && columns.contains(&Column::Family));
    let digits = values.iter().any(|value| value.contains(|c: char| c.is_ascii_digit()));
    (named && !digits).then_some(columns)
}

fn column(value: &str) -> Column {
    let word: String =
        value.to_lowercase().chars().filter(|letter| letter.is_alphabetic()).collect();
    let known = HEADINGS.iter().find(|(_, words)| words.contains(&word.as_str()));
    known.map_or(Column::Other, |&(column, _)| column)
}

fn read_columns(
    text: &str,
    separator: char,
    people: &mut Noted<Vec<Person>>,
) -> Result<(), FormatRefusal> {
    // Comments may have quotation marks of their own. A column of numbers may be headed by `#`.
    let comment = |line: &str| {
        let first = line.split(separator).next().unwrap_or_default().trim();
        first.starts_with('#') && first != "#"
    };
    let text: Vec<&str> = text.lines().map(|line| if comment(line) { "" } else { line }).collect();
    let mut lines = table::lines(&text.join("\n"), separator)?.into_iter().peekable();
    let heading = lines.peek().and_then(|line| columns(&line.values));
    if heading.is_some() {
        lines.next();
    }
    for line in lines {
        let values: Vec<&str> = line.values.iter().map(String::as_str).collect();
        let person = match &heading {
            Some(columns) => by_heading(columns, &values, line.number, &mut people.notes),
            None => by_kind(&values, separator, line.number, &mut people.notes),
        };
        add(person, people)?;
    }
    Ok(())
}

/// A line below a heading.
fn by_heading(
    columns: &[Column],
    values: &[&str],
    line: u32,
    notes: &mut Vec<FormatNote>,
) -> Person {
    let mut person = Person { line, ..Person::default() };
    let (mut given, mut family) = ("", "");
    for (&column, &value) in columns.iter().zip(values) {
        match column {
            Column::Name => person.name = given_first(value),
            Column::Given => given = value,
            Column::Family => family = value,
            Column::Rating if number(value).is_some() => person.rating = number(value),
            Column::Rating | Column::Games if unknown(value) => {}
            Column::Games if number(value).is_some() => person.games = games(value),
            Column::Class if team::class(value).is_some() => person.class = team::class(value),
            Column::Club => person.club = name::tidied(value),
            Column::Team => person.team = name::tidied(value),
            Column::Other => {}
            _ => {
                if !value.is_empty() {
                    notes.push(FormatNote::passed_over(line, value));
                }
            }
        }
    }
    if person.name.is_empty() {
        person.name = name::tidied(&format!("{given} {family}"));
    }
    person
}

/// A line of columns without a heading: each value is taken for what it looks like.
fn by_kind(values: &[&str], separator: char, line: u32, notes: &mut Vec<FormatNote>) -> Person {
    let mut person = Person { line, ..Person::default() };
    let mut leading = None;
    let mut numbers = Vec::new();
    let mut values = values.iter().map(|value| value.trim()).peekable();
    while let Some(value) = values.next() {
        if unknown(value) || is_membership(value) {
            continue;
        }
        if let Some(number) = number(value) {
            if person.name.is_empty() {
                leading = Some(number);
            } else {
                numbers.push(number);
            }
        } else if person.name.is_empty() {
            let next = values.peek().copied().unwrap_or_default();
            if separator == ',' && is_family(value, next) {
                values.next();
                person.name = format!("{value}, {next}");
            } else {
                person.name = value.to_owned();
            }
        } else if person.class.is_none() && value.len() == 1 && team::class(value).is_some() {
            person.class = team::class(value);
        } else if person.club.is_empty() {
            person.club = name::tidied(value);
        } else if person.team.is_empty() {
            person.team = name::tidied(value);
        } else {
            notes.push(FormatNote::passed_over(line, value));
        }
    }
    // A rating may stand within the value of the name, `Ada King 1734, London`.
    if numbers.is_empty() && person.name.split_whitespace().skip(1).any(|w| number(w).is_some()) {
        let within = read_free(&person.name, line, notes);
        person.name = within.name;
        numbers.extend(within.rating);
        person.class = person.class.or(within.class);
    }
    // A number before the name counts the lines, if there is another one; a small one always.
    person.rating = numbers.first().copied().or(leading.filter(|&number| number >= 300));
    person.games = numbers.get(1).and_then(|&number| u16::try_from(number).ok());
    person.name = given_first(&person.name);
    person
}

/// True if two values are a family and a given name.
fn is_family(value: &str, next: &str) -> bool {
    let given = next.chars().next().is_some_and(char::is_alphabetic) && next.chars().count() > 1;
    let code = next.len() <= 3 && next.chars().all(|c| c.is_ascii_uppercase());
    !value.contains(' ') && given && !code
}

/// A line without columns: `12. Ada King 1734 A London`, `King, Ada (London) 1734`.
fn read_free(content: &str, line: u32, notes: &mut Vec<FormatNote>) -> Person {
    let content = without_number(content);
    let values: Vec<&str> = content.split("  ").map(str::trim).filter(|v| !v.is_empty()).collect();
    if values.len() > 1 && in_gaps(&values) {
        return by_kind(&values, ' ', line, notes);
    }
    let (content, mut brackets) = without_brackets(content);
    let words: Vec<&str> = content.split_whitespace().filter(|word| !is_membership(word)).collect();
    let mut person = Person { line, ..Person::default() };
    let leading = words.first().filter(|_| words.len() > 1).and_then(|word| number(word));
    let words = if leading.is_some() { &words[1..] } else { &words[..] };
    // `Player 2` is a name: ratings are not that low.
    let rating = |word: &&str| {
        unknown(word) || number(word).is_some_and(|number| number == 0 || number >= LOWEST)
    };
    let end = words.iter().skip(1).position(rating);
    let (names, rest) = words.split_at(end.map_or(words.len(), |index| index + 1));
    let mut names = names.to_vec();
    let mut numbers: Vec<u32> = Vec::new();
    let mut club = Vec::new();
    for word in rest.iter().filter(|word| !unknown(word)) {
        match number(word) {
            Some(number) => numbers.push(number),
            None if person.class.is_none() && word.len() == 1 && team::class(word).is_some() => {
                person.class = team::class(word);
            }
            None => club.push(*word),
        }
    }
    if let [_, _, .., last] = names[..] {
        let lone = last.len() == 1 && last.chars().all(|c| c.is_ascii_uppercase());
        if lone && !rest.is_empty() && person.class.is_none() {
            person.class = team::class(last);
            names.pop();
        }
    }
    person.club = name::tidied(&club.join(" "));
    brackets.retain(|value| !unknown(value));
    for value in brackets {
        match number(&value) {
            Some(number) => numbers.push(number),
            None if person.class.is_none() && value.len() == 1 && team::class(&value).is_some() => {
                person.class = team::class(&value);
            }
            None if person.club.is_empty() => person.club = name::tidied(&value),
            None => notes.push(FormatNote::passed_over(line, &value)),
        }
    }
    person.rating = numbers.first().copied().or(leading.filter(|&number| number >= 300));
    person.games = numbers.get(1).and_then(|&number| u16::try_from(number).ok());
    person.name = given_first(names.join(" ").trim_end_matches([',', ':']));
    person
}

/// True if values between gaps of several spaces are columns, and not words of a name.
fn in_gaps(values: &[&str]) -> bool {
    let texts = || values.iter().filter(|value| number(value).is_none());
    let full = texts().next().is_some_and(|name| name.contains(' ') || name.contains(','));
    let mixed = texts().any(|value| value.split_whitespace().any(|word| number(word).is_some()));
    !mixed && (full || texts().count() == 1)
}

/// A line without the number that counts it: `12.`, `12)` or `12:`.
fn without_number(content: &str) -> &str {
    let rest = content.trim_start_matches(|c: char| c.is_ascii_digit());
    let stripped = rest.strip_prefix(['.', ')', ':']).filter(|_| rest.len() < content.len());
    stripped.map_or(content, str::trim_start)
}

/// A line without what stands in brackets, and that.
fn without_brackets(content: &str) -> (String, Vec<String>) {
    let mut outer = String::new();
    let mut inner = Vec::new();
    let mut rest = content;
    while let Some((before, behind)) = rest.split_once(['(', '[']) {
        let Some((within, after)) = behind.split_once([')', ']']) else { break };
        outer.push_str(before);
        outer.push(' ');
        inner.push(within.trim().to_owned());
        rest = after;
    }
    outer.push_str(rest);
    (outer, inner)
}

/// A number, possibly with marks around it or decimals, which are cut off.
fn number(value: &str) -> Option<u32> {
    let value = value.trim().trim_matches(|c| "()[]*+?".contains(c));
    let (whole, rest) = value.split_once('.').unwrap_or((value, ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !digits(whole) || !digits(rest) {
        return None;
    }
    whole.parse().ok()
}

fn games(value: &str) -> Option<u16> {
    u16::try_from(number(value)?).ok()
}

/// True for what stands in the place of a rating that does not exist.
fn unknown(value: &str) -> bool {
    let value = value.trim().to_lowercase();
    ["", "-", "–", "—", "n/a", "unr", "unrated", "?"].contains(&value.as_str())
}

/// True for the number of a member: two capital letters and six digits.
fn is_membership(value: &str) -> bool {
    value.len() == 8
        && value.bytes().enumerate().all(|(index, byte)| match index {
            0 | 1 => byte.is_ascii_uppercase(),
            _ => byte.is_ascii_digit(),
        })
}

/// Adds a person to the list.
fn add(mut person: Person, people: &mut Noted<Vec<Person>>) -> Result<(), FormatRefusal> {
    let line = person.line;
    person.name = name::tidied(&person.name);
    person.rating = person.rating.filter(|&rating| rating > 0);
    if person.name.is_empty() {
        return Err(FormatRefusal::NoName { line });
    }
    if person.name.chars().count() > LONGEST_NAME {
        return Err(FormatRefusal::LongName { line, limit: LONGEST_NAME as u32 });
    }
    people.value.push(person);
    Ok(())
}

/// The people who are in the list before, by name.
pub(crate) fn twice(people: &[Person]) -> Vec<FormatNote> {
    let mut seen = std::collections::BTreeSet::new();
    let again = people.iter().filter(|person| !seen.insert(name::name_key(&person.name)));
    again
        .map(|person| FormatNote::Twice { line: person.line, name: refusal::quoted(&person.name) })
        .collect()
}

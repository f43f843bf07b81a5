//! The log in sentences.

use std::fmt::Write as _;

use rules::{Counted, Millis};

use crate::check::MOST_UNDOINGS;
use crate::{
    Actor, Board, DirectorNumber, DivisionNumber, EntrantNumber, EntrantRating, Event, Forced,
    History, Outcome, Record, RoundNumber, Scores, Side, TableNumber, Tournament,
};

/// An act in sentences.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    /// The number of the act.
    pub act: u32,
    /// The time, since the start of 1970.
    pub at: Millis,
    /// The signature: the name of a director or of an entrant, or `room`.
    pub by: String,
    /// A sentence, without its full stop, for each thing that happened.
    pub sentences: Vec<String>,
    /// True if the act has been undone.
    pub undone: bool,
    /// True if it can be undone now.
    pub undoable: bool,
}

/// The number of entries and ratings of an act that are told one by one.
const ENTRIES: usize = 3;

impl History {
    /// The last acts before one, at most so many, in the order of the log. Everything has the name
    /// that it had at the time.
    ///
    /// ```
    /// use tournament::{History, Record};
    ///
    /// let lines = [
    ///     r#"1 1790000000000 d1 created "Spring Open" "" "Ada King""#,
    ///     r#"2 1790000000000 d1 division 1 "A""#,
    ///     "3 1790000000000 d1 undo 2",
    /// ];
    /// let records = lines.iter().map(|line| line.parse()).collect::<Result<Vec<Record>, _>>()?;
    /// let told = History::of(records).told(u32::MAX, 2);
    /// assert_eq!(told[0].sentences, ["Division A added"]);
    /// assert!(told[0].undone && !told[0].undoable);
    /// assert_eq!(told[1].sentences, ["Act 2 undone"]);
    /// # Ok::<(), tournament::ParseError>(())
    /// ```
    pub fn told(&self, before: u32, most: usize) -> Vec<Told> {
        let acts: Vec<&[Record]> =
            self.records().chunk_by(|one, next| one.act == next.act).collect();
        let end = acts.partition_point(|act| act.first().is_some_and(|one| one.act < before));
        let (earlier, acts) = acts[..end].split_at(end.saturating_sub(most));
        let undone = self.undone();
        let full = self.undoings() >= MOST_UNDOINGS;
        // An act that undoes another is folded from the start, so what is not told is folded at once.
        let mut so_far = History::of(earlier.concat());
        let mut told = Vec::with_capacity(acts.len());
        for act in acts {
            if let Some(first) = act.first() {
                told.push(Told {
                    act: first.act,
                    at: first.at,
                    by: so_far.tournament().signature(first),
                    sentences: so_far.sentences(act),
                    undone: undone.contains(&first.act),
                    undoable: !full && self.undoable(first.act, &undone).is_ok(),
                });
            }
            act.iter().for_each(|record| so_far.push(record.clone()));
        }
        told
    }

    /// The sentences of an act that follows on this history.
    fn sentences(&self, act: &[Record]) -> Vec<String> {
        if let [only] = act {
            return vec![self.tournament().sentence(&only.event)];
        }
        let mut so_far = self.tournament().clone();
        let entries =
            act.iter().filter(|record| matches!(record.event, Event::Entered { .. })).count();
        let mut sentences = Vec::new();
        for record in act {
            match record.event {
                Event::Entered { division, from, .. } if entries > ENTRIES => {
                    if sentences.is_empty() {
                        let players = Counted(entries, "player");
                        let (division, from) = (so_far.called(division), later(from));
                        sentences.push(format!("{players} entered {division}{from}"));
                    }
                }
                _ => sentences.push(so_far.sentence(&record.event)),
            }
            so_far.apply(&record.event);
        }
        sentences
    }
}

/// The words for the first round of a latecomer.
fn later(from: RoundNumber) -> String {
    if from > RoundNumber(1) { format!(" from round {from} on") } else { String::new() }
}

impl Tournament {
    /// The signature of a record.
    fn signature(&self, record: &Record) -> String {
        match (record.by, &record.event) {
            (Actor::Director(_), Event::Created { director, .. }) => director.clone(),
            (Actor::Director(director), _) => {
                let name = self.directors.iter().find(|(number, _)| *number == director);
                name.map_or_else(|| format!("director {}", director.0), |(_, name)| name.clone())
            }
            (Actor::Entrant(entrant), _) => self.named(entrant),
            (Actor::Room, _) => "room".to_owned(),
        }
    }

    /// The name of an entrant.
    fn named(&self, entrant: EntrantNumber) -> String {
        match self.entrant(entrant) {
            Some(one) => one.entry.name.clone(),
            None => format!("entrant {entrant}"),
        }
    }

    /// The name of a director.
    fn directing(&self, director: DirectorNumber) -> &str {
        let one = self.directors.iter().find(|(number, _)| *number == director);
        one.map_or("a director", |(_, name)| name)
    }

    /// A division, by its name.
    fn called(&self, division: DivisionNumber) -> String {
        match self.division(division) {
            Some(one) => format!("division {}", one.name),
            None => format!("division {division}"),
        }
    }

    /// The words that tell a division from others, if there are others.
    fn of(&self, division: DivisionNumber) -> String {
        if self.divisions.len() > 1 {
            format!(" of {}", self.called(division))
        } else {
            String::new()
        }
    }

    /// An event that follows, as a sentence.
    fn sentence(&self, event: &Event) -> String {
        match event {
            Event::Created { title, director, .. } => format!("{director} made {title}"),
            Event::Titled { title, date } if date.is_empty() => {
                format!("The tournament is called {title}")
            }
            Event::Titled { title, date } => {
                format!("The tournament is called {title} and begins on {date}")
            }
            Event::DirectorAdded { name, .. } => format!("{name} became a director"),
            Event::DirectorNamed { director, name } => {
                format!("{} signs as {name}", self.directing(*director))
            }
            Event::DirectorRemoved { director } => {
                format!("{} is no longer a director", self.directing(*director))
            }
            Event::DivisionAdded { name, .. } => format!("Division {name} added"),
            Event::DivisionNamed { division, name } => {
                format!("{} is called {name}", capital(&self.called(*division)))
            }
            Event::SettingsChanged { division, .. } => {
                format!("Settings of {} changed", self.called(*division))
            }
            Event::OnlineSet { division, online } => {
                let place = if online.by_default { "on this server" } else { "on wood" };
                let division = capital(&self.called(*division));
                format!("{division} plays {place} unless changed; here by {}", online.terms)
            }
            Event::Planned { division, plan } => {
                let rounds = Counted(plan.len(), "round");
                format!("Plan of {}: {rounds}", self.called(*division))
            }
            Event::PrizesSet { division, prizes } => {
                let prizes = Counted(prizes.len(), "prize");
                format!("Prizes of {}: {prizes}", self.called(*division))
            }
            Event::Entered { division, from, entry, .. } => {
                format!("{} entered {}{}", entry.name, self.called(*division), later(*from))
            }
            Event::Edited { entrant, entry } => {
                let name = self.named(*entrant);
                match name == entry.name {
                    true => format!("Entry of {name} corrected"),
                    false => format!("{name} is called {}", entry.name),
                }
            }
            Event::Rated { ratings } => {
                let told = ratings.iter().take(ENTRIES).map(|EntrantRating { entrant, rating }| {
                    format!("{} {}", self.named(*entrant), rating.value)
                });
                let told = told.collect::<Vec<String>>().join(", ");
                match ratings.len().saturating_sub(ENTRIES) {
                    0 if told.is_empty() => "No ratings changed".to_owned(),
                    0 => format!("Ratings changed: {told}"),
                    more => format!("Ratings changed: {told} and {}", Counted(more, "other")),
                }
            }
            Event::Moved { entrant, division } => {
                format!("{} moved to {}", self.named(*entrant), self.called(*division))
            }
            Event::Withdrew { entrant, from } => {
                format!("{} withdrew from round {from} on", self.named(*entrant))
            }
            Event::Returned { entrant, from } => {
                format!("{} returned for round {from}", self.named(*entrant))
            }
            Event::TableFixed { entrant, table: Some(table) } => {
                format!("{} plays at table {table} from now on", self.named(*entrant))
            }
            Event::TableFixed { entrant, table: None } => {
                format!("{} plays at any table again", self.named(*entrant))
            }
            Event::Forced { division, round, pairs } => {
                let of = self.of(*division);
                match pairs.is_empty() {
                    true => format!("No pairs are fixed for round {round}{of}"),
                    false => format!("Fixed for round {round}{of}: {}", self.fixed(pairs)),
                }
            }
            Event::Published { division, round, boards, .. } => {
                let known = self.division(*division).is_some_and(|it| it.published() >= *round);
                let published = if known { "published again" } else { "published" };
                format!("Round {round}{} {published}: {}", self.of(*division), counted(boards))
            }
            Event::Begun { division, round, board, .. } => {
                let at = self.at(*division, *round, board.table().unwrap_or_default());
                format!("{at}: the game begins on this server")
            }
            Event::Claimed { division, round, table, side, scores } => {
                let game = self.game(*division, *round, *table);
                let by = match (game, side) {
                    (Some((first, _)), Side::First) => self.named(first),
                    (Some((_, second)), Side::Second) => self.named(second),
                    (None, _) => "a player".to_owned(),
                };
                let at = self.at(*division, *round, *table);
                format!("{at}: {by} typed {}", self.scored(game, *scores))
            }
            Event::Settled { division, round, table, outcome } => {
                self.settled(*division, *round, *table, *outcome)
            }
            Event::Penalised { penalty, .. } => {
                let mut sentence = format!("{} penalised by", self.named(penalty.entrant));
                let mut link = "";
                if penalty.half_wins > 0 {
                    // Writing to a string never fails.
                    let _ = match penalty.half_wins {
                        1 => write!(sentence, " half a win"),
                        2 => write!(sentence, " a win"),
                        more => write!(sentence, " {} wins", f64::from(more) / 2.0),
                    };
                    link = " and";
                }
                if penalty.spread > 0 {
                    let _ = write!(sentence, "{link} {} of spread", penalty.spread);
                }
                let _ = write!(sentence, " after round {}: {}", penalty.round, penalty.reason);
                sentence
            }
            Event::Undone { act } => format!("Act {act} undone"),
        }
    }

    fn settled(
        &self,
        division: DivisionNumber,
        round: RoundNumber,
        table: TableNumber,
        outcome: Option<Outcome>,
    ) -> String {
        let game = self.game(division, round, table);
        let at = self.at(division, round, table);
        let forfeited = |side: Side| match (game, side) {
            (Some((first, _)), Side::First) => self.named(first),
            (Some((_, second)), Side::Second) => self.named(second),
            (None, _) => "a player".to_owned(),
        };
        let before = self.division(division).and_then(|it| it.round(round));
        let before = before.and_then(|round| round.outcomes.get(&table)).copied();
        let corrected = match before {
            Some(Outcome::Scores(Scores { first, second })) if before != outcome => {
                format!(", instead of {first} and {second}")
            }
            _ => String::new(),
        };
        match outcome {
            Some(Outcome::Scores(scores)) => {
                format!("{at}: {}{corrected}", self.scored(game, scores))
            }
            Some(Outcome::Forfeit(side)) => {
                format!("{at}: {} forfeited{corrected}", forfeited(side))
            }
            Some(Outcome::BothForfeit) => format!("{at}: both forfeited{corrected}"),
            Some(Outcome::Void) => format!("{at}: the game is void{corrected}"),
            None => format!("{at}: the result was taken back"),
        }
    }

    /// The entrants at a table: the one who begins, and the other.
    fn game(
        &self,
        division: DivisionNumber,
        round: RoundNumber,
        table: TableNumber,
    ) -> Option<(EntrantNumber, EntrantNumber)> {
        match *self.division(division)?.round(round)?.game(table)? {
            Board::Game { first, second, .. } => Some((first, second)),
            Board::Bye(_) | Board::Missed(_) => None,
        }
    }

    /// `Table 4 in round 3`, with the division if there are others.
    fn at(&self, division: DivisionNumber, round: RoundNumber, table: TableNumber) -> String {
        format!("Table {table} in round {round}{}", self.of(division))
    }

    /// `Ada King 401, Bob Lee 387`.
    fn scored(&self, game: Option<(EntrantNumber, EntrantNumber)>, scores: Scores) -> String {
        let Scores { first, second } = scores;
        match game {
            Some((one, other)) => {
                format!("{} {first}, {} {second}", self.named(one), self.named(other))
            }
            None => format!("{first} and {second}"),
        }
    }

    /// Fixed pairs and byes.
    fn fixed(&self, pairs: &[Forced]) -> String {
        let told = pairs.iter().map(|pair| match pair.opponent {
            Some(opponent) => {
                format!("{} against {}", self.named(pair.entrant), self.named(opponent))
            }
            None => format!("a bye for {}", self.named(pair.entrant)),
        });
        told.collect::<Vec<String>>().join(", ")
    }
}

/// `12 games, 1 bye`.
fn counted(boards: &[Board]) -> String {
    let count = |kind: fn(&&Board) -> bool| boards.iter().filter(kind).count();
    let games = count(|board| matches!(board, Board::Game { .. }));
    let byes = count(|board| matches!(board, Board::Bye(_)));
    let missed = count(|board| matches!(board, Board::Missed(_)));
    let mut parts = vec![Counted(games, "game").to_string()];
    if byes > 0 {
        parts.push(Counted(byes, "bye").to_string());
    }
    if missed > 0 {
        parts.push(format!("{missed} absent"));
    }
    parts.join(", ")
}

/// The text with a capital at its beginning.
fn capital(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(characters).collect()
}

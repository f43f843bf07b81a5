//! The history of a tournament: the log, and the tournament that follows from it.

use core::fmt;
use core::str::FromStr;
use std::collections::BTreeSet;

use rules::Millis;

use crate::line::Words;
use crate::{Actor, EntrantNumber, Event, ParseError, Tournament};

/// A line of the log: an event, signed and dated.
///
/// The events of one command are one act, with the number of its first record. The text is
/// `ACT TIME ACTOR EVENT`:
///
/// ```
/// use tournament::Record;
///
/// let line = "7 1790000000000 d1 settle 1 2 3 401:387";
/// assert_eq!(line.parse::<Record>()?.to_string(), line);
/// # Ok::<(), tournament::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The number of the act, from 1.
    pub act: u32,
    /// The time, since the start of 1970.
    pub at: Millis,
    /// The signature.
    pub by: Actor,
    /// The event.
    pub event: Event,
}

impl Record {
    /// True for a record that undoes nothing and whose act is none of those that are undone.
    pub(crate) fn stands(&self, undone: &BTreeSet<u32>) -> bool {
        !matches!(self.event, Event::Undone { .. }) && !undone.contains(&self.act)
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {} {}", self.act, self.at.0, self.by, self.event)
    }
}

impl FromStr for Record {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Record, ParseError> {
        let mut words = Words::of(line);
        let (act, at, by) = (words.take()?, Millis(words.take()?), words.take()?);
        Ok(Record { act, at, by, event: words.rest().parse()? })
    }
}

/// The log of a tournament and the tournament that follows from it.
///
/// Nothing is ever taken out of the log. An act that is undone is left out of the fold, and undoing
/// the undoing brings it back.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct History {
    records: Vec<Record>,
    tournament: Tournament,
    /// The games that another server has. Their boards are as if no game had begun.
    elsewhere: BTreeSet<String>,
}

impl History {
    /// The history with these records.
    pub fn of(records: Vec<Record>) -> History {
        History::among(records, |_| true)
    }

    /// The history with these records at a server that has only some of the games. A board whose
    /// game began at another server is as if none had begun, and can be played anew.
    ///
    /// ```
    /// use tournament::{DivisionNumber, History, Record, RoundNumber};
    ///
    /// let lines = [
    ///     r#"1 1790000000000 d1 created "Spring Open" "" "Ada King""#,
    ///     r#"2 1790000000000 d1 division 1 "A""#,
    ///     r#"3 1790000000000 d1 enter 1 1 1 "Bob Ray" - - "" - public"#,
    ///     r#"3 1790000000000 d1 enter 2 1 1 "Cy Ott" - - "" - public"#,
    ///     "5 1790000000000 d1 publish 1 1 manual@0 0 0 edited 1:1-2*",
    ///     "6 1790000000000 room begin 1 1 1:1-2* xyz",
    /// ];
    /// let records = lines.iter().map(|line| line.parse()).collect::<Result<Vec<Record>, _>>()?;
    /// let games = |history: History| {
    ///     let division = history.tournament().division(DivisionNumber(1));
    ///     division.and_then(|it| it.round(RoundNumber(1))).map_or(0, |round| round.games.len())
    /// };
    /// assert_eq!(games(History::among(records.clone(), |game| game == "xyz")), 1);
    /// assert_eq!(games(History::among(records, |_| false)), 0);
    /// # Ok::<(), tournament::ParseError>(())
    /// ```
    pub fn among(records: Vec<Record>, has: impl Fn(&str) -> bool) -> History {
        let begun = records.iter().filter_map(|record| match &record.event {
            Event::Begun { game, .. } if !has(game) => Some(game.clone()),
            _ => None,
        });
        let elsewhere = begun.collect();
        let mut history = History { records, tournament: Tournament::default(), elsewhere };
        history.fold();
        history
    }

    /// The tournament as it stands.
    pub fn tournament(&self) -> &Tournament {
        &self.tournament
    }

    /// The records, the earliest first.
    pub fn records(&self) -> &[Record] {
        &self.records
    }

    /// The number that the next act gets.
    pub fn next_act(&self) -> u32 {
        self.records.len() as u32 + 1
    }

    /// Adds a record and folds its event. It never fails.
    pub fn push(&mut self, record: Record) {
        let undoes = matches!(record.event, Event::Undone { .. });
        if !undoes && self.is_here(&record.event) {
            self.tournament.apply(&record.event);
        }
        self.records.push(record);
        if undoes {
            self.fold();
        }
    }

    /// The history with the events of an act added, all signed and dated alike.
    pub fn act(&mut self, at: Millis, by: Actor, events: Vec<Event>) {
        let act = self.next_act();
        for event in events {
            self.push(Record { act, at, by, event });
        }
    }

    /// The acts that are undone, in order. An undone act is left out even if it undoes another.
    pub fn undone(&self) -> BTreeSet<u32> {
        // The last word on an act is that of the latest act that is not undone itself, so acts are
        // judged from the end.
        let mut undone = BTreeSet::new();
        for record in self.records.iter().rev() {
            if let Event::Undone { act } = record.event
                && !undone.contains(&record.act)
            {
                undone.insert(act);
            }
        }
        undone
    }

    /// The number of acts that undo others.
    pub(crate) fn undoings(&self) -> usize {
        let undoings = self.records.iter();
        undoings.filter(|record| matches!(record.event, Event::Undone { .. })).count()
    }

    /// The records of an act; none if there is no such act.
    pub(crate) fn act_of(&self, act: u32) -> &[Record] {
        let from = &self.records[self.records.partition_point(|record| record.act < act)..];
        &from[..from.iter().take_while(|record| record.act == act).count()]
    }

    /// The records after an act.
    pub(crate) fn after(&self, act: u32) -> &[Record] {
        &self.records[self.records.partition_point(|record| record.act <= act)..]
    }

    /// Takes the name and the club of an entrant out of the log, for a player who asks for that.
    /// Numbers, scores and ratings stay. Returns the places of the changed records, from 0.
    pub fn forget(&mut self, entrant: EntrantNumber) -> Vec<usize> {
        let mut changed = Vec::new();
        for (place, record) in self.records.iter_mut().enumerate() {
            if let Event::Entered { entrant: one, entry, .. }
            | Event::Edited { entrant: one, entry } = &mut record.event
                && *one == entrant
            {
                entry.name = format!("Entrant {entrant}");
                entry.club.clear();
                changed.push(place);
            }
        }
        self.fold();
        changed
    }

    /// False for the beginning of a game that another server has.
    fn is_here(&self, event: &Event) -> bool {
        !matches!(event, Event::Begun { game, .. } if self.elsewhere.contains(game))
    }

    fn fold(&mut self) {
        let mut tournament = Tournament::default();
        let undone = self.undone();
        let counts = |record: &&Record| record.stands(&undone) && self.is_here(&record.event);
        let standing = self.records.iter().filter(counts);
        standing.for_each(|record| tournament.apply(&record.event));
        self.tournament = tournament;
    }
}

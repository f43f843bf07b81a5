//! Histories from sheets: a tournament of another program, told as if it had been held here.

use std::collections::BTreeSet;

use rules::Millis;

use super::{FormatRefusal, Sheet};
use crate::{
    Actor, Board, Command, DirectorNumber, Division, Entrant, EntrantNumber, Forced, History,
    MissedRounds, Outcome, Penalty, Round, RoundNumber, Settings, TableNumber, Tournament, create,
    decide,
};

/// The title of a tournament whose file has none.
const UNTITLED: &str = "Tournament";

/// The reason of a penalty that takes back what a bye counts for.
const COUNTS_NOTHING: &str = "not paired in this round";

impl History {
    /// The history of a sheet, so that directors can go on with it: entries, rounds and results as
    /// commands of a first director, each [judged](decide) and all dated alike.
    ///
    /// Wins and spreads are those of [`Tournament::from_sheet`], and what is said there of names,
    /// tables and byes holds here too. A log knows no entrants who are not paired, so
    ///
    /// * those who are on no board of the first rounds come late, and the rounds before count
    ///   nothing;
    /// * those who are marked as withdrawn withdraw behind their last board;
    /// * two others who are not paired in a round have a void game, and an odd one has a bye that a
    ///   penalty takes back;
    /// * a last round that has no result and in which not all are paired is not published: its
    ///   pairs are fixed.
    ///
    /// ```
    /// use rules::Millis;
    /// use tournament::{History, format::division_file};
    ///
    /// let file = "King, Ada 1734 2 0; 412 50\nRay, Bob 1650 1; 398; off -50\n";
    /// let sheet = division_file::read("A", file)?.value;
    /// let history = History::of_sheet(&sheet, "Cleo Ott", Millis(0))?;
    /// let lines: Vec<String> = history.records().iter().map(|one| one.event.to_string()).collect();
    /// assert_eq!(lines[3], "enter 2 1 1 \"Bob Ray\" 1650 - \"\" - public");
    /// assert_eq!(lines[6], "settle 1 1 1 412:398");
    /// assert_eq!(lines[7], "withdraw 2 2");
    /// # Ok::<(), tournament::format::FormatRefusal>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Tournament::from_sheet`], and whatever a director could not do either.
    pub fn of_sheet(sheet: &Sheet, director: &str, at: Millis) -> Result<History, FormatRefusal> {
        let tournament = Tournament::from_sheet(sheet)?;
        let title = if tournament.title.is_empty() { UNTITLED } else { &tournament.title };
        let made = create(title, &tournament.date, director);
        let mut retelling = Retelling { history: History::default(), at };
        let events = made.map_err(|reason| FormatRefusal::Unfit { part: title.into(), reason })?;
        retelling.history.act(at, DIRECTOR, events);
        for division in &tournament.divisions {
            retelling.division(&tournament, division)?;
        }
        Ok(retelling.history)
    }
}

const DIRECTOR: Actor = Actor::Director(DirectorNumber(1));

/// A history in the making.
struct Retelling {
    history: History,
    at: Millis,
}

impl Retelling {
    fn act(&mut self, part: &str, command: &Command) -> Result<(), FormatRefusal> {
        let events = decide(&self.history, DIRECTOR, command)
            .map_err(|reason| FormatRefusal::Unfit { part: part.to_owned(), reason })?;
        self.history.act(self.at, DIRECTOR, events);
        Ok(())
    }

    fn division(
        &mut self,
        tournament: &Tournament,
        division: &Division,
    ) -> Result<(), FormatRefusal> {
        let number = division.number;
        let name = match division.name.as_str() {
            "" => number.to_string(),
            name => name.to_owned(),
        };
        self.act(&name, &Command::AddDivision { name: name.clone() })?;
        let told = Told::of(tournament, division);
        let late = told.entrants.iter().any(|(_, span)| span.from > RoundNumber(1));
        let mut settings = division.settings.clone();
        if late {
            settings.late = MissedRounds::Nothing;
        }
        if settings != Settings::default() {
            self.act(&name, &Command::Set { division: number, settings })?;
        }
        for entrants in told.entrants.chunk_by(|(_, one), (_, next)| one.from == next.from) {
            let entries = entrants.iter().map(|(entrant, _)| entrant.entry.clone()).collect();
            let from = entrants.first().map(|(_, span)| span.from);
            self.act(&name, &Command::Enter { division: number, from, entries })?;
        }
        if !division.plan.is_empty() {
            self.act(&name, &Command::Plan { division: number, plan: division.plan.clone() })?;
        }
        for round in &division.rounds {
            let part = format!("{name}, round {}", round.number);
            for entrant in told.leaving(round.number) {
                self.act(&part, &Command::Withdraw { entrant })?;
            }
            let idle = told.idle(round);
            let last = round.number == division.published();
            if last && !idle.is_empty() && round.outcomes.is_empty() {
                let pairs = fixed(round);
                let round = round.number;
                self.act(&part, &Command::Force { division: number, round, pairs })?;
            } else {
                self.round(&part, division, round, &idle)?;
            }
        }
        for entrant in told.leaving(division.published().next()) {
            self.act(&name, &Command::Withdraw { entrant })?;
        }
        Ok(())
    }

    /// A round in which these entrants are on no board.
    fn round(
        &mut self,
        part: &str,
        division: &Division,
        round: &Round,
        idle: &[EntrantNumber],
    ) -> Result<(), FormatRefusal> {
        let (number, division, settings) = (round.number, division.number, &division.settings);
        let mut boards = round.boards.clone();
        let taken: BTreeSet<u16> =
            boards.iter().filter_map(Board::table).map(|table| table.0).collect();
        let mut free = (1..=u16::MAX).filter(|table| !taken.contains(table)).map(TableNumber);
        let mut void = Vec::new();
        for pair in idle.chunks(2) {
            if let [first, second] = *pair
                && let Some(table) = free.next()
            {
                boards.push(Board::Game { table, first, second, online: false });
                void.push(table);
            } else {
                boards.extend(pair.iter().copied().map(Board::Bye));
            }
        }
        boards.sort_by_key(|board| (board.table().is_none(), board.table()));
        let basis = round.basis;
        self.act(part, &Command::Publish { division, round: number, basis, boards })?;
        let outcomes = round.outcomes.iter().map(|(&table, &outcome)| (table, outcome));
        for (table, outcome) in outcomes.chain(void.into_iter().map(|it| (it, Outcome::Void))) {
            let outcome = Some(outcome);
            self.act(part, &Command::Settle { division, round: number, table, outcome })?;
        }
        if let [.., entrant] = *idle
            && idle.len() % 2 == 1
        {
            let penalty = Penalty {
                entrant,
                round: number,
                spread: settings.bye_points,
                half_wins: 2,
                reason: COUNTS_NOTHING.to_owned(),
            };
            self.act(part, &Command::Penalise { penalty })?;
        }
        Ok(())
    }
}

/// The rounds of an entrant.
#[derive(Clone, Copy)]
struct Span {
    /// The first round.
    from: RoundNumber,
    /// For an entrant who has withdrawn, the last round with a board, or 0.
    until: Option<RoundNumber>,
}

/// The entrants of a division with their rounds.
struct Told<'a> {
    entrants: Vec<(&'a Entrant, Span)>,
}

impl<'a> Told<'a> {
    fn of(tournament: &'a Tournament, division: &Division) -> Told<'a> {
        let span = |entrant: &Entrant| {
            let on = |round: &&Round| round.board(entrant.number).is_some();
            let mut boards = division.rounds.iter().filter(on).map(|round| round.number);
            let first = boards.next();
            let last = boards.next_back().or(first);
            let withdrawn = entrant.withdrawn();
            let next = division.published().next();
            Span {
                from: first.unwrap_or(if withdrawn { RoundNumber(1) } else { next }),
                until: withdrawn.then_some(last.unwrap_or_default()),
            }
        };
        let entrants = tournament.entrants_of(division.number);
        Told { entrants: entrants.map(|entrant| (entrant, span(entrant))).collect() }
    }

    /// Those who withdraw before a round.
    fn leaving(&self, round: RoundNumber) -> Vec<EntrantNumber> {
        let gone = self
            .entrants
            .iter()
            .filter(|(_, span)| span.until.is_some_and(|until| until.next() == round));
        gone.map(|(entrant, _)| entrant.number).collect()
    }

    /// Those who take part in a round and are on none of its boards.
    fn idle(&self, round: &Round) -> Vec<EntrantNumber> {
        let here = self.entrants.iter().filter(|(entrant, span)| {
            span.from <= round.number
                && span.until.is_none_or(|until| round.number <= until)
                && round.board(entrant.number).is_none()
        });
        here.map(|(entrant, _)| entrant.number).collect()
    }
}

/// The pairs and byes of a round, to be fixed.
fn fixed(round: &Round) -> Vec<Forced> {
    let pair = |board: &Board| {
        let (entrant, opponent) = match *board {
            Board::Game { first, second, .. } => (first, Some(second)),
            Board::Bye(entrant) => (entrant, None),
            Board::Missed(_) => return None,
        };
        Some(Forced { round: round.number, entrant, opponent })
    };
    round.boards.iter().filter_map(pair).collect()
}

//! Sheets from tournaments, and tournaments from sheets.

use std::collections::{BTreeMap, BTreeSet};

use super::{Cell, FormatRefusal, Row, Sheet, SheetDivision, given_first, team};
use crate::card::{Cards, Line};
use crate::{
    Basis, Board, Credit, Division, DivisionNumber, Entrant, EntrantNumber, Entry, Fate, Meeting,
    Outcome, Round, RoundNumber, RoundPlan, Rule, Scores, TableNumber, Tournament,
};

impl Sheet {
    /// The sheet of a tournament. Entrants come in the order of entry and with their full names.
    ///
    /// Files know games, byes and missed rounds. So both sides of a game that was forfeited are
    /// without an opponent: the winner with the points of a forfeit, the loser with as many
    /// against them. A void game counts nothing for either. Wins and spreads are the same as in
    /// the tournament, except that a bye or a forfeit without points counts one: the sign of the
    /// spread says that it is a win or a loss. Penalties and the cap of the spread of games are not
    /// in a sheet.
    pub fn of(tournament: &Tournament) -> Sheet {
        let division = |division| division_of(tournament, division);
        Sheet {
            title: tournament.title.clone(),
            date: tournament.date.clone(),
            divisions: tournament.divisions.iter().map(division).collect(),
        }
    }
}

fn division_of(tournament: &Tournament, division: &Division) -> SheetDivision {
    let cards = Cards::new(tournament, division, division.published());
    let entrants: Vec<&Entrant> = tournament.entrants_of(division.number).collect();
    let numbers: BTreeMap<EntrantNumber, u16> =
        entrants.iter().map(|entrant| entrant.number).zip(1..).collect();
    let row = |entrant: &&Entrant| {
        let lines = cards.seed(entrant.number).map_or(&[][..], |place| &cards.lines[place][..]);
        Row {
            name: entrant.entry.name.clone(),
            rating: entrant.entry.rating,
            class: entrant.entry.class,
            team: entrant.entry.team.map(String::from).unwrap_or_default(),
            club: entrant.entry.club.clone(),
            cells: lines.iter().map(|line| Cell::of(line, &numbers)).collect(),
            off: entrant.withdrawn().then(|| -i32::from(division.settings.forfeit_points)),
            ..Row::default()
        }
    };
    SheetDivision {
        name: division.name.clone(),
        rows: entrants.iter().map(row).collect(),
        planned: division.last().0,
    }
}

impl Cell {
    /// The cell of a row of a card, with the numbers that entrants have in the sheet.
    fn of(line: &Line, numbers: &BTreeMap<EntrantNumber, u16>) -> Cell {
        let Credit { half_wins, half_losses, spread } = line.credit;
        let game = |score| match line.meeting {
            Some(Meeting { opponent, table, side }) => Cell {
                opponent: numbers.get(&opponent).copied(),
                score,
                side: Some(side),
                table: table.0,
            },
            None => Cell::default(),
        };
        match line.fate {
            Fate::Played { own, .. } => game(Some(own)),
            Fate::Waiting => game(None),
            Fate::Away => Cell::default(),
            // The sign of the spread makes a win or a loss of it.
            _ if half_wins > half_losses => Cell::without_opponent(spread.max(1)),
            _ if half_wins < half_losses => Cell::without_opponent(spread.min(-1)),
            _ => Cell::without_opponent(0),
        }
    }
}

impl Tournament {
    /// The tournament of a sheet, with every round published as the director's own pairing.
    ///
    /// Names are turned round to have the given name first. Tables that the sheet does not tell, or
    /// tells twice, get the lowest free number. If it is not known who began, it is the entrant
    /// with the lower number. An entrant without an opponent who has no spread yet has a bye. The
    /// points of byes and of missed rounds are those of the first of each. Rounds that are planned
    /// and not paired yet are planned as Swiss ones.
    ///
    /// # Errors
    /// Opponents who do not exist or have another opponent, and more entrants, divisions or rounds
    /// than numbers.
    ///
    /// ```
    /// use tournament::{Tournament, format::division_file};
    ///
    /// let file = "King, Ada 1734 2; 412; p12 1\nRay, Bob 1650 1; 398; p12 2\n";
    /// let sheet = division_file::read("A", file)?.value;
    /// let tournament = Tournament::from_sheet(&sheet)?;
    /// assert_eq!(tournament.entrants[0].entry.name, "Ada King");
    /// assert!(tournament.divisions[0].rounds[0].complete());
    /// # Ok::<(), tournament::format::FormatRefusal>(())
    /// ```
    pub fn from_sheet(sheet: &Sheet) -> Result<Tournament, FormatRefusal> {
        if sheet.divisions.len() > usize::from(u8::MAX) {
            return Err(FormatRefusal::TooManyDivisions { limit: u8::MAX.into() });
        }
        if sheet.entrants() > usize::from(u16::MAX) {
            return Err(FormatRefusal::TooManyEntrants { limit: u16::MAX.into() });
        }
        if sheet.rounds() > usize::from(u8::MAX) {
            return Err(FormatRefusal::TooManyRounds { limit: u8::MAX.into() });
        }
        let mut tournament = Tournament {
            title: sheet.title.clone(),
            date: sheet.date.clone(),
            ..Tournament::default()
        };
        for (number, from) in (1..).map(DivisionNumber).zip(&sheet.divisions) {
            let before = tournament.entrants.len() as u16;
            let mut division = Division::new(number, &from.name);
            for round in 0..from.rounds() {
                check(from, round)?;
                division.rounds.push(round_of(from, round, before));
                let standings = RoundNumber(round as u8);
                let plan = RoundPlan { rule: Rule::Manual, basis: standings, repeats: None };
                division.plan.push(plan);
            }
            for basis in division.plan.len() as u8..from.planned {
                let basis = RoundNumber(basis);
                division.plan.push(RoundPlan { rule: Rule::Swiss, basis, repeats: None });
            }
            let spreads = || {
                let cells = from.rows.iter().flat_map(|row| &row.cells);
                cells.filter(|cell| cell.opponent == Some(0)).filter_map(|cell| cell.score)
            };
            if let Some(points) = spreads().filter(|&spread| spread > 0).find_map(points) {
                division.settings.bye_points = points;
            }
            if let Some(points) = spreads().filter(|&spread| spread < 0).find_map(points) {
                division.settings.forfeit_points = points;
            }
            let next = division.published().next();
            tournament.entrants.extend(entrants_of(from, number, before, next));
            tournament.divisions.push(division);
        }
        Ok(tournament)
    }
}

fn points(spread: i32) -> Option<u16> {
    u16::try_from(spread.unsigned_abs()).ok()
}

/// Checks that opponents exist and have each other, in a round counted from 0.
fn check(division: &SheetDivision, round: usize) -> Result<(), FormatRefusal> {
    for (number, row) in (1_u16..).zip(&division.rows) {
        let Some(opponent) = row.cell(round).opponent.filter(|&opponent| opponent > 0) else {
            continue;
        };
        let name = || division.name.clone();
        let shown = round as u8 + 1;
        let Some(other) = division.row(opponent).filter(|_| opponent != number) else {
            return Err(FormatRefusal::UnknownOpponent {
                division: name(),
                row: number,
                round: shown,
                opponent: opponent.into(),
            });
        };
        if other.cell(round).opponent != Some(number) {
            return Err(FormatRefusal::OneSided {
                division: name(),
                row: number,
                round: shown,
                opponent,
            });
        }
    }
    Ok(())
}

/// A round, counted from 0, of a division whose first entrant comes behind so many others.
fn round_of(division: &SheetDivision, round: usize, before: u16) -> Round {
    let number = RoundNumber(round as u8 + 1);
    let entrant = |row: u16| EntrantNumber(before + row);
    let games = division.games(round);
    let mut taken: BTreeSet<u16> = BTreeSet::new();
    let mut tables: Vec<u16> = games
        .iter()
        .map(|&(_, _, table)| if table > 0 && taken.insert(table) { table } else { 0 })
        .collect();
    let mut free = (1..=u16::MAX).filter(|table| !taken.contains(table));
    for table in tables.iter_mut().filter(|table| **table == 0) {
        // There are fewer games than entrants, and no more entrants than numbers.
        *table = free.next().unwrap_or(u16::MAX);
    }
    let mut boards = Vec::new();
    let mut outcomes = BTreeMap::new();
    for (&(first, second, _), &table) in games.iter().zip(&tables) {
        let table = TableNumber(table);
        boards.push(Board::Game {
            table,
            first: entrant(first),
            second: entrant(second),
            online: false,
        });
        let score = |row| division.row(row).and_then(|row| row.cell(round).score);
        if let (Some(first), Some(second)) = (score(first), score(second)) {
            outcomes.insert(table, Outcome::Scores(Scores { first, second }));
        }
    }
    boards.sort_by_key(Board::table);
    for (row, cells) in (1_u16..).zip(&division.rows) {
        let cell = cells.cell(round);
        match cell.score {
            _ if cell.opponent != Some(0) => {}
            Some(0) => {}
            Some(spread) if spread < 0 => boards.push(Board::Missed(entrant(row))),
            _ => boards.push(Board::Bye(entrant(row))),
        }
    }
    let basis = Basis {
        rule: Rule::Manual,
        standings: RoundNumber(round as u8),
        seed: 0,
        simulations: 0,
        edited: false,
    };
    Round { number, basis, boards, outcomes, claims: BTreeMap::new(), games: BTreeMap::new() }
}

fn entrants_of(
    from: &SheetDivision,
    division: DivisionNumber,
    before: u16,
    next: RoundNumber,
) -> Vec<Entrant> {
    let teams: Vec<&str> = from.rows.iter().map(|row| row.team.as_str()).collect();
    let rows = (1..).zip(&from.rows).zip(team::letters(&teams));
    rows.map(|((number, row), team)| Entrant {
        number: EntrantNumber(before + number),
        division,
        entry: Entry {
            name: given_first(&row.name),
            rating: row.rating,
            class: row.class,
            club: row.club.clone(),
            team,
            initials_only: false,
        },
        from: RoundNumber(1),
        moves: row.off.map(|_| next).into_iter().collect(),
        fixed_table: None,
    })
    .collect()
}

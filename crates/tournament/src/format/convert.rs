//! Sheets from tournaments, and tournaments from sheets.

use std::collections::{BTreeMap, BTreeSet};

use super::{Cell, FormatRefusal, Row, Sheet, SheetDivision, given_first, team};
use crate::{
    Basis, Board, Division, DivisionNumber, Entrant, EntrantNumber, Entry, MissedRounds, Outcome,
    Round, RoundNumber, RoundPlan, Rule, Scores, Settings, Side, TableNumber, Tournament,
};

impl Sheet {
    /// The sheet of a tournament. Entrants come in the order of entry and with their full names.
    ///
    /// Files know games, byes and missed rounds. So both sides of a game that was forfeited are
    /// without an opponent: the winner with the points of a forfeit, the loser with as many
    /// against them. A void game counts nothing for either. Wins and spreads are the same as in
    /// the tournament; penalties and the cap of the spread are not in a sheet.
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
    let entrants: Vec<&Entrant> = tournament.entrants_of(division.number).collect();
    let numbers: BTreeMap<EntrantNumber, u16> =
        entrants.iter().map(|entrant| entrant.number).zip(1..).collect();
    let settings = &division.settings;
    let forfeit = i32::from(settings.forfeit_points);
    let mut rows: Vec<Row> = entrants
        .iter()
        .map(|entrant| Row {
            name: entrant.entry.name.clone(),
            rating: entrant.entry.rating,
            class: entrant.entry.class,
            team: entrant.entry.team.map(String::from).unwrap_or_default(),
            club: entrant.entry.club.clone(),
            off: entrant.withdrawn().then_some(-forfeit),
            ..Row::default()
        })
        .collect();
    for (index, round) in division.rounds.iter().enumerate() {
        for (entrant, row) in entrants.iter().zip(&mut rows) {
            if round.board(entrant.number).is_none() {
                *row.cell_mut(index) = absent(entrant, round.number, settings);
            }
        }
        for board in &round.boards {
            for (entrant, cell) in cells(board, round, settings, &numbers) {
                if let Some(&number) = numbers.get(&entrant) {
                    *rows[usize::from(number) - 1].cell_mut(index) = cell;
                }
            }
        }
    }
    SheetDivision { name: division.name.clone(), rows }
}

/// The cell of an entrant who is not on the boards of a round: latecomers have what the settings
/// say, and those who have returned since keep their forfeits. The others are not paired.
fn absent(entrant: &Entrant, round: RoundNumber, settings: &Settings) -> Cell {
    let forfeit = Cell::without_opponent(-i32::from(settings.forfeit_points));
    if entrant.from > round {
        match settings.late {
            MissedRounds::Forfeits => forfeit,
            MissedRounds::Byes => Cell::without_opponent(i32::from(settings.bye_points)),
            MissedRounds::Nothing => Cell::without_opponent(0),
        }
    } else if entrant.away(round) && entrant.moves.iter().any(|&back| back > round) {
        forfeit
    } else {
        Cell::default()
    }
}

/// The cells of a board, with their entrants.
fn cells(
    board: &Board,
    round: &Round,
    settings: &Settings,
    numbers: &BTreeMap<EntrantNumber, u16>,
) -> Vec<(EntrantNumber, Cell)> {
    let (bye, forfeit) = (i32::from(settings.bye_points), i32::from(settings.forfeit_points));
    match *board {
        Board::Bye(entrant) => vec![(entrant, Cell::without_opponent(bye))],
        Board::Missed(entrant) => vec![(entrant, Cell::without_opponent(-forfeit))],
        Board::Game { table, first, second, .. } => {
            let outcome = round.outcomes.get(&table);
            let cell = |side: Side| {
                let opponent = if side == Side::First { second } else { first };
                let met = |score| Cell {
                    opponent: numbers.get(&opponent).copied(),
                    score,
                    side: Some(side),
                    table: table.0,
                };
                match outcome {
                    None => met(None),
                    Some(Outcome::Scores(Scores { first, second })) => {
                        met(Some(if side == Side::First { *first } else { *second }))
                    }
                    Some(Outcome::Forfeit(loser)) if *loser != side => {
                        Cell::without_opponent(forfeit)
                    }
                    Some(Outcome::Forfeit(_) | Outcome::BothForfeit) => {
                        Cell::without_opponent(-forfeit)
                    }
                    Some(Outcome::Void) => Cell::without_opponent(0),
                }
            };
            vec![(first, cell(Side::First)), (second, cell(Side::Second))]
        }
    }
}

impl Tournament {
    /// The tournament of a sheet, with every round published as the director's own pairing.
    ///
    /// Names are turned round to have the given name first. Tables that the sheet does not tell, or
    /// tells twice, get the lowest free number. If it is not known who began, it is the entrant
    /// with the lower number. An entrant without an opponent who has no spread yet has a bye. The
    /// points of byes and of missed rounds are those of the first of each.
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
    Round { number, basis, boards, outcomes, claims: BTreeMap::new() }
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

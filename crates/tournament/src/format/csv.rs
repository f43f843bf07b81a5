//! CSV of standings, results and pairings: values between commas, a heading, a line feed behind
//! each line, and quotation marks where a value has a comma or a quotation mark.

use super::{Sheet, SheetDivision, table};
use crate::Tournament;

/// A line of the standings.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StandingLine {
    /// The division.
    pub division: String,
    /// The rank, from 1.
    pub rank: u16,
    /// The name.
    pub name: String,
    /// The games won, with byes.
    pub wins: u16,
    /// The games lost, with forfeits.
    pub losses: u16,
    /// The ties.
    pub draws: u16,
    /// Twice the wins that count: those of games, ties for half, without what a penalty took.
    pub half_wins: i32,
    /// The spread.
    pub spread: i32,
}

impl StandingLine {
    /// The standings of all divisions after their last published rounds.
    ///
    /// ```
    /// use tournament::format::{csv::StandingLine, division_file};
    /// use tournament::Tournament;
    ///
    /// let file = "King, Ada 0 2; 412\nRay, Bob 0 1; 398\nOtt, Cy 0 0; 50\n";
    /// let event = Tournament::from_sheet(&division_file::read("A", file)?.value)?;
    /// let lines = StandingLine::all(&event);
    /// assert_eq!((lines[0].name.as_str(), lines[0].wins, lines[0].spread), ("Cy Ott", 1, 50));
    /// assert_eq!((lines[2].rank, lines[2].losses, lines[2].spread), (3, 1, -14));
    /// # Ok::<(), tournament::format::FormatRefusal>(())
    /// ```
    pub fn all(tournament: &Tournament) -> Vec<StandingLine> {
        let mut lines = Vec::new();
        for division in &tournament.divisions {
            for standing in tournament.standings(division.number, division.published()) {
                let entrant = tournament.entrant(standing.entrant);
                let mut line = StandingLine {
                    division: division.name.clone(),
                    rank: standing.rank,
                    name: entrant.map(|entrant| entrant.entry.name.clone()).unwrap_or_default(),
                    half_wins: standing.tally.half_wins,
                    spread: standing.tally.spread,
                    ..StandingLine::default()
                };
                for round in tournament.card(standing.entrant) {
                    match (round.credit.half_wins, round.credit.half_losses) {
                        (2, _) => line.wins += 1,
                        (_, 2) => line.losses += 1,
                        (1, _) => line.draws += 1,
                        _ => {}
                    }
                }
                lines.push(line);
            }
        }
        lines
    }
}

/// Writes standings. Wins with ties and penalties, `winpts`, have one decimal.
///
/// ```
/// use tournament::format::csv::{StandingLine, standings};
///
/// let line = StandingLine {
///     division: "A".to_owned(),
///     rank: 1,
///     name: "Ada King".to_owned(),
///     wins: 2,
///     draws: 1,
///     half_wins: 5,
///     spread: 91,
///     ..StandingLine::default()
/// };
/// let text = "division,rank,username,wins,losses,draws,winpts,spread\nA,1,Ada King,2,0,1,2.5,91\n";
/// assert_eq!(standings(&[line]), text);
///
/// // A spreadsheet takes no name for a formula.
/// let line = StandingLine { name: "=1+1".to_owned(), ..StandingLine::default() };
/// assert!(standings(&[line]).ends_with(",'=1+1,0,0,0,0.0,0\n"));
/// ```
pub fn standings(lines: &[StandingLine]) -> String {
    let mut out = String::new();
    let heading = ["division", "rank", "username", "wins", "losses", "draws", "winpts", "spread"];
    table::write_line(&mut out, &heading);
    for line in lines {
        let sign = if line.half_wins < 0 { "-" } else { "" };
        let wins = line.half_wins.unsigned_abs();
        let points = format!("{sign}{}.{}", wins / 2, if wins % 2 == 0 { 0 } else { 5 });
        table::write_line(
            &mut out,
            &[
                &line.division,
                &line.rank.to_string(),
                &line.name,
                &line.wins.to_string(),
                &line.losses.to_string(),
                &line.draws.to_string(),
                &points,
                &line.spread.to_string(),
            ],
        );
    }
    out
}

/// Writes the results of all rounds. The entrant who began is named first; without an opponent the
/// second name is empty, and the score is the spread of the round.
///
/// ```
/// use tournament::format::{csv, division_file};
///
/// let file = "King, Ada 0 2 0; 412 50; p12 2\nRay, Bob 0 1 00; 398; p12 1\n";
/// let sheet = division_file::read("A", file)?.value;
/// let text = "division,round,table,player1,score1,player2,score2\n\
///     A,1,,Bob Ray,398,Ada King,412\nA,2,,Ada King,50,,\n";
/// assert_eq!(csv::results(&sheet), text);
/// # Ok::<(), tournament::format::FormatRefusal>(())
/// ```
pub fn results(sheet: &Sheet) -> String {
    let mut out = String::new();
    let heading = ["division", "round", "table", "player1", "score1", "player2", "score2"];
    table::write_line(&mut out, &heading);
    for division in &sheet.divisions {
        for round in 0..division.rounds() {
            for line in lines(division, round) {
                table::write_line(
                    &mut out,
                    &[
                        &division.name,
                        &(round + 1).to_string(),
                        &line.table,
                        &line.first.0,
                        &line.first.1,
                        &line.second.0,
                        &line.second.1,
                    ],
                );
            }
        }
    }
    out
}

/// Writes the pairings of a round, counted from 1. The entrant who begins is named first; without
/// an opponent the second name is empty.
pub fn pairings(sheet: &Sheet, round: usize) -> String {
    let mut out = String::new();
    table::write_line(&mut out, &["division", "round", "table", "player1", "player2"]);
    for division in &sheet.divisions {
        for line in round.checked_sub(1).map_or_else(Vec::new, |index| lines(division, index)) {
            let shown = round.to_string();
            let (first, second) = (&line.first.0, &line.second.0);
            table::write_line(&mut out, &[&division.name, &shown, &line.table, first, second]);
        }
    }
    out
}

/// A table, and two names with scores: empty texts for those that are not known.
struct GameLine {
    table: String,
    first: (String, String),
    second: (String, String),
}

/// The games of a round, counted from 0, and then the entrants without an opponent.
fn lines(division: &SheetDivision, round: usize) -> Vec<GameLine> {
    let side = |number: u16| {
        let row = division.row(number);
        let name = row.map(|row| super::given_first(&row.name)).unwrap_or_default();
        let score = row.and_then(|row| row.cell(round).score);
        (name, score.map(|score| score.to_string()).unwrap_or_default())
    };
    let games = division.games(round).into_iter().map(|(first, second, table)| GameLine {
        table: if table > 0 { table.to_string() } else { String::new() },
        first: side(first),
        second: side(second),
    });
    let mut lines: Vec<GameLine> = games.collect();
    for (number, row) in (1..).zip(&division.rows) {
        if row.cell(round).opponent == Some(0) {
            let second = (String::new(), String::new());
            lines.push(GameLine { table: String::new(), first: side(number), second });
        }
    }
    lines
}

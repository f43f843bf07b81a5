//! Sheets that are one table: columns, and a row of texts for each entrant, game or prize.

use std::collections::BTreeMap;

use maud::{Markup, html};
use tournament::{
    Board, Entrant, EntrantNumber, Fate, Line, Merit, Outcome, Prize, PrizeKind, PrizeRounds,
    Round, RoundNumber, Scores, Side,
};

use super::wanted::Shown;

/// A table as it is printed.
pub(super) struct Table {
    columns: Vec<Column>,
    rows: Vec<Vec<Cell>>,
    /// A sentence below the table.
    note: Option<String>,
    /// True for a chart with lines between its columns.
    chart: bool,
}

/// A column: its heading, and true if it has numbers.
type Column = (String, bool);

/// The lines of a cell.
type Cell = Vec<String>;

fn cell(text: impl ToString) -> Cell {
    vec![text.to_string()]
}

impl Table {
    fn new(columns: &[(&str, bool)]) -> Table {
        let columns = columns.iter().map(|&(heading, number)| (heading.to_owned(), number));
        Table { columns: columns.collect(), rows: Vec::new(), note: None, chart: false }
    }

    /// Leaves out the columns in which no row has anything.
    fn without_empty_columns(mut self) -> Table {
        let empty = |index: usize| {
            let cells = self.rows.iter().filter_map(|row| row.get(index));
            cells.flatten().all(String::is_empty)
        };
        let keep: Vec<bool> = (0..self.columns.len()).map(|index| !empty(index)).collect();
        let mut kept = keep.iter().copied();
        self.columns.retain(|_| kept.next().unwrap_or(true));
        for row in &mut self.rows {
            let mut kept = keep.iter().copied();
            row.retain(|_| kept.next().unwrap_or(true));
        }
        self
    }

    pub(super) fn markup(&self) -> Markup {
        let class = |index: usize| match self.columns.get(index) {
            Some((_, true)) => Some("r"),
            _ if index == 1 => Some("n"),
            _ => None,
        };
        html! {
            table class=[self.chart.then_some("chart")] {
                thead {
                    tr {
                        @for (index, (heading, _)) in self.columns.iter().enumerate() {
                            th scope="col" class=[class(index)] { (heading) }
                        }
                    }
                }
                tbody {
                    @for row in &self.rows {
                        tr {
                            @for (index, lines) in row.iter().enumerate() {
                                td class=[class(index)] {
                                    @for (line, text) in lines.iter().enumerate() {
                                        @if line > 0 { br; }
                                        (text)
                                    }
                                }
                            }
                        }
                    }
                }
            }
            @if let Some(note) = &self.note { p { (note) } }
        }
    }
}

/// Wins in halves: `4½`.
fn halves(halves: i32) -> String {
    let (sign, whole) = (if halves < 0 { "\u{2212}" } else { "" }, halves.unsigned_abs() / 2);
    match (whole, halves % 2 != 0) {
        (0, true) => format!("{sign}\u{bd}"),
        (_, true) => format!("{sign}{whole}\u{bd}"),
        (_, false) => format!("{sign}{whole}"),
    }
}

/// A spread: `+14`, `−14` or `0`.
fn signed(number: i32) -> String {
    match number {
        0 => "0".to_owned(),
        1.. => format!("+{number}"),
        _ => format!("\u{2212}{}", number.unsigned_abs()),
    }
}

fn round<'a>(shown: &Shown<'a>) -> Option<&'a Round> {
    shown.division.round(shown.round)
}

/// The pairings of a round, in the order of the tables.
pub(super) fn pairings(shown: &Shown<'_>) -> Table {
    let mut table = Table::new(&[("Table", true), ("Begins", false), ("Replies", false)]);
    let boards = round(shown).map_or(&[][..], |round| &round.boards);
    for board in boards {
        table.rows.push(match *board {
            Board::Game { table, first, second, online } => {
                let place = if online { format!("{table} online") } else { table.to_string() };
                vec![cell(place), cell(shown.name(first)), cell(shown.name(second))]
            }
            Board::Bye(entrant) => vec![cell(""), cell(shown.name(entrant)), cell("bye")],
            Board::Missed(entrant) => {
                vec![cell(""), cell(shown.name(entrant)), cell("misses the round")]
            }
        });
    }
    table
}

/// The same, a row for each entrant in the order of the names.
pub(super) fn names(shown: &Shown<'_>) -> Table {
    let columns = [("Table", true), ("Player", false), ("", false), ("Opponent", false)];
    let mut table = Table::new(&columns);
    let boards = round(shown).map_or(&[][..], |round| &round.boards);
    let mut entrants: Vec<(EntrantNumber, &Board)> =
        boards.iter().flat_map(|board| board.entrants().map(move |one| (one, board))).collect();
    entrants.sort_by_cached_key(|(entrant, _)| (shown.name(*entrant).to_lowercase(), *entrant));
    for (entrant, board) in entrants {
        let (place, turn, opponent) = match *board {
            Board::Game { table, first, second, .. } if first == entrant => {
                (table.to_string(), "begins against", shown.name(second))
            }
            Board::Game { table, first, .. } => {
                (table.to_string(), "replies to", shown.name(first))
            }
            Board::Bye(_) => (String::new(), "bye", ""),
            Board::Missed(_) => (String::new(), "misses the round", ""),
        };
        table.rows.push(vec![cell(place), cell(shown.name(entrant)), cell(turn), cell(opponent)]);
    }
    table
}

/// The results of a round, in the order of the tables.
pub(super) fn results(shown: &Shown<'_>) -> Table {
    let columns = [
        ("Table", true),
        ("Began", false),
        ("", true),
        ("", true),
        ("Replied", false),
        ("", false),
    ];
    let mut table = Table::new(&columns);
    let Some(round) = round(shown) else { return table };
    for board in &round.boards {
        let (place, first, second, outcome) = match *board {
            Board::Game { table, first, second, .. } => {
                (table.to_string(), first, Some(second), round.outcomes.get(&table))
            }
            Board::Bye(entrant) | Board::Missed(entrant) => (String::new(), entrant, None, None),
        };
        let (one, other, told) = match (outcome, board) {
            (Some(Outcome::Scores(Scores { first, second })), _) => {
                (first.to_string(), second.to_string(), "")
            }
            (Some(Outcome::Forfeit(Side::First)), _) => {
                ("".into(), "".into(), "forfeited by the first player")
            }
            (Some(Outcome::Forfeit(Side::Second)), _) => {
                ("".into(), "".into(), "forfeited by the second player")
            }
            (Some(Outcome::BothForfeit), _) => ("".into(), "".into(), "forfeited by both players"),
            (Some(Outcome::Void), _) => ("".into(), "".into(), "void"),
            (None, Board::Game { .. }) => ("".into(), "".into(), "no result yet"),
            (None, Board::Bye(_)) => ("".into(), "".into(), "bye"),
            (None, Board::Missed(_)) => ("".into(), "".into(), "misses the round"),
        };
        let second = second.map_or("", |second| shown.name(second));
        table.rows.push(vec![
            cell(place),
            cell(shown.name(first)),
            cell(one),
            cell(other),
            cell(second),
            cell(told),
        ]);
    }
    table.without_empty_columns()
}

/// The standings after a round; before the first, the entrants by seed.
pub(super) fn standings(shown: &Shown<'_>) -> Table {
    let begun = shown.round > RoundNumber::START;
    let columns = [
        (if begun { "Rank" } else { "Seed" }, true),
        ("Player", false),
        ("Class", false),
        ("Team", false),
        ("Club", false),
        ("Rating", true),
        ("Won", true),
        ("Lost", true),
        ("Spread", true),
        ("", false),
    ];
    let mut table = Table::new(&columns);
    let letter = |letter: Option<char>| letter.map(String::from).unwrap_or_default();
    for standing in shown.tournament.standings(shown.division.number, shown.round) {
        let Some(Entrant { entry, .. }) = shown.tournament.entrant(standing.entrant) else {
            continue;
        };
        let tally = standing.tally;
        let counted = |text: String| cell(if begun { text } else { String::new() });
        table.rows.push(vec![
            cell(standing.rank),
            cell(&entry.name),
            cell(letter(entry.class)),
            cell(letter(entry.team)),
            cell(&entry.club),
            cell(entry.rating.map(|rating| rating.value.to_string()).unwrap_or_default()),
            counted(halves(tally.half_wins)),
            counted(halves(tally.half_losses)),
            counted(signed(tally.spread)),
            cell(if standing.withdrawn { "withdrawn" } else { "" }),
        ]);
    }
    let rounds = shown.division.rounds.iter().take(shown.round.0.into());
    let missing: usize = rounds.map(|round| round.missing().count()).sum();
    table.note =
        (missing > 0).then(|| format!("{} without a result yet.", rules::Counted(missing, "game")));
    table.without_empty_columns()
}

/// The wall chart: the entrants by seed, and for each round the opponent's number and the scores,
/// with wins and spread so far below.
pub(super) fn chart(shown: &Shown<'_>) -> Table {
    let rounds: Vec<RoundNumber> = (1..=shown.round.0).map(RoundNumber).collect();
    let mut table = Table::new(&[("No.", true), ("Player", false), ("Rating", true)]);
    table.columns.extend(rounds.iter().map(|round| (format!("Round {round}"), false)));
    let seeding = shown.tournament.standings(shown.division.number, RoundNumber::START);
    let numbers: BTreeMap<EntrantNumber, u16> =
        seeding.iter().map(|standing| (standing.entrant, standing.rank)).collect();
    let number = |entrant: EntrantNumber| numbers.get(&entrant).copied().unwrap_or_default();
    for standing in &seeding {
        let Some(Entrant { entry, .. }) = shown.tournament.entrant(standing.entrant) else {
            continue;
        };
        let rating = entry.rating.map(|rating| rating.value.to_string()).unwrap_or_default();
        let mut row = vec![cell(number(standing.entrant)), cell(&entry.name), cell(rating)];
        let taken = |round: RoundNumber| {
            let penalties = shown.division.penalties.iter();
            let own = penalties
                .filter(|penalty| penalty.entrant == standing.entrant && penalty.round <= round);
            own.fold((0, 0), |(wins, spread), penalty| {
                (wins + i32::from(penalty.half_wins), spread + i32::from(penalty.spread))
            })
        };
        let (mut wins, mut spread) = (0, 0);
        for line in shown.tournament.card(standing.entrant).iter().take(rounds.len()) {
            wins += i32::from(line.credit.half_wins);
            spread += line.credit.spread;
            let (half_wins, points) = taken(line.round);
            let sums = format!("{} {}", halves(wins - half_wins), signed(spread - points));
            row.push(vec![told(line, number), sums]);
        }
        table.rows.push(row);
    }
    table.chart = true;
    table.note = Some(
        "In each round: the number of the opponent, with a point if the entrant began, and the scores; \
         below them the wins and the spread so far."
            .to_owned(),
    );
    table.without_empty_columns()
}

/// A round in the wall chart: `12• 410:380`, `bye`.
fn told(line: &Line, number: impl Fn(EntrantNumber) -> u16) -> String {
    let met = line.meeting.map(|meeting| {
        let began = if meeting.side == Side::First { "\u{2022}" } else { "" };
        format!("{}{began}", number(meeting.opponent))
    });
    let met = met.unwrap_or_default();
    match line.fate {
        Fate::Played { own, other } => format!("{met} {own}:{other}"),
        Fate::Waiting => met,
        Fate::ForfeitWon => format!("{met} won by forfeit"),
        Fate::ForfeitLost | Fate::BothForfeit => format!("{met} forfeit"),
        Fate::Void => format!("{met} void"),
        Fate::Bye => "bye".to_owned(),
        Fate::Missed(_) => "missed".to_owned(),
        Fate::Away => "away".to_owned(),
    }
}

/// A prize in words.
pub(super) fn prize(prize: &Prize) -> String {
    let kind = match prize.kind {
        PrizeKind::Place(place) => format!("{} place", ordinal(place)),
        PrizeKind::Class(class, place) => format!("Class {class}, {} place", ordinal(place)),
        PrizeKind::HighGame => "High game".to_owned(),
        PrizeKind::HighLoss => "High loss".to_owned(),
        PrizeKind::HighSpread => "Largest win".to_owned(),
        PrizeKind::HighCombined => "High combined score".to_owned(),
        PrizeKind::Upset => "Greatest upset".to_owned(),
    };
    match prize.rounds {
        Some(PrizeRounds { first, last }) if first == last => format!("{kind}, round {first}"),
        Some(PrizeRounds { first, last }) => format!("{kind}, rounds {first} to {last}"),
        None => kind,
    }
}

fn ordinal(number: u16) -> String {
    let ending = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

/// The merit of a winner in words; nothing for a rank, which the prize says.
pub(super) fn merit(shown: &Shown<'_>, merit: Merit) -> String {
    match merit {
        Merit::Rank(_) => String::new(),
        Merit::Game(feat) | Merit::Upset(feat, _) => {
            let above = match merit {
                Merit::Upset(_, above) => format!(", {above} points above"),
                _ => String::new(),
            };
            let opponent = shown.name(feat.opponent);
            format!("{}:{} against {opponent}{above}, round {}", feat.own, feat.other, feat.round)
        }
    }
}

/// The prizes with their winners.
pub(super) fn prizes(shown: &Shown<'_>) -> Table {
    let columns = [("Prize", false), ("Award", false), ("Winner", false), ("", false)];
    let mut table = Table::new(&columns);
    for winners in shown.tournament.winners(shown.division.number, shown.round) {
        let entries = winners.entries.iter();
        table.rows.push(vec![
            cell(prize(&winners.prize)),
            cell(&winners.prize.award),
            entries.clone().map(|winner| shown.name(winner.entrant).to_owned()).collect(),
            entries.map(|winner| merit(shown, winner.merit)).collect(),
        ]);
    }
    table.without_empty_columns()
}

//! A tournament for tests, with short ways to act in it.

use rules::Millis;
use tournament::{
    Actor, Basis, Board, Command, DirectorNumber, DivisionNumber, EntrantNumber, Entry, History,
    Outcome, Rating, Refusal, RoundNumber, Rule, Scores, TableNumber, create, decide,
};

pub(crate) const DIRECTOR: Actor = Actor::Director(DirectorNumber(1));
pub(crate) const DIVISION: DivisionNumber = DivisionNumber(1);

/// A tournament with one division of so many entrants, rated 2000, 1990 and so on.
pub(crate) fn tournament(entrants: u32) -> History {
    let mut history = History::default();
    let events = create("Spring Open", "2027-04-03", "Ada King").unwrap();
    history.act(Millis(0), DIRECTOR, events);
    act(&mut history, &Command::AddDivision { name: "A".to_owned() }).unwrap();
    let entries =
        (0..entrants).map(|index| entry(&format!("Player {}", index + 1), 2_000 - index * 10));
    let entries = entries.collect();
    act(&mut history, &Command::Enter { division: DIVISION, from: None, entries }).unwrap();
    history
}

pub(crate) fn entry(name: &str, rating: u32) -> Entry {
    let rating = Some(Rating { value: rating, games: None });
    Entry { name: name.to_owned(), rating, ..Entry::default() }
}

/// Acts as the first director.
pub(crate) fn act(history: &mut History, command: &Command) -> Result<(), Refusal> {
    act_as(history, DIRECTOR, command)
}

pub(crate) fn act_as(history: &mut History, by: Actor, command: &Command) -> Result<(), Refusal> {
    let events = decide(history, by, command)?;
    history.act(Millis(1_000), by, events);
    Ok(())
}

/// Publishes a round with games in this order, an entrant without an opponent having a bye.
pub(crate) fn publish(history: &mut History, round: u8, players: &[u16]) -> Result<(), Refusal> {
    let boards = players.chunks(2).zip(1..).map(|(pair, table)| match *pair {
        [first, second] => Board::Game {
            table: TableNumber(table),
            first: EntrantNumber(first),
            second: EntrantNumber(second),
            online: false,
        },
        _ => Board::Bye(EntrantNumber(pair[0])),
    });
    let command = Command::Publish {
        division: DIVISION,
        round: RoundNumber(round),
        basis: Basis {
            rule: Rule::Manual,
            standings: RoundNumber(round - 1),
            seed: 0,
            simulations: 0,
            edited: true,
        },
        boards: boards.collect(),
    };
    act(history, &command)
}

pub(crate) fn settle(
    history: &mut History,
    round: u8,
    table: u16,
    first: i32,
    second: i32,
) -> Result<(), Refusal> {
    let outcome = Some(Outcome::Scores(Scores { first, second }));
    let (round, table) = (RoundNumber(round), TableNumber(table));
    act(history, &Command::Settle { division: DIVISION, round, table, outcome })
}

/// The result at a table.
pub(crate) fn outcome(history: &History, round: u8, table: u16) -> Option<Outcome> {
    let division = history.tournament().division(DIVISION).unwrap();
    let round = division.round(RoundNumber(round)).unwrap();
    round.outcomes.get(&TableNumber(table)).copied()
}

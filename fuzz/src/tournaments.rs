//! Tournaments: any commands of any actors in any order, and the files of other programs.

use rules::{Millis, Reason as _};
use tournament::format::{
    Config, RatingList, archive, division_file, entries, newt, read_any, results, tou, woogles,
};
use tournament::wire::TournamentMessage;
use tournament::{
    Actor, Board, Command, DirectorNumber, DivisionNumber, DraftOf, EntrantNumber, EntrantRating,
    Entry, Forced, History, MissedRounds, Outcome, Part, Penalty, Prize, PrizeKind, PrizeRounds,
    Rating, Record, RoundNumber, RoundPlan, Rule, Scores, Settings, Side, TableNumber, TieBreak,
    Tournament, create, decide,
};

use crate::choices::Choices;

/// The longest tournament; longer ones find nothing more.
const MOST_ACTS: usize = 120;

/// A referee of tournaments never panics, its log reads back to the same tournament, each published
/// round has each entrant and each table once, and what a rule drafts can be published.
pub(crate) fn tournament(bytes: &[u8]) -> bool {
    let mut choices = Choices::new(bytes);
    let mut history = History::default();
    let director = Actor::Director(DirectorNumber(1));
    let made = create("Fuzz Open", "", "A director").expect("the texts are short and there");
    history.act(Millis(0), director, made);
    let mut done = 0;
    for number in 0..MOST_ACTS {
        let by = match choices.below(8) {
            0 => Actor::Room,
            1 => Actor::Entrant(entrant(&mut choices)),
            2 => Actor::Director(DirectorNumber(choices.below(4) as u8)),
            _ => director,
        };
        let command = match number {
            0 => Command::AddDivision { name: "A".to_owned() },
            1 => Command::Enter {
                division: DivisionNumber(1),
                from: None,
                entries: some(&mut choices),
            },
            _ => command(&history, &mut choices),
        };
        match decide(&history, by, &command) {
            Ok(events) => {
                done += 1;
                history.act(Millis(number as u64), by, events);
            }
            Err(refusal) => assert!(!refusal.to_string().is_empty(), "{}", refusal.code()),
        }
        holds(history.tournament());
        if choices.is_over() {
            break;
        }
    }
    let lines = history.records().iter().map(ToString::to_string);
    let read = lines.map(|line| line.parse::<Record>().expect("a line of the log reads back"));
    assert!(History::of(read.collect()) == history, "the log replays to another tournament");
    let before = TournamentMessage::of(&History::default(), true);
    assert_eq!(
        TournamentMessage::of(&history, true).since(&before).revision as usize,
        history.records().len()
    );
    done > 2
}

/// Asserts what holds after each act.
fn holds(tournament: &Tournament) {
    assert!(!tournament.directors.is_empty());
    for division in &tournament.divisions {
        for round in &division.rounds {
            let mut entrants: Vec<_> = round.boards.iter().flat_map(Board::entrants).collect();
            let mut tables: Vec<_> = round.boards.iter().filter_map(Board::table).collect();
            for list in [entrants.len(), tables.len()].iter().zip([
                {
                    entrants.sort();
                    entrants.dedup();
                    entrants.len()
                },
                {
                    tables.sort();
                    tables.dedup();
                    tables.len()
                },
            ]) {
                assert_eq!(
                    *list.0, list.1,
                    "round {} has an entrant or a table twice",
                    round.number
                );
            }
            assert!(round.outcomes.keys().all(|&table| round.game(table).is_some()));
        }
        let through = division.published();
        let standings = tournament.standings(division.number, through);
        assert_eq!(standings.len(), tournament.entrants_of(division.number).count());
        let _ = tournament.winners(division.number, through);
        let _ = tournament.feats(division.number, through);
        let _ = tournament.estimates(division.number, through);
    }
}

fn entrant(choices: &mut Choices<'_>) -> EntrantNumber {
    EntrantNumber(choices.below(14) as u16)
}

fn round(choices: &mut Choices<'_>) -> RoundNumber {
    RoundNumber(choices.below(8) as u8)
}

fn text(choices: &mut Choices<'_>) -> String {
    let letters = ['a', 'B', ' ', '"', '\\', 'é', '\n', '1', '-'];
    (0..choices.below(9)).map(|_| choices.of(letters)).collect()
}

fn some(choices: &mut Choices<'_>) -> Vec<Entry> {
    let entry = |number: usize, choices: &mut Choices<'_>| Entry {
        name: format!("Player {number}"),
        rating: choices
            .one_in(2)
            .then(|| Rating { value: choices.below(256) as u32 * 9, games: None }),
        class: choices.one_in(3).then(|| choices.of(['A', 'B'])),
        team: choices.one_in(2).then(|| choices.of(['A', 'B', 'C'])),
        ..Entry::default()
    };
    (0..=choices.below(12)).map(|number| entry(number, choices)).collect()
}

fn rule(choices: &mut Choices<'_>) -> Rule {
    let of = 1 + choices.below(4) as u8;
    let part = Part { nth: 1 + choices.below(usize::from(of)) as u8, of };
    choices.of([
        Rule::RoundRobin(part),
        Rule::Teams(part),
        Rule::Groups(2 + of, part),
        Rule::Fontes(part),
        Rule::King,
        Rule::Queen,
        Rule::Factor(of),
        Rule::Swiss,
        Rule::Australian,
        Rule::Chew,
        Rule::Cop,
        Rule::Random,
        Rule::Manual,
    ])
}

fn command(history: &History, choices: &mut Choices<'_>) -> Command {
    let division = DivisionNumber(choices.of([1, 1, 1, 1, 2, 0]));
    match choices.below(26) {
        0 => Command::Title { title: text(choices), date: text(choices) },
        1 => Command::AddDirector { name: text(choices) },
        2 => Command::RemoveDirector { director: DirectorNumber(choices.below(4) as u8) },
        3 => Command::AddDivision { name: text(choices) },
        4 => Command::NameDivision { division, name: text(choices) },
        5 => Command::Set { division, settings: settings(choices) },
        6 => {
            let plan = (0..choices.below(7)).map(|_| RoundPlan {
                rule: rule(choices),
                basis: round(choices),
                repeats: choices.of([None, Some(0), Some(1)]),
            });
            Command::Plan { division, plan: plan.collect() }
        }
        7 => {
            let kinds = [
                PrizeKind::Place(1),
                PrizeKind::Place(2),
                PrizeKind::Class('B', 1),
                PrizeKind::HighGame,
                PrizeKind::HighLoss,
                PrizeKind::Upset,
            ];
            let prize = |choices: &mut Choices<'_>| Prize {
                kind: choices.of(kinds),
                rounds: choices
                    .one_in(3)
                    .then(|| PrizeRounds { first: round(choices), last: round(choices) }),
                award: text(choices),
            };
            Command::SetPrizes {
                division,
                prizes: (0..choices.below(5)).map(|_| prize(choices)).collect(),
            }
        }
        8 => {
            let from = choices.one_in(2).then(|| round(choices));
            Command::Enter {
                division,
                from,
                entries: vec![Entry { name: text(choices), ..Entry::default() }],
            }
        }
        9 if choices.one_in(2) => {
            let ratings = (0..choices.below(4)).map(|_| EntrantRating {
                entrant: entrant(choices),
                rating: Rating { value: choices.of([1_500, 9_999_999, 10_000_000]), games: None },
            });
            Command::Rate { ratings: ratings.collect() }
        }
        9 => Command::Edit {
            entrant: entrant(choices),
            entry: Entry { name: text(choices), ..Entry::default() },
        },
        10 => Command::Move { entrant: entrant(choices), division },
        11 => Command::Withdraw { entrant: entrant(choices) },
        12 => Command::Return { entrant: entrant(choices) },
        13 => Command::FixTable {
            entrant: entrant(choices),
            table: choices.one_in(3).then(|| TableNumber(choices.below(9) as u16)),
        },
        14 => {
            let round = round(choices);
            let opponent = choices.one_in(2).then(|| entrant(choices));
            let pairs = vec![Forced { round, entrant: entrant(choices), opponent }];
            Command::Force { division, round, pairs }
        }
        15..=17 => published(history, division, choices),
        18 => Command::Claim { division, round: round(choices), scores: scores(choices) },
        19..=21 => {
            let outcome = match choices.below(7) {
                0 => None,
                1 => Some(Outcome::Forfeit(choices.of([Side::First, Side::Second]))),
                2 => Some(Outcome::BothForfeit),
                3 => Some(Outcome::Void),
                _ => Some(Outcome::Scores(scores(choices))),
            };
            let table = TableNumber(choices.below(9) as u16);
            Command::Settle { division, round: round(choices), table, outcome }
        }
        22 => Command::Penalise {
            penalty: Penalty {
                entrant: entrant(choices),
                round: round(choices),
                spread: choices.below(256) as u16,
                half_wins: choices.below(3) as u8,
                reason: text(choices),
            },
        },
        23 => Command::Begin {
            division,
            round: round(choices),
            table: TableNumber(choices.below(4) as u16),
            game: choices.of(["a", "b", "c d"]).to_owned(),
            instead: choices.of([None, Some("a")]).map(str::to_owned),
        },
        24 => Command::SetOnline {
            division,
            terms: choices.of(["tournament-sowpods seats=2", "travel-2006 seats=3"]).to_owned(),
            by_default: choices.one_in(2),
        },
        _ => Command::Undo { act: choices.below(200) as u32 },
    }
}

/// The draft of a round, now and then with two tables exchanged.
fn published(history: &History, division: DivisionNumber, choices: &mut Choices<'_>) -> Command {
    let tournament = history.tournament();
    let known = tournament.division(division);
    let next = known.map_or(RoundNumber(1), |known| known.published().next());
    let round = if choices.one_in(6) { round(choices) } else { next };
    let rule = choices.one_in(2).then(|| rule(choices));
    let seed = choices.below(256) as u64;
    match tournament.draft(DraftOf { division, round, rule, seed }) {
        Ok(draft) => {
            let mut boards = draft.seating.boards;
            let command = |boards| Command::Publish { division, round, basis: draft.basis, boards };
            if round == next && known.is_some() {
                let director = Actor::Director(tournament.directors[0].0);
                let published = decide(history, director, &command(boards.clone()));
                assert!(published.is_ok(), "a draft cannot be published: {published:?}");
            }
            if choices.one_in(3) {
                boards.truncate(choices.below(boards.len() + 1));
            }
            command(boards)
        }
        Err(refusal) => {
            assert!(!refusal.to_string().is_empty(), "{}", refusal.code());
            Command::Undo { act: 0 }
        }
    }
}

fn scores(choices: &mut Choices<'_>) -> Scores {
    Scores { first: choices.below(256) as i32 * 9 - 100, second: choices.below(256) as i32 * 2 }
}

fn settings(choices: &mut Choices<'_>) -> Settings {
    Settings {
        spread_cap: choices.one_in(2).then(|| choices.below(256) as u16),
        tie_breaks: choices.of([Vec::new, || TieBreak::ALL.to_vec()])(),
        late: choices.of(MissedRounds::ALL),
        ratings: choices.of([
            None,
            Some(tournament::Federation::Absp),
            Some(tournament::Federation::Naspa),
        ]),
        cop: tournament::CopSettings { simulations: 200, ..tournament::CopSettings::default() },
        ..Settings::default()
    }
}

/// Small files of each kind.
pub(crate) fn files() -> Vec<Vec<u8>> {
    [
        "King, Ada 1734 2 3 0; 401 350 50; p12 1 2 0; class A\nLee, Bob 1600 1 0 3; 387 50 300\nVue, Cy 1500 0 1 2; 50 400 310\n",
        "division A a.t\nconfig event_name = 'Spring Open'\nconfig max_rounds = 7\n",
        "*M03.04.2027 Spring Open\r\n*A\r\n                                      0\r\nAda King             2401  +2\r\nBob Lee               387   1\r\n*** END OF FILE ***\r\n",
        "newt={\"divisions\":[{\"name\":\"A\",\"players\":[null,{\"id\":1,\"name\":\"King, Ada\",\"pairings\":[2],\"scores\":[401]},{\"id\":2,\"name\":\"Lee, Bob\",\"pairings\":[1],\"scores\":[387]}]}]};",
        "Name,Rating,Class,Club\nAda King,1734,A,London\nBob Lee,1600,B,Leeds\n",
        "1. King, Ada  1734\n2. Lee, Bob  1600\n",
    ]
    .map(|text| text.as_bytes().to_vec())
    .into()
}

/// Readers of other programs' files never panic, refuse with a sentence, and make tournaments of
/// what they accept.
pub(crate) fn file(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let config = Config::read(&text);
    assert!(!config.value.write().is_empty() || config.value.divisions().next().is_none());
    let sheets = [
        division_file::read("A", &text),
        archive::read(&text),
        tou::read(&text),
        newt::read(&text),
        woogles::read(&text),
        results::read(&text),
        read_any(&text),
    ];
    let mut accepted = false;
    for sheet in sheets {
        match sheet {
            Ok(sheet) => {
                accepted = true;
                match Tournament::from_sheet(&sheet.value) {
                    Ok(tournament) => {
                        for division in &tournament.divisions {
                            let _ = tournament.standings(division.number, division.published());
                        }
                        let _ = tou::write(&sheet.value);
                    }
                    Err(refusal) => assert!(!refusal.to_string().is_empty()),
                }
            }
            Err(refusal) => assert!(!refusal.to_string().is_empty()),
        }
    }
    if let Err(refusal) = entries::read(&text) {
        assert!(!refusal.to_string().is_empty());
    }
    if let Ok(list) = RatingList::read(&text) {
        let _ = list.value.find("Ada King");
    }
    accepted
}

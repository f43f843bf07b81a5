//! Cases of who plays whom in king of the hill, Swiss and blocks of rounds, against our pairings.

use std::collections::BTreeMap;

use rules::Counted;
use serde_json::Value;
use tournament::{
    Basis, Board, Division, DivisionNumber, DraftOf, Entrant, EntrantNumber, Entry, Forced,
    Outcome, Part, Rating, Round, RoundNumber, RoundPlan, Rule, Scores, TableNumber, Tournament,
};

use super::known::Known;
use super::report::{Difference, Report};

const DIVISION: DivisionNumber = DivisionNumber(1);

/// The name that stands for no opponent.
const BYE: &str = "Bye";

/// A round as pairs of names, each pair and all of them in order.
type Pairs = Vec<(String, String)>;

/// Compares all cases of a file.
pub(super) fn compare(report: &mut Report, text: &str) -> Result<(), String> {
    let cases: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let cases = cases.as_array().ok_or("this is no list of cases")?;
    for case in cases {
        let name = case["name"].as_str().unwrap_or("?").to_owned();
        let Some(players) = Case::read(case) else {
            report.count(
                "cases read",
                Some(Difference { at: name, text: "cannot be read".to_owned(), known: None }),
            );
            continue;
        };
        players.compare(report, &name, case.get("expected"));
    }
    Ok(())
}

/// A case as a tournament of ours.
struct Case {
    tournament: Tournament,
    names: Vec<String>,
    /// The kind of the last round, in the words of the file.
    kind: String,
    /// True if we have that rule.
    ruled: bool,
}

impl Case {
    fn read(case: &Value) -> Option<Case> {
        let input = case.get("input")?;
        let players = input["players"].as_array()?;
        let names: Option<Vec<String>> =
            players.iter().map(|player| Some(player["name"].as_str()?.to_owned())).collect();
        let names = names?;
        let number = |name: &Value| {
            let name = name.as_str()?;
            let index = names.iter().position(|one| one == name)?;
            Some(EntrantNumber(index as u16 + 1))
        };
        let mut division = Division::new(DIVISION, "A");
        for slip in input["result_slips"].as_array()? {
            let round = slip["round"].as_u64()? as u8;
            while division.published() < RoundNumber(round) {
                let next = division.published().next();
                division.rounds.push(Round {
                    number: next,
                    basis: basis(Rule::Manual, next),
                    boards: Vec::new(),
                    outcomes: BTreeMap::new(),
                    claims: BTreeMap::new(),
                    games: BTreeMap::new(),
                });
            }
            let score = |key: &str| slip[key].as_i64().and_then(|score| i32::try_from(score).ok());
            let winner = (number(&slip["winner_name"])?, score("winner_score")?);
            let loser = (number(&slip["loser_name"])?, score("loser_score")?);
            let began = slip["winner_started"].as_bool()?;
            let (first, second) = if began { (winner, loser) } else { (loser, winner) };
            let round = division.rounds.get_mut(usize::from(round).checked_sub(1)?)?;
            let table = TableNumber(round.boards.len() as u16 + 1);
            let (one, other) = (first.0, second.0);
            round.boards.push(Board::Game { table, first: one, second: other, online: false });
            let scores = Scores { first: first.1, second: second.1 };
            round.outcomes.insert(table, Outcome::Scores(scores));
        }
        let planned = input["round_pairings"].as_array()?;
        let kinds: Vec<&str> = planned.iter().filter_map(|row| row["pairing"].as_str()).collect();
        let kind = (*kinds.last()?).to_owned();
        let mut ruled = true;
        for (index, row) in planned.iter().enumerate() {
            let basis = RoundNumber(row["start_round"].as_u64()? as u8);
            let alike = |other: &&Value| {
                other["pairing"] == row["pairing"] && other["start_round"] == row["start_round"]
            };
            let part = Part {
                nth: planned[..=index].iter().filter(alike).count() as u8,
                of: planned.iter().filter(alike).count() as u8,
            };
            let rule = rule(kinds[index], part);
            ruled = rule.is_some();
            let repeats = (kinds[index] == "RandomNoRepeats").then_some(0);
            division.plan.push(RoundPlan { rule: rule.unwrap_or(Rule::Manual), basis, repeats });
        }
        for (round, pairs) in input["fixed_pairings"].as_object()? {
            let round = RoundNumber(round.parse().ok()?);
            for pair in pairs.as_array()? {
                let opponent = number(&pair[1]);
                division.forced.push(Forced { round, entrant: number(&pair[0])?, opponent });
            }
        }
        let seeds = dealt(&kind, names.len());
        let next = division.published().next();
        let entrants = players.iter().enumerate().map(|(index, player)| {
            let value = match &seeds {
                Some(seeds) => 2_000 - *seeds.get(index)? as u32,
                None => u32::try_from(player["rating"].as_u64()?).ok()?,
            };
            Some(Entrant {
                number: EntrantNumber(index as u16 + 1),
                division: DIVISION,
                entry: Entry {
                    name: names[index].clone(),
                    rating: Some(Rating { value, games: None }),
                    team: (kind == "Charlottesville").then_some(['A', 'B'][index % 2]),
                    ..Entry::default()
                },
                from: RoundNumber(1),
                moves: if player["dropped"] == true { vec![next] } else { Vec::new() },
                fixed_table: None,
            })
        });
        let entrants: Option<Vec<Entrant>> = entrants.collect();
        let tournament =
            Tournament { divisions: vec![division], entrants: entrants?, ..Tournament::default() };
        Some(Case { tournament, names, kind, ruled })
    }

    /// Pairs all rounds that are planned and have no results.
    fn paired(&mut self) -> Result<Vec<(u8, Pairs)>, String> {
        let mut rounds = Vec::new();
        let division = &self.tournament.divisions[0];
        let (published, last) = (division.published(), division.last());
        for round in published.0 + 1..=last.0 {
            let round = RoundNumber(round);
            let of = DraftOf { division: DIVISION, round, rule: None, seed: 0 };
            let draft = self.tournament.draft(of).map_err(|why| why.to_string())?;
            let boards = draft.seating.boards;
            let mut pairs: Pairs = boards.iter().map(|board| self.pair(board)).collect();
            pairs.sort();
            rounds.push((round.0, pairs));
            self.tournament.divisions[0].rounds.push(Round {
                number: round,
                basis: draft.basis,
                boards,
                outcomes: BTreeMap::new(),
                claims: BTreeMap::new(),
                games: BTreeMap::new(),
            });
        }
        Ok(rounds)
    }

    fn name(&self, entrant: EntrantNumber) -> String {
        self.names.get(usize::from(entrant.0) - 1).cloned().unwrap_or_default()
    }

    fn compare(mut self, report: &mut Report, name: &str, expected: Option<&Value>) {
        let Some(expected) = expected.and_then(Value::as_array) else {
            // By lot: all that can be said is that each plays once.
            if self.ruled {
                let drawn = self.paired();
                let differs =
                    drawn.err().map(|text| Difference { at: name.to_owned(), text, known: None });
                report.count("cases by lot, paired", differs);
            }
            return;
        };
        let ours = match self.paired() {
            Ok(ours) => ours,
            Err(text) => {
                let at = name.to_owned();
                report.count("cases", Some(Difference { at, text, known: None }));
                return;
            }
        };
        let theirs: Vec<(u8, Pairs)> = expected.iter().filter_map(round).collect();
        if ours == theirs {
            report.count("cases", None);
            return;
        }
        let known = if theirs.is_empty() && self.misses_a_round() {
            Some(Known::Latecomer)
        } else if self.kind == "Swiss"
            && self.groups(&ours).is_some_and(|it| it.repeats == 0)
            && self.groups(&ours) == self.groups(&theirs)
        {
            Some(Known::Halves)
        } else {
            None
        };
        let text = match theirs.iter().zip(&ours).find(|(theirs, ours)| theirs != ours) {
            Some((theirs, ours)) => {
                format!("round {} has {} and not {}", ours.0, told(&ours.1), told(&theirs.1))
            }
            None => {
                let rounds = Counted(ours.len(), "round");
                format!("{rounds} and not {}", theirs.len())
            }
        };
        report.count("cases", Some(Difference { at: name.to_owned(), text, known }));
    }

    /// The score groups that a round keeps to; `None` for several rounds.
    fn groups(&self, rounds: &[(u8, Pairs)]) -> Option<Groups> {
        let [(number, pairs)] = rounds else { return None };
        let before = RoundNumber(number.checked_sub(1)?);
        let standings = self.tournament.standings(DIVISION, before);
        let half_wins = |name: &String| {
            let standing = standings.iter().find(|one| self.name(one.entrant) == *name)?;
            Some(standing.tally.half_wins)
        };
        let played = self.tournament.divisions[0].rounds.iter().take(usize::from(before.0));
        let boards: Pairs =
            played.flat_map(|round| &round.boards).map(|one| self.pair(one)).collect();
        let mut groups = Groups::default();
        for pair in pairs {
            groups.repeats += usize::from(boards.contains(pair));
            match (half_wins(&pair.0), half_wins(&pair.1)) {
                (Some(one), Some(other)) => groups.apart += one.abs_diff(other),
                _ => groups.byes.push(pair.clone()),
            }
        }
        Some(groups)
    }

    /// The names of a board.
    fn pair(&self, board: &Board) -> (String, String) {
        let mut names = board.entrants().map(|one| self.name(one));
        let one = names.next().unwrap_or_default();
        ordered(one, names.next().unwrap_or_else(|| BYE.to_owned()))
    }

    /// True if an entrant was on no board of the rounds with results.
    fn misses_a_round(&self) -> bool {
        let entrants = self.tournament.entrants.iter();
        let rounds = &self.tournament.divisions[0].rounds;
        let played = |round: &&Round| !round.outcomes.is_empty();
        entrants.clone().any(|entrant| {
            rounds.iter().filter(played).any(|round| round.board(entrant.number).is_none())
        })
    }
}

/// The way in which a round keeps to score groups.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Groups {
    /// The differences in half wins of all games, added up.
    apart: u32,
    /// The games that were played before.
    repeats: usize,
    byes: Pairs,
}

fn basis(rule: Rule, round: RoundNumber) -> Basis {
    let standings = RoundNumber(round.0 - 1);
    Basis { rule, standings, seed: 0, simulations: 0, edited: false }
}

/// Our rule for a kind of pairing.
fn rule(kind: &str, part: Part) -> Option<Rule> {
    Some(match kind {
        "KotH" => Rule::King,
        "QotH" => Rule::Queen,
        "Swiss" => Rule::Swiss,
        "RoundRobin" | "DoubleRoundRobin" => Rule::RoundRobin(part),
        // Those with odd numbers are a team, and those with even ones.
        "Charlottesville" => Rule::Teams(part),
        "Quads_Clustered" | "Quads_Equalized" => Rule::Groups(4, part),
        "Quads_Distributed" => Rule::Fontes(part),
        "Sixes" => Rule::Groups(6, part),
        "Random" | "RandomNoRepeats" => Rule::Random,
        _ => return None,
    })
}

/// For groups that are dealt to and fro (1, 6, 7, 12 and 2, 5, 8, 11 and so on) the places of the
/// players in an order in which groups of neighbours are the same.
fn dealt(kind: &str, players: usize) -> Option<Vec<usize>> {
    let size = match kind {
        "Quads_Equalized" => 4,
        "Sixes" => 6,
        _ => return None,
    };
    let groups = (players / size).max(1);
    let place = |index: usize| {
        let (deal, at) = (index / groups, index % groups);
        let group = if deal % 2 == 0 { at } else { groups - 1 - at };
        group * size + deal
    };
    Some((0..players).map(place).collect())
}

fn ordered(one: String, other: String) -> (String, String) {
    if one <= other { (one, other) } else { (other, one) }
}

/// A round as a case expects it.
fn round(value: &Value) -> Option<(u8, Pairs)> {
    let pairs = value["pairings"].as_array()?.iter().map(|pair| {
        Some(ordered(pair["first"].as_str()?.to_owned(), pair["second"].as_str()?.to_owned()))
    });
    let mut pairs = pairs.collect::<Option<Pairs>>()?;
    pairs.sort();
    Some((value["round"].as_u64()? as u8, pairs))
}

fn told(pairs: &Pairs) -> String {
    let pairs: Vec<String> = pairs.iter().map(|(one, other)| format!("{one}-{other}")).collect();
    pairs.join(" ")
}

//! `tilewright tournament`: the files of tournaments, ours and those of other programs.

mod check;
mod convert;
mod open;
mod pair;
mod replay;
mod simulate;
mod standings;

use std::path::PathBuf;

use rules::Counted;
use tournament::{
    Division, DivisionNumber, DraftOf, EntrantNumber, Prize, PrizeKind, RoundNumber, RoundPlan,
    Rule, Tournament,
};

use crate::options::Common;
use crate::stop::Stop;

/// The actions on tournaments.
#[derive(clap::Subcommand, Debug)]
pub(crate) enum What {
    /// Check whether files agree with themselves, and our answers with those of other programs
    Check(check::Check),
    /// Pair the next round, or a round that was paired otherwise
    Pair(pair::Pair),
    /// Show the standings after a round
    Standings(standings::Standings),
    /// Write a tournament in another format
    Convert(convert::Convert),
    /// Judge each act of a log again, and digest the outcome
    Replay(replay::Replay),
    /// Show what COP sees in a position: who is safe, who may hope, and why it pairs as it does
    Simulate(simulate::Simulate),
}

pub(crate) fn run(what: &What, common: &Common) -> Result<(), Stop> {
    match what {
        What::Check(args) => check::run(args, common),
        What::Pair(args) => pair::run(args, common),
        What::Standings(args) => standings::run(args, common),
        What::Convert(args) => convert::run(args),
        What::Replay(args) => replay::run(args, common),
        What::Simulate(args) => simulate::run(args, common),
    }
}

/// The round that is paired, of a tournament in a file.
#[derive(clap::Args, Debug)]
pub(super) struct RoundOptions {
    /// The tournament
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The division, by name or number; not needed where there is one
    #[arg(long, value_name = "DIVISION")]
    division: Option<String>,
    /// The round; for an earlier one, those from it on are left out [default: the next]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=60))]
    round: Option<u8>,
    /// The number of rounds of the whole tournament, where the file does not say
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=60))]
    rounds: Option<u8>,
    /// The seed of lots and simulations
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// The number of prizes for places, and for classes with a letter: 4, A2, B1
    #[arg(long, value_name = "PRIZES", value_delimiter = ',')]
    prizes: Vec<String>,
}

impl RoundOptions {
    /// The tournament as it was before the round, and the round.
    pub(super) fn before(&self, rule: Option<Rule>) -> Result<(Tournament, DraftOf), Stop> {
        let opened = open::open(&self.file)?;
        let mut tournament = opened.tournament;
        let number = chosen(&tournament, self.division.as_deref())?.number;
        let prizes = prizes(&self.prizes)?;
        let division = tournament.divisions.iter_mut().find(|division| division.number == number);
        let division = division.ok_or_else(|| Stop::bad("there is no such division"))?;
        let next = division.published().next();
        let round = self.round.map_or(next, RoundNumber);
        if round > next {
            return Err(Stop::bad(format!(
                "--round: round {next} is the next of division {}: pair that first",
                division.name
            )));
        }
        division.rounds.truncate(usize::from(round.0) - 1);
        if let Some(rounds) = self.rounds.filter(|&rounds| rounds < round.0) {
            return Err(Stop::bad(format!(
                "--rounds: there is no round {round} in a tournament of {rounds} rounds"
            )));
        }
        if !prizes.is_empty() {
            division.prizes = prizes;
        }
        if let Some(rounds) = self.rounds {
            division.plan.truncate(usize::from(rounds.max(round.0)));
            for basis in division.plan.len() as u8..rounds {
                let basis = RoundNumber(basis);
                division.plan.push(RoundPlan { rule: Rule::Swiss, basis, repeats: None });
            }
        }
        // Files of other programs say who plays whom and not by what rule.
        let planned = division.plan.get(round.index()).map(|plan| plan.rule);
        let rule = rule.or_else(|| (planned == Some(Rule::Manual)).then_some(Rule::Swiss));
        Ok((tournament, DraftOf { division: number, round, rule, seed: self.seed }))
    }
}

/// A note on the games without a result in the rounds on whose standings a round rests.
pub(super) fn waiting(division: &Division, basis: RoundNumber) -> Option<String> {
    let rounds = division.rounds.iter().take(usize::from(basis.0));
    let games: usize = rounds.map(|round| round.missing().count()).sum();
    let have = if games == 1 { "has" } else { "have" };
    (games > 0).then(|| {
        format!("note: {} up to round {basis} {have} no result yet", Counted(games, "game"))
    })
}

/// The division that is named, or the only one.
pub(super) fn chosen<'a>(
    tournament: &'a Tournament,
    named: Option<&str>,
) -> Result<&'a Division, Stop> {
    let names: Vec<&str> = tournament.divisions.iter().map(|one| one.name.as_str()).collect();
    let names = names.join(", ");
    match (named, &tournament.divisions[..]) {
        (_, []) => Err(Stop::bad("this tournament has no divisions")),
        (None, [one]) => Ok(one),
        (None, _) => Err(Stop::bad(format!("--division: choose one of {names}"))),
        (Some(named), all) => {
            let by_name = all.iter().find(|one| one.name.eq_ignore_ascii_case(named));
            let number = named.parse().ok().map(DivisionNumber);
            by_name.or_else(|| all.iter().find(|one| Some(one.number) == number)).ok_or_else(|| {
                Stop::bad(format!("--division: there is no {named}: choose one of {names}"))
            })
        }
    }
}

/// The prizes that are named: a number for places, a letter and a number for a class.
fn prizes(named: &[String]) -> Result<Vec<Prize>, Stop> {
    let mut prizes = Vec::new();
    for text in named {
        let bad = || {
            Stop::bad(format!(
                "--prizes: '{text}' is neither a number from 1 to 100 nor a class and a number, \
                 such as 4 or B2"
            ))
        };
        let class = text.chars().next().filter(char::is_ascii_alphabetic);
        let number = text.strip_prefix(|letter: char| letter.is_ascii_alphabetic());
        let number: u16 = number.unwrap_or(text).parse().map_err(|_| bad())?;
        if !(1..=100).contains(&number) {
            return Err(bad());
        }
        prizes.extend((1..=number).map(|place| Prize {
            kind: match class {
                Some(class) => PrizeKind::Class(class.to_ascii_uppercase(), place),
                None => PrizeKind::Place(place),
            },
            rounds: None,
            award: String::new(),
        }));
    }
    Ok(prizes)
}

/// The name of an entrant.
pub(super) fn name(tournament: &Tournament, entrant: EntrantNumber) -> String {
    match tournament.entrant(entrant) {
        Some(entrant) => entrant.entry.name.clone(),
        None => format!("entrant {entrant}"),
    }
}

/// Half wins in the words of a table: `2.5`.
pub(super) fn halves(half_wins: i32) -> String {
    let sign = if half_wins < 0 { "-" } else { "" };
    let half = if half_wins % 2 == 0 { "" } else { ".5" };
    format!("{sign}{}{half}", half_wins.unsigned_abs() / 2)
}

//! `tilewright tournament pair`: the draft of a round.

use serde_json::json;
use tournament::{Board, Draft, Rule, Tournament};

use super::{RoundOptions, chosen, name, waiting};
use crate::options::Common;
use crate::output::Output;
use crate::stop::Stop;

const EXAMPLES: &str = "\
Examples:
  tilewright tournament pair config.tsh --division A --rule swiss
  tilewright tournament pair event.log --round 5 --rule cop --rounds 12 --prizes 4,B1

Rules are written as swiss, king, queen, australian, chew, cop, random, factor:3, round-robin:1/7,
groups:4:1/3, fontes:1/3 and teams:1/4; 1/7 is the first of seven rounds that are paired as one. A
log has a plan; for other files the rule is swiss. The same seed gives the same pairs everywhere.";

/// The options of `tilewright tournament pair`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Pair {
    #[command(flatten)]
    round: RoundOptions,
    /// The rule, in place of the planned one
    #[arg(long, value_name = "RULE")]
    rule: Option<Rule>,
}

pub(super) fn run(args: &Pair, common: &Common) -> Result<(), Stop> {
    let (tournament, of) = args.round.before(args.rule)?;
    let draft = tournament.draft(of).map_err(Stop::bad)?;
    let mut output = Output::new(common.format);
    if output.is_json() {
        output.object(&object(&tournament, of, &draft))?;
        return output.end();
    }
    let division = chosen(&tournament, Some(&of.division.to_string()))?;
    let basis = &draft.basis;
    let on = match basis.standings.0 {
        0 => "the seeding".to_owned(),
        round => format!("the standings after round {round}"),
    };
    output.line(format!(
        "{}, round {}: {} on {on}, seed {}",
        division.name, of.round, basis.rule, basis.seed
    ))?;
    let boards = &draft.seating.boards;
    let names: Vec<String> = boards
        .iter()
        .filter_map(|board| Some(name(&tournament, board.entrants().next()?)))
        .collect();
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(6);
    output.line(format!("table  {:<width$}  replies", "begins"))?;
    for board in boards {
        match *board {
            Board::Game { table, first, second, .. } => {
                let met = draft.repeats.iter().find(|(at, _)| *at == table);
                let met = met.map_or(String::new(), |(_, times)| match times {
                    1 => "  (have met once)".to_owned(),
                    times => format!("  (have met {times} times)"),
                });
                let (first, second) = (name(&tournament, first), name(&tournament, second));
                output.line(format!("{:>5}  {first:<width$}  {second}{met}", table.0))?;
            }
            Board::Bye(entrant) => output.line(format!("  bye  {}", name(&tournament, entrant)))?,
            Board::Missed(entrant) => {
                output.line(format!(" away  {}", name(&tournament, entrant)))?;
            }
        }
    }
    if let Some(note) = waiting(division, basis.standings) {
        output.line(note)?;
    }
    for moved in &draft.seating.moved {
        output.line(format!(
            "note: {} sits at table {} and not at {}, which is theirs",
            name(&tournament, moved.entrant),
            moved.to,
            moved.from
        ))?;
    }
    output.end()
}

fn object(tournament: &Tournament, of: tournament::DraftOf, draft: &Draft) -> serde_json::Value {
    let boards = draft.seating.boards.iter().map(|board| match *board {
        Board::Game { table, first, second, .. } => {
            let met = draft.repeats.iter().find(|(at, _)| *at == table);
            json!({
                "table": table.0,
                "first": first.0, "first_name": name(tournament, first),
                "second": second.0, "second_name": name(tournament, second),
                "met": met.map_or(0, |&(_, times)| times),
            })
        }
        Board::Bye(entrant) => json!({ "bye": entrant.0, "name": name(tournament, entrant) }),
        Board::Missed(entrant) => json!({ "missed": entrant.0, "name": name(tournament, entrant) }),
    });
    json!({
        "division": of.division.0,
        "round": of.round.0,
        "rule": draft.basis.rule.to_string(),
        "standings": draft.basis.standings.0,
        "seed": draft.basis.seed,
        "simulations": draft.basis.simulations,
        "boards": boards.collect::<Vec<_>>(),
    })
}

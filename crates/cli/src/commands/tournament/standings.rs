//! `tilewright tournament standings`: the standings after a round.

use std::path::PathBuf;

use clap::ValueEnum;
use serde_json::json;
use tournament::rating::Estimate;
use tournament::{Division, Federation, RoundNumber, Tournament};

use super::{chosen, halves, name, open};
use crate::options::Common;
use crate::output::Output;
use crate::stop::Stop;

const EXAMPLES: &str = "\
Examples:
  tilewright tournament standings config.tsh
  tilewright tournament standings event.log --division B --round 6 --ratings naspa

New ratings are estimates: the federations publish their own.";

/// The options of `tilewright tournament standings`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Standings {
    /// The tournament
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The division, by name or number [default: all]
    #[arg(long, value_name = "DIVISION")]
    division: Option<String>,
    /// The round after which they stand [default: the last]
    #[arg(long, value_name = "N")]
    round: Option<u8>,
    /// Estimate new ratings by the system of a federation
    #[arg(long, value_name = "FEDERATION", value_enum)]
    ratings: Option<System>,
}

/// The rating systems.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum System {
    Naspa,
    Absp,
}

pub(super) fn run(args: &Standings, common: &Common) -> Result<(), Stop> {
    let opened = open::open(&args.file)?;
    let mut tournament = opened.tournament;
    if let Some(system) = args.ratings {
        let system = match system {
            System::Naspa => Federation::Naspa,
            System::Absp => Federation::Absp,
        };
        tournament.divisions.iter_mut().for_each(|one| one.settings.ratings = Some(system));
    }
    let shown: Vec<&Division> = match &args.division {
        Some(named) => vec![chosen(&tournament, Some(named))?],
        None => tournament.divisions.iter().collect(),
    };
    let mut output = Output::new(common.format);
    for (index, division) in shown.iter().enumerate() {
        let last = division.published();
        let round = args.round.map_or(last, RoundNumber);
        if round > last {
            return Err(Stop::bad(format!(
                "--round: {} has {last} rounds: choose one of them",
                division.name
            )));
        }
        if index > 0 && !output.is_json() {
            output.line("")?;
        }
        print(&mut output, &tournament, division, round)?;
    }
    output.end()
}

fn print(
    output: &mut Output,
    tournament: &Tournament,
    division: &Division,
    round: RoundNumber,
) -> Result<(), Stop> {
    let standings = tournament.standings(division.number, round);
    let estimates = tournament.estimates(division.number, round);
    let of = |entrant| estimates.iter().find(|one: &&Estimate| one.entrant == entrant);
    if !output.is_json() {
        output.line(format!("{}, after round {round}", division.name))?;
        let rated = if division.settings.ratings.is_some() { "  rating" } else { "" };
        output.line(format!("rank  wins  losses  spread{rated}  name"))?;
    }
    for standing in &standings {
        let (tally, entrant) = (&standing.tally, standing.entrant);
        let rating = tournament.entrant(entrant).and_then(|one| one.entry.rating);
        let estimate = of(entrant);
        let shown = name(tournament, entrant);
        if output.is_json() {
            output.object(&json!({
                "division": division.name,
                "round": round.0,
                "rank": standing.rank,
                "entrant": entrant.0,
                "name": shown,
                "wins": f64::from(tally.half_wins) / 2.0,
                "losses": f64::from(tally.half_losses) / 2.0,
                "spread": tally.spread,
                "withdrawn": standing.withdrawn,
                "rating": rating.map(|rating| rating.value),
                "new_rating": estimate.map(|estimate| estimate.new),
            }))?;
            continue;
        }
        let rating = match (division.settings.ratings, estimate) {
            (None, _) => String::new(),
            (Some(_), Some(estimate)) => format!("  {:>6}", estimate.new),
            (Some(_), None) => {
                format!("  {:>6}", rating.map_or_else(|| "-".into(), |it| it.value.to_string()))
            }
        };
        let gone = if standing.withdrawn { "  (withdrawn)" } else { "" };
        output.line(format!(
            "{:>4}  {:>4}  {:>6}  {:>+6}{rating}  {shown}{gone}",
            standing.rank,
            halves(tally.half_wins),
            halves(tally.half_losses),
            tally.spread,
        ))?;
    }
    Ok(())
}

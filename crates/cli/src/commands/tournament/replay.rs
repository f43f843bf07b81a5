//! `tilewright tournament replay`: a log judged again, and digested.

use std::fmt::Write as _;
use std::path::PathBuf;

use rules::Reason as _;
use serde_json::json;
use sha2::{Digest as _, Sha256};
use tournament::Tournament;
use tournament::format::Form;

use super::open;
use crate::options::Common;
use crate::output::Output;
use crate::stop::Stop;

const EXAMPLES: &str = "\
Examples:
  tilewright tournament replay event.log

Each act is judged again on those before it: the same command has to have the same events. The
digest is that of all boards, results and standings. Two machines that replay the same log print the
same digest. The exit code is 1 if an act does not follow from those before it.";

/// The options of `tilewright tournament replay`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Replay {
    /// The log
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

pub(super) fn run(args: &Replay, common: &Common) -> Result<(), Stop> {
    let text = open::text(&args.file)?;
    if Form::of(&text) != Form::Log {
        return Err(Stop::at(
            &args.file,
            "this is no log: make one with 'tilewright tournament convert --to log'",
        ));
    }
    let (history, differs) = open::log(&args.file, &text)?;
    let records = history.records();
    let mut acts: Vec<u32> = records.iter().map(|record| record.act).collect();
    acts.dedup();
    let digest = digest(history.tournament());
    let mut output = Output::new(common.format);
    if output.is_json() {
        output.object(&json!({
            "records": records.len(),
            "acts": acts.len(),
            "undone": history.undone().len(),
            "digest": digest,
            "differs": differs.as_ref().map(|why| json!({
                "code": why.code(), "text": why.to_string(),
            })),
        }))?;
    } else {
        output.line(match &differs {
            None => format!(
                "{} records of {} acts, {} undone: each follows from those before it",
                records.len(),
                acts.len(),
                history.undone().len()
            ),
            Some(why) => format!("{}: {why}", args.file.display()),
        })?;
        output.line(format!("digest {digest}"))?;
    }
    output.end()?;
    if differs.is_some() { Err(Stop::No) } else { Ok(()) }
}

/// The SHA-256 of all boards, results and standings of a tournament, as hexadecimal digits.
pub(super) fn digest(tournament: &Tournament) -> String {
    let mut text = String::new();
    for division in &tournament.divisions {
        // Writing to a string does not fail.
        let _ = writeln!(text, "division {}", division.number);
        for round in &division.rounds {
            let _ = writeln!(text, "round {} {}", round.number, round.basis);
            for board in &round.boards {
                let _ = writeln!(text, "{board}");
            }
            for (table, outcome) in &round.outcomes {
                let _ = writeln!(text, "{table} {outcome}");
            }
            for standing in tournament.standings(division.number, round.number) {
                let (rank, entrant, tally) = (standing.rank, standing.entrant, standing.tally);
                let _ = writeln!(text, "{rank} {entrant} {} {}", tally.half_wins, tally.spread);
            }
        }
    }
    Sha256::digest(text.as_bytes()).iter().fold(String::new(), |mut digits, byte| {
        let _ = write!(digits, "{byte:02x}");
        digits
    })
}

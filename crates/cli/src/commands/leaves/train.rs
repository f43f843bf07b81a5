//! `tilewright leaves train`: leave values learnt by self-play.

use std::fs::{self, OpenOptions};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use engine::klv::Klv;
use engine::train::{self, Sample};
use engine::{Generator, Leaves};
use rules::{Counted, Ruleset};
use serde_json::json;

use super::journal::Journal;
use crate::options::{Common, EditionOption, SeedOption, threads};
use crate::output::Output;
use crate::stop::Stop;
use crate::threads::in_order;

/// The options of `tilewright leaves train`.
#[derive(clap::Args, Debug)]
pub(crate) struct Train {
    /// The number of games; a few thousand give useful values
    #[arg(long, value_name = "N", default_value_t = 4000, value_parser = clap::value_parser!(u32).range(8..=10_000_000))]
    games: u32,
    #[command(flatten)]
    seed: SeedOption,
    /// The number of games played at a time; the values do not depend on it
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads())]
    threads: u16,
    /// Record progress in this file, and continue from it if it exists
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    #[command(flatten)]
    edition: EditionOption,
    /// Where to write the values
    #[arg(short, long, value_name = "FILE.klv2")]
    output: PathBuf,
}

/// The games that each thread plays between two reports.
const BLOCK: u32 = 32;

/// The number of games after which each generation ends.
fn generations(games: u32) -> [u32; 4] {
    [games / 16, games * 3 / 16, games * 7 / 16, games]
}

pub(super) fn run(args: &Train, common: &Common) -> Result<(), Stop> {
    let ruleset = args.edition.terms_for_two()?.ruleset();
    if ruleset.rack_size != 7 {
        return Err(Stop::bad(
            "leaves are learnt with racks of seven tiles: choose another edition",
        ));
    }
    let lexicon = common.lexicon_for_plays()?;
    let generator = Generator::new(lexicon.graph()).map_err(Stop::bad)?;
    // It is better to find out now than after the training that a file cannot be written.
    writable(&args.output)?;
    let title = format!(
        "tilewright leaves 1: lexicon {} edition {} games {} seed {}\n",
        lexicon.digest(),
        args.edition.edition,
        args.games,
        args.seed.seed
    );
    let mut journal = match &args.resume {
        Some(path) => Journal::open(path, &title)?,
        None => Journal::default(),
    };
    let school = School { generator, ruleset, seed: args.seed, threads: args.threads };
    let begun = Instant::now();
    let mut reported = Duration::ZERO;
    let (mut leaves, mut done) = (Leaves::none(), 0);
    for (generation, end) in (1..).zip(generations(args.games)) {
        let mut samples = Vec::new();
        while done < end {
            let block = done..end.min(done + BLOCK * u32::from(school.threads));
            for (number, found) in
                block.clone().zip(school.games(block.clone(), &leaves, &mut journal)?)
            {
                journal.write(number, &found)?;
                samples.extend(found);
            }
            done = block.end;
            if begun.elapsed() >= reported + Duration::from_secs(5) {
                reported = begun.elapsed();
                eprintln!(
                    "tilewright: generation {generation}, {done} of {}, {} s",
                    Counted(args.games, "game"),
                    reported.as_secs()
                );
            }
        }
        leaves = train::fit(&samples);
        eprintln!("tilewright: generation {generation} done: {}", Counted(samples.len(), "rack"));
    }
    let klv = Klv::full(&leaves, ruleset.alphabet);
    fs::write(&args.output, klv.to_bytes()).map_err(|error| Stop::at(&args.output, error))?;
    let told = json!({
        "leaves": klv.len(),
        "games": args.games,
        "seconds": begun.elapsed().as_secs_f64(),
    });
    let leaves = Counted(klv.len(), "leave");
    Output::only(common.format, &told, format_args!("{leaves} in {}", args.output.display()))
}

fn writable(path: &Path) -> Result<(), Stop> {
    OpenOptions::new()
        .create(true)
        .append(true)
        .open(path)
        .map(drop)
        .map_err(|error| Stop::at(path, format_args!("cannot be written: {error}")))
}

/// The tools for playing the games.
struct School {
    generator: Generator,
    ruleset: Ruleset,
    seed: SeedOption,
    threads: u16,
}

impl School {
    /// The samples of some games in order: read from the journal, or otherwise played.
    fn games(
        &self,
        block: std::ops::Range<u32>,
        leaves: &Leaves,
        journal: &mut Journal,
    ) -> Result<Vec<Vec<Sample>>, Stop> {
        let mut found: Vec<Vec<Sample>> =
            block.clone().map_while(|_| journal.take_recorded()).collect();
        let missing = block.start + found.len() as u32..block.end;
        found.extend(in_order(missing.len(), self.threads, |index| {
            let seed = self.seed.of_game(u64::from(missing.start) + index as u64);
            train::game(&self.generator, &self.ruleset, leaves, seed)
        }));
        Ok(found)
    }
}

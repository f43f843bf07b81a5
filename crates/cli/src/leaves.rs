//! `tilewright leaves`: what kept tiles are worth, learnt by play.

use std::fs::{self, File, OpenOptions};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use engine::klv::Klv;
use engine::train::{self, Sample};
use engine::{Generator, Leaves};
use rules::{Ruleset, Tiles};
use serde_json::json;

use crate::args::Common;
use crate::output::Output;
use crate::stop::Stop;
use crate::threads::in_order;
use crate::{editions, source};

/// What to do with leaves.
#[derive(clap::Subcommand, Debug)]
pub(crate) enum What {
    /// Learn leave values for a lexicon by self-play
    Train(Train),
    /// Show what leaves are worth
    Show(Show),
}

/// Learn leave values for a lexicon by self-play
#[derive(clap::Args, Debug)]
pub(crate) struct Train {
    /// How many games in all; a few thousand give useful values
    #[arg(long, value_name = "N", default_value_t = 4000, value_parser = clap::value_parser!(u32).range(8..=10_000_000))]
    games: u32,
    /// The number that all draws follow from
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How many games at a time; the values do not depend on it
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Note all progress in this file, and go on from there if it is begun
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// The rules: an edition's key
    #[arg(long, value_name = "EDITION", default_value = "travel-2006")]
    edition: String,
    /// Where to write the values
    #[arg(short, long, value_name = "FILE.klv2")]
    output: PathBuf,
}

/// Show what leaves are worth
#[derive(clap::Args, Debug)]
pub(crate) struct Show {
    /// The leaves, with ? for a blank
    #[arg(required = true, value_name = "TILES")]
    tiles: Vec<String>,
    /// Values from this file instead of the bundled ones
    #[arg(long, value_name = "FILE.klv2")]
    leaves: Option<PathBuf>,
}

pub(crate) fn run(what: &What, common: &Common) -> Result<(), Stop> {
    match what {
        What::Train(args) => train(args, common),
        What::Show(args) => show(args, common),
    }
}

/// The leave values that somebody asked for, or the bundled ones.
pub(crate) fn open(given: Option<&Path>) -> Result<Leaves, Stop> {
    let Some(path) = given else { return Ok(Leaves::trained()) };
    let klv = Klv::read(&source::bytes(path)?)
        .map_err(|error| Stop::bad(format!("{}: {error}", path.display())))?;
    Ok(Leaves::of(&klv))
}

fn show(args: &Show, common: &Common) -> Result<(), Stop> {
    let leaves = open(args.leaves.as_deref())?;
    let mut output = Output::new(common.format);
    for text in &args.tiles {
        let tiles: Tiles = text.parse().map_err(|error| Stop::bad(format!("{text}: {error}")))?;
        let value = leaves.value(&tiles);
        if output.is_json() {
            output.object(&json!({ "leave": tiles.to_string(), "value": value.as_points() }))?;
        } else {
            output.line(format!("{:<8} {value:>8}", tiles.to_string()))?;
        }
    }
    output.end()
}

/// Games between two looks at the clock.
const BLOCK: u32 = 32;

/// In which game each generation ends.
fn generations(games: u32) -> [u32; 4] {
    [games / 16, games * 3 / 16, games * 7 / 16, games]
}

fn train(args: &Train, common: &Common) -> Result<(), Stop> {
    let ruleset = editions::terms(&args.edition, Some(2), &[])?.ruleset();
    if ruleset.rack_size != 7 {
        return Err(Stop::bad(
            "leaves are learnt with racks of seven tiles: choose another edition",
        ));
    }
    let lexicon = source::open_for_plays(common.lexicon.as_deref())?;
    let generator = Generator::new(lexicon.graph()).map_err(Stop::bad)?;
    // Better now than when everything is learnt.
    writable(&args.output)?;
    let title = format!(
        "tilewright leaves 1: lexicon {} edition {} games {} seed {}\n",
        lexicon.digest(),
        args.edition,
        args.games,
        args.seed
    );
    let mut journal = match &args.resume {
        Some(path) => Journal::open(path, &title)?,
        None => Journal::default(),
    };
    let school = School { generator, ruleset, seed: args.seed, threads: args.threads };
    let begun = Instant::now();
    let mut told = Duration::ZERO;
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
            if begun.elapsed() >= told + Duration::from_secs(5) {
                told = begun.elapsed();
                eprintln!(
                    "tilewright: generation {generation}, {done} of {} games, {} s",
                    args.games,
                    told.as_secs()
                );
            }
        }
        leaves = train::fit(&samples);
        eprintln!("tilewright: generation {generation} done: {} racks", samples.len());
    }
    let klv = Klv::full(&leaves, ruleset.alphabet);
    fs::write(&args.output, klv.to_bytes())
        .map_err(|error| Stop::bad(format!("{}: {error}", args.output.display())))?;
    let mut output = Output::new(common.format);
    if output.is_json() {
        output.object(&json!({
            "leaves": klv.len(),
            "games": args.games,
            "seconds": begun.elapsed().as_secs_f64(),
        }))?;
    } else {
        output.line(format!("{} leaves in {}", klv.len(), args.output.display()))?;
    }
    output.end()
}

fn writable(path: &Path) -> Result<(), Stop> {
    OpenOptions::new()
        .create(true)
        .append(true)
        .open(path)
        .map(drop)
        .map_err(|error| Stop::bad(format!("{}: cannot be written: {error}", path.display())))
}

struct School {
    generator: Generator,
    ruleset: Ruleset,
    seed: u64,
    threads: u16,
}

impl School {
    /// The samples of some games in order: those noted before, the others played.
    fn games(
        &self,
        block: std::ops::Range<u32>,
        leaves: &Leaves,
        journal: &mut Journal,
    ) -> Result<Vec<Vec<Sample>>, Stop> {
        let mut found: Vec<Vec<Sample>> =
            block.clone().map_while(|_| journal.noted.next()).collect();
        let missing = block.start + found.len() as u32..block.end;
        found.extend(in_order(missing.len(), self.threads, |index| {
            let seed = self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let seed = seed.wrapping_add(u64::from(missing.start) + index as u64);
            train::game(&self.generator, &self.ruleset, leaves, seed)
        }));
        Ok(found)
    }
}

/// A file that holds a title and then, for every game in order, the number of its samples and the
/// samples. What a break left unfinished at its end is played again.
#[derive(Default)]
struct Journal {
    /// Games noted before and not yet asked for.
    noted: std::vec::IntoIter<Vec<Sample>>,
    /// How many were noted before.
    before: u32,
    file: Option<BufWriter<File>>,
}

impl Journal {
    fn open(path: &Path, title: &str) -> Result<Journal, Stop> {
        let shown = path.display();
        let wrong = |error: std::io::Error| Stop::bad(format!("{shown}: {error}"));
        let bytes = if path.exists() { source::bytes(path)? } else { Vec::new() };
        let body = match bytes.strip_prefix(title.as_bytes()) {
            Some(body) => body,
            None if bytes.is_empty() => &[],
            None => {
                return Err(Stop::bad(format!(
                    "{shown}: not the progress of this training: name another file, or give the \
                     lexicon, edition, games and seed it was begun with"
                )));
            }
        };
        let (games, used) = games(body);
        let file = OpenOptions::new().create(true).append(true).open(path).map_err(wrong)?;
        let mut file = BufWriter::new(file);
        if bytes.is_empty() {
            file.write_all(title.as_bytes()).map_err(wrong)?;
        } else {
            file.get_ref().set_len((title.len() + used) as u64).map_err(wrong)?;
        }
        let before = games.len() as u32;
        if before > 0 {
            eprintln!("tilewright: going on after {before} games");
        }
        Ok(Journal { noted: games.into_iter(), before, file: Some(file) })
    }

    /// Notes a game, unless it was noted before.
    fn write(&mut self, number: u32, samples: &[Sample]) -> Result<(), Stop> {
        let Some(file) = self.file.as_mut().filter(|_| number >= self.before) else {
            return Ok(());
        };
        let mut bytes = (samples.len() as u32).to_le_bytes().to_vec();
        bytes.extend(samples.iter().flat_map(|sample| sample.to_bytes()));
        file.write_all(&bytes)
            .and_then(|()| file.flush())
            .map_err(|error| Stop::bad(format!("cannot note the progress: {error}")))
    }
}

/// The games at the front of a journal, and how many bytes they take.
fn games(body: &[u8]) -> (Vec<Vec<Sample>>, usize) {
    let (mut games, mut rest) = (Vec::new(), body);
    while let Some((count, after)) = rest.split_first_chunk::<4>() {
        let size = (u32::from_le_bytes(*count) as usize).saturating_mul(Sample::BYTES);
        let Some((samples, after)) = after.split_at_checked(size) else { break };
        let (chunks, _) = samples.as_chunks::<{ Sample::BYTES }>();
        let Some(game) = chunks.iter().map(Sample::from_bytes).collect() else { break };
        games.push(game);
        rest = after;
    }
    (games, body.len() - rest.len())
}

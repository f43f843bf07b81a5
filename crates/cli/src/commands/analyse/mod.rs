//! `tilewright analyse`: a position analysed, and printed with what was found.

mod played;
mod text;

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use host::analysis::{Analysis, Crew, position};
use notation::{Cgp, GameSource, Made, ParseCgpError, Replay};
use serde::Serialize;
use table::wire::{
    AnalysisKind, AnalysisMessage, AnalysisState, AskAnalysis, AskPosition, PositionMessage,
    RefusalMessage,
};

use super::gcg::{Game, open_any};
use crate::interrupt::interrupted;
use crate::options::{Common, terms, threads};
use crate::output::Output;
use crate::stop::Stop;
use crate::threads::in_order;

const EXAMPLES: &str = "\
Examples:
  tilewright analyse final.gcg 7
  tilewright analyse \"15/15/15/15/15/15/15/3TRAIN7/15/15/15/15/15/15/15 AEGOTU?/ 0/12 0\"
  tilewright analyse final.gcg 7 --play \"8D TRAIN\" --play pass
  tilewright analyse final.gcg 7 --kind simulate --seconds 10 --format json
  tilewright analyse final.gcg 7 --kind replies --after \"8D TRAIN\"

Ctrl-C ends the work early and prints what was found so far.";

/// The options of `tilewright analyse`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Analyse {
    /// A position (CGP), or the file of a game
    #[arg(value_name = "CGP|FILE")]
    position: String,
    /// The turn of the game, from 1 [default: where it stands]
    #[arg(value_name = "TURN")]
    turn: Option<usize>,
    /// The rules: an edition's key [default: tournament-sowpods for a GCG file, else travel-2006]
    #[arg(long, value_name = "EDITION")]
    edition: Option<String>,
    /// A change of the rules, such as racks=9; may be repeated
    #[arg(long = "change", value_name = "KEY=VALUE")]
    changes: Vec<String>,
    /// A move to make first, such as "8D TRAIN", "exchange AEI" or "pass"; may be repeated
    #[arg(long, value_name = "MOVE")]
    play: Vec<String>,
    /// The kind of analysis
    #[arg(long, value_enum, value_name = "KIND", default_value_t = Kind::Static)]
    kind: Kind,
    /// With --kind replies: the move, such as "8D TRAIN"
    #[arg(long, value_name = "MOVE", required_if_eq("kind", "replies"))]
    after: Option<String>,
    /// The longest time to work; 0 for as long as it takes
    #[arg(long, value_name = "N", default_value_t = 10.0)]
    seconds: f64,
    /// The number of threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads())]
    threads: u16,
}

/// Ways to analyse.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// Every move by its points and what it keeps
    Static,
    /// The best of them tried against racks that the other may hold
    Simulate,
    /// Searched to the end of the game, with at most four tiles in the bag
    Search,
    /// The replies to the move that --after names
    Replies,
}

impl Kind {
    fn of_analysis(self) -> AnalysisKind {
        match self {
            Kind::Static => AnalysisKind::Static,
            Kind::Simulate => AnalysisKind::Simulate,
            Kind::Search => AnalysisKind::Search,
            Kind::Replies => AnalysisKind::Replies,
        }
    }
}

/// A position and its analysis.
#[derive(Serialize)]
struct Found<'a> {
    edition: &'a str,
    #[serde(flatten)]
    position: PositionMessage,
    analysis: AnalysisMessage,
}

/// Threads that work until the time is up or Ctrl-C is pressed.
struct Timed {
    threads: u16,
    until: Option<Instant>,
    stop: Arc<AtomicBool>,
}

impl Crew for Timed {
    fn goes_on(&self) -> bool {
        if self.until.is_some_and(|until| Instant::now() >= until) {
            self.stop.store(true, Ordering::Relaxed);
        }
        !self.stop.load(Ordering::Relaxed)
    }

    fn each(&self, count: usize, work: &(dyn Fn(usize) + Sync)) {
        in_order(count, self.threads, |number| {
            if self.goes_on() {
                work(number);
            }
        });
    }
}

pub(crate) fn run(args: &Analyse, common: &Common) -> Result<(), Stop> {
    if !(0.0..=86_400.0).contains(&args.seconds) {
        return Err(Stop::bad("--seconds needs a number from 0 to 86400"));
    }
    let kind = args.kind.of_analysis();
    if args.after.is_some() && kind != AnalysisKind::Replies {
        return Err(Stop::bad("--after names the move for --kind replies"));
    }
    let Opened { edition, changes, mut cgp, turn } = open(args)?;
    let ruleset = terms(&edition, Some(2), &changes)?.ruleset();
    for made in &args.play {
        cgp = played::played(&cgp, &ruleset, made)
            .map_err(|why| Stop::bad(format!("--play {made}: {why}")))?;
    }
    let turn = turn.filter(|_| args.play.is_empty());
    let lists = common.lists(None)?;
    let (cgp, after) = (cgp.to_string(), args.after.clone());
    let bad = |refusal: RefusalMessage| Stop::bad(refusal.message);
    let asked =
        AskPosition { cgp: cgp.clone(), edition: edition.clone(), changes: changes.clone() };
    let position = position(&asked, &lists).map_err(bad)?;
    let asked = AskAnalysis { cgp, edition: edition.clone(), changes, kind, after };
    let analysis = Analysis::ask(&asked, &lists).map_err(bad)?;
    let limit = Duration::from_secs_f64(args.seconds);
    let until = (!limit.is_zero()).then(|| Instant::now() + limit);
    let crew = Timed { threads: args.threads, until, stop: interrupted() };
    let mut found = AnalysisMessage::default();
    analysis.work(&crew, &mut |message| found = message);
    // Work that was ended early is not done.
    if crew.stop.load(Ordering::Relaxed) {
        found.state = AnalysisState::Working;
    }
    let found = Found { edition: &edition, position, analysis: found };
    let mut output = Output::new(common.format);
    match output.is_json() {
        true => output.object(&found)?,
        false => text::print(&mut output, &found, &ruleset, kind, turn.as_deref())?,
    }
    output.end()
}

/// The position to analyse.
struct Opened {
    edition: String,
    changes: Vec<String>,
    cgp: Cgp,
    /// Where the position stands in its game, in a sentence.
    turn: Option<String>,
}

fn open(args: &Analyse) -> Result<Opened, Stop> {
    let edition = |usual: &str| args.edition.clone().unwrap_or_else(|| usual.to_string());
    let text = &args.position;
    let path = Path::new(text);
    if !path.exists() {
        let cgp = text.parse().map_err(|error: ParseCgpError| {
            Stop::bad(format!("{text}: there is no such file, and as a position: {error}"))
        })?;
        if args.turn.is_some() {
            return Err(Stop::bad("a position has no turns: leave the number out"));
        }
        let (edition, changes) = (edition("travel-2006"), args.changes.clone());
        return Ok(Opened { edition, changes, cgp, turn: None });
    }
    let game = open_any(path)?;
    // A game that was played here names its terms.
    let (mut played_by, mut changes) = ("travel-2006".to_string(), args.changes.clone());
    let (edition, replay) = match game {
        Game::Gcg(gcg) => {
            let edition = edition("tournament-sowpods");
            let ruleset = terms(&edition, None, &args.changes)?.ruleset();
            (edition, gcg.replay(&ruleset).0)
        }
        Game::Log(log) => {
            let (file, replay) = *log;
            if let (GameSource::Log(log), None) = (&file.source, &args.edition) {
                let mut words = log.terms.split_whitespace();
                played_by = words.next().unwrap_or_default().to_string();
                let changed = words.filter(|word| !word.starts_with("seats="));
                changes = changed.map(String::from).chain(changes).collect();
            }
            (edition(&played_by), replay)
        }
    };
    let mut game = moments(&replay);
    let count = game.len();
    if count == 0 {
        return Err(Stop::bad(format!("{text}: this game has no turns")));
    }
    let turn = args.turn.unwrap_or(count);
    let Some(at) = turn.checked_sub(1).filter(|&at| at < count) else {
        return Err(Stop::bad(format!("{text}: this game has turns 1 to {count}")));
    };
    let (told, cgp) = game.swap_remove(at);
    let told = Some(format!("Turn {turn} of {count}: {told}"));
    Ok(Opened { edition, changes, cgp, turn: told })
}

/// The turns of a game: the move in words, and the position before it.
fn moments(replay: &Replay) -> Vec<(String, Cgp)> {
    let name = |seat: rules::Seat| replay.players.get(seat.index()).map_or("", String::as_str);
    let turns = replay.turns.iter().map(|turn| {
        let made = match &turn.made {
            Made::Play(_) => {
                let text = turn.play_text().map_or_else(String::new, |text| text.to_string());
                format!("played {text} for {}", turn.score)
            }
            Made::Exchange(tiles) => format!("exchanged {tiles}"),
            Made::Exchanged(count) => format!("exchanged {count}"),
            Made::Pass => "passed".to_string(),
        };
        (format!("{} {made}", name(turn.seat)), turn.before.cgp(turn.seat))
    });
    let next = replay
        .next
        .iter()
        .map(|next| (format!("{} is to move", name(next.seat)), next.before.cgp(next.seat)));
    turns.chain(next).collect()
}

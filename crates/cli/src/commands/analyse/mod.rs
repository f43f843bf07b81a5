//! `tilewright analyse`: a board for analysis, with keys or for a script.

mod desk;
mod draw;
mod once;
mod tree;
mod typing;
mod work;

use std::path::Path;

use notation::{GameSource, Made, Replay};
use table::wire::AnalysisKind;

use self::desk::{Act, Desk, Moment};
use self::work::Work;
use super::gcg::{Game, open_any};
use crate::files;
use crate::options::{Common, terms, threads};
use crate::play::text::Style;
use crate::screen::{Presses, Terminal};
use crate::stop::Stop;

const EXAMPLES: &str = "\
Examples:
  tilewright analyse
  tilewright analyse final.gcg 7
  tilewright analyse \"15/15/15/15/15/15/15/3TRAIN7/15/15/15/15/15/15/15 AEGOTU?/ 0/12 0\"
  tilewright analyse final.gcg 7 --once --kind simulate --seconds 10 --format json
  tilewright analyse final.gcg 7 --once --kind replies --after \"8D TRAIN\"

F1 shows the keys. With --once the position is analysed once and the result printed.";

/// The options of `tilewright analyse`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Analyse {
    /// A position (CGP), or the file of a game; without one the board is empty
    #[arg(value_name = "CGP|FILE")]
    position: Option<String>,
    /// The turn of the game, from 1 [default: where it stands]
    #[arg(value_name = "TURN", requires = "position")]
    turn: Option<usize>,
    /// The rules: an edition's key [default: tournament-sowpods for a GCG file, else travel-2006]
    #[arg(long, value_name = "EDITION")]
    edition: Option<String>,
    /// A change of the rules, such as racks=9; may be repeated
    #[arg(long = "change", value_name = "KEY=VALUE")]
    changes: Vec<String>,
    /// Analyse once and print the result, without taking the terminal over
    #[arg(long)]
    once: bool,
    /// With --once: how
    #[arg(long, value_enum, value_name = "KIND", default_value_t = Kind::Static, requires = "once")]
    kind: Kind,
    /// With --kind replies: the move, such as "8D TRAIN"
    #[arg(long, value_name = "MOVE", requires = "once", required_if_eq("kind", "replies"))]
    after: Option<String>,
    /// With --once: the longest time to work; 0 for as long as it takes
    #[arg(long, value_name = "N", default_value_t = 10.0, requires = "once")]
    seconds: f64,
    /// How many threads work
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
    /// What may be answered to the move that --after names
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

pub(crate) fn run(args: &Analyse, common: &Common) -> Result<(), Stop> {
    let opened = open(args)?;
    // What is wrong with the edition or a change is said before anything is drawn.
    terms(&opened.edition, Some(2), &opened.changes)?;
    let lists = common.lists(None)?;
    if args.once {
        return once::run(args, common, &opened, &lists);
    }
    let Opened { edition, changes, game, turn } = opened;
    let colour = Style::detect().colour;
    let terminal = Terminal::open("add --once to print the result")?;
    let desk = Desk::new(lists, (edition, changes), (game, turn));
    let runtime = tokio::runtime::Builder::new_current_thread().build();
    let runtime = runtime.map_err(|error| Stop::bad(format!("cannot wait for keys: {error}")))?;
    runtime.block_on(analyse(desk, terminal, (colour, args.threads)))
}

/// Takes keys and shows what is found, until somebody leaves.
async fn analyse(
    mut desk: Desk,
    mut terminal: Terminal,
    (colour, threads): (bool, u16),
) -> Result<(), Stop> {
    let mut presses = Presses::new();
    let mut work = begin(&mut desk, AnalysisKind::Static, threads);
    loop {
        terminal.render(|frame| draw::draw(frame, &desk, colour))?;
        let act = tokio::select! {
            biased;
            press = presses.next() => match press {
                Some(press) => desk.press(press),
                None => return Ok(()),
            },
            found = next(&mut work) => {
                match found {
                    Some(message) => desk.hear(message),
                    None => work = None,
                }
                Act::Nothing
            }
        };
        match act {
            Act::Nothing => {}
            Act::Work(kind) => {
                // What goes on stops before anything else begins.
                drop(work.take());
                work = begin(&mut desk, kind, threads);
            }
            Act::Stop => work = None,
            Act::Write(path, text) => {
                desk.says = match files::write_whole(Path::new(&path), text.as_bytes()) {
                    Ok(()) => format!("The tree is in {path}."),
                    Err(Stop::Bad(why)) => why,
                    Err(stop) => return Err(stop),
                };
            }
            Act::Quit => return Ok(()),
        }
    }
}

/// Begins to work on the position that is shown, if that can be done.
fn begin(desk: &mut Desk, kind: AnalysisKind, threads: u16) -> Option<Work> {
    match desk.ask(kind) {
        Ok(analysis) => {
            desk.begins(kind);
            Some(Work::begin(analysis, threads))
        }
        Err(why) => {
            // What is wrong with the position is said below it.
            desk.says = if desk.position.is_ok() { why } else { String::new() };
            None
        }
    }
}

/// What is found next; waits for ever where nothing is worked on.
async fn next(work: &mut Option<Work>) -> Option<table::wire::AnalysisMessage> {
    match work {
        Some(work) => work.next().await,
        None => std::future::pending().await,
    }
}

/// What is to be analysed.
struct Opened {
    edition: String,
    changes: Vec<String>,
    game: Vec<Moment>,
    turn: usize,
}

fn open(args: &Analyse) -> Result<Opened, Stop> {
    let edition = |usual: &str| args.edition.clone().unwrap_or_else(|| usual.to_string());
    let alone = |cgp| vec![Moment { told: String::new(), cgp }];
    let Some(text) = &args.position else {
        let edition = edition("travel-2006");
        let size = terms(&edition, None, &args.changes)?.ruleset().layout.size;
        let rows = vec![size.to_string(); usize::from(size)].join("/");
        let cgp = format!("{rows} / 0/0 0");
        let cgp = cgp.parse().map_err(|error: notation::ParseCgpError| Stop::bad(error))?;
        let changes = args.changes.clone();
        return Ok(Opened { edition, changes, game: alone(cgp), turn: 0 });
    };
    let path = Path::new(text);
    if !path.exists() {
        let cgp = text.parse().map_err(|error: notation::ParseCgpError| {
            Stop::bad(format!("{text}: there is no such file, and as a position: {error}"))
        })?;
        if args.turn.is_some() {
            return Err(Stop::bad("a position has no turns: leave the number out"));
        }
        let (edition, changes) = (edition("travel-2006"), args.changes.clone());
        return Ok(Opened { edition, changes, game: alone(cgp), turn: 0 });
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
    let game = moments(&replay);
    if game.is_empty() {
        return Err(Stop::bad(format!("{text}: nobody had a turn: open it without a file")));
    }
    let turn = match args.turn {
        None => game.len(),
        Some(turn) if (1..=game.len()).contains(&turn) => turn,
        Some(_) => {
            return Err(Stop::bad(format!("{text}: this game has turns 1 to {}", game.len())));
        }
    };
    Ok(Opened { edition, changes, game, turn: turn - 1 })
}

/// The positions of a game, each before a turn.
fn moments(replay: &Replay) -> Vec<Moment> {
    let name = |seat: rules::Seat| replay.players.get(seat.index()).cloned().unwrap_or_default();
    let turns = replay.turns.iter().map(|turn| Moment {
        told: format!(
            "{} {}",
            name(turn.seat),
            match &turn.made {
                Made::Play(_) => {
                    let text = turn.play_text().map_or_else(String::new, |text| text.to_string());
                    format!("played {text} for {}", turn.score)
                }
                Made::Exchange(tiles) => format!("exchanged {tiles}"),
                Made::Exchanged(count) => format!("exchanged {count}"),
                Made::Pass => "passed".to_string(),
            }
        ),
        cgp: turn.before.cgp(turn.seat),
    });
    let next = replay.next.iter().map(|next| Moment {
        told: format!("{} is to move", name(next.seat)),
        cgp: next.before.cgp(next.seat),
    });
    turns.chain(next).collect()
}

#[cfg(test)]
mod tests;

//! `tilewright moves`: every play of a position.

use clap::ValueEnum;
use engine::{Choice, Leaves, Opening, Ranked, Scene, Subracks, kibitz};
use notation::Cgp;
use rules::{Counted, Face, PlayText};
use serde::Serialize;

use crate::options::{Common, LeavesOption, threads};
use crate::output::{Output, Page};
use crate::positions::{Analysis, Opened, PositionOptions};
use crate::stop::Stop;

const EXAMPLES: &str = "\
Examples:
  tilewright moves --cgp '15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AEITRNR'
  tilewright moves --cgp '15/15/15/15/15/15/15/3TRAIN7/15/15/15/15/15/15/15 AEGOTUZ/ 0/12 0' --sort equity

A position is the rows of the board from the top with / between them, letters for tiles, small
letters for blanks and numbers for empty squares; the rack, and after / the opponent's; the
scores; the turns in a row without a new tile. What is not known can be left out.";

/// The options of `tilewright moves`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Moves {
    #[command(flatten)]
    positions: PositionOptions,
    /// List every play
    #[arg(long, conflicts_with = "top")]
    all: bool,
    /// List this many plays
    #[arg(long, value_name = "N", default_value_t = 10)]
    top: usize,
    /// Best by points, or by points and what stays on the rack
    #[arg(long, value_enum, default_value_t = Sort::Score)]
    sort: Sort,
    /// Only count the plays
    #[arg(long)]
    count_only: bool,
    #[command(flatten)]
    leaves: LeavesOption,
    /// The number of positions searched at a time; the results do not depend on it
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads())]
    threads: u16,
}

/// The order of plays.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Sort {
    Score,
    Equity,
}

pub(crate) fn run(args: &Moves, common: &Common) -> Result<(), Stop> {
    let analysis = Analysis::new(&args.positions, common)?;
    let leaves = args.leaves.open()?;
    let finder = Finder { args, leaves };
    let mut output = Output::new(common.format);
    analysis.each(&args.positions, args.threads, &mut output, |page, opened| {
        finder.find(page, opened)
    })?;
    output.end()
}

struct Finder<'a> {
    args: &'a Moves,
    leaves: Leaves,
}

impl Finder<'_> {
    /// Finds the plays of one position.
    fn find(&self, page: &mut Page, opened: &Opened<'_>) -> Result<(), Stop> {
        let Opened { text, cgp, scene, .. } = opened;
        if self.args.count_only {
            return write(page, &count(text, opened));
        }
        let ranked = kibitz(opened.generator(), scene, &self.leaves, Opening::Across);
        let exchanges = ranked.iter().filter(|r| matches!(r.choice, Choice::Exchange(_))).count();
        let mut plays: Vec<Ranked> =
            ranked.into_iter().filter(|r| matches!(r.choice, Choice::Play(_))).collect();
        if self.args.sort == Sort::Score {
            // Stable: equal scores stay in the order of equity.
            plays.sort_by_key(|ranked| -ranked.choice.score());
        }
        let best_score = plays.iter().map(|ranked| ranked.choice.score()).max();
        let score_sum = plays.iter().map(|ranked| i64::from(ranked.choice.score())).sum();
        let shown = if self.args.all { plays.len() } else { self.args.top };
        let moves = Some(plays.iter().take(shown).filter_map(|r| listed(r, scene, cgp)).collect());
        let found =
            Found { cgp: text, count: plays.len(), best_score, score_sum, moves, exchanges };
        write(page, &found)
    }
}

/// The figures alone, without evaluating any play.
fn count<'c>(cgp: &'c str, opened: &Opened<'_>) -> Found<'c> {
    let scene = &opened.scene;
    let mut found =
        Found { cgp, count: 0, best_score: None, score_sum: 0, moves: None, exchanges: 0 };
    opened.generator().generate(&scene.grid, &scene.rack, |play| {
        found.count += 1;
        found.best_score = found.best_score.max(Some(play.score()));
        found.score_sum += i64::from(play.score());
    });
    let subracks = Subracks::new(&scene.rack);
    found.exchanges =
        (1..subracks.count()).filter(|&n| subracks.subset(n).len() <= scene.exchange).count();
    found
}

/// The plays of a position.
#[derive(Serialize)]
struct Found<'a> {
    cgp: &'a str,
    count: usize,
    best_score: Option<i32>,
    score_sum: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<Listed>>,
    /// The number of different exchanges the rules allow.
    exchanges: usize,
}

/// One play.
#[derive(Serialize)]
struct Listed {
    coord: String,
    word: String,
    /// The tiles laid, with dots where the word runs over the board.
    tiles: String,
    score: i32,
    leave: String,
    equity: f64,
}

/// A play as it is listed.
fn listed(ranked: &Ranked, scene: &Scene, cgp: &Cgp) -> Option<Listed> {
    let Choice::Play(candidate) = &ranked.choice else { return None };
    let (coord, faces) = scene.grid.main_word(candidate);
    let text = PlayText::of(&cgp.board, &candidate.play(), candidate.direction())?;
    let mut leave = scene.rack;
    leave.remove_all(&candidate.tiles());
    Some(Listed {
        coord: coord.to_string(),
        word: faces.into_iter().map(Face::to_char).collect(),
        tiles: text.letters.iter().map(|letter| letter.map_or('.', Face::to_char)).collect(),
        score: candidate.score(),
        leave: leave.to_string(),
        equity: ranked.equity.as_points(),
    })
}

/// Writes what was found, for people or for programs.
fn write(output: &mut Page, found: &Found<'_>) -> Result<(), Stop> {
    if output.is_json() { output.object(found) } else { print(output, found) }
}

fn print(output: &mut Page, found: &Found<'_>) -> Result<(), Stop> {
    for play in found.moves.iter().flatten() {
        let Listed { coord, word, score, leave, equity, tiles: _ } = play;
        output.line(format!("{coord:>3} {word:<15} {score:>4}  {leave:<7} {equity:>8.3}"))?;
    }
    let best = found.best_score.map_or("none".to_string(), |best| best.to_string());
    output.line(format!(
        "{}, best score {best}, score sum {}, {}",
        Counted(found.count, "play"),
        found.score_sum,
        Counted(found.exchanges, "exchange")
    ))
}

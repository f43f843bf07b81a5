//! `tilewright moves`: every play of a position.

use std::path::PathBuf;

use clap::ValueEnum;
use engine::{Choice, Generator, Leaves, Opening, Ranked, Scene, Subracks, kibitz};

use crate::args::Common;
use crate::found::Found;
use crate::output::{Output, Page};
use crate::position::{Asked, Desk, Opened};
use crate::stop::Stop;
use crate::{found, leaves};

const EXAMPLES: &str = "\
Examples:
  tilewright moves --cgp '15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AEITRNR'
  tilewright moves --cgp '15/15/15/15/15/15/15/3TRAIN7/15/15/15/15/15/15/15 AEGOTUZ/ 0/12 0' --sort equity

A position is the rows of the board from the top with / between them, letters for tiles, small
letters for blanks and numbers for empty squares; the rack, and after / the opponent's; the
scores; the turns in a row without a new tile. What is not known may be left out.";

/// Find every play of a position
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Moves {
    #[command(flatten)]
    asked: Asked,
    /// List every play
    #[arg(long, conflicts_with = "top")]
    all: bool,
    /// List so many plays
    #[arg(long, value_name = "N", default_value_t = 10)]
    top: usize,
    /// What makes the best: points, or points and what stays on the rack
    #[arg(long, value_enum, default_value_t = Sort::Score)]
    sort: Sort,
    /// Only count
    #[arg(long)]
    count_only: bool,
    /// Leave values from this file instead of the bundled ones
    #[arg(long, value_name = "FILE.klv2")]
    leaves: Option<PathBuf>,
    /// How many positions at a time; the results do not depend on it
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
}

/// What the best is.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Sort {
    Score,
    Equity,
}

pub(crate) fn run(args: &Moves, common: &Common) -> Result<(), Stop> {
    let desk = Desk::new(&args.asked, common)?;
    let leaves = leaves::open(args.leaves.as_deref())?;
    let finder = Finder { args, generator: &desk.generator, leaves };
    let mut output = Output::new(common.format);
    let asked = (&args.asked, args.threads);
    desk.each(asked, &mut output, |page, opened| finder.find(page, opened))?;
    output.end()
}

struct Finder<'a> {
    args: &'a Moves,
    generator: &'a Generator,
    leaves: Leaves,
}

impl Finder<'_> {
    /// Finds the plays of one position.
    fn find(&self, page: &mut Page, opened: &Opened<'_>) -> Result<(), Stop> {
        let Opened { text, cgp, scene, .. } = opened;
        if self.args.count_only {
            return found::write(page, &self.count(text, scene));
        }
        let ranked = kibitz(self.generator, scene, &self.leaves, Opening::Across);
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
        let moves =
            Some(plays.iter().take(shown).filter_map(|r| found::listed(r, scene, cgp)).collect());
        let found =
            Found { cgp: text, count: plays.len(), best_score, score_sum, moves, exchanges };
        found::write(page, &found)
    }

    /// The figures alone, without weighing a single play.
    fn count<'c>(&self, cgp: &'c str, scene: &Scene) -> Found<'c> {
        let mut found =
            Found { cgp, count: 0, best_score: None, score_sum: 0, moves: None, exchanges: 0 };
        self.generator.generate(&scene.grid, &scene.rack, |play| {
            found.count += 1;
            found.best_score = found.best_score.max(Some(play.score()));
            found.score_sum += i64::from(play.score());
        });
        let subracks = Subracks::new(&scene.rack);
        found.exchanges =
            (1..subracks.count()).filter(|&n| subracks.subset(n).len() <= scene.exchange).count();
        found
    }
}

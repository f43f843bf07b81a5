//! `tilewright moves`: every play of a position.

use std::path::PathBuf;

use clap::ValueEnum;
use engine::{Choice, Generator, Grid, Holding, Leaves, Opening, Ranked, Scene, kibitz};
use lexicon::Lexicon;
use rules::Ruleset;

use crate::args::Common;
use crate::cgp::Cgp;
use crate::found::Found;
use crate::output::Output;
use crate::stop::Stop;
use crate::{editions, found, setup, source};

/// Find every play of a position
#[derive(clap::Args, Debug)]
pub(crate) struct Moves {
    /// A position: "BOARD RACK/OPPONENT SCORE/SCORE TURNS"
    #[arg(long, value_name = "CGP", required_unless_present = "cgp_file")]
    cgp: Option<String>,
    /// A file with one position a line; empty lines and lines with # are skipped
    #[arg(long, value_name = "FILE", conflicts_with = "cgp")]
    cgp_file: Option<PathBuf>,
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
    /// The rules: an edition's key
    #[arg(long, value_name = "EDITION", default_value = "travel-2006")]
    edition: String,
}

/// What the best is.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Sort {
    Score,
    Equity,
}

pub(crate) fn run(args: &Moves, common: &Common) -> Result<(), Stop> {
    let ruleset = editions::terms(&args.edition, None, &[])?.ruleset();
    let lexicon = source::open_for_plays(common.lexicon.as_deref())?;
    let generator = Generator::new(lexicon.graph()).map_err(Stop::bad)?;
    let leaves = Leaves::formula();
    let finder =
        Finder { args, ruleset, lexicon, generator, leaves, told: common.lexicon.is_some() };
    let mut output = Output::new(common.format);
    match (&args.cgp, &args.cgp_file) {
        (Some(cgp), _) => finder.find(&mut output, cgp, "--cgp")?,
        (None, Some(file)) => {
            let bytes = source::bytes(file)?;
            let shown = file.display();
            let text = String::from_utf8(bytes)
                .map_err(|_| Stop::bad(format!("{shown}: not a text: give one position a line")))?;
            let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
            let mut found = false;
            for (number, line) in text.lines().enumerate() {
                let line = line.trim();
                if !line.is_empty() && !line.starts_with('#') {
                    finder.find(&mut output, line, &format!("{shown}: line {}", number + 1))?;
                    found = true;
                }
            }
            if !found {
                return Err(Stop::bad(format!("{shown}: no position in it: give one a line")));
            }
        }
        (None, None) => return Err(Stop::bad("give a position with --cgp or --cgp-file")),
    }
    output.end()
}

struct Finder<'a> {
    args: &'a Moves,
    ruleset: Ruleset,
    lexicon: Lexicon,
    generator: Generator,
    leaves: Leaves,
    /// Whether the lexicon was asked for by name.
    told: bool,
}

impl Finder<'_> {
    /// Finds the plays of one position; `place` names where it was written.
    fn find(&self, output: &mut Output, text: &str, place: &str) -> Result<(), Stop> {
        let cgp: Cgp = text.parse().map_err(|e| Stop::bad(format!("{place}, {e}")))?;
        let mut ruleset = self.ruleset;
        if let Some(least) = cgp.operation("etl") {
            ruleset.exchange.min_bag = least.parse().map_err(|_| {
                Stop::bad(format!("{place}: operation etl needs a number, not '{least}'"))
            })?;
        }
        if let Some(problem) = setup::problem(&cgp, &ruleset) {
            return Err(Stop::bad(format!("{place}: {problem}")));
        }
        self.warn(&cgp, place);

        let grid = Grid::of(&cgp.board, &ruleset, self.generator.guide());
        let rack = cgp.racks[0];
        let mut unseen = setup::unseen(&cgp, &ruleset);
        cgp.racks[1..].iter().for_each(|other| unseen.add_all(other));
        let others = (cgp.racks.len() - 1).max(1);
        let scene = Scene::new(&ruleset, grid, rack, unseen, others);

        if self.args.count_only {
            return found::write(output, &self.count(text, &scene));
        }
        let ranked = kibitz(&self.generator, &scene, &self.leaves, Opening::Across);
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
            Some(plays.iter().take(shown).filter_map(|r| found::listed(r, &scene, &cgp)).collect());
        let found =
            Found { cgp: text, count: plays.len(), best_score, score_sum, moves, exchanges };
        found::write(output, &found)
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
        let holding = Holding::new(&scene.rack);
        found.exchanges =
            (1..holding.count()).filter(|&n| holding.subset(n).len() <= scene.exchange).count();
        found
    }

    /// What is odd about a position but no reason to refuse it.
    fn warn(&self, cgp: &Cgp, place: &str) {
        let graph = self.lexicon.graph();
        for (coord, word) in setup::unknown_words(&cgp.board, |letters| graph.contains(letters)) {
            eprintln!("tilewright: {place}: {coord} {word} is not in the list, kept as it lies");
        }
        let other = cgp.operation("lex").filter(|name| lexica::by_name(name).is_none());
        if let Some(name) = other.filter(|_| !self.told) {
            eprintln!(
                "tilewright: {place}: asks for the lexicon {name}; {} is used, --lexicon changes it",
                self.lexicon.name()
            );
        }
    }
}

//! Positions handed to the analysis commands: read, held against the rules, made ready.

use std::path::PathBuf;

use engine::{Generator, Grid, Scene};
use lexicon::Lexicon;
use rules::Ruleset;

use crate::args::Common;
use crate::cgp::Cgp;
use crate::output::{Output, Page};
use crate::stop::Stop;
use crate::{editions, setup, source, threads};

/// Which positions, under which rules.
#[derive(clap::Args, Debug)]
pub(crate) struct Asked {
    /// A position: "BOARD RACK/OPPONENT SCORE/SCORE TURNS", as in the examples below
    #[arg(long, value_name = "CGP", required_unless_present = "cgp_file")]
    cgp: Option<String>,
    /// A file with one position a line; empty lines and lines with # are skipped
    #[arg(long, value_name = "FILE", conflicts_with = "cgp")]
    cgp_file: Option<PathBuf>,
    /// The rules: an edition's key
    #[arg(long, value_name = "EDITION", default_value = "travel-2006")]
    edition: String,
}

/// A position made ready.
pub(crate) struct Opened<'t> {
    /// As it was written.
    pub(crate) text: &'t str,
    /// Where it was written.
    pub(crate) place: String,
    pub(crate) cgp: Cgp,
    pub(crate) scene: Scene,
    /// The rules it is under.
    pub(crate) ruleset: Ruleset,
}

/// What every position is held against.
pub(crate) struct Desk {
    ruleset: Ruleset,
    lexicon: Lexicon,
    pub(crate) generator: Generator,
    /// Whether the lexicon was asked for by name.
    told: bool,
}

impl Desk {
    pub(crate) fn new(asked: &Asked, common: &Common) -> Result<Desk, Stop> {
        let ruleset = editions::terms(&asked.edition, None, &[])?.ruleset();
        let lexicon = source::open_for_plays(common.lexicon.as_deref())?;
        let generator = Generator::new(lexicon.graph()).map_err(Stop::bad)?;
        Ok(Desk { ruleset, lexicon, generator, told: common.lexicon.is_some() })
    }

    /// Goes through the positions that were asked for, so many at a time, and writes what `work`
    /// finds in the order in which they were given.
    ///
    /// # Errors
    /// Those of `work`, and a position that cannot be; what comes before it is written.
    pub(crate) fn each(
        &self,
        (asked, threads): (&Asked, u16),
        output: &mut Output,
        work: impl Fn(&mut Page, &Opened<'_>) -> Result<(), Stop> + Sync,
    ) -> Result<(), Stop> {
        let Some(file) = &asked.cgp_file else {
            let Some(text) = &asked.cgp else {
                return Err(Stop::bad("give a position with --cgp or --cgp-file"));
            };
            let mut page = output.page();
            work(&mut page, &self.open(text, "--cgp")?)?;
            return output.put(&page);
        };
        let bytes = source::bytes(file)?;
        let shown = file.display();
        let text = String::from_utf8(bytes)
            .map_err(|_| Stop::bad(format!("{shown}: not a text: give one position a line")))?;
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
        let mut places = text
            .lines()
            .enumerate()
            .map(|(number, line)| (format!("{shown}: line {}", number + 1), line.trim()))
            .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
            .peekable();
        if places.peek().is_none() {
            return Err(Stop::bad(format!("{shown}: no position in it: give one a line")));
        }
        let blank = output.page();
        while places.peek().is_some() {
            let block: Vec<_> = places.by_ref().take(usize::from(threads)).collect();
            let pages = threads::in_order(block.len(), threads, |number| {
                let ((place, line), mut page) = (&block[number], blank.clone());
                work(&mut page, &self.open(line, place)?)?;
                Ok::<Page, Stop>(page)
            });
            for page in pages {
                output.put(&page?)?;
            }
        }
        Ok(())
    }

    fn open<'t>(&self, text: &'t str, place: &str) -> Result<Opened<'t>, Stop> {
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
        let grid = Grid::of(&cgp.board, &ruleset, self.generator.gaddag());
        let mut unseen = setup::unseen(&cgp, &ruleset);
        cgp.racks[1..].iter().for_each(|other| unseen.add_all(other));
        let others = (cgp.racks.len() - 1).max(1);
        let mut scene = Scene::new(&ruleset, grid, cgp.racks[0], unseen, others);
        let best = cgp.scores.get(1..).and_then(|others| others.iter().max());
        scene.lead = cgp.scores.first().unwrap_or(&0) - best.unwrap_or(&0);
        let turns = usize::from(cgp.dry_turns) + 1;
        let seats = others + 1;
        let end = &ruleset.end;
        scene.pass_ends = end.pass_rounds.is_some_and(|r| turns >= usize::from(r) * seats)
            || end.scoreless_turns.is_some_and(|most| turns >= usize::from(most));
        Ok(Opened { text, place: place.to_string(), cgp, scene, ruleset })
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

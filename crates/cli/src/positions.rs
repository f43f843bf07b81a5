//! The positions that the analysis commands are given: read, checked against the rules, and
//! prepared.

use std::path::PathBuf;

use engine::{Generator, Grid, Scene};
use host::{FileWords, GameWords, WordLists};
use notation::{Cgp, CgpFault, Resolved};
use rules::Ruleset;

use crate::options::{Common, EditionOption};
use crate::output::{Output, Page};
use crate::stop::Stop;
use crate::{files, threads};

/// The positions to look at, and their rules.
#[derive(clap::Args, Debug)]
pub(crate) struct PositionOptions {
    /// A position: "BOARD RACK/OPPONENT SCORE/SCORE TURNS", as in the examples below
    #[arg(long, value_name = "CGP", required_unless_present = "cgp_file")]
    cgp: Option<String>,
    /// A file with one position per line; empty lines and lines with # are skipped
    #[arg(long, value_name = "FILE", conflicts_with = "cgp")]
    cgp_file: Option<PathBuf>,
    #[command(flatten)]
    edition: EditionOption,
}

/// A position ready for analysis.
pub(crate) struct Opened<'t> {
    /// The text as it was given.
    pub(crate) text: &'t str,
    /// The option or the line of a file that it comes from.
    pub(crate) origin: String,
    pub(crate) cgp: Cgp,
    pub(crate) scene: Scene,
    /// The rules that apply to it.
    pub(crate) ruleset: Ruleset,
    words: GameWords,
}

impl Opened<'_> {
    /// Finds plays with the words of the position.
    pub(crate) fn generator(&self) -> &Generator {
        self.words.players().referee()
    }
}

/// The tools of an analysis.
pub(crate) struct Analysis<'a> {
    ruleset: Ruleset,
    lists: WordLists,
    common: &'a Common,
}

impl<'a> Analysis<'a> {
    pub(crate) fn new(options: &PositionOptions, common: &'a Common) -> Result<Analysis<'a>, Stop> {
        Ok(Analysis { ruleset: options.edition.ruleset()?, lists: common.lists(None)?, common })
    }

    /// Calls `work` for each position of the options, on several threads, and writes the results in
    /// the order of the positions.
    ///
    /// # Errors
    /// The first error of `work`, or of an impossible position; the results before it are written.
    pub(crate) fn each(
        &self,
        options: &PositionOptions,
        threads: u16,
        output: &mut Output,
        work: impl Fn(&mut Page, &Opened<'_>) -> Result<(), Stop> + Sync,
    ) -> Result<(), Stop> {
        let Some(file) = &options.cgp_file else {
            let Some(text) = &options.cgp else {
                return Err(Stop::bad("give a position with --cgp or --cgp-file"));
            };
            let mut page = output.page();
            work(&mut page, &self.open(text, "--cgp")?)?;
            return output.put(&page);
        };
        let text = files::read_text(file, "give one position per line")?;
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
        let shown = file.display();
        let mut lines = text
            .lines()
            .enumerate()
            .map(|(number, line)| (format!("{shown}: line {}", number + 1), line.trim()))
            .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
            .peekable();
        if lines.peek().is_none() {
            return Err(Stop::bad(format!("{shown}: has no position: give one per line")));
        }
        let blank = output.page();
        while lines.peek().is_some() {
            let block: Vec<_> = lines.by_ref().take(usize::from(threads)).collect();
            let pages = threads::in_order(block.len(), threads, |number| {
                let ((origin, line), mut page) = (&block[number], blank.clone());
                work(&mut page, &self.open(line, origin)?)?;
                Ok::<Page, Stop>(page)
            });
            for page in pages {
                output.put(&page?)?;
            }
        }
        Ok(())
    }

    fn open<'t>(&self, text: &'t str, origin: &str) -> Result<Opened<'t>, Stop> {
        let cgp: Cgp = text.parse().map_err(|error: notation::ParseCgpError| {
            let help = match error.fault {
                CgpFault::Empty | CgpFault::Board { .. } => ": --help shows a whole position",
                _ => "",
            };
            Stop::bad(format!("{origin}, {error}{help}"))
        })?;
        let resolved = cgp.resolve(&self.ruleset);
        let resolved = resolved.map_err(|problem| Stop::bad(format!("{origin}: {problem}")))?;
        let file = self.common.words_of_file(&self.lists, cgp.operation("lex"), &self.ruleset)?;
        self.warn(&cgp, origin, &file);
        let FileWords { words, .. } = file;
        let scene = scene_of(&cgp, &resolved, words.players().referee());
        let ruleset = resolved.ruleset;
        Ok(Opened { text, origin: origin.to_string(), cgp, scene, ruleset, words })
    }

    /// Warns of what is odd about a position but is no reason to refuse it.
    fn warn(&self, cgp: &Cgp, origin: &str, file: &FileWords) {
        let lexicon = file.words.lexicon();
        for (coord, word) in cgp.unlisted_words(lexicon.graph()) {
            eprintln!("tilewright: {origin}: {coord} {word} is not in the list, but kept");
        }
        if let Some(name) = &file.other {
            let used = lexicon.name();
            let help = if self.common.list().is_none() { ", --lexicon changes it" } else { "" };
            eprintln!("tilewright: {origin}: asks for the lexicon {name}; {used} is used{help}");
        }
    }
}

/// The scene of a position, as its player on turn sees it, who knows what the position says of the
/// other racks.
pub(crate) fn scene_of(cgp: &Cgp, resolved: &Resolved, generator: &Generator) -> Scene {
    let Resolved { ruleset, unseen } = resolved;
    let grid = Grid::of(&cgp.board, ruleset, generator.gaddag());
    let others = (cgp.racks.len() - 1).max(1);
    let scene = Scene::new(ruleset, grid, cgp.racks[0], *unseen, others);
    scene.knowing(&cgp.racks[1..]).after(ruleset, cgp.lead(), cgp.scoreless_turns)
}

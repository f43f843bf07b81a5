//! `tilewright lexicon`: builds, describes and queries word graphs.

mod build;
mod look_up;

use std::path::PathBuf;

use clap::Subcommand;
use lexicon::{Halves, Lexicon, Word, Words};
use serde_json::{Map, Value, json};

use crate::options::Common;
use crate::output::Output;
use crate::stop::Stop;
use crate::word_source;

/// The actions on a lexicon.
#[derive(Subcommand, Debug)]
pub(crate) enum What {
    /// Compile a word list into a word graph, and say what was dropped and why
    Build {
        /// The word list, one word per line
        words: PathBuf,
        /// Add the plurals and verb forms that most dictionaries do not print: BOATS of BOAT; TALKS,
        /// TALKED and TALKING of TALK
        ///
        /// Spelt by rule: BOXES, CITIES, BAKING, TRIED, STOPPED; TRAVELED and TRAVELLED; no ED and
        /// ING where only the stress tells VISITED from PERMITTED. Irregular forms have to be in
        /// the list. A line may say what its word is, 'boat n' or 'talk v'; without that it gets
        /// the forms of both.
        #[arg(long)]
        inflections: bool,
        /// The file to write: .kwg, or .kbwg for very large lists
        #[arg(short, long, value_name = "FILE")]
        output: PathBuf,
    },
    /// Turn words to be left out into a file of digests for --exclusions, which shows none of them
    Exclude {
        /// The words, one per line; a line such as '# Version 2' says which version it is
        words: PathBuf,
        /// Also leave out what the bundled exclusions leave out
        #[arg(long)]
        bundled: bool,
        /// The file to write
        #[arg(short, long, value_name = "FILE")]
        output: PathBuf,
    },
    /// Describe a lexicon: words by length, digest, size
    Info {
        /// A word list or word graph; without one, the lexicon of --lexicon
        file: Option<String>,
    },
    /// Say whether words are in the lexicon; exit code 1 if one is not
    Check {
        /// The words
        #[arg(required = true)]
        words: Vec<String>,
    },
    /// The words that tiles spell (? for a blank)
    Anagram {
        /// The tiles
        tiles: String,
        /// Also words that use only some of the tiles
        #[arg(long)]
        some: bool,
    },
    /// The words that fit a pattern: ? one letter, * any letters, `[ABC]` one of these
    Pattern {
        /// The pattern, in quotes
        pattern: String,
    },
    /// The letters that make new words before or after words
    Hooks {
        /// The words
        #[arg(required = true)]
        words: Vec<String>,
    },
}

pub(crate) fn run(what: &What, common: &Common) -> Result<(), Stop> {
    let mut output = Output::new(common.format);
    let open = || word_source::open(common.list(), Halves::Dawg);
    match what {
        What::Build { words, inflections, output: file } => {
            let read = if *inflections { Words::read_inflected } else { Words::read };
            build::build(&mut output, words, read, file)?;
        }
        What::Exclude { words, bundled, output: file } => {
            build::exclude(&mut output, &open()?, words, *bundled, file)?;
        }
        What::Info { file } => {
            let given = file.as_deref().or(common.list());
            info(&mut output, &word_source::open(given, Halves::Both)?)?;
        }
        What::Check { words } => {
            let all_listed = look_up::check(&mut output, &open()?, words)?;
            output.end()?;
            return if all_listed { Ok(()) } else { Err(Stop::No) };
        }
        What::Anagram { tiles, some } => look_up::anagram(&mut output, &open()?, tiles, *some)?,
        What::Pattern { pattern } => look_up::pattern(&mut output, &open()?, pattern)?,
        What::Hooks { words } => look_up::hooks(&mut output, &open()?, words)?,
    }
    output.end()
}

/// Describes a lexicon.
fn info(output: &mut Output, lexicon: &Lexicon) -> Result<(), Stop> {
    let mut by_length = [0u64; Word::MAX_LEN + 1];
    for word in lexicon.graph().words() {
        by_length[word.len()] += 1;
    }
    let by_length: Vec<(usize, u64)> =
        by_length.into_iter().enumerate().filter(|&(_, count)| count > 0).collect();
    let gaddag = lexicon.graph().gaddag_root().is_some();
    if output.is_json() {
        let lengths: Map<String, Value> =
            by_length.iter().map(|&(length, count)| (length.to_string(), count.into())).collect();
        return output.object(&json!({
            "name": lexicon.name(),
            "words": lexicon.word_count(),
            "digest": lexicon.digest().to_string(),
            "nodes": lexicon.graph().nodes().len(),
            "gaddag": gaddag,
            "lengths": lengths,
        }));
    }
    output.line(format!("name    {}", lexicon.name()))?;
    output.line(format!("words   {}", lexicon.word_count()))?;
    output.line(format!("digest  {}", lexicon.digest()))?;
    output.line(format!("nodes   {}", lexicon.graph().nodes().len()))?;
    output.line(format!(
        "plays   {}",
        if gaddag { "can be found" } else { "cannot be found: forward half only" }
    ))?;
    for (length, count) in by_length {
        output.line(format!("{length:>2} letters  {count}"))?;
    }
    Ok(())
}

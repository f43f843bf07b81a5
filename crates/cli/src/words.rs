//! `tilewright lexicon`: word graphs built, described and asked.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Subcommand;
use lexicon::{Format as GraphFormat, Halves, Lexicon, Reason, Report, Word};
use serde_json::{Map, Value, json};

use rules::Counted;

use crate::args::Common;
use crate::output::Output;
use crate::source;
use crate::stop::Stop;
use crate::study;

/// What to do.
#[derive(Subcommand, Debug)]
pub(crate) enum What {
    /// Compile a word list into a word graph, and say what was dropped and why
    Build {
        /// The word list, one word a line
        words: PathBuf,
        /// The file to write: .kwg, or .kbwg for very large lists
        #[arg(short, long, value_name = "FILE")]
        output: PathBuf,
    },
    /// Turn words to leave out into a file of digests for --exclusions, which prints none of them
    Exclude {
        /// The words, one a line; a line such as '# Version 2' says which version it is
        words: PathBuf,
        /// Leave out what the bundled exclusions leave out, too
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
        /// Words that use only some of the tiles, too
        #[arg(long)]
        some: bool,
    },
    /// The words that fit a pattern: ? one letter, * any letters, `[ABC]` one of these
    Pattern {
        /// The pattern, in quotes
        pattern: String,
    },
    /// The letters that make new words in front of or behind words
    Hooks {
        /// The words
        #[arg(required = true)]
        words: Vec<String>,
    },
}

pub(crate) fn run(what: &What, common: &Common) -> Result<(), Stop> {
    let mut output = Output::new(common.format);
    let open = || source::open(common.lexicon.as_deref(), Halves::Dawg);
    match what {
        What::Build { words, output: file } => build(&mut output, words, file)?,
        What::Exclude { words, bundled, output: file } => {
            exclude(&mut output, &open()?, words, *bundled, file)?;
        }
        What::Info { file } => {
            let given = file.as_deref().or(common.lexicon.as_deref());
            info(&mut output, &source::open(given, Halves::Both)?)?;
        }
        What::Check { words } => {
            let all_good = check(&mut output, &open()?, words)?;
            output.end()?;
            return if all_good { Ok(()) } else { Err(Stop::No) };
        }
        What::Anagram { tiles, some } => study::anagram(&mut output, &open()?, tiles, *some)?,
        What::Pattern { pattern } => study::pattern(&mut output, &open()?, pattern)?,
        What::Hooks { words } => study::hooks(&mut output, &open()?, words)?,
    }
    output.end()
}

fn build(output: &mut Output, list: &Path, file: &Path) -> Result<(), Stop> {
    let format = match file.extension().and_then(|extension| extension.to_str()) {
        Some(e) if e.eq_ignore_ascii_case("kwg") => GraphFormat::Kwg,
        Some(e) if e.eq_ignore_ascii_case("kbwg") => GraphFormat::Kbwg,
        _ => {
            let shown = file.display();
            return Err(Stop::bad(format!("{shown}: name a file that ends in .kwg or .kbwg")));
        }
    };
    let (words, report) = source::list(list, &source::bytes(list)?)?;
    let graph = source::graph_of(list, &words, Halves::Both)?;
    let bytes = graph.to_bytes(format).ok_or_else(|| {
        Stop::bad(format!("{}: too many words for .kwg: write a .kbwg file", list.display()))
    })?;
    write_whole(file, &bytes)?;
    if report.dropped() > 0 {
        eprintln!("{report}");
    }
    if output.is_json() {
        return output.object(&json!({
            "file": file.display().to_string(),
            "words": graph.word_count(),
            "bytes": bytes.len(),
            "digest": lexicon::Digest::of(graph.words()).to_string(),
            "lines": report.lines,
            "dropped": dropped(&report),
        }));
    }
    output.line(format!(
        "{}: {}, {} bytes",
        file.display(),
        Counted(graph.word_count(), "word"),
        bytes.len()
    ))
}

/// Writes the digests of words to leave out, and says how many of them there are to leave out.
fn exclude(
    output: &mut Output,
    lexicon: &Lexicon,
    words: &Path,
    bundled: bool,
    file: &Path,
) -> Result<(), Stop> {
    let mut exclusions = source::exclusions(words)?;
    if bundled {
        exclusions = exclusions.and(lexica::family_exclusions());
    }
    write_whole(file, exclusions.to_string().as_bytes())?;
    let listed = lexicon.graph().words().filter(|&word| exclusions.contains(word)).count();
    if output.is_json() {
        return output.object(&json!({
            "file": file.display().to_string(),
            "version": exclusions.version(),
            "words": exclusions.len(),
            "listed": listed,
        }));
    }
    output.line(format!(
        "{}: {}, {listed} of them in {}; version {}",
        file.display(),
        Counted(exclusions.len(), "word"),
        lexicon.name(),
        exclusions.version().unwrap_or_default(),
    ))
}

/// How many lines were dropped, by reason.
fn dropped(report: &Report) -> Map<String, Value> {
    Reason::ALL
        .into_iter()
        .filter(|&reason| report.count(reason) > 0)
        .map(|reason| (reason.code().to_string(), report.count(reason).into()))
        .collect()
}

/// Writes beside the file and renames, so that nobody ever finds half a graph.
fn write_whole(file: &Path, bytes: &[u8]) -> Result<(), Stop> {
    let mut part = file.as_os_str().to_owned();
    part.push(".part");
    fs::write(&part, bytes)
        .and_then(|()| fs::rename(&part, file))
        .map_err(|error| Stop::bad(format!("{}: cannot be written: {error}", file.display())))
}

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

/// A word from the command line.
pub(crate) fn word(text: &str) -> Result<Word, Stop> {
    if text.is_empty() {
        return Err(Stop::bad("a word is empty: give words of letters"));
    }
    text.parse().map_err(|error| Stop::bad(format!("{text}: {error}")))
}

fn check(output: &mut Output, lexicon: &Lexicon, words: &[String]) -> Result<bool, Stop> {
    let words: Vec<Word> = words.iter().map(|text| word(text)).collect::<Result<_, _>>()?;
    let mut all_good = true;
    for word in words {
        let good = lexicon.contains(&word.letters());
        all_good &= good;
        if output.is_json() {
            output.object(&json!({ "word": word.to_string(), "good": good }))?;
        } else {
            output.line(format!(
                "{word} {}",
                if good { "is a word" } else { "is not in the list" }
            ))?;
        }
    }
    Ok(all_good)
}

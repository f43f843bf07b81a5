//! Where words come from: a bundled list, a word list or a word graph.

use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};

use lexicon::{Exclusions, Graph, Halves, Lexicon, Report, Words, compile};
use rules::Terms;

use crate::stop::Stop;

/// The most bytes that are read from a file; the largest word graph has a quarter of them.
const MAX_FILE: u64 = 256 << 20;

/// Which words are left out where the terms leave hate speech out.
#[derive(clap::Args, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Exclude {
    /// Words recognised as hate speech, instead of the bundled list: a word or its digest a line,
    /// as 'tilewright lexicon exclude' writes them
    #[arg(long, value_name = "FILE")]
    pub(crate) exclusions: Option<PathBuf>,
}

impl Exclude {
    /// The list of the host's own, if there is one.
    pub(crate) fn read(&self) -> Result<Option<Exclusions>, Stop> {
        self.exclusions.as_deref().map(exclusions).transpose()
    }
}

/// Reads words to leave out, called after the file where it does not say which version it is.
pub(crate) fn exclusions(path: &Path) -> Result<Exclusions, Stop> {
    let shown = path.display();
    let bytes = bytes(path)?;
    let text = std::str::from_utf8(&bytes)
        .map_err(|_| Stop::bad(format!("{shown}: not a text: give one word or digest a line")))?;
    let read = Exclusions::read(text).map_err(|error| Stop::bad(format!("{shown}: {error}")))?;
    if read.is_empty() {
        return Err(Stop::bad(format!("{shown}: names no word: give one word or digest a line")));
    }
    let stem = path.file_stem().map(|stem| stem.display().to_string());
    Ok(read.or_version(stem.as_deref().unwrap_or_default()))
}

/// Opens the lexicon asked for, or the bundled one. What a word list lost is told on standard
/// error in one line.
pub(crate) fn open(given: Option<&str>, halves: Halves) -> Result<Lexicon, Stop> {
    let Some(given) = given else { return Ok(lexica::bundled().clone()) };
    if let Some(bundled) = lexica::by_name(given) {
        return Ok(bundled.clone());
    }
    let path = Path::new(given);
    if !path.exists() {
        return Err(Stop::bad(format!(
            "{given}: neither a bundled lexicon (there is Wordnik) nor a file: check the spelling"
        )));
    }
    let bytes = bytes(path)?;
    let name = path.file_stem().map_or_else(|| given.to_string(), |s| s.display().to_string());
    if is_graph(path, &bytes) {
        return Ok(Lexicon::new(name, graph(path, &bytes)?));
    }
    let (words, report) = list(path, &bytes)?;
    if report.dropped() > 0 {
        eprintln!(
            "tilewright: {given}: {} of {} lines dropped; 'tilewright lexicon build' says why",
            report.dropped(),
            report.lines
        );
    }
    Ok(Lexicon::new(name, graph_of(path, &words, halves)?))
}

/// Opens a lexicon with which plays can be found.
pub(crate) fn open_for_plays(given: Option<&str>) -> Result<Lexicon, Stop> {
    let lexicon = open(given, Halves::Both)?;
    match lexicon.graph().gaddag_root() {
        Some(_) => Ok(lexicon),
        None => Err(Stop::bad(format!("{}: {}", lexicon.name(), lexicon::GraphError::NoGaddag))),
    }
}

/// The words of a game by these terms: without hate speech where they leave it out (CLA-29).
pub(crate) fn for_terms(
    lexicon: Lexicon,
    terms: &Terms,
    exclude: &Exclude,
) -> Result<Lexicon, Stop> {
    if terms.ruleset().family_words {
        return lexica::family_of(&lexicon, exclude.read()?.as_ref()).map_err(Stop::bad);
    }
    match exclude.exclusions {
        None => Ok(lexicon),
        Some(_) => Err(Stop::bad(
            "--exclusions: these terms leave no words out: add --change words=family, or leave \
             the file out",
        )),
    }
}

/// The bytes of a file that somebody named.
pub(crate) fn bytes(path: &Path) -> Result<Vec<u8>, Stop> {
    let shown = path.display();
    if path.is_dir() {
        return Err(Stop::bad(format!("{shown} is a folder: name a file in it")));
    }
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(MAX_FILE + 1).read_to_end(&mut bytes));
    match read {
        Ok(length) if length as u64 > MAX_FILE => Err(Stop::bad(format!(
            "{shown}: larger than {} MiB: no list of words is",
            MAX_FILE >> 20
        ))),
        Ok(_) => Ok(bytes),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            Err(Stop::bad(format!("{shown}: there is no such file")))
        }
        Err(error) => Err(Stop::bad(format!("{shown}: cannot be read: {error}"))),
    }
}

/// Whether this is meant to be a word graph: it is called one, or it is no text.
fn is_graph(path: &Path, bytes: &[u8]) -> bool {
    let named = path
        .extension()
        .and_then(|extension| extension.to_str())
        .is_some_and(|e| ["kwg", "kbwg"].iter().any(|graph| e.eq_ignore_ascii_case(graph)));
    named || bytes.contains(&0) && !is_wide(bytes)
}

/// Whether this begins like a text of 16-bit characters.
fn is_wide(bytes: &[u8]) -> bool {
    bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff")
}

/// Reads a word graph.
pub(crate) fn graph(path: &Path, bytes: &[u8]) -> Result<Graph, Stop> {
    Graph::read(bytes).map_err(|error| Stop::bad(format!("{}: {error}", path.display())))
}

/// Reads a word list.
pub(crate) fn list(path: &Path, bytes: &[u8]) -> Result<(Words, Report), Stop> {
    let shown = path.display();
    if bytes.trim_ascii_start().starts_with(b"<") {
        return Err(Stop::bad(format!(
            "{shown}: line 1 begins like a web page: save the list itself as plain text"
        )));
    }
    if is_wide(bytes) {
        return Err(Stop::bad(format!("{shown}: written as UTF-16: save it as UTF-8")));
    }
    if bytes.contains(&0) {
        return Err(Stop::bad(format!("{shown}: not a text: give one word a line")));
    }
    let (words, report) = Words::read(bytes);
    if words.is_empty() {
        let why = if report.lines == 0 { "the file is empty" } else { "no line of it is a word" };
        return Err(Stop::bad(format!("{shown}: {why}: give one word a line")));
    }
    Ok((words, report))
}

/// Compiles a word list.
pub(crate) fn graph_of(path: &Path, words: &Words, halves: Halves) -> Result<Graph, Stop> {
    compile(words, halves).map_err(|error| Stop::bad(format!("{}: {error}", path.display())))
}

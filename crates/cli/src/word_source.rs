//! The source of words: a bundled list, a word list or a word graph.

use std::path::Path;

use lexica::Bundled;
use lexicon::{Exclusions, Graph, Halves, Lexicon, Report, Words, compile};
use rules::Counted;

use crate::files;
use crate::stop::Stop;

/// Opens the named lexicon, or the bundled one. One line on standard error says if lines of a word
/// list were dropped.
pub(crate) fn open(given: Option<&str>, halves: Halves) -> Result<Lexicon, Stop> {
    let Some(given) = given else { return Ok(Bundled::USUAL.lexicon().clone()) };
    if let Some(bundled) = lexica::by_name(given) {
        return Ok(bundled.clone());
    }
    // A path may have the sign in it as well.
    let parts = given.split_once('=').filter(|_| !Path::new(given).exists());
    if let Some((name, place)) = parts.filter(|(name, _)| !name.trim().is_empty()) {
        let opened = open(Some(place), halves)?;
        return Ok(Lexicon::with_digest(name.trim(), opened.digest(), opened.graph().clone()));
    }
    let path = Path::new(given);
    if !path.exists() {
        return Err(Stop::bad(format!(
            "{given}: neither a bundled lexicon (british, american) nor a file: check the spelling"
        )));
    }
    let bytes = files::read(path)?;
    let name = path.file_stem().map_or_else(|| given.to_string(), |s| s.display().to_string());
    if is_graph(path, &bytes) {
        let graph = Graph::read(&bytes);
        let graph = graph.map_err(|error| Stop::at(path, error))?;
        return Ok(Lexicon::new(name, graph));
    }
    let (words, report) = list(path, &bytes, Words::read)?;
    if report.dropped() > 0 {
        eprintln!(
            "tilewright: {given}: {} of {} dropped; 'tilewright lexicon build' says why",
            report.dropped(),
            Counted(report.lines, "line")
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

/// Reads words to be left out; the file's name is their version if the file does not say it.
pub(crate) fn exclusions(path: &Path) -> Result<Exclusions, Stop> {
    let shown = path.display();
    let text = files::read_text(path, "give one word or digest per line")?;
    let read = Exclusions::read(&text).map_err(|error| Stop::bad(format!("{shown}: {error}")))?;
    if read.is_empty() {
        return Err(Stop::bad(format!("{shown}: names no word: give one word or digest per line")));
    }
    let stem = path.file_stem().map(|stem| stem.display().to_string());
    Ok(read.or_version(stem.as_deref().unwrap_or_default()))
}

/// True if a file is meant to be a word graph: judged by its name, or because it is not text.
fn is_graph(path: &Path, bytes: &[u8]) -> bool {
    let named = path
        .extension()
        .and_then(|extension| extension.to_str())
        .is_some_and(|e| ["kwg", "kbwg"].iter().any(|graph| e.eq_ignore_ascii_case(graph)));
    named || bytes.contains(&0) && !is_wide(bytes)
}

/// True if this begins like a text of 16-bit characters.
fn is_wide(bytes: &[u8]) -> bool {
    bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff")
}

/// The encoding of a word list.
pub(crate) type Read = fn(&[u8]) -> (Words, Report);

/// Reads a word list.
pub(crate) fn list(path: &Path, bytes: &[u8], read: Read) -> Result<(Words, Report), Stop> {
    let shown = path.display();
    if bytes.trim_ascii_start().starts_with(b"<") {
        return Err(Stop::bad(format!(
            "{shown}: line 1 begins like a web page: save the list itself as plain text"
        )));
    }
    if is_wide(bytes) {
        return Err(Stop::bad(format!("{shown}: encoded as UTF-16: save it as UTF-8")));
    }
    if bytes.contains(&0) {
        return Err(Stop::bad(format!("{shown}: not a text file: give one word per line")));
    }
    let (words, report) = read(bytes);
    if words.is_empty() {
        let why = if report.lines == 0 { "the file is empty" } else { "no line of it is a word" };
        return Err(Stop::bad(format!("{shown}: {why}: give one word per line")));
    }
    Ok((words, report))
}

/// Compiles a word list.
pub(crate) fn graph_of(path: &Path, words: &Words, halves: Halves) -> Result<Graph, Stop> {
    compile(words, halves).map_err(|error| Stop::at(path, error))
}

//! `tilewright lexicon build` and `exclude`: files made from word lists.

use std::path::Path;

use lexicon::{Format, Halves, Lexicon, Reason, Report};
use rules::Counted;
use serde_json::{Map, Value, json};

use crate::output::Output;
use crate::stop::Stop;
use crate::{files, word_source};

/// Compiles a word list, read in this way, into a word graph.
pub(super) fn build(
    output: &mut Output,
    list: &Path,
    read: word_source::Read,
    file: &Path,
) -> Result<(), Stop> {
    let format = match file.extension().and_then(|extension| extension.to_str()) {
        Some(e) if e.eq_ignore_ascii_case("kwg") => Format::Kwg,
        Some(e) if e.eq_ignore_ascii_case("kbwg") => Format::Kbwg,
        _ => {
            let shown = file.display();
            return Err(Stop::bad(format!("{shown}: name a file that ends in .kwg or .kbwg")));
        }
    };
    let (words, report) = word_source::list(list, &files::read(list)?, read)?;
    let graph = word_source::graph_of(list, &words, Halves::Both)?;
    let bytes = graph
        .to_bytes(format)
        .ok_or_else(|| Stop::at(list, "too many words for .kwg: write a .kbwg file"))?;
    files::write_whole(file, &bytes)?;
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
            "inflected": report.inflected,
            "dropped": dropped(&report),
        }));
    }
    let added = match report.inflected {
        0 => String::new(),
        added => format!(", {added} of them regular inflections"),
    };
    output.line(format!(
        "{}: {}{added}, {} bytes",
        file.display(),
        Counted(graph.word_count(), "word"),
        bytes.len()
    ))
}

/// Writes the digests of words to be left out, and says how many of them the lexicon has.
pub(super) fn exclude(
    output: &mut Output,
    lexicon: &Lexicon,
    words: &Path,
    bundled: bool,
    file: &Path,
) -> Result<(), Stop> {
    let mut exclusions = word_source::exclusions(words)?;
    if bundled {
        exclusions = exclusions.and(lexica::family_exclusions());
    }
    files::write_whole(file, exclusions.to_string().as_bytes())?;
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

/// The number of lines dropped, by reason.
fn dropped(report: &Report) -> Map<String, Value> {
    Reason::ALL
        .into_iter()
        .filter(|&reason| report.count(reason) > 0)
        .map(|reason| (reason.code().to_string(), report.count(reason).into()))
        .collect()
}

//! `tilewright lexicon anagram`, `pattern` and `hooks`: look-ups for study.

use lexicon::{Lexicon, Pattern, Using, Word};
use rules::{Letter, Tiles};
use serde_json::json;

use crate::output::Output;
use crate::stop::Stop;
use crate::words::word;

pub(crate) fn anagram(
    output: &mut Output,
    lexicon: &Lexicon,
    tiles: &str,
    some: bool,
) -> Result<(), Stop> {
    let tiles: Tiles = tiles.parse().map_err(|error| Stop::bad(format!("{tiles}: {error}")))?;
    let most = Word::MAX_LEN;
    if tiles.len() > most {
        return Err(Stop::bad(format!("{} tiles: give at most {most}", tiles.len())));
    }
    let using = if some { Using::Some } else { Using::All };
    found(output, lexicon.graph().anagrams(&tiles, using))
}

pub(crate) fn pattern(output: &mut Output, lexicon: &Lexicon, pattern: &str) -> Result<(), Stop> {
    let pattern: Pattern =
        pattern.parse().map_err(|error| Stop::bad(format!("{pattern}: {error}")))?;
    found(output, lexicon.graph().matches(&pattern))
}

/// Prints words; none is the answer no.
fn found(output: &mut Output, words: Vec<Word>) -> Result<(), Stop> {
    for word in &words {
        if output.is_json() {
            output.object(&json!({ "word": word.to_string() }))?;
        } else {
            output.line(word)?;
        }
    }
    if words.is_empty() { Err(Stop::No) } else { Ok(()) }
}

pub(crate) fn hooks(output: &mut Output, lexicon: &Lexicon, words: &[String]) -> Result<(), Stop> {
    let words: Vec<Word> = words.iter().map(|text| word(text)).collect::<Result<_, _>>()?;
    for word in words {
        let hooks = lexicon.graph().hooks(&word.letters());
        let text = |letters: &[Letter]| letters.iter().map(|l| l.to_char()).collect::<String>();
        let (front, back) = (text(&hooks.front), text(&hooks.back));
        if output.is_json() {
            output.object(&json!({ "word": word.to_string(), "front": front, "back": back }))?;
        } else {
            let dash = |hooks: String| if hooks.is_empty() { "-".to_string() } else { hooks };
            output.line(format!("{} {word} {}", dash(front), dash(back)))?;
        }
    }
    Ok(())
}

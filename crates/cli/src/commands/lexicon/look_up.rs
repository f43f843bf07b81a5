//! `tilewright lexicon check`, `anagram`, `pattern` and `hooks`: words looked up.

use lexicon::{Lexicon, Pattern, Using, Word};
use rules::{Letter, Tiles};
use serde_json::json;

use crate::output::Output;
use crate::stop::Stop;

/// Words from the command line.
fn read(words: &[String]) -> Result<Vec<Word>, Stop> {
    let read = |text: &String| match text.as_str() {
        "" => Err(Stop::bad("a word is empty: give words of letters")),
        text => text.parse().map_err(|error| Stop::bad(format!("{text}: {error}"))),
    };
    words.iter().map(read).collect()
}

/// Prints whether words are in the lexicon. Fails if one is not.
pub(super) fn check(
    output: &mut Output,
    lexicon: &Lexicon,
    words: &[String],
) -> Result<bool, Stop> {
    let mut all_listed = true;
    for word in read(words)? {
        let listed = lexicon.contains(&word.letters());
        all_listed &= listed;
        if output.is_json() {
            output.object(&json!({ "word": word.to_string(), "good": listed }))?;
        } else {
            output.line(format!(
                "{word} {}",
                if listed { "is a word" } else { "is not in the list" }
            ))?;
        }
    }
    Ok(all_listed)
}

/// Prints the words that tiles spell.
pub(super) fn anagram(
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
    print(output, lexicon.graph().anagrams(&tiles, using))
}

/// Prints the words that fit a pattern.
pub(super) fn pattern(output: &mut Output, lexicon: &Lexicon, pattern: &str) -> Result<(), Stop> {
    let pattern: Pattern =
        pattern.parse().map_err(|error| Stop::bad(format!("{pattern}: {error}")))?;
    print(output, lexicon.graph().matches(&pattern))
}

/// Prints words. If there are none, the answer is no.
fn print(output: &mut Output, words: Vec<Word>) -> Result<(), Stop> {
    for word in &words {
        if output.is_json() {
            output.object(&json!({ "word": word.to_string() }))?;
        } else {
            output.line(word)?;
        }
    }
    if words.is_empty() { Err(Stop::No) } else { Ok(()) }
}

/// Prints the letters that make new words before and after words.
pub(super) fn hooks(output: &mut Output, lexicon: &Lexicon, words: &[String]) -> Result<(), Stop> {
    for word in read(words)? {
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

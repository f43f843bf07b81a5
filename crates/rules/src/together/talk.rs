//! Team talk: plans are free, letters stay secret (TOG-13, TOG-14).

use alloc::string::String;
use alloc::vec::Vec;

/// The most characters in a message.
pub const MAX_TALK: usize = 200;

/// The policy, as it is shown above every team talk (TOG-14). Keeping it is up to the players; the
/// filter is an aid that a game may agree on.
pub const TALK_POLICY: &str = "Plan together, but keep your letters to yourself.";

/// A message as one line, without control characters and with single spaces.
pub(super) fn tidy(text: &str) -> String {
    let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ")
}

/// True if a message seems to give away letters that a player holds or lacks: a single letter
/// (other than "I" and "a"), a row of capitals that is not a common word of team talk, or a mention
/// of blanks, vowels or consonants.
///
/// It errs on the strict side and is easy to get around; places such as 8H, K9 or 3W are allowed.
pub fn tells_letters(text: &str) -> bool {
    const KINDS: [&str; 8] =
        ["blank", "blanks", "vowel", "vowels", "consonant", "consonants", "letter", "letters"];
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '\'');
    words.filter(|word| !word.is_empty()).any(|word| {
        let lower = word.to_ascii_lowercase();
        // The letter itself, or its plural: "E", "Es", "E's".
        let stem = lower.strip_suffix("'s").unwrap_or(&lower);
        let plural = lower
            .strip_suffix('s')
            .filter(|_| word.len() == 2 && word.starts_with(|c: char| c.is_ascii_uppercase()));
        let alone = |text: &str| text.len() == 1 && text.bytes().all(|b| b.is_ascii_alphabetic());
        let said = word == "I" || word == "i" || word == "a" || word == "A" || word == "I's";
        let spelt = (2..=3).contains(&word.len())
            && word.bytes().all(|b| b.is_ascii_uppercase())
            && !matches!(word, "OK" | "NO" | "YES" | "GO" | "WE" | "IN" | "ON" | "UP" | "THE");
        KINDS.contains(&stem)
            || (alone(stem) && !said)
            || plural.is_some_and(alone) && !matches!(word, "As" | "Is" | "Us")
            || spelt
    })
}

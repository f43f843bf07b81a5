//! The rules in force in plain words, written from the data.

mod family;

pub(crate) use family::family_words;

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::{
    Arrange as _, Change, Mode, Ruleset, Terms, Theme, bingo, duplicate, matches, together,
};

/// A rule in plain words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sentence {
    /// Its subject: `players`, `board`, `bonus`, `challenge`, `exchange`, `pass`, `ending`,
    /// `leftovers`, `tie`, `clock`, `pause`, or the key of a variation. Stable.
    pub about: &'static str,
    /// The rule.
    pub text: String,
    /// True if it differs from the edition.
    pub changed: bool,
}

/// The rules of a game in plain sentences, those that differ from the edition first.
///
/// ```
/// use rules::sentences;
///
/// let sentences = sentences(&"classic-2023 seats=2 challenge=double".parse()?);
/// let first = &sentences[0];
/// assert_eq!((first.about, first.changed), ("challenge", true));
/// assert!(first.text.contains("turn"), "{}", first.text);
/// # Ok::<(), rules::TermsError>(())
/// ```
pub fn sentences(terms: &Terms) -> Vec<Sentence> {
    let now = all(&terms.ruleset(), terms.seats());
    let mut edition = terms.edition().ruleset();
    edition.mode = terms.mode();
    matches::adjust(&mut edition);
    let before = all(&edition, terms.seats());
    let mut sentences: Vec<Sentence> = now
        .into_iter()
        .map(|(about, text)| {
            let changed = !before.contains(&(about, text.clone()));
            Sentence { about, text, changed }
        })
        .collect();
    if let Some(theme) = Theme::of(terms) {
        let text = matches::theme_sentence(&terms.ruleset(), &theme);
        sentences.push(Sentence { about: "theme", text, changed: true });
    }
    // A change that no sentence mentions is described by the summary of its variation.
    for change in terms.changes().iter().filter(|change| !is_told(terms, change)) {
        let variation = change.variation();
        let text = variation.summary.to_string();
        sentences.push(Sentence { about: variation.key, text, changed: true });
    }
    sentences.arrange_by_key(|sentence| !sentence.changed);
    sentences
}

/// True if some sentence would be different without this change.
fn is_told(terms: &Terms, change: &Change) -> bool {
    let mut without = terms.edition().ruleset();
    for other in terms.changes().iter().filter(|other| *other != change) {
        other.apply(&mut without, terms.seats());
    }
    let key = change.variation().key;
    key == "theme" || all(&without, terms.seats()) != all(&terms.ruleset(), terms.seats())
}

/// A few words on what matters most at the table, shortest first.
pub fn chips(terms: &Terms) -> Vec<String> {
    let ruleset = terms.ruleset();
    let mut chips = match ruleset.mode {
        Mode::Match | Mode::OneRack | Mode::TwoRacks | Mode::OpenTiles => matches::chips(terms),
        Mode::Duplicate => duplicate::chips(&ruleset),
        Mode::Bingo => bingo::chips(&ruleset),
        Mode::Together => together::chips(&ruleset),
    };
    chips.extend(ruleset.word_list.map(|list| format!("{} words", list.title())));
    chips
}

fn all(ruleset: &Ruleset, seats: u8) -> Vec<(&'static str, String)> {
    match ruleset.mode {
        Mode::Match | Mode::OneRack | Mode::TwoRacks | Mode::OpenTiles => {
            matches::sentences(ruleset, seats)
        }
        Mode::Duplicate => duplicate::sentences(ruleset),
        Mode::Bingo => bingo::sentences(ruleset),
        Mode::Together => together::sentences(ruleset, seats),
    }
}

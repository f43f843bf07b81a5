//! Wire forms of terms and editions.

use std::sync::LazyLock;

use rules::{
    ChallengeRule, Change, Edition, Entry, Letter, Millis, Mode, Premium, Ruleset, Square, Terms,
    TermsError, Tile, VARIATIONS, Value, Variation, chips, sentences,
};

use crate::grouped::grouped;
use crate::wire::{
    DescribeTerms, EditionMessage, Key, LexiconMessage, ModeOffer, RefusalMessage, SentenceMessage,
    TermsMessage, TileMessage, ValueMessage, VariationMessage,
};
use crate::{LexiconTag, RoomRefusal, terms_hash};

/// The variation by which the mode is chosen.
const MODE: &str = "mode";

/// The variation by which the word list is chosen. The operator decides which lists there are.
const LIST: &str = "list";

/// If there are more changes than kinds of change, they are refused unread.
const MOST_CHANGES: usize = 32;

/// The longest change in characters: a theme may bring a list of a thousand words.
const LONGEST_CHANGE: u32 = 8_000;

/// The terms given by an edition's key, seats and changes as `key=value`.
///
/// # Errors
/// A refusal with the code of [`TermsError`]; `change_too_long` for a change of more than 8,000
/// characters, which is never cut.
pub fn parse_terms(
    edition: &str,
    seats: usize,
    changes: &[String],
) -> Result<Terms, RefusalMessage> {
    let edition: Edition = edition.parse().map_err(|_| TermsError::UnknownEdition)?;
    let seats = u8::try_from(seats).unwrap_or(u8::MAX);
    if changes.len() > MOST_CHANGES {
        return Err(RoomRefusal::TooManyChanges.into());
    }
    for change in changes {
        let length = u32::try_from(change.chars().count()).unwrap_or(u32::MAX);
        if length > LONGEST_CHANGE {
            let change = change.chars().take(20).collect();
            return Err(RoomRefusal::ChangeTooLong { change, length, most: LONGEST_CHANGE }.into());
        }
    }
    let changes = changes
        .iter()
        .map(|change| change.parse::<Change>())
        .collect::<Result<Vec<_>, _>>()
        .map_err(TermsError::from)?;
    let terms = match Terms::proposed(edition, seats, &changes) {
        // Where any number may play, the number of seats taken at first is not part of the terms.
        Err(TermsError::Seats { mode, .. }) if mode.is_open() => {
            Terms::proposed(edition, 0, &changes)
        }
        terms => terms,
    };
    Ok(terms?)
}

/// The answer to `POST /api/terms`; `lexicon` says which word list games with these rules are
/// bound to.
///
/// # Errors
/// See [`parse_terms`]; those of `lexicon` if there is no such list.
pub fn describe_terms(
    asked: &DescribeTerms,
    lexicon: impl Fn(&Ruleset) -> Result<LexiconTag, RefusalMessage>,
) -> Result<TermsMessage, RefusalMessage> {
    let terms = parse_terms(&asked.edition, asked.seats.into(), &asked.changes)?;
    Ok(terms_message(&terms, &lexicon(&terms.ruleset())?))
}

/// Terms in full. The first sentence says which words count.
pub fn terms_message(terms: &Terms, lexicon: &LexiconTag) -> TermsMessage {
    let ruleset = terms.ruleset();
    let (layout, alphabet) = (ruleset.layout, ruleset.alphabet);
    let row = |row| -> String {
        (0..layout.size)
            .map(|column| premium_char(layout.premium(Square::new(row, column))))
            .collect()
    };
    let full = alphabet.full_set();
    let tile = |tile: Tile| TileMessage {
        tile: tile.to_string(),
        points: alphabet.points(tile) as u8,
        count: full.count(tile),
        vowel: tile.letter().is_some_and(|letter| alphabet.info(letter).vowel),
    };
    let word_list = SentenceMessage {
        about: "word_list".to_owned(),
        text: format!(
            "The words are those of the list {}, {} of them.",
            lexicon.name,
            grouped(lexicon.words)
        ),
        changed: ruleset.word_list.is_some(),
    };
    let others = sentences(terms).into_iter().filter(|sentence| sentence.about != LIST);
    let rules = others.map(|sentence| SentenceMessage {
        about: sentence.about.to_owned(),
        text: sentence.text,
        changed: sentence.changed,
    });
    TermsMessage {
        text: terms.to_string(),
        hash: terms_hash(terms, lexicon),
        edition: terms.edition().key().to_owned(),
        name: terms.edition().name().to_owned(),
        mode: Key(ruleset.mode),
        palette: Key(ruleset.palette),
        layout: (0..layout.size).map(row).collect(),
        start: (layout.start.row, layout.start.column),
        rack_size: ruleset.rack_size,
        tiles: Letter::all().map(Tile::of).chain([Tile::BLANK]).map(tile).collect(),
        clock: ruleset.clock.map(|clock| clock.bank.0),
        increment: ruleset.clock.map(|clock| clock.increment.0),
        overtime: ruleset.clock.map(|clock| clock.points_per_minute),
        overtime_minutes: ruleset.clock.map(|clock| Key(clock.minutes)),
        slow_turn: ruleset.slow_turn().map(|turn| turn.0),
        sentences: [word_list].into_iter().chain(rules).collect(),
        chips: chips(terms),
    }
}

const fn premium_char(premium: Premium) -> char {
    match premium {
        Premium::Plain => '.',
        Premium::DoubleLetter => 'd',
        Premium::TripleLetter => 't',
        Premium::DoubleWord => 'D',
        Premium::TripleWord => 'T',
    }
}

/// The wire form of a word list.
pub fn lexicon_message(lexicon: &LexiconTag) -> LexiconMessage {
    let LexiconTag { name, digest, words } = lexicon.clone();
    LexiconMessage { name, digest, words }
}

/// All editions, for `GET /api/rules`; `lexicon` says which word list their games are bound to.
pub fn editions_message(lexicon: impl Fn(&Ruleset) -> LexiconTag) -> Vec<EditionMessage> {
    let edition = |edition: Edition| {
        let terms = Terms::new(edition, 2, &[]).ok()?;
        let ruleset = edition.ruleset();
        Some(EditionMessage {
            key: edition.key().to_owned(),
            name: edition.name().to_owned(),
            summary: edition.summary().to_owned(),
            seats: ruleset.seats,
            palette: Key(ruleset.palette),
            challenge: challenge_text(ruleset.challenge),
            clock: ruleset.clock.map(|clock| (clock.bank.0 / Millis::minutes(1).0) as u8),
            plays: plays(edition),
            terms: terms_message(&terms, &lexicon(&ruleset)),
        })
    };
    Edition::ALL.into_iter().filter_map(edition).collect()
}

/// Settings that change nothing in a match of this edition, because it plays that way anyway; those
/// that make sense only with a clock, in a match with a clock.
fn plays(edition: Edition) -> Vec<String> {
    let of_match = |variation: &&Variation| variation.modes.contains(&Mode::Match);
    let further = further().filter(of_match);
    let all = further.flat_map(|variation| {
        let values = variation.values.iter().flat_map(|value| match *value {
            Value::Word(word) => vec![word.to_owned()],
            Value::Number(least, most) => (least..=most).map(|number| number.to_string()).collect(),
            _ => Vec::new(),
        });
        values.map(|value| format!("{}={value}", variation.key))
    });
    // Terms leave out a change that changes nothing.
    let changes_nothing = |text: &String| {
        let terms_with = |others: &[&str]| {
            let changes = others.iter().copied().chain([text.as_str()]).map(str::parse);
            let changes: Vec<Change> = changes.collect::<Result<_, _>>()?;
            Terms::new(edition, 2, &changes)
        };
        let terms = terms_with(&[]).or_else(|_| terms_with(&["clock=1"]));
        terms.is_ok_and(|terms| !terms.to_string().split(' ').any(|part| part == text))
    };
    all.filter(changes_nothing).collect()
}

/// The ways to play.
pub fn modes_message() -> Vec<ModeOffer> {
    let offered = VARIATIONS.iter().filter(|variation| variation.key == MODE);
    let keys = offered.flat_map(|variation| variation.values).filter_map(|value| match value {
        Value::Word(word) => Some(*word),
        _ => None,
    });
    let mode = |key: &str| {
        let mode = Mode::of_key(key)?;
        let entry = mode.entry((0, 0));
        Some(ModeOffer {
            key: Key(mode),
            title: mode.title().to_owned(),
            summary: mode.summary().to_owned(),
            edition: mode.edition().key().to_owned(),
            seats: match entry {
                Entry::Seats(least, most) if most > 0 => Some((least, most)),
                _ => None,
            },
            open: entry == Entry::Open,
            alone: mode.is_alone(),
        })
    };
    keys.filter_map(mode).collect()
}

/// All variations but those by which the mode and the word list are chosen.
fn further() -> impl Iterator<Item = &'static Variation> {
    VARIATIONS.iter().filter(|variation| ![MODE, LIST].contains(&variation.key))
}

/// The rules that can be changed from the edition, besides the mode and the word list.
pub fn variations_message() -> Vec<VariationMessage> {
    static ALL: LazyLock<Vec<VariationMessage>> = LazyLock::new(variations);
    ALL.clone()
}

fn variations() -> Vec<VariationMessage> {
    let value = |value: &Value| match *value {
        Value::Word(word) => Some(ValueMessage::Word { word: word.to_owned() }),
        Value::Number(least, most) => Some(ValueMessage::Number { least, most }),
        Value::Priced(word, least, most) => {
            Some(ValueMessage::Priced { word: word.to_owned(), least, most })
        }
        Value::Theme => Some(ValueMessage::Theme {}),
        Value::EachSeat(words, least, most) => {
            let words = words.iter().map(|&word| word.to_owned()).collect();
            Some(ValueMessage::EachSeat { words, least, most })
        }
        Value::List => None,
    };
    let variations = further().map(|variation| VariationMessage {
        key: variation.key.to_owned(),
        title: variation.title.to_owned(),
        summary: variation.summary.to_owned(),
        modes: variation.modes.iter().copied().map(Key).collect(),
        values: variation.values.iter().filter_map(value).collect(),
        usual: usual(variation),
    });
    variations.collect()
}

/// The value that a mode uses when one of its own settings is left alone. For settings of a match
/// it depends on the edition.
fn usual(variation: &Variation) -> Option<String> {
    let mode = variation.modes.first().filter(|_| !variation.modes.contains(&Mode::Match))?;
    let seats = match mode.entry((0, 0)) {
        Entry::Seats(least, _) => least,
        Entry::Open => 0,
    };
    // Terms leave out a change that changes nothing.
    let changes_nothing = |value: &String| {
        let set = format!("{}={value}", variation.key);
        let changes = [format!("{MODE}={}", mode.key()), set.clone()];
        let changes: Result<Vec<Change>, _> = changes.iter().map(|text| text.parse()).collect();
        let terms = changes.ok().and_then(|all| Terms::new(Edition::ALL[0], seats, &all).ok());
        terms.is_some_and(|terms| terms.to_string().split(' ').all(|part| part != set))
    };
    let mut values = variation.values.iter().flat_map(|value| match *value {
        Value::Word(word) => vec![word.to_owned()],
        Value::Number(least, most) => (least..=most).map(|number| number.to_string()).collect(),
        _ => Vec::new(),
    });
    values.find(changes_nothing)
}

/// A challenge rule as a change would write it.
fn challenge_text(rule: ChallengeRule) -> String {
    match rule {
        ChallengeRule::Void => "void".to_owned(),
        ChallengeRule::Single => "single".to_owned(),
        ChallengeRule::Double => "double".to_owned(),
        ChallengeRule::Penalty(points) => format!("penalty:{points}"),
        ChallengeRule::Bonus(points) => format!("bonus:{points}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lexicon() -> LexiconTag {
        LexiconTag { name: "List".into(), digest: "00".into(), words: 3 }
    }

    #[test]
    fn numbers_are_parted_by_thousands() {
        assert_eq!([0, 999, 1_000, 194_007].map(grouped), ["0", "999", "1,000", "194,007"]);
    }

    #[test]
    fn a_list_of_theme_words_is_kept_whole_or_refused() {
        let words = "SEASHELLS,".repeat(760);
        let change = format!("theme=sea:{}WAVE", words);
        let terms = parse_terms("diamond-2008", 2, std::slice::from_ref(&change)).unwrap();
        assert_eq!(terms.changes()[0].to_string(), change, "nothing is cut");
        let long = format!("theme=sea:{}WAVE", "SEASHELLS,".repeat(800));
        let refusal = parse_terms("diamond-2008", 2, &[long]).unwrap_err();
        assert_eq!(refusal.code, "change_too_long");
        assert!(refusal.message.contains("at most 8,000"), "{}", refusal.message);
    }

    #[test]
    fn terms_are_told_in_full() {
        let terms = "classic-2023 seats=3 challenge=double".parse().unwrap();
        let message = terms_message(&terms, &lexicon());
        assert_eq!(message.text, terms.to_string());
        assert_eq!(message.layout[0], "T..d...T...d..T");
        assert_eq!(message.layout[7], "T..d...D...d..T");
        assert_eq!(message.tiles.iter().map(|tile| u32::from(tile.count)).sum::<u32>(), 100);
        assert_eq!(
            message.tiles[26],
            TileMessage { tile: "?".into(), points: 0, count: 2, vowel: false }
        );
        let first: Vec<_> = message.sentences[..2]
            .iter()
            .map(|sentence| (sentence.about.as_str(), sentence.changed))
            .collect();
        assert_eq!(first, [("word_list", false), ("challenge", true)]);
    }

    #[test]
    fn the_first_sentence_says_which_words_count() {
        for (terms, changed) in
            [("travel-2006 seats=2", false), ("travel-2006 seats=2 list=american", true)]
        {
            let message = terms_message(&terms.parse().unwrap(), &lexicon());
            let words: Vec<_> = message
                .sentences
                .iter()
                .filter(|sentence| ["word_list", LIST].contains(&sentence.about.as_str()))
                .collect();
            assert_eq!(words.len(), 1, "{words:?}");
            assert_eq!((words[0], words[0].changed), (&message.sentences[0], changed));
            assert_eq!(words[0].text, "The words are those of the list List, 3 of them.");
        }
        assert!(variations_message().iter().all(|variation| variation.key != LIST));
    }

    #[test]
    fn every_edition_is_listed_and_its_own_challenge_rule_is_no_change() {
        let editions = editions_message(|_| lexicon());
        assert_eq!(editions.len(), 5);
        for edition in editions {
            let changes = [format!("challenge={}", edition.challenge)];
            let terms = parse_terms(&edition.key, 2, &changes).unwrap();
            assert_eq!(terms.to_string(), edition.terms.text);
        }
    }

    #[test]
    fn every_edition_says_what_it_plays_while_nothing_is_chosen() {
        for edition in editions_message(|_| lexicon()) {
            let plays = |change: &str| edition.plays.iter().any(|played| played == change);
            for change in ["last-window=60", "window=20", "timer=none", "forfeit=10"] {
                assert!(plays(change), "{} plays {change}: {:?}", edition.key, edition.plays);
            }
            let tournament = edition.key == "tournament-sowpods";
            assert_eq!(plays("clock=25"), tournament);
            assert_eq!(plays("clock=none"), !tournament);
            assert!(!plays("overtime=completed") && !plays("forfeit=none"));
        }
    }

    #[test]
    fn settings_of_a_mode_say_what_holds_when_nothing_is_said() {
        let usual: Vec<_> = variations_message()
            .into_iter()
            .filter_map(|variation| Some(format!("{}={}", variation.key, variation.usual?)))
            .collect();
        assert_eq!(usual, ["round=180", "notation=duplicate", "caller=program", "pace=10"]);
    }

    #[test]
    fn senseless_terms_are_refused_with_a_code() {
        for (edition, seats, change, code) in [
            ("chess", 2, "clock=25", "unknown_edition"),
            ("travel-2006", 5, "clock=25", "seats_out_of_range"),
            ("travel-2006", 999, "clock=25", "seats_out_of_range"),
            ("travel-2006", 2, "clock=soon", "unknown_change"),
        ] {
            let refusal = parse_terms(edition, seats, &[change.to_owned()]).unwrap_err();
            assert_eq!(refusal.code, code);
        }
    }
}

//! Games in other languages, which have other tiles and other points.

use alloc::string::{String, ToString};

use super::{Disagreement, Gcg, GcgFault, GcgLine, GcgMove, GcgProblem};

/// Word lists of other languages, by the start of their names. A number or nothing follows, such
/// as the 9 of ODS9.
const LISTS: [(&str, &str); 19] = [
    ("ODS", "French"),
    ("FRA", "French"),
    ("RD", "German"),
    ("FILE", "Spanish"),
    ("FISE", "Spanish"),
    ("LEXICON-FISE", "Spanish"),
    ("DISC", "Catalan"),
    ("OSPS", "Polish"),
    ("NSF", "Norwegian"),
    ("NSSL", "Norwegian"),
    ("SAOL", "Swedish"),
    ("SSL", "Swedish"),
    ("SWL", "Dutch"),
    ("LOC", "Romanian"),
    ("ZINGARELLI", "Italian"),
    ("ZING", "Italian"),
    ("KOTUS", "Finnish"),
    ("DSO", "Danish"),
    ("DPLP", "Portuguese"),
];

/// Languages by their names in English and their own.
const LANGUAGES: [(&str, &[&str]); 18] = [
    ("Catalan", &["catalan", "català"]),
    ("Croatian", &["croatian", "hrvatski"]),
    ("Czech", &["czech", "čeština"]),
    ("Danish", &["danish", "dansk"]),
    ("Dutch", &["dutch", "nederlands"]),
    ("Finnish", &["finnish", "suomi"]),
    ("French", &["french", "français", "francais"]),
    ("German", &["german", "deutsch"]),
    ("Greek", &["greek", "ελληνικά"]),
    ("Hungarian", &["hungarian", "magyar"]),
    ("Italian", &["italian", "italiano"]),
    ("Norwegian", &["norwegian", "norsk"]),
    ("Polish", &["polish", "polski"]),
    ("Portuguese", &["portuguese", "português"]),
    ("Romanian", &["romanian", "română"]),
    ("Russian", &["russian", "русский"]),
    ("Spanish", &["spanish", "español"]),
    ("Swedish", &["swedish", "svenska"]),
];

/// The language of a word list or of tiles with this name, if it is known to be another one than
/// English.
fn language_of(name: &str) -> Option<&'static str> {
    let numbered = |rest: &str| rest.trim_start_matches(['-', ' ', '_']).bytes().all(is_version);
    let upper = name.trim().to_uppercase();
    let of_list = LISTS.iter().find(|(prefix, _)| upper.strip_prefix(prefix).is_some_and(numbered));
    let lower = name.trim().to_lowercase();
    let called = |names: &[&str]| {
        names.iter().any(|name| {
            let rest = lower.strip_prefix(name);
            rest.is_some_and(|rest| !rest.starts_with(char::is_alphabetic))
        })
    };
    let of_language = || LANGUAGES.iter().find(|(_, names)| called(names));
    of_list.map(|&(_, language)| language).or_else(|| of_language().map(|&(language, _)| language))
}

/// Returns true for a byte of a version number, such as 2017 or 8.1.
const fn is_version(byte: u8) -> bool {
    byte.is_ascii_digit() || byte == b'.'
}

impl Gcg {
    /// The line that shows that the game is played in another language than English: the first with
    /// a tile that is on no English set, be it a letter or several letters in square brackets; or
    /// else the first that names a word list or tiles of another language. Such a game cannot be
    /// played through.
    pub fn foreign(&self) -> Option<Disagreement> {
        let lines = (1..).zip(&self.lines);
        let found = lines.filter_map(|(line, text)| {
            foreign_line(text).map(|problem| Disagreement { line, problem })
        });
        // The tiles prove more than the heading.
        found.min_by_key(|it| matches!(it.problem, GcgProblem::OtherLanguage { .. }))
    }
}

fn foreign_line(line: &GcgLine) -> Option<GcgProblem> {
    let tile = match line {
        GcgLine::Pragma { name, text } => {
            let asked = ["lexicon", "tile-set", "tile-distribution"].contains(&name.as_str());
            let language = asked.then(|| language_of(text)).flatten()?;
            let (pragma, given) = (name.clone(), text.clone());
            return Some(GcgProblem::OtherLanguage { pragma, given, language });
        }
        GcgLine::Rack { rack, .. } => other_tile(rack.as_str()),
        GcgLine::Event(event) => other_tile(event.rack.as_str()).or_else(|| match &event.made {
            GcgMove::Exchange(tiles) | GcgMove::Leftovers(tiles) => other_tile(tiles.as_str()),
            _ => None,
        }),
        // A word with such a letter cannot be read at all.
        GcgLine::Unread { text, fault: GcgFault::Letter { .. } } => {
            let event = text.split_once(':').map_or(text.as_str(), |(_, event)| event);
            event.split_whitespace().take(3).find_map(other_tile)
        }
        _ => None,
    };
    tile.map(|found| GcgProblem::OtherLetters { found })
}

/// The first tile of a text that is on no English set: `Ü`, `[CH]`.
fn other_tile(text: &str) -> Option<String> {
    let brackets = text.find('[').and_then(|from| {
        let length = text[from..].find(']')?;
        let inner = &text[from + 1..from + length];
        inner.starts_with(char::is_alphabetic).then(|| text[from..=from + length].to_string())
    });
    let letter = || text.chars().find(|found| found.is_alphabetic() && !found.is_ascii());
    brackets.or_else(|| letter().map(String::from))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_other_languages_are_known_by_their_names() {
        for (name, language) in [
            ("ODS9", "French"),
            ("ods 8", "French"),
            ("FRA24", "French"),
            ("RD29", "German"),
            ("Deutsch", "German"),
            ("FILE2017", "Spanish"),
            ("FISE2", "Spanish"),
            ("DISC2", "Catalan"),
            ("OSPS50", "Polish"),
            ("NSF25", "Norwegian"),
            ("Français (2024)", "French"),
            ("French", "French"),
        ] {
            assert_eq!(language_of(name), Some(language), "{name}");
        }
        for name in [
            "",
            "CSW24",
            "NWL23",
            "NWL2018",
            "TWL06",
            "OTCWL2",
            "OWL3",
            "OSPD6",
            "OSWI",
            "SOWPODS",
            "ECWL",
            "British",
            "American",
            "Wordnik",
            "ENABLE",
            "YAWL",
            "filename",
            "RDX",
            "discarded",
            "Frenchman's own",
            "my list",
            "Polished",
        ] {
            assert_eq!(language_of(name), None, "{name}");
        }
    }

    #[test]
    fn tiles_of_other_languages_are_told_apart_from_slips() {
        for (text, tile) in [
            ("EGHNÜRT", Some("Ü")),
            ("[CH]AEINR", Some("[CH]")),
            ("A[L·L]E", Some("[L·L]")),
            ("ß", Some("ß")),
            ("AEE5TTV", None),
            ("AEI?", None),
            ("A[", None),
            ("[5]", None),
        ] {
            assert_eq!(other_tile(text).as_deref(), tile, "{text}");
        }
    }
}

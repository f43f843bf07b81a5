//! Keys by which names that look the same are found.

use unicode_normalization::UnicodeNormalization as _;
pub(crate) use unicode_normalization::char::is_combining_mark;

/// The key of a name. Two names with the same key look the same, or nearly: neither case nor width
/// nor spaces nor letters of another script that look alike tell them apart, and `ß` is `SS`.
pub fn name_key(name: &str) -> String {
    key(name, folded)
}

/// The key by which an account is stored: as [`name_key`], but it keeps names apart that only their
/// capitals join, as `ß` and `ss`, so that two accounts can still have them. No new account has a
/// name with one of the [`skeletons`] of another.
pub fn account_key(name: &str) -> String {
    key(name, |text| text.flat_map(char::to_lowercase).collect())
}

fn key(name: &str, folded: impl Fn(&mut dyn Iterator<Item = char>) -> String) -> String {
    let skeleton = folded(&mut unicode_security::skeleton(&folded(&mut name.nfkc())));
    // The skeleton of a capital I is l, that of a small one is i; here both were small.
    let told_apart = skeleton.nfc().filter(|c| !c.is_whitespace());
    told_apart.map(|c| if c == 'i' { 'l' } else { c }).collect()
}

/// The text in capitals and back in small letters: full case folding.
fn folded(text: &mut dyn Iterator<Item = char>) -> String {
    // The capital of ß is itself, and its small letter has two.
    let capitals = text.flat_map(char::to_lowercase).flat_map(char::to_uppercase);
    capitals.flat_map(char::to_lowercase).collect()
}

/// The skeletons of a name, as Unicode Technical Standard 39 calls the form in which look-alikes are
/// equal: that of the name in small letters, and that of the name as it is written if it is another
/// one. Two names with a skeleton in common may be taken for each other: differences that
/// [`name_key`] ignores do not tell them apart, nor do accents, punctuation or symbols.
pub fn skeletons(name: &str) -> Vec<String> {
    let written: String = unicode_security::skeleton(&name.nfkc().collect::<String>()).collect();
    let mut skeletons = vec![skeleton(name)];
    // A letter may look like another one in capitals alone, as those of three alphabets that are
    // written B.
    skeletons.extend(Some(skeleton(&written)).filter(|written| *written != skeletons[0]));
    skeletons
}

fn skeleton(name: &str) -> String {
    let key = name_key(name);
    let plain = key.nfd().filter(|&c| c.is_alphanumeric() || is_letter_mark(c));
    // An i that has just lost its accent becomes an l, as `key` makes of any other.
    let plain: String = plain.map(|c| if c == 'i' { 'l' } else { c }).collect();
    // Some names are nothing but punctuation and symbols.
    if plain.is_empty() { key } else { plain }
}

/// True for a mark that makes another letter, such as a vowel sign, and false for an accent.
fn is_letter_mark(c: char) -> bool {
    let accent = matches!(
        c,
        '\u{300}'..='\u{36f}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}'
            | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}'
    );
    is_combining_mark(c) && !accent
}

/// The key of a word: as [`name_key`], but accents do not tell words apart either.
pub fn word_key(word: &str) -> String {
    name_key(&word.nfkd().filter(|c| !is_combining_mark(*c)).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_look_alike_have_one_key() {
        for (one, other) in [
            ("Ada", "ADA"),
            ("Ada", "Аdа"),
            ("Ada", "Ａｄａ"),
            ("Mira Ø", "MIRAØ"),
            ("Ilya", "llya"),
            ("Bob", "B0b"),
            ("René", "Rene\u{301}"),
            ("Straße", "STRASSE"),
            ("STRAẞE", "strasse"),
            ("Οδυσσεύς", "ΟΔΥΣΣΕΎΣ"),
        ] {
            assert_eq!(name_key(one), name_key(other), "{one} {other}");
        }
        for (one, other) in
            [("Ada", "Bob"), ("René", "Rene"), ("Player 2", "Player 3"), ("Ann", "Anna")]
        {
            assert_ne!(name_key(one), name_key(other), "{one} {other}");
        }
    }

    #[test]
    fn accounts_are_stored_by_keys_that_never_change() {
        for (name, key) in [
            ("Ada", "ada"),
            ("Mira Ø.", "rnlrao\u{338}."),
            ("Ilya 10", "llyalo"),
            ("René", "rené"),
            ("Straße", "straße"),
            ("Аdа", "ada"),
        ] {
            assert_eq!(account_key(name), key, "{name}");
        }
    }

    #[test]
    fn names_that_may_be_taken_for_each_other_have_a_skeleton_in_common() {
        let alike = |one: &str, other: &str| {
            let others = skeletons(other);
            skeletons(one).iter().any(|skeleton| others.contains(skeleton))
        };
        for (one, other) in [
            ("Alice", "Alice."),
            ("Alice", "Alíce"),
            ("Alice", "Аlіcе"),
            ("Alice", "Аlі\u{301}се"),
            ("Alice", "_ALICE_"),
            ("Alice", "Alice ✓"),
            ("Bob", "Воb"),
            ("BOB", "ВОВ"),
            ("Hanna", "Нanna"),
            ("Straße", "STRASSE"),
            ("Straße", "Straẞe"),
            ("Ann-Marie O'Hara", "annmarie ohara"),
            ("🦉", "🦉"),
        ] {
            assert!(alike(one, other), "{one} {other}");
        }
        for (one, other) in [
            ("Alice", "Alicia"),
            ("Ann", "Ann 2"),
            ("Ольга", "Олег"),
            ("かく", "がく"),
            ("कि", "की"),
            ("🦉", "🦊"),
            ("...", "!!!"),
        ] {
            assert!(!alike(one, other), "{one} {other}");
        }
        // However players write their own names, these are theirs.
        for (one, other) in [("Вова", "вова"), ("Вова", "ВОВА"), ("Ilya", "ILYA")] {
            assert!(alike(one, other), "{one} {other}");
        }
    }
}

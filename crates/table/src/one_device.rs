//! Keys of names where all players use one device: none passes for another, so letters of another
//! script that look alike need no tables of Unicode.

/// The key of a name: neither case nor spaces tell names apart.
pub fn name_key(name: &str) -> String {
    let letters = name.chars().filter(|c| !c.is_whitespace());
    letters.flat_map(char::to_lowercase).collect()
}

/// The key by which an account is stored, of which there are none here.
pub fn account_key(name: &str) -> String {
    name_key(name)
}

/// The only form in which a name is compared.
pub fn skeletons(name: &str) -> Vec<String> {
    vec![name_key(name)]
}

/// The key of a word.
pub fn word_key(word: &str) -> String {
    name_key(word)
}

/// True for accents and the like, which combine with the letters of any script.
pub(crate) fn is_combining_mark(c: char) -> bool {
    matches!(
        c,
        '\u{300}'..='\u{36f}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}'
            | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}'
    )
}

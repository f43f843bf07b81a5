//! The names of players, as files write them.

/// Letters with marks, by the letters that stand for them where only ASCII is allowed.
const FOLDS: [(&str, &str); 29] = [
    ("a", "àáâãäåāăąǎạảấầậắặ"),
    ("ae", "æǽ"),
    ("b", "ḃ"),
    ("c", "çćĉċč"),
    ("d", "ďđḍð"),
    ("e", "èéêëēĕėęěẹẻẽếềệə"),
    ("f", "ḟƒ"),
    ("g", "ĝğġģǧ"),
    ("h", "ĥħḥ"),
    ("i", "ìíîïĩīĭįıǐịỉ"),
    ("j", "ĵǰ"),
    ("k", "ķǩĸ"),
    ("l", "ĺļľŀł"),
    ("m", "ṁṃ"),
    ("n", "ñńņňŉŋṅṇ"),
    ("o", "òóôõöøōŏőǒọỏốồộơớờợ"),
    ("oe", "œ"),
    ("p", "ṗ"),
    ("r", "ŕŗřṛ"),
    ("s", "śŝşšșṣſ"),
    ("ss", "ß"),
    ("t", "ţťŧțṭ"),
    ("th", "þ"),
    ("u", "ùúûüũūŭůűųǔụủưứừự"),
    ("w", "ŵẁẃẅ"),
    ("y", "ýÿŷỳỹỵ"),
    ("z", "źżžẓ"),
    ("'", "‘’ʻʼ′`´"),
    ("-", "‐‑‒–—"),
];

/// Writes the ASCII letters for a letter; `false` if there are none.
fn fold(letter: char, out: &mut String) -> bool {
    let small = letter.to_lowercase().next().unwrap_or(letter);
    if letter.is_ascii() {
        out.push(letter);
    } else if letter.is_whitespace() {
        out.push(' ');
    } else if small.is_ascii() {
        out.push(if letter.is_uppercase() { small.to_ascii_uppercase() } else { small });
    } else if let Some((plain, _)) = FOLDS.iter().find(|(_, marked)| marked.contains(small)) {
        let capital = letter.is_uppercase();
        out.extend(plain.chars().map(|c| if capital { c.to_ascii_uppercase() } else { c }));
    } else {
        // Marks stand behind their letter.
        return ('\u{300}'..='\u{36f}').contains(&letter);
    }
    true
}

/// A text in ASCII: letters lose their marks, and letters of other scripts become question marks.
///
/// ```
/// assert_eq!(tournament::format::ascii("Ærø Łukasz"), "AEro Lukasz");
/// ```
pub fn ascii(text: &str) -> String {
    let mut plain = String::new();
    for letter in text.chars() {
        if !fold(letter, &mut plain) {
            plain.push('?');
        }
    }
    plain
}

/// A name by which players are found in lists: without case, marks, points, hyphens and the order
/// of its words. A name without letters or digits is its own key.
///
/// ```
/// use tournament::format::name_key;
///
/// assert_eq!(name_key("King-Noël, Ada"), name_key("ADA KING NOEL"));
/// assert_eq!(name_key("Brian O’Hara"), name_key("OHara, Brian"));
/// assert_ne!(name_key("Ada King"), name_key("Ada Kin"));
/// assert_ne!(name_key("?"), name_key("!"));
/// ```
pub fn name_key(name: &str) -> String {
    let mut plain = String::new();
    for letter in name.chars() {
        if !fold(letter, &mut plain) {
            plain.push(letter);
        }
    }
    let plain = plain.to_lowercase().replace(['\'', '.'], "");
    let mut words: Vec<&str> =
        plain.split(|letter: char| !letter.is_alphanumeric()).filter(|w| !w.is_empty()).collect();
    words.sort_unstable();
    if words.is_empty() { tidied(name) } else { words.join(" ") }
}

/// A name with the given name first: `King, Ada` becomes `Ada King`. Runs of spaces become one.
///
/// ```
/// use tournament::format::given_first;
///
/// assert_eq!(given_first("de la Mare,  Walter"), "Walter de la Mare");
/// assert_eq!(given_first("Ada King"), "Ada King");
/// ```
pub fn given_first(name: &str) -> String {
    let mut parts = name.split(',').map(tidied);
    match (parts.next(), parts.next(), parts.next()) {
        (Some(family), Some(given), None) if !family.is_empty() && !given.is_empty() => {
            format!("{given} {family}")
        }
        _ => tidied(name),
    }
}

/// A name with the family name first: `Ada King` becomes `King, Ada`. The family name is the last
/// word; a name with a comma or of one word stays.
///
/// ```
/// use tournament::format::family_first;
///
/// assert_eq!(family_first("Ada King"), "King, Ada");
/// assert_eq!(family_first("King, Ada"), "King, Ada");
/// assert_eq!(family_first("Ada"), "Ada");
/// ```
pub fn family_first(name: &str) -> String {
    match name.rsplit_once(' ') {
        Some((given, family)) if !name.contains(',') && !given.trim().is_empty() => {
            format!("{family}, {}", given.trim())
        }
        _ => name.to_owned(),
    }
}

/// A text without control characters, whose runs of spaces are one space.
pub(crate) fn tidied(text: &str) -> String {
    let plain: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

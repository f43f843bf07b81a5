//! Variations: settings that may differ from the edition's.

use core::fmt;

use crate::{ListKey, Millis, Mode, Ruleset, Theme};

/// A setting that may differ from the edition's.
///
/// ```
/// use rules::{Change, VARIATIONS};
///
/// let challenge = VARIATIONS.iter().find(|it| it.key == "challenge").ok_or("unknown")?;
/// let texts: Vec<String> = challenge.values.iter().map(ToString::to_string).collect();
/// assert!(texts.iter().any(|text| text == "double"), "{texts:?}");
/// let change: Change = "challenge=double".parse()?;
/// assert_eq!((change.variation(), change.value()), (challenge, "double"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Variation {
    /// The key in the text form of terms: `challenge`. Stable.
    pub key: &'static str,
    /// The name for people.
    pub title: &'static str,
    /// One sentence that describes it in plain words.
    pub summary: &'static str,
    /// The values it can take.
    pub values: &'static [Value],
    /// The modes in which it has an effect.
    pub modes: &'static [Mode],
    pub(crate) apply: fn(&mut Ruleset, &Setting<'_>),
    /// Why the value makes no sense in a game with these rules; `None` if it does.
    pub(crate) senseless: fn(&Ruleset, &Setting<'_>) -> Option<&'static str>,
}

/// A form that the value of a variation may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// Exactly this word.
    Word(&'static str),
    /// A number in this range.
    Number(u16, u16),
    /// A word, a colon and a number: `penalty:10`.
    Priced(&'static str, u16, u16),
    /// One of these words or a number for each seat, separated by commas: `beginner,120`.
    EachSeat(&'static [&'static str], u16, u16),
    /// The name of a theme; if a list decides, its words follow after a colon: `sea:SHIP,WAVE`.
    Theme,
    /// The key of a word list that the operator offers: `american`.
    List,
}

/// A value that was chosen for a variation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Setting<'a> {
    /// The whole value.
    pub(crate) text: &'a str,
    /// The number in it; 0 if there is none.
    pub(crate) number: u16,
    /// The number of seats the game has.
    pub(crate) seats: u8,
}

impl Setting<'_> {
    /// The number as seconds; `None` for `none`.
    pub(crate) fn span(&self) -> Option<Millis> {
        (self.text != "none").then(|| Millis::seconds(u64::from(self.number)))
    }
}

impl PartialEq for Variation {
    fn eq(&self, other: &Variation) -> bool {
        self.key == other.key
    }
}

impl fmt::Debug for Variation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Variation({})", self.key)
    }
}

pub(crate) const fn always(_: &Ruleset, _: &Setting<'_>) -> Option<&'static str> {
    None
}

impl Value {
    /// The number in a text, if the text has this form; 0 if it contains no number.
    pub(super) fn read(self, text: &str) -> Option<u16> {
        let number = |text: &str, least, most| {
            let plain = !text.starts_with('0') && text.bytes().all(|b| b.is_ascii_digit());
            text.parse::<u16>().ok().filter(|n| plain && (least..=most).contains(n))
        };
        match self {
            Value::Word(word) => (text == word).then_some(0),
            Value::Number(least, most) => number(text, least, most),
            Value::Priced(word, least, most) => {
                let (before, after) = text.split_once(':')?;
                number(after, least, most).filter(|_| before == word)
            }
            Value::Theme => Theme::read(text).map(|_| 0),
            Value::List => text.parse::<ListKey>().ok().map(|_| 0),
            Value::EachSeat(words, least, most) => text
                .split(',')
                .all(|part| words.contains(&part) || number(part, least, most).is_some())
                .then_some(0),
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Word(word) => write!(f, "{word}"),
            Value::Number(least, most) => write!(f, "{least}..{most}"),
            Value::Priced(word, least, most) => write!(f, "{word}:{least}..{most}"),
            Value::Theme => write!(f, "a-name, or a-name:WORD,WORD"),
            Value::List => write!(f, "a-word-list"),
            Value::EachSeat(words, least, most) => {
                write!(f, "{} or {least}..{most} for each seat", words.join("|"))
            }
        }
    }
}

//! House rules and variations as data: one entry a variation.
//!
//! To add one that is a matter of data, add an entry to [`VARIATIONS`]: it can then be chosen in
//! the page, in the terminal and over the API, its sentence stands in the terms, and a
//! combination that makes no sense is refused with its reason before the game starts.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::ruleset::*;
use crate::{ClockRule, Millis, Ruleset, TermsError};

/// A setting that may differ from the edition's.
pub struct Variation {
    /// The key in the text form of terms: `challenge`. Stable.
    pub key: &'static str,
    /// What people call it.
    pub title: &'static str,
    /// One sentence in plain words.
    pub summary: &'static str,
    /// What it can be set to.
    pub values: &'static [Value],
    apply: fn(&mut Ruleset, &Setting<'_>),
    /// Why the value makes no sense in a game with these rules, if it does not.
    senseless: fn(&Ruleset, &Setting<'_>) -> Option<&'static str>,
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
    /// One of these words or a number for each seat, parted by commas: `beginner,120`.
    EachSeat(&'static [&'static str], u16, u16),
}

/// A value as it was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Setting<'a> {
    /// The whole value.
    text: &'a str,
    /// The number in it, or 0.
    number: u16,
    /// How many seats the game has.
    seats: u8,
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

const fn always(_: &Ruleset, _: &Setting<'_>) -> Option<&'static str> {
    None
}

/// Settings about challenges need something to challenge.
fn needs_challenges(ruleset: &Ruleset, _: &Setting<'_>) -> Option<&'static str> {
    (ruleset.challenge == ChallengeRule::Void)
        .then_some("when wrong words are refused there is nothing to challenge")
}

/// Every variation, in the order in which they are offered.
pub static VARIATIONS: &[Variation] = &[
    Variation {
        key: "challenge",
        title: "Wrong challenges",
        summary: "What it costs to challenge a play whose words are good.",
        values: &[
            Value::Word("void"),
            Value::Word("single"),
            Value::Word("double"),
            Value::Priced("penalty", 1, 50),
            Value::Priced("bonus", 1, 50),
        ],
        apply: |ruleset, value| {
            let points = value.number as u8;
            ruleset.challenge = match value.text.split(':').next() {
                Some("void") => ChallengeRule::Void,
                Some("double") => ChallengeRule::Double,
                Some("penalty") => ChallengeRule::Penalty(points),
                Some("bonus") => ChallengeRule::Bonus(points),
                _ => ChallengeRule::Single,
            }
        },
        senseless: always,
    },
    Variation {
        key: "scope",
        title: "Challenge single words",
        summary: "Only the words that the challenger names are judged.",
        values: &[Value::Word("words")],
        apply: |ruleset, _| ruleset.scope = ChallengeScope::Words,
        senseless: needs_challenges,
    },
    Variation {
        key: "window",
        title: "Time to challenge",
        summary: "Seconds in which a play can be challenged with three or four players.",
        values: &[Value::Number(5, 60)],
        apply: |ruleset, value| ruleset.window.live = Millis::seconds(u64::from(value.number)),
        senseless: needs_challenges,
    },
    Variation {
        key: "clock",
        title: "Clock",
        summary: "Minutes for each player for the whole game, 10 points off for each minute over.",
        values: &[Value::Word("none"), Value::Number(1, 180)],
        apply: |ruleset, value| {
            let bank = Millis::minutes(u64::from(value.number));
            ruleset.clock = (value.text != "none").then(|| ClockRule::tournament(bank));
        },
        senseless: always,
    },
    Variation {
        key: "timer",
        title: "Move timer",
        summary: "Seconds for each turn; when they are up the turn is passed.",
        values: &[Value::Word("none"), Value::Number(15, 600)],
        apply: |ruleset, value| {
            let span = Millis::seconds(u64::from(value.number));
            ruleset.move_timer =
                (value.text != "none").then_some(MoveTimer { span, at_zero: AtZero::Pass });
        },
        senseless: always,
    },
    Variation {
        key: "overrun",
        title: "Play on after the timer",
        summary: "A turn that takes too long costs points instead: 10 for each minute begun.",
        values: &[Value::Word("penalty")],
        apply: |ruleset, _| {
            if let Some(timer) = &mut ruleset.move_timer {
                timer.at_zero = AtZero::Penalty(10);
            }
        },
        senseless: |ruleset, _| {
            ruleset.move_timer.is_none().then_some("it needs a move timer: add timer=120")
        },
    },
    Variation {
        key: "racks",
        title: "Nine-tile racks",
        summary: "Nine tiles each; playing 7, 8 or 9 of them earns 50.",
        values: &[Value::Word("9")],
        apply: |ruleset, _| ruleset.rack_size = 9,
        senseless: always,
    },
    Variation {
        key: "finish",
        title: "Finish line",
        summary: "First to reach a target score wins, whatever is left. Each player may have an own \
                  target.",
        values: &[Value::EachSeat(&["beginner", "intermediate", "expert"], 20, 999)],
        apply: |ruleset, value| ruleset.targets = Some(targets(value)),
        senseless: always,
    },
    Variation {
        key: "first-word",
        title: "Shortest first word",
        summary: "The opening word needs at least this many letters.",
        values: &[Value::Number(3, 5)],
        apply: |ruleset, value| {
            let letters = value.number as u8;
            ruleset.first_word = Some(FirstWord { letters, exchange: true });
        },
        senseless: |ruleset, _| {
            let long = ruleset.first_word.is_some_and(|first| !first.exchange);
            long.then_some("the long first word says it already")
        },
    },
    Variation {
        key: "jacks",
        title: "Long first word",
        summary: "The opening word needs five letters. If nobody can, four will do, and so on down; \
                  no exchanging before.",
        values: &[Value::Word("open")],
        apply: |ruleset, _| {
            ruleset.first_word = Some(FirstWord { letters: 5, exchange: false });
        },
        senseless: always,
    },
    Variation {
        key: "blanks",
        title: "Recycling blanks",
        summary: "Hold the letter a blank stands for? Swap it in on your turn and take the blank.",
        values: &[Value::Word("recycle")],
        apply: |ruleset, _| ruleset.blank_recycling = true,
        senseless: always,
    },
    Variation {
        key: "dictionary",
        title: "Open dictionary",
        summary: "Look words up before you play, as often as you like.",
        values: &[Value::Word("open")],
        apply: |ruleset, _| ruleset.dictionary = Dictionary::Open,
        senseless: always,
    },
    Variation {
        key: "words",
        title: "Family words",
        summary: "Words recognised as hate speech do not count as words.",
        values: &[Value::Word("family"), Value::Word("all")],
        apply: |ruleset, value| ruleset.family_words = value.text == "family",
        senseless: always,
    },
    Variation {
        key: "exchange",
        title: "Restricted exchanging",
        summary: "No exchange with six or fewer tiles in the bag.",
        values: &[Value::Word("restricted")],
        apply: |ruleset, _| ruleset.exchange.min_bag = 7,
        senseless: always,
    },
    Variation {
        key: "draw",
        title: "Late draws",
        summary: "The last seven tiles are drawn only after a play has been accepted.",
        values: &[Value::Word("late")],
        apply: |ruleset, _| ruleset.draw_timing = DrawTiming::AfterWindowAt(7),
        senseless: needs_challenges,
    },
];

/// The targets of VAR-FIN-2 by level, for two, three and four players, or own numbers. With
/// fewer values than seats the last one holds for the rest.
fn targets(value: &Setting<'_>) -> [u16; 4] {
    let level = |name: &str| {
        let row = match name {
            "beginner" => [70, 60, 50],
            "intermediate" => [120, 100, 90],
            _ => [200, 180, 160],
        };
        row[usize::from(value.seats.clamp(2, 4)) - 2]
    };
    let mut parts = value.text.split(',');
    let mut last = 0;
    core::array::from_fn(|_| {
        if let Some(part) = parts.next() {
            last = part.parse().unwrap_or_else(|_| level(part));
        }
        last
    })
}

impl Value {
    /// The number in a text of this form (0 if it holds none), if it is of this form.
    fn read(self, text: &str) -> Option<u16> {
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
            Value::EachSeat(words, least, most) => {
                write!(f, "{} or {least}..{most} for each seat", words.join("|"))
            }
        }
    }
}

/// One change against the edition: a variation and its value. Written `challenge=double`.
#[derive(Clone, PartialEq, Debug)]
pub struct Change {
    variation: &'static Variation,
    value: String,
    number: u16,
}

impl Eq for Change {}

impl core::hash::Hash for Change {
    fn hash<H: core::hash::Hasher>(&self, hasher: &mut H) {
        (self.variation.key, &self.value).hash(hasher);
    }
}

impl Change {
    /// What is changed.
    pub fn variation(&self) -> &'static Variation {
        self.variation
    }

    /// Its value as written.
    pub fn value(&self) -> &str {
        &self.value
    }

    /// Where it stands among all variations: terms are written in this order.
    pub(crate) fn rank(&self) -> usize {
        VARIATIONS.iter().position(|variation| variation == self.variation).unwrap_or(0)
    }

    fn setting(&self, seats: u8) -> Setting<'_> {
        Setting { text: &self.value, number: self.number, seats }
    }

    pub(crate) fn apply(&self, ruleset: &mut Ruleset, seats: u8) {
        (self.variation.apply)(ruleset, &self.setting(seats));
    }

    /// Why it makes no sense in a game with these rules, if it does not.
    pub(crate) fn senseless(&self, ruleset: &Ruleset, seats: u8) -> Option<String> {
        if let Some(reason) = (self.variation.senseless)(ruleset, &self.setting(seats)) {
            return Some(format!("{} makes no sense here: {reason}", self.variation.title));
        }
        let given = self.value.split(',').count();
        let each = self.variation.values.iter().any(|value| matches!(value, Value::EachSeat(..)));
        (each && given > usize::from(seats))
            .then(|| format!("{} has {given} values for {seats} players", self.variation.title))
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.variation.key, self.value)
    }
}

impl FromStr for Change {
    type Err = TermsError;

    fn from_str(text: &str) -> Result<Change, TermsError> {
        let bad = || TermsError::BadChange { change: text.chars().take(60).collect() };
        let (key, value) = text.split_once('=').ok_or_else(bad)?;
        let variation = VARIATIONS.iter().find(|one| one.key == key).ok_or_else(bad)?;
        let number = variation.values.iter().find_map(|form| form.read(value)).ok_or_else(bad)?;
        Ok(Change { variation, value: value.to_string(), number })
    }
}

/// What can be changed, for a refusal: `challenge=void|single|..., scope=words, ...`.
pub(crate) fn all_changes() -> String {
    let forms = |variation: &Variation| {
        let values: Vec<String> = variation.values.iter().map(Value::to_string).collect();
        format!("{}={}", variation.key, values.join("|"))
    };
    VARIATIONS.iter().map(forms).collect::<Vec<_>>().join(", ")
}

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

use crate::bingo::Caller;
use crate::duplicate::{Arbitrator, Placed};
use crate::ruleset::*;
use crate::unbuild::{Starter, Untouched};
use crate::{ClockRule, Millis, Mode, Notation, OvertimeMinutes, Ruleset, TermsError, Theme};

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
    /// The modes in which it changes something.
    pub modes: &'static [Mode],
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
    /// The name of a theme, with its words after a colon if a list decides: `sea:SHIP,WAVE`.
    Theme,
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

impl Setting<'_> {
    /// So many seconds; nothing for `none`.
    fn span(&self) -> Option<Millis> {
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

const fn always(_: &Ruleset, _: &Setting<'_>) -> Option<&'static str> {
    None
}

/// Settings about challenges need something to challenge.
fn needs_challenges(ruleset: &Ruleset, _: &Setting<'_>) -> Option<&'static str> {
    (ruleset.challenge == ChallengeRule::Void)
        .then_some("when wrong words are refused there is nothing to challenge")
}

/// Settings about overtime need a clock.
fn needs_clock(ruleset: &Ruleset, _: &Setting<'_>) -> Option<&'static str> {
    ruleset.clock.is_none().then_some("without a clock there is no overtime: add clock=25")
}

/// Modes with turns by turns on one board, referee and all.
const MATCHES: &[Mode] = &[Mode::Match, Mode::TwoRacks];
/// [`MATCHES`] and the game with oneself.
const RACKS: &[Mode] = &[Mode::Match, Mode::OneRack, Mode::TwoRacks];

/// Where letters are called.
const BINGO: &[Mode] = &[Mode::Bingo];
const DUPLICATE: &[Mode] = &[Mode::Duplicate];

/// Every variation, in the order in which they are offered.
pub static VARIATIONS: &[Variation] = &[
    Variation {
        key: "mode",
        title: "Mode",
        summary: "The way the set is played with.",
        values: &[
            Value::Word("match"),
            Value::Word("one-rack"),
            Value::Word("two-racks"),
            Value::Word("open-tiles"),
            Value::Word("duplicate"),
            Value::Word("bingo"),
            Value::Word("together"),
        ],
        modes: &Mode::ALL,
        apply: |ruleset, value| {
            let mode = Mode::ALL.into_iter().find(|mode| mode.key() == value.text);
            ruleset.mode = mode.unwrap_or(Mode::Match);
            crate::solitaire::adjust(ruleset);
        },
        senseless: always,
    },
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
        modes: MATCHES,
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
        key: "lost-turns",
        title: "At most one lost turn",
        summary: "A player who owes a turn for a wrong challenge does not owe a second one.",
        values: &[Value::Word("one")],
        modes: &[Mode::Match],
        apply: |ruleset, _| ruleset.lost_turns = LostTurns::AtMostOne,
        senseless: |ruleset, value| {
            if ruleset.challenge != ChallengeRule::Double {
                return Some("no turns are lost here: add challenge=double");
            }
            (value.seats < 3).then_some("with two players a lost turn is skipped at once")
        },
    },
    Variation {
        key: "scope",
        title: "Challenge single words",
        summary: "Only the words that the challenger names are judged.",
        values: &[Value::Word("words")],
        modes: MATCHES,
        apply: |ruleset, _| ruleset.scope = ChallengeScope::Words,
        senseless: needs_challenges,
    },
    Variation {
        key: "window",
        title: "Time to challenge",
        summary: "With three or four players a move waits until the play before it is so many \
                  seconds old or accepted by all. None for slow games, also after the last play.",
        values: &[Value::Word("none"), Value::Number(5, 60)],
        modes: &[Mode::Match],
        apply: |ruleset, value| {
            ruleset.window.guard = value.span();
            if ruleset.window.guard.is_none() {
                ruleset.window.last = None;
            }
        },
        senseless: needs_challenges,
    },
    Variation {
        key: "last-window",
        title: "Time to challenge the last play",
        summary: "Seconds in which the play that ends the game can be challenged.",
        values: &[Value::Word("none"), Value::Number(5, 300)],
        modes: &[Mode::Match],
        apply: |ruleset, value| ruleset.window.last = value.span(),
        senseless: needs_challenges,
    },
    Variation {
        key: "clock",
        title: "Clock",
        summary: "Minutes for each player for the whole game, 10 points off for each minute over.",
        values: &[Value::Word("none"), Value::Number(1, 180)],
        modes: RACKS,
        apply: |ruleset, value| {
            let bank = Millis::minutes(u64::from(value.number));
            ruleset.clock = (value.text != "none").then(|| ClockRule::tournament(bank));
        },
        senseless: always,
    },
    Variation {
        key: "overtime",
        title: "Overtime by full minutes",
        summary: "Only full minutes over the clock cost points, not a minute that has just begun.",
        values: &[Value::Word("completed")],
        modes: RACKS,
        apply: |ruleset, _| {
            if let Some(clock) = &mut ruleset.clock {
                clock.minutes = OvertimeMinutes::Completed;
            }
        },
        senseless: needs_clock,
    },
    Variation {
        key: "forfeit",
        title: "Forfeit on time",
        summary: "Minutes over the clock after which the opponents may claim the game. None: never.",
        values: &[Value::Word("none"), Value::Number(1, 60)],
        modes: &[Mode::Match],
        apply: |ruleset, value| {
            if let Some(clock) = &mut ruleset.clock {
                let minutes = Millis::minutes(u64::from(value.number));
                clock.forfeit_after = (value.text != "none").then_some(minutes);
            }
        },
        senseless: needs_clock,
    },
    Variation {
        key: "timer",
        title: "Move timer",
        summary: "Seconds for each turn; when they are up the turn is passed.",
        values: &[Value::Word("none"), Value::Number(15, 600)],
        modes: RACKS,
        apply: |ruleset, value| {
            let at_zero = AtZero::Pass;
            ruleset.move_timer = value.span().map(|span| MoveTimer { span, at_zero });
        },
        senseless: always,
    },
    Variation {
        key: "overrun",
        title: "Play on after the timer",
        summary: "A turn that takes too long costs points instead: 10 for each minute or part of one.",
        values: &[Value::Word("penalty")],
        modes: RACKS,
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
        summary: "A shorter game: nine tiles each; playing 7, 8 or 9 of them earns 50.",
        values: &[Value::Word("9")],
        modes: RACKS,
        apply: |ruleset, _| ruleset.rack_size = 9,
        senseless: always,
    },
    Variation {
        key: "finish",
        title: "Finish line",
        summary: "A shorter game: first to reach a target score wins, whatever is left. Each player \
                  may have their own target.",
        values: &[Value::EachSeat(&["beginner", "intermediate", "expert"], 20, 999)],
        modes: &[Mode::Match],
        apply: |ruleset, value| ruleset.targets = Some(targets(value)),
        senseless: always,
    },
    Variation {
        key: "first-word",
        title: "Shortest first word",
        summary: "The opening word needs at least this many letters.",
        values: &[Value::Number(3, 5)],
        modes: RACKS,
        apply: |ruleset, value| {
            let letters = value.number as u8;
            ruleset.first_word = Some(FirstWord { letters, exchange: true, verified: false });
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
        modes: RACKS,
        apply: |ruleset, _| {
            ruleset.first_word = Some(FirstWord { letters: 5, exchange: false, verified: false });
        },
        senseless: always,
    },
    Variation {
        key: "opening",
        title: "Verified openings",
        summary: "The program checks whether you can open: a player who can may not decline, and one \
                  who cannot is passed over.",
        values: &[Value::Word("verified")],
        modes: RACKS,
        apply: |ruleset, _| {
            if let Some(first) = &mut ruleset.first_word {
                first.verified = true;
            }
        },
        senseless: |ruleset, _| {
            ruleset
                .first_word
                .is_none()
                .then_some("any two letters open: add jacks=open or first-word=4")
        },
    },
    Variation {
        key: "blanks",
        title: "Recycling blanks",
        summary: "Hold the letter a blank stands for? Swap it in on your turn and take the blank.",
        values: &[Value::Word("recycle")],
        modes: RACKS,
        apply: |ruleset, _| ruleset.blank_recycling = true,
        senseless: always,
    },
    Variation {
        key: "letters",
        title: "Recycled letters",
        summary: "Before you move, swap letters on the board for others from your rack, as long as \
                  every step leaves words.",
        values: &[Value::Word("recycle")],
        modes: RACKS,
        apply: |ruleset, _| {
            ruleset.letter_recycling = true;
            // Who has no play may still get one by swapping: only turns without tiles end it.
            ruleset.end.stuck_check = false;
        },
        senseless: always,
    },
    Variation {
        key: "board",
        title: "Board anagrams",
        summary: "A play may rearrange the letters of a word on the board when it adds to that word.",
        values: &[Value::Word("anagram"), Value::Word("anagram-strict")],
        modes: RACKS,
        apply: |ruleset, value| {
            let strict = value.text == "anagram-strict";
            ruleset.anagrams = Some(if strict { Anagrams::Strict } else { Anagrams::Free });
            ruleset.end.stuck_check = false;
        },
        senseless: always,
    },
    Variation {
        key: "bags",
        title: "Double bag",
        summary: "Vowels and consonants in two bags: for every tile you draw you choose the bag.",
        values: &[Value::Word("two")],
        modes: &[Mode::Match, Mode::OneRack],
        apply: |ruleset, _| ruleset.two_bags = true,
        senseless: always,
    },
    Variation {
        key: "theme",
        title: "Thematic play",
        summary: "Agree on a theme: each word you play that belongs to it earns 5 points more.",
        values: &[Value::Theme],
        modes: &[Mode::Match],
        apply: |ruleset, value| {
            let list = value.text.contains(':');
            ruleset.theme = Some(if list { ThemeRule::List } else { ThemeRule::Vote });
        },
        senseless: always,
    },
    Variation {
        key: "dictionary",
        title: "Open dictionary",
        summary: "Look words up before you play, as often as you like.",
        values: &[Value::Word("open")],
        modes: RACKS,
        apply: |ruleset, _| ruleset.dictionary = Dictionary::Open,
        senseless: always,
    },
    Variation {
        key: "words",
        title: "Family words",
        summary: "Words recognised as hate speech do not count as words.",
        values: &[Value::Word("family"), Value::Word("all")],
        modes: &Mode::ALL,
        apply: |ruleset, value| ruleset.family_words = value.text == "family",
        senseless: always,
    },
    Variation {
        key: "exchange",
        title: "Restricted exchanging",
        summary: "No exchange with six or fewer tiles in the bag.",
        values: &[Value::Word("restricted")],
        modes: RACKS,
        apply: |ruleset, _| ruleset.exchange.min_bag = 7,
        senseless: always,
    },
    Variation {
        key: "draw",
        title: "Late draws",
        summary: "The last seven tiles are drawn only after a play has been accepted.",
        values: &[Value::Word("late")],
        modes: MATCHES,
        apply: |ruleset, _| ruleset.draw_timing = DrawTiming::AfterWindowAt(7),
        senseless: needs_challenges,
    },
    Variation {
        key: "round",
        title: "Time for a round",
        summary: "Seconds in which everybody seeks a word: three minutes unless you change it.",
        values: &[Value::Number(30, 600)],
        modes: DUPLICATE,
        apply: |ruleset, value| {
            ruleset.duplicate.round = Millis::seconds(u64::from(value.number));
        },
        senseless: always,
    },
    Variation {
        key: "placed",
        title: "Word on the board",
        summary: "The best slip, or the best play there is whether anybody found it or not.",
        values: &[Value::Word("slip"), Value::Word("top")],
        modes: DUPLICATE,
        apply: |ruleset, value| {
            let top = value.text == "top";
            ruleset.duplicate.placed = if top { Placed::Top } else { Placed::Slip };
        },
        senseless: always,
    },
    Variation {
        key: "arbitrator",
        title: "Arbitrator",
        summary: "A person draws, keeps the time and rules on words, and does not play.",
        values: &[Value::Word("person")],
        modes: DUPLICATE,
        apply: |ruleset, _| ruleset.duplicate.arbitrator = Arbitrator::Person,
        senseless: always,
    },
    Variation {
        key: "notation",
        title: "Grid references",
        summary: "How places are written: with letters for columns, or as in French clubs for rows.",
        values: &[
            Value::Word("international"),
            Value::Word("duplicate"),
            Value::Word("letter-first"),
        ],
        modes: DUPLICATE,
        apply: |ruleset, value| {
            let notation = Notation::ALL.into_iter().find(|one| one.key() == value.text);
            ruleset.duplicate.notation = notation.unwrap_or(Notation::Duplicate);
        },
        senseless: always,
    },
    Variation {
        key: "y",
        title: "Y is vowel and consonant",
        summary: "For the rule of vowels and consonants a Y counts as whichever is needed.",
        values: &[Value::Word("both")],
        modes: DUPLICATE,
        apply: |ruleset, _| ruleset.duplicate.y_is_both = true,
        senseless: always,
    },
    Variation {
        key: "rounds",
        title: "Number of rounds",
        summary: "The session ends after so many rounds, for an evening with a fixed end.",
        values: &[Value::Number(1, 60)],
        modes: DUPLICATE,
        apply: |ruleset, value| ruleset.duplicate.rounds = Some(value.number),
        senseless: always,
    },
    Variation {
        key: "unbuild",
        title: "Winner begins to unbuild",
        summary: "If the board is unbuilt after the game, its winner begins instead of the last.",
        values: &[Value::Word("winner")],
        modes: &[Mode::Match],
        apply: |ruleset, _| ruleset.unbuild.starter = Starter::Winner,
        senseless: always,
    },
    Variation {
        key: "unbuild-words",
        title: "Unbuild strictly",
        summary: "If the board is unbuilt after the game, every word left has to be in the list, even \
                  one that nobody touches.",
        values: &[Value::Word("strict")],
        modes: MATCHES,
        apply: |ruleset, _| ruleset.unbuild.untouched = Untouched::InList,
        senseless: |ruleset, _| {
            (ruleset.challenge == ChallengeRule::Void)
                .then_some("when wrong words are refused none can be left")
        },
    },
    Variation {
        key: "further",
        title: "No check for plays left",
        summary: "It is never checked whether anybody still has a play: the game goes on until it \
                  ends in another way.",
        values: &[Value::Word("unchecked")],
        modes: MATCHES,
        apply: |ruleset, _| ruleset.end.stuck_check = false,
        senseless: |ruleset, _| {
            if ruleset.letter_recycling || ruleset.anagrams.is_some() {
                return Some("where letters on the board may change it is not checked anyway");
            }
            (!ruleset.edition.ruleset().end.stuck_check)
                .then_some("this edition does not check it anyway")
        },
    },
    Variation {
        key: "stall",
        title: "No guard against endless games",
        summary: "A game in which nobody lays a tile any more goes on until the players end it.",
        values: &[Value::Word("unguarded")],
        modes: MATCHES,
        apply: |ruleset, _| ruleset.end.stall_rounds = None,
        senseless: |ruleset, _| {
            let end = &ruleset.edition.ruleset().end;
            if end.stall_rounds.is_none() {
                return Some("this edition has no such guard: it counts turns without a new tile");
            }
            let timer = ruleset.move_timer.is_some_and(|timer| timer.at_zero == AtZero::Pass);
            (timer && end.pass_rounds.is_none()).then_some(
                "a timer passes for players who have left, and nothing would end their game",
            )
        },
    },
    Variation {
        key: "caller",
        title: "Who calls",
        summary: "You call the letters yourself, with a form of your own or as a neutral caller.",
        values: &[Value::Word("program"), Value::Word("player"), Value::Word("neutral")],
        modes: BINGO,
        apply: |ruleset, value| {
            let caller = Caller::ALL.into_iter().find(|caller| caller.key() == value.text);
            ruleset.bingo.caller = caller.unwrap_or(Caller::Program);
        },
        senseless: always,
    },
    Variation {
        key: "pace",
        title: "Pace",
        summary: "Seconds from one called letter to the next.",
        values: &[Value::Number(5, 60)],
        modes: BINGO,
        apply: |ruleset, value| ruleset.bingo.pace = Millis::seconds(u64::from(value.number)),
        senseless: |ruleset, _| {
            (ruleset.bingo.caller != Caller::Program)
                .then_some("a player calls the letters and sets the pace")
        },
    },
    Variation {
        key: "form",
        title: "Any two words",
        summary: "The words on the forms need not be in the word list.",
        values: &[Value::Word("any")],
        modes: BINGO,
        apply: |ruleset, _| ruleset.bingo.listed = false,
        senseless: always,
    },
    Variation {
        key: "called-blank",
        title: "Wild blanks",
        summary: "When a blank is called everybody strikes any one letter.",
        values: &[Value::Word("wild")],
        modes: BINGO,
        apply: |ruleset, _| ruleset.bingo.wild_blank = true,
        senseless: always,
    },
    Variation {
        key: "claim",
        title: "Automatic bingo",
        summary: "Striking the last letter calls bingo by itself.",
        values: &[Value::Word("automatic")],
        modes: BINGO,
        apply: |ruleset, _| ruleset.bingo.automatic = true,
        senseless: always,
    },
    Variation {
        key: "cards",
        title: "Starter cards",
        summary: "Only the twenty easier goals, for a first game.",
        values: &[Value::Word("starter")],
        modes: &[Mode::Together],
        apply: |ruleset, _| ruleset.together.starter_cards = true,
        senseless: always,
    },
    Variation {
        key: "goals",
        title: "Goals as they are dealt",
        summary: "The first goals stand, even if no opening word can complete one.",
        values: &[Value::Word("as-dealt")],
        modes: &[Mode::Together],
        apply: |ruleset, _| ruleset.together.deal_check = false,
        senseless: always,
    },
    Variation {
        key: "stuck",
        title: "Trust a stuck player",
        summary: "A player who says they are stuck with no helpers left loses at once, even if there was a play.",
        values: &[Value::Word("trust")],
        modes: &[Mode::Together],
        apply: |ruleset, _| ruleset.together.stuck_check = false,
        senseless: always,
    },
    Variation {
        key: "empty-racks",
        title: "Strict with empty racks",
        summary: "A player without tiles is not passed over, but needs a helper.",
        values: &[Value::Word("strict")],
        modes: &[Mode::Together],
        apply: |ruleset, _| ruleset.together.pass_over_empty = false,
        senseless: always,
    },
    Variation {
        key: "talk",
        title: "Filtered talk",
        summary: "Messages that seem to tell letters are held back.",
        values: &[Value::Word("filtered")],
        modes: &[Mode::Together],
        apply: |ruleset, _| ruleset.together.talk_filter = true,
        senseless: always,
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
            Value::Theme => Theme::read(text).map(|_| 0),
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
        if !self.variation.modes.contains(&ruleset.mode) {
            let mode = ruleset.mode.title();
            return Some(format!(
                "{} cannot be used in {mode}: leave it out",
                self.variation.title
            ));
        }
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

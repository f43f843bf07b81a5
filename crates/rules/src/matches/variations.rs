//! The choices for a match: see [`VARIATIONS`](crate::VARIATIONS).

use crate::variation::{Setting, always};
use crate::{
    Anagrams, AtZero, ChallengeRule, ChallengeScope, ClockRule, Dictionary, DrawTiming, FirstWord,
    LastWindow, LostTurns, Millis, Mode, MoveTimer, OvertimeMinutes, Ruleset, ThemeRule, Value,
    Variation, Watchers, Window,
};

/// Modes in which two racks or more take turns on one board.
const MATCHES: &[Mode] = &[Mode::Match, Mode::TwoRacks];
/// [`MATCHES`] and solitaire with one rack.
const RACKS: &[Mode] = &[Mode::Match, Mode::OneRack, Mode::TwoRacks];

/// House rules of the match, and of words in every mode.
pub(crate) const VARIATIONS: [Variation; 25] = [
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
        summary: "With three or four players, a move waits until this many seconds after the play \
                  before it, or until everyone has accepted that play. None: for slow games, no \
                  wait at all, and no end to the time for the last play.",
        values: &[Value::Word("none"), Value::Number(5, 60)],
        modes: &[Mode::Match],
        apply: |ruleset, value| {
            ruleset.window.guard = value.span();
            if ruleset.window.guard.is_none() {
                ruleset.window.last = LastWindow::Turn;
            }
        },
        senseless: needs_live_challenges,
    },
    Variation {
        key: "last-window",
        title: "Time to challenge the last play",
        summary: "Seconds in which the play that ends the game can be challenged: otherwise 60 with \
                  two players, and with more as many as a move waits for the play before it.",
        values: &[Value::Word("none"), Value::Number(5, 300)],
        modes: &[Mode::Match],
        apply: |ruleset, value| {
            ruleset.window.last = match value.span() {
                Some(LastWindow::OF_TWO) if value.seats <= 2 => LastWindow::Usual,
                Some(span) if value.seats > 2 && ruleset.window.guard == Some(span) => {
                    LastWindow::Usual
                }
                Some(span) => LastWindow::Span(span),
                None => LastWindow::Turn,
            };
        },
        senseless: needs_live_challenges,
    },
    Variation {
        key: "clock",
        title: "Clock",
        summary: "Minutes for each player for the whole game, with 10 points off for each minute over.",
        values: &[Value::Word("none"), Value::Number(1, 180)],
        modes: RACKS,
        apply: |ruleset, value| {
            let bank = Millis::minutes(u64::from(value.number));
            ruleset.clock = (value.text != "none").then(|| ClockRule::tournament(bank));
        },
        senseless: in_a_slow_game,
    },
    Variation {
        key: "increment",
        title: "Increment",
        summary: "Seconds that each move adds to the clock of the player who makes it.",
        values: &[Value::Number(1, 60)],
        modes: RACKS,
        apply: |ruleset, value| {
            if let Some(clock) = &mut ruleset.clock {
                clock.increment = Millis::seconds(u64::from(value.number));
            }
        },
        senseless: |ruleset, value| {
            let without = ruleset.clock.is_none();
            let reason = "without a clock there is nothing to add to: add clock=10";
            in_a_slow_game(ruleset, value).or(without.then_some(reason))
        },
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
        senseless: in_a_slow_game,
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
            let timer = ruleset.move_timer.filter(|timer| timer.at_zero != AtZero::Forfeit);
            timer.is_none().then_some("it needs a move timer: add timer=120")
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
        summary: "A shorter game: first to reach a target score wins, whatever tiles are left. Each \
                  player may have their own target.",
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
            long.then_some("the long first word already covers it")
        },
    },
    Variation {
        key: "jacks",
        title: "Long first word",
        summary: "The opening word needs five letters. If nobody has one, four will do, and so on \
                  down; no exchanging until it is played.",
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
        summary: "The program checks whether you can open: if you can, you must; if you cannot, it is \
                  the next player's turn.",
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
                .then_some("any word of two letters may open: add jacks=open or first-word=4")
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
                  every swap leaves valid words.",
        values: &[Value::Word("recycle")],
        modes: RACKS,
        apply: |ruleset, _| {
            ruleset.letter_recycling = true;
            // A player who has no play may get one by swapping, so only turns without tiles end the
            // game.
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
        summary: "Vowels in one bag, consonants in another: for every tile you draw, you choose the bag.",
        values: &[Value::Word("two")],
        modes: &[Mode::Match, Mode::OneRack],
        apply: |ruleset, _| ruleset.two_bags = true,
        senseless: always,
    },
    Variation {
        key: "theme",
        title: "Thematic play",
        summary: "Agree on a theme: each word you play that belongs to it earns 5 extra points.",
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
];

/// The variations that are offered after those of other modes.
pub(crate) const MORE_VARIATIONS: [Variation; 4] = [
    Variation {
        key: "further",
        title: "No check for plays left",
        summary: "The program never checks whether anybody still has a play: the game goes on until it \
                  ends in another way.",
        values: &[Value::Word("unchecked")],
        modes: MATCHES,
        apply: |ruleset, _| ruleset.end.stuck_check = false,
        senseless: |ruleset, _| {
            if ruleset.letter_recycling || ruleset.anagrams.is_some() {
                return Some("it is not checked anyway where letters on the board may change");
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
        key: "days",
        title: "Days for a move",
        summary: "A slow game: this many days for each turn, and no clock. A player who lets them run \
                  out forfeits. Each player has 14 days of holiday, unless it is said otherwise.",
        values: &[Value::Number(1, 14)],
        modes: &[Mode::Match],
        apply: |ruleset, value| {
            let span = Millis::days(u64::from(value.number));
            ruleset.move_timer = Some(MoveTimer { span, at_zero: AtZero::Forfeit });
            ruleset.clock = None;
            ruleset.holiday = Millis::days(14);
            // A play can be challenged until the next player moves, and the last one for as long as
            // a turn may take (AMB-12, AMB-14).
            ruleset.window = Window { guard: None, last: LastWindow::Turn };
        },
        senseless: always,
    },
    Variation {
        key: "holiday",
        title: "Days of holiday",
        summary: "In a slow game: days in all for which each player may stop the time for their \
                  turns, whenever they like.",
        values: &[Value::Word("none"), Value::Number(1, 60)],
        modes: &[Mode::Match],
        apply: |ruleset, value| {
            if ruleset.slow_turn().is_some() {
                ruleset.holiday = Millis::days(u64::from(value.number));
            }
        },
        senseless: |ruleset, _| {
            ruleset.slow_turn().is_none().then_some("it needs days for a move: add days=3")
        },
    },
];

/// The choice of the view that people without a seat have of a match.
pub(crate) const WATCHING: [Variation; 1] = [Variation {
    key: "watchers",
    title: "What watchers see",
    summary: "Watchers see the racks: at once, or some turns later with the whole game.",
    values: &[Value::Word("racks"), Value::Priced("late", 1, 20)],
    modes: &[Mode::Match],
    apply: |ruleset, value| {
        ruleset.watchers = match value.number {
            0 => Watchers::Racks,
            turns => Watchers::Late(turns),
        }
    },
    senseless: always,
}];

/// The title of the variation with a tutor.
pub(crate) const TUTOR: &str = "Tutor";

/// The help for a player who learns the match.
pub(crate) const LEARNING: [Variation; 1] = [Variation {
    key: "tutor",
    title: TUTOR,
    summary: "Against computer players only: hints, remarks on your plays, and turns you can take back.",
    values: &[Value::Word("on")],
    modes: &[Mode::Match],
    apply: |ruleset, _| ruleset.tutor = true,
    senseless: |ruleset, _| {
        let slow = ruleset.slow_turn().is_some();
        slow.then_some("computer players answer at once: leave the days out")
    },
}];

/// The targets of VAR-FIN-2 by level, for two, three and four players, or the numbers given. With
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

/// Settings about challenges need something to challenge.
fn needs_challenges(ruleset: &Ruleset, _: &Setting<'_>) -> Option<&'static str> {
    (ruleset.challenge == ChallengeRule::Void)
        .then_some("when wrong words are refused there is nothing to challenge")
}

/// The time for challenges is counted in seconds only while all players are there.
fn needs_live_challenges(ruleset: &Ruleset, value: &Setting<'_>) -> Option<&'static str> {
    let slow = ruleset.slow_turn().is_some();
    let reason = "in a slow game a play can be challenged until the next move";
    needs_challenges(ruleset, value).or(slow.then_some(reason))
}

/// A slow game has days for a move and no other time.
fn in_a_slow_game(ruleset: &Ruleset, _: &Setting<'_>) -> Option<&'static str> {
    ruleset.slow_turn().is_some().then_some("a slow game has days for a move: choose one of them")
}

/// Settings about overtime need a clock.
fn needs_clock(ruleset: &Ruleset, _: &Setting<'_>) -> Option<&'static str> {
    ruleset.clock.is_none().then_some("without a clock there is no overtime: add clock=25")
}

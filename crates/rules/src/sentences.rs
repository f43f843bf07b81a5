//! The rules in force in plain words, written from the data.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::{
    AtZero, ChallengeRule, ChallengeScope, ClockRule, Dictionary, DrawTiming, Leftovers, Ruleset,
    Terms, TieBreak,
};

/// A rule in plain words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sentence {
    /// What it is about: `players`, `board`, `bonus`, `challenge`, `exchange`, `pass`, `ending`,
    /// `leftovers`, `tie`, `clock` or `pause`. Stable.
    pub about: &'static str,
    /// The rule.
    pub text: String,
    /// Whether it differs from the edition.
    pub changed: bool,
}

/// The rules of a game in plain sentences, what differs from the edition first.
pub fn sentences(terms: &Terms) -> Vec<Sentence> {
    let now = all(&terms.ruleset(), terms.seats());
    let before = all(&terms.edition().ruleset(), terms.seats());
    let mut sentences: Vec<Sentence> = now
        .into_iter()
        .map(|(about, text)| {
            let changed = !before.contains(&(about, text.clone()));
            Sentence { about, text, changed }
        })
        .collect();
    sentences.sort_by_key(|sentence| !sentence.changed);
    sentences
}

/// A few words on what matters most at the table, shortest first.
pub fn chips(terms: &Terms) -> Vec<String> {
    let ruleset = terms.ruleset();
    let mut chips = Vec::new();
    match ruleset.clock {
        Some(clock) => chips.push(format!("{} min each", clock.bank.0 / 60_000)),
        None => chips.push("No clock".to_string()),
    }
    chips.push(match ruleset.challenge {
        ChallengeRule::Void => "Wrong words are refused".to_string(),
        ChallengeRule::Single => "A wrong challenge is free".to_string(),
        ChallengeRule::Double => "A wrong challenge costs a turn".to_string(),
        ChallengeRule::Penalty(points) => format!("A wrong challenge costs {points}"),
        ChallengeRule::Bonus(points) => format!("A wrong challenge gives {points}"),
    });
    if let Some(timer) = ruleset.move_timer {
        chips.push(format!("{} s a turn", timer.span.0 / 1000));
    }
    if ruleset.rack_size != 7 {
        chips.push(format!("{} tiles each", ruleset.rack_size));
    }
    if ruleset.targets.is_some() {
        chips.push("Finish line".to_string());
    }
    if let Some(first) = ruleset.first_word {
        chips.push(format!("First word: {}+", first.letters));
    }
    if ruleset.blank_recycling {
        chips.push("Blanks recycle".to_string());
    }
    if ruleset.dictionary == Dictionary::Open {
        chips.push("Dictionary open".to_string());
    }
    if ruleset.exchange.min_bag > 1 {
        chips.push(format!("Exchange: {}+ in bag", ruleset.exchange.min_bag));
    }
    chips
}

/// What a wrong challenge costs, as one sentence.
pub fn price(ruleset: &Ruleset) -> String {
    match ruleset.challenge {
        ChallengeRule::Void => "Nothing can be challenged in this game.".to_string(),
        ChallengeRule::Single => "A wrong challenge costs nothing.".to_string(),
        ChallengeRule::Double => "A wrong challenge costs your next turn.".to_string(),
        ChallengeRule::Penalty(points) => format!("A wrong challenge costs you {points} points."),
        ChallengeRule::Bonus(points) => {
            format!("A wrong challenge gives the player {points} points.")
        }
    }
}

fn all(ruleset: &Ruleset, seats: u8) -> Vec<(&'static str, String)> {
    let mut all = Vec::new();
    all.push((
        "players",
        format!("{seats} players. Whoever draws the letter nearest to A starts."),
    ));
    let size = ruleset.layout.size;
    all.push((
        "board",
        format!(
            "{size} by {size} squares, {} tiles, {} on each rack. The first word covers the star.",
            ruleset.alphabet.full_set().len(),
            ruleset.rack_size
        ),
    ));
    for bonus in ruleset.bonuses {
        let exactly = bonus.tiles == ruleset.rack_size;
        let tiles = if exactly {
            format!("all {}", bonus.tiles)
        } else {
            format!("{} or more", bonus.tiles)
        };
        all.push((
            "bonus",
            format!("Playing {tiles} tiles in one turn earns {} extra points.", bonus.points),
        ));
    }
    all.push(("challenge", challenge(ruleset, seats)));
    if ruleset.draw_timing != DrawTiming::AtOnce {
        all.push((
            "draw",
            "The last tiles are drawn only after a play has been accepted.".to_string(),
        ));
    }
    if let Some(first) = ruleset.first_word {
        let exchange =
            if first.exchange { "" } else { " Tiles cannot be exchanged before it stands." };
        all.push((
            "first_word",
            format!(
                "The first word has at least {} letters. If everybody passes, one letter less will \
                 do, down to two.{exchange}",
                first.letters
            ),
        ));
    }
    if ruleset.blank_recycling {
        all.push((
            "blanks",
            "A blank on the board can be swapped for the letter it stands for, on your turn before \
             you move, for no points."
                .to_string(),
        ));
    }
    let family = "Words recognised as hate speech do not count as words.";
    if ruleset.family_words {
        all.push(("family_words", family.to_string()));
    } else if ruleset.edition.ruleset().family_words {
        all.push(("family_words", "All words of the list count as words.".to_string()));
    }
    if ruleset.dictionary == Dictionary::Open {
        all.push((
            "dictionary",
            "The dictionary is open: look up any word, as often as you like.".to_string(),
        ));
    }
    all.push(("exchange", exchange(ruleset)));
    all.push((
        "pass",
        if ruleset.exchange.none_is_pass {
            "You may pass at any time, also by exchanging nothing.".to_string()
        } else {
            "You may pass at any time.".to_string()
        },
    ));
    if let Some(targets) = ruleset.targets {
        let list: Vec<String> =
            targets.iter().take(usize::from(seats)).map(u16::to_string).collect();
        let each = if list.iter().all(|target| *target == list[0]) {
            format!("{} points", list[0])
        } else {
            format!("{} points, in the order of the seats,", list.join(", "))
        };
        all.push((
            "finish",
            format!("Whoever first reaches {each} wins at once, whatever tiles are left."),
        ));
    }
    all.push(("ending", ending(ruleset)));
    all.push((
        "leftovers",
        match ruleset.leftovers {
            Leftovers::DeductAndCollect => {
                "Everybody loses the value of the tiles left; who went out gains them all.".to_string()
            }
            Leftovers::CollectDouble => {
                "Who goes out gains twice the value of the other player's tiles. If nobody goes out, \
                 both lose the value of their own."
                    .to_string()
            }
        },
    ));
    all.push((
        "tie",
        match ruleset.tie_break {
            TieBreak::Draw => "Equal final scores are a draw.".to_string(),
            TieBreak::ScoreBeforeLeftovers => {
                "A tie goes to the higher score before leftovers.".to_string()
            }
        },
    ));
    all.push(("clock", clock(ruleset.clock)));
    if let Some(timer) = ruleset.move_timer {
        let seconds = timer.span.0 / 1000;
        let then = match timer.at_zero {
            AtZero::Pass => "then the turn is passed".to_string(),
            AtZero::Penalty(points) => format!("each minute begun beyond costs {points} points"),
        };
        all.push(("timer", format!("{seconds} seconds for each turn; {then}.")));
    }
    all.push((
        "pause",
        "The game can be paused if all agree, and gone on with on any day.".to_string(),
    ));
    all
}

fn challenge(ruleset: &Ruleset, seats: u8) -> String {
    if ruleset.challenge == ChallengeRule::Void {
        return "Plays with words that are not in the list are refused; nothing is lost."
            .to_string();
    }
    let until = if seats > 2 {
        format!("for {} seconds after it", ruleset.window.live.0 / 1000)
    } else {
        "until the next move".to_string()
    };
    let scope = match ruleset.scope {
        ChallengeScope::Play => "One bad word takes the whole play off.",
        ChallengeScope::Words => "Only the words you name are judged.",
    };
    format!("Any opponent may challenge a play {until}. {scope} {}", price(ruleset))
}

fn exchange(ruleset: &Ruleset) -> String {
    match ruleset.exchange.min_bag {
        0 | 1 => "You may exchange any tiles for your turn, as many as the bag holds.".to_string(),
        need => {
            format!("You may exchange any tiles for your turn while {need} or more are in the bag.")
        }
    }
}

fn ending(ruleset: &Ruleset) -> String {
    let mut text =
        String::from("The game ends when the bag is empty and somebody plays the last tile");
    let end = &ruleset.end;
    if let Some(rounds) = end.pass_rounds {
        text.push_str(&format!(", when everybody passes {} in a row", times(rounds)));
    }
    if let Some(turns) = end.scoreless_turns {
        text.push_str(&format!(", after {turns} turns in a row without a tile that stays"));
    }
    if end.stuck_check {
        text.push_str(", when nobody has a play left");
    }
    if let Some((empty, filled)) = end.stall_rounds {
        text.push_str(&format!(
            ", after {filled} rounds without a new tile ({empty} with an empty bag)"
        ));
    }
    text.push_str(", or when all agree.");
    text
}

fn times(count: u8) -> String {
    match count {
        1 => "once".to_string(),
        2 => "twice".to_string(),
        more => format!("{more} times"),
    }
}

fn clock(clock: Option<ClockRule>) -> String {
    match clock {
        None => "No clock.".to_string(),
        Some(clock) => {
            let mut text = format!(
                "{} minutes each for the whole game; {} points off for each minute begun beyond.",
                clock.bank.0 / 60_000,
                clock.points_per_minute
            );
            if let Some(cap) = clock.forfeit_after {
                text.push_str(&format!(
                    " Somebody {} minutes over can be made to forfeit.",
                    cap.0 / 60_000
                ));
            }
            text
        }
    }
}

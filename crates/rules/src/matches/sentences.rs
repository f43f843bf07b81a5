//! The rules of a match in plain words.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use super::solitaire;
use crate::sentences::family_words;
use crate::unbuild::{Starter, Untouched};
use crate::{
    Anagrams, AtZero, ChallengeRule, ChallengeScope, Counted, Dictionary, DrawTiming, Leftovers,
    LostTurns, Millis, OvertimeMinutes, Ruleset, Terms, Theme, TieBreak, Watchers,
};

/// A few words on what matters most at the table, shortest first.
pub(crate) fn chips(terms: &Terms) -> Vec<String> {
    let ruleset = terms.ruleset();
    let mut chips = Vec::new();
    chips.push(match (ruleset.slow_turn(), ruleset.clock) {
        (Some(turn), _) => format!("{} a move", Counted(in_days(turn), "day")),
        (None, Some(clock)) if clock.increment.0 > 0 => {
            format!("{} min + {} s a move", clock.bank.0 / 60_000, clock.increment.0 / 1000)
        }
        (None, Some(clock)) => format!("{} min each", clock.bank.0 / 60_000),
        (None, None) => "No clock".to_string(),
    });
    chips.push(match ruleset.challenge {
        ChallengeRule::Void => "Wrong words are refused".to_string(),
        ChallengeRule::Single => "A wrong challenge is free".to_string(),
        ChallengeRule::Double => "A wrong challenge costs a turn".to_string(),
        ChallengeRule::Penalty(points) => format!("A wrong challenge costs {points}"),
        ChallengeRule::Bonus(points) => format!("A wrong challenge gives {points}"),
    });
    if let Some(timer) = ruleset.move_timer.filter(|_| ruleset.slow_turn().is_none()) {
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
    if ruleset.letter_recycling {
        chips.push("Letters recycle".to_string());
    }
    if ruleset.anagrams.is_some() {
        chips.push("Board anagrams".to_string());
    }
    if ruleset.two_bags {
        chips.push("Two bags".to_string());
    }
    if let Some(theme) = Theme::of(terms) {
        chips.push(format!("Theme: {}", theme.name));
    }
    if ruleset.dictionary == Dictionary::Open {
        chips.push("Dictionary open".to_string());
    }
    match ruleset.watchers {
        Watchers::Nothing => {}
        Watchers::Racks => chips.push("Watchers see racks".to_string()),
        Watchers::Late(turns) => {
            chips.push(format!("Watchers {} behind", Counted(turns, "turn")));
        }
    }
    if ruleset.tutor {
        chips.push("Tutor".to_string());
    }
    if ruleset.exchange.min_bag > 1 {
        chips.push(format!("Exchange: {}+ in bag", ruleset.exchange.min_bag));
    }
    chips
}

/// The price of a wrong challenge, as one sentence.
pub fn price(ruleset: &Ruleset) -> String {
    match ruleset.challenge {
        ChallengeRule::Void => "Nothing can be challenged in this game.".to_string(),
        ChallengeRule::Single => "A wrong challenge costs nothing.".to_string(),
        ChallengeRule::Double => match ruleset.lost_turns {
            LostTurns::AddUp => "A wrong challenge costs your next turn.".to_string(),
            LostTurns::AtMostOne => {
                "A wrong challenge costs your next turn, unless you owe one already.".to_string()
            }
        },
        ChallengeRule::Penalty(points) => {
            format!("A wrong challenge costs you {}.", Counted(points, "point"))
        }
        ChallengeRule::Bonus(points) => {
            format!("A wrong challenge gives the challenged player {}.", Counted(points, "point"))
        }
    }
}

/// The rules of a match or of solitaire, each with what it is about.
pub(crate) fn sentences(ruleset: &Ruleset, seats: u8) -> Vec<(&'static str, String)> {
    let mut all = Vec::new();
    all.push((
        "players",
        solitaire::players(ruleset).unwrap_or_else(|| {
            format!("{seats} players. The player who draws the letter nearest to A starts.")
        }),
    ));
    let size = ruleset.layout.size;
    let racks = match ruleset.open_pool {
        true => String::new(),
        false => format!(", {} on each rack", ruleset.rack_size),
    };
    all.push((
        "board",
        format!(
            "{size} by {size} squares, {} tiles{racks}. The first word covers the star.",
            ruleset.alphabet.full_set().len(),
        ),
    ));
    for bonus in ruleset.bonuses {
        let exactly = bonus.tiles == ruleset.rack_size;
        let tiles = if exactly && ruleset.open_pool {
            bonus.tiles.to_string()
        } else if exactly {
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
        let exchange = if first.exchange {
            ""
        } else {
            " No tiles can be exchanged until it has been played."
        };
        let verified = match (first.verified, first.exchange) {
            (false, _) => "",
            (true, false) => {
                " The program checks who can open: a player who can open may not pass, and a player \
                 who cannot is passed over."
            }
            (true, true) => " The program checks who can open: a player who can open may not pass.",
        };
        all.push((
            "first_word",
            format!(
                "The first word must have at least {} letters. If everybody passes, one letter fewer \
                 will do, and so on down to two.{exchange}{verified}",
                first.letters
            ),
        ));
    }
    if ruleset.blank_recycling {
        let taken = match (ruleset.letter_recycling, ruleset.challenge) {
            (false, _) => "",
            (true, ChallengeRule::Void) => {
                " A letter that you have taken from the board in the same turn will do."
            }
            (true, _) => {
                " A letter that you have taken from the board in the same turn will not do, because \
                 a challenge may send it back."
            }
        };
        all.push((
            "blanks",
            format!(
                "On your turn, before you move, you may take a blank from the board by putting the \
                 letter it stands for in its place. That scores nothing.{taken}"
            ),
        ));
    }
    if ruleset.letter_recycling {
        all.push((
            "letters",
            "On your turn, before you move, you may swap letters on the board for others from your \
             rack, one at a time, for no points, as long as every swap leaves words. Blanks on the \
             board stay where they are, and a letter cannot go back in the same turn to the square \
             it came from. The swaps and the move stand or fall together."
                .to_string(),
        ));
    }
    if let Some(anagrams) = ruleset.anagrams {
        let strict = match anagrams {
            Anagrams::Free => "",
            Anagrams::Strict => {
                " The tiles already on the board trade places among themselves, and new tiles go \
                 outside them."
            }
        };
        all.push((
            "anagrams",
            format!(
                "A play may rearrange the letters of one word on the board when it adds at least \
                 one tile to it.{strict} Premium squares that were already covered do not count."
            ),
        ));
    }
    if ruleset.two_bags {
        all.push((
            "bags",
            "Vowels are in one bag and consonants in another, with one blank in each; Y counts as a \
             consonant. Before you draw, say how many vowels you want; otherwise your rack is \
             balanced for you. When one bag is empty, you draw from the other. Tiles go back to \
             the bag they came from, and a blank to the bag with fewer tiles."
                .to_string(),
        ));
    }
    match ruleset.watchers {
        Watchers::Nothing => {}
        Watchers::Racks => all.push((
            "watchers",
            "Watchers see every rack. Nothing keeps a player from looking too.".to_string(),
        )),
        Watchers::Late(turns) => all.push((
            "watchers",
            format!(
                "Watchers see every rack, and the whole game, {} later.",
                Counted(turns, "turn"),
            ),
        )),
    }
    if ruleset.tutor {
        all.push((
            "tutor",
            "You play against computer players, and a tutor helps: it gives hints when you ask, \
             says after a play what you could have played, and lets you take turns back."
                .to_string(),
        ));
    }
    all.extend(family_words(ruleset));
    if ruleset.dictionary == Dictionary::Open {
        all.push((
            "dictionary",
            "The dictionary is open: look up any word, as often as you like.".to_string(),
        ));
    }
    if !ruleset.open_pool {
        all.push(("exchange", exchange(ruleset)));
        all.push(("pass", pass(ruleset)));
    }
    if let Some(targets) = ruleset.targets {
        let list: Vec<String> =
            targets.iter().take(usize::from(seats)).map(u16::to_string).collect();
        let reach = if list.iter().all(|target| *target == list[0]) {
            format!("reach {}", Counted(targets[0], "point"))
        } else {
            format!("reach their target ({} points, in seat order)", list.join(", "))
        };
        all.push((
            "finish",
            format!("The first player to {reach} wins at once, whatever tiles are left."),
        ));
    }
    all.push(("ending", solitaire::ending(ruleset).unwrap_or_else(|| ending(ruleset))));
    all.push((
        "leftovers",
        solitaire::leftovers(ruleset).unwrap_or_else(|| match ruleset.leftovers {
            Leftovers::DeductAndCollect => {
                "At the end, each player loses the value of the tiles left on their rack. A player who \
                 has gone out gains the value of everyone else's."
                    .to_string()
            }
            Leftovers::CollectDouble => {
                "The player who goes out gains twice the value of the other player's tiles. If nobody \
                 goes out, each player loses the value of their own."
                    .to_string()
            }
            Leftovers::NotCounted => "Unplayed tiles cost nothing.".to_string(),
        }),
    ));
    if seats > 1 {
        all.push((
            "tie",
            match ruleset.tie_break {
                TieBreak::Draw => "Equal final scores are a draw.".to_string(),
                TieBreak::ScoreBeforeLeftovers => {
                    "If the final scores are equal, the higher score before leftovers wins."
                        .to_string()
                }
            },
        ));
    }
    if ruleset.unbuild.starter == Starter::Winner {
        let text = "If the board is unbuilt after the game, the winner begins.";
        all.push(("unbuild", text.to_string()));
    }
    if ruleset.unbuild.untouched == Untouched::InList {
        let text = "If the board is unbuilt after the game, every word left must be in the list, even \
                    one that nobody touches.";
        all.push(("unbuild", text.to_string()));
    }
    all.push(("clock", clock(ruleset)));
    if let Some(turn) = ruleset.slow_turn() {
        all.extend(slow_game(ruleset, turn, seats));
    } else if let Some(timer) = ruleset.move_timer {
        let seconds = timer.span.0 / 1000;
        let then = match timer.at_zero {
            AtZero::Pass => "after that the turn is passed".to_string(),
            AtZero::Penalty(points) => {
                let price = Counted(points, "point");
                format!("each minute or part of a minute over costs {price}")
            }
            AtZero::Forfeit => "after that the game is lost".to_string(),
        };
        all.push(("timer", format!("{} for each turn; {then}.", Counted(seconds, "second"))));
    }
    all.push((
        "pause",
        match ruleset.mode.is_alone() {
            true => "You may pause the game, or stop it, at any time.".to_string(),
            false => "The game can be paused if everyone agrees, and resumed at any time, even \
                 on another day."
                .to_string(),
        },
    ));
    all
}

const fn in_days(span: Millis) -> u64 {
    span.0 / Millis::days(1).0
}

/// The sentence on the time of a slow game.
fn slow_game(ruleset: &Ruleset, turn: Millis, seats: u8) -> Vec<(&'static str, String)> {
    let lost = match seats {
        2 => "loses the game",
        _ => "is out of the game, and the others play on",
    };
    let days = Counted(in_days(turn), "day");
    let mut all = vec![(
        "timer",
        format!(
            "{days} for each turn: a player who lets them run out {lost}; nobody has to claim it."
        ),
    )];
    let holiday = match in_days(ruleset.holiday) {
        0 => {
            "There are no holidays: the time for turns stands still only while the game is paused."
                .to_string()
        }
        days => {
            let days = Counted(days, "day");
            format!(
                "Each player may go on holiday for {days} in all, at any time and without asking: \
                 meanwhile the time for their turns stands still. Making a move ends the holiday."
            )
        }
    };
    all.push(("holiday", holiday));
    all
}

fn pass(ruleset: &Ruleset) -> String {
    if ruleset.exchange.none_is_pass {
        "You may pass on any turn; exchanging no tiles is also a pass.".to_string()
    } else {
        "You may pass on any turn.".to_string()
    }
}

pub(crate) fn theme_sentence(ruleset: &Ruleset, theme: &Theme) -> String {
    let Theme { name, .. } = theme;
    if theme.by_list() {
        let count = theme.words.len();
        return format!(
            "The theme is \"{name}\": each of the {} on its list that you play earns 5 extra points.",
            Counted(count, "word")
        );
    }
    let time = match ruleset.slow_turn() {
        Some(turn) => Counted(in_days(turn), "day").to_string(),
        None => "30 seconds".to_string(),
    };
    format!(
        "The theme is \"{name}\": within {time} of your play you may claim words for it, and \
         each one earns 5 extra points unless more than half of the opponents who vote say no."
    )
}

fn challenge(ruleset: &Ruleset, seats: u8) -> String {
    if ruleset.challenge == ChallengeRule::Void {
        return "A play with a word that is not in the list is refused, and nothing is lost."
            .to_string();
    }
    let until = match ruleset.window.guard.filter(|_| seats > 2) {
        Some(guard) => format!(
            "until the next turn starts; a move made within {} of it is held back unless everyone \
             has accepted the play",
            Counted(guard.0 / 1000, "second")
        ),
        None => "until the next turn starts".to_string(),
    };
    let scope = match ruleset.scope {
        ChallengeScope::Play => "One bad word takes the whole play off the board.",
        ChallengeScope::Words => "Only the words you name are judged.",
    };
    format!("Any opponent may challenge a play {until}. {scope} {}", price(ruleset))
}

fn exchange(ruleset: &Ruleset) -> String {
    match ruleset.exchange.min_bag {
        0 | 1 => {
            "You may use your turn to exchange tiles, up to the number left in the bag.".to_string()
        }
        need => {
            format!("You may use your turn to exchange tiles while the bag holds {need} or more.")
        }
    }
}

fn ending(ruleset: &Ruleset) -> String {
    let mut text =
        String::from("The game ends when the bag is empty and a player plays their last tile");
    let end = &ruleset.end;
    if let Some(rounds) = end.pass_rounds {
        text.push_str(&format!(", when everyone passes {} in a row", times(rounds)));
    }
    if let Some(turns) = end.scoreless_turns {
        text.push_str(&format!(
            ", after {turns} turns in a row in which no tile stays on the board"
        ));
    }
    if end.stuck_check {
        text.push_str(", when nobody has a play left");
    }
    if let Some((empty, filled)) = end.stall_rounds {
        text.push_str(&format!(
            ", after {filled} rounds without a new tile ({empty} with an empty bag)"
        ));
    }
    text.push_str(if ruleset.mode.is_alone() {
        ", or when you stop."
    } else {
        ", or when everyone agrees."
    });
    // The edition has a check that is impossible with this variation (AMB-55).
    let changing = ruleset.letter_recycling || ruleset.anagrams.is_some();
    if changing && ruleset.edition.ruleset().end.stuck_check {
        text.push_str(
            " The program does not check whether anybody has a play left, because changing letters \
             on the board might always make one possible.",
        );
    }
    text
}

fn times(count: u8) -> String {
    match count {
        1 => "once".to_string(),
        2 => "twice".to_string(),
        more => format!("{more} times"),
    }
}

fn clock(ruleset: &Ruleset) -> String {
    let Some(clock) = ruleset.clock else { return "No clock.".to_string() };
    let minutes = match clock.minutes {
        OvertimeMinutes::Started => "minute or part of a minute",
        OvertimeMinutes::Completed => "full minute",
    };
    let bank = Counted(clock.bank.0 / 60_000, "minute");
    let price =
        format!("{} off for each {minutes} over", Counted(clock.points_per_minute, "point"));
    let mut text = match clock.increment.0 / 1000 {
        0 => format!("{bank} each for the whole game; {price}."),
        seconds => format!(
            "{bank} each for the whole game, and {} more for each play, exchange or pass that you \
             make, added as the turn ends, even if the play comes off. A turn that runs out adds \
             nothing. {price} when the game ends: what is added before may pay that back.",
            Counted(seconds, "second")
        ),
    };
    let first = if clock.increment.0 > 0 { ", before the turn has added anything" } else { "" };
    match clock.forfeit_after {
        // No opponent could claim the game.
        _ if ruleset.mode.is_alone() => {}
        Some(cap) => text.push_str(&format!(
            " A player who runs {} over can be made to forfeit{first}.",
            Counted(cap.0 / 60_000, "minute")
        )),
        None => text.push_str(" Nobody forfeits, however long they run over."),
    }
    text
}

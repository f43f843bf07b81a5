//! What has happened and what is refused, as sentences.

use rules::{ChallengeRule, ChargeReason, CloseCause, Counted, Event, Proposal, Refusal, Ruling};

use super::game::Game;
pub(crate) use super::text::{list, sentence};

/// What an event says to everybody at the table; nothing if it says nothing new.
pub(crate) fn event(game: &Game, event: &Event) -> Option<String> {
    let name = |seat: &rules::Seat| game.name(*seat).to_string();
    Some(match event {
        Event::OpeningDraw { drawn } => {
            let drawn: Vec<String> = drawn
                .iter()
                .map(|(seat, tile)| match tile.letter() {
                    Some(letter) => format!("{} drew {letter}", name(seat)),
                    None => format!("{} drew a blank", name(seat)),
                })
                .collect();
            format!("For the start: {}.", drawn.join(", "))
        }
        Event::Starts { seat } => format!("The first turn goes to {}.", name(seat)),
        Event::Played { seat, text, words, score, .. } => {
            let ruleset = game.position.ruleset();
            let points: i32 = words.iter().map(|word| word.points).sum();
            let all = *score - points == ruleset.bonus(usize::from(ruleset.rack_size));
            let mut words: Vec<String> = words.iter().map(|word| word.text()).collect();
            let main = if words.is_empty() { String::new() } else { words.remove(0) };
            let mut told = format!(
                "{} played {main} at {}, {}",
                name(seat),
                text.coord,
                Counted(*score, "point")
            );
            if !words.is_empty() {
                told.push_str(&format!(", forming {}", list(&words)));
            }
            let rack = all && !game.position.ruleset().open_pool;
            told.push_str(if rack { ". A whole rack." } else { "." });
            told
        }
        Event::Exchanged { seat, returned, .. } => {
            format!("{} exchanged {}.", name(seat), Counted(returned.len(), "tile"))
        }
        Event::Passed { seat } => format!("{} passed.", name(seat)),
        Event::Declined { seat } => {
            format!("{} cannot open with so long a word.", name(seat))
        }
        Event::TimedOut { seat } => format!("The time of {} for this turn is up.", name(seat)),
        Event::BlankTaken { seat, square, stands: _ } => {
            format!("{} took the blank at {square} for its letter.", name(seat))
        }
        Event::LetterTaken { seat, square, face, words } => {
            let words: Vec<String> = words.iter().map(|word| word.text()).collect();
            let now = if words.is_empty() { face.letter.to_string() } else { list(&words) };
            format!("{} swapped the letter at {square}: {now}.", name(seat))
        }
        Event::BagsChosen { seat, vowels } => {
            format!("{} draws {vowels} from the vowels next.", name(seat))
        }
        Event::BagsDrawn { seat, vowels, consonants } => {
            format!(
                "{} drew {vowels} from the vowels, {consonants} from the consonants.",
                name(seat)
            )
        }
        Event::ThemeClaimed { seat, number, word, plea } => {
            let plea = if plea.is_empty() { String::new() } else { format!(": {plea}") };
            format!("{} claims {word} for the theme (claim {number}){plea}.", name(seat))
        }
        Event::ThemeVoted { seat, number, agree } => {
            format!("{} says {} to claim {number}.", name(seat), if *agree { "yes" } else { "no" })
        }
        Event::ThemeSettled { seat, number, granted: true } => {
            format!("Claim {number} is granted: 5 points for {}.", name(seat))
        }
        Event::ThemeSettled { number, granted: false, .. } => {
            format!("Claim {number} is refused.")
        }
        Event::Accepted { seat } => format!("{} accepted the play.", name(seat)),
        Event::AlwaysAccepts { seat, standing } if standing.of.is_empty() => {
            format!("Asked about each play again: {}.", name(seat))
        }
        Event::AlwaysAccepts { seat, standing } => {
            let of: Vec<String> = standing.of.iter().map(name).collect();
            let last = if standing.last { "" } else { ", but not the last one" };
            format!("Always accepted by {}: plays of {}{last}.", name(seat), list(&of))
        }
        Event::WindowClosed { cause: CloseCause::Expired } => {
            "The time to challenge is over. The play stands.".to_string()
        }
        Event::Challenged { seat, rulings, upheld } => {
            let free = game.position.ruleset().challenge == ChallengeRule::Single;
            challenged(&name(seat), rulings, *upheld, free)
        }
        Event::Withdrawn { seat, .. } => {
            format!("The play comes off: {} takes the tiles back, no points.", name(seat))
        }
        Event::Charged { seat, points, reason } => {
            let what = match reason {
                ChargeReason::Challenge => "for the wrong challenge",
                ChargeReason::Overtime => "for overtime",
            };
            let verb = if *points < 0 { "lost" } else { "gained" };
            format!("{} {verb} {} {what}.", name(seat), Counted(points.abs(), "point"))
        }
        Event::SkipOwed { seat } => format!("The next turn of {} is skipped.", name(seat)),
        Event::Skipped { seat } => format!("The turn of {} was skipped.", name(seat)),
        Event::MoveHeld { seat, .. } => {
            format!("The move of {} waits until the last play is accepted.", name(seat))
        }
        Event::HeldMoveDropped { seat } => {
            format!("The waiting move of {} is dropped: the board has changed.", name(seat))
        }
        Event::Proposed { seat, what } => {
            let what = match what {
                Proposal::End => "end",
                Proposal::Pause => "pause",
            };
            format!("{} proposed to {what} the game.", name(seat))
        }
        Event::Answered { seat, agree: true } => format!("{} agreed.", name(seat)),
        Event::Answered { seat, agree: false } => {
            format!("{} did not agree. The game goes on.", name(seat))
        }
        Event::Paused => "The game is paused. Nothing is lost and no clock runs.".to_string(),
        Event::Resumed => "The game goes on.".to_string(),
        Event::Resigned { seat } => format!("{} resigned.", name(seat)),
        Event::OpeningChecked { seat, can_open: true } => {
            format!("{} can open.", name(seat))
        }
        Event::OpeningChecked { seat, can_open: false } => {
            format!("{} has no word that is long enough to open.", name(seat))
        }
        Event::OpeningEased { letters } => format!(
            "Everybody left has declined. The first word now needs {letters} letters or more."
        ),
        Event::StuckChecked { anyone_can_play: true } => {
            "Checked: there is still a play to be found.".to_string()
        }
        Event::StuckChecked { anyone_can_play: false } => {
            "Checked: nobody has a play left.".to_string()
        }
        Event::ClaimsDone { .. }
        | Event::Dealt { .. }
        | Event::Drew { .. }
        | Event::ClockStarted
        | Event::WindowClosed { .. }
        | Event::ResumeAsked { .. }
        | Event::DeclineLapsed { .. }
        | Event::Ended(_) => return None,
    })
}

/// Several who accepted the same play.
pub(crate) fn accepted(game: &Game, events: &[Event]) -> String {
    let names: Vec<String> = events
        .iter()
        .filter_map(|event| match event {
            Event::Accepted { seat } => Some(game.name(*seat).to_string()),
            _ => None,
        })
        .collect();
    format!("{} accepted the play.", list(&names))
}

/// What was judged, word by word, and what it costs where no other event says it.
fn challenged(name: &str, rulings: &[Ruling], upheld: bool, free: bool) -> String {
    let judged = |good: bool| {
        let words = rulings.iter().filter(|ruling| ruling.good == good);
        let words: Vec<String> = words.map(|ruling| ruling.word.clone()).collect();
        let is = if words.len() == 1 { "is" } else { "are" };
        let what = if good { "good" } else { "not in the list" };
        (!words.is_empty()).then(|| format!("{} {is} {what}.", list(&words)))
    };
    let bad = if upheld { judged(false) } else { None };
    let mut parts: Vec<String> = bad.into_iter().chain(judged(true)).collect();
    if !upheld {
        parts.push("The play stands.".to_string());
        if free {
            parts.push(format!("It costs {name} nothing."));
        }
    }
    format!("{name} challenged: {}", parts.join(" "))
}

/// Why something was refused, as a sentence.
pub(crate) fn refusal(game: &Game, refusal: &Refusal) -> String {
    match refusal {
        Refusal::NotYourTurn { turn } => {
            sentence(&format!("it is the turn of {}: wait for yours", game.name(*turn)))
        }
        other => sentence(&other.to_string()),
    }
}

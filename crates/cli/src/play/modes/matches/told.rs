//! What has happened, as sentences.

use rules::{ChallengeRule, Counted};
use table::wire::{EventKind, EventMessage, RulingMessage, StandInEvent};

use crate::play::modes::Table;
use crate::play::text::list;

/// What these events say to everybody at the table; nothing if they say nothing new.
pub(super) fn all(table: &Table<'_>, events: &[EventMessage]) -> Vec<String> {
    // What the table says at the start for everybody, in every game, is not news.
    let start = table.events.iter().find(|event| matches!(event.event, EventKind::Starts { .. }));
    let said = |event: &EventMessage| {
        let at_start = start.is_some_and(|start| start.at == event.at);
        at_start && matches!(event.event, EventKind::AlwaysAccepts { .. })
    };
    let events: Vec<&EventMessage> = events.iter().filter(|event| !said(event)).collect();
    let accepts = |event: &EventMessage| matches!(event.event, EventKind::Accepted { .. });
    let told =
        events.chunk_by(|one, next| accepts(one) && accepts(next)).filter_map(
            |events| match events {
                [event] => one(table, &event.event),
                several => Some(accepted(table, several)),
            },
        );
    told.collect()
}

fn one(table: &Table<'_>, event: &EventKind) -> Option<String> {
    let name = |seat: &u16| table.name(*seat);
    Some(match event {
        EventKind::Reopened { seat, .. } => format!("{} proposes other terms.", name(seat)),
        EventKind::Cancelled { seat } => format!("{} gave the table up.", name(seat)),
        EventKind::StandIn { event } => stand_in(table, event),
        EventKind::OpeningDraw { drawn } => {
            let drawn: Vec<String> = drawn
                .iter()
                .map(|drawn| match drawn.tile.as_str() {
                    "?" => format!("{} drew a blank", name(&drawn.seat)),
                    letter => format!("{} drew {letter}", name(&drawn.seat)),
                })
                .collect();
            format!("For the start: {}.", drawn.join(", "))
        }
        EventKind::Starts { seat } => format!("The first turn goes to {}.", name(seat)),
        EventKind::Played { seat, text, formed, .. } => {
            let ruleset = table.ruleset;
            let all = formed.bonus == ruleset.bonus(usize::from(ruleset.rack_size));
            let mut words: Vec<String> =
                formed.words.iter().map(|word| word.faces.to_uppercase()).collect();
            let main = if words.is_empty() { String::new() } else { words.remove(0) };
            let coord = text.split(' ').next().unwrap_or_default();
            let (name, score) = (name(seat), Counted(formed.score, "point"));
            let mut told = format!("{name} played {main} at {coord}, {score}");
            if !words.is_empty() {
                told.push_str(&format!(", forming {}", list(&words)));
            }
            let rack = all && !ruleset.open_pool;
            told.push_str(if rack { ". A whole rack." } else { "." });
            told
        }
        EventKind::Exchanged { seat, count, .. } => {
            format!("{} exchanged {}.", name(seat), Counted(*count, "tile"))
        }
        EventKind::Passed { seat } => format!("{} passed.", name(seat)),
        EventKind::Declined { seat } => {
            format!("{} cannot open with so long a word.", name(seat))
        }
        EventKind::TimedOut { seat } => format!("The time of {} for this turn is up.", name(seat)),
        EventKind::BlankTaken { seat, square } => {
            format!("{} took the blank at {square} for its letter.", name(seat))
        }
        EventKind::LetterTaken { seat, square, face, words } => {
            let now = if words.is_empty() { face.to_uppercase() } else { list(words) };
            format!("{} swapped the letter at {square}: {now}.", name(seat))
        }
        EventKind::BagsChosen { seat, vowels } => {
            format!("{} draws {vowels} from the vowels next.", name(seat))
        }
        EventKind::BagsDrawn { seat, vowels, consonants } => {
            let name = name(seat);
            format!("{name} drew {vowels} from the vowels, {consonants} from the consonants.")
        }
        EventKind::ThemeClaimed { seat, number, word, plea } => {
            let plea = if plea.is_empty() { String::new() } else { format!(": {plea}") };
            format!("{} claims {word} for the theme (claim {number}){plea}.", name(seat))
        }
        EventKind::ThemeVoted { seat, number, agree } => {
            format!("{} says {} to claim {number}.", name(seat), if *agree { "yes" } else { "no" })
        }
        EventKind::ThemeSettled { seat, number, granted: true } => {
            format!("Claim {number} is granted: 5 points for {}.", name(seat))
        }
        EventKind::ThemeSettled { number, granted: false, .. } => {
            format!("Claim {number} is refused.")
        }
        EventKind::Accepted { seat } => format!("{} accepted the play.", name(seat)),
        EventKind::AlwaysAccepts { seat, of, .. } if of.is_empty() => {
            format!("Asked about each play again: {}.", name(seat))
        }
        EventKind::AlwaysAccepts { seat, of, last } => {
            let of: Vec<String> = of.iter().map(name).collect();
            let last = if *last { "" } else { ", but not the last one" };
            format!("Always accepted by {}: plays of {}{last}.", name(seat), list(&of))
        }
        EventKind::WindowClosed { cause } if cause == "expired" => {
            "The time to challenge is over. The play stands.".to_string()
        }
        EventKind::Challenged { seat, rulings, upheld } => {
            let free = table.ruleset.challenge == ChallengeRule::Single;
            challenged(&name(seat), rulings, *upheld, free)
        }
        EventKind::Withdrawn { seat, .. } => {
            format!("The play comes off: {} takes the tiles back, no points.", name(seat))
        }
        EventKind::Charged { seat, points, reason } => {
            let what = match reason.as_str() {
                "challenge" => "for the wrong challenge",
                _ => "for overtime",
            };
            let verb = if *points < 0 { "lost" } else { "gained" };
            format!("{} {verb} {} {what}.", name(seat), Counted(points.abs(), "point"))
        }
        EventKind::SkipOwed { seat } => format!("The next turn of {} is skipped.", name(seat)),
        EventKind::Skipped { seat } => format!("The turn of {} was skipped.", name(seat)),
        EventKind::MoveHeld { seat } => {
            format!("The move of {} waits until the last play is accepted.", name(seat))
        }
        EventKind::HeldMoveDropped { seat } => {
            format!("The waiting move of {} is dropped: the board has changed.", name(seat))
        }
        EventKind::Proposed { seat, what } => {
            format!("{} proposed to {what} the game.", name(seat))
        }
        EventKind::Answered { seat, agree: true } => format!("{} agreed.", name(seat)),
        EventKind::Answered { seat, agree: false } => {
            format!("{} did not agree. The game goes on.", name(seat))
        }
        EventKind::Paused {} => {
            "The game is paused. Nothing is lost and no clock runs.".to_string()
        }
        EventKind::Resumed {} => "The game goes on.".to_string(),
        EventKind::Resigned { seat } => format!("{} resigned.", name(seat)),
        EventKind::OpeningChecked { seat, can_open: true } => format!("{} can open.", name(seat)),
        EventKind::OpeningChecked { seat, can_open: false } => {
            format!("{} has no word that is long enough to open.", name(seat))
        }
        EventKind::OpeningEased { letters } => format!(
            "Everybody left has declined. The first word now needs {letters} letters or more."
        ),
        EventKind::StuckChecked { anyone_can_play: true } => {
            "Checked: there is still a play to be found.".to_string()
        }
        EventKind::StuckChecked { anyone_can_play: false } => {
            "Checked: nobody has a play left.".to_string()
        }
        // The screen says it, or nobody has to know.
        _ => return None,
    })
}

fn stand_in(table: &Table<'_>, event: &StandInEvent) -> String {
    let name = |seat: &u16| table.name(*seat);
    match event {
        StandInEvent::Proposed { seat, of, level } => {
            let (seat, of) = (name(seat), name(of));
            format!("{seat} proposed that a computer player ({level}) plays for {of}.")
        }
        StandInEvent::Answered { seat, agree: true } => format!("{} agreed.", name(seat)),
        StandInEvent::Answered { seat, agree: false } => format!("{} did not agree.", name(seat)),
        StandInEvent::Started { seat, level } => {
            format!("A computer player ({level}) plays for {} now.", name(seat))
        }
        StandInEvent::TakenBack { seat } => format!("{} plays again.", name(seat)),
    }
}

/// Several who accepted the same play.
fn accepted(table: &Table<'_>, events: &[&EventMessage]) -> String {
    let names: Vec<String> = events
        .iter()
        .filter_map(|event| match &event.event {
            EventKind::Accepted { seat } => Some(table.name(*seat)),
            _ => None,
        })
        .collect();
    format!("{} accepted the play.", list(&names))
}

/// What was judged, word by word, and what it costs where no other event says it.
fn challenged(name: &str, rulings: &[RulingMessage], upheld: bool, free: bool) -> String {
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

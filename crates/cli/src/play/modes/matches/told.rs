//! Events of a match as sentences.

use rules::{ChallengeRule, ChargeReason, CloseCause, Counted};
use table::wire::{EventKind, EventMessage, Key, RulingMessage, StandInEvent};

use crate::play::modes::Table;
use crate::text::{does, list, whom, whose};

/// Sentences about these events for all players; empty if they are no news.
pub(super) fn all(table: &Table<'_>, events: &[EventMessage]) -> Vec<String> {
    // Standing consent that the table gives at the start of every game is no news.
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
                [event] => one(table, event),
                several => Some(accepted(table, several)),
            },
        );
    told.collect()
}

fn one(table: &Table<'_>, message: &EventMessage) -> Option<String> {
    let name = |seat: &u16| table.name(*seat);
    Some(match &message.event {
        EventKind::Reopened { seat, .. } => {
            format!("{} other terms.", does(&name(seat), "proposes", "propose"))
        }
        EventKind::Cancelled { seat } => format!("{} cancelled this table.", name(seat)),
        EventKind::StandIn { event } => stand_in(table, event),
        EventKind::OpeningDraw { drawn } => {
            let drawn: Vec<String> = drawn
                .iter()
                .map(|drawn| match drawn.tile.as_str() {
                    "?" => format!("{} drew a blank", name(&drawn.seat)),
                    letter => format!("{} drew {letter}", name(&drawn.seat)),
                })
                .collect();
            format!("Opening draw: {}.", drawn.join(", "))
        }
        EventKind::Starts { seat } => format!("The first turn goes to {}.", whom(&name(seat))),
        EventKind::Played { seat, text, formed, .. } => {
            let ruleset = table.ruleset;
            let all = formed.bonus == ruleset.bonus(usize::from(ruleset.rack_size));
            let mut words: Vec<String> =
                formed.words.iter().map(|word| word.faces.to_uppercase()).collect();
            let main = if words.is_empty() { String::new() } else { words.remove(0) };
            let coord = text.split(' ').next().unwrap_or_default();
            let (name, score) = (name(seat), Counted(formed.score, "point"));
            let mut told = format!("{name} played {coord} {main}, {score}");
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
            format!("{} cannot open with a word that long.", name(seat))
        }
        EventKind::TimedOut { seat } => format!("{} time for this turn is up.", whose(&name(seat))),
        EventKind::BlankTaken { seat, square } => {
            format!("{} took the blank at {square} for its letter.", name(seat))
        }
        EventKind::LetterTaken { seat, square, face, words } => {
            let now = if words.is_empty() { face.to_uppercase() } else { list(words) };
            format!("{} swapped the letter at {square}: {now}.", name(seat))
        }
        EventKind::BagsChosen { seat, vowels } => {
            format!("{} {vowels} from the vowels next.", does(&name(seat), "draws", "draw"))
        }
        EventKind::BagsDrawn { seat, vowels, consonants } => {
            let name = name(seat);
            format!("{name} drew {vowels} from the vowels and {consonants} from the consonants.")
        }
        EventKind::ThemeClaimed { seat, number, word, plea } => {
            let plea = if plea.is_empty() { String::new() } else { format!(": {plea}") };
            let claims = does(&name(seat), "claims", "claim");
            format!("{claims} {word} for the theme (claim {number}){plea}.")
        }
        EventKind::ThemeVoted { seat, number, agree } => {
            let says = does(&name(seat), "says", "say");
            format!("{says} {} to claim {number}.", if *agree { "yes" } else { "no" })
        }
        EventKind::ThemeSettled { seat, number, granted: true } => {
            format!("Claim {number} is granted: 5 points for {}.", whom(&name(seat)))
        }
        EventKind::ThemeSettled { number, granted: false, .. } => {
            format!("Claim {number} is refused.")
        }
        EventKind::Accepted { seat } => format!("{} accepted the play.", name(seat)),
        EventKind::AlwaysAccepts { seat, of, .. } if of.is_empty() => {
            format!("{} asked about each play again.", does(&name(seat), "is", "are"))
        }
        EventKind::AlwaysAccepts { seat, of, last } => {
            let of: Vec<String> = of.iter().map(|seat| whom(&name(seat))).collect();
            let last = if *last { "" } else { ", except the last one" };
            let accepts = does(&name(seat), "always accepts", "always accept");
            format!("{accepts} plays by {}{last}.", list(&of))
        }
        EventKind::WindowClosed { cause } if *cause == Key(CloseCause::Expired) => {
            "The time to challenge is over. The play stands.".to_string()
        }
        EventKind::Challenged { seat, rulings, upheld } => {
            let name = name(seat);
            let cost = match table.ruleset.challenge {
                ChallengeRule::Single => Some(format!("It costs {} nothing.", whom(&name))),
                // A second wrong challenge where one lost turn is the most (AMB-10).
                ChallengeRule::Double if !owes_now(table, message.at, *seat) => {
                    let owes = does(&name, "already owes", "already owe");
                    Some(format!("{owes} a turn, so it costs nothing more."))
                }
                _ => None,
            };
            challenged(&name, rulings, *upheld, cost)
        }
        EventKind::Withdrawn { seat, .. } => {
            let takes = does(&whom(&name(seat)), "takes", "take");
            format!("The play comes off: {takes} the tiles back, for no points.")
        }
        EventKind::Charged { seat, points, reason } => {
            let what = match reason.0 {
                ChargeReason::Challenge => "for the wrong challenge",
                ChargeReason::Overtime => "for overtime",
            };
            let verb = if *points < 0 { "lost" } else { "gained" };
            format!("{} {verb} {} {what}.", name(seat), Counted(points.abs(), "point"))
        }
        EventKind::Credited { .. } => return None,
        EventKind::SkipOwed { seat } => format!("{} next turn is skipped.", whose(&name(seat))),
        EventKind::Skipped { seat } => format!("{} turn was skipped.", whose(&name(seat))),
        EventKind::MoveHeld { seat } => {
            format!("{} move waits until the last play is accepted.", whose(&name(seat)))
        }
        EventKind::HeldMoveDropped { seat } => {
            format!("{} waiting move is dropped: the board has changed.", whose(&name(seat)))
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
        EventKind::HolidayBegan { seat } => {
            let away = does(&name(seat), "is", "are");
            format!("{away} on holiday: the clock is stopped.")
        }
        EventKind::HolidayEnded { seat } => {
            format!("{} back from the holiday.", does(&name(seat), "is", "are"))
        }
        EventKind::SetUp { seats, tiles, .. } => {
            let scores: Vec<String> = seats.iter().map(|seat| seat.score.to_string()).collect();
            format!(
                "The game goes on from a position with {} on the board, {}.",
                Counted(tiles.len(), "tile"),
                scores.join(" to ")
            )
        }
        EventKind::TakenBack { seat } => format!("{} took the last turn back.", name(seat)),
        EventKind::Resigned { seat } => format!("{} resigned.", name(seat)),
        EventKind::Aborted { seat } => format!("{} aborted the game.", name(seat)),
        EventKind::OpeningChecked { seat, can_open: true } => format!("{} can open.", name(seat)),
        EventKind::OpeningChecked { seat, can_open: false } => {
            format!("{} no word long enough to open.", does(&name(seat), "has", "have"))
        }
        EventKind::OpeningEased { letters } => format!(
            "Everybody still playing has declined. The first word now needs {letters} letters or more."
        ),
        EventKind::StuckChecked { anyone_can_play: true } => {
            "Checked: there is still a play to be found.".to_string()
        }
        EventKind::StuckChecked { anyone_can_play: false } => {
            "Checked: nobody has a play left.".to_string()
        }
        // The screen shows it, or it concerns no player.
        _ => return None,
    })
}

fn stand_in(table: &Table<'_>, event: &StandInEvent) -> String {
    let name = |seat: &u16| table.name(*seat);
    match event {
        StandInEvent::Proposed { seat, of, level } => {
            let (seat, of) = (name(seat), whom(&name(of)));
            format!("{seat} proposed that a computer player ({level}) should play for {of}.")
        }
        StandInEvent::Answered { seat, agree: true } => format!("{} agreed.", name(seat)),
        StandInEvent::Answered { seat, agree: false } => format!("{} did not agree.", name(seat)),
        StandInEvent::Started { seat, level } => {
            format!("A computer player ({level}) now plays for {}.", whom(&name(seat)))
        }
        StandInEvent::TakenBack { seat } => {
            format!("{} again.", does(&name(seat), "plays", "play"))
        }
    }
}

/// A sentence about several players who accepted the same play.
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

/// True if the challenge at this time made the seat owe a turn.
fn owes_now(table: &Table<'_>, at: u64, challenger: u16) -> bool {
    let owed =
        |event: &EventKind| matches!(event, EventKind::SkipOwed { seat } if *seat == challenger);
    table.events.iter().any(|event| event.at == at && owed(&event.event))
}

/// The ruling, word by word, and its cost where no other event says it.
fn challenged(name: &str, rulings: &[RulingMessage], upheld: bool, cost: Option<String>) -> String {
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
        parts.extend(cost);
    }
    format!("{name} challenged: {}", parts.join(" "))
}

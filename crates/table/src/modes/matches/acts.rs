//! The commands of a match from which the events of a log came.

use rules::{
    ChargeReason, Command, EndReason, Event, Letter, Move, Position, Proposal, Ruling, Seat,
};

/// The most events of one command that come before the one that names it.
const MOST_BEFORE: usize = 32;

/// The commands from which the first of these events may have come, the likeliest first.
pub(super) fn acts(position: &Position, events: &[&Event]) -> Vec<Command> {
    let mut acts = Vec::new();
    for index in 0..events.len().min(MOST_BEFORE) {
        acts.extend(named_by(position, &events[index..]));
        if !comes_before(events[index]) {
            break;
        }
    }
    // A command that explains more events is likelier.
    acts.reverse();
    acts
}

/// True for an event that a command may cause before the one that names it.
fn comes_before(event: &Event) -> bool {
    matches!(
        event,
        Event::Accepted { .. }
            | Event::BagsDrawn { .. }
            | Event::Charged { reason: ChargeReason::Overtime, .. }
            | Event::Drew { .. }
            | Event::HeldMoveDropped { .. }
            | Event::HolidayEnded { .. }
            | Event::ThemeSettled { .. }
            | Event::WindowClosed { .. }
    )
}

/// The commands that the first of these events names, the likeliest last.
fn named_by(position: &Position, events: &[&Event]) -> Vec<Command> {
    let moves = |seat, the_move| vec![Command::Move { seat, the_move }];
    let Some(first) = events.first() else { return Vec::new() };
    let alone = position.ruleset().mode.is_alone();
    match (*first).clone() {
        Event::Played { seat, text, .. } => {
            let play = text.as_laid().map(Move::Play);
            play.map(|play| moves(seat, play)).unwrap_or_default()
        }
        Event::Exchanged { seat, returned, .. } => moves(seat, Move::Exchange(returned)),
        Event::Passed { seat } | Event::Declined { seat } => moves(seat, Move::Pass),
        Event::MoveHeld { seat, held: Some(held) } => moves(seat, held),
        Event::BlankTaken { seat, square, .. } => vec![Command::TakeBlank { seat, square }],
        Event::LetterTaken { seat, square, face, .. } => {
            vec![Command::TakeLetter { seat, square, face }]
        }
        Event::BagsChosen { seat, vowels } => vec![Command::ChooseBags { seat, vowels }],
        Event::ThemeClaimed { seat, plea, .. } => claims(seat, &plea, events),
        Event::ClaimsDone { seat } => {
            vec![Command::ClaimTheme { seat, words: Vec::new(), plea: String::new() }]
        }
        Event::ThemeVoted { seat, number, agree } => {
            vec![Command::VoteTheme { seat, number, agree }]
        }
        Event::Accepted { seat } => vec![Command::Accept { seat }],
        Event::AlwaysAccepts { seat, standing } => vec![Command::AlwaysAccept { seat, standing }],
        Event::Challenged { seat, rulings, .. } => {
            let named = rulings.iter().filter_map(letters).collect();
            [named, Vec::new()].map(|words| Command::Challenge { seat, words }).to_vec()
        }
        Event::Proposed { seat, what } => vec![Command::Propose { seat, what }],
        Event::Answered { seat, agree } => vec![Command::Answer { seat, agree }],
        Event::Paused if alone => {
            vec![Command::Propose { seat: Seat(0), what: Proposal::Pause }]
        }
        Event::Resumed if alone => vec![Command::Resume { seat: Seat(0) }],
        Event::ResumeAsked { seat } => vec![Command::Resume { seat }],
        Event::HolidayBegan { seat } => vec![Command::GoOnHoliday { seat }],
        Event::HolidayEnded { seat } => vec![Command::ComeBack { seat }],
        Event::TakenBack { seat } => vec![Command::TakeBack { seat }],
        Event::Resigned { seat } => vec![Command::Resign { seat }],
        Event::Aborted { seat } => vec![Command::Abort { seat }],
        Event::Ended(ending) => match ending.reason {
            EndReason::Stopped => vec![Command::Resign { seat: Seat(0) }],
            EndReason::Overtime => {
                position.active().map(|seat| Command::ClaimTime { seat }).collect()
            }
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

/// Claims of the words of as many of these events as are one seat's with one plea, fewer first.
fn claims(seat: Seat, plea: &str, events: &[&Event]) -> Vec<Command> {
    let mut words = Vec::new();
    let mut claims = Vec::new();
    for event in events.iter().take(MOST_BEFORE) {
        let Event::ThemeClaimed { seat: other, word, plea: with, .. } = event else { break };
        let Some(letters) = spelt(word).filter(|_| *other == seat && with == plea) else { break };
        words.push(letters);
        claims.push(Command::ClaimTheme { seat, words: words.clone(), plea: plea.to_owned() });
    }
    claims
}

fn letters(ruling: &Ruling) -> Option<Vec<Letter>> {
    spelt(&ruling.word)
}

fn spelt(word: &str) -> Option<Vec<Letter>> {
    word.chars().map(Letter::from_char).collect()
}

//! The screen of a game of Letter bingo, and the sentences about it. It fits 80 by 24,
//! with any number of players.

use rules::Counted;
use rules::bingo::EndReason;
use table::wire::{
    BingoEvent, BingoForm, BingoMessage, BingoPlayer, EventKind, EventMessage, GamePhase,
    ModeMessage,
};

use crate::play::modes::Table;
use crate::text::{list, pad, spaced, wrapped};

/// The most forms shown at the end, the best ones first.
const SHOWN: usize = 14;

/// The letters of one word.
const WORD: usize = 7;

/// The first lines of each screen.
fn title(table: &Table<'_>) -> Vec<String> {
    let lost = if table.connected { "" } else { ": no connection, trying again" };
    vec![format!("Letter bingo, {}{lost}", table.title()), String::new()]
}

/// The letter called, those before it, and the form of the player who is asked.
pub(super) fn lines(table: &Table<'_>) -> Vec<String> {
    let mut lines = title(table);
    let Some(bingo) = state(table).filter(|_| table.own.phase != GamePhase::Forms) else {
        return lines;
    };
    let called: Vec<char> = bingo.calls.chars().collect();
    if let Some((now, before)) = called.split_last() {
        let (number, left) = (called.len(), table.game.bag);
        lines.push("   +---+".to_string());
        lines.push(format!("   | {now} |   call {number}, {left} left in the bag"));
        lines.push("   +---+".to_string());
        lines.push(String::new());
        for (index, part) in before.chunks(30).enumerate() {
            let name = if index == 0 { "called:" } else { "       " };
            lines.push(format!("   {name} {}", spaced(&part.iter().collect::<String>())));
        }
        lines.push(String::new());
    }
    // A form is shown to the player who sits there.
    let own = table.game.viewer.is_some() && !calls(table);
    if let Some(form) = bingo.form.as_ref().filter(|_| own) {
        lines.extend(form_lines(form));
    }
    lines
}

/// A form: a cross under each letter that is struck.
fn form_lines(form: &BingoForm) -> [String; 3] {
    let spread = |at: &dyn Fn(usize) -> char| -> String {
        let cells = |from: usize| -> String {
            (from..from + WORD).map(|index| format!("{} ", at(index))).collect()
        };
        format!("{}   {}", cells(0), cells(WORD)).trim_end().to_string()
    };
    let letters: Vec<char> = form.words.concat().chars().collect();
    let to_go = match form.struck.iter().filter(|&&call| call == 0).count() {
        0 => "complete".to_string(),
        count => format!("{} to go", Counted(count, "letter")),
    };
    let struck = |index: usize| form.struck.get(index).is_some_and(|&call| call > 0);
    let crosses = format!("   {}", spread(&|index| if struck(index) { 'x' } else { ' ' }));
    let letter = |index: usize| letters.get(index).copied().unwrap_or(' ');
    [format!("   {}   {to_go}", spread(&letter)), crosses.trim_end().to_string(), String::new()]
}

/// The letters of the viewer's form that are open, and which of the fourteen they are.
pub(super) fn open(bingo: &BingoMessage) -> impl Iterator<Item = (u8, String)> + '_ {
    let form = bingo.form.as_ref();
    let letters = form.map_or_else(String::new, |form| form.words.concat());
    let struck = form.map_or(&[][..], |form| &form.struck);
    let all: Vec<(u8, String)> = (0..)
        .zip(letters.chars().zip(struck))
        .filter(|(_, (_, call))| **call == 0)
        .map(|(index, (letter, _))| (index, letter.to_string()))
        .collect();
    all.into_iter()
}

/// The options of a player when a letter is called.
pub(super) fn question(table: &Table<'_>, bingo: &BingoMessage) -> String {
    let Some(called) = bingo.calls.chars().last() else {
        return if table.own.phase == GamePhase::Calling {
            "The first letter is still to come.".to_string()
        } else {
            String::new()
        };
    };
    let Some(form) = &bingo.form else {
        return "You have no form in this game: press Enter.".to_string();
    };
    if open(bingo).next().is_none() {
        return "All fourteen letters are struck: type bingo.".to_string();
    }
    let now = bingo.calls.chars().count();
    let done = form.struck.iter().any(|&call| usize::from(call) == now);
    let strikes = !bingo.may.strike.is_empty();
    match called {
        _ if done => "Struck. Press Enter to go on.".to_string(),
        '?' if !strikes => {
            "A blank was called. It strikes nothing: press Enter to go on.".to_string()
        }
        '?' => "A blank was called: type any letter of your form.".to_string(),
        letter if strikes => format!("{letter} is on your form: type {letter} to strike it."),
        letter => {
            let has = form.words.concat().contains(letter);
            let what = if has { "struck already" } else { "not on your form" };
            format!("{letter} is {what}: press Enter to go on.")
        }
    }
}

/// Sentences about these events for all players; empty if they are no news.
pub(super) fn told(table: &Table<'_>, events: &[EventMessage]) -> Vec<String> {
    let name = |seat: &u16| table.name(*seat);
    let told = events.iter().filter_map(|event| {
        let EventKind::Bingo { event } = &event.event else { return None };
        Some(match event {
            BingoEvent::Locked { seat, .. } => format!("{} locked two words.", name(seat)),
            BingoEvent::FalselyClaimed { seat, open } => {
                let open: Vec<String> = open.chars().map(String::from).collect();
                format!("{} called bingo too early. Still open: {}.", name(seat), list(&open))
            }
            BingoEvent::Claimed { seat } => {
                format!("Bingo for {}: {}.", name(seat), words(form_of(table, *seat)))
            }
            BingoEvent::Left { seat } => format!("{} left the game.", name(seat)),
            BingoEvent::Entered { seat } if table.link.is_some() => {
                format!("{} joined.", name(seat))
            }
            BingoEvent::Entered { .. }
            | BingoEvent::Begun {}
            | BingoEvent::Called { .. }
            | BingoEvent::Struck { .. }
            | BingoEvent::Ended { .. } => return None,
        })
    });
    told.collect()
}

fn form_of<'a>(table: &Table<'a>, seat: u16) -> Option<&'a BingoForm> {
    let bingo = state(table)?;
    bingo.players.iter().find(|player| player.seat == seat)?.form.as_ref()
}

fn words(form: Option<&BingoForm>) -> String {
    form.map_or_else(String::new, |form| form.words.join(" "))
}

/// The end: who won, and the forms.
pub(super) fn result(table: &Table<'_>) -> Vec<String> {
    let Some(bingo) = state(table) else { return Vec::new() };
    let Some(ending) = &bingo.ending else { return Vec::new() };
    let winners: Vec<String> = ending.winners.iter().map(|&seat| table.name(seat)).collect();
    let calls = Counted(bingo.calls.chars().count(), "call");
    let how = match (ending.reason.0, winners.len()) {
        (EndReason::Bingo, 0 | 1) => format!("bingo for {} after {calls}", list(&winners)),
        (EndReason::Bingo, _) => format!("{} share the bingo after {calls}", list(&winners)),
        (EndReason::BagEmpty, _) => "all letters were called and nobody called bingo".to_string(),
        (EndReason::Abandoned, _) => "nobody was left to call bingo".to_string(),
    };
    let mut lines = title(table);
    lines.extend(wrapped(&format!("Game over: {how}.")));
    lines.push(String::new());
    let open = |form: &BingoForm| form.struck.iter().filter(|&&call| call == 0).count();
    let mut played: Vec<(&BingoPlayer, &BingoForm)> =
        bingo.players.iter().filter_map(|player| Some((player, player.form.as_ref()?))).collect();
    played.sort_by_key(|(player, form)| (!player.claimed, open(form), player.seat));
    for (player, form) in played.iter().take(SHOWN) {
        let rest = match open(form) {
            0 if player.claimed => "bingo".to_string(),
            0 => "complete, not called".to_string(),
            count => format!("{count} open"),
        };
        let name = pad(&table.name(player.seat), 20);
        lines.push(format!("   {name} {}   {rest}", form.words.join(" ")));
    }
    let forms = usize::try_from(bingo.locked).unwrap_or(usize::MAX).max(played.len());
    if forms > SHOWN {
        lines.push(format!("   and {} more", forms - SHOWN));
    }
    lines
}

/// True if the seat is the caller's and the next letter is to be called.
pub(super) fn calls(table: &Table<'_>) -> bool {
    state(table).is_some_and(|bingo| {
        bingo.may.call && (bingo.form.is_none() || bingo.calls.is_empty() || table.silent)
    })
}

pub(super) fn state<'a>(table: &Table<'a>) -> Option<&'a BingoMessage> {
    match &table.own.mode {
        ModeMessage::Bingo { bingo } => Some(bingo),
        _ => None,
    }
}

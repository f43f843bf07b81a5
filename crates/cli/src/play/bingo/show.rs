//! What the screen shows of a game of Letter bingo, and what is told of it. It fits 80 by 24, with
//! any number of players.

use rules::bingo::{EndReason, Event, Form, Player};
use rules::{Counted, Letter, Seat, Tile};

use super::Bingo;
use crate::play::screen::wrap;
use crate::play::told::list;

/// So many forms are shown at the end, the best ones first.
const SHOWN: usize = 14;

impl Bingo<'_> {
    /// The first line of each screen.
    pub(super) fn title(&self) -> String {
        let (edition, words) = (self.terms.edition().name(), self.lexicon.name());
        format!("{}Letter bingo, {edition}, {words}\n\n", self.style.wipe())
    }

    /// The letter that is called, and those before it.
    pub(super) fn called(&self) -> String {
        let calls = self.position.calls();
        let mut text = self.title();
        let Some((now, before)) = calls.split_last() else { return text };
        let (number, left) = (calls.len(), self.position.bag().len());
        let now = now.to_char();
        text.push_str("   +---+\n");
        text.push_str(&format!("   | {now} |   call {number}, {left} left in the bag\n"));
        text.push_str("   +---+\n\n");
        let before: Vec<String> = before.iter().map(|tile| tile.to_char().to_string()).collect();
        for (index, part) in before.chunks(30).enumerate() {
            let name = if index == 0 { "called:" } else { "       " };
            text.push_str(&format!("   {name} {}\n", part.join(" ")));
        }
        text.push('\n');
        text
    }

    /// The form of a seat: a cross under each letter that is struck.
    pub(super) fn form(&self, seat: Seat) -> String {
        let player = self.position.player(seat);
        let Some(form) = player.form else { return String::new() };
        let spread = |at: &dyn Fn(usize) -> char| -> String {
            let cells = |from: usize| -> String {
                (from..from + Form::WORD).map(|index| format!("{} ", at(index))).collect()
            };
            format!("{}   {}", cells(0), cells(Form::WORD)).trim_end().to_string()
        };
        let letters: Vec<char> = form.words().concat().iter().map(|l| l.to_char()).collect();
        let open = player.open().count();
        let to_go = match open {
            0 => "complete".to_string(),
            count => format!("{} to go", Counted(count, "letter")),
        };
        let crosses = spread(&|index| if player.struck[index] > 0 { 'x' } else { ' ' });
        let crosses = format!("   {crosses}");
        format!("   {}   {to_go}\n{}\n\n", spread(&|index| letters[index]), crosses.trim_end())
    }

    /// What a person may do about the letter that is called.
    pub(super) fn question(&self, seat: Seat) -> String {
        let player = self.position.player(seat);
        let Some(called) = self.position.calls().last() else { return String::new() };
        let Some(form) = player.form else {
            return "You have no form in this game: press Enter.".to_string();
        };
        if player.open().next().is_none() {
            return "All fourteen letters are struck: type bingo.".to_string();
        }
        let now = self.position.calls().len();
        let done = player.struck.iter().any(|&call| usize::from(call) == now);
        match called.letter() {
            _ if done => "Struck. Press Enter to go on.".to_string(),
            None if self.strikes(seat).is_empty() => {
                "A blank is called. It strikes nothing: press Enter to go on.".to_string()
            }
            None => "A blank is called: type any one letter of your form.".to_string(),
            Some(letter) if !self.strikes(seat).is_empty() => {
                format!("{letter} is on your form: type {letter} to strike it.")
            }
            Some(letter) => {
                let has = form.tiles().count(Tile::of(letter)) > 0;
                let what = if has { "struck already" } else { "not on your form" };
                format!("{letter} is {what}: press Enter to go on.")
            }
        }
    }

    /// What an event says to everybody; nothing if it says nothing new.
    pub(super) fn told(&self, event: &Event) -> Option<String> {
        let name = |seat: &Seat| self.name(*seat).to_string();
        Some(match event {
            Event::Locked { seat, .. } => format!("{} locked two words.", name(seat)),
            Event::FalselyClaimed { seat, open } => {
                format!("{} called bingo too early. Still open: {}.", name(seat), letters(open))
            }
            Event::Claimed { seat } => {
                let form = self.position.player(*seat).form;
                let words = form.map(|form| form.to_string()).unwrap_or_default();
                format!("Bingo for {}: {words}.", name(seat))
            }
            Event::Left { seat } => format!("{} left the game.", name(seat)),
            Event::Entered { .. }
            | Event::Begun
            | Event::Called { .. }
            | Event::Struck { .. }
            | Event::Ended(_) => return None,
        })
    }

    /// The end: who won, and the forms.
    pub(super) fn result(&self) -> String {
        let Some(ending) = self.position.ending() else { return String::new() };
        let winners: Vec<String> =
            ending.winners.iter().map(|&seat| self.name(seat).to_string()).collect();
        let calls = self.position.calls().len();
        let calls = Counted(calls, "call");
        let how = match (ending.reason, winners.len()) {
            (EndReason::Bingo, 0 | 1) => format!("bingo for {} after {calls}", list(&winners)),
            (EndReason::Bingo, _) => {
                format!("{} share the bingo after {calls}", list(&winners))
            }
            (EndReason::BagEmpty, _) => {
                "all letters were called and nobody called bingo".to_string()
            }
            (EndReason::Abandoned, _) => "nobody was left to call bingo".to_string(),
        };
        let mut text = self.title() + &wrap(&format!("Game over: {how}.")) + "\n\n";
        let mut played: Vec<(Seat, Player)> =
            (0..).map(Seat).zip(self.position.players().iter().copied()).collect();
        played.retain(|(_, player)| player.form.is_some());
        played.sort_by_key(|(_, player)| (!player.claimed, player.open().count()));
        for (seat, player) in played.iter().take(SHOWN) {
            let open: Vec<Letter> = player.open().map(|(_, letter)| letter).collect();
            let rest = match open.len() {
                0 if player.claimed => "bingo".to_string(),
                0 => "complete, not called".to_string(),
                count => format!("{count} open"),
            };
            let words = player.form.map(|form| form.to_string()).unwrap_or_default();
            text.push_str(&format!("   {:<20} {words}   {rest}\n", self.name(*seat)));
        }
        if played.len() > SHOWN {
            text.push_str(&format!("   and {} more\n", played.len() - SHOWN));
        }
        text
    }
}

/// `R, S and T`.
fn letters(open: &[Letter]) -> String {
    list(&open.iter().map(Letter::to_string).collect::<Vec<_>>())
}

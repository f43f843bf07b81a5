//! The message of Letter bingo for a viewer.

use rules::bingo::{Form, FormView, May, Phase, PlayerView, Position, View};
use rules::{Letter, Seat};

use crate::modes::Showing;
use crate::wire::{
    BingoEnding, BingoForm, BingoMay, BingoMessage, BingoPlayer, GamePhase, Key, OwnMessage,
};

/// Players shown besides the viewer and those who called bingo. With more the players are a crowd.
pub(super) const SHOWN: usize = 58;

pub(super) fn phase(phase: Phase) -> GamePhase {
    match phase {
        Phase::Forms => GamePhase::Forms,
        Phase::Calling => GamePhase::Calling,
        Phase::Over => GamePhase::Over,
    }
}

pub(super) fn bingo_message(view: &View) -> BingoMessage {
    let own = |seat: usize| view.viewer.is(Seat(seat as u16));
    let mut others = 0;
    let players = view.players.iter().enumerate().filter(|&(seat, player)| {
        let called = player.claimed || player.false_claims > 0;
        others += usize::from(!player.claimed);
        own(seat) || player.claimed || others <= SHOWN || (called && others <= 2 * SHOWN)
    });
    let players: Vec<BingoPlayer> =
        players.map(|(seat, player)| player_message(seat, player)).collect();
    let seats = |seats: &[Seat]| seats.iter().map(|seat| seat.0).collect();
    BingoMessage {
        calling: Key(view.ruleset.bingo.caller),
        caller: view.caller.map(|seat| seat.0),
        host: view.host.0,
        calls: view.calls.iter().map(|tile| tile.to_char()).collect(),
        next_call: view.next_call.map(|at| at.0),
        entered: view.players.len() as u32,
        locked: view.players.iter().filter(|player| player.locked).count() as u32,
        players,
        form: view.form.as_ref().map(form_message),
        ending: view.ending.as_ref().map(|ending| BingoEnding {
            reason: Key(ending.reason),
            winners: seats(&ending.winners),
        }),
        may: may(&view.may),
    }
}

/// The parts of the message that are a viewer's own.
pub(super) fn own_message(game: &Position, showing: &Showing<'_>) -> Option<OwnMessage> {
    let own = game.own_view(showing.viewer)?;
    let mut player = player_message(own.seat.index(), &own.player);
    named(&mut player, showing);
    let form = own.form.as_ref().map(form_message);
    Some(OwnMessage::Bingo { player, form, may: may(&own.may) })
}

/// Adds what only the room knows of a player.
pub(super) fn named(player: &mut BingoPlayer, showing: &Showing<'_>) {
    let person = (showing.people)(Seat(player.seat));
    (player.name, player.computer) = (person.name, person.computer);
}

fn may(may: &May) -> BingoMay {
    BingoMay {
        lock: may.lock,
        begin: may.begin,
        call: may.call,
        strike: (0..).zip(may.strike).filter(|(_, may)| *may).map(|(at, _)| at).collect(),
        claim: may.claim,
        leave: may.leave,
    }
}

/// A player without a name, which only the room knows.
fn player_message(seat: usize, player: &PlayerView) -> BingoPlayer {
    BingoPlayer {
        seat: seat as u16,
        name: String::new(),
        computer: false,
        locked: player.locked,
        left: player.left,
        false_claims: player.false_claims,
        claimed: player.claimed,
        form: player.form.as_ref().map(form_message),
    }
}

fn form_message(form: &FormView) -> BingoForm {
    BingoForm { words: words(&form.form), struck: form.struck.to_vec() }
}

pub(super) fn words(form: &Form) -> [String; 2] {
    form.words().map(text)
}

pub(super) fn text(letters: &[Letter]) -> String {
    letters.iter().map(|letter| letter.to_char()).collect()
}

//! Letter bingo: how it travels.

use rules::bingo::{
    Command, Event, Form, FormView, Phase, PlayerView, Position, TableCommand, View,
};
use rules::{Letter, Millis, Seat, Viewer};

use super::{Travels, of_another_mode};
use crate::wire::{
    BingoCommand, BingoEnding, BingoEvent, BingoForm, BingoMay, BingoMessage, BingoPlayer,
    CommandMessage, EventKind, GameMessage, ModeMessage, RefusalMessage,
};
use crate::{ModeCommand, RoomEvent};

/// Players shown besides the viewer and those who called bingo.
const SHOWN: usize = 58;

impl Travels for Position {
    fn command(&self, seat: Seat, message: &CommandMessage) -> Result<Command, RefusalMessage> {
        let CommandMessage::Bingo { command } = message else { return Err(of_another_mode()) };
        Ok(match command {
            BingoCommand::Lock { words } => Command::Lock { seat, words: words.clone() },
            BingoCommand::Begin {} => Command::Begin { seat },
            BingoCommand::Call {} => Command::Call { seat },
            BingoCommand::Strike { index } => Command::Strike { seat, index: *index },
            BingoCommand::Claim {} => Command::Claim { seat },
            BingoCommand::Leave {} => Command::Leave { seat },
        })
    }

    fn of_mode(command: &ModeCommand) -> Option<&Command> {
        match command {
            ModeCommand::Bingo(command) => Some(command),
            _ => None,
        }
    }

    fn logged(event: Event) -> RoomEvent {
        RoomEvent::Bingo(event)
    }

    fn event_kind(event: &Event, viewer: Viewer) -> EventKind {
        let event = match *event {
            Event::Entered { seat } => BingoEvent::Entered { seat: seat.0 },
            Event::Locked { seat, ref form } => {
                let own = form.as_ref().filter(|_| viewer.is(seat));
                BingoEvent::Locked { seat: seat.0, words: own.map(words) }
            }
            Event::Begun => BingoEvent::Begun {},
            Event::Called { tile } => BingoEvent::Called { tile: tile.to_string() },
            Event::Struck { seat, index } => BingoEvent::Struck { seat: seat.0, index },
            Event::FalselyClaimed { seat, ref open } => {
                BingoEvent::FalselyClaimed { seat: seat.0, open: text(open) }
            }
            Event::Claimed { seat } => BingoEvent::Claimed { seat: seat.0 },
            Event::Left { seat } => BingoEvent::Left { seat: seat.0 },
            Event::Ended(ref ending) => BingoEvent::Ended {
                reason: ending.reason.key().to_owned(),
                winners: ending.winners.iter().map(|seat| seat.0).collect(),
            },
        };
        EventKind::Bingo { event }
    }

    fn fill(&self, viewer: Viewer, at: Millis, message: &mut GameMessage) {
        let view = self.view(viewer, at);
        message.phase = match view.phase {
            Phase::Forms => "forms",
            Phase::Calling => "calling",
            Phase::Over => "over",
        }
        .to_owned();
        message.bag = view.bag as u32;
        message.unseen = self.bag().to_string();
        message.may.resign = view.may.leave;
        message.mode = ModeMessage::Bingo { bingo: Box::new(bingo_state(&view)) };
    }

    fn enter(seat: Seat) -> Option<TableCommand> {
        Some(TableCommand::Enter { seat })
    }

    /// A strike shows that the form has the letter called.
    fn private_to(event: &Event) -> Option<Seat> {
        match *event {
            Event::Struck { seat, .. } => Some(seat),
            _ => None,
        }
    }
}

fn bingo_state(view: &View) -> BingoMessage {
    let own = |seat: usize| view.viewer.is(Seat(seat as u16));
    let mut others = 0;
    let players = view.players.iter().enumerate().filter(|&(seat, player)| {
        let called = player.claimed || player.false_claims > 0;
        others += usize::from(!own(seat) && !player.claimed);
        own(seat) || player.claimed || others <= SHOWN || (called && others <= 2 * SHOWN)
    });
    let players: Vec<BingoPlayer> = players.map(player_message).collect();
    let seats = |seats: &[Seat]| seats.iter().map(|seat| seat.0).collect();
    BingoMessage {
        calling: view.ruleset.bingo.caller.key().to_owned(),
        caller: view.caller.map(|seat| seat.0),
        host: view.host.0,
        calls: view.calls.iter().map(|tile| tile.to_char()).collect(),
        next_call: view.next_call.map(|at| at.0),
        entered: view.players.len() as u32,
        locked: view.players.iter().filter(|player| player.locked).count() as u32,
        players,
        form: view.form.as_ref().map(form_message),
        ending: view.ending.as_ref().map(|ending| BingoEnding {
            reason: ending.reason.key().to_owned(),
            winners: seats(&ending.winners),
        }),
        may: BingoMay {
            lock: view.may.lock,
            begin: view.may.begin,
            call: view.may.call,
            strike: (0..).zip(view.may.strike).filter(|(_, may)| *may).map(|(at, _)| at).collect(),
            claim: view.may.claim,
            leave: view.may.leave,
        },
    }
}

/// A player without a name, which only the room knows.
fn player_message((seat, player): (usize, &PlayerView)) -> BingoPlayer {
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

fn words(form: &Form) -> [String; 2] {
    form.words().map(text)
}

fn text(letters: &[Letter]) -> String {
    letters.iter().map(|letter| letter.to_char()).collect()
}

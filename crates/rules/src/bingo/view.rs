//! The view that one viewer has of a game of Letter bingo.

use alloc::vec::Vec;

use super::{Ending, Form, Phase, Player, Position};
use crate::{Chance, Game, Letter, Millis, Ruleset, Seat, Tile, Viewer, Views};

/// A game as one viewer may see it: their own form, and the form of every other player who has
/// called bingo, or all forms once the game is over.
#[derive(Clone, PartialEq, Debug)]
pub struct View {
    /// The viewer.
    pub viewer: Viewer,
    /// The rules in force.
    pub ruleset: Ruleset,
    /// The phase of the game.
    pub phase: Phase,
    /// The tiles called, in order.
    pub calls: Vec<Tile>,
    /// The number of letters in the bag.
    pub bag: usize,
    /// When the program calls the next letter or ends the game.
    pub next_call: Option<Millis>,
    /// The seat that calls; `None` if the program does.
    pub caller: Option<Seat>,
    /// The seat that may begin.
    pub host: Seat,
    /// The seats by number.
    pub players: Vec<PlayerView>,
    /// The viewer's own form.
    pub form: Option<FormView>,
    /// The result, once the game is over.
    pub ending: Option<Ending>,
    /// The commands open to the viewer.
    pub may: May,
}

/// The parts of a [`View`] that are the viewer's own; the rest is the same for all viewers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OwnView {
    /// The viewer's seat.
    pub seat: Seat,
    /// The viewer as all viewers see them.
    pub player: PlayerView,
    /// The viewer's own form.
    pub form: Option<FormView>,
    /// The commands open to the viewer.
    pub may: May,
}

/// A player as all viewers see it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayerView {
    /// True if a form is locked.
    pub locked: bool,
    /// True if the player has left.
    pub left: bool,
    /// The number of times bingo was called in error.
    pub false_claims: u8,
    /// True if the player called bingo with a complete form.
    pub claimed: bool,
    /// The form, if it may be seen.
    pub form: Option<FormView>,
}

/// A form that the viewer may see.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FormView {
    /// The two words.
    pub form: Form,
    /// For each letter the number of the call on which it was struck, from 1; 0 while it is open.
    pub struck: [u8; Form::LETTERS],
}

/// The commands open to a viewer now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct May {
    /// Hand in a form.
    pub lock: bool,
    /// Close the forms and begin.
    pub begin: bool,
    /// Call the next letter.
    pub call: bool,
    /// Strike a letter for the latest call; one entry for each letter of the form.
    pub strike: [bool; Form::LETTERS],
    /// Call bingo.
    pub claim: bool,
    /// Leave.
    pub leave: bool,
}

impl Views for Position {
    type View = View;

    fn view(&self, viewer: Viewer, _at: Millis) -> View {
        let over = self.ending.is_some();
        let players = self.players.iter().map(|player| player_view(player, over));
        let own = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        };
        View {
            viewer,
            ruleset: self.ruleset,
            phase: self.phase(),
            calls: self.calls.clone(),
            bag: self.bag.len(),
            next_call: self.deadline(),
            caller: self.caller(),
            host: self.host(),
            players: players.collect(),
            form: own.and_then(|seat| shown(&self.player(seat))),
            ending: self.ending.clone(),
            may: own.map(|seat| self.may(seat)).unwrap_or_default(),
        }
    }

    /// The others' forms and what is struck on them are drawn anew.
    fn resampled(&self, viewer: Viewer, chance: &dyn Chance) -> Position {
        let mut other = self.clone();
        if self.ending.is_some() {
            return other;
        }
        let mut draws = 0;
        for (index, player) in other.players.iter_mut().enumerate() {
            let hidden = player.form.is_some() && !player.claimed;
            if !hidden || viewer.is(Seat(index as u16)) {
                continue;
            }
            let mut set = self.ruleset.alphabet.full_set();
            while set.remove(Tile::BLANK) {}
            let tiles = crate::chance::draw(&set, draws, Form::LETTERS, chance);
            draws += Form::LETTERS as u32;
            let letters: Vec<Letter> = tiles.into_iter().filter_map(Tile::letter).collect();
            player.form = Form::new(
                letters.get(..Form::WORD).unwrap_or_default(),
                letters.get(Form::WORD..).unwrap_or_default(),
            );
            player.struck = [0; Form::LETTERS];
        }
        other
    }
}

impl Position {
    /// The viewer's own part of [`view`](Views::view), without the work for all other viewers; `None`
    /// for viewers who have none.
    pub fn own_view(&self, viewer: Viewer) -> Option<OwnView> {
        let Viewer::Seat(seat) = viewer else { return None };
        let player = self.players.get(seat.index())?;
        let (form, may) = (shown(player), self.may(seat));
        Some(OwnView { seat, player: player_view(player, self.ending.is_some()), form, may })
    }

    fn may(&self, seat: Seat) -> May {
        let player = self.player(seat);
        let phase = self.phase();
        if !player.entered || player.left || phase == Phase::Over {
            return May::default();
        }
        let calling = phase == Phase::Calling;
        let plays = calling && player.form.is_some();
        May {
            lock: phase == Phase::Forms && !player.locked && !self.is_neutral(seat),
            begin: phase == Phase::Forms && self.host() == seat && self.any_form(),
            call: calling && self.caller() == Some(seat),
            strike: core::array::from_fn(|index| plays && self.may_strike(&player, index)),
            claim: plays && !player.claimed && !self.calls.is_empty(),
            leave: true,
        }
    }

    fn may_strike(&self, player: &Player, index: usize) -> bool {
        let Some((form, &called)) = player.form.zip(self.calls.last()) else { return false };
        let fits = match called.letter() {
            None => self.ruleset.bingo.wild_blank,
            Some(letter) => form.letters()[index] == letter,
        };
        fits && player.struck[index] == 0 && !player.struck.contains(&self.latest())
    }
}

fn player_view(player: &Player, over: bool) -> PlayerView {
    PlayerView {
        locked: player.locked,
        left: player.left,
        false_claims: player.false_claims,
        claimed: player.claimed,
        form: shown(player).filter(|_| over || player.claimed),
    }
}

fn shown(player: &Player) -> Option<FormView> {
    player.form.map(|form| FormView { form, struck: player.struck })
}

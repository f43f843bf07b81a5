//! The view that one viewer has of a game of Together. Only this leaves the table.

use alloc::string::String;
use alloc::vec::Vec;

use super::position::Stage;
use super::{AWAY_AFTER, Aid, Ending, Goal, Phase, Possible, Together, Trade};
use crate::chance::draw;
use crate::{Board, Chance, Game, Millis, Ruleset, Seat, Square, Tile, Tiles, Viewer, Views};

/// A game as one viewer may see it. Two games that differ only in tiles hidden from the viewer
/// give equal views (TOG-13).
#[derive(Clone, PartialEq, Debug)]
pub struct View {
    /// The viewer.
    pub viewer: Viewer,
    /// The rules in force.
    pub ruleset: Ruleset,
    /// The phase of the game.
    pub phase: Phase,
    /// The board.
    pub board: Board,
    /// The squares of the last play.
    pub last_play: Vec<Square>,
    /// The goals it completed.
    pub last_goals: Vec<Goal>,
    /// The seats in order of play.
    pub seats: Vec<SeatView>,
    /// The viewer's own rack; `None` for a spectator.
    pub rack: Option<Tiles>,
    /// The number of tiles in the bag.
    pub bag: usize,
    /// The tiles out of the viewer's sight, each as it is printed: with those in sight the whole
    /// set. A tile that another seat has turned over counts as its letter, which no other seat has
    /// seen. Once three blanks are in sight it must be one of them; since the viewer cannot know
    /// which letter is gone, one of the commonest is left out. At the end everything is told, and
    /// the tile counts as the blank that it is.
    pub unseen: Tiles,
    /// The current goals.
    pub goals: Vec<Goal>,
    /// The goals completed, in order.
    pub done: Vec<Goal>,
    /// The number of cards in the pile.
    pub pile: usize,
    /// The helpers left.
    pub helpers: Vec<Aid>,
    /// The helper used in this turn.
    pub helped: Option<Aid>,
    /// True if the seat on turn has said that it is stuck.
    pub stuck: bool,
    /// When the current turn began.
    pub turn_since: Millis,
    /// Tiles offered to the others.
    pub trade: Option<Trade>,
    /// Each seat that has spoken and the seat it wants to start, the last speaker last.
    pub voices: Vec<(Seat, Seat)>,
    /// Team talk, the last hundred messages.
    pub talk: Vec<(Seat, String)>,
    /// When the game goes on by itself.
    pub deadline: Option<Millis>,
    /// Plays that were possible when the game was lost.
    pub possible: Vec<Possible>,
    /// The result, once the game is over.
    pub ending: Option<Ending>,
    /// The commands open to the viewer.
    pub may: May,
}

/// A seat as all viewers see it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatView {
    /// The number of tiles held.
    pub tiles: u8,
    /// The tiles, once the game is over.
    pub rack: Option<Tiles>,
    /// True if it has left the game.
    pub left: bool,
    /// The number of its turns in a row that teammates have passed over.
    pub away: u8,
    /// The square it points at.
    pub points_at: Option<Square>,
}

/// The commands open to a viewer now. They depend on nothing hidden from the viewer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct May {
    /// Say who should start.
    pub name: bool,
    /// Play a word.
    pub play: bool,
    /// Use a helper.
    pub help: bool,
    /// End the turn without a word.
    pub end_turn: bool,
    /// Say that the viewer is stuck.
    pub stuck: bool,
    /// Take an offered tile.
    pub claim: bool,
    /// Confirm the trade.
    pub confirm: bool,
    /// Pass over the seat on turn, from this time on; `None` if the viewer may not.
    pub pass_over_from: Option<Millis>,
    /// Say something.
    pub say: bool,
    /// Leave the game.
    pub resign: bool,
}

impl Views for Together {
    type View = View;

    fn view(&self, viewer: Viewer, _at: Millis) -> View {
        let own = match viewer {
            Viewer::Seat(seat) => self.seats.get(seat.index()).map(|known| (seat, known)),
            Viewer::Spectator => None,
        };
        let over = self.stage == Stage::Over;
        let seats = self.seats.iter().map(|known| SeatView {
            tiles: known.rack.len() as u8,
            rack: over.then_some(known.rack),
            left: known.left,
            away: known.away,
            points_at: known.points_at,
        });
        View {
            viewer,
            ruleset: self.ruleset,
            phase: self.phase(),
            board: self.board.clone(),
            last_play: self.last_play.clone(),
            last_goals: self.last_goals.clone(),
            seats: seats.collect(),
            rack: own.map(|(_, known)| known.rack),
            bag: self.bag.len(),
            unseen: self.unseen_by(viewer),
            goals: self.up.clone(),
            done: self.done.clone(),
            pile: self.pile(),
            helpers: self.helpers.clone(),
            helped: self.helped,
            stuck: self.stuck,
            turn_since: self.turn_since,
            trade: self.trade.clone(),
            voices: self.voices.clone(),
            talk: self.talk.clone(),
            deadline: self.deadline(),
            possible: self.possible.clone(),
            ending: self.ending,
            may: own.map_or_else(May::default, |(seat, _)| self.may(seat)),
        }
    }

    /// Drawn anew are the bag, the other racks, and the letter of a tile that another seat has
    /// turned over. Tiles offered and promised in a trade are open and stay.
    fn resampled(&self, viewer: Viewer, chance: &dyn Chance) -> Together {
        let mut other = self.clone();
        if self.stage == Stage::Over {
            // Racks are open then, and the bag is what remains.
            return other;
        }
        let kept = |seat: Seat| -> Tiles {
            let Some(trade) = &self.trade else { return Tiles::new() };
            if trade.seat == seat {
                return trade.offer;
            }
            let own = trade.claims.iter().filter(|claim| claim.seat == seat);
            own.filter_map(|claim| claim.give).collect()
        };
        let hidden: Vec<Seat> =
            (0..self.seats.len() as u16).map(Seat).filter(|&seat| !viewer.is(seat)).collect();
        let mut pool = self.bag;
        for &seat in &hidden {
            let mut free = self.seats[seat.index()].rack;
            free.remove_all(&kept(seat));
            pool.add_all(&free);
        }
        let mut draws = 0;
        if let Some((seat, letter)) = self.flipped.filter(|&(seat, _)| !viewer.is(seat)) {
            pool.add(Tile::of(letter));
            let letters: Tiles = pool.iter().filter(|tile| !tile.is_blank()).collect();
            let drawn = draw(&letters, draws, 1, chance).first().copied();
            draws += 1;
            if let Some(letter) = drawn.and_then(Tile::letter)
                && pool.remove(Tile::of(letter))
            {
                other.flipped = Some((seat, letter));
            }
        }
        for &seat in &hidden {
            let mut rack = kept(seat);
            let count = self.seats[seat.index()].rack.len() - rack.len();
            let drawn: Tiles = draw(&pool, draws, count, chance).into_iter().collect();
            draws += count as u32;
            pool.remove_all(&drawn);
            rack.add_all(&drawn);
            other.seats[seat.index()].rack = rack;
        }
        other.bag = pool;
        other
    }
}

impl Together {
    /// See [`View::unseen`].
    fn unseen_by(&self, viewer: Viewer) -> Tiles {
        let mut seen: Tiles = self.board.covered().map(|(_, face)| face.tile()).collect();
        for (seat, known) in (0..).map(Seat).zip(&self.seats) {
            if self.stage == Stage::Over || viewer.is(seat) {
                seen.add_all(&known.rack);
            }
        }
        let mut unseen = self.ruleset.alphabet.full_set();
        let mut unknown = false;
        if let Some((seat, letter)) = self.flipped {
            if self.stage == Stage::Over || viewer.is(seat) {
                unseen.add(Tile::BLANK);
                let _ = unseen.remove(Tile::of(letter));
            } else {
                unknown = seen.count(Tile::BLANK) > unseen.count(Tile::BLANK);
            }
        }
        unseen.remove_all(&seen);
        if unknown {
            let letters = unseen.counts().filter(|(tile, _)| !tile.is_blank());
            if let Some((commonest, _)) = letters.max_by_key(|&(_, count)| count) {
                let _ = unseen.remove(commonest);
            }
        }
        unseen
    }

    fn may(&self, seat: Seat) -> May {
        let known = &self.seats[seat.index()];
        let phase = self.phase();
        let here = !known.left && !matches!(phase, Phase::Opening | Phase::Over);
        let turn = here && phase == Phase::Turn(seat);
        let helped = self.helped.is_some();
        let trade = self.trade.as_ref().filter(|trade| here && trade.seat != seat);
        let confirms = trade.is_some_and(|trade| {
            trade.open.is_empty() && trade.claims.last().is_none_or(|claim| claim.seat == seat)
        });
        let others_turn = matches!(phase, Phase::Turn(other) if other != seat);
        May {
            name: here && phase == Phase::Naming,
            play: turn,
            help: turn && !helped && self.can_be_helped(seat),
            end_turn: turn && helped,
            stuck: turn && !helped && !self.stuck,
            claim: trade.is_some(),
            confirm: confirms,
            pass_over_from: (here && others_turn).then(|| self.turn_since.plus(AWAY_AFTER)),
            say: !known.left && phase != Phase::Opening,
            resign: here,
        }
    }
}

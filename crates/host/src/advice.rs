//! What the engine would do, for somebody who plays alone.

use engine::{Breadth, Candidate, Choice, Grid, Level, Seeded, best_continuation};
use rules::{Millis, PlayText, View, Viewer};
use table::Room;
use table::wire::{RefusalMessage, ServerMessage};

use crate::HostRefusal;
use crate::players::Players;

/// How many positions the search for the best continuation examines: about a second's work.
const POSITIONS: u32 = 40;

/// A request for advice by somebody who plays alone. The answer is what an Expert would do from
/// this view; with all tiles open, it is the first play of the best line found, and where that line
/// ends (VAR-SOL-3).
pub struct Advice {
    id: String,
    view: View,
    players: Players,
}

impl Advice {
    /// A viewer's request for advice.
    ///
    /// # Errors
    /// A refusal for somebody who does not play alone, or is not on turn.
    pub(crate) fn ask(
        room: &Room,
        viewer: Viewer,
        at: Millis,
        players: &Players,
        id: String,
    ) -> Result<Advice, RefusalMessage> {
        if !room.header().terms.mode().is_alone() || viewer == Viewer::Spectator {
            return Err(HostRefusal::NoAdvice.into());
        }
        let view = room.view(viewer, at).into_match();
        let Some(view) = view.filter(|view| view.may.act) else {
            return Err(HostRefusal::AdviceNotDue.into());
        };
        Ok(Advice { id, view, players: players.clone() })
    }

    /// The id by which the answer is recognised.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Finds the advice. `None` if there is none.
    pub fn find(self) -> Option<ServerMessage> {
        if self.view.ruleset.open_pool {
            return Some(self.best_line());
        }
        let view = &self.view;
        let choice = self.players.player(Level::Expert).choose(view, &mut Seeded::new(0))?;
        let points = choice.score();
        let (play, exchange) = match &choice {
            Choice::Play(candidate) => (play_text(view, candidate), None),
            Choice::Exchange(tiles) => (None, Some(tiles.to_string())),
            Choice::Pass => (None, None),
        };
        Some(ServerMessage::Advised { id: self.id, play, exchange, points, best: None })
    }

    fn best_line(self) -> ServerMessage {
        let (view, referee) = (&self.view, self.players.referee());
        let grid = Grid::of(&view.board, &view.ruleset, referee.gaddag());
        let pool = view.rack.unwrap_or_default();
        let go_on = |done| done < POSITIONS;
        let found = best_continuation(referee, grid, pool, Breadth::default(), go_on);
        let score = view.seats.first().map_or(0, |seat| seat.score);
        let first = found.plays.first();
        ServerMessage::Advised {
            play: first.and_then(|candidate| play_text(view, candidate)),
            exchange: None,
            points: first.map_or(0, Candidate::score),
            best: Some(score + found.points),
            id: self.id,
        }
    }
}

/// A play in the notation that people use.
fn play_text(view: &View, candidate: &Candidate) -> Option<String> {
    let text = PlayText::of(&view.board, &candidate.play(), candidate.direction())?;
    Some(text.to_string())
}

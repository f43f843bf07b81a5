//! The engine's advice, and a tutor's remarks on a move, for a player alone or with a tutor. Both
//! rest on the view of that seat alone.

use engine::{Breadth, Candidate, Choice, Grid, Level, Seeded, best_continuation};
use notation::Replay;
use review::{Reviewer, Settings};
use rules::{Millis, PlayText, View, Viewer};
use table::Room;
use table::wire::{RefusalMessage, ServerMessage};

use crate::reviewing::replay;
use crate::{GameWords, HostRefusal};

/// The number of positions that the search for the best continuation examines: about a second's
/// work.
const POSITIONS: u32 = 40;

/// The thoroughness of a tutor's look at a move: about half a second's work.
fn glance() -> Settings {
    Settings {
        candidates: 8,
        iterations: (96, 256),
        nodes: 20_000,
        replies: 32,
        ..Settings::default()
    }
}

/// A request for advice by a player alone or with a tutor. The answer is the move of an Expert from
/// this view; with all tiles open, it is the first play of the best line found, and where that line
/// ends (VAR-SOL-3). Or it is the tutor's remark on the last turn.
pub struct Advice {
    id: String,
    about: About,
}

#[expect(clippy::large_enum_variant, reason = "one is made for a request and used up at once")]
enum About {
    /// The next move.
    Next { view: View, words: GameWords },
    /// A turn that was made: a game of nothing but that turn.
    Made { replay: Replay, words: GameWords },
}

impl Advice {
    /// A viewer's request for advice.
    ///
    /// # Errors
    /// A refusal for a player who does not play alone, or is not on turn.
    pub(crate) fn ask(
        room: &Room,
        viewer: Viewer,
        at: Millis,
        words: &GameWords,
        id: String,
    ) -> Result<Advice, RefusalMessage> {
        let terms = &room.header().terms;
        let helped = terms.mode().is_alone() || terms.ruleset().tutor;
        if !helped || viewer == Viewer::Spectator {
            return Err(HostRefusal::NoAdvice.into());
        }
        let view = room.view(viewer, at).into_match();
        let Some(view) = view.filter(|view| view.may.act) else {
            return Err(HostRefusal::AdviceNotDue.into());
        };
        Ok(Advice { id, about: About::Next { view, words: words.clone() } })
    }

    /// A viewer's request for what the tutor says of their last turn.
    ///
    /// # Errors
    /// A refusal where there is no tutor, or for a player who has made no move.
    pub(crate) fn remark(
        room: &Room,
        viewer: Viewer,
        words: &GameWords,
        id: String,
    ) -> Result<Advice, RefusalMessage> {
        let tutors = !cfg!(feature = "games-only") && room.header().terms.ruleset().tutor;
        let (true, Viewer::Seat(seat)) = (tutors, viewer) else {
            return Err(HostRefusal::NoAdvice.into());
        };
        let whole = replay(room).map_err(|_| HostRefusal::NoAdvice)?;
        let Some(turn) = whole.turns.into_iter().rfind(|turn| turn.seat == seat) else {
            return Err(HostRefusal::NothingMade.into());
        };
        // The tiles of the others are left out: a turn is judged by the knowledge of its seat.
        let replay = Replay { turns: vec![turn], racks: Vec::new(), over: false, ..whole };
        Ok(Advice { id, about: About::Made { replay, words: words.clone() } })
    }

    /// The id by which the answer is recognised.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Finds the advice. `None` if there is none.
    pub fn find(self) -> Option<ServerMessage> {
        let id = self.id;
        match &self.about {
            About::Next { view, words } if view.ruleset.open_pool => {
                Some(best_line(id, view, words))
            }
            About::Next { view, words } => would_do(id, view, words),
            About::Made { replay, words } => remarked(id, replay, words),
        }
    }
}

fn would_do(id: String, view: &View, words: &GameWords) -> Option<ServerMessage> {
    let choice = words.players().player(Level::Expert).choose(view, &mut Seeded::new(0))?;
    let points = choice.score();
    let (play, exchange) = match &choice {
        Choice::Play(candidate) => (play_text(view, candidate), None),
        Choice::Exchange(tiles) => (None, Some(tiles.to_string())),
        Choice::Pass => (None, None),
    };
    Some(ServerMessage::Advised { id, play, exchange, points, best: None })
}

fn best_line(id: String, view: &View, words: &GameWords) -> ServerMessage {
    let referee = words.players().referee();
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
        id,
    }
}

fn remarked(id: String, replay: &Replay, words: &GameWords) -> Option<ServerMessage> {
    if cfg!(feature = "games-only") {
        return None;
    }
    let mut reviewer = Reviewer::begin(replay, words.tools(), glance());
    reviewer.run(|_| true);
    let turn = reviewer.report().turns.pop()?;
    Some(ServerMessage::Remarked { id, remarks: review::remarks(&turn), made: turn.made })
}

/// A play in the notation that people use.
fn play_text(view: &View, candidate: &Candidate) -> Option<String> {
    let text = PlayText::of(&view.board, &candidate.play(), candidate.direction())?;
    Some(text.to_string())
}

//! Reviews of games that are over.

use notation::{OtherMode, Replay};
use review::{Review, Reviewer, Settings, Task};
use table::wire::RefusalMessage;
use table::{Room, RoomEvent};

use crate::analysis::{Crew, in_order};
use crate::{HostRefusal, WordLists};

/// The match that was played in a room, turn by turn.
///
/// # Errors
/// [`OtherMode`] if it is no match.
pub fn replay(room: &Room) -> Result<Replay, OtherMode> {
    let events = room.log().iter().filter_map(|entry| match &entry.event {
        RoomEvent::Game(event) => Some((entry.at, event)),
        _ => None,
    });
    Replay::of_log(&room.header().terms, seat_names(room), events)
}

/// What the seats of a room are called.
pub fn seat_names(room: &Room) -> Vec<String> {
    let name = |(number, name): (usize, &Option<String>)| {
        name.clone().unwrap_or_else(|| format!("player {number}"))
    };
    (1..).zip(room.names()).map(name).collect()
}

/// A game to be reviewed.
pub struct Reviewing {
    replay: Replay,
    lists: WordLists,
}

impl Reviewing {
    /// Says by what rules reviews are made: what was made by others is made anew.
    pub const FORM: &'static str = concat!("1-", env!("CARGO_PKG_VERSION"));

    /// The review of what happened in a room.
    ///
    /// # Errors
    /// A refusal if it is no match, or its word list is no longer there.
    pub fn ask(room: &Room, lists: &WordLists) -> Result<Reviewing, RefusalMessage> {
        let header = room.header();
        let ruleset = header.terms.ruleset();
        if *lists.tag(&ruleset) != header.lexicon {
            return Err(HostRefusal::LexiconChanged.into());
        }
        let replay = replay(room).map_err(|_| HostRefusal::NotReviewable)?;
        Ok(Reviewing { replay, lists: lists.clone() })
    }

    /// Works until everything is found or the crew does not go on, and returns what was found.
    /// `tell` is called after each batch and may ask for what there is.
    pub fn work(&self, crew: &dyn Crew, tell: &mut dyn FnMut(&dyn Fn() -> Review)) -> Review {
        let tools = self.lists.tools(&self.replay.ruleset);
        let mut reviewer = Reviewer::begin(&self.replay, tools, Settings::default());
        tell(&|| reviewer.report());
        while crew.goes_on() {
            let batch = reviewer.batch();
            if batch.is_empty() {
                break;
            }
            let done = in_order(crew, batch.len(), |number| Task::run(&batch[number]));
            let whole = done.len() == batch.len();
            drop(batch);
            if !whole {
                break;
            }
            reviewer.take(done);
            tell(&|| reviewer.report());
        }
        reviewer.report()
    }
}

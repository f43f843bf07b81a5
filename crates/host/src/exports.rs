//! Games as files: GCG for other programs, and JSON from which nothing is lost.

use notation::{GameFile, GameLexicon, GameLog, Gcg, GcgRefusal, OtherMode};
use rules::refusals;
use table::{Entry, Room, RoomEvent};

use crate::{replay, seat_names};

refusals! {
    /// Why GCG cannot say what happened in a game.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum NotInGcg {
        Mode { other: OtherMode } = "other_mode" => "{other}: its JSON form has everything",
        Event(GcgRefusal),
    }
}

/// A game as a GCG file.
///
/// # Errors
/// [`NotInGcg`] if the format cannot say what happened.
pub fn gcg_file(room: &Room) -> Result<Gcg, NotInGcg> {
    let replay = replay(room).map_err(|other| NotInGcg::Mode { other })?;
    Ok(Gcg::of(&replay, Some(&room.header().lexicon.name))?)
}

/// A game as JSON, with the seed of its draws. Where it is a match, its turns are told one by one.
pub fn game_file(room: &Room, seed: String) -> GameFile {
    let header = room.header();
    let log = GameLog {
        terms: header.terms.to_string(),
        header: header.to_string().lines().map(str::to_owned).collect(),
        seed: Some(seed),
        lines: room.log().iter().filter(|entry| is_of_game(&entry.event)).map(line).collect(),
    };
    let tag = &header.lexicon;
    let lexicon =
        GameLexicon { name: tag.name.clone(), digest: tag.digest.clone(), words: tag.words };
    match replay(room) {
        Ok(replay) => GameFile::of_log(log, lexicon, &replay),
        Err(_) => GameFile::of_other(log, lexicon, seat_names(room), Vec::new()),
    }
}

fn line(entry: &Entry) -> String {
    format!("{} {}", entry.at.0, entry.event)
}

/// True if an event belongs to this game, and not to the next one: only its players may know the id
/// of that.
fn is_of_game(event: &RoomEvent) -> bool {
    !matches!(
        event,
        RoomEvent::Again { .. } | RoomEvent::NotAgain { .. } | RoomEvent::Followed { .. }
    )
}

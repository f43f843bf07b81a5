//! A match that has just begun, for tests of what is shown of it.

use rules::{Edition, Judge, Letter, Millis, Seat, Viewer};
use table::wire::{GameMessage, ServerMessage};
use table::{Header, Input, LexiconTag, Presence, Room, SeatKind, Verdict};

/// Every word is good.
struct Any;

impl Judge for Any {
    fn accepts(&self, _: &[Letter]) -> bool {
        true
    }
}

/// The terms of a match between Ana and Ben, and its first position as somebody sees it.
pub(in crate::play) fn begun(
    edition: Edition,
    who: impl Fn(&Room) -> Viewer,
) -> (ServerMessage, GameMessage) {
    let mut room = Room::new(Header {
        id: "g".to_string(),
        terms: format!("{edition} seats=2").parse().unwrap(),
        lexicon: LexiconTag { name: "any".to_string(), digest: String::new(), words: 1 },
        commitment: "none".to_string(),
        seats: vec![SeatKind::Person; 2],
        created: 0,
    });
    let sit = vec![(Seat(0), "Ana".to_string()), (Seat(1), "Ben".to_string())];
    let verdict = room.judge(&Input::Sit(sit), Millis(0), &Any, &engine::Draws(1)).unwrap();
    let Verdict::Batch(batch) = verdict else { panic!("they sit down once") };
    room.commit(*batch).unwrap();
    (room.terms(), seen(&room, who(&room)))
}

/// The position of a room as somebody sees it.
pub(in crate::play) fn seen(room: &Room, who: Viewer) -> GameMessage {
    let presence =
        Presence { connected: &[true; 2], gone: &[None; 2], public: false, watching: 0, seed: "" };
    room.game(who, Millis(0), presence)
}

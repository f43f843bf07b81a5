//! What players held on their turns, for looking at a game that is over.

use rules::{Event, Seat, Tiles, Viewer, together};

use crate::wire::HeldMessage;
use crate::{Playing, Room, RoomEvent};

impl Room {
    /// The rack on turn before each turn of a match, of solitaire or of Together.
    /// The numbers are those that the viewer was given. Nothing until the game is over: then the
    /// seed is told too, from which all draws follow.
    pub(crate) fn racks(&self, viewer: Viewer) -> Vec<HeldMessage> {
        if !self.over() {
            return Vec::new();
        }
        let mut playing = Playing::new(&self.header().terms);
        let mut racks = Vec::new();
        for entry in self.log() {
            if let RoomEvent::Unbuild(_) = entry.event {
                break;
            }
            if let Some((seat, tiles)) = turn_of(&entry.event).and_then(|seat| held(&playing, seat))
            {
                let (seq, tiles) = (self.given(viewer, entry.seq), tiles.to_string());
                racks.push(HeldMessage { seq, seat: seat.0, tiles });
            }
            playing.apply(entry.at, &entry.event);
        }
        racks
    }
}

/// Whose turn an event ends.
pub(crate) fn turn_of(event: &RoomEvent) -> Option<Seat> {
    match event {
        RoomEvent::Game(
            Event::Played { seat, .. }
            | Event::Exchanged { seat, .. }
            | Event::Passed { seat }
            | Event::Declined { seat }
            | Event::Resigned { seat },
        )
        | RoomEvent::Together(
            together::Event::Played { seat, .. } | together::Event::TurnEnded { seat, .. },
        ) => Some(*seat),
        _ => None,
    }
}

fn held(playing: &Playing, seat: Seat) -> Option<(Seat, Tiles)> {
    let tiles = match playing {
        Playing::Match(position) => position.seats().get(seat.index())?.rack,
        Playing::Together(game) => game.seats().get(seat.index())?.rack,
        _ => return None,
    };
    Some((seat, tiles))
}

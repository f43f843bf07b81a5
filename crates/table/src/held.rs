//! The racks that players held on their turns, for stepping through a game that is over.

use rules::Viewer;

use crate::wire::HeldMessage;
use crate::{ModeEvent, Playing, Room, RoomEvent};

impl Room {
    /// The rack on turn before each turn of a match, of solitaire or of Together. The numbers are
    /// those that the viewer was given. Empty until the game is over: then the seed is public too,
    /// from which all draws follow.
    pub(crate) fn racks(&self, viewer: Viewer) -> Vec<HeldMessage> {
        if !self.over() {
            return Vec::new();
        }
        let mut playing = Playing::new(&self.header().terms);
        let mut racks = Vec::new();
        for entry in self.log() {
            if let RoomEvent::Game(ModeEvent::Unbuild(_)) = entry.event {
                break;
            }
            let turn = entry.event.news().ends_turn_of();
            if let Some((seat, tiles)) = turn.and_then(|seat| Some((seat, playing.rack(seat)?))) {
                let (seq, tiles) = (self.given(viewer, entry.seq), tiles.to_string());
                racks.push(HeldMessage { seq, seat: seat.0, tiles });
            }
            playing.apply(entry.at, &entry.event);
        }
        racks
    }
}

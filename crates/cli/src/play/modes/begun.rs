//! A match that has just begun, for tests of what is shown of it.

use std::collections::BTreeMap;

use rules::{Edition, Judge, Letter, Millis, Ruleset, Seat, Viewer};
use table::wire::{GameMessage, LexiconMessage, ServerMessage, TermsMessage};
use table::{Header, Input, LexiconTag, Presence, Room, SeatKind, Verdict};

use super::Table;

/// Every word is good.
struct Any;

impl Judge for Any {
    fn accepts(&self, _: &[Letter]) -> bool {
        true
    }
}

/// A match between Ana and Ben that has just begun, as one viewer sees it.
pub(in crate::play) struct Begun {
    pub(in crate::play) game: GameMessage,
    ruleset: Ruleset,
    terms: TermsMessage,
    lexicon: LexiconMessage,
    names: BTreeMap<u16, String>,
}

impl Begun {
    /// The table of a terminal at which both sit.
    pub(in crate::play) fn table(&self) -> Table<'_> {
        Table {
            game: &self.game,
            own: &self.game,
            events: &[],
            terms: &self.terms,
            lexicon: &self.lexicon,
            ruleset: &self.ruleset,
            local_seats: &[0, 1],
            names: &self.names,
            silent: false,
            now: None,
            open: true,
            connected: true,
            colour: false,
            link: None,
        }
    }
}

/// The match of an edition, as this viewer sees it.
pub(in crate::play) fn begun(edition: Edition, viewer: impl Fn(&Room) -> Viewer) -> Begun {
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
    let ServerMessage::Terms { terms, lexicon } = room.terms() else { panic!("no terms") };
    let game = seen(&room, viewer(&room));
    Begun { game, ruleset: edition.ruleset(), terms, lexicon, names: BTreeMap::new() }
}

/// The position of a room as a viewer sees it.
pub(in crate::play) fn seen(room: &Room, viewer: Viewer) -> GameMessage {
    let presence =
        Presence { connected: &[true; 2], gone: &[None; 2], public: false, watching: 0, seed: "" };
    room.game(viewer, Millis(0), presence)
}

//! Messages to a crowd: the changes that all viewers share, written once, and each viewer's own
//! part.
//!
//! A viewer who was sent an update, and then everything that changed since, knows what a new update
//! would say.

use rules::{Millis, Viewer};
use serde_json::{Map, Value};

use crate::wire::{CommonChange, GameMessage, ModeMessage, OwnMessage, ServerMessage};
use crate::{Presence, Room};

/// Fields of a game that differ from viewer to viewer, or are told in another way.
const NOT_COMMON: [&str; 4] = ["seq", "viewer", "may", "mode"];

/// Fields of the part of the mode that differ from viewer to viewer.
const OWN: [&str; 6] = ["near", "own", "answers", "hall", "form", "may"];

/// Fields that the server fills in, which change without a message to the crowd.
const SERVED: [&str; 2] = ["watching", "public"];

/// Totals that a tally may have brought to something else meanwhile.
const TALLIED: [&str; 2] = ["slips", "locked"];

/// Fields of the part of the mode with names, which change without a message to the crowd.
const NAMES: [&str; 3] = ["players", "first", "host"];

/// The state of a crowd's game that all viewers share.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Common {
    game: Map<String, Value>,
    mode: Map<String, Value>,
    rounds: Vec<Value>,
    /// The number of names that had been given and changed by then.
    names: u32,
}

impl Common {
    /// The changes since `before`, which all viewers have been sent.
    pub fn since(&self, before: &Common) -> CommonChange {
        let renamed = self.names != before.names;
        let kept = self.rounds.iter().zip(&before.rounds).take_while(|(now, then)| now == then);
        let kept = kept.count();
        CommonChange {
            game: changed(&self.game, &before.game, |field| SERVED.contains(&field)),
            mode: changed(&self.mode, &before.mode, |field| {
                TALLIED.contains(&field) || (renamed && NAMES.contains(&field))
            }),
            kept: (kept < self.rounds.len().max(before.rounds.len())).then_some(kept as u32),
            rounds: self.rounds[kept..].to_vec(),
        }
    }
}

/// The fields that have changed, or may have been told differently.
fn changed(
    now: &Map<String, Value>,
    before: &Map<String, Value>,
    always: impl Fn(&str) -> bool,
) -> Map<String, Value> {
    let differs = |field: &str, value| always(field) || before.get(field) != Some(value);
    let fields = now.iter().filter(|(field, value)| differs(field, value));
    fields.map(|(field, value)| (field.clone(), value.clone())).collect()
}

impl Room {
    /// The state of the game that all viewers of a crowd share.
    pub fn common(&self, at: Millis, presence: Presence<'_>) -> Common {
        let game = self.game(Viewer::Spectator, at, presence);
        let mut game = fields(&game);
        let mode = game.remove("mode").map(inner).unwrap_or_default();
        for field in NOT_COMMON {
            game.remove(field);
        }
        let mut mode = mode;
        for field in OWN {
            mode.remove(field);
        }
        let rounds = match mode.remove("rounds") {
            Some(Value::Array(rounds)) => rounds,
            _ => Vec::new(),
        };
        Common { game, mode, rounds, names: self.namings() }
    }

    /// True if a viewer in a crowd sees the common state, apart from [`Room::own`]. Others need a
    /// [`Room::update`].
    pub fn sees_the_common(&self, viewer: Viewer) -> bool {
        self.playing().sees_the_common(viewer)
            && (!self.over() || self.playing().unbuild_offer(viewer).is_none())
    }

    /// The part of a crowd's game that is a viewer's own; `None` for a spectator.
    pub fn own(&self, viewer: Viewer, at: Millis) -> Option<OwnMessage> {
        self.showing(viewer, at.max(self.last_at()), |showing| self.playing().own(showing))
    }
}

/// A game in which something has changed, for a client that was sent everything before. `None` if
/// the message is another one, or does not follow what the client knows.
pub fn follow(game: &GameMessage, changed: &ServerMessage) -> Option<GameMessage> {
    let ServerMessage::Changed { seq, own, change } = changed else { return None };
    let mut fields = fields(game);
    fields.extend(change.game.clone());
    let mode = fields.get_mut("mode")?.as_object_mut()?;
    let inner = mode.iter_mut().find(|(key, _)| *key != "type")?.1.as_object_mut()?;
    inner.extend(change.mode.clone());
    if let Some(kept) = change.kept {
        let rounds = inner.get_mut("rounds")?.as_array_mut()?;
        if rounds.len() < kept as usize {
            return None;
        }
        rounds.truncate(kept as usize);
        rounds.extend(change.rounds.clone());
    }
    let mut game: GameMessage = serde_json::from_value(Value::Object(fields)).ok()?;
    game.seq = *seq;
    match (&mut game.mode, own) {
        (ModeMessage::Duplicate { session }, Some(mine @ OwnMessage::Duplicate { .. })) => {
            own_session(session, mine.clone());
        }
        (ModeMessage::Bingo { bingo }, Some(OwnMessage::Bingo { player, form, may })) => {
            bingo.players.retain(|other| other.seat != player.seat);
            let place = bingo.players.partition_point(|other| other.seat < player.seat);
            bingo.players.insert(place, player.clone());
            (bingo.form, bingo.may) = (form.clone(), may.clone());
            game.may.resign = may.leave;
        }
        (_, None) => {}
        _ => return None,
    }
    Some(game)
}

fn own_session(session: &mut crate::wire::DuplicateMessage, mine: OwnMessage) {
    let OwnMessage::Duplicate { near, own, word, admissible, may } = mine else { return };
    (session.near, session.own, session.may) = (near, Some(own), may);
    if let Some(last) = session.rounds.last_mut() {
        (last.own, last.admissible) = (word, admissible);
    }
}

/// The fields of a message.
fn fields(game: &GameMessage) -> Map<String, Value> {
    match serde_json::to_value(game) {
        Ok(Value::Object(fields)) => fields,
        _ => Map::new(),
    }
}

/// The part that belongs to the mode, without its name.
fn inner(mode: Value) -> Map<String, Value> {
    let Value::Object(parts) = mode else { return Map::new() };
    let part = parts.into_iter().find(|(key, _)| key != "type");
    match part {
        Some((_, Value::Object(fields))) => fields,
        _ => Map::new(),
    }
}

//! The public summaries of games that sleep, so that a game need not be replayed for each request.
//!
//! It is kept with the number of the last event that it knows, and holds as long as that is the last
//! one: whichever server stores another event, it is out of date by itself.

use serde::{Deserialize, Serialize};
use sqlx::Row as _;
use table::wire::{GamePhase, GameSummary, SeatSummary, UnbuildSummary};
use table::{Header, Room, lexicon_message, terms_message};

use super::writes::Value;
use super::{Store, StoreError, Writes};

/// The part of a summary that is kept besides the header. The sentences of the terms are written
/// anew.
#[derive(Serialize, Deserialize)]
struct Kept {
    phase: GamePhase,
    seats: Vec<SeatSummary>,
    players: u32,
    turn: Option<u16>,
    /// The served time at which the time of that turn is up.
    #[serde(default)]
    turn_ends: Option<u64>,
    #[serde(default)]
    paused: bool,
    #[serde(default)]
    want_resume: Vec<u16>,
    winners: Vec<u16>,
    /// Required, even if `null`: a summary that was kept without it tells of the unbuilding as if
    /// that were the game, and is worked out anew.
    #[serde(deserialize_with = "Option::deserialize")]
    unbuilding: Option<UnbuildSummary>,
    next: Option<String>,
    created: u64,
    updated: u64,
}

impl Store {
    /// The public summary of a game, if one is kept and nothing has happened since.
    pub(crate) async fn summary(&self, game: &str) -> Result<Option<GameSummary>, StoreError> {
        let row = sqlx::query(
            "select header, rest from summaries where game = $1
             and seq = (select max(seq) from events where game = $1)",
        )
        .bind(game)
        .fetch_optional(&self.readers)
        .await?;
        let Some(row) = row else { return Ok(None) };
        let header = row.try_get::<&str, _>(0)?.parse::<Header>();
        let kept = serde_json::from_str::<Kept>(row.try_get(1)?);
        // A summary from another version that this one cannot read is made anew.
        let Ok((header, kept)) =
            header.map_err(drop).and_then(|header| kept.map(|kept| (header, kept)).map_err(drop))
        else {
            return Ok(None);
        };
        Ok(Some(GameSummary {
            id: header.id.clone(),
            terms: terms_message(&header.terms, &header.lexicon),
            lexicon: lexicon_message(&header.lexicon),
            phase: kept.phase,
            seats: kept.seats,
            players: kept.players,
            turn: kept.turn,
            turn_left: kept.turn_ends.map(|ends| ends.saturating_sub(self.time().now())),
            paused: kept.paused,
            want_resume: kept.want_resume,
            winners: kept.winners,
            unbuilding: kept.unbuilding,
            next: kept.next,
            held: Vec::new(),
            rated: false,
            contest: None,
            offline: false,
            created: kept.created,
            updated: kept.updated,
        }))
    }

    /// Keeps the public summary of a game after its last event.
    pub(crate) async fn keep_summary(
        &self,
        room: &Room,
        since: u64,
        summary: &GameSummary,
    ) -> Result<(), StoreError> {
        let kept = Kept {
            phase: summary.phase,
            seats: summary.seats.clone(),
            players: summary.players,
            turn: summary.turn,
            turn_ends: turn_ends(room, since),
            paused: summary.paused,
            want_resume: summary.want_resume.clone(),
            winners: summary.winners.clone(),
            unbuilding: summary.unbuilding.clone(),
            next: summary.next.clone(),
            created: summary.created,
            updated: summary.updated,
        };
        let rest = serde_json::to_string(&kept);
        let rest = rest.map_err(|error| StoreError::Damaged(error.to_string()))?;
        let keep = "insert into summaries (game, seq, header, rest) values ($1, $2, $3, $4)
            on conflict (game) do update set
            seq = excluded.seq, header = excluded.header, rest = excluded.rest
            where summaries.seq <= excluded.seq";
        let values = vec![
            Value::Text(summary.id.clone()),
            Value::Number(room.seq().into()),
            Value::Text(room.header().to_string()),
            Value::Text(rest),
        ];
        self.write(Writes::default().run(keep, values)).await
    }
}

/// The served time at which the time of the turn is up, in a game that was made at this one.
pub(crate) fn turn_ends(room: &Room, since: u64) -> Option<u64> {
    room.turn_ends().map(|end| since.saturating_add(end.0))
}

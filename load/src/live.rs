//! Boards of a tournament that are played at the servers while its followers look on.

use std::sync::Arc;
use std::time::Instant;

use serde_json::json;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tournament::wire::{OnlineMessage, TableKeys, TournamentCommand};

use crate::Outcome;
use crate::client::Client;
use crate::event::{Event, meeting};
use crate::fleet::Fleet;
use crate::games::{PACE, Pair, Played, move_on};
use crate::plays::Finder;

/// The round that is played.
const ROUND: u8 = 1;

/// The command that has the first division play by the terms for which [`Finder`] finds plays.
pub fn terms() -> TournamentCommand {
    let terms = "classic-2023 seats=2".to_owned();
    TournamentCommand::SetOnline { division: 1, online: OnlineMessage { terms, by_default: false } }
}

/// The boards on which a game goes on.
pub struct Live(JoinSet<Outcome<Played>>);

impl Live {
    /// Seats both players of these tables in the first round, which has been published, and lets them play
    /// until `closes` is true. The games move one after another, evenly spread over the pace.
    pub async fn begin(
        fleet: &Fleet,
        event: &Event,
        tables: std::ops::Range<u16>,
        entrants: u16,
        closes: &watch::Receiver<bool>,
    ) -> Outcome<Live> {
        let finder = Arc::new(Finder::new()?);
        let keys = keys(fleet, event).await?;
        let mut pairs = Vec::new();
        for table in tables {
            let key = keys.keys.iter().find(|key| key.table == table).ok_or("no key of a table")?;
            let mut seated = Vec::new();
            for (side, entrant) in meeting(ROUND, entrants, table).into_iter().enumerate() {
                let site = fleet.site_in(usize::from(entrant), side);
                let own = format!("device-of-entrant-{entrant:06}");
                let asked = json!({"key": key.key, "division": 1, "round": ROUND,
                    "entrant": entrant, "own": own});
                let seat = site.ask("POST", &format!("{}/seat", event.path), &asked).await?;
                let text = |field: &str| seat[field].as_str().ok_or(format!("no {field}: {seat}"));
                let client = site.join(text("game")?, Some(text("token")?)).await?;
                seated.push(client);
            }
            pairs.push(begun(seated).await?);
        }
        let (first, count) = (Instant::now(), pairs.len());
        let mut playing = JoinSet::new();
        for (number, pair) in pairs.into_iter().enumerate() {
            let first = first + PACE.mul_f64(number as f64 / count as f64);
            let (finder, closes) = (finder.clone(), closes.clone());
            playing.spawn(move_on(pair, first, move |_| *closes.borrow(), finder));
        }
        Ok(Live(playing))
    }

    /// Waits until all have heard that it closes; returns what they measured.
    pub async fn end(self) -> Outcome<Vec<Played>> {
        self.0.join_all().await.into_iter().collect()
    }
}

/// Both players with the game as it begins.
async fn begun(seated: Vec<Client>) -> Outcome<Pair> {
    let mut pair = Vec::new();
    for mut client in seated {
        let mut game = client.update().await?;
        while game.turn.is_none() {
            game = client.update().await?;
        }
        pair.push((client, game));
    }
    Ok(pair)
}

/// The keys of the tables of the first division.
async fn keys(fleet: &Fleet, event: &Event) -> Outcome<TableKeys> {
    let path = format!("{}/tables?division=1", event.path);
    let head = format!("authorization: Bearer {}\r\n", event.key);
    let (status, answer) = fleet.site(0).request("GET", &path, &head, "").await?;
    serde_json::from_str(&answer).map_err(|error| format!("{status} {error}: {answer}"))
}

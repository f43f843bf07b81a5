//! A tournament over HTTP: what its director makes of it before it begins.

use std::ops::Range;

use serde_json::Value;
use tournament::wire::{
    ActMessage, ActedMessage, BasisMessage, BoardsMessage, EntryMessage, OutcomeMessage,
    PairedGame, TournamentCommand,
};

use crate::Outcome;
use crate::client::Site;

/// The title, the day and the director of a tournament that is made.
pub const MADE: [&str; 3] = ["Spring Open", "2027-04-03", "Ada King"];

/// A tournament, with the key of its director.
#[derive(Clone)]
pub struct Event {
    /// Its address at the API.
    pub path: String,
    /// The key of its first director.
    pub key: String,
}

impl Event {
    /// Makes a tournament.
    pub async fn make(site: Site) -> Outcome<Event> {
        let [title, date, director] = MADE;
        let made = serde_json::json!({"title": title, "date": date, "director": director});
        let made = site.ask("POST", "/api/tournaments", &made).await?;
        let text = |field: &str| made[field].as_str().ok_or(format!("no {field}: {made}"));
        let path = format!("/api/tournaments/{}", text("id")?);
        Ok(Event { path, key: text("key")?.to_owned() })
    }

    /// Does an act of its first director.
    pub async fn act(
        &self,
        site: Site,
        once: String,
        command: TournamentCommand,
    ) -> Outcome<ActedMessage> {
        let act = ActMessage { key: self.key.clone(), entrant: None, once, command };
        let body = serde_json::to_value(&act).map_err(|error| error.to_string())?;
        let acted: Value = site.ask("POST", &format!("{}/acts", self.path), &body).await?;
        serde_json::from_value(acted).map_err(|error| error.to_string())
    }
}

/// The command that enters so many players into the first division, with these numbers.
pub fn enter(numbers: Range<usize>) -> TournamentCommand {
    let entry = |number: usize| EntryMessage {
        name: format!("Player {number}"),
        rating: Some(1_000 + (number as u32 * 37) % 1_000),
        games: None,
        class: None,
        club: format!("Club {}", number % 20),
        team: None,
        initials_only: number.is_multiple_of(10),
    };
    TournamentCommand::Enter { division: 1, from: None, entries: numbers.map(entry).collect() }
}

/// The entrants who meet at a table in a round of this even number of entrants: the first stays, the
/// others move around the tables.
pub fn meeting(round: u8, entrants: u16, table: u16) -> [u16; 2] {
    let others = entrants - 1;
    let turned = |place: u16| match place {
        0 => 1,
        place => 2 + (place - 1 + u16::from(round)) % others,
    };
    [turned(table - 1), turned(entrants - table)]
}

/// The command that publishes such a round of the first division, played on wood.
pub fn publish(round: u8, entrants: u16) -> TournamentCommand {
    publish_online(round, entrants, &(0..0))
}

/// The command that publishes such a round, in which these tables play at the server.
pub fn publish_online(round: u8, entrants: u16, online: &Range<u16>) -> TournamentCommand {
    let game = |table: u16| {
        let [first, second] = meeting(round, entrants, table);
        PairedGame { table, first, second, online: online.contains(&table) }
    };
    TournamentCommand::Publish {
        division: 1,
        round,
        basis: BasisMessage {
            rule: "manual".to_owned(),
            standings: round - 1,
            seed: "0".to_owned(),
            simulations: 0,
            edited: false,
        },
        boards: BoardsMessage {
            games: (1..=entrants / 2).map(game).collect(),
            byes: Vec::new(),
            missed: Vec::new(),
        },
    }
}

/// The command that settles a game of the first division with these points.
pub fn settle(round: u8, table: u16, first: i32, second: i32) -> TournamentCommand {
    let outcome = Some(OutcomeMessage::Scores { first, second });
    TournamentCommand::Settle { division: 1, round, table, outcome }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn all_play_once_in_a_round_and_none_twice_the_same() {
        let mut met = BTreeSet::new();
        for round in 1..=7 {
            let TournamentCommand::Publish { boards, .. } = publish(round, 8) else { panic!() };
            let mut paired = BTreeSet::new();
            for game in boards.games {
                assert!(met.insert([game.first.min(game.second), game.first.max(game.second)]));
                paired.extend([game.first, game.second]);
            }
            assert!(paired.into_iter().eq(1..=8), "round {round}");
        }
    }
}

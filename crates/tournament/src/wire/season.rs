//! Wire types for the season of a club.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::format::name_key;
use crate::{ClubGame, Evening, HighGame, Mean, Rung, Season, Tournament, initials};

/// The answer to `GET /api/tournaments/season?ids=A,B,C`: the tournaments of a club, each an evening,
/// added up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct SeasonMessage {
    /// The players in order: by wins, then by spread.
    pub ladder: Vec<RungMessage>,
    /// The ten games with the highest scores of a player, the highest first.
    pub high_games: Vec<HighGameMessage>,
    /// The pairs that have met, in the order of the ladder; none if there are more than 10,000, as no
    /// club has them.
    pub pairs: Vec<PairMessage>,
}

/// A rung of the ladder.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct RungMessage {
    /// The rank, from 1; players with the same wins and spread share one.
    pub rank: u32,
    /// The name, or its initials.
    pub name: String,
    /// The evenings on which the player played.
    pub evenings: u32,
    /// The games played.
    pub games: u32,
    /// Twice the wins, ties counting a half.
    pub half_wins: u32,
    /// Twice the losses, ties counting a half.
    pub half_losses: u32,
    /// The spread.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub spread: i64,
    /// Ten times the average of the player's own scores.
    pub own_tenths: i32,
    /// Ten times the average of the opponents' scores.
    pub other_tenths: i32,
    /// The highest score of a game.
    pub high_game: i32,
}

/// A game with a high score.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct HighGameMessage {
    /// The date of the evening.
    pub date: String,
    /// The player who began, or their initials.
    pub first: String,
    /// The other.
    pub second: String,
    /// The points of the one who began.
    pub first_score: i32,
    /// The points of the other.
    pub second_score: i32,
}

/// Two players who have met, by their places on the ladder from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct PairMessage {
    /// The player who is higher on the ladder.
    pub one: u32,
    /// The other.
    pub two: u32,
    /// Twice the wins of the first, ties counting a half.
    pub half_wins: u32,
    /// Twice the losses of the first, ties counting a half.
    pub half_losses: u32,
    /// The spread of the first.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub spread: i64,
}

/// The most pairs that a message names: those of a club with 140 players who have all met.
const MOST_PAIRS: usize = 10_000;

impl SeasonMessage {
    /// The season of these tournaments as the public sees it. A player whose initials alone are
    /// shown in one of them is shown by initials in all; players are still told apart by their full
    /// names.
    pub fn of(tournaments: &[&Tournament]) -> SeasonMessage {
        let evenings: Vec<Evening> = tournaments.iter().map(|one| Evening::of(one)).collect();
        let season = Season::new(&evenings);
        let entrants = tournaments.iter().flat_map(|one| &one.entrants);
        let hidden: BTreeSet<String> = entrants
            .filter(|entrant| entrant.entry.initials_only)
            .map(|entrant| name_key(&entrant.entry.name))
            .collect();
        let shown = |name: &str| match hidden.contains(&name_key(name)) {
            true => initials(name),
            false => name.to_owned(),
        };
        let high_game = |HighGame { date, game }: &HighGame| {
            let ClubGame { first, second, scores } = game;
            HighGameMessage {
                date: date.clone(),
                first: shown(first),
                second: shown(second),
                first_score: scores.first,
                second_score: scores.second,
            }
        };
        SeasonMessage {
            ladder: season.ladder.iter().map(|rung| RungMessage::of(rung, &shown)).collect(),
            high_games: season.high_games.iter().map(high_game).collect(),
            pairs: pairs_of(&season),
        }
    }
}

/// The pairs that have met, unless there are too many.
fn pairs_of(season: &Season) -> Vec<PairMessage> {
    let pairs = season.pairs().map(|(one, two, record)| PairMessage {
        one: one as u32,
        two: two as u32,
        half_wins: record.half_wins,
        half_losses: record.half_losses,
        spread: record.spread,
    });
    let pairs: Vec<PairMessage> = pairs.take(MOST_PAIRS + 1).collect();
    if pairs.len() > MOST_PAIRS { Vec::new() } else { pairs }
}

impl RungMessage {
    fn of(rung: &Rung, shown: &impl Fn(&str) -> String) -> RungMessage {
        let record = rung.record;
        let tenths = |mean: Mean| {
            let tenths = mean.tenths().unwrap_or_default();
            i32::try_from(tenths).unwrap_or_default()
        };
        RungMessage {
            rank: rung.rank,
            name: shown(&rung.name),
            evenings: rung.evenings,
            games: record.own.of,
            half_wins: record.half_wins,
            half_losses: record.half_losses,
            spread: record.spread,
            own_tenths: tenths(record.own),
            other_tenths: tenths(record.other),
            high_game: rung.high_game,
        }
    }
}

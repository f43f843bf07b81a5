//! Estimates of new ratings.
//!
//! The federations publish the ratings; what is here says in the room what they are likely to be.
//! A federation knows more than a tournament does: the games that are behind a rating, results
//! that came in late, and exceptions that its officers make.

pub mod absp;
pub mod naspa;

use crate::card::Cards;
use crate::{DivisionNumber, EntrantNumber, Federation, Rating, RoundNumber, Tournament};

/// A game that is rated: played, with scores. Byes, forfeits and void games are not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RatedGame {
    /// The rating of the opponent.
    pub opponent: u32,
    /// 2 for a win, 1 for a tie, 0 for a loss.
    pub half_wins: u8,
}

/// The estimate of an entrant's new rating.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Estimate {
    /// The entrant.
    pub entrant: EntrantNumber,
    /// The rating at the start.
    pub old: Option<Rating>,
    /// The estimate.
    pub new: u32,
    /// The games of the tournament that it rests on.
    pub games: u16,
}

/// The highest rating that is estimated, as in [`Rating::value`].
const HIGHEST: u32 = 9_999_999;

impl Tournament {
    /// Estimates of the new ratings after a round, in the order of the seeding, by the system that
    /// the settings of the division name. There are none without a system. Entrants who have played
    /// no rated game have none.
    ///
    /// All games count from the ratings at the start. An entrant without a rating is first given
    /// one by their games against rated opponents, and has it as an opponent of the others. Games
    /// of two entrants without ratings, and of one who gets none in this way, are not rated.
    ///
    /// [`absp`] and [`naspa`] have the rules of both systems.
    pub fn estimates(&self, division: DivisionNumber, through: RoundNumber) -> Vec<Estimate> {
        let Some(division) = self.division(division) else { return Vec::new() };
        let Some(system) = division.settings.ratings else { return Vec::new() };
        let cards = Cards::new(self, division, through);
        let old = |place: usize| cards.entrants[place].entry.rating;
        let games: Vec<Vec<(usize, u8)>> = (0..cards.entrants.len())
            .map(|place| {
                let played = cards.lines[place].iter().filter_map(|line| {
                    let opponent = cards.seed(line.scores()?.0)?;
                    Some((opponent, line.credit.half_wins))
                });
                played.collect()
            })
            .collect();
        let rated = |place: usize, rating: &dyn Fn(usize) -> Option<u32>| -> Vec<RatedGame> {
            let game = |&(opponent, half_wins): &(usize, u8)| {
                Some(RatedGame { opponent: rating(opponent)?, half_wins })
            };
            games[place].iter().filter_map(game).collect()
        };

        let listed = |place: usize| old(place).map(|rating| rating.value);
        let starts: Vec<Option<u32>> = (0..games.len())
            .map(|place| {
                listed(place).or_else(|| {
                    let games = rated(place, &listed);
                    match system {
                        Federation::Absp => absp::first(&games),
                        Federation::Naspa => naspa::first(&games),
                    }
                })
            })
            .collect();
        let counted: Vec<Vec<RatedGame>> =
            (0..games.len()).map(|place| rated(place, &|place| starts[place])).collect();
        let gains: Vec<f64> = (0..games.len())
            .map(|place| old(place).map_or(0.0, |old| naspa::gain(old, &counted[place])))
            .collect();
        let bonus = |place: usize| naspa::bonus(gains[place], counted[place].len());

        let estimate = |place: usize| {
            let new = match (old(place), system) {
                (None, _) => starts[place]?,
                (Some(old), Federation::Absp) => absp::rate(old, &counted[place]),
                (Some(old), Federation::Naspa) => {
                    let bonuses = games[place].iter().map(|&(opponent, _)| bonus(opponent));
                    naspa::rate(old, &counted[place], bonuses.sum())
                }
            };
            let games = u16::try_from(counted[place].len()).unwrap_or(u16::MAX);
            let (entrant, old) = (cards.entrants[place].number, old(place));
            (games > 0).then_some(Estimate { entrant, old, new, games })
        };
        (0..games.len()).filter_map(estimate).collect()
    }
}

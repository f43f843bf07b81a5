//! Estimates of new ratings.
//!
//! The federations publish the ratings; what is here says in the room what they are likely to be.
//! A federation knows more than a tournament does: the games that are behind a rating, results
//! that came in late, and exceptions that its officers make.

pub mod absp;
pub mod naspa;

use core::ops::Range;

use crate::card::{Cards, Line};
use crate::{DivisionNumber, Entrant, EntrantNumber, Federation, Rating, RoundNumber, Tournament};

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
    /// All games count from the ratings at the start, but NASPA rates a long tournament in two parts.
    /// An entrant without a rating is first given one by their games against rated opponents, and
    /// has it as an opponent of the others. Games of two entrants without ratings, and of one who
    /// gets none in this way, are not rated.
    ///
    /// [`absp`] and [`naspa`] have the rules of both systems.
    pub fn estimates(&self, division: DivisionNumber, through: RoundNumber) -> Vec<Estimate> {
        let Some(division) = self.division(division) else { return Vec::new() };
        let Some(system) = division.settings.ratings else { return Vec::new() };
        let cards = Cards::new(self, division, through);
        let mut ratings = Ratings {
            now: cards.entrants.iter().map(|entrant| entrant.entry.rating).collect(),
            rated: vec![0; cards.entrants.len()],
        };
        match system {
            Federation::Absp => ratings.absp(&Games::of(&cards, 0..usize::MAX)),
            Federation::Naspa => {
                let first = usize::from(naspa::parts(division.last().0));
                ratings.naspa(&Games::of(&cards, 0..first));
                ratings.naspa(&Games::of(&cards, first..usize::MAX));
            }
        }
        let rated = ratings.now.iter().zip(&ratings.rated).zip(&cards.entrants);
        let estimate = |((now, &games), entrant): ((&Option<Rating>, &u16), &&Entrant)| {
            let (entrant, old) = (entrant.number, entrant.entry.rating);
            (games > 0).then_some(Estimate { entrant, old, new: now.as_ref()?.value, games })
        };
        rated.filter_map(estimate).collect()
    }
}

/// The games that each entrant played in some rounds: the opponents, by place in the cards, and
/// half wins.
struct Games(Vec<Vec<(usize, u8)>>);

impl Games {
    fn of(cards: &Cards<'_>, rounds: Range<usize>) -> Games {
        let played = |lines: &Vec<Line>| {
            let lines = lines.iter().take(rounds.end).skip(rounds.start);
            let game = |line: &Line| Some((cards.seed(line.scores()?.0)?, line.credit.half_wins));
            lines.filter_map(game).collect()
        };
        Games(cards.lines.iter().map(played).collect())
    }

    /// The games of each entrant against those who have a rating.
    fn rated(&self, ratings: &[Option<Rating>]) -> Vec<Vec<RatedGame>> {
        let game = |&(opponent, half_wins): &(usize, u8)| {
            Some(RatedGame { opponent: ratings[opponent]?.value, half_wins })
        };
        self.0.iter().map(|games| games.iter().filter_map(game).collect()).collect()
    }
}

/// The ratings of all entrants, as far as the tournament is rated.
struct Ratings {
    /// By place in the cards.
    now: Vec<Option<Rating>>,
    /// The number of games that were rated.
    rated: Vec<u16>,
}

impl Ratings {
    /// The ratings with which games are rated: those that entrants have, and for the others the
    /// first ones that their games give them.
    fn starts(&self, games: &Games, first: fn(&[RatedGame]) -> Option<u32>) -> Vec<Option<Rating>> {
        let new = |(now, games): (&Option<Rating>, Vec<RatedGame>)| {
            now.or_else(|| Some(Rating { value: first(&games)?, games: Some(0) }))
        };
        self.now.iter().zip(games.rated(&self.now)).map(new).collect()
    }

    /// The games that count for each entrant. Those that gave a first rating are against opponents
    /// who had one.
    fn counted(&self, games: &Games, starts: &[Option<Rating>]) -> Vec<Vec<RatedGame>> {
        let both = games.rated(starts).into_iter().zip(games.rated(&self.now));
        let count = |(now, (all, first)): (&Option<Rating>, (Vec<RatedGame>, Vec<RatedGame>))| {
            if now.is_some() { all } else { first }
        };
        self.now.iter().zip(both).map(count).collect()
    }

    /// Takes in what an entrant's games have given.
    fn set(&mut self, place: usize, start: Rating, value: u32, games: usize) {
        let games = u16::try_from(games).unwrap_or(u16::MAX);
        self.rated[place] = self.rated[place].saturating_add(games);
        let add = |before: u16| before.saturating_add(games);
        let games = start.games.map(add);
        self.now[place] = Some(Rating { value, games });
    }

    fn absp(&mut self, games: &Games) {
        let starts = self.starts(games, absp::first);
        for (place, rated) in self.counted(games, &starts).iter().enumerate() {
            let Some(start) = starts[place] else { continue };
            let value = match self.now[place] {
                Some(old) => absp::rate(old, rated),
                None => start.value,
            };
            self.set(place, start, value, rated.len());
        }
    }

    fn naspa(&mut self, games: &Games) {
        let starts = self.starts(games, naspa::first);
        let rated = self.counted(games, &starts);
        let bonuses: Vec<f64> = (0..rated.len())
            .map(|place| {
                let gain = self.now[place].map(|old| naspa::gain(old, &rated[place]));
                gain.map_or(0.0, |gain| naspa::bonus(gain, rated[place].len()))
            })
            .collect();
        for (place, rated) in rated.iter().enumerate() {
            let Some(start) = starts[place] else { continue };
            let value = match self.now[place] {
                Some(old) => {
                    let met = games.0[place].iter().map(|&(opponent, _)| bonuses[opponent]);
                    naspa::rate(old, rated, met.sum())
                }
                None => start.value,
            };
            self.set(place, start, value, rated.len());
        }
    }
}

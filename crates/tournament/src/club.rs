//! A club's season: its evenings add up.

use std::collections::{BTreeMap, BTreeSet};

use crate::format::name_key;
use crate::{Mean, Outcome, Scores, Tournament};

/// A game of a club evening. Players are known by their names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClubGame {
    /// The player who began.
    pub first: String,
    /// The other.
    pub second: String,
    /// The scores.
    pub scores: Scores,
}

/// An evening of a club.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Evening {
    /// The date, as the director writes it.
    pub date: String,
    /// The games that were played.
    pub games: Vec<ClubGame>,
}

impl Evening {
    /// The evening that a tournament was: the played games of all its divisions. Byes, forfeits and
    /// void games are not among them, and names are in full.
    pub fn of(tournament: &Tournament) -> Evening {
        let name = |number| Some(tournament.entrant(number)?.entry.name.clone());
        let rounds = tournament.divisions.iter().flat_map(|division| &division.rounds);
        let games = rounds.flat_map(|round| {
            round.boards.iter().filter_map(|board| {
                let crate::Board::Game { table, first, second, .. } = *board else { return None };
                let Outcome::Scores(Scores { first: own, second: other }) =
                    *round.outcomes.get(&table)?
                else {
                    return None;
                };
                let scores = Scores { first: own, second: other };
                Some(ClubGame { first: name(first)?, second: name(second)?, scores })
            })
        });
        Evening { date: tournament.date.clone(), games: games.collect() }
    }
}

/// The record of a player, against all others or against one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct HeadToHead {
    /// Twice the wins.
    pub half_wins: u32,
    /// Twice the losses.
    pub half_losses: u32,
    /// The sum of the points won by, less those lost by.
    pub spread: i64,
    /// The scores of the player.
    pub own: Mean,
    /// The scores of the opponents.
    pub other: Mean,
}

impl HeadToHead {
    fn add(&mut self, own: i32, other: i32) {
        let half_wins = 1 + own.cmp(&other) as i32;
        self.half_wins += half_wins as u32;
        self.half_losses += 2 - half_wins as u32;
        self.spread += i64::from(own) - i64::from(other);
        self.own.add(own);
        self.other.add(other);
    }
}

/// A rung of the ladder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rung {
    /// The rank, from 1; players with the same wins and spread share one.
    pub rank: u32,
    /// The name, as it was first written.
    pub name: String,
    /// The evenings on which the player played.
    pub evenings: u32,
    /// All games of the season.
    pub record: HeadToHead,
    /// The highest score of a game.
    pub high_game: i32,
}

/// A season: the sum of its evenings.
///
/// The points of the ladder are wins, a tie counting half; the sum of spreads decides between equal
/// ones. Names are told apart by their [`name_key`]: `KING, ada` is `Ada King`.
///
/// ```
/// use tournament::{ClubGame, Evening, Scores, Season};
///
/// let game = |first: &str, own, second: &str, other| ClubGame {
///     first: first.to_owned(),
///     second: second.to_owned(),
///     scores: Scores { first: own, second: other },
/// };
/// let evenings = [
///     Evening {
///         date: "5 May".to_owned(),
///         games: vec![game("Ada", 400, "Ben", 380), game("Ben", 420, "Cy", 390)],
///     },
///     Evening { date: "12 May".to_owned(), games: vec![game("Cy", 401, "ada", 401)] },
/// ];
/// let season = Season::new(&evenings);
/// let ladder: Vec<(u32, &str, u32)> = season
///     .ladder
///     .iter()
///     .map(|rung| (rung.rank, &*rung.name, rung.record.half_wins))
///     .collect();
/// assert_eq!(ladder, [(1, "Ada", 3), (2, "Ben", 2), (3, "Cy", 1)]);
/// assert_eq!(season.ladder[0].record.own.to_string(), "400.5");
/// assert_eq!(season.ladder[2].evenings, 2);
/// assert_eq!(season.against("Ben", "Ada").spread, -20);
/// assert_eq!((season.high_games[0].player(), season.high_games[0].high()), ("Ben", 420));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Season {
    /// The players in order.
    pub ladder: Vec<Rung>,
    /// The ten games with the highest scores of a player, the highest first.
    pub high_games: Vec<HighGame>,
    against: BTreeMap<(String, String), HeadToHead>,
}

/// A game with a high score.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HighGame {
    /// The date of the evening.
    pub date: String,
    /// The game.
    pub game: ClubGame,
}

impl HighGame {
    /// The player with the higher score; in a tie the one who began.
    pub fn player(&self) -> &str {
        let Scores { first, second } = self.game.scores;
        if second > first { &self.game.second } else { &self.game.first }
    }

    /// The higher score.
    pub fn high(&self) -> i32 {
        self.game.scores.first.max(self.game.scores.second)
    }
}

/// The high games that a season keeps.
const HIGH_GAMES: usize = 10;

impl Season {
    /// The season of these evenings, in their order. Games of a player against themselves are left
    /// out.
    pub fn new(evenings: &[Evening]) -> Season {
        let mut season = Season::default();
        let mut rungs: BTreeMap<String, Rung> = BTreeMap::new();
        for evening in evenings {
            let mut present = BTreeSet::new();
            for game in &evening.games {
                let Scores { first, second } = game.scores;
                let keys = (name_key(&game.first), name_key(&game.second));
                if keys.0 == keys.1 {
                    continue;
                }
                let sides = [
                    (&keys.0, &keys.1, &game.first, first, second),
                    (&keys.1, &keys.0, &game.second, second, first),
                ];
                for (player, opponent, name, own, other) in sides {
                    let rung = rungs.entry(player.clone()).or_insert_with(|| Rung::new(name));
                    rung.record.add(own, other);
                    rung.high_game = rung.high_game.max(own);
                    rung.evenings += u32::from(present.insert(player.clone()));
                    let pair = (player.clone(), opponent.clone());
                    season.against.entry(pair).or_default().add(own, other);
                }
                let date = evening.date.clone();
                season.high_games.push(HighGame { date, game: game.clone() });
            }
        }
        season.high_games.sort_by_key(|high| core::cmp::Reverse(high.high()));
        season.high_games.truncate(HIGH_GAMES);

        season.ladder = rungs.into_values().collect();
        let score = |rung: &Rung| (rung.record.half_wins, rung.record.spread);
        season.ladder.sort_by_key(|rung| core::cmp::Reverse(score(rung)));
        let mut rank = 0;
        for index in 0..season.ladder.len() {
            let tied =
                index > 0 && score(&season.ladder[index]) == score(&season.ladder[index - 1]);
            rank = if tied { rank } else { index as u32 + 1 };
            season.ladder[index].rank = rank;
        }
        season
    }

    /// The pairs that have met, by their places on the ladder from 0, with the record of the higher
    /// one against the other.
    ///
    /// ```
    /// use tournament::{ClubGame, Evening, Scores, Season};
    ///
    /// let scores = Scores { first: 380, second: 400 };
    /// let game = ClubGame { first: "Ada".to_owned(), second: "Ben".to_owned(), scores };
    /// let season = Season::new(&[Evening { date: String::new(), games: vec![game] }]);
    /// let pairs: Vec<_> = season.pairs().map(|(one, two, its)| (one, two, its.spread)).collect();
    /// assert_eq!((&*season.ladder[0].name, pairs), ("Ben", vec![(0, 1, 20)]));
    /// ```
    pub fn pairs(&self) -> impl Iterator<Item = (usize, usize, HeadToHead)> {
        let keys = self.ladder.iter().map(|rung| name_key(&rung.name));
        let places: BTreeMap<String, usize> = keys.zip(0..).collect();
        let mut pairs: Vec<(usize, usize, HeadToHead)> = self
            .against
            .iter()
            .filter_map(|((one, two), &record)| {
                let (one, two) = (*places.get(one)?, *places.get(two)?);
                (one < two).then_some((one, two, record))
            })
            .collect();
        pairs.sort_by_key(|&(one, two, _)| (one, two));
        pairs.into_iter()
    }

    /// The record of a player against another. It is empty if they have not met.
    pub fn against(&self, player: &str, opponent: &str) -> HeadToHead {
        self.against.get(&(name_key(player), name_key(opponent))).copied().unwrap_or_default()
    }
}

impl Rung {
    fn new(name: &str) -> Rung {
        let name = name.split_whitespace().collect::<Vec<&str>>().join(" ");
        Rung { rank: 0, name, evenings: 0, record: HeadToHead::default(), high_game: i32::MIN }
    }
}

//! Statistics of a division: the highest scores, and averages.

use core::cmp::Ordering;
use core::fmt;

use crate::card::{Cards, Line};
use crate::{DivisionNumber, EntrantNumber, RoundNumber, Side, TableNumber, Tournament};

/// A game that was played, as a feat of one of its players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Feat {
    /// The round.
    pub round: RoundNumber,
    /// The table.
    pub table: TableNumber,
    /// The player.
    pub entrant: EntrantNumber,
    /// The opponent.
    pub opponent: EntrantNumber,
    /// The points of the player.
    pub own: i32,
    /// The points of the opponent.
    pub other: i32,
}

impl Feat {
    /// The feat of an entrant in a round, if a game was played.
    pub(crate) fn of(entrant: EntrantNumber, line: &Line) -> Option<Feat> {
        let (opponent, own, other) = line.scores()?;
        let table = line.meeting?.table;
        Some(Feat { round: line.round, table, entrant, opponent, own, other })
    }

    /// The spread: points won by, negative for a loss. The cap of the settings does not apply.
    pub const fn spread(&self) -> i32 {
        self.own.saturating_sub(self.other)
    }

    /// The points by which the player won; `None` for a tie or a loss.
    pub(crate) fn won_by(&self) -> Option<i32> {
        (self.own > self.other).then_some(self.spread())
    }

    /// The points with which the player lost; `None` for a tie or a win.
    pub(crate) fn lost_with(&self) -> Option<i32> {
        (self.own < self.other).then_some(self.own)
    }

    /// The sum of both scores.
    pub const fn combined(&self) -> i32 {
        self.own.saturating_add(self.other)
    }
}

/// The feats with the highest number; those for which there is no number do not count.
pub(crate) fn best<'a>(
    feats: impl IntoIterator<Item = &'a Feat>,
    number: impl Fn(&Feat) -> Option<i32>,
) -> Vec<Feat> {
    let mut best: Vec<Feat> = Vec::new();
    let mut most = None;
    for feat in feats {
        let Some(number) = number(feat) else { continue };
        match Some(number).cmp(&most) {
            Ordering::Less => continue,
            Ordering::Equal => {}
            Ordering::Greater => {
                most = Some(number);
                best.clear();
            }
        }
        best.push(*feat);
    }
    best
}

/// A mean of whole numbers, kept as their sum.
///
/// ```
/// use tournament::Mean;
///
/// let mut mean = Mean::default();
/// assert_eq!((mean.tenths(), mean.to_string()), (None, "-".to_owned()));
/// for score in [401, 380, 399] {
///     mean.add(score);
/// }
/// assert_eq!((mean.tenths(), mean.to_string()), (Some(3933), "393.3".to_owned()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Mean {
    /// The sum.
    pub sum: i64,
    /// The number of numbers.
    pub of: u32,
}

impl Mean {
    /// Takes in another number.
    pub fn add(&mut self, number: i32) {
        self.sum += i64::from(number);
        self.of += 1;
    }

    /// Ten times the mean, rounded, halves up; `None` if there is nothing to average.
    pub fn tenths(&self) -> Option<i64> {
        let of = i64::from(self.of);
        (of > 0).then(|| (20 * self.sum + of).div_euclid(2 * of))
    }
}

impl fmt::Display for Mean {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(tenths) = self.tenths() else { return f.write_str("-") };
        let sign = if tenths < 0 { "-" } else { "" };
        write!(f, "{sign}{}.{}", tenths.abs() / 10, tenths.abs() % 10)
    }
}

/// The averages of an entrant, over the games that were played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Averages {
    /// The entrant.
    pub entrant: EntrantNumber,
    /// The entrant's scores.
    pub own: Mean,
    /// The scores of the opponents.
    pub other: Mean,
    /// The games that the entrant began.
    pub begun: u16,
    /// Twice the wins in them.
    pub begun_half_wins: u16,
    /// Twice the wins in all games.
    pub half_wins: u16,
}

/// The statistics of a division. Only games with scores count.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Feats {
    /// The number of games.
    pub games: u32,
    /// The highest score of a game; all of them if several games have it, as in the fields below.
    pub high_game: Vec<Feat>,
    /// The highest score with which a game was lost.
    pub high_loss: Vec<Feat>,
    /// The largest win.
    pub high_spread: Vec<Feat>,
    /// The highest sum of both scores. It is a feat of the player who began, and once in the list.
    pub high_combined: Vec<Feat>,
    /// The scores of those who won.
    pub won: Mean,
    /// The scores of those who lost.
    pub lost: Mean,
    /// Twice the wins of those who began.
    pub begun_half_wins: u32,
    /// The averages of all entrants who have played, by seed.
    pub averages: Vec<Averages>,
}

impl Tournament {
    /// All games of a division through a round, each as a feat of both players: by rounds, and
    /// within a round by seeds.
    pub(crate) fn feats_of(&self, division: DivisionNumber, through: RoundNumber) -> Vec<Feat> {
        let Some(division) = self.division(division) else { return Vec::new() };
        let cards = Cards::new(self, division, through);
        let of = |place: usize| {
            let number = cards.entrants[place].number;
            cards.lines[place].iter().filter_map(move |line| Feat::of(number, line))
        };
        let mut feats: Vec<Feat> = (0..cards.entrants.len()).flat_map(of).collect();
        feats.sort_by_key(|feat| feat.round);
        feats
    }

    /// The statistics of a division after a round.
    ///
    /// * High game: the highest score of a game, won or not.
    /// * High loss: the highest score with which a game was lost.
    /// * High spread: the largest win.
    /// * High combined: the highest sum of both scores.
    ///
    /// ```
    /// use tournament::*;
    ///
    /// # let entrant = |number: u16| Entrant {
    /// #     number: EntrantNumber(number),
    /// #     division: DivisionNumber(1),
    /// #     entry: Entry::default(),
    /// #     from: RoundNumber(1),
    /// #     moves: Vec::new(),
    /// #     fixed_table: None,
    /// # };
    /// # fn round(number: u8, games: &[(u16, i32, u16, i32)]) -> Round {
    /// #     let tables = || (1..).map(TableNumber).zip(games);
    /// #     Round {
    /// #         number: RoundNumber(number),
    /// #         basis: Basis {
    /// #             rule: Rule::Manual,
    /// #             standings: RoundNumber(0),
    /// #             seed: 0,
    /// #             simulations: 0,
    /// #             edited: false,
    /// #         },
    /// #         boards: tables()
    /// #             .map(|(table, &(first, _, second, _))| Board::Game {
    /// #                 table,
    /// #                 first: EntrantNumber(first),
    /// #                 second: EntrantNumber(second),
    /// #                 online: false,
    /// #             })
    /// #             .collect(),
    /// #         outcomes: tables()
    /// #             .map(|(table, &(_, first, _, second))| {
    /// #                 (table, Outcome::Scores(Scores { first, second }))
    /// #             })
    /// #             .collect(),
    /// #         claims: Default::default(),
    /// #         games: Default::default(),
    /// #     }
    /// # }
    /// let mut event = Tournament::default();
    /// event.divisions.push(Division::new(DivisionNumber(1), "A"));
    /// event.entrants.extend((1..=4).map(entrant));
    /// event.divisions[0].rounds = vec![round(1, &[(1, 412, 2, 409), (4, 300, 3, 420)])];
    ///
    /// let feats = event.feats(DivisionNumber(1), RoundNumber(1));
    /// assert_eq!((feats.high_game[0].entrant.0, feats.high_game[0].own), (3, 420));
    /// assert_eq!((feats.high_loss[0].entrant.0, feats.high_loss[0].own), (2, 409));
    /// assert_eq!((feats.high_spread[0].entrant.0, feats.high_spread[0].spread()), (3, 120));
    /// assert_eq!(feats.high_combined[0].combined(), 821);
    /// assert_eq!((feats.won.to_string(), feats.lost.to_string()), ("416.0".into(), "354.5".into()));
    /// assert_eq!((feats.games, feats.begun_half_wins), (2, 2));
    /// ```
    pub fn feats(&self, division: DivisionNumber, through: RoundNumber) -> Feats {
        let Some(division) = self.division(division) else { return Feats::default() };
        let cards = Cards::new(self, division, through);
        let mut feats = Feats::default();
        let mut all = Vec::new();
        for (entrant, lines) in cards.entrants.iter().zip(&cards.lines) {
            let mut averages = Averages::of(entrant.number);
            for line in lines {
                let Some(feat) = Feat::of(entrant.number, line) else { continue };
                let begun = line.side() == Some(Side::First);
                averages.own.add(feat.own);
                averages.other.add(feat.other);
                averages.begun += u16::from(begun);
                averages.half_wins += u16::from(line.credit.half_wins);
                averages.begun_half_wins += u16::from(begun) * u16::from(line.credit.half_wins);
                match feat.own.cmp(&feat.other) {
                    Ordering::Greater => feats.won.add(feat.own),
                    Ordering::Equal => {}
                    Ordering::Less => feats.lost.add(feat.own),
                }
                all.push((feat, begun));
            }
            feats.begun_half_wins += u32::from(averages.begun_half_wins);
            feats.games += u32::from(averages.begun);
            feats.averages.extend((averages.own.of > 0).then_some(averages));
        }
        all.sort_by_key(|(feat, _)| feat.round);
        let begun: Vec<Feat> =
            all.iter().filter(|&&(_, begun)| begun).map(|&(feat, _)| feat).collect();
        let all: Vec<Feat> = all.into_iter().map(|(feat, _)| feat).collect();
        feats.high_game = best(&all, |feat| Some(feat.own));
        feats.high_loss = best(&all, Feat::lost_with);
        feats.high_spread = best(&all, Feat::won_by);
        feats.high_combined = best(&begun, |feat| Some(feat.combined()));
        feats
    }
}

impl Averages {
    fn of(entrant: EntrantNumber) -> Averages {
        let (own, other) = (Mean::default(), Mean::default());
        Averages { entrant, own, other, begun: 0, begun_half_wins: 0, half_wins: 0 }
    }
}

//! Awards: the winners of each prize.

use std::collections::BTreeSet;

use crate::feats::best;
use crate::{
    DivisionNumber, EntrantNumber, Feat, Prize, PrizeKind, RoundNumber, Standing, Tournament,
};

/// The winners of a prize.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Winners {
    /// The prize.
    pub prize: Prize,
    /// Those who win it, and share it if there are several. Empty if there is no such feat or
    /// place.
    pub entries: Vec<Winner>,
}

/// An entrant who wins a prize.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Winner {
    /// The entrant.
    pub entrant: EntrantNumber,
    /// The merit for which they win it.
    pub merit: Merit,
}

/// The merit for which a prize is won.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Merit {
    /// A rank in the standings.
    Rank(u16),
    /// A game.
    Game(Feat),
    /// A win against an opponent whose rating is so many points above the winner's own.
    Upset(Feat, u32),
}

impl Tournament {
    /// The winners of each prize of a division after a round, in the order of the prizes. Before the
    /// first round has been published, no prize has a winner.
    ///
    /// * [`PrizeKind::Place`]: the entrant with that rank. Entrants who share a rank share all
    ///   the prizes of the places that they take: two who are first share the first and the second
    ///   prize.
    /// * [`PrizeKind::Class`]: likewise among the entrants of the class who have won no prize
    ///   for a place. No entrant has both, wherever the two stand in the list.
    /// * [`PrizeKind::HighGame`]: the highest score of a game.
    /// * [`PrizeKind::HighLoss`]: the highest score with which a game was lost; a tie is no loss.
    /// * [`PrizeKind::HighSpread`]: the largest win, by the scores themselves and not by what the
    ///   cap of the spread leaves of it.
    /// * [`PrizeKind::HighCombined`]: the highest sum of both scores; both players win it.
    /// * [`PrizeKind::Upset`]: the win against the opponent with the rating furthest above one's
    ///   own, both having a rating.
    ///
    /// A prize of certain [rounds](Prize::rounds) goes to the best feat of these.
    ///
    /// Entrants with equal feats share a prize, each named once. Entrants who have withdrawn win no
    /// prizes for places and classes. Byes, forfeits and void games are no feats.
    ///
    /// ```
    /// use tournament::*;
    ///
    /// # let entrant = |number: u16, rating: u32, class: char| Entrant {
    /// #     number: EntrantNumber(number),
    /// #     division: DivisionNumber(1),
    /// #     entry: Entry {
    /// #         rating: Some(Rating { value: rating, games: None }),
    /// #         class: Some(class),
    /// #         ..Entry::default()
    /// #     },
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
    /// event.entrants = vec![
    ///     entrant(1, 1200, 'A'),
    ///     entrant(2, 1150, 'A'),
    ///     entrant(3, 950, 'B'),
    ///     entrant(4, 900, 'B'),
    /// ];
    /// let division = &mut event.divisions[0];
    /// division.rounds = vec![
    ///     round(1, &[(1, 400, 2, 390), (3, 470, 4, 310)]),
    ///     round(2, &[(1, 350, 3, 410), (2, 380, 4, 381)]),
    /// ];
    /// let kinds = [
    ///     PrizeKind::Place(1),
    ///     PrizeKind::Class('B', 1),
    ///     PrizeKind::HighGame,
    ///     PrizeKind::HighLoss,
    ///     PrizeKind::HighSpread,
    ///     PrizeKind::HighCombined,
    ///     PrizeKind::Upset,
    /// ];
    /// let cup = |kind| Prize { kind, rounds: None, award: "a cup".to_owned() };
    /// division.prizes = kinds.map(cup).into();
    ///
    /// let winners = event.winners(DivisionNumber(1), RoundNumber(2));
    /// let of = |index: usize| -> Vec<u16> {
    ///     winners[index].entries.iter().map(|winner| winner.entrant.0).collect()
    /// };
    /// assert_eq!(of(0), [3], "3 has two wins");
    /// assert_eq!(of(1), [4], "the best of class B but for 3");
    /// assert_eq!(of(2), [3], "470 points");
    /// assert_eq!(of(3), [2], "390 points and lost");
    /// assert_eq!(of(4), [3], "470 to 310");
    /// assert_eq!(of(5), [1, 2], "790 points in all");
    /// // 3 and 4 have both beaten a player who is 250 above them.
    /// assert_eq!(of(6), [3, 4]);
    /// ```
    pub fn winners(&self, division: DivisionNumber, through: RoundNumber) -> Vec<Winners> {
        let Some(found) = self.division(division) else { return Vec::new() };
        let begun = through.min(found.published()) > RoundNumber::START;
        let mut standings = if begun { self.standings(division, through) } else { Vec::new() };
        standings.retain(|standing| !standing.withdrawn);
        let feats = self.feats_of(division, through);

        let places = found.prizes.iter().filter_map(|prize| match prize.kind {
            PrizeKind::Place(place) => Some(taking(&standings, place)),
            _ => None,
        });
        let placed: BTreeSet<EntrantNumber> =
            places.flatten().map(|standing| standing.entrant).collect();
        let class = |class: char| -> Vec<Standing> {
            let of_class = |standing: &Standing| {
                let entrant = self.entrant(standing.entrant);
                entrant.is_some_and(|entrant| entrant.entry.class == Some(class))
            };
            let mut rest = standings.clone();
            rest.retain(|standing| of_class(standing) && !placed.contains(&standing.entrant));
            rest
        };

        let ranked = |standings: &[Standing], place: u16| -> Vec<Winner> {
            let winner = |standing: &Standing| Winner {
                entrant: standing.entrant,
                merit: Merit::Rank(standing.rank),
            };
            taking(standings, place).iter().map(winner).collect()
        };
        let of = |prize: &Prize| {
            let counts = |feat: &&Feat| prize.rounds.is_none_or(|rounds| rounds.has(feat.round));
            let of_these =
                |number: &dyn Fn(&Feat) -> Option<i32>| best(feats.iter().filter(counts), number);
            let game =
                |number: &dyn Fn(&Feat) -> Option<i32>| distinct(of_these(number), Merit::Game);
            let entries = match prize.kind {
                PrizeKind::Place(place) => ranked(&standings, place),
                PrizeKind::Class(letter, place) => ranked(&class(letter), place),
                PrizeKind::HighGame => game(&|feat| Some(feat.own)),
                PrizeKind::HighLoss => game(&Feat::lost_with),
                PrizeKind::HighSpread => game(&Feat::won_by),
                PrizeKind::HighCombined => game(&|feat| Some(feat.combined())),
                PrizeKind::Upset => {
                    let above = |feat: &Feat| self.above(feat);
                    distinct(of_these(&above), |feat| {
                        Merit::Upset(feat, above(&feat).map_or(0, i32::unsigned_abs))
                    })
                }
            };
            Winners { prize: prize.clone(), entries }
        };
        found.prizes.iter().map(of).collect()
    }

    /// The points by which the rating of the opponent is above that of the player who won.
    fn above(&self, feat: &Feat) -> Option<i32> {
        let rating = |number: EntrantNumber| {
            let rating = self.entrant(number)?.entry.rating?;
            i32::try_from(rating.value).ok()
        };
        let above = rating(feat.opponent)? - rating(feat.entrant)?;
        (feat.own > feat.other && above > 0).then_some(above)
    }
}

/// Those of these standings who take a place, counted from 1: one, or all who share a rank and
/// take it together.
fn taking(standings: &[Standing], place: u16) -> &[Standing] {
    let mut taken = 0;
    for tied in standings.chunk_by(|one, other| one.rank == other.rank) {
        taken += tied.len();
        if (1..=taken).contains(&usize::from(place)) {
            return tied;
        }
    }
    &[]
}

/// The winners with these feats, each once.
fn distinct(feats: Vec<Feat>, merit: impl Fn(Feat) -> Merit) -> Vec<Winner> {
    let mut seen = BTreeSet::new();
    let first = feats.into_iter().filter(|feat| seen.insert(feat.entrant));
    first.map(|feat| Winner { entrant: feat.entrant, merit: merit(feat) }).collect()
}

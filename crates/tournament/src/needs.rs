//! The margins that a player needs in the game being played, for a place in the standings.

use std::collections::BTreeSet;

use crate::{
    Board, Division, DivisionNumber, EntrantNumber, PrizeKind, RoundNumber, Standing, Tournament,
};

/// The result that an entrant needs from a game for a place in the standings.
///
/// A margin is the entrant's points less the opponent's: 43 is a win by 43, 0 a tie, -10 a loss by
/// 10. Of each question the least margin is told; every larger one gives the place as well.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Need {
    /// The place, from 1. Entrants who share a place all have it.
    pub place: u16,
    /// For the place in the standings after the round.
    pub after: Reach,
    /// For the place in the final standings. In the last round it is the same.
    pub end: Reach,
}

/// The least margins that give a place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Reach {
    /// The margin that gives the place whatever happens elsewhere; `None` if no win does. If it is
    /// `-MARGIN` the place is safe already.
    pub sure: Option<i32>,
    /// The margin that leaves the place possible; `None` if it is out of reach. If it is `-MARGIN`
    /// any result does.
    pub possible: Option<i32>,
}

impl Need {
    /// The points by which a game is won at most, as far as these sums go: 1,000. They would be
    /// without end otherwise.
    pub const MARGIN: i32 = 1_000;
}

/// The places of which needs are told at most.
const PLACES: usize = 10;

impl Tournament {
    /// The results that an entrant needs from the game of a round: for first place, and for each
    /// place that has a prize, at most ten.
    ///
    /// It is empty unless that game is without a result, all rounds before are complete and the
    /// entrant has not withdrawn.
    ///
    /// Elsewhere, each game of the round without a result may end in any scores, by
    /// [`Need::MARGIN`] at most; those that have one stay as they are. Games that are forfeited by both or voided, and
    /// penalties to come, are not reckoned with. For the end of the tournament, the entrant wins
    /// all rounds to come at best and loses them all at worst, by as much, and each of the others
    /// the other way round.
    ///
    /// Where the settings have tie-breaks, an entrant who is level on wins and spread is taken to
    /// be ahead for [`Reach::sure`] and behind for [`Reach::possible`]. Without tie-breaks the
    /// margins after the round are exact. Those at the end are exact for first place; for other
    /// places they are on the safe side, since not all of the others can win all their games.
    ///
    /// In the last round 1 is first by 30 points and plays 2; 3 and 4 have lost once more:
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
    /// # fn round(number: u8, games: &[(u16, u16)], scores: &[(i32, i32)]) -> Round {
    /// #     let tables = || (1..).map(TableNumber);
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
    /// #             .zip(games)
    /// #             .map(|(table, &(first, second))| Board::Game {
    /// #                 table,
    /// #                 first: EntrantNumber(first),
    /// #                 second: EntrantNumber(second),
    /// #                 online: false,
    /// #             })
    /// #             .collect(),
    /// #         outcomes: tables()
    /// #             .zip(scores)
    /// #             .map(|(table, &(first, second))| {
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
    /// event.divisions[0].rounds = vec![
    ///     round(1, &[(1, 3), (2, 4)], &[(450, 400), (420, 400)]),
    ///     round(2, &[(1, 2), (3, 4)], &[]),
    /// ];
    /// let needs = |entrant: u16| {
    ///     event.needs(DivisionNumber(1), RoundNumber(2), EntrantNumber(entrant))
    /// };
    /// // 1 is at +50 and 2 at +20. A tie is enough for 1, and 2 has to win.
    /// assert_eq!(needs(1)[0].after, Reach { sure: Some(0), possible: Some(0) });
    /// assert_eq!(needs(2)[0].after, Reach { sure: Some(1), possible: Some(1) });
    /// // 3 and 4 are a win behind and cannot catch up with both.
    /// assert_eq!(needs(3)[0].after, Reach { sure: None, possible: None });
    /// ```
    pub fn needs(
        &self,
        division: DivisionNumber,
        round: RoundNumber,
        entrant: EntrantNumber,
    ) -> Vec<Need> {
        let Some(found) = self.division(division) else { return Vec::new() };
        let standings = self.standings(division, round);
        let Some(race) = Race::of(found, round, entrant, &standings) else { return Vec::new() };
        let prizes = found.prizes.iter().filter_map(|prize| match prize.kind {
            PrizeKind::Place(place) => Some(place),
            _ => None,
        });
        let entrants = standings.iter().filter(|standing| !standing.withdrawn).count();
        let places: BTreeSet<u16> = prizes.chain([1]).collect();
        let places = places.into_iter().filter(|&place| usize::from(place) < entrants);
        let later = i64::from(found.last().0.saturating_sub(round.0));
        let need =
            |place: u16| Need { place, after: race.reach(place, 0), end: race.reach(place, later) };
        places.take(PLACES).map(need).collect()
    }
}

/// Half wins and spread. The greater stands higher.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Score {
    half_wins: i64,
    spread: i64,
}

/// The end that all games elsewhere are taken to have.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Luck {
    Best,
    Worst,
}

/// An entrant's game and all that can come between them and a place.
struct Race {
    own: Score,
    opponent: Score,
    /// Those who have no game without a result.
    settled: Vec<Score>,
    /// The games without a result at other tables.
    open: Vec<[Score; 2]>,
    /// The largest spread that a game counts for.
    cap: i64,
    /// The largest spread of a round to come.
    most: i64,
    /// True if tie-breaks part those who are level.
    parted: bool,
}

impl Race {
    fn of(
        division: &Division,
        round: RoundNumber,
        entrant: EntrantNumber,
        standings: &[Standing],
    ) -> Option<Race> {
        let before = usize::from(round.0.checked_sub(1)?);
        if !division.rounds.iter().take(before).all(crate::Round::complete) {
            return None;
        }
        let now = division.round(round)?;
        let waits =
            |board: &&Board| board.table().is_some_and(|table| !now.outcomes.contains_key(&table));
        let open: Vec<&Board> = now.boards.iter().filter(waits).collect();
        let game = open.iter().find(|board| board.has(entrant))?;
        let score = |number: EntrantNumber| {
            let standing = standings.iter().find(|standing| standing.entrant == number)?;
            // Those who have withdrawn stand behind all others.
            (!standing.withdrawn).then_some(Score {
                half_wins: standing.tally.half_wins.into(),
                spread: standing.tally.spread.into(),
            })
        };
        let last = Score { half_wins: i64::from(i32::MIN), spread: 0 };
        let (own, opponent) = (score(entrant)?, score(game.opponent(entrant)?).unwrap_or(last));

        let busy: BTreeSet<EntrantNumber> =
            open.iter().flat_map(|board| board.entrants()).collect();
        let settled = standings.iter().filter(|standing| !busy.contains(&standing.entrant));
        let pairs = open.iter().filter(|board| !board.has(entrant)).map(|board| {
            let mut scores = board.entrants().map(|one| score(one).unwrap_or(last));
            [scores.next().unwrap_or(last), scores.next().unwrap_or(last)]
        });
        let settings = &division.settings;
        let cap = settings.spread_cap.map_or(i64::MAX, i64::from);
        let most = i64::from(
            Need::MARGIN.max(settings.bye_points.into()).max(settings.forfeit_points.into()),
        );
        Some(Race {
            own,
            opponent,
            settled: settled.filter_map(|standing| score(standing.entrant)).collect(),
            open: pairs.collect(),
            cap,
            most: most.min(cap),
            parted: !settings.tie_breaks.is_empty(),
        })
    }

    /// The margins that give a place after so many rounds more.
    fn reach(&self, place: u16, later: i64) -> Reach {
        let least = |luck: Luck| {
            let gives = |margin: i32| self.ahead(margin, luck, later) < usize::from(place);
            // The more points, the fewer are ahead.
            let (mut short, mut enough) = (-Need::MARGIN - 1, Need::MARGIN);
            if !gives(enough) {
                return None;
            }
            while enough - short > 1 {
                let middle = short + (enough - short) / 2;
                if gives(middle) { enough = middle } else { short = middle }
            }
            Some(enough)
        };
        Reach { sure: least(Luck::Worst), possible: least(Luck::Best) }
    }

    /// The number of those who stand ahead once the game has ended by a margin.
    fn ahead(&self, margin: i32, luck: Luck, later: i64) -> usize {
        let margin = i64::from(margin);
        let rest = Score { half_wins: 2 * later, spread: self.most * later };
        let lost = Score { half_wins: 0, spread: -self.most * later };
        let (of_own, of_others) = match luck {
            Luck::Best => (rest, lost),
            Luck::Worst => (lost, rest),
        };
        let own = self.played(self.own, margin).plus(of_own);
        let is_ahead = |other: Score| {
            let other = other.plus(of_others);
            usize::from(other > own || (other == own && self.parted && luck == Luck::Worst))
        };
        let games = self.open.iter().map(|&[one, other]| {
            let both = |margin: i64| {
                is_ahead(self.played(one, margin)) + is_ahead(self.played(other, -margin))
            };
            // Nothing changes but at these margins: the number is constant between them.
            let level = |score: Score| own.spread - score.plus(of_others).spread;
            let (up, down) = (level(one), -level(other));
            let bound = i64::from(Need::MARGIN);
            let margins = [-bound, -1, 0, 1, bound, up - 1, up, up + 1, down - 1, down, down + 1];
            let numbers = margins.map(|margin| both(margin.clamp(-bound, bound))).into_iter();
            match luck {
                Luck::Best => numbers.min(),
                Luck::Worst => numbers.max(),
            }
            .unwrap_or_default()
        });
        let settled = self.settled.iter().filter(|&&other| is_ahead(other) > 0).count();
        is_ahead(self.played(self.opponent, -margin)) + settled + games.sum::<usize>()
    }

    /// The score after a game that ended by a margin.
    fn played(&self, before: Score, margin: i64) -> Score {
        before.plus(Score {
            half_wins: 1 + margin.signum(),
            spread: margin.clamp(-self.cap, self.cap),
        })
    }
}

impl Score {
    fn plus(self, other: Score) -> Score {
        Score { half_wins: self.half_wins + other.half_wins, spread: self.spread + other.spread }
    }
}

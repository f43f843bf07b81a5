//! The standings: the entrants of a division in order.

use crate::card::{Cards, Fate, Line};
use crate::pairing::{Field, Player};
use crate::{
    Division, DivisionNumber, Entrant, EntrantNumber, RoundNumber, RoundPlan, Side, Tournament,
    classes, tie_break,
};

/// A row of the standings.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Standing {
    /// The rank, from 1. Entrants who are equal in all that the settings compare share one, and the
    /// ranks behind them are left out: 1, 2, 2, 4.
    pub rank: u16,
    /// The entrant.
    pub entrant: EntrantNumber,
    /// True if the entrant has withdrawn by the next round and not returned by then.
    pub withdrawn: bool,
    /// All that the rounds count for.
    pub tally: Tally,
}

/// All that the rounds of an entrant count for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Tally {
    /// Twice the wins, penalties taken off: it may be negative.
    pub half_wins: i32,
    /// Twice the losses.
    pub half_losses: i32,
    /// The spread, penalties taken off.
    pub spread: i32,
    /// The games that have scores.
    pub played: u16,
    /// The games that the entrant began, those without a result included. Forfeits and void games
    /// do not count.
    pub begun: u16,
    /// The games in which the entrant replied, counted likewise.
    pub replied: u16,
    /// The byes that were given by the pairings.
    pub byes: u16,
}

impl Tally {
    fn of(lines: &[Line]) -> Tally {
        let mut tally = Tally::default();
        for line in lines {
            tally.half_wins += i32::from(line.credit.half_wins);
            tally.half_losses += i32::from(line.credit.half_losses);
            tally.spread = tally.spread.saturating_add(line.credit.spread);
            tally.played += u16::from(line.scores().is_some());
            tally.begun += u16::from(line.side() == Some(Side::First));
            tally.replied += u16::from(line.side() == Some(Side::Second));
            tally.byes += u16::from(line.fate == Fate::Bye);
        }
        tally
    }
}

impl Tournament {
    /// The standings of a division after a round: wins first, then spread, then the tie-breaks of
    /// the settings. Entrants who are equal in all of it share a rank and stand in the order of the
    /// seeding. After round 0 the standings are the seeding, every entrant with a rank of their own.
    ///
    /// Rounds that are not complete count as far as they have results, and penalties from their
    /// round on. Entrants who have withdrawn stand behind the others, in order. The
    /// standings of a division that does not exist are empty.
    ///
    /// The tie-breaks, each among those who are still tied ([`TieBreak`](crate::TieBreak)):
    ///
    /// * head to head: the wins in the games of all the tied against each other;
    /// * opponents' wins: the sum of the wins of the opponents in all games with a result, an
    ///   opponent met twice counted twice;
    /// * rating: the higher one at the start, none being the lowest.
    ///
    /// Entrants 1 and 3 share a rank here, until they meet and head to head decides:
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
    /// event.divisions[0].rounds = vec![
    ///     round(1, &[(1, 400, 2, 380), (3, 410, 4, 360)]),
    ///     round(2, &[(2, 420, 3, 370), (4, 430, 1, 410)]),
    /// ];
    /// let ranks = |event: &Tournament| -> Vec<(u16, u16)> {
    ///     let standings = event.standings(DivisionNumber(1), RoundNumber(2));
    ///     standings.iter().map(|standing| (standing.rank, standing.entrant.0)).collect()
    /// };
    /// // Spreads: 2 has +30, 1 and 3 have 0, 4 has -30.
    /// assert_eq!(ranks(&event), [(1, 2), (2, 1), (2, 3), (4, 4)]);
    ///
    /// // 3 wins by a point, and a penalty of a win and two points makes the two equal again.
    /// event.divisions[0].rounds.push(round(3, &[(1, 400, 3, 401)]));
    /// event.divisions[0].penalties.push(Penalty {
    ///     entrant: EntrantNumber(3),
    ///     round: RoundNumber(3),
    ///     spread: 2,
    ///     half_wins: 2,
    ///     reason: "a late start".to_owned(),
    /// });
    /// event.divisions[0].settings.tie_breaks = vec![TieBreak::HeadToHead];
    /// let after = event.standings(DivisionNumber(1), RoundNumber(3));
    /// assert_eq!((after[1].entrant, after[1].rank), (EntrantNumber(3), 2));
    /// assert_eq!((after[2].entrant, after[2].rank), (EntrantNumber(1), 3));
    /// ```
    pub fn standings(&self, division: DivisionNumber, through: RoundNumber) -> Vec<Standing> {
        let Some(division) = self.division(division) else { return Vec::new() };
        let cards = Cards::new(self, division, through);
        let (tallies, groups) = order(division, &cards, through);
        let next = through.next().min(division.last());
        let gone = |place: usize| cards.entrants[place].away(next);

        let mut standings: Vec<Standing> = Vec::with_capacity(cards.entrants.len());
        for withdrawn in [false, true] {
            for group in &groups {
                let rank = u16::try_from(standings.len() + 1).unwrap_or(u16::MAX);
                let here = group.iter().copied().filter(|&place| gone(place) == withdrawn);
                standings.extend(here.map(|place| Standing {
                    rank,
                    entrant: cards.entrants[place].number,
                    withdrawn,
                    tally: tallies[place],
                }));
            }
        }
        standings
    }

    /// The field that a pairing rule sees: the entrants who play in a round, in the order of the
    /// standings after the round that the pairing rests on, 0 being the seeding. Wins and spread
    /// are those of these standings. Meetings, byes and turns to begin are those of all rounds
    /// that are published before the round to be paired; void games are not among them.
    ///
    /// In a block of rounds, entrants who withdrew since it began keep their places, as
    /// [`Player::absent`], and those who joined since are [`Player::late`].
    ///
    /// Classes and teams are numbered in the order of their letters. An entrant without a class
    /// counts to the highest one, and those without a team are a team of their own.
    pub fn field(&self, division: DivisionNumber, plan: RoundPlan, round: RoundNumber) -> Field {
        let basis = plan.basis;
        let nth = plan.rule.part().map_or(1, |part| part.nth);
        let start = RoundNumber(round.0.saturating_sub(nth.saturating_sub(1)));
        let Some(division) = self.division(division) else { return Field::default() };
        let before = RoundNumber(round.0.saturating_sub(1));
        let cards = Cards::new(self, division, before);
        let (tallies, groups) = if basis == before {
            order(division, &cards, basis)
        } else {
            order(division, &Cards::new(self, division, basis), basis)
        };
        let here = |place: usize| cards.entrants[place].plays(round);
        let began = |place: usize| cards.entrants[place].plays(start);
        let takes_part = |&place: &usize| here(place) || began(place);
        let places: Vec<usize> = groups.into_iter().flatten().filter(takes_part).collect();

        let mut in_field = vec![None; cards.entrants.len()];
        for (&place, index) in places.iter().zip(0u16..) {
            in_field[place] = Some(index);
        }
        let in_field = |entrant: EntrantNumber| in_field[cards.seed(entrant)?];
        let mut seeds: Vec<usize> = places.clone();
        seeds.sort_unstable();
        let letters = Letters::of(&cards.entrants);

        let player = |&place: &usize| {
            let (entrant, lines) = (cards.entrants[place], &cards.lines[place]);
            let so_far = Tally::of(lines);
            let last = lines.last();
            Player {
                entrant: entrant.number,
                seed: seeds.binary_search(&place).unwrap_or_default() as u16,
                half_wins: tallies[place].half_wins,
                spread: tallies[place].spread,
                rating: entrant.entry.rating.map_or(0, |rating| rating.value),
                class: letters.class(entrant),
                team: letters.team(entrant),
                byes: so_far.byes,
                begun: so_far.begun,
                replied: so_far.replied,
                last_opponent: last.and_then(Line::met).and_then(in_field),
                last_bye: last.is_some_and(|line| line.fate == Fate::Bye),
                absent: !here(place),
                late: !began(place),
            }
        };
        let mut field = Field::new(places.iter().map(player).collect());
        // Round by round, so that the last meeting is recorded last. The first side's card counts.
        for played in 0..usize::from(before.0) {
            for (index, &place) in places.iter().enumerate() {
                let Some(line) = cards.lines[place].get(played) else { continue };
                let began = line.meeting.is_some_and(|meeting| meeting.side == Side::First);
                if let Some(opponent) = line.met().and_then(in_field).filter(|_| began) {
                    field.meet(index, usize::from(opponent));
                }
            }
        }
        field
    }
}

/// The tallies after a round, and the entrants in order, those who are equal as one group. All are
/// known by their places in the cards.
fn order(
    division: &Division,
    cards: &Cards<'_>,
    through: RoundNumber,
) -> (Vec<Tally>, Vec<Vec<usize>>) {
    let mut tallies: Vec<Tally> = cards.lines.iter().map(|lines| Tally::of(lines)).collect();
    for penalty in division.penalties.iter().filter(|penalty| penalty.round <= through) {
        if let Some(place) = cards.seed(penalty.entrant) {
            let tally = &mut tallies[place];
            tally.half_wins = tally.half_wins.saturating_sub(i32::from(penalty.half_wins));
            tally.spread = tally.spread.saturating_sub(i32::from(penalty.spread));
        }
    }
    let mut places: Vec<usize> = (0..cards.entrants.len()).collect();
    if through == RoundNumber::START {
        return (tallies, places.into_iter().map(|place| vec![place]).collect());
    }

    let score = |place: usize| (tallies[place].half_wins, tallies[place].spread);
    places.sort_by_key(|&place| core::cmp::Reverse(score(place)));
    let half_wins: Vec<i32> = tallies.iter().map(|tally| tally.half_wins).collect();
    let criteria = &division.settings.tie_breaks;
    let tied = places.chunk_by(|&one, &other| score(one) == score(other));
    let groups = tied.flat_map(|tied| tie_break::split(tied, criteria, cards, &half_wins));
    (tallies.clone(), groups.collect())
}

/// The letters of classes and teams that a division uses, in order.
struct Letters {
    classes: Vec<char>,
    teams: Vec<char>,
}

impl Letters {
    fn of(entrants: &[&Entrant]) -> Letters {
        let mut teams: Vec<char> =
            entrants.iter().filter_map(|entrant| entrant.entry.team).collect();
        teams.sort_unstable();
        teams.dedup();
        Letters { classes: classes(entrants.iter().copied()).into_iter().collect(), teams }
    }

    fn class(&self, entrant: &Entrant) -> u8 {
        number(&self.classes, entrant.entry.class).unwrap_or(0)
    }

    fn team(&self, entrant: &Entrant) -> u8 {
        number(&self.teams, entrant.entry.team).unwrap_or(self.teams.len() as u8)
    }
}

/// The place of a letter in a list.
fn number(letters: &[char], letter: Option<char>) -> Option<u8> {
    letters.binary_search(&letter?).ok()?.try_into().ok()
}

//! Wire types for previews: what an act would change.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::PrizeMessage;
use crate::{Division, EntrantNumber, History, Prize, RoundNumber, Tournament, Winners};

/// An entrant in standings: half wins and spread.
type Row = (EntrantNumber, i32, i32);

/// The answer to `POST /api/tournaments/{id}/preview`, whose body is a `TournamentCommand`: what the
/// act would change.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct PreviewMessage {
    /// The number of records that it would add to the log.
    pub records: u32,
    /// The entrants whose rank would change, in the standings after the last published round, as
    /// far as results are there.
    pub ranks: Vec<RankChange>,
    /// The published rounds that were paired on standings that would change: they stay.
    pub stays: Vec<StayingRound>,
    /// The prizes that would have other winners, as far as rounds are complete.
    pub prizes: Vec<PrizeChange>,
}

/// A prize that would have other winners.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct PrizeChange {
    /// The division.
    pub division: u8,
    /// The prize.
    pub prize: PrizeMessage,
    /// The entrants who win it now; none if it is new or has no winner.
    pub from: Vec<u16>,
    /// The entrants who would win it; none if it would be removed or have no winner.
    pub to: Vec<u16>,
}

/// A rank that would change.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct RankChange {
    /// The division.
    pub division: u8,
    /// The entrant.
    pub entrant: u16,
    /// The rank now; missing for an entrant who is not in the division yet.
    pub from: Option<u16>,
    /// The rank after the act; missing for an entrant who is no longer in the division.
    pub to: Option<u16>,
}

/// A published round that was paired on standings that would change.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct StayingRound {
    /// The division.
    pub division: u8,
    /// The round.
    pub round: u8,
}

impl PreviewMessage {
    /// The change from a history to a longer one.
    pub fn of(before: &History, after: &History) -> PreviewMessage {
        let records = after.records().len().saturating_sub(before.records().len()) as u32;
        let (ranks, stays, prizes) = (Vec::new(), Vec::new(), Vec::new());
        let mut message = PreviewMessage { records, ranks, stays, prizes };
        for division in &after.tournament().divisions {
            let Some(now) = before.tournament().division(division.number) else { continue };
            message.compare(before.tournament(), now, after.tournament(), division);
            message.compare_prizes(before.tournament(), now, after.tournament(), division);
        }
        message
    }

    fn compare_prizes(
        &mut self,
        was: &Tournament,
        now: &Division,
        is: &Tournament,
        then: &Division,
    ) {
        let [before, after] = [(was, now), (is, then)].map(|(one, division)| {
            let complete = division.rounds.iter().take_while(|round| round.complete()).count();
            one.winners(division.number, RoundNumber(complete as u8))
        });
        let winners = |all: &[Winners], prize: &Prize| -> Vec<u16> {
            let found = all.iter().find(|winners| winners.prize == *prize);
            let entries = found.into_iter().flat_map(|winners| &winners.entries);
            entries.map(|winner| winner.entrant.0).collect()
        };
        let gone = before.iter().filter(|one| after.iter().all(|other| other.prize != one.prize));
        for Winners { prize, .. } in after.iter().chain(gone) {
            let (from, to) = (winners(&before, prize), winners(&after, prize));
            if from != to {
                let prize = PrizeMessage::from(prize);
                self.prizes.push(PrizeChange { division: then.number.0, prize, from, to });
            }
        }
    }

    fn compare(&mut self, was: &Tournament, now: &Division, is: &Tournament, then: &Division) {
        let number = then.number;
        let last = now.published().min(then.published());
        // After round 0 the standings are the seeding, which shows no success.
        if last > RoundNumber::START {
            let [from, to] = [was, is].map(|one| {
                let rows = one.standings(number, last).into_iter();
                rows.map(|row| (row.entrant, row.rank)).collect::<BTreeMap<_, _>>()
            });
            let entrants: BTreeSet<EntrantNumber> = from.keys().chain(to.keys()).copied().collect();
            self.ranks.extend(entrants.into_iter().filter_map(|entrant| {
                let [from, to] = [&from, &to].map(|ranks| ranks.get(&entrant).copied());
                let change = RankChange { division: number.0, entrant: entrant.0, from, to };
                (from != to).then_some(change)
            }));
        }
        for round in now.rounds.iter().take(usize::from(last.0)) {
            let basis = round.basis.standings;
            let [from, to] = [was, is].map(|one| {
                let rows = one.standings(number, basis).into_iter();
                rows.map(|row| (row.entrant, row.tally.half_wins, row.tally.spread))
                    .collect::<Vec<Row>>()
            });
            // Entrants who came or went since were not paired wrongly.
            let both = |rows: &[Row], others: &[Row]| {
                let others: BTreeSet<EntrantNumber> = others.iter().map(|other| other.0).collect();
                let there = rows.iter().filter(|row| others.contains(&row.0));
                there.copied().collect::<Vec<Row>>()
            };
            if both(&from, &to) != both(&to, &from) {
                self.stays.push(StayingRound { division: number.0, round: round.number.0 });
            }
        }
    }
}

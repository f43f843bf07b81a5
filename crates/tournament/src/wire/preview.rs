//! Wire types for previews: what an act would change.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::{Division, EntrantNumber, History, RoundNumber, Tournament};

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
        let mut message = PreviewMessage { records, ranks: Vec::new(), stays: Vec::new() };
        for division in &after.tournament().divisions {
            let Some(now) = before.tournament().division(division.number) else { continue };
            message.compare(before.tournament(), now, after.tournament(), division);
        }
        message
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

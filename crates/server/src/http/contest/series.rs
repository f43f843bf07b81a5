//! Series: contests that are added up, each of a player's contests or the best few.

use std::collections::HashMap;

use axum::extract::{Request, State};
use axum::http::{StatusCode, Uri};
use table::clean_title;
use table::wire::{
    CreateSeries, CreatedSeries, Key, SeriesContests, SeriesMessage, SeriesRow, SeriesSum,
};

use crate::base::contest_refusal::ContestRefusal;
use crate::base::refused::Refused;
use crate::base::{limit, secret};
use crate::http::api::Api;
use crate::http::contest::handlers::line;
use crate::http::extract::{Named, number_in, read};
use crate::http::responses::{ApiResult, json};
use crate::store::Series;

/// The most contests of a series.
const MOST: usize = 52;

/// A player of a series.
struct Player {
    name: String,
    results: Vec<Option<i32>>,
    total: i32,
}

pub(super) async fn create(State(api): State<Api>, request: Request) -> ApiResult {
    let CreateSeries { name, by, best } = read(request).await?;
    let name = clean_title(&name).ok_or(ContestRefusal::BadTitle)?;
    api.rooms.services().allow_name(&name)?;
    let by = SeriesSum::of_key(&by).ok_or(ContestRefusal::BadSeries)?;
    let percent = by == SeriesSum::Percent;
    if best.is_some_and(|best| !(1..=MOST).contains(&usize::from(best))) {
        return Err(ContestRefusal::BadSeries.into());
    }
    let services = api.rooms.services();
    let organiser = secret::secret()?;
    let id = secret::secret()?;
    let series = Series { id, name, percent, best, organiser: secret::hash(&organiser) };
    services.store().make_series(&series, services.time().date()).await?;
    Ok(json(StatusCode::CREATED, &CreatedSeries { id: series.id, secret: organiser }))
}

async fn found(api: &Api, id: &str) -> Result<Series, Refused> {
    let series = api.rooms.services().store().series(id).await?;
    series.ok_or_else(|| Refused::not_found("series"))
}

pub(super) async fn arrange(
    State(api): State<Api>,
    Named(id): Named,
    uri: Uri,
    request: Request,
) -> ApiResult {
    let SeriesContests { secret, contests } = read(request).await?;
    let series = found(&api, &id).await?;
    if secret::hash(&secret) != series.organiser {
        return Err(ContestRefusal::NotOrganiser.into());
    }
    let store = api.rooms.services().store();
    if contests.len() > MOST {
        return Err(ContestRefusal::BadSeries.into());
    }
    for contest in &contests {
        if store.contest(contest).await?.is_none() {
            return Err(Refused::not_found("contest"));
        }
    }
    store.arrange(&id, &contests).await?;
    show(State(api), Named(id), uri).await
}

/// The series, with the standing after those of its contests that are over.
pub(super) async fn show(State(api): State<Api>, Named(id): Named, uri: Uri) -> ApiResult {
    let series = found(&api, &id).await?;
    let services = api.rooms.services();
    let (store, date) = (services.store(), services.time().date());
    let contests = store.contests_in(&id).await?;
    let mut players: HashMap<String, Player> = HashMap::new();
    for (at, one) in contests.iter().enumerate() {
        if one.contest.is_under_embargo(date) {
            continue;
        }
        let standing = api.rankings.of(store, &one.contest).await?;
        for ranked in &standing.players {
            let result = match series.percent {
                true => tenths(ranked.points, standing.tops),
                false => ranked.points,
            };
            let player = players.entry(ranked.who.clone()).or_insert_with(|| Player {
                name: ranked.name.clone(),
                results: vec![None; contests.len()],
                total: 0,
            });
            // Several players on the paper slips of halls may share a name; then the best result
            // counts.
            player.results[at] = player.results[at].max(Some(result));
        }
    }
    let mut players: Vec<Player> = players.into_values().collect();
    for player in &mut players {
        player.total = total(&player.results, series.best);
    }
    players
        .sort_by(|one, other| other.total.cmp(&one.total).then_with(|| one.name.cmp(&other.name)));
    let from = number_in(&uri, "from").unwrap_or(0);
    let count = number_in(&uri, "count").unwrap_or(100).min(limit::RANKING);
    let row = |player: &Player| SeriesRow {
        place: players.partition_point(|other| other.total > player.total) as u32 + 1,
        name: player.name.clone(),
        total: player.total,
        results: player.results.clone(),
    };
    let counts = |one: &crate::store::Counted| (one.sessions, one.players);
    let lines = contests.iter().filter_map(|one| {
        let (sessions, players) = counts(one);
        line(&one.contest, sessions, players, date)
    });
    let message = SeriesMessage {
        id: series.id,
        name: series.name,
        by: Key(if series.percent { SeriesSum::Percent } else { SeriesSum::Points }),
        best: series.best,
        contests: lines.collect(),
        players: players.len() as u32,
        rows: players.iter().skip(from).take(count).map(row).collect(),
    };
    Ok(json(StatusCode::OK, &message))
}

/// Tenths of a percent, rounded.
fn tenths(points: i32, tops: i32) -> i32 {
    let tops = i64::from(tops.max(1));
    let tenths = (i64::from(points) * 1_000 + tops / 2).div_euclid(tops);
    i32::try_from(tenths).unwrap_or(i32::MAX)
}

/// The sum of the `best` highest results, or of all.
fn total(results: &[Option<i32>], best: Option<u16>) -> i32 {
    let mut played: Vec<i32> = results.iter().flatten().copied().collect();
    played.sort_unstable_by_key(|&result| std::cmp::Reverse(result));
    played.into_iter().take(best.map_or(usize::MAX, usize::from)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_results_count_and_percents_are_rounded() {
        let results = [Some(30), None, Some(50), Some(-5)];
        assert_eq!([None, Some(2), Some(1)].map(|best| total(&results, best)), [75, 80, 50]);
        assert_eq!(
            [(1, 3), (2, 3), (5, 5), (0, 0)].map(|(p, t)| tenths(p, t)),
            [333, 667, 1000, 0]
        );
    }
}

//! The ranking of a contest: all its sessions as one.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use table::wire::{ContestRanking, ContestRow};
use tokio::time::Instant;

use crate::http::contest::entering::guest;
use crate::store::{Contest, PlayedSession, SeatOfEntrant, Store, StoreError};

/// The time for which a ranking is answered from memory. It no longer changes, unless a session has
/// just ended.
const FRESH: Duration = Duration::from_secs(5);

/// The most rankings that are kept in memory.
const MOST: usize = 16;

/// The rankings asked for last. Cloning is cheap.
#[derive(Clone, Default)]
pub(crate) struct Rankings(Arc<Mutex<Kept>>);

/// The rankings by the ids of their contests, each with the time at which it was put together.
type Kept = HashMap<String, (Instant, Arc<Standing>)>;

/// The final standing of a contest.
#[derive(Default)]
pub(crate) struct Standing {
    /// The sum of the tops.
    pub(super) tops: i32,
    rounds: u16,
    /// The number of sessions that ended too late to count.
    late: u32,
    /// All players, the best first.
    pub(super) players: Vec<Ranked>,
}

/// A player in the ranking.
pub(crate) struct Ranked {
    /// The identity: the account or, for a guest, the name.
    pub(super) who: String,
    pub(super) name: String,
    class: Option<String>,
    hall: String,
    game: String,
    seat: u16,
    pub(super) points: i32,
}

impl Rankings {
    /// The ranking of a contest that is over.
    pub(crate) async fn of(
        &self,
        store: &Store,
        contest: &Contest,
    ) -> Result<Arc<Standing>, StoreError> {
        let kept = |rankings: &Rankings| {
            let kept = rankings.0.lock().unwrap_or_else(PoisonError::into_inner);
            let (since, standing) = kept.get(&contest.id)?;
            (since.elapsed() < FRESH).then(|| standing.clone())
        };
        if let Some(standing) = kept(self) {
            return Ok(standing);
        }
        let sessions = store.sessions_of(&contest.id).await?;
        let seated = store.seated_in(&contest.id).await?;
        let standing = Arc::new(Standing::of(contest.closes, sessions, seated));
        // A panic cannot leave the map half changed.
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= MOST {
            kept.clear();
        }
        kept.insert(contest.id.clone(), (Instant::now(), standing.clone()));
        Ok(standing)
    }
}

impl Standing {
    /// The players of all sessions that ended in time.
    fn of(closes: u64, sessions: Vec<PlayedSession>, seated: Vec<SeatOfEntrant>) -> Standing {
        let mut entered: HashMap<(String, u16), SeatOfEntrant> =
            seated.into_iter().map(|one| ((one.game.clone(), one.seat), one)).collect();
        let mut standing = Standing::default();
        for PlayedSession { game, hall, ended, scores } in sessions {
            if ended.is_none_or(|ended| ended > closes) {
                standing.late += 1;
                continue;
            }
            standing.tops = standing.tops.max(scores.tops);
            standing.rounds = standing.rounds.max(scores.rounds);
            for (seat, name, points) in scores.players {
                // A player whose slips the arbitrator has typed in has not entered.
                let (who, class) = match entered.remove(&(game.clone(), seat)) {
                    Some(SeatOfEntrant { who, class, .. }) => (who, class),
                    None => (guest(&name), None),
                };
                let (hall, game) = (hall.clone(), game.clone());
                standing.players.push(Ranked { who, name, class, hall, game, seat, points });
            }
        }
        standing.players.sort_by(|one, other| {
            other.points.cmp(&one.points).then_with(|| one.name.cmp(&other.name))
        });
        standing
    }

    /// A part of the ranking; of one class, if it is named.
    pub(crate) fn rows(&self, from: usize, count: usize, class: Option<&str>) -> ContestRanking {
        let passes = |one: &&Ranked| class.is_none() || one.class.as_deref() == class;
        let players: Vec<&Ranked> = self.players.iter().filter(passes).collect();
        let row = |one: &&Ranked| ContestRow {
            place: players.partition_point(|other| other.points > one.points) as u32 + 1,
            name: one.name.clone(),
            class: one.class.clone(),
            hall: one.hall.clone(),
            game: one.game.clone(),
            seat: one.seat,
            points: one.points,
        };
        ContestRanking {
            players: players.len() as u32,
            tops: self.tops,
            rounds: self.rounds,
            late: self.late,
            rows: players.iter().skip(from).take(count).map(row).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Scores;

    fn session(game: &str, ended: Option<u64>, players: &[(u16, &str, i32)]) -> PlayedSession {
        let players = players.iter().map(|&(seat, name, points)| (seat, name.to_owned(), points));
        let scores = Scores { tops: 90, rounds: 2, players: players.collect() };
        PlayedSession { game: game.to_owned(), hall: format!("in {game}"), ended, scores }
    }

    #[test]
    fn equal_points_share_a_place_and_what_ends_late_does_not_count() {
        let sessions = vec![
            session("a", Some(10), &[(0, "Ada", 50), (1, "Bob", 70)]),
            session("b", Some(20), &[(0, "Cleo", 70), (1, "Dora", 40)]),
            session("c", Some(21), &[(0, "Eva", 99)]),
            session("d", None, &[]),
        ];
        let seated = |game: &str, seat, class: Option<&str>| SeatOfEntrant {
            game: game.to_owned(),
            seat,
            who: format!("account:{game}{seat}"),
            class: class.map(str::to_owned),
        };
        let seated = vec![
            seated("a", 0, Some("young")),
            seated("a", 1, None),
            seated("b", 1, Some("young")),
        ];
        let standing = Standing::of(20, sessions, seated);
        let told = |ranking: ContestRanking| {
            let rows = ranking.rows.into_iter().map(|row| (row.place, row.name, row.hall));
            (ranking.players, ranking.late, rows.collect::<Vec<_>>())
        };
        let row = |place, name: &str, hall: &str| (place, name.to_owned(), hall.to_owned());
        let all = [row(1, "Bob", "in a"), row(1, "Cleo", "in b"), row(3, "Ada", "in a")];
        assert_eq!(told(standing.rows(0, 3, None)), (4, 2, all.to_vec()));
        assert_eq!(told(standing.rows(3, 9, None)), (4, 2, vec![row(4, "Dora", "in b")]));
        let young = vec![row(1, "Ada", "in a"), row(2, "Dora", "in b")];
        assert_eq!(told(standing.rows(0, 9, Some("young"))), (2, 2, young));
        assert_eq!(standing.players[0].who, "account:a1");
        assert_eq!(standing.players[1].who, "name:cleo", "typed in by an arbitrator");
    }

    #[test]
    fn guests_are_known_by_the_keys_that_were_stored_of_their_names_before() {
        assert_eq!(
            (guest("Straße"), guest("STRASSE")),
            ("name:straße".into(), "name:strasse".into())
        );
        let sessions = vec![session("a", Some(10), &[(0, "Straße", 50)])];
        let standing = Standing::of(20, sessions, Vec::new());
        assert_eq!(standing.players[0].who, guest("Straße"), "the same in a ranking");
    }
}

//! Ratings of accounts: a game that is rated counts once, when it is over.

pub(crate) mod glicko;
mod pair;
pub(crate) mod pool;

use std::collections::HashMap;
use std::time::Duration;

use rules::Terms;
use table::name_key;
use table::wire::{LinkedPlayer, RatingMessage};

pub(crate) use self::pool::{can_be_rated, pool};
use crate::base::refusal::ServerRefusal;
use crate::store::{Listed, Rating, RatingRange, Scored, Seated, Store, StoreError, Writes};

/// The rating of a beginner, in points.
pub(crate) const BEGINNING: i32 = (crate::store::BEGINNING / 1_000_000) as i32;

/// The pause between two searches for games that a server left unrated when it stopped.
const LOOK: Duration = Duration::from_secs(60);

/// The most tries to rate a game while other games of its players are rated.
const TRIES: usize = 20;

/// Rates a game that is over, unless it is not to be rated or has been already.
pub(crate) async fn rate(store: &Store, game: &str, date: u64) -> Result<(), StoreError> {
    for attempt in 1.. {
        let Some(unrated) = store.unrated(game).await? else { return Ok(()) };
        let mut players = Vec::new();
        for scored in unrated.players {
            let rating = store.rating(&scored.account, &unrated.pool).await?;
            players.push((scored, rating.unwrap_or_else(glicko::beginning)));
        }
        // A player may have deleted the account.
        let known = players.len() == unrated.people;
        let rated = match known {
            true => {
                let weights = weights(store, &players, date).await?;
                glicko::after(&players, |one, other| weights[one][other], date)
            }
            false => Vec::new(),
        };
        match store.write(Writes::default().rated(game, &unrated.pool, &rated)).await {
            // Another game of one of them was rated at the same time, or another server was
            // faster.
            Err(error) if error.is_of_the_rows() && attempt < TRIES => {}
            done => return done,
        }
    }
    Ok(())
}

/// The weights of a game between each two of its players.
async fn weights(
    store: &Store,
    players: &[(Scored, Rating)],
    date: u64,
) -> Result<Vec<Vec<f64>>, StoreError> {
    let since = date.saturating_sub(pair::WINDOW);
    let mut weights = vec![vec![0.0; players.len()]; players.len()];
    for (at, (one, _)) in players.iter().enumerate() {
        for (beside, (other, _)) in players.iter().enumerate().skip(at + 1) {
            let before = counted_before(store, [&one.account, &other.account], since).await?;
            let weight = pair::weight(one, other, before);
            (weights[at][beside], weights[beside][at]) = (weight, weight);
        }
    }
    Ok(weights)
}

/// The number of games since this date that counted between two accounts, in all pools.
async fn counted_before(
    store: &Store,
    [one, other]: [&str; 2],
    since: u64,
) -> Result<u32, StoreError> {
    let games = store.rated_together(one, other, since).await?;
    let counted = games.iter().filter(|[one, other]| pair::counts(one, other)).count();
    Ok(u32::try_from(counted).unwrap_or(u32::MAX))
}

/// Rates the games that were left unrated, for as long as the server runs.
pub(crate) async fn keep_rating(store: Store) {
    loop {
        match store.waiting_to_be_rated().await {
            Ok(games) => {
                for game in games {
                    let date = store.time().date();
                    if let Err(error) = rate(&store, &game, date).await {
                        tracing::error!(%game, "cannot rate it: {error}");
                    }
                }
            }
            Err(error) => tracing::error!("cannot find the games to be rated: {error}"),
        }
        tokio::time::sleep(LOOK).await;
    }
}

/// The least and the greatest limit of a range of ratings.
const LIMITS: std::ops::RangeInclusive<i32> = 0..=9_999;

/// Refuses a range that no rating can be in, and one for a game that has no ratings.
pub(crate) fn check(range: RatingRange, terms: &Terms) -> Result<(), ServerRefusal> {
    let RatingRange { from, to } = range;
    let limits = from.into_iter().chain(to).all(|limit| LIMITS.contains(&limit));
    let ordered = from.zip(to).is_none_or(|(from, to)| from <= to);
    if limits && ordered && can_be_rated(terms) {
        Ok(())
    } else {
        Err(ServerRefusal::BadRatingRange)
    }
}

/// The rating of an account in a pool, in whole points; that of a beginner if it has not played.
pub(crate) async fn points(
    store: &Store,
    account: &str,
    pool: &str,
    date: u64,
) -> Result<i32, StoreError> {
    let rating = store.rating(account, pool).await?.unwrap_or_else(glicko::beginning);
    Ok(glicko::shown(&rating, date).0)
}

/// The ratings of an account as they are shown, by their pools. In any other pool it has not played.
pub(crate) async fn all_points(
    store: &Store,
    account: &str,
    date: u64,
) -> Result<HashMap<String, i32>, StoreError> {
    let listed = store.ratings(account).await?.into_iter();
    Ok(listed.map(|Listed { name, rating, .. }| (name, glicko::shown(&rating, date).0)).collect())
}

/// The account behind a name at a table of these terms, if its seat bears the name of the account.
pub(crate) fn linked(
    accounts: &[Seated],
    name: &str,
    terms: &Terms,
    date: u64,
) -> Option<LinkedPlayer> {
    let key = name_key(name);
    let seated = accounts.iter().find(|seated| seated.name_key == key)?;
    let pool = pool(terms);
    let rating = can_be_rated(terms).then(|| {
        let known = seated.ratings.iter().find(|(known, _)| *known == pool);
        let rating = known.map(|(_, rating)| rating.clone()).unwrap_or_else(glicko::beginning);
        told(&pool, &rating, date)
    });
    Some(LinkedPlayer { id: seated.account.clone(), rating })
}

pub(crate) fn told(pool: &str, rating: &Rating, date: u64) -> RatingMessage {
    let (shown, deviation) = glicko::shown(rating, date);
    RatingMessage { pool: pool.to_owned(), rating: shown, deviation, games: rating.games }
}

#[cfg(test)]
mod tests {
    use rules::Seat;
    use table::{
        Achieved, Counts, Finish, Header, LexiconTag, SeatKind, SeededChance, parse_terms,
    };

    use super::*;
    use crate::base::time::{SteppedTime, TimeSource};
    use crate::store::{NewGame, Place, SeatHold, StoredAccount};

    #[tokio::test]
    async fn a_game_that_says_nothing_of_two_players_makes_their_next_one_weigh_no_less() {
        let folder = std::env::temp_dir().join(format!("ratings-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let (place, date) = (Place::of(&folder, None).unwrap(), 1_790_000_000_000);
        let time = TimeSource::Stepped(SteppedTime::at(date));
        let store = Store::open(&place, time).await.unwrap();
        let names = ["ada", "bob", "cleo"];
        for name in names {
            let (id, password) = (name.to_owned(), String::new());
            let account = StoredAccount { id: id.clone(), name: id, password, created: 0 };
            store.write(Writes::default().account(&account)).await.unwrap();
        }
        // Ada has won. A computer player has had turns of Bob's because he asked for it, so that he
        // has lost to Ada, and not beaten Cleo, although he has more points.
        let results = [
            (Finish::Won, 300, Counts::Fully),
            (Finish::Lost, 200, Counts::Losses),
            (Finish::Lost, 100, Counts::Fully),
        ];
        let terms = parse_terms("travel-2006", 3, &[]).unwrap();
        let (pool, chance) = (pool(&terms), SeededChance::new([7; 32]));
        let header = Header {
            id: "game".to_owned(),
            terms,
            lexicon: LexiconTag { name: "X".into(), digest: "0".repeat(64), words: 1 },
            commitment: chance.commitment(),
            seats: vec![SeatKind::Person; 3],
            created: 0,
        };
        // Two devices of an account may hold its seat.
        let holds = (0..).zip(names).flat_map(|(seat, name)| {
            [1, 2].map(|device| SeatHold {
                seat,
                token_hash: format!("{name} {device}"),
                account: Some(name.to_owned()),
            })
        });
        let holds: Vec<SeatHold> = holds.collect();
        let achieved: Vec<Achieved> = (0..)
            .map(Seat)
            .zip(results)
            .map(|(seat, (finish, score, counts))| {
                let (plays, bingos, best) = (9, 0, 30);
                Achieved { seat, finish, score, plays, bingos, best, counts }
            })
            .collect();
        let more = Writes::default()
            .counting("game")
            .results("game", &pool, &achieved, date)
            .finished("game");
        let game = NewGame { header: &header, chance: &chance, records: Vec::new(), due: None };
        store.create_with(game, &holds, None, more).await.unwrap();
        rate(&store, "game", date).await.unwrap();
        for name in names {
            assert!(store.rating(name, &pool).await.unwrap().is_some(), "{name} is rated");
        }
        for (pair, expected) in
            [(["ada", "bob"], 1), (["cleo", "ada"], 1), (["bob", "cleo"], 0), (["cleo", "bob"], 0)]
        {
            assert_eq!(counted_before(&store, pair, 0).await.unwrap(), expected, "{pair:?}");
        }
        assert_eq!(counted_before(&store, ["ada", "bob"], date).await.unwrap(), 0, "long ago");
        store.close().await;
        std::fs::remove_dir_all(&folder).unwrap();
    }
}

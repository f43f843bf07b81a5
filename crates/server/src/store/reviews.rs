//! Reviews of games: as they grow, and whole once they are done.
//!
//! One server works on a review, and what it has found so far is stored, so that every server can
//! show it. The server says regularly that it is still at work; if it has been silent for a while,
//! another one may take over.

use review::ReviewState;
use sqlx::Row as _;

use super::writes::{Value, stored, text};
use super::writing::damaged;
use super::{Store, StoreError, Writes};

/// A claim to work on the review of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ReviewClaim {
    pub(crate) game: String,
    /// The way in which reviews are made: a review in another form is made anew.
    pub(crate) form: String,
    /// A secret of the worker that claims it.
    pub(crate) claim: String,
}

/// The number that stands for a state in the database.
fn number(state: ReviewState) -> i64 {
    match state {
        ReviewState::Open => 0,
        ReviewState::Done => 1,
        ReviewState::Stopped => 2,
    }
}

/// A review as it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct StoredReview {
    pub(crate) state: ReviewState,
    /// The time at which its worker last said that it goes on, in milliseconds since 1970.
    pub(crate) beat: u64,
    /// The number of reviews that come before it; 0 once it is worked on.
    pub(crate) place: u32,
    /// The parts that are done, as JSON; empty if there are none yet.
    pub(crate) body: String,
}

impl Store {
    /// Reads the stored review of a game in this form.
    pub(crate) async fn review(
        &self,
        game: &str,
        form: &str,
    ) -> Result<Option<StoredReview>, StoreError> {
        let query = "select state, beat, place, body from reviews where game = $1 and form = $2";
        let row = sqlx::query(query).bind(game).bind(form).fetch_optional(&self.readers).await?;
        let Some(row) = row else { return Ok(None) };
        let state = match row.try_get::<i64, _>(0)? {
            0 => ReviewState::Open,
            1 => ReviewState::Done,
            _ => ReviewState::Stopped,
        };
        let beat = u64::try_from(row.try_get::<i64, _>(1)?).map_err(damaged)?;
        let place = u32::try_from(row.try_get::<i64, _>(2)?).map_err(damaged)?;
        Ok(Some(StoredReview { state, beat, place, body: row.try_get(3)? }))
    }

    /// Claims the review of a game, unless it is whole, or is worked on and was heard of since
    /// `silent`. Returns whether the claim holds.
    pub(crate) async fn claim_review(
        &self,
        claim: &ReviewClaim,
        now: u64,
        silent: u64,
    ) -> Result<bool, StoreError> {
        self.claim_if(claim, now, silent, ReviewState::Stopped).await
    }

    /// Claims a review that is whole or was stopped, to work on it longer.
    pub(crate) async fn claim_longer_review(
        &self,
        claim: &ReviewClaim,
        now: u64,
        silent: u64,
    ) -> Result<bool, StoreError> {
        self.claim_if(claim, now, silent, ReviewState::Done).await
    }

    /// Claims a review that was stopped or is in another state.
    async fn claim_if(
        &self,
        claim: &ReviewClaim,
        now: u64,
        silent: u64,
        or: ReviewState,
    ) -> Result<bool, StoreError> {
        let add = "insert into reviews (game, form, claim, beat, place, state, stop, body)
            values ($1, $2, $3, $4, 0, 0, 0, '')
            on conflict (game) do update set form = excluded.form, claim = excluded.claim,
            beat = excluded.beat, place = 0, state = 0, stop = 0,
            body = case when reviews.form = excluded.form then reviews.body else '' end
            where reviews.form <> excluded.form or reviews.state = 2 or reviews.state = $6
            or (reviews.state = 0 and reviews.beat < $5)";
        let ReviewClaim { game, form, claim: by } = claim;
        let numbers = [stored(now), stored(silent), number(or)].map(Value::Number);
        let values = [text(game), text(form), text(by)].into_iter().chain(numbers).collect();
        self.write(Writes::default().run(add, values)).await?;
        Ok(self.review_goes_on(claim).await?.is_some())
    }

    /// Tells if a review is still to be worked on by this claim: `None` if another claim has taken
    /// over, `Some(false)` if it is to stop.
    pub(crate) async fn review_goes_on(
        &self,
        claim: &ReviewClaim,
    ) -> Result<Option<bool>, StoreError> {
        let query = "select stop from reviews where game = $1 and claim = $2 and state = 0";
        let row = sqlx::query(query).bind(&claim.game).bind(&claim.claim);
        let row = row.fetch_optional(&self.readers).await?;
        row.map(|row| Ok(row.try_get::<i64, _>(0)? == 0)).transpose()
    }

    /// Stores what there is of a review that is worked on, unless another claim has taken over.
    pub(crate) async fn keep_review(
        &self,
        claim: &ReviewClaim,
        state: ReviewState,
        now: u64,
        body: &str,
    ) -> Result<(), StoreError> {
        let keep = "update reviews set state = $3, beat = $4, place = 0, body = $5
            where game = $1 and claim = $2 and state = 0";
        let numbers = [number(state), stored(now)].map(Value::Number);
        let values = [text(&claim.game), text(&claim.claim)].into_iter().chain(numbers);
        let values = values.chain([text(body)]).collect();
        self.write(Writes::default().run(keep, values)).await
    }

    /// Says that a review still waits, and how many come before it.
    pub(crate) async fn review_waits(
        &self,
        claim: &ReviewClaim,
        now: u64,
        place: u32,
    ) -> Result<(), StoreError> {
        let wait = "update reviews set beat = $3, place = $4
            where game = $1 and claim = $2 and state = 0";
        let numbers = [stored(now), i64::from(place)].map(Value::Number);
        let values = [text(&claim.game), text(&claim.claim)].into_iter().chain(numbers);
        self.write(Writes::default().run(wait, values.collect())).await
    }

    /// Asks the worker of a game's review to stop.
    pub(crate) async fn stop_review(&self, game: &str) -> Result<(), StoreError> {
        let stop = "update reviews set stop = 1 where game = $1 and state = 0";
        self.write(Writes::default().run(stop, vec![text(game)])).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::time::{SteppedTime, TimeSource};
    use crate::store::{NewGame, Place};
    use table::{Header, LexiconTag, SeatKind, SeededChance, parse_terms};

    fn claim(by: &str, form: &str) -> ReviewClaim {
        ReviewClaim { game: "g".into(), form: form.into(), claim: by.into() }
    }

    #[tokio::test]
    async fn one_works_on_a_review_until_it_is_silent_and_what_is_whole_is_kept() {
        let folder = std::env::temp_dir().join(format!("store-reviews-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let place = Place::of(&folder, None).unwrap();
        let clock = SteppedTime::at(1_790_000_000_000);
        let store = Store::open(&place, TimeSource::Stepped(clock)).await.unwrap();
        let chance = SeededChance::new([7; 32]);
        let header = Header {
            id: "g".to_owned(),
            terms: parse_terms("travel-2006", 2, &[]).unwrap(),
            lexicon: LexiconTag { name: "X".into(), digest: "0".repeat(64), words: 1 },
            commitment: chance.commitment(),
            seats: vec![SeatKind::Person; 2],
            created: 0,
        };
        let game = NewGame { header: &header, chance: &chance, records: Vec::new(), due: None };
        store.create_with(game, &[], None, Writes::default()).await.unwrap();

        let (one, two) = (claim("one", "1"), claim("two", "1"));
        assert!(store.claim_review(&one, 100, 50).await.unwrap());
        assert!(!store.claim_review(&two, 110, 60).await.unwrap(), "somebody is at it");
        store.keep_review(&one, ReviewState::Open, 120, "{}").await.unwrap();
        assert!(store.claim_review(&two, 300, 200).await.unwrap(), "silent since 120");
        assert_eq!(store.review_goes_on(&one).await.unwrap(), None);
        store.keep_review(&one, ReviewState::Done, 310, "late").await.unwrap();
        store.review_waits(&two, 320, 3).await.unwrap();
        let kept = store.review("g", "1").await.unwrap().unwrap();
        assert_eq!((kept.state, kept.place, kept.body.as_str()), (ReviewState::Open, 3, "{}"));

        assert_eq!(store.review_goes_on(&two).await.unwrap(), Some(true));
        store.stop_review("g").await.unwrap();
        assert_eq!(store.review_goes_on(&two).await.unwrap(), Some(false));
        store.keep_review(&two, ReviewState::Stopped, 330, "half").await.unwrap();
        assert!(store.claim_review(&one, 340, 0).await.unwrap(), "a stopped one may go on");
        store.keep_review(&one, ReviewState::Done, 350, "whole").await.unwrap();
        assert!(!store.claim_review(&two, 9_000, 8_000).await.unwrap(), "it is whole");
        assert!(store.claim_longer_review(&two, 360, 0).await.unwrap(), "it may be worked on");
        let kept = store.review("g", "1").await.unwrap().unwrap();
        assert_eq!((kept.state, kept.body.as_str()), (ReviewState::Open, "whole"));
        assert!(!store.claim_longer_review(&one, 370, 300).await.unwrap(), "by one at a time");
        store.keep_review(&two, ReviewState::Done, 380, "clearer").await.unwrap();
        assert!(store.review("g", "2").await.unwrap().is_none());
        assert!(
            store.claim_review(&claim("three", "2"), 9_000, 8_000).await.unwrap(),
            "other form"
        );
        assert_eq!(store.review("g", "2").await.unwrap().unwrap().body, "");
        store.close().await;
        std::fs::remove_dir_all(&folder).unwrap();
    }
}

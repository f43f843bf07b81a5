//! The lists of the lobby, as they were last put together.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use axum::http::Uri;
use rules::{Mode, Terms};
use serde::Serialize;
use table::Speed;
use table::wire::{SeekMessage, TableMessage};
use tokio::time::Instant;

use crate::base::limit;
use crate::base::refused::Refused;
use crate::http::extract::value_in;
use crate::http::lobby::seeks::{Kind, Seek, Taste};
use crate::http::responses::CachedJson;
use crate::live::ratings;
use crate::live::services::Services;
use crate::live::visitor::Visitor;
use crate::store::{PLACES, Shown, StoreError};

/// The time for which a list is answered from memory.
const FRESH: Duration = Duration::from_secs(1);

/// The most lines in one answer.
const LINES: usize = 200;

/// The most answers that are kept in memory.
const ANSWERS: usize = 64;

/// The time for which the taste of an account is remembered, and the most accounts for which it is.
const KNOWN: Duration = Duration::from_secs(30);
const ACCOUNTS: usize = 2_000;

/// The number of an account's last games that make its taste.
const LATELY: usize = 20;

/// The lists as they were last put together. Cloning is cheap.
#[derive(Clone, Default)]
pub(crate) struct Lobby {
    pub(super) seeks: List<(SeekMessage, Seek)>,
    pub(super) tables: List<TableMessage>,
    /// The tastes of accounts that have asked lately.
    tastes: Arc<std::sync::Mutex<Tastes>>,
    pub(super) places: Arc<Places>,
}

/// Players who ask one server for the same terms are paired one after another. Between servers the
/// database decides, and the slower one tries again.
pub(super) struct Places(pub(super) [tokio::sync::Mutex<()>; PLACES]);

impl Default for Places {
    fn default() -> Places {
        Places(std::array::from_fn(|_| tokio::sync::Mutex::default()))
    }
}

/// A list, with the time at which it was put together.
pub(super) struct List<T>(Arc<tokio::sync::Mutex<Latest<T>>>);

/// The tastes of accounts, with the time at which they were put together.
type Tastes = HashMap<String, (Instant, Arc<Taste>)>;

/// The places of the lines of an answer, and the number of lines in all.
type Shape = (Vec<usize>, usize);

/// The lines as they were put together last, with the time.
type Latest<T> = Option<(Instant, Arc<Lines<T>>)>;

impl<T> Clone for List<T> {
    fn clone(&self) -> List<T> {
        List(self.0.clone())
    }
}

impl<T> Default for List<T> {
    fn default() -> List<T> {
        List(Arc::default())
    }
}

/// The lines of a list, and the answers made of them.
pub(super) struct Lines<T> {
    pub(super) all: Vec<T>,
    answers: std::sync::Mutex<HashMap<Shape, Arc<CachedJson>>>,
}

/// The games that a reader wants to see. An empty text stands for all.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub(crate) struct Filter {
    mode: String,
    edition: String,
    speed: String,
    /// `yes` or `no`.
    rated: String,
}

impl Filter {
    pub(super) fn of(uri: &Uri) -> Filter {
        let value = |key| value_in(uri, key).unwrap_or_default().to_owned();
        let (mode, edition) = (value("mode"), value("edition"));
        Filter { mode, edition, speed: value("speed"), rated: value("rated") }
    }

    pub(super) fn passes(&self, mode: Mode, edition: &str, speed: Speed, rated: bool) -> bool {
        let fits = |wanted: &String, is: &str| wanted.is_empty() || wanted == is;
        let rated = if rated { "yes" } else { "no" };
        fits(&self.mode, mode.key())
            && fits(&self.edition, edition)
            && fits(&self.speed, speed.key())
            && fits(&self.rated, rated)
    }
}

impl<T: Clone> List<T> {
    /// The lines, put together anew by `load` if they are old. Requests that come meanwhile wait
    /// for it instead of doing the same.
    pub(super) async fn lines<F: Future<Output = Result<Vec<Shown>, StoreError>>>(
        &self,
        load: impl FnOnce() -> F,
        line: impl Fn(Shown) -> Option<T>,
    ) -> Result<Arc<Lines<T>>, Refused> {
        let mut kept = self.0.lock().await;
        if let Some((since, lines)) = &*kept
            && since.elapsed() < FRESH
        {
            return Ok(lines.clone());
        }
        // A line that this version cannot read is left out, so that the others are still shown.
        let all = load().await?.into_iter().filter_map(line).collect();
        let lines = Arc::new(Lines { all, answers: Default::default() });
        *kept = Some((Instant::now(), lines.clone()));
        Ok(lines)
    }
}

impl<T> Lines<T> {
    /// The response with the first of these lines.
    pub(super) fn response<M: Serialize>(
        &self,
        mut places: Vec<usize>,
        message: impl FnOnce(Vec<&T>, u32) -> M,
    ) -> Arc<CachedJson> {
        let count = places.len();
        places.truncate(LINES);
        let key = (places, count);
        // A panic cannot leave the map half changed.
        let mut answers = self.answers.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(kept) = answers.get(&key) {
            return kept.clone();
        }
        let lines = key.0.iter().filter_map(|place| self.all.get(*place)).collect();
        let kept = Arc::new(CachedJson::new(&message(lines, count as u32)));
        if answers.len() < ANSWERS {
            answers.insert(key, kept.clone());
        }
        kept
    }
}

impl Lobby {
    /// The taste of a reader.
    pub(super) async fn taste(
        &self,
        services: &Services,
        visitor: &Visitor,
        uri: &Uri,
    ) -> Result<Arc<Taste>, Refused> {
        let Some(account) = visitor.account() else {
            let own = value_in(uri, "own").unwrap_or_default().split(',');
            let own = own.filter(|id| !id.is_empty()).take(limit::MY_GAMES).map(str::to_owned);
            return Ok(Arc::new(Taste { own: own.collect(), ..Taste::default() }));
        };
        // A panic cannot leave the map half changed.
        let tastes = || self.tastes.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((since, taste)) = tastes().get(account)
            && since.elapsed() < KNOWN
        {
            return Ok(taste.clone());
        }
        let (store, date) = (services.store(), services.time().date());
        let ratings = ratings::all_points(store, account, date).await?;
        let headers = store.headers_held(account, LATELY).await?;
        let played: HashSet<Kind> = headers.iter().map(|header| kind(&header.terms)).collect();
        let (account, own) = (account.to_owned(), HashSet::new());
        let taste = Arc::new(Taste { account: Some(account.clone()), own, ratings, played });
        let mut tastes = tastes();
        if tastes.len() >= ACCOUNTS {
            tastes.retain(|_, (since, _)| since.elapsed() < KNOWN);
        }
        if tastes.len() < ACCOUNTS {
            tastes.insert(account, (Instant::now(), taste.clone()));
        }
        Ok(taste)
    }
}

/// The kind of game that these terms make.
pub(crate) fn kind(terms: &Terms) -> Kind {
    let list = terms.ruleset().word_list.map(|list| list.to_string());
    (terms.edition().key().to_owned(), list.unwrap_or_default())
}

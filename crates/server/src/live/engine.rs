//! Runs the engine on threads apart from those that serve people.

use std::net::IpAddr;
use std::ops::RangeInclusive;
use std::time::{Duration, Instant};

use host::{Advice, Outcome, Work};
use table::wire::ServerMessage;

use crate::base::metrics::Metrics;
use crate::live::turns::{Thinker, TooMany, Turn, Turns};

/// The engine of a server. Cloning is cheap.
#[derive(Clone)]
pub(crate) struct Engine {
    /// Limits how many think at once to the number of processors, so that people are served
    /// meanwhile.
    turns: Turns,
    /// The time for which computer players seem to think.
    pace: RangeInclusive<Duration>,
    metrics: Metrics,
}

impl Engine {
    pub(crate) fn new(pace: RangeInclusive<Duration>, metrics: Metrics) -> Engine {
        let places = std::thread::available_parallelism().map_or(1, usize::from);
        Engine { turns: Turns::new(places), pace, metrics }
    }

    /// Works something out. If people may want to follow the result, it comes after a short delay
    /// chosen by luck.
    pub(crate) async fn work(&self, work: Work, luck: u64) -> Outcome {
        let moment = match work.can_be_followed() {
            true => self.moment(luck),
            false => Duration::ZERO,
        };
        let thinker = match work.is_a_question() {
            true => Thinker::Referee,
            false => Thinker::Player,
        };
        let asked = work.clone();
        if work.is_for_a_reply()
            && let Some(outcome) =
                self.think(thinker, "reply", move || asked.reply()).await.flatten()
        {
            if !outcome.is_acceptance() && !moment.is_zero() {
                tokio::time::sleep(moment).await;
            }
            return outcome;
        }
        if !moment.is_zero() {
            tokio::time::sleep(moment).await;
        }
        let otherwise = work.clone();
        let done = self.think(thinker, "move", move || work.finish()).await;
        done.unwrap_or_else(|| otherwise.give_up())
    }

    /// Finds advice for a client at this address.
    pub(crate) async fn advise(
        &self,
        advice: Advice,
        address: Option<IpAddr>,
    ) -> Result<Option<ServerMessage>, TooMany> {
        let turn = self.turn(Thinker::Adviser(address)).await?;
        Ok(self.think_now(turn, "advice", move || advice.find()).await.flatten())
    }

    fn moment(&self, luck: u64) -> Duration {
        let (least, most) = (self.pace.start(), self.pace.end());
        let spread = most.saturating_sub(*least).as_millis() as u64;
        *least + Duration::from_millis(luck % (spread + 1))
    }

    /// Runs something long apart from the threads that serve people. `None` if it panicked.
    async fn think<T: Send + 'static>(
        &self,
        thinker: Thinker,
        what: &'static str,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let turn = self.turn(thinker).await.ok()?;
        self.think_now(turn, what, work).await
    }

    /// Waits until there is a place to think at, which is taken until the result is dropped.
    pub(crate) async fn turn(&self, thinker: Thinker) -> Result<Turn, TooMany> {
        let _waiting = self.metrics.engine_waits();
        self.turns.take(thinker).await
    }

    async fn think_now<T: Send + 'static>(
        &self,
        place: Turn,
        what: &'static str,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let metrics = self.metrics.clone();
        let work = move || {
            let (begun, running) = (Instant::now(), metrics.engine_runs());
            let result = work();
            drop((place, running));
            metrics.engine_done(what, begun.elapsed());
            result
        };
        tokio::task::spawn_blocking(work).await.ok()
    }
}

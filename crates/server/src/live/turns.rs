//! The order in which the engine serves those who wait: referees first, then computer players, then
//! advice, each address in its turn, and then long work, which is done in small pieces.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::oneshot;

use crate::base::limit;

/// The party that the engine thinks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Thinker {
    /// A game that cannot go on without the answer.
    Referee,
    /// A computer player.
    Player,
    /// A client that asks for advice, from this address; `None` is one without limits.
    Adviser(Option<IpAddr>),
    /// A small piece of long work for which no player waits at a table, such as a review.
    Scheduler,
}

/// The places to think at. Cloning is cheap.
#[derive(Clone)]
pub(crate) struct Turns(Arc<Mutex<State>>);

struct State {
    free: usize,
    /// The number of advisers that may think at once: fewer than there are places, if there are
    /// several.
    advisers: usize,
    referees: VecDeque<oneshot::Sender<Turn>>,
    players: VecDeque<oneshot::Sender<Turn>>,
    /// Each address with those who wait there; the first address is next.
    advice: VecDeque<(Option<IpAddr>, VecDeque<oneshot::Sender<Turn>>)>,
    scheduler: VecDeque<oneshot::Sender<Turn>>,
}

/// A place to think at, until this is dropped.
pub(crate) struct Turn {
    turns: Turns,
    advises: bool,
}

/// Too many wait for advice at this address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TooMany;

impl Turns {
    pub(crate) fn new(places: usize) -> Turns {
        let state = State {
            free: places.max(1),
            advisers: (places / 2).max(1),
            referees: VecDeque::new(),
            players: VecDeque::new(),
            advice: VecDeque::new(),
            scheduler: VecDeque::new(),
        };
        Turns(Arc::new(Mutex::new(state)))
    }

    fn with<T>(&self, change: impl FnOnce(&mut State) -> T) -> T {
        // Nothing that is done with the queues can leave them half changed.
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Waits for a place.
    pub(crate) async fn take(&self, thinker: Thinker) -> Result<Turn, TooMany> {
        let (sender, turn) = oneshot::channel();
        self.with(|state| match thinker {
            Thinker::Referee => {
                state.referees.push_back(sender);
                Ok(())
            }
            Thinker::Player => {
                state.players.push_back(sender);
                Ok(())
            }
            Thinker::Adviser(address) => state.ask_advice(address, sender),
            Thinker::Scheduler => {
                state.scheduler.push_back(sender);
                Ok(())
            }
        })?;
        self.hand_out();
        // The sender is in a queue until it is used.
        turn.await.map_err(|_| TooMany)
    }

    /// Gives free places to those who are next.
    fn hand_out(&self) {
        while let Some((next, advises)) = self.with(State::next) {
            let turn = Turn { turns: self.clone(), advises };
            // If the caller no longer waits, the turn comes back and is dropped, which frees the
            // place.
            drop(next.send(turn));
        }
    }
}

impl State {
    fn ask_advice(
        &mut self,
        address: Option<IpAddr>,
        sender: oneshot::Sender<Turn>,
    ) -> Result<(), TooMany> {
        let Some((_, waiting)) = self.advice.iter_mut().find(|(other, _)| *other == address) else {
            self.advice.push_back((address, VecDeque::from([sender])));
            return Ok(());
        };
        waiting.retain(|sender| !sender.is_closed());
        if address.is_some() && waiting.len() >= limit::ADVICE {
            return Err(TooMany);
        }
        waiting.push_back(sender);
        Ok(())
    }

    /// The next to think, if there is a place; and true if it is for advice.
    fn next(&mut self) -> Option<(oneshot::Sender<Turn>, bool)> {
        if self.free == 0 {
            return None;
        }
        let next = self.referees.pop_front().or_else(|| self.players.pop_front());
        let next = match next {
            Some(next) => (next, false),
            None => match self.next_adviser() {
                Some(next) => (next, true),
                None => (self.scheduler.pop_front()?, false),
            },
        };
        self.free -= 1;
        self.advisers -= usize::from(next.1);
        Some(next)
    }

    fn next_adviser(&mut self) -> Option<oneshot::Sender<Turn>> {
        if self.advisers == 0 {
            return None;
        }
        let (address, mut waiting) = self.advice.pop_front()?;
        let next = waiting.pop_front();
        if !waiting.is_empty() {
            self.advice.push_back((address, waiting));
        }
        next
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.turns.with(|state| {
            state.free += 1;
            state.advisers += usize::from(self.advises);
        });
        self.turns.hand_out();
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;

    use super::*;

    fn address(last: u8) -> Option<IpAddr> {
        Some(IpAddr::from([203, 0, 113, last]))
    }

    #[tokio::test]
    async fn referees_come_first_and_advice_last_one_address_after_the_other() {
        let turns = Turns::new(1);
        let first = turns.take(Thinker::Player).await.ok().unwrap();
        let one = Thinker::Adviser(address(1));
        let waiting =
            [one, one, one, Thinker::Adviser(address(2)), Thinker::Player, Thinker::Referee];
        let mut waiting: Vec<_> =
            waiting.into_iter().map(|thinker| Box::pin(turns.take(thinker))).collect();
        for turn in &mut waiting {
            assert!(turn.as_mut().now_or_never().is_none(), "there is one place");
        }
        // A caller stops waiting.
        waiting[1] = Box::pin(turns.take(Thinker::Player));
        assert!(waiting[1].as_mut().now_or_never().is_none());
        drop(first);
        let mut order = Vec::new();
        for _ in 0..6 {
            let next = (0..6).find_map(|at| {
                let done = !order.contains(&at);
                done.then(|| waiting[at].as_mut().now_or_never())?.map(|turn| (at, turn))
            });
            let (at, turn) = next.unwrap();
            order.push(at);
            drop(turn.ok().unwrap());
        }
        assert_eq!(order, [5, 4, 1, 0, 3, 2]);
    }

    #[tokio::test]
    async fn long_work_takes_what_is_left() {
        let turns = Turns::new(2);
        let first = turns.take(Thinker::Scheduler).await.ok().unwrap();
        let second = turns.take(Thinker::Scheduler).await.ok().unwrap();
        let mut more = Box::pin(turns.take(Thinker::Scheduler));
        let mut advice = Box::pin(turns.take(Thinker::Adviser(None)));
        assert!(more.as_mut().now_or_never().is_none() && advice.as_mut().now_or_never().is_none());
        drop(first);
        let advised = advice.as_mut().now_or_never();
        assert!(advised.is_some() && more.as_mut().now_or_never().is_none(), "advice comes first");
        drop(second);
        assert!(more.now_or_never().is_some());
    }

    #[tokio::test]
    async fn advice_never_takes_every_place_and_has_a_limit() {
        let turns = Turns::new(4);
        let mut advice = Vec::new();
        for at in 0..2 {
            advice.push(turns.take(Thinker::Adviser(address(at))).await.ok().unwrap());
        }
        let mut third = Box::pin(turns.take(Thinker::Adviser(address(9))));
        assert!(third.as_mut().now_or_never().is_none());
        let player = turns.take(Thinker::Player).now_or_never();
        let referee = turns.take(Thinker::Referee).now_or_never();
        assert!(player.is_some() && referee.is_some(), "half of the places are left");
        advice.clear();
        assert!(third.now_or_never().is_some());
        let full = Turns::new(1);
        let held = full.take(Thinker::Player).await.ok();
        let mut many: Vec<_> =
            (0..limit::ADVICE).map(|_| Box::pin(full.take(Thinker::Adviser(address(1))))).collect();
        assert!(many.iter_mut().all(|turn| turn.as_mut().now_or_never().is_none()));
        let more = full.take(Thinker::Adviser(address(1))).now_or_never();
        assert_eq!(more.unwrap().err(), Some(TooMany));
        drop((held, many));
    }
}

//! The order in which parties are served, where several bring more work than there are places.
//!
//! Each party has a queue of its own, and the parties take turns: however much one of them brings,
//! another waits for one piece of it and no more. Where too much waits in all, the party that has
//! most loses the piece that it brought last, so that no party is turned away for what another has
//! brought. Work that has begun is never turned away.

use std::collections::{BTreeSet, VecDeque};

/// Work by number, for parties `P`.
pub(crate) struct Queue<P> {
    limits: Limits,
    /// The number that was given last.
    newest: u64,
    /// The work that runs, with its parties.
    running: Vec<(u64, P)>,
    /// The parties that have work waiting, with its numbers, the oldest first. The first party is
    /// next.
    waiting: VecDeque<(P, VecDeque<u64>)>,
    /// All work that has begun, whether it runs or waits for its next turn. In each party's queue
    /// it comes before all other work.
    begun: BTreeSet<u64>,
}

/// The limits of a queue, in pieces of work; each is at least 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Limits {
    /// The most that runs at once.
    pub(crate) places: usize,
    /// The most of one party that runs at once while another party has work here.
    pub(crate) of_one: usize,
    /// The most that is here at once, what waits included.
    pub(crate) most: usize,
}

/// The answer to a party that brings work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entered {
    /// The number of the work: greater than all before it.
    pub(crate) number: u64,
    /// The work that is turned away for it.
    pub(crate) instead_of: Option<u64>,
}

/// A refusal: there is no room, and no party has more here than the one that asks, apart from work
/// that has begun.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Full;

impl<P: Copy + Eq> Queue<P> {
    /// Returns an empty queue.
    pub(crate) fn new(limits: Limits) -> Queue<P> {
        let (running, waiting) = Default::default();
        Queue { limits, newest: 0, running, waiting, begun: BTreeSet::new() }
    }

    /// Returns how many pieces of work are here.
    fn len(&self) -> usize {
        self.running.len() + self.waiting.iter().map(|(_, waits)| waits.len()).sum::<usize>()
    }

    /// Returns how many pieces of a party's work run.
    fn runs(&self, party: P) -> usize {
        self.running.iter().filter(|(_, other)| *other == party).count()
    }

    /// Returns how many pieces of a party's work are here.
    fn of(&self, party: P) -> usize {
        let waits = self.waiting.iter().find(|(other, _)| *other == party);
        self.runs(party) + waits.map_or(0, |(_, waits)| waits.len())
    }

    /// Returns true if no other party has work here.
    fn is_alone(&self, party: P) -> bool {
        let mut waiting = self.waiting.iter().map(|(other, _)| other);
        self.running.iter().all(|(_, other)| *other == party) && waiting.all(|it| *it == party)
    }

    /// Adds work of a party, which waits. If there is no room, the newest work that has not begun
    /// is turned away, of the party that has most here.
    ///
    /// # Errors
    /// [`Full`] if that is the party itself.
    pub(crate) fn enter(&mut self, party: P) -> Result<Entered, Full> {
        let instead_of = match self.len() < self.limits.most {
            true => None,
            false => Some(self.turn_away(self.of(party) + 1)?),
        };
        self.newest += 1;
        let number = self.newest;
        match self.waiting.iter_mut().find(|(other, _)| *other == party) {
            Some((_, waits)) => waits.push_back(number),
            None => self.waiting.push_back((party, VecDeque::from([number]))),
        }
        Ok(Entered { number, instead_of })
    }

    /// Takes the newest work that has not begun, of the party that has most here among those that
    /// have such work, if that is more than this.
    fn turn_away(&mut self, more_than: usize) -> Result<u64, Full> {
        let begun = &self.begun;
        let loses = |(_, (_, waits)): &(usize, &(P, VecDeque<u64>))| {
            waits.back().is_some_and(|newest| !begun.contains(newest))
        };
        let losers = self.waiting.iter().enumerate().filter(loses);
        let counts = losers.map(|(at, (party, _))| (at, self.of(*party)));
        let (at, count) = counts.max_by_key(|(_, count)| *count).ok_or(Full)?;
        if count <= more_than {
            return Err(Full);
        }
        let (_, waits) = self.waiting.get_mut(at).ok_or(Full)?;
        let newest = waits.pop_back().ok_or(Full)?;
        self.waiting.retain(|(_, waits)| !waits.is_empty());
        Ok(newest)
    }

    /// Takes the next work, if there is a place for any. A party that is alone here may have all
    /// places.
    pub(crate) fn start(&mut self) -> Option<u64> {
        if self.running.len() >= self.limits.places {
            return None;
        }
        let may =
            |(party, _): &(P, _)| self.runs(*party) < self.limits.of_one || self.is_alone(*party);
        let at = self.waiting.iter().position(may)?;
        let (party, mut waits) = self.waiting.remove(at)?;
        let next = waits.pop_front()?;
        if !waits.is_empty() {
            self.waiting.push_back((party, waits));
        }
        self.running.push((next, party));
        self.begun.insert(next);
        Some(next)
    }

    /// Removes work that is done, or not wanted any more.
    pub(crate) fn leave(&mut self, number: u64) {
        self.begun.remove(&number);
        self.running.retain(|(other, _)| *other != number);
        for (_, waits) in &mut self.waiting {
            waits.retain(|other| *other != number);
        }
        self.waiting.retain(|(_, waits)| !waits.is_empty());
    }

    /// Has work that has run for a while wait again, before all else that its party has waiting, if
    /// another party waits that could have its place. Returns true if it waits.
    pub(crate) fn make_way(&mut self, number: u64) -> bool {
        let Some(at) = self.running.iter().position(|(other, _)| *other == number) else {
            return false;
        };
        let (_, party) = self.running[at];
        let mut others = self.waiting.iter().filter(|(other, _)| *other != party);
        if !others.any(|(other, _)| self.runs(*other) < self.limits.of_one) {
            return false;
        }
        self.running.remove(at);
        // The party's turn is over: it comes last.
        let mine = self.waiting.iter().position(|(other, _)| *other == party);
        let mine = mine.and_then(|at| self.waiting.remove(at));
        let mut waits = mine.map(|(_, waits)| waits).unwrap_or_default();
        waits.push_front(number);
        self.waiting.push_back((party, waits));
        true
    }

    /// Returns how many pieces begin or end before this work begins, as far as that is known now; 0
    /// if it runs.
    pub(crate) fn before(&self, number: u64) -> usize {
        let place = |(_, waits): &(P, VecDeque<u64>)| waits.iter().position(|one| *one == number);
        let found = self.waiting.iter().enumerate().find_map(|(at, one)| Some((at, place(one)?)));
        let Some((party, rank)) = found else { return 0 };
        let rounds = self.waiting.iter().enumerate().map(|(at, (_, waits))| match at < party {
            true => waits.len().min(rank + 1),
            false => waits.len().min(rank),
        });
        self.running.len() + rounds.sum::<usize>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: Limits = Limits { places: 3, of_one: 2, most: 20 };

    /// A piece of work as an onlooker knows it.
    #[derive(Clone, Copy)]
    struct Known {
        number: u64,
        party: u8,
        runs: bool,
        begun: bool,
    }

    /// A queue, and what an onlooker knows of its work. Each party's work that waits is in the order
    /// in which it begins.
    struct Watched {
        queue: Queue<u8>,
        known: Vec<Known>,
    }

    impl Watched {
        fn new(limits: Limits) -> Watched {
            Watched { queue: Queue::new(limits), known: Vec::new() }
        }

        fn count(&self, party: u8, so: impl Fn(&Known) -> bool) -> usize {
            self.known.iter().filter(|one| one.party == party && so(one)).count()
        }

        fn of(&self, party: u8) -> usize {
            self.count(party, |_| true)
        }

        fn running(&self, party: u8) -> usize {
            self.count(party, |one| one.runs)
        }

        fn waiting(&self, party: u8) -> usize {
            self.count(party, |one| !one.runs)
        }

        /// The numbers of all work that runs.
        fn all_running(&self) -> Vec<u64> {
            self.known.iter().filter(|one| one.runs).map(|one| one.number).collect()
        }

        /// Returns true if one more piece of a party's work may run beside what runs already.
        fn may_run(&self, party: u8) -> bool {
            self.running(party) < self.queue.limits.of_one
                || self.known.iter().all(|one| one.party == party)
        }

        fn enter(&mut self, party: u8) -> Result<u64, Full> {
            let before = self.of(party);
            let entered = self.queue.enter(party);
            if let Ok(Entered { instead_of: Some(away), .. }) = entered {
                let at = self.known.iter().position(|one| one.number == away).unwrap();
                let lost = self.known.remove(at);
                assert!(!lost.begun, "work that has begun is not turned away");
                let newer = |one: &Known| one.number > away && !one.begun;
                assert_eq!(self.count(lost.party, newer), 0, "the newest goes");
                assert!(self.of(lost.party) > before, "the party that has more than the others");
            }
            if entered.is_err() {
                for party in 0..8 {
                    let could_lose = self.count(party, |one| !one.begun) > 0;
                    assert!(!could_lose || self.of(party) <= before + 1);
                }
            }
            let number = entered?.number;
            self.known.push(Known { number, party, runs: false, begun: false });
            Ok(number)
        }

        /// Starts what can be started, and returns its parties.
        fn start(&mut self) -> Vec<u8> {
            let mut started = Vec::new();
            while let Some(number) = self.queue.start() {
                let party = self.known.iter().find(|one| one.number == number).unwrap().party;
                assert!(self.may_run(party), "another party has work here");
                let mut waiting = self.known.iter_mut().filter(|one| !one.runs);
                let first = waiting.find(|one| one.party == party).unwrap();
                assert_eq!(first.number, number, "each party's work in order");
                (first.runs, first.begun) = (true, true);
                started.push(party);
            }
            started
        }

        fn leave(&mut self, number: u64) {
            self.queue.leave(number);
            self.known.retain(|one| one.number != number);
        }

        /// Has work wait again, and returns its party if it does.
        fn make_way(&mut self, number: u64) -> Option<u8> {
            let at = self.known.iter().position(|one| one.number == number).unwrap();
            let party = self.known[at].party;
            let could =
                |other| self.waiting(other) > 0 && self.running(other) < self.queue.limits.of_one;
            let wanted = (0..8).any(|other| other != party && could(other));
            assert_eq!(self.queue.make_way(number), wanted, "if another could have its place");
            if !wanted {
                return None;
            }
            let one = self.known.remove(at);
            self.known.insert(0, Known { runs: false, ..one });
            Some(party)
        }

        fn holds(&self) {
            let Limits { places, most, .. } = self.queue.limits;
            let runs = self.all_running().len();
            assert!(runs <= places && self.known.len() <= most);
            assert_eq!(self.queue.len(), self.known.len());
            for party in 0..8 {
                let could = runs < places && self.may_run(party);
                assert!(!could || self.waiting(party) == 0, "a place is left empty");
            }
        }
    }

    /// Numbers that look like chance, the same in every run.
    fn chance(seed: u64) -> impl FnMut(usize) -> usize {
        let mut state = seed;
        move |below| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040);
            (state >> 33) as usize % below
        }
    }

    #[test]
    fn limits_are_kept_and_no_place_is_left_empty_whatever_comes_and_goes() {
        let mut made_way = 0;
        for seed in 0..50 {
            let (mut watched, mut chance) = (Watched::new(LIMITS), chance(seed));
            for _ in 0..400 {
                let running = watched.all_running();
                match chance(4) {
                    0 if !watched.known.is_empty() => {
                        let number = watched.known[chance(watched.known.len())].number;
                        watched.leave(number);
                    }
                    1 if !running.is_empty() => {
                        let party = watched.make_way(running[chance(running.len())]);
                        if let Some(party) = party {
                            made_way += 1;
                            assert_ne!(watched.start()[0], party, "another has its place");
                        }
                    }
                    _ => {
                        // One party brings far more than the others.
                        let party = if chance(2) == 0 { 0 } else { chance(8) as u8 };
                        let _ = watched.enter(party);
                    }
                }
                watched.start();
                watched.holds();
            }
        }
        assert!(made_way > 1_000, "{made_way}");
    }

    #[test]
    fn a_party_that_waits_sees_every_other_party_begin_once_at_most() {
        for seed in 0..50 {
            let (mut watched, mut chance) = (Watched::new(LIMITS), chance(seed));
            let mut since: [Vec<u8>; 8] = Default::default();
            for _ in 0..400 {
                let party = if chance(2) == 0 { 0 } else { chance(8) as u8 };
                if watched.waiting(party) == 0 && watched.enter(party).is_ok() {
                    since[usize::from(party)].clear();
                } else {
                    let _ = watched.enter(party);
                }
                let runs = watched.all_running();
                match chance(3) {
                    0 if !runs.is_empty() => watched.leave(runs[chance(runs.len())]),
                    1 if !runs.is_empty() => {
                        if let Some(party) = watched.make_way(runs[chance(runs.len())]) {
                            // Its turn is over, and it waits anew.
                            since[usize::from(party)].clear();
                        }
                    }
                    _ => {}
                }
                for begun in watched.start() {
                    since[usize::from(begun)].clear();
                    for party in (0..8).filter(|party| *party != begun) {
                        // A party that has as much running as one may is not waiting for a place.
                        let capped = watched.running(party) >= LIMITS.of_one;
                        if watched.waiting(party) == 0 || capped {
                            since[usize::from(party)].clear();
                            continue;
                        }
                        let since = &mut since[usize::from(party)];
                        assert!(!since.contains(&begun), "{begun} twice before {party}");
                        since.push(begun);
                    }
                }
            }
        }
    }

    #[test]
    fn no_party_is_turned_away_for_what_another_has_brought() {
        let mut watched = Watched::new(LIMITS);
        // Two bring as much as they can.
        while watched.enter(0).is_ok() {}
        while watched.enter(1).is_ok() {}
        watched.start();
        assert_eq!((watched.of(0), watched.of(1)), (10, 10));
        let number = watched.enter(2).unwrap();
        assert_eq!(watched.queue.before(number), 3 + 2, "those that run, and one of each");
        watched.holds();
        // Each of many gets its share.
        for party in 3..7 {
            while watched.enter(party).is_ok() {}
        }
        while watched.enter(2).is_ok() {}
        for party in 0..7 {
            assert!((2..=4).contains(&watched.of(party)), "{party}");
        }
    }

    #[test]
    fn the_place_that_is_told_is_the_place_that_comes_true() {
        for seed in 0..50 {
            let limits = Limits { places: 1, of_one: 1, most: 20 };
            let (mut watched, mut chance) = (Watched::new(limits), chance(seed));
            for _ in 0..20 {
                let _ = watched.enter(chance(4) as u8);
            }
            watched.start();
            let waits: Vec<u64> =
                watched.known.iter().filter(|one| !one.runs).map(|one| one.number).collect();
            let told: Vec<(u64, usize)> =
                waits.iter().map(|number| (*number, watched.queue.before(*number))).collect();
            for begun in 0.. {
                let Some(&number) = watched.all_running().first() else { break };
                let place = told.iter().find(|(other, _)| *other == number);
                assert!(place.is_none_or(|(_, place)| *place == begun), "{number}: {place:?}");
                watched.leave(number);
                watched.start();
            }
        }
    }

    #[test]
    fn long_work_makes_way_for_others_and_goes_on_before_what_its_party_brought_later() {
        let mut queue = Queue::new(Limits { places: 1, of_one: 1, most: 20 });
        let enter = |queue: &mut Queue<u8>, party| queue.enter(party).unwrap().number;
        let long = enter(&mut queue, 0);
        let next = enter(&mut queue, 0);
        assert_eq!(queue.start(), Some(long));
        assert!(!queue.make_way(long), "no other party waits");
        let other = enter(&mut queue, 1);
        assert!(queue.make_way(long));
        assert_eq!((queue.start(), queue.before(long), queue.before(next)), (Some(other), 1, 2));
        assert!(!queue.make_way(long), "it does not run");
        queue.leave(other);
        assert_eq!(queue.start(), Some(long));
        queue.leave(long);
        assert_eq!(queue.start(), Some(next));
    }

    #[test]
    fn a_party_has_all_places_until_another_comes_which_has_the_next_one() {
        let mut watched = Watched::new(Limits { places: 4, of_one: 2, most: 20 });
        for _ in 0..6 {
            watched.enter(0).unwrap();
        }
        assert_eq!(watched.start(), [0, 0, 0, 0]);
        for _ in 0..3 {
            watched.enter(1).unwrap();
        }
        assert!(watched.start().is_empty());
        for number in watched.all_running() {
            watched.make_way(number);
            watched.start();
        }
        assert_eq!((watched.running(0), watched.running(1)), (2, 2), "and no more than its share");
    }

    #[test]
    fn work_that_has_made_way_is_not_turned_away() {
        let mut queue = Queue::new(Limits { places: 2, of_one: 2, most: 5 });
        let enter = |queue: &mut Queue<u8>, party| queue.enter(party).unwrap().number;
        let long = [enter(&mut queue, 0), enter(&mut queue, 0)];
        assert_eq!([queue.start(), queue.start()], long.map(Some));
        let others = [enter(&mut queue, 1), enter(&mut queue, 2)];
        for (one, other) in long.into_iter().zip(others) {
            assert!(queue.make_way(one));
            assert_eq!(queue.start(), Some(other));
        }
        let next = enter(&mut queue, 0);
        // Party 0 has most here. It loses the work that has not begun, and then nothing more.
        assert_eq!(queue.enter(3).unwrap().instead_of, Some(next));
        assert_eq!(queue.enter(4), Err(Full));
    }
}

//! Who is worked for next, where several parties each bring more work than there are places.
//!
//! Each party has a queue of its own, and the parties take turns: however much one of them brings,
//! another waits for one piece of it and no more. Where too much waits in all, whoever brings more
//! than the others loses what it brought last, so that nobody is turned away for what another has
//! brought.

use std::collections::VecDeque;

/// Work by number, for parties `P`.
pub(crate) struct Queue<P> {
    limits: Limits,
    /// The number that was given last.
    newest: u64,
    /// What is worked on, and for whom.
    running: Vec<(u64, P)>,
    /// The parties that have work waiting, and its numbers, the oldest first. The first party is
    /// next.
    waiting: VecDeque<(P, VecDeque<u64>)>,
}

/// How much a queue takes; each is at least 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Limits {
    /// How much is worked on at once.
    pub(crate) places: usize,
    /// How much of that for one party.
    pub(crate) of_one: usize,
    /// How much is here at once, what waits included.
    pub(crate) most: usize,
}

/// What became of work that somebody brought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entered {
    /// Its number: greater than all before it.
    pub(crate) number: u64,
    /// The work that is turned away for it.
    pub(crate) instead_of: Option<u64>,
}

/// There is no room, and no party has more waiting than the one that asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Full;

impl<P: Copy + Eq> Queue<P> {
    pub(crate) fn new(limits: Limits) -> Queue<P> {
        Queue { limits, newest: 0, running: Vec::new(), waiting: VecDeque::new() }
    }

    /// How much is here.
    fn len(&self) -> usize {
        self.running.len() + self.waiting.iter().map(|(_, waits)| waits.len()).sum::<usize>()
    }

    /// How much of a party is worked on.
    fn runs(&self, party: P) -> usize {
        self.running.iter().filter(|(_, other)| *other == party).count()
    }

    /// How much of a party is here.
    fn of(&self, party: P) -> usize {
        let waits = self.waiting.iter().find(|(other, _)| *other == party);
        self.runs(party) + waits.map_or(0, |(_, waits)| waits.len())
    }

    /// A party brings work, which waits. If there is no room, the newest work is turned away of the
    /// party that has most here.
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

    /// Takes the newest work that waits of the party that has most here, if that is more than this.
    fn turn_away(&mut self, more_than: usize) -> Result<u64, Full> {
        let counts = self.waiting.iter().map(|(party, _)| self.of(*party)).enumerate();
        let (at, count) = counts.max_by_key(|(_, count)| *count).ok_or(Full)?;
        if count <= more_than {
            return Err(Full);
        }
        let (_, waits) = self.waiting.get_mut(at).ok_or(Full)?;
        let newest = waits.pop_back().ok_or(Full)?;
        self.waiting.retain(|(_, waits)| !waits.is_empty());
        Ok(newest)
    }

    /// Takes the next work, if there is a place for any.
    pub(crate) fn start(&mut self) -> Option<u64> {
        if self.running.len() >= self.limits.places {
            return None;
        }
        let may = |(party, _): &(P, _)| self.runs(*party) < self.limits.of_one;
        let at = self.waiting.iter().position(may)?;
        let (party, mut waits) = self.waiting.remove(at)?;
        let next = waits.pop_front()?;
        if !waits.is_empty() {
            self.waiting.push_back((party, waits));
        }
        self.running.push((next, party));
        Some(next)
    }

    /// Work is done, or not wanted any more.
    pub(crate) fn leave(&mut self, number: u64) {
        self.running.retain(|(other, _)| *other != number);
        for (_, waits) in &mut self.waiting {
            waits.retain(|other| *other != number);
        }
        self.waiting.retain(|(_, waits)| !waits.is_empty());
    }

    /// Work that has been worked on for a while waits again if other parties wait that could have
    /// its place, before all else that its party has waiting. Returns whether it does.
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

    /// How much is begun or finished before this work is begun, as far as it is known now; 0 if it
    /// has begun.
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

    /// A queue, and what an onlooker knows of its work: number, party and whether it runs.
    struct Watched {
        queue: Queue<u8>,
        known: Vec<(u64, u8, bool)>,
    }

    impl Watched {
        fn new(limits: Limits) -> Watched {
            Watched { queue: Queue::new(limits), known: Vec::new() }
        }

        fn count(&self, party: u8, so: impl Fn(bool) -> bool) -> usize {
            self.known.iter().filter(|(_, other, runs)| *other == party && so(*runs)).count()
        }

        fn enter(&mut self, party: u8) -> Result<u64, Full> {
            let before = self.count(party, |_| true);
            let entered = self.queue.enter(party);
            if let Ok(Entered { instead_of: Some(away), .. }) = entered {
                let at = self.known.iter().position(|(number, ..)| *number == away).unwrap();
                let (_, loser, runs) = self.known.remove(at);
                assert!(!runs, "what is begun is not turned away");
                let newer = self
                    .known
                    .iter()
                    .filter(|(number, other, runs)| *number > away && *other == loser && !runs);
                assert_eq!(newer.count(), 0, "the newest goes");
                assert!(self.count(loser, |_| true) > before, "whoever has more than the others");
            }
            if entered.is_err() {
                for party in 0..8 {
                    let waits = self.count(party, |runs| !runs) > 0;
                    assert!(!waits || self.count(party, |_| true) <= before + 1);
                }
            }
            let number = entered?.number;
            self.known.push((number, party, false));
            Ok(number)
        }

        /// Starts what can be started, and returns its parties.
        fn start(&mut self) -> Vec<u8> {
            let mut started = Vec::new();
            while let Some(number) = self.queue.start() {
                let party = self.known.iter().find(|(other, ..)| *other == number).unwrap().1;
                let first = self.known.iter().find(|(_, other, runs)| *other == party && !runs);
                assert_eq!(first.unwrap().0, number, "each party's work in order");
                let one = self.known.iter_mut().find(|(other, ..)| *other == number).unwrap();
                one.2 = true;
                started.push(party);
            }
            started
        }

        fn leave(&mut self, number: u64) {
            self.queue.leave(number);
            self.known.retain(|(other, ..)| *other != number);
        }

        fn holds(&self, limits: Limits) {
            let runs = self.known.iter().filter(|(.., runs)| *runs).count();
            assert!(runs <= limits.places && self.known.len() <= limits.most);
            assert_eq!(self.queue.len(), self.known.len());
            for party in 0..8 {
                assert!(self.count(party, |runs| runs) <= limits.of_one);
                let could = runs < limits.places && self.count(party, |runs| runs) < limits.of_one;
                assert!(!could || self.count(party, |runs| !runs) == 0, "a place is left empty");
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
        for seed in 0..50 {
            let (mut watched, mut chance) = (Watched::new(LIMITS), chance(seed));
            for _ in 0..400 {
                match chance(3) {
                    0 if !watched.known.is_empty() => {
                        let number = watched.known[chance(watched.known.len())].0;
                        watched.leave(number);
                    }
                    _ => {
                        // One party brings far more than the others.
                        let party = if chance(2) == 0 { 0 } else { chance(8) as u8 };
                        let _ = watched.enter(party);
                    }
                }
                watched.start();
                watched.holds(LIMITS);
            }
        }
    }

    #[test]
    fn whoever_waits_sees_every_other_party_begin_once_at_most() {
        for seed in 0..50 {
            let (mut watched, mut chance) = (Watched::new(LIMITS), chance(seed));
            let mut since: [Vec<u8>; 8] = Default::default();
            for _ in 0..400 {
                let party = if chance(2) == 0 { 0 } else { chance(8) as u8 };
                if watched.count(party, |runs| !runs) == 0 && watched.enter(party).is_ok() {
                    since[usize::from(party)].clear();
                } else {
                    let _ = watched.enter(party);
                }
                let runs: Vec<u64> =
                    watched.known.iter().filter(|one| one.2).map(|one| one.0).collect();
                if !runs.is_empty() && chance(2) == 0 {
                    watched.leave(runs[chance(runs.len())]);
                }
                for begun in watched.start() {
                    since[usize::from(begun)].clear();
                    for party in (0..8).filter(|party| *party != begun) {
                        // Whoever has as much running as one may is not waiting for a place.
                        let capped = watched.count(party, |runs| runs) >= LIMITS.of_one;
                        if watched.count(party, |runs| !runs) == 0 || capped {
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
    fn nobody_is_turned_away_for_what_another_has_brought() {
        let mut watched = Watched::new(LIMITS);
        // Two bring as much as they can.
        while watched.enter(0).is_ok() {}
        while watched.enter(1).is_ok() {}
        watched.start();
        assert_eq!((watched.count(0, |_| true), watched.count(1, |_| true)), (10, 10));
        let number = watched.enter(2).unwrap();
        assert_eq!(watched.queue.before(number), 3 + 2, "those that run, and one of each");
        watched.holds(LIMITS);
        // Each of many gets its share.
        for party in 3..7 {
            while watched.enter(party).is_ok() {}
        }
        while watched.enter(2).is_ok() {}
        for party in 0..7 {
            assert!((2..=4).contains(&watched.count(party, |_| true)), "{party}");
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
                watched.known.iter().filter(|one| !one.2).map(|one| one.0).collect();
            let told: Vec<(u64, usize)> =
                waits.iter().map(|number| (*number, watched.queue.before(*number))).collect();
            for begun in 0.. {
                let Some(&(number, ..)) = watched.known.iter().find(|one| one.2) else { break };
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
        assert!(!queue.make_way(long), "nobody else waits");
        let other = enter(&mut queue, 1);
        assert!(queue.make_way(long));
        assert_eq!((queue.start(), queue.before(long), queue.before(next)), (Some(other), 1, 2));
        assert!(!queue.make_way(long), "it does not run");
        queue.leave(other);
        assert_eq!(queue.start(), Some(long));
        queue.leave(long);
        assert_eq!(queue.start(), Some(next));
    }
}

//! Hash-consing (interning): every different tail of a sibling list is stored once.

use alloc::vec;
use alloc::vec::Vec;

/// A state of the automaton: one node together with the siblings after it, packed into 55 bits.
///
/// Two states are equal exactly if they accept the same strings, since `child` and `next` are
/// themselves interned.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct State(u64);

impl State {
    const NEXT: u64 = (1 << 24) - 1;
    const ACCEPTS: u64 = 1 << 54;

    /// A node without a next sibling; `tile` below 64, `child` below 2^24.
    pub(crate) const fn new(tile: u8, accepts: bool, child: u32) -> State {
        State((accepts as u64) << 54 | (tile as u64) << 48 | (child as u64) << 24)
    }

    pub(crate) const fn with_next(self, next: u32) -> State {
        State(self.0 & !State::NEXT | next as u64)
    }

    pub(crate) const fn with_child(self, child: u32) -> State {
        State(self.0 & !(State::NEXT << 24) | (child as u64) << 24)
    }

    pub(crate) const fn tile(self) -> u8 {
        (self.0 >> 48) as u8 & 63
    }

    pub(crate) const fn accepts(self) -> bool {
        self.0 & State::ACCEPTS != 0
    }

    pub(crate) const fn child(self) -> u32 {
        (self.0 >> 24 & State::NEXT) as u32
    }

    pub(crate) const fn next(self) -> u32 {
        (self.0 & State::NEXT) as u32
    }
}

/// The error of an automaton with more states than 24 bits can number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TooManyStates;

/// All states seen so far, numbered from 1; 0 stands for no state.
///
/// The table is open-addressed: each slot holds a state's number in 24 bits and 8 bits of its hash,
/// so that a probe seldom has to look at a state other than the one it seeks.
pub(crate) struct Interner {
    states: Vec<State>,
    slots: Vec<u32>,
    /// The number of bits by which a 64-bit hash is shifted right to give a slot.
    shift: u32,
}

impl Interner {
    /// An interner with room for about this many states before it first grows.
    pub(crate) fn with_capacity(states: usize) -> Interner {
        let slots = (states.min(1 << 24) * 4 / 3).next_power_of_two().max(1 << 6);
        let mut list = Vec::with_capacity(states.min(1 << 24) + 1);
        list.push(State(0));
        Interner { states: list, slots: vec![0; slots], shift: 64 - slots.trailing_zeros() }
    }

    /// All states; number 0 stands for no state.
    pub(crate) fn states(&self) -> &[State] {
        &self.states
    }

    /// The number of a state, which is added if it is new.
    pub(crate) fn intern(&mut self, state: State) -> Result<u32, TooManyStates> {
        let hash = hash(state);
        let tag = (hash as u32 & 0xff) << 24;
        let mask = self.slots.len() - 1;
        let mut slot = (hash >> self.shift) as usize;
        loop {
            let entry = self.slots[slot];
            if entry == 0 {
                break;
            }
            let number = entry & 0xff_ffff;
            if entry & 0xff00_0000 == tag && self.states[number as usize] == state {
                return Ok(number);
            }
            slot = (slot + 1) & mask;
        }
        let number = self.states.len() as u32;
        if number == 1 << 24 {
            return Err(TooManyStates);
        }
        self.states.push(state);
        self.slots[slot] = number | tag;
        if self.states.len() * 4 > self.slots.len() * 3 {
            self.grow();
        }
        Ok(number)
    }

    /// The number of the list of these siblings, in ascending order; 0 if there are none.
    pub(crate) fn intern_list(&mut self, siblings: &[State]) -> Result<u32, TooManyStates> {
        let mut next = 0;
        for sibling in siblings.iter().rev() {
            next = self.intern(sibling.with_next(next))?;
        }
        Ok(next)
    }

    fn grow(&mut self) {
        let slots = self.slots.len() * 2;
        self.shift -= 1;
        self.slots = Vec::new();
        self.slots = vec![0; slots];
        for (number, &state) in self.states.iter().enumerate().skip(1) {
            let hash = hash(state);
            let mut slot = (hash >> self.shift) as usize;
            while self.slots[slot] != 0 {
                slot = (slot + 1) & (slots - 1);
            }
            self.slots[slot] = number as u32 | (hash as u32 & 0xff) << 24;
        }
    }
}

/// A hash whose highest bits choose the slot and whose lowest eight are the tag.
const fn hash(state: State) -> u64 {
    let mixed = (state.0 ^ state.0 >> 29).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed ^ mixed >> 40
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_lists_get_equal_numbers_through_growth() {
        let mut interner = Interner::with_capacity(4);
        let number = |interner: &mut Interner, i: u32| {
            let list = [State::new(1, false, i), State::new(2 + (i % 7) as u8, i & 1 == 0, i / 3)];
            interner.intern_list(&list).unwrap()
        };
        let first: Vec<u32> = (0..5000).map(|i| number(&mut interner, i)).collect();
        let states = interner.states().len();
        let again: Vec<u32> = (0..5000).map(|i| number(&mut interner, i)).collect();
        assert_eq!(first, again);
        assert_eq!(interner.states().len(), states);
        let head = interner.states()[first[9] as usize];
        assert_eq!((head.tile(), head.accepts(), head.child()), (1, false, 9));
        let tail = interner.states()[head.next() as usize];
        assert_eq!((tail.tile(), tail.accepts(), tail.child(), tail.next()), (4, false, 3, 0));
    }

    #[test]
    fn equal_tails_are_shared() {
        let mut interner = Interner::with_capacity(4);
        let long = [State::new(1, true, 0), State::new(5, true, 0)];
        let long = interner.intern_list(&long).unwrap();
        let short = interner.intern_list(&[State::new(5, true, 0)]).unwrap();
        assert_eq!(interner.states()[long as usize].next(), short);
        assert_eq!(interner.intern_list(&[]), Ok(0));
    }
}

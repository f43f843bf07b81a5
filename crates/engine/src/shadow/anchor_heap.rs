//! The anchor heap (a priority queue of bounds, as in MAGPIE's move generation): slots waiting to
//! be searched, the highest bound first, exact to about a point.

/// The number of thousandths of a point that fall into one step, as a power of two: about a point.
const STEP: u32 = 10;
const STEPS: usize = 256;
/// The step of a bound of 0; bounds more than this many steps below it come last, in no order.
const ZERO: i32 = 32;

/// A priority queue whose order is exact to a step. It costs less than an exact one, because bounds
/// are never compared.
pub(crate) struct AnchorHeap {
    all: Vec<Turn>,
    /// The first slot of each step, counted from 1.
    heads: [u16; STEPS],
    /// The steps that have any slot.
    filled: [u64; STEPS / 64],
}

/// A slot of the board, with the bound that gives its place in the queue.
#[derive(Clone, Copy)]
pub(crate) struct Turn {
    pub(crate) bound: i32,
    pub(crate) half: u8,
    pub(crate) lane: u8,
    /// Its number in the lane.
    pub(crate) index: u8,
    next: u16,
}

/// The step of a bound.
#[inline(always)]
fn step(bound: i32) -> usize {
    ((bound >> STEP) + ZERO).clamp(0, STEPS as i32 - 1) as usize
}

impl AnchorHeap {
    pub(crate) fn new() -> AnchorHeap {
        let all = Vec::with_capacity(300);
        AnchorHeap { all, heads: [0; STEPS], filled: [0; STEPS / 64] }
    }

    #[inline]
    pub(crate) fn push(&mut self, bound: i32, half: usize, lane: usize, index: usize) {
        let step = step(bound);
        let next = self.heads[step];
        let (half, lane, index) = (half as u8, lane as u8, index as u8);
        self.all.push(Turn { bound, half, lane, index, next });
        self.heads[step] = self.all.len() as u16;
        self.filled[step / 64] |= 1 << (step % 64);
    }

    /// The highest step that has any slot.
    #[inline]
    fn highest(&self) -> Option<usize> {
        let word = self.filled.iter().rposition(|&filled| filled != 0)?;
        Some(64 * word + 63 - self.filled[word].leading_zeros() as usize)
    }

    /// Takes out the next slot, if its bound is at least `floor`.
    #[inline]
    pub(crate) fn pop(&mut self, floor: i32) -> Option<Turn> {
        loop {
            let step = self.highest().filter(|&highest| highest >= step(floor))?;
            let turn = self.all[usize::from(self.heads[step]) - 1];
            self.heads[step] = turn.next;
            if turn.next == 0 {
                self.filled[step / 64] &= !(1 << (step % 64));
            }
            if turn.bound >= floor {
                return Some(turn);
            }
        }
    }

    /// True if a slot with this bound would have to wait for others.
    #[inline]
    pub(crate) fn has_before(&self, bound: i32) -> bool {
        self.highest().is_some_and(|highest| step(bound) < highest)
    }
}

//! The anchor heap: slots waiting for their turn, the best bound first but for a point.

/// How many thousandths differ in a step, as a power of two: about a point.
const STEP: u32 = 10;
const STEPS: usize = 256;
/// The step of a bound of nothing: lower ones come last in no order.
const ZERO: i32 = 32;

/// A queue whose order is exact to a step, which costs less than an exact one: nothing is ever
/// compared.
pub(crate) struct AnchorHeap {
    all: Vec<Turn>,
    /// The first of each step, counted from 1.
    heads: [u16; STEPS],
    /// Steps with any.
    filled: [u64; STEPS / 64],
}

/// A slot of the board with the bound it waits with.
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
    pub(crate) fn push(&mut self, bound: i32, (half, lane, index): (usize, usize, usize)) {
        let step = step(bound);
        let next = self.heads[step];
        let (half, lane, index) = (half as u8, lane as u8, index as u8);
        self.all.push(Turn { bound, half, lane, index, next });
        self.heads[step] = self.all.len() as u16;
        self.filled[step / 64] |= 1 << (step % 64);
    }

    /// The highest step with any.
    #[inline]
    fn highest(&self) -> Option<usize> {
        let word = self.filled.iter().rposition(|&filled| filled != 0)?;
        Some(64 * word + 63 - self.filled[word].leading_zeros() as usize)
    }

    /// Takes the next with a bound of at least `floor`.
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

    /// Whether one with such a bound would have to wait for others.
    #[inline]
    pub(crate) fn has_before(&self, bound: i32) -> bool {
        self.highest().is_some_and(|highest| step(bound) < highest)
    }
}

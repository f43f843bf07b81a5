//! Compiles a word list into a word graph: a minimal automaton with a DAWG (Appel and Jacobson
//! 1988) and a GADDAG (Gordon 1994).
//!
//! Both halves are built from sorted strings in the same way (Daciuk, Mihov, Watson and Watson
//! 2000): siblings wait on a stack, one list for each depth, and a list is interned as soon as the
//! next string leaves it.
//!
//! For a word `w` of `n` letters the GADDAG half holds `w` reversed and, for every `k` with `0 < k
//! < n`, the first `k` letters reversed, a separator, and the rest. The strings after the separator
//! depend only on the first `k` letters: they are those that follow them in the DAWG. So one string
//! for each different *prefix* is enough, with the DAWG's list attached behind it, instead of one
//! for each letter of each word.

use alloc::vec::Vec;

use rules::refusals;

use crate::graph::Graph;
use crate::intern::{Interner, State, TooManyStates};
use crate::layout::lay_out;
use crate::{Word, Words};

/// Which halves of a word graph to build.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Halves {
    /// Only the forward half: enough for look-up, hooks, patterns and anagrams, and much smaller.
    Dawg,
    /// Both: what a move generator needs.
    Both,
}

refusals! {
    /// Why a word list cannot be compiled.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum CompileError {
        /// The graph would have more nodes than 24 bits can number.
        TooLarge = "graph_too_large" =>
            "the words make a graph of more than 16,777,216 nodes: use a shorter list",
    }
}

impl From<TooManyStates> for CompileError {
    fn from(_: TooManyStates) -> CompileError {
        CompileError::TooLarge
    }
}

/// Compiles words into a minimal graph.
///
/// # Errors
///
/// [`CompileError::TooLarge`] for lists of several million words.
pub fn compile(words: &Words, halves: Halves) -> Result<Graph, CompileError> {
    let mut interner = Interner::with_capacity(match halves {
        Halves::Dawg => words.len(),
        Halves::Both => words.len() * 4,
    });
    let (dawg, gaddag) = intern_words(&mut interner, words, halves)?;
    let roots = [dawg, gaddag.unwrap_or(0)];
    let roots = if gaddag.is_some() { &roots[..] } else { &roots[..1] };
    let nodes = lay_out(&interner, roots).ok_or(CompileError::TooLarge)?;
    drop(interner);
    Ok(Graph::new(nodes, gaddag.is_some(), words.len() as u64))
}

/// Interns both halves and returns the numbers of their root lists.
pub(crate) fn intern_words(
    interner: &mut Interner,
    words: &Words,
    halves: Halves,
) -> Result<(u32, Option<u32>), CompileError> {
    let mut prefixes = match halves {
        Halves::Dawg => None,
        Halves::Both => Some(Vec::with_capacity(words.len() * 9 / 4)),
    };
    let dawg = intern_dawg(interner, words, prefixes.as_mut())?;
    let Some(mut prefixes) = prefixes else { return Ok((dawg, None)) };
    prefixes.sort_unstable();
    let gaddag = intern_gaddag(interner, &prefixes)?;
    Ok((dawg, Some(gaddag)))
}

/// A prefix of some word: its reversal in the upper 105 bits, then 22 bits for the DAWG list of
/// what may follow it, then a bit for whether it is a word.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Prefix(u128);

impl Prefix {
    fn new(reversed: Word, follows: u32, accepts: bool) -> Result<Prefix, CompileError> {
        if follows >= 1 << 22 {
            return Err(CompileError::TooLarge);
        }
        Ok(Prefix(reversed.packed() | u128::from(follows) << 1 | u128::from(accepts)))
    }

    fn reversed(self) -> Word {
        Word::from_packed(self.0)
    }

    fn follows(self) -> u32 {
        (self.0 >> 1) as u32 & ((1 << 22) - 1)
    }

    fn accepts(self) -> bool {
        self.0 & 1 != 0
    }
}

/// Interns the DAWG, and collects every prefix of every word once.
fn intern_dawg(
    interner: &mut Interner,
    words: &Words,
    mut prefixes: Option<&mut Vec<Prefix>>,
) -> Result<u32, CompileError> {
    let mut stack = Stack::new();
    // The first `d` letters of the latest word, reversed, for each `d`.
    let mut reversed = [Word::default(); Word::MAX_LEN + 1];
    let mut last = Word::default();
    // The empty word at the end closes everything.
    for word in words.iter().chain([Word::default()]) {
        let common = last.common_prefix(word);
        for depth in (common + 1..=last.len()).rev() {
            let node = stack.close(interner, depth)?;
            if let Some(prefixes) = prefixes.as_mut() {
                prefixes.push(Prefix::new(reversed[depth], node.child(), node.accepts())?);
            }
        }
        for depth in common..word.len() {
            stack.push(depth, State::new(word.number_at(depth), depth + 1 == word.len(), 0));
            if let Some(letter) = word.get(depth) {
                reversed[depth + 1] = reversed[depth].push_front(letter).unwrap_or_default();
            }
        }
        last = word;
    }
    Ok(interner.intern_list(stack.siblings(0))?)
}

/// Interns the GADDAG from all prefixes in the order of their reversals.
fn intern_gaddag(interner: &mut Interner, prefixes: &[Prefix]) -> Result<u32, CompileError> {
    const SEPARATOR: u8 = 0;
    let mut stack = Stack::new();
    let mut last = Word::default();
    for &prefix in prefixes.iter().chain([&Prefix(0)]) {
        let string = prefix.reversed();
        let common = last.common_prefix(string);
        for depth in (common + 1..=last.len()).rev() {
            stack.close(interner, depth)?;
        }
        let len = string.len();
        for depth in common..len {
            let accepts = depth + 1 == len && prefix.accepts();
            stack.push(depth, State::new(string.number_at(depth), accepts, 0));
        }
        if prefix.follows() != 0 {
            stack.push(len, State::new(SEPARATOR, false, prefix.follows()));
        }
        last = string;
    }
    Ok(interner.intern_list(stack.siblings(0))?)
}

/// The siblings still open, one list for each depth.
struct Stack {
    lists: [[State; 32]; Word::MAX_LEN + 1],
    lens: [usize; Word::MAX_LEN + 1],
}

impl Stack {
    fn new() -> Stack {
        Stack {
            lists: [[State::new(0, false, 0); 32]; Word::MAX_LEN + 1],
            lens: [0; Word::MAX_LEN + 1],
        }
    }

    fn siblings(&self, depth: usize) -> &[State] {
        &self.lists[depth][..self.lens[depth]]
    }

    fn push(&mut self, depth: usize, state: State) {
        self.lists[depth][self.lens[depth]] = state;
        self.lens[depth] += 1;
    }

    /// Closes the list at this depth and attaches it to the latest node one level up, which is
    /// returned.
    fn close(&mut self, interner: &mut Interner, depth: usize) -> Result<State, TooManyStates> {
        let child = interner.intern_list(self.siblings(depth))?;
        self.lens[depth] = 0;
        let parent = &mut self.lists[depth - 1][self.lens[depth - 1] - 1];
        *parent = parent.with_child(child);
        Ok(*parent)
    }
}

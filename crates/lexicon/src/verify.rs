//! Compares the two halves of a graph word for word.

use alloc::vec;
use alloc::vec::Vec;

use crate::compile::intern_words;
use crate::intern::{Interner, State};
use crate::{Graph, GraphError, Halves, Words};

impl Graph {
    /// Checks that the GADDAG half holds exactly the words of the forward half.
    ///
    /// [`Graph::read`] has checked that already, except for faults made on purpose or an
    /// extraordinary coincidence. This compiles the words afresh and reduces the given halves to
    /// the same minimal form, in which equal sets of strings have the same number: it takes about
    /// as long as compiling twice.
    ///
    /// # Errors
    ///
    /// [`GraphError::HalvesDisagree`] if it does not, [`GraphError::NoGaddag`] if there is no
    /// GADDAG half.
    pub fn verify(&self) -> Result<(), GraphError> {
        let gaddag = self.gaddag_root().ok_or(GraphError::NoGaddag)?;
        let words: Words = self.words().collect();
        let too_large = GraphError::TooLarge { nodes: self.nodes().len() };
        let mut interner = Interner::with_capacity(self.nodes().len());
        let right = intern_words(&mut interner, &words, Halves::Both).map_err(|_| too_large)?;

        // The list from each node on, in the same minimal form.
        let nodes = self.nodes();
        let mut lists = vec![0; nodes.len()];
        let mut done = vec![false; nodes.len()];
        done[0] = true;
        let mut stack = vec![self.dawg_root().index(), gaddag.index()];
        while let Some(&node) = stack.last() {
            let at = node as usize;
            let arc = nodes[at].arc().index();
            let next = if nodes[at].is_end() { 0 } else { node + 1 };
            let open: Vec<u32> = [arc, next].into_iter().filter(|&to| !done[to as usize]).collect();
            if done[at] {
                stack.pop();
            } else if open.is_empty() {
                let state = State::new(nodes[at].tile(), nodes[at].accepts(), lists[arc as usize]);
                let state = state.with_next(lists[next as usize]);
                lists[at] = interner.intern(state).map_err(|_| too_large)?;
                done[at] = true;
                stack.pop();
            } else {
                stack.extend(open);
            }
        }
        let here = (lists[self.dawg_root().index() as usize], lists[gaddag.index() as usize]);
        if (here.0, Some(here.1)) == right { Ok(()) } else { Err(GraphError::HalvesDisagree) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check;
    use crate::layout::lay_out;

    /// A graph with the forward half of one list and the GADDAG half of another.
    fn chimera(forward: &str, outward: &str) -> Graph {
        let mut interner = Interner::with_capacity(100);
        let [forward, outward] = [forward, outward].map(|text| Words::parse(text).unwrap());
        let (dawg, _) = intern_words(&mut interner, &forward, Halves::Both).unwrap();
        let (_, gaddag) = intern_words(&mut interner, &outward, Halves::Both).unwrap();
        let nodes = lay_out(&interner, &[dawg, gaddag.unwrap()]).unwrap();
        Graph::new(nodes, true, forward.len() as u64)
    }

    #[test]
    fn different_halves_are_told_apart() {
        for (forward, outward) in [
            ("CAT DOG", "CAT GOD"),
            ("AB BA CD DC", "AB BA CD"),
            ("ABC", "ACB"),
            ("EAT", "TEA"),
            ("AT", ""),
            ("", "AT"),
            ("CARE CARES", "CARE SCARE"),
        ] {
            let graph = chimera(forward, outward);
            assert_eq!(graph.verify(), Err(GraphError::HalvesDisagree), "{forward} {outward}");
            let quick = check::check(graph.nodes(), true);
            assert_eq!(quick, Err(GraphError::HalvesDisagree), "{forward} {outward}");
        }
        let graph = chimera("CARE CARES SCARE", "SCARE CARE CARES");
        assert_eq!(graph.verify(), Ok(()));
        assert_eq!(check::check(graph.nodes(), true), Ok(3));
    }
}

//! The layout of a graph: gives states their places in the array of nodes.

use alloc::vec;
use alloc::vec::Vec;

use crate::graph::Node;
use crate::intern::Interner;

/// The nodes of the states that these roots lead to; node `i` is the root `roots[i]`. `None` if 24
/// bits cannot number them.
///
/// A list that is the tail of another needs no place of its own, so only the lists that are the
/// tail of none are laid out. The newest come first, which puts lists near the roots in front.
/// Neither look-up nor walking the GADDAG for a rack is measurably faster with the lists oldest
/// first, breadth first, depth first or by how often they are visited.
pub(crate) fn lay_out(interner: &Interner, roots: &[u32]) -> Option<Vec<Node>> {
    let states = interner.states();
    // For each state, first whether it is a tail, then its place.
    const TAIL: u32 = u32::MAX;
    let mut place = vec![0; states.len()];
    for state in states {
        place[state.next() as usize] = TAIL;
    }
    let mut len = roots.len() as u32;
    let mut heads = Vec::new();
    for head in (1..states.len()).rev() {
        if place[head] != 0 {
            continue;
        }
        heads.push(head as u32);
        let mut number = head;
        while number != 0 {
            if place[number] == 0 || place[number] == TAIL {
                place[number] = len;
            }
            len += 1;
            number = states[number].next() as usize;
        }
        if len > Node::MAX_NODES {
            return None;
        }
    }
    place[0] = 0;
    let mut nodes = Vec::with_capacity(len as usize);
    for &root in roots {
        nodes.push(Node::new(0, false, true, place[root as usize]));
    }
    for head in heads {
        let mut number = head;
        while number != 0 {
            let state = states[number as usize];
            let arc = place[state.child() as usize];
            nodes.push(Node::new(state.tile(), state.accepts(), state.next() == 0, arc));
            number = state.next();
        }
    }
    Some(nodes)
}

//! Checks a graph from elsewhere, in time and memory proportional to its nodes.
//!
//! Nothing here recurses and nothing enumerates words, so no file can make the check run away.

use alloc::vec;
use alloc::vec::Vec;

use crate::fingerprint;
use crate::graph::Node;
use crate::graph_error::{GraphError, MAX_WORDS};
use crate::word::Word;

/// Checks everything that [`crate::Graph::read`] promises, and returns the number of words.
pub(crate) fn check(nodes: &[Node], has_gaddag: bool) -> Result<u64, GraphError> {
    let roots = if has_gaddag { 2 } else { 1 };
    if !nodes.last().is_some_and(|node| node.is_end()) {
        return Err(GraphError::Unterminated);
    }
    let order = children_first(nodes, roots)?;
    if !has_gaddag && nodes.len() > 1 && !order.contains(&1) {
        return Err(GraphError::Root);
    }
    check_separators(nodes, &order, has_gaddag)?;
    let dawg = nodes[0].arc().index() as usize;
    let words = count_words(nodes, &order, dawg)?;
    if has_gaddag && !fingerprint::halves_agree(nodes, &order) {
        return Err(GraphError::HalvesDisagree);
    }
    Ok(words)
}

/// The nodes that can be reached, each after its children and its next sibling. Checks each node,
/// and that no path leads back to itself.
fn children_first(nodes: &[Node], roots: u32) -> Result<Vec<u32>, GraphError> {
    #[derive(Clone, Copy, PartialEq)]
    enum Mark {
        New,
        Open,
        Done,
    }
    let mut marks = vec![Mark::New; nodes.len()];
    let mut order = Vec::with_capacity(nodes.len());
    let mut stack = Vec::new();
    for root in 0..roots {
        stack.push(check_arc(nodes, root, roots)?);
        while let Some(&node) = stack.last() {
            let at = node as usize;
            match marks[at] {
                Mark::New if node == 0 => {
                    stack.pop();
                }
                Mark::New => {
                    marks[at] = Mark::Open;
                    let arc = check_node(nodes, node, roots)?;
                    let next = if nodes[at].is_end() { 0 } else { node + 1 };
                    for to in [arc, next] {
                        match marks[to as usize] {
                            Mark::New if to != 0 => stack.push(to),
                            Mark::Open => return Err(GraphError::Cycle { node: to }),
                            _ => {}
                        }
                    }
                }
                Mark::Open => {
                    marks[at] = Mark::Done;
                    order.push(node);
                    stack.pop();
                }
                Mark::Done => {
                    stack.pop();
                }
            }
        }
    }
    Ok(order)
}

fn check_arc(nodes: &[Node], node: u32, roots: u32) -> Result<u32, GraphError> {
    let arc = nodes[node as usize].arc().index();
    if arc != 0 && (arc < roots || arc as usize >= nodes.len()) {
        return Err(GraphError::Arc { node, arc });
    }
    Ok(arc)
}

/// Checks a node by itself and against its next sibling, and returns its arc.
fn check_node(nodes: &[Node], node: u32, roots: u32) -> Result<u32, GraphError> {
    let this = nodes[node as usize];
    let arc = check_arc(nodes, node, roots)?;
    if this.tile() > 26 {
        return Err(GraphError::Tile { node });
    }
    if this.tile() == 0 && (this.accepts() || arc == 0) {
        return Err(GraphError::Separator { node });
    }
    if arc == 0 && !this.accepts() {
        return Err(GraphError::DeadEnd { node });
    }
    // The last node of the file ends its list, so there is a next one.
    if !this.is_end() && nodes[node as usize + 1].tile() <= this.tile() {
        return Err(GraphError::Unsorted { node });
    }
    Ok(arc)
}

/// Checks that separators occur only in the GADDAG half, never first, and at most once on a path.
fn check_separators(nodes: &[Node], order: &[u32], has_gaddag: bool) -> Result<(), GraphError> {
    // Nodes that can be reached on a path on which no further separator is allowed.
    let mut forward = vec![false; nodes.len()];
    forward[nodes[0].arc().index() as usize] = true;
    if has_gaddag {
        let root = nodes[1].arc().index();
        if root != 0 && nodes[root as usize].tile() == 0 {
            return Err(GraphError::Separator { node: root });
        }
    }
    for &node in order.iter().rev() {
        let this = nodes[node as usize];
        let is_forward = forward[node as usize];
        if is_forward && this.tile() == 0 {
            return Err(GraphError::Separator { node });
        }
        if is_forward || this.tile() == 0 {
            forward[this.arc().index() as usize] = true;
        }
        if is_forward && !this.is_end() {
            forward[node as usize + 1] = true;
        }
    }
    Ok(())
}

/// Counts the words, and checks that no word and no path is longer than a word can be.
fn count_words(nodes: &[Node], order: &[u32], dawg: usize) -> Result<u64, GraphError> {
    let mut words = vec![0u64; nodes.len()];
    // The most letters on any path from each node on.
    let mut letters = vec![0usize; nodes.len()];
    for &node in order {
        let at = node as usize;
        let this = nodes[at];
        let arc = this.arc().index() as usize;
        let next = if this.is_end() { 0 } else { at + 1 };
        words[at] =
            u64::from(this.accepts()).saturating_add(words[arc]).saturating_add(words[next]);
        letters[at] = letters[next].max(letters[arc] + usize::from(this.tile() != 0));
        if letters[at] > Word::MAX_LEN {
            return Err(GraphError::TooLong);
        }
    }
    match words[dawg] {
        count if count > MAX_WORDS => Err(GraphError::TooManyWords),
        count => Ok(count),
    }
}

//! Numbers for the nodes of a graph that follow from the nodes behind them.

use alloc::vec;
use alloc::vec::Vec;

use crate::{Graph, Node};

/// A number for each node of the forward half. `number` gets a node with the numbers of the list
/// that its arc leads to and of its next sibling, each 0 where there is none.
///
/// Each node is visited once and after those behind it, without recursion: a graph from outside may
/// be deeper than the stack.
pub(crate) fn bottom_up(graph: &Graph, number: impl Fn(Node, u32, u32) -> u32) -> Vec<u32> {
    let nodes = graph.nodes();
    let mut numbers = vec![0; nodes.len()];
    let mut done = vec![false; nodes.len()];
    done[0] = true;
    let mut stack = vec![graph.dawg_root().index()];
    while let Some(&index) = stack.last() {
        let at = index as usize;
        if done[at] {
            stack.pop();
            continue;
        }
        let arc = nodes[at].arc().index();
        let next = if nodes[at].is_end() { 0 } else { index + 1 };
        match [arc, next].into_iter().find(|&to| !done[to as usize]) {
            Some(to) => stack.push(to),
            None => {
                numbers[at] = number(nodes[at], numbers[arc as usize], numbers[next as usize]);
                done[at] = true;
                stack.pop();
            }
        }
    }
    numbers
}

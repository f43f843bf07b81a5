//! Edmonds' algorithm for perfect matchings of least weight.
//!
//! The linear programme: each player has a price, each blossom (an odd set of players) a charge of
//! at least 0. The slack of an edge is its weight less the prices of its ends plus the charges of
//! the blossoms that hold both; no slack may be negative. A perfect matching whose edges have slack
//! 0, and which fills each blossom with a charge up to one player, is of least weight: its weight
//! is what prices and charges add up to, and no matching can weigh less than that.
//!
//! The search begins with such prices and few pairs. Each stage grows a tree from one player
//! without a partner along edges without slack: nodes at even distance are outer, the others inner.
//! An edge between outer nodes closes an odd cycle, which becomes a blossom, a node of its own.
//! Where no edge without slack leads on, the prices of outer nodes rise and those of inner ones
//! fall until one does, or until an inner blossom's charge is used up and it falls apart. The stage
//! ends when the tree reaches another player without a partner. (Edmonds, "Maximum matching and a
//! polyhedron with 0,1-vertices", 1965; Galil, "Efficient algorithms for finding maximum matching
//! in graphs", 1986.)
//!
//! Weights are doubled within, which keeps all prices whole.

use core::cmp::Reverse;
use std::collections::BinaryHeap;

/// No edge, no node.
const NONE: usize = usize::MAX;

/// A pair that may be matched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    /// The players.
    pub(super) ends: [usize; 2],
    /// The weight, at most 2^110.
    pub(super) weight: i128,
}

/// The place of a node in the tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Label {
    /// Not in the tree.
    Free,
    /// At an even distance from the root.
    Outer,
    /// At an odd distance.
    Inner,
}

/// A player, or a blossom of an odd number of nodes around a cycle.
#[derive(Clone, Debug)]
struct Node {
    /// The blossom that holds the node.
    parent: usize,
    /// The player who is matched outside of the node, or is without a partner.
    base: usize,
    /// The nodes around the cycle, the one with the base first. The second is matched with the
    /// third, and so on.
    cycle: Vec<usize>,
    /// The edges between each node of the cycle and the next.
    links: Vec<usize>,
    /// The players in it.
    members: Vec<usize>,
    /// The charge of a blossom; 0 for a player.
    charge: i128,
    label: Label,
    /// The edge by which the tree reached the node.
    entry: usize,
}

/// The state of the search.
pub(super) struct Search {
    players: usize,
    edges: Vec<Edge>,
    /// The edges of each player.
    edges_of: Vec<Vec<usize>>,
    price: Vec<i128>,
    /// The edge of each player's pair.
    mate: Vec<usize>,
    /// The outermost node that holds each player.
    top: Vec<usize>,
    nodes: Vec<Node>,
    /// Nodes that may be used anew.
    spare: Vec<usize>,
    /// The players in the tree; some of them may have left it.
    tree: Vec<usize>,
    in_tree: Vec<bool>,
    /// The sum of all changes of prices in this stage.
    now: i128,
    /// When edges lose their slack and blossoms fall apart: an edge's number, or behind all edges a
    /// node's.
    events: BinaryHeap<Reverse<(i128, usize)>>,
}

impl Search {
    /// A search among so many players.
    pub(super) fn new(players: usize, mut edges: Vec<Edge>) -> Search {
        let mut edges_of = vec![Vec::new(); players];
        for (index, edge) in edges.iter_mut().enumerate() {
            edge.weight *= 2;
            for end in edge.ends {
                edges_of[end].push(index);
            }
        }
        let node = |player| Node {
            parent: NONE,
            base: player,
            cycle: Vec::new(),
            links: Vec::new(),
            members: vec![player],
            charge: 0,
            label: Label::Free,
            entry: NONE,
        };
        Search {
            players,
            edges,
            edges_of,
            price: vec![0; players],
            mate: vec![NONE; players],
            top: (0..players).collect(),
            nodes: (0..players).map(node).collect(),
            spare: Vec::new(),
            tree: Vec::new(),
            in_tree: vec![false; players],
            now: 0,
            events: BinaryHeap::new(),
        }
    }

    /// Finds the matching; false if there is none that pairs all players.
    pub(super) fn solve(&mut self) -> bool {
        self.begin();
        (0..self.players).all(|root| self.mate[root] != NONE || self.stage(root))
    }

    /// The pairs found, in order.
    pub(super) fn pairs(&self) -> Vec<(usize, usize)> {
        let mates = self.mate.iter().enumerate();
        mates
            .filter(|&(_, &edge)| edge != NONE)
            .map(|(player, &edge)| (player, self.across(edge, player)))
            .filter(|(one, other)| one < other)
            .collect()
    }

    /// The least weight, doubled, at which a pair of this player with each player is of no use:
    /// one that weighs less might lead to a matching of less weight.
    pub(super) fn bounds(&self, player: usize) -> Vec<i128> {
        let own = self.price[player];
        let mut bounds: Vec<i128> = self.price.iter().map(|price| own + price).collect();
        let mut node = self.nodes[player].parent;
        while node != NONE {
            for &member in &self.nodes[node].members {
                bounds[member] -= self.nodes[node].charge;
            }
            node = self.nodes[node].parent;
        }
        bounds
    }

    /// Sets the first prices and pairs who can be paired without a search.
    fn begin(&mut self) {
        for player in 0..self.players {
            let weights = self.edges_of[player].iter().map(|&edge| self.edges[edge].weight / 2);
            self.price[player] = weights.min().unwrap_or(0);
        }
        for player in 0..self.players {
            let slacks = self.edges_of[player].iter().map(|&edge| self.slack(edge));
            let Some(least) = slacks.min() else { continue };
            self.price[player] += least;
            let partner = self.edges_of[player].iter().copied().find(|&edge| {
                let [one, other] = self.edges[edge].ends;
                self.slack(edge) == 0 && self.mate[one] == NONE && self.mate[other] == NONE
            });
            if let Some(edge) = partner {
                for end in self.edges[edge].ends {
                    self.mate[end] = edge;
                }
            }
        }
    }

    /// Finds a partner for one player; false if there is none.
    fn stage(&mut self, root: usize) -> bool {
        self.now = 0;
        self.events.clear();
        self.enter(self.top[root], Label::Outer, NONE);
        self.scan(self.top[root]);
        let found = self.grow();
        for player in core::mem::take(&mut self.tree) {
            self.in_tree[player] = false;
            let node = self.top[player];
            self.nodes[node].label = Label::Free;
            self.fall_apart(node);
        }
        found
    }

    /// Grows the tree until it reaches a player without a partner; false if it cannot.
    fn grow(&mut self) -> bool {
        while let Some(Reverse((time, event))) = self.events.pop() {
            let Some(edge) = (event < self.edges.len()).then_some(event) else {
                let node = event - self.edges.len();
                let Node { parent, label, charge, .. } = self.nodes[node];
                if parent == NONE && label == Label::Inner && self.now + charge / 2 <= time {
                    self.advance(time);
                    self.expand(node);
                }
                continue;
            };
            let [one, other] = self.edges[edge].ends;
            let (from, to) = match (self.label(one), self.label(other)) {
                (Label::Outer, _) => (one, other),
                (_, Label::Outer) => (other, one),
                _ => continue,
            };
            let wait = match self.label(to) {
                Label::Free => self.slack(edge),
                Label::Outer if self.top[from] != self.top[to] => self.slack(edge) / 2,
                _ => continue,
            };
            // An event of an edge that has been in and out of the tree since is out of date.
            if self.now + wait > time {
                continue;
            }
            self.advance(time);
            let node = self.top[to];
            if self.nodes[node].label == Label::Outer {
                self.shrink(edge);
                continue;
            }
            let mate = self.mate[self.nodes[node].base];
            if mate == NONE {
                self.augment(edge, from, to);
                return true;
            }
            self.enter(node, Label::Inner, edge);
            let next = self.top[self.across(mate, self.nodes[node].base)];
            self.enter(next, Label::Outer, mate);
            self.scan(next);
        }
        false
    }

    fn label(&self, player: usize) -> Label {
        self.nodes[self.top[player]].label
    }

    /// The other end of an edge.
    fn across(&self, edge: usize, player: usize) -> usize {
        let [one, other] = self.edges[edge].ends;
        if one == player { other } else { one }
    }

    /// The slack of an edge between different outermost nodes.
    fn slack(&self, edge: usize) -> i128 {
        let Edge { ends: [one, other], weight } = self.edges[edge];
        weight - self.price[one] - self.price[other]
    }

    /// Changes the prices of the tree up to a time.
    fn advance(&mut self, time: i128) {
        let change = time - self.now;
        self.now = time;
        if change == 0 {
            return;
        }
        for &player in &self.tree {
            let node = &mut self.nodes[self.top[player]];
            let change = match node.label {
                Label::Free => continue,
                Label::Outer => change,
                Label::Inner => -change,
            };
            self.price[player] += change;
            if node.base == player && !node.cycle.is_empty() {
                node.charge += 2 * change;
            }
        }
    }

    /// Takes an outermost node into the tree.
    fn enter(&mut self, node: usize, label: Label, entry: usize) {
        self.nodes[node].label = label;
        self.nodes[node].entry = entry;
        for &player in &self.nodes[node].members {
            if !self.in_tree[player] {
                self.in_tree[player] = true;
                self.tree.push(player);
            }
        }
        if label == Label::Inner && !self.nodes[node].cycle.is_empty() {
            let end = self.now + self.nodes[node].charge / 2;
            self.events.push(Reverse((end, self.edges.len() + node)));
        }
    }

    /// Notes when the edges of an outer or free node will lose their slack.
    fn scan(&mut self, node: usize) {
        for member in 0..self.nodes[node].members.len() {
            let player = self.nodes[node].members[member];
            for index in 0..self.edges_of[player].len() {
                let edge = self.edges_of[player][index];
                let other = self.top[self.across(edge, player)];
                if other == node {
                    continue;
                }
                let wait = match (self.nodes[node].label, self.nodes[other].label) {
                    (Label::Outer, Label::Outer) => self.slack(edge) / 2,
                    (Label::Outer, Label::Free) | (Label::Free, Label::Outer) => self.slack(edge),
                    _ => continue,
                };
                self.events.push(Reverse((self.now + wait, edge)));
            }
        }
    }

    /// The edges and nodes from an outer node to the root: the entry of each node, and the node to
    /// which it leads.
    fn way(&self, mut node: usize) -> Vec<(usize, usize)> {
        let mut way = Vec::new();
        while self.nodes[node].entry != NONE {
            let edge = self.nodes[node].entry;
            let [one, other] = self.edges[edge].ends.map(|end| self.top[end]);
            node = if one == node { other } else { one };
            way.push((edge, node));
        }
        way
    }

    /// Makes a blossom of the cycle that an edge between two outer nodes closes.
    fn shrink(&mut self, edge: usize) {
        let [one, other] = self.edges[edge].ends.map(|end| self.top[end]);
        let (mut down, mut up) = (self.way(one), self.way(other));
        // The ways part at the last step, seen from the root, that they do not share.
        while let (Some(left), Some(right)) = (down.last(), up.last())
            && left == right
        {
            down.pop();
            up.pop();
        }
        let head = match (down.last(), up.last()) {
            (Some(&(_, node)), _) | (_, Some(&(_, node))) => node,
            _ => return,
        };
        // Round the cycle: from the head down to one end of the edge, over it, and up again.
        let mut cycle = vec![head];
        let mut links = Vec::new();
        for step in (0..down.len()).rev() {
            links.push(down[step].0);
            cycle.push(if step == 0 { one } else { down[step - 1].1 });
        }
        links.push(edge);
        let mut at = other;
        for &(link, node) in &up {
            cycle.push(at);
            links.push(link);
            at = node;
        }
        let members = cycle.iter().flat_map(|&node| self.nodes[node].members.clone()).collect();
        let blossom = Node {
            parent: NONE,
            base: self.nodes[head].base,
            cycle,
            links,
            members,
            charge: 0,
            label: Label::Outer,
            entry: self.nodes[head].entry,
        };
        let place = self.spare.pop().unwrap_or(self.nodes.len());
        if place == self.nodes.len() {
            self.nodes.push(blossom);
        } else {
            self.nodes[place] = blossom;
        }
        let mut inner = Vec::new();
        for index in 0..self.nodes[place].cycle.len() {
            let node = self.nodes[place].cycle[index];
            self.nodes[node].parent = place;
            if self.nodes[node].label == Label::Inner {
                inner.extend_from_slice(&self.nodes[node].members);
            }
        }
        for &player in &self.nodes[place].members {
            self.top[player] = place;
        }
        // The edges of inner nodes were of no use until now.
        let all = core::mem::replace(&mut self.nodes[place].members, inner);
        self.scan(place);
        self.nodes[place].members = all;
    }

    /// Makes the nodes of a blossom outermost and gives them back, with the edges between them.
    fn open(&mut self, blossom: usize) -> (Vec<usize>, Vec<usize>) {
        let cycle = core::mem::take(&mut self.nodes[blossom].cycle);
        let links = core::mem::take(&mut self.nodes[blossom].links);
        for &node in &cycle {
            self.nodes[node].parent = NONE;
            self.nodes[node].label = Label::Free;
            for &player in &self.nodes[node].members {
                self.top[player] = node;
            }
        }
        self.nodes[blossom].label = Label::Free;
        self.spare.push(blossom);
        (cycle, links)
    }

    /// Takes an inner blossom apart whose charge is used up: the tree goes through it by an even
    /// number of steps, from the node that it enters to the one with the base.
    fn expand(&mut self, blossom: usize) {
        let mut entry = self.nodes[blossom].entry;
        let (cycle, links) = self.open(blossom);
        let ends = self.edges[entry].ends.map(|end| self.top[end]);
        let first = cycle.iter().position(|node| ends.contains(node)).unwrap_or(0);
        let mut label = Label::Inner;
        for (index, link) in even_way(first, cycle.len()) {
            self.enter(cycle[index], label, entry);
            label = if label == Label::Inner { Label::Outer } else { Label::Inner };
            entry = links[link];
        }
        self.enter(cycle[0], Label::Inner, entry);
        for node in cycle {
            if self.nodes[node].label != Label::Inner {
                self.scan(node);
            }
        }
    }

    /// Takes a blossom without a charge apart, and those within it.
    fn fall_apart(&mut self, node: usize) {
        let mut open = vec![node];
        while let Some(node) = open.pop() {
            if !self.nodes[node].cycle.is_empty() && self.nodes[node].charge == 0 {
                open.extend(self.open(node).0);
            }
        }
    }

    /// Pairs the ends of an edge from the tree to a player without a partner, and all along the
    /// way to the root anew.
    fn augment(&mut self, edge: usize, from: usize, to: usize) {
        self.rebase(self.top[to], to);
        self.mate[to] = edge;
        let (mut edge, mut player) = (edge, from);
        loop {
            let outer = self.top[player];
            let mate = self.nodes[outer].entry;
            let base = self.nodes[outer].base;
            self.rebase(outer, player);
            self.mate[player] = edge;
            if mate == NONE {
                return;
            }
            let inner = self.top[self.across(mate, base)];
            edge = self.nodes[inner].entry;
            let [one, other] = self.edges[edge].ends;
            let (near, far) = if self.top[one] == inner { (one, other) } else { (other, one) };
            self.rebase(inner, near);
            self.mate[near] = edge;
            player = far;
        }
    }

    /// Changes the pairs within a node so that one of its players is free for a partner outside.
    fn rebase(&mut self, node: usize, player: usize) {
        if self.nodes[node].cycle.is_empty() {
            return;
        }
        let cycle = self.nodes[node].cycle.clone();
        let links = self.nodes[node].links.clone();
        let first = cycle.iter().position(|&at| self.nodes[at].members.contains(&player));
        let first = first.unwrap_or(0);
        self.rebase(cycle[first], player);
        for (step, (_, link)) in even_way(first, cycle.len()).enumerate() {
            // Every other link was in use; from now on the ones between are.
            if step % 2 == 1 {
                let edge = links[link];
                let sides = [cycle[link], cycle[(link + 1) % cycle.len()]];
                for end in self.edges[edge].ends {
                    let inside = |&&side: &&usize| self.nodes[side].members.contains(&end);
                    if let Some(&side) = sides.iter().find(inside) {
                        self.rebase(side, end);
                    }
                    self.mate[end] = edge;
                }
            }
        }
        let node = &mut self.nodes[node];
        node.cycle.rotate_left(first);
        node.links.rotate_left(first);
        node.base = player;
    }
}

/// The way round a cycle from a node to the first by an even number of steps: at each step the
/// node and the link to the next.
fn even_way(first: usize, around: usize) -> impl Iterator<Item = (usize, usize)> {
    let back = first.is_multiple_of(2);
    let steps = if back { first } else { around - first };
    (0..steps).map(move |step| match back {
        true => (first - step, first - step - 1),
        false => (first + step, first + step),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lot::Lot;

    /// Checks that prices and charges prove the pairs to be of least weight.
    fn proved(search: &Search) {
        let blossoms: Vec<&Node> = {
            let nodes = search.nodes.iter();
            nodes.filter(|node| !node.cycle.is_empty()).collect()
        };
        let mut bound: i128 = search.price.iter().sum();
        for blossom in &blossoms {
            assert!(blossom.charge >= 0);
            bound -= blossom.charge * (blossom.members.len() as i128 / 2);
        }
        for edge in &search.edges {
            let [one, other] = edge.ends;
            let mut slack = edge.weight - search.price[one] - search.price[other];
            for blossom in &blossoms {
                if blossom.members.contains(&one) && blossom.members.contains(&other) {
                    slack += blossom.charge;
                }
            }
            assert!(slack >= 0);
        }
        let pairs = search.pairs().into_iter();
        let total: i128 = pairs.map(|(one, _)| search.edges[search.mate[one]].weight).sum();
        assert_eq!(total, bound);
    }

    #[test]
    fn each_matching_comes_with_its_proof() {
        let mut blossoms = 0;
        for seed in 0..400 {
            let mut lot = Lot::new(seed);
            let players = 2 * (1 + lot.below(60) as usize);
            let (range, share) = (1 + lot.below(40), lot.below(95));
            let mut edges = Vec::new();
            for one in 0..players {
                for other in one + 1..players {
                    if lot.below(100) >= share {
                        let weight = i128::from(lot.below(range)) - 10;
                        edges.push(Edge { ends: [one, other], weight });
                    }
                }
            }
            let mut search = Search::new(players, edges);
            if search.solve() {
                assert_eq!(search.pairs().len(), players / 2);
                proved(&search);
                blossoms += search.nodes.iter().filter(|node| !node.cycle.is_empty()).count();
            }
        }
        assert!(blossoms > 100, "{blossoms} blossoms in all: too few to say anything");
    }
}

//! Two seats, an empty bag: nothing is hidden any more, so the rest can be searched.
//!
//! Alpha-beta over the future spread, deepened step by step until the budget is spent. Beyond the
//! depth of a step both sides play on by static equity until the end, so that even the first step
//! compares whole games. At most [`WIDTH`] moves are tried at a node, so the answer is good, not
//! proven.

use rules::{Alphabet, Tiles};

use crate::kibitz::{Scale, best_play, kibitz};
use crate::{Budget, Choice, Generator, Grid, Leaves, Opening, Ranked, Scene};

/// Moves tried at the first node and at the others.
const WIDTH: [usize; 2] = [24, 10];
/// No step goes deeper.
const MAX_DEPTH: u32 = 14;

/// The best move found, out of a list ranked by static equity; `None` if the list is empty.
pub(crate) fn choose(
    generator: &Generator,
    scene: &Scene,
    ranked: &[Ranked],
    budget: Budget,
) -> Option<Ranked> {
    let mut search =
        Search { generator, scene, leaves: Leaves::none(), left: budget.nodes, cut: false };
    let root = Node { grid: scene.grid.clone(), racks: [scene.rack, scene.unseen], passed: false };
    let mut moves: Vec<Ranked> = ranked.iter().take(WIDTH[0]).copied().collect();
    // The pass is last by equity but may be best when both are nearly stuck.
    if let Some(pass) = ranked.iter().find(|ranked| ranked.choice == Choice::Pass)
        && !moves.contains(pass)
    {
        moves.push(*pass);
    }
    let mut answer = *moves.first()?;
    for depth in 1..=MAX_DEPTH {
        search.cut = false;
        let mut alpha = -LARGE;
        let mut best = None;
        for (index, ranked) in moves.iter().enumerate() {
            let Some(value) = search.after(&root, &ranked.choice, depth - 1, alpha, LARGE) else {
                return Some(answer);
            };
            if best.is_none() || value > alpha {
                alpha = value;
                best = Some(index);
            }
        }
        let Some(index) = best else { break };
        answer = moves[index];
        // The best of this step is the first to be tried in the next.
        moves[..=index].rotate_right(1);
        if !search.cut {
            break;
        }
    }
    Some(answer)
}

/// More than any spread.
const LARGE: i32 = 1_000_000;

struct Node {
    grid: Grid,
    /// The mover's rack first.
    racks: [Tiles; 2],
    /// Whether the last move was a pass.
    passed: bool,
}

struct Search<'a> {
    generator: &'a Generator,
    scene: &'a Scene,
    leaves: Leaves,
    /// Nodes that may still be visited.
    left: u32,
    /// Whether the depth cut something off.
    cut: bool,
}

impl Search<'_> {
    /// What a move is worth to its maker from here to the end, in points; `None` once the budget
    /// is spent.
    fn after(
        &mut self,
        node: &Node,
        choice: &Choice,
        depth: u32,
        alpha: i32,
        beta: i32,
    ) -> Option<i32> {
        let alphabet = self.scene.alphabet;
        let mut mine = node.racks[0];
        mine.remove_all(&choice.tiles());
        let score = choice.score();
        match choice {
            Choice::Play(candidate) => {
                if mine.is_empty() {
                    return Some(score + 2 * alphabet.value(&node.racks[1]));
                }
                let mut grid = node.grid.clone();
                grid.apply(candidate, self.generator.guide());
                let next = Node { grid, racks: [node.racks[1], mine], passed: false };
                let reply = self.value(&next, depth, score - beta, score - alpha)?;
                Some(score - reply)
            }
            _ if node.passed => Some(both_stuck(alphabet, &node.racks)),
            _ => {
                let next =
                    Node { grid: node.grid.clone(), racks: [node.racks[1], mine], passed: true };
                self.value(&next, depth, -beta, -alpha).map(|reply| -reply)
            }
        }
    }

    /// What the position is worth to the side on turn, exact between `alpha` and `beta`.
    fn value(&mut self, node: &Node, depth: u32, mut alpha: i32, beta: i32) -> Option<i32> {
        if depth == 0 {
            return self.play_out(node);
        }
        let ranked = self.moves(node)?;
        let mut best = -LARGE;
        for ranked in &ranked {
            let value = self.after(node, &ranked.choice, depth - 1, alpha, beta)?;
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        Some(best)
    }

    fn spend(&mut self, plays: usize) -> Option<()> {
        self.left = self.left.checked_sub(1 + plays as u32 / Budget::PLAYS_A_NODE)?;
        Some(())
    }

    fn moves(&mut self, node: &Node) -> Option<Vec<Ranked>> {
        let mut ranked = kibitz(self.generator, &self.scene_of(node), &self.leaves, Opening::Both);
        self.spend(ranked.len())?;
        if ranked.len() > WIDTH[1] {
            ranked.drain(WIDTH[1] - 1..ranked.len() - 1);
        }
        Some(ranked)
    }

    /// Both sides go on by static equity until the end.
    fn play_out(&mut self, node: &Node) -> Option<i32> {
        self.cut = true;
        let mut node = Node { grid: node.grid.clone(), racks: node.racks, passed: node.passed };
        let (mut spread, mut sign) = (0, 1);
        loop {
            let scene = self.scene_of(&node);
            let scale = Scale::new(&scene, &self.leaves);
            let mut found = 0;
            let play = best_play(self.generator, &scene, &scale, &mut found);
            self.spend(found as usize)?;
            match play {
                Some(play) => {
                    node.racks[0].remove_all(&play.tiles());
                    spread += sign * play.score();
                    if node.racks[0].is_empty() {
                        return Some(spread + sign * 2 * self.scene.alphabet.value(&node.racks[1]));
                    }
                    node.grid.apply(&play, self.generator.guide());
                    node.passed = false;
                }
                None if node.passed => {
                    return Some(spread + sign * both_stuck(self.scene.alphabet, &node.racks));
                }
                None => node.passed = true,
            }
            node.racks.swap(0, 1);
            sign = -sign;
        }
    }

    fn scene_of(&self, node: &Node) -> Scene {
        Scene {
            grid: node.grid.clone(),
            rack: node.racks[0],
            bag: 0,
            unseen: node.racks[1],
            exchange: 0,
            opponents: vec![node.racks[1].len()],
            ..*self.scene
        }
    }
}

/// Nobody goes out: everybody loses the own tiles.
fn both_stuck(alphabet: &Alphabet, racks: &[Tiles; 2]) -> i32 {
    alphabet.value(&racks[1]) - alphabet.value(&racks[0])
}

/// Whether the rest can be searched: two seats and nothing hidden.
pub(crate) fn applies(scene: &Scene) -> bool {
    scene.bag == 0 && scene.opponents == [scene.unseen.len()] && scene.opponents[0] > 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Random, Seeded};
    use lexicon::{Halves, Words, compile};
    use rules::Edition;

    const WORDS: &str = "AT TA TEA EAT ATE TEN NET ERE RE ION ONE NO ON IN IT TIE DO ID AID DIE \
        TO TOE TOES DIES AIDS TENS NETS OD ODE ODES AN ANT ANTS AS IS SO DOT DOTS TOD NOD NODS";

    /// The best a side can reach, trying everything; the passes so far in a row are 0 or 1.
    fn minimax(search: &Search<'_>, node: &Node) -> i32 {
        let ranked =
            kibitz(search.generator, &search.scene_of(node), &search.leaves, Opening::Both);
        ranked.iter().map(|ranked| worth(search, node, &ranked.choice)).max().unwrap_or(0)
    }

    fn worth(search: &Search<'_>, node: &Node, choice: &Choice) -> i32 {
        let mut mine = node.racks[0];
        mine.remove_all(&choice.tiles());
        let mut grid = node.grid.clone();
        if let Choice::Play(candidate) = choice {
            if mine.is_empty() {
                return choice.score() + 2 * search.scene.alphabet.value(&node.racks[1]);
            }
            grid.apply(candidate, search.generator.guide());
        } else if node.passed {
            return both_stuck(search.scene.alphabet, &node.racks);
        }
        let passed = *choice == Choice::Pass;
        choice.score() - minimax(search, &Node { grid, racks: [node.racks[1], mine], passed })
    }

    #[test]
    fn small_endgames_are_played_as_well_as_can_be() {
        let graph = compile(&Words::parse(WORDS).unwrap(), Halves::Both).unwrap();
        let generator = Generator::new(&graph).unwrap();
        let ruleset = Edition::TournamentSowpods.ruleset();
        let mut random = Seeded::new(4);
        let mut better_than_static = 0;
        for _ in 0..40 {
            let mut pool: Tiles = "AADDEEIINNOOSSTT".parse().unwrap();
            let mut grid = Grid::new(&ruleset);
            for _ in 0..2 {
                let rack = random.draw(&mut pool, 6);
                let plays = generator.plays(&grid, &rack);
                let play = plays[random.below(plays.len())];
                grid.apply(&play, generator.guide());
            }
            let mut pool: Tiles = "ADEINOST".parse().unwrap();
            let racks = [random.draw(&mut pool, 3), random.draw(&mut pool, 2)];
            let scene = Scene::new(&ruleset, grid, racks[0], racks[1], 1);
            assert!(applies(&scene));
            let leaves = Leaves::none();
            let ranked = kibitz(&generator, &scene, &leaves, Opening::Both);
            let budget = Budget { rollouts: 0, nodes: 50_000 };
            let found = choose(&generator, &scene, &ranked, budget).unwrap();
            let search =
                Search { generator: &generator, scene: &scene, leaves, left: 0, cut: false };
            let root = Node { grid: scene.grid.clone(), racks, passed: false };
            let best = minimax(&search, &root);
            assert_eq!(worth(&search, &root, &found.choice), best, "{:?}", scene.grid);
            better_than_static += i32::from(worth(&search, &root, &ranked[0].choice) < best);
        }
        assert!(better_than_static > 0);
    }
}

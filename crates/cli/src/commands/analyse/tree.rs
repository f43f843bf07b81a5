//! A position, and the tree of what is tried from it.

use notation::Cgp;
use rules::{PlayText, Square, Tiles};
use table::wire::AnalysedMove;

/// A position of the tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Branch {
    /// The move that leads to it; empty for the first.
    pub(super) made: String,
    /// What somebody calls it; empty if it has no name.
    pub(super) name: String,
    pub(super) cgp: Cgp,
    /// The branch before; `None` for the first.
    pub(super) from: Option<usize>,
}

/// What was tried, and where somebody is in it. Branches come after the one that they follow.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Tree {
    pub(super) branches: Vec<Branch>,
    pub(super) at: usize,
}

impl Tree {
    /// A position from which nothing was tried yet.
    pub(super) fn of(cgp: Cgp) -> Tree {
        let first = Branch { made: String::new(), name: String::new(), cgp, from: None };
        Tree { branches: vec![first], at: 0 }
    }

    /// The position that is shown.
    pub(super) fn cgp(&self) -> &Cgp {
        &self.branches[self.at].cgp
    }

    /// Changes the position that is shown; what was tried from it goes.
    pub(super) fn edit(&mut self, cgp: Cgp) {
        let at = self.at;
        self.keep(|tree, branch| branch == at || !tree.follows(branch, at));
        self.branches[self.at].cgp = cgp;
    }

    /// Goes on with a move: to the branch that it leads to, or a new one.
    pub(super) fn play(&mut self, made: &AnalysedMove) {
        let there = (0..self.branches.len()).find(|&it| {
            self.branches[it].from == Some(self.at) && self.branches[it].made == made.text
        });
        self.at = there.unwrap_or_else(|| {
            let cgp = after(self.cgp(), made);
            let (made, name) = (made.text.clone(), String::new());
            self.branches.push(Branch { made, name, cgp, from: Some(self.at) });
            self.branches.len() - 1
        });
    }

    /// Drops a branch with all that follows it; the first one stays.
    pub(super) fn drop(&mut self, branch: usize) {
        if let Some(from) = self.branches.get(branch).and_then(|branch| branch.from) {
            if self.at == branch || self.follows(self.at, branch) {
                self.at = from;
            }
            self.keep(|tree, it| it != branch && !tree.follows(it, branch));
        }
    }

    /// How many moves lead to a branch.
    pub(super) fn depth(&self, branch: usize) -> usize {
        std::iter::successors(self.branches[branch].from, |&it| self.branches[it].from).count()
    }

    /// The branches in the order in which they are listed: each before those that follow it.
    pub(super) fn listed(&self) -> Vec<usize> {
        let mut listed = Vec::new();
        let mut open = vec![0];
        while let Some(branch) = open.pop() {
            listed.push(branch);
            let next = (0..self.branches.len()).rev();
            open.extend(next.filter(|&it| self.branches[it].from == Some(branch)));
        }
        listed
    }

    /// Whether a branch comes somewhere after another one.
    fn follows(&self, branch: usize, other: usize) -> bool {
        let mut before =
            std::iter::successors(self.branches[branch].from, |&it| self.branches[it].from);
        before.any(|it| it == other)
    }

    fn keep(&mut self, keeps: impl Fn(&Tree, usize) -> bool) {
        let kept: Vec<usize> = (0..self.branches.len()).filter(|&it| keeps(self, it)).collect();
        let now = |before: usize| kept.iter().position(|&it| it == before);
        let branches = kept.iter().map(|&it| {
            let branch = self.branches[it].clone();
            // What a branch follows is kept where the branch is.
            Branch { from: branch.from.and_then(now), ..branch }
        });
        let (branches, at) = (branches.collect(), now(self.at).unwrap_or(0));
        *self = Tree { branches, at };
    }
}

/// The position after a move: what its player draws is not known.
fn after(cgp: &Cgp, made: &AnalysedMove) -> Cgp {
    let mut next = cgp.clone();
    let play = made.text.parse::<PlayText>().ok().and_then(|text| text.resolve(&cgp.board).ok());
    for placement in play.iter().flat_map(|play| play.placements()) {
        next.board.set(placement.square, Some(placement.face));
    }
    next.racks.resize(next.racks.len().max(2), Tiles::new());
    next.racks[0] = made.keeps.parse().unwrap_or_default();
    next.racks.rotate_left(1);
    let racks = next.racks.len();
    next.scores.resize(racks.max(next.scores.len()), 0);
    next.scores[0] += made.score;
    next.scores.rotate_left(1);
    next.scoreless_turns = if play.is_some() { 0 } else { next.scoreless_turns.saturating_add(1) };
    next
}

/// The squares that a move lays its tiles on.
pub(super) fn laid(made: &AnalysedMove) -> Vec<Square> {
    made.tiles.iter().filter_map(|tile| tile.square.parse().ok()).collect()
}

/// A move of which only its points and what it keeps are known.
pub(super) fn unjudged(text: &str, score: i32, keeps: &str) -> AnalysedMove {
    AnalysedMove {
        text: text.to_string(),
        tiles: Vec::new(),
        score,
        keeps: keeps.to_string(),
        leave: 0.0,
        equity: f64::from(score),
        win: None,
        win_behind: None,
        spread: None,
        behind: None,
        times: 0,
        proof: None,
        draws: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn start() -> Tree {
        let rows = vec!["15"; 15].join("/");
        Tree::of(format!("{rows} TRAINER/ABC 5/9 1").parse().unwrap())
    }

    #[test]
    fn a_move_hands_the_position_to_the_next_player() {
        let mut tree = start();
        tree.play(&unjudged("8D TRAIN", 12, "ER"));
        let told = tree.cgp().to_string();
        assert!(told.contains("/3TRAIN7/") && told.ends_with(" ABC/ER 9/17 0"), "{told}");
        tree.play(&unjudged("pass", 0, "ABC"));
        assert!(tree.cgp().to_string().ends_with(" ER/ABC 17/9 1"), "{}", tree.cgp());
        assert_eq!((tree.depth(tree.at), tree.listed()), (2, vec![0, 1, 2]));
    }

    #[test]
    fn branches_are_found_again_dropped_and_edited() {
        let mut tree = start();
        tree.play(&unjudged("8D TRAIN", 12, "ER"));
        tree.play(&unjudged("pass", 0, "ABC"));
        tree.at = 0;
        tree.play(&unjudged("exchange E", 0, "TRAINR"));
        tree.at = 0;
        tree.play(&unjudged("8D TRAIN", 12, "ER"));
        assert_eq!((tree.at, tree.branches.len()), (1, 4), "it is the branch that was there");
        assert_eq!(tree.listed(), [0, 1, 2, 3]);
        let whole = tree.clone();
        tree.at = 2;
        tree.drop(1);
        assert_eq!((tree.at, tree.branches.len()), (0, 2));
        assert_eq!(
            (tree.branches[1].made.as_str(), tree.branches[1].from),
            ("exchange E", Some(0))
        );
        tree.drop(0);
        assert_eq!(tree.branches.len(), 2, "the first stays");
        let mut tree = whole;
        let cgp = tree.branches[3].cgp.clone();
        tree.edit(cgp.clone());
        assert_eq!((tree.branches.len(), tree.at), (3, 1), "what followed is gone");
        assert_eq!(tree.cgp(), &cgp);
    }
}

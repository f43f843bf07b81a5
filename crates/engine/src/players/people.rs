//! The way in which players below the expert level find a play: by noticing some of those there
//! are.
//!
//! A person does not list all plays and then choose badly. A person notices a few plays, the easy
//! ones more readily, and then takes about the best of those. So out of all plays with words the
//! player knows, a few are noticed at random, weighted by how easy they are to see: short words
//! more readily than long ones, plays that cross one word more readily than plays alongside
//! several. Of those noticed, the best is taken more often than not, otherwise the next best, and
//! so on.

use rules::{Arrange as _, Board, Ruleset, View, examine};

use crate::kibitz::Scale;
use crate::{Candidate, Choice, Equity, Generator, Leaves, Level, Opening, Random, Scene};

/// The share of plays that a level notices, and its way to choose.
struct Habits {
    /// The number of plays noticed in a turn.
    notices: usize,
    /// The ease with which a play is seen, by the number of tiles laid.
    by_tiles: [u64; 10],
    /// The ease with which a play is seen, by the number of cross-words it forms, in percent.
    by_crosses: [u64; 6],
    /// The ease with which a blank is put to use, in percent.
    blank: u64,
    /// The number of times the best of the plays that are left is taken, in percent.
    takes_best: u32,
    /// The part of the worth of a leave that the player takes into account, in percent.
    leave: i32,
    /// It exchanges rather than play for fewer points than this, where the rules allow that.
    exchange_below: i32,
}

const BEGINNER: Habits = Habits {
    notices: 7,
    by_tiles: [0, 300, 700, 1000, 700, 250, 60, 6, 2, 1],
    by_crosses: [100, 45, 12, 4, 1, 1],
    blank: 25,
    takes_best: 60,
    leave: 0,
    exchange_below: 3,
};

const INTERMEDIATE: Habits = Habits {
    notices: 90,
    by_tiles: [0, 200, 500, 900, 1000, 900, 600, 350, 150, 80],
    by_crosses: [100, 75, 45, 25, 10, 5],
    blank: 45,
    takes_best: 90,
    leave: 70,
    exchange_below: 8,
};

const ADVANCED: Habits = Habits {
    notices: 360,
    by_tiles: [0, 400, 700, 900, 1000, 1000, 800, 600, 350, 200],
    by_crosses: [100, 85, 65, 45, 25, 15],
    blank: 60,
    takes_best: 95,
    leave: 90,
    exchange_below: 10,
};

fn habits(level: Level) -> &'static Habits {
    match level {
        Level::Beginner => &BEGINNER,
        Level::Intermediate => &INTERMEDIATE,
        Level::Advanced | Level::Expert | Level::Champion => &ADVANCED,
    }
}

/// The move of a Beginner, Intermediate or Advanced player. `known` finds plays with the words it
/// knows, and `full` has the game's words, so that a word it knows from elsewhere is not played
/// here.
pub(crate) fn choose(
    level: Level,
    known: &Generator,
    full: &Generator,
    scene: &Scene,
    view: &View,
    random: &mut impl Random,
) -> Choice {
    let habits = habits(level);
    let leaves = Leaves::formula();
    let scale = Scale::new(scene, &leaves);
    let mut noticed: Vec<(Equity, Candidate)> = notice(habits, known, scene, &scale, random)
        .into_iter()
        .filter(|candidate| all_words_good(full, &view.board, &view.ruleset, candidate))
        .map(|candidate| {
            let felt = scale.weigh(&candidate) - Equity::points(candidate.score());
            let felt = Equity(felt.0 / 100 * habits.leave);
            (Equity::points(candidate.score()) + felt, candidate)
        })
        .collect();
    noticed.arrange_by_key(|(worth, candidate)| (-*worth, candidate.key()));
    let mut pick = 0;
    while pick + 1 < noticed.len() && !random.percent(habits.takes_best) {
        pick += 1;
    }
    match noticed.get(pick) {
        Some(&(worth, candidate))
            if scene.exchange == 0 || worth >= Equity::points(habits.exchange_below) =>
        {
            Choice::Play(candidate)
        }
        fallback => exchange(scene, &leaves)
            .or(fallback.map(|&(_, candidate)| Choice::Play(candidate)))
            .unwrap_or(Choice::Pass),
    }
}

/// The play of a Beginner, Intermediate or Advanced player, who knows the words of one generator of
/// all words, where only the score counts and nothing is kept.
pub(crate) fn by_score(
    level: Level,
    known: &Generator,
    full: &Generator,
    scene: &Scene,
    board: &Board,
    ruleset: &Ruleset,
    random: &mut impl Random,
) -> Option<Candidate> {
    let habits = habits(level);
    let scale = Scale::new(scene, &Leaves::formula());
    let mut noticed: Vec<Candidate> = notice(habits, known, scene, &scale, random)
        .into_iter()
        .filter(|candidate| all_words_good(full, board, ruleset, candidate))
        .collect();
    noticed.arrange_by_key(Candidate::key);
    let mut pick = 0;
    while pick + 1 < noticed.len() && !random.percent(habits.takes_best) {
        pick += 1;
    }
    noticed.get(pick).copied()
}

/// The probability, 0 to 1, that a player of a level notices each of these plays, given all plays
/// with the words it knows: it notices some of them at random, those that are easy to see more
/// readily. 0 for a play with other words. The grid of the scene is one for the words it knows.
/// Experts and Champions notice every play.
pub fn chances_to_notice(
    level: Level,
    known: &Generator,
    scene: &Scene,
    wanted: &[Candidate],
) -> Vec<f64> {
    let habits = habits(level);
    let plays: Vec<_> = wanted.iter().map(Candidate::play).collect();
    let mut sum = 0u64;
    let mut weights = vec![0u64; plays.len()];
    let subracks = crate::Subracks::new(&scene.rack);
    known.generate_with(&scene.grid, &subracks, Opening::Both, |candidate| {
        if !scene.may_open(candidate.laid()) {
            return;
        }
        let weight = weight(habits, scene, &candidate);
        sum += weight;
        let same =
            |own: &Candidate| (own.score(), own.laid()) == (candidate.score(), candidate.laid());
        for (index, _) in wanted.iter().enumerate().filter(|(_, own)| same(own)) {
            if plays[index] == candidate.play() {
                weights[index] = weight;
            }
        }
    });
    let looks = i32::try_from(habits.notices).unwrap_or(i32::MAX);
    let chance = |weight: u64| match level {
        _ if weight == 0 => 0.0,
        Level::Expert | Level::Champion => 1.0,
        Level::Beginner | Level::Intermediate | Level::Advanced => {
            1.0 - (1.0 - weight as f64 / sum as f64).powi(looks)
        }
    };
    weights.into_iter().map(chance).collect()
}

/// Some of the plays, each at most once.
fn notice(
    habits: &Habits,
    known: &Generator,
    scene: &Scene,
    scale: &Scale,
    random: &mut impl Random,
) -> Vec<Candidate> {
    let mut plays = Vec::new();
    let mut sums = Vec::new();
    let mut sum = 0u64;
    known.generate_with(&scene.grid, scale.subracks(), Opening::Both, |candidate| {
        if !scene.may_open(candidate.laid()) {
            return;
        }
        sum += weight(habits, scene, &candidate);
        plays.push(candidate);
        sums.push(sum);
    });
    let mut seen: Vec<usize> = Vec::new();
    if sum == 0 {
        return Vec::new();
    }
    // The same play may catch the eye twice: then fewer plays are noticed.
    for _ in 0..habits.notices {
        let at = random.below_sum(sum);
        let index = sums.partition_point(|&end| end <= at);
        if !seen.contains(&index) {
            seen.push(index);
        }
    }
    seen.into_iter().map(|index| plays[index]).collect()
}

/// The ease with which a play is seen; never 0.
fn weight(habits: &Habits, scene: &Scene, candidate: &Candidate) -> u64 {
    let tiles = habits.by_tiles[candidate.laid().min(9)];
    let (mut crosses, mut blanks) = (0, 0);
    for placement in candidate.placements() {
        let cell = scene.grid.cell(placement.square, candidate.direction());
        crosses += usize::from(cell.crossed);
        blanks += u32::from(placement.face.blank);
    }
    // A single tile that joins two words counts as a cross-word like any other.
    let crosses = habits.by_crosses[crosses.min(5)];
    let blank = habits.blank.pow(blanks) * 100u64.pow(3 - blanks.min(3));
    tiles * crosses * blank / 1000 + 1
}

fn all_words_good(
    full: &Generator,
    board: &Board,
    ruleset: &Ruleset,
    candidate: &Candidate,
) -> bool {
    let graph = full.gaddag().graph();
    examine(board, ruleset, &candidate.play())
        .is_ok_and(|formed| formed.words.iter().all(|word| graph.contains(&word.letters())))
}

/// The exchange of at least three tiles that keeps the best leave.
fn exchange(scene: &Scene, leaves: &Leaves) -> Option<Choice> {
    let subracks = crate::Subracks::new(&scene.rack);
    let least = 3.min(scene.rack.len());
    (1..subracks.count())
        .map(|number| subracks.subset(number))
        .filter(|tiles| (least..=scene.exchange).contains(&tiles.len()))
        .max_by_key(|tiles| {
            let mut kept = scene.rack;
            kept.remove_all(tiles);
            (leaves.value(&kept), std::cmp::Reverse(tiles.to_string()))
        })
        .map(Choice::Exchange)
}

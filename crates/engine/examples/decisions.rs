//! Compares how Champions decide: the same positions of games between Experts, each decision
//! played out by static equity many times with the racks as they are and the bag shuffled alike.
//! Tells what a decision gains over the Expert's, which takes far fewer games than playing whole
//! ones: decisions that agree cost nothing and stray by nothing.
//!
//! `cargo run --release -p engine --example decisions -- POSITIONS SEED LEAST_IN_BAG MOST_IN_BAG
//! SPEC...`, a spec being `rollouts=N,nodes=N,plies=N,infer=on|off,ends=off|endgame|all`, of which
//! anything may be left out; `usual` for nothing.
#![allow(clippy::print_stdout, clippy::unwrap_used)]

use std::collections::VecDeque;

use engine::{
    Choice, Ends, Generator, Guide, Leaves, Level, Player, Random, Scene, Seeded, best, play_game,
};
use rules::{Edition, Event, Millis, Phase, Position, Seat, Terms, Tile, Tiles, Viewer};

/// What is played.
const RULES: Edition = Edition::Travel2006;
/// How often a decision is played out.
const WORLDS: u32 = 48;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |index: usize| arguments[index].parse::<u64>().unwrap();
    let (count, first, bags) = (number(0), number(1), number(2) as usize..=number(3) as usize);
    let guide = Guide::new(lexica::bundled().graph()).unwrap();
    let generator = Generator::with_guide(guide.clone());
    let leaves = Leaves::trained();
    let expert = Player::new(Level::Expert, &guide, None);
    let champions: Vec<Player> = arguments[4..].iter().map(|spec| champion(&guide, spec)).collect();
    let terms = Terms::new(RULES, 2, &[]).unwrap();
    // What each gains in games and points, position by position.
    let mut gains: Vec<Vec<(f64, f64)>> = vec![Vec::new(); champions.len()];
    for seed in first..first + count {
        let Some((position, seat)) = position(&terms, &expert, &generator, seed, &bags) else {
            continue;
        };
        let view = position.view(Viewer::Seat(seat), Millis(0));
        let scene = Scene::of(&view, &guide).unwrap();
        let theirs = position.seats()[1 - seat.index()].rack;
        let by_equity = best(&generator, &scene, &leaves).choice;
        let mut known: Vec<(Choice, (f64, f64))> = Vec::new();
        let mut worth = |choice: Choice| {
            if let Some(&(_, worth)) = known.iter().find(|(other, _)| *other == choice) {
                return worth;
            }
            let mut sum = (0.0, 0.0);
            for world in 0..WORLDS {
                let mut random = Seeded::new(seed ^ u64::from(world + 1) << 32);
                let (won, spread) =
                    play_out((&generator, &leaves), &scene, theirs, choice, &mut random);
                sum.0 += won / f64::from(WORLDS);
                sum.1 += spread / f64::from(WORLDS);
            }
            known.push((choice, sum));
            sum
        };
        for (champion, gains) in champions.iter().zip(&mut gains) {
            let choice = champion.choose(&view, &mut Seeded::new(!seed)).unwrap();
            gains.push(match choice == by_equity {
                true => (0.0, 0.0),
                false => {
                    let (own, other) = (worth(choice), worth(by_equity));
                    (own.0 - other.0, own.1 - other.1)
                }
            });
        }
    }
    println!("{} decisions; gains of each over static equity, and over the first", gains[0].len());
    for (spec, own) in arguments[4..].iter().zip(&gains) {
        let beside = |base: Option<&Vec<(f64, f64)>>| {
            let base = |index: usize| base.map_or((0.0, 0.0), |base| base[index]);
            let each = || own.iter().enumerate().map(|(n, gain)| (gain, base(n)));
            let (wins, error) =
                mean(each().map(|(gain, base)| 100.0 * (gain.0 - base.0)).collect());
            let (points, stray) = mean(each().map(|(gain, base)| gain.1 - base.1).collect());
            format!("{wins:6.2} ± {error:.2} % of win, {points:5.2} ± {stray:.2} points")
        };
        println!("{spec:40} {} | {}", beside(None), beside(gains.first()));
    }
}

/// A Champion as the arguments name it.
fn champion(guide: &Guide, spec: &str) -> Player {
    let mut budget = engine::Budget::default();
    let mut player = Player::new(Level::Champion, guide, None);
    for part in spec.split(',').filter(|&part| part != "usual") {
        let (key, value) = part.split_once('=').unwrap();
        let number = || value.parse().unwrap();
        match (key, value) {
            ("rollouts", _) => budget.rollouts = number(),
            ("nodes", _) => budget.nodes = number(),
            ("plies", _) => budget.plies = number(),
            ("infer", "on") => player = player.with_inference(true),
            ("infer", "off") => player = player.with_inference(false),
            ("ends", "off") => player = player.with_ends(Ends::Off),
            ("ends", "endgame") => player = player.with_ends(Ends::Endgame),
            ("ends", "all") => player = player.with_ends(Ends::All),
            _ => panic!("{part}"),
        }
    }
    player.with_budget(budget)
}

/// One turn of a game between Experts with so many tiles in the bag, if it has any.
fn position(
    terms: &Terms,
    expert: &Player,
    generator: &Generator,
    seed: u64,
    bags: &std::ops::RangeInclusive<usize>,
) -> Option<(Position, Seat)> {
    let mut turns: Vec<(Position, Seat)> = Vec::new();
    // A turn is what it was when it began: with its move the play before it is accepted.
    let (mut now, mut began) = (None, Millis(0));
    let watch = |position: &Position, at: Millis, event: &Event| {
        if matches!(event, Event::Played { .. } | Event::Exchanged { .. }) {
            turns.extend(now.take());
            began = at;
        }
        if let (Phase::Turn(seat), true) = (position.phase(), now.is_none() || at == began) {
            now = Some((position.clone(), seat));
        }
    };
    play_game(terms, &[expert, expert], lexica::bundled().graph(), generator, seed, watch).unwrap();
    turns.retain(|(position, _)| bags.contains(&position.bag().len()));
    let at = Seeded::new(!seed).below(turns.len());
    (at < turns.len()).then(|| turns.swap_remove(at))
}

/// A game from a decision to its end: whether it is won, a draw being half, and by how many points.
fn play_out(
    (generator, leaves): (&Generator, &Leaves),
    start: &Scene,
    theirs: Tiles,
    choice: Choice,
    random: &mut impl Random,
) -> (f64, f64) {
    let mut scene = start.clone();
    let mut pool = scene.unseen;
    pool.remove_all(&theirs);
    let count = pool.len();
    let mut bag: VecDeque<Tile> =
        (0..count).filter_map(|_| random.draw(&mut pool, 1).nth(0)).collect();
    let full = usize::from(scene.grid.rack_size());
    let least = usize::from(RULES.ruleset().exchange.min_bag.max(1));
    let (mut racks, mut scores) = ([scene.rack, theirs], [scene.lead, 0]);
    let (mut side, mut dry, mut choice) = (0, 0, choice);
    while dry < 6 {
        scores[side] += choice.score();
        racks[side].remove_all(&choice.tiles());
        dry += 1;
        if let Choice::Play(play) = &choice {
            scene.grid.apply(play, generator.guide());
            dry = 0;
        }
        // One side draws from the front and the other from the back, see the engine's rollouts.
        for (side, rack) in racks.iter_mut().enumerate() {
            while rack.len() < full {
                let Some(tile) = (if side == 0 { bag.pop_back() } else { bag.pop_front() }) else {
                    break;
                };
                rack.add(tile);
            }
        }
        if let Choice::Exchange(tiles) = choice {
            let middle = bag.len() / 2;
            tiles.iter().for_each(|tile| bag.insert(middle, tile));
        }
        if racks[side].is_empty() {
            break;
        }
        side = 1 - side;
        scene.rack = racks[side];
        scene.bag = bag.len();
        scene.unseen = bag.iter().copied().chain(racks[1 - side].iter()).collect();
        scene.opponents = vec![racks[1 - side].len()];
        scene.exchange = if bag.len() >= least { bag.len() } else { 0 };
        choice = best(generator, &scene, leaves).choice;
    }
    let values = racks.map(|rack| scene.alphabet.value(&rack));
    let out = if racks[side].is_empty() { values[1 - side] } else { 0 };
    let out = if side == 0 { out } else { -out };
    let spread = scores[0] - scores[1] - values[0] + values[1] + out;
    ((1.0 + f64::from(spread.signum())) / 2.0, f64::from(spread))
}

/// The mean and its standard error.
fn mean(all: Vec<f64>) -> (f64, f64) {
    let count = all.len() as f64;
    let mean = all.iter().sum::<f64>() / count;
    let squares: f64 = all.iter().map(|value| (value - mean) * (value - mean)).sum();
    (mean, (squares / (count - 1.0).max(1.0) / count).sqrt())
}

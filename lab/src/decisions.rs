//! Compares how Champions decide: the same positions of games between Experts, each decision
//! played out to the end of the game by static equity many times, against racks as likely as the
//! opponent's last play makes them. Prints what a decision gains over the Expert's.
//!
//! Decisions that agree cost nothing and stray by nothing, and the others meet the same draws: a
//! hundred positions tell more than ten thousand games. The gain of all decisions of a game is, on
//! average, its gain above one half against an Expert (the advantage sum: Zinkevich, Bowling, Bard,
//! Kan and Billings, AAAI 2006), but for the gain of a decision through those behind it.
//!
//! `cargo xtask lab decisions POSITIONS SEED LEAST_IN_BAG MOST_IN_BAG SPEC...`, a spec being `rollouts=N,nodes=N,plies=N,sure=PERCENT,net=trained,infer=on|off,ends=off|endgame|all`,
//! of which anything may be left out; `usual` for nothing.

use std::ops::RangeInclusive;

use engine::net::Net;
use engine::sim::{Sim, SimOptions, Stopping};
use engine::{
    Budget, Choice, Ends, Evaluator, Gaddag, Generator, Leaves, Level, Opening, Player, Random,
    Ranked, Scene, Seeded, SelfplayError, kibitz, play_game,
};
use rules::{Edition, Event, Millis, Phase, Position, Seat, Terms, Viewer, Views};

use crate::Outcome;
use crate::arguments::{Arguments, number};
use crate::mean::mean;

/// The edition played.
const RULES: Edition = Edition::Travel2006;
/// The number of times that each decision is played out.
const WORLDS: u32 = 3_000;
/// The work spent on judging each.
const JUDGE: Budget = Budget { rollouts: 20_000, nodes: 0, plies: 2 };

pub fn run(arguments: &Arguments) -> Outcome {
    let count: u64 = number(arguments.required(0, "POSITIONS")?)?;
    let first: u64 = number(arguments.required(1, "SEED")?)?;
    let least = number(arguments.required(2, "LEAST_IN_BAG")?)?;
    let bags = least..=number(arguments.required(3, "MOST_IN_BAG")?)?;
    arguments.required(4, "SPEC")?;
    let specs = arguments.from(4);
    let gaddag = Gaddag::new(lexica::Bundled::American.lexicon().graph())?;
    let generator = Generator::with_gaddag(gaddag.clone());
    let leaves = Leaves::trained();
    let expert = Player::new(Level::Expert, &gaddag, None);
    let judge = Player::new(Level::Champion, &gaddag, None).with_budget(JUDGE);
    let champions: Vec<Player> =
        specs.iter().map(|spec| champion(&gaddag, spec)).collect::<Result<_, _>>()?;
    let terms = Terms::new(RULES, 2, &[])?;
    // The gain of each in percent of win and points, position by position.
    let mut gains: Vec<Vec<(f64, f64)>> = vec![Vec::new(); champions.len()];
    for seed in first..first + count {
        let Some((position, seat)) = position(&terms, &expert, &generator, seed, &bags)? else {
            continue;
        };
        let view = position.view(Viewer::Seat(seat), Millis(0));
        let scene = Scene::of(&view, &gaddag).ok_or("nobody is on turn")?;
        let all = kibitz(&generator, &scene, &leaves, Opening::Across);
        let by_equity = all[0].choice;
        let chosen: Vec<Choice> = champions
            .iter()
            .map(|champion| champion.choose(&view, &mut Seeded::new(!seed)))
            .collect::<Option<_>>()
            .ok_or("nobody is on turn")?;
        let tried: Vec<Ranked> = all
            .into_iter()
            .filter(|ranked| ranked.choice == by_equity || chosen.contains(&ranked.choice))
            .collect();
        let evaluator = Evaluator::new(&generator, &leaves);
        let inference = judge.infer(&scene, &view, seed);
        let options = SimOptions { plies: u32::MAX, seed, inference, ..SimOptions::default() };
        let mut sim = Sim::new(evaluator, &scene, &tried, options);
        while tried.len() > 1 && sim.iterations() < WORLDS {
            sim.take(sim.block().map(|number| sim.iteration(number)).collect());
        }
        let report = sim.report();
        let worth = |choice: &Choice| {
            let judged = report.judged.iter().find(|judged| judged.ranked.choice == *choice);
            judged.map_or((0.0, 0.0), |judged| (100.0 * judged.win, judged.spread))
        };
        let base = worth(&by_equity);
        for (choice, gains) in chosen.iter().zip(&mut gains) {
            let own = worth(choice);
            gains.push((own.0 - base.0, own.1 - base.1));
        }
    }
    println!("{} decisions; gains of each over static equity, and over the first", gains[0].len());
    for (spec, own) in specs.iter().zip(&gains) {
        let beside = |base: Option<&Vec<(f64, f64)>>| {
            let base = |index: usize| base.map_or((0.0, 0.0), |base| base[index]);
            let each = || own.iter().enumerate().map(|(n, gain)| (gain, base(n)));
            let (wins, error) =
                mean(&each().map(|(gain, base)| gain.0 - base.0).collect::<Vec<_>>());
            let (points, stray) =
                mean(&each().map(|(gain, base)| gain.1 - base.1).collect::<Vec<_>>());
            format!("{wins:6.2} ± {error:.2} % of win, {points:5.2} ± {stray:.2} points")
        };
        println!("{spec:40} {} | {}", beside(None), beside(gains.first()));
    }
    Ok(())
}

/// A Champion as the arguments name it.
fn champion(gaddag: &Gaddag, spec: &str) -> Result<Player, String> {
    let mut budget = engine::Budget::default();
    let mut player = Player::new(Level::Champion, gaddag, None);
    for part in spec.split(',').filter(|&part| part != "usual") {
        match part.split_once('=').unwrap_or_default() {
            ("rollouts", value) => budget.rollouts = number(value)?,
            ("nodes", value) => budget.nodes = number(value)?,
            ("plies", value) => budget.plies = number(value)?,
            ("sure", value) => {
                player = player.with_stopping(Stopping::Certain(number(value)?));
            }
            ("net", "trained") => player = player.with_net(Net::trained()),
            ("infer", "on") => player = player.with_inference(true),
            ("infer", "off") => player = player.with_inference(false),
            ("ends", "off") => player = player.with_ends(Ends::Off),
            ("ends", "endgame") => player = player.with_ends(Ends::Endgame),
            ("ends", "all") => player = player.with_ends(Ends::All),
            _ => return Err(format!("'{part}' is not part of a spec")),
        }
    }
    Ok(player.with_budget(budget))
}

/// One turn of a game between Experts with this number of tiles in the bag, if it has any.
fn position(
    terms: &Terms,
    expert: &Player,
    generator: &Generator,
    seed: u64,
    bags: &RangeInclusive<usize>,
) -> Result<Option<(Position, Seat)>, SelfplayError> {
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
    play_game(
        terms,
        &[expert, expert],
        lexica::Bundled::American.lexicon().graph(),
        generator,
        seed,
        watch,
    )?;
    turns.retain(|(position, _)| bags.contains(&position.bag().len()));
    let at = Seeded::new(!seed).below(turns.len());
    Ok((at < turns.len()).then(|| turns.swap_remove(at)))
}

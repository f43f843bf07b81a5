//! Plays Unbuild on the boards of games between Experts, the searching player against the greedy
//! one, each board twice with the seats exchanged:
//! `cargo xtask lab unbuild [BOARDS] [WORK]`.

use std::time::Instant;

use engine::unbuild::{greedy, search};
use engine::{Gaddag, Generator, Level, Player, play_game};
use lexica::Vocabulary;
use rules::unbuild::{Command, Parts, Phase, TableCommand, Unbuild};
use rules::{AnyCommand, Chance, Edition, Fold, Game, Inputs, Millis, Seat, Terms, Viewer, Views};

use crate::Outcome;
use crate::arguments::Arguments;

/// Unbuild draws nothing.
struct NoChance;

impl Chance for NoChance {
    fn pick(&self, _draw: u32, _below: u32) -> u32 {
        0
    }
}

pub fn run(arguments: &Arguments) -> Outcome {
    let boards: u32 = arguments.number(0)?.unwrap_or(50);
    let work = arguments.number(1)?.unwrap_or(240_000);
    let full = Gaddag::new(lexica::Bundled::American.common(Vocabulary::Full).graph())?;
    let referee = Generator::with_gaddag(full.clone());
    let expert = Player::new(Level::Expert, &full, None);
    let judge = full.graph();
    let terms = Terms::new(Edition::Classic2023, 2, &[])?;
    let (mut wins, mut points, mut turns, mut choices) = (0.0f64, [0i64; 2], 0u32, 0usize);
    let (mut pairs, mut exact_from, mut spent, mut longest) = (Vec::new(), 0usize, 0.0f64, 0.0f64);
    let mut listed = 0;
    for seed in 0..boards {
        let record =
            play_game(&terms, &[&expert; 2], judge, &referee, u64::from(seed), |_, _, _| {})?;
        let mut pair = 0.0;
        for searcher in [Seat(0), Seat(1)] {
            let mut game = Unbuild::after(&record.position).ok_or("the board cannot be unbuilt")?;
            let inputs = Inputs { at: Millis(0), judge, chance: &NoChance };
            let mut command = AnyCommand::Table(TableCommand::Start);
            let mut exact_at = None;
            loop {
                for event in game.judge(&command, inputs)? {
                    game.apply(Millis(0), &event);
                }
                let Phase::Turn(seat) = game.phase() else { break };
                let view = game.view(Viewer::Seat(seat), Millis(0));
                let parts = Parts::new(&view.board, judge, view.untouched);
                turns += 1;
                parts.each(parts.all(), |_| choices += 1);
                let taken = if seat == searcher {
                    let before = Instant::now();
                    let found = search(&parts, &view, work).ok_or("nothing to take")?;
                    let took = before.elapsed().as_secs_f64();
                    spent += took;
                    longest = longest.max(took);
                    listed += u64::from(found.work);
                    if found.exact && exact_at.is_none() {
                        exact_at = Some(view.board.tiles());
                    }
                    found.taken
                } else {
                    greedy(&parts, &view).ok_or("nothing to take")?
                };
                let squares = parts.removal(taken).squares().collect();
                command = AnyCommand::Seat(Command::Remove { seat, squares });
            }
            let mine = i64::from(game.seats()[searcher.index()].points);
            let other = i64::from(game.seats()[1 - searcher.index()].points);
            points[0] += mine;
            points[1] += other;
            exact_from += exact_at.unwrap_or_default();
            let won = match mine.cmp(&other) {
                std::cmp::Ordering::Greater => 1.0,
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Less => 0.0,
            };
            wins += won;
            pair += won / 2.0;
        }
        pairs.push(pair);
    }
    let games = f64::from(boards * 2);
    let mean = wins / games;
    let variance =
        pairs.iter().map(|pair| (pair - mean).powi(2)).sum::<f64>() / f64::from(boards.max(2) - 1);
    println!(
        "{boards} boards twice, work {work}: search wins {:.1} % (+- {:.1}), {:.1} to {:.1} points",
        100.0 * mean,
        196.0 * (variance / f64::from(boards)).sqrt(),
        points[0] as f64 / games,
        points[1] as f64 / games,
    );
    println!(
        "{:.1} turns a game, {:.0} removals a turn, exact from {:.0} tiles, {:.0} ms a move, longest {:.0} ms, \
         {:.2} microseconds a removal",
        f64::from(turns) / games,
        choices as f64 / f64::from(turns),
        exact_from as f64 / games,
        2000.0 * spent / f64::from(turns),
        1000.0 * longest,
        1e6 * spent / listed as f64,
    );
    Ok(())
}

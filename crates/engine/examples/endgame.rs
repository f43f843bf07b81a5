//! Plays a game until the bag is empty and searches the rest: nothing is hidden any more, so the
//! best line can be proven.
//!
//! ```sh
//! cargo run -p tilewright-engine --example endgame
//! cargo run -p tilewright-engine --example endgame -- 7
//! ```
//!
//! The number is the seed of the draws.
#![allow(clippy::print_stdout)]

use std::error::Error;

use engine::endgame::{applies, solve};
use engine::{Choice, Gaddag, Generator, Level, Player, Scene, play_game};
use rules::{Millis, Phase, PlayText, Terms, Viewer, Views};

/// The number of positions that may be looked at: a budget of work gives the same answer on each
/// machine.
const POSITIONS: u64 = 1_000_000;

fn main() -> Result<(), Box<dyn Error>> {
    let seed = std::env::args().nth(1).map_or(Ok(1), |text| text.parse())?;
    let gaddag = Gaddag::new(lexica::Bundled::American.lexicon().graph())?;
    let generator = Generator::with_gaddag(gaddag.clone());
    let expert = Player::new(Level::Expert, &gaddag, None);
    let terms: Terms = "classic-2023 seats=2 challenge=void".parse()?;
    let mut found = None;
    let words = lexica::Bundled::American.lexicon().graph();
    play_game(&terms, &[&expert; 2], words, &generator, seed, |game, _, _| {
        if let (Phase::Turn(seat), None) = (game.phase(), &found) {
            // The engine knows what a seat knows: with an empty bag that is everything.
            let view = game.view(Viewer::Seat(seat), Millis(0));
            let scene = Scene::of(&view, &gaddag).filter(applies);
            found = scene.map(|scene| (game.clone(), seat, scene));
        }
    })?;
    let (game, seat, scene) = found.ok_or("this game ended before the bag was empty")?;
    println!("{}\n", game.board());
    println!("seat {seat} holds {}, the other {}", scene.rack, scene.unseen);
    println!("its lead: {} points", scene.lead);

    let solution = solve(&generator, &scene, 18, &mut |positions| positions < POSITIONS)
        .ok_or("this is no endgame")?;
    println!(
        "the rest changes it by {} ({}, {} positions)",
        solution.value,
        solution.proof.key(),
        solution.nodes
    );
    let mut board = game.board().clone();
    for choice in &solution.line {
        let Choice::Play(play) = choice else {
            println!("pass");
            continue;
        };
        let text = PlayText::of(&board, &play.play(), play.direction()).ok_or("in one line")?;
        println!("{text}, {} points", play.score());
        for placement in play.placements() {
            board.set(placement.square, Some(placement.face));
        }
    }
    Ok(())
}

//! Solitaire with all tiles open: what the engine finds can be played, and a wider search finds no
//! less.

use engine::{Breadth, Draws, Gaddag, Generator, Grid, best_continuation};
use lexica::Vocabulary;
use rules::{
    AnyCommand, Command, EndReason, Fold, Game, Inputs, Millis, Move, Position, Seat, TableCommand,
    Terms,
};

fn carry_out(position: &mut Position, command: impl Into<AnyCommand<Position>>) {
    let judge = lexica::Bundled::American.common(Vocabulary::Everyday).graph();
    let inputs = Inputs { at: Millis(0), judge, chance: &Draws(1) };
    for event in position.judge(&command.into(), inputs).unwrap() {
        position.apply(Millis(0), &event);
    }
}

#[test]
fn var_sol_3_amb_51_the_continuation_is_played_out_and_scores_what_was_said() {
    let gaddag =
        Gaddag::new(lexica::Bundled::American.common(Vocabulary::Everyday).graph()).unwrap();
    let generator = Generator::with_gaddag(gaddag.clone());
    let terms: Terms = "travel-2006 seats=1 mode=open-tiles".parse().unwrap();
    let mut position = Position::new(&terms);
    carry_out(&mut position, TableCommand::Start);
    let find = |kept, tried, most: u32| {
        let grid = Grid::new(position.ruleset());
        let pool = position.seats()[0].rack;
        best_continuation(&generator, grid, pool, Breadth { kept, tried }, |n| n < most)
    };
    let narrow = find(1, 1, u32::MAX);
    let wide = find(2, 4, u32::MAX);
    assert!(wide.points >= narrow.points, "{} against {}", wide.points, narrow.points);
    assert!(narrow.points > 700, "{}", narrow.points);
    let hurried = find(2, 4, 3);
    assert!(hurried.points > 700 && hurried.positions < wide.positions);

    for candidate in &wide.plays {
        assert!(candidate.laid() <= 7);
        let the_move = Move::Play(candidate.play());
        carry_out(&mut position, Command::Move { seat: Seat(0), the_move });
    }
    assert_eq!(position.seats()[0].score, wide.points);
    if position.ending().is_none() {
        carry_out(&mut position, Command::Resign { seat: Seat(0) });
        assert_eq!(position.ending().unwrap().reason, EndReason::Stopped);
    }
    assert_eq!(position.seats()[0].score, wide.points);
}

//! The facts of the board alone, found by other means than those of the review: square by square,
//! with the word list asked for every cross-word.

use std::collections::BTreeSet;

use engine::{Choice, Grid, Scene};
use notation::Replay;
use review::Triples;
use rules::{Direction, Letter, Premium, Square};

use crate::games::{best, play, tools};

/// The board after a move.
fn after(scene: &Scene, choice: &Choice) -> Grid {
    let mut grid = scene.grid.clone();
    if let Choice::Play(play) = choice {
        grid.apply(play, tools().generator.gaddag());
    }
    grid
}

/// A square of the board; `None` beyond its edge.
fn inside(grid: &Grid, square: Option<Square>) -> Option<Square> {
    square.filter(|square| square.row < grid.size() && square.column < grid.size())
}

/// True if some letter makes a word crosswise on an empty square; `None` if nothing lies beside it.
fn crosses(grid: &Grid, square: Square, direction: Direction) -> Option<bool> {
    let run = |step: i16| {
        let mut letters = Vec::new();
        let mut at = inside(grid, square.step(direction.other(), step));
        while let Some(face) = at.and_then(|at| grid.get(at)) {
            letters.push(face.letter);
            at = inside(grid, at.and_then(|at| at.step(direction.other(), step)));
        }
        letters
    };
    let (mut front, back) = (run(-1), run(1));
    front.reverse();
    if front.is_empty() && back.is_empty() {
        return None;
    }
    let graph = tools().generator.gaddag().graph();
    let word = |letter: Letter| [&front[..], &[letter], &back[..]].concat();
    Some(Letter::all().any(|letter| graph.contains(&word(letter))))
}

/// Every stretch of squares that a word could fill with at most seven tiles: its squares, and how
/// many are empty.
fn stretches(grid: &Grid) -> Vec<(Direction, Vec<Square>, usize)> {
    let mut all = Vec::new();
    for direction in [Direction::Across, Direction::Down] {
        for row in 0..grid.size() {
            for column in 0..grid.size() {
                let first = Square::new(row, column);
                let before = inside(grid, first.step(direction, -1));
                if before.is_some_and(|square| grid.get(square).is_some()) {
                    continue;
                }
                let mut squares = Vec::new();
                let mut next = Some(first);
                while let Some(square) = next {
                    squares.push(square);
                    next = inside(grid, square.step(direction, 1));
                    if next.is_some_and(|square| grid.get(square).is_some()) {
                        continue;
                    }
                    let empty: Vec<Square> =
                        squares.iter().copied().filter(|&s| grid.get(s).is_none()).collect();
                    let fits: Vec<_> = empty.iter().map(|&s| crosses(grid, s, direction)).collect();
                    let touches = match grid.is_empty() {
                        true => squares.contains(&grid.start()),
                        false => empty.len() < squares.len() || fits.iter().any(Option::is_some),
                    };
                    let good = fits.iter().all(|fit| fit.unwrap_or(true));
                    if good && touches && squares.len() > 1 && (1..=7).contains(&empty.len()) {
                        all.push((direction, squares.clone(), empty.len()));
                    }
                }
            }
        }
    }
    all
}

/// In how many rows and columns seven tiles could lie after a move.
pub(crate) fn lanes(scene: &Scene, choice: &Choice) -> usize {
    let found: BTreeSet<_> = stretches(&after(scene, choice))
        .into_iter()
        .filter(|(_, _, empty)| *empty == 7)
        .map(|(direction, squares, _)| match direction {
            Direction::Across => (0, squares[0].row),
            Direction::Down => (1, squares[0].column),
        })
        .collect();
    found.len()
}

/// The empty triple-word squares that a play could cover.
fn open(replay: &Replay, grid: &Grid) -> BTreeSet<String> {
    let triple = |square: &Square| replay.ruleset.layout.premium(*square) == Premium::TripleWord;
    stretches(grid)
        .into_iter()
        .flat_map(|(_, squares, _)| squares)
        .filter(|square| grid.get(*square).is_none() && triple(square))
        .map(|square| square.to_string())
        .collect()
}

pub(crate) fn check_triples(replay: &Replay, scene: &Scene, choice: &Choice, told: &Triples) {
    let (was, is) = (open(replay, &scene.grid), open(replay, &after(scene, choice)));
    let set = |all: &[String]| all.iter().cloned().collect::<BTreeSet<_>>();
    assert_eq!(set(&told.opens), is.difference(&was).cloned().collect());
    let gone: BTreeSet<String> = was.difference(&is).cloned().collect();
    let covers = set(&told.covers);
    assert_eq!(set(&told.closes), gone.difference(&covers).cloned().collect());
    assert!(covers.is_subset(&was), "what is covered was open");
}

#[test]
fn every_play_lies_where_there_is_room() {
    let mut seen = 0;
    play(2, 51, |turn, scene, ranked| {
        for ranked in ranked {
            let Choice::Play(play) = &ranked.choice else { continue };
            assert!(play.placements().all(|laid| scene.grid.reaches(laid.square, play.laid())));
            if play.laid() == 7 {
                assert!(scene.grid.lanes_for(7) > 0);
                seen += 1;
            }
        }
        best(turn, scene, ranked)
    });
    assert!(seen > 0, "a bingo was possible somewhere");
}

#[test]
fn room_is_as_large_as_square_by_square() {
    play(2, 52, |turn, scene, ranked| {
        assert_eq!(scene.grid.lanes_for(7), lanes(scene, &Choice::Pass), "turn {turn}");
        let reached: BTreeSet<String> = (0..15)
            .flat_map(|row| (0..15).map(move |column| Square::new(row, column)))
            .filter(|&square| scene.grid.get(square).is_none() && scene.grid.reaches(square, 7))
            .map(|square| square.to_string())
            .collect();
        let wanted: BTreeSet<String> = stretches(&scene.grid)
            .into_iter()
            .flat_map(|(_, squares, _)| squares)
            .filter(|&square| scene.grid.get(square).is_none())
            .map(|square| square.to_string())
            .collect();
        assert_eq!(reached, wanted, "turn {turn}");
        best(turn, scene, ranked)
    });
}

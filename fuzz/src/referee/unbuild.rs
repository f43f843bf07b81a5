//! Unbuild, on boards of whatever tiles lie side by side.

use rules::unbuild::{Command, Phase, Unbuild};
use rules::{AnyCommand, Board, Mode as Way, Seat, Tiles, Viewer};
use table::Playing;

use super::{Coin, Mode, play};
use crate::choices::Choices;

/// Takes a board apart; returns whether anything was carried out.
pub(crate) fn unbuild(bytes: &[u8]) -> bool {
    let mut choices = Choices::new(bytes);
    let ruleset = choices.terms([Way::Match]).ruleset();
    let mut board = Board::new(ruleset.layout.size);
    let mut bag = ruleset.alphabet.full_set();
    for _ in 0..=choices.below(12) {
        let rack = choices.some(7, &bag);
        for placement in choices.laid(&board, &rack).placements() {
            if bag.remove(placement.face.tile()) {
                board.set(placement.square, Some(placement.face));
            }
        }
    }
    let scores: Vec<i32> = (0..=choices.below(4)).map(|_| choices.below(256) as i32).collect();
    let winners = [Seat(choices.below(scores.len()) as u16)];
    let whole = on_board(&board);
    let game = Unbuild::new(ruleset.alphabet, board, &scores, &winners, ruleset.unbuild);
    play(game, &mut Apart { whole }, &mut choices)
}

/// The mode as it is tested, with what the checks need.
pub(crate) struct Apart {
    /// The tiles that were on the board at first.
    whole: Tiles,
}

impl Apart {
    /// For the board of a game that is over; `None` if it has none.
    pub(crate) fn of(before: &Playing) -> Option<Apart> {
        let board = match before {
            Playing::Match(game) => game.board(),
            Playing::Duplicate(game) => game.board(),
            Playing::Together(game) => game.board(),
            Playing::Bingo(_) | Playing::Unbuild(_) => return None,
        };
        Some(Apart { whole: on_board(board) })
    }
}

fn on_board(board: &Board) -> Tiles {
    board.covered().map(|(_, face)| face.tile()).collect()
}

impl Mode<Unbuild> for Apart {
    fn command(&mut self, game: &Unbuild, choices: &mut Choices<'_>) -> AnyCommand<Unbuild> {
        let seat = match game.phase() {
            Phase::Turn(seat) if !choices.one_in(5) => seat,
            _ => Seat(choices.below(game.seats().len() + 1) as u16),
        };
        AnyCommand::Seat(match choices.below(12) {
            0..4 => {
                let tiles = game.board().tiles();
                let mut squares: Vec<_> = (0..=choices.below(3))
                    .filter_map(|_| game.board().covered().nth(choices.below(tiles)))
                    .map(|(square, _)| square)
                    .collect();
                squares.dedup();
                Command::Remove { seat, squares }
            }
            4..7 => {
                let removals = game.removals(&Coin);
                let removal = removals.get(choices.below(removals.len()));
                let squares = removal.map(|it| it.squares().collect()).unwrap_or_default();
                Command::Remove { seat, squares }
            }
            7 => Command::Propose { seat },
            8 | 9 => Command::Answer { seat, agree: !choices.one_in(4) },
            10 => Command::Begin { seat },
            _ if choices.one_in(4) => Command::Resign { seat },
            _ => Command::Remove { seat, squares: vec![choices.square()] },
        })
    }

    /// The tiles taken and those still on the board are the original ones.
    fn holds(&self, game: &Unbuild) {
        let taken: usize = game.seats().iter().map(|seat| usize::from(seat.taken)).sum();
        let left = on_board(game.board());
        assert_eq!(taken + left.len(), self.whole.len(), "tiles are lost");
        assert!(self.whole.contains(&left), "tiles are new");
    }

    fn viewer(&self, game: &Unbuild, choices: &mut Choices<'_>) -> Viewer {
        match choices.below(game.seats().len() + 1) {
            0 => Viewer::Spectator,
            seat => Viewer::Seat(Seat(seat as u16 - 1)),
        }
    }
}

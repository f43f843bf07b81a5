//! The effect of taking letters off a board.

use rules::unbuild::Unbuild;
use rules::{Arrange as _, Game, Judge};

use super::command::to_squares;
use super::view::spoilt;
use crate::wire::{RefusalMessage, RemovalMessage};

/// The effect of taking these letters.
pub(crate) fn try_removal(
    unbuild: &Unbuild,
    squares: &[String],
    judge: &dyn Judge,
) -> Result<RemovalMessage, RefusalMessage> {
    let squares = to_squares(squares)?;
    let tried = unbuild.check(&squares, judge);
    let problem = tried.as_ref().err();
    let faces = squares.iter().filter_map(|&square| unbuild.board().get(square));
    let alphabet = unbuild.alphabet();
    Ok(RemovalMessage {
        points: faces.map(|face| alphabet.face_points(face)).sum(),
        squares: squares.iter().map(ToString::to_string).collect(),
        spoilt: problem.map(spoilt).unwrap_or_default(),
        problem: problem.map(|problem| problem.clone().into()),
    })
}

/// All removals, the most points first.
pub(crate) fn removals(unbuild: &Unbuild, judge: &dyn Judge) -> Vec<RemovalMessage> {
    if unbuild.over() {
        return Vec::new();
    }
    let all = unbuild.removals(judge).into_iter().map(|removal| RemovalMessage {
        points: unbuild.points(&removal),
        squares: removal.squares().map(|square| square.to_string()).collect(),
        spoilt: Vec::new(),
        problem: None,
    });
    let mut all: Vec<RemovalMessage> = all.collect();
    all.arrange_by(|a, b| b.points.cmp(&a.points).then(a.squares.cmp(&b.squares)));
    all
}

//! The message of a board that is taken apart, for a viewer.

use rules::unbuild::{Ending, Phase, Refusal, Removal, UnbuildRule, View};
use rules::{Reason, Square};

use crate::tiles::rows;
use crate::wire::{
    Key, ProposalKind, ProposalMessage, SentenceMessage, SquareFace, UnbuildEnding, UnbuildMay,
    UnbuildMessage, UnbuildOffer, UnbuildPhase, UnbuildSeat,
};

/// The viewer's options for starting it; `None` once it has begun or if the board is empty.
pub(super) fn offer_message(view: &View) -> Option<UnbuildOffer> {
    let away = (0u16..).zip(&view.seats).filter(|(_, known)| known.away);
    (view.phase == Phase::Consent && !view.board.is_empty()).then(|| UnbuildOffer {
        proposal: view.proposal.as_ref().map(|proposal| ProposalMessage {
            seat: proposal.seat.0,
            what: ProposalKind::Unbuild,
            agreed: proposal.agreed.iter().map(|seat| seat.0).collect(),
        }),
        away: away.map(|(seat, _)| seat).collect(),
        may_propose: view.may.propose,
        may_answer: view.may.answer,
        may_begin: view.may.begin,
    })
}

pub(super) fn faces(removal: &Removal) -> Vec<SquareFace> {
    let faces = removal
        .tiles()
        .iter()
        .map(|tile| SquareFace { square: tile.square.to_string(), face: tile.face.to_string() });
    faces.collect()
}

pub(super) fn ending_message(ending: &Ending) -> UnbuildEnding {
    UnbuildEnding {
        reason: Key(ending.reason),
        points: ending.points.clone(),
        winners: ending.winners.iter().map(|seat| seat.0).collect(),
    }
}

pub(super) fn unbuild_message(view: &View, rule: UnbuildRule, alone: bool) -> UnbuildMessage {
    let (phase, turn) = match view.phase {
        Phase::Turn(seat) => (UnbuildPhase::Turn, Some(seat.0)),
        // As long as the seats are asked there is an offer, and no message.
        Phase::Consent | Phase::Over => (UnbuildPhase::Over, None),
    };
    let seats = view.seats.iter().map(|seat| UnbuildSeat {
        points: seat.points,
        taken: seat.taken,
        resigned: seat.resigned,
        away: seat.away,
    });
    let rules = rules::unbuild::sentences(rule).into_iter().map(|(about, text)| SentenceMessage {
        about: about.to_owned(),
        text,
        changed: false,
    });
    UnbuildMessage {
        phase,
        board: rows(&view.board),
        turn,
        starter: view.starter.0,
        seats: seats.collect(),
        last: view.last.as_ref().map(|(_, removal)| faces(removal)).unwrap_or_default(),
        ending: view.ending.as_ref().map(ending_message),
        rules: rules.collect(),
        may: UnbuildMay {
            remove: view.may.remove,
            resign: view.may.resign,
            show_all: alone && view.may.remove,
        },
    }
}

/// The squares of remaining letters that would form no word, or would be cut off.
pub(super) fn spoilt(problem: &Refusal) -> Vec<String> {
    let squares = match problem.bad_word() {
        Some((word, coord)) => (0..word.len() as i16)
            .filter_map(|step| coord.square.step(coord.direction, step))
            .collect(),
        None => problem.square().into_iter().collect::<Vec<Square>>(),
    };
    squares.iter().map(ToString::to_string).collect()
}

//! The message of a duplicate session for a viewer.

use rules::duplicate::{Duplicate, May, Own, OwnView, Phase, Role, Row, View};
use rules::{Face, PlayText, Seat};

use super::hall::hall_message;
use super::laid::laid;
use crate::wire::{
    DuplicateAnswer, DuplicateMay, DuplicateMessage, DuplicateOwn, DuplicateRound, DuplicateSlip,
    GamePhase, HandedInSlip, Key, LaidMessage, OwnMessage, PlacedTile, RankRow, RankingLine,
    RankingMessage, RuledWord,
};

fn placed(tiles: impl Iterator<Item = (String, Face)>) -> Vec<PlacedTile> {
    tiles.map(|(square, face)| PlacedTile { square, face: face.to_string() }).collect()
}

pub(super) fn phase(phase: Phase) -> GamePhase {
    match phase {
        Phase::Opening => GamePhase::Opening,
        Phase::Between { .. } => GamePhase::Between,
        Phase::Rack => GamePhase::Rack,
        Phase::Sought => GamePhase::Sought,
        Phase::Called => GamePhase::Called,
        Phase::Slips { .. } => GamePhase::Slips,
        Phase::Rulings => GamePhase::Rulings,
        Phase::Over(_) => GamePhase::Over,
    }
}

pub(super) fn duplicate_message(view: &View) -> DuplicateMessage {
    let options = &view.ruleset.duplicate;
    let laid = |text: &PlayText, score| laid(&view.board, options.notation, text, score);
    let rounds = view.rounds.iter().map(|round| DuplicateRound {
        rack: round.rack.to_string(),
        top: laid(&round.top.text, round.top.score),
        placed: laid(&round.placed.text, round.placed.score),
        source: Key(round.source),
        best: round.top.score.max(round.placed.score),
        found: round.found,
        own: round.own.as_ref().map(|own| laid(&own.text, own.points)),
        admissible: round.own.as_ref().is_some_and(|own| own.admissible),
    });
    let answers = view.answers.iter().map(|to_rule| DuplicateAnswer {
        laid: laid(&to_rule.answer.text, to_rule.answer.score),
        count: to_rule.answer.count,
        words: to_rule
            .answer
            .words
            .iter()
            .map(|ruling| RuledWord { word: ruling.word.clone(), good: ruling.good })
            .collect(),
        ruled: to_rule.ruled,
        slips: to_rule
            .slips
            .iter()
            .map(|slip| HandedInSlip {
                seat: slip.seat.0,
                name: String::new(),
                miscounted: slip.miscounted,
                turned: slip.turned,
            })
            .collect(),
    });
    DuplicateMessage {
        round: view.round,
        time: options.round.0,
        ends: match view.phase {
            Phase::Slips { ends } => Some(ends.0),
            _ => None,
        },
        next: match view.phase {
            Phase::Between { next } => next.map(|next| next.0),
            _ => None,
        },
        warned: view.warned,
        notation: Key(options.notation),
        arbitrator: Key(options.arbitrator),
        host: String::new(),
        need: view.need.map(|need| need.count() as u8),
        rejected: view.rejected.iter().map(ToString::to_string).collect(),
        players: view.players as u32,
        slips: view.slips as u32,
        locked: view.locked as u32,
        rounds: rounds.collect(),
        tops: view.tops,
        first: view.first.iter().map(row).collect(),
        near: view.near.iter().map(row).collect(),
        own: view.own.as_ref().map(|own| own_part(own, laid)),
        answers: answers.collect(),
        hall: view.hall.as_ref().map(|hall| hall_message(hall, &view.board, options.notation)),
        may: may(&view.may),
        ended: match view.phase {
            Phase::Over(reason) => Some(Key(reason)),
            _ => None,
        },
    }
}

/// The parts of the message that are a viewer's own. `name` gives the names of the seats.
pub(super) fn own_message(
    game: &Duplicate,
    view: OwnView,
    name: impl Fn(Seat) -> String,
) -> OwnMessage {
    let notation = game.ruleset().duplicate.notation;
    let laid = |text: &PlayText, score| laid(game.board(), notation, text, score);
    let named = |line: &Row| RankRow { name: name(line.seat), ..row(line) };
    OwnMessage::Duplicate {
        near: view.near.iter().map(named).collect(),
        own: own_part(&view.own, laid),
        word: view.answer.as_ref().map(|answer| laid(&answer.text, answer.points)),
        admissible: view.answer.is_some_and(|answer| answer.admissible),
        may: may(&view.may),
    }
}

fn own_part(own: &Own, laid: impl Fn(&PlayText, i32) -> LaidMessage) -> DuplicateOwn {
    DuplicateOwn {
        plays: own.plays,
        points: own.points,
        since: own.since,
        cautions: own.cautions,
        slip: own.slip.as_ref().map(|slip| DuplicateSlip {
            laid: laid(&slip.text, slip.score),
            tiles: slip.text.as_laid().map_or_else(Vec::new, |play| {
                placed(play.placements().iter().map(|p| (p.square.to_string(), p.face)))
            }),
            declared: slip.declared,
            turned: slip.turned,
            locked: slip.locked,
            at: slip.at.0,
        }),
    }
}

fn may(may: &May) -> DuplicateMay {
    DuplicateMay {
        begin: may.begin,
        seal: may.seal,
        lock: may.lock,
        draw: may.draw,
        accept: may.accept,
        reject: may.reject,
        start_clock: may.start_clock,
        extend: may.extend,
        close: may.close,
        rule: may.rule,
        confirm: may.confirm,
        stop: may.stop,
    }
}

/// The room adds the name.
fn row(row: &Row) -> RankRow {
    RankRow { place: row.place, seat: row.seat.0, name: String::new(), points: row.points }
}

impl DuplicateMessage {
    /// Writes the names into the rows.
    pub(crate) fn name(&mut self, name: impl Fn(Seat) -> String) {
        self.host = name(Seat(0));
        for row in self.first.iter_mut().chain(&mut self.near) {
            row.name = name(Seat(row.seat));
        }
        for slip in self.answers.iter_mut().flat_map(|answer| &mut answer.slips) {
            slip.name = name(Seat(slip.seat));
        }
        if let Some(hall) = &mut self.hall {
            hall.name(name);
        }
    }
}

/// A page of the ranking. `name` gives the names of the seats.
pub(crate) fn ranking(
    game: &Duplicate,
    from: usize,
    count: usize,
    name: impl Fn(Seat) -> String,
) -> RankingMessage {
    let lines = game.grid(from..from.saturating_add(count)).into_iter().map(|line| {
        let seat = line.row.seat;
        RankingLine {
            row: RankRow { name: name(seat), ..row(&line.row) },
            since: line.since,
            rounds: line.rounds,
            sealed: game.slip(seat).is_some(),
            table: game.table_of(seat),
            arbitrator: game.looked_after_by(seat).0,
            paper: game.role(seat) == Some(Role::Paper),
        }
    });
    RankingMessage {
        lines: lines.collect(),
        players: game.players() as u32,
        tops: game.tops(),
        rounds: game.rounds().map(rules::duplicate::Round::best).collect(),
    }
}

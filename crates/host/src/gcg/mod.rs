//! A game that a user writes down, read and played through for its writer.

mod meant;
#[cfg(test)]
mod tests;

use notation::{
    Before, Cause, Challenged, Disagreement, GameFile, Gcg, GcgLine, Made, Replay, Turn,
};
use rules::{Board, ChallengeRule, Millis, Ruleset, Square, Tiles, examine};
use table::parse_terms;
use table::wire::{
    AskGcg, ChallengeCharge, GcgCause, GcgCharge, GcgLineProblem, GcgMessage, GcgTurn, Key,
    RefusalMessage, SquareFace,
};

use crate::{FileWords, HostRefusal, WordLists};

/// The most turns of a game. Long ones of four players have a hundred.
const TURNS: usize = 400;

/// The file and the rules that it is played by.
fn opened(asked: &AskGcg) -> Result<(Gcg, Ruleset), RefusalMessage> {
    let read: Gcg = asked.gcg.parse::<Gcg>()?;
    if let Some(foreign) = read.foreign() {
        return Err(foreign.problem.into());
    }
    if read.turn_lines().len() > TURNS {
        return Err(HostRefusal::TooManyTurns.into());
    }
    let named = read.lines.iter().filter(|line| matches!(line, GcgLine::Player { .. })).count();
    let ruleset = parse_terms(&asked.edition, named.clamp(2, 4), &asked.changes)?.ruleset();
    Ok((read, ruleset))
}

/// Reads a game and plays it through, whatever is wrong with its lines; with the words in which its
/// own are looked up.
///
/// # Errors
/// As [`gcg`].
pub(crate) fn replay_of(
    asked: &AskGcg,
    lists: &WordLists,
) -> Result<(Replay, FileWords), RefusalMessage> {
    let (read, ruleset) = opened(asked)?;
    let words = lists.for_file(read.pragma("lexicon"), &ruleset)?;
    Ok((read.replay(&ruleset).0, words))
}

/// Reads a game and plays it through. The problems of its lines are part of the answer.
///
/// # Errors
/// A refusal if the text is no game, is one in another language or has too many turns, or if there
/// are no such rules.
pub fn gcg(asked: &AskGcg, lists: &WordLists) -> Result<GcgMessage, RefusalMessage> {
    let (read, ruleset) = opened(asked)?;
    let lines = read.turn_lines();
    let (replay, disagreements) = read.replay(&ruleset);
    let FileWords { words, other } = lists.for_file(read.pragma("lexicon"), &ruleset)?;
    let judge = words.lexicon();
    let whole = read.completed(&ruleset);
    let file = GameFile::of_gcg(&whole, &replay);
    let texts = file.turns.iter().map(|turn| turn.made.clone());
    let turns = (0..).zip(&replay.turns).zip(texts).zip(&lines);
    // Of another list nothing is said.
    let unlisted = if other.is_none() { replay.unlisted_words(judge) } else { Vec::new() };
    let turns = turns.map(|(((index, turn), text), &line)| GcgTurn {
        line: small(line),
        text,
        unlisted: unlisted.iter().filter(|(of, _)| *of == index).map(|it| it.1.clone()).collect(),
        scores: scores_after(&replay, index),
        ..turn_message(turn, &replay.ruleset)
    });
    let board = replay.board_after(replay.turns.len());
    let board = board.unwrap_or_else(|| Board::new(ruleset.layout.size));
    let off_board = off(&board, &ruleset);
    let held = held(&replay);
    let counted = replay.turns.iter().flat_map(|turn| &turn.charges);
    let is_counted = counted.into_iter().any(|charge| charge.reason == Cause::Leftovers);
    let out = held.iter().position(|&tiles| tiles == 0).filter(|_| replay.over && !is_counted);
    Ok(GcgMessage {
        gcg: whole.to_string(),
        json: file.to_string(),
        turns: turns.collect(),
        problems: disagreements.iter().map(|it| problem(it, &lines)).collect(),
        meant: meant::meant(&read, &replay, &disagreements, judge),
        board: rows(&board),
        scores: replay.scores.clone(),
        racks: replay.racks.iter().map(ToString::to_string).collect(),
        turn: replay.next.as_ref().map(|next| next.seat.0),
        over: replay.over,
        out: out.map(small),
        bag: small(off_board.len().saturating_sub(held.iter().sum())),
        held: held.into_iter().map(small).collect(),
        off_board: off_board.to_string(),
        cgp: replay.next.as_ref().map(|next| next.before.cgp(next.seat).to_string()),
        challenge: cost(replay.ruleset.challenge),
        leftovers: Key(replay.ruleset.leftovers),
        penalties: penalties(&ruleset, &asked.overtime, replay.players.len()),
        players: replay.players,
        list: judge.name().to_owned(),
        other_list: other,
    })
}

/// A number as it travels. None that a file can lead to is larger.
fn small<T: TryFrom<usize> + Default>(number: usize) -> T {
    T::try_from(number).unwrap_or_default()
}

fn problem(found: &Disagreement, lines: &[usize]) -> GcgLineProblem {
    // Lines after a turn belong to it.
    let turn = lines.iter().rposition(|&line| line <= found.line);
    GcgLineProblem {
        line: small(found.line),
        turn: turn.map(small),
        problem: found.problem.clone().into(),
    }
}

fn rows(board: &Board) -> Vec<String> {
    let size = board.size();
    let face = |row, column| board.get(Square::new(row, column)).map_or('.', |it| it.to_char());
    (0..size).map(|row| (0..size).map(|column| face(row, column)).collect()).collect()
}

fn off(board: &Board, ruleset: &Ruleset) -> Tiles {
    let mut left = ruleset.alphabet.full_set();
    left.remove_all(&board.covered().map(|(_, face)| face.tile()).collect());
    left
}

/// The number of tiles each player holds after the last turn.
fn held(replay: &Replay) -> Vec<usize> {
    if let Some(next) = &replay.next {
        return next.before.held.clone();
    }
    let Some(Turn { seat, before: Before { held, bag, .. }, made, .. }) = replay.turns.last()
    else {
        return Vec::new();
    };
    let mut held = held.clone();
    if let (Made::Play(play), Some(own)) = (made, held.get_mut(seat.index())) {
        *own = own.saturating_sub(play.len()) + play.len().min(*bag);
    }
    held
}

fn scores_after(replay: &Replay, turn: usize) -> Vec<i32> {
    let next = replay.turns.get(turn + 1);
    next.map_or_else(|| replay.scores.clone(), |next| next.before.scores.clone())
}

/// A turn, but for what is known of it only together with the others.
fn turn_message(turn: &Turn, ruleset: &Ruleset) -> GcgTurn {
    let before = &turn.before;
    let (mut tiles, mut words) = (Vec::new(), Vec::new());
    if let Made::Play(play) = &turn.made {
        tiles.extend(play.placements().iter().map(|laid| SquareFace {
            square: laid.square.to_string(),
            face: laid.face.to_char().to_string(),
        }));
        if let Ok(formed) = examine(&before.board, ruleset, play) {
            words.extend(formed.words.iter().map(rules::Word::text));
        }
    }
    let charges = turn.charges.iter().map(|charge| GcgCharge {
        seat: charge.seat.0,
        points: charge.points,
        cause: cause(charge.reason),
    });
    GcgTurn {
        line: 0,
        seat: turn.seat.0,
        rack: before.rack.to_string(),
        text: String::new(),
        tiles,
        words,
        unlisted: Vec::new(),
        score: turn.score,
        withdrawn: turn.withdrawn(),
        stood: turn.challenged == Some(Challenged::Stood),
        charges: charges.collect(),
        scores: Vec::new(),
        notes: turn.notes.clone(),
        cgp: before.cgp(turn.seat).to_string(),
    }
}

fn cost(rule: ChallengeRule) -> ChallengeCharge {
    let nothing = ChallengeCharge::default();
    match rule {
        ChallengeRule::Void | ChallengeRule::Single => nothing,
        ChallengeRule::Double => ChallengeCharge { turn: true, ..nothing },
        ChallengeRule::Penalty(points) => ChallengeCharge { costs: points.into(), ..nothing },
        ChallengeRule::Bonus(points) => ChallengeCharge { gains: points.into(), ..nothing },
    }
}

fn cause(cause: Cause) -> GcgCause {
    match cause {
        Cause::Challenge => GcgCause::Challenge,
        Cause::Time => GcgCause::Time,
        Cause::Leftovers => GcgCause::Leftovers,
        Cause::Other => GcgCause::Other,
        Cause::Adjustment => GcgCause::Adjustment,
    }
}

fn penalties(ruleset: &Ruleset, overtime: &[u64], players: usize) -> Vec<i32> {
    let over = |seat: usize| Millis(overtime.get(seat).copied().unwrap_or(0));
    let points = |over: Millis| ruleset.clock.map_or(0, |clock| clock.penalty(over));
    (0..players).map(|seat| points(over(seat))).collect()
}

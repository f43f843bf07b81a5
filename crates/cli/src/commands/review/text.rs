//! A review as text for people.

use std::time::Duration;

use notation::Cgp;
use review::{Fact, Grade, Review, ReviewedMove, ReviewedTurn, Unclear};
use rules::{PlayText, Ruleset, Square};

use super::Found;
use crate::board;
use crate::output::Output;
use crate::stop::Stop;
use crate::text::{Style, beside, pad};

/// Prints a review; with the rules of the boards, also the board of each turn.
pub(super) fn print(
    output: &mut Output,
    found: &Found<'_>,
    boards: Option<&Ruleset>,
    took: Duration,
) -> Result<(), Stop> {
    let review = found.review;
    let scores: Vec<String> = review
        .players
        .iter()
        .zip(&review.scores)
        .map(|(player, score)| format!("{player} {score}"))
        .collect();
    output.line(format!("{}: {}", found.file, scores.join(", ")))?;
    for line in &found.disagreements {
        output.line(format!("  {line}"))?;
    }
    for note in review.other_list.iter().chain(&review.notes) {
        output.line(format!("  {note}"))?;
    }
    output.line("")?;
    for turn in &review.turns {
        print_turn(output, review, turn, boards)?;
    }
    output.line("")?;
    for (player, side) in review.players.iter().zip(&review.sides) {
        let mut parts = Vec::new();
        if let Some(share) = side.share {
            parts.push(format!("{:.1} % of the most points", 100.0 * share));
        }
        parts.push(format!("bingos {} of {}", side.bingos_found, side.bingos_possible));
        if let Some(a_turn) = side.points_lost_a_turn() {
            parts.push(format!("lost {:.0} points, {a_turn:.1} a turn", side.points_lost));
        }
        parts.push(format!("luck {:+.0} +-{:.0}", side.luck(), side.luck_interval()));
        output.line(format!("{player}: {}", parts.join(", ")))?;
        let grades: Vec<String> = Grade::ALL
            .into_iter()
            .zip(side.grades)
            .filter(|&(_, count)| count > 0)
            .map(|(grade, count)| format!("{} {count}", grade.name()))
            .chain((side.unclear > 0).then(|| format!("not clear {}", side.unclear)))
            .collect();
        output.line(format!("  {}", grades.join(", ")))?;
        for (what, turns) in side.told() {
            let turns: Vec<String> = turns.iter().map(ToString::to_string).collect();
            output.line(format!("  {what}: turn {}", turns.join(", ")))?;
        }
    }
    let state = match review.done {
        true => "complete".to_string(),
        false => format!("{:.0} % done", 100.0 * review.progress),
    };
    output.line(format!(
        "{state}: {:.0} rollouts in {:.1} seconds",
        review.rollouts,
        took.as_secs_f64()
    ))
}

pub(super) fn print_turn(
    output: &mut Output,
    review: &Review,
    turn: &ReviewedTurn,
    boards: Option<&Ruleset>,
) -> Result<(), Stop> {
    let player = review.players.get(usize::from(turn.seat)).map_or("", String::as_str);
    let unknown = "_".repeat(turn.unknown);
    output.line(format!(
        "{:>3} {} {:<8} {:<20} {:>4}  {}",
        turn.number,
        pad(player, 12),
        format!("{}{unknown}", turn.rack),
        turn.made,
        turn.points,
        verdict(turn)
    ))?;
    if let Some(ruleset) = boards {
        whole(turn, ruleset).iter().try_for_each(|line| output.line(line))?;
    }
    let lost = turn.grade.is_some_and(|grade| grade >= Grade::Inaccuracy);
    let best = turn.moves.first().filter(|_| turn.played != Some(0));
    if let Some(best) = best.filter(|_| lost || turn.grade.is_none()) {
        output.line(format!("    better: {} for {}", best.text, best.points))?;
    }
    let challenged = turn.why.iter().any(|why| matches!(why.fact, Fact::ChallengedInVain { .. }));
    if boards.is_some() || lost || turn.phony.is_some() || challenged {
        for reason in &turn.why {
            output.line(format!("    {}", reason.told()))?;
        }
        if let Some(found_by) = turn.found_by().filter(|_| turn.played != Some(0)) {
            output.line(format!("    {found_by}"))?;
        }
    }
    for line in turn.notes.iter().flat_map(|note| note.lines()) {
        output.line(format!("    note: {line}"))?;
    }
    Ok(())
}

/// The board with the move on it, and beside it the moves that were judged; a star marks the one
/// that was made.
fn whole(turn: &ReviewedTurn, ruleset: &Ruleset) -> Vec<String> {
    let Ok(cgp) = turn.cgp.parse::<Cgp>() else { return Vec::new() };
    let mut shown = cgp.board;
    let play = turn.made.parse::<PlayText>().ok().and_then(|text| text.resolve(&shown).ok());
    let placements = play.as_ref().map_or(&[][..], |play| play.placements());
    placements.iter().for_each(|laid| shown.set(laid.square, Some(laid.face)));
    let laid: Vec<Square> = placements.iter().map(|laid| laid.square).collect();
    let rows = board::rows(&shown, ruleset, &laid, Style::detect().colour);
    let mut judged = vec![" best moves         points   win   spread".to_string()];
    judged.extend(turn.moves.iter().enumerate().take(rows.len() - 1).map(|(at, judged)| {
        let ReviewedMove { text, points, win, spread, .. } = judged;
        let played = if turn.played == Some(at) { '*' } else { ' ' };
        let win = win.map_or_else(String::new, |win| format!("{:.1}", 100.0 * win.about));
        let spread = spread.map_or_else(String::new, |spread| format!("{:+.1}", spread.about));
        format!("{played}{text:<20.20}{points:>5} {win:>6} {spread:>7}")
    }));
    beside(&rows, &judged)
}

/// The grade and what was lost, on one line.
fn verdict(turn: &ReviewedTurn) -> String {
    match lost(turn) {
        parts if parts.is_empty() => grade(turn),
        parts => format!("{}  lost {}", grade(turn), parts.join(" and ")),
    }
}

/// The losses of a move; none if it was the best.
fn lost(turn: &ReviewedTurn) -> Vec<String> {
    let loss = turn.loss.filter(|_| turn.grade != Some(Grade::Best));
    loss.map_or_else(Vec::new, |loss| loss.told())
}

/// The grade, or why there is none.
fn grade(turn: &ReviewedTurn) -> String {
    match (turn.grade, turn.unclear) {
        (Some(grade), _) => grade.name().to_string(),
        (None, Some(Unclear::Between { from, to })) => {
            format!("not clear: {} to {}", from.name(), to.name())
        }
        (None, Some(unclear)) => unclear.sentence().to_string(),
        (None, None) => String::new(),
    }
}

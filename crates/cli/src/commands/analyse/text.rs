//! An analysis as text for people.

use std::fmt::Write as _;

use rules::{Counted, Ruleset};
use table::wire::{
    AnalysedMove, AnalysisKind, AnalysisMessage, LikelyReply, Proof, RepliesMessage,
};

use super::Found;
use crate::board;
use crate::output::Output;
use crate::stop::Stop;
use crate::text::{Style, plain};

/// The most moves that are printed.
const MOVES: usize = 20;

/// Prints a position and its analysis; `turn` says where in its game it stands.
pub(super) fn print(
    output: &mut Output,
    found: &Found<'_>,
    ruleset: &Ruleset,
    kind: AnalysisKind,
    turn: Option<&str>,
) -> Result<(), Stop> {
    let Found { edition, position, analysis: found } = found;
    output.line(format!("{edition}: {}", position.cgp))?;
    output.line(format!("{} in the bag, unseen: {}", position.bag, position.unseen))?;
    if let Ok(cgp) = position.cgp.parse::<notation::Cgp>() {
        for row in board::rows(&cgp.board, ruleset, &[], Style::detect().colour) {
            output.line(row.trim_end())?;
        }
    }
    if let Some(turn) = turn {
        output.line(plain(turn))?;
    }
    for word in &position.unlisted {
        output.line(format!("{word} is not in the list"))?;
    }
    if let Some(replies) = &found.replies {
        return print_replies(output, replies);
    }
    output.line(told(kind, found))?;
    let figures = Figures::of(kind, &found.moves);
    output.line(figures.heading())?;
    for made in found.moves.iter().take(MOVES) {
        output.line(figures.row(made).trim_end())?;
    }
    searched(found).map_or(Ok(()), |text| output.line(text))
}

/// Prints the sum of the replies, and the likeliest ones.
fn print_replies(output: &mut Output, replies: &RepliesMessage) -> Result<(), Stop> {
    let RepliesMessage { racks, points, bingos, .. } = replies;
    output.line(format!(
        "{racks} racks were drawn: {points:.1} points on average, {:.0} % with a bingo.",
        100.0 * bingos
    ))?;
    output.line(" reply                  chance  points")?;
    for LikelyReply { text, share, points } in &replies.likeliest {
        output.line(format!(" {text:<20.20} {:>6.1} % {points:>7}", 100.0 * share))?;
    }
    Ok(())
}

/// The figures that are known of the moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Figures {
    /// Points, and the worth of what is kept.
    Worth,
    /// Tried out: the chance to win.
    Tried,
    /// Searched with tiles in the bag: the chance to win, and the spread.
    Won,
    /// Searched with an empty bag: the spread.
    Ended,
}

impl Figures {
    fn of(kind: AnalysisKind, moves: &[AnalysedMove]) -> Figures {
        let won = moves.iter().any(|made| made.win.is_some());
        let ended = moves.iter().any(|made| made.spread.is_some());
        match kind {
            AnalysisKind::Simulate => Figures::Tried,
            AnalysisKind::Search if won => Figures::Won,
            AnalysisKind::Search if ended => Figures::Ended,
            _ => Figures::Worth,
        }
    }

    fn heading(self) -> &'static str {
        match self {
            Figures::Worth => " move                 points  keeps   equity",
            Figures::Tried => " move            points   win behind    +-",
            Figures::Won => " move           points   win           spread",
            Figures::Ended => " move           points  keeps           spread",
        }
    }

    /// The line of a move.
    fn row(self, made: &AnalysedMove) -> String {
        let (text, score) = (&made.text, made.score);
        let percent = |win: f64| 100.0 * win;
        let proof = made.proof.map_or("", proven);
        match (self, made.win) {
            (Figures::Tried, Some(win)) => {
                let behind = made.win_behind.map_or_else(String::new, |[low, high]| {
                    let (about, off) = ((low + high) / 2.0, (high - low) / 2.0);
                    match off > 0.0 {
                        true => format!("{:>6.1} {:>5.1}", percent(about), percent(off)),
                        false => String::new(),
                    }
                });
                format!(" {text:<18.18}{score:>4} {:>5.1} {behind}", percent(win))
            }
            (Figures::Won, Some(win)) => {
                let (win, spread) = (percent(win), made.spread.unwrap_or_default());
                format!(" {text:<17.17}{score:>4} {win:>5.1} {proof:<9} {spread:>+6.1}")
            }
            // Not looked at yet.
            (Figures::Won, None) => format!(" {text:<17.17}{score:>4} {:>5}", "\u{2013}"),
            (Figures::Ended, _) => {
                let spread = made.spread.map_or_else(String::new, |spread| format!("{spread:+}"));
                let keeps = &made.keeps;
                format!(" {text:<17.17}{score:>4}  {keeps:<7.7} {proof:<9} {spread:>4}")
            }
            _ => format!(" {text:<20.20}{score:>6}  {:<7.7} {:>6.1}", made.keeps, made.equity),
        }
    }
}

/// The certainty of a figure, in a word.
fn proven(proof: Proof) -> &'static str {
    match proof {
        Proof::Exact => "proven",
        Proof::Bounds => "bounded",
        Proof::Heuristic => "estimated",
    }
}

/// The progress of the work, in a line.
fn told(kind: AnalysisKind, found: &AnalysisMessage) -> String {
    match kind {
        AnalysisKind::Static | AnalysisKind::Replies => Counted(found.count, "move").to_string(),
        AnalysisKind::Simulate => {
            let sure = found.sure.map_or(0.0, |sure| 100.0 * sure);
            let times = found.moves.first().map_or(0, |made| made.times);
            format!("simulated {}, {sure:.0} % sure", Counted(times, "time"))
        }
        AnalysisKind::Search => {
            let proof = found.proof.map_or("searching", proven);
            format!("{proof}, {}", Counted(found.work, "position"))
        }
    }
}

/// The sentence with which a search tells the end of the game.
fn searched(found: &AnalysisMessage) -> Option<String> {
    let value = found.value?;
    let mut text = format!("The spread changes by {value:+}");
    match (found.proof, found.bounds) {
        (Some(Proof::Exact), _) => text.push_str(", which is proven"),
        (_, [Some(low), Some(high)]) => {
            let _ = write!(text, ", an estimate: {low:+} to {high:+} is proven");
        }
        _ => text.push_str(", an estimate"),
    }
    if !found.line.is_empty() {
        let _ = write!(text, ": {}", found.line.join(", "));
    }
    Some(text + ".")
}

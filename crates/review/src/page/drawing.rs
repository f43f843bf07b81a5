//! Boards and lines as inline SVG.

use std::fmt::Write;

use rules::{Board, Direction, Play, Premium, Ruleset, Square, Tile};

use super::escaped;
use crate::grade::Grade;
use crate::report::Review;

/// The board with the tiles of a move on it. Its words are told to those who cannot see it.
pub(super) fn board(board: &Board, ruleset: &Ruleset, made: Option<&Play>, label: &str) -> String {
    let size = u32::from(board.size());
    let side = 10 * size + 8;
    let mut svg = String::new();
    let words = spoken(board);
    let bed = 10 * size;
    let _ = write!(
        svg,
        "<svg class=\"board\" viewBox=\"0 0 {side} {side}\" role=\"img\" aria-label=\"{}. {words}\">\n\
         <path class=\"bed\" d=\"M8 8h{bed}v{bed}h-{bed}z\"/>\n",
        escaped(label),
    );
    for (premium, class) in [
        (Premium::Plain, "sq"),
        (Premium::DoubleLetter, "d"),
        (Premium::TripleLetter, "t"),
        (Premium::DoubleWord, "D"),
        (Premium::TripleWord, "T"),
    ] {
        let squares = ruleset.layout.squares().filter(|&s| ruleset.layout.premium(s) == premium);
        path(&mut svg, class, squares);
    }
    path(&mut svg, "tile", board.covered().map(|(square, _)| square));
    let laid = made.map_or(&[][..], |play| play.placements());
    path(&mut svg, "new", laid.iter().map(|placement| placement.square));
    let there = board.covered();
    for (square, face) in there.chain(laid.iter().map(|p| (p.square, p.face))) {
        let class = if face.tile() == Tile::BLANK { " class=\"blank\"" } else { "" };
        let (x, y) = (10 * u32::from(square.column) + 13, 10 * u32::from(square.row) + 15);
        let _ = write!(svg, "<text{class} x=\"{x}\" y=\"{y}.4\">{}</text>", face.to_char());
    }
    for at in 0..size {
        let letter = char::from(b'A' + u8::try_from(at).unwrap_or(0));
        let _ = write!(
            svg,
            "<text class=\"edge\" x=\"{0}\" y=\"5.5\">{letter}</text>\
             <text class=\"edge\" x=\"4\" y=\"{1}.5\">{2}</text>",
            10 * at + 13,
            10 * at + 14,
            at + 1
        );
    }
    svg.push_str("\n</svg>\n");
    svg
}

fn path(svg: &mut String, class: &str, squares: impl Iterator<Item = Square>) {
    let mut marks = String::new();
    for square in squares {
        let (x, y) = (10 * u32::from(square.column) + 8, 10 * u32::from(square.row) + 8);
        let _ = write!(marks, "M{x}.4 {y}.4h9.2v9.2h-9.2z");
    }
    if !marks.is_empty() {
        let _ = writeln!(svg, "<path class=\"{class}\" d=\"{marks}\"/>");
    }
}

/// The words on a board, as they are read aloud.
fn spoken(board: &Board) -> String {
    let mut words = Vec::new();
    for direction in [Direction::Across, Direction::Down] {
        for (square, _) in board.covered() {
            let run = board.run(square, direction);
            if run.len() > 1 && run[0].0 == square {
                let letters: String = run.iter().map(|(_, face)| face.letter.to_char()).collect();
                words.push(format!("{} {letters}", rules::Coord::new(square, direction)));
            }
        }
    }
    match words.is_empty() {
        true => "It is empty.".to_string(),
        false => format!("Words: {}.", words.join(", ")),
    }
}

/// The chance of the first player to win, turn by turn, with the turns that cost much as dots.
pub(super) fn line(review: &Review) -> String {
    let last = review.win_line.len() - 1;
    let x = |turn: usize| 36.0 + 558.0 * turn as f64 / last as f64;
    let y = |chance: f64| 6.0 + 188.0 * (1.0 - chance);
    let points: Vec<String> = review
        .win_line
        .iter()
        .enumerate()
        .map(|(turn, &chance)| format!("{:.1},{:.1}", x(turn), y(chance)))
        .collect();
    let mut svg = format!(
        "<svg class=\"line\" viewBox=\"0 0 600 200\" role=\"img\" aria-label=\"Win chance turn by \
         turn; the table below says the same.\">\n<path class=\"axis\" d=\"M36 6h558M36 100h558M36 \
         194h558\"/>\n<text class=\"share\" x=\"16\" y=\"10\">100 %</text><text class=\"share\" x=\"16\" \
         y=\"104\">50 %</text><text class=\"share\" x=\"16\" y=\"197\">0 %</text>\n<polyline class=\"curve\" points=\"{}\"/>\n",
        points.join(" ")
    );
    for turn in review.turns.iter().filter(|t| t.grade.is_some_and(|g| g >= Grade::Mistake)) {
        let (x, y) = (x(turn.number), y(review.win_line[turn.number]));
        let _ = writeln!(svg, "<circle class=\"dot\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\"/>");
    }
    svg.push_str("</svg>\n");
    svg
}

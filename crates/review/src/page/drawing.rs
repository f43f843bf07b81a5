//! Boards and lines as inline SVG.

use maud::{Markup, html};
use rules::{Board, Direction, Play, Premium, Ruleset, Square, Tile};

use crate::grade::Grade;
use crate::report::Review;

/// The board with the tiles of a move on it. Its words are told to those who cannot see it.
pub(super) fn board(board: &Board, ruleset: &Ruleset, made: Option<&Play>, label: &str) -> Markup {
    let size = u32::from(board.size());
    let (side, bed) = (10 * size + 8, 10 * size);
    let laid = made.map_or(&[][..], |play| play.placements());
    let faces = board.covered().chain(laid.iter().map(|p| (p.square, p.face)));
    let bonus = |wanted: Premium| {
        let layout = &ruleset.layout;
        marks(layout.squares().filter(move |&square| layout.premium(square) == wanted))
    };
    let paths = [
        ("sq", bonus(Premium::Plain)),
        ("d", bonus(Premium::DoubleLetter)),
        ("t", bonus(Premium::TripleLetter)),
        ("D", bonus(Premium::DoubleWord)),
        ("T", bonus(Premium::TripleWord)),
        ("tile", marks(board.covered().map(|(square, _)| square))),
        ("new", marks(laid.iter().map(|placement| placement.square))),
    ];
    html! {
        svg.board viewBox={ "0 0 " (side) " " (side) } role="img"
            aria-label={ (label) ". " (spoken(board)) } {
            path.bed d={ "M8 8h" (bed) "v" (bed) "h-" (bed) "z" } {}
            @for (class, marks) in paths.iter().filter(|(_, marks)| !marks.is_empty()) {
                path class=(class) d=(marks) {}
            }
            @for (square, face) in faces {
                text class=[(face.tile() == Tile::BLANK).then_some("blank")]
                    x=(10 * u32::from(square.column) + 13)
                    y={ (10 * u32::from(square.row) + 15) ".4" } { (face.to_char()) }
            }
            @for at in 0..size {
                text.edge x=(10 * at + 13) y="5.5" { (char::from(b'A' + at as u8)) }
                text.edge x="4" y={ (10 * at + 14) ".5" } { (at + 1) }
            }
        }
    }
}

/// The outlines of some squares, as the data of a path.
fn marks(squares: impl Iterator<Item = Square>) -> String {
    let mark = |square: Square| {
        let (x, y) = (10 * u32::from(square.column) + 8, 10 * u32::from(square.row) + 8);
        format!("M{x}.4 {y}.4h9.2v9.2h-9.2z")
    };
    squares.map(mark).collect()
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
pub(super) fn line(review: &Review) -> Markup {
    let last = review.win_line.len() - 1;
    let x = |turn: usize| 36.0 + 558.0 * turn as f64 / last as f64;
    let y = |chance: f64| 6.0 + 188.0 * (1.0 - chance);
    let points: Vec<String> = review
        .win_line
        .iter()
        .enumerate()
        .map(|(turn, &chance)| format!("{:.1},{:.1}", x(turn), y(chance)))
        .collect();
    html! {
        svg.line viewBox="0 0 600 200" role="img"
            aria-label="Win chance turn by turn; the table below says the same." {
            path.axis d="M36 6h558M36 100h558M36 194h558" {}
            text.share x="16" y="10" { "100 %" }
            text.share x="16" y="104" { "50 %" }
            text.share x="16" y="197" { "0 %" }
            polyline.curve points=(points.join(" ")) {}
            @for turn in review.turns.iter().filter(|turn| turn.grade >= Some(Grade::Mistake)) {
                circle.dot cx=(format!("{:.1}", x(turn.number)))
                    cy=(format!("{:.1}", y(review.win_line[turn.number]))) r="4" {}
            }
        }
    }
}

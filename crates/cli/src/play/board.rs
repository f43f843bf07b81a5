//! The board as lines of text, two columns a square.

use rules::{Board, Counted, Palette, Premium, Ruleset, Square, View};

/// A line with the columns' letters and one for each row. Premium squares show a sign, with
/// colour the edition's colour too, so that neither is the only mark.
pub(crate) fn lines(view: &View, colour: bool) -> Vec<String> {
    rows(&view.board, &view.ruleset, &view.last_play, colour)
}

/// The same lines for a board of any mode; `last` are the squares of the last play.
pub(crate) fn rows(board: &Board, ruleset: &Ruleset, last: &[Square], colour: bool) -> Vec<String> {
    let letters: String = (0..board.size()).map(|column| format!(" {}", letter(column))).collect();
    let mut lines = vec![format!("  {letters} ")];
    lines.extend(faces(board, ruleset, last, colour, |row| (row + 1).to_string()));
    lines
}

/// The same lines with letters for the rows and numbers for the columns, as in duplicate; the
/// numbers take two lines.
pub(crate) fn lettered_rows(
    board: &Board,
    ruleset: &Ruleset,
    last: &[Square],
    colour: bool,
) -> Vec<String> {
    let digits = |of: &dyn Fn(u8) -> String| -> String {
        (1..=board.size()).map(|column| format!(" {}", of(column))).collect()
    };
    let tens = digits(&|column| if column < 10 { " ".into() } else { (column / 10).to_string() });
    let ones = digits(&|column| (column % 10).to_string());
    let mut lines = vec![format!("  {tens} "), format!("  {ones} ")];
    lines.extend(faces(board, ruleset, last, colour, |row| letter(row).to_string()));
    lines
}

/// The squares row by row, each row behind its name.
fn faces(
    board: &Board,
    ruleset: &Ruleset,
    last: &[Square],
    colour: bool,
    name: impl Fn(u8) -> String,
) -> Vec<String> {
    let mut lines = Vec::new();
    for row in 0..board.size() {
        let mut line = format!("{:>2} ", name(row));
        for column in 0..board.size() {
            let square = Square::new(row, column);
            let text = format!("{} ", character(board, ruleset, square));
            match paint(board, ruleset, last, square).filter(|_| colour) {
                Some(paint) => line.push_str(&format!("\x1b[{paint}m{text}\x1b[0m")),
                None => line.push_str(&text),
            }
        }
        lines.push(line);
    }
    lines
}

/// The letter of a column.
pub(crate) fn letter(column: u8) -> char {
    char::from(b'A' + column.min(25))
}

/// A capital for a tile, a small letter for a blank, else the sign of the square.
fn character(board: &Board, ruleset: &Ruleset, square: Square) -> char {
    match board.get(square) {
        Some(face) => face.to_char(),
        None if square == ruleset.layout.start => '*',
        None => sign(ruleset.layout.premium(square)),
    }
}

fn sign(premium: Premium) -> char {
    match premium {
        Premium::Plain => '.',
        Premium::DoubleLetter => '\'',
        Premium::TripleLetter => '"',
        Premium::DoubleWord => '-',
        Premium::TripleWord => '=',
    }
}

/// The colours of a square, as the terminal wants them: ink and ground out of 256.
fn paint(
    board: &Board,
    ruleset: &Ruleset,
    last: &[Square],
    square: Square,
) -> Option<&'static str> {
    if board.get(square).is_some() {
        let last = last.contains(&square);
        return Some(if last { "1;38;5;16;48;5;215" } else { "1;38;5;16;48;5;223" });
    }
    let classic = ruleset.palette == Palette::Classic;
    match ruleset.layout.premium(square) {
        Premium::Plain => None,
        Premium::DoubleLetter => Some("38;5;17;48;5;153"),
        Premium::TripleLetter if classic => Some("38;5;231;48;5;25"),
        Premium::TripleLetter => Some("38;5;231;48;5;29"),
        Premium::DoubleWord if classic => Some("38;5;52;48;5;218"),
        Premium::DoubleWord => Some("38;5;231;48;5;160"),
        Premium::TripleWord if classic => Some("38;5;231;48;5;124"),
        Premium::TripleWord => Some("38;5;52;48;5;215"),
    }
}

/// What a square is called and what lies on it: `row 8, H, double word, empty`.
pub(crate) fn describe(view: &View, square: Square) -> String {
    let place = format!("row {}, {}", square.row + 1, letter(square.column));
    if let Some(face) = view.board.get(square) {
        let points = view.ruleset.alphabet.face_points(face);
        let last = if view.last_play.contains(&square) { ", just played" } else { "" };
        let blank = if face.blank { ", blank" } else { "" };
        let points = Counted(points, "point");
        return format!("{place}, {}{blank}, {points}{last}", face.letter);
    }
    let premium = match view.ruleset.layout.premium(square) {
        Premium::Plain => "",
        Premium::DoubleLetter => ", double letter",
        Premium::TripleLetter => ", triple letter",
        Premium::DoubleWord => ", double word",
        Premium::TripleWord => ", triple word",
    };
    let star = if square == view.ruleset.layout.start { ", star" } else { "" };
    format!("{place}{premium}{star}, empty")
}

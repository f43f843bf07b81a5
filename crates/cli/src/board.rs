//! The board as lines of text, two columns a square.

use rules::{Board, Counted, Notation, Palette, Premium, Ruleset, Square};

/// The lines of a board after [`heading`]: one for each row. Premium squares show a sign and, where
/// there is colour, also the edition's colour, so that colour is never the only mark; `last` are the
/// squares of the last play.
pub(crate) fn rows(board: &Board, ruleset: &Ruleset, last: &[Square], colour: bool) -> Vec<String> {
    rows_in(Notation::International, board, ruleset, last, colour)
}

/// The lines of [`rows`] with the names that a notation gives to rows and columns.
pub(crate) fn rows_in(
    notation: Notation,
    board: &Board,
    ruleset: &Ruleset,
    last: &[Square],
    colour: bool,
) -> Vec<String> {
    let mut lines = heading(board.size(), notation);
    for row in 0..board.size() {
        let mut line = row_name(row, notation);
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

/// The names of the columns above a board: a line of letters, or two lines of digits, as in
/// duplicate.
pub(crate) fn heading(size: u8, notation: Notation) -> Vec<String> {
    let line = |of: &dyn Fn(u8) -> String| -> String {
        let names: String = (0..size).map(|column| format!(" {}", of(column))).collect();
        format!("  {names} ")
    };
    let tens = |number: u8| if number < 10 { " ".into() } else { (number / 10).to_string() };
    match notation {
        Notation::Duplicate => {
            vec![line(&|column| tens(column + 1)), line(&|column| ((column + 1) % 10).to_string())]
        }
        Notation::International | Notation::LetterFirst => {
            vec![line(&|column| letter(column).to_string())]
        }
    }
}

/// The name of a row before its squares, in three columns.
pub(crate) fn row_name(row: u8, notation: Notation) -> String {
    match notation {
        Notation::Duplicate => format!("{:>2} ", letter(row)),
        Notation::International | Notation::LetterFirst => format!("{:>2} ", row + 1),
    }
}

/// The letter of a column.
pub(crate) fn letter(column: u8) -> char {
    char::from(b'A' + column.min(25))
}

/// A capital for a tile, a small letter for a blank, else the sign of the square.
pub(crate) fn character(board: &Board, ruleset: &Ruleset, square: Square) -> char {
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

/// The codes of a square for the terminal.
fn paint(board: &Board, ruleset: &Ruleset, last: &[Square], square: Square) -> Option<String> {
    if board.get(square).is_some() {
        let last = last.contains(&square);
        return Some(if last { "1;38;5;16;48;5;215" } else { "1;38;5;16;48;5;223" }.to_string());
    }
    let (front, ground) = colours(ruleset, square)?;
    Some(format!("38;5;{front};48;5;{ground}"))
}

/// The colours of an empty square, foreground and background out of the 256 of a terminal.
pub(crate) fn colours(ruleset: &Ruleset, square: Square) -> Option<(u8, u8)> {
    let classic = ruleset.palette == Palette::Classic;
    match ruleset.layout.premium(square) {
        Premium::Plain => None,
        Premium::DoubleLetter => Some((17, 153)),
        Premium::TripleLetter if classic => Some((231, 25)),
        Premium::TripleLetter => Some((231, 29)),
        Premium::DoubleWord if classic => Some((52, 218)),
        Premium::DoubleWord => Some((231, 160)),
        Premium::TripleWord if classic => Some((231, 124)),
        Premium::TripleWord => Some((52, 215)),
    }
}

/// A square in words, with its tile: `row 8, H, double word, empty`.
pub(crate) fn describe(
    board: &Board,
    ruleset: &Ruleset,
    last: &[Square],
    square: Square,
) -> String {
    let place = format!("row {}, {}", square.row + 1, letter(square.column));
    if let Some(face) = board.get(square) {
        let points = ruleset.alphabet.face_points(face);
        let last = if last.contains(&square) { ", just played" } else { "" };
        let blank = if face.blank { ", blank" } else { "" };
        let points = Counted(points, "point");
        return format!("{place}, {}{blank}, {points}{last}", face.letter);
    }
    let premium = match ruleset.layout.premium(square) {
        Premium::Plain => "",
        Premium::DoubleLetter => ", double letter",
        Premium::TripleLetter => ", triple letter",
        Premium::DoubleWord => ", double word",
        Premium::TripleWord => ", triple word",
    };
    let star = if square == ruleset.layout.start { ", star" } else { "" };
    format!("{place}{premium}{star}, empty")
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Edition;

    /// The name of one of the 256 colours of a terminal, by its red, green and blue.
    fn colour(number: u8) -> &'static str {
        let cube = |at: u8| [0, 95, 135, 175, 215, 255][usize::from(at)];
        let number = number - 16;
        let (red, green, blue) = (cube(number / 36), cube(number / 6 % 6), cube(number % 6));
        match (red, green, blue) {
            _ if blue > red && blue >= green && red >= 135 => "light blue",
            _ if blue > red && blue > green => "dark blue",
            _ if green > red && green > blue => "green",
            _ if red > green && blue >= 135 && blue > green - 40 => "pink",
            _ if red > green && green >= 135 => "orange",
            _ if red > green && green == blue => "red",
            _ => "none of these",
        }
    }

    /// The ground colour of a premium square.
    fn ground(edition: Edition, premium: Premium) -> &'static str {
        let ruleset = edition.ruleset();
        let board = Board::new(15);
        let square = ruleset.layout.squares().find(|&s| ruleset.layout.premium(s) == premium);
        let paint = paint(&board, &ruleset, &[], square.unwrap()).unwrap();
        colour(paint.rsplit(';').next().unwrap().parse().unwrap())
    }

    const PREMIUMS: [Premium; 4] =
        [Premium::DoubleLetter, Premium::TripleLetter, Premium::DoubleWord, Premium::TripleWord];

    #[test]
    fn trv_50_trv_51_fol_40_fol_41_sow_45_sow_46_premium_squares_have_the_colours_printed() {
        for edition in [Edition::Travel2006, Edition::Folio2001, Edition::TournamentSowpods] {
            let found = PREMIUMS.map(|premium| ground(edition, premium));
            // The pink of folio and tournament is the light red of the travel edition.
            assert_eq!(found, ["light blue", "dark blue", "pink", "red"], "{edition}");
        }
    }

    #[test]
    fn dia_32_dia_33_the_diamond_edition_has_green_red_and_orange() {
        let found = PREMIUMS.map(|premium| ground(Edition::Diamond2008, premium));
        assert_eq!(found, ["light blue", "green", "red", "orange"]);
    }

    #[test]
    fn var_dup_17_letters_and_numbers_stand_along_the_edges() {
        let (board, ruleset) = (Board::new(15), Edition::Travel2006.ruleset());
        let text = |lines: &[String]| -> Vec<String> {
            lines.iter().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
        };
        let names = |lines: &[String]| -> Vec<String> {
            lines.iter().map(|line| line.split_whitespace().next().unwrap().to_string()).collect()
        };
        let letters: Vec<String> = ('A'..='O').map(String::from).collect();
        let numbers: Vec<String> = (1..=15).map(|number| number.to_string()).collect();
        // As in duplicate: letters name rows, numbers columns, on two lines.
        let lines = rows_in(Notation::Duplicate, &board, &ruleset, &[], false);
        assert_eq!(names(&lines[2..]), letters);
        assert_eq!(text(&lines[..2]), ["1 1 1 1 1 1", "1 2 3 4 5 6 7 8 9 0 1 2 3 4 5"]);
        assert_eq!(lines[0].find('1'), lines[1].find('0'), "the tens are above the ones");
        // And the other way round.
        let lines = rows(&board, &ruleset, &[], false);
        assert_eq!(names(&lines[1..]), numbers);
        assert_eq!(text(&lines[..1]), [letters.join(" ")]);
    }
}

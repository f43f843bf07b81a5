//! The command line of the table: the same words as in the browser's command box.

use std::fmt;

use rules::{Face, Letter, PlayText, Square, Tiles};
use table::wire::CommandMessage;

use crate::play::modes::Question;

/// A line that was typed.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Line {
    /// A play as written.
    Play(PlayText),
    /// A command for the host of the game.
    Do(CommandMessage),
    /// Accepts the plays of these players without asking.
    Always(Trusted),
    /// Asks a question that the host or the data folder answers.
    Ask(Question),
    /// Asks to see something.
    Show(Show),
    /// Switches on or off whether you are asked for the points of each of your plays before it is
    /// made.
    Count(bool),
    Quit,
}

/// The players whose plays are accepted without asking.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Trusted {
    Everybody,
    Computers,
    Nobody,
}

/// A part of the game that a player asks to see.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Show {
    Nothing,
    Rack,
    /// A row, counted from 0.
    Row(u8),
    /// A column, counted from 0.
    Column(u8),
    Square(Square),
    Board,
    /// The board after a line of the score sheet, counted from 1.
    Turn(usize),
    Last,
    Scores,
    Clock,
    Unseen,
    Terms,
    Help,
}

/// The problem with a line that cannot be understood, and the column, counted from 1, where it
/// begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct LineError {
    pub(crate) column: usize,
    pub(crate) problem: String,
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.column {
            1 => f.write_str(&self.problem),
            column => write!(f, "{}, at character {column}", self.problem),
        }
    }
}

fn error(column: usize, problem: impl fmt::Display) -> LineError {
    LineError { column, problem: problem.to_string() }
}

/// Reads a line.
pub(crate) fn parse(text: &str) -> Result<Line, LineError> {
    let text = text.trim_end();
    let start = text.len() - text.trim_start().len();
    let body = &text[start..];
    let body_column = text[..start].chars().count() + 1;
    let (word, rest) = body.split_once(char::is_whitespace).unwrap_or((body, ""));
    let rest_column = text[..text.len() - rest.trim_start().len()].chars().count() + 1;
    let rest = rest.trim();
    let alone = |line: Line| {
        if rest.is_empty() {
            Ok(line)
        } else {
            Err(error(rest_column, format!("nothing goes after '{word}': leave out '{rest}'")))
        }
    };
    let command = |command| Ok(Line::Do(command));
    match word.to_ascii_lowercase().as_str() {
        "" => Ok(Line::Show(Show::Nothing)),
        "exchange" => match rest.split_whitespace().collect::<String>().parse::<Tiles>() {
            Ok(tiles) => command(CommandMessage::Exchange { tiles: tiles.to_string() }),
            Err(problem) => Err(error(rest_column, problem)),
        },
        "pass" => alone(Line::Do(CommandMessage::Pass {})),
        "challenge" => {
            words(rest, rest_column).map(|words| Line::Do(CommandMessage::Challenge { words }))
        }
        "bags" => match rest.parse() {
            Ok(vowels) => command(CommandMessage::ChooseBags { vowels }),
            Err(_) => Err(error(rest_column, "say how many vowels you want to draw next: bags 3")),
        },
        "theme" => {
            let (claimed, plea) = rest.split_once(':').unwrap_or((rest, ""));
            let (words, plea) = (words(claimed, rest_column)?, plea.trim().to_string());
            command(CommandMessage::ClaimTheme { words, plea })
        }
        "vote" => match rest.split_once(' ').map(|(claim, vote)| (claim.parse(), vote.trim())) {
            Some((Ok(number), "yes")) => command(CommandMessage::VoteTheme { number, agree: true }),
            Some((Ok(number), "no")) => command(CommandMessage::VoteTheme { number, agree: false }),
            _ => Err(error(rest_column, "vote on a claim by its number: vote 1 yes")),
        },
        "accept" => match rest {
            "" => command(CommandMessage::Accept {}),
            "always" => Ok(Line::Always(Trusted::Everybody)),
            "computers" => Ok(Line::Always(Trusted::Computers)),
            "each" => Ok(Line::Always(Trusted::Nobody)),
            _ => Err(error(
                rest_column,
                "type accept, accept always, accept computers or accept each",
            )),
        },
        "propose" => match rest {
            "end" => command(CommandMessage::ProposeEnd {}),
            "pause" => command(CommandMessage::ProposePause {}),
            _ => Err(error(rest_column, "type propose end, or propose pause")),
        },
        "answer" => match rest {
            "yes" => command(CommandMessage::Answer { agree: true }),
            "no" => command(CommandMessage::Answer { agree: false }),
            _ => Err(error(rest_column, "type answer yes, or answer no")),
        },
        "resume" => alone(Line::Do(CommandMessage::Resume {})),
        "holiday" => alone(Line::Do(CommandMessage::GoOnHoliday {})),
        "takeback" => alone(Line::Do(CommandMessage::TakeTurnBack {})),
        "back" => alone(Line::Do(CommandMessage::ComeBack {})),
        "resign" | "stop" => alone(Line::Do(CommandMessage::Resign {})),
        "abort" => alone(Line::Do(CommandMessage::Abort {})),
        "hint" => alone(Line::Ask(Question::Hint)),
        "best" => alone(Line::Ask(Question::Best)),
        "records" => alone(Line::Ask(Question::Records)),
        "claim" => alone(Line::Do(CommandMessage::ClaimTime {})),
        "rack" => alone(Line::Show(Show::Rack)),
        "row" => match rest.parse::<u8>() {
            Ok(row @ 1..=26) => Ok(Line::Show(Show::Row(row - 1))),
            _ => Err(error(rest_column, "name a row by its number: row 8")),
        },
        "column" => match rest.as_bytes() {
            [letter] if letter.is_ascii_alphabetic() => {
                Ok(Line::Show(Show::Column(letter.to_ascii_uppercase() - b'A')))
            }
            _ => Err(error(rest_column, "name a column by its letter: column H")),
        },
        "square" => match rest.parse() {
            Ok(square) => Ok(Line::Show(Show::Square(square))),
            Err(problem) => Err(error(rest_column, problem)),
        },
        "board" => alone(Line::Show(Show::Board)),
        "turn" => match rest.parse() {
            Ok(number @ 1..) => Ok(Line::Show(Show::Turn(number))),
            _ => Err(error(rest_column, "name a turn by its number in the score sheet: turn 5")),
        },
        "last" => alone(Line::Show(Show::Last)),
        "scores" => alone(Line::Show(Show::Scores)),
        "clock" => alone(Line::Show(Show::Clock)),
        "unseen" => alone(Line::Show(Show::Unseen)),
        "terms" => alone(Line::Show(Show::Terms)),
        "swap" => match swap(rest) {
            Ok(swap) => command(swap),
            Err(problem) => Err(error(rest_column, problem)),
        },
        "word" => words(rest, rest_column).map(|words| Line::Ask(Question::Words(words))),
        "help" | "?" => Ok(Line::Show(Show::Help)),
        "count" => match rest {
            "on" => Ok(Line::Count(true)),
            "off" => Ok(Line::Count(false)),
            _ => Err(error(rest_column, "type count on, or count off")),
        },
        "quit" | "exit" => alone(Line::Quit),
        _ if word.starts_with(|c: char| c.is_ascii_digit()) || !rest.is_empty() => {
            match body.parse::<PlayText>() {
                Ok(play) => Ok(Line::Play(play)),
                Err(problem @ rules::ParsePlayError::Letter { found }) => {
                    let at = rest.chars().position(|c| c == found).unwrap_or(0);
                    Err(error(rest_column + at, problem))
                }
                Err(problem) => Err(error(body_column, problem)),
            }
        }
        _ => Err(error(body_column, format!("'{word}' is not a command: type help for a list"))),
    }
}

/// `8H` for a blank, `8D G` for a letter.
fn swap(rest: &str) -> Result<CommandMessage, String> {
    let (square, face) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    let square: Square = square.parse().map_err(|problem| format!("{problem}"))?;
    let square = square.to_string();
    let mut faces = face.trim().chars();
    match (faces.next(), faces.next()) {
        (None, _) => Ok(CommandMessage::TakeBlank { square }),
        (Some(found), None) => Face::from_char(found)
            .map(|face| CommandMessage::TakeLetter { square, face: face.to_string() })
            .ok_or_else(|| format!("'{found}' is not a letter: swap 8D G")),
        _ => Err("name one square and one letter: swap 8D G".to_string()),
    }
}

/// Words in capitals.
fn words(text: &str, column: usize) -> Result<Vec<String>, LineError> {
    text.split_whitespace()
        .map(|word| {
            let letters: Option<String> =
                word.chars().map(|c| Letter::from_char(c).map(|letter| letter.to_char())).collect();
            letters.ok_or_else(|| error(column, format!("'{word}' is not made of letters alone")))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Random;

    #[test]
    fn the_words_of_the_command_box_are_known() {
        let same = |text: &str, line: Line| assert_eq!(parse(text), Ok(line), "{text}");
        let does = |text: &str, command: CommandMessage| same(text, Line::Do(command));
        let text = str::to_string;
        same("8D RETAiNS", Line::Play("8D RETAiNS".parse().unwrap()));
        same(" h8  T(R).IN ", Line::Play("H8 T(R).IN".parse().unwrap()));
        does("exchange A e I?", CommandMessage::Exchange { tiles: text("AEI?") });
        does("exchange", CommandMessage::Exchange { tiles: String::new() });
        does("swap 8H", CommandMessage::TakeBlank { square: text("8H") });
        does("swap 8H  g", CommandMessage::TakeLetter { square: text("8H"), face: text("g") });
        assert_eq!(parse("swap 8H GA").unwrap_err().column, 6);
        does("bags 3", CommandMessage::ChooseBags { vowels: 3 });
        let (words, plea) = (vec![text("QI")], text("of old"));
        does("theme QI: of old", CommandMessage::ClaimTheme { words, plea });
        does("vote 2 no", CommandMessage::VoteTheme { number: 2, agree: false });
        assert_eq!(parse("vote no").unwrap_err().column, 6);
        does("PASS", CommandMessage::Pass {});
        does("challenge qi QI", CommandMessage::Challenge { words: vec![text("QI"); 2] });
        does("challenge", CommandMessage::Challenge { words: Vec::new() });
        does("accept", CommandMessage::Accept {});
        same("count on", Line::Count(true));
        assert_eq!(parse("count 12").unwrap_err().column, 7);
        same("accept each", Line::Always(Trusted::Nobody));
        assert_eq!(parse("accept them").unwrap_err().column, 8);
        does("propose end", CommandMessage::ProposeEnd {});
        does("answer no", CommandMessage::Answer { agree: false });
        does("holiday", CommandMessage::GoOnHoliday {});
        does("takeback", CommandMessage::TakeTurnBack {});
        does("back", CommandMessage::ComeBack {});
        same("word qi", Line::Ask(Question::Words(vec![text("QI")])));
        same("row 15", Line::Show(Show::Row(14)));
        same("column h", Line::Show(Show::Column(7)));
        same("square 8H", Line::Show(Show::Square(Square::new(7, 7))));
        same("", Line::Show(Show::Nothing));
    }

    #[test]
    fn a_line_that_means_nothing_is_told_by_column() {
        for (text, column) in [
            ("hello", 1),
            ("  hello", 3),
            ("pass now", 6),
            ("exchange A1", 10),
            ("row x", 5),
            ("turn 0", 6),
            ("8D CAT5", 7),
            ("8D", 1),
            ("99Z CAT", 1),
            ("propose war", 9),
            ("challenge Q1", 11),
            ("ça va?", 1),
        ] {
            let error = parse(text).unwrap_err();
            assert_eq!(error.column, column, "{text}: {error}");
        }
    }

    #[test]
    fn odd_lines_are_answered() {
        let pieces = [
            "8D",
            "H15",
            "exchange",
            "row",
            "turn",
            "square",
            "challenge",
            " ",
            " ",
            "\u{e9}",
            "a",
            "Q?",
            "(",
            ".",
            "\u{3000}",
        ];
        let mut random = engine::Seeded::new(1);
        for _ in 0..20_000 {
            let count = random.below(8);
            let text: String = (0..count).map(|_| pieces[random.below(pieces.len())]).collect();
            if let Err(error) = parse(&text) {
                assert!(
                    (1..=text.chars().count() + 1).contains(&error.column),
                    "{text:?}: {error}"
                );
            }
        }
    }
}

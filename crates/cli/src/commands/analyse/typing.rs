//! What is changed by typing: the board square by square, and what a line sets.

use notation::Cgp;
use rules::{Board, Direction, Face, Letter, Notation, PlayText, Square, Tiles};
use table::parse_terms;
use table::wire::AnalysedMove;

use super::desk::{Act, At, Desk, Wants};
use super::tree::unjudged;
use crate::screen::Press;
use crate::screen::board::{moved, square_at};

/// The longest line that can be typed: a position with its rules.
const LONGEST: usize = 400;

impl Desk {
    /// A key while the board is changed.
    pub(super) fn at_board(
        &mut self,
        press: Press,
        (mut board, mut cursor, mut direction): (Board, Square, Direction),
    ) -> Act {
        if let Some(square) = moved(cursor, press, board.size()) {
            self.at = At::Board { board, cursor: square, direction };
            return Act::Nothing;
        }
        let forward = |square: Square| {
            square.step(direction, 1).filter(|&next| board.contains(next)).unwrap_or(square)
        };
        let back = cursor.step(direction, -1).unwrap_or(cursor);
        match press {
            Press::Enter => {
                let cgp = Cgp { board, ..self.tree.cgp().clone() };
                return self.edit(cgp);
            }
            Press::Escape => {
                self.says = "The board is as it was.".to_string();
                return Act::Nothing;
            }
            Press::Tab => direction = direction.other(),
            Press::Delete => board.set(cursor, None),
            Press::Backspace => {
                cursor = back;
                board.set(cursor, None);
            }
            Press::Click(x, y) => {
                let at = square_at(board.size(), Notation::International, (x, y));
                match at {
                    Some(at) if at == cursor => direction = direction.other(),
                    Some(at) => cursor = at,
                    None => {}
                }
            }
            Press::Char(' ' | '.') => {
                let next = forward(cursor);
                board.set(cursor, None);
                cursor = next;
            }
            Press::Char(c) => {
                if let Some(letter) = Letter::from_char(c) {
                    let next = forward(cursor);
                    board.set(cursor, Some(Face { letter, blank: c.is_ascii_uppercase() }));
                    cursor = next;
                }
            }
            _ => {}
        }
        self.at = At::Board { board, cursor, direction };
        Act::Nothing
    }

    /// A key while a line is typed.
    pub(super) fn at_line(&mut self, press: Press, wants: Wants, mut line: String) -> Act {
        match press {
            Press::Escape => return Act::Nothing,
            Press::Enter => {
                return match self.wanted(wants, line.trim()) {
                    Ok(act) => act,
                    Err(why) => {
                        self.says = why;
                        self.at = At::Line(wants, line);
                        Act::Nothing
                    }
                };
            }
            Press::Backspace => {
                line.pop();
            }
            Press::Char(c) if line.chars().count() < LONGEST => line.push(c),
            _ => {}
        }
        self.at = At::Line(wants, line);
        Act::Nothing
    }

    /// Does what a line says.
    fn wanted(&mut self, wants: Wants, line: &str) -> Result<Act, String> {
        let mut cgp = self.tree.cgp().clone();
        match wants {
            Wants::Racks => {
                let racks: Result<Vec<Tiles>, _> =
                    line.split('/').map(|rack| rack.trim().to_uppercase().parse()).collect();
                cgp.racks = racks.map_err(|error| format!("{error}"))?;
                cgp.racks.resize(cgp.racks.len().max(2), Tiles::new());
            }
            Wants::Scores => {
                let scores: Result<Vec<i32>, _> =
                    line.split('/').map(|score| score.trim().parse()).collect();
                cgp.scores = scores.map_err(|_| "Write numbers with / between them: 120/98.")?;
            }
            Wants::Position => {
                cgp = line.parse().map_err(|error: notation::ParseCgpError| error.to_string())?;
            }
            Wants::Edition | Wants::Changes => return self.other_rules(wants, line),
            Wants::Name => {
                self.remember();
                let at = self.tree.at;
                self.tree.branches[at].name = line.chars().take(40).collect();
                return Ok(Act::Nothing);
            }
            Wants::File if line.is_empty() => return Err("Name a file.".to_string()),
            Wants::File => return Ok(Act::Write(line.to_string(), self.told_tree())),
            Wants::Play => return self.play_written(line),
        }
        Ok(self.edit(cgp))
    }

    fn other_rules(&mut self, wants: Wants, line: &str) -> Result<Act, String> {
        let (mut edition, mut changes) = (self.edition.clone(), self.changes.clone());
        match wants {
            Wants::Edition => edition = line.to_string(),
            _ => {
                changes =
                    line.split_whitespace().filter(|it| *it != "none").map(String::from).collect()
            }
        }
        let seats = self.tree.cgp().racks.len().max(2);
        let terms = parse_terms(&edition, seats, &changes);
        terms.map_err(|refusal| refusal.message)?;
        self.remember();
        (self.edition, self.changes) = (edition, changes);
        Ok(self.anew())
    }

    /// Goes on with a move that is typed: it has to be one of those that there are.
    fn play_written(&mut self, line: &str) -> Result<Act, String> {
        let board = &self.tree.cgp().board;
        let play =
            |text: &str| text.parse::<PlayText>().ok().and_then(|text| text.resolve(board).ok());
        let asked = play(line);
        let is_it = |made: &&AnalysedMove| match &asked {
            Some(asked) => play(&made.text).as_ref() == Some(asked),
            None => made.text.eq_ignore_ascii_case(line),
        };
        let among = self.moves().iter().find(is_it).cloned();
        let made = match among {
            Some(made) => made,
            None => self.any_move(line)?,
        };
        self.remember();
        self.tree.play(&made);
        Ok(self.anew())
    }

    /// A move that is not among those found, with its points by the rules.
    fn any_move(&self, line: &str) -> Result<AnalysedMove, String> {
        let cgp = self.tree.cgp();
        let mut keeps = cgp.racks[0];
        let words: Vec<&str> = line.split_whitespace().collect();
        let (text, score, tiles) = match words[..] {
            ["pass"] => ("pass".to_string(), 0, Tiles::new()),
            ["exchange", tiles] => {
                let tiles: Tiles =
                    tiles.to_uppercase().parse().map_err(|error| format!("{error}"))?;
                (format!("exchange {tiles}"), 0, tiles)
            }
            _ => {
                let text: PlayText = line.parse().map_err(|error| format!("{error}"))?;
                let play = text.resolve(&cgp.board).map_err(|error| error.to_string())?;
                let formed = rules::examine(&cgp.board, &self.ruleset(), &play);
                let formed = formed.map_err(|problem| problem.to_string())?;
                (text.to_string(), formed.score, play.from_rack(&cgp.board))
            }
        };
        if !keeps.contains(&tiles) {
            return Err(format!("The rack {keeps} has not all of {tiles}."));
        }
        keeps.remove_all(&tiles);
        Ok(unjudged(&text, score, &keeps.to_string()))
    }
}

//! The state of the input: the cursor, the tiles being laid, a line being typed.

use engine::{Random as _, Seeded};
use rules::{Board, Direction, Face, Letter, Placement, Play, PlayText, Square, Tile, Tiles};

use super::key_line::{Input, key_at};
use super::keys::{Does, Sure};
use super::picture::{Expects, Picture};
use super::spot::{Spot, spot};
use crate::play::modes::Hand;
use crate::screen::Press;
use crate::screen::board::moved;

/// The state of the input.
#[derive(Clone, Debug)]
pub(in crate::play) struct Laying {
    pub(super) cursor: Square,
    pub(super) direction: Direction,
    /// The tiles laid, in the order in which they were laid.
    pub(super) laid: Vec<Placement>,
    /// The squares of letters that are chosen, where the board is taken apart.
    pub(super) chosen: Vec<Square>,
    /// A line that is being typed.
    pub(super) line: Option<String>,
    /// True if the next letter is a blank.
    pub(super) blank: bool,
    pub(super) waits: Option<Waits>,
    /// The order in which the tiles of the rack are shown.
    order: Vec<Tile>,
    /// The random numbers for shuffling the rack.
    chance: Seeded,
    /// An answer to the last key.
    pub(super) says: Option<String>,
    /// The points of the tiles being laid.
    pub(super) counted: Option<String>,
}

/// An action that waits for Enter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Waits {
    /// Exchanging these tiles, by their places on the rack.
    Exchange(Vec<usize>),
    Sure(Sure),
}

/// The effect of a press.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Act {
    /// Nothing but another look.
    Nothing,
    /// The tiles being laid, or the letters chosen, have changed.
    Laid,
    /// A line, as if it were typed.
    Say(String),
}

impl Laying {
    /// Nothing yet; racks are shuffled by this seed.
    pub(super) fn new(seed: u64) -> Laying {
        Laying {
            cursor: Square::new(7, 7),
            direction: Direction::Across,
            laid: Vec::new(),
            chosen: Vec::new(),
            line: None,
            blank: false,
            waits: None,
            order: Vec::new(),
            chance: Seeded::new(seed),
            says: None,
            counted: None,
        }
    }

    /// The tiles of the rack that are not laid, in the order in which they are shown.
    pub(super) fn rack(&self, picture: &Picture) -> Vec<Tile> {
        let mut left: Tiles = picture.rack.parse().unwrap_or_default();
        left.remove_all(&self.laid.iter().map(|placement| placement.face.tile()).collect());
        let mut shown = Vec::new();
        for &tile in &self.order {
            if left.remove(tile) {
                shown.push(tile);
            }
        }
        // New tiles come at the end, blanks last.
        let (blanks, letters): (Vec<Tile>, Vec<Tile>) = left.iter().partition(|t| t.is_blank());
        shown.extend(letters.into_iter().chain(blanks));
        shown
    }

    /// The kinds of tiles that are left where all lie open, with how many there are of each.
    pub(super) fn kinds(&self, picture: &Picture) -> Vec<(Tile, usize)> {
        let left: Tiles = self.rack(picture).into_iter().collect();
        left.counts().map(|(tile, count)| (tile, usize::from(count))).collect()
    }

    /// The keys that are taken next.
    pub(super) fn input(&self) -> Input {
        match (&self.line, &self.waits) {
            (Some(_), _) => Input::Line,
            (None, Some(_)) => Input::Confirms,
            (None, None) => Input::Any,
        }
    }

    /// The tiles being laid.
    pub(super) fn play(&self) -> Option<Play> {
        (!self.laid.is_empty()).then(|| Play::new(self.laid.iter().copied()))
    }

    /// Another player sits down, who must not see what the last one was at.
    pub(super) fn hand_over(&mut self) {
        let (cursor, direction, seed) = (self.cursor, self.direction, self.chance.next_u64());
        *self = Laying { cursor, direction, ..Laying::new(seed) };
    }

    /// The game has moved on: what no longer fits is taken back.
    pub(super) fn follow(&mut self, picture: &Picture) {
        let size = picture.ruleset.layout.size;
        if self.cursor.row >= size || self.cursor.column >= size {
            self.cursor = picture.ruleset.layout.start;
        }
        let rack: Tiles = picture.rack.parse().unwrap_or_default();
        let board = picture.board.as_ref().map(|(board, _)| board);
        let fits = board.is_some_and(|board| {
            self.laid.iter().all(|placement| board.get(placement.square).is_none())
        });
        let tiles = self.laid.iter().map(|placement| placement.face.tile()).collect();
        if !fits || !rack.contains(&tiles) {
            self.laid.clear();
            self.counted = None;
        }
        let lies = |square: &Square| board.is_some_and(|board| board.get(*square).is_some());
        if !self.chosen.is_empty()
            && (picture.hand != Hand::Letters || !self.chosen.iter().all(lies))
        {
            self.chosen.clear();
            self.counted = None;
        }
        if !matches!(picture.expects, Expects::Move | Expects::Decision) {
            self.waits = None;
            self.blank = false;
        }
    }

    /// Takes a press.
    pub(super) fn press(&mut self, press: Press, picture: &Picture) -> Act {
        if press != Press::Resized {
            self.says = None;
        }
        if press == Press::Interrupt {
            self.line = None;
            return Act::Say("quit".to_string());
        }
        // The last line is that of the keys.
        if let Press::Click(x, y) = press
            && y.saturating_add(1) == picture.height
        {
            let key = key_at(picture, self.input(), x);
            return key.map_or(Act::Nothing, |press| self.press(press, picture));
        }
        if let Some(line) = self.line.take() {
            return self.typing(line, press);
        }
        if picture.expects == Expects::Letter {
            return match press {
                Press::Enter => Act::Say(String::new()),
                Press::Char('/') => self.begin(String::new()),
                Press::Char('!') => Act::Say("bingo".to_string()),
                Press::Char(c) => Act::Say(c.to_string()),
                Press::Help => Act::Say("help".to_string()),
                _ => Act::Nothing,
            };
        }
        if picture.expects == Expects::Line || picture.board.is_none() {
            return match press {
                Press::Enter => Act::Say(String::new()),
                Press::Char('/') => self.begin(String::new()),
                Press::Char(c) => self.begin(c.to_string()),
                _ => Act::Nothing,
            };
        }
        if let Some(waits) = self.waits.take() {
            return self.confirm(waits, press, picture);
        }
        self.at_the_board(press, picture)
    }

    fn begin(&mut self, line: String) -> Act {
        self.line = Some(line);
        Act::Nothing
    }

    /// A key while a line is typed.
    fn typing(&mut self, mut line: String, press: Press) -> Act {
        match press {
            Press::Enter => return Act::Say(line),
            Press::Escape => return Act::Nothing,
            Press::Backspace if line.is_empty() => return Act::Nothing,
            Press::Backspace => {
                line.pop();
            }
            Press::Char(c) if line.chars().count() < 60 => line.push(c),
            _ => {}
        }
        self.begin(line)
    }

    /// A key while something waits to be confirmed.
    fn confirm(&mut self, waits: Waits, press: Press, picture: &Picture) -> Act {
        match (press, waits) {
            (Press::Escape, _) => Act::Nothing,
            (Press::Enter, Waits::Sure(sure)) => Act::Say(sure.line.to_string()),
            (Press::Enter, Waits::Exchange(chosen)) => {
                let rack = self.rack(picture);
                let tiles: String =
                    chosen.iter().filter_map(|&at| rack.get(at)).map(|t| t.to_char()).collect();
                if tiles.is_empty() {
                    self.says = Some("Choose the tiles you want to exchange.".to_string());
                    self.waits = Some(Waits::Exchange(chosen));
                    return Act::Nothing;
                }
                Act::Say(format!("exchange {tiles}"))
            }
            (press, Waits::Exchange(chosen)) => {
                self.choose(chosen, press, picture);
                Act::Nothing
            }
            (_, waits) => {
                self.waits = Some(waits);
                Act::Nothing
            }
        }
    }

    /// Chooses a tile to exchange, or leaves one that was chosen.
    fn choose(&mut self, mut chosen: Vec<usize>, press: Press, picture: &Picture) {
        let rack = self.rack(picture);
        let at = match press {
            Press::Click(x, y) => match spot(picture, x, y) {
                Some(Spot::Rack(at)) => Some(at).filter(|&at| at < rack.len()),
                _ => None,
            },
            Press::Char(c) => {
                let is_it = |at: &usize| rack[*at].to_char() == c.to_ascii_uppercase();
                // Another one of its kind first, then back again.
                let kind: Vec<usize> = (0..rack.len()).filter(is_it).collect();
                kind.iter().copied().find(|at| !chosen.contains(at)).or(kind.first().copied())
            }
            Press::Backspace => {
                chosen.pop();
                None
            }
            _ => None,
        };
        if let Some(at) = at {
            let before = chosen.len();
            chosen.retain(|&other| other != at);
            if chosen.len() == before {
                chosen.push(at);
            }
        }
        self.waits = Some(Waits::Exchange(chosen));
    }

    fn at_the_board(&mut self, press: Press, picture: &Picture) -> Act {
        let Some((board, _)) = &picture.board else { return Act::Nothing };
        if let Some(square) = moved(self.cursor, press, board.size()) {
            self.cursor = square;
            return Act::Nothing;
        }
        match press {
            Press::Char(' ') if picture.hand == Hand::Letters => return self.choose_letter(board),
            Press::Char(' ') => self.direction = self.direction.other(),
            Press::Char('/') => return self.begin(String::new()),
            Press::Char('?') if picture.hand != Hand::Letters => self.blank = true,
            Press::Char('0') => self.shuffle(picture),
            Press::Char(c) if c.is_ascii_digit() => return self.digit(c, picture),
            Press::Char(_) if picture.hand == Hand::Letters => return self.choose_letter(board),
            Press::Char(c) => return self.letter(c, board, picture),
            Press::Click(x, y) => return self.click(x, y, board, picture),
            Press::Backspace => return self.back(),
            Press::Delete => {
                let before = self.laid.len();
                self.laid.retain(|placement| placement.square != self.cursor);
                return if self.laid.len() < before { self.changed() } else { Act::Nothing };
            }
            Press::Escape if self.blank => self.blank = false,
            Press::Escape if !self.laid.is_empty() || !self.chosen.is_empty() => {
                self.laid.clear();
                self.chosen.clear();
                return self.changed();
            }
            Press::Enter => return self.enter(board, picture),
            Press::Help => return Act::Say("help".to_string()),
            _ => {}
        }
        Act::Nothing
    }

    /// Does what a digit means in this mode.
    fn digit(&mut self, digit: char, picture: &Picture) -> Act {
        let key = picture.keys.iter().find(|key| key.key == digit);
        match key.map(|key| key.does) {
            None => Act::Nothing,
            Some(Does::Say(line)) => Act::Say(line.to_string()),
            Some(Does::Exchange) if picture.hand == Hand::Store => {
                self.says = Some("All tiles lie open: there is nothing to draw.".to_string());
                Act::Nothing
            }
            Some(Does::Exchange) => self.asks_sure(Waits::Exchange(Vec::new()), picture),
            Some(Does::Move(sure)) => self.asks_sure(Waits::Sure(sure), picture),
            Some(Does::Sure(sure)) => {
                self.waits = Some(Waits::Sure(sure));
                Act::Nothing
            }
        }
    }

    /// Chooses the letter at the cursor, or leaves it.
    fn choose_letter(&mut self, board: &Board) -> Act {
        if board.get(self.cursor).is_none() {
            self.says = Some(format!("No letter lies on {}.", self.cursor));
            return Act::Nothing;
        }
        let before = self.chosen.len();
        self.chosen.retain(|&square| square != self.cursor);
        if self.chosen.len() == before {
            self.chosen.push(self.cursor);
        }
        self.changed()
    }

    /// Begins to confirm something for which all tiles have to be on the rack.
    fn asks_sure(&mut self, waits: Waits, picture: &Picture) -> Act {
        if picture.expects != Expects::Move {
            self.says = Some("It is not your turn.".to_string());
            return Act::Nothing;
        }
        self.waits = Some(waits);
        if self.laid.is_empty() {
            return Act::Nothing;
        }
        self.laid.clear();
        self.changed()
    }

    fn changed(&mut self) -> Act {
        self.counted = None;
        Act::Laid
    }

    /// Lays a tile on the cursor's square.
    fn letter(&mut self, c: char, board: &Board, picture: &Picture) -> Act {
        let Some(letter) = Letter::from_char(c) else { return Act::Nothing };
        let blank = std::mem::take(&mut self.blank) || c.is_ascii_uppercase();
        let face = Face { letter, blank };
        let rack = self.rack(picture);
        let name = letter.to_char();
        if !rack.contains(&face.tile()) {
            let has_blank = rack.contains(&Tile::BLANK);
            self.says = Some(match (blank, has_blank) {
                (true, _) => "You have no blank.".to_string(),
                (false, true) => {
                    format!(
                        "You have no {name} on your rack. Shift+{name} plays a blank as {name}."
                    )
                }
                (false, false) => format!("You have no {name} on your rack."),
            });
            return Act::Nothing;
        }
        if let Some(face) = self.shows(board, self.cursor) {
            self.says = Some(format!(
                "{} already holds {}. Choose a free square.",
                self.cursor, face.letter
            ));
            return Act::Nothing;
        }
        self.laid.push(Placement { square: self.cursor, face });
        self.advance(board);
        self.changed()
    }

    /// The tile on a square, those being laid included.
    pub(super) fn shows(&self, board: &Board, square: Square) -> Option<Face> {
        let laid = self.laid.iter().find(|placement| placement.square == square);
        laid.map(|placement| placement.face).or_else(|| board.get(square))
    }

    /// Moves the cursor to the next free square, or leaves it at the edge.
    fn advance(&mut self, board: &Board) {
        let mut next = self.cursor;
        while let Some(square) = next.step(self.direction, 1).filter(|&s| board.contains(s)) {
            next = square;
            if self.shows(board, square).is_none() {
                break;
            }
        }
        self.cursor = next;
    }

    fn back(&mut self) -> Act {
        match self.laid.pop() {
            Some(placement) => {
                self.cursor = placement.square;
                self.changed()
            }
            None => Act::Nothing,
        }
    }

    fn shuffle(&mut self, picture: &Picture) {
        let mut rack = self.rack(picture);
        for left in (1..rack.len()).rev() {
            rack.swap(left, self.chance.below(left + 1));
        }
        self.order = rack;
    }

    fn click(&mut self, x: u16, y: u16, board: &Board, picture: &Picture) -> Act {
        match spot(picture, x, y) {
            Some(Spot::Square(square)) if picture.hand == Hand::Letters => {
                self.cursor = square;
                self.choose_letter(board)
            }
            Some(Spot::Square(square)) if square == self.cursor => {
                self.direction = self.direction.other();
                Act::Nothing
            }
            Some(Spot::Square(square)) => {
                self.cursor = square;
                Act::Nothing
            }
            Some(Spot::Rack(at)) => match self.tile_at(at, picture) {
                Some(tile) => match tile.letter() {
                    Some(letter) => {
                        self.letter(letter.to_char().to_ascii_lowercase(), board, picture)
                    }
                    None => {
                        self.blank = true;
                        Act::Nothing
                    }
                },
                None => Act::Nothing,
            },
            None => Act::Nothing,
        }
    }

    /// The tile at a place on the rack, or of a kind where all lie open.
    fn tile_at(&self, at: usize, picture: &Picture) -> Option<Tile> {
        match picture.hand {
            Hand::Rack => self.rack(picture).get(at).copied(),
            Hand::Store => self.kinds(picture).get(at).map(|(tile, _)| *tile),
            Hand::Letters => None,
        }
    }

    /// Plays what is laid, or takes what is chosen.
    fn enter(&mut self, board: &Board, picture: &Picture) -> Act {
        if picture.hand == Hand::Letters {
            let squares: Vec<String> = self.chosen.iter().map(ToString::to_string).collect();
            if squares.is_empty() {
                self.says = Some("Choose letters of one word first, with Space.".to_string());
                return Act::Nothing;
            }
            return Act::Say(squares.join(" "));
        }
        let Some(play) = self.play() else {
            self.says = Some(match picture.keys.iter().any(|key| key.does == Does::Exchange) {
                true => "Place at least one tile first, or exchange (6) or pass (7).".to_string(),
                false => "Place at least one tile first.".to_string(),
            });
            return Act::Nothing;
        };
        let (first, last) = (play.placements()[0].square, play.placements()[play.len() - 1].square);
        let direction = match (first.row == last.row, first.column == last.column) {
            (true, true) => self.reads(board, first),
            (true, false) => Direction::Across,
            (false, true) => Direction::Down,
            (false, false) => {
                self.says = Some("Put all tiles of a turn in one row or one column.".to_string());
                return Act::Nothing;
            }
        };
        match PlayText::of(board, &play, direction) {
            Some(text) => Act::Say(written(&text, picture)),
            None => {
                self.says = Some(
                    "There is an empty square between your tiles. Fill it, or move them together."
                        .to_string(),
                );
                Act::Nothing
            }
        }
    }

    /// The direction in which a single tile reads: along its neighbours, else along the arrow.
    fn reads(&self, board: &Board, square: Square) -> Direction {
        let along = |direction: Direction| {
            [-1, 1]
                .into_iter()
                .filter_map(|by| square.step(direction, by))
                .any(|next| board.contains(next) && board.get(next).is_some())
        };
        match (along(Direction::Across), along(Direction::Down)) {
            (true, false) => Direction::Across,
            (false, true) => Direction::Down,
            _ => self.direction,
        }
    }
}

/// A play as it is typed in this game.
fn written(text: &PlayText, picture: &Picture) -> String {
    let place = text.coord.in_notation(picture.notation).to_string();
    let all = text.to_string();
    let (_, word) = all.split_once(' ').unwrap_or(("", &all));
    format!("{place} {word}")
}

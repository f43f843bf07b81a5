//! A table for tests, with chosen racks, chosen draws, a list of good words, and time set by hand.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};

use rules::*;

use crate::editions::{note, ruleset};

/// Words by a list.
#[derive(Default)]
pub(crate) struct Words(pub(crate) HashSet<String>);

impl Judge for Words {
    fn accepts(&self, word: &[Letter]) -> bool {
        self.0.contains(&word.iter().map(|letter| letter.to_char()).collect::<String>())
    }
}

/// Chosen picks for some draws, and a fixed pseudo-random sequence for the rest.
#[derive(Default)]
pub(crate) struct Picks {
    pub(crate) chosen: RefCell<HashMap<u32, u32>>,
    pub(crate) seed: u64,
}

impl Chance for Picks {
    fn pick(&self, draw: u32, below: u32) -> u32 {
        let chosen = self.chosen.borrow().get(&draw).copied();
        chosen
            .unwrap_or_else(|| (mix(self.seed ^ (u64::from(draw) << 32)) % u64::from(below)) as u32)
    }
}

/// A pseudo-random number from a number (splitmix64's finisher).
pub(crate) fn mix(n: u64) -> u64 {
    let mut z = n.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// A game under test.
pub(crate) struct TestGame {
    pub(crate) terms: Terms,
    pub(crate) position: Position,
    pub(crate) log: Vec<(Millis, Event)>,
    pub(crate) words: Words,
    pub(crate) picks: Picks,
    pub(crate) now: Millis,
}

/// Full rows of these tiles, from the last row of the board upwards; blanks stand for A.
pub(crate) fn rows_at_foot(tiles: &Tiles) -> impl Iterator<Item = PlayText> {
    let face = |tile: Tile| Face::from_char(if tile.is_blank() { 'a' } else { tile.to_char() });
    let faces: Vec<Face> = tiles.iter().map(|tile| face(tile).unwrap()).collect();
    let rows: Vec<Vec<Face>> = faces.chunks(15).map(<[Face]>::to_vec).collect();
    rows.into_iter().zip((0..15).rev()).map(|(row, at)| PlayText {
        coord: Coord::new(Square::new(at, 0), Direction::Across),
        letters: row.into_iter().map(Some).collect(),
    })
}

pub(crate) fn tiles(text: &str) -> Tiles {
    text.parse().unwrap()
}

pub(crate) fn terms(text: &str) -> Terms {
    text.parse().unwrap()
}

impl TestGame {
    /// A game before its start.
    pub(crate) fn new(text: &str) -> TestGame {
        let terms = terms(text);
        note(terms.edition());
        TestGame {
            position: Position::new(&terms),
            terms,
            log: Vec::new(),
            words: Words::default(),
            picks: Picks::default(),
            now: Millis(0),
        }
    }

    /// A game in which seat 0 starts and the racks are these.
    pub(crate) fn dealt(text: &str, racks: &[&str]) -> TestGame {
        let mut game = TestGame::new(text);
        game.fold(Event::Starts { seat: Seat(0) });
        for (seat, rack) in racks.iter().enumerate() {
            game.fold(Event::Dealt { seat: Seat(seat as u16), tiles: tiles(rack) });
        }
        game.fold(Event::ClockStarted);
        game
    }

    /// A game near its end: seat 0 is on turn, with these racks and this bag; all other tiles lie
    /// in full rows at the foot of the board.
    pub(crate) fn late(text: &str, racks: &[&str], bag: &str) -> TestGame {
        let mut game = TestGame::new(text);
        let mut rest = *game.position.bag();
        let last = Seat(racks.len() as u16 - 1);
        racks.iter().chain([&bag]).for_each(|kept| {
            assert!(rest.contains(&tiles(kept)));
            rest.remove_all(&tiles(kept));
        });
        game.fold(Event::Starts { seat: last });
        game.fold(Event::Dealt { seat: last, tiles: rest });
        for text in rows_at_foot(&rest) {
            let (words, drawn) = (Vec::new(), Tiles::new());
            game.fold(Event::Played { seat: last, text, words, score: 0, drawn });
            game.fold(Event::WindowClosed { cause: CloseCause::Moved });
        }
        for (seat, rack) in racks.iter().enumerate() {
            game.fold(Event::Dealt { seat: Seat(seat as u16), tiles: tiles(rack) });
        }
        game.fold(Event::ClockStarted);
        assert_eq!(game.position.bag(), &tiles(bag));
        assert_eq!(game.turn(), turn(0));
        game
    }

    /// Gives a seat points, in the way a charge would.
    pub(crate) fn give(&mut self, seat: u16, points: i32) {
        self.fold(Event::Charged { seat: Seat(seat), points, reason: ChargeReason::Challenge });
    }

    /// A play of one tile on top of the first column of [`TestGame::late`]'s rows.
    pub(crate) fn on_top(&mut self, seat: u16, face: char) -> Vec<Event> {
        let square = (0..15)
            .rev()
            .map(|row| Square::new(row, 0))
            .find(|&square| self.position.board().get(square).is_none())
            .unwrap();
        let face = Face::from_char(face).unwrap();
        let play = Play::new([Placement { square, face }]);
        self.run(Command::Move { seat: Seat(seat), the_move: Move::Play(play) })
    }

    /// Words that the judge accepts.
    pub(crate) fn good(mut self, words: &str) -> TestGame {
        self.words.0.extend(words.split_whitespace().map(str::to_string));
        self
    }

    pub(crate) fn fold(&mut self, event: Event) {
        self.position.apply(self.now, &event);
        self.log.push((self.now, event));
    }

    pub(crate) fn wait(&mut self, millis: u64) {
        self.now = self.now.plus(Millis(millis));
    }

    /// The next tiles drawn will be these, in this order.
    pub(crate) fn will_draw(&mut self, text: &str) {
        let mut bag = *self.position.bag();
        let first = self.position.draws();
        for (offset, c) in text.chars().enumerate() {
            let tile = Tile::from_char(c).unwrap();
            let index = bag.iter().position(|t| t == tile).expect("the bag holds it");
            self.picks.chosen.borrow_mut().insert(first + offset as u32, index as u32);
            assert!(bag.remove(tile));
        }
    }

    pub(crate) fn decide(&self, command: &Command) -> Result<Vec<Event>, Refusal> {
        self.judge(&command.clone().into())
    }

    pub(crate) fn judge(&self, command: &AnyCommand<Position>) -> Result<Vec<Event>, Refusal> {
        let inputs = Inputs { at: self.now, judge: &self.words, chance: &self.picks };
        self.position.judge(command, inputs)
    }

    /// Carries out a command and returns its events.
    pub(crate) fn run(&mut self, command: impl Into<AnyCommand<Position>>) -> Vec<Event> {
        let command = command.into();
        let events = match self.judge(&command) {
            Ok(events) => events,
            Err(refusal) => panic!("{command:?} is refused: {refusal}"),
        };
        for event in &events {
            self.fold(event.clone());
        }
        events
    }

    /// The code with which a command is refused.
    pub(crate) fn refused(&self, command: impl Into<AnyCommand<Position>>) -> &'static str {
        let command = command.into();
        match self.judge(&command) {
            Ok(events) => panic!("{command:?} gives {events:?}"),
            Err(refusal) => {
                assert!(!refusal.to_string().is_empty());
                refusal.code()
            }
        }
    }

    pub(crate) fn move_of(&self, seat: u16, text: &str) -> Command {
        let play: PlayText = text.parse().unwrap();
        let play = play.resolve(self.position.board()).unwrap();
        Command::Move { seat: Seat(seat), the_move: Move::Play(play) }
    }

    pub(crate) fn play(&mut self, seat: u16, text: &str) -> Vec<Event> {
        let command = self.move_of(seat, text);
        self.run(command)
    }

    pub(crate) fn pass(&mut self, seat: u16) -> Vec<Event> {
        self.run(pass(seat))
    }

    pub(crate) fn exchange(&mut self, seat: u16, text: &str) -> Vec<Event> {
        self.run(exchange(seat, text))
    }

    pub(crate) fn challenge(&mut self, seat: u16) -> Vec<Event> {
        self.run(challenge(seat, ""))
    }

    pub(crate) fn accept(&mut self, seat: u16) -> Vec<Event> {
        self.run(Command::Accept { seat: Seat(seat) })
    }

    /// Some letter of a rack that is not on 8D.
    pub(crate) fn face_of(&self, seat: usize) -> Face {
        let there = self.position.board().get(Square::new(7, 3)).map(|face| face.letter);
        let rack = &self.position.seats()[seat].rack;
        let mut letters = rack.iter().filter_map(Tile::letter);
        Face::letter(letters.find(|&letter| Some(letter) != there).unwrap())
    }

    pub(crate) fn tick(&mut self) -> Vec<Event> {
        self.run(TableCommand::Tick)
    }

    pub(crate) fn score(&self, seat: usize) -> i32 {
        self.position.seats()[seat].score
    }

    pub(crate) fn rack(&self, seat: usize) -> String {
        self.position.seats()[seat].rack.to_string()
    }

    pub(crate) fn turn(&self) -> Phase {
        self.position.phase()
    }

    pub(crate) fn over(&self) -> Option<EndReason> {
        self.position.ending().map(|ending| ending.reason)
    }

    pub(crate) fn totals(&self) -> Vec<i32> {
        self.position.ending().unwrap().lines.iter().map(FinalLine::total).collect()
    }

    pub(crate) fn winners(&self) -> Vec<u16> {
        self.position.ending().unwrap().winners.iter().map(|seat| seat.0).collect()
    }
}

pub(crate) fn turn(seat: u16) -> Phase {
    Phase::Turn(Seat(seat))
}

pub(crate) fn pass(seat: u16) -> Command {
    Command::Move { seat: Seat(seat), the_move: Move::Pass }
}

pub(crate) fn exchange(seat: u16, text: &str) -> Command {
    Command::Move { seat: Seat(seat), the_move: Move::Exchange(tiles(text)) }
}

pub(crate) fn letters(word: &str) -> Vec<Letter> {
    word.chars().map(|c| Letter::from_char(c).unwrap()).collect()
}

pub(crate) fn challenge(seat: u16, words: &str) -> Command {
    Command::Challenge { seat: Seat(seat), words: words.split_whitespace().map(letters).collect() }
}

/// A board with these plays on it, without their players.
pub(crate) fn board(plays: &[&str]) -> Board {
    let mut board = Board::new(15);
    for text in plays {
        let play = text.parse::<PlayText>().unwrap().resolve(&board).unwrap();
        for placement in play.placements() {
            board.set(placement.square, Some(placement.face));
        }
    }
    board
}

/// The words of a play on a board, by the rules of an edition.
pub(crate) fn formed(edition: Edition, board: &Board, text: &str) -> Result<Formed, PlayProblem> {
    let play = text.parse::<PlayText>().unwrap().resolve(board).unwrap();
    examine(board, &ruleset(edition), &play)
}

/// The score of a play by the rules of an edition, and its words with their points.
pub(crate) fn scored(edition: Edition, board: &Board, text: &str) -> (i32, Vec<(String, i32)>) {
    let formed = formed(edition, board, text).unwrap();
    (formed.score, formed.words.iter().map(|word| (word.text(), word.points)).collect())
}

/// Tiles on squares, in any arrangement, written like `8D:T 9F:r`.
pub(crate) fn laid(text: &str) -> Play {
    Play::new(text.split_whitespace().map(|part| {
        let (square, face) = part.split_once(':').unwrap();
        Placement {
            square: square.parse().unwrap(),
            face: Face::from_char(face.chars().next().unwrap()).unwrap(),
        }
    }))
}

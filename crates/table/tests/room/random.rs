//! Random games: tiles anywhere the rules allow, words real or not, and everything else a seat
//! can do.

use rules::{
    Board, Chance, Command, Direction, Face, Judge, Letter, Millis, Move, Placement, Play,
    Proposal, Seat, Tile, Viewer, together,
};
use table::wire::CommandMessage;
use table::{
    Finding, Header, Input, LexiconTag, ModeCommand, Playing, Question, Record, Request, Room,
    SeatKind, SeededChance, Verdict, move_message,
};

/// A small generator of numbers (xorshift), enough for tests.
#[derive(Clone)]
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub(crate) fn below(&mut self, below: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % below
    }

    pub(crate) fn one_in(&mut self, chances: usize) -> bool {
        self.below(chances) == 0
    }
}

/// Every word of even length is one.
pub(crate) struct EvenWords;

impl Judge for EvenWords {
    fn accepts(&self, word: &[Letter]) -> bool {
        word.len().is_multiple_of(2)
    }
}

pub(crate) fn header(terms: &str, chance: &SeededChance) -> Header {
    let terms: rules::Terms = terms.parse().unwrap();
    Header {
        id: "test".into(),
        lexicon: LexiconTag { name: "Even".into(), digest: "00".into(), words: 1 },
        commitment: chance.commitment(),
        seats: vec![SeatKind::Person; usize::from(terms.seats())],
        terms,
        created: 1_730_000_000_000,
    }
}

/// A game under way, with everything that was stored.
#[derive(Clone)]
pub(crate) struct Game {
    pub(crate) room: Room,
    pub(crate) records: Vec<Record>,
    /// The number of records after each batch.
    pub(crate) batches: Vec<usize>,
    pub(crate) at: Millis,
    pub(crate) chance: SeededChance,
    pub(crate) dice: Dice,
    /// The questions of the game that were answered.
    pub(crate) findings: Vec<(Question, Finding)>,
    commands: u32,
}

impl Game {
    pub(crate) fn started(terms: &str, seed: u64) -> Game {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_be_bytes());
        let chance = SeededChance::new(bytes);
        let room = Room::new(header(terms, &chance));
        let dice = Dice::new(seed + 1);
        let (records, batches, findings, at) = (Vec::new(), Vec::new(), Vec::new(), Millis(0));
        let mut game = Game { room, records, batches, at, chance, dice, findings, commands: 0 };
        for seat in 0..game.room.header().terms.seats() {
            game.input(&Input::Sit(vec![(Seat(seat.into()), format!("Player {seat}"))])).unwrap();
        }
        game
    }

    /// Judges, stores and commits.
    pub(crate) fn input(&mut self, input: &Input) -> Result<Verdict, table::wire::RefusalMessage> {
        let verdict = self.room.judge(input, self.at, &EvenWords, &self.chance)?;
        if let (Input::Finding(finding), Some(question)) = (input, self.room.question()) {
            self.findings.push((question, finding.clone()));
        }
        if let Verdict::Batch(batch) = &verdict {
            self.records.extend(batch.records());
            self.batches.push(self.records.len());
            self.room.commit((**batch).clone()).unwrap();
        }
        Ok(verdict)
    }

    pub(crate) fn request(&mut self, seat: Seat, command: CommandMessage) -> Request {
        self.commands += 1;
        let id = format!("c{}", self.commands);
        // Some are on their way for so long that a clock gets something back.
        let delay = Millis(u64::from(self.commands % 4) * 150);
        Request { id, seat, seq: self.room.seq(), command, delay }
    }

    pub(crate) fn command(
        &mut self,
        seat: u16,
        command: CommandMessage,
    ) -> Result<Verdict, table::wire::RefusalMessage> {
        let stand_in = matches!(command, CommandMessage::StandIn { .. });
        let input = match self.room.stand_in(Seat(seat)) {
            Some(_) if !stand_in => Input::Computer(by_computer(&self.room, Seat(seat), &command)),
            _ => Input::Command(self.request(Seat(seat), command)),
        };
        self.input(&input)
    }

    /// Does something that a player may do.
    pub(crate) fn step(&mut self) {
        self.at = self.at.plus(Millis(self.dice.below(3_000) as u64));
        if self.room.deadline().is_some_and(|deadline| deadline <= self.at) {
            self.input(&Input::Tick).unwrap();
            return;
        }
        if self.room.question().is_some() {
            let anyone_can_play = self.dice.one_in(2);
            self.input(&Input::Finding(Finding::Stuck { anyone_can_play })).unwrap();
            return;
        }
        let seat = self.dice.below(self.room.header().seats.len()) as u16;
        let view = self.room.view(Viewer::Seat(Seat(seat)), self.at).into_match().unwrap();
        let may = view.may.clone();
        let agree = self.dice.one_in(3);
        let command = if may.resume {
            CommandMessage::Resume {}
        } else if may.answer {
            CommandMessage::Answer { agree }
        } else if may.challenge && self.dice.one_in(4) {
            CommandMessage::Challenge { words: Vec::new() }
        } else if may.accept && self.dice.one_in(2) {
            CommandMessage::Accept {}
        } else if may.propose && self.dice.one_in(60) {
            CommandMessage::ProposePause {}
        } else if may.go_on_holiday && self.dice.one_in(20) {
            CommandMessage::GoOnHoliday {}
        } else if may.come_back && agree {
            CommandMessage::ComeBack {}
        } else if may.propose && self.dice.one_in(90) {
            CommandMessage::ProposeEnd {}
        } else if may.resign && self.dice.one_in(400) {
            CommandMessage::Resign {}
        } else if may.choose_bags && self.dice.one_in(2) {
            CommandMessage::ChooseBags { vowels: self.dice.below(8) as u8 }
        } else if may.claim {
            let words = view.pending.iter().flat_map(|play| &play.words).take(agree.into());
            let words = words.map(|word| word.text()).collect();
            CommandMessage::ClaimTheme { words, plea: String::new() }
        } else if (may.take_blank || may.take_letter) && agree && self.take(seat, &view) {
            return;
        } else if may.act {
            let exchange = may.exchange.unwrap_or(0);
            self.a_move(seat, exchange)
        } else {
            return;
        };
        if let Err(refusal) = self.command(seat, command) {
            // Where openings are verified.
            assert_eq!(refusal.code, "word_not_in_list");
            self.command(seat, CommandMessage::Pass {}).unwrap();
        }
    }

    /// Takes a blank or a letter from the board, if possible.
    fn take(&mut self, seat: u16, view: &rules::View) -> bool {
        let tile = view.rack.and_then(|rack| rack.iter().next());
        let covered: Vec<_> = view.board.covered().collect();
        covered.into_iter().any(|(square, face)| {
            let square = square.to_string();
            let command = match tile.and_then(Tile::letter) {
                _ if face.tile() == Tile::BLANK => CommandMessage::TakeBlank { square },
                Some(letter) => {
                    let face = Face::letter(letter).to_char().to_string();
                    CommandMessage::TakeLetter { square, face }
                }
                None => return false,
            };
            self.command(seat, command).is_ok()
        })
    }

    /// A play if one is found soon, otherwise an exchange or a pass.
    fn a_move(&mut self, seat: u16, exchange: u8) -> CommandMessage {
        if let Some(play) = self.a_play(Seat(seat)) {
            return play;
        }
        let view = self.room.view(Viewer::Seat(Seat(seat)), self.at).into_match().unwrap();
        let rack: Vec<Tile> = view.rack.unwrap().iter().collect();
        if exchange > 0 && self.dice.one_in(2) {
            let most = rack.len().min(usize::from(exchange));
            let count = 1 + self.dice.below(most);
            let tiles = rack.into_iter().take(count).collect();
            return move_message(&Move::Exchange(tiles));
        }
        CommandMessage::Pass {}
    }

    /// A word on the board with one more tile before or after it, its letters in another order;
    /// whether this is legal is another question.
    fn rearranged(&mut self, board: &Board, rack: &[Tile]) -> Option<Play> {
        let covered: Vec<_> = board.covered().collect();
        if covered.is_empty() {
            return None;
        }
        let direction = if self.dice.one_in(2) { Direction::Across } else { Direction::Down };
        let run = board.run(covered[self.dice.below(covered.len())].0, direction);
        let (mut squares, mut faces): (Vec<_>, Vec<_>) = run.into_iter().unzip();
        let beside = match self.dice.one_in(2) {
            true => squares.first()?.step(direction, -1),
            false => squares.last()?.step(direction, 1),
        };
        squares.push(beside.filter(|&square| board.contains(square))?);
        let tile = rack[self.dice.below(rack.len())];
        faces.push(Face::letter(tile.letter()?));
        // Without the variation's strict form the new tile may come to lie inside.
        for last in (1..faces.len()).rev() {
            faces.swap(last, self.dice.below(last + 1));
        }
        let placements =
            squares.into_iter().zip(faces).map(|(square, face)| Placement { square, face });
        let changed = placements.filter(|new| board.get(new.square) != Some(new.face));
        Some(Play::new(changed))
    }

    /// A play of the seat's tiles if one is found soon.
    pub(crate) fn a_play(&mut self, seat: Seat) -> Option<CommandMessage> {
        let presence =
            table::Presence { connected: &[], gone: &[], public: false, watching: 0, seed: "" };
        let rack = self.room.game(Viewer::Seat(seat), self.at, presence).rack?;
        let rack: Vec<Tile> = rack.chars().filter_map(Tile::from_char).collect();
        let (board, ruleset) = match self.room.playing() {
            table::Playing::Match(position) => (position.board().clone(), *position.ruleset()),
            table::Playing::Together(game) => (game.board().clone(), *game.ruleset()),
            _ => return None,
        };
        for _ in 0..400 {
            if rack.is_empty() || self.dice.one_in(200) {
                break;
            }
            let mut tiles = rack.clone();
            let count = 1 + self.dice.below(rack.len());
            let (row, column) = (self.dice.below(15) as u8, self.dice.below(15) as u8);
            let across = self.dice.one_in(2);
            let placements = (0..count).map(|step| {
                let tile = tiles.swap_remove(self.dice.below(tiles.len()));
                let blank = Letter::new(1 + self.dice.below(26) as u8).unwrap();
                let face = tile.letter().map_or(Face::blank(blank), Face::letter);
                let step = step as u8;
                let (row, column) =
                    if across { (row, column + step) } else { (row + step, column) };
                Placement { square: rules::Square::new(row, column), face }
            });
            let play = Play::new(placements.collect::<Vec<_>>());
            let play = match ruleset.anagrams {
                Some(_) if self.dice.one_in(2) => self.rearranged(&board, &rack).unwrap_or(play),
                _ => play,
            };
            if rules::examine(&board, &ruleset, &play).is_ok() {
                return Some(move_message(&Move::Play(play)));
            }
        }
        None
    }
}

/// The command by which a computer player in this seat would do the same as a person's message.
pub(crate) fn by_computer(room: &Room, seat: Seat, message: &CommandMessage) -> ModeCommand {
    let make = |the_move| match (room.playing(), the_move) {
        (Playing::Together(_), Move::Play(play)) => {
            ModeCommand::Together(together::Command::Play { seat, play })
        }
        (_, the_move) => ModeCommand::Match(Command::Move { seat, the_move }),
    };
    match message {
        CommandMessage::Play { tiles } => {
            let placed = tiles.iter().map(|tile| Placement {
                square: tile.square.parse().unwrap(),
                face: Face::from_char(tile.face.chars().next().unwrap()).unwrap(),
            });
            make(Move::Play(Play::new(placed.collect::<Vec<_>>())))
        }
        CommandMessage::Exchange { tiles } => make(Move::Exchange(tiles.parse().unwrap())),
        CommandMessage::Pass {} => make(Move::Pass),
        CommandMessage::Accept {} => ModeCommand::Match(Command::Accept { seat }),
        CommandMessage::Challenge { words } if words.is_empty() => {
            ModeCommand::Match(Command::Challenge { seat, words: Vec::new() })
        }
        CommandMessage::ProposeEnd {} => {
            ModeCommand::Match(Command::Propose { seat, what: Proposal::End })
        }
        CommandMessage::ProposePause {} => {
            ModeCommand::Match(Command::Propose { seat, what: Proposal::Pause })
        }
        CommandMessage::Resume {} => ModeCommand::Match(Command::Resume { seat }),
        CommandMessage::GoOnHoliday {} => ModeCommand::Match(Command::GoOnHoliday { seat }),
        CommandMessage::ComeBack {} => ModeCommand::Match(Command::ComeBack { seat }),
        CommandMessage::Resign {} => ModeCommand::Match(Command::Resign { seat }),
        &CommandMessage::Answer { agree } => ModeCommand::Match(Command::Answer { seat, agree }),
        other => panic!("no computer player does {other:?}"),
    }
}

/// The terms that random games are played under.
pub(crate) const TERMS: [&str; 7] = [
    "travel-2006 seats=2",
    "folio-2001 seats=3",
    "tournament-sowpods seats=2",
    "diamond-2008 seats=4",
    "classic-2023 seats=3 scope=words window=5",
    "classic-2023 seats=4 challenge=bonus:5 clock=1",
    "travel-2006 seats=2 challenge=penalty:5",
];

/// Chance that is never asked.
pub(crate) struct NoChance;

impl Chance for NoChance {
    fn pick(&self, _: u32, _: u32) -> u32 {
        panic!("a replay draws nothing")
    }
}

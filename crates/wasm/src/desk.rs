//! The games of a worker, and what its caller has them do.

use std::collections::HashMap;

use engine::{Random as _, Seeded};
use host::{Device, Heard, Host, Luck, Outcome, Unstored, WantedSeats, WordLists};
use lexicon::{Graph, Lexicon};
use rules::{Millis, Ruleset, SetUp};
use table::wire::{CreateGame, FromPosition, RefusalMessage, ServerMessage};
use table::{Header, Input, Record, Room, SeededChance, parse_terms};

use crate::ask::Told;
use crate::asked::Asked;
use crate::call::{Act, Answer, Call, StoredRecord};
use crate::refusal::DeskRefusal;

/// The games of a worker.
#[derive(Default)]
pub struct Desk {
    games: HashMap<String, Game>,
    /// The word lists, once there are some.
    lists: Option<WordLists>,
    /// Lists that do not come with the program.
    own: Vec<Lexicon>,
}

/// The first bytes of a word list that is handed in; its name follows up to the end of the line, and
/// then a KWG file or, if it is too large for one, a KBWG file.
const LIST: &[u8] = b"list ";

/// A game on the desk.
struct Game {
    device: Device<SeededChance>,
    /// The events that happen once they are stored.
    unstored: Option<Unstored>,
    /// The result of the engine's work.
    found: Option<Outcome>,
}

impl Game {
    fn new(room: Room, lists: WordLists, chance: SeededChance) -> Game {
        let seed = chance.reveal();
        let host = Host::new(room, lists, chance, luck(&seed));
        Game { device: Device::new(host, seed), unstored: None, found: None }
    }

    /// The answer with what is to be stored, or what was found.
    fn happens(&mut self, unstored: Option<Unstored>) -> Answer {
        let records = unstored.iter().flat_map(Unstored::records).map(StoredRecord::from).collect();
        self.unstored = unstored;
        Answer { records, ..Answer::default() }
    }

    /// Carries out an input at the start of a new game, and adds its records.
    fn begin(&mut self, input: &Input, records: &mut Vec<Record>) -> Result<(), RefusalMessage> {
        let Some(unstored) = self.device.judge(input, Millis(0))? else { return Ok(()) };
        records.extend(unstored.records());
        let wrong = |_| RefusalMessage::from(DeskRefusal::NothingStored);
        self.device.commit(unstored).map(drop).map_err(wrong)
    }

    fn act(&mut self, act: Act, at: Millis) -> Result<Answer, RefusalMessage> {
        let at = at.max(self.device.room().last_at());
        // Whatever was not committed has not happened.
        let unstored = self.unstored.take();
        Ok(match act {
            Act::Hear { message } => match self.device.hear(message, at) {
                Heard::Answered(messages) => Answer { messages, ..Answer::default() },
                Heard::Advice(advice) => {
                    Answer { messages: advice.find().into_iter().collect(), ..Answer::default() }
                }
                Heard::Happens(unstored) => self.happens(Some(unstored)),
            },
            Act::Tick {} => {
                let happens = self.device.judge(&Input::Tick, at).ok().flatten();
                self.happens(happens)
            }
            Act::Work {} => {
                self.found = self.device.work(at).map(|work| work.finish());
                Answer::default()
            }
            Act::GoOn {} => {
                let found = self.found.take();
                let happens = found.and_then(|found| self.device.go_on(found, at));
                self.happens(happens)
            }
            Act::Commit {} => {
                let unstored = unstored.ok_or(DeskRefusal::NothingStored)?;
                let done = self.device.commit(unstored).map_err(|_| DeskRefusal::NothingStored)?;
                let messages = done.into_iter().chain(self.device.update(at)).collect();
                Answer { messages, ..Answer::default() }
            }
            Act::Read { records } => {
                let known = self.device.room().seq();
                for record in records.into_iter().filter(|record| record.seq > known) {
                    self.device.read(record.into()).map_err(|problem| bad(&problem))?;
                }
                let messages: Vec<ServerMessage> = self.device.update(at);
                Answer { messages, ..Answer::default() }
            }
            Act::Make { .. } | Act::Wake { .. } | Act::Leave {} | Act::Ask { .. } => {
                Answer::default()
            }
        })
    }
}

impl Desk {
    /// Takes the data of the bundled word lists, or what computer players have learned: both are
    /// needed before a game is made. Or takes another word list, which is then on offer before the
    /// bundled ones: `list ` and its name on a line, and its word graph as a KWG or KBWG file.
    ///
    /// # Errors
    /// `other_data` if they are neither, or of another version.
    pub fn hand_in(&mut self, data: &[u8]) -> Result<(), RefusalMessage> {
        if let Some(list) = data.strip_prefix(LIST) {
            return Ok(self.lend(list)?);
        }
        let known = lexica::hand_in(data).is_ok() || engine::data::hand_in(data).is_ok();
        if known { Ok(()) } else { Err(DeskRefusal::OtherData.into()) }
    }

    /// The answer to a call, both as JSON.
    pub fn call(&mut self, text: &str) -> String {
        let bad = |error: serde_json::Error| DeskRefusal::BadCall { problem: error.to_string() };
        let answer = serde_json::from_str(text)
            .map_err(|error| bad(error).into())
            .and_then(|call: Call| self.answer(call))
            .unwrap_or_else(|refusal| Answer { refusal: Some(refusal), ..Answer::default() });
        serde_json::to_string(&answer).unwrap_or_default()
    }

    fn answer(&mut self, call: Call) -> Result<Answer, RefusalMessage> {
        let Call { game: id, at, act } = call;
        let mut answer = match act {
            Act::Make { created, seed, wanted } => {
                self.make(id.clone(), created, &seed, &wanted)?
            }
            Act::Wake { header, seed, records } => self.wake(&id, &header, &seed, records)?,
            Act::Leave {} => {
                self.games.remove(&id).ok_or(DeskRefusal::NoSuchGame)?;
                return Ok(Answer::default());
            }
            Act::Ask { path, body, effort } => {
                let value = Some(self.told(&Asked { path, body, effort })?);
                return Ok(Answer { value, ..Answer::default() });
            }
            act => {
                let game = self.games.get_mut(&id).ok_or(DeskRefusal::NoSuchGame)?;
                game.act(act, Millis(at))?
            }
        };
        if let Some(game) = self.games.get(&id) {
            answer.due = game.device.room().deadline().map(|due| due.0);
            answer.works = game.device.has_work();
        }
        Ok(answer)
    }

    /// The answer to a call of the HTTP API.
    fn told(&mut self, asked: &Asked) -> Result<Told, RefusalMessage> {
        if let Some(told) = asked.without_words()? {
            return Ok(told);
        }
        let lists = self.lists()?;
        let Some((id, part)) = asked.game() else { return asked.told(&lists) };
        let game = self.games.get(id).ok_or(DeskRefusal::NoSuchGame)?;
        asked.of_game(part, game.device.room(), game.device.seed(), &lists)
    }

    fn lists(&mut self) -> Result<WordLists, DeskRefusal> {
        for (file, is_here) in [("words", lexica::is_here()), ("learned", engine::data::is_here())]
        {
            if !is_here {
                return Err(DeskRefusal::NoData { file });
            }
        }
        Ok(self.lists.get_or_insert_with(|| WordLists::bundled(None)).clone())
    }

    /// Takes a word list. Games on the desk keep the lists that they have.
    fn lend(&mut self, list: &[u8]) -> Result<(), DeskRefusal> {
        let end = list.iter().position(|&byte| byte == b'\n').ok_or(DeskRefusal::OtherData)?;
        let (name, file) = (&list[..end], &list[end + 1..]);
        let name = std::str::from_utf8(name).map_err(|_| DeskRefusal::OtherData)?;
        let graph = Graph::read(file).map_err(|_| DeskRefusal::OtherData)?;
        let mut own = self.own.clone();
        own.retain(|other| other.name() != name);
        own.push(Lexicon::new(name, graph));
        let lists = WordLists::beside_bundled(&own).map_err(|_| DeskRefusal::OtherData)?;
        (self.own, self.lists) = (own, Some(lists));
        Ok(())
    }

    fn make(
        &mut self,
        id: String,
        created: u64,
        seed: &str,
        wanted: &CreateGame,
    ) -> Result<Answer, RefusalMessage> {
        let lists = self.lists()?;
        let chance: SeededChance = seed.parse().map_err(|_| DeskRefusal::BadSeed)?;
        let terms = parse_terms(&wanted.edition, wanted.seats.len(), &wanted.changes)?;
        let seats = WantedSeats::of(&terms, &wanted.seats)?;
        if seats.are_open() || seats.mine.is_empty() {
            return Err(DeskRefusal::OthersWanted.into());
        }
        let ruleset = terms.ruleset();
        let header = Header {
            id: id.clone(),
            lexicon: lists.of(&ruleset)?.tag().clone(),
            terms,
            commitment: chance.commitment(),
            seats: seats.kinds,
            created,
        };
        let text = header.to_string();
        // It is stored, and has to be read again.
        let header = text.parse::<Header>().map_err(|problem| bad(&problem))?;
        let mut game = Game::new(Room::new(header), lists, chance);
        let mut records = Vec::new();
        if let Some(from) = &wanted.from {
            game.begin(&Input::SetUp(position(from, &ruleset)?), &mut records)?;
        }
        game.begin(&Input::Sit(seats.sitters), &mut records)?;
        self.games.insert(id, game);
        let records = records.into_iter().map(StoredRecord::from).collect();
        Ok(Answer { header: Some(text), records, ..Answer::default() })
    }

    fn wake(
        &mut self,
        id: &str,
        header: &str,
        seed: &str,
        records: Vec<StoredRecord>,
    ) -> Result<Answer, RefusalMessage> {
        let lists = self.lists()?;
        let chance: SeededChance = seed.parse().map_err(|_| DeskRefusal::BadSeed)?;
        let header: Header = header.parse().map_err(|problem| bad(&problem))?;
        let records = records.into_iter().map(Record::from);
        let room = Room::replay(header, records).map_err(|problem| bad(&problem))?;
        self.games.insert(id.to_owned(), Game::new(room, lists, chance));
        Ok(Answer::default())
    }
}

fn bad(problem: &impl std::fmt::Display) -> RefusalMessage {
    DeskRefusal::BadGame { problem: problem.to_string() }.into()
}

/// The luck of computer players, which follows from the seed of a game: after each event it is the
/// same in every worker that knows the game.
fn luck(seed: &str) -> Luck {
    let start = seed.get(..16).and_then(|digits| u64::from_str_radix(digits, 16).ok());
    let start = start.unwrap_or_default();
    Luck::Drawn(Box::new(move |seq| Seeded::nth(start, seq.into()).next_u64()))
}

/// The position from which a game is to go on.
fn position(from: &FromPosition, ruleset: &Ruleset) -> Result<Box<SetUp>, RefusalMessage> {
    match from {
        FromPosition::Game { .. } => Err(DeskRefusal::PositionElsewhere.into()),
        #[cfg(not(feature = "games-only"))]
        FromPosition::Gcg { gcg, turn } => host::set_up_of_gcg(gcg, *turn, ruleset),
        #[cfg(feature = "games-only")]
        FromPosition::Gcg { .. } => Err(DeskRefusal::NotHere.into()),
        FromPosition::Cgp { cgp } => Ok(host::set_up_of_cgp(cgp, ruleset)?),
    }
}

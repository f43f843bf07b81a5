//! A room of any mode, asked for anything by any seat at any time: nothing panics, no tile is lost,
//! what is stored replays to the same room, and a repeated command gets the same answer.

mod message;

use rules::{
    AnyCommand, Command, Level, Millis, Mode as Way, Seat, Tiles, Viewer, bingo, duplicate,
};
use table::wire::{CommandMessage, RefusalMessage, StandInCommand};
use table::{
    AfterGame, Finding, Header, Input, LexiconTag, Listed, ModeCommand, Playing, Presence, Record,
    Reopening, Request, Room, SeatKind, SeededChance, Verdict, Wanted,
};

use crate::choices::Choices;
use crate::referee::{self, Apart, Bingo, Coin, Match, Mode, Session, Team};

/// The longest game; longer ones find nothing more.
const MOST_INPUTS: usize = 250;

/// The room remembers at least this many commands of a seat.
const REMEMBERED: usize = 64;

/// Runs a room; returns whether something was carried out in it after the game had begun.
pub(crate) fn room(bytes: &[u8]) -> bool {
    let mut choices = Choices::new(bytes);
    let mut seed = [0; 32];
    seed[0] = choices.below(256) as u8;
    let chance = SeededChance::new(seed);
    let header = header(&mut choices, &chance);
    assert_eq!(header.to_string().parse().as_ref(), Ok(&header), "it reads as another one");
    let mut table = Table {
        room: Room::new(header.clone()),
        header,
        chance,
        records: Vec::new(),
        at: Millis(0),
        done: Vec::new(),
        ids: 0,
    };
    let mut accepted = 0;
    for _ in 0..MOST_INPUTS {
        if choices.is_over() {
            break;
        }
        table.time_passes(&mut choices);
        if choices.one_in(16) {
            table.look(&mut choices);
        }
        if choices.one_in(32) {
            // As after a restart of the server.
            table.room = table.replayed();
        }
        if choices.one_in(12) {
            table.repeat(&mut choices);
            continue;
        }
        let input = table.input(&mut choices);
        let began = !table.room.gathering();
        accepted += u32::from(table.carry_out(&input) && began);
    }
    table.replayed();
    accepted > 0
}

/// Initial inputs: those of the referees, for every mode.
pub(crate) fn seeds() -> Vec<Vec<u8>> {
    let modes = 0..Way::ALL.len() as u8;
    let of_mode = |mode| {
        referee::seeds().into_iter().map(move |mut seed| {
            // After the seed of the draws and the edition.
            seed[2] = mode;
            seed
        })
    };
    modes.flat_map(of_mode).collect()
}

fn header(choices: &mut Choices<'_>, chance: &SeededChance) -> Header {
    let terms = choices.terms(Way::ALL);
    let kind = |choices: &mut Choices<'_>| match choices.one_in(3) {
        true => SeatKind::Computer(choices.of(Level::ALL)),
        false => SeatKind::Person,
    };
    let alone = terms.mode().is_alone();
    // The first seat is a person's, as in games that a server makes.
    let seats = (0..terms.seats()).map(|seat| match seat == 0 || alone {
        true => SeatKind::Person,
        false => kind(choices),
    });
    let mut seats: Vec<SeatKind> = seats.collect();
    if seats.is_empty() {
        // Where any number may play, the first seat is taken from the beginning.
        seats.push(SeatKind::Person);
    }
    let commitment = chance.commitment();
    Header { id: "room".to_owned(), terms, lexicon: list(), commitment, seats, created: 0 }
}

fn list() -> LexiconTag {
    LexiconTag { name: "Coin".to_owned(), digest: "00".to_owned(), words: 7 }
}

/// A room together with what a server would have stored of it.
struct Table {
    header: Header,
    room: Room,
    chance: SeededChance,
    records: Vec<Record>,
    at: Millis,
    /// The last commands that were carried out, with their answers.
    done: Vec<(Request, u32)>,
    ids: usize,
}

impl Table {
    fn time_passes(&mut self, choices: &mut Choices<'_>) {
        self.at = match choices.below(12) {
            0..7 => self.at.plus(Millis::seconds(1)),
            7 | 8 => self.at.plus(Millis::seconds(25)),
            9 => self.room.deadline().unwrap_or(self.at),
            // The clock was set back.
            10 => Millis(self.at.0 / 2),
            _ => self.at.plus(Millis::seconds(600)),
        };
    }

    /// Judges, stores and commits an input. Returns whether it was accepted.
    fn carry_out(&mut self, input: &Input) -> bool {
        let verdict = self.judge(input);
        // Judging changes nothing, and judging again draws the same.
        assert!(self.judge(input) == verdict, "{input:?} is judged in two ways");
        let before = self.room.seq();
        match verdict {
            Ok(Verdict::Batch(batch)) => {
                self.records.extend(batch.records());
                assert!(self.room.commit(*batch).is_ok(), "it was judged just now");
                assert_eq!(self.room.seq() as usize, self.records.len());
                holds(self.room.playing(), full_set(&self.room));
                // A command that changed nothing is not stored, and may be judged again after a
                // restart.
                if let Input::Command(request) = input
                    && self.room.seq() > before
                {
                    self.done.push((request.clone(), self.room.seq()));
                }
                true
            }
            Ok(Verdict::Repeated { .. }) => panic!("{input:?} was never carried out"),
            Err(RefusalMessage { code, message, .. }) => {
                assert!(
                    !code.is_empty() && message.ends_with(['.', '!', '?']),
                    "{code}: {message}"
                );
                false
            }
        }
    }

    fn judge(&self, input: &Input) -> Result<Verdict, RefusalMessage> {
        self.room.judge(input, self.at, &Coin, &self.chance)
    }

    /// The room that a server would read back; it has to be equal to this one.
    fn replayed(&self) -> Room {
        let read = Room::replay(self.header.clone(), self.records.iter().cloned());
        let read = read.unwrap_or_else(|error| panic!("what is stored does not replay: {error}"));
        assert!(read == self.room, "what is stored replays to another room");
        read
    }

    /// Repeats one of the last commands, unchanged or with another command under its id.
    fn repeat(&mut self, choices: &mut Choices<'_>) {
        let late = self.done.len().saturating_sub(REMEMBERED);
        let index = late + choices.below(self.done.len() - late);
        let Some((request, seq)) = self.done.get(index).cloned() else { return };
        let answer = self.judge(&Input::Command(request.clone()));
        assert_eq!(answer, Ok(Verdict::Repeated { seq }), "{request:?}");
        let (_, command) = self.command(request.seat, choices);
        if command != request.command {
            let other = Input::Command(Request { command, ..request });
            let code = self.judge(&other).map_err(|refusal| refusal.code);
            assert_eq!(code, Err("command_id_used".to_owned()), "{other:?}");
        }
    }

    /// Shows the room to a viewer: the message can be made and written.
    fn look(&self, choices: &mut Choices<'_>) {
        let seats = self.room.names().len();
        let viewer = match choices.below(seats + 1) {
            0 => Viewer::Spectator,
            seat => Viewer::Seat(Seat(seat as u16 - 1)),
        };
        let (connected, gone) = (vec![true; seats], vec![None; seats]);
        let presence =
            Presence { connected: &connected, gone: &gone, public: false, watching: 0, seed: "" };
        let from = choices.below(self.room.seq() as usize + 1) as u32;
        let update = self.room.update(from, viewer, self.at, presence);
        assert!(serde_json::to_string(&update).is_ok(), "what is sent can be written");
        assert_eq!(self.room.summary().id, self.header.id);
        let _ = (self.room.question(), self.room.ranking(0, 10), self.room.at_rest());
    }

    /// A seat of the room, or one beyond.
    fn seat(&self, choices: &mut Choices<'_>) -> Seat {
        match self.room.on_turn() {
            Some(turn) if !choices.one_in(4) => turn,
            _ => Seat(choices.below(self.room.names().len() + 1) as u16),
        }
    }

    /// Something that could be asked, sensible or not.
    fn input(&mut self, choices: &mut Choices<'_>) -> Input {
        if self.room.gathering() && !choices.one_in(4) {
            return Input::Sit(vec![(self.open(choices), "Mira".to_owned())]);
        }
        if let Some(question) = self.room.question()
            && !choices.one_in(8)
        {
            return match self.table_command(choices) {
                Some(finding) => Input::Finding(finding),
                None => Input::Finding(question.unanswered()),
            };
        }
        let seat = self.seat(choices);
        match choices.below(24) {
            0 => Input::Sit(vec![(self.open(choices), self.name(choices))]),
            1 => Input::Rename { seat, name: self.name(choices) },
            2 if choices.one_in(4) => Input::Cancel(vec![seat]),
            2 | 3 => Input::Tick,
            4 => {
                let wanted = match choices.one_in(4) {
                    true => Wanted::No,
                    false => Wanted::Yes("next".to_owned()),
                };
                Input::Again { seats: self.seats(choices), wanted }
            }
            5 => {
                let terms_hash = self.hash(choices);
                Input::Agree { seats: self.seats(choices), terms_hash }
            }
            6 => Input::Reopen(Reopening {
                seats: self.seats(choices),
                newcomer: choices.one_in(2).then(|| self.name(choices)),
                terms_hash: self.hash(choices),
                terms: choices.terms(Way::ALL),
                lexicon: list(),
            }),
            7 => {
                let seats = self.room.names().len();
                let gone = (0..seats).map(|_| choices.one_in(2).then_some(Millis(0))).collect();
                Input::Gone(gone)
            }
            8 => match self.table_command(choices) {
                Some(finding) => Input::Finding(finding),
                None => Input::Tick,
            },
            9..12 => match self.mode_command(choices) {
                Some(command) => Input::Computer(command),
                None => Input::Tick,
            },
            _ => {
                self.ids += 1;
                // Now and then an invalid id, or an event that has not happened.
                let id = match choices.one_in(64) {
                    true => "\t".to_owned(),
                    false => format!("c{}", self.ids),
                };
                let seq = match choices.below(16) {
                    0 => self.room.seq() + 1,
                    1 => self.room.seq() / 2,
                    _ => self.room.seq(),
                };
                let (own, command) = self.command(seat, choices);
                let seat = if choices.one_in(8) { seat } else { own };
                let delay = Millis((self.ids % 4) as u64 * 150);
                Input::Command(Request { id, seat, seq, command, delay })
            }
        }
    }

    fn open(&self, choices: &mut Choices<'_>) -> Seat {
        let any = Seat(choices.below(self.room.names().len() + 1) as u16);
        self.room.open_seat().filter(|_| !choices.one_in(8)).unwrap_or(any)
    }

    fn seats(&self, choices: &mut Choices<'_>) -> Vec<Seat> {
        let seats = self.room.names().len() as u16;
        match choices.one_in(3) {
            true => vec![self.seat(choices)],
            false => (0..seats).map(Seat).collect(),
        }
    }

    fn name(&self, choices: &mut Choices<'_>) -> String {
        choices
            .of(["Ada", "  Bob  ", "", "\u{202e}x", "Eve of the long and winding road home"])
            .into()
    }

    fn hash(&self, choices: &mut Choices<'_>) -> String {
        match choices.one_in(8) {
            true => "00".to_owned(),
            false => self.room.header().terms_hash(),
        }
    }

    /// A command of a person, most likely from this seat or from one that may give it.
    fn command(&self, seat: Seat, choices: &mut Choices<'_>) -> (Seat, CommandMessage) {
        let command = match choices.below(24) {
            0 => CommandMessage::StandIn { command: self.stand_in(choices) },
            1 => {
                let unbuild = rules::unbuild::Command::Propose { seat };
                message::message(&ModeCommand::Unbuild(unbuild))
            }
            2 => {
                CommandMessage::PlayText { text: choices.of(["8D TRAIN", "H8 (T)oe", "x"]).into() }
            }
            3 => CommandMessage::Resign {},
            4 => CommandMessage::Pass {},
            5 | 6 => return (Seat(0), self.begin()),
            _ => match self.mode_command(choices) {
                Some(command) => return (command.seat(), message::message(&command)),
                None => CommandMessage::Accept {},
            },
        };
        (seat, command)
    }

    /// Where any number may play, the first seat decides when the game begins.
    fn begin(&self) -> CommandMessage {
        let seat = Seat(0);
        message::message(&match self.room.playing() {
            Playing::Duplicate(_) => ModeCommand::Duplicate(duplicate::Command::Begin { seat }),
            Playing::Bingo(_) => ModeCommand::Bingo(bingo::Command::Begin { seat }),
            _ => ModeCommand::Match(Command::Accept { seat }),
        })
    }

    fn stand_in(&self, choices: &mut Choices<'_>) -> StandInCommand {
        match choices.below(4) {
            0 | 1 => StandInCommand::Propose {
                of: choices.below(self.room.names().len() + 1) as u16,
                level: choices.of(["expert", "beginner", "oracle"]).to_owned(),
            },
            2 => StandInCommand::Answer { agree: !choices.one_in(4) },
            _ => StandInCommand::TakeBack {},
        }
    }

    /// A command that a seat could give in this mode.
    fn mode_command(&self, choices: &mut Choices<'_>) -> Option<ModeCommand> {
        match any_command(&self.room, choices) {
            Any::Seat(command) => Some(command),
            Any::Table(_) => None,
        }
    }

    /// A finding that the table could get in this mode.
    fn table_command(&self, choices: &mut Choices<'_>) -> Option<Finding> {
        // Commands of the table are chosen less often than those of a seat.
        (0..8).find_map(|_| match any_command(&self.room, choices) {
            Any::Seat(_) => None,
            Any::Table(finding) => finding,
        })
    }
}

/// A command that a seat could give, or an answer that the table could get.
enum Any {
    Seat(ModeCommand),
    Table(Option<Finding>),
}

/// The same for the game of each mode, with the mode as its referee is tested.
macro_rules! each {
    ($playing:expr, $full_set:ident, $mode:ident, $game:ident => $result:expr) => {
        match $playing {
            Playing::Match($game) => {
                let $mode = Match { full_set: $full_set, terms: None };
                $result
            }
            Playing::Duplicate($game) => {
                let $mode = Session { full_set: $full_set };
                $result
            }
            Playing::Bingo($game) => {
                let $mode = Bingo;
                $result
            }
            Playing::Together($game) => {
                let $mode = Team { full_set: $full_set };
                $result
            }
            Playing::Unbuild(AfterGame { before, unbuild: $game }) => {
                let $mode = Apart::of(before).expect("a board was taken apart");
                $result
            }
        }
    };
}

fn any_command(room: &Room, choices: &mut Choices<'_>) -> Any {
    fn any<G: Listed, M: Mode<G>>(mut mode: M, game: &G, choices: &mut Choices<'_>) -> Any {
        match mode.command(game, choices) {
            AnyCommand::Seat(command) => Any::Seat(G::given(command)),
            AnyCommand::Table(command) => Any::Table(M::finding(command)),
        }
    }
    let full_set = full_set(room);
    each!(room.playing(), full_set, mode, game => any(mode, game, choices))
}

/// Asserts what holds after each event, of a game and of the one before it.
fn holds(playing: &Playing, full_set: Tiles) {
    if let Playing::Unbuild(after) = playing {
        holds(&after.before, full_set);
    }
    each!(playing, full_set, mode, game => mode.holds(game));
}

fn full_set(room: &Room) -> Tiles {
    room.header().terms.ruleset().alphabet.full_set()
}

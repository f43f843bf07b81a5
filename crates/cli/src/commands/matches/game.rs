//! One game of a match, refereed.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use engine::strength::{DrawLuck, PairedGame, share};
use engine::{
    Evaluator, Generator, Leaves, Limit, Player, Random, Sampling, Seeded, SelfplayError,
    conduct_game,
};
use lexicon::Lexicon;
use notation::siu::{GivenPosition, SiuMove};
use notation::{Cgp, Gcg, GcgRefusal, Operation, Replay};
use rules::{AnyCommand, Command, Event, Move, Position, Reason as _, Seat, Terms, Tiles, View};

use super::contender::Contender;
use super::fault::{Fault, FaultKind};
use super::program::{Limits, NoAnswer, Program};
use super::record::{FaultLine, GameLine, LuckLine, Name};
use crate::stop::Stop;

/// The settings that all games of a match share.
pub(super) struct Setting<'a> {
    pub(super) terms: Terms,
    pub(super) lexicon: Lexicon,
    pub(super) referee: Generator,
    /// If the players do not begin at the start.
    pub(super) late: Option<Late>,
    /// The leave values by which luck is measured.
    pub(super) leaves: Leaves,
    pub(super) redraws: u32,
    pub(super) seed: u64,
    pub(super) limits: Limits,
    /// The names of the players, A and B.
    pub(super) names: [String; 2],
    /// True if the games are wanted as GCG.
    pub(super) gcg: bool,
    /// Set when no more games are wanted.
    pub(super) stop: &'a AtomicBool,
}

/// The late beginning of a match: the same position for both games of a pair.
pub(super) struct Late {
    /// With how many tiles in the bag or fewer the players begin.
    pub(super) tiles: usize,
    /// Makes the moves of both until then.
    pub(super) opener: Player,
}

/// A game that came to an end.
pub(super) struct Played {
    pub(super) line: GameLine,
    pub(super) gcg: Option<Result<String, GcgRefusal>>,
    /// Seconds that each player thought, and how many moves it made.
    pub(super) thought: [(f64, u32); 2],
}

/// The reason why a game did not come to its end by the rules.
enum Halt {
    /// A program is at fault.
    Fault(usize, Fault),
    Interrupted,
    /// A command was refused.
    Refused(SelfplayError),
}

impl From<SelfplayError> for Halt {
    fn from(error: SelfplayError) -> Halt {
        Halt::Refused(error)
    }
}

/// The record of a game while it is played.
struct Notes {
    events: Vec<(rules::Millis, Event)>,
    scores: [i32; 2],
    turns: u32,
    luck: [DrawLuck; 2],
    /// The last answer of a program.
    answer: String,
    millis: [Vec<u32>; 2],
    thought: [(f64, u32); 2],
    /// The tiles in the bag when the players began late.
    bag: Option<usize>,
}

/// Plays a game of a match; `None` if it was stopped.
///
/// # Errors
/// If one of our own players does what the rules refuse, which is a fault of the program.
pub(super) fn play(
    setting: &Setting<'_>,
    contenders: &mut [Contender<'_>; 2],
    number: u64,
) -> Result<Option<Played>, Stop> {
    let game = PairedGame { number, seed: setting.seed };
    let no_luck = |seat| DrawLuck { seat: Seat(seat), points: 0.0, win: 0.0 };
    let mut notes = Notes {
        events: Vec::new(),
        scores: [0; 2],
        turns: 0,
        luck: [no_luck(0), no_luck(1)],
        answer: String::new(),
        millis: Default::default(),
        thought: Default::default(),
        bag: None,
    };
    let ended = match begin(setting, contenders) {
        Ok(()) => conduct(setting, contenders, game, &mut notes),
        Err(halt) => Err(halt),
    };
    let fault_of = |player: usize, fault: Fault| FaultLine {
        player: Name::BOTH[player],
        code: fault.kind,
        rule: fault.rule,
        text: fault.text,
    };
    let (fault, result, reason) = match ended {
        Ok((result, reason)) => (None, result, reason),
        Err(Halt::Interrupted) => return Ok(None),
        Err(Halt::Fault(player, fault)) => (Some(fault_of(player, fault)), player as f64, "fault"),
        Err(Halt::Refused(error)) => match illegal(contenders, game, &error, &notes.answer) {
            Some((player, fault)) => (Some(fault_of(player, fault)), player as f64, "fault"),
            None => return Err(Stop::bad(format!("game {number}: {error}: please report it"))),
        },
    };
    if let Some(fault) = &fault
        && let Contender::Program { running, .. } = &mut contenders[fault.player as usize]
    {
        *running = None;
    }
    let gcg = setting.gcg.then(|| gcg(setting, game, &notes.events));
    let programs = [0, 1].map(|player| matches!(contenders[player], Contender::Program { .. }));
    let [a, b] = [0, 1].map(|player| notes.luck[game.across(player)]);
    let [times_a, times_b] = notes.millis;
    let rounded = |value: f64, scale: f64| (value * scale).round() / scale;
    let line = GameLine {
        game: number,
        draws: format!("{:016x}", game.seed_of_draws()),
        first: Name::BOTH[game.across(0)],
        scores: [0, 1].map(|player| notes.scores[game.across(player)]),
        bag: notes.bag,
        result,
        ended: reason.to_string(),
        turns: notes.turns,
        fault,
        luck: (setting.redraws > 0).then(|| LuckLine {
            points: [a, b].map(|luck| rounded(luck.points, 1e3)),
            win: rounded(a.win - b.win, 1e6),
        }),
        ms: [programs[0].then_some(times_a), programs[1].then_some(times_b)],
    };
    Ok(Some(Played { line, gcg, thought: notes.thought }))
}

/// Makes sure that programs run, and tells them that a game begins.
fn begin(setting: &Setting<'_>, contenders: &mut [Contender<'_>; 2]) -> Result<(), Halt> {
    for (player, contender) in contenders.iter_mut().enumerate() {
        let Contender::Program { command, running } = contender else { continue };
        let begun = match running {
            Some(program) => program.new_game(setting.stop),
            None => {
                let edition = setting.terms.edition().key();
                match Program::start(command, edition, setting.limits, setting.stop) {
                    Ok(program) => running.insert(program).new_game(setting.stop),
                    Err(why) => Err(why),
                }
            }
        };
        begun.map_err(|why| halt(player, why))?;
    }
    Ok(())
}

fn halt(player: usize, why: NoAnswer) -> Halt {
    match why {
        NoAnswer::Fault(fault) => Halt::Fault(player, fault),
        NoAnswer::Interrupted => Halt::Interrupted,
    }
}

/// Plays to the end: the result of A and how the game ended.
fn conduct(
    setting: &Setting<'_>,
    contenders: &mut [Contender<'_>; 2],
    game: PairedGame,
    notes: &mut Notes,
) -> Result<(f64, &'static str), Halt> {
    let mut random = game.random();
    let mut redraws = Seeded::nth(!game.seed_of_draws(), game.number);
    let Notes { events, scores, turns, luck, answer: last, millis, thought, bag } = notes;
    let ask = |seat: Seat, view: &View| {
        if setting.stop.load(Ordering::Relaxed) {
            return Err(Halt::Interrupted);
        }
        if let Some(late) = &setting.late
            && bag.is_none()
        {
            if view.bag > late.tiles {
                return Ok(late.opener.decide(view, &mut random));
            }
            *bag = Some(view.bag);
        }
        let player = game.across(seat.index());
        let begun = Instant::now();
        let command = match &mut contenders[player] {
            Contender::Own(own, None) => own.decide(view, &mut random),
            Contender::Own(own, Some(time)) => {
                let over = || begun.elapsed().as_secs_f64() / time.as_secs_f64();
                own.decide_within(view, &mut random, Limit::Time(&over))
            }
            Contender::Program { running: Some(program), .. } => match duty(view, seat) {
                Some(command) => Some(command),
                None if !view.may.act => None,
                None => {
                    let given = given(view, seat, setting.lexicon.name());
                    let (answer, took) =
                        program.ask(&given, setting.stop).map_err(|why| halt(player, why))?;
                    millis[player].push(took.as_millis().try_into().unwrap_or(u32::MAX));
                    *last = answer.to_string();
                    let the_move =
                        the_move(&answer, view).map_err(|fault| Halt::Fault(player, fault))?;
                    Some(Command::Move { seat, the_move })
                }
            },
            Contender::Program { running: None, .. } => {
                let fault = Fault::new(FaultKind::Crashed, "is not running");
                return Err(Halt::Fault(player, fault));
            }
        };
        if matches!(command, Some(Command::Move { .. })) {
            thought[player].0 += begun.elapsed().as_secs_f64();
            thought[player].1 += 1;
        }
        Ok(command)
    };
    let watch = |position: &Position, at, event: &Event| {
        let is_turn =
            matches!(event, Event::Played { .. } | Event::Exchanged { .. } | Event::Passed { .. });
        *turns += u32::from(is_turn);
        *scores = [0, 1].map(|seat| position.seats()[seat].score);
        let evaluator = Evaluator::new(&setting.referee, &setting.leaves);
        let sampling = Sampling { count: setting.redraws, seed: redraws.next_u64() };
        if let Some(one) = DrawLuck::of(position, event, evaluator, sampling) {
            luck[one.seat.index()].points += one.points;
            luck[one.seat.index()].win += one.win;
        }
        if setting.gcg {
            events.push((at, event.clone()));
        }
    };
    let (words, referee) = (setting.lexicon.graph(), &setting.referee);
    let record = conduct_game(&setting.terms, words, referee, &mut game.draws(), ask, watch)?;
    let Some(ending) = record.position.ending() else { return Ok((0.5, "over")) };
    for line in &ending.lines {
        notes.scores[line.seat.index()] = line.total();
    }
    let won = |player: usize| ending.winners.contains(&Seat(game.across(player) as u16));
    let result = share(i32::from(won(0)), i32::from(won(1)));
    Ok((result, ending.reason.key()))
}

/// The referee's command for a program that is asked for anything but a move.
fn duty(view: &View, seat: Seat) -> Option<Command> {
    match &view.may {
        may if may.resume => Some(Command::Resume { seat }),
        may if may.answer => Some(Command::Answer { seat, agree: true }),
        _ => None,
    }
}

/// The position that a program is told: the board, its own rack, the scores and the scoreless
/// turns. The number of tiles in the bag follows from these; the program learns nothing else about
/// the opponent's tiles.
fn given(view: &View, seat: Seat, lexicon: &str) -> GivenPosition {
    let order = [seat.index(), 1 - seat.index().min(1)];
    let cgp = Cgp {
        board: view.board.clone(),
        racks: vec![view.rack.unwrap_or_default(), Tiles::new()],
        scores: order.iter().map(|&seat| view.seats[seat].score).collect(),
        scoreless_turns: view.dry_turns,
        operations: Operation::new(&format!("lex {lexicon}")).into_iter().collect(),
    };
    GivenPosition { cgp, moves: Vec::new(), rack: None }
}

/// The move that an answer names on this board.
fn the_move(answer: &SiuMove, view: &View) -> Result<Move, Fault> {
    match answer {
        SiuMove::Play { .. } => {
            let Some(text) = answer.text() else {
                return Err(Fault::new(FaultKind::Garbled, format!("{answer} has no word")));
            };
            let play = text.resolve(&view.board).map_err(|error| Fault {
                rule: Some(error.code().to_string()),
                ..Fault::new(FaultKind::Illegal, format!("{answer}: {error}"))
            })?;
            Ok(Move::Play(play))
        }
        SiuMove::Exchange { tiles, .. } => Ok(Move::Exchange(*tiles)),
        SiuMove::Pass => Ok(Move::Pass),
        SiuMove::Exchanged(_) | SiuMove::Phony { .. } => {
            let text = format!("{answer} is no move to make: write 8D.TRAIN, ex.QV or pass");
            Err(Fault::new(FaultKind::Garbled, text))
        }
    }
}

/// The program whose move was refused, if it was a program's.
fn illegal(
    contenders: &[Contender<'_>; 2],
    game: PairedGame,
    error: &SelfplayError,
    answer: &str,
) -> Option<(usize, Fault)> {
    let SelfplayError::Refused { command, refusal } = error else { return None };
    let AnyCommand::Seat(command) = &**command else { return None };
    let player = game.across(command.seat().index());
    let Contender::Program { .. } = contenders[player] else { return None };
    let fault = Fault::new(FaultKind::Illegal, format!("{answer}: {refusal}"));
    Some((player, Fault { rule: Some(refusal.code().to_string()), ..fault }))
}

fn gcg(
    setting: &Setting<'_>,
    game: PairedGame,
    events: &[(rules::Millis, Event)],
) -> Result<String, GcgRefusal> {
    let names = [0, 1].map(|seat| setting.names[game.across(seat)].clone()).to_vec();
    let events = events.iter().map(|(at, event)| (*at, event));
    // Only matches are played here.
    let replay = Replay::of_log(&setting.terms, names, events).map_err(|_| GcgRefusal::NoTurn)?;
    Gcg::of(&replay, Some(setting.lexicon.name())).map(|gcg| gcg.to_string())
}

#[cfg(test)]
mod tests {
    use rules::{Fold, Millis, Viewer, Views};

    use super::*;

    /// The position that the seat on turn is told after these lines of a log.
    fn heard(lines: &[&str]) -> String {
        let mut position =
            Position::new(&"tournament-sowpods seats=2 challenge=void".parse().unwrap());
        for line in lines {
            position.apply(Millis(0), &line.parse().unwrap());
        }
        given(&position.view(Viewer::Seat(Seat(0)), Millis(0)), Seat(0), "Wordnik").to_string()
    }

    #[test]
    fn a_program_hears_nothing_of_what_is_hidden() {
        let with = |other: &str| {
            let dealt = format!("deal 1 {other}");
            heard(&["starts 0", "deal 0 AEGOTUZ", &dealt, "clock"])
        };
        let board = ["15"; 15].join("/");
        let wanted = format!("position cgp {board} AEGOTUZ/ 0/0 0 lex Wordnik;");
        assert_eq!(with("AEINRST"), wanted);
        assert_eq!(with("QVVXJ??"), wanted);
    }
}

//! The referee of each mode, asked for any commands in any order: nothing panics, tiles are
//! conserved, the log replays to the same game, and no viewer sees hidden tiles.

mod bingo;
mod duplicate;
mod matches;
mod together;
mod unbuild;

use engine::Draws;
use rules::{AnyCommand, Game, Inputs, Judge, Letter, Millis, Reason as _, Viewer};
use table::Finding;

use crate::choices::Choices;

pub(crate) use bingo::{Bingo, bingo};
pub(crate) use duplicate::{Session, duplicate};
pub(crate) use matches::{Match, matches};
pub(crate) use together::{Team, together};
pub(crate) use unbuild::{Apart, unbuild};

/// The longest game; longer ones find nothing more.
const MOST_COMMANDS: usize = 250;

/// A judge for whom two words in three are good, whatever they are.
pub(crate) struct Coin;

impl Judge for Coin {
    fn accepts(&self, word: &[Letter]) -> bool {
        word.iter().map(|letter| u32::from(letter.number())).sum::<u32>() % 3 != 0
    }
}

/// The parts of a test that each mode provides.
pub(crate) trait Mode<G: Game> {
    /// Something that a seat or the table could ask for, sensible or not.
    fn command(&mut self, game: &G, choices: &mut Choices<'_>) -> AnyCommand<G>;

    /// The answer of a room to a question of the game that brings this command, if it is one.
    fn finding(_command: G::TableCommand) -> Option<Finding> {
        None
    }

    /// Asserts what holds after each event.
    fn holds(&self, game: &G);

    /// Asserts what holds of the whole log.
    fn logged(&self, _log: &[(Millis, String)]) {}

    /// A viewer of the game.
    fn viewer(&self, game: &G, choices: &mut Choices<'_>) -> Viewer;
}

/// Plays on from here until the choices are used up. Returns whether anything was carried out
/// besides the start.
fn play<G: Game>(game: G, mode: &mut impl Mode<G>, choices: &mut Choices<'_>) -> bool {
    let chance = Draws(choices.below(256) as u64);
    let mut at = Millis(0);
    let mut live = game.clone();
    let mut log = Vec::new();
    let mut carried_out = 0;
    let mut command = G::start().map(AnyCommand::Table);
    for _ in 0..MOST_COMMANDS {
        let inputs = Inputs { at, judge: &Coin, chance: &chance };
        match command.as_ref().map(|command| live.judge(command, inputs)) {
            None => {}
            Some(Ok(events)) => {
                carried_out += 1;
                for event in events {
                    live.apply(at, &event);
                    mode.holds(&live);
                    log.push((at, event.to_string()));
                }
            }
            Some(Err(refusal)) => assert!(!refusal.to_string().is_empty(), "{}", refusal.code()),
        }
        if choices.is_over() {
            break;
        }
        if choices.one_in(16) {
            let viewer = mode.viewer(&live, choices);
            let other = live.resampled(viewer, &Draws(choices.below(256) as u64));
            assert!(other.view(viewer, at) == live.view(viewer, at), "{viewer:?} sees too much");
        }
        at = match choices.below(12) {
            0..8 => at.plus(Millis::seconds(1)),
            8 | 9 => at.plus(Millis::seconds(25)),
            10 => live.deadline().unwrap_or(at).max(at),
            _ => at.plus(Millis::seconds(600)),
        };
        command = match choices.one_in(10) {
            true => G::tick().map(AnyCommand::Table),
            false => Some(mode.command(&live, choices)),
        };
    }
    replays(game, &live, &log);
    mode.logged(&log);
    carried_out > 1
}

/// Checks that the lines of a log lead to the same game.
fn replays<G: Game>(mut read: G, live: &G, log: &[(Millis, String)]) {
    for (at, line) in log {
        match line.parse::<G::Event>() {
            Ok(event) => {
                assert_eq!(event.to_string(), *line, "is written in another way");
                read.apply(*at, &event);
            }
            Err(error) => panic!("'{line}' does not read: {error}"),
        }
    }
    assert!(read == *live, "the log replays to another game");
}

/// Initial inputs: random choices, from short games to long ones.
pub(crate) fn seeds() -> Vec<Vec<u8>> {
    use engine::{Random as _, Seeded};
    let mut random = Seeded::new(11);
    let mut bytes = |length: usize| (0..length).map(|_| random.next_u64() as u8).collect();
    [12, 40, 100, 200, 400, 800, 1_600, 1_600].map(&mut bytes).into()
}

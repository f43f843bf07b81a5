//! Plays a game of any mode to its end and holds it to the laws of [`Game`].

use engine::{Draws, Random, Seeded};
use rules::{AnyCommand, Game, Inputs, Judge, Millis, Reason, Viewer};

/// More commands than any game takes.
const MOST_COMMANDS: usize = 20_000;

/// The players of a game of a mode, and what must hold besides the laws of all modes.
pub(crate) trait Players<G: Game> {
    /// The command of one of the players now, if any has one.
    fn next(&mut self, game: &G, at: Millis, random: &mut Seeded) -> Option<AnyCommand<G>>;

    /// A command that a player could try, sensible or not.
    fn rubbish(&mut self, game: &G, random: &mut Seeded) -> AnyCommand<G>;

    /// Called after each event: tiles are conserved, and whatever else the mode promises.
    fn holds(&mut self, game: &G);

    /// A viewer who may look at the game.
    fn viewer(&self, game: &G, random: &mut Seeded) -> Viewer;
}

/// A game that was played to its end.
pub(crate) struct Played<G: Game> {
    /// The events, with their times.
    pub(crate) log: Vec<(Millis, G::Event)>,
    /// The game before the first event and after each.
    pub(crate) states: Vec<G>,
}

/// Plays from here to the end. The same seed gives the same game.
pub(crate) fn play<G: Game>(
    game: G,
    players: &mut impl Players<G>,
    judge: &dyn Judge,
    seed: u64,
    random: &mut Seeded,
) -> Played<G> {
    let chance = Draws(seed);
    let mut at = Millis(0);
    // Where the table does not start the game, one of the players begins it.
    let mut command = G::start().map(AnyCommand::Table);
    // The game folded from the lines of the log alone.
    let mut read = game.clone();
    let mut played = Played { log: Vec::new(), states: vec![game] };
    for _ in 0..MOST_COMMANDS {
        let game = played.states[played.states.len() - 1].clone();
        let events = match &command {
            None => Vec::new(),
            Some(command) => game
                .judge(command, Inputs { at, judge, chance: &chance })
                .unwrap_or_else(|refusal| panic!("{command:?} was refused: {refusal}")),
        };
        let mut live = game;
        for event in events {
            live.apply(at, &event);
            let line = event.to_string();
            let again: G::Event =
                line.parse().unwrap_or_else(|error| panic!("'{line}' does not read: {error}"));
            assert!(again == event, "'{line}' reads as {again:?}");
            read.apply(at, &again);
            assert!(read == live, "replayed differently after '{line}'");
            players.holds(&live);
            played.log.push((at, event));
            played.states.push(live.clone());
        }
        if live.over() {
            return played;
        }
        if random.percent(20) {
            blind(&live, players.viewer(&live, random), at, random);
        }
        if random.percent(20) {
            let rubbish = players.rubbish(&live, random);
            refused_or_not(&live, &rubbish, Inputs { at, judge, chance: &chance });
        }
        at = at.plus(Millis::seconds(1));
        command = players.next(&live, at, random);
        if command.is_none() {
            at = live.deadline().unwrap_or_else(|| panic!("nobody moves: {live:?}")).max(at);
            command = G::tick().map(AnyCommand::Table);
        }
    }
    panic!("the game does not end");
}

/// Drawing anew what is hidden from a viewer changes nothing that the viewer sees.
fn blind<G: Game>(game: &G, viewer: Viewer, at: Millis, random: &mut Seeded) {
    let other = game.resampled(viewer, &Draws(random.next_u64()));
    assert!(other.view(viewer, at) == game.view(viewer, at), "{viewer:?} sees what is hidden");
}

/// Whatever command is tried, it is carried out or refused with a code and a sentence.
fn refused_or_not<G: Game>(game: &G, command: &AnyCommand<G>, inputs: Inputs<'_>) {
    if let Err(refusal) = game.judge(command, inputs) {
        let code = refusal.code();
        assert!(code.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_'), "{code}");
        assert!(!refusal.to_string().is_empty(), "{code}");
    }
}

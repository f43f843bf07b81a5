//! Many games between two computer players, on several threads with the same results.

use engine::{Generator, Player, Signature, play_game};
use lexicon::Lexicon;
use rules::{Event, Terms};

use crate::options::SeedOption;
use crate::stop::Stop;
use crate::threads::in_order;

/// The outcome of one game.
#[derive(Clone, Copy, Default)]
pub(super) struct Outcome {
    pub(super) turns: u64,
    /// The scores of the two players, not of the seats.
    pub(super) scores: [i32; 2],
    /// The first player's result: 2 for a win, 1 for a draw.
    pub(super) half_wins: u32,
    /// A digest of all events.
    pub(super) signature: Signature,
}

/// Games of two players with the same terms and words.
pub(super) struct Series {
    pub(super) terms: Terms,
    pub(super) lexicon: Lexicon,
    pub(super) referee: Generator,
    pub(super) players: [Player; 2],
    pub(super) seed: SeedOption,
}

impl Series {
    /// The outcomes of this many games.
    pub(super) fn play(&self, games: u32, threads: u16) -> Result<Vec<Outcome>, Stop> {
        let outcomes = in_order(games as usize, threads, |number| self.game(number as u64));
        outcomes.into_iter().collect()
    }

    /// Plays a game. Games 2k and 2k + 1 have the same draws with seats swapped.
    fn game(&self, number: u64) -> Result<Outcome, Stop> {
        let swapped = number % 2 == 1;
        let [first, second] = &self.players;
        let seats = if swapped { [second, first] } else { [first, second] };
        let seed = self.seed.of_game(number / 2);
        let mut outcome = Outcome::default();
        let record =
            play_game(&self.terms, &seats, &self.lexicon, &self.referee, seed, |_, _, event| {
                outcome.signature.add_bytes(event.to_string().as_bytes());
                outcome.turns += u64::from(is_turn(event));
            })
            .map_err(|error| Stop::bad(format!("game {number}: {error}: please report it")))?;
        let Some(ending) = record.position.ending() else { return Ok(outcome) };
        for line in &ending.lines {
            outcome.scores[line.seat.index() ^ usize::from(swapped)] = line.total();
        }
        let won = ending.winners.iter().any(|seat| (seat.index() == 1) == swapped);
        outcome.half_wins = match (won, ending.winners.len()) {
            (true, 1) => 2,
            (true, _) => 1,
            (false, _) => 0,
        };
        Ok(outcome)
    }
}

fn is_turn(event: &Event) -> bool {
    matches!(
        event,
        Event::Played { .. }
            | Event::Exchanged { .. }
            | Event::Passed { .. }
            | Event::Declined { .. }
            | Event::Skipped { .. }
    )
}

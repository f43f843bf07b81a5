//! Many games between two computer players, on several threads with the same results.

use engine::{Generator, Player, play_game};
use lexicon::Lexicon;
use rules::{Event, Terms};

use crate::stop::Stop;
use crate::threads::in_order;

/// What counts of one game.
#[derive(Clone, Copy, Default)]
pub(crate) struct Outcome {
    pub(crate) turns: u64,
    pub(crate) scores: [i32; 2],
    /// Of the first player, in halves.
    pub(crate) half_wins: u32,
    pub(crate) digest: u64,
}

/// Where the games are played.
pub(crate) struct Hall {
    pub(crate) terms: Terms,
    pub(crate) lexicon: Lexicon,
    pub(crate) referee: Generator,
    pub(crate) players: [Player; 2],
    pub(crate) seed: u64,
}

impl Hall {
    /// The outcomes of so many games.
    pub(crate) fn games(&self, games: u32, threads: u16) -> Result<Vec<Outcome>, Stop> {
        let outcomes = in_order(games as usize, threads, |number| self.game(number as u64));
        outcomes.into_iter().collect()
    }

    /// Plays a game. Games 2k and 2k + 1 have the same draws with seats changed.
    fn game(&self, number: u64) -> Result<Outcome, Stop> {
        let swapped = number % 2 == 1;
        let [first, second] = &self.players;
        let seats = if swapped { [second, first] } else { [first, second] };
        let seed = self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(number / 2);
        let mut outcome = Outcome { digest: FNV_BASIS, ..Outcome::default() };
        let record =
            play_game(&self.terms, &seats, &self.lexicon, &self.referee, seed, |_, _, event| {
                outcome.digest = fnv(outcome.digest, event.to_string().as_bytes());
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

/// Where FNV-1a begins.
pub(crate) const FNV_BASIS: u64 = 0xcbf2_9ce4_8422_2325;

/// FNV-1a, carried on.
pub(crate) fn fnv(hash: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(hash, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

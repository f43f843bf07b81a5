//! The calls of the HTTP API that need no server, answered with the same JSON and the same refusals.
//! Those beyond the games of the desk are in `library.rs`.

use host::{WordLists, calls, name_phonies};
use serde::Serialize;
use table::Room;
use table::wire::{
    GameSummary, MovesMessage, RankingMessage, RefusalMessage, RulesMessage, TermsMessage,
};

use crate::asked::Asked;
#[cfg(not(feature = "games-only"))]
use crate::library::Held;
use crate::refusal::DeskRefusal;

/// The most lines of a ranking in one answer.
const RANKING: usize = 1_000;

/// The value that a call is told, as the HTTP API has it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(untagged)]
#[allow(clippy::large_enum_variant, reason = "one lives at a time, until it is written as JSON")]
pub enum Told {
    /// `GET rules`.
    Rules(RulesMessage),
    /// `POST terms`.
    Terms(TermsMessage),
    /// `GET games/ID`.
    Summary(GameSummary),
    /// `GET games/ID/moves` and `games/ID/unbuild`.
    Moves(MovesMessage),
    /// `GET games/ID/duplicate/ranking`.
    Ranking(RankingMessage),
    /// The text of a file: `GET games/ID/gcg` and `games/ID/json`.
    #[cfg(not(feature = "games-only"))]
    File(String),
    /// A call beyond the games of the desk.
    #[cfg(not(feature = "games-only"))]
    Held(Held),
}

impl Asked {
    /// The answer to a call that needs no words.
    pub(crate) fn without_words(&self) -> Result<Option<Told>, RefusalMessage> {
        #[cfg(not(feature = "games-only"))]
        let told = self.held_without_words()?.map(Told::Held);
        #[cfg(feature = "games-only")]
        let told = None;
        Ok(told)
    }

    /// The answer to a call that is about no game of the desk.
    pub(crate) fn told(&self, lists: &WordLists) -> Result<Told, RefusalMessage> {
        Ok(match self.path() {
            "rules" => Told::Rules(calls::offer(lists)),
            "terms" => Told::Terms(calls::terms(&self.read()?, lists)?),
            #[cfg(not(feature = "games-only"))]
            _ => Told::Held(self.held(lists)?),
            #[cfg(feature = "games-only")]
            _ => return Err(self.not_here()),
        })
    }

    /// The answer to a call about a game of the desk; `part` is the rest of its path.
    pub(crate) fn of_game(
        &self,
        part: &str,
        room: &Room,
        seed: &str,
        lists: &WordLists,
    ) -> Result<Told, RefusalMessage> {
        // These tell what the players still draw and hold.
        if matches!(part, "gcg" | "json" | "review") && (!room.over() || room.cancelled()) {
            return Err(DeskRefusal::StillPlayed.into());
        }
        Ok(match part {
            "" => Told::Summary(room.summary()),
            "moves" => {
                let mut room = room.clone();
                name_phonies(&mut room, lists);
                Told::Moves(room.moves(false, seed))
            }
            "unbuild" => {
                let moves = room.unbuild_moves(false, seed);
                Told::Moves(moves.ok_or_else(|| self.not_here())?)
            }
            "duplicate/ranking" => {
                let from = self.query().number("from").unwrap_or(0);
                let count = self.query().number("count").unwrap_or(100).min(RANKING);
                Told::Ranking(room.ranking(from, count).ok_or_else(|| self.not_here())?)
            }
            #[cfg(not(feature = "games-only"))]
            "gcg" => Told::File(host::gcg_file(room)?.to_string()),
            #[cfg(not(feature = "games-only"))]
            "json" => Told::File(format!("{}\n", host::game_file(room, seed.to_owned()))),
            #[cfg(not(feature = "games-only"))]
            "review" => Told::Held(self.review(host::Reviewing::ask(room, lists)?)),
            _ => return Err(self.not_here()),
        })
    }
}

//! The results of boards that are played here: they reach their tournaments by themselves, and games
//! that no longer belong to a board are called off.

use std::time::Duration;

use axum::http::StatusCode;
use rules::{EndReason, Ending, Position};
use table::{Input, Room};
use tokio::time::Instant;
use tournament::{Command, Outcome, Scores, Side};

use super::Tournaments;
use super::acting::{AskedAct, Sender};
use crate::base::refused::Refused;
use crate::live::room::Ask;
use crate::store::{BoardGame, Writes};

/// The time between two looks for results that another server has left.
const LOOK: Duration = Duration::from_secs(5);

/// The time between two looks for games that no longer belong to a board.
const LOOK_FOR_GONE: Duration = Duration::from_secs(60);

/// The scores that a tournament takes.
const SCORES: std::ops::RangeInclusive<i32> = -1_000..=2_000;

impl Tournaments {
    /// Carries results to their tournaments for as long as the server runs. Several servers may do
    /// it at once: the act of a game is known by the game's id, so it is done once.
    pub(crate) async fn keep_settling(self) {
        let mut looked: Option<Instant> = None;
        loop {
            if let Err(refused) = self.settle_all().await {
                tracing::error!("cannot settle boards: {}", refused.refusal.message);
            }
            if looked.is_none_or(|looked| looked.elapsed() >= LOOK_FOR_GONE) {
                if let Err(refused) = self.call_off_all().await {
                    tracing::error!(
                        "cannot look for boards that are gone: {}",
                        refused.refusal.message
                    );
                }
                looked = Some(Instant::now());
            }
            let _ = tokio::time::timeout(LOOK, self.services().boards_over().notified()).await;
        }
    }

    /// Carries all results that have not arrived to their tournaments.
    async fn settle_all(&self) -> Result<(), Refused> {
        for board in self.services().store().boards_over().await? {
            // Those that fail are found again.
            if let Err(refused) = self.settle(&board).await {
                tracing::error!(board.game, "cannot settle a board: {}", refused.refusal.message);
            }
        }
        Ok(())
    }

    async fn settle(&self, board: &BoardGame) -> Result<(), Refused> {
        let outcome = {
            let _turn = self.rooms().turn_to_replay().await?;
            match self.rooms().replayed(&board.game).await {
                Ok(found) => outcome(&found.room),
                Err(refused) if refused.status == StatusCode::NOT_FOUND => None,
                Err(refused) => return Err(refused),
            }
        };
        if let Some(outcome) = outcome {
            let (division, round, table) =
                (board.place.division, board.place.round, board.place.table);
            let asked = AskedAct {
                once: format!("settle {}", board.game),
                command: Command::Settle { division, round, table, outcome: Some(outcome) },
                sender: Sender::Room(board.clone()),
            };
            match self.act(&board.place.tournament, asked).await {
                Err(refused) if refused.status.is_server_error() => return Err(refused),
                // A director has settled it, or taken the board away: that stands.
                _ => {}
            }
        }
        Ok(self.services().store().write(Writes::default().board_done(&board.game)).await?)
    }

    /// Calls off the games of a tournament that no longer belong to a board, while its caller goes
    /// on.
    pub(super) fn call_off_soon(&self, id: &str) {
        let (own, id) = (self.clone(), id.to_owned());
        tokio::spawn(async move {
            if let Err(refused) = own.call_off(&id).await {
                // They are found again.
                tracing::error!(id, "cannot call off boards: {}", refused.refusal.message);
            }
        });
    }

    async fn call_off_all(&self) -> Result<(), Refused> {
        for id in self.services().store().tournaments_played().await? {
            self.call_off(&id).await?;
        }
        Ok(())
    }

    async fn call_off(&self, id: &str) -> Result<(), Refused> {
        let boards = self.services().store().boards_played(id).await?;
        if boards.is_empty() {
            return Ok(());
        }
        // The tournament as it is after these games were made.
        let seen = match self.seen(id, true).await {
            Ok(seen) => Some(seen),
            Err(refused) if refused.status == StatusCode::NOT_FOUND => None,
            Err(refused) => return Err(refused),
        };
        let gone = |board: &&BoardGame| seen.as_ref().is_none_or(|seen| !seen.is_played_in(board));
        for board in boards.iter().filter(gone) {
            let ask = |reply| Ask::People { input: Input::CallOff, reply };
            match self.rooms().ask(&board.game, ask).await {
                Ok(Err(refused)) | Err(refused) if refused.status.is_server_error() => {
                    return Err(refused);
                }
                _ => {}
            }
            let done = Writes::default().board_done(&board.game);
            self.services().store().write(done).await?;
        }
        Ok(())
    }
}

/// The result of a game that is over, as a tournament counts it: the final scores. A player who gave
/// the game up, or let the time run out, forfeits it if the scores say otherwise. `None` for a game
/// that was cancelled or aborted.
fn outcome(room: &Room) -> Option<Outcome> {
    if room.cancelled() {
        return None;
    }
    counted(room.playing().as_match().and_then(Position::ending)?)
}

fn counted(ending: &Ending) -> Option<Outcome> {
    let [first, second] = ending.lines[..] else { return None };
    let total = |points: i32| points.clamp(*SCORES.start(), *SCORES.end());
    let scores = Scores { first: total(first.total()), second: total(second.total()) };
    if ending.reason == EndReason::Aborted {
        return None;
    }
    let given_up = matches!(ending.reason, EndReason::Resigned | EndReason::Overtime);
    let loser = match ending.winners[..] {
        [winner] if winner == first.seat && scores.first <= scores.second => Some(Side::Second),
        [winner] if winner == second.seat && scores.second <= scores.first => Some(Side::First),
        _ => None,
    };
    Some(match loser {
        Some(side) if given_up => Outcome::Forfeit(side),
        _ => Outcome::Scores(scores),
    })
}

#[cfg(test)]
mod tests {
    use rules::{FinalLine, Seat, Tiles};

    use super::*;

    fn ended(reason: EndReason, first: i32, second: i32, winners: &[u16]) -> Option<Outcome> {
        let line = |seat, before| {
            let seat = Seat(seat);
            FinalLine { seat, before, left: Tiles::new(), deducted: 0, collected: 0 }
        };
        counted(&Ending {
            reason,
            lines: vec![line(0, first), line(1, second)],
            winners: winners.iter().copied().map(Seat).collect(),
            tie_broken: false,
        })
    }

    #[test]
    fn the_final_scores_count_unless_the_winner_has_fewer_points() {
        let scores = |first, second| Some(Outcome::Scores(Scores { first, second }));
        assert_eq!(ended(EndReason::WentOut, 401, 387, &[0]), scores(401, 387));
        assert_eq!(ended(EndReason::WentOut, 400, 400, &[0, 1]), scores(400, 400));
        // A tie that the edition breaks is a tie at a tournament.
        assert_eq!(ended(EndReason::WentOut, 400, 400, &[1]), scores(400, 400));
        assert_eq!(ended(EndReason::Resigned, 120, 90, &[0]), scores(120, 90));
        let forfeit = Some(Outcome::Forfeit(Side::First));
        assert_eq!(ended(EndReason::Resigned, 120, 90, &[1]), forfeit);
        assert_eq!(ended(EndReason::Resigned, 0, 0, &[1]), forfeit);
        assert_eq!(ended(EndReason::Overtime, 300, 90, &[1]), forfeit);
        assert_eq!(ended(EndReason::Agreed, 300, 90, &[0]), scores(300, 90));
        assert_eq!(ended(EndReason::Aborted, 30, 0, &[]), None);
        assert_eq!(ended(EndReason::WentOut, 2_400, 90, &[0]), scores(2_000, 90));
    }
}

//! How what happens is judged, stored and made so, in that order.

use table::wire::RefusalMessage;
use table::{Batch, Input, Record, Verdict};

use super::{Lost, RoomTask};
use crate::store::{SeatHold, Writes};

impl RoomTask {
    /// Judges, stores, commits and informs.
    pub(crate) async fn carry_out(
        &mut self,
        input: &Input,
        holds: &[SeatHold],
    ) -> Result<Result<(), RefusalMessage>, Lost> {
        match self.judge(input, self.services.time().now()) {
            Err(refusal) => return Ok(Err(refusal)),
            Ok(Verdict::Repeated { .. }) => {}
            Ok(Verdict::Batch(batch)) => {
                self.store(*batch, holds).await?;
                self.tell();
            }
        }
        Ok(Ok(()))
    }

    /// `said` is when it arrived, in served time.
    pub(crate) fn judge(&self, input: &Input, said: u64) -> Result<Verdict, RefusalMessage> {
        self.host.judge(input, self.at(said))
    }

    /// Stores a batch and makes it so. When this fails nothing is known about what is stored: the
    /// room must be read again.
    pub(crate) async fn store(&mut self, batch: Batch, holds: &[SeatHold]) -> Result<(), Lost> {
        if batch.is_empty() {
            return Ok(());
        }
        let game = &self.room().header().id;
        let mut writes = self.adding(batch.records()).holds(game, holds);
        if batch.ends() {
            writes = writes.finished(game);
        }
        self.write(writes).await?;
        self.commit(batch)
    }

    /// What stores these events of the game.
    pub(crate) fn adding(&self, records: Vec<Record>) -> Writes {
        let game = &self.room().header().id;
        let writes = Writes::default().events(game, records);
        // Until it sleeps again nothing is known of when it is due.
        if self.stored_awake { writes } else { writes.awake(game) }
    }

    /// Stores what changes the game.
    pub(crate) async fn write(&mut self, writes: Writes) -> Result<(), Lost> {
        let stored = self.services.store().write(writes).await;
        stored.map_err(|error| self.lost(&error))?;
        self.stored_awake = true;
        Ok(())
    }

    /// Stores until when the game sleeps.
    pub(super) async fn fall_asleep(&self) {
        if !self.stored_awake {
            return;
        }
        let game = &self.room().header().id;
        let writes = Writes::default().asleep(game, self.wakes_at());
        if let Err(error) = self.services.store().write(writes).await {
            tracing::error!("game {game}: {error}");
        }
    }

    /// Makes a batch so that is stored.
    pub(crate) fn commit(&mut self, batch: Batch) -> Result<(), Lost> {
        self.host.commit(batch).map_err(|error| self.lost(&error))?;
        self.set_thinking();
        Ok(())
    }

    /// Reports why the room can no longer be kept.
    pub(crate) fn lost(&self, error: &dyn std::fmt::Display) -> Lost {
        tracing::error!("game {}: {error}", self.room().header().id);
        Lost
    }
}

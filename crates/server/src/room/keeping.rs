//! How what happens is judged, stored and made so, in that order.

use table::wire::RefusalMessage;
use table::{Batch, Input, Verdict};

use super::{Lost, RoomTask};
use crate::store::SeatHold;

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
        let stored = self.services.store().append(game, batch.records(), holds, batch.ends()).await;
        stored.map_err(|error| self.lost(&error))?;
        self.commit(batch)
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

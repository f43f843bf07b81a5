//! How a room judges an input, stores what happens, and applies it, in that order.

use table::wire::RefusalMessage;
use table::{Batch, Input, Verdict};

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

    /// Applies a batch and stores it. Nobody is told before it is stored; if storing fails, nothing
    /// is known about what is stored, and the room must be read again.
    pub(crate) async fn store(&mut self, batch: Batch, holds: &[SeatHold]) -> Result<(), Lost> {
        if batch.is_empty() {
            return Ok(());
        }
        let mut writes = Writes::default().holds(&self.room().header().id, holds);
        writes = self.make_so(batch, writes)?;
        self.write(writes).await
    }

    /// Applies a batch, and adds what else is to be stored with it.
    pub(crate) fn make_so(&mut self, batch: Batch, writes: Writes) -> Result<Writes, Lost> {
        let game = &self.room().header().id;
        let mut writes = writes.events(game, batch.records());
        if batch.ends() {
            writes = writes.finished(game);
        }
        self.host.commit(batch).map_err(|error| self.lost(&error))?;
        Ok(writes)
    }

    /// Stores what has been applied, and when something next happens by itself; then the engine
    /// starts on what it has to work out.
    pub(crate) async fn write(&mut self, mut writes: Writes) -> Result<(), Lost> {
        // Never later than the true time; the engine may find that there is nothing to do.
        let due = self.next_by_itself(self.host.has_work());
        if due != self.stored_due {
            writes = writes.due(&self.room().header().id, due);
        }
        let stored = self.services.store().write(writes).await;
        stored.map_err(|error| self.lost(&error))?;
        self.stored_due = due;
        self.set_thinking();
        Ok(())
    }

    /// Stores when something next happens by itself, which the room knows now that nobody is there.
    pub(super) async fn fall_asleep(&self) {
        let due = self.next_by_itself(self.thinking.is_some());
        if due == self.stored_due {
            return;
        }
        let game = &self.room().header().id;
        if let Err(error) = self.services.store().write(Writes::default().due(game, due)).await {
            tracing::error!(%game, "cannot store when it is due: {error}");
        }
    }

    /// Reports why the room can no longer be kept.
    pub(crate) fn lost(&self, error: &dyn std::fmt::Display) -> Lost {
        tracing::error!(game = self.room().header().id, "{error}");
        Lost
    }
}

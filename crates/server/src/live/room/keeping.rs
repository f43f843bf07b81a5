//! Judges an input, stores its events, and applies them, in that order.

use table::wire::RefusalMessage;
use table::{Batch, Header, Input, Record, Room, Verdict};

use super::{Lost, RoomTask};
use crate::live::ratings;
use crate::store::{Scores, SeatHold, StoreError, Writes};

/// The outcome of storing events.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stored {
    /// It is on the disk.
    Done,
    /// Another server has stored something else first, or less time was served than it seemed. The
    /// room knows that now, and has to judge once more.
    Overtaken,
}

/// The scores of the players of a session.
fn scores(room: &Room) -> Scores {
    let Some(ranking) = room.ranking(0, usize::MAX) else { return Scores::default() };
    let players =
        ranking.lines.into_iter().map(|line| (line.row.seat, line.row.name, line.row.points));
    Scores { tops: ranking.tops, rounds: ranking.rounds.len() as u16, players: players.collect() }
}

impl RoomTask {
    /// Judges, stores, commits and informs.
    pub(crate) async fn carry_out(
        &mut self,
        input: &Input,
        holds: &[SeatHold],
    ) -> Result<Result<(), RefusalMessage>, Lost> {
        loop {
            match self.try_out(input, holds).await? {
                Ok(Stored::Done) => return Ok(Ok(())),
                Ok(Stored::Overtaken) => {}
                Err(refusal) => return Ok(Err(refusal)),
            }
        }
    }

    /// The same, but if another server is first it is not tried again.
    pub(crate) async fn try_out(
        &mut self,
        input: &Input,
        holds: &[SeatHold],
    ) -> Result<Result<Stored, RefusalMessage>, Lost> {
        let writes = Writes::default().holds(&self.room().header().id, holds);
        self.try_with(input, writes).await
    }

    /// The same, with something else that is stored together with what happens.
    pub(crate) async fn try_with(
        &mut self,
        input: &Input,
        writes: Writes,
    ) -> Result<Result<Stored, RefusalMessage>, Lost> {
        let batch = match self.judge(input, self.services.time().now()) {
            Err(_) if self.is_behind().await? && self.start_over().await? => {
                return Ok(Ok(Stored::Overtaken));
            }
            Err(refusal) => return Ok(Err(refusal)),
            Ok(Verdict::Repeated { .. }) => return Ok(Ok(Stored::Done)),
            Ok(Verdict::Batch(batch)) => batch,
        };
        let stored = self.store_with(*batch, writes).await?;
        if stored == Stored::Done {
            self.tell();
        }
        Ok(Ok(stored))
    }

    /// `said` is when it arrived, in served time.
    pub(crate) fn judge(&self, input: &Input, said: u64) -> Result<Verdict, RefusalMessage> {
        self.host.judge(input, self.at(said))
    }

    /// Applies a batch and stores it. No client is told before it is stored; if storing fails, it
    /// is not known whether the events are stored, and the room must be read again.
    pub(crate) async fn store(&mut self, batch: Batch, holds: &[SeatHold]) -> Result<Stored, Lost> {
        let writes = Writes::default().holds(&self.room().header().id, holds);
        self.store_with(batch, writes).await
    }

    async fn store_with(&mut self, batch: Batch, writes: Writes) -> Result<Stored, Lost> {
        if batch.is_empty() {
            return Ok(Stored::Done);
        }
        let writes = self.make_so(batch, writes)?;
        self.write(writes).await
    }

    /// Applies a batch, and adds what else is to be stored with it.
    pub(crate) fn make_so(&mut self, batch: Batch, writes: Writes) -> Result<Writes, Lost> {
        let records = batch.records();
        if self.services.cluster().is_some() {
            if self.before.is_none() {
                self.before = Some(Box::new(self.room().clone()));
            }
            self.untold.extend(records.iter().cloned());
        }
        let people = batch.changes_people();
        let looked = self.room().looks_for_players();
        let game = &self.room().header().id;
        // Time up to that of the last stored event has been served.
        let stored_at = self.before.as_deref().unwrap_or(self.room()).last_at();
        let latest = records.last().map(|record| record.at).filter(|&at| at > stored_at.0);
        let writes = writes.judged(latest.map_or(0, |at| self.since.saturating_add(at)));
        let mut writes = writes.events(game, records);
        let (ends, before) = (batch.ends(), self.room().on_turn());
        if ends {
            writes = writes.finished(game);
        }
        self.host.commit(batch).map_err(|error| self.lost(&error))?;
        if ends {
            writes = self.with_results(writes);
            if self.board {
                writes = writes.board_over(&self.room().header().id);
            }
            self.to_be_rated = true;
        }
        let writes = self.notify(writes, before, ends);
        let begun = looked != self.room().looks_for_players();
        Ok(self.show(writes, people || begun))
    }

    /// Adds what the people have achieved in a game that is over.
    fn with_results(&self, writes: Writes) -> Writes {
        let room = self.room();
        let Header { id, terms, .. } = room.header();
        let date = self.services.time().date();
        let writes = writes.results(id, &ratings::pool(terms), &room.achieved(), date);
        match self.contest {
            Some(_) => writes.scored(id, &scores(room), date),
            None => writes,
        }
    }

    /// Rates the game if it has just come to its end, or has its tournament told. If the server stops
    /// meanwhile, another one does, or this one when it starts again.
    fn rate(&mut self) {
        if !std::mem::take(&mut self.to_be_rated) {
            return;
        }
        if self.board {
            self.services.boards_over().notify_one();
            return;
        }
        let (services, game) = (self.services.clone(), self.room().header().id.clone());
        tokio::spawn(async move {
            let date = services.time().date();
            if let Err(error) = ratings::rate(services.store(), &game, date).await {
                tracing::error!(%game, "cannot rate it: {error}");
            }
        });
    }

    /// Stores what has been applied, and the time at which something next happens by itself; then
    /// the engine starts on what it has to work out.
    pub(crate) async fn write(&mut self, mut writes: Writes) -> Result<Stored, Lost> {
        // Never later than the true time; the engine may find that there is nothing to do.
        let due = self.next_by_itself(self.host.has_work());
        if self.stored_due != Some(due) {
            writes = writes.due(&self.room().header().id, due);
        }
        let stored = self.services.store().write(writes).await;
        if let Err(error) = stored {
            if matches!(error, StoreError::Early) && self.before.is_some() {
                // The time was taken back: the events that are judged again get an earlier one.
                self.start_over().await?;
                return Ok(Stored::Overtaken);
            }
            let overtaken = error.is_of_the_rows() && self.before.is_some();
            if overtaken && self.start_over().await? {
                return Ok(Stored::Overtaken);
            }
            return Err(self.lost(&error));
        }
        let records = std::mem::take(&mut self.untold);
        match self.room().audience().is_judged_together() {
            true => self.before_goes_on(&records),
            false => self.before = None,
        }
        self.stored_due = Some(due);
        self.leads = true;
        self.seen.know(self.room().seq());
        self.tell_others_stored(&records);
        self.set_thinking();
        self.rate();
        Ok(Stored::Done)
    }

    /// Brings the room before the unstored events up to these, which are stored and are not taken
    /// back any more.
    fn before_goes_on(&mut self, records: &[Record]) {
        let Some(before) = &mut self.before else { return };
        let followed = records.iter().try_for_each(|record| before.read(record.clone()));
        if followed.is_err() || before.seq() != self.host.room().seq() {
            // It is copied when it is next needed.
            self.before = None;
        }
    }

    /// Applies an event that another server has stored, while nothing waits to be stored here.
    pub(super) fn read(&mut self, record: Record) -> Result<(), Lost> {
        if let Some(before) = &mut self.before
            && before.read(record.clone()).is_err()
        {
            self.before = None;
        }
        self.host.read(record).map_err(|error| self.lost(&error))
    }

    /// Stores the time at which something next happens in the game by itself; the room can tell it
    /// once no client is connected.
    pub(super) async fn fall_asleep(&self) {
        let due = self.next_by_itself(self.thinking.is_some());
        if self.stored_due == Some(due) || !self.leads {
            return;
        }
        let room = self.room();
        let writes = Writes::default().due_after(&room.header().id, room.seq(), due);
        if let Err(error) = self.services.store().write(writes).await {
            tracing::error!(game = %room.header().id, "cannot store when it is due: {error}");
        }
    }

    /// Reports why the room can no longer be kept.
    pub(crate) fn lost(&self, error: &dyn std::fmt::Display) -> Lost {
        tracing::error!(game = self.room().header().id, "{error}");
        Lost
    }
}

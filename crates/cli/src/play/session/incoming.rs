//! Messages from the host of the game.

use table::follow;
use table::wire::{RefusalMessage, ServerMessage};

use super::{Sending, Session};
use crate::play::prompt::Next;
use crate::play::transport::Incoming;
use crate::stop::Stop;
use crate::text::{plain, wrap};

impl Session<'_> {
    pub(in crate::play) async fn on_incoming(&mut self, incoming: Incoming) -> Result<Next, Stop> {
        match incoming {
            Incoming::Failed(stop) => return Err(stop),
            Incoming::Idle => return self.consider().await,
            Incoming::Disconnected => self.connected = false,
            Incoming::Connected => {
                self.connected = true;
                self.views.forget_asked();
                self.listen().await;
                if let Some(query) = self.query.take() {
                    self.reply = "The connection was lost: ask again.".to_string();
                    drop(query);
                }
                if let Some(sending) = &self.sending {
                    // If the connection breaks again, this is sent once more.
                    self.transport.send(&sending.message).await;
                }
            }
            Incoming::Message(message) => return self.on_message(*message).await,
        }
        self.draw(false)?;
        Ok(Next::On)
    }

    pub(super) async fn on_message(&mut self, message: ServerMessage) -> Result<Next, Stop> {
        match message {
            ServerMessage::Terms { terms, lexicon } => {
                if let (Some(export), Ok(terms)) = (&self.hosting.export, terms.text.parse()) {
                    export.suits(&terms).map_err(|why| Stop::bad(format!("--save {why}")))?;
                }
                self.views.set_rules(terms, lexicon).map_err(|_| self.hosting.strange())?;
                Ok(Next::On)
            }
            ServerMessage::Update { events, game } => {
                let asked = self.views.take(events, game).map_err(|_| self.hosting.strange())?;
                for message in asked {
                    self.transport.send(&message).await;
                }
                self.settle();
                self.consider().await
            }
            changed @ ServerMessage::Changed { .. } => {
                let seen = self.views.latest().ok_or_else(|| self.hosting.strange())?;
                let game = follow(&seen.game, &changed).ok_or_else(|| self.hosting.strange())?;
                Box::pin(self.on_message(ServerMessage::Update { events: Vec::new(), game })).await
            }
            ServerMessage::Tally { players, slips, locked } => {
                self.views.tally(players, slips, locked);
                self.draw(false)?;
                Ok(Next::On)
            }
            ServerMessage::Done { id, seq } => {
                if let Some(sending) = self.sending.as_mut().filter(|sending| sending.id == id) {
                    sending.done = Some(seq);
                    self.settle();
                    if self.sending.is_none() {
                        return self.consider().await;
                    }
                }
                Ok(Next::On)
            }
            ServerMessage::Talk { said, .. } | ServerMessage::Said { said } => {
                self.hear_talk(&said)?;
                Ok(Next::On)
            }
            ServerMessage::Spoken { id, .. } => {
                self.was_saying(&id);
                Ok(Next::On)
            }
            ServerMessage::Refused { id: Some(id), refusal }
                if self.counted_laid(&id, Err(&refusal.message)) =>
            {
                self.draw(false)?;
                Ok(Next::On)
            }
            ServerMessage::Preview { id, formed, problem, .. }
                if self.counted_laid(
                    &id,
                    problem.as_ref().map_or(Ok(formed.as_ref()), |why| Err(&why.message)),
                ) =>
            {
                self.draw(false)?;
                Ok(Next::On)
            }
            ServerMessage::Removal { id, removal } if self.counted_chosen(&id, &removal) => {
                self.draw(false)?;
                Ok(Next::On)
            }
            ServerMessage::Refused { id: Some(id), refusal } => self.refused(&id, &refusal).await,
            answer => self.answered(answer).await,
        }
    }

    /// A command is done when the position after it has arrived.
    pub(super) fn settle(&mut self) {
        let seq = self.views.latest().map_or(0, |seen| seen.game.seq);
        let done = |sending: &mut Sending| sending.done.is_some_and(|done| done <= seq);
        if let Some(sending) = self.sending.take_if(done) {
            self.news.extend(sending.said);
            self.prompt = None;
            self.reply.clear();
            self.drawn.clear();
        }
    }

    pub(super) async fn refused(
        &mut self,
        id: &str,
        refusal: &RefusalMessage,
    ) -> Result<Next, Stop> {
        if let Some(sending) = self.sending.take_if(|sending| sending.id == id) {
            let Some(mode) = self.mode() else { return Ok(Next::On) };
            if let Some(instead) = mode.instead(&sending.command, refusal) {
                self.send(sending.seat, instead, sending.said).await;
                return Ok(Next::On);
            }
            let reply = mode.refused(&sending.command, refusal);
            let seat = sending.seat;
            let anew = self.table(Some(seat), true, true).is_some_and(|table| mode.redraws(&table));
            self.answer(&reply, anew)?;
            return Ok(Next::On);
        }
        if self.was_saying(id) {
            self.answer(&wrap(&plain(&refusal.message)), false)?;
            return Ok(Next::On);
        }
        if let Some(query) = self.query.take_if(|query| query.id == id) {
            if let Some(counted) = query.counted {
                self.send(counted.seat, counted.command, counted.said).await;
                return Ok(Next::On);
            }
            self.answer(&wrap(&plain(&refusal.message)), false)?;
        }
        Ok(Next::On)
    }
}

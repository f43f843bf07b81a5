//! The engine's work for a room: advice, answers to the game's questions, and the moves of computer
//! players.

use host::{Advice, Next, Outcome};
use table::wire::ServerMessage;
use tokio::time::Instant;

use super::elsewhere::TAKING_OVER;
use super::{Ask, Lost, RoomTask};
use crate::base::refusal::ServerRefusal;
use crate::live::outbox::Outgoing;
use crate::live::turns::TooMany;

impl RoomTask {
    /// Has the engine find advice and sends it, one at a time.
    pub(super) fn advise(&mut self, socket: u64, advice: Advice) {
        if self.advising.as_ref().is_some_and(|advising| !advising.is_finished()) {
            let id = Some(advice.id().to_owned());
            return self.refuse(socket, id, ServerRefusal::StillAdvising);
        }
        let Some(connection) = self.connections.get(&socket) else { return };
        let (engine, outbox) = (self.services.engine().clone(), connection.outbox.clone());
        let (address, id) = (connection.address, advice.id().to_owned());
        self.advising = Some(tokio::spawn(async move {
            let advice = engine.advise(advice, address).await.unwrap_or_else(|TooMany| {
                let refusal = ServerRefusal::StillAdvising.into();
                Some(ServerMessage::Refused { id: Some(id), refusal })
            });
            if let Some(text) = advice.and_then(|advice| serde_json::to_string(&advice).ok()) {
                // A socket that has gone needs no answer.
                let _ = outbox.put(Outgoing::whole(text));
            }
        }));
    }

    /// Has the engine work out what comes next.
    pub(crate) fn set_thinking(&mut self) {
        if self.thinking.is_some() && self.host.thinks_on() {
            return;
        }
        if let Some(thinking) = self.thinking.take() {
            thinking.abort();
        }
        self.taking_over = None;
        if !self.leads {
            if self.host.has_work() {
                self.taking_over = Some(Instant::now() + TAKING_OVER);
            }
            return;
        }
        let Some(work) = self.host.work(self.now()) else { return };
        let (engine, own) = (self.services.engine().clone(), self.own.clone());
        let luck = self.services.chance().luck(&self.room().header().commitment, self.room().seq());
        self.thinking = Some(tokio::spawn(async move {
            let outcome = engine.work(work, luck).await;
            if let Some(own) = own.upgrade() {
                // A room that has gone needs no answer.
                let _ = own.send(Box::new(Ask::WorkedOut(outcome))).await;
            }
        }));
    }

    /// Continues with the result of the work.
    pub(super) async fn go_on(&mut self, outcome: Outcome) -> Result<(), Lost> {
        let Some(next) = self.host.next(outcome) else { return Ok(()) };
        self.thinking = None;
        match next {
            Next::Wait => {}
            Next::Rethink => self.set_thinking(),
            Next::Try(inputs) => {
                for input in inputs {
                    if self.carry_out(&input, &[]).await?.is_ok() {
                        break;
                    }
                }
            }
        }
        Ok(())
    }
}

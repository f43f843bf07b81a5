//! What the engine does for a room: advice, answers to the game's questions, and the moves of
//! computer players.

use rules::{Seat, Viewer};
use table::wire::{CommandMessage, RefusalMessage, TogetherCommand, UnbuildCommand};
use table::{Input, ModeView, Request, refuse};
use tokio::sync::mpsc;

use super::{Ask, Lost, RoomTask};

/// What a computer player does about a board that it cannot take letters from.
fn give_up() -> CommandMessage {
    CommandMessage::Unbuild { command: UnbuildCommand::Resign {} }
}

impl RoomTask {
    /// Has the engine look at the game of somebody who plays alone, and sends what it finds.
    pub(super) fn advise(&mut self, socket: u64, id: &str) -> Result<(), RefusalMessage> {
        let terms = &self.room.header().terms;
        let Some(connection) = self.connections.get(&socket) else { return Ok(()) };
        let own = matches!(connection.viewer, Viewer::Seat(_));
        if !terms.mode().is_alone() || !own {
            let message = "The engine gives advice only to those who play alone.";
            return Err(refuse("not_in_this_game", message));
        }
        if self.advising.as_ref().is_some_and(|advising| !advising.is_finished()) {
            return Err(refuse("too_fast", "The engine is still thinking: wait for its answer."));
        }
        let view = self.room.view(connection.viewer, self.now()).into_match();
        let Some(view) = view.filter(|view| view.may.act) else {
            return Err(refuse("not_your_turn", "Ask for advice when you can move."));
        };
        let computers = self.rooms.lists().computers(&terms.ruleset()).clone();
        let (queue, id) = (connection.queue.clone(), id.to_owned());
        self.advising = Some(tokio::spawn(async move {
            let advice = computers.advise(view, id).await;
            if let Some(text) = advice.and_then(|advice| serde_json::to_string(&advice).ok()) {
                // A socket that has gone needs none.
                let _ = queue.try_send(text.into());
            }
        }));
        Ok(())
    }

    /// Asks the referee or the computer players what comes next.
    pub(crate) fn set_thinking(&mut self) {
        if self.thinking.is_some() && self.room.told_by_position() && self.room.question().is_none()
        {
            // The slips of others change nothing for those who are still seeking.
            return;
        }
        if let Some(thinking) = self.thinking.take() {
            thinking.abort();
        }
        let seq = self.room.seq();
        let ruleset = self.room.header().terms.ruleset();
        let computers = self.rooms.lists().computers(&ruleset).clone();
        let own = self.own.clone();
        if let Some(question) = self.room.question() {
            self.thinking = Some(tokio::spawn(async move {
                let finding = computers.find_out(question).await;
                tell(&own, Ask::Found { seq, finding }).await;
            }));
            return;
        }
        if self.room.at_rest() || self.room.gathering() {
            return;
        }
        let at = self.now();
        let turn = self.room.on_turn();
        // Those who can challenge or answer come before the one on turn.
        let mut seats: Vec<_> = self.room.computers().collect();
        seats.sort_by_key(|&(seat, _)| (Some(seat) == turn, seat));
        if seats.is_empty() {
            return;
        }
        let views =
            seats.into_iter().map(|(seat, level)| (level, self.room.view(Viewer::Seat(seat), at)));
        let views = views.collect();
        let luck = self.rooms.chance().luck(&self.room.header().commitment, seq);
        self.thinking = Some(tokio::spawn(async move {
            let decided = computers.decide(views, luck).await;
            tell(&own, Ask::Decided { seq, decided }).await;
        }));
    }

    /// A computer player that is on turn and has found nothing passes, so that the game goes on.
    pub(super) fn stuck_computer(&self) -> Option<(Seat, CommandMessage)> {
        let at = self.room.last_at();
        let given_up = |seat: Seat| match self.room.view(Viewer::Seat(seat), at) {
            ModeView::Match(view) => view.may.act.then_some(CommandMessage::Pass {}),
            ModeView::Together(view) => {
                let command = TogetherCommand::Stuck {};
                view.may.stuck.then_some(CommandMessage::Together { command })
            }
            // There is no passing.
            ModeView::Unbuild(view) => view.may.remove.then_some(give_up()),
            ModeView::Duplicate(_) | ModeView::Bingo(_) => None,
        };
        let mut computers = self.room.computers();
        computers.find_map(|(seat, _)| given_up(seat).map(|command| (seat, command)))
    }

    /// A computer player's command. What it may not do after all it does not insist on.
    pub(super) async fn computer(
        &mut self,
        seat: Seat,
        command: CommandMessage,
    ) -> Result<(), Lost> {
        let seq = self.room.seq();
        let fallbacks = [CommandMessage::Accept {}, CommandMessage::Pass {}, give_up()];
        for (number, command) in [command].into_iter().chain(fallbacks).enumerate() {
            let id = format!("computer {seq}.{number}");
            let request = Request { id, seat, seq, command };
            if self.carry_out(&Input::Computer(request), &[]).await?.is_ok() {
                break;
            }
        }
        Ok(())
    }
}

/// Tells the room, unless it is gone.
async fn tell(own: &mpsc::WeakSender<Ask>, ask: Ask) {
    if let Some(own) = own.upgrade() {
        let _ = own.send(ask).await;
    }
}

//! Questions that only the host of the game or the data folder can answer.

use table::wire::{ClientMessage, ServerMessage};

use super::Session;
use crate::input;
use crate::play::asked::{Asked, Asking, Next, Step};
use crate::play::modes::{self, Question};
use crate::play::records::Records;
use crate::stop::Stop;
use crate::text::wrap;

impl Session<'_> {
    /// Asks for what is not on the screen.
    pub(super) async fn asks(&mut self, seat: u16, question: Question) -> Result<(), Stop> {
        match &question {
            Question::Records => {
                let lines = self.records.as_ref().map_or_else(Vec::new, Records::lines);
                return self.answer(&lines.join("\n"), false);
            }
            Question::News => {
                let latest = match self.latest.is_empty() {
                    true => "Nothing new.".to_string(),
                    false => self.latest.join("\n"),
                };
                return self.answer(&latest, false);
            }
            Question::Ranking => {
                let page = self.place.ranking().await;
                return self.page(&page);
            }
            Question::Best if self.full.is_some() => {}
            Question::Best => input::print("This takes some seconds.\n")?,
            Question::Words(_) | Question::Hint | Question::Removals(_) => {}
        }
        let id = self.id();
        let asking = Asking::new(id.clone(), seat, question);
        let message = match &asking.question {
            Question::Words(words) => {
                let word = words.first().cloned().unwrap_or_default();
                ClientMessage::LookUp { id, word }
            }
            Question::Removals(_) => ClientMessage::ShowRemovals { id },
            _ => {
                // Advice is given to the seat as which the game is viewed.
                if self.desk.viewer != Some(seat) {
                    self.door.say(&ClientMessage::ViewAs { seat: Some(seat) }).await;
                }
                ClientMessage::Advise { id }
            }
        };
        self.asking = Some(asking);
        self.door.say(&message).await;
        Ok(())
    }

    /// An answer to what was asked.
    pub(super) async fn answered(&mut self, answer: ServerMessage) -> Result<Next, Stop> {
        let id = match &answer {
            ServerMessage::Preview { id, .. }
            | ServerMessage::LookedUp { id, .. }
            | ServerMessage::Advised { id, .. }
            | ServerMessage::Removals { id, .. } => id.clone(),
            _ => return Ok(Next::On),
        };
        let Some(mut asking) = self.asking.take_if(|asking| asking.id == id) else {
            return Ok(Next::On);
        };
        match answer {
            ServerMessage::Preview { formed, .. } => {
                let Some(mut counted) = asking.counted else { return Ok(Next::On) };
                let Some(formed) = formed else {
                    // A refused play is not counted.
                    self.send(counted.seat, counted.command, counted.said).await;
                    return Ok(Next::On);
                };
                counted.formed = Some(formed);
                self.asked = Some(Asked { seat: counted.seat, step: Step::Points(counted) });
                self.dialog("How many points? Press Enter alone to go back.")?;
            }
            ServerMessage::LookedUp { word, good, .. } => {
                let is = if good { "is" } else { "is not" };
                asking.found.push(format!("{word} {is} in the list."));
                if let Some(word) = asking.next_word() {
                    let id = self.id();
                    asking.id.clone_from(&id);
                    self.asking = Some(asking);
                    self.door.say(&ClientMessage::LookUp { id, word }).await;
                    return Ok(Next::On);
                }
                self.answer(&asking.found.join("\n"), false)?;
            }
            ServerMessage::Advised { play, exchange, points, best, .. } => {
                let Some(table) = self.table(Some(asking.seat), true, true) else {
                    return Ok(Next::On);
                };
                let wants = asking.question == Question::Best;
                let found = (play, exchange, points);
                let reply = modes::matches::advised(&table, wants, found, best);
                self.answer(&wrap(&reply), false)?;
            }
            ServerMessage::Removals { removals, .. } => {
                let Question::Removals(page) = asking.question else { return Ok(Next::On) };
                let Some(table) = self.table(Some(asking.seat), true, true) else {
                    return Ok(Next::On);
                };
                let text = modes::unbuild::all(&table, &removals, page);
                self.page(&text)?;
            }
            _ => {}
        }
        Ok(Next::On)
    }
}

//! Questions that only the host of the game or the data folder can answer.

use table::wire::{ClientMessage, ServerMessage};

use super::Session;
use crate::input;
use crate::play::modes::{self, Question};
use crate::play::prompt::{Next, Prompt, Query, Step};
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
                let page = self.hosting.ranking().await;
                return self.page(&page);
            }
            Question::Best if self.full.is_some() => {}
            Question::Best => input::print("This takes some seconds.\n")?,
            Question::Words(_) | Question::Hint | Question::Removals(_) => {}
        }
        let id = self.id();
        let query = Query::new(id.clone(), seat, question);
        let message = match &query.question {
            Question::Words(words) => {
                let word = words.first().cloned().unwrap_or_default();
                ClientMessage::LookUp { id, word }
            }
            Question::Removals(_) => ClientMessage::ShowRemovals { id },
            _ => {
                // Advice is given to the seat as which the game is viewed.
                if self.views.viewer != Some(seat) {
                    self.transport.send(&ClientMessage::ViewAs { seat: Some(seat) }).await;
                }
                ClientMessage::Advise { id }
            }
        };
        self.query = Some(query);
        self.transport.send(&message).await;
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
        let Some(mut query) = self.query.take_if(|query| query.id == id) else {
            return Ok(Next::On);
        };
        match answer {
            ServerMessage::Preview { formed, .. } => {
                let Some(mut counted) = query.counted else { return Ok(Next::On) };
                let Some(formed) = formed else {
                    // A refused play is not counted.
                    self.send(counted.seat, counted.command, counted.said).await;
                    return Ok(Next::On);
                };
                counted.formed = Some(formed);
                self.prompt = Some(Prompt { seat: counted.seat, step: Step::Points(counted) });
                self.dialog("How many points? Press Enter alone to go back.")?;
            }
            ServerMessage::LookedUp { word, good, .. } => {
                let is = if good { "is" } else { "is not" };
                query.found.push(format!("{word} {is} in the list."));
                if let Some(word) = query.next_word() {
                    let id = self.id();
                    query.id.clone_from(&id);
                    self.query = Some(query);
                    self.transport.send(&ClientMessage::LookUp { id, word }).await;
                    return Ok(Next::On);
                }
                self.answer(&query.found.join("\n"), false)?;
            }
            ServerMessage::Advised { play, exchange, points, best, .. } => {
                let Some(table) = self.table(Some(query.seat), true, true) else {
                    return Ok(Next::On);
                };
                let wants = query.question == Question::Best;
                let advice = modes::matches::Advice { play, exchange, points, end: best };
                let reply = modes::matches::advised(&table, wants, advice);
                self.answer(&wrap(&reply), false)?;
            }
            ServerMessage::Removals { removals, .. } => {
                let Question::Removals(page) = query.question else { return Ok(Next::On) };
                let Some(table) = self.table(Some(query.seat), true, true) else {
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

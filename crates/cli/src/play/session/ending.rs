//! The end of a game.

use std::path::Path;

use table::wire::{CommandMessage, GamePhase, UnbuildCommand};

use super::Session;
use crate::input;
use crate::play::export::Export;
use crate::play::modes;
use crate::play::prompt::{Next, Prompt, Step};
use crate::play::transport::Transport;
use crate::stop::Stop;
use crate::text::{wrap, wrapped};

/// The offer to save a game that is over.
const SAVES: &str = "Type save FILE.gcg or save FILE.json to keep a copy of the game.";

impl Session<'_> {
    /// The end: the result, and whether the board is taken apart.
    pub(super) async fn over(&mut self) -> Result<Next, Stop> {
        let Some(mode) = self.mode() else { return Ok(Next::On) };
        let unbuilt = self.views.latest().is_some_and(|seen| seen.game.unbuilding.is_some());
        if !self.ended || unbuilt {
            let news = std::mem::take(&mut self.news);
            let Some(table) = self.table(None, false, true) else { return Ok(Next::On) };
            let mut lines = mode.ending(&table, &news);
            let total = modes::matches::total(&table).filter(|_| !unbuilt);
            if let (Some(records), Some(total)) = (self.records.as_mut(), total) {
                records.add(total)?;
                lines.extend(wrapped(&records.verdict()));
                lines.extend(records.lines());
            }
            match &mut self.full {
                Some(full) => full.result = lines,
                None => input::print(&format!("{}{}\n", self.style.wipe(), lines.join("\n")))?,
            }
            if let Some(result) = self.full.as_ref().map(|full| full.result.clone()) {
                self.cover(result)?;
            } else if !self.ended {
                self.hosting.told_end(mode.draws())?;
            }
            self.ended = true;
            if self.person && !unbuilt && !self.is_cancelled() {
                self.news.push(SAVES.to_string());
            }
        }
        if unbuilt {
            return Ok(Next::Over);
        }
        self.offer().await
    }

    /// True if the game was given up before it began.
    fn is_cancelled(&self) -> bool {
        self.views.latest().is_some_and(|seen| seen.game.phase == GamePhase::Cancelled)
    }

    /// Asks a person what is to be done with the game: it can be saved, and the board taken apart. A
    /// script is asked only where the board can be taken apart.
    pub(super) async fn offer(&mut self) -> Result<Next, Stop> {
        let may = |seat: u16, answer: bool| {
            let offer = self.views.of(seat).and_then(|seen| seen.game.unbuild.as_ref());
            offer.is_some_and(|offer| if answer { offer.may_answer } else { offer.may_propose })
        };
        let answers = self.views.seats.iter().copied().find(|&seat| may(seat, true));
        let proposes = self.views.seats.iter().copied().find(|&seat| may(seat, false));
        if self.unbuilds {
            let command = match (answers, proposes) {
                (Some(seat), _) => Some((seat, UnbuildCommand::Answer { agree: true })),
                (None, Some(seat)) => Some((seat, UnbuildCommand::Propose {})),
                (None, None) => None,
            };
            if let Some((seat, command)) = command {
                self.send(seat, CommandMessage::Unbuild { command }, None).await;
            }
            return Ok(Next::On);
        }
        let saves = self.person && !self.is_cancelled();
        let running = self.views.unbuilding().is_some();
        let anybody = self.views.seats.first().copied().filter(|_| saves || running);
        let Some(seat) = answers.or(proposes).or(anybody) else { return Ok(Next::Over) };
        let again = matches!(&self.prompt, Some(Prompt { step: Step::Offer, .. }));
        self.prompt = Some(Prompt { seat, step: Step::Offer });
        if self.full.is_some() {
            self.paint()?;
            return Ok(Next::On);
        }
        let news = std::mem::take(&mut self.news);
        if !again || !news.is_empty() {
            let news: String = news.iter().map(|told| format!("{told}\n")).collect();
            let prompt = self.prompt_text();
            input::print(&format!("{news}{prompt}"))?;
        }
        Ok(Next::On)
    }

    /// A line after the end.
    pub(super) async fn after_the_end(&mut self, text: &str) -> Result<Next, Stop> {
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        if word.eq_ignore_ascii_case("save") {
            let said = match Export::to(Path::new(rest.trim())) {
                Ok(export) => self.save(&export).await,
                Err(why) => Err(why),
            };
            let said = said.unwrap_or_else(|why| format!("Not saved: {why}."));
            let seat = self.views.seats.first().copied().unwrap_or_default();
            self.prompt = Some(Prompt { seat, step: Step::Offer });
            self.dialog(&wrap(&said))?;
            return Ok(Next::On);
        }
        if !text.eq_ignore_ascii_case("unbuild") {
            return Ok(Next::Over);
        }
        self.unbuilds = true;
        if self.views.unbuilding().is_some() {
            self.views.unbuild();
            self.prompt = None;
            return self.consider().await;
        }
        self.offer().await
    }

    /// Writes a copy of the game; returns the sentence that says so.
    async fn save(&self, export: &Export) -> Result<String, String> {
        let text = match &self.transport {
            Transport::Local(local) => export.of(local.room(), local.game().seed)?,
            Transport::Remote(_) => self.hosting.copy(export).await?,
        };
        export.write(&text)
    }

    /// Writes the copy of the game that was asked for before it began.
    pub(super) async fn saved_at_the_end(&self) -> Result<(), Stop> {
        let Some(export) = self.hosting.export.as_ref().filter(|_| self.ended) else {
            return Ok(());
        };
        let said = self.save(export).await.map_err(Stop::bad)?;
        input::print(&format!("{said}\n"))
    }
}

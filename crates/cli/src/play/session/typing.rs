//! Lines that are typed, and their effects.

use table::wire::{ClientMessage, CommandMessage, GamePhase};

use super::{Sending, Session};
use crate::play::modes::{Question, Table, TerminalMode, Typed};
use crate::play::prompt::{Next, Prompt, Query, Step};
use crate::stop::Stop;
use crate::text::wrap;

/// The answer to a spectator who types a command for players.
const WATCHES: &str =
    "You are watching this game. Type board, last, scores, turn 5, terms or quit.";

impl Session<'_> {
    /// A line was typed.
    pub(in crate::play) async fn typed(&mut self, text: &str) -> Result<Next, Stop> {
        self.paged = false;
        let Some(Prompt { seat, step }) = self.prompt.take() else {
            return self.typed_unasked(text).await;
        };
        let quits = ["quit", "exit"].iter().any(|word| text.eq_ignore_ascii_case(word));
        match step {
            Step::Offer => self.after_the_end(text).await,
            Step::Leave(step) => {
                let text = text.to_ascii_lowercase();
                if ["quit", "exit", "yes", "y"].contains(&text.as_str()) {
                    return Ok(Next::Leave);
                }
                self.prompt = Some(Prompt { seat, step: *step });
                self.stays(seat)?;
                Ok(Next::On)
            }
            Step::Sure(command) => {
                self.prompt = Some(Prompt { seat, step: Step::Line });
                if !text.eq_ignore_ascii_case("yes") {
                    self.answer("Nothing was said.", false)?;
                    return Ok(Next::On);
                }
                self.send(seat, *command, None).await;
                Ok(Next::On)
            }
            Step::Points(counted) => self.points(seat, counted, text).await,
            Step::HandOver if quits => self.quits(seat, Step::HandOver),
            Step::HandOver => {
                self.opened = Some(seat);
                self.prompt = Some(Prompt { seat, step: Step::Line });
                let table = self.table(Some(seat), true, true);
                let mode = self.mode();
                let more = |(mode, table): (&'static dyn TerminalMode, Table<'_>)| {
                    (mode.reads_covered(&table), mode.repeats(&table))
                };
                let (reads, repeats) = mode.zip(table).map_or((false, true), more);
                if reads && !text.is_empty() {
                    self.news.clear();
                    return self.read(seat, text).await;
                }
                if !repeats {
                    self.news.clear();
                }
                self.transport.sits_down();
                self.first()?;
                Ok(Next::On)
            }
            Step::Line => {
                self.prompt = Some(Prompt { seat, step: Step::Line });
                self.read(seat, text).await
            }
        }
    }

    /// A person types a line although no seat is asked.
    pub(super) async fn typed_unasked(&mut self, text: &str) -> Result<Next, Stop> {
        match self.views.seats[..] {
            [seat] if !self.ended => self.read(seat, text).await,
            [] if !self.ended => self.watches(text),
            _ => {
                let quits = ["quit", "exit"].iter().any(|word| text.eq_ignore_ascii_case(word));
                Ok(if quits { Next::Leave } else { Next::On })
            }
        }
    }

    /// Answers a spectator.
    fn watches(&mut self, text: &str) -> Result<Next, Stop> {
        let table = self.table(None, true, true);
        let Some((mode, table)) = self.mode().zip(table) else { return Ok(Next::On) };
        match mode.read(&table, text) {
            Typed::Quit => return Ok(Next::Leave),
            Typed::Say(reply) => self.answer(&reply, false)?,
            Typed::Show(reply) => self.answer(&reply, true)?,
            Typed::Page(page) => self.page(&page)?,
            Typed::Ask(Question::News) => self.answer(&self.latest.join("\n"), false)?,
            _ => self.answer(WATCHES, false)?,
        }
        Ok(Next::On)
    }

    /// Carries out a line that a seat typed.
    pub(super) async fn read(&mut self, seat: u16, text: &str) -> Result<Next, Stop> {
        if let Some(said) = self.to_say(text) {
            self.says(said).await;
            return Ok(Next::On);
        }
        let Some(mode) = self.mode() else { return Ok(Next::On) };
        let gathers = self.views.latest().filter(|seen| seen.game.phase == GamePhase::Gathering);
        if let Some(hash) = gathers.map(|seen| seen.rules.terms.hash.clone())
            && text.eq_ignore_ascii_case("accept")
        {
            let reply = self.hosting.accept(hash).await;
            self.answer(&wrap(&reply), true)?;
            return Ok(Next::On);
        }
        let open = self.opens(seat);
        let Some(table) = self.table(Some(seat), open, true) else { return Ok(Next::On) };
        let action = mode.read(&table, text);
        let lasts = mode.lasts(&table);
        match action {
            Typed::Do(..) | Typed::Sure(..) | Typed::Ask(_) if self.is_busy() => {
                self.answer("The last line has not been answered yet: wait a moment.", false)?;
            }
            Typed::Do(command, said) => self.does(seat, command, said).await?,
            Typed::Sure(command, question) => {
                self.prompt = Some(Prompt { seat, step: Step::Sure(Box::new(command)) });
                self.dialog(&question)?;
            }
            Typed::Say(reply) => self.answer(&reply, false)?,
            Typed::Show(reply) => self.answer(&reply, true)?,
            Typed::Page(page) => self.page(&page)?,
            Typed::Silent => {
                self.silent.insert(seat, lasts);
                self.prompt = None;
                return self.consider().await;
            }
            Typed::Count(on) => {
                let reply = if on {
                    self.counting.insert(seat);
                    "You are asked for the points of each play before it is made."
                } else {
                    self.counting.remove(&seat);
                    "Plays are made without asking for their points."
                };
                self.answer(reply, false)?;
            }
            Typed::Ask(question) => self.asks(seat, question).await?,
            Typed::Quit => return self.quits(seat, Step::Line),
        }
        Ok(Next::On)
    }

    pub(super) fn is_busy(&self) -> bool {
        self.sending.is_some() || self.query.is_some()
    }

    /// A player wants to leave: this happens at once if nothing is lost by it.
    pub(super) fn quits(&mut self, seat: u16, step: Step) -> Result<Next, Stop> {
        let Some(lost) = self.hosting.lost() else { return Ok(Next::Leave) };
        if self.ended {
            return Ok(Next::Leave);
        }
        self.prompt = Some(Prompt { seat, step: Step::Leave(Box::new(step)) });
        let asked = format!("Really leave? {lost} Type quit again, or press Enter to play on.");
        self.dialog(&wrap(&asked))?;
        Ok(Next::On)
    }

    /// Carries out a command; if the seat counts its plays, their points are asked for first.
    pub(super) async fn does(
        &mut self,
        seat: u16,
        command: CommandMessage,
        said: Option<String>,
    ) -> Result<(), Stop> {
        if self.counting.contains(&seat)
            && let Some(tiles) = self.countable(seat, &command)
        {
            let id = self.id();
            self.query = Some(Query::counted(id.clone(), seat, command, said));
            self.transport.send(&ClientMessage::Preview { id, tiles }).await;
            return Ok(());
        }
        self.send(seat, command, said).await;
        Ok(())
    }

    /// Sends a command, and again after a lost connection until it is answered.
    pub(in crate::play) async fn send(
        &mut self,
        seat: u16,
        command: CommandMessage,
        said: Option<String>,
    ) {
        let id = self.id();
        let seq = self.views.latest().map_or(0, |seen| seen.game.seq);
        let message =
            ClientMessage::Command { id: id.clone(), seat, seq, command: command.clone() };
        if self.style.clear {
            self.news.clear();
        }
        // Without a connection it is sent as soon as there is one.
        self.transport.send(&message).await;
        self.sending = Some(Sending { id, message, command, seat, said, done: None });
    }

    /// A new id for a message that gets an answer.
    pub(in crate::play) fn id(&mut self) -> String {
        self.commands += 1;
        format!("{}-{}", self.run, self.commands)
    }
}

//! The prompt: the seat that is asked, and its question, on a screen that is redrawn in place, or
//! line after line for a script.

use rules::{Face, PlayText, Tiles};
use table::wire::{CommandMessage, PlacedTile, UnbuildMessage};

use super::Session;
use crate::input;
use crate::play::hosting::taken_apart;
use crate::play::modes::{Table, TerminalMode, matches};
use crate::play::prompt::{Counted, Next, Prompt, Step};
use crate::stop::Stop;
use crate::text::{LINES, wrap};

impl Session<'_> {
    /// True if the rack of the seat that is asked is visible.
    pub(in crate::play) fn opens(&self, seat: u16) -> bool {
        let table = self.table(Some(seat), true, false);
        self.mode().zip(table).is_some_and(|(mode, table)| mode.opens(&table))
    }

    /// Asks a seat, if it is not asked already and nothing has changed.
    pub(in crate::play) fn ask(&mut self, seat: u16) -> Result<(), Stop> {
        if let Some(prompt) = self.prompt.as_ref().filter(|prompt| prompt.seat == seat) {
            // A question asked in between is finished first.
            return match prompt.step {
                Step::HandOver | Step::Line if !self.news.is_empty() => self.first(),
                Step::HandOver | Step::Line => self.draw(false),
                _ => Ok(()),
            };
        }
        let opens = self.opens(seat);
        let own = Some(seat).filter(|_| opens);
        let shared = self.table(Some(seat), true, false).is_some_and(|table| table.shared());
        let covers = shared && opens && self.opened != own;
        self.opened = if covers { None } else { own };
        let step = if covers { Step::HandOver } else { Step::Line };
        self.prompt = Some(Prompt { seat, step });
        self.first()
    }

    /// Shows the table with what has happened, and asks.
    pub(in crate::play) fn first(&mut self) -> Result<(), Stop> {
        self.reply.clear();
        self.paged = false;
        if self.style.clear {
            return self.again();
        }
        let lines = self.screen(true, true);
        input::print(&format!("\n{}{}", text(&lines), self.prompt_text()))?;
        self.drawn = self.screen(false, false);
        let covered = matches!(&self.prompt, Some(Prompt { step: Step::HandOver, .. }));
        if !self.news.is_empty() {
            self.latest.clone_from(&self.news);
        }
        if !covered {
            self.news.clear();
            self.drawn = self.screen(false, false);
        }
        Ok(())
    }

    /// Returns to the game after the player decided not to leave.
    pub(in crate::play) fn stays(&mut self, seat: u16) -> Result<(), Stop> {
        let covered = matches!(&self.prompt, Some(Prompt { step: Step::HandOver, .. }));
        let redraws = self
            .mode()
            .zip(self.table(Some(seat), true, true))
            .is_some_and(|(mode, table)| mode.redraws(&table));
        if covered { self.first() } else { self.answer("", redraws) }
    }

    /// Shows an answer to a line, below the table if that is redrawn.
    pub(in crate::play) fn answer(&mut self, reply: &str, anew: bool) -> Result<(), Stop> {
        self.reply = reply.to_string();
        if self.style.clear {
            return self.again();
        }
        let mut lines = if anew { self.board() } else { Vec::new() };
        lines.extend(reply.lines().map(String::from));
        lines.extend(self.question());
        let wipe = if anew { "\n" } else { "" };
        self.reply.clear();
        input::print(&format!("{wipe}{}{}", text(&lines), self.prompt_text()))
    }

    /// Asks a question in between.
    pub(in crate::play) fn dialog(&mut self, question: &str) -> Result<(), Stop> {
        if self.style.clear {
            self.reply = question.to_string();
            return self.again();
        }
        input::print(&format!("{question}\n{}", self.prompt_text()))
    }

    /// Shows a page in place of the table.
    pub(in crate::play) fn page(&mut self, page: &str) -> Result<(), Stop> {
        if !self.style.clear {
            return self.answer(page, false);
        }
        if self.full.is_some() {
            return self.cover(page.lines().map(String::from).collect());
        }
        self.paged = true;
        let wipe = self.style.wipe();
        input::print(&format!("{wipe}{page}\nEnter shows the table.\n{}", self.prompt_text()))
    }

    /// Takes the count of a play, and makes the play.
    pub(in crate::play) async fn points(
        &mut self,
        seat: u16,
        counted: Box<Counted>,
        text: &str,
    ) -> Result<Next, Stop> {
        let name = self.table(Some(seat), true, false).map(|table| table.name(seat));
        match (text.parse::<u16>(), &counted.formed) {
            (Ok(count), Some(formed)) => {
                let told = matches::counted(&name.unwrap_or_default(), count, formed);
                let Counted { command, said, .. } = *counted;
                let said: Vec<String> = said.into_iter().chain([told]).collect();
                self.prompt = Some(Prompt { seat, step: Step::Line });
                self.send(seat, command, Some(wrap(&said.join(" ")))).await;
            }
            (Err(_), _) if !text.is_empty() => {
                self.prompt = Some(Prompt { seat, step: Step::Points(counted) });
                let ask = "Write a number, such as 24.\n\
                           How many points? Press Enter alone to go back.";
                self.dialog(ask)?;
            }
            _ => {
                self.prompt = Some(Prompt { seat, step: Step::Line });
                self.news.push("Nothing was played.".to_string());
                self.first()?;
            }
        }
        Ok(Next::On)
    }

    /// The tiles of a play whose points the seat is asked for: a play that it could make.
    pub(in crate::play) fn countable(
        &self,
        seat: u16,
        command: &CommandMessage,
    ) -> Option<Vec<PlacedTile>> {
        let CommandMessage::PlayText { text } = command else { return None };
        let table = self.table(Some(seat), true, false)?;
        let board = table.board();
        let written: PlayText = text.parse().ok()?;
        let play = match table.ruleset.anagrams {
            Some(_) => written.resolve_rearranging(&board),
            None => written.resolve(&board),
        };
        let play = play.ok()?;
        let rack: Tiles = table.own.rack.as_ref()?.parse().ok()?;
        let fits = table.own.may.act && !play.is_empty() && rack.contains(&play.from_rack(&board));
        let placed = play.placements().iter().map(|at| PlacedTile {
            square: at.square.to_string(),
            face: Face::to_char(at.face).to_string(),
        });
        fits.then(|| placed.collect())
    }

    /// The seat that is asked and what for, with the mode and the table as it is shown to it.
    pub(in crate::play) fn shown(
        &self,
        timed: bool,
    ) -> Option<(&'static dyn TerminalMode, Table<'_>, Option<&Step>)> {
        let mode = self.mode()?;
        let (seat, step) = match &self.prompt {
            Some(prompt) => (Some(prompt.seat), Some(&prompt.step)),
            None => (None, None),
        };
        let seat = seat.or(match self.views.seats[..] {
            [only] => Some(only),
            _ => None,
        });
        let covered = matches!(step, Some(Step::HandOver));
        let open = seat.is_some_and(|seat| self.opens(seat)) && !covered;
        Some((mode, self.table(seat, open, timed)?, step))
    }

    /// The table alone.
    fn board(&self) -> Vec<String> {
        self.shown(true).map_or_else(Vec::new, |(mode, table, _)| mode.table(&table))
    }

    /// The options of the seat that is asked.
    fn question(&self) -> Vec<String> {
        let Some((mode, table, step)) = self.shown(true) else { return Vec::new() };
        match step {
            Some(Step::HandOver | Step::Offer) => Vec::new(),
            _ => mode.question(&table),
        }
    }

    /// The prompt for a line.
    pub(in crate::play) fn prompt_text(&self) -> String {
        let Some((mode, table, step)) = self.shown(true) else { return String::new() };
        let Some(seat) = self.prompt.as_ref().map(|prompt| prompt.seat) else {
            return match (&self.views.seats[..], self.person) {
                (&[seat], true) => format!("{}> ", table.name(seat)),
                ([], true) => "Watching> ".to_string(),
                _ => String::new(),
            };
        };
        let name = table.name(seat);
        match step {
            Some(Step::HandOver) => mode.cover(&table, &name),
            Some(Step::Leave(_)) => "Leave> ".to_string(),
            Some(Step::Sure(_)) => "Type yes if you are stuck> ".to_string(),
            Some(Step::Points(_)) => "Points> ".to_string(),
            Some(Step::Offer) => offer(&table, self.views.unbuilding()),
            Some(Step::Line) | None => mode.prompt(&table, &name),
        }
    }

    /// Everything above the prompt.
    fn screen(&self, hints: bool, timed: bool) -> Vec<String> {
        let Some((mode, table, step)) = self.shown(timed) else { return Vec::new() };
        let mut lines = mode.table(&table);
        let mut below: Vec<String> = self.reply.lines().map(String::from).collect();
        if matches!(step, Some(Step::Line) | None) {
            if hints && self.reply.is_empty() {
                below.extend(mode.hint(&table));
            }
            below.extend(mode.question(&table));
        }
        // A script gets no extra lines below the question.
        let height = if self.style.clear { LINES } else { LINES + 1 };
        // The table stays complete; below it the last lines matter most.
        let skipped = (lines.len() + below.len()).saturating_sub(height);
        if self.style.clear {
            below.drain(..skipped.min(below.len()));
        }
        let room = height.saturating_sub(lines.len() + below.len());
        lines.extend(lately(&self.news, mode.more(self.style.clear), room));
        lines.extend(below);
        lines
    }

    /// Draws everything, also what is on the screen already.
    fn again(&mut self) -> Result<(), Stop> {
        self.paged = false;
        self.drawn.clear();
        self.draw(true)
    }

    /// Draws the changes. The line of the input stays as it is.
    pub(in crate::play) fn draw(&mut self, anew: bool) -> Result<(), Stop> {
        if self.full.is_some() {
            return self.paint();
        }
        // The result stays on the screen.
        let ended = matches!(&self.prompt, Some(Prompt { step: Step::Offer, .. }));
        if self.paged || ended || !self.views.complete() {
            return Ok(());
        }
        if !self.style.clear {
            return self.write();
        }
        let mut lines = self.screen(true, true);
        lines.resize(LINES, String::new());
        let mut text = String::new();
        if anew || self.drawn.len() != lines.len() {
            text = format!("{}{}\n{}", self.style.wipe(), lines.join("\n"), self.prompt_text());
        } else {
            for (number, (line, before)) in (1..).zip(lines.iter().zip(&self.drawn)) {
                if line != before {
                    text.push_str(&format!("\x1b[{number};1H{line}\x1b[K"));
                }
            }
            if !text.is_empty() {
                text = format!("\x1b7{text}\x1b8");
            }
        }
        self.drawn = lines;
        input::print(&text)
    }

    /// Prints the changes for a script. A change that comes by itself, such as the clock's, is no
    /// news; and in a local game all others follow from a question.
    fn write(&mut self) -> Result<(), Stop> {
        let still = self.screen(false, false);
        if still == self.drawn || !self.transport.is_remote() {
            return Ok(());
        }
        let lines = self.screen(false, true);
        input::print(&format!("\n{}{}", text(&lines), self.prompt_text()))?;
        if !self.news.is_empty() {
            self.latest = std::mem::take(&mut self.news);
        }
        self.drawn = self.screen(false, false);
        Ok(())
    }
}

/// The question at the end.
fn offer(table: &Table<'_>, unbuilding: Option<&UnbuildMessage>) -> String {
    if let Some(unbuilding) = unbuilding {
        let stands = taken_apart(unbuilding);
        return format!("{stands}: type unbuild to see that, or press Enter to leave: ");
    }
    let unbuild = table.own.unbuild.as_ref();
    if !unbuild.is_some_and(|offer| offer.may_propose || offer.may_answer) {
        return "Press Enter to leave: ".to_string();
    }
    let proposal = table.own.unbuild.as_ref().and_then(|offer| offer.proposal.as_ref());
    let others = proposal.filter(|proposal| !table.local_seats.contains(&proposal.seat));
    match others {
        Some(proposal) => format!(
            "{} proposes to take the board apart: type unbuild to do so, or press Enter to leave: ",
            table.name(proposal.seat)
        ),
        None => "Type unbuild to take the board apart, or press Enter to leave: ".to_string(),
    }
}

/// The latest sentences, as many as fit; `more` says that there were others.
fn lately(news: &[String], more: Option<&str>, room: usize) -> Vec<String> {
    let lines = |told: &[String]| -> Vec<String> {
        told.iter().flat_map(|told| told.lines()).map(String::from).collect()
    };
    let all = lines(news);
    let Some(more) = more.filter(|_| all.len() > room) else { return all };
    let mut left = room.saturating_sub(1);
    let fits = |told: &&String| match left.checked_sub(told.lines().count()) {
        Some(rest) => {
            left = rest;
            true
        }
        None => false,
    };
    let shown = news.iter().rev().take_while(fits).count();
    let mut kept = vec![more.to_string()];
    kept.extend(lines(&news[news.len() - shown..]));
    kept
}

fn text(lines: &[String]) -> String {
    lines.iter().map(|line| format!("{line}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_news_gives_way_on_a_screen_of_24_lines() {
        let news: Vec<String> = (1..=10).map(|number| format!("news {number}")).collect();
        let some = lately(&news, Some("..."), 5);
        assert_eq!(some, ["...", "news 7", "news 8", "news 9", "news 10"]);
        // The sentences that fit are shown, and a script is told everything.
        assert_eq!(lately(&news[..2], Some("..."), 5), ["news 1", "news 2"]);
        assert_eq!(lately(&news, None, 5).len(), 10);
    }
}

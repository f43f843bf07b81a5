//! The full screen in a session: what is shown comes from there, and what is decided goes there.

use rules::{Counted, Face, Notation, Square};
use table::wire::{ClientMessage, FormedMessage, PlacedTile, RemovalMessage};

use super::Full;
use super::draw;
use super::laying::{Act, Laying};
use super::picture::{Expects, Picture};
use crate::play::chance;
use crate::play::modes::{self, Drawn, Hand, Table, TerminalMode};
use crate::play::prompt::{Next, Step};
use crate::play::session::Session;
use crate::screen::scroll::Scroll;
use crate::screen::{Press, Terminal, WIDE};
use crate::stop::Stop;
use crate::text::{cut, plain, within};

/// The advice where no full screen can be drawn.
const INSTEAD: &str = "leave out --full to play line by line";

impl Session<'_> {
    /// Plays on the full screen.
    ///
    /// # Errors
    /// If there is no terminal that can be drawn on.
    pub(in crate::play) fn on_full_screen(self) -> Result<Self, Stop> {
        let seed = chance::seed()?;
        Ok(self.on(Terminal::open(INSTEAD)?, seed))
    }

    /// Plays on this screen; racks are shuffled by this seed.
    pub(super) fn on(mut self, terminal: Terminal, seed: u64) -> Self {
        let (laying, result, colour) = (Laying::new(seed), Vec::new(), self.style.colour);
        // The lines of a table are drawn by others here, who bring the colours.
        self.style.colour = false;
        self.style.clear = true;
        self.person = true;
        let (seat, page, counting, scroll) = (None, None, None, Scroll::default());
        self.full = Some(Full { terminal, laying, colour, seat, page, scroll, result, counting });
        self
    }

    /// Takes a press.
    pub(in crate::play) async fn pressed(&mut self, press: Press) -> Result<Next, Stop> {
        let Some(picture) = self.picture() else {
            return Ok(if press == Press::Interrupt { Next::Leave } else { Next::On });
        };
        let Some(full) = &mut self.full else { return Ok(Next::On) };
        if full.page.is_some() && full.scroll.press(press) {
            self.paint()?;
            return Ok(Next::On);
        }
        let covered = full.page.take_if(|_| press != Press::Resized).is_some();
        if covered && press != Press::Interrupt {
            self.paint()?;
            return Ok(Next::On);
        }
        match full.laying.press(press, &picture) {
            Act::Nothing => {}
            Act::Laid => self.count_laid().await,
            Act::Say(line) => {
                let next = self.typed(&line).await?;
                self.paint()?;
                return Ok(next);
            }
        }
        self.paint()?;
        Ok(Next::On)
    }

    /// Goes on until nothing more happens by itself.
    #[cfg(test)]
    pub(super) async fn settle_down(&mut self) {
        while self.transport.goes_on() {
            let incoming = self.transport.receive().await.expect("a local game goes on");
            let _ = self.on_incoming(incoming).await.expect("the game is hosted here");
        }
    }

    /// Asks what the tiles being laid score.
    async fn count_laid(&mut self) {
        let id = self.id();
        let Some(full) = &mut self.full else { return };
        full.counting = None;
        if !full.laying.chosen.is_empty() {
            full.counting = Some(id.clone());
            let squares = full.laying.chosen.iter().map(Square::to_string).collect();
            return self.transport.send(&ClientMessage::TryRemoval { id, squares }).await;
        }
        let Some(play) = full.laying.play() else { return };
        let placed = play.placements().iter().map(|at| PlacedTile {
            square: at.square.to_string(),
            face: Face::to_char(at.face).to_string(),
        });
        full.counting = Some(id.clone());
        let tiles = placed.collect();
        self.transport.send(&ClientMessage::Preview { id, tiles }).await;
    }

    /// An answer about the tiles being laid: their points, or why they cannot lie there. Returns
    /// whether the answer was one.
    pub(in crate::play) fn counted_laid(
        &mut self,
        id: &str,
        answer: Result<Option<&FormedMessage>, &str>,
    ) -> bool {
        let Some(full) = &mut self.full else { return false };
        if full.counting.take_if(|asked| asked == id).is_none() {
            return false;
        }
        full.laying.counted = match answer {
            Ok(Some(formed)) => Some(told(formed)),
            Ok(None) => None,
            Err(why) => Some(plain(why)),
        };
        true
    }

    /// An answer about the letters that are chosen: their points, or why they have to stay. Returns
    /// whether it was one.
    pub(in crate::play) fn counted_chosen(&mut self, id: &str, removal: &RemovalMessage) -> bool {
        let points = Counted(removal.points, "point");
        let told = match &removal.problem {
            Some(problem) => plain(&problem.message),
            None => format!("{points}. Enter takes them."),
        };
        let asked = self.full.as_mut().filter(|full| full.counting.as_deref() == Some(id));
        let Some(full) = asked else { return false };
        full.counting = None;
        full.laying.counted = Some(told);
        true
    }

    /// Covers the table with a page.
    pub(in crate::play) fn cover(&mut self, lines: Vec<String>) -> Result<(), Stop> {
        if let Some(full) = &mut self.full {
            (full.page, full.scroll) = (Some(lines), Scroll::default());
        }
        self.paint()
    }

    /// Draws everything.
    pub(in crate::play) fn paint(&mut self) -> Result<(), Stop> {
        let picture = self.picture();
        let seat = self.prompt.as_ref().map(|prompt| prompt.seat);
        let Some(full) = &mut self.full else { return Ok(()) };
        if seat.is_some() && full.seat != seat {
            full.seat = seat;
            full.laying.hand_over();
        }
        if let Some(lines) = &full.page {
            let scroll = &mut full.scroll;
            return full.terminal.render(|frame| draw::page(frame, lines, scroll));
        }
        let Some(picture) = picture else {
            let waits = ["Waiting for the game.".to_string()];
            let scroll = &mut full.scroll;
            return full.terminal.render(|frame| draw::page(frame, &waits, scroll));
        };
        full.laying.follow(&picture);
        let laying = &full.laying;
        full.terminal.render(|frame| draw::draw(frame, &picture, laying))
    }

    /// The game as it is drawn.
    fn picture(&self) -> Option<Picture> {
        let full = self.full.as_ref()?;
        let (mode, table, step) = self.shown(true)?;
        let drawn = mode.drawn(&table);
        let ended = matches!(step, Some(Step::Offer)) || modes::over(table.own);
        let hidden = matches!(step, Some(Step::HandOver)) || !table.open;
        let rack = table.game.rack.clone().filter(|_| !hidden).unwrap_or_default();
        let expects = match step {
            Some(Step::Line) | None if ended => Expects::Nothing,
            Some(Step::Line) if mode.wants_letter(&table) => Expects::Letter,
            Some(Step::Line) if mode.lays(&table) => Expects::Move,
            Some(Step::Line) => Expects::Decision,
            None if table.own.may.accept || table.own.may.challenge => Expects::Decision,
            None => Expects::Nothing,
            Some(_) => Expects::Line,
        };
        let (below, prompt) = (self.below(mode, &table, step), self.prompt_text());
        let drawn_on = drawn.is_some().then(|| (table.board(), table.last()));
        let Drawn { panel, under, notation, hand, keys } = drawn.unwrap_or_else(|| Drawn {
            panel: mode.table(&table),
            under: Vec::new(),
            notation: Notation::International,
            hand: Hand::Rack,
            keys: &[],
        });
        Some(Picture {
            board: drawn_on,
            ruleset: *table.ruleset,
            notation,
            hand,
            rack,
            panel,
            under: under.iter().map(|line| cut(&plain(line), WIDE)).collect(),
            below,
            prompt,
            expects,
            keys,
            colour: full.colour,
            height: full.terminal.height(),
        })
    }

    /// The news, the last answer and the question, in lines.
    fn below(
        &self,
        mode: &dyn TerminalMode,
        table: &Table<'_>,
        step: Option<&Step>,
    ) -> Vec<String> {
        let mut lines: Vec<String> = self.news.iter().flat_map(|told| short(told)).collect();
        lines.extend(short(&self.reply));
        if matches!(step, Some(Step::Line) | None) && !modes::over(table.own) {
            if self.reply.is_empty() && self.news.is_empty() {
                lines.extend(mode.hint(table).iter().flat_map(|line| short(line)));
            }
            lines.extend(mode.question(table).iter().flat_map(|line| short(line)));
        }
        lines
    }
}

fn short(text: &str) -> Vec<String> {
    let lines = text.lines().filter(|line| !line.is_empty());
    lines.flat_map(|line| within(&plain(line), WIDE)).collect()
}

/// The words of a play and its points: `TRAIN, 12 points.`
fn told(formed: &FormedMessage) -> String {
    let words: Vec<&str> = formed.words.iter().map(|word| word.faces.as_str()).collect();
    let points = rules::Counted(formed.score, "point");
    let all = if formed.bonus > 0 { ", the bonus included" } else { "" };
    format!("{}: {points}{all}. Enter plays.", words.join(", "))
}

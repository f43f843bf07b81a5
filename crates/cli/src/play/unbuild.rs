//! Taking the board apart after a game, at this terminal.

use lexicon::Lexicon;
use rules::unbuild::{
    Command, EndReason, Event, Phase, Removal, TableCommand, Unbuild, UnbuildRule, View, sentences,
};
use rules::{AnyCommand, Board, Counted, Game as _, Inputs, Millis, Seat, Square, Viewer};

use super::board;
use super::game::Game;
use super::input;
use super::screen::{Style, wrap};
use super::told::{self, list};
use crate::stop::Stop;

const HELP: &str = "\
9H 9J         take the letters on these squares, one to six of one word
all           every removal there is, where one person plays; all 2 shows more
terms         the rules
board         show the board again
resign        give up; the others go on
quit          stop the unbuilding
";

/// How much room there is to the right of the board.
const PANEL: usize = 43;

/// So many removals are listed at once.
const LISTED: usize = 18;

/// Those who sit around a board at the end of a game.
pub(crate) trait Company {
    /// What can be done with the board; `None` where nothing can.
    fn unbuild(&self) -> Option<Unbuild>;

    /// By what it is done.
    fn rule(&self) -> UnbuildRule {
        UnbuildRule::USUAL
    }

    /// What a seat is called.
    fn name(&self, seat: Seat) -> &str;

    /// How many people play; solitaire counts for one.
    fn people(&self) -> usize;

    /// The time of the game.
    fn now(&self) -> Millis;

    /// The words.
    fn lexicon(&self) -> &Lexicon;

    /// What the computer player of a seat does, if one sits there.
    fn computer(&mut self, seat: Seat, view: &View) -> Option<Command>;

    /// Writes a line into the log file, if there is one.
    fn note(&mut self, at: Millis, line: &str) -> Result<(), Stop>;
}

impl Company for Game {
    fn unbuild(&self) -> Option<Unbuild> {
        Unbuild::after(&self.position)
    }

    fn rule(&self) -> UnbuildRule {
        self.position.ruleset().unbuild
    }

    fn name(&self, seat: Seat) -> &str {
        Game::name(self, seat)
    }

    fn people(&self) -> usize {
        let people = Game::people(self);
        if self.position.ruleset().mode.is_alone() { people.min(1) } else { people }
    }

    fn now(&self) -> Millis {
        Game::now(self)
    }

    fn lexicon(&self) -> &Lexicon {
        &self.lexicon
    }

    fn computer(&mut self, seat: Seat, view: &View) -> Option<Command> {
        self.unbuild_move(seat, view)
    }

    fn note(&mut self, at: Millis, line: &str) -> Result<(), Stop> {
        Game::note(self, at, line)
    }
}

/// Asks whether the board is to be taken apart, and does it. Whoever types `unbuild` does so for
/// all who sit here; computer players agree.
pub(crate) fn offer(game: &mut dyn Company, style: Style) -> Result<(), Stop> {
    let fits = |unbuild: &Unbuild| game.people() > 0 && !unbuild.board().is_empty();
    let Some(unbuild) = game.unbuild().filter(fits) else {
        return Ok(());
    };
    let asked = input::line("Type unbuild to take the board apart, or press Enter to leave: ")?;
    if !asked.is_some_and(|text| text.eq_ignore_ascii_case("unbuild")) {
        return Ok(());
    }
    Desk { game, unbuild, style, news: String::new(), taken: Vec::new() }.play()
}

/// A board that is being taken apart at this terminal.
struct Desk<'a> {
    game: &'a mut dyn Company,
    unbuild: Unbuild,
    style: Style,
    /// What has happened since the screen was drawn.
    news: String,
    /// Who took which letters for how many points.
    taken: Vec<(Seat, String, i32)>,
}

impl Desk<'_> {
    fn play(mut self) -> Result<(), Stop> {
        self.carry_out(TableCommand::Start)?.ok();
        while let Phase::Turn(seat) = self.unbuild.phase() {
            let view = self.unbuild.view(Viewer::Seat(seat), self.game.now());
            match self.game.computer(seat, &view) {
                // What a computer player may not take after all, it does not insist on.
                Some(command) => {
                    if self.carry_out(command)?.is_err() {
                        self.carry_out(Command::Resign { seat })?.ok();
                    }
                }
                None => {
                    if !self.ask(seat)? {
                        return input::print("The unbuilding stops here.\n");
                    }
                }
            }
        }
        let news = std::mem::take(&mut self.news);
        input::print(&(self.screen() + &news))
    }

    /// Asks the person on this seat until something happens; `false` to stop.
    fn ask(&mut self, seat: Seat) -> Result<bool, Stop> {
        let alone = self.game.people() == 1;
        let name = self.game.name(seat).to_string();
        let news = std::mem::take(&mut self.news);
        let mut screen = self.screen() + &news;
        loop {
            screen.push_str("Take 1 to 6 letters of one word by their squares: 9H 9J. ");
            screen.push_str(if alone { "Or: all, help.\n" } else { "Or: help.\n" });
            input::print(&screen)?;
            let Some(text) = input::line(&format!("{name}> "))? else { return Ok(false) };
            let typed = text.to_ascii_lowercase();
            let words: Vec<&str> = typed.split_whitespace().collect();
            let reply = match words[..] {
                ["quit" | "exit"] => return Ok(false),
                [] | ["board" | "rack"] => String::new(),
                ["help" | "?"] => {
                    screen = HELP.to_string();
                    continue;
                }
                ["terms"] => {
                    screen = terms(self.game.rule());
                    continue;
                }
                ["all"] if alone => {
                    screen = self.all(1);
                    continue;
                }
                ["all", page] if alone => {
                    screen = self.all(page.parse().unwrap_or(1));
                    continue;
                }
                ["all"] => "All removals are shown only where one person plays.\n".to_string(),
                _ => {
                    let done = match self.command(seat, &words) {
                        Ok(command) => self.carry_out(command)?,
                        Err(sentence) => Err(sentence),
                    };
                    match done {
                        Ok(()) => return Ok(true),
                        Err(sentence) => wrap(&sentence) + "\n",
                    }
                }
            };
            let short = self.style.clear || words.is_empty() || words == ["board"];
            screen = if short { self.screen() + &reply } else { reply };
        }
    }

    /// What these words ask for: squares, or to give up.
    fn command(&self, seat: Seat, words: &[&str]) -> Result<Command, String> {
        if words == ["resign"] {
            return Ok(Command::Resign { seat });
        }
        let squares: Result<Vec<Square>, String> = words
            .iter()
            .map(|word| {
                let bad = || {
                    format!("{word} is no square: name squares by row and column, such as 9H 9J.")
                };
                word.parse().map_err(|_| bad())
            })
            .collect();
        Ok(Command::Remove { seat, squares: squares? })
    }

    /// A page of all removals, the most points first.
    fn all(&self, page: usize) -> String {
        let parts = self.unbuild.parts(self.game.lexicon());
        let mut removals = parts.removals(parts.all());
        removals.sort_by_key(|removal| -self.unbuild.points(removal));
        let first = page.saturating_sub(1).saturating_mul(LISTED);
        let line = |removal: &Removal| {
            let squares: Vec<String> = removal.squares().map(|square| square.to_string()).collect();
            let (points, letters) = (self.unbuild.points(removal), letters(removal));
            format!("{points:>3}  {letters:<12} {}\n", squares.join(" "))
        };
        let mut text: String = removals.iter().skip(first).take(LISTED).map(line).collect();
        let after = removals.len().saturating_sub(first.saturating_add(LISTED));
        let more = match after {
            0 => "No more.".to_string(),
            count => format!("{count} more: type all {}.", page.saturating_add(1)),
        };
        text.push_str(&format!("Removals: {}. {more}\n", removals.len()));
        text
    }

    /// The board with the points and what was taken beside it.
    fn screen(&self) -> String {
        let left = lines(self.unbuild.board());
        let tiles = self.unbuild.board().tiles();
        let tiles = Counted(tiles, "letter");
        let mut panel = vec![format!("Unbuild: {tiles} left"), String::new()];
        for (seat, held) in (0..).map(Seat).zip(self.unbuild.seats()) {
            let turn = if self.unbuild.phase() == Phase::Turn(seat) { '>' } else { ' ' };
            let gone = if held.resigned { " gave up" } else { "" };
            panel.push(format!("{turn}{:<20} {:>4}{gone}", self.game.name(seat), held.points));
        }
        panel.push(String::new());
        let room = left.len().saturating_sub(panel.len());
        let skipped = self.taken.len().saturating_sub(room);
        for (number, (seat, what, points)) in (1..).zip(&self.taken).skip(skipped) {
            let name: String = self.game.name(*seat).chars().take(8).collect();
            panel.push(format!("{number:>3} {name:<8} {what:<19} {points:>4}"));
        }
        let mut text = String::from(self.style.wipe());
        for (index, line) in left.iter().enumerate() {
            match panel.get(index).filter(|right| !right.is_empty()) {
                Some(right) => {
                    let right: String = right.chars().take(PANEL).collect();
                    text.push_str(&format!("{line}  {right}"));
                }
                None => text.push_str(line.trim_end()),
            }
            text.push('\n');
        }
        text
    }

    /// Carries a command out, or says why not.
    fn carry_out(
        &mut self,
        command: impl Into<AnyCommand<Unbuild>>,
    ) -> Result<Result<(), String>, Stop> {
        let at = self.game.now();
        // Nothing is drawn any more.
        let inputs = Inputs { at, judge: self.game.lexicon(), chance: &engine::Draws(0) };
        let events = match self.unbuild.judge(&command.into(), inputs) {
            Ok(events) => events,
            Err(refusal) => return Ok(Err(told::sentence(&refusal.to_string()))),
        };
        for event in events {
            self.unbuild.apply(at, &event);
            self.game.note(at, &format!("unbuild {event}"))?;
            let told = self.told(&event);
            self.news.push_str(&(wrap(&told) + "\n"));
            if let Event::Removed { seat, points, removal } = &event {
                self.taken.push((*seat, letters(removal), *points));
            }
        }
        Ok(Ok(()))
    }

    fn told(&self, event: &Event) -> String {
        let name = |seat: &Seat| self.game.name(*seat).to_string();
        match event {
            Event::Proposed { seat } => format!("{} proposed to unbuild the board.", name(seat)),
            Event::Answered { seat, agree: true } => format!("{} agreed.", name(seat)),
            Event::Answered { seat, agree: false } => format!("{} did not agree.", name(seat)),
            Event::Starts { seat } => format!("The first turn goes to {}.", name(seat)),
            Event::Removed { seat, points, removal } => {
                let squares: Vec<String> =
                    removal.squares().map(|square| square.to_string()).collect();
                let (letters, squares) = (letters(removal), squares.join(" "));
                format!(
                    "{} took {letters} from {squares}: {}.",
                    name(seat),
                    Counted(*points, "point")
                )
            }
            Event::Resigned { seat } => format!("{} gave up.", name(seat)),
            Event::Ended(ending) => {
                let why = match ending.reason {
                    EndReason::Cleared => "the board is empty",
                    EndReason::NoneLeft => "no letters can be taken any more",
                    EndReason::Resigned => "one player is left",
                };
                let points: Vec<String> = (0..)
                    .map(Seat)
                    .zip(&ending.points)
                    .map(|(seat, points)| format!("{} {points}", name(&seat)))
                    .collect();
                let winners: Vec<String> = ending.winners.iter().map(name).collect();
                let won = match winners.len() {
                    1 => format!("{} won", winners[0]),
                    _ => format!("{} share the win", list(&winners)),
                };
                format!("Unbuilt: {why}. {}: {won}.", points.join(", "))
            }
        }
    }
}

/// The rules of unbuilding, in lines.
fn terms(rule: UnbuildRule) -> String {
    let all = sentences(rule);
    all.iter().map(|(_, sentence)| wrap(sentence) + "\n").collect()
}

/// The letters of a removal in the order of their squares, a small letter for a blank.
fn letters(removal: &Removal) -> String {
    let faces: Vec<String> = removal.tiles().iter().map(|tile| tile.face.to_string()).collect();
    faces.join(" ")
}

/// The board without premium squares, which do not count here.
fn lines(board: &Board) -> Vec<String> {
    let columns: String =
        (0..board.size()).map(|column| format!(" {}", board::letter(column))).collect();
    let mut lines = vec![format!("  {columns} ")];
    for (row, faces) in board.to_string().lines().enumerate() {
        let faces: String = faces.chars().map(|face| format!("{face} ")).collect();
        lines.push(format!("{:>2} {faces}", row + 1));
    }
    lines
}

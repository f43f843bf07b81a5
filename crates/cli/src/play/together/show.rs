//! What the screen shows of a game of Together, and what is told of it. It fits 80 by 24.

use rules::together::{Aid, Event, GOALS_TO_WIN, Goal, Phase, Reached, View};
use rules::{Counted, Seat, Tiles, Viewer};

use super::Team;
use crate::play::board;
use crate::play::screen::wrap;
use crate::play::told::list;

/// How much room there is to the right of the board.
const PANEL: usize = 43;

/// How many lines a terminal has.
const ROWS: usize = 24;

impl Team<'_> {
    /// The table: with the rack of a seat, or as everybody may see it.
    pub(super) fn screen(&self, seat: Option<Seat>) -> String {
        let view = self.view(seat.map_or(Viewer::Spectator, Viewer::Seat));
        let left = board::rows(&view.board, &view.ruleset, &view.last_play, self.style.colour);
        let panel = self.panel(&view);
        let mut text = String::from(self.style.wipe());
        for (index, line) in left.iter().enumerate() {
            match panel.get(index).filter(|right| !right.is_empty()) {
                Some(right) => text.push_str(&format!("{line}  {right}")),
                None => text.push_str(line.trim_end()),
            }
            text.push('\n');
        }
        if let Some(rack) = view.rack {
            text.push_str(&rack_line(&rack));
        }
        text + &helpers_left(&view.helpers)
    }

    /// The count, the team and the goals with what each asks.
    fn panel(&self, view: &View) -> Vec<String> {
        let (done, bag) = (view.done.len(), view.bag);
        let mut lines = vec![
            format!("{}, {}", self.terms.edition().name(), self.lexicon.name()),
            format!("{done} of {GOALS_TO_WIN} goals. Tiles in the bag: {bag}"),
        ];
        for (seat, held) in (0..).map(Seat).zip(&view.seats) {
            let turn = if view.phase == Phase::Turn(seat) { '>' } else { ' ' };
            let name = self.name(seat);
            let tiles = Counted(held.tiles, "tile").to_string();
            lines.push(format!("{turn}{} {name:<20} {tiles:>8}", seat.0 + 1));
        }
        if view.seats.len() < 4 {
            lines.push(String::new());
        }
        for (number, goal) in (1..).zip(&view.goals) {
            let card = goal.card();
            lines.push(format!("{number} {}", card.title));
            lines.extend(broken(card.text, PANEL - 2).iter().map(|line| format!("  {line}")));
        }
        lines.iter().map(|line| line.chars().take(PANEL).collect()).collect()
    }

    /// What an event says to everybody at the table; nothing if it says nothing new.
    pub(super) fn told(&self, event: &Event) -> Option<String> {
        let name = |seat: &Seat| self.name(*seat).to_string();
        Some(match event {
            Event::Redealt => "No opening word could complete a goal: dealt again.".to_string(),
            Event::Named { seat, starter } if seat == starter => {
                format!("{} would start.", name(seat))
            }
            Event::Named { seat, starter } => {
                format!("{} wanted {} to start.", name(seat), name(starter))
            }
            Event::Starts { seat } => format!("The first turn goes to {}.", name(seat)),
            Event::Played { seat, text, words, goals, .. } => {
                let mut words: Vec<String> = words.iter().map(rules::Word::text).collect();
                let main = if words.is_empty() { String::new() } else { words.remove(0) };
                let forming = match words.is_empty() {
                    true => String::new(),
                    false => format!(", forming {}", list(&words)),
                };
                let (who, at, goals) = (name(seat), text.coord, titles(goals));
                format!("{who} played {main} at {at}{forming}. Completed: {goals}.")
            }
            Event::TurnEnded { seat, .. } => format!("{} ended the turn.", name(seat)),
            Event::Stuck { seat } => {
                format!("{} said: no goal can be completed.", name(seat))
            }
            Event::StuckChecked { .. } => {
                "It was checked: there is a word that completes a goal. Look again.".to_string()
            }
            Event::WasPossible(was) => {
                let (who, goals) = (name(&was.seat), titles(&was.goals));
                format!("Possible for {who} was {}: {goals}.", was.text)
            }
            Event::GoalGiven { seat, goal } => {
                let goal = titles(std::slice::from_ref(goal));
                format!("{} used a helper. Completed: {goal}.", name(seat))
            }
            Event::Exchanged { seat, returned, .. } => {
                let tiles = Counted(returned.len(), "tile");
                format!("{} used a helper: {tiles} exchanged.", name(seat))
            }
            Event::ExtraTile { seat } => {
                format!("{} used a helper: everybody draws one tile more.", name(seat))
            }
            Event::MadeBlank { seat, .. } => {
                format!("{} used a helper: one tile is a blank now.", name(seat))
            }
            Event::Refreshed { seat } => {
                format!("{} used a helper: the goals went under the pile.", name(seat))
            }
            Event::Offered { seat, tiles } => {
                format!("{} used a helper and offered {tiles}.", name(seat))
            }
            Event::Claimed { seat, take, give } => {
                format!("{} took {take} for {give}.", name(seat))
            }
            Event::Unclaimed { seat, take, .. } => format!("{} put {take} back.", name(seat)),
            Event::Shared { seat, take } => format!("{take} fell to {}.", name(seat)),
            Event::ByLot { seat, take, give } => {
                format!("{} gave {give} for {take}, by lot.", name(seat))
            }
            Event::Traded => "The tiles have changed hands.".to_string(),
            Event::PassedOver { seat, .. } => format!("{} was passed over.", name(seat)),
            Event::Removed { seat, .. } | Event::Resigned { seat } => {
                format!("{} left the game.", name(seat))
            }
            Event::Ended(ending) => {
                let left = GOALS_TO_WIN.saturating_sub(usize::from(ending.goals));
                match ending.reached {
                    Reached::AllGoals => format!(
                        "Won together: all {GOALS_TO_WIN} goals, helpers to spare: {}.",
                        ending.helpers
                    ),
                    Reached::Stuck => format!(
                        "Lost together: stuck with {} to go, {} completed.",
                        Counted(left, "goal"),
                        ending.goals
                    ),
                    Reached::GivenUp => "Lost together: everybody left.".to_string(),
                }
            }
            // The goals stand on the screen.
            Event::TurnedUp { .. }
            | Event::Dealt { .. }
            | Event::Drew { .. }
            | Event::DealChecked { .. }
            | Event::Said { .. }
            | Event::Pointed { .. } => return None,
        })
    }
}

/// The rack, its tiles apart.
pub(super) fn rack_line(rack: &Tiles) -> String {
    let tiles: Vec<String> = rack.to_string().chars().map(String::from).collect();
    format!("   rack: {}\n", tiles.join(" "))
}

/// The latest news, as much as has room under a table with so many lines to come below.
pub(super) fn lately(news: &[String], table: &str, below: usize) -> String {
    let lines = |text: &str| text.trim_start_matches('\n').lines().count();
    let room = ROWS.saturating_sub(lines(table) + below);
    if news.iter().map(|sentence| lines(sentence)).sum::<usize>() <= room {
        return news.concat();
    }
    let mut left = room.saturating_sub(1);
    let fits = |sentence: &&String| match left.checked_sub(lines(sentence)) {
        Some(rest) => {
            left = rest;
            true
        }
        None => false,
    };
    let shown = news.iter().rev().take_while(fits).count();
    format!("More has happened: type news.\n{}", news[news.len() - shown..].concat())
}

/// The goals with what each asks and what it teaches.
pub(super) fn goals(view: &View) -> String {
    let mut text = String::new();
    for (number, goal) in (1..).zip(&view.goals) {
        let card = goal.card();
        text.push_str(&(wrap(&format!("{number} {}: {}", card.title, card.text)) + "\n"));
        text.push_str(&(wrap(&format!("  Tip: {}", card.tip)) + "\n"));
    }
    text + &format!("{} completed, {} in the pile.\n", view.done.len(), view.pile)
}

/// The helpers that are left, with what each does and what to type.
pub(super) fn helpers(view: &View) -> String {
    let line = |aid: &Aid| {
        let (word, more) = typed(*aid);
        wrap(&format!("helper {word}{more}: {}", aid.summary())) + "\n"
    };
    match view.helpers.is_empty() {
        true => "No helper is left.\n".to_string(),
        false => view.helpers.iter().map(line).collect(),
    }
}

/// The word for a helper, and what may follow it.
fn typed(aid: Aid) -> (&'static str, &'static str) {
    match aid {
        Aid::CompleteGoal => ("goal", " 2"),
        Aid::ExchangeTiles => ("exchange", " AEI"),
        Aid::ExtraTile => ("extra", ""),
        Aid::MakeBlank => ("blank", " E"),
        Aid::RefreshGoals => ("refresh", ""),
        Aid::TradeTiles => ("trade", " QV"),
    }
}

fn helpers_left(left: &[Aid]) -> String {
    let words: Vec<&str> = left.iter().map(|&aid| typed(aid).0).collect();
    let words = if words.is_empty() { "none is left".to_string() } else { words.join(", ") };
    format!("helpers: {words}\n")
}

fn titles(goals: &[Goal]) -> String {
    let titles: Vec<String> = goals.iter().map(|goal| goal.card().title.to_string()).collect();
    list(&titles)
}

/// Breaks a sentence into lines of at most so many characters.
fn broken(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_string()),
        }
    }
    lines
}

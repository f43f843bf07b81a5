//! Together at the terminal.

mod line;
mod screen;

use rules::Notation;
use rules::together::Goal;
use table::wire::{CommandMessage, EventMessage, GamePhase, TogetherCommand, TogetherMessage};

use self::line::Line;
use self::screen::state;
use super::matches::reading;
use super::{Drawn, Hand, Question, Table, TerminalMode, Typed, gathering, terms};
use crate::play::full::keys;
use crate::text::{list, whose, wrap, wrapped};

/// The mode.
pub(in crate::play) struct Together;

const HELP: &str = "\
8D TRAIN       play a word across from row 8, column D; D8 plays down; a small
               letter is a blank, 8d train plain tiles if you hold them.
               Every word has to complete a goal
start  start 2 who plays first: you, or player 2
goals          the three goals, what each asks and a tip
helpers        the helpers that are left, and what to type for each
stuck          you cannot complete a goal; pass ends your turn after a helper
take Q for E   take a tile that is offered; untake Q for E puts it back
confirm        settle a trade; wait leaves the rest of it to the others
terms          the rules of this game
board  rack    show the table again; news says what has happened
";

const HERE: &str = "\
quit           leave, after a question; the game is kept: play --resume
";

const FAR: &str = "\
say TEXT       tell the team; pass over plays on without a player who is away
link           the link for others        resign   leave the game for good
quit           leave this terminal; the seat is kept for the same link and name
";

const SQUARES: &str = "\
Squares: ' double letter, \" triple letter, - double word, = triple word,
         * where the first word goes; small letters on the board are blanks";

/// The question before the game is lost.
const NO_HELPER: &str =
    "No helper is left: if no word completes a goal, the game is lost for everybody.";

impl TerminalMode for Together {
    fn table(&self, table: &Table<'_>) -> Vec<String> {
        screen::lines(table)
    }

    fn drawn(&self, table: &Table<'_>) -> Option<Drawn> {
        let together = state(table)?;
        Some(Drawn {
            panel: screen::panel(table, together),
            under: vec![screen::helpers_left(together)],
            notation: Notation::International,
            hand: Hand::Rack,
            keys: keys::TOGETHER,
        })
    }

    fn lays(&self, table: &Table<'_>) -> bool {
        table.own.phase == GamePhase::Turn
            && table.own.turn.is_some()
            && table.own.turn == table.own.viewer
    }

    fn told(&self, table: &Table<'_>, events: &[EventMessage]) -> Vec<String> {
        events.iter().filter_map(|event| screen::told(table, &event.event)).collect()
    }

    fn more(&self, _: bool) -> Option<&'static str> {
        Some("More has happened: type news.")
    }

    fn question(&self, table: &Table<'_>) -> Vec<String> {
        let Some(together) = state(table) else { return Vec::new() };
        gathering(table).unwrap_or_else(|| wrapped(&question(table, together)))
    }

    fn waits(&self, table: &Table<'_>) -> bool {
        let Some(together) = state(table) else { return false };
        let (may, seat) = (&together.may, table.own.viewer);
        match table.own.phase {
            GamePhase::Naming => {
                may.name && together.voices.iter().all(|voice| Some(voice.seat) != seat)
            }
            GamePhase::Turn => table.own.turn == seat && seat.is_some(),
            GamePhase::Trade => together.trade.as_ref().is_some_and(|trade| {
                let mut claims = trade.claims.iter();
                let owes = claims.any(|claim| Some(claim.seat) == seat && claim.give.is_none());
                may.claim && !trade.open.is_empty() || may.confirm || owes
            }),
            _ => false,
        }
    }

    fn lasts(&self, table: &Table<'_>) -> String {
        table.own.phase.to_string()
    }

    fn read(&self, table: &Table<'_>, text: &str) -> Typed {
        let Some(together) = state(table) else { return Typed::Silent };
        read(table, together, text)
    }

    fn ending(&self, table: &Table<'_>, news: &[String]) -> Vec<String> {
        let mut lines = self.table(table);
        lines.extend(news.iter().flat_map(|told| told.lines()).map(String::from));
        lines
    }

    fn draws(&self) -> &'static str {
        "tiles and goals come"
    }
}

/// The options of the player.
fn question(table: &Table<'_>, together: &TogetherMessage) -> String {
    let may = &together.may;
    match (table.own.phase, &together.trade) {
        (GamePhase::Naming, _) if may.name => {
            "Who plays first? Type start for yourself, or start 2 for player 2.".to_string()
        }
        (GamePhase::Trade, Some(trade)) if may.confirm => {
            format!("All of {} is taken: type confirm.", trade.offer)
        }
        (GamePhase::Trade, Some(trade)) => {
            let name = table.name(trade.seat);
            let left = if trade.open.is_empty() { "nothing more" } else { &trade.open };
            format!("{name} offers {left}. Type, for example, take Q for E, or wait.")
        }
        (GamePhase::Turn, _) if table.own.turn != table.own.viewer => {
            let turn = table.own.turn.map_or(String::new(), |seat| whose(&table.name(seat)));
            format!("It is {turn} turn.")
        }
        _ if may.end_turn => "Play a word, or type pass to end your turn.".to_string(),
        _ if together.stuck => "Choose a helper, or play a word after all.".to_string(),
        _ => {
            "Play a word that completes a goal, or type goals, helpers, stuck or help.".to_string()
        }
    }
}

/// The meaning of a line.
fn read(table: &Table<'_>, together: &TogetherMessage, text: &str) -> Typed {
    let does = |command| Typed::Do(CommandMessage::Together { command }, None);
    let lower = text.trim().to_ascii_lowercase();
    match lower.as_str() {
        "link" if table.link.is_some() => {
            return Typed::Say(table.link.unwrap_or_default().to_string());
        }
        "pass over" => return does(TogetherCommand::PassOver {}),
        "resign" => return Typed::Do(CommandMessage::Resign {}, None),
        "exit" => return Typed::Quit,
        _ => {}
    }
    if lower.starts_with("say ")
        && let Some((_, text)) = text.trim().split_once(' ')
    {
        return does(TogetherCommand::Say { text: text.to_string() });
    }
    let goal = |key: &String| Goal::all().find(|goal| goal.card().key == key);
    let up: Vec<Goal> = together.goals.iter().filter_map(|up| goal(&up.key)).collect();
    let line = match line::parse(text, &up) {
        Ok(line) => line,
        Err(sentence) => return Typed::Show(wrap(&sentence)),
    };
    match line {
        Line::Nothing => Typed::Say(String::new()),
        Line::Quit => Typed::Quit,
        Line::Goals => Typed::Page(screen::goals(together)),
        Line::Helpers => Typed::Page(screen::helpers(together)),
        Line::Board => Typed::Show(String::new()),
        Line::News => Typed::Ask(Question::News),
        Line::Rack => Typed::Say(table.game.rack.as_deref().map_or(String::new(), screen::rack)),
        Line::Terms => Typed::Page(terms(table.terms)),
        Line::Commands => {
            let rest = if table.link.is_some() { FAR } else { HERE };
            Typed::Page(format!("{HELP}{rest}{SQUARES}"))
        }
        Line::Play(text) => {
            let rack = table.own.rack.as_deref().and_then(|rack| rack.parse().ok());
            let plain = reading::in_capitals(&text, &table.board(), &rack.unwrap_or_default());
            let read_as = plain.as_ref().map(reading::told);
            let text = plain.unwrap_or(text).to_string();
            Typed::Do(CommandMessage::PlayText { text }, read_as)
        }
        Line::Start => match table.own.viewer {
            Some(starter) => does(TogetherCommand::Name { starter }),
            None => Typed::Silent,
        },
        Line::Do(command) => does(command),
        Line::Pass if together.may.end_turn => does(TogetherCommand::EndTurn {}),
        Line::Pass if together.may.stuck => Typed::Sure(
            CommandMessage::Together { command: TogetherCommand::Stuck {} },
            wrap(&stuck(together)),
        ),
        Line::Pass => does(TogetherCommand::Stuck {}),
        Line::Wait if together.trade.is_some() => Typed::Silent,
        Line::Wait => Typed::Say("No tiles are offered now.".to_string()),
    }
}

/// The question for a player who claims to be stuck.
fn stuck(together: &TogetherMessage) -> String {
    let left: Vec<String> = together
        .helpers
        .iter()
        .filter(|helper| helper.left)
        .map(|helper| helper.title.clone())
        .collect();
    match (together.may.help, left.is_empty()) {
        (true, _) => "You cannot complete a goal? Then use a helper.".to_string(),
        (false, true) => NO_HELPER.to_string(),
        (false, false) => {
            let count = if left.len() == 1 { "it does" } else { "they do" };
            let left = list(&left);
            format!("{left} cannot be used here, so {count} not count. {NO_HELPER}")
        }
    }
}

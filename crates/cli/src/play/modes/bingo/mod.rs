//! Letter bingo at the terminal.

mod screen;

use rules::bingo::Caller;
use table::wire::{BingoCommand, BingoMessage, CommandMessage, EventMessage, GamePhase, Key};

use self::screen::{calls, state};
use super::{BEGIN, Table, TerminalMode, Typed, invitation, terms};
use crate::text::{wrap, wrapped};

/// The mode.
pub(in crate::play) struct Bingo;

const HELP: &str = "\
RETAINS OUTLINE   lock these two words, seven letters each
E                 strike an E on your form, when E is called
next              nothing more to strike: the next letter, or the next player
bingo             all fourteen letters are struck
form              your form and the letters called so far
terms             the rules of this game
leave             leave the game; the others go on
help              these commands
quit              stop the game for everybody";

/// At a server.
const FAR: &str = "\
RETAINS OUTLINE   lock these two words, seven letters each
E                 strike an E on your form, when E is called
next              nothing more to strike for this letter
bingo             all fourteen letters are struck
form              your form and the letters called so far
terms             the rules of this game          link   the link for others
leave             leave the game; the others go on
begin             close the forms; only for the player who made the game
begin without     the same, but players without words do not play
help              these commands
quit              leave this terminal; the seat is kept";

/// The help for games in which a player calls the letters (VAR-BNG-3).
const CALLER: &str = "\ncall              draw and call the next letter: for the caller";

const HERE: &str = "\nAt this terminal the next letter waits until every player has gone on.";

impl TerminalMode for Bingo {
    fn table(&self, table: &Table<'_>) -> Vec<String> {
        screen::lines(table)
    }

    fn wants_letter(&self, table: &Table<'_>) -> bool {
        let plays = state(table).is_some_and(|bingo| bingo.form.is_some() && !bingo.may.lock);
        table.own.phase == GamePhase::Calling && plays && !calls(table)
    }

    fn told(&self, table: &Table<'_>, events: &[EventMessage]) -> Vec<String> {
        screen::told(table, events)
    }

    fn hint(&self, table: &Table<'_>) -> Vec<String> {
        let text = "Write two words of seven letters, such as RETAINS OUTLINE. Or: help, terms.";
        let locks = state(table).is_some_and(|bingo| bingo.may.lock);
        if locks { vec![text.to_string()] } else { Vec::new() }
    }

    fn question(&self, table: &Table<'_>) -> Vec<String> {
        let Some(bingo) = state(table) else { return Vec::new() };
        if table.own.phase == GamePhase::Forms && !bingo.may.lock {
            return gathering(table, bingo);
        }
        if calls(table) || bingo.may.lock {
            return match (calls(table), table.shared()) {
                (true, false) => vec![format!("Enter calls the {} letter.", which(bingo))],
                _ => Vec::new(),
            };
        }
        wrapped(&screen::question(table, bingo))
    }

    fn prompt(&self, table: &Table<'_>, name: &str) -> String {
        let Some(bingo) = state(table) else { return String::new() };
        match (bingo.may.lock, calls(table)) {
            (true, _) => format!("{name}, your two words> "),
            (_, true) if table.shared() => {
                format!("Give the terminal to {name}: Enter calls the {} letter. ", which(bingo))
            }
            (_, true) => format!("{name}, the caller> "),
            _ => format!("{name}> "),
        }
    }

    fn cover(&self, table: &Table<'_>, name: &str) -> String {
        match table.own.phase {
            GamePhase::Calling => {
                format!("Give the terminal to {name}: Enter shows the form, next shows nothing. ")
            }
            _ => format!("Give the terminal to {name}, who presses Enter. "),
        }
    }

    fn reads_covered(&self, table: &Table<'_>) -> bool {
        table.own.phase == GamePhase::Calling
    }

    fn opens(&self, table: &Table<'_>) -> bool {
        // The caller sees nothing that is secret.
        !table.shared() || !calls(table)
    }

    fn repeats(&self, table: &Table<'_>) -> bool {
        table.own.phase == GamePhase::Calling
    }

    fn waits(&self, table: &Table<'_>) -> bool {
        let Some(bingo) = state(table) else { return false };
        let may = &bingo.may;
        let plays = table.own.phase == GamePhase::Calling && bingo.form.is_some() && may.claim;
        let begins = may.begin && table.link.is_some();
        may.lock || plays && !bingo.calls.is_empty() || begins
    }

    fn waits_last(&self, table: &Table<'_>) -> bool {
        state(table).is_some_and(|bingo| bingo.may.call)
    }

    fn lasts(&self, table: &Table<'_>) -> String {
        state(table).map_or_else(String::new, |bingo| format!("{}", bingo.calls.chars().count()))
    }

    fn by_itself(&self, table: &Table<'_>) -> Option<CommandMessage> {
        let bingo = state(table)?;
        let plays = |seat: u16| bingo.calling != Key(Caller::Neutral) || Some(seat) != bingo.caller;
        let mut players = bingo.players.iter().filter(|player| plays(player.seat) && !player.left);
        let ready = players.clone().all(|player| player.locked);
        let any = players.any(|player| player.locked);
        let command = match (table.own.phase, any) {
            (GamePhase::Forms, true) if bingo.may.begin => BingoCommand::Begin {},
            // A caller without players can only leave.
            (GamePhase::Forms, false) if bingo.may.leave => BingoCommand::Leave {},
            _ => return None,
        };
        ready.then_some(CommandMessage::Bingo { command })
    }

    fn read(&self, table: &Table<'_>, text: &str) -> Typed {
        let Some(bingo) = state(table) else { return Typed::Silent };
        let may = &bingo.may;
        let does = |command| Typed::Do(CommandMessage::Bingo { command }, None);
        let line = text.trim().to_ascii_lowercase();
        match line.as_str() {
            "quit" | "exit" => return Typed::Quit,
            "help" | "?" => {
                let help = if table.link.is_some() { FAR } else { HELP };
                let caller = if bingo.caller.is_some() { CALLER } else { "" };
                return Typed::Page(format!("{help}{caller}"));
            }
            "terms" => {
                let here = if table.link.is_some() { "" } else { HERE };
                return Typed::Page(terms(table.terms) + here);
            }
            "leave" | "resign" => return does(BingoCommand::Leave {}),
            "link" if table.link.is_some() => {
                return Typed::Say(table.link.unwrap_or_default().to_string());
            }
            "begin" if may.begin => return does(BingoCommand::Begin {}),
            "begin without" if may.begin => return does(BingoCommand::BeginWithout {}),
            _ => {}
        }
        if may.lock {
            let words: Vec<String> = text.split_whitespace().map(str::to_string).collect();
            return match <[String; 2]>::try_from(words) {
                Ok(words) => does(BingoCommand::Lock { words }),
                Err(_) => Typed::Say(
                    "Write two words of seven letters, with a space between.".to_string(),
                ),
            };
        }
        if calls(table) {
            return match line.as_str() {
                "" | "call" => does(BingoCommand::Call {}),
                _ => Typed::Show("Press Enter or type call, leave, help or quit.".to_string()),
            };
        }
        match line.as_str() {
            "next" => Typed::Silent,
            "" if may.strike.is_empty() => Typed::Silent,
            "" => Typed::Show("Type next to let it go.".to_string()),
            "form" | "board" | "rack" => Typed::Show(String::new()),
            "bingo" => does(BingoCommand::Claim {}),
            _ => match screen::open(bingo).find(|(_, open)| text.eq_ignore_ascii_case(open)) {
                Some((index, _)) => does(BingoCommand::Strike { index }),
                None if text.chars().count() == 1 => Typed::Show(wrap(&format!(
                    "{} is not open on your form: type next if you have nothing.",
                    text.to_ascii_uppercase()
                ))),
                None => Typed::Show("Type the letter you strike, bingo, next or help.".to_string()),
            },
        }
    }

    fn redraws(&self, table: &Table<'_>) -> bool {
        table.own.phase == GamePhase::Calling
    }

    fn ending(&self, table: &Table<'_>, _: &[String]) -> Vec<String> {
        screen::result(table)
    }

    fn draws(&self) -> &'static str {
        "letters come"
    }
}

fn which(bingo: &BingoMessage) -> &'static str {
    if bingo.calls.is_empty() { "first" } else { "next" }
}

/// The people that the game waits for before the first letter, at a server.
fn gathering(table: &Table<'_>, bingo: &BingoMessage) -> Vec<String> {
    let Some(link) = table.link else { return Vec::new() };
    let mut lines = vec![format!("{} of {} have locked a form.", bingo.locked, bingo.entered)];
    if bingo.may.begin {
        lines.extend(invitation(link));
        lines.push(BEGIN.to_string());
    }
    lines
}

//! Duplicate at the terminal: a player's slips, and the arbitrator's work.

mod line;
mod screen;

use rules::duplicate::Arbitrator;
use table::wire::{CommandMessage, DuplicateCommand, EventMessage, Key, RefusalMessage};

use self::line::{Line, Show};
use self::screen::Shown;
use self::screen::session;
use super::{Drawn, Hand, Question, Table, TerminalMode, Typed};
use crate::play::full::keys;
use crate::text::{plain, sentence, wrap};

/// The mode.
pub(in crate::play) struct Duplicate;

const HELP: &str = "\
H4 TRAIN       seal a slip: the place, then the word, small letters for blanks;
               a word all in small letters uses plain tiles if it can.
               You can seal another in its place until the time is up
H4 TRAIN 24    the same with its score, as on paper: noted, but never counted
done           you are finished: the round closes when everybody is
rounds         the rounds so far          ranking   the whole ranking
board          the table again            terms     the rules of this session";

const FAR: &str = "
link           the link for others        help      these commands
quit           leave this terminal; the seat is kept for the same link and name

The player who made the session:
begin          start the first round when everybody is here
next           the next round at once     end session   for everybody";

const ARBITRATOR: &str = "

The arbitrator:
draw           the next rack; accept it, or reject it if it has too few vowels
start          the clock; more adds 30 seconds, close ends the round
slips          what was handed in; good WORD and bad WORD rule on a word
confirm        the rulings stand, the best word is placed";

const HERE: &str = "\
H4 TRAIN       seal a slip: the place, then the word, small letters for blanks;
               a word all in small letters uses plain tiles if it can.
               You can seal another in its place until you are done
H4 TRAIN 24    the same with its score, as on paper: noted, but never counted
done           end the round for you, with or without a slip
rack  board    show the table again          rounds    the rounds so far
terms          the rules of this session     help      these commands
quit           leave, after a question; the session is kept: play --resume";

const HANDED_ON: &str = "\nAt this terminal each player has the whole time, one after another.";

impl TerminalMode for Duplicate {
    fn table(&self, table: &Table<'_>) -> Vec<String> {
        Shown::of(table).map_or_else(Vec::new, |shown| shown.lines())
    }

    fn drawn(&self, table: &Table<'_>) -> Option<Drawn> {
        let shown = Shown::of(table)?;
        Some(Drawn {
            panel: shown.panel(usize::from(table.ruleset.layout.size) + 1),
            under: shown.news(),
            notation: shown.notation(),
            hand: Hand::Rack,
            keys: keys::DUPLICATE,
        })
    }

    fn lays(&self, table: &Table<'_>) -> bool {
        session(table.own).is_some_and(|session| session.may.seal)
    }

    fn told(&self, _: &Table<'_>, _: &[EventMessage]) -> Vec<String> {
        Vec::new()
    }

    fn question(&self, table: &Table<'_>) -> Vec<String> {
        Shown::own(table).map_or_else(Vec::new, |shown| shown.question())
    }

    fn waits(&self, table: &Table<'_>) -> bool {
        let Some(session) = session(table.own) else { return false };
        let may = &session.may;
        let slip = session.own.as_ref().and_then(|own| own.slip.as_ref());
        let writes = may.seal && slip.is_none_or(|slip| !slip.locked);
        let draws = may.draw && session.arbitrator == Key(Arbitrator::Person);
        writes
            || draws
            || may.begin
            || may.accept
            || may.reject
            || may.start_clock
            || may.close
            || may.confirm
    }

    fn lasts(&self, table: &Table<'_>) -> String {
        session(table.own).map_or_else(String::new, |session| session.round.to_string())
    }

    fn by_itself(&self, table: &Table<'_>) -> Option<CommandMessage> {
        let begins = session(table.own).is_some_and(|session| session.may.begin);
        begins.then_some(CommandMessage::Duplicate { command: DuplicateCommand::Begin {} })
    }

    fn read(&self, table: &Table<'_>, text: &str) -> Typed {
        let Some(shown) = Shown::own(table) else { return Typed::Silent };
        let ends = session(table.own).and_then(|session| session.ends);
        let late = ends.zip(table.now).is_some_and(|(ends, now)| now > ends);
        match line::read(text) {
            Line::Quit => Typed::Quit,
            Line::Nothing => Typed::Show(String::new()),
            Line::Unknown(hint) => Typed::Show(hint.to_string()),
            Line::Show(Show::Help) => {
                let more = if shown.arbitrated() { ARBITRATOR } else { "" };
                let help = match table.link {
                    Some(_) => format!("{HELP}{FAR}{more}"),
                    None => HERE.to_string(),
                };
                Typed::Page(help.replace("H4 TRAIN", shown.example()))
            }
            Line::Show(Show::Terms) => {
                let here = if table.link.is_none() && table.shared() { HANDED_ON } else { "" };
                Typed::Page(super::terms(table.terms) + here)
            }
            Line::Show(Show::Rounds) => Typed::Page(shown.all_rounds()),
            Line::Show(Show::Slips) => Typed::Page(shown.all_slips()),
            Line::Show(Show::Link) => Typed::Say(table.link.unwrap_or_default().to_string()),
            Line::Show(Show::Ranking) => Typed::Ask(Question::Ranking),
            // Without a slip there is nothing to lock.
            Line::Do(DuplicateCommand::Lock {}) if shown.fresh() || late => Typed::Silent,
            Line::Do(command) => Typed::Do(CommandMessage::Duplicate { command }, None),
        }
    }

    /// The refused slip with plain tiles, if it was written wholly in small letters: a player who
    /// types no capitals does not mean blanks.
    fn instead(&self, done: &CommandMessage, why: &RefusalMessage) -> Option<CommandMessage> {
        let (place, word, declared) = match done {
            CommandMessage::Duplicate {
                command: DuplicateCommand::SealText { place, word, declared, .. },
            } if why.code == "tile_not_on_rack" => (place, word, declared),
            _ => return None,
        };
        let small = word.chars().all(|letter| letter.is_ascii_lowercase() || letter == '.');
        let command = DuplicateCommand::SealText {
            place: place.clone(),
            word: word.to_ascii_uppercase(),
            declared: *declared,
            lock: false,
        };
        small.then_some(CommandMessage::Duplicate { command })
    }

    fn refused(&self, done: &CommandMessage, why: &RefusalMessage) -> String {
        // A word in small letters deserves a hint.
        let small = match done {
            CommandMessage::Duplicate { command: DuplicateCommand::SealText { word, .. } } => {
                word.chars().any(|letter| letter.is_ascii_lowercase())
            }
            _ => false,
        };
        let hint = if small { " Small letters stand for blanks." } else { "" };
        wrap(&(sentence(&plain(&why.message)) + hint))
    }

    fn redraws(&self, _: &Table<'_>) -> bool {
        true
    }

    fn ending(&self, table: &Table<'_>, _: &[String]) -> Vec<String> {
        let mut lines = self.table(table);
        lines.retain(|line| !line.is_empty());
        let own = Shown::own(table);
        lines.extend(own.map_or_else(Vec::new, |shown| shown.ended()));
        lines
    }

    fn draws(&self) -> &'static str {
        "racks come"
    }
}

//! A person is asked for what to do in a game of Together.

use rules::together::{Command, Phase, Refusal, View};
use rules::{Seat, Viewer};

use super::{Team, show};
use crate::play::modes::matches::reading;
use crate::play::modes::together::line::{self, Line};
use crate::play::screen::wrap;
use crate::play::{input, show as rules_shown, told};
use crate::stop::Stop;

const HELP: &str = "\
8D TRAIN       play a word across from row 8, column D; D8 plays down; a small
               letter is a blank, 8d train plain tiles if you hold them.
               Every word has to complete a goal
start  start 2 who plays first: you, or player 2
goals          the three goals, what each asks and a tip
helpers        the helpers that are left, and what to type for each
stuck          you can complete no goal; pass ends your turn after a helper
take Q for E   take a tile that is offered; untake Q for E puts it back
confirm        settle a trade; wait leaves the rest of it to the others
terms          the rules of this game
board  rack    show the table again; news tells what has happened
quit           leave without an end, after a question: nothing is kept
Squares: ' double letter, \" triple letter, - double word, = triple word,
         * where the first word goes; small letters on the board are blanks
";

/// What is asked before the game is lost.
const NO_HELPER: &str = "No helper is left: if no word completes a goal, the game is lost for all.";

impl Team<'_> {
    /// Asks a person until the game has moved on; `false` when the input ends or somebody quits.
    pub(super) fn ask(&mut self, seat: Seat) -> Result<bool, Stop> {
        let news = std::mem::take(&mut self.news);
        if self.shared() && self.shown != Some(seat) {
            let cover = self.screen(None);
            let name = self.name(seat);
            let lately = show::lately(&news, &cover, 1);
            let prompt = format!("{cover}{lately}Give the terminal to {name}, who presses Enter. ");
            loop {
                match input::line(&prompt)? {
                    None => return Ok(false),
                    Some(text) if !text.eq_ignore_ascii_case("quit") => break,
                    Some(_) if self.leaves()? => return Ok(false),
                    Some(_) => {}
                }
            }
        }
        self.shown = Some(seat);
        let asked = |team: &Self| wrap(&team.question(&team.view(Viewer::Seat(seat)))) + "\n";
        let mut screen = self.screen(Some(seat));
        screen.push_str(&show::lately(&news, &screen, asked(self).lines().count() + 1));
        loop {
            let view = self.view(Viewer::Seat(seat));
            screen.push_str(&asked(self));
            input::print(&screen)?;
            let Some(text) = input::line(&format!("{}> ", self.name(seat)))? else {
                return Ok(false);
            };
            let line = match line::parse(&text, &view.goals) {
                Ok(Line::Quit) if self.leaves()? => return Ok(false),
                Ok(Line::Quit) => Line::Nothing,
                Ok(line) => line,
                Err(sentence) => {
                    screen = self.screen(Some(seat)) + &wrap(&sentence) + "\n";
                    continue;
                }
            };
            let reply = match self.reply(&line, &view, &news) {
                Some(reply) => reply,
                None => match self.act(seat, line, &view)? {
                    Ok(true) => return Ok(true),
                    Ok(false) => "Nothing was said.\n".to_string(),
                    Err(refusal) => wrap(&told::sentence(&refusal.to_string())) + "\n",
                },
            };
            // A short reply goes below the board; a long one, or one to a script, just follows.
            let short = self.style.clear && reply.lines().count() <= 3;
            let table = if short { self.screen(Some(seat)) } else { String::new() };
            screen = table + &reply;
        }
    }

    /// What the person may do now.
    fn question(&self, view: &View) -> String {
        let may = &view.may;
        match (view.phase, &view.trade) {
            (Phase::Naming, _) => {
                "Who plays first? Type start for yourself, or start 2 for player 2.".to_string()
            }
            (Phase::Trade(_), Some(trade)) if may.confirm => {
                format!("All of {} is taken: type confirm.", trade.offer)
            }
            (Phase::Trade(from), Some(trade)) => {
                let open = trade.open;
                let name = self.name(from);
                let left =
                    if open.is_empty() { "nothing more".to_string() } else { open.to_string() };
                format!("{name} offers {left}. Type such as take Q for E, or wait.")
            }
            _ if may.end_turn => "Play a word, or type pass to end your turn.".to_string(),
            _ if view.stuck => "Choose a helper, or play a word after all.".to_string(),
            _ => "Play a word that completes a goal, or type goals, helpers, stuck or help."
                .to_string(),
        }
    }

    /// The answer to what only asks.
    fn reply(&self, line: &Line, view: &View, news: &[String]) -> Option<String> {
        let own = self.shown;
        Some(match line {
            Line::Nothing => String::new(),
            Line::Goals => show::goals(view),
            Line::Helpers => show::helpers(view),
            Line::Board => self.screen(own),
            Line::News if news.is_empty() => "Nothing new.\n".to_string(),
            Line::News => news.concat(),
            Line::Rack => view.rack.as_ref().map(show::rack_line).unwrap_or_default(),
            Line::Terms => rules_shown::terms(self.terms),
            Line::Commands => HELP.to_string(),
            _ => return None,
        })
    }

    /// Does what the person wants; `false` if they think better of it.
    fn act(&mut self, seat: Seat, line: Line, view: &View) -> Result<Result<bool, Refusal>, Stop> {
        let mut read_as = None;
        let command = match line {
            Line::Play(text) => {
                let rack = view.rack.unwrap_or_default();
                let plain = reading::in_capitals(&text, &view.board, &rack);
                read_as = plain.as_ref().map(reading::told);
                match plain.unwrap_or(text).resolve(&view.board) {
                    Ok(play) => Command::Play { seat, play },
                    Err(error) => return Ok(Err(error.into())),
                }
            }
            Line::Start(None) => Command::Name { seat, starter: seat },
            Line::Start(Some(number)) => match number.checked_sub(1) {
                Some(index) => Command::Name { seat, starter: Seat(index) },
                None => return Ok(Err(Refusal::NoSuchSeat)),
            },
            Line::Help(help) => Command::Help { seat, help },
            Line::Pass if view.may.end_turn => Command::EndTurn { seat },
            Line::Pass => {
                if view.may.stuck && !self.sure(view)? {
                    return Ok(Ok(false));
                }
                Command::Stuck { seat }
            }
            Line::Take(take, give) => Command::Claim { seat, take, give },
            Line::TakeBack(take, give) => Command::Unclaim { seat, take, give },
            Line::Confirm => Command::Confirm { seat },
            Line::Wait if view.trade.is_some() => {
                self.waiting.push(seat);
                return Ok(Ok(true));
            }
            Line::Wait => return Ok(Err(Refusal::NoTrade)),
            _ => return Ok(Ok(false)),
        };
        // Told before what the play has done.
        let before = self.news.len();
        let done = self.carry_out(command)?;
        if let Some(told) = read_as.filter(|_| done.is_ok()) {
            self.news.insert(before, wrap(&told) + "\n");
        }
        Ok(done.map(|()| true))
    }

    /// Whether a person is sure to be stuck.
    fn sure(&self, view: &View) -> Result<bool, Stop> {
        let question = match (view.may.help, view.helpers.is_empty()) {
            (true, _) => "You cannot complete a goal? Then a helper has to be used.".to_string(),
            (false, true) => NO_HELPER.to_string(),
            (false, false) => {
                let left: Vec<String> =
                    view.helpers.iter().map(|helper| helper.title().to_string()).collect();
                let count = if left.len() == 1 { "it does" } else { "they do" };
                let left = told::list(&left);
                format!("{left} cannot be used here, so {count} not count. {NO_HELPER}")
            }
        };
        let answer = input::line(&(wrap(&question) + "\nType yes if you are stuck> "))?;
        Ok(answer.is_some_and(|answer| answer.eq_ignore_ascii_case("yes")))
    }
}

//! A person is asked for what to do.

use rules::{
    ChallengeRule, Command, Letter, LookupClosed, Move, Phase, Play, PlayText, PlayTextError,
    Refusal, Seat, View, Viewer, examine, price,
};

use super::alone;
use super::count::TAKEN_BACK;
use super::modes::matches::line::{self, Line, Show};
use super::modes::matches::reading;
use super::records::Records;
use super::screen::{self, wrap};
use super::turns::{Next, Turns};
use super::{input, show, told};
use crate::stop::Stop;

const TOO_FEW_BLANKS: &str = "You have too few blanks for that. Type capitals for the letters \
                              that you hold, small letters for blanks.";

impl Turns {
    /// Asks a seat until the game has moved on.
    pub(crate) fn ask(&mut self, seat: Seat) -> Result<Next, Stop> {
        let news = self.news();
        let acts = self.game.view(seat).may.act;
        // Racks lie open only on the own turn, and only to the one who sits there.
        let own = Some(seat).filter(|_| acts || !self.game.shared());
        if self.game.shared()
            && own.is_some()
            && self.shown != own
            && let Next::Leave = self.hand_over(seat, &news)?
        {
            return Ok(Next::Leave);
        }
        self.shown = own;
        let begins = self.game.sheet.entries.iter().all(|entry| entry.seat != seat);
        let hint = match acts && begins {
            true => {
                "Type a play such as 8D TRAIN, help for the commands, or terms for the rules.\n"
            }
            false => "",
        };
        let below = hint.lines().count() + self.question(seat).lines().count() + 1;
        let table = screen::draw(&self.game, own, self.style);
        let mut screen = screen::with_news(&table, &news, below, self.style) + hint;
        loop {
            let question = self.question(seat);
            screen.push_str(&question);
            input::print(&screen)?;
            let Some(text) = input::line(&format!("{}> ", self.game.name(seat)))? else {
                return Ok(Next::Leave);
            };
            let reply = match line::parse(&text) {
                Err(error) => wrap(&told::sentence(&error.to_string())) + "\n",
                Ok(Line::Quit) if self.game.leaves()? => return Ok(Next::Leave),
                Ok(Line::Quit) => String::new(),
                Ok(Line::Show(show)) => self.reply(seat, own, show),
                Ok(Line::Hint) => wrap(&self.hint(seat)) + "\n",
                Ok(Line::Best) => {
                    input::print("This takes some seconds.\n")?;
                    wrap(&self.best(seat)) + "\n"
                }
                Ok(Line::Records) => self.records(),
                Ok(Line::Count(on)) => wrap(self.let_count(seat, on)) + "\n",
                Ok(Line::Word(words)) => self.look_up(&words),
                Ok(line) => match self.carry_out(seat, line)? {
                    Ok(()) => return Ok(Next::Go),
                    Err(Refusal::TileNotOnRack { tile }) if tile.is_blank() => {
                        wrap(TOO_FEW_BLANKS) + "\n"
                    }
                    Err(refusal) => wrap(&told::refusal(&self.game, &refusal)) + "\n",
                },
            };
            // The time of a window may have run out meanwhile: that is told instead.
            if self.game.position.deadline().is_some_and(|deadline| deadline <= self.game.now()) {
                return Ok(Next::Go);
            }
            // A short reply goes below the board; a long one, or one to a script, just follows.
            let short = self.style.clear && reply.lines().count() <= 3;
            let anew = short || text.eq_ignore_ascii_case("board");
            screen = if anew { screen::draw(&self.game, own, self.style) } else { String::new() };
            screen.push_str(&reply);
        }
    }

    fn reply(&self, seat: Seat, own: Option<Seat>, show: Show) -> String {
        let viewer = own.map_or(Viewer::Spectator, Viewer::Seat);
        let view = self.game.position.view(viewer, self.game.now());
        if show == Show::Nothing && self.game.view(seat).may.act {
            return "Type a play such as 8D TRAIN, or help.\n".to_string();
        }
        let lines = show::answer(&self.game, &view, own, show);
        // These are broken into lines already.
        let keep = matches!(show, Show::Help | Show::Terms | Show::Turn(_));
        lines.iter().map(|line| if keep { line.clone() } else { wrap(line) } + "\n").collect()
    }

    fn hint(&mut self, seat: Seat) -> String {
        if !self.game.terms.mode().is_alone() {
            return "Hints are for games played alone.".to_string();
        }
        let view = self.game.view(seat);
        alone::hint(&mut self.game, &view)
    }

    fn best(&self, seat: Seat) -> String {
        alone::continuation(self.game.generator(), &self.game.view(seat))
    }

    fn records(&self) -> String {
        let none = || vec!["Records are kept of games played alone.".to_string()];
        let lines = self.records.as_ref().map_or_else(none, Records::lines);
        lines.iter().map(|line| line.clone() + "\n").collect()
    }

    /// Whether words are listed, where the dictionary is open (VAR-OPEN-1).
    fn look_up(&self, words: &[Vec<Letter>]) -> String {
        let dictionary = self.game.position.ruleset().dictionary;
        let answer = |word: &Vec<Letter>| {
            let text: String = word.iter().map(|letter| letter.to_char()).collect();
            let listed = dictionary.look_up(word, &self.game.lexicon)?;
            let is = if listed { "is" } else { "is not" };
            Ok(format!("{text} {is} in the list.\n"))
        };
        let answers: Result<String, LookupClosed> = words.iter().map(answer).collect();
        answers.unwrap_or_else(|closed| wrap(&told::sentence(&closed.to_string())) + "\n")
    }

    /// Covers the racks until the next person sits down.
    fn hand_over(&mut self, seat: Seat, news: &str) -> Result<Next, Stop> {
        let cover = screen::draw(&self.game, None, self.style);
        let name = self.game.name(seat);
        let table = screen::with_news(&cover, news, 1, self.style);
        let prompt = format!("{table}Give the terminal to {name}, who presses Enter. ");
        self.shown = None;
        loop {
            match input::line(&prompt)? {
                None => return Ok(Next::Leave),
                Some(text) if !matches!(line::parse(&text), Ok(Line::Quit)) => return Ok(Next::Go),
                Some(_) if self.game.leaves()? => return Ok(Next::Leave),
                Some(_) => {}
            }
        }
    }

    /// What is open to a seat now, in a line or two.
    fn question(&self, seat: Seat) -> String {
        let view = self.game.view(seat);
        let name = self.game.name(seat);
        let mut lines = Vec::new();
        if view.may.resume {
            lines.push(format!("{name}: type resume to go on."));
        }
        if view.may.answer {
            lines.push(format!("{name}: answer yes, or answer no."));
        }
        if let Phase::Choosing(choosing) = view.phase
            && choosing == seat
        {
            lines.push(format!("{name}: how many vowels of your first tiles? Type bags 3."));
        }
        for claim in view.theme.iter().flat_map(|theme| {
            theme.claims.iter().filter(|claim| theme.votes.contains(&claim.number))
        }) {
            lines.push(format!(
                "{name}: does {} belong to the theme? vote {} yes, or vote {} no.",
                claim.word, claim.number, claim.number
            ));
        }
        if view.may.claim {
            let words = view.theme.iter().flat_map(|theme| theme.claimable.clone());
            let words: Vec<String> = words.collect();
            lines.push(format!(
                "{name}: you may claim {} for the theme: theme {}: why.",
                told::list(&words),
                words.join(" ")
            ));
        }
        if view.may.challenge {
            lines.push(self.window(&view));
        }
        lines.into_iter().map(|line| wrap(&line) + "\n").collect()
    }

    /// What can be done about the open play.
    fn window(&self, view: &View) -> String {
        let words: Vec<String> =
            view.pending.iter().flat_map(|open| &open.words).map(|word| word.text()).collect();
        let words = told::list(&words);
        let cost = match view.ruleset.challenge {
            ChallengeRule::Void => String::new(),
            _ => format!(" {}", price(&view.ruleset)),
        };
        if let Phase::FinalAcceptance(_) = view.phase {
            return format!("This play ends the game. Accept or challenge {words} first.{cost}");
        }
        if view.may.act {
            return format!("You may challenge {words} or just move.{cost}");
        }
        format!("Accept or challenge {words}.{cost}")
    }

    /// What a written play means on the board.
    fn resolved(&self, text: &PlayText) -> Result<Play, PlayTextError> {
        let board = self.game.position.board();
        match self.game.position.ruleset().anagrams {
            Some(_) => text.resolve_rearranging(board),
            None => text.resolve(board),
        }
    }

    /// Does what a seat wants, or says why not.
    fn carry_out(&mut self, seat: Seat, line: Line) -> Result<Result<(), Refusal>, Stop> {
        let mut read_as = None;
        let command = match line {
            Line::Play(text) => {
                let rack = &self.game.position.seats()[seat.index()].rack;
                let plain = reading::in_capitals(&text, self.game.position.board(), rack);
                read_as = plain.as_ref().map(reading::told);
                match self.resolved(&plain.unwrap_or(text)) {
                    Ok(play) => Command::Move { seat, the_move: Move::Play(play) },
                    Err(problem) => return Ok(Err(problem.into())),
                }
            }
            Line::Move(the_move) => Command::Move { seat, the_move },
            Line::Challenge(words) => Command::Challenge { seat, words },
            Line::Swap(square) => Command::TakeBlank { seat, square },
            Line::Take(square, face) => Command::TakeLetter { seat, square, face },
            Line::Bags(vowels) => Command::ChooseBags { seat, vowels },
            Line::Theme(words, plea) => Command::ClaimTheme { seat, words, plea },
            Line::Vote(number, agree) => Command::VoteTheme { seat, number, agree },
            Line::Accept => Command::Accept { seat },
            Line::Always(trusted) => self.game.always_accept(seat, trusted),
            Line::Propose(what) => Command::Propose { seat, what },
            Line::Answer(agree) => Command::Answer { seat, agree },
            Line::Resume => Command::Resume { seat },
            Line::Resign => Command::Resign { seat },
            Line::Claim => Command::ClaimTime { seat },
            Line::Show(_)
            | Line::Word(_)
            | Line::Hint
            | Line::Best
            | Line::Records
            | Line::Count(_)
            | Line::Quit => return Ok(Ok(())),
        };
        let mut counted = None;
        if self.counting.contains(&seat)
            && let Command::Move { the_move: Move::Play(play), .. } = &command
        {
            // Nobody counts what is refused.
            if let Err(refusal) = self.game.would(&command) {
                return Ok(Err(refusal));
            }
            let position = &self.game.position;
            if let Ok(formed) = examine(position.board(), position.ruleset(), play) {
                counted = self.count(seat, &formed)?;
                if counted.is_none() {
                    self.read_as = Some(TAKEN_BACK.to_string());
                    return Ok(Ok(()));
                }
            }
        }
        let done = self.game.send(&command.into())?;
        let told: Vec<String> = read_as.into_iter().chain(counted).collect();
        self.read_as = (done.is_ok() && !told.is_empty()).then(|| told.join(" "));
        Ok(done)
    }
}

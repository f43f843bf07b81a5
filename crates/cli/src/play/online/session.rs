//! One seat in a session: what the server says is shown, what is typed is sent.

use std::fs::File;
use std::io::{IsTerminal as _, Write as _, stdin};
use std::path::Path;
use std::time::{Duration, Instant};

use hyper::Method;
use rules::{Ruleset, Terms};
use table::wire::{
    ClientMessage, CommandMessage, DuplicateCommand, DuplicateMessage, GameMessage, ModeMessage,
    ServerMessage,
};
use tokio::time::{MissedTickBehavior, interval};

use super::connection::{Connection, Heard};
use super::http::{self, Failure};
use super::line::{self, Line, Show};
use super::lines::Lines;
use super::screen::{self, LINES, Shown};
use super::seats::Held;
use crate::play::input;
use crate::play::screen::Style;
use crate::stop::Stop;

const HELP: &str = "\
H4 TRAIN       seal a slip: the place, then the word, small letters for blanks;
               all small, plain tiles are meant where the rack has them.
               Seal another one in its place until the time is up
H4 TRAIN 24    the same with the score, as on paper: kept, but it never counts
done           nothing more will be changed: the round closes when all say so
rounds         the rounds so far          ranking   the whole ranking
board          the table again            terms     the rules of this session
link           the link for others        help      these commands
quit           leave this terminal; the seat is kept for the same link and name

Whoever made the session:
begin          all are there: the first round
next           the next round at once     end session   for everybody
";

const ARBITRATOR: &str = "
The arbitrator:
draw           the next rack; accept it, or reject it if it has too few vowels
start          the clock; more gives 30 seconds more, close ends the round
slips          what was handed in; good WORD and bad WORD rule on a word
confirm        the rulings stand, the best word is placed
";

/// A command that was sent and is not done yet.
struct Sending {
    id: String,
    /// What is sent again after a lost connection.
    text: String,
    command: DuplicateCommand,
    /// It is done when the position after this event has come.
    done: Option<u32>,
}

/// Whether it goes on.
enum Next {
    On,
    /// The session is over.
    Over,
    /// Somebody leaves before its end.
    Leave,
}

/// A seat in a session.
pub(super) struct Session<'a> {
    held: Held,
    link: String,
    log: Option<&'a Path>,
    style: Style,
    /// Somebody types, and not a script whose lines wait for questions.
    person: bool,
    /// The last position, and the rules in force.
    game: Option<(GameMessage, Ruleset)>,
    /// When the position came.
    received: Instant,
    connected: bool,
    sending: Option<Sending>,
    /// Ids of commands begin like this, so that none is used twice.
    run: String,
    commands: u32,
    /// What was said to the last line.
    reply: String,
    /// A page covers the table.
    paged: bool,
    /// The lines on the screen, or what a script was shown last.
    drawn: Vec<String>,
}

impl<'a> Session<'a> {
    pub(super) fn new(held: Held, log: Option<&'a Path>) -> Result<Session<'a>, Stop> {
        Ok(Session {
            link: held.link.to_string(),
            held,
            log,
            style: Style::detect(),
            person: stdin().is_terminal(),
            game: None,
            received: Instant::now(),
            connected: false,
            sending: None,
            run: super::random()?,
            commands: 0,
            reply: String::new(),
            paged: false,
            drawn: Vec::new(),
        })
    }

    /// Plays until the session is over or somebody leaves.
    pub(super) async fn play(mut self, lines: &mut Lines) -> Result<(), Stop> {
        let Held { link, game, token, .. } = &self.held;
        let mut connection = Connection::open(&link.site, game, token);
        let mut second = interval(Duration::from_secs(1));
        second.set_missed_tick_behavior(MissedTickBehavior::Skip);
        loop {
            let next = tokio::select! {
                heard = connection.hear.recv() => match heard {
                    Some(heard) => self.hear(heard, &connection).await?,
                    None => return Err(self.strange()),
                },
                line = lines.next(), if self.listens() => match line? {
                    Some(text) => self.typed(&text, &connection).await?,
                    None => Next::Leave,
                },
                _ = second.tick(), if self.style.clear && self.game.is_some() => {
                    self.draw(false)?;
                    Next::On
                }
            };
            match next {
                Next::On => {}
                Next::Over => return self.over().await,
                Next::Leave => {
                    return input::print(
                        "Your seat is kept: join by the same link and name to come back.\n",
                    );
                }
            }
        }
    }

    fn strange(&self) -> Stop {
        Failure::Strange { site: self.held.link.site.clone() }.into()
    }

    fn session(&self) -> Option<&DuplicateMessage> {
        match &self.game.as_ref()?.0.mode {
            ModeMessage::Duplicate { session } => Some(session),
            _ => None,
        }
    }

    /// Whether a line is wanted now. A script answers questions; a person may type at any time.
    fn listens(&self) -> bool {
        self.game.is_some() && (self.person || self.asked() && self.sending.is_none())
    }

    /// Whether the session waits for this seat.
    fn asked(&self) -> bool {
        self.session().is_some_and(|session| {
            let may = &session.may;
            let slip = session.own.as_ref().and_then(|own| own.slip.as_ref());
            let writes = may.seal && slip.is_none_or(|slip| !slip.locked);
            let draws = may.draw && session.arbitrator == "person";
            writes
                || draws
                || may.begin
                || may.accept
                || may.reject
                || may.start_clock
                || may.close
                || may.confirm
        })
    }

    async fn hear(&mut self, heard: Heard, connection: &Connection) -> Result<Next, Stop> {
        match heard {
            Heard::Over(failure) => return Err(failure.into()),
            Heard::Lost => self.connected = false,
            Heard::Open => {
                self.connected = true;
                if let Some(sending) = &self.sending {
                    // If the connection breaks again this is said once more.
                    let _ = connection.say.send(sending.text.clone()).await;
                }
            }
            Heard::Said(message) => {
                if let ServerMessage::Refused { id: Some(id), refusal } = &*message
                    && refusal.code == "tile_not_on_rack"
                    && let Some(plain) = self.plain(id)
                {
                    self.send(plain, connection).await;
                    return Ok(Next::On);
                }
                return self.said(*message);
            }
        }
        self.draw(false)?;
        Ok(Next::On)
    }

    /// The refused slip with plain tiles, if it was written wholly in small letters: somebody who
    /// types no capitals means no blanks.
    fn plain(&self, refused: &str) -> Option<DuplicateCommand> {
        let sending = self.sending.as_ref().filter(|sending| sending.id == refused)?;
        let DuplicateCommand::SealText { place, word, declared, lock } = &sending.command else {
            return None;
        };
        let small = word.chars().all(|letter| letter.is_ascii_lowercase() || letter == '.');
        small.then(|| DuplicateCommand::SealText {
            place: place.clone(),
            word: word.to_ascii_uppercase(),
            declared: *declared,
            lock: *lock,
        })
    }

    fn said(&mut self, message: ServerMessage) -> Result<Next, Stop> {
        match message {
            ServerMessage::Update { game, .. } => return self.update(game),
            ServerMessage::Tally { players, slips, locked } => {
                if let Some((GameMessage { mode: ModeMessage::Duplicate { session }, .. }, _)) =
                    &mut self.game
                {
                    (session.players, session.slips, session.locked) = (players, slips, locked);
                }
            }
            ServerMessage::Done { id, seq } => {
                if let Some(sending) = self.sending.as_mut().filter(|sending| sending.id == id) {
                    sending.done = Some(seq);
                    self.settle();
                }
            }
            ServerMessage::Refused { id, refusal } => {
                let sent = self.sending.take_if(|sending| Some(&sending.id) == id.as_ref());
                // A word in it is good for a hint.
                let word = sent.and_then(|sending| match sending.command {
                    DuplicateCommand::SealText { word, .. } => Some(word),
                    _ => None,
                });
                self.reply = screen::refused(&refusal.message, word.as_deref());
                return self.again();
            }
            _ => return Ok(Next::On),
        }
        self.draw(false)?;
        Ok(Next::On)
    }

    fn update(&mut self, game: GameMessage) -> Result<Next, Stop> {
        let ModeMessage::Duplicate { session } = &game.mode else {
            // Its board is being taken apart, which is after the end.
            return Ok(Next::Over);
        };
        let place =
            |game: &GameMessage, session: &DuplicateMessage| (game.phase.clone(), session.round);
        let before = self.session().zip(self.game.as_ref()).map(|(s, (game, _))| place(game, s));
        if before != Some(place(&game, session)) {
            // The time runs: nothing covers the table any more.
            self.reply.clear();
            if std::mem::take(&mut self.paged) {
                self.drawn.clear();
            }
        }
        let terms: Terms = game.terms.text.parse().map_err(|_| self.strange())?;
        let over = game.phase == "over";
        self.game = Some((game, terms.ruleset()));
        self.received = Instant::now();
        self.settle();
        if over {
            return Ok(Next::Over);
        }
        self.draw(false)?;
        Ok(Next::On)
    }

    /// A command is done when the position after it is there.
    fn settle(&mut self) {
        let seq = self.game.as_ref().map_or(0, |(game, _)| game.seq);
        self.sending.take_if(|sending| sending.done.is_some_and(|done| done <= seq));
    }

    async fn typed(&mut self, text: &str, connection: &Connection) -> Result<Next, Stop> {
        self.reply.clear();
        self.paged = false;
        match line::read(text) {
            Line::Quit => return Ok(Next::Leave),
            Line::Nothing => {}
            Line::Unknown(hint) => self.reply = hint.to_string(),
            Line::Show(show) => return self.show(show).await,
            Line::Do(_) if self.sending.is_some() => {
                self.reply = "The server has not answered yet: wait a moment.".to_string();
            }
            Line::Do(command) => {
                self.send(command, connection).await;
                if !self.style.clear {
                    // The answer is shown.
                    return Ok(Next::On);
                }
            }
        }
        self.again()
    }

    async fn send(&mut self, command: DuplicateCommand, connection: &Connection) {
        self.commands += 1;
        let id = format!("{}-{}", self.run, self.commands);
        let message = ClientMessage::Command {
            id: id.clone(),
            seat: self.held.seat,
            seq: self.game.as_ref().map_or(0, |(game, _)| game.seq),
            command: CommandMessage::Duplicate { command: command.clone() },
        };
        let text = serde_json::to_string(&message).unwrap_or_default();
        // Without a connection it is sent as soon as there is one.
        let _ = connection.say.send(text.clone()).await;
        self.sending = Some(Sending { id, text, command, done: None });
    }

    /// A page in the place of the table.
    async fn show(&mut self, show: Show) -> Result<Next, Stop> {
        let ranking = match show {
            Show::Ranking => Some(self.ranking().await),
            _ => None,
        };
        let Some(shown) = self.shown(true) else { return Ok(Next::On) };
        let page = match show {
            Show::Help => {
                let more = if shown.arbitrated() { ARBITRATOR } else { "" };
                format!("{}{more}", HELP.replace("H4 TRAIN", shown.example()))
            }
            Show::Terms => super::terms(&shown.game.terms),
            Show::Rounds => shown.all_rounds(),
            Show::Slips => shown.all_slips(),
            Show::Link => format!("{}\n", self.link),
            Show::Ranking => ranking.unwrap_or_default(),
        };
        self.paged = self.style.clear;
        let below = if self.style.clear { "Enter shows the table.\n" } else { "" };
        input::print(&format!("{}{page}{below}{}", self.style.wipe(), self.prompt()))?;
        Ok(Next::On)
    }

    /// The first hundred of the ranking, from the server.
    async fn ranking(&self) -> String {
        let path = format!("/api/games/{}/duplicate/ranking?from=0&count=100", self.held.game);
        match http::get::<table::wire::RankingMessage>(&self.held.link.site, &path).await {
            Err(failure) => format!("{failure}\n"),
            Ok(ranking) => {
                let hidden = (ranking.players as usize).saturating_sub(ranking.lines.len());
                let mut text: String = ranking
                    .lines
                    .iter()
                    .map(|line| {
                        let row = &line.row;
                        let name = screen::plain(&row.name);
                        format!("{:>4}. {name:<30} {:>5}\n", row.place, row.points)
                    })
                    .collect();
                if hidden > 0 {
                    text.push_str(&format!("      and {hidden} more\n"));
                }
                text
            }
        }
    }

    fn prompt(&self) -> String {
        if self.person || self.asked() { format!("{}> ", self.held.name) } else { String::new() }
    }

    fn shown(&self, timed: bool) -> Option<Shown<'_>> {
        let (game, ruleset) = self.game.as_ref()?;
        let since = u64::try_from(self.received.elapsed().as_millis()).unwrap_or(u64::MAX);
        Some(Shown {
            game,
            session: self.session()?,
            ruleset,
            now: timed.then(|| game.at.saturating_add(since)),
            connected: self.connected,
            colour: self.style.colour,
            link: &self.link,
            reply: &self.reply,
        })
    }

    /// Draws everything, also what is there already.
    fn again(&mut self) -> Result<Next, Stop> {
        self.paged = false;
        self.drawn.clear();
        self.draw(true)?;
        Ok(Next::On)
    }

    /// Draws what has changed. Where somebody types, the line with what was typed stays as it is.
    fn draw(&mut self, anew: bool) -> Result<(), Stop> {
        if self.paged {
            return Ok(());
        }
        // What changes by itself is no news for a script.
        let Some(shown) = self.shown(self.style.clear) else { return Ok(()) };
        let mut lines = shown.lines();
        if !self.style.clear {
            if anew || lines != self.drawn {
                let text = self.shown(true).map_or(Vec::new(), |shown| shown.lines()).join("\n");
                input::print(&format!("\n{}\n{}", text.trim_end(), self.prompt()))?;
                self.drawn = lines;
            }
            return Ok(());
        }
        lines.resize(LINES, String::new());
        let mut text = String::new();
        if anew || self.drawn.len() != lines.len() {
            text = format!("{}{}\n{}", self.style.wipe(), lines.join("\n"), self.prompt());
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

    /// The end: the table, the result, and where it is kept.
    async fn over(mut self) -> Result<(), Stop> {
        self.reply.clear();
        let Some(shown) = self.shown(true) else {
            return input::print(
                "The session is over and its board is being taken apart: open it in a browser.\n",
            );
        };
        let mut table = shown.lines();
        table.retain(|line| !line.is_empty());
        let table = table.join("\n");
        let ended = shown.ended().join("\n");
        input::print(&format!("{}{table}\n{ended}\n", self.style.wipe()))?;
        let site = &self.held.link.site;
        let papers = format!("/api/games/{}/duplicate", self.held.game);
        input::print(&format!("The result sheet: {site}{papers}/sheet\n"))?;
        let path = format!("{papers}/session");
        let Some(log) = self.log else {
            return input::print(&format!("The session's file: {site}{path}\n"));
        };
        let text = http::text(site, Method::GET, &path, String::new()).await?;
        File::create_new(log)
            .and_then(|mut file| file.write_all(text.as_bytes()))
            .map_err(|error| Stop::bad(format!("{}: cannot be written: {error}", log.display())))?;
        input::print(&format!("The session's file is in {}.\n", log.display()))
    }
}

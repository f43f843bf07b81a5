//! The loop of the terminal: a client of one seat, or of several that share the terminal, in every
//! mode and through every door. It shows what the host of the game says, and sends what is typed.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{IsTerminal as _, stdin};
use std::time::Duration;

use table::follow;
use table::wire::{ClientMessage, CommandMessage, RefusalMessage, ServerMessage, UnbuildCommand};
use tokio::time::{MissedTickBehavior, interval};

use super::Manner;
use super::asked::{Asked, Asking, Next, Step};
use super::desk::Desk;
use super::door::{Door, Heard};
use super::full::{Full, Press, Presses};
use super::lines::Lines;
use super::modes::{self, Question, Table, Typed, Way, way};
use super::records::Records;
use super::text::{Style, wrap};
use super::{input, place::Place};
use crate::stop::Stop;

/// A command that was sent and is not carried out yet.
pub(super) struct Sending {
    id: String,
    /// The message, for sending again after a lost connection.
    message: ClientMessage,
    pub(super) command: CommandMessage,
    seat: u16,
    /// The text to show once it is done.
    said: Option<String>,
    /// It is done when the position after this event has arrived.
    done: Option<u32>,
}

/// The seats at this terminal in a game.
pub(super) struct Session<'a> {
    pub(super) door: Door,
    pub(super) desk: Desk,
    /// The people whose seats are held here.
    names: BTreeMap<u16, String>,
    pub(super) place: Place<'a>,
    pub(super) style: Style,
    /// Whether a person types, as opposed to a script whose lines wait for questions.
    pub(super) person: bool,
    pub(super) connected: bool,
    /// The seat that is asked, and for what.
    pub(super) asked: Option<Asked>,
    /// The seat whose rack is visible on the screen, where several share it.
    pub(super) opened: Option<u16>,
    /// The seats with nothing more to do, while this stays the same.
    pub(super) silent: BTreeMap<u16, String>,
    /// The seats asked for the points of a play before it is made.
    counting: BTreeSet<u16>,
    sending: Option<Sending>,
    asking: Option<Asking>,
    /// What has happened and is not shown yet, one sentence for each event.
    pub(super) news: Vec<String>,
    /// What was shown last.
    pub(super) latest: Vec<String>,
    /// How many events are shown or to be shown.
    heard: Option<usize>,
    /// The prefix of command ids, so that none is used twice.
    run: String,
    commands: u32,
    /// The answer to the last line.
    pub(super) reply: String,
    /// Whether a page covers the table.
    pub(super) paged: bool,
    /// The lines on the screen, or the last ones printed for a script.
    pub(super) drawn: Vec<String>,
    /// Whether the result was shown.
    ended: bool,
    /// Whether the people here want to take the board apart.
    unbuilds: bool,
    pub(super) records: Option<Records>,
    /// The full screen, if the game is played on one.
    pub(super) full: Option<Full>,
}

impl<'a> Session<'a> {
    /// A session for these seats.
    ///
    /// # Errors
    /// If it is to be on a full screen, and there is no terminal for that.
    pub(super) fn new(
        door: Door,
        place: Place<'a>,
        names: BTreeMap<u16, String>,
        manner: Manner,
    ) -> Result<Session<'a>, Stop> {
        let held: Vec<u16> = names.keys().copied().collect();
        let counting = held.iter().copied().filter(|_| manner.count).collect();
        let session = Session {
            connected: !door.is_far(),
            door,
            desk: Desk::new(held),
            names,
            place,
            style: Style::detect(),
            person: stdin().is_terminal(),
            asked: None,
            opened: None,
            silent: BTreeMap::new(),
            counting,
            sending: None,
            asking: None,
            news: Vec::new(),
            latest: Vec::new(),
            heard: None,
            run: super::chance::random()?,
            commands: 0,
            reply: String::new(),
            paged: false,
            drawn: Vec::new(),
            ended: false,
            unbuilds: false,
            records: None,
            full: None,
        };
        if manner.full { session.on_full_screen() } else { Ok(session) }
    }

    /// Plays until the game is over or somebody leaves.
    pub(super) async fn play(mut self, lines: &mut Lines) -> Result<(), Stop> {
        let mut second = interval(Duration::from_secs(1));
        second.set_missed_tick_behavior(MissedTickBehavior::Skip);
        let mut presses = self.full.is_some().then(Presses::new);
        let leaves = loop {
            let next = tokio::select! {
                // What has happened is shown before a line is read.
                biased;
                heard = self.door.hear() => match heard {
                    Some(heard) => self.hear(heard).await?,
                    None => return Err(self.place.strange()),
                },
                press = next(&mut presses), if presses.is_some() => match press {
                    Some(press) => self.pressed(press).await?,
                    None => Next::Leave,
                },
                line = lines.next(), if presses.is_none() && self.listens() => match line? {
                    Some(text) => self.typed(&text).await?,
                    None => Next::Leave,
                },
                _ = second.tick(), if self.style.clear && self.desk.complete() => {
                    self.draw(false)?;
                    Next::On
                }
            };
            match next {
                Next::On => {}
                Next::Over => break false,
                Next::Leave => break true,
            }
        };
        self.shows_result()?;
        if leaves && !self.ended {
            return self.place.left();
        }
        if leaves && self.unbuilds {
            input::print("The unbuilding stops here.\n")?;
        }
        self.place.over(&self.desk).await
    }

    /// Leaves the full screen, if there is one: the result is to be read after it as well.
    fn shows_result(&mut self) -> Result<(), Stop> {
        let Some(Full { result, terminal, .. }) = self.full.take() else { return Ok(()) };
        drop(terminal);
        result.iter().try_for_each(|line| input::print(&format!("{line}\n")))?;
        match self.way().filter(|_| self.ended) {
            Some(way) => self.place.told_end(way.draws()),
            None => Ok(()),
        }
    }

    /// Whether the result was shown.
    pub(super) fn is_over(&self) -> bool {
        self.ended
    }

    /// Whether a line is wanted now. A script answers questions; a person may type at any time.
    fn listens(&self) -> bool {
        let asked = self.asked.is_some() && self.sending.is_none() && self.asking.is_none();
        self.desk.complete() && !self.door.goes_on() && (self.person || asked)
    }

    /// The mode that the game is in.
    pub(super) fn way(&self) -> Option<&'static dyn Way> {
        Some(way(&self.desk.latest()?.game))
    }

    /// The table as it is shown: as the seat that is asked sees it, with its rack if `open`.
    pub(super) fn table(&self, seat: Option<u16>, open: bool, timed: bool) -> Option<Table<'_>> {
        let all = self.desk.open()?;
        let own = seat.and_then(|seat| self.desk.of(seat)).unwrap_or(all);
        let shown = if open { own } else { all };
        let since = u64::try_from(own.came.elapsed().as_millis()).unwrap_or(u64::MAX);
        let now = self.door.now().unwrap_or_else(|| own.game.at.saturating_add(since));
        let mut table = Table {
            game: &shown.game,
            own: &own.game,
            events: &all.events,
            terms: &all.by.terms,
            lexicon: &all.by.lexicon,
            ruleset: &all.by.ruleset,
            held: &self.desk.held,
            names: &self.names,
            now: timed.then_some(now),
            open,
            connected: self.connected,
            colour: self.style.colour,
            silent: false,
            link: self.place.link(),
        };
        let key = seat.and_then(|seat| self.silent.get(&seat));
        table.silent = key.is_some_and(|key| *key == way(table.own).lasts(&table));
        Some(table)
    }

    pub(super) async fn hear(&mut self, heard: Heard) -> Result<Next, Stop> {
        match heard {
            Heard::Over(stop) => return Err(stop),
            Heard::Still => return self.consider().await,
            Heard::Lost => self.connected = false,
            Heard::Open => {
                self.connected = true;
                self.desk.forget_asked();
                if let Some(asking) = self.asking.take() {
                    self.reply = "The connection was lost: ask again.".to_string();
                    drop(asking);
                }
                if let Some(sending) = &self.sending {
                    // If the connection breaks again, this is sent once more.
                    self.door.say(&sending.message).await;
                }
            }
            Heard::Said(message) => return self.said(*message).await,
        }
        self.draw(false)?;
        Ok(Next::On)
    }

    async fn said(&mut self, message: ServerMessage) -> Result<Next, Stop> {
        match message {
            ServerMessage::Terms { terms, lexicon } => {
                self.desk.play_by(terms, lexicon).map_err(|_| self.place.strange())?;
                Ok(Next::On)
            }
            ServerMessage::Update { events, game } => {
                let asked = self.desk.take(events, game).map_err(|_| self.place.strange())?;
                for message in asked {
                    self.door.say(&message).await;
                }
                self.settle();
                self.consider().await
            }
            changed @ ServerMessage::Changed { .. } => {
                let seen = self.desk.latest().ok_or_else(|| self.place.strange())?;
                let game = follow(&seen.game, &changed).ok_or_else(|| self.place.strange())?;
                Box::pin(self.said(ServerMessage::Update { events: Vec::new(), game })).await
            }
            ServerMessage::Tally { players, slips, locked } => {
                self.desk.tally(players, slips, locked);
                self.draw(false)?;
                Ok(Next::On)
            }
            ServerMessage::Done { id, seq } => {
                if let Some(sending) = self.sending.as_mut().filter(|sending| sending.id == id) {
                    sending.done = Some(seq);
                    self.settle();
                    if self.sending.is_none() {
                        return self.consider().await;
                    }
                }
                Ok(Next::On)
            }
            ServerMessage::Refused { id: Some(id), refusal }
                if self.counted_laid(&id, Err(&refusal.message)) =>
            {
                self.draw(false)?;
                Ok(Next::On)
            }
            ServerMessage::Preview { id, formed, problem, .. }
                if self.counted_laid(
                    &id,
                    problem.as_ref().map_or(Ok(formed.as_ref()), |why| Err(&why.message)),
                ) =>
            {
                self.draw(false)?;
                Ok(Next::On)
            }
            ServerMessage::Refused { id: Some(id), refusal } => self.refused(&id, &refusal).await,
            answer => self.answered(answer).await,
        }
    }

    /// A command is done when the position after it has arrived.
    fn settle(&mut self) {
        let seq = self.desk.latest().map_or(0, |seen| seen.game.seq);
        let done = |sending: &mut Sending| sending.done.is_some_and(|done| done <= seq);
        if let Some(sending) = self.sending.take_if(done) {
            self.news.extend(sending.said);
            self.asked = None;
            self.reply.clear();
            self.drawn.clear();
        }
    }

    async fn refused(&mut self, id: &str, refusal: &RefusalMessage) -> Result<Next, Stop> {
        if let Some(sending) = self.sending.take_if(|sending| sending.id == id) {
            let Some(way) = self.way() else { return Ok(Next::On) };
            if let Some(instead) = way.instead(&sending.command, refusal) {
                self.send(sending.seat, instead, sending.said).await;
                return Ok(Next::On);
            }
            let reply = way.refused(&sending.command, refusal);
            let seat = sending.seat;
            let anew = self.table(Some(seat), true, true).is_some_and(|table| way.redraws(&table));
            self.answer(&reply, anew)?;
            return Ok(Next::On);
        }
        if let Some(asking) = self.asking.take_if(|asking| asking.id == id) {
            if let Some(counted) = asking.counted {
                self.send(counted.seat, counted.command, counted.said).await;
                return Ok(Next::On);
            }
            self.answer(&wrap(&super::text::plain(&refusal.message)), false)?;
        }
        Ok(Next::On)
    }

    /// What comes next: the end, a question to somebody here, or waiting.
    pub(super) async fn consider(&mut self) -> Result<Next, Stop> {
        if !self.desk.complete() || self.sending.is_some() || self.door.goes_on() {
            return Ok(Next::On);
        }
        self.tell()?;
        let Some(game) = self.desk.latest().map(|seen| &seen.game) else { return Ok(Next::On) };
        if modes::over(game) {
            return self.over().await;
        }
        if let Some((seat, command)) = self.by_itself() {
            self.send(seat, command, None).await;
            return Ok(Next::On);
        }
        self.forget_silence();
        match self.next() {
            Some(seat) => self.ask(seat)?,
            None => {
                self.asked = None;
                if self.door.pass_time() {
                    return Ok(Next::On);
                }
                self.draw(false)?;
            }
        }
        Ok(Next::On)
    }

    /// What is done without asking, since nobody else can join.
    fn by_itself(&self) -> Option<(u16, CommandMessage)> {
        if self.door.is_far() {
            return None;
        }
        let way = self.way()?;
        self.desk.held.iter().find_map(|&seat| {
            let table = self.table(Some(seat), true, true)?;
            way.by_itself(&table).map(|command| (seat, command))
        })
    }

    /// The game has moved on: seats that had nothing more to do may have something now.
    fn forget_silence(&mut self) {
        let Some(way) = self.way() else { return };
        let lasts = |seat: u16| self.table(Some(seat), true, true).map(|table| way.lasts(&table));
        let over: Vec<u16> = self
            .silent
            .iter()
            .filter(|(seat, key)| lasts(**seat).as_ref() != Some(key))
            .map(|(seat, _)| *seat)
            .collect();
        self.silent.retain(|seat, _| !over.contains(seat));
    }

    /// The seat asked next: seats that have to answer, accept or challenge come before the seat on
    /// turn.
    fn next(&self) -> Option<u16> {
        let way = self.way()?;
        let turn = self.desk.latest()?.game.turn;
        let mut seats = self.desk.held.clone();
        seats.sort_by_key(|&seat| (Some(seat) == turn, seat));
        let tables: Vec<(u16, Table<'_>)> = seats
            .into_iter()
            .filter_map(|seat| Some((seat, self.table(Some(seat), true, true)?)))
            .collect();
        let first = tables.iter().find(|(_, table)| !table.silent && way.waits(table));
        let last = || tables.iter().find(|(_, table)| way.waits_last(table));
        let terms = || {
            tables.iter().find(|(seat, table)| {
                let own = table.own.seats.get(usize::from(*seat));
                table.own.phase == "gathering" && own.is_some_and(|own| !own.accepted)
            })
        };
        first.or_else(last).or_else(terms).map(|(seat, _)| *seat)
    }

    /// Records what has happened, to be shown.
    fn tell(&mut self) -> Result<(), Stop> {
        let (Some(way), Some(seen)) = (self.way(), self.desk.open()) else { return Ok(()) };
        let count = seen.events.len();
        let from = match self.heard {
            Some(heard) => heard.min(count),
            None => self.place.begin(&seen.game, &seen.events)?,
        };
        if self.heard.is_none() && seen.by.ruleset.mode.is_alone() {
            self.records = Some(Records::open(self.place.folder, &seen.by)?);
        }
        let Some(table) = self.table(None, false, true) else { return Ok(()) };
        let events = table.events.get(from..).unwrap_or_default();
        let told: Vec<String> = way.told(&table, events).iter().map(|told| wrap(told)).collect();
        self.news.extend(told);
        self.heard = Some(count);
        Ok(())
    }

    /// The end: the result, and whether the board is taken apart.
    async fn over(&mut self) -> Result<Next, Stop> {
        let Some(way) = self.way() else { return Ok(Next::On) };
        let unbuilt = self
            .desk
            .latest()
            .is_some_and(|seen| matches!(seen.game.mode, table::wire::ModeMessage::Unbuild { .. }));
        if !self.ended || unbuilt {
            let news = std::mem::take(&mut self.news);
            let Some(table) = self.table(None, false, true) else { return Ok(Next::On) };
            let mut lines = way.ending(&table, &news);
            let total = modes::matches::total(&table).filter(|_| !unbuilt);
            if let (Some(records), Some(total)) = (self.records.as_mut(), total) {
                records.add(total)?;
                lines.extend(wrap(&records.verdict()).lines().map(String::from));
                lines.extend(records.lines());
            }
            match &mut self.full {
                Some(full) => full.result = lines,
                None => input::print(&format!("{}{}\n", self.style.wipe(), lines.join("\n")))?,
            }
            if let Some(result) = self.full.as_ref().map(|full| full.result.clone()) {
                self.cover(result)?;
            } else if !self.ended {
                self.place.told_end(way.draws())?;
            }
            self.ended = true;
        }
        if unbuilt {
            return Ok(Next::Over);
        }
        self.offer().await
    }

    /// Asks whether the board is to be taken apart, where that can be done.
    async fn offer(&mut self) -> Result<Next, Stop> {
        let may = |seat: u16, answer: bool| {
            let offer = self.desk.of(seat).and_then(|seen| seen.game.unbuild.as_ref());
            offer.is_some_and(|offer| if answer { offer.may_answer } else { offer.may_propose })
        };
        let answers = self.desk.held.iter().copied().find(|&seat| may(seat, true));
        let proposes = self.desk.held.iter().copied().find(|&seat| may(seat, false));
        if self.unbuilds {
            let command = match (answers, proposes) {
                (Some(seat), _) => Some((seat, UnbuildCommand::Answer { agree: true })),
                (None, Some(seat)) => Some((seat, UnbuildCommand::Propose {})),
                (None, None) => None,
            };
            if let Some((seat, command)) = command {
                self.send(seat, CommandMessage::Unbuild { command }, None).await;
            }
            return Ok(Next::On);
        }
        let Some(seat) = answers.or(proposes) else { return Ok(Next::Over) };
        let again = matches!(&self.asked, Some(Asked { step: Step::Offer, .. }));
        self.asked = Some(Asked { seat, step: Step::Offer });
        if self.full.is_some() {
            self.paint()?;
            return Ok(Next::On);
        }
        let news = std::mem::take(&mut self.news);
        if !again || !news.is_empty() {
            let news: String = news.iter().map(|told| format!("{told}\n")).collect();
            let prompt = self.prompt();
            input::print(&format!("{news}{prompt}"))?;
        }
        Ok(Next::On)
    }

    /// A line was typed.
    pub(super) async fn typed(&mut self, text: &str) -> Result<Next, Stop> {
        self.paged = false;
        let Some(Asked { seat, step }) = self.asked.take() else {
            return self.typed_unasked(text).await;
        };
        let quits = ["quit", "exit"].iter().any(|word| text.eq_ignore_ascii_case(word));
        match step {
            Step::Offer => {
                if !text.eq_ignore_ascii_case("unbuild") {
                    return Ok(Next::Over);
                }
                self.unbuilds = true;
                self.offer().await
            }
            Step::Leave(step) => {
                let text = text.to_ascii_lowercase();
                if ["quit", "exit", "yes", "y"].contains(&text.as_str()) {
                    return Ok(Next::Leave);
                }
                self.asked = Some(Asked { seat, step: *step });
                self.stays(seat)?;
                Ok(Next::On)
            }
            Step::Sure(command) => {
                self.asked = Some(Asked { seat, step: Step::Line });
                if !text.eq_ignore_ascii_case("yes") {
                    self.answer("Nothing was said.", false)?;
                    return Ok(Next::On);
                }
                self.send(seat, *command, None).await;
                Ok(Next::On)
            }
            Step::Points(counted) => self.points(seat, counted, text).await,
            Step::HandOver if quits => self.quits(seat, Step::HandOver),
            Step::HandOver => {
                self.opened = Some(seat);
                self.asked = Some(Asked { seat, step: Step::Line });
                let table = self.table(Some(seat), true, true);
                let way = self.way();
                let more = |(way, table): (&'static dyn Way, Table<'_>)| {
                    (way.reads_covered(&table), way.repeats(&table))
                };
                let (reads, repeats) = way.zip(table).map_or((false, true), more);
                if reads && !text.is_empty() {
                    self.news.clear();
                    return self.read(seat, text).await;
                }
                if !repeats {
                    self.news.clear();
                }
                self.door.sits_down();
                self.first()?;
                Ok(Next::On)
            }
            Step::Line => {
                self.asked = Some(Asked { seat, step: Step::Line });
                self.read(seat, text).await
            }
        }
    }

    /// A person types something although nobody is asked.
    async fn typed_unasked(&mut self, text: &str) -> Result<Next, Stop> {
        match self.desk.held[..] {
            [seat] if !self.ended => self.read(seat, text).await,
            _ => {
                let quits = ["quit", "exit"].iter().any(|word| text.eq_ignore_ascii_case(word));
                Ok(if quits { Next::Leave } else { Next::On })
            }
        }
    }

    /// Carries out a line that a seat typed.
    async fn read(&mut self, seat: u16, text: &str) -> Result<Next, Stop> {
        let Some(way) = self.way() else { return Ok(Next::On) };
        let gathers = self.desk.latest().filter(|seen| seen.game.phase == "gathering");
        if let Some(hash) = gathers.map(|seen| seen.by.terms.hash.clone())
            && text.eq_ignore_ascii_case("accept")
        {
            let reply = self.place.accept(hash).await;
            self.answer(&wrap(&reply), true)?;
            return Ok(Next::On);
        }
        let open = self.opens(seat);
        let Some(table) = self.table(Some(seat), open, true) else { return Ok(Next::On) };
        let action = way.read(&table, text);
        let lasts = way.lasts(&table);
        match action {
            Typed::Do(..) | Typed::Sure(..) | Typed::Ask(_) if self.is_busy() => {
                self.answer("The last line has not been answered yet: wait a moment.", false)?;
            }
            Typed::Do(command, said) => self.does(seat, command, said).await?,
            Typed::Sure(command, question) => {
                self.asked = Some(Asked { seat, step: Step::Sure(Box::new(command)) });
                self.dialog(&question)?;
            }
            Typed::Say(reply) => self.answer(&reply, false)?,
            Typed::Show(reply) => self.answer(&reply, true)?,
            Typed::Page(page) => self.page(&page)?,
            Typed::Silent => {
                self.silent.insert(seat, lasts);
                self.asked = None;
                return self.consider().await;
            }
            Typed::Count(on) => {
                let reply = if on {
                    self.counting.insert(seat);
                    "You are asked for the points of each play before it is made."
                } else {
                    self.counting.remove(&seat);
                    "Plays are made without asking for their points."
                };
                self.answer(reply, false)?;
            }
            Typed::Ask(question) => self.asks(seat, question).await?,
            Typed::Quit => return self.quits(seat, Step::Line),
        }
        Ok(Next::On)
    }

    fn is_busy(&self) -> bool {
        self.sending.is_some() || self.asking.is_some()
    }

    /// Somebody wants to leave: this happens at once if nothing is lost by it.
    fn quits(&mut self, seat: u16, step: Step) -> Result<Next, Stop> {
        let Some(lost) = self.place.lost() else { return Ok(Next::Leave) };
        if self.ended {
            return Ok(Next::Leave);
        }
        self.asked = Some(Asked { seat, step: Step::Leave(Box::new(step)) });
        let asked = format!("Really leave? {lost} Type quit again, or press Enter to play on.");
        self.dialog(&wrap(&asked))?;
        Ok(Next::On)
    }

    /// Carries out a command; if the seat counts its plays, their points are asked for first.
    async fn does(
        &mut self,
        seat: u16,
        command: CommandMessage,
        said: Option<String>,
    ) -> Result<(), Stop> {
        if self.counting.contains(&seat)
            && let Some(tiles) = self.countable(seat, &command)
        {
            let id = self.id();
            self.asking = Some(Asking::counted(id.clone(), seat, command, said));
            self.door.say(&ClientMessage::Preview { id, tiles }).await;
            return Ok(());
        }
        self.send(seat, command, said).await;
        Ok(())
    }

    /// Sends a command, and again after a lost connection until it is answered.
    pub(super) async fn send(&mut self, seat: u16, command: CommandMessage, said: Option<String>) {
        let id = self.id();
        let seq = self.desk.latest().map_or(0, |seen| seen.game.seq);
        let message =
            ClientMessage::Command { id: id.clone(), seat, seq, command: command.clone() };
        if self.style.clear {
            self.news.clear();
        }
        // Without a connection it is sent as soon as there is one.
        self.door.say(&message).await;
        self.sending = Some(Sending { id, message, command, seat, said, done: None });
    }

    /// A new id for a message that gets an answer.
    pub(super) fn id(&mut self) -> String {
        self.commands += 1;
        format!("{}-{}", self.run, self.commands)
    }

    /// Asks for what is not on the screen.
    async fn asks(&mut self, seat: u16, question: Question) -> Result<(), Stop> {
        match &question {
            Question::Records => {
                let lines = self.records.as_ref().map_or_else(Vec::new, Records::lines);
                return self.answer(&lines.join("\n"), false);
            }
            Question::News => {
                let latest = match self.latest.is_empty() {
                    true => "Nothing new.".to_string(),
                    false => self.latest.join("\n"),
                };
                return self.answer(&latest, false);
            }
            Question::Ranking => {
                let page = self.place.ranking().await;
                return self.page(&page);
            }
            Question::Best if self.full.is_some() => {}
            Question::Best => input::print("This takes some seconds.\n")?,
            Question::Words(_) | Question::Hint | Question::Removals(_) => {}
        }
        let id = self.id();
        let asking = Asking::new(id.clone(), seat, question);
        let message = match &asking.question {
            Question::Words(words) => {
                let word = words.first().cloned().unwrap_or_default();
                ClientMessage::LookUp { id, word }
            }
            Question::Removals(_) => ClientMessage::ShowRemovals { id },
            _ => {
                // Advice is given to the seat as which the game is viewed.
                if self.desk.viewer != Some(seat) {
                    self.door.say(&ClientMessage::ViewAs { seat: Some(seat) }).await;
                }
                ClientMessage::Advise { id }
            }
        };
        self.asking = Some(asking);
        self.door.say(&message).await;
        Ok(())
    }

    /// An answer to what was asked.
    async fn answered(&mut self, answer: ServerMessage) -> Result<Next, Stop> {
        let id = match &answer {
            ServerMessage::Preview { id, .. }
            | ServerMessage::LookedUp { id, .. }
            | ServerMessage::Advised { id, .. }
            | ServerMessage::Removals { id, .. } => id.clone(),
            _ => return Ok(Next::On),
        };
        let Some(mut asking) = self.asking.take_if(|asking| asking.id == id) else {
            return Ok(Next::On);
        };
        match answer {
            ServerMessage::Preview { formed, .. } => {
                let Some(mut counted) = asking.counted else { return Ok(Next::On) };
                let Some(formed) = formed else {
                    // A refused play is not counted.
                    self.send(counted.seat, counted.command, counted.said).await;
                    return Ok(Next::On);
                };
                counted.formed = Some(formed);
                self.asked = Some(Asked { seat: counted.seat, step: Step::Points(counted) });
                self.dialog("How many points? Press Enter alone to go back.")?;
            }
            ServerMessage::LookedUp { word, good, .. } => {
                let is = if good { "is" } else { "is not" };
                asking.found.push(format!("{word} {is} in the list."));
                if let Some(word) = asking.next_word() {
                    let id = self.id();
                    asking.id.clone_from(&id);
                    self.asking = Some(asking);
                    self.door.say(&ClientMessage::LookUp { id, word }).await;
                    return Ok(Next::On);
                }
                self.answer(&asking.found.join("\n"), false)?;
            }
            ServerMessage::Advised { play, exchange, points, best, .. } => {
                let Some(table) = self.table(Some(asking.seat), true, true) else {
                    return Ok(Next::On);
                };
                let wants = asking.question == Question::Best;
                let found = (play, exchange, points);
                let reply = modes::matches::advised(&table, wants, found, best);
                self.answer(&wrap(&reply), false)?;
            }
            ServerMessage::Removals { removals, .. } => {
                let Question::Removals(page) = asking.question else { return Ok(Next::On) };
                let Some(table) = self.table(Some(asking.seat), true, true) else {
                    return Ok(Next::On);
                };
                let text = modes::unbuild::all(&table, &removals, page);
                self.page(&text)?;
            }
            _ => {}
        }
        Ok(Next::On)
    }
}

/// The next press on a full screen; waits for ever where there is none.
async fn next(presses: &mut Option<Presses>) -> Option<Press> {
    match presses {
        Some(presses) => presses.next().await,
        None => std::future::pending().await,
    }
}

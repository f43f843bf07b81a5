//! The referee of Together: judges a command and says what happens.

mod trade;

use alloc::vec::Vec;

use crate::chance::draw;
use crate::together::options::{MOST_DEALS, MOST_TALK};
use crate::together::position::Stage;
use crate::together::{
    AWAY_AFTER, Command, Ending, Event, GOALS_TO_WIN, GOALS_UP, Goal, Help, MAX_TALK, NAMING_TIME,
    Phase, Possible, Reached, Refusal, TableCommand, Together, talk,
};
use crate::{CommonRefusal, Fold, Game, Inputs, Millis, Play, PlayText, Seat, Tile, Tiles};

impl Game for Together {
    type Command = Command;
    type TableCommand = TableCommand;
    type Refusal = Refusal;

    fn start() -> Option<TableCommand> {
        Some(TableCommand::Start)
    }

    fn tick() -> Option<TableCommand> {
        Some(TableCommand::Tick)
    }

    fn decide(&self, command: &Command, inputs: Inputs<'_>) -> Result<Vec<Event>, Refusal> {
        let mut draft = Draft { game: self.clone(), events: Vec::new(), inputs };
        draft.carry_out(command)?;
        Ok(draft.events)
    }

    fn conduct(&self, command: &TableCommand, inputs: Inputs<'_>) -> Result<Vec<Event>, Refusal> {
        let mut draft = Draft { game: self.clone(), events: Vec::new(), inputs };
        match command {
            TableCommand::Start => draft.start()?,
            TableCommand::Tick => draft.tick(),
            TableCommand::DealVerdict { reachable } => draft.deal_verdict(*reachable)?,
            TableCommand::StuckVerdict { possible } => draft.stuck_verdict(possible)?,
        }
        Ok(draft.events)
    }

    fn over(&self) -> bool {
        self.stage == Stage::Over
    }

    fn deadline(&self) -> Option<Millis> {
        match self.phase() {
            Phase::Naming => self.naming_since.map(|since| since.plus(NAMING_TIME)),
            Phase::Trade(_) => self.trade.as_ref().map(|trade| trade.deadline),
            _ => None,
        }
    }
}

/// The events so far and the position they lead to.
struct Draft<'a> {
    game: Together,
    events: Vec<Event>,
    inputs: Inputs<'a>,
}

impl Draft<'_> {
    fn push(&mut self, event: Event) {
        self.game.apply(self.inputs.at, &event);
        self.events.push(event);
    }

    fn draw(&self, count: usize) -> Tiles {
        draw(&self.game.bag, self.game.draws, count, self.inputs.chance).into_iter().collect()
    }

    fn carry_out(&mut self, command: &Command) -> Result<(), Refusal> {
        match command {
            &Command::Name { seat, starter } => self.name(seat, starter),
            Command::Play { seat, play } => self.play(*seat, play),
            Command::Help { seat, help } => self.help(*seat, help),
            &Command::EndTurn { seat } => self.end_turn(seat),
            &Command::Stuck { seat } => self.stuck(seat),
            &Command::Claim { seat, take, give } => self.claim(seat, take, give),
            &Command::Unclaim { seat, take, give } => self.unclaim(seat, take, give),
            &Command::Confirm { seat } => self.confirm(seat),
            &Command::PassOver { seat } => self.pass_over(seat),
            &Command::Remove { seat, who } => self.remove(seat, who),
            &Command::Resign { seat } => {
                self.active(seat)?;
                self.push(Event::Resigned { seat });
                self.after_leaving();
                Ok(())
            }
            Command::Say { seat, text } => self.say(*seat, text),
            &Command::Point { seat, square } => {
                self.active(seat)?;
                self.room_for_talk()?;
                let square = square.filter(|&square| self.game.board.contains(square));
                self.push(Event::Pointed { seat, square });
                Ok(())
            }
        }
    }

    /// Checks that the seat takes part in a game that is going on.
    fn active(&self, seat: Seat) -> Result<(), Refusal> {
        let known = self.game.seats.get(seat.index()).ok_or(CommonRefusal::NoSuchSeat)?;
        match self.game.stage {
            Stage::Opening => Err(CommonRefusal::NotStarted.into()),
            Stage::Over => Err(CommonRefusal::GameOver.into()),
            _ if known.left => Err(Refusal::SeatResigned),
            _ => Ok(()),
        }
    }

    /// Checks that it is the seat's turn and nothing else has to happen first.
    fn on_turn(&self, seat: Seat) -> Result<(), Refusal> {
        let known = self.game.seats.get(seat.index()).ok_or(CommonRefusal::NoSuchSeat)?;
        match self.game.phase() {
            Phase::Opening => Err(CommonRefusal::NotStarted.into()),
            Phase::Over => Err(CommonRefusal::GameOver.into()),
            _ if known.left => Err(Refusal::SeatResigned),
            Phase::Turn(turn) if turn == seat => Ok(()),
            Phase::Turn(turn) => Err(Refusal::NotYourTurn { turn }),
            Phase::Trade(_) => Err(Refusal::TradeOpen),
            Phase::Naming => Err(Refusal::StarterOpen),
            Phase::DealCheck | Phase::StuckCheck(_) => Err(Refusal::CheckDue),
        }
    }

    fn start(&mut self) -> Result<(), Refusal> {
        if self.game.stage != Stage::Opening {
            return Err(CommonRefusal::AlreadyStarted.into());
        }
        self.deal();
        Ok(())
    }

    /// Turns up three goals and deals seven tiles to every player (TOG-10, TOG-11).
    fn deal(&mut self) {
        self.turn_up();
        let seats: Vec<Seat> = self.game.active().collect();
        for seat in seats {
            let tiles = self.draw(usize::from(self.game.ruleset.rack_size));
            self.push(Event::Dealt { seat, tiles });
        }
        self.settle_starter();
    }

    /// Fills the row of goals from the pile, as long as it lasts (TOG-18, AMB-32).
    fn turn_up(&mut self) {
        let wanted = GOALS_UP.saturating_sub(self.game.up.len());
        let mut unseen = self.game.unseen.clone();
        let mut goals: Vec<Goal> = Vec::new();
        for _ in 0..wanted.min(self.game.fresh) {
            let below = unseen.len() as u32;
            if below == 0 {
                break;
            }
            let draw = self.game.draws + goals.len() as u32;
            let place = self.inputs.chance.pick(draw, below) % below;
            goals.push(unseen.remove(place as usize));
        }
        let rest = wanted - goals.len();
        goals.extend(self.game.bottom.iter().take(rest));
        if !goals.is_empty() {
            self.push(Event::TurnedUp { goals });
        }
    }

    fn deal_verdict(&mut self, reachable: bool) -> Result<(), Refusal> {
        if self.game.stage != Stage::DealCheck {
            return Err(Refusal::NoCheck);
        }
        let last = self.game.deals + 1 >= MOST_DEALS;
        self.push(Event::DealChecked { reachable: reachable || last });
        if reachable || last {
            self.settle_starter();
        } else {
            self.push(Event::Redealt);
            self.deal();
        }
        Ok(())
    }

    fn name(&mut self, seat: Seat, starter: Seat) -> Result<(), Refusal> {
        self.active(seat)?;
        match self.game.stage {
            Stage::Naming => {}
            Stage::DealCheck => return Err(Refusal::CheckDue),
            _ => return Err(Refusal::StarterKnown),
        }
        let known = self.game.seats.get(starter.index()).ok_or(CommonRefusal::NoSuchSeat)?;
        if known.left {
            return Err(Refusal::SeatResigned);
        }
        self.push(Event::Named { seat, starter });
        self.settle_starter();
        Ok(())
    }

    /// Decides who starts once all name the same seat, or if there is only one (TOG-12).
    fn settle_starter(&mut self) {
        if self.game.stage != Stage::Naming {
            return;
        }
        let mut active = self.game.active();
        let only = active.next().filter(|_| active.next().is_none());
        drop(active);
        let voices = &self.game.voices;
        let all = voices.len() == self.game.active().count();
        let agreed = voices.first().map(|&(_, starter)| starter);
        let agreed = agreed.filter(|first| all && voices.iter().all(|(_, other)| other == first));
        if let Some(seat) = only.or(agreed) {
            self.push(Event::Starts { seat });
        }
    }

    fn tick(&mut self) {
        if self.game.deadline().is_none_or(|deadline| deadline > self.inputs.at) {
            return;
        }
        match self.game.phase() {
            Phase::Trade(user) => self.trade_time_up(user),
            _ => self.naming_time_up(),
        }
    }

    /// The time for naming is up: the seat named most often starts; among equals the one named
    /// first.
    fn naming_time_up(&mut self) {
        let voices = &self.game.voices;
        let count = |seat: Seat| voices.iter().filter(|voice| voice.1 == seat).count();
        let most = voices.iter().map(|voice| count(voice.1)).max();
        let first = voices.iter().map(|voice| voice.1).find(|&s| Some(count(s)) == most);
        if let Some(seat) = first {
            self.push(Event::Starts { seat });
        }
    }

    /// Plays a word, which has to complete at least one goal (TOG-15 to TOG-17, TOG-21 to TOG-25).
    fn play(&mut self, seat: Seat, play: &Play) -> Result<(), Refusal> {
        self.on_turn(seat)?;
        let Together { board, ruleset, up, .. } = &self.game;
        let (goals, formed) = Together::completes(board, ruleset, up, play)?;
        let rack = self.game.seats[seat.index()].rack;
        CommonRefusal::unless_held(&rack, &play.tiles())?;
        CommonRefusal::unless_listed(&formed.words, self.inputs.judge)?;
        if goals.is_empty() {
            let nearest = Together::nearest(board, ruleset, up, play, &formed);
            return Err(Refusal::NoGoalCompleted { nearest });
        }
        let direction = formed.main().coord.direction;
        let Some(text) = PlayText::of(board, play, direction) else {
            return Err(Refusal::NothingPlaced);
        };
        let won = self.game.done.len() + goals.len() >= GOALS_TO_WIN;
        let kept = rack.len() - play.len();
        let count = usize::from(ruleset.rack_size).saturating_sub(kept);
        let drawn = if won { Tiles::new() } else { self.draw(count) };
        self.push(Event::Played { seat, text, words: formed.words, goals, drawn });
        if !self.won() {
            self.turn_up();
        }
        Ok(())
    }

    /// Ends the game if all goals are completed (TOG-37).
    fn won(&mut self) -> bool {
        let won = self.game.done.len() >= GOALS_TO_WIN;
        if won {
            self.end(Reached::AllGoals);
        }
        won
    }

    fn end(&mut self, reached: Reached) {
        let goals = self.game.done.len() as u8;
        let helpers = self.game.helpers.len() as u8;
        self.push(Event::Ended(Ending { reached, goals, helpers }));
    }

    /// Uses a helper card: on the seat's turn, before the word, one a turn (TOG-26, TOG-41,
    /// AMB-33).
    fn help(&mut self, seat: Seat, help: &Help) -> Result<(), Refusal> {
        self.on_turn(seat)?;
        let helper = help.helper();
        if !self.game.helpers.contains(&helper) {
            return Err(Refusal::HelperUsed { helper });
        }
        if self.game.helped.is_some() {
            return Err(Refusal::OneHelperATurn);
        }
        let rack = self.game.seats[seat.index()].rack;
        let held = |tiles: &Tiles| {
            CommonRefusal::unless_held(&rack, tiles)?;
            if tiles.is_empty() { Err(Refusal::NothingChosen) } else { Ok(()) }
        };
        match *help {
            Help::CompleteGoal(goal) => {
                if !self.game.up.contains(&goal) {
                    return Err(Refusal::GoalNotUp { goal });
                }
                self.push(Event::GoalGiven { seat, goal });
                if !self.won() {
                    self.turn_up();
                }
            }
            Help::ExchangeTiles(returned) => {
                held(&returned)?;
                let have = self.game.bag.len();
                if returned.len() > have {
                    return Err(CommonRefusal::ExchangeMoreThanBag { have }.into());
                }
                let drawn = self.draw(returned.len());
                self.push(Event::Exchanged { seat, returned, drawn });
            }
            Help::ExtraTile => {
                self.push(Event::ExtraTile { seat });
                // In turn order starting with the user, as long as the bag lasts (AMB-36).
                let user = core::iter::once(seat);
                let order: Vec<Seat> =
                    user.chain(self.game.round(seat).filter(|&other| other != seat)).collect();
                for seat in order {
                    let tiles = self.draw(1);
                    if !tiles.is_empty() {
                        self.push(Event::Drew { seat, tiles });
                    }
                }
            }
            Help::MakeBlank(tile) => {
                if tile.is_blank() {
                    return Err(Refusal::BlankAlready);
                }
                let tile: Tiles = core::iter::once(tile).collect();
                held(&tile)?;
                self.push(Event::MadeBlank { seat, tile });
            }
            Help::RefreshGoals => {
                self.push(Event::Refreshed { seat });
                self.turn_up();
            }
            Help::TradeTiles(tiles) => {
                let have = self.others_hold(seat);
                if self.game.active().count() < 2 {
                    return Err(Refusal::TradeAlone);
                }
                held(&tiles)?;
                if tiles.len() > have {
                    return Err(Refusal::TradeMoreThanOthers { have });
                }
                self.push(Event::Offered { seat, tiles });
            }
        }
        Ok(())
    }

    fn others_hold(&self, seat: Seat) -> usize {
        let others = self.game.active().filter(|&other| other != seat);
        others.map(|other| self.game.seats[other.index()].rack.len()).sum()
    }

    /// Ends a turn without a word, which is allowed after a helper (TOG-27).
    fn end_turn(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.on_turn(seat)?;
        if self.game.helped.is_none() {
            return Err(Refusal::HelperNeeded);
        }
        let held = self.game.seats[seat.index()].rack.len();
        let drawn = self.draw(usize::from(self.game.ruleset.rack_size).saturating_sub(held));
        self.push(Event::TurnEnded { seat, drawn });
        Ok(())
    }

    /// The seat says that it is stuck. With helpers left it has to use one; without any, its claim
    /// is checked and the game may be lost (TOG-19, TOG-20, AMB-35).
    fn stuck(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.on_turn(seat)?;
        if self.game.helped.is_some() {
            return Err(Refusal::OneHelperATurn);
        }
        if self.game.stuck {
            return Err(Refusal::AlreadyStuck);
        }
        self.push(Event::Stuck { seat });
        Ok(())
    }

    fn stuck_verdict(&mut self, possible: &[Possible]) -> Result<(), Refusal> {
        let Phase::StuckCheck(seat) = self.game.phase() else { return Err(Refusal::NoCheck) };
        let can_play = possible.iter().any(|one| one.seat == seat);
        let goes_on = can_play && self.game.ruleset.together.stuck_check;
        if goes_on {
            self.push(Event::StuckChecked { can_play });
            return Ok(());
        }
        // Earlier secrets are shown now, because nothing depends on them any more.
        let known = |one: &&Possible| one.seat.index() < self.game.seats.len();
        let possible: Vec<Possible> = possible.iter().filter(known).cloned().collect();
        for one in possible {
            self.push(Event::WasPossible(one));
        }
        self.end(Reached::Stuck);
        Ok(())
    }

    fn pass_over(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.active(seat)?;
        let Phase::Turn(turn) = self.game.phase() else { return Err(Refusal::NotAway) };
        let away = self.inputs.at.since(self.game.turn_since) >= AWAY_AFTER;
        if turn == seat || !away {
            return Err(Refusal::NotAway);
        }
        self.push(Event::PassedOver { seat: turn, by: seat });
        Ok(())
    }

    fn remove(&mut self, seat: Seat, who: Seat) -> Result<(), Refusal> {
        self.active(seat)?;
        self.active(who)?;
        if who == seat || self.game.seats[who.index()].away == 0 {
            return Err(Refusal::NotAway);
        }
        self.push(Event::Removed { seat: who, by: seat });
        self.after_leaving();
        Ok(())
    }

    fn after_leaving(&mut self) {
        if self.game.active().next().is_none() {
            self.end(Reached::GivenUp);
            return;
        }
        self.settle_starter();
        self.settle_trade();
    }

    fn room_for_talk(&self) -> Result<(), Refusal> {
        if self.game.said < MOST_TALK { Ok(()) } else { Err(Refusal::TooMuchTalk) }
    }

    fn say(&mut self, seat: Seat, text: &str) -> Result<(), Refusal> {
        // After the game all players may still talk it over.
        match self.active(seat) {
            Ok(()) | Err(Refusal::Common(CommonRefusal::GameOver)) => {}
            Err(refusal) => return Err(refusal),
        }
        let text = talk::tidy(text);
        if text.is_empty() {
            return Err(Refusal::NothingSaid);
        }
        if text.chars().count() > MAX_TALK {
            return Err(Refusal::TooLong);
        }
        let over = self.game.stage == Stage::Over;
        if self.game.ruleset.together.talk_filter && !over && talk::tells_letters(&text) {
            return Err(Refusal::TellsLetters);
        }
        self.room_for_talk()?;
        self.push(Event::Said { seat, text });
        Ok(())
    }
}

/// A tile of a rack, drawn by lot.
fn by_lot(rack: &Tiles, number: u32, inputs: Inputs<'_>) -> Option<Tile> {
    draw(rack, number, 1, inputs.chance).first().copied()
}

//! A table with a team for tests, with chosen racks, goals and draws.

use rules::together::*;
use rules::{
    AnyCommand, Face, Fold, Game, Inputs, Millis, Placement, Play, PlayText, Reason, Seat, Terms,
    Tile, Tiles, Viewer, Views,
};

use crate::kit::{Picks, Words, rows_at_foot, tiles};

/// A team game under test.
pub(crate) struct Team {
    pub(crate) terms: Terms,
    pub(crate) game: Together,
    pub(crate) log: Vec<(Millis, Event)>,
    pub(crate) words: Words,
    pub(crate) picks: Picks,
    pub(crate) now: Millis,
}

pub(crate) fn goal(key: &str) -> Goal {
    key.parse().unwrap_or_else(|_| panic!("no goal {key}"))
}

pub(crate) fn goals(keys: &str) -> Vec<Goal> {
    keys.split_whitespace().map(goal).collect()
}

pub(crate) fn tile(c: char) -> Tile {
    Tile::from_char(c).unwrap()
}

impl Team {
    pub(crate) fn new(text: &str) -> Team {
        let terms: Terms = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        Team {
            game: Together::new(&terms),
            terms,
            log: Vec::new(),
            words: Words::default(),
            picks: Picks::default(),
            now: Millis(0),
        }
    }

    /// A game in which player 0 is on turn, with these goals and racks.
    pub(crate) fn dealt(changes: &str, up: &str, racks: &[&str]) -> Team {
        let seats = racks.len();
        let mut team = Team::new(&format!("classic-2023 seats={seats} mode=together {changes}"));
        team.deal(up, racks);
        team
    }

    fn deal(&mut self, up: &str, racks: &[&str]) {
        self.fold(Event::TurnedUp { goals: goals(up) });
        for (seat, rack) in racks.iter().enumerate() {
            self.fold(Event::Dealt { seat: Seat(seat as u16), tiles: tiles(rack) });
        }
        self.starts(Seat(0));
    }

    fn starts(&mut self, seat: Seat) {
        self.fold(Event::DealChecked { reachable: true });
        self.fold(Event::Starts { seat });
    }

    /// Ends the turn and gives it back to the same seat.
    fn same_seat_again(&mut self) {
        let seat = self.turn();
        self.fold(Event::TurnEnded { seat, drawn: Tiles::new() });
        self.fold(Event::Starts { seat });
    }

    fn played(&mut self, seat: Seat, text: PlayText) {
        let (words, goals) = (Vec::new(), Vec::new());
        self.fold(Event::Played { seat, text, words, goals, drawn: Tiles::new() });
    }

    /// The same near the end: the bag holds these tiles, and those that no seat holds lie in full
    /// rows at the foot of the board.
    pub(crate) fn late(changes: &str, up: &str, racks: &[&str], bag: &str) -> Team {
        let seats = racks.len();
        let mut team = Team::new(&format!("classic-2023 seats={seats} mode=together {changes}"));
        let mut rest = *team.game.bag();
        for kept in racks.iter().chain([&bag]) {
            assert!(rest.contains(&tiles(kept)), "{kept}");
            rest.remove_all(&tiles(kept));
        }
        team.fold(Event::Dealt { seat: Seat(0), tiles: rest });
        team.starts(Seat(0));
        for row in rows_at_foot(&rest) {
            team.played(Seat(0), row);
        }
        team.deal(up, racks);
        assert_eq!(team.game.bag(), &tiles(bag));
        team
    }

    /// Words that the judge accepts.
    pub(crate) fn good(mut self, words: &str) -> Team {
        self.words.0.extend(words.split_whitespace().map(str::to_string));
        self
    }

    /// Puts a word on the board without changing the rack of the player on turn.
    pub(crate) fn lay(&mut self, text: &str) {
        let text: PlayText = text.parse().unwrap();
        let play = text.resolve(self.game.board()).unwrap();
        let turn = self.turn();
        // The tiles come from the bag, through a rack that is otherwise left unchanged.
        self.fold(Event::Dealt { seat: turn, tiles: play.tiles() });
        let coord = text.coord;
        let placed = |at: usize| {
            let square = coord.square.step(coord.direction, at as i16).unwrap();
            play.placements().iter().find(|one| one.square == square).map(|one| one.face)
        };
        let letters = (0..text.letters.len()).map(placed).collect();
        self.played(turn, PlayText { coord, letters });
        self.starts(turn);
    }

    /// Marks this many goals as completed, none of those turned up, and begins the turn anew.
    pub(crate) fn completed(&mut self, count: usize) {
        let up = self.game.goals().to_vec();
        let others: Vec<Goal> = Goal::all().filter(|goal| !up.contains(goal)).collect();
        for &goal in others.iter().take(count) {
            self.fold(Event::TurnedUp { goals: vec![goal] });
            self.fold(Event::GoalGiven { seat: Seat(0), goal });
        }
        self.same_seat_again();
    }

    /// Marks these aids as used and begins the turn anew.
    pub(crate) fn used(&mut self, aids: &[Aid]) {
        let turn = self.turn();
        for aid in aids {
            self.fold(match aid {
                Aid::CompleteGoal => Event::GoalGiven { seat: turn, goal: self.game.goals()[0] },
                Aid::ExchangeTiles => {
                    Event::Exchanged { seat: turn, returned: Tiles::new(), drawn: Tiles::new() }
                }
                Aid::ExtraTile => Event::ExtraTile { seat: turn },
                Aid::MakeBlank => Event::MadeBlank { seat: turn, tile: Tiles::new() },
                Aid::RefreshGoals => Event::Refreshed { seat: turn },
                Aid::TradeTiles => Event::Offered { seat: turn, tiles: Tiles::new() },
            });
            if *aid == Aid::TradeTiles {
                self.fold(Event::Traded);
            }
            if *aid == Aid::RefreshGoals {
                let up = Goal::all().filter(|goal| !self.game.done().contains(goal)).take(3);
                self.fold(Event::TurnedUp { goals: up.collect() });
            }
        }
        self.same_seat_again();
    }

    pub(crate) fn fold(&mut self, event: Event) {
        self.game.apply(self.now, &event);
        self.log.push((self.now, event));
    }

    pub(crate) fn wait(&mut self, seconds: u64) {
        self.now = self.now.plus(Millis::seconds(seconds));
    }

    pub(crate) fn decide(&self, command: &Command) -> Result<Vec<Event>, Refusal> {
        self.judge(&command.clone().into())
    }

    pub(crate) fn judge(&self, command: &AnyCommand<Together>) -> Result<Vec<Event>, Refusal> {
        let inputs = Inputs { at: self.now, judge: &self.words, chance: &self.picks };
        self.game.judge(command, inputs)
    }

    /// Carries out a command and returns its lines.
    pub(crate) fn run(&mut self, command: impl Into<AnyCommand<Together>>) -> Vec<String> {
        let command = command.into();
        let events = match self.judge(&command) {
            Ok(events) => events,
            Err(refusal) => panic!("{command:?} is refused: {refusal}"),
        };
        for event in &events {
            self.fold(event.clone());
        }
        events.iter().map(Event::to_string).collect()
    }

    /// The code with which a command is refused.
    pub(crate) fn refused(&self, command: impl Into<AnyCommand<Together>>) -> &'static str {
        let command = command.into();
        match self.judge(&command) {
            Ok(events) => panic!("{command:?} gives {events:?}"),
            Err(refusal) => {
                assert!(!refusal.to_string().is_empty());
                refusal.code()
            }
        }
    }

    pub(crate) fn play_of(&self, seat: u16, text: &str) -> Command {
        let text: PlayText = text.parse().unwrap();
        let play = text.resolve(self.game.board()).unwrap();
        Command::Play { seat: Seat(seat), play }
    }

    pub(crate) fn play(&mut self, seat: u16, text: &str) -> Vec<String> {
        let command = self.play_of(seat, text);
        self.run(command)
    }

    pub(crate) fn help(&mut self, seat: u16, help: Help) -> Vec<String> {
        self.run(Command::Help { seat: Seat(seat), help })
    }

    pub(crate) fn end_turn(&mut self, seat: u16) -> Vec<String> {
        self.run(Command::EndTurn { seat: Seat(seat) })
    }

    pub(crate) fn rack(&self, seat: usize) -> String {
        self.game.seats()[seat].rack.to_string()
    }

    pub(crate) fn turn(&self) -> Seat {
        match self.game.phase() {
            Phase::Turn(seat) => seat,
            other => panic!("nobody is on turn: {other:?}"),
        }
    }

    pub(crate) fn view(&self, seat: u16) -> View {
        self.game.view(Viewer::Seat(Seat(seat)), self.now)
    }

    pub(crate) fn over(&self) -> Option<Reached> {
        self.game.ending().map(|ending| ending.reached)
    }
}

/// One tile on a square.
pub(crate) fn one(square: &str, face: char) -> Play {
    let face = Face::from_char(face).unwrap();
    Play::new([Placement { square: square.parse().unwrap(), face }])
}

//! Together in the terminal: people and computer team mates against the goal cards.
//!
//! Time stands still here: a vote or a trade ends early once nobody has more to say.

mod ask;

mod show;

use std::path::Path;

use engine::together::{Teammate, opening_reachable, order_of_asking, possible};
use engine::{Draws, Gaddag, Generator, Level, Player, Seeded};
use lexicon::Lexicon;
use rules::together::{Aid, Command, Help, Phase, Refusal, TableCommand, Together, View};
use rules::{AnyCommand, Game, Inputs, Millis, Seat, Terms, Tiles, Viewer, unbuild};

use super::log::Log;
use super::screen::{Style, wrap};
use super::unbuild::Company;
use super::{input, known, seats};
use crate::stop::Stop;

/// Who sits on a seat.
struct Sitter {
    name: String,
    computer: Option<Teammate>,
    /// The same when the board is taken apart.
    player: Option<Player>,
}

/// A game and the screen it is shown on.
pub(crate) struct Team<'a> {
    game: Together,
    terms: &'a Terms,
    lexicon: &'a Lexicon,
    /// Answers what the game asks about plays that complete goals.
    referee: Generator,
    sitters: Vec<Sitter>,
    chance: Draws,
    random: Seeded,
    seed: u64,
    at: Millis,
    style: Style,
    /// Whose rack lies open on the screen.
    shown: Option<Seat>,
    /// What has happened since the screen was drawn: sentences, broken into lines.
    news: Vec<String>,
    /// People who take nothing more of the offer.
    waiting: Vec<Seat>,
    log: Log,
}

impl Company for Team<'_> {
    fn unbuild(&self) -> Option<unbuild::Unbuild> {
        unbuild::Unbuild::after_team(&self.game)
    }

    fn name(&self, seat: Seat) -> &str {
        Team::name(self, seat)
    }

    fn people(&self) -> usize {
        self.sitters.iter().filter(|sitter| sitter.computer.is_none()).count()
    }

    fn now(&self) -> Millis {
        self.at
    }

    fn lexicon(&self) -> &Lexicon {
        self.lexicon
    }

    fn computer(&mut self, seat: Seat, view: &unbuild::View) -> Option<unbuild::Command> {
        self.sitters.get(seat.index())?.player.as_ref()?.unbuild(view, &mut self.random)
    }

    fn note(&mut self, at: Millis, line: &str) -> Result<(), Stop> {
        self.log.line(format_args!("{at} {line}"))
    }
}

impl<'a> Team<'a> {
    /// A game of these terms before it is dealt: people first, then a computer of each level.
    pub(crate) fn new(
        terms: &'a Terms,
        lexicon: &'a Lexicon,
        people: &[String],
        levels: &[Level],
        seed: u64,
        log: Option<&Path>,
    ) -> Result<Team<'a>, Stop> {
        let gaddag = Gaddag::new(lexicon.graph()).map_err(Stop::bad)?;
        let mut names = seats::names(people)?;
        if names.is_empty() {
            names.push("You".to_string());
        }
        let mut sitters: Vec<Sitter> =
            names.into_iter().map(|name| Sitter { name, computer: None, player: None }).collect();
        for &level in levels {
            let taken = |name: &str| sitters.iter().any(|sitter| sitter.name == name);
            let name = seats::free_name(level.name(), taken);
            let mate = Teammate::new(level, &gaddag, known(level, &gaddag)?.as_ref());
            let player = Some(super::computer(level, &gaddag)?);
            sitters.push(Sitter { name, computer: Some(mate), player });
        }
        let log = Log::open(
            log,
            terms,
            lexicon,
            seed,
            sitters.iter().map(|sitter| sitter.name.as_str()),
        )?;
        Ok(Team {
            game: Together::new(terms),
            terms,
            lexicon,
            referee: Generator::with_gaddag(gaddag),
            sitters,
            chance: Draws(seed),
            random: Seeded::new(!seed),
            seed,
            at: Millis(0),
            style: Style::detect(),
            shown: None,
            news: Vec::new(),
            waiting: Vec::new(),
            log,
        })
    }

    /// Plays to the end, or until the input ends.
    pub(crate) fn play(mut self) -> Result<(), Stop> {
        self.run(TableCommand::Start)?;
        while !self.game.over() {
            if let Some(command) = self.by_itself() {
                self.run(command)?;
            } else if let Some(seat) = self.next_person() {
                if !self.ask(seat)? {
                    input::print("The game stops here, before its end.\n")?;
                    return self.log.tell();
                }
            } else if let Some(deadline) = self.game.deadline() {
                // Everybody has spoken: what the time would settle is settled now.
                self.at = self.at.max(deadline);
                self.waiting.clear();
                self.run(TableCommand::Tick)?;
            } else {
                return Err(Stop::bad(
                    "nobody can move, which should not happen: please report it",
                ));
            }
        }
        let news = std::mem::take(&mut self.news);
        input::print(&(self.screen(None) + &news.concat()))?;
        let again = format!("The same tiles and goals come again with --seed {}.\n", self.seed);
        input::print(&again)?;
        let style = self.style;
        super::unbuild::offer(&mut self, style)?;
        self.log.tell()
    }

    /// Whether somebody who wants to quit means it.
    fn leaves(&self) -> Result<bool, Stop> {
        input::leaves(&self.log.lost(self.seed))
    }

    fn name(&self, seat: Seat) -> &str {
        self.sitters.get(seat.index()).map_or("", |sitter| &sitter.name)
    }

    fn view(&self, viewer: Viewer) -> View {
        self.game.view(viewer, self.at)
    }

    fn is_person(&self, seat: Seat) -> bool {
        self.sitters.get(seat.index()).is_some_and(|sitter| sitter.computer.is_none())
    }

    /// Whether several people share this terminal.
    fn shared(&self) -> bool {
        self.people() > 1
    }

    /// The verdict that the game asks for, or what a computer team mate does.
    fn by_itself(&mut self) -> Option<AnyCommand<Together>> {
        let game = &self.game;
        let racks = || -> Vec<(Seat, Tiles)> {
            game.active().map(|seat| (seat, game.seats()[seat.index()].rack)).collect()
        };
        let (board, ruleset, goals) = (game.board(), game.ruleset(), game.goals());
        match game.phase() {
            Phase::DealCheck => {
                let racks: Vec<Tiles> = racks().into_iter().map(|(_, rack)| rack).collect();
                let reachable = opening_reachable(&self.referee, board, ruleset, goals, &racks);
                Some(TableCommand::DealVerdict { reachable }.into())
            }
            Phase::StuckCheck(_) => {
                let possible = possible(&self.referee, board, ruleset, goals, &racks());
                Some(TableCommand::StuckVerdict { possible }.into())
            }
            phase => {
                let decided = order_of_asking(game).find_map(|seat| {
                    let mate = self.sitters.get(seat.index())?.computer.as_ref()?;
                    mate.decide(&game.view(Viewer::Seat(seat), self.at), &mut self.random)
                });
                // A team mate for whom no helper promises anything gives everybody a tile, if
                // that is left: a turn has to end.
                let Phase::Turn(seat) = phase else { return decided.map(AnyCommand::Seat) };
                let idle = !self.is_person(seat) && game.helpers().contains(&Aid::ExtraTile);
                let extra = idle.then_some(Command::Help { seat, help: Help::ExtraTile });
                decided.or(extra).map(AnyCommand::Seat)
            }
        }
    }

    /// The person who has something to say now.
    fn next_person(&self) -> Option<Seat> {
        let people = || self.game.active().filter(|&seat| self.is_person(seat));
        match self.game.phase() {
            Phase::Naming => {
                let voices = self.view(Viewer::Spectator).voices;
                people().find(|&seat| voices.iter().all(|voice| voice.0 != seat))
            }
            Phase::Turn(seat) => people().find(|&other| other == seat),
            Phase::Trade(_) => {
                let trade = self.game.trade()?;
                people().filter(|seat| !self.waiting.contains(seat)).find(|&seat| {
                    let owes = |claim: &rules::together::TradeClaim| {
                        claim.seat == seat && claim.give.is_none()
                    };
                    let may = self.view(Viewer::Seat(seat)).may;
                    let open = may.claim && !trade.open.is_empty();
                    open || may.confirm || trade.claims.iter().any(owes)
                })
            }
            _ => None,
        }
    }

    /// Does something that the rules themselves ask for, or a computer team mate.
    fn run(&mut self, command: impl Into<AnyCommand<Together>>) -> Result<(), Stop> {
        let command = command.into();
        self.carry_out(command.clone())?.map_err(|refusal| {
            Stop::bad(format!(
                "{command:?} was refused ({refusal}), which should not happen: please report it"
            ))
        })
    }

    fn carry_out(
        &mut self,
        command: impl Into<AnyCommand<Together>>,
    ) -> Result<Result<(), Refusal>, Stop> {
        self.at = self.at.plus(Millis::seconds(1));
        let inputs = Inputs { at: self.at, judge: self.lexicon, chance: &self.chance };
        let events = match self.game.judge(&command.into(), inputs) {
            Ok(events) => events,
            Err(refusal) => return Ok(Err(refusal)),
        };
        for event in events {
            self.game.apply(self.at, &event);
            if let Some(told) = self.told(&event) {
                self.news.push(wrap(&told) + "\n");
            }
            self.log.line(format_args!("{} {event}", self.at))?;
        }
        if self.game.trade().is_none() {
            self.waiting.clear();
        }
        Ok(Ok(()))
    }
}

//! Computer players: clients of a seat that decide from what a person there would see.

use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::Duration;

use engine::bingo::{self, Forms};
use engine::together::{Teammate, opening_reachable, possible};
use engine::{
    Breadth, Candidate, Choice, Gaddag, Generator, Grid, Knowledge, Level, NoGaddag, Player,
    Seeded, anyone_can_play, best_continuation, can_open,
};
use lexica::Vocabulary;
use lexicon::Lexicon;
use rules::{ENGLISH, PlayText, Seat, View};
use table::wire::{CommandMessage, ServerMessage};
use table::{
    Finding, GoalQuestion, ModeView, OpeningQuestion, Question, StuckQuestion, TopsQuestion,
    bingo_message, command_message, duplicate_message, together_message, unbuild_command_message,
};
use tokio::sync::Semaphore;

/// All computer players of the server, a mind for each level. Cloning is cheap.
#[derive(Clone)]
pub(crate) struct Computers {
    shared: Arc<Shared>,
    thinking: RangeInclusive<Duration>,
}

struct Shared {
    players: Vec<(table::Level, Player, Teammate)>,
    /// What each level writes on its forms in Letter bingo.
    forms: Vec<(table::Level, Forms)>,
    referee: Generator,
    /// No more think at once than there are processors, so that people are served meanwhile.
    places: Arc<Semaphore>,
}

impl Computers {
    /// Makes them ready for games with this word list; they know no words that it lacks. They take
    /// no time until they are given a pace.
    pub(crate) fn new(lexicon: &Lexicon) -> Result<Computers, NoGaddag> {
        let full = Gaddag::new(lexicon.graph())?;
        let known =
            |vocabulary| Gaddag::new(lexica::common_in(vocabulary, lexicon.graph()).graph());
        let (everyday, broad) = (known(Vocabulary::Everyday)?, known(Vocabulary::Broad)?);
        let learned = known(Vocabulary::Learned)?;
        let player = |level: table::Level| {
            let strength = strength(level);
            let known = match strength.knowledge() {
                Knowledge::Everyday => Some(&everyday),
                Knowledge::Broad => Some(&broad),
                Knowledge::Learned => Some(&learned),
                Knowledge::Full => None,
            };
            (level, Player::new(strength, &full, known), Teammate::new(strength, &full, known))
        };
        let players = table::Level::ALL.into_iter().map(player).collect();
        let words = |level: table::Level| {
            let known = match strength(level).knowledge() {
                Knowledge::Everyday => &everyday,
                Knowledge::Broad => &broad,
                Knowledge::Learned => &learned,
                Knowledge::Full => &full,
            };
            (level, Forms::new(known.graph(), full.graph(), &ENGLISH))
        };
        let forms = table::Level::ALL.into_iter().map(words).collect();
        let places = std::thread::available_parallelism().map_or(1, usize::from);
        let referee = Generator::with_gaddag(full);
        let places = Arc::new(Semaphore::new(places));
        let shared = Arc::new(Shared { players, forms, referee, places });
        Ok(Computers { shared, thinking: Duration::ZERO..=Duration::ZERO })
    }

    /// The same, seeming to think for so long.
    pub(crate) fn paced(self, thinking: RangeInclusive<Duration>) -> Computers {
        Computers { thinking, ..self }
    }

    /// What the first of these seats does that has something to do, after a moment in which people
    /// can follow. `None` if none has.
    pub(crate) async fn decide(
        &self,
        seats: Vec<(table::Level, ModeView)>,
        luck: u64,
    ) -> Option<(Seat, CommandMessage)> {
        let (least, most) = (self.thinking.start(), self.thinking.end());
        let spread = most.saturating_sub(*least).as_millis() as u64;
        let mut moment = *least + Duration::from_millis(luck % (spread + 1));
        // Letters are called at a pace, and each of many computer players has to strike in time.
        if seats.iter().any(|(_, view)| matches!(view, ModeView::Bingo(_))) {
            moment = Duration::ZERO;
        }
        let seats = Arc::new(seats);
        if let Some((seat, answer)) = self.answer(seats.clone(), luck).await {
            // Nobody wants to follow an acceptance, and others wait for it.
            if answer != (CommandMessage::Accept {}) {
                tokio::time::sleep(moment).await;
            }
            return Some((seat, answer));
        }
        if !moment.is_zero() {
            tokio::time::sleep(moment).await;
        }
        let computers = self.clone();
        self.think(move || {
            let mut random = Seeded::new(luck);
            seats.iter().find_map(|(level, view)| {
                let (player, mate) = computers.player(*level)?;
                match view {
                    ModeView::Match(view) => {
                        Some(command_message(&player.decide(view, &mut random)?))
                    }
                    ModeView::Duplicate(view) => {
                        Some(duplicate_message(&player.decide_duplicate(view, &mut random)?))
                    }
                    ModeView::Bingo(view) => {
                        let forms = computers.forms(*level)?;
                        let command = bingo::decide(view, forms, player.level(), &mut random)?;
                        Some(bingo_message(&command))
                    }
                    ModeView::Unbuild(view) => {
                        Some(unbuild_command_message(&player.unbuild(view, &mut random)?))
                    }
                    ModeView::Together(view) => {
                        Some(together_message(&mate.decide(view, &mut random)?))
                    }
                }
            })
        })
        .await
        .flatten()
    }

    /// What the first of these seats says to a play that is not its to follow.
    async fn answer(
        &self,
        seats: Arc<Vec<(table::Level, ModeView)>>,
        luck: u64,
    ) -> Option<(Seat, CommandMessage)> {
        let asked = |view: &ModeView| match view {
            ModeView::Match(view) => view.may.accept && !view.may.act,
            _ => false,
        };
        if !seats.iter().any(|(_, view)| asked(view)) {
            return None;
        }
        let computers = self.clone();
        self.think(move || {
            let mut random = Seeded::new(luck);
            seats.iter().filter(|(_, view)| asked(view)).find_map(|(level, view)| {
                let (player, _) = computers.player(*level)?;
                let ModeView::Match(view) = view else { return None };
                Some(command_message(&player.decide(view, &mut random)?))
            })
        })
        .await
        .flatten()
    }

    /// What an Expert would do from this view, where somebody plays alone; with all tiles open the
    /// first play of the best line found, and where that line ends (VAR-SOL-3).
    pub(crate) async fn advise(&self, view: View, id: String) -> Option<ServerMessage> {
        let computers = self.clone();
        self.think(move || {
            let (player, _) = computers.player(table::Level::Expert)?;
            if view.ruleset.open_pool {
                return Some(best_line(&computers.shared.referee, &view, id));
            }
            let choice = player.choose(&view, &mut Seeded::new(0))?;
            let (play, exchange) = match &choice {
                Choice::Play(candidate) => (play_text(&view, candidate), None),
                Choice::Exchange(tiles) => (None, Some(tiles.to_string())),
                Choice::Pass => (None, None),
            };
            Some(ServerMessage::Advised { id, play, exchange, points: choice.score(), best: None })
        })
        .await
        .flatten()
    }

    /// The answer to a game's question.
    pub(crate) async fn find_out(&self, question: Question) -> Finding {
        let unanswered = question.unanswered();
        let referee = self.shared.referee.clone();
        let found = self.think(move || match question {
            Question::Stuck(StuckQuestion { ruleset, board, racks }) => Finding::Stuck {
                anyone_can_play: anyone_can_play(&referee, &board, &ruleset, racks),
            },
            Question::Opening(OpeningQuestion { ruleset, board, rack, letters }) => {
                let can_open = can_open(&referee, &board, &ruleset, &rack, letters);
                Finding::Opening { can_open }
            }
            Question::Tops(TopsQuestion { ruleset, board, rack }) => {
                let tops = engine::duplicate::tops(&referee, &board, &ruleset, &rack);
                Finding::Tops { plays: tops.into_iter().map(|(play, _)| play).collect() }
            }
            Question::Goals(question) => goal_plays(&referee, &question),
        });
        found.await.unwrap_or(unanswered)
    }

    fn player(&self, level: table::Level) -> Option<(&Player, &Teammate)> {
        let found = self.shared.players.iter().find(|(other, ..)| *other == level);
        found.map(|(_, player, mate)| (player, mate))
    }

    fn forms(&self, level: table::Level) -> Option<&Forms> {
        self.shared.forms.iter().find(|(other, _)| *other == level).map(|(_, forms)| forms)
    }

    /// Runs something long beside the threads that serve people.
    async fn think<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let place = self.shared.places.clone().acquire_owned().await.ok()?;
        let work = move || {
            let result = work();
            drop(place);
            result
        };
        tokio::task::spawn_blocking(work).await.ok()
    }
}

/// How many positions are looked at for the best continuation: about a second.
const POSITIONS: u32 = 40;

fn best_line(generator: &Generator, view: &View, id: String) -> ServerMessage {
    let grid = Grid::of(&view.board, &view.ruleset, generator.gaddag());
    let pool = view.rack.unwrap_or_default();
    let go_on = |done| done < POSITIONS;
    let found = best_continuation(generator, grid, pool, Breadth::default(), go_on);
    let score = view.seats.first().map_or(0, |seat| seat.score);
    let first = found.plays.first();
    ServerMessage::Advised {
        id,
        play: first.and_then(|candidate| play_text(view, candidate)),
        exchange: None,
        points: first.map_or(0, Candidate::score),
        best: Some(score + found.points),
    }
}

/// A play as people write it.
fn play_text(view: &View, candidate: &Candidate) -> Option<String> {
    let text = PlayText::of(&view.board, &candidate.play(), candidate.direction())?;
    Some(text.to_string())
}

/// Which plays complete goals.
fn goal_plays(referee: &Generator, question: &GoalQuestion) -> Finding {
    let GoalQuestion { ruleset, board, goals, racks, opening } = question;
    if *opening {
        let racks: Vec<_> = racks.iter().map(|(_, rack)| *rack).collect();
        let reachable = opening_reachable(referee, board, ruleset, goals, &racks);
        return Finding::OpeningGoal { reachable };
    }
    Finding::GoalPlays { possible: possible(referee, board, ruleset, goals, racks) }
}

/// A level as the engine knows it.
fn strength(level: table::Level) -> Level {
    match level {
        table::Level::Beginner => Level::Beginner,
        table::Level::Intermediate => Level::Intermediate,
        table::Level::Advanced => Level::Advanced,
        table::Level::Expert => Level::Expert,
        table::Level::Champion => Level::Champion,
    }
}

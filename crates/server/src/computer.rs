//! Computer players: clients of a seat that decide from what a person there would see.

use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::Duration;

use engine::{Generator, Grid, Guide, Knowledge, Level, NoGaddag, Player, Seeded};
use lexica::Vocabulary;
use lexicon::Lexicon;
use rules::{Seat, View};
use table::wire::CommandMessage;
use table::{StuckQuestion, command_message};
use tokio::sync::Semaphore;

/// All computer players of the server, a mind for each level. Cloning is cheap.
#[derive(Clone)]
pub(crate) struct Computers {
    shared: Arc<Shared>,
}

struct Shared {
    players: Vec<(table::Level, Player)>,
    referee: Generator,
    thinking: RangeInclusive<Duration>,
    /// No more think at once than there are processors, so that people are served meanwhile.
    places: Arc<Semaphore>,
}

impl Computers {
    /// Makes them ready for games with this word list. For a family list they do not know the
    /// words that it leaves out.
    pub(crate) fn new(
        lexicon: &Lexicon,
        family: bool,
        thinking: RangeInclusive<Duration>,
    ) -> Result<Computers, NoGaddag> {
        let full = Guide::new(lexicon.graph())?;
        let known = |vocabulary| {
            let common = lexica::common(vocabulary);
            let fit = family.then(|| common.without("family", lexica::family_exclusions()));
            match fit {
                Some(Ok(fit)) => Guide::new(fit.graph()),
                _ => Guide::new(common.graph()),
            }
        };
        let (everyday, broad) = (known(Vocabulary::Everyday)?, known(Vocabulary::Broad)?);
        let player = |level: table::Level| {
            let strength = match level {
                table::Level::Beginner => Level::Beginner,
                table::Level::Intermediate => Level::Intermediate,
                table::Level::Expert => Level::Expert,
                table::Level::Champion => Level::Champion,
            };
            let known = match strength.knowledge() {
                Knowledge::Everyday => Some(&everyday),
                Knowledge::Broad => Some(&broad),
                Knowledge::Full => None,
            };
            (level, Player::new(strength, &full, known))
        };
        let players = table::Level::ALL.into_iter().map(player).collect();
        let places = std::thread::available_parallelism().map_or(1, usize::from);
        let referee = Generator::with_guide(full);
        let places = Arc::new(Semaphore::new(places));
        Ok(Computers { shared: Arc::new(Shared { players, referee, thinking, places }) })
    }

    /// What the first of these seats does that has something to do, after a moment in which people
    /// can follow. `None` if none has.
    pub(crate) async fn decide(
        &self,
        seats: Vec<(table::Level, View)>,
        luck: u64,
    ) -> Option<(Seat, CommandMessage)> {
        let (least, most) = (self.shared.thinking.start(), self.shared.thinking.end());
        let spread = most.saturating_sub(*least).as_millis() as u64;
        let moment = *least + Duration::from_millis(luck % (spread + 1));
        if !moment.is_zero() {
            tokio::time::sleep(moment).await;
        }
        let computers = self.clone();
        self.think(move || {
            let mut random = Seeded::new(luck);
            seats.iter().find_map(|(level, view)| {
                let player = computers.player(*level)?;
                command_message(&player.decide(view, &mut random)?)
            })
        })
        .await
        .flatten()
    }

    /// Whether anybody has a play left.
    pub(crate) async fn anyone_can_play(&self, question: StuckQuestion) -> Option<bool> {
        let referee = self.shared.referee.clone();
        self.think(move || {
            let grid = Grid::of(&question.board, &question.ruleset, referee.guide());
            question.racks.iter().any(|rack| {
                let mut any = false;
                referee.generate(&grid, rack, |_| any = true);
                any
            })
        })
        .await
    }

    fn player(&self, level: table::Level) -> Option<&Player> {
        self.shared.players.iter().find(|(other, _)| *other == level).map(|(_, player)| player)
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

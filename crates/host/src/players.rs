//! Computer players: clients of a seat that decide from what a person there would see.

use std::sync::{Arc, OnceLock};

use engine::bingo::{self, Forms};
use engine::together::Teammate;
use engine::{Gaddag, Generator, Knowledge, Level, NoGaddag, Player, Random};
use lexica::Vocabulary;
use lexicon::Lexicon;
use rules::ENGLISH;
use table::{ModeCommand, ModeView};

/// The computer players of a word list: one mind for each level, however many seats it plays at
/// once. Cloning is cheap.
#[derive(Clone)]
pub struct Players {
    shared: Arc<Shared>,
}

struct Shared {
    full: Gaddag,
    referee: Generator,
    /// Each is made for the first game with that level.
    minds: [OnceLock<Mind>; Level::ALL.len()],
}

/// The players of a level, in each mode.
struct Mind {
    player: Player,
    teammate: Teammate,
    /// The words of its forms in Letter bingo.
    forms: Forms,
}

impl Players {
    /// The computer players of this word list; they know no words that it lacks.
    ///
    /// # Errors
    /// [`NoGaddag`] if plays cannot be found in it.
    pub fn new(lexicon: &Lexicon) -> Result<Players, NoGaddag> {
        let full = Gaddag::new(lexicon.graph())?;
        let referee = Generator::with_gaddag(full.clone());
        Ok(Players { shared: Arc::new(Shared { full, referee, minds: Default::default() }) })
    }

    /// The prepared word graph of the whole list, for finding plays.
    pub fn referee(&self) -> &Generator {
        &self.shared.referee
    }

    /// The command of a computer player of a level from this view, if it has something to do. It is
    /// always something that the view allows.
    pub fn decide(
        &self,
        level: Level,
        view: &ModeView,
        random: &mut impl Random,
    ) -> Option<ModeCommand> {
        let mind = self.mind(level);
        Some(match view {
            ModeView::Match(view) => ModeCommand::Match(mind.player.decide(view, random)?),
            ModeView::Duplicate(view) => {
                ModeCommand::Duplicate(mind.player.decide_duplicate(view, random)?)
            }
            ModeView::Bingo(view) => {
                ModeCommand::Bingo(bingo::decide(view, &mind.forms, level, random)?)
            }
            ModeView::Unbuild(view) => ModeCommand::Unbuild(mind.player.unbuild(view, random)?),
            ModeView::Together(view) => ModeCommand::Together(mind.teammate.decide(view, random)?),
        })
    }

    /// The player of matches at a level.
    pub(crate) fn player(&self, level: Level) -> &Player {
        &self.mind(level).player
    }

    fn mind(&self, level: Level) -> &Mind {
        self.shared.minds[level as usize].get_or_init(|| Mind::new(level, &self.shared.full))
    }
}

impl Mind {
    fn new(level: Level, full: &Gaddag) -> Mind {
        let known = known(level, full);
        Mind {
            player: Player::new(level, full, known.as_ref()),
            teammate: Teammate::new(level, full, known.as_ref()),
            forms: Forms::new(known.as_ref().unwrap_or(full).graph(), full.graph(), &ENGLISH),
        }
    }
}

/// The words that a player of a level knows of a list; `None` if it knows all.
pub fn known(level: Level, full: &Gaddag) -> Option<Gaddag> {
    let vocabulary = match Knowledge::of(level) {
        Knowledge::Everyday => Vocabulary::Everyday,
        Knowledge::Broad => Vocabulary::Broad,
        Knowledge::Learned => Vocabulary::Learned,
        Knowledge::Full => return None,
    };
    let words = lexica::common_in(vocabulary, full.graph());
    Some(Gaddag::new(words.graph()).expect("compiled with both halves, as the tests play"))
}

/// True if this command only accepts another player's play.
pub(crate) fn accepts(command: &ModeCommand) -> bool {
    matches!(command, ModeCommand::Match(rules::Command::Accept { .. }))
}

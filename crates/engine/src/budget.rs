//! Budgets: how much work a decision may cost, or how much time.

/// The work that is allowed, counted in steps rather than in time, so that the same position always
/// gives the same answer.
///
/// ```
/// use engine::{Budget, Gaddag, Level, Player, Seeded};
/// use lexicon::{Halves, Words, compile};
/// use rules::{Chance, Fold, Game, Inputs, Millis, Phase, Position, TableCommand, Viewer, Views};
/// # struct Stacked;
/// # impl Chance for Stacked {
/// #     fn pick(&self, draw: u32, below: u32) -> u32 { draw * 31 % below }
/// # }
///
/// let words = compile(&Words::parse("AI IT TAX AXE QAT ZAX ION EON")?, Halves::Both)?;
/// let champion = Player::new(Level::Champion, &Gaddag::new(&words)?, None);
/// let champion = champion.with_budget(Budget { rollouts: 40, ..Budget::SMALL });
/// let mut game = Position::new(&"classic-2023 seats=2".parse()?);
/// let inputs = Inputs { at: Millis(0), judge: &words, chance: &Stacked };
/// for event in game.conduct(&TableCommand::Start, inputs)? {
///     game.apply(inputs.at, &event);
/// }
/// let Phase::Turn(seat) = game.phase() else { return Err("no seat is on turn".into()) };
/// let view = game.view(Viewer::Seat(seat), inputs.at);
/// // A budget counts work, so the same view and seed give the same move on any machine.
/// let choose = || champion.choose(&view, &mut Seeded::new(7));
/// assert!(choose().is_some() && choose() == choose());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// Rollouts of candidates in a simulation, each some 100 microseconds. A rollout that looks at
    /// more than [`Budget::PLAYS_A_ROLLOUT`] words counts as several.
    pub rollouts: u32,
    /// Positions that an endgame or pre-endgame search looks at, each some 3 to 100 microseconds.
    pub nodes: u32,
    /// Moves that follow a candidate in a rollout: at least once round the table, and all the rest
    /// of the game once the bag is empty.
    pub plies: u32,
}

impl Budget {
    /// Words that a rollout may look at and still count as one rollout.
    pub const PLAYS_A_ROLLOUT: u32 = 1_000;
    /// With so many tiles in the bag, or fewer, rollouts go to the end of the game: it is near, and
    /// playing on estimates the result better there than the chance to win from a spread.
    pub const LAST_ROUNDS: usize = 14;
    /// The number of moves that rollouts look ahead where there is time for some ten thousand of
    /// them: three gain more than two then. With 2,500 three are as good as two, and five are
    /// worse.
    pub const PLIES_BY_TIME: u32 = 3;
    /// Very little: for tests and fast games.
    pub const SMALL: Budget = Budget { rollouts: 60, nodes: 100, plies: 2 };
}

/// The limit of a decision.
#[derive(Clone, Copy)]
pub enum Limit<'a> {
    /// The budget of the player: the same view gives the same answer.
    Work,
    /// Time, whatever the budget says. Tells which share of it is over, and is asked again and
    /// again; from 1 on the decision ends with what it has found.
    Time(&'a dyn Fn() -> f64),
}

impl Limit<'_> {
    /// True if a search that has done so much of the most that its budget allows has to end.
    pub(crate) fn is_over(&self, done: u64, most: u64) -> bool {
        match self {
            Limit::Work => done >= most,
            Limit::Time(over) => over() >= 1.0,
        }
    }
}

impl Default for Budget {
    /// Well under a second, which is what a person across the table likes to wait. Looking more
    /// than two moves ahead needs some thousand rollouts to show anything. With fewer positions the
    /// search would not reach all draws of four tiles, see [`crate::Ends::All`].
    fn default() -> Budget {
        Budget { rollouts: 1_200, nodes: 40_000, plies: 2 }
    }
}

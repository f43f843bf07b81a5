//! The computer player: from the view of a seat to its next command.

use std::sync::Arc;

use rules::{
    Command, Letter, Move, Phase, Proposal, Seat, Square, Tile, Tiles, View, Viewer, examine,
};

use super::by_net::best_by_net;
use super::doubt::{Stake, Unknown, doubts};
use super::ear::Ear;
use super::{open_tiles, people};
use crate::net::Net;
use crate::sim::{ChoiceOptions, Stopping};
use crate::{
    Budget, Candidate, Choice, Evaluator, Gaddag, Generator, Grid, Inference, Last, Leaves, Level,
    Limit, Opening, Random, Ranked, Sampling, Scene, best, endgame, kibitz, pre_endgame, sim,
};

/// Which ends of games a Champion searches; the others it simulates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ends {
    /// None.
    Off,
    /// Those with an empty bag, where nothing is hidden.
    Endgame,
    /// Those with one to four tiles in the bag as well.
    All,
}

/// A computer player. It sees what a person in its seat would see, and nothing else.
///
/// ```
/// use engine::{Gaddag, Level, Player, Seeded};
/// use lexicon::{Halves, Words, compile};
/// use rules::{Chance, Fold, Game, Inputs, Millis, Phase, Position, TableCommand, Viewer, Views};
/// # struct Stacked;
/// # impl Chance for Stacked {
/// #     fn pick(&self, draw: u32, below: u32) -> u32 { draw * 31 % below }
/// # }
///
/// let words = compile(&Words::parse("CAT CATS ACT AT")?, Halves::Both)?;
/// let player = Player::new(Level::Expert, &Gaddag::new(&words)?, None);
/// let mut game = Position::new(&"classic-2023 seats=2".parse()?);
/// let inputs = Inputs { at: Millis(0), judge: &words, chance: &Stacked };
/// for event in game.conduct(&TableCommand::Start, inputs)? {
///     game.apply(inputs.at, &event);
/// }
/// let Phase::Turn(seat) = game.phase() else { return Err("nobody is on turn".into()) };
/// let view = game.view(Viewer::Seat(seat), inputs.at);
/// let chosen = player.decide(&view, &mut Seeded::new(1)).ok_or("it has nothing to do")?;
/// assert!(game.decide(&chosen, inputs).is_ok(), "the rules allow what it chose");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Player {
    level: Level,
    full: Generator,
    known: Generator,
    /// Its sense of the sound of words that it does not know; `None` if it knows all.
    ear: Option<Arc<Ear>>,
    leaves: Leaves,
    budget: Budget,
    infers: bool,
    ends: Ends,
    stopping: Stopping,
    net: Option<Arc<Net>>,
}

impl Player {
    /// A player of a level for games with this lexicon. `known` has the words it knows, see
    /// [`Knowledge::of`](crate::Knowledge::of); if `None`, it knows all words. A word that it knows
    /// but the lexicon lacks is never played: computer players do not play phonies.
    pub fn new(level: Level, lexicon: &Gaddag, known: Option<&Gaddag>) -> Player {
        let listens = known.filter(|_| level < Level::Expert);
        let ear = listens.map(|known| Arc::new(Ear::new(known.graph())));
        let known = known.unwrap_or(lexicon);
        Player {
            level,
            ear,
            full: Generator::with_gaddag(lexicon.clone()),
            known: Generator::with_gaddag(known.clone()),
            leaves: Leaves::trained(),
            budget: Budget::default(),
            infers: false,
            ends: Ends::Endgame,
            stopping: Stopping::default(),
            net: None,
        }
    }

    /// The same player with another budget. Only a Champion uses one.
    #[must_use]
    pub fn with_budget(self, budget: Budget) -> Player {
        Player { budget, ..self }
    }

    /// The same player with other leave values.
    #[must_use]
    pub fn with_leaves(self, leaves: Leaves) -> Player {
        Player { leaves, ..self }
    }

    /// The same player, searching other ends of games than [`Ends::Endgame`]. Only a Champion
    /// searches any.
    #[must_use]
    pub fn with_ends(self, ends: Ends) -> Player {
        Player { ends, ..self }
    }

    /// The same player, with or without inference from the opponent's last play; without is the
    /// default, because inference wins next to nothing. Only a Champion infers, and only against
    /// one opponent, from plays that could still be challenged when its turn came.
    #[must_use]
    pub fn with_inference(self, infers: bool) -> Player {
        Player { infers, ..self }
    }

    /// The same player, ending its simulations in another way. Only a Champion simulates.
    #[must_use]
    pub fn with_stopping(self, stopping: Stopping) -> Player {
        Player { stopping, ..self }
    }

    /// The same player with a net, as long as tiles are in the bag and the net knows such a game;
    /// otherwise it goes by equity. An Expert makes the move of which the net foresees most, in some
    /// milliseconds at most; the people's levels use none.
    #[must_use]
    pub fn with_net(self, net: Arc<Net>) -> Player {
        Player { net: Some(net), ..self }
    }

    /// Its level.
    pub fn level(&self) -> Level {
        self.level
    }

    /// The words of the game, and the words it knows.
    pub(crate) fn graphs(&self) -> (&lexicon::Graph, &lexicon::Graph) {
        (self.full.gaddag().graph(), self.known.gaddag().graph())
    }

    /// The work that a decision may cost.
    pub(crate) fn budget(&self) -> Budget {
        self.budget
    }

    /// The command of the player now, if it has anything to do. To be asked once after each change
    /// of the view; the answer is always something that the view says the seat may do.
    pub fn decide(&self, view: &View, random: &mut impl Random) -> Option<Command> {
        self.decide_within(view, random, Limit::Work)
    }

    /// The same within a limit. Only a Champion takes the time that it is given.
    pub fn decide_within(
        &self,
        view: &View,
        random: &mut impl Random,
        limit: Limit<'_>,
    ) -> Option<Command> {
        let Viewer::Seat(seat) = view.viewer else { return None };
        let may = &view.may;
        if may.resume {
            return Some(Command::Resume { seat });
        }
        if may.answer {
            let agree = self.agrees(view)?;
            return Some(Command::Answer { seat, agree });
        }
        if let Some(command) = self.speaks(view, seat) {
            return Some(command);
        }
        if may.challenge
            && let Some(words) = self.challenges(view, seat, random)
        {
            return Some(Command::Challenge { seat, words });
        }
        if may.act
            && may.take_blank
            && self.level >= Level::Advanced
            && let Some(square) = self.blank_to_take(view)
        {
            return Some(Command::TakeBlank { seat, square });
        }
        if may.act {
            let the_move = self.choose_within(view, random, limit)?.to_move();
            if !matches!(the_move, Move::Play(_)) && endless(view) && random.percent(10) {
                return Some(Command::Propose { seat, what: Proposal::End });
            }
            // Without an opponent to pass the turn to, having nothing to lay ends the game.
            let stops = view.ruleset.open_pool && the_move == Move::Pass;
            return Some(match stops {
                true => Command::Resign { seat },
                false => Command::Move { seat, the_move },
            });
        }
        // With two seats the next move accepts the play. Where the game may be waiting for
        // acceptances, it does not wait for this seat's.
        let waits = view.pending.as_ref().is_some_and(|open| open.guard.is_some() || open.is_final);
        (may.accept && waits).then_some(Command::Accept { seat })
    }

    /// Where all tiles lie open: the play with the most points that the player knows; a Champion
    /// looks for the best line and makes its first play. `None` if nothing can be laid.
    fn open_play(&self, view: &View, pool: &Tiles, limit: Limit<'_>) -> Option<Candidate> {
        let grid = |generator: &Generator| Grid::of(&view.board, &view.ruleset, generator.gaddag());
        let full = grid(&self.full);
        if self.level == Level::Champion {
            let most = u64::from(self.budget.rollouts / 16);
            let breadth = open_tiles::Breadth::default();
            let go_on = |done| !limit.is_over(u64::from(done), most);
            let found = open_tiles::best_continuation(&self.full, full, *pool, breadth, go_on);
            return found.plays.first().copied();
        }
        // A word that it knows but the lexicon lacks cannot be played: then it looks among all
        // words.
        let graph = self.full.gaddag().graph();
        let good = |candidate: &Candidate| {
            examine(&view.board, &view.ruleset, &candidate.play())
                .is_ok_and(|formed| formed.words.iter().all(|w| graph.contains(&w.letters())))
        };
        open_tiles::greedy(&self.known, &grid(&self.known), pool)
            .filter(good)
            .or_else(|| open_tiles::greedy(&self.full, &full, pool))
    }

    /// Finds plays with all words of the lexicon.
    pub(crate) fn full(&self) -> &Generator {
        &self.full
    }

    /// Finds plays with the words it knows.
    pub(crate) fn known(&self) -> &Generator {
        &self.known
    }

    /// The move it makes on its turn; `None` if the view does not belong to a seat.
    pub fn choose(&self, view: &View, random: &mut impl Random) -> Option<Choice> {
        self.choose_within(view, random, Limit::Work)
    }

    fn choose_within(
        &self,
        view: &View,
        random: &mut impl Random,
        limit: Limit<'_>,
    ) -> Option<Choice> {
        if view.ruleset.open_pool {
            let play = self.open_play(view, &view.rack?, limit);
            return Some(play.map_or(Choice::Pass, Choice::Play));
        }
        let scene = Scene::of(view, self.full.gaddag())?;
        let choice = match self.level {
            Level::Beginner | Level::Intermediate | Level::Advanced => {
                let known = Scene::of(view, self.known.gaddag())?;
                people::choose(self.level, &self.known, &self.full, &known, view, random)
            }
            Level::Expert if self.net.is_some() => {
                let ranked = self.ranked(&scene);
                let net = self.net.as_deref();
                let foreseen = net.and_then(|net| best_by_net(net, &self.full, &scene, &ranked));
                foreseen.or(ranked.first().copied())?.choice
            }
            Level::Expert if scene.may_open(2) => best(&self.full, &scene, &self.leaves).choice,
            Level::Expert => self.ranked(&scene).first()?.choice,
            Level::Champion => self.look_ahead(&scene, view, random, limit)?,
        };
        // A player who is known to be able to open looks through the whole list.
        let declines = choice == Choice::Pass && view.may.act && !view.may.pass;
        let word = |ranked: &Ranked| matches!(ranked.choice, Choice::Play(_));
        let found = declines.then(|| self.ranked(&scene).into_iter().find(word)).flatten();
        Some(found.map_or(choice, |ranked| ranked.choice))
    }

    /// All moves, the best first, without plays that are too short to open the game.
    fn ranked(&self, scene: &Scene) -> Vec<Ranked> {
        let mut ranked = kibitz(&self.full, scene, &self.leaves, Opening::Across);
        ranked.retain(|ranked| match &ranked.choice {
            Choice::Play(candidate) => scene.may_open(candidate.laid()),
            Choice::Exchange(_) | Choice::Pass => true,
        });
        ranked
    }

    fn look_ahead(
        &self,
        scene: &Scene,
        view: &View,
        random: &mut impl Random,
        limit: Limit<'_>,
    ) -> Option<Choice> {
        if self.ends != Ends::Off && endgame::applies(scene) {
            return endgame::choose(&self.full, scene, self.budget, limit);
        }
        if self.ends == Ends::All {
            let found = pre_endgame::choose(&self.full, scene, &self.leaves, self.budget, limit);
            if found.is_some() {
                return found;
            }
        }
        let ranked = self.ranked(scene);
        let evaluator = Evaluator::new(&self.full, &self.leaves);
        let hidden = scene.bag > 0 || scene.opponents.iter().any(|&held| held > 0);
        let found = match hidden {
            true => {
                let seed = random.next_u64();
                let inference = self.infers.then(|| self.infer(scene, view, !seed)).flatten();
                let last = scene.bag <= Budget::LAST_ROUNDS;
                let plies = if last { u32::MAX } else { self.budget.plies };
                let net = self.net.as_deref().filter(|_| scene.bag > 0);
                let budget = Budget { plies, ..self.budget };
                let stopping = self.stopping;
                let options = ChoiceOptions { budget, limit, stopping, seed, inference, net };
                sim::choose(evaluator, scene, &ranked, options)
            }
            false => None,
        };
        found.map(|(ranked, _)| ranked).or(ranked.first().copied()).map(|ranked| ranked.choice)
    }

    /// The racks that the play just made suggests for the opponent; `None` if there is more than
    /// one opponent or no play that could still be challenged. The racks sampled follow from the
    /// seed.
    pub fn infer(&self, scene: &Scene, view: &View, seed: u64) -> Option<Inference> {
        let open = view.pending.as_ref().filter(|open| Viewer::Seat(open.seat) != view.viewer)?;
        if scene.opponents.len() != 1 {
            return None;
        }
        let mut board = view.board.clone();
        let mut tiles = Tiles::new();
        for &square in &view.last_play {
            tiles.add(board.get(square)?.tile());
            board.set(square, None);
        }
        let mut before = scene.clone();
        before.grid = Grid::of(&board, &view.ruleset, self.full.gaddag());
        before.bag = scene.bag + tiles.len();
        let least = usize::from(view.ruleset.exchange.min_bag.max(1));
        before.exchange = if before.bag >= least { before.bag } else { 0 };
        let last = Last::Play { tiles, score: open.score };
        let evaluator = Evaluator::new(&self.full, &self.leaves);
        let sampling = Sampling { count: self.budget.rollouts.min(Inference::ENOUGH), seed };
        Inference::new(evaluator, scene, &before, &last, sampling)
    }

    /// The command of the player about bags, votes and claims where the game has a theme or two
    /// bags.
    ///
    /// It draws three vowels for a rack of seven. It cannot judge what belongs to a theme: it votes
    /// for other players' words of three letters or more, and claims none itself.
    fn speaks(&self, view: &View, seat: Seat) -> Option<Command> {
        if view.phase == Phase::Choosing(seat) {
            let vowels = (view.ruleset.rack_size * 3 + 3) / 7;
            return Some(Command::ChooseBags { seat, vowels });
        }
        let theme = view.theme.as_ref()?;
        let asked = theme.claims.iter().find(|claim| theme.votes.contains(&claim.number));
        if let Some(claim) = asked {
            let agree = claim.word.len() > 2;
            return Some(Command::VoteTheme { seat, number: claim.number, agree });
        }
        let last = view.phase == Phase::Claims && view.may.claim;
        last.then(|| Command::ClaimTheme { seat, words: Vec::new(), plea: String::new() })
    }

    /// A blank on the board that it can take for the letter it stands for: a blank is worth more
    /// than any letter. It takes none from a play that can still be challenged.
    fn blank_to_take(&self, view: &View) -> Option<Square> {
        let rack = view.rack?;
        view.board
            .covered()
            .filter(|(_, face)| face.blank && rack.count(Tile::of(face.letter)) > 0)
            .map(|(square, _)| square)
            .find(|square| view.pending.is_none() || !view.last_play.contains(square))
    }

    /// The answer to the open proposal. A pause harms no player. It agrees to end the game when it
    /// can do nothing itself or no seat has laid a tile for a whole round.
    fn agrees(&self, view: &View) -> Option<bool> {
        let proposal = view.proposal.as_ref()?;
        if proposal.what == Proposal::Pause {
            return Some(true);
        }
        let active = view.seats.iter().filter(|seat| !seat.resigned).count();
        if usize::from(view.dry_turns) >= active {
            return Some(true);
        }
        let scene = Scene::of(view, self.known.gaddag())?;
        let mut any = scene.exchange > 0;
        self.known.generate(&scene.grid, &scene.rack, |_| any = true);
        Some(!any)
    }

    /// The words it challenges; `None` if it challenges nothing.
    fn challenges(
        &self,
        view: &View,
        seat: Seat,
        random: &mut impl Random,
    ) -> Option<Vec<Vec<Letter>>> {
        let open = view.pending.as_ref()?;
        let stake = Stake::of(view, seat)?;
        let (full, known) = self.graphs();
        let words = open.words.iter().map(|word| word.letters());
        let doubted: Vec<Vec<Letter>> = words
            .filter(|word| !known.contains(word))
            .filter(|word| {
                let oddness = self.ear.as_ref().map_or(100, |ear| ear.oddness(word));
                let word = Unknown { listed: full.contains(word), oddness };
                doubts(self.level, word, stake, random)
            })
            .collect();
        (!doubted.is_empty()).then_some(doubted)
    }
}

/// True if no seat has laid a tile for two rounds and only the players themselves can end such a
/// game (AMB-52). Then it proposes to end it, but only now and then, because others may want to go
/// on. A solitary player has no opponent to ask.
fn endless(view: &View) -> bool {
    let end = &view.ruleset.end;
    let counted = end.pass_rounds.is_some() || end.scoreless_turns.is_some();
    let active = view.seats.iter().filter(|seat| !seat.resigned).count();
    !counted
        && end.stall_rounds.is_none()
        && view.may.propose
        && usize::from(view.dry_turns) >= 2 * active
}

/// The seats that may have something to do now, in the order in which they should be asked: seats
/// that can challenge or answer come before the seat on turn.
pub fn order_of_asking(phase: Phase, seats: u16) -> impl Iterator<Item = Seat> {
    let last = match phase {
        Phase::Turn(seat) => Some(seat),
        _ => None,
    };
    (0..seats).map(Seat).filter(move |&seat| Some(seat) != last).chain(last)
}

//! A position that is asked: which answers are right, and why.

use std::fmt;

use ::study::PositionCard;
use engine::endgame::applies;
use engine::{
    Candidate, Choice, Equity, Generator, Grid, Leaves, Opening, Ranked, Scene, kibitz, weigh,
};
use notation::{Cgp, CgpProblem, ParseCgpError};
use rules::{
    Board, Edition, Move, ParsePlayError, Placement, Play, PlayProblem, PlayText, PlayTextError,
    Ruleset, Square, Tiles, UnknownEdition, examine,
};

use crate::endgame::Search;
use crate::fact::{Fact, Reason};
use crate::why;

/// The number of positions that a search may look at to find out whether a move that the card does
/// not list is as good.
const NODES: u32 = 20_000;

/// The position of a card, ready to be asked.
pub struct Drill<'t> {
    generator: &'t Generator,
    leaves: Leaves,
    ruleset: Ruleset,
    board: Board,
    scene: Scene,
    scores: Vec<i32>,
    answers: Vec<Choice>,
    tolerance: Equity,
}

/// By how much the spread changes to the end of the game after a move, with the best line: proven.
type End = (i32, Vec<Choice>);

/// The proofs of the best answer and of the one given.
struct Ends {
    best: Option<End>,
    own: Option<End>,
}

/// An answer to a [`Drill`], judged.
#[derive(Clone, PartialEq, Debug)]
pub struct Answered {
    /// True if it is right.
    pub right: bool,
    /// The words of the answer that are not in the list: then it is wrong.
    pub unlisted: Vec<String>,
    /// The score of the answer; none if there was no answer.
    pub points: Option<i32>,
    /// The moves that the card calls right, the best first: `8D RETAINS`.
    pub answers: Vec<String>,
    /// The score of the best of them.
    pub best_points: i32,
    /// Why the best is better than the answer; if that is right or there is none, than the best of
    /// the other moves.
    pub why: Vec<Reason>,
}

impl<'t> Drill<'t> {
    /// By which rules a card is played: those of the edition that its position names, or of the
    /// classic one.
    ///
    /// # Errors
    /// [`DrillProblem`] if there is no such edition, or the position cannot be read.
    pub fn edition(card: &PositionCard) -> Result<Edition, DrillProblem> {
        let cgp: Cgp = card.cgp.parse().map_err(DrillProblem::Text)?;
        let key = cgp.operation("edition");
        key.map_or(Ok(Edition::Classic2023), |key| key.parse().map_err(DrillProblem::Edition))
    }

    /// The name of the word list by which a card is judged, if its position names one.
    pub fn list(card: &PositionCard) -> Option<String> {
        let cgp: Cgp = card.cgp.parse().ok()?;
        cgp.operation("lex").map(str::to_owned)
    }

    /// Reads the position of a card; `generator` has the words.
    ///
    /// # Errors
    /// [`DrillProblem`] if it cannot occur, or its answers are no moves there.
    pub fn open(card: &PositionCard, generator: &'t Generator) -> Result<Drill<'t>, DrillProblem> {
        let edition = Drill::edition(card)?;
        let cgp: Cgp = card.cgp.parse().map_err(DrillProblem::Text)?;
        let resolved = cgp.resolve(&edition.ruleset()).map_err(DrillProblem::Position)?;
        let (ruleset, seats) = (resolved.ruleset, cgp.racks.len().max(2));
        let grid = Grid::of(&cgp.board, &ruleset, generator.gaddag());
        let scene = Scene::new(&ruleset, grid, cgp.racks[0], resolved.unseen, seats - 1);
        let scene = scene.after(&ruleset, cgp.lead(), cgp.scoreless_turns);
        let tolerance = Equity(i32::from(card.tolerance) * 100);
        let mut drill = Drill {
            generator,
            leaves: Leaves::trained(),
            ruleset,
            board: cgp.board,
            scene,
            scores: cgp.scores,
            answers: Vec::new(),
            tolerance,
        };
        let answers = card.answers.iter().map(|text| drill.read(text).map(|(choice, _)| choice));
        drill.answers = answers.collect::<Result<_, _>>().map_err(DrillProblem::Answer)?;
        if drill.answers.is_empty() {
            return Err(DrillProblem::Answer(MoveProblem::Empty));
        }
        Ok(drill)
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The rules.
    pub fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// The rack of the player to move.
    pub fn rack(&self) -> &Tiles {
        &self.scene.rack
    }

    /// The number of tiles that are in the bag.
    pub fn bag(&self) -> usize {
        self.scene.bag
    }

    /// The scores, that of the player to move first.
    pub fn scores(&self) -> &[i32] {
        &self.scores
    }

    /// Judges an answer: a move such as `8D TRAIN`, `exchange QV` or `pass`. An empty text says
    /// that the learner does not know.
    ///
    /// # Errors
    /// [`MoveProblem`] if it is no move in this position.
    pub fn answer(&self, text: &str) -> Result<Answered, MoveProblem> {
        let given = match text.trim() {
            "" => None,
            text => Some(self.read(text)?),
        };
        let unlisted = given.iter().flat_map(|(_, unlisted)| unlisted.clone()).collect::<Vec<_>>();
        let choice = given.map(|(choice, _)| choice);
        let listed = choice.filter(|_| unlisted.is_empty());
        // The long work is done once for each of the two moves.
        let ends = applies(&self.scene).then(|| Ends {
            best: self.ends(&self.answers[0]),
            own: listed.as_ref().and_then(|choice| self.ends(choice)),
        });
        let right = listed.is_some_and(|choice| self.is_right(&choice, ends.as_ref()));
        let grid = &self.scene.grid;
        Ok(Answered {
            right,
            unlisted,
            points: choice.map(|choice| choice.score()),
            answers: self.answers.iter().map(|answer| answer.text(grid)).collect(),
            best_points: self.answers[0].score(),
            why: self.why(choice.filter(|_| !right).as_ref(), ends),
        })
    }

    fn is_right(&self, choice: &Choice, ends: Option<&Ends>) -> bool {
        if self.answers.iter().any(|answer| self.same(answer, choice)) {
            return true;
        }
        if let Some(ends) = ends {
            return match (&ends.best, &ends.own) {
                (Some(best), Some(own)) => own.0 >= best.0,
                _ => false,
            };
        }
        let worth = |choice: &Choice| weigh(&self.scene, &self.leaves, *choice).equity;
        let behind = worth(&self.answers[0]) - worth(choice);
        self.tolerance > Equity(0) && behind >= Equity(0) && behind <= self.tolerance
    }

    /// True if two moves are the same, or mirror each other on an empty board.
    fn same(&self, one: &Choice, other: &Choice) -> bool {
        let (one, other) = (one.to_move(), other.to_move());
        if one == other {
            return true;
        }
        let (Move::Play(one), Move::Play(other)) = (one, other) else { return false };
        let turned = one.placements().iter().map(|&Placement { square, face }| Placement {
            square: Square::new(square.column, square.row),
            face,
        });
        self.scene.grid.is_empty() && Play::new(turned) == other
    }

    fn ends(&self, choice: &Choice) -> Option<End> {
        let search = Search { of: Some(0), nodes: NODES };
        let value = search.run(self.generator, &self.scene, Some(choice), &|| true)?;
        value.is_exact().then_some((value.about, value.line))
    }

    fn why(&self, made: Option<&Choice>, ends: Option<Ends>) -> Vec<Reason> {
        let (scene, best) = (&self.scene, &self.answers[0]);
        let ranked = |choice: &Choice| weigh(scene, &self.leaves, *choice);
        let full = usize::from(self.ruleset.rack_size);
        let mut facts = Vec::new();
        if best.tiles().len() == full && matches!(best, Choice::Play(_)) {
            facts.push(Fact::BingoMissed { best: best.text(&scene.grid), count: 1 });
        }
        if let Some(made) = made.copied().or_else(|| self.runner_up()) {
            facts.extend(why::compared(scene, &ranked(best), &ranked(&made)));
        }
        if scene.bag > 0 && scene.bag <= why::FEW {
            facts.push(Fact::Unseen { tiles: scene.unseen.to_string(), bag: scene.bag });
        }
        if let Some(Ends { best: Some((spread, line)), own }) = ends {
            let own = own.filter(|_| made.is_some()).map(|(spread, _)| scene.lead + spread);
            let line = Choice::texts(&line, &scene.grid, self.generator.gaddag());
            facts.push(Fact::Proven { line, spread: scene.lead + spread, made: own });
        }
        facts.into_iter().map(|fact| why::reason(fact, why::Subject::You)).collect()
    }

    /// The best move by static equity that is not among the answers.
    fn runner_up(&self) -> Option<Choice> {
        let all = kibitz(self.generator, &self.scene, &self.leaves, Opening::Across);
        let may = |choice: &Choice| match choice {
            Choice::Play(play) => self.scene.may_open(play.laid()),
            Choice::Exchange(_) | Choice::Pass => true,
        };
        let other = |choice: &Choice| !self.answers.iter().any(|answer| self.same(answer, choice));
        let mut others = all.into_iter().map(|Ranked { choice, .. }| choice);
        others.find(|choice| may(choice) && other(choice))
    }

    /// The move that a text means, with its words that are not in the list.
    fn read(&self, text: &str) -> Result<(Choice, Vec<String>), MoveProblem> {
        let text = text.trim();
        let (first, rest) = text.split_once(' ').unwrap_or((text, ""));
        if first.is_empty() {
            return Err(MoveProblem::Empty);
        }
        if first.eq_ignore_ascii_case("pass") && rest.is_empty() {
            return Ok((Choice::Pass, Vec::new()));
        }
        if first.eq_ignore_ascii_case("exchange") {
            let tiles: Tiles = rest.trim().parse().map_err(|_| MoveProblem::Tiles)?;
            return match () {
                () if tiles.is_empty() => Err(MoveProblem::Tiles),
                () if !self.scene.rack.contains(&tiles) => Err(MoveProblem::NotOnRack),
                () if tiles.len() > self.scene.exchange => Err(MoveProblem::NoExchange),
                () => Ok((Choice::Exchange(tiles), Vec::new())),
            };
        }
        let play: PlayText = text.parse().map_err(MoveProblem::Text)?;
        let play = play.resolve(&self.board).map_err(MoveProblem::Square)?;
        let formed = examine(&self.board, &self.ruleset, &play).map_err(MoveProblem::Place)?;
        if !self.scene.rack.contains(&play.tiles()) {
            return Err(MoveProblem::NotOnRack);
        }
        let words = self.generator.gaddag().graph();
        let unlisted = formed.words.iter().filter(|word| !words.contains(&word.letters()));
        let unlisted = unlisted.map(rules::Word::text).collect();
        let play = Candidate::of(&play, &formed, &self.scene.rack);
        let play = play.ok_or(MoveProblem::NotOnRack)?;
        Ok((Choice::Play(play), unlisted))
    }
}

/// Why a card cannot be asked.
#[derive(Clone, PartialEq, Debug)]
pub enum DrillProblem {
    /// Its position cannot be read.
    Text(ParseCgpError),
    /// Its position names an edition that there is not.
    Edition(UnknownEdition),
    /// Its position cannot occur.
    Position(CgpProblem),
    /// One of its answers is no move there.
    Answer(MoveProblem),
}

impl fmt::Display for DrillProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DrillProblem::Text(error) => error.fmt(f),
            DrillProblem::Edition(error) => error.fmt(f),
            DrillProblem::Position(problem) => problem.fmt(f),
            DrillProblem::Answer(problem) => write!(f, "an answer of the card: {problem}"),
        }
    }
}

impl std::error::Error for DrillProblem {}

/// Why something is no move in a position.
#[derive(Clone, PartialEq, Debug)]
pub enum MoveProblem {
    /// Nothing was given.
    Empty,
    /// It is not written as a play is.
    Text(ParsePlayError),
    /// It does not fit what lies on the board.
    Square(PlayTextError),
    /// The tiles may not lie there.
    Place(PlayProblem),
    /// The text of an exchange is no list of tiles.
    Tiles,
    /// The rack lacks some of the tiles.
    NotOnRack,
    /// So many tiles cannot be exchanged now.
    NoExchange,
}

impl fmt::Display for MoveProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveProblem::Empty => write!(f, "give a move: 8D TRAIN, exchange QV or pass"),
            MoveProblem::Text(error) => error.fmt(f),
            MoveProblem::Square(error) => error.fmt(f),
            MoveProblem::Place(problem) => problem.fmt(f),
            MoveProblem::Tiles => write!(f, "name the tiles to exchange: exchange QV"),
            MoveProblem::NotOnRack => write!(f, "the rack lacks some of these tiles"),
            MoveProblem::NoExchange => write!(f, "so many tiles cannot be exchanged here"),
        }
    }
}

impl std::error::Error for MoveProblem {}

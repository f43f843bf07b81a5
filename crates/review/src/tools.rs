//! The tools of a review, and its thoroughness.

use engine::odds::Odds;
use engine::{Evaluator, Gaddag, Generator, Leaves, Level};

/// The tools that every review of games with one word list needs. They are made once and shared.
#[derive(Clone, Debug)]
pub struct Tools {
    /// Finds plays with the words of the game.
    pub generator: Generator,
    /// The worth of kept tiles.
    pub leaves: Leaves,
    /// Chances to win.
    pub odds: &'static Odds,
    /// The words that players of each level know, the weakest first. Levels that know every word
    /// need not be here.
    pub vocabularies: Vec<Vocabulary>,
}

/// The words that players of a level know.
#[derive(Clone, Debug)]
pub struct Vocabulary {
    /// The level.
    pub level: Level,
    /// Finds plays with these words.
    pub known: Generator,
}

impl Tools {
    /// The tools for a word list, with the trained leave values and odds and without vocabularies.
    pub fn new(generator: &Generator) -> Tools {
        Tools {
            generator: generator.clone(),
            leaves: Leaves::trained(),
            odds: Odds::trained(),
            vocabularies: Vec::new(),
        }
    }

    /// Their part that evaluates positions.
    pub fn evaluator(&self) -> Evaluator<'_> {
        Evaluator { generator: &self.generator, leaves: &self.leaves, odds: self.odds }
    }

    /// The same tools with the words that players of a level know.
    #[must_use]
    pub fn knowing(mut self, level: Level, known: &Gaddag) -> Tools {
        self.vocabularies.push(Vocabulary { level, known: Generator::with_gaddag(known.clone()) });
        self
    }
}

/// The thoroughness of a review.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The seed of everything drawn by chance.
    pub seed: u64,
    /// Moves that follow a candidate in a rollout while there are tiles in the bag.
    pub plies: u32,
    /// The number of the best moves by static equity that are tried out, besides the one that was
    /// made.
    pub candidates: usize,
    /// The fewest and the most iterations for each turn. In between, a turn gets more until its
    /// grade is clear.
    pub iterations: (u32, u32),
    /// The most positions that one endgame search looks at.
    pub nodes: u32,
    /// Draws that a turn's luck is measured against.
    pub draws: u32,
    /// Racks that replies are looked up for, after the best move and the one made.
    pub replies: u32,
    /// True if the game was played with another word list than that of the tools: then no word is a
    /// phony, and a play with a word that is not listed has no grade.
    pub foreign: bool,
}

impl Settings {
    /// The number of times a review can be worked on longer.
    pub const LONGER: u32 = 3;

    /// For the turns that are not clear after so much work: four times as much, and again four
    /// times as much the next time.
    #[must_use]
    pub fn longer(self, times: u32) -> Settings {
        let more = 4u32.saturating_pow(times.min(Settings::LONGER));
        let (least, most) = self.iterations;
        Settings {
            iterations: (least, most.saturating_mul(more)),
            nodes: self.nodes.saturating_mul(more),
            ..self
        }
    }

    /// Little work: for tests.
    pub const SMALL: Settings = Settings {
        seed: 1,
        plies: 2,
        candidates: 5,
        iterations: (48, 96),
        nodes: 2_000,
        draws: 16,
        replies: 16,
        foreign: false,
    };
}

impl Default for Settings {
    /// A game of two in some ten seconds on two cores.
    fn default() -> Settings {
        Settings {
            seed: 1,
            plies: 2,
            candidates: 10,
            iterations: (256, 4_096),
            nodes: 100_000,
            draws: 256,
            replies: 128,
            foreign: false,
        }
    }
}

//! The crate `scrabble`, wrapped in our types.
// The oracle and the benchmark each need a part of it.
#![allow(dead_code)]

use lexicon::{Graph, List};
use rules::{Board, Letter, Tiles};
use scrabble::bag::Bag;
use scrabble::eval::{EvalContext, Evaluator, StaticEvaluator};
use scrabble::lexicon::Lexicon;
use scrabble::movegen::MoveGenerator;
use scrabble::rules::GameConfig;
use scrabble::sim::{SimOptions, Simulator};

pub(crate) struct Peer {
    config: GameConfig,
    lexicon: Lexicon,
    generator: MoveGenerator,
}

impl Peer {
    pub(crate) fn new(words: &[String]) -> Peer {
        let config = GameConfig::standard();
        let lexicon = Lexicon::from_words(&config.alphabet, words).unwrap();
        let generator = MoveGenerator::new(&config);
        Peer { config, lexicon, generator }
    }

    pub(crate) fn board(&self, board: &Board) -> scrabble::board::Board {
        let mut theirs = scrabble::board::Board::new(&self.config.layout);
        for (square, face) in board.covered() {
            let letter = face.letter.number() - 1;
            let there = if face.blank {
                scrabble::tile::Square::blank_letter(letter)
            } else {
                scrabble::tile::Square::letter(letter)
            };
            theirs.set(square.row.into(), square.column.into(), there);
        }
        theirs
    }

    pub(crate) fn rack(&self, rack: &Tiles) -> scrabble::rack::Rack {
        scrabble::rack::Rack::from_tiles(rack.iter().map(|tile| match tile.letter() {
            Some(letter) => scrabble::tile::Tile::letter(letter.number() - 1),
            None => scrabble::tile::Tile::BLANK,
        }))
    }

    /// The number of plays it finds.
    pub(crate) fn count(
        &mut self,
        board: &scrabble::board::Board,
        rack: &scrabble::rack::Rack,
    ) -> usize {
        self.generator.generate(board, rack, &self.lexicon).len()
    }

    /// The equity of its best play, by its own static evaluation.
    pub(crate) fn best(
        &mut self,
        board: &scrabble::board::Board,
        rack: &scrabble::rack::Rack,
        bag: usize,
    ) -> Option<(scrabble::movegen::Play, f64)> {
        let evaluator = StaticEvaluator::new();
        let context = EvalContext {
            config: &self.config,
            board,
            lexicon: &self.lexicon,
            rack,
            bag_remaining: bag,
            spread: 0,
        };
        let mut best: Option<(scrabble::movegen::Play, f64)> = None;
        for play in self.generator.generate(board, rack, &self.lexicon) {
            let equity = evaluator.equity(&context, play);
            if best.as_ref().is_none_or(|(_, top)| equity > *top) {
                best = Some((*play, equity));
            }
        }
        best
    }

    /// Plays this number of two-ply rollouts with its twelve best plays; returns how many it made.
    pub(crate) fn simulate(
        &self,
        board: &scrabble::board::Board,
        rack: &scrabble::rack::Rack,
        bag: usize,
        rollouts: u32,
    ) -> usize {
        let candidates = 12;
        let iterations = rollouts as usize / candidates;
        let options = SimOptions { candidates, plies: 2, iterations, rounds: 1, seed: 1 };
        let mut simulator = Simulator::new(&self.config, options);
        let results = simulator.run(board, rack, &self.lexicon, bag, 0);
        results.iter().map(|result| result.iterations).sum()
    }

    /// A game between two static players; returns the number of turns.
    pub(crate) fn game(&mut self, seed: u64) -> usize {
        let mut board = scrabble::board::Board::new(&self.config.layout);
        let mut bag = Bag::new(&self.config.distribution, seed);
        let mut racks = [scrabble::rack::Rack::new(), scrabble::rack::Rack::new()];
        for rack in &mut racks {
            bag.refill(rack, 7);
        }
        let mut scoreless = 0;
        for turn in 0.. {
            let rack = &mut racks[turn % 2];
            let Some((play, _)) = self.best(&board, rack, bag.len()) else {
                scoreless += 1;
                if scoreless == 6 {
                    return turn + 1;
                }
                continue;
            };
            scoreless = 0;
            play.apply(&mut board);
            rack.remove_all(&play.tiles());
            bag.refill(rack, 7);
            if rack.is_empty() {
                return turn + 1;
            }
        }
        0
    }

    /// Its plays as lists of (row, column, letter, blank), with their scores.
    pub(crate) fn plays(&mut self, board: &Board, rack: &Tiles) -> Vec<(Laid, i32)> {
        let (board, rack) = (self.board(board), self.rack(rack));
        let plays = self.generator.generate(&board, &rack, &self.lexicon);
        plays
            .iter()
            .map(|play| {
                let laid = play
                    .placements()
                    .map(|(at, square)| {
                        let letter = Letter::new(square.index().unwrap() + 1).unwrap().to_char();
                        (at.row as u8, at.col as u8, letter, square.is_blank())
                    })
                    .collect();
                (laid, play.score())
            })
            .collect()
    }
}

/// Tiles laid: row, column, letter, and whether it is a blank.
pub(crate) type Laid = Vec<(u8, u8, char, bool)>;

/// All words of a graph.
pub(crate) fn words(graph: &Graph) -> Vec<String> {
    fn walk(graph: &Graph, list: List, word: &mut String, all: &mut Vec<String>) {
        for node in graph.siblings(list) {
            word.push(node.letter().map_or('?', Letter::to_char));
            if node.accepts() {
                all.push(word.clone());
            }
            walk(graph, node.arc(), word, all);
            word.pop();
        }
    }
    let mut all = Vec::new();
    walk(graph, graph.dawg_root(), &mut String::new(), &mut all);
    all
}

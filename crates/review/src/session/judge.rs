//! The best that a round could have brought, and the judgement of each slip.

use std::cmp::Reverse;

use engine::{Candidate, Choice, Grid, Opening, Ranked, Scene, Subracks};
use rules::Tiles;

use super::report::{ReviewedRound, ReviewedSlip, listed};
use super::{NO_SLIP, Round, Session, Slip};
use crate::board_facts::{named, taken};
use crate::fact::{Fact, Reason};
use crate::report::{Bingos, ReviewedMove};
use crate::study::finders;
use crate::tools::Tools;
use crate::why::{self, Subject};

/// The number of plays of a round that are listed.
const LISTED: usize = 10;

impl Session {
    /// Judges the slips of a round, counted from 0; `None` if there was no such round.
    pub fn judge(&self, tools: &Tools, index: usize) -> Option<ReviewedRound> {
        let round = self.rounds.get(index)?;
        let grid = Grid::of(&round.board, &self.ruleset, tools.generator.gaddag());
        let plays = plays(tools, &grid, &round.rack);
        let equal = |play: &&Candidate| key(play) == key(&plays[0]);
        let tops = plays.iter().take_while(equal);
        let tops: Vec<String> = tops.map(|play| Choice::Play(*play).text(&grid)).collect();
        let full = usize::from(self.ruleset.rack_size);
        let bingos: Vec<&Candidate> = plays.iter().filter(|play| play.laid() >= full).collect();
        let bingos = Bingos {
            count: bingos.len(),
            best: bingos.first().map(|play| Choice::Play(**play).text(&grid)),
            played: false,
        };
        let listed = &plays[..plays.len().min(LISTED)];
        let moves = listed.iter().map(|play| weighed(&grid, &round.rack, play)).collect();
        let found_by = match plays.first() {
            Some(&top) => {
                let scene = Scene::new(&self.ruleset, grid.clone(), round.rack, round.bag, 0);
                let choice = Choice::Play(top);
                let ranked =
                    Ranked { choice, equity: Default::default(), leave: Default::default() };
                finders(tools, &round.board, &self.ruleset, &scene, &[ranked]).remove(0)
            }
            None => Vec::new(),
        };
        let found = round.found();
        let players = round.players();
        let taken = plays.first().map(|&top| taken(&self.ruleset, &Choice::Play(top)));
        let taken = taken.unwrap_or_default();
        let told = Told { round, tops: &tops, taken: &taken, bingos: &bingos, found, players };
        let mut slips: Vec<ReviewedSlip> =
            round.slips.iter().map(|slip| self.slip_of(slip, &told)).collect();
        if !round.without.is_empty() {
            slips.push(ReviewedSlip {
                text: NO_SLIP.to_string(),
                score: 0,
                points: 0,
                keeps: round.rack.to_string(),
                bad: Vec::new(),
                bingo: false,
                why: told.why(Fact::NoSlip, None),
                seats: round.without.clone(),
            });
        }
        // The slips with the best words come first.
        slips.sort_by_key(|slip| (Reverse(slip.points), slip.seats.clone()));
        let scores = vec![0; 2];
        let cgp = notation::Cgp {
            board: round.board.clone(),
            racks: vec![round.rack, Tiles::new()],
            scores,
            scoreless_turns: 0,
            operations: Vec::new(),
        };
        Some(ReviewedRound {
            number: index + 1,
            cgp: cgp.to_string(),
            rack: round.rack.to_string(),
            bag: round.bag.len(),
            unseen: round.bag.to_string(),
            best: round.best,
            moves,
            finders: found_by,
            bingos,
            slips,
        })
    }

    fn slip_of(&self, slip: &Slip, told: &Told<'_>) -> ReviewedSlip {
        let board = &told.round.board;
        let play = slip.play.as_ref();
        let formed = play.and_then(|play| rules::examine(board, &self.ruleset, play).ok());
        let text = formed.map_or_else(
            || "play".to_string(),
            |formed| {
                let main = formed.main();
                let faces: String = main.faces.iter().map(|face| face.to_char()).collect();
                format!("{} {faces}", main.coord)
            },
        );
        let mut keeps = told.round.rack;
        if let Some(play) = play {
            keeps.remove_all(&play.from_rack(board));
        }
        let bingo = play.is_some_and(|play| play.len() >= usize::from(self.ruleset.rack_size));
        let why = match slip.bad.is_empty() {
            true => {
                let best = told.tops.first().filter(|_| slip.points < told.round.best);
                let points = best.map(|best| Fact::Points {
                    best: best.clone(),
                    made: text.clone(),
                    more: told.round.best - slip.points,
                });
                let mut why = told.why(points, Some(bingo));
                if let (Some(best), Some(play)) = (best, play) {
                    let premium = |p: &rules::Placement| self.ruleset.layout.premium(p.square);
                    let of_made = named(play.placements().iter().map(premium));
                    if of_made != *told.taken {
                        let (best, made) = (best.clone(), text.clone());
                        let of_best = told.taken.to_vec();
                        let fact = Fact::Premiums { best, of_best, made, of_made };
                        let told = why::reason(fact, Subject::Everybody);
                        why.insert(why.len().min(1), told);
                    }
                }
                why
            }
            false => told.why(Fact::NoPoints { words: slip.bad.clone() }, Some(false)),
        };
        ReviewedSlip {
            text,
            score: slip.score,
            points: slip.points,
            keeps: keeps.to_string(),
            bad: slip.bad.clone(),
            bingo: bingo && slip.bad.is_empty(),
            why,
            seats: slip.seats.clone(),
        }
    }
}

/// The judgement of a round for each of its players.
struct Told<'a> {
    round: &'a Round,
    tops: &'a [String],
    /// The premium squares that the first of them covers.
    taken: &'a [String],
    bingos: &'a Bingos,
    found: usize,
    players: usize,
}

impl Told<'_> {
    /// `bingo` says whether the slip is a bingo; `None` if there is no slip.
    fn why(&self, first: impl Into<Option<Fact>>, bingo: Option<bool>) -> Vec<Reason> {
        let missed = self.bingos.best.clone().filter(|_| bingo != Some(true));
        let missed = missed.map(|best| Fact::BingoMissed { best, count: self.bingos.count });
        let said = self.tops.len() > 1 || self.players > 1 || self.found > 0;
        let tops = (said && !self.tops.is_empty()).then(|| Fact::Tops {
            tops: self.tops.to_vec(),
            found: self.found,
            players: self.players,
        });
        let facts = [missed, first.into(), tops];
        let told = |fact| why::reason(fact, Subject::Everybody);
        facts.into_iter().flatten().map(told).collect()
    }
}

impl Round {
    /// The number of players that have the most points possible.
    fn found(&self) -> usize {
        let best = self.slips.iter().filter(|slip| slip.points >= self.best);
        best.map(|slip| slip.seats.len()).sum()
    }

    fn players(&self) -> usize {
        self.slips.iter().map(|slip| slip.seats.len()).sum::<usize>() + self.without.len()
    }
}

/// The order of plays: points, then blanks saved (AMB-27).
fn key(play: &Candidate) -> (Reverse<i32>, usize) {
    (Reverse(play.score()), play.placements().filter(|laid| laid.face.blank).count())
}

/// All plays, the best first.
fn plays(tools: &Tools, grid: &Grid, rack: &Tiles) -> Vec<Candidate> {
    let mut plays = Vec::new();
    // On the empty board a play down is the mirror image of one across.
    tools.generator.generate_with(grid, &Subracks::new(rack), Opening::Across, |play| {
        plays.push(play);
    });
    plays.sort_by_cached_key(|play| (key(play), Choice::Play(*play).text(grid)));
    plays
}

fn weighed(grid: &Grid, rack: &Tiles, play: &Candidate) -> ReviewedMove {
    let mut keeps = *rack;
    keeps.remove_all(&play.tiles());
    listed(Choice::Play(*play).text(grid), play.score(), keeps.to_string())
}

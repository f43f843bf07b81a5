//! The play after a move: the replies of the next seat, and bingos for the tiles kept. Racks are
//! drawn from the unseen tiles, the same ones for every move that is compared.

use std::collections::BTreeMap;

use engine::{Choice, Grid, Random, Scene, Seeded, best};
use rules::{Arrange as _, Premium, Ruleset, Square, Tiles};

use crate::fact::After;
use crate::grade::rounded;
use crate::tools::Tools;

/// The play after a move in the draws looked at so far.
#[derive(Clone, Debug, Default)]
pub struct Replies {
    count: u32,
    points: i64,
    bingos: u32,
    triples: u32,
    /// Draws with which the tiles kept make a bingo.
    own: u32,
    /// The number of times each reply was the best, and its points.
    often: BTreeMap<String, (u32, i32)>,
    /// The number of times a reply laid a tile on each square.
    covered: BTreeMap<Square, u32>,
}

/// The reply in one draw.
#[derive(Clone, Debug)]
pub struct Reply {
    text: String,
    points: i32,
    bingo: bool,
    triple: bool,
    own: bool,
    squares: Vec<Square>,
}

/// A reply and how likely it is.
#[derive(Clone, PartialEq, Debug)]
pub struct Likely {
    /// The reply: `8D TRAIN`, `exchange QV` or `pass`.
    pub text: String,
    /// Its probability, 0 to 1.
    pub share: f64,
    /// Its points.
    pub points: i32,
}

/// A move with the board after it.
#[derive(Debug)]
pub struct Followed<'a> {
    scene: &'a Scene,
    grid: Grid,
    kept: Tiles,
    used: usize,
}

impl<'a> Followed<'a> {
    /// A move in a scene, which may be an unlikely one.
    pub fn new(tools: &Tools, scene: &'a Scene, choice: &Choice) -> Followed<'a> {
        let mut grid = scene.grid.clone();
        if let Choice::Play(play) = choice {
            grid.apply(play, tools.generator.gaddag());
        }
        let mut kept = scene.rack;
        kept.remove_all(&choice.tiles());
        Followed { scene, grid, kept, used: choice.tiles().len() }
    }

    /// The play after one draw.
    pub fn draw(&self, tools: &Tools, ruleset: &Ruleset, mut random: Seeded) -> Reply {
        let scene = self.scene;
        let mut rest = scene.unplaced();
        let held = scene.opponents.first().copied().unwrap_or(0);
        let mut rack = scene.known.first().copied().unwrap_or_default();
        let more = held.saturating_sub(rack.len());
        rack.add_all(&random.draw(&mut rest, more));
        // Exchanged tiles go back after the others are drawn.
        let mut own = self.kept;
        own.add_all(&random.draw(&mut rest, self.used.min(scene.bag)));
        let mut unseen = rest;
        unseen.add_all(&own);
        scene.known.iter().skip(1).for_each(|known| unseen.add_all(known));
        let mut opponents = scene.opponents.clone();
        if !opponents.is_empty() {
            opponents.remove(0);
        }
        opponents.push(own.len());
        let next = Scene {
            grid: self.grid.clone(),
            rack,
            bag: scene.bag.saturating_sub(self.used),
            unseen,
            exchange: 0,
            opponents,
            known: Vec::new(),
            lead: -scene.lead,
            pass_ends: false,
            ..scene.clone()
        };
        let found = best(&tools.generator, &next, &tools.leaves).choice;
        let full = usize::from(ruleset.rack_size);
        let (bingo, triple) = match &found {
            Choice::Play(play) => (
                play.laid() >= full,
                play.placements().any(|p| ruleset.layout.premium(p.square) == Premium::TripleWord),
            ),
            Choice::Exchange(_) | Choice::Pass => (false, false),
        };
        let mut possible = false;
        if own.len() >= full {
            let find = |candidate: engine::Candidate| possible |= candidate.laid() >= full;
            tools.generator.generate(&self.grid, &own, find);
        }
        let squares = match &found {
            Choice::Play(play) => play.placements().map(|laid| laid.square).collect(),
            Choice::Exchange(_) | Choice::Pass => Vec::new(),
        };
        let text = found.text(&self.grid);
        Reply { text, points: found.score(), bingo, triple, own: possible, squares }
    }
}

impl Replies {
    /// The number of such draws.
    pub fn count(&self) -> u32 {
        self.count
    }

    /// Adds what followed in one more draw.
    pub fn take(&mut self, reply: Reply) {
        self.count += 1;
        self.points += i64::from(reply.points);
        self.bingos += u32::from(reply.bingo);
        self.triples += u32::from(reply.triple);
        self.own += u32::from(reply.own);
        for square in reply.squares {
            *self.covered.entry(square).or_default() += 1;
        }
        let often = self.often.entry(reply.text).or_insert((0, reply.points));
        often.0 += 1;
    }

    /// The probability that a reply lays a tile on a square, for each square where one did.
    pub fn squares(&self) -> impl Iterator<Item = (Square, f64)> + '_ {
        self.covered.iter().map(|(square, times)| (*square, self.share(*times)))
    }

    /// The replies, the likeliest first.
    pub fn likeliest(&self) -> Vec<Likely> {
        let mut replies: Vec<Likely> = self
            .often
            .iter()
            .map(|(text, &(times, points))| Likely {
                text: text.clone(),
                share: self.share(times),
                points,
            })
            .collect();
        replies.arrange_by(|a, b| b.share.total_cmp(&a.share).then(b.points.cmp(&a.points)));
        replies
    }

    fn share(&self, of: u32) -> f64 {
        f64::from(of) / f64::from(self.count.max(1))
    }

    /// The same as shares and means.
    pub fn after(&self) -> After {
        let count = f64::from(self.count.max(1));
        let share = |of: u32| rounded(f64::from(of) / count);
        let top = self.often.iter().max_by_key(|(text, often)| (**often, std::cmp::Reverse(*text)));
        let (likeliest, often) =
            top.map_or((String::new(), 0), |(text, often)| (text.clone(), often.0));
        After {
            racks: self.count,
            points: rounded(self.points as f64 / count),
            bingos: share(self.bingos),
            triples: share(self.triples),
            own_bingos: share(self.own),
            likeliest,
            likelihood: share(often),
        }
    }
}

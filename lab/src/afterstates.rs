//! Writes what moves lead to, for training the net:
//! `cargo xtask lab afterstates FOLDER PARTS [SEED]`.
//!
//! Games between two players by static equity, who now and then stray from the best move. On every
//! other turn up to four good moves are tried out by rollouts of two moves, all with the same draws.
//! The net learns by how much what follows differs from what the static equity says.
//!
//! A part is a folder `NUMBER` of a thousand games; parts that are there are not made again, so the
//! tool can be stopped and started. Each move is in all four files of its part, in the same order:
//!
//! - `numbers.f32`: four numbers of four bytes, little-endian: the mean spread after the rollouts
//!   less the static equity, in points; 1 for the first move of its position, else 0; the static
//!   equity; the mean chance to win from equal scores.
//! - `tiles.u8`: how many tiles of each of 27 kinds are kept, then unseen; how many are left in the
//!   bag; how many lanes follow.
//! - `lanes.u8`: for each lane of the board after the move how many features it has.
//! - `features.u16`: the features of these lanes, two bytes each, see [`engine::net::Lanes`].

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::Path;

use engine::net::Lanes;
use engine::odds::Odds;
use engine::sim::Sim;
use engine::{
    Equity, Generator, Leaves, Opening, Random, Ranked, Scene, Seeded, kibitz, static_play,
};
use rules::{Edition, Ruleset, Tile};

use crate::Outcome;
use crate::arguments::{Arguments, number};

/// How many moves of a position are tried out, and among how many of the best they are chosen.
const TRIED: usize = 4;
const AMONG: usize = 20;
/// How far behind the best they may be in static equity.
const BEHIND: Equity = Equity(25_000);
/// One position in this many is used, and in one of these another good move is made.
const USED: usize = 2;
const STRAYS: usize = 8;
/// How many moves follow in a rollout.
const PLIES: u32 = 2;
/// How many rollouts each move gets. Few, because twice as many positions teach more than positions
/// of which twice as much is known.
const ITERATIONS: u32 = 4;
/// Games of a part.
const GAMES: u64 = 1_000;

pub fn run(arguments: &Arguments) -> Outcome {
    let folder = Path::new(arguments.required(0, "FOLDER")?);
    let parts: u64 = number(arguments.required(1, "PARTS")?)?;
    let first = arguments.number::<u64>(2)?.unwrap_or(0);
    let maker = Maker::new()?;
    for part in first..first + parts {
        let (done, doing) =
            (folder.join(part.to_string()), folder.join(format!("{part}.unfinished")));
        if done.exists() {
            continue;
        }
        fs::create_dir_all(&doing)?;
        let mut files = Files::new(&doing)?;
        for seed in part * GAMES..(part + 1) * GAMES {
            let mut written = Ok(());
            maker.game(seed, |scene, chosen, seed| {
                if written.is_ok() {
                    written = maker.write(&mut files, scene, chosen, seed);
                }
            });
            written?;
        }
        files.finish()?;
        fs::rename(doing, &done)?;
        eprintln!("{} of {parts} parts", part - first + 1);
    }
    Ok(())
}

/// The four files of a part.
struct Files([BufWriter<File>; 4]);

impl Files {
    fn new(folder: &Path) -> io::Result<Files> {
        let open =
            |name: &str| Ok::<_, io::Error>(BufWriter::new(File::create(folder.join(name))?));
        let numbers = open("numbers.f32")?;
        Ok(Files([numbers, open("tiles.u8")?, open("lanes.u8")?, open("features.u16")?]))
    }

    fn finish(self) -> io::Result<()> {
        self.0.into_iter().try_for_each(|mut file| file.flush())
    }
}

/// Plays the games and tries moves out.
pub struct Maker {
    generator: Generator,
    leaves: Leaves,
    ruleset: Ruleset,
}

impl Maker {
    pub fn new() -> Result<Maker, Box<dyn std::error::Error>> {
        Ok(Maker {
            generator: Generator::new(lexica::bundled().graph())?,
            leaves: Leaves::trained(),
            ruleset: Edition::TournamentSowpods.ruleset(),
        })
    }

    /// Plays a game. `used` hears of positions, the scores equal, with the moves that are to be
    /// tried out there, the best first, and a seed.
    pub fn game(&self, seed: u64, mut used: impl FnMut(&Scene, &[Ranked], u64)) {
        let mut random = Seeded::new(!seed);
        static_play::play(&self.generator, &self.ruleset, seed, |scene, _| {
            let (uses, strays) = (random.below(USED) == 0, random.below(STRAYS) == 0);
            if scene.bag == 0 || !(uses || strays) {
                return engine::best(&self.generator, scene, &self.leaves).choice;
            }
            let ranked = kibitz(&self.generator, scene, &self.leaves, Opening::Across);
            let near = |one: &&Ranked| ranked[0].equity - one.equity <= BEHIND;
            let near = ranked.iter().take(AMONG).take_while(near).count();
            if uses && near > 1 {
                let mut rest = ranked[1..near].to_vec();
                let mut chosen = vec![ranked[0]];
                while chosen.len() < TRIED && !rest.is_empty() {
                    chosen.push(rest.swap_remove(random.below(rest.len())));
                }
                used(&Scene { lead: 0, ..scene.clone() }, &chosen, random.next_u64());
            }
            let at = if strays { random.below(near) } else { 0 };
            ranked[at].choice
        });
    }

    /// What moves lead to, by so many rollouts of so many plies, with the same draws for all: by how
    /// many points it is more than their static equity says, and the chance to win from equal
    /// scores, 0 to 1.
    pub fn tried(
        &self,
        scene: &Scene,
        chosen: &[Ranked],
        (plies, iterations, seed): (u32, u32, u64),
    ) -> Vec<(f64, f64)> {
        let tools = (&self.generator, &self.leaves, Odds::trained());
        let mut sim = Sim::new(tools, scene, chosen, (plies, seed, 0.0));
        while sim.iterations() < iterations {
            let block = sim.block();
            let end = block.end.min(iterations);
            sim.take((block.start..end).map(|number| sim.iteration(number)).collect());
        }
        let report = sim.report();
        let found = |one: &Ranked| report.judged.iter().find(|judged| judged.ranked == *one);
        let each = chosen.iter().filter_map(found);
        each.map(|one| (one.spread - one.ranked.equity.as_points(), one.win)).collect()
    }

    /// Tries moves out and writes what they lead to.
    fn write(
        &self,
        files: &mut Files,
        scene: &Scene,
        chosen: &[Ranked],
        seed: u64,
    ) -> io::Result<()> {
        let tried = self.tried(scene, chosen, (PLIES, ITERATIONS, seed));
        let mut lanes = Lanes::default();
        for (at, (one, (more, win))) in chosen.iter().zip(tried).enumerate() {
            if !lanes.read_after(&self.generator, scene, &one.choice) {
                continue;
            }
            let [numbers, tiles, lengths, features] = &mut files.0;
            let equity = one.equity.as_points();
            let first = if at == 0 { 1.0 } else { 0.0 };
            for value in [more, first, equity, win] {
                numbers.write_all(&(value as f32).to_le_bytes())?;
            }
            let mut kept = scene.rack;
            kept.remove_all(&one.choice.tiles());
            for set in [&kept, &scene.unseen] {
                let counts: Vec<u8> = Tile::kinds().map(|kind| set.count(kind)).collect();
                tiles.write_all(&counts)?;
            }
            let drawn = one.choice.tiles().len().min(scene.bag);
            tiles.write_all(&[(scene.bag - drawn) as u8, lanes.iter().count() as u8])?;
            for lane in lanes.iter() {
                lengths.write_all(&[lane.len() as u8])?;
                for feature in lane {
                    features.write_all(&feature.to_le_bytes())?;
                }
            }
        }
        Ok(())
    }
}

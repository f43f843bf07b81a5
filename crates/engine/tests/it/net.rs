//! The learned evaluation: its integers against a slow reference, what it sees of a board, and
//! files that are no net.

use std::sync::Arc;

use engine::net::{Foreseen, LANE_FEATURES, LANES, Lanes, Net, NetError};
use engine::{
    Budget, Choice, Draws, Equity, Gaddag, Generator, Grid, Leaves, Level, Opening, Player, Random,
    Scene, Seeded, Signature, best_by_net, kibitz, static_play,
};
use lexicon::{Halves, Words, compile};
use rules::{
    Edition, Fold, Game, Inputs, Millis, Phase, Position, Ruleset, TableCommand, Tile, Tiles,
    Viewer, Views,
};

const MAGIC: &[u8] = b"TWNET\0\0\x02";
const TILES: usize = 2 * Tile::KINDS;
/// The widths of the layers.
const LANE: usize = 64;
const PASSED: usize = 32;
const WHOLE: usize = 64;
/// The lanes, the tiles, the number of tiles in the bag, and which of 16 small numbers that is.
const SEEN: usize = PASSED + TILES + 1 + 16;

/// Weights drawn by a seed, as numbers and as a file.
struct Drawn {
    numbers: Vec<i64>,
    bytes: Vec<u8>,
}

impl Drawn {
    fn new(seed: u64) -> Drawn {
        let mut drawn = Drawn { numbers: Vec::new(), bytes: MAGIC.to_vec() };
        let mut random = Seeded::new(seed);
        let mut draw = |count: usize, most: i64, bytes: usize| {
            for _ in 0..count {
                let number = random.below(2 * most as usize + 1) as i64 - most;
                drawn.numbers.push(number);
                drawn.bytes.extend(&number.to_le_bytes()[..bytes]);
            }
        };
        draw(LANE * (LANE_FEATURES + Tile::KINDS), 600, 2);
        draw(LANE, 2_000, 4);
        draw(PASSED * LANE, 600, 2);
        draw(PASSED, 100_000, 4);
        draw(WHOLE * SEEN, 20_000, 4);
        draw(WHOLE, 100_000, 4);
        draw(2 * WHOLE + 2, 60_000_000, 4);
        drawn
    }

    /// The net as it is defined, number by number: points beyond the equity, in thousandths, and
    /// how wide the outcomes lie.
    fn slow(&self, lanes: &[Vec<u16>], tiles: &[i64; TILES], bag: i64) -> (i64, i64) {
        let mut rest = self.numbers.as_slice();
        let mut next = |count: usize| {
            let (own, others) = rest.split_at(count);
            rest = others;
            own
        };
        let (lane, lane_tiles) = (next(LANE * LANE_FEATURES), next(LANE * Tile::KINDS));
        let (lane_start, passed) = (next(LANE), next(PASSED * LANE));
        let (passed_start, whole) = (next(PASSED), next(WHOLE * SEEN));
        let (whole_start, last, last_start) = (next(WHOLE), next(2 * WHOLE), next(2));
        let unseen = &tiles[Tile::KINDS..];
        let mut seen = vec![0i64; PASSED];
        for features in lanes {
            let values: Vec<i64> = (0..LANE)
                .map(|at| {
                    let of_tiles: i64 =
                        (0..Tile::KINDS).map(|t| unseen[t] * lane_tiles[t * LANE + at]).sum();
                    let of_lane: i64 =
                        features.iter().map(|&f| lane[usize::from(f) * LANE + at]).sum();
                    (lane_start[at] + of_tiles + of_lane).div_euclid(16).clamp(0, 4095)
                })
                .collect();
            for (to, seen) in seen.iter_mut().enumerate() {
                let sum: i64 = (0..LANE).map(|at| passed[to * LANE + at] * values[at]).sum();
                *seen += (passed_start[to] + sum).max(0).div_euclid(256);
            }
        }
        seen.extend(tiles.iter().map(|count| count * 256));
        seen.push(bag.min(40) * 256);
        seen.extend((0..16).map(|number| if number == bag { 256 } else { 0 }));
        let mut out = [last_start[0], last_start[1]];
        for to in 0..WHOLE {
            let sum: i64 = (0..SEEN).map(|at| whole[to * SEEN + at] * seen[at]).sum();
            let whole = (sum.div_euclid(256) + whole_start[to]).max(0);
            for (number, out) in out.iter_mut().enumerate() {
                *out += (whole * last[number * WHOLE + to]).div_euclid(65_536);
            }
        }
        let [beyond, width] = out.map(|out| out.div_euclid(65_536));
        (beyond, 3_000 + width.clamp(0, 1_000_000))
    }
}

/// The features of all lanes that a play can touch.
fn all(lanes: &Lanes) -> Vec<Vec<u16>> {
    let each = (0..LANES).map(|number| lanes.get(number).to_vec());
    each.filter(|lane| !lane.is_empty()).collect()
}

fn generator() -> Generator {
    Generator::new(lexica::Bundled::American.lexicon().graph()).unwrap()
}

#[test]
fn the_net_equals_a_slow_reference_to_the_last_bit() {
    let generator = generator();
    let ruleset = Edition::TournamentSowpods.ruleset();
    let (mut compared, mut different) = (0, std::collections::BTreeSet::new());
    for seed in 0..4 {
        let drawn = Drawn::new(seed);
        let net = Net::read(&drawn.bytes).unwrap();
        let (mut room, mut lanes) = ((Lanes::default(), None), Lanes::default());
        static_play::play(&generator, &ruleset, seed, |scene, _| {
            let ranked = kibitz(&generator, scene, &Leaves::trained(), Opening::Across);
            let sight = net.look(scene).unwrap();
            for one in ranked.iter().step_by(97) {
                let fast = net.foresee(&generator, scene, &sight, &one.choice, &mut room);
                let mut grid = scene.grid.clone();
                if let Choice::Play(play) = &one.choice {
                    grid.apply(play, generator.gaddag());
                }
                assert!(lanes.read(&grid));
                let mut kept = scene.rack;
                kept.remove_all(&one.choice.tiles());
                let mut tiles = [0; TILES];
                for kind in Tile::kinds() {
                    tiles[kind.index()] = i64::from(kept.count(kind));
                    tiles[Tile::KINDS + kind.index()] = i64::from(scene.unseen.count(kind));
                }
                let bag = scene.bag - one.choice.tiles().len().min(scene.bag);
                let slow = drawn.slow(&all(&lanes), &tiles, bag as i64);
                assert_eq!((i64::from(fast.beyond.0), i64::from(fast.width)), slow);
                compared += 1;
                different.insert(fast);
            }
            ranked[0].choice
        });
    }
    assert!(compared > 500, "{compared}");
    assert!(different.len() > compared / 2, "the weights tell boards apart");
}

/// The lanes that the net sees after a play: the lane of the word, the lanes across it, and those
/// beside it.
#[test]
fn lanes_are_those_that_a_play_can_touch() {
    let words = Words::parse("AT ATE CAT CATS TA").unwrap();
    let generator = Generator::new(&compile(&words, Halves::Both).unwrap()).unwrap();
    let ruleset = Edition::Classic2023.ruleset();
    let unseen = ruleset.alphabet.full_set();
    let rack: Tiles = "CAT".parse().unwrap();
    let scene = Scene::new(&ruleset, Grid::new(&ruleset), rack, unseen, 1);
    let plays = generator.plays(&scene.grid, &rack);
    let cat = plays.iter().find(|play| play.laid() == 3).unwrap();
    let mut lanes = Lanes::default();
    let mut grid = scene.grid.clone();
    assert!(lanes.read(&grid));
    assert!(all(&lanes).is_empty(), "nothing lies on the board");
    grid.apply(cat, generator.gaddag());
    assert!(lanes.read(&grid));
    // Its row and the rows above and below; its three columns and those before and behind it.
    let after = all(&lanes);
    assert_eq!(after.len(), 3 + 5);
    assert!(after.iter().flatten().all(|&feature| usize::from(feature) < LANE_FEATURES));
    let at = |lane: &[u16], square: u16| -> Vec<u16> {
        let own = |&&feature: &&u16| feature / 88 == square;
        lane.iter().filter(own).map(|feature| feature - 88 * square).collect()
    };
    // In the column behind the word only an S fits beside it, and its cross-word has five points.
    assert_eq!(at(&after[7], 7), [27 + 18, 53 + 1]);
    // In its row a word that begins with CAT goes on with an S.
    let start = grid.start();
    let row = lanes.get(usize::from(start.row));
    let behind = cat.placements().last().unwrap().square.column + 1;
    assert_eq!(at(row, u16::from(behind)), [62 + 18]);
}

#[test]
fn boards_and_tables_that_the_net_does_not_know_have_no_value() {
    let generator = generator();
    let net = Net::read(&Drawn::new(1).bytes).unwrap();
    let knows = |rack_size: u8, others: usize| {
        let ruleset = Ruleset { rack_size, ..Edition::Classic2023.ruleset() };
        let unseen = ruleset.alphabet.full_set();
        let rack: Tiles = "AEINRST".parse().unwrap();
        let scene = Scene::new(&ruleset, Grid::new(&ruleset), rack, unseen, others);
        let ranked = kibitz(&generator, &scene, &Leaves::trained(), Opening::Across);
        let chosen = best_by_net(&net, &generator, &scene, &ranked);
        assert_eq!(net.look(&scene).is_some(), chosen.is_some());
        net.look(&scene).is_some()
    };
    assert!(knows(7, 1));
    assert!(!knows(7, 3), "three opponents");
    assert!(!knows(9, 1), "racks of nine");
}

/// The shipped weights are those that the lab diary tells of.
#[test]
fn the_shipped_net_is_the_one_that_was_measured() {
    let bytes = include_bytes!("../../data/net");
    assert_eq!(*Net::trained(), Net::read(bytes).unwrap());
    let mut signature = Signature::default();
    signature.add_bytes(bytes);
    assert_eq!((bytes.len(), signature.to_string().as_str()), (205_072, "1791748290651e97"));
}

/// The rest of the unseen tiles dealt anew, a player with a net makes the same move; and a net makes
/// some moves other ones.
#[test]
fn a_player_with_a_net_knows_what_its_seat_knows() {
    let gaddag = Gaddag::new(lexica::Bundled::American.lexicon().graph()).unwrap();
    let net = Arc::new(Net::read(&Drawn::new(3).bytes).unwrap());
    let mut others = 0;
    for level in [Level::Expert, Level::Champion] {
        let plain = Player::new(level, &gaddag, None).with_budget(Budget::SMALL);
        let player = plain.clone().with_net(net.clone());
        for game in 0..6 {
            let mut position = Position::new(&"tournament-sowpods seats=2".parse().unwrap());
            let inputs = Inputs {
                at: Millis(0),
                judge: lexica::Bundled::American.lexicon().graph(),
                chance: &Draws(game),
            };
            for event in position.conduct(&TableCommand::Start, inputs).unwrap() {
                position.apply(inputs.at, &event);
            }
            let Phase::Turn(seat) = position.phase() else { panic!("nobody is on turn") };
            let viewer = Viewer::Seat(seat);
            let decide = |player: &Player, position: &Position| {
                player.decide(&position.view(viewer, Millis(1)), &mut Seeded::new(game))
            };
            let other = position.resampled(viewer, &Draws(game + 100));
            let hidden = |position: &Position| position.seats()[1 - seat.index()].rack;
            assert_ne!(hidden(&position), hidden(&other));
            assert_eq!(decide(&player, &position), decide(&player, &other));
            others += u32::from(decide(&player, &position) != decide(&plain, &position));
        }
    }
    assert!(others > 0);
}

/// A lead is worth more the larger it is and the narrower the outcomes lie, and what is won on one
/// side is lost on the other.
#[test]
fn chances_follow_from_lead_and_width() {
    let win = |beyond: i32, width: i32, lead: i32| {
        Foreseen { beyond: Equity(beyond), width }.win(Equity(lead))
    };
    assert_eq!(win(0, 20_000, 0), 500_000);
    assert_eq!(win(-5_000, 20_000, 5_000), 500_000);
    assert_eq!(win(0, 20_000, 7_000) + win(0, 20_000, -7_000), 1_000_000);
    assert!(win(0, 20_000, 8_000) > win(0, 20_000, 7_000));
    assert!(win(0, 10_000, 7_000) > win(0, 20_000, 7_000));
    assert!((990_000..1_000_000).contains(&win(0, 3_000, 600_000)));
}

#[test]
fn bytes_that_are_no_net_are_refused() {
    let good = Drawn::new(2).bytes;
    assert!(Net::read(&good).is_ok());
    assert_eq!(Net::read(b"").unwrap_err(), NetError::NotANet);
    let mut other = good.clone();
    other[7] = 1;
    assert_eq!(Net::read(&other).unwrap_err(), NetError::NotANet);
    let short = Net::read(&good[..good.len() - 1]).unwrap_err();
    assert_eq!(short, NetError::Length { found: good.len() - 1, wanted: good.len() });
    assert!(Net::read(&[&good[..], &[0]].concat()).is_err());
    // All weights of the second layer as large as they can be.
    let mut large = good;
    let second = MAGIC.len() + 2 * LANE * (LANE_FEATURES + Tile::KINDS) + 4 * LANE;
    for pair in large[second..second + 2 * PASSED * LANE].chunks_exact_mut(2) {
        pair.copy_from_slice(&i16::MAX.to_le_bytes());
    }
    assert_eq!(Net::read(&large).unwrap_err(), NetError::TooLarge);
}

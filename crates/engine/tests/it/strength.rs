//! Whole games between two players: equal draws, and luck that favours neither.

use std::collections::BTreeMap;

use engine::strength::{DrawLuck, Estimate, PairedGame, share};
use engine::{
    Evaluator, Gaddag, Generator, Leaves, Level, Player, Random, Record, Sampling, Seeded,
    SelfplayError, conduct_game,
};
use rules::{Event, Millis, Position, Tiles, View};

struct Match {
    words: &'static lexicon::Graph,
    referee: Generator,
    players: [Player; 2],
}

impl Match {
    /// An Expert, and one who does not know what the tiles it keeps are worth.
    fn new() -> Match {
        let words = lexica::Bundled::American.lexicon().graph();
        let gaddag = Gaddag::new(words).unwrap();
        let expert = Player::new(Level::Expert, &gaddag, None);
        let players = [expert.clone(), expert.with_leaves(Leaves::none())];
        Match { words, referee: Generator::with_gaddag(gaddag), players }
    }

    fn play(&self, game: PairedGame, watch: impl FnMut(&Position, Millis, &Event)) -> Record {
        let terms = "tournament-sowpods seats=2 challenge=void".parse().unwrap();
        let mut random = game.random();
        let ask = |seat: rules::Seat, view: &View| {
            Ok::<_, SelfplayError>(
                self.players[game.across(seat.index())].decide(view, &mut random),
            )
        };
        conduct_game(&terms, self.words, &self.referee, &mut game.draws(), ask, watch).unwrap()
    }
}

/// The tiles that each seat had drawn after so many of them, while the ends of the bag were apart
/// and neither seat had exchanged.
fn drawn(record: &Record) -> [BTreeMap<usize, Tiles>; 2] {
    let mut seen: [BTreeMap<usize, Tiles>; 2] = Default::default();
    let mut all = [Tiles::new(); 2];
    for (_, event) in &record.events {
        let (seat, tiles) = match event {
            Event::Dealt { seat, tiles } => (seat.index(), tiles),
            Event::Played { seat, drawn, .. } => (seat.index(), drawn),
            Event::Exchanged { .. } => break,
            _ => continue,
        };
        all[seat].add_all(tiles);
        // The other seat draws at most as many again from its own end.
        if all[0].len().max(all[1].len()) < 45 {
            seen[seat].insert(all[seat].len(), all[seat]);
        }
    }
    seen
}

#[test]
fn seats_draw_the_same_tiles_in_both_games_of_a_pair() {
    let both = Match::new();
    let (mut compared, mut parted) = (0, 0);
    for pair in 0..8 {
        let games = [0, 1].map(|second| {
            both.play(PairedGame { number: 2 * pair + second, seed: 11 }, |_, _, _| {})
        });
        let [one, other] = games.each_ref().map(drawn);
        parted += u32::from(games[0].events != games[1].events);
        for (one, other) in one.iter().zip(&other) {
            for (count, tiles) in one {
                if let Some(others) = other.get(count) {
                    assert_eq!(tiles, others, "after {count} tiles in pair {pair}");
                    compared += 1;
                }
            }
        }
    }
    assert!(parted >= 6, "{parted} pairs parted");
    assert!(compared >= 60, "{compared} racks compared");
}

#[test]
fn the_same_number_gives_the_same_game_and_another_one_another() {
    let both = Match::new();
    let play = |number| both.play(PairedGame { number, seed: 3 }, |_, _, _| {}).events;
    assert_eq!(play(0), play(0));
    assert_ne!(play(0), play(2));
}

#[test]
fn any_tile_of_the_bag_is_as_likely_as_any_other() {
    let both = Match::new();
    let mut after_exchange = 0u32;
    // The number of blanks that came with later draws, less how many were to be expected.
    let mut blanks = Estimate::default();
    for number in 0..60 {
        both.play(PairedGame { number, seed: 5 }, |position, _, event| {
            let (drawn, returned) = match event {
                Event::Played { drawn, .. } => (drawn, Tiles::new()),
                Event::Exchanged { drawn, returned, .. } => {
                    after_exchange += 1;
                    (drawn, *returned)
                }
                _ => return,
            };
            let mut bag = *position.bag();
            bag.remove_all(&returned);
            bag.add_all(drawn);
            let share = f64::from(bag.count(rules::Tile::BLANK)) / bag.len().max(1) as f64;
            let came = f64::from(drawn.count(rules::Tile::BLANK));
            blanks.add(came - share * drawn.len() as f64);
        });
    }
    assert!(after_exchange > 0);
    assert!(blanks.mean().abs() < 3.0 * blanks.error(), "{blanks:?}");
}

#[test]
fn luck_has_mean_zero_and_explains_results() {
    let both = Match::new();
    let leaves = Leaves::trained();
    // Over games, from the view of the first player: what the draws added to its chances, and to
    // its points; and the share of all games that it won when the draws were with it.
    let (mut wins, mut points, mut lucky) =
        (Estimate::default(), Estimate::default(), Estimate::default());
    for number in 0..150 {
        let game = PairedGame { number, seed: 2 };
        let mut seeds = Seeded::nth(99, number);
        let (mut win, mut more) = (0.0, 0.0);
        let record = both.play(game, |position, _, event| {
            let evaluator = Evaluator::new(&both.referee, &leaves);
            let redraws = Sampling { count: 2, seed: seeds.next_u64() };
            if let Some(luck) = DrawLuck::of(position, event, evaluator, redraws) {
                let sign = if game.across(luck.seat.index()) == 0 { 1.0 } else { -1.0 };
                win += sign * luck.win;
                more += sign * luck.points;
            }
        });
        wins.add(win);
        points.add(more);
        let scores = [0, 1].map(|player| record.position.seats()[game.across(player)].score);
        if win > 0.0 {
            lucky.add(share(scores[0], scores[1]));
        }
    }
    assert!(wins.mean().abs() < 2.5 * wins.error(), "{wins:?}");
    assert!(points.mean().abs() < 2.5 * points.error(), "{points:?}");
    assert!(lucky.mean() > 0.65, "{lucky:?}");
}

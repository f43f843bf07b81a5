//! Games of our own for tests: dealt from a seed, with moves that a test chooses.

use std::sync::OnceLock;

use engine::{Choice, Generator, Grid, Leaves, Opening, Random, Ranked, Scene, Seeded, kibitz};
use notation::{Before, Cause, Charge, Made, Replay, Turn};
use review::Tools;
use rules::{Board, Edition, Ruleset, Seat, Tiles};

/// The tools of all tests, with the words that Beginners know.
pub(crate) fn tools() -> &'static Tools {
    static TOOLS: OnceLock<Tools> = OnceLock::new();
    TOOLS.get_or_init(|| {
        let full = Generator::new(lexica::Bundled::American.lexicon().graph()).unwrap();
        let everyday = lexica::common_in(lexica::Vocabulary::Everyday, full.gaddag().graph());
        let known = engine::Gaddag::new(everyday.graph()).unwrap();
        Tools::new(&full).knowing(rules::Level::Beginner, &known)
    })
}

/// A game in which `choose` makes every move, from what kibitzing lists, best first.
pub(crate) fn play(
    seats: usize,
    seed: u64,
    mut choose: impl FnMut(usize, &Scene, &[Ranked]) -> Choice,
) -> Replay {
    let ruleset = Edition::Classic2023.ruleset();
    let (generator, leaves) = (&tools().generator, Leaves::trained());
    let mut random = Seeded::new(seed);
    let mut bag = ruleset.alphabet.full_set();
    let mut racks: Vec<Tiles> = (0..seats).map(|_| random.draw(&mut bag, 7)).collect();
    let mut board = Board::new(15);
    let mut scores = vec![0; seats];
    let mut turns = Vec::new();
    let mut dry = 0;
    while dry < 2 * seats as u16 && racks.iter().all(|rack| !rack.is_empty()) {
        let own = turns.len() % seats;
        let before = before(&board, &racks, own, &bag, &scores, dry);
        let scene = scene(&ruleset, &before, own);
        let ranked = kibitz(generator, &scene, &leaves, Opening::Across);
        let choice = choose(turns.len(), &scene, &ranked);
        let (made, score) = match choice {
            Choice::Play(candidate) => {
                for placement in candidate.placements() {
                    board.set(placement.square, Some(placement.face));
                }
                (Made::Play(candidate.play()), candidate.score())
            }
            Choice::Exchange(tiles) => (Made::Exchange(tiles), 0),
            Choice::Pass => (Made::Pass, 0),
        };
        dry = if matches!(made, Made::Play(_)) { 0 } else { dry + 1 };
        scores[own] += score;
        let used = choice.tiles();
        racks[own].remove_all(&used);
        let drawn = random.draw(&mut bag, used.len());
        racks[own].add_all(&drawn);
        if let Choice::Exchange(tiles) = choice {
            bag.add_all(&tiles);
        }
        turns.push(Turn {
            seat: Seat(own as u16),
            before,
            made,
            score,
            challenged: None,
            charges: Vec::new(),
            notes: Vec::new(),
        });
    }
    let charges = leftovers(&ruleset, &racks);
    for charge in &charges {
        scores[charge.seat.index()] += charge.points;
    }
    turns.last_mut().unwrap().charges = charges;
    let players = (0..seats).map(|seat| format!("Player {}", seat + 1)).collect();
    Replay { ruleset, players, turns, scores, racks, over: true, next: None }
}

/// Always the best by static equity.
pub(crate) fn best(_: usize, _: &Scene, ranked: &[Ranked]) -> Choice {
    ranked[0].choice
}

/// Always the fourth by static equity, or the last if there are fewer.
pub(crate) fn fourth(_: usize, _: &Scene, ranked: &[Ranked]) -> Choice {
    ranked[3.min(ranked.len() - 1)].choice
}

fn before(
    board: &Board,
    racks: &[Tiles],
    own: usize,
    bag: &Tiles,
    scores: &[i32],
    scoreless: u16,
) -> Before {
    let mut unseen = *bag;
    racks.iter().enumerate().filter(|&(seat, _)| seat != own).for_each(|(_, r)| unseen.add_all(r));
    Before {
        board: board.clone(),
        rack: racks[own],
        unknown: 0,
        unseen,
        bag: bag.len(),
        held: racks.iter().map(Tiles::len).collect(),
        scores: scores.to_vec(),
        scoreless,
    }
}

fn scene(ruleset: &Ruleset, before: &Before, own: usize) -> Scene {
    let grid = Grid::of(&before.board, ruleset, tools().generator.gaddag());
    let others = before.held.len() - 1;
    let mut scene = Scene::new(ruleset, grid, before.rack, before.unseen, others);
    let rivals = before.scores.iter().enumerate().filter(|&(seat, _)| seat != own);
    scene.lead = before.scores[own] - rivals.map(|(_, &score)| score).max().unwrap();
    scene
}

fn leftovers(ruleset: &Ruleset, racks: &[Tiles]) -> Vec<Charge> {
    let values: Vec<i32> = racks.iter().map(|rack| ruleset.alphabet.value(rack)).collect();
    let all: i32 = values.iter().sum();
    let points = |seat: usize| if racks[seat].is_empty() { all } else { -values[seat] };
    (0..racks.len())
        .map(|seat| Charge {
            seat: Seat(seat as u16),
            points: points(seat),
            reason: Cause::Leftovers,
        })
        .collect()
}

/// Text as it stands in a page.
pub(crate) fn escaped(text: &str) -> String {
    maud::html! { (text) }.into_string()
}

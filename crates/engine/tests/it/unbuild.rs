//! Computer players that take a board apart: what they take is legal, and the search is right.

use engine::unbuild::{greedy, search};
use engine::{Budget, Gaddag, Level, Player, Random, Seeded};
use lexicon::{Graph, Halves, Words, compile};
use rules::unbuild::{Command, Parts, Phase, Standing, TableCommand, Unbuild, UnbuildRule};
use rules::{
    AnyCommand, Board, Chance, ENGLISH, Face, Fold, Game, Inputs, Millis, PlayText, Seat, Viewer,
    Views,
};

const WORDS: &str = "AR ARM ARMS AS AT BE BI BIT FA FAR FARM FARMS HO HORN IT MO MOB NO NOT OR PA \
                     PAS PAST PASTE PI SO SON ON TON TO";

fn graph() -> Graph {
    compile(&Words::parse(WORDS).unwrap(), Halves::Both).unwrap()
}

fn board(plays: &[&str]) -> Board {
    let mut board = Board::new(15);
    for play in plays {
        let play = play.parse::<PlayText>().unwrap().resolve(&board).unwrap();
        play.placements().iter().for_each(|tile| board.set(tile.square, Some(tile.face)));
    }
    board
}

fn gld_10() -> Board {
    board(&["8F HORN", "H6 FA.M", "10F PASTE", "9H .OB", "11E BIT"])
}

fn begun(board: Board, seats: usize) -> Unbuild {
    let mut game = Unbuild::new(&ENGLISH, board, &vec![0; seats], &[], UnbuildRule::USUAL);
    step(&mut game, TableCommand::Start);
    game
}

struct NoChance;

impl Chance for NoChance {
    fn pick(&self, _draw: u32, _below: u32) -> u32 {
        0
    }
}

fn step(game: &mut Unbuild, command: impl Into<AnyCommand<Unbuild>>) {
    let graph = graph();
    let inputs = Inputs { at: Millis(0), judge: &graph, chance: &NoChance };
    for event in game.judge(&command.into(), inputs).unwrap() {
        game.apply(Millis(0), &event);
    }
}

/// The margin of best play, found by trying everything.
fn plain(parts: &Parts, standing: Standing, turn: usize, seats: usize) -> i32 {
    let mut all = Vec::new();
    parts.each(standing, |set| all.push(set));
    let sign = if turn == 0 { 1 } else { -1 };
    let margins = all.into_iter().map(|set| {
        let removal = parts.removal(set);
        let points: i32 = removal.tiles().iter().map(|tile| ENGLISH.face_points(tile.face)).sum();
        let left = Standing(standing.0 & !set);
        sign * points + plain(parts, left, (turn + 1) % seats, seats)
    });
    margins.max_by_key(|margin| sign * margin).unwrap_or(0)
}

#[test]
fn the_search_finds_what_trying_everything_finds() {
    let graph = graph();
    for (board, seats) in [
        (board(&["8F HORN", "H6 FA.M"]), 2),
        (board(&["8F HORN", "H6 FA.M"]), 3),
        (board(&["8F HORN", "H6 FA.M"]), 1),
        (board(&["8F NOT", "G8 .N", "9G .O"]), 2),
        (board(&["8F PASTE", "F8 .I", "H8 .O", "9H .N"]), 2),
    ] {
        let game = begun(board, seats);
        let view = game.view(Viewer::Spectator, Millis(0));
        let parts = Parts::new(&view.board, &graph, view.untouched);
        let found = search(&parts, &view, 10_000_000).unwrap();
        assert!(found.exact);
        assert_eq!(found.margin, plain(&parts, parts.all(), 0, seats), "{}", view.board);
        let squares: Vec<_> = parts.removal(found.taken).squares().collect();
        assert!(parts.check(parts.all(), &squares).is_ok());
    }
}

#[test]
fn gld_29_greedy_takes_the_best_of_sixteen_and_the_search_no_less_in_the_end() {
    let graph = graph();
    let game = begun(gld_10(), 2);
    let view = game.view(Viewer::Spectator, Millis(0));
    let parts = Parts::new(&view.board, &graph, view.untouched);
    assert_eq!(parts.removals(parts.all()).len(), 16);
    let best = parts.removal(greedy(&parts, &view).unwrap());
    assert_eq!(best.to_string(), "9H:M 9J:B");
    assert_eq!(best.tiles().iter().map(|tile| ENGLISH.face_points(tile.face)).sum::<i32>(), 6);
    // A budget of one removal is used up at once; the answer is still a legal one.
    let quick = search(&parts, &view, 1).unwrap();
    assert!(!quick.exact && parts.removals(parts.all()).contains(&parts.removal(quick.taken)));
    let more = search(&parts, &view, 30_000).unwrap();
    assert!(more.depth > quick.depth);
}

#[test]
fn every_level_plays_to_the_end_with_any_number_of_seats() {
    let gaddag = Gaddag::new(&graph()).unwrap();
    let everyday =
        Gaddag::new(&compile(&Words::parse("AT BE FARM NOT").unwrap(), Halves::Both).unwrap())
            .unwrap();
    for level in Level::ALL {
        for seats in 1..=4 {
            let player = Player::new(level, &gaddag, Some(&everyday)).with_budget(Budget::SMALL);
            let mut random = Seeded::new(7);
            let mut game = begun(gld_10(), seats);
            let mut turns = 0;
            while let Phase::Turn(seat) = game.phase() {
                let view = game.view(Viewer::Seat(seat), Millis(0));
                let command = player.unbuild(&view, &mut random).unwrap();
                step(&mut game, command);
                turns += 1;
                assert!(turns < 40);
            }
            let ending = game.ending().unwrap();
            assert_eq!(ending.points.len(), seats);
            // A player who is not on turn has nothing to do.
            let view = game.view(Viewer::Seat(Seat(0)), Millis(0));
            assert_eq!(player.unbuild(&view, &mut random), None);
        }
    }
}

#[test]
fn computer_players_agree_to_unbuild() {
    let gaddag = Gaddag::new(&graph()).unwrap();
    let player = Player::new(Level::Beginner, &gaddag, None);
    let mut game = Unbuild::new(&ENGLISH, gld_10(), &[1, 2], &[Seat(1)], UnbuildRule::USUAL);
    step(&mut game, Command::Propose { seat: Seat(0) });
    let view = game.view(Viewer::Seat(Seat(1)), Millis(0));
    let answer = player.unbuild(&view, &mut Seeded::new(1)).unwrap();
    assert_eq!(answer, Command::Answer { seat: Seat(1), agree: true });
    step(&mut game, answer);
    assert_eq!(game.phase(), Phase::Turn(Seat(0)));
}

/// The search sees what lies beyond the greedy removal.
#[test]
fn the_search_beats_greedy_on_small_boards() {
    let graph = graph();
    let mut random = Seeded::new(3);
    let (mut ahead, mut games) = (0, 0);
    for _ in 0..40 {
        let mut plays = gld_10();
        // On some boards a tile is turned into a blank, so that the points differ.
        let (square, face) = plays.covered().nth(random.below(plays.tiles())).unwrap();
        plays.set(square, Some(Face { blank: true, ..face }));
        for searcher in [Seat(0), Seat(1)] {
            let mut game = begun(plays.clone(), 2);
            while let Phase::Turn(seat) = game.phase() {
                let view = game.view(Viewer::Seat(seat), Millis(0));
                let parts = Parts::new(&view.board, &graph, view.untouched);
                let taken = if seat == searcher {
                    search(&parts, &view, 5_000).unwrap().taken
                } else {
                    greedy(&parts, &view).unwrap()
                };
                let squares = parts.removal(taken).squares().collect();
                step(&mut game, Command::Remove { seat, squares });
            }
            let points = |seat: Seat| game.seats()[seat.index()].points;
            games += points(searcher) - points(Seat(1 - searcher.0));
            ahead += (points(searcher) - points(Seat(1 - searcher.0))).signum();
        }
    }
    assert!(ahead > 0 && games > 0, "{ahead} {games}");
}

//! Laws that hold in every game: nothing is lost, nothing hidden is revealed, nothing panics.

use proptest::prelude::*;
use rules::together::*;
use rules::{
    AnyCommand, Face, Fold, Game, Millis, Placement, Play, Seat, Square, Tile, Tiles, Viewer, Views,
};

use super::kit::*;
use crate::kit::{Picks, mix};

/// Accepts any word: the laws are not about spelling.
struct Anything;

impl rules::Judge for Anything {
    fn accepts(&self, _: &[rules::Letter]) -> bool {
        true
    }
}

/// A command that has some chance to be allowed, from a number.
fn some_command(game: &Together, number: u64) -> AnyCommand<Together> {
    let roll = |salt: u64, below: usize| (mix(number ^ salt << 40) % below.max(1) as u64) as usize;
    let seats = game.seats().len();
    let seat = match game.phase() {
        Phase::Turn(seat) | Phase::StuckCheck(seat) if roll(1, 8) > 0 => seat,
        _ => Seat(roll(2, seats + 1) as u16),
    };
    let rack = game.seats().get(seat.index()).map_or(Tiles::new(), |known| known.rack);
    let tile = |salt| {
        let held = rack.nth(roll(salt, rack.len()));
        held.unwrap_or_else(|| Tile::new(roll(salt + 1, 27) as u8).unwrap())
    };
    let some = |salt: u64| -> Tiles {
        (0..1 + roll(salt, 4) as u64).map(|step| tile(salt + 10 * step)).collect()
    };
    match game.phase() {
        Phase::Opening => return TableCommand::Start.into(),
        Phase::DealCheck => {
            return TableCommand::DealVerdict { reachable: roll(3, 2) == 0 }.into();
        }
        Phase::StuckCheck(seat) => {
            let text = "8H A".parse().unwrap();
            let possible = Possible { seat, text, goals: game.goals().to_vec() };
            let possible = if roll(3, 2) == 0 { vec![possible] } else { Vec::new() };
            return TableCommand::StuckVerdict { possible }.into();
        }
        Phase::Naming => {
            return Command::Name {
                seat: Seat(roll(3, seats) as u16),
                starter: Seat(roll(4, seats) as u16),
            }
            .into();
        }
        _ => {}
    }
    if let Some(trade) = game.trade()
        && roll(5, 4) > 0
    {
        let take = trade.open.nth(0).or(trade.claims.first().map(|claim| claim.take));
        let take = take.unwrap_or(Tile::BLANK);
        return match roll(6, 8) {
            0 => Command::Confirm { seat }.into(),
            1 => Command::Unclaim { seat, take, give: tile(7) }.into(),
            2 => TableCommand::Tick.into(),
            _ => Command::Claim { seat, take, give: tile(8) }.into(),
        };
    }
    let command = match roll(9, 40) {
        0 => Command::Stuck { seat },
        1..=4 => Command::EndTurn { seat },
        5 => Command::PassOver { seat },
        6 => Command::Remove { seat, who: Seat(roll(10, seats) as u16) },
        7 if roll(11, 12) == 0 => Command::Resign { seat },
        8 => Command::Say { seat, text: "the edge is open".into() },
        9 => Command::Point { seat, square: Some(Square::new(roll(12, 16) as u8, 3)) },
        10 => return TableCommand::Tick.into(),
        11 => Command::Name { seat, starter: seat },
        12 => Command::Help { seat, help: Help::ExtraTile },
        13 => Command::Help { seat, help: Help::RefreshGoals },
        14 => Command::Help { seat, help: Help::MakeBlank(tile(13)) },
        15 => Command::Help { seat, help: Help::ExchangeTiles(some(14)) },
        16 => Command::Help { seat, help: Help::TradeTiles(some(15)) },
        17 => {
            let goal = Goal::all().nth(roll(16, 50)).unwrap();
            let goal = game.goals().first().copied().unwrap_or(goal);
            Command::Help { seat, help: Help::CompleteGoal(goal) }
        }
        _ => {
            // Some tiles in a line from a square next to the others.
            let covered: Vec<Square> = game.board().covered().map(|(square, _)| square).collect();
            let centre = game.ruleset().layout.start;
            let from = covered.get(roll(17, covered.len())).copied().unwrap_or(centre);
            let direction =
                if roll(18, 2) == 0 { rules::Direction::Across } else { rules::Direction::Down };
            let mut left = rack;
            let mut square = Some(from);
            let mut placements = Vec::new();
            for step in 0..2 + roll(19, 5) {
                let Some(at) = square.filter(|&at| game.board().contains(at)) else { break };
                if game.board().get(at).is_none()
                    && let Some(tile) = left.nth(roll(20 + step as u64, left.len()))
                    && left.remove(tile)
                {
                    let letter = tile.letter().or(rules::Letter::from_char('E')).unwrap();
                    let face = Face { letter, blank: tile.is_blank() };
                    placements.push(Placement { square: at, face });
                }
                square = at.step(direction, 1);
            }
            Command::Play { seat, play: Play::new(placements) }
        }
    };
    command.into()
}

/// The facts that a viewer sees, and those hidden from it.
struct Sight {
    /// All tiles in sight, with those that are unseen.
    all: Tiles,
    /// The number of tiles that lie in the bag and on racks that the viewer does not see.
    hidden: usize,
}

fn in_sight(view: &View) -> Sight {
    let mut all = view.unseen;
    all.add_all(&view.board.covered().map(|(_, face)| face.tile()).collect());
    let mut hidden = view.bag;
    for (seat, known) in (0..).map(Seat).zip(&view.seats) {
        match known.rack.or(view.rack.filter(|_| view.viewer.is(seat))) {
            Some(rack) => all.add_all(&rack),
            None => hidden += usize::from(known.tiles),
        }
    }
    Sight { all, hidden }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn every_game_keeps_its_tiles_goals_and_secrets(
        seats in 1u16..=4,
        changes in prop::sample::subsequence(
            vec!["cards=starter", "goals=as-dealt", "stuck=trust", "empty-racks=strict", "talk=filtered"],
            0..=5,
        ),
        seed in any::<u64>(),
    ) {
        let text = format!("classic-2023 seats={seats} mode=together {}", changes.join(" "));
        let mut team = Team::new(&text);
        team.picks = Picks { seed, ..Picks::default() };
        let fresh = Together::new(&team.terms);
        let deck = fresh.all_goals();
        for step in 0..400u64 {
            let command = some_command(&team.game, mix(seed ^ step));
            let inputs = rules::Inputs { at: team.now, judge: &Anything, chance: &team.picks };
            match team.game.judge(&command, inputs) {
                Ok(events) => events.into_iter().for_each(|event| team.fold(event)),
                Err(refusal) => {
                    prop_assert!(!refusal.to_string().is_empty());
                    prop_assert!(!rules::Reason::code(&refusal).is_empty());
                }
            }
            team.wait(step % 40);
            // Tiles are conserved, even in the middle of a trade.
            prop_assert_eq!(team.game.all_tiles(), rules::ENGLISH.full_set());
            prop_assert_eq!(&team.game.all_goals(), &deck);
            prop_assert_eq!(
                team.game.done().len() + team.game.goals().len() + team.game.pile(), 20
            );
            prop_assert!(team.game.goals().len() <= 3);
            // Views reveal nothing that is hidden.
            let others = Picks { seed: step ^ 77, ..Picks::default() };
            for viewer in [Viewer::Spectator, Viewer::Seat(Seat((step % u64::from(seats)) as u16))] {
                let view = team.game.view(viewer, team.now);
                let sight = in_sight(&view);
                prop_assert_eq!(sight.all.len(), 100);
                prop_assert_eq!(view.unseen.len(), sight.hidden);
                // Of the letters at most one is missing: the one that was turned over.
                let (mut letters, mut set) = (sight.all, rules::ENGLISH.full_set());
                letters.remove_all(&Tiles::from_iter([Tile::BLANK; 3]));
                prop_assert!(letters.len() >= 97 && set.contains(&letters));
                if sight.all.count(Tile::BLANK) == 2 {
                    prop_assert_eq!(sight.all, set);
                } else {
                    set.remove_all(&letters);
                    prop_assert_eq!((letters.len(), set.len()), (97, 3), "one letter is a blank");
                }
                let other = team.game.resampled(viewer, &others);
                prop_assert_eq!(other.all_tiles(), rules::ENGLISH.full_set());
                prop_assert_eq!(other.view(viewer, team.now), view);
            }
            if team.game.over() {
                break;
            }
        }
        // The log is complete: reading it back gives the same game.
        let mut again = fresh;
        for (at, event) in &team.log {
            let line = event.to_string();
            let read: Event = line.parse().unwrap();
            prop_assert_eq!(&read, event);
            again.apply(*at, &read);
        }
        prop_assert_eq!(again, team.game);
    }

    #[test]
    fn no_line_makes_the_reader_or_the_fold_panic(text in "[a-z0-9 :?,A-Z-]{0,40}") {
        let mut game = Together::new(&"classic-2023 seats=2 mode=together".parse().unwrap());
        for start in ["", "play 0 ", "help 1 ", "claim 1 ", "share 0 ", "say 0 ", "goals "] {
            if let Ok(event) = format!("{start}{text}").parse::<Event>() {
                game.apply(Millis(1), &event);
                let _ = game.view(Viewer::Seat(Seat(0)), Millis(1));
            }
        }
    }
}

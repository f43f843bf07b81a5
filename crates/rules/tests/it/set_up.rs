//! Games that go on from a position.

use rules::*;

use crate::editions::editions;
use crate::kit::*;

fn set_up(line: &str) -> TableCommand {
    let Ok(Event::SetUp(set_up)) = line.parse() else { panic!("{line}") };
    TableCommand::SetUp(set_up)
}

const LINE: &str = "setup 1 dry 1 0:31:AEI:3 1:-4:SEERTTU:0 = 8D:T 8E:R 8F:a 8G:I 8H:N";

#[test]
fn every_edition_goes_on_from_a_position() {
    for edition in editions!() {
        let mut game = TestGame::new(&format!("{edition} seats=2"));
        assert_eq!(game.run(set_up(LINE)).len(), 1);
        assert_eq!(game.position.phase(), Phase::Opening, "everybody accepts first");
        assert_eq!(game.refused(set_up(LINE)), "already_started");
        let events = game.run(TableCommand::Start);
        assert_eq!(events[0].to_string(), "starts 1");
        let drawn: usize = events
            .iter()
            .map(|e| if let Event::Dealt { tiles, .. } = e { tiles.len() } else { 0 })
            .sum();
        assert_eq!((drawn, game.position.draws()), (3, 3), "only what is not known is drawn");
        assert_eq!(game.turn(), turn(1));
        assert_eq!(game.position.board().tiles(), 5);
        assert_eq!(game.position.dry_turns(), 1);
        let seats = game.position.seats();
        assert_eq!((seats[0].score, seats[0].rack.len()), (31, 6));
        assert!(seats[0].rack.contains(&tiles("AEI")));
        assert_eq!((seats[1].score, seats[1].rack), (-4, tiles("SEERTTU")));
        assert_eq!(game.position.all_tiles(), ENGLISH.full_set());
    }
}

#[test]
fn racks_of_a_position_are_seen_by_their_owners() {
    let event: Event = LINE.parse().unwrap();
    let seen = |viewer| event.seen_by(viewer).to_string();
    let of = |racks: [&str; 2]| {
        LINE.replace(":AEI:", &format!(":{}:", racks[0]))
            .replace(":SEERTTU:", &format!(":{}:", racks[1]))
    };
    assert_eq!(seen(Viewer::Seat(Seat(0))), of(["AEI", "#7"]));
    assert_eq!(seen(Viewer::Seat(Seat(1))), of(["#3", "EERSTTU"]));
    assert_eq!(seen(Viewer::Spectator), of(["#3", "#7"]));
}

#[test]
fn a_position_that_cannot_be_is_refused() {
    let all = "AAAAAAAAABBCCDDDDEEEEEEEEEEEEFFGGGHHIIIIIIIIIJKLLLLMMNNNNNNOOOOOOOOPPQRRRRRRSSSSTTTTTTUUUUVVWWXYYZ";
    let full: Vec<String> = all
        .chars()
        .enumerate()
        .map(|(index, tile)| {
            format!(
                "{}:{tile}",
                Coord::new(Square::new((index / 15) as u8, (index % 15) as u8), Direction::Across)
            )
        })
        .collect();
    let full = full.join(" ");
    for (terms, line, code) in [
        ("travel-2006 seats=2 bags=two", LINE, "set_up_rules"),
        ("travel-2006 seats=2 theme=sea", LINE, "set_up_rules"),
        ("travel-2006 seats=2 mode=two-racks", LINE, "set_up_rules"),
        ("travel-2006 seats=3", LINE, "set_up_seats"),
        ("travel-2006 seats=2", "setup 2 dry 0 0:0:-:7 1:0:-:7 =", "set_up_turn"),
        ("travel-2006 seats=2", "setup 0 dry 0 0:0:-:7 1:0:-:7 = 8D:T 8D:R", "set_up_square"),
        ("travel-2006 seats=2", "setup 0 dry 0 0:0:ZZ:5 1:0:-:7 =", "set_up_tile"),
        ("travel-2006 seats=2", "setup 0 dry 0 0:0:?:5 1:0:-:7 = 8D:t 8E:a", "set_up_tile"),
        ("travel-2006 seats=2", "setup 0 dry 0 0:0:-:0 1:0:-:7 =", "set_up_rack"),
        ("travel-2006 seats=2", "setup 0 dry 0 0:0:AEI:5 1:0:-:7 =", "set_up_rack"),
        (
            "travel-2006 seats=2",
            &format!("setup 0 dry 0 0:0:-:2 1:0:-:1 = {full}"),
            "set_up_unseen",
        ),
        ("travel-2006 seats=2 finish=100", "setup 0 dry 0 0:100:-:7 1:0:-:7 =", "set_up_over"),
        ("classic-2023 seats=2", "setup 0 dry 900 0:0:-:7 1:0:-:7 =", "set_up_over"),
    ] {
        let game = TestGame::new(terms);
        assert_eq!(game.refused(set_up(line)), code, "{terms}: {line}");
        assert!(game.log.is_empty());
    }
}

#[test]
fn nine_tiles_fit_on_a_rack_of_nine() {
    let mut game = TestGame::new("travel-2006 seats=2 racks=9");
    game.run(set_up("setup 0 dry 0 0:0:-:9 1:5:AEINRST:2 ="));
    game.run(TableCommand::Start);
    assert!(game.position.seats().iter().all(|seat| seat.rack.len() == 9));
}

//! Computer players in the seats of persons (AMB-49).

use rules::{Event, Level, Millis, Seat, Viewer};
use table::wire::{
    CommandMessage, GameMessage, Key, SeatHolder, StandInCommand, TogetherCommand, UnbuildCommand,
};
use table::{Input, ModeEvent, Presence, Room, RoomEvent, SeatKind, StandIn, Verdict};

use crate::blind::compare;
use crate::random::{Game, by_computer, header};

const MINUTE: Millis = Millis::minutes(1);

fn stand_in(command: StandInCommand) -> CommandMessage {
    CommandMessage::StandIn { command }
}

fn propose(of: u16) -> CommandMessage {
    stand_in(StandInCommand::Propose { of, level: "expert".into() })
}

fn answer(agree: bool) -> CommandMessage {
    stand_in(StandInCommand::Answer { agree })
}

fn take_back() -> CommandMessage {
    stand_in(StandInCommand::TakeBack {})
}

impl Game {
    fn refused(&mut self, seat: u16, command: CommandMessage) -> String {
        let seq = self.room.seq();
        let request = self.request(Seat(seat), command);
        let refusal = self.input(&Input::Command(request)).unwrap_err();
        assert!(refusal.message.len() > 15 && refusal.message.ends_with('.'), "{refusal:?}");
        assert_eq!(self.room.seq(), seq);
        refusal.code
    }

    pub(crate) fn shown(&self, seat: u16, gone: &[Option<Millis>]) -> GameMessage {
        let presence =
            Presence { connected: &[true; 4], gone, public: false, watching: 0, seed: "" };
        self.room.game(Viewer::Seat(Seat(seat)), self.at, presence)
    }

    /// The seats whose answer the open proposal waits for.
    fn waits_for(&self) -> Option<Vec<u16>> {
        self.shown(0, &[]).stand_in.map(|open| open.waits_for)
    }

    fn plays_for(&self, seat: u16) -> Option<Level> {
        self.room.stand_in(Seat(seat))
    }

    fn replayed(&self) -> Room {
        Room::replay(self.room.header().clone(), self.records.clone()).unwrap()
    }

    /// The plays that a seat accepts unasked: the seats that make them, and true if the last play
    /// is included.
    fn accepts(&self, seat: u16) -> (Vec<u16>, bool) {
        let seats = self.shown(0, &[]).seats;
        let known = &seats[usize::from(seat)];
        (known.always_accepts.clone(), known.accepts_last)
    }

    /// All seats pass until it is this seat's turn.
    fn pass_until(&mut self, seat: u16) {
        while self.room.on_turn() != Some(Seat(seat)) {
            let turn = self.room.on_turn().unwrap();
            self.command(turn.0, CommandMessage::Pass {}).unwrap();
            // A move that waits for the window is made.
            self.at = self.at.plus(MINUTE);
            self.input(&Input::Tick).unwrap();
        }
    }

    /// The player of the seat on turn, person or computer, lays tiles.
    fn lay_tiles(&mut self, seat: u16) {
        self.pass_until(seat);
        let play = (0..50).find_map(|_| self.a_play(Seat(seat))).unwrap();
        self.command(seat, play).unwrap();
    }
}

#[test]
fn amb_49_a_computer_takes_a_seat_when_everybody_who_plays_agrees() {
    let mut game = Game::started("classic-2023 seats=4 clock=25", 21);
    game.command(3, CommandMessage::Resign {}).unwrap();
    game.pass_until(2);
    game.at = game.at.plus(Millis::seconds(90));
    let seat = |game: &Game| game.room.playing().as_match().unwrap().seats()[2].clone();
    let before = seat(&game);

    assert!(game.shown(0, &[]).may.stand_in && game.shown(2, &[]).may.stand_in);
    assert!(!game.shown(3, &[]).may.stand_in, "who has left has no say");
    game.command(0, propose(2)).unwrap();
    let open = game.shown(1, &[]).stand_in.unwrap();
    assert_eq!((open.seat, open.of, open.level), (0, 2, Key(Level::Expert)));
    assert_eq!((open.agreed, open.waits_for, open.takes_over), (vec![0], vec![1, 2], None));
    let may = |game: &Game, seat| game.shown(seat, &[]).may;
    assert!(may(&game, 1).answer_stand_in && may(&game, 2).answer_stand_in);
    assert!(!may(&game, 0).answer_stand_in && !may(&game, 3).answer_stand_in);
    assert!(!may(&game, 1).stand_in);
    game.command(2, answer(true)).unwrap();
    assert_eq!((game.waits_for(), game.plays_for(2)), (Some(vec![1]), None));
    game.command(1, answer(true)).unwrap();
    assert_eq!((game.waits_for(), game.plays_for(2)), (None, Some(Level::Expert)));
    assert_eq!(seat(&game), before, "score, rack and clock stay");
    assert_eq!(game.room.on_turn(), Some(Seat(2)));
    assert_eq!(game.room.computers().collect::<Vec<_>>(), [(Seat(2), Level::Expert)]);
    let started = RoomEvent::StandIn(StandIn::Started { seat: Seat(2), level: Level::Expert });
    assert_eq!(game.room.log().last().unwrap().event, started);
    assert_eq!(game.records.last().unwrap().line, "stand-in start 2 expert");
    assert_eq!(game.room.summary().seats[2].stand_in, Some(Key(Level::Expert)));
    assert_eq!(game.room.summary().seats[2].kind, SeatHolder::Person);

    // From then on the computer player does what the seat does, also after a restart.
    game.room = game.replayed();
    for command in [
        CommandMessage::Pass {},
        CommandMessage::Resign {},
        CommandMessage::ProposeEnd {},
        propose(0),
        answer(true),
    ] {
        assert_eq!(game.refused(2, command), "computer_plays");
    }
    let may = game.shown(2, &[]).may;
    assert!(may.take_back && !may.act && !may.pass && !may.resign && !may.stand_in);
    assert!(game.shown(2, &[]).rack.is_some(), "it is still their rack");
    for seat in [0, 1] {
        let pass = by_computer(&game.room, Seat(seat), &CommandMessage::Pass {});
        assert_eq!(game.input(&Input::Computer(pass)).unwrap_err().code, "no_stand_in");
        assert!(!game.shown(seat, &[]).may.take_back);
    }
    game.lay_tiles(2);
    assert_eq!(game.shown(0, &[]).seats[2].stood_in, 1);

    // The person comes back and plays again, without asking. The move of the computer stands.
    let back = game.request(Seat(2), take_back());
    assert!(matches!(game.input(&Input::Command(back.clone())), Ok(Verdict::Batch(_))));
    let seq = game.room.seq();
    assert_eq!(game.input(&Input::Command(back)), Ok(Verdict::Repeated { seq }));
    assert_eq!((game.plays_for(2), game.room.computers().count()), (None, 0));
    game.pass_until(2);
    let pass = by_computer(&game.room, Seat(2), &CommandMessage::Pass {});
    assert_eq!(game.input(&Input::Computer(pass)).unwrap_err().code, "no_stand_in");
    game.command(2, CommandMessage::Pass {}).unwrap();
    assert_eq!(game.shown(0, &[]).seats[2].stood_in, 1, "the record of it stays");
    assert_eq!(game.refused(2, take_back()), "no_stand_in");
    assert!(game.replayed() == game.room);
}

#[test]
fn amb_49_who_has_to_go_hands_over_if_the_others_agree() {
    let mut game = Game::started("travel-2006 seats=3", 22);
    game.command(1, propose(1)).unwrap();
    assert_eq!(game.waits_for(), Some(vec![0, 2]));
    game.command(0, answer(true)).unwrap();
    game.command(2, answer(true)).unwrap();
    assert_eq!(game.plays_for(1), Some(Level::Expert));
    // Of two people who play on, one can hand over too, but not the last.
    game.command(0, propose(0)).unwrap();
    assert_eq!(game.waits_for(), Some(vec![2]), "nobody asks whom a computer plays for");
    game.command(2, answer(true)).unwrap();
    assert_eq!(game.refused(2, propose(2)), "last_person");
    assert!(!game.shown(2, &[]).may.stand_in);
}

#[test]
fn amb_49_one_no_is_enough_and_a_proposal_can_be_taken_back() {
    let mut game = Game::started("diamond-2008 seats=3", 23);
    let seen = game.room.seq();
    game.command(0, propose(2)).unwrap();
    // A player who has not seen what is proposed cannot have agreed to it.
    let blind = game.request(Seat(1), answer(true));
    let blind = table::Request { seq: seen, ..blind };
    assert_eq!(game.input(&Input::Command(blind)).unwrap_err().code, "stale_position");
    game.command(1, answer(true)).unwrap();
    game.command(2, answer(false)).unwrap();
    assert_eq!((game.waits_for(), game.plays_for(2)), (None, None));
    assert_eq!(game.refused(1, answer(true)), "no_proposal");
    game.command(0, propose(1)).unwrap();
    game.command(0, answer(false)).unwrap();
    assert_eq!(game.waits_for(), None);
    for _ in 0..8 {
        game.command(0, propose(1)).unwrap();
        game.command(0, answer(false)).unwrap();
    }
    assert_eq!(game.refused(0, propose(1)), "too_many_proposals");
    game.command(1, propose(2)).unwrap();
}

#[test]
fn amb_49_refusals_say_why() {
    let chance = table::SeededChance::new([7; 32]);
    let mut game = Game::started("folio-2001 seats=4", 24);
    let mut waiting = game.clone();
    waiting.room = Room::new(header("folio-2001 seats=4", &chance));
    waiting.input(&Input::Sit(vec![(Seat(0), "Ada".into())])).unwrap();
    assert_eq!(waiting.refused(0, propose(0)), "not_started");

    assert_eq!(game.refused(0, propose(4)), "no_such_seat");
    let unknown = StandInCommand::Propose { of: 1, level: "wizard".into() };
    assert_eq!(game.refused(0, stand_in(unknown)), "unknown_level");
    assert_eq!(game.refused(0, answer(true)), "no_proposal");
    assert_eq!(game.refused(0, take_back()), "no_stand_in");
    game.command(3, CommandMessage::Resign {}).unwrap();
    assert_eq!(game.refused(0, propose(3)), "seat_resigned");
    assert_eq!(game.refused(3, propose(0)), "seat_resigned");
    game.command(0, propose(1)).unwrap();
    assert_eq!(game.refused(2, propose(1)), "proposal_open");
    assert_eq!(game.refused(0, answer(true)), "already_answered");
    assert_eq!(game.refused(3, answer(false)), "seat_resigned");
    game.command(1, answer(true)).unwrap();
    game.command(2, answer(true)).unwrap();
    assert_eq!(game.refused(0, propose(1)), "computer_plays");
    game.lay_tiles(1);
    game.at = game.at.plus(MINUTE);
    game.command(0, CommandMessage::ProposeEnd {}).unwrap();
    game.command(2, CommandMessage::Answer { agree: true }).unwrap();
    game.command(1, CommandMessage::Answer { agree: true }).unwrap();
    assert!(game.room.over());
    for command in [propose(2), answer(true)] {
        assert_eq!(game.refused(0, command), "game_over");
    }
    // A player who comes back after the end takes part again, for taking the board apart.
    game.command(1, take_back()).unwrap();
    assert_eq!(game.plays_for(1), None);
    game.command(1, CommandMessage::Unbuild { command: UnbuildCommand::Propose {} }).unwrap();

    let mut header = header("travel-2006 seats=2", &chance);
    header.seats[1] = SeatKind::Computer(Level::Expert);
    let mut one = Game::started("travel-2006 seats=2", 25);
    (one.room, one.records) = (Room::new(header), Vec::new());
    one.input(&Input::Sit(vec![(Seat(0), "Ada".into()), (Seat(1), "Computer".into())])).unwrap();
    assert_eq!(one.refused(0, propose(1)), "not_a_person");
    assert_eq!(one.refused(0, propose(0)), "last_person");
}

#[test]
fn amb_49_no_computer_stands_in_where_nobody_waits_for_a_person() {
    for (terms, seats) in [
        ("travel-2006 seats=1 mode=one-rack", 1),
        ("travel-2006 seats=2 mode=two-racks", 2),
        ("classic-2023 mode=duplicate", 0),
        ("travel-2006 mode=bingo", 0),
    ] {
        let mut game = Game::started(terms, 26);
        for seat in (0..2).filter(|_| seats == 0) {
            game.input(&Input::Sit(vec![(Seat(seat), format!("Guest {seat}"))])).unwrap();
        }
        assert_eq!(game.refused(0, propose(0)), "not_in_this_game", "{terms}");
        assert!(!game.shown(0, &[]).may.stand_in, "{terms}");
    }
}

#[test]
fn amb_49_a_team_mate_is_stood_in_for() {
    let mut game = Game::started("travel-2006 seats=3 mode=together", 27);
    game.command(0, propose(2)).unwrap();
    game.command(1, answer(true)).unwrap();
    let gone = [None, None, Some(game.at.plus(MINUTE))];
    assert_eq!(game.room.stand_in_due(&gone), Some(game.at.plus(MINUTE)));
    game.at = game.at.plus(MINUTE);
    game.input(&Input::Gone(gone.to_vec())).unwrap();
    assert_eq!(game.plays_for(2), Some(Level::Expert));
    let say = TogetherCommand::Say { text: "hello".into() };
    let say = CommandMessage::Together { command: say };
    assert_eq!(game.refused(2, say.clone()), "computer_plays");
    let table::wire::ModeMessage::Together { together } = game.shown(2, &[]).mode else {
        panic!("it is Together")
    };
    assert_eq!(together.may, table::wire::TogetherMay::default());
    game.command(2, take_back()).unwrap();
    game.command(2, say).unwrap();
}

#[test]
fn amb_16_amb_49_an_absent_seat_is_not_asked() {
    let mut game = Game::started("travel-2006 seats=3 timer=60", 28);
    let away = |game: &Game| game.shown(0, &[]).seats[2].away;
    let mut asked = None;
    while !away(&game) {
        let turn = game.room.on_turn().unwrap();
        if turn == Seat(2) {
            if game.shown(0, &[]).stand_in.is_none() {
                game.command(0, propose(2)).unwrap();
                game.command(1, answer(true)).unwrap();
            }
            asked = game.waits_for();
            game.at = game.room.deadline().unwrap();
            game.input(&Input::Tick).unwrap();
        } else {
            game.at = game.at.plus(Millis::seconds(30));
            game.lay_tiles(turn.0);
        }
    }
    // After the third turn that ran out of time, the seat's answer is no longer needed.
    assert_eq!((asked, game.plays_for(2)), (Some(vec![2]), Some(Level::Expert)));
    game.command(2, take_back()).unwrap();
    game.command(1, propose(2)).unwrap();
    assert_eq!(game.waits_for(), Some(vec![0]));
    game.command(0, answer(true)).unwrap();
    assert_eq!(game.plays_for(2), Some(Level::Expert));
}

#[test]
fn amb_49_the_word_of_somebody_who_is_gone_is_not_waited_for() {
    // The turn began two minutes before.
    let day = Millis::minutes(24 * 60 - 2);
    let due = |terms: &str, agree: &[u16], gone: &[bool], paused: bool| {
        let mut game = Game::started(terms, 29);
        game.pass_until(1);
        game.at = game.at.plus(MINUTE);
        let at = game.at;
        if paused {
            game.command(0, CommandMessage::ProposePause {}).unwrap();
            for seat in 1..gone.len() as u16 {
                game.command(seat, CommandMessage::Answer { agree: true }).unwrap();
            }
        }
        game.command(0, propose(1)).unwrap();
        for &seat in agree {
            game.command(seat, answer(true)).unwrap();
        }
        let from = at.plus(MINUTE);
        let gone: Vec<_> = gone.iter().map(|gone| gone.then_some(from)).collect();
        let due = game.room.stand_in_due(&gone);
        assert_eq!(game.shown(0, &gone).stand_in.unwrap().takes_over, due.map(|due| due.0));
        if let Some(due) = due {
            game.at = Millis(due.0 - 1);
            game.input(&Input::Gone(gone.clone())).unwrap();
            assert_eq!(game.plays_for(1), None, "not a moment before");
            game.at = due;
            game.input(&Input::Gone(gone)).unwrap();
            assert_eq!(game.plays_for(1), Some(Level::Expert));
            assert!(game.replayed() == game.room);
        }
        due.map(|due| due.since(at))
    };
    let (live, slow) = ("classic-2023 seats=3 clock=25", "travel-2006 seats=3");
    let third_gone = [false, true, true];
    let gone = [false, true, false];
    let nobody = [false; 3];
    for (terms, agree, gone, paused, expected) in [
        (live, &[2][..], &gone[..], false, Some(MINUTE)),
        (live, &[], &gone, false, None),
        (live, &[2], &nobody, false, None),
        (live, &[], &third_gone, false, Some(MINUTE)),
        (live, &[2], &gone, true, Some(MINUTE)),
        (live, &[], &third_gone, true, None),
        (slow, &[2], &gone, false, Some(MINUTE)),
        (slow, &[2], &nobody, false, None),
        (slow, &[], &third_gone, false, None),
        ("classic-2023 seats=2 clock=25", &[], &gone[..2], false, Some(MINUTE)),
        ("classic-2023 seats=2 clock=25", &[], &gone[..2], true, None),
        ("travel-2006 seats=2", &[], &gone[..2], false, Some(day)),
        ("travel-2006 seats=2", &[], &gone[..2], true, None),
        ("travel-2006 seats=2", &[], &nobody[..2], false, None),
    ] {
        let found = due(terms, agree, gone, paused);
        assert_eq!(found, expected, "{terms} {agree:?} {gone:?} paused: {paused}");
    }
    // Without a proposal nothing is due.
    let mut game = Game::started(live, 30);
    assert_eq!(game.room.stand_in_due(&[Some(Millis(0)); 3]), None);
    game.input(&Input::Gone(vec![Some(Millis(0)); 3])).unwrap();
    assert_eq!(game.room.computers().count(), 0);
}

#[test]
fn amb_49_who_leaves_the_game_is_asked_no_more() {
    let mut game = Game::started("travel-2006 seats=4", 31);
    game.command(0, propose(3)).unwrap();
    game.command(1, answer(true)).unwrap();
    game.command(3, answer(true)).unwrap();
    let mut other = game.clone();
    game.command(2, CommandMessage::Resign {}).unwrap();
    assert_eq!(game.plays_for(3), Some(Level::Expert), "nobody else has to agree");
    assert!(game.replayed() == game.room);
    for seat in [0, 3] {
        let mut game = other.clone();
        game.command(seat, CommandMessage::Resign {}).unwrap();
        assert_eq!((game.waits_for(), game.plays_for(3)), (None, None), "{seat} left");
        assert!(game.replayed() == game.room);
    }
    other.command(2, answer(true)).unwrap();
    assert_eq!(other.plays_for(3), Some(Level::Expert));
}

#[test]
fn amb_49_a_seat_can_be_taken_over_while_the_game_is_paused() {
    let mut game = Game::started("folio-2001 seats=3", 32);
    game.command(0, CommandMessage::ProposePause {}).unwrap();
    game.command(1, CommandMessage::Answer { agree: true }).unwrap();
    game.command(2, CommandMessage::Answer { agree: true }).unwrap();
    game.command(0, propose(2)).unwrap();
    game.command(1, answer(true)).unwrap();
    game.command(2, answer(true)).unwrap();
    // Otherwise a pause would never end without the third player.
    for seat in [2, 0, 1] {
        game.command(seat, CommandMessage::Resume {}).unwrap();
    }
    assert!(!game.shown(0, &[]).paused);
    game.lay_tiles(2);
    game.command(0, CommandMessage::Accept {}).ok();
    game.command(0, CommandMessage::ProposePause {}).unwrap();
    game.command(1, CommandMessage::Answer { agree: true }).unwrap();
    game.command(2, CommandMessage::Answer { agree: true }).unwrap();
    assert_eq!(game.accepts(0), (vec![2], true));
    game.command(2, take_back()).unwrap();
    assert_eq!(game.accepts(0), (vec![], false));
}

#[test]
fn amb_12_amb_49_plays_of_a_computer_that_stands_in_are_accepted_unasked() {
    let mut game = Game::started("classic-2023 seats=4", 33);
    let hand_over = |game: &mut Game, seat: u16| {
        game.command(seat, propose(seat)).unwrap();
        for other in (0..4).filter(|&other| other != seat) {
            if game.plays_for(other).is_none() {
                game.command(other, answer(true)).unwrap();
            }
        }
    };
    // A player accepts the person's plays anyway.
    let standing = CommandMessage::AlwaysAccept { of: vec![2], last: false };
    game.command(3, standing).unwrap();
    // The person's own play can be challenged as before.
    game.lay_tiles(2);
    hand_over(&mut game, 2);
    let pending = game.shown(0, &[]).pending.unwrap();
    assert_eq!((pending.seat, pending.waits_for), (2, vec![0, 1]));
    assert_eq!(game.accepts(0), (vec![], false));

    game.at = game.at.plus(MINUTE);
    game.lay_tiles(2);
    assert_eq!(game.accepts(0), (vec![2], true));
    assert_eq!(game.accepts(1), (vec![2], true));
    assert_eq!(game.accepts(3), (vec![2], false), "as it was said");
    assert_eq!(game.shown(0, &[]).pending.unwrap().waits_for, Vec::<u16>::new());

    // A player who wants to be asked about computers' plays is asked about the next one's too.
    game.command(0, CommandMessage::AlwaysAccept { of: vec![], last: false }).unwrap();
    game.at = game.at.plus(MINUTE);
    game.lay_tiles(2);
    assert_eq!(game.accepts(0), (vec![], false), "said once");
    hand_over(&mut game, 3);
    game.at = game.at.plus(MINUTE);
    game.lay_tiles(3);
    assert_eq!(game.accepts(0), (vec![], false));
    assert_eq!(game.accepts(1), (vec![2, 3], true));

    // The person's plays are not accepted as the computer's were.
    game.command(2, take_back()).unwrap();
    assert_eq!(game.accepts(1), (vec![3], true));
    assert_eq!(game.accepts(3), (vec![2], false));
    assert!(game.replayed() == game.room);
}

#[test]
fn amb_49_nobody_sees_more_and_every_prefix_replays_with_stand_ins() {
    let step = |game: &mut Game| {
        let seat = game.dice.below(3) as u16;
        let may = game.shown(seat, &[]).may;
        if may.stand_in && game.dice.one_in(12) {
            let of = game.dice.below(3) as u16;
            // It may be a computer's seat by now.
            let _ = game.command(seat, propose(of));
        } else if may.answer_stand_in {
            let agree = !game.dice.one_in(5);
            game.command(seat, answer(agree)).unwrap();
        } else if may.take_back && game.dice.one_in(12) {
            game.command(seat, take_back()).unwrap();
        } else {
            game.step();
        }
    };
    let mut compared = 0;
    for (terms, seed) in
        ["folio-2001 seats=3", "classic-2023 seats=3 scope=words window=5"].into_iter().zip(400..)
    {
        let game = Game::started(terms, seed);
        compared += compare(game.clone(), step);
        let mut game = game;
        for _ in 0..200 {
            step(&mut game);
        }
        let kinds = ["propose", "answer", "start", "back"].map(|kind| {
            let kind = format!("stand-in {kind}");
            game.records.iter().filter(|record| record.line.starts_with(&kind)).count()
        });
        assert!(kinds.iter().all(|&count| count > 1), "{terms}: {kinds:?}");
        let mut room = Room::new(game.room.header().clone());
        for record in game.records.clone() {
            room.read(record).unwrap();
            assert!(room.log().len() < game.records.len() || room == game.room);
        }
        let played = |entry: &&table::Entry| {
            matches!(entry.event, RoomEvent::Game(ModeEvent::Match(Event::Played { .. })))
        };
        assert!(game.room.log().iter().filter(played).count() > 10);
    }
    assert!(compared > 100, "only {compared} positions had a twin");
}

//! Hosts without a server: whole games of every mode that run by themselves, word lists, and what
//! is refused.

use engine::Seeded;
use host::{Client, Host, Luck, Next, Said, WordLists};
use lexicon::Lexicon;
use rules::{Level, Millis, Seat, SetUp, Viewer};
use table::wire::{
    BingoCommand, ClientMessage, CommandMessage, DuplicateCommand, PhonyMessage, ServerMessage,
    UnbuildCommand,
};
use table::{
    Header, Input, ModeView, Presence, Record, Request, Room, SeatKind, SeededChance, Verdict,
    computer_name, parse_terms,
};

/// A host with the records of what was stored, and its time.
pub(crate) struct Driven {
    pub(crate) host: Host<SeededChance>,
    pub(crate) records: Vec<Record>,
    pub(crate) at: Millis,
}

pub(crate) fn lists() -> WordLists {
    WordLists::new(lexica::Bundled::American.lexicon(), None).unwrap()
}

pub(crate) fn header(
    lists: &WordLists,
    edition: &str,
    changes: &[&str],
    seats: Vec<SeatKind>,
) -> Header {
    let changes: Vec<String> = changes.iter().map(ToString::to_string).collect();
    let terms = parse_terms(edition, seats.len(), &changes).unwrap();
    Header {
        id: "g".into(),
        lexicon: lists.of(&terms.ruleset()).unwrap().tag().clone(),
        terms,
        commitment: SeededChance::new([7; 32]).commitment(),
        seats,
        created: 0,
    }
}

impl Driven {
    /// A game at which all players have sat down.
    pub(crate) fn new(lists: WordLists, header: Header, luck: Luck) -> Driven {
        Driven::from(lists, header, luck, None)
    }

    /// A game that goes on from a position, if there is one.
    pub(crate) fn from(
        lists: WordLists,
        header: Header,
        luck: Luck,
        set_up: Option<Box<SetUp>>,
    ) -> Driven {
        let mut computers = 0..;
        let mut name = |(seat, kind): (u16, &SeatKind)| match kind {
            SeatKind::Person => (Seat(seat), format!("Player {seat}")),
            SeatKind::Computer(_) => {
                (Seat(seat), computer_name(computers.next().unwrap_or_default()))
            }
        };
        let sit = (0..).zip(&header.seats).map(&mut name).collect();
        let room = Room::new(header);
        let host = Host::new(room, lists, SeededChance::new([7; 32]), luck);
        let mut driven = Driven { host, records: Vec::new(), at: Millis(0) };
        if let Some(set_up) = set_up {
            driven.input(&Input::SetUp(set_up)).unwrap();
        }
        driven.input(&Input::Sit(sit)).unwrap();
        driven
    }

    pub(crate) fn input(&mut self, input: &Input) -> Result<(), String> {
        match self.host.judge(input, self.at) {
            Err(refusal) => Err(refusal.code),
            Ok(Verdict::Repeated { .. }) => Ok(()),
            Ok(Verdict::Batch(batch)) => {
                self.records.extend(batch.records());
                self.host.commit(*batch).map_err(|error| error.to_string())
            }
        }
    }

    pub(crate) fn command(&mut self, seat: u16, command: CommandMessage) -> Result<(), String> {
        let (id, seq) = (format!("c{}", self.records.len()), self.host.room().seq());
        self.input(&Input::Command(Request {
            id,
            seat: Seat(seat),
            seq,
            command,
            delay: Millis(0),
        }))
    }

    /// One step of the game by itself. `false` if nothing happens.
    pub(crate) fn step(&mut self) -> bool {
        self.at = self.at.plus(Millis(10));
        let outcome = self.host.work(self.at).map(|work| work.finish());
        match outcome.and_then(|outcome| self.host.next(outcome)) {
            Some(Next::Try(inputs)) => {
                let done = inputs.iter().any(|input| self.input(input).is_ok());
                assert!(done, "one of {inputs:?} is done");
                true
            }
            Some(Next::Rethink) => true,
            Some(Next::Wait) | None => {
                let Some(due) = self.host.room().deadline() else { return false };
                self.at = self.at.max(due);
                self.input(&Input::Tick).unwrap();
                true
            }
        }
    }

    /// Has the computer players do what they can do now.
    pub(crate) fn act(&mut self) {
        while let Some(work) = self.host.work(self.at) {
            let Some(Next::Try(inputs)) = self.host.next(work.finish()) else { break };
            if !inputs.iter().any(|input| self.input(input).is_ok()) {
                break;
            }
        }
    }

    /// Plays a match of a person who only passes to its end, and then the unbuilding, in which the
    /// person resigns.
    pub(crate) fn unbuild(&mut self) {
        while !self.host.room().over() {
            if !self.step() {
                let command = match self.host.room().on_turn() {
                    Some(Seat(0)) => CommandMessage::Pass {},
                    _ => CommandMessage::Accept {},
                };
                self.command(0, command).unwrap();
            }
        }
        let unbuild = |command| CommandMessage::Unbuild { command };
        self.command(0, unbuild(UnbuildCommand::Propose {})).unwrap();
        while !self.host.room().at_rest() {
            if !self.step() {
                self.command(0, unbuild(UnbuildCommand::Resign {})).unwrap();
            }
        }
    }

    fn replayed(&self) -> Room {
        Room::replay(self.first_header(), self.records.clone()).unwrap()
    }

    fn first_header(&self) -> Header {
        self.host.room().header().clone()
    }
}

pub(crate) fn computers(levels: &[Level]) -> Vec<SeatKind> {
    levels.iter().copied().map(SeatKind::Computer).collect()
}

/// Every mode that computer players can play without people: to the end, and the same again from
/// its log.
#[test]
fn games_of_computer_players_end_by_themselves_and_come_back_from_their_logs() {
    use Level::{Advanced, Beginner, Expert, Intermediate};
    let lists = lists();
    for (edition, changes, levels) in [
        ("travel-2006", &[][..], &[Beginner, Expert][..]),
        (
            "classic-2023",
            &["words=family", "blanks=recycle", "bags=two"],
            &[Intermediate, Advanced, Expert],
        ),
        ("folio-2001", &["jacks=open", "opening=verified"], &[Beginner, Intermediate]),
        ("classic-2023", &["mode=together"], &[Intermediate, Expert]),
        ("travel-2006", &["mode=one-rack"], &[Advanced]),
    ] {
        let header = header(&lists, edition, changes, computers(levels));
        let luck = Luck::Drawn(Box::new(|seq| u64::from(seq) * 7 + 1));
        let mut game = Driven::new(lists.clone(), header, luck);
        for step in 0.. {
            if game.host.room().over() {
                break;
            }
            assert!(step < 2_000, "{edition} {changes:?} goes on forever");
            assert!(game.step(), "{edition} {changes:?} stands still");
        }
        assert!(game.replayed() == *game.host.room(), "{edition} {changes:?}");
    }
}

/// A duplicate session, Letter bingo and an unbuilding, each of a person who only says when they
/// begin, and computer players.
#[test]
fn computer_players_play_along_with_a_person() {
    let lists = lists();
    let seats = |levels: &[Level]| [vec![SeatKind::Person], computers(levels)].concat();
    let luck = || Luck::Carried(Seeded::new(5));
    let all = [Level::Beginner, Level::Expert];

    let session = header(&lists, "travel-2006", &["mode=duplicate"], seats(&all));
    let mut game = Driven::new(lists.clone(), session, luck());
    let duplicate = |command| CommandMessage::Duplicate { command };
    game.command(0, duplicate(DuplicateCommand::Begin {})).unwrap();
    while game.host.room().seq() < 60 && !game.host.room().over() {
        assert!(game.step());
    }
    let slips = game.records.iter().filter(|record| record.line.contains("duplicate slip")).count();
    assert!(slips >= 6, "both hand in slips:\n{:#?}", game.records);
    assert!(game.replayed() == *game.host.room());

    let bingo = header(&lists, "travel-2006", &["mode=bingo"], seats(&all));
    let mut game = Driven::new(lists.clone(), bingo, luck());
    game.act();
    game.command(0, CommandMessage::Bingo { command: BingoCommand::BeginWithout {} }).unwrap();
    while !game.host.room().over() {
        assert!(game.step(), "somebody completes a form");
    }
    assert!(game.replayed() == *game.host.room());

    let match_ = header(&lists, "travel-2006", &[], seats(&[Level::Advanced]));
    let mut game = Driven::new(lists, match_, luck());
    game.unbuild();
    assert!(game.replayed() == *game.host.room());
}

/// The sentence about the players says who begins: the draw, or the position.
#[test]
fn the_terms_say_which_player_has_the_first_turn() {
    let lists = lists();
    for (position, sentence) in [
        (None, "2 players. The player who draws the letter nearest to A starts."),
        (Some("RETAINS8"), "2 players. The first turn belongs to Player 0."),
        (Some("15"), "2 players. The first turn belongs to Player 0."),
    ] {
        let header = header(&lists, "travel-2006", &[], vec![SeatKind::Person; 2]);
        let set_up = position.map(|row| {
            let board = [vec!["15"; 7], vec![row], vec!["15"; 7]].concat().join("/");
            let game = format!("{board} AEINRST/ 0/66 0 lex X;");
            host::set_up_of_cgp(&game, &header.terms.ruleset()).unwrap()
        });
        let game = Driven::from(lists.clone(), header, Luck::Carried(Seeded::new(5)), set_up);
        let ServerMessage::Terms { terms, .. } = game.host.room().terms() else { panic!("terms") };
        let told = terms.sentences.iter().find(|sentence| sentence.about == "players").unwrap();
        assert_eq!(told.text, sentence);
    }
}

/// When the last person leaves a game of Letter bingo, its computer players leave too, so that it
/// ends; not before.
#[test]
fn computer_players_leave_letter_bingo_with_the_last_person() {
    let bingo = |command| CommandMessage::Bingo { command };
    let lists = lists();
    for caller in ["caller=program", "caller=player"] {
        let persons = [SeatKind::Person, SeatKind::Person].to_vec();
        let seats = [persons, computers(&[Level::Beginner, Level::Expert])].concat();
        let header = header(&lists, "travel-2006", &["mode=bingo", caller], seats);
        let mut game = Driven::new(lists.clone(), header, Luck::Carried(Seeded::new(5)));
        game.act();
        game.command(0, bingo(BingoCommand::BeginWithout {})).unwrap();
        game.command(0, bingo(BingoCommand::Leave {})).unwrap();
        game.act();
        assert!(!game.host.room().over(), "{caller}: a person is still in");
        game.command(1, bingo(BingoCommand::Leave {})).unwrap();
        game.act();
        assert!(game.host.room().over(), "{caller}");
        assert!(game.replayed() == *game.host.room());
    }
}

/// The same luck gives the same game.
#[test]
fn luck_that_is_carried_on_repeats() {
    let lists = lists();
    let play = |seed| {
        let seats = computers(&[Level::Beginner, Level::Intermediate]);
        let header = header(&lists, "travel-2006", &[], seats);
        let mut game = Driven::new(lists.clone(), header, Luck::Carried(Seeded::new(seed)));
        while !game.host.room().over() {
            assert!(game.step());
        }
        game.records.into_iter().map(|record| record.line).collect::<Vec<_>>()
    };
    assert_eq!(play(3), play(3));
    assert_ne!(play(3), play(4));
}

/// CLA-29: computer players do not know the words that the terms leave out.
#[test]
fn cla_29_computer_players_know_no_word_that_the_game_lacks() {
    let lists = lists();
    let terms = |changes: &[String]| parse_terms("travel-2006", 2, changes).unwrap().ruleset();
    let (all, family) = (terms(&[]), terms(&["words=family".into()]));
    let words = |ruleset| lists.of(ruleset).unwrap().lexicon().word_count();
    assert!(words(&family) < words(&all));
    let graph = lists.of(&family).unwrap().players().referee().gaddag().graph();
    assert_eq!(graph.word_count(), words(&family));
    assert_ne!(lists.of(&family).unwrap().tag(), lists.of(&all).unwrap().tag());
}

/// A list of one word, which no vocabulary has: every level plays with it.
#[test]
fn a_list_without_common_words_can_be_played_with() {
    let (words, _) = lexicon::Words::read(b"ZZZZZZZ\n");
    let graph = lexicon::compile(&words, lexicon::Halves::Both).unwrap();
    let lists = WordLists::new(&Lexicon::new("one", graph), None).unwrap();
    let header = header(&lists, "travel-2006", &[], computers(&Level::ALL[..4]));
    let mut game = Driven::new(lists, header, Luck::Carried(Seeded::new(1)));
    while !game.host.room().over() {
        assert!(game.step());
    }
}

/// A game whose word list is gone goes on wherever no word is judged.
#[test]
fn without_its_word_list_a_game_judges_no_word() {
    let lists = lists();
    let mut header = header(&lists, "travel-2006", &["dictionary=open"], vec![SeatKind::Person; 2]);
    header.lexicon.digest = "0".repeat(64);
    let mut game = Driven::new(lists, header, Luck::Carried(Seeded::new(1)));
    assert!(game.host.words().is_none());
    let seat = game.host.room().on_turn().unwrap();
    let view = game.host.room().view(Viewer::Seat(seat), game.at);
    let ModeView::Match(view) = view else { panic!("it is a match") };
    let rack = view.rack.unwrap().to_string().replace('?', "");
    let play = CommandMessage::PlayText { text: format!("8H {}", &rack[..2]) };
    game.command(seat.0, play).unwrap();
    let other = 1 - seat.0;
    let challenge = CommandMessage::Challenge { words: Vec::new() };
    assert_eq!(game.command(other, challenge), Err("lexicon_changed".to_owned()));
    let look_up = ClientMessage::LookUp { id: "1".into(), word: "TRAIN".into() };
    let mut client = Client::new(game.host.room(), vec![seat], 0);
    let Said::Answer(ServerMessage::Refused { id, refusal }) =
        game.host.hear(&mut client, look_up, game.at)
    else {
        panic!("it is refused")
    };
    assert_eq!((id.as_deref(), refusal.code.as_str()), (Some("1"), "lexicon_changed"));
    game.command(other, CommandMessage::Pass {}).unwrap();
}

/// Which phonies stood is told when the match is over, and nothing of it before that: a room that
/// has been told of a phony looks like one that has not.
#[test]
fn phonies_that_stood_are_named_at_the_end_and_not_before() {
    let lists = lists();
    let header = header(&lists, "travel-2006", &["window=none"], vec![SeatKind::Person; 2]);
    let mut game = Driven::new(lists, header, Luck::Carried(Seeded::new(1)));
    let presence = Presence { connected: &[], gone: &[], public: false, watching: 0, seed: "" };
    let told = |room: &Room, viewer| room.game(viewer, room.last_at(), presence).phonies;
    let rack = |game: &Driven, seat| {
        let view = game.host.room().view(Viewer::Seat(seat), game.at).into_match().unwrap();
        view.rack.unwrap().to_string().replace('?', "")
    };
    // The whole rack backwards is no word, and lies on the start square.
    let first = game.host.room().on_turn().unwrap();
    let phony: String = rack(&game, first).chars().rev().take(5).collect();
    let word: lexicon::Word = phony.parse().unwrap();
    assert!(
        !lexica::Bundled::American.lexicon().contains(&word.letters()),
        "name another seed: {phony}"
    );
    let play = CommandMessage::PlayText { text: format!("8D {phony}") };
    game.command(first.0, play.clone()).unwrap();
    let second = 1 - first.0;
    game.command(second, CommandMessage::Pass {}).unwrap();
    for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator] {
        assert!(told(game.host.room(), viewer).is_empty());
        let mut named = game.host.room().clone();
        named.name_phonies(vec![(first, phony.clone())]);
        assert!(told(&named, viewer).is_empty(), "the game goes on");
    }
    game.command(first.0, CommandMessage::Resign {}).unwrap();
    assert!(game.host.room().over());
    let expected = [PhonyMessage { seat: first.0, word: phony }];
    for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator] {
        assert_eq!(told(game.host.room(), viewer), expected);
    }
    // A game that is read again says the same.
    let records = game.records.clone();
    let mut again = Room::replay(game.host.room().header().clone(), records).unwrap();
    assert!(told(&again, Viewer::Spectator).is_empty());
    host::name_phonies(&mut again, &self::lists());
    assert_eq!(told(&again, Viewer::Spectator), expected);
}

/// Advice is for people who play alone, on their turn, and never for a spectator.
#[test]
fn advice_is_for_those_who_play_alone() {
    let lists = lists();
    let alone = header(&lists, "travel-2006", &["mode=one-rack"], vec![SeatKind::Person]);
    let game = Driven::new(lists.clone(), alone, Luck::Carried(Seeded::new(1)));
    let ask = |game: &Driven, held| {
        let mut client = Client::new(game.host.room(), held, 0);
        let message = ClientMessage::Advise { id: "a".into() };
        match game.host.hear(&mut client, message, game.at) {
            Said::Advice(advice) => Ok(advice.find()),
            Said::Answer(ServerMessage::Refused { refusal, .. }) => Err(refusal.code),
            _ => panic!("advice or a refusal"),
        }
    };
    let advice = ask(&game, vec![Seat(0)]);
    assert!(matches!(advice, Ok(Some(ServerMessage::Advised { play: Some(_), .. }))), "{advice:?}");
    assert_eq!(ask(&game, Vec::new()), Err("not_in_this_game".to_owned()));
    let two = header(&lists, "travel-2006", &[], vec![SeatKind::Person; 2]);
    let game = Driven::new(lists, two, Luck::Carried(Seeded::new(1)));
    assert_eq!(ask(&game, vec![Seat(0)]), Err("not_in_this_game".to_owned()));
}

/// No client acts for a seat that it does not hold, or sees the game as that seat.
#[test]
fn a_client_speaks_for_seats_that_it_holds() {
    let lists = lists();
    let two = header(&lists, "travel-2006", &[], vec![SeatKind::Person; 2]);
    let game = Driven::new(lists, two, Luck::Carried(Seeded::new(1)));
    let mut client = Client::new(game.host.room(), vec![Seat(0)], 0);
    let code = |said| match said {
        Said::Answer(ServerMessage::Refused { refusal, .. }) => refusal.code,
        _ => panic!("it is refused"),
    };
    let view = ClientMessage::ViewAs { seat: Some(1) };
    assert_eq!(code(game.host.hear(&mut client, view, game.at)), "seat_not_held");
    assert_eq!(client.viewer(), Viewer::Seat(Seat(0)));
    let (id, seq, command) = ("1".into(), game.host.room().seq(), CommandMessage::Resign {});
    let resign = ClientMessage::Command { id, seat: 1, seq, command };
    assert_eq!(code(game.host.hear(&mut client, resign, game.at)), "seat_not_held");
}

/// If the work fails, the outcome does the least harm.
#[test]
fn work_that_is_given_up_harms_nobody() {
    let lists = lists();
    let seats = computers(&[Level::Champion, Level::Champion]);
    let header = header(&lists, "travel-2006", &[], seats);
    let mut game = Driven::new(lists, header, Luck::Carried(Seeded::new(1)));
    let work = game.host.work(game.at).unwrap();
    let Some(Next::Try(inputs)) = game.host.next(work.give_up()) else { panic!("it waits") };
    let done = inputs.iter().find(|input| game.input(input).is_ok());
    assert!(matches!(done, Some(Input::Computer(_))), "a champion without an idea passes");
    assert!(game.records.last().unwrap().line.contains("pass"));
    assert!(game.host.next(work.finish()).is_none(), "that came too late");
}

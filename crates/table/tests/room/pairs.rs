//! Pairs of games that differ only in what is hidden: everything that another viewer is told, and
//! that it is told anything at all, is the same until the hidden thing is public. A board that is
//! taken apart after a game has nothing to hide.

use rules::{Event, Millis, Seat, Tile, Tiles, Viewer, bingo, together};
use table::wire::{BingoCommand, CommandMessage, DuplicateCommand, ModeMessage, TogetherCommand};
use table::{Finding, Header, Input, Presence, Question, Record, Room, RoomEvent, move_message};

use crate::random::{Dice, Game};

const PRESENCE: Presence<'static> = Presence { connected: &[], seed: "SEED" };

fn json<T: serde::Serialize>(message: &T) -> String {
    serde_json::to_string(message).unwrap()
}

/// What anybody can ask for at any time.
fn public(room: &Room) -> String {
    let asked = (room.summary(), room.preview("p", &[]), room.ranking(0, 9), room.tally());
    json(&asked.0) + &json(&asked.1) + &json(&asked.2) + &json(&asked.3)
}

/// A room after a batch.
#[derive(Clone)]
struct Moment {
    room: Room,
    /// What anybody can ask for then.
    public: String,
}

impl std::ops::Deref for Moment {
    type Target = Room;

    fn deref(&self) -> &Room {
        &self.room
    }
}

/// A stored game, batch by batch.
struct Story<'a> {
    header: &'a Header,
    batches: Vec<&'a [Record]>,
}

impl<'a> Story<'a> {
    fn new(header: &'a Header, records: &'a [Record], ends: &[usize]) -> Story<'a> {
        let starts = [0].into_iter().chain(ends.iter().copied());
        let batches = starts.zip(ends).map(|(from, &to)| &records[from..to]).collect();
        Story { header, batches }
    }

    /// The room after each batch.
    fn rooms(&self) -> Vec<Moment> {
        let mut room = Room::new(self.header.clone());
        let rooms = self.batches.iter().map(|batch| {
            batch.iter().for_each(|record| room.read(record.clone()).unwrap());
            Moment { public: public(&room), room: room.clone() }
        });
        rooms.collect()
    }
}

/// Everything that a viewer gets who was there from the beginning: updates as the server sends
/// them, and what can be asked for just before and after each.
fn stream(rooms: &[Moment], viewer: Viewer) -> Vec<String> {
    let (mut told, mut sent) = (Vec::new(), 0);
    for (number, room) in rooms.iter().enumerate() {
        if room.has_news(sent, viewer) {
            if let Some(before) = number.checked_sub(1) {
                told.push(rooms[before].public.clone());
            }
            told.push(json(&room.update(sent, viewer, room.last_at(), PRESENCE)));
            told.push(room.public.clone());
            sent = room.seq();
        }
    }
    told
}

/// What is hidden of an event: whose tiles, and whether they are drawn or given back.
fn hidden(event: &mut RoomEvent) -> Vec<(Seat, bool, &mut Tiles)> {
    use together::Event as Team;
    match event {
        RoomEvent::Game(
            Event::Dealt { seat, tiles }
            | Event::Drew { seat, tiles }
            | Event::Played { seat, drawn: tiles, .. },
        )
        | RoomEvent::Together(
            Team::Dealt { seat, tiles }
            | Team::Drew { seat, tiles }
            | Team::TurnEnded { seat, drawn: tiles }
            | Team::Played { seat, drawn: tiles, .. },
        ) => vec![(*seat, true, tiles)],
        RoomEvent::Game(Event::Withdrawn { seat, returned }) => vec![(*seat, false, returned)],
        RoomEvent::Game(Event::Exchanged { seat, returned, drawn })
        | RoomEvent::Together(Team::Exchanged { seat, returned, drawn }) => {
            vec![(*seat, false, returned), (*seat, true, drawn)]
        }
        RoomEvent::Together(Team::MadeBlank { seat, tile }) => vec![(*seat, false, tile)],
        _ => Vec::new(),
    }
}

fn all_tiles(room: &Room) -> Tiles {
    match room.playing() {
        table::Playing::Match(position) => position.all_tiles(),
        table::Playing::Together(game) => game.all_tiles(),
        table::Playing::Unbuild(_) => room.header().terms.ruleset().alphabet.full_set(),
        other => panic!("{other:?}"),
    }
}

/// What each seat holds.
fn racks(room: &Room) -> Vec<Tiles> {
    match room.playing() {
        table::Playing::Match(position) => position.seats().iter().map(|seat| seat.rack).collect(),
        table::Playing::Together(game) => game.seats().iter().map(|seat| seat.rack).collect(),
        other => panic!("{other:?}"),
    }
}

/// The log with two hidden tiles changed about: drawn in the other order, by the same seat or by
/// two, or drawn and given back. `None` if there is no such game.
fn twin(log: &[RoomEvent], bags: bool, dice: &mut Dice) -> Option<(Vec<RoomEvent>, [Seat; 2])> {
    let mut log = log.to_vec();
    let mut places = Vec::new();
    for (at, event) in log.iter_mut().enumerate() {
        for (which, (seat, drawn, tiles)) in hidden(event).into_iter().enumerate() {
            let tiles: Vec<Tile> = tiles.iter().collect();
            places.extend(tiles.into_iter().map(|tile| (at, which, seat, drawn, tile)));
        }
    }
    let first = dice.below(places.len());
    // Mostly soon after, so that the tile has not been laid meanwhile.
    let near = places.len().min(first + 1 + 30);
    let second = first + 1 + dice.below((near - first).max(2) - 1);
    let (&(at, which, seat, drawn, tile), &(later, that, other, again, new)) =
        (places.get(first)?, places.get(second)?);
    if !drawn || (at, which) == (later, that) || (!again && other != seat) {
        return None;
    }
    // Given back is what was drawn: another tile then, of which the bag has some.
    let new = if again { new } else { Tile::from_char(b"EAIONRTLSU"[dice.below(10)] as char)? };
    if new == tile || (!again && places[second].4 != tile) {
        return None;
    }
    // Where there are two bags everybody sees from which a tile comes.
    let vowel = |tile: Tile| "AEIOU".contains(tile.to_char());
    if bags && (vowel(tile) != vowel(new) || tile.is_blank() || new.is_blank()) {
        return None;
    }
    let mut change = |at: usize, which: usize, old: Tile, new: Tile| {
        let mut found = hidden(&mut log[at]);
        let tiles = &mut found[which].2;
        let there = tiles.remove(old);
        tiles.add(new);
        there
    };
    let there = change(at, which, tile, new);
    let there = there
        && if again { change(later, that, new, tile) } else { change(later, that, tile, new) };
    there.then_some((log, [seat, other]))
}

/// Whether a swap with the board has come about: who lacks the tile for it cannot make it.
fn swapped(room: &Room, event: &RoomEvent) -> bool {
    let there = |square| room.playing().as_match().and_then(|game| game.board().get(square));
    match event {
        RoomEvent::Game(Event::LetterTaken { square, face, .. }) => there(*square) == Some(*face),
        RoomEvent::Game(Event::BlankTaken { square, .. }) => {
            there(*square).is_some_and(|face| !face.blank)
        }
        _ => true,
    }
}

fn lines(records: &[Record], log: &[RoomEvent]) -> Vec<Record> {
    let lines = records
        .iter()
        .zip(log)
        .map(|(record, event)| Record { line: event.to_string(), ..record.clone() });
    lines.collect()
}

/// Compares a game with games that differ from it in hidden tiles. Gives how many there were.
fn compare(name: &str, game: &mut Game, wanted: usize, tries: usize) -> usize {
    let header = game.room.header().clone();
    let log: Vec<RoomEvent> = game.room.log().iter().map(|entry| entry.event.clone()).collect();
    let rooms = Story::new(&header, &game.records, &game.batches).rooms();
    let seats = header.seats.len() as u16;
    let viewers: Vec<Viewer> =
        (0..seats).map(|seat| Viewer::Seat(Seat(seat))).chain([Viewer::Spectator]).collect();
    // When the game is over the racks are shown, those of each turn too.
    let until = rooms.iter().position(|room| room.over()).unwrap_or(rooms.len());
    let streams: Vec<Vec<String>> =
        viewers.iter().map(|&viewer| stream(&rooms[..until], viewer)).collect();
    let mut pairs = 0;
    for _ in 0..tries {
        if pairs == wanted {
            break;
        }
        let Some((other, seats)) = twin(&log, name.contains("bags=two"), &mut game.dice) else {
            continue;
        };
        let full = header.terms.ruleset().alphabet.full_set();
        let mut alike = Room::new(header.clone());
        let records = lines(&game.records, &other);
        // Soonest seen on the position alone, before anything is compared.
        let kept = records.iter().zip(&other).all(|(record, event)| {
            let begun = alike.seq() > 0 && all_tiles(&alike) == full;
            alike.read(record.clone()).is_ok()
                && (!begun || alike.over() || all_tiles(&alike) == full)
                && swapped(&alike, event)
        });
        if !kept {
            continue;
        }
        let others = Story::new(&header, &records, &game.batches).rooms();
        // A tile that was given away openly must have been there: what the others hold is theirs.
        let theirs = |room: &Moment| {
            let racks = (0..).map(Seat).zip(racks(room));
            racks.filter(|(seat, _)| !seats.contains(seat)).collect::<Vec<_>>()
        };
        let mut both = rooms[..until].iter().zip(&others);
        if !both.all(|(one, two)| theirs(one) == theirs(two)) {
            continue;
        }
        for (&viewer, stream_of) in viewers.iter().zip(&streams) {
            if seats.iter().any(|&seat| viewer.is(seat)) {
                continue;
            }
            let now = stream(&others[..until], viewer);
            assert!(!now.is_empty());
            assert_eq!(now.len(), stream_of.len(), "{name}: {viewer:?} hears more");
            for (one, two) in stream_of.iter().zip(&now) {
                assert_eq!(one, two, "{name}: {viewer:?} can tell what {seats:?} hold");
            }
            let late = |rooms: &[Moment]| {
                let room = &rooms[until - 1];
                json(&room.update(0, viewer, room.last_at(), PRESENCE))
            };
            assert_eq!(late(&rooms), late(&others), "{name}: {viewer:?} comes late");
        }
        let told = |rooms: &[Moment]| stream(&rooms[..until], Viewer::Seat(seats[0]));
        // Only where the owner sees a difference was there something to hide.
        pairs += usize::from(told(&rooms) != told(&others));
    }
    pairs
}

/// Matches and solitaire with everything that hides tiles or moves them.
const MATCHES: [&str; 16] = [
    "travel-2006 seats=2",
    "folio-2001 seats=3",
    "tournament-sowpods seats=2",
    "tournament-sowpods seats=2 draw=late clock=10",
    "diamond-2008 seats=4",
    "classic-2023 seats=3 scope=words window=5",
    "classic-2023 seats=4 challenge=bonus:5 clock=1",
    "travel-2006 seats=2 exchange=restricted racks=9",
    "diamond-2008 seats=3 finish=beginner,expert,20",
    "travel-2006 seats=3 blanks=recycle",
    "travel-2006 seats=3 letters=recycle",
    "diamond-2008 seats=3 bags=two",
    "diamond-2008 seats=3 theme=sea:BOAT,SAIL,WAVE",
    "travel-2006 seats=3 jacks=open",
    "folio-2001 seats=3 timer=30 overrun=penalty",
    "classic-2023 seats=1 mode=one-rack",
];

#[test]
fn fol_55_sow_15_no_viewer_can_tell_games_apart_that_differ_in_hidden_tiles() {
    for (index, terms) in MATCHES.iter().enumerate() {
        let mut game = Game::started(terms, 7_000 + index as u64);
        // The first games are played out, of the others it is enough.
        for _ in 0..if index < 2 { 900 } else { 100 } {
            if game.room.over() {
                break;
            }
            game.step();
        }
        while !game.room.over() {
            let seats = game.room.header().seats.len() as u16;
            (0..seats).for_each(|seat| drop(game.command(seat, CommandMessage::Resign {})));
        }
        let pairs = compare(terms, &mut game, 4, 2_000);
        assert!(pairs == 4, "{terms}: only {pairs} pairs");
    }
}

/// Plays Together with whatever may be done.
fn play_together(game: &mut Game) {
    let seats = game.room.header().seats.len();
    let told = |command| CommandMessage::Together { command };
    for turn in 0..200 {
        if game.room.over() {
            return;
        }
        game.at = game.at.plus(Millis(1_000));
        if let Some(question) = game.room.question() {
            let finding = match question.unanswered() {
                Finding::OpeningGoal { .. } => Finding::OpeningGoal { reachable: true },
                other => other,
            };
            game.input(&Input::Finding(finding)).unwrap();
            continue;
        }
        let seat = game.dice.below(seats) as u16;
        let message = game.room.game(Viewer::Seat(Seat(seat)), game.at, PRESENCE);
        let ModeMessage::Together { together } = message.mode else { panic!("not Together") };
        let rack = message.rack.unwrap_or_default();
        let some = |count: usize| rack.chars().take(count).collect::<String>();
        let may = together.may;
        let commands = if may.name {
            vec![told(TogetherCommand::Name { starter: 0 })]
        } else if may.confirm {
            vec![told(TogetherCommand::Confirm {})]
        } else if may.claim {
            let open = together.trade.map(|trade| trade.open).unwrap_or_default();
            vec![told(TogetherCommand::Claim {
                take: open.chars().take(1).collect(),
                give: some(1),
            })]
        } else if may.play && turn % 3 > 0 {
            game.a_play(Seat(seat)).into_iter().collect()
        } else if may.help {
            vec![
                told(TogetherCommand::ExchangeTiles { tiles: some(3) }),
                told(TogetherCommand::MakeBlank { tile: some(1) }),
                told(TogetherCommand::ExtraTile {}),
                told(TogetherCommand::RefreshGoals {}),
                told(TogetherCommand::TradeTiles { tiles: some(1) }),
            ]
        } else if may.end_turn {
            vec![told(TogetherCommand::EndTurn {})]
        } else {
            vec![told(TogetherCommand::Say { text: "well".into() })]
        };
        for command in commands {
            if game.command(seat, command).is_ok() {
                break;
            }
        }
    }
    for seat in 0..seats as u16 {
        let _ = game.command(seat, CommandMessage::Resign {});
    }
}

#[test]
fn no_viewer_can_tell_games_of_together_apart() {
    for (terms, seed) in [
        ("classic-2023 seats=3 mode=together goals=as-dealt", 31),
        ("classic-2023 seats=4 mode=together goals=as-dealt", 32),
        ("classic-2023 seats=2 mode=together goals=as-dealt talk=filtered", 33),
    ] {
        let mut game = Game::started(terms, seed);
        play_together(&mut game);
        assert!(game.room.over());
        let pairs = compare(terms, &mut game, 4, 2_000);
        assert!(pairs == 4, "{terms}: only {pairs} pairs");
    }
}

/// A game of bingo to its end, and in it a seat that strikes and never calls bingo.
fn bingo_game(terms: &str, seats: u16, quiet: Seat) -> Game {
    let all = ["RETAINS", "OUTLINE", "AUDIENT", "ETESIAN", "AILERON"];
    let told = |command| CommandMessage::Bingo { command };
    let mut game = Game::started(terms, 17);
    for seat in 0..seats {
        game.input(&Input::Sit(vec![(Seat(seat), format!("Player {seat}"))])).unwrap();
    }
    for seat in 0..seats {
        let words = [0, 2].map(|next| all[(usize::from(seat) + next) % 5].to_owned());
        game.command(seat, told(BingoCommand::Lock { words })).unwrap();
    }
    game.command(0, told(BingoCommand::Begin {})).unwrap();
    while !game.room.over() {
        for seat in 0..seats {
            game.at = game.at.plus(Millis(300));
            let bingo = |game: &Game| match game
                .room
                .game(Viewer::Seat(Seat(seat)), game.at, PRESENCE)
                .mode
            {
                ModeMessage::Bingo { bingo } => *bingo,
                other => panic!("{other:?}"),
            };
            if let Some(&index) = bingo(&game).may.strike.first() {
                game.command(seat, told(BingoCommand::Strike { index })).unwrap();
            }
            let open = bingo(&game).form.is_some_and(|form| form.struck.contains(&0));
            // Somebody calls in error once in a while; that shows what is open.
            let calls = !open || game.dice.one_in(60);
            if bingo(&game).may.claim && calls && Seat(seat) != quiet {
                let _ = game.command(seat, told(BingoCommand::Claim {}));
            }
        }
        game.at = game.room.deadline().unwrap_or(game.at).max(game.at);
        game.input(&Input::Tick).unwrap();
    }
    game
}

/// The same game, in which a seat has other words and strikes what these have, or less.
fn bingo_twin(game: &Game, quiet: Seat, words: &str, strikes: usize) -> (Vec<Record>, Vec<usize>) {
    let form: bingo::Form = words.parse().unwrap();
    let (mut records, mut ends) = (Vec::new(), Vec::new());
    let mut struck = Vec::new();
    let mut push = |event: RoomEvent, at: Millis, last: bool| {
        let (seq, line) = (records.len() as u32 + 1, event.to_string());
        records.push(Record { seq, at: at.0, line, command: None });
        if last {
            ends.push(records.len());
        }
    };
    for (entry, number) in game.room.log().iter().zip(1..) {
        let last = game.batches.contains(&number);
        match &entry.event {
            RoomEvent::Bingo(bingo::Event::Struck { seat, .. }) if *seat == quiet => {}
            RoomEvent::Bingo(bingo::Event::Locked { seat, .. }) if *seat == quiet => {
                let locked = bingo::Event::Locked { seat: quiet, form: Some(form) };
                push(RoomEvent::Bingo(locked), entry.at, last);
            }
            RoomEvent::Bingo(bingo::Event::Called { tile }) => {
                push(entry.event.clone(), entry.at, last);
                let open = |&index: &usize| {
                    Some(form.letters()[index]) == tile.letter() && !struck.contains(&index)
                };
                // A time that is nobody's: in the other game there is no strike then.
                let at = entry.at.plus(Millis(7));
                if struck.len() < strikes
                    && let Some(index) = (0..bingo::Form::LETTERS).find(open)
                {
                    struck.push(index);
                    let index = index as u8;
                    push(RoomEvent::Bingo(bingo::Event::Struck { seat: quiet, index }), at, true);
                }
            }
            event => push(event.clone(), entry.at, last),
        }
    }
    (records, ends)
}

#[test]
fn amb_25_no_viewer_can_tell_forms_and_strikes_of_others() {
    for (terms, seats) in [
        ("travel-2006 mode=bingo form=any", 2),
        ("travel-2006 mode=bingo form=any", 4),
        ("travel-2006 mode=bingo form=any claim=automatic", 4),
    ] {
        let quiet = Seat(seats - 1);
        let game = bingo_game(terms, seats, quiet);
        let header = game.room.header().clone();
        let rooms = Story::new(&header, &game.records, &game.batches).rooms();
        let over = rooms.iter().position(|room| room.over()).unwrap();
        let mut differ = 0;
        for (words, strikes) in [
            ("FURZILY VIEWING", 13),
            ("RETAINS OUTLINE", 13),
            ("AUDIENT ETESIAN", 4),
            ("ETESIAN OUTLINE", 0),
        ] {
            let (records, ends) = bingo_twin(&game, quiet, words, strikes);
            let others = Story::new(&header, &records, &ends).rooms();
            let until = others.iter().position(|room| room.over()).unwrap();
            differ += usize::from(others[until - 1].seq() != rooms[over - 1].seq());
            let viewers = (0..seats - 1).map(|seat| Viewer::Seat(Seat(seat)));
            for viewer in viewers.chain([Viewer::Spectator]) {
                let one = stream(&rooms[..over], viewer);
                let two = stream(&others[..until], viewer);
                assert!(one.len() > 30);
                for (one, two) in one.iter().zip(&two) {
                    assert_eq!(one, two, "{terms}, {words}: {viewer:?} can tell");
                }
                assert_eq!(one.len(), two.len(), "{terms}, {words}: {viewer:?} hears more");
            }
            let own = |rooms: &[Moment]| stream(rooms, Viewer::Seat(quiet));
            assert_ne!(own(&rooms[..over]), own(&others[..until]));
        }
        assert!(differ > 1, "games with more and fewer strikes are among them");
    }
}

#[test]
fn amb_45_no_viewer_can_tell_slips_of_a_round_that_is_open() {
    let told = |command| CommandMessage::Duplicate { command };
    let seal = |play: &rules::Play| match move_message(&rules::Move::Play(play.clone())) {
        CommandMessage::Play { tiles } => {
            told(DuplicateCommand::Seal { tiles, declared: None, lock: false })
        }
        other => panic!("{other:?}"),
    };
    for terms in
        ["classic-2023 mode=duplicate rounds=6", "travel-2006 mode=duplicate placed=slip rounds=6"]
    {
        let mut game = Game::started(terms, 23);
        for seat in 0..3 {
            game.input(&Input::Sit(vec![(Seat(seat), format!("Entrant {seat}"))])).unwrap();
        }
        game.command(0, told(DuplicateCommand::Begin {})).unwrap();
        let mut rounds = 0;
        while !game.room.over() {
            let Some(Question::Tops(question)) = game.room.question() else {
                game.at = game.room.deadline().unwrap();
                game.input(&Input::Tick).unwrap();
                continue;
            };
            let plays = two_plays(&question);
            let tops = plays.iter().take(1).map(|(text, _)| text.clone()).collect();
            game.input(&Input::Finding(Finding::Tops { plays: tops })).unwrap();
            if plays.is_empty() {
                continue;
            }
            let [one, two] = [0, 1].map(|at: usize| plays[at % plays.len()].1.clone());
            rounds += usize::from(one != two);
            // The games part here: what the second entrant seals, and how often.
            let stories = [vec![&one], vec![&two], vec![&one, &two, &one]].map(|slips| {
                let mut game = game.clone();
                let from = game.batches.len();
                game.at = game.at.plus(Millis(1_000));
                for slip in slips {
                    game.command(1, seal(slip)).unwrap();
                    game.at = game.at.plus(Millis(10));
                }
                game.at = Millis(game.at.0 / 1_000 * 1_000 + 1_000);
                let open = game.room.clone();
                for seat in [0, 2] {
                    game.command(seat, seal(&one)).unwrap();
                }
                let header = game.room.header().clone();
                let rooms = Story::new(&header, &game.records, &game.batches).rooms();
                (rooms[from - 1..].to_vec(), open, game)
            });
            for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(2)), Viewer::Spectator] {
                let told = stories.each_ref().map(|(rooms, open, game)| {
                    // The tally once all slips are in, and what comes with a new connection.
                    let late = |room: &Room| json(&room.update(0, viewer, game.at, PRESENCE));
                    let open = (late(open), public(open));
                    (stream(rooms, viewer), open, late(&game.room), public(&game.room))
                });
                assert_eq!(told[0], told[1], "{terms}: {viewer:?} knows the slip");
                assert_eq!(told[0], told[2], "{terms}: {viewer:?} knows of a change");
            }
            let own = |at: usize| stream(&stories[at].0, Viewer::Seat(Seat(1)));
            assert!(one == two || own(0) != own(1));
            let [(_, _, first), ..] = stories;
            game = first;
            for seat in 0..3 {
                let _ = game.command(seat, told(DuplicateCommand::Lock {}));
            }
        }
        assert!(rounds >= 4, "{terms}: {rounds}");
    }
}

/// Two plays of a rack, if it has them: two letters somewhere, words or not.
fn two_plays(question: &table::TopsQuestion) -> Vec<(rules::PlayText, rules::Play)> {
    let letters: Vec<char> =
        question.rack.to_string().chars().filter(char::is_ascii_uppercase).collect();
    let mut plays = Vec::new();
    for row in 0..15 {
        for column in 0..15 {
            let square = rules::Square::new(row, column);
            for word in
                [format!("{}{}", letters[0], letters[1]), format!("{}{}", letters[1], letters[2])]
            {
                let Ok(text) = format!("{square} {word}").parse::<rules::PlayText>() else {
                    continue;
                };
                let Ok(play) = text.resolve(&question.board) else { continue };
                if rules::examine(&question.board, &question.ruleset, &play).is_ok() {
                    plays.push((text, play));
                }
            }
            if plays.len() > 1 {
                return plays;
            }
        }
    }
    plays
}

//! Pairs of games that differ only in what is hidden: what other viewers are told, and when, is the
//! same until the hidden part becomes public.

mod bingo;
mod duplicate;
mod tiles;
mod unbuild;

use rules::{Event, Seat, Tile, Tiles, Viewer, together};
use table::{Header, ModeEvent, Presence, Record, Room, RoomEvent};

use crate::random::{Dice, Game};

const PRESENCE: Presence<'static> =
    Presence { connected: &[], gone: &[], public: false, watching: 0, seed: "SEED" };

fn json<T: serde::Serialize>(message: &T) -> String {
    serde_json::to_string(message).unwrap()
}

/// The messages that any client can ask for at any time.
fn public(room: &Room) -> String {
    let asked = (room.summary(), room.preview("p", &[]), room.ranking(0, 9), room.tally());
    json(&asked.0) + &json(&asked.1) + &json(&asked.2) + &json(&asked.3)
}

/// A room after a batch.
#[derive(Clone)]
struct Moment {
    room: Room,
    /// The messages that any client can ask for then.
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

/// Everything that a viewer who was there from the beginning gets: updates as the server sends
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

/// The hidden part of an event: whose tiles they are, and whether they are drawn or given back.
fn hidden(event: &mut RoomEvent) -> Vec<(Seat, bool, &mut Tiles)> {
    use together::Event as Team;
    let RoomEvent::Game(event) = event else { return Vec::new() };
    match event {
        ModeEvent::Match(
            Event::Dealt { seat, tiles }
            | Event::Drew { seat, tiles }
            | Event::Played { seat, drawn: tiles, .. },
        )
        | ModeEvent::Together(
            Team::Dealt { seat, tiles }
            | Team::Drew { seat, tiles }
            | Team::TurnEnded { seat, drawn: tiles }
            | Team::Played { seat, drawn: tiles, .. },
        ) => vec![(*seat, true, tiles)],
        ModeEvent::Match(Event::Withdrawn { seat, returned }) => vec![(*seat, false, returned)],
        ModeEvent::Match(Event::Exchanged { seat, returned, drawn })
        | ModeEvent::Together(Team::Exchanged { seat, returned, drawn }) => {
            vec![(*seat, false, returned), (*seat, true, drawn)]
        }
        ModeEvent::Together(Team::MadeBlank { seat, tile }) => vec![(*seat, false, tile)],
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

/// The rack of each seat.
fn racks(room: &Room) -> Vec<Tiles> {
    match room.playing() {
        table::Playing::Match(position) => position.seats().iter().map(|seat| seat.rack).collect(),
        table::Playing::Together(game) => game.seats().iter().map(|seat| seat.rack).collect(),
        other => panic!("{other:?}"),
    }
}

/// The log with two hidden tiles exchanged: drawn in the other order, by the same seat or by two,
/// or drawn and given back. `None` if there is no such game.
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
    // A tile that was drawn is given back: here another tile, of which the bag has some.
    let new = if again { new } else { Tile::from_char(b"EAIONRTLSU"[dice.below(10)] as char)? };
    if new == tile || (!again && places[second].4 != tile) {
        return None;
    }
    // With two bags all viewers see from which a tile comes.
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

/// True if a swap with the board has become possible or impossible: it needs the right tile.
fn swapped(room: &Room, event: &RoomEvent) -> bool {
    let there = |square| room.playing().as_match().and_then(|game| game.board().get(square));
    let RoomEvent::Game(ModeEvent::Match(event)) = event else { return true };
    match event {
        Event::LetterTaken { square, face, .. } => there(*square) == Some(*face),
        Event::BlankTaken { square, .. } => there(*square).is_some_and(|face| !face.blank),
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

/// A game, and the games that differ from it in hidden tiles.
struct Pairs<'a> {
    game: &'a mut Game,
    log: Vec<RoomEvent>,
    rooms: Vec<Moment>,
    /// The number of rooms before the end. When the game is over the racks are shown, also those of
    /// earlier turns.
    until: usize,
}

impl Pairs<'_> {
    fn new(game: &mut Game) -> Pairs<'_> {
        let log = game.room.log().iter().map(|entry| entry.event.clone()).collect();
        let rooms = Story::new(game.room.header(), &game.records, &game.batches).rooms();
        let until = rooms.iter().position(|room| room.over()).unwrap_or(rooms.len());
        Pairs { game, log, rooms, until }
    }

    /// A game that differs in two tiles, and the seats whose tiles they are; `None` if none is
    /// found soon.
    fn twin(&mut self) -> Option<(Vec<Moment>, [Seat; 2])> {
        let header = self.game.room.header().clone();
        let ruleset = header.terms.ruleset();
        let (other, seats) = twin(&self.log, ruleset.two_bags, &mut self.game.dice)?;
        let full = ruleset.alphabet.full_set();
        let mut alike = Room::new(header.clone());
        let records = lines(&self.game.records, &other);
        // This is seen soonest on the position alone, before anything is compared.
        let kept = records.iter().zip(&other).all(|(record, event)| {
            let begun = alike.seq() > 0 && all_tiles(&alike) == full;
            alike.read(record.clone()).is_ok()
                && (!begun || alike.over() || all_tiles(&alike) == full)
                && swapped(&alike, event)
        });
        if !kept {
            return None;
        }
        let others = Story::new(&header, &records, &self.game.batches).rooms();
        // A tile that was given away openly must have been there: what the others hold is theirs.
        let theirs = |room: &Moment| {
            let racks = (0..).map(Seat).zip(racks(room));
            racks.filter(|(seat, _)| !seats.contains(seat)).collect::<Vec<_>>()
        };
        let mut both = self.rooms[..self.until].iter().zip(&others);
        both.all(|(one, two)| theirs(one) == theirs(two)).then_some((others, seats))
    }

    fn viewers(&self) -> impl Iterator<Item = Viewer> + use<> {
        let seats = self.game.room.header().seats.len() as u16;
        (0..seats).map(|seat| Viewer::Seat(Seat(seat))).chain([Viewer::Spectator])
    }

    /// The viewers from whom the racks of these seats are hidden.
    fn blind(&self, seats: [Seat; 2]) -> Vec<Viewer> {
        let open = self.game.room.header().terms.ruleset().open_racks;
        let told = |viewer: Viewer| match viewer {
            Viewer::Seat(seat) => open || seats.contains(&seat),
            Viewer::Spectator => false,
        };
        self.viewers().filter(|&viewer| !told(viewer)).collect()
    }
}

/// Compares a game with games that differ from it in hidden tiles. Returns how many there were.
fn compare(name: &str, game: &mut Game, wanted: usize, tries: usize) -> usize {
    let mut game = Pairs::new(game);
    let until = game.until;
    let streams: Vec<(Viewer, Vec<String>)> =
        game.viewers().map(|viewer| (viewer, stream(&game.rooms[..until], viewer))).collect();
    let mut pairs = 0;
    for _ in 0..tries {
        if pairs == wanted {
            break;
        }
        let Some((others, seats)) = game.twin() else { continue };
        let blind = game.blind(seats);
        assert!(!blind.is_empty());
        for (viewer, stream_of) in &streams {
            if !blind.contains(viewer) {
                continue;
            }
            let now = stream(&others[..until], *viewer);
            assert!(!now.is_empty());
            assert_eq!(now.len(), stream_of.len(), "{name}: {viewer:?} hears more");
            for (one, two) in stream_of.iter().zip(&now) {
                assert_eq!(one, two, "{name}: {viewer:?} can tell what {seats:?} hold");
            }
            let late = |rooms: &[Moment]| {
                let room = &rooms[until - 1];
                json(&room.update(0, *viewer, room.last_at(), PRESENCE))
            };
            assert_eq!(late(&game.rooms), late(&others), "{name}: {viewer:?} comes late");
        }
        let told = |rooms: &[Moment]| stream(&rooms[..until], Viewer::Seat(seats[0]));
        // There was something to hide only if the owner sees a difference.
        pairs += usize::from(told(&game.rooms) != told(&others));
    }
    pairs
}

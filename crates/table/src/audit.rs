//! The audit of a finished game that another referee has kept, such as a browser without a network.

use rules::{
    ChallengeRule, Chance, Event, Judge, Letter, Position, Ruling, Seat, Tile, Tiles, Word,
    examine, refusals,
};

use crate::{
    Header, ModeEvent, Playing, Record, Room, RoomEvent, SeatKind, SeededChance, clean_name,
    is_of_a_computer,
};

/// The longest line of a log, in bytes. The longest that a referee writes has the 225 squares of a
/// board.
const LONGEST: usize = 4_000;

/// The most points that one event may give or take apart from plays: no game has given a tenth.
const MOST_POINTS: i32 = 10_000;

refusals! {
    /// Why the log of a game is not believed.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub enum AuditRefusal {
        OtherSeed = "other_seed" =>
            "the seed of this game is not the one that was promised when it began: send the game \
             as it was stored",
        Unreadable { seq: u32 } = "unreadable_game" =>
            "this game cannot be read from event {seq} on: send it as it was stored",
        TimeGoesBack { seq: u32 } = "time_goes_back" =>
            "event {seq} of this game is earlier than the one before it: send the game as it was \
             stored",
        /// People of one device sit down at once, agree to everything, and are never away.
        NotOnOneDevice { seq: u32 } = "not_on_one_device" =>
            "event {seq} cannot happen in a game that is played on one device: send the game as \
             it was stored",
        OtherDraw { seq: u32 } = "other_draw" =>
            "the tiles that event {seq} draws do not follow from the seed of this game: send the \
             game as it was stored",
        OtherPlay { seq: u32 } = "other_play" =>
            "the play of event {seq} is not possible there, or has another score: send the game \
             as it was stored",
        OtherRuling { seq: u32 } = "other_ruling" =>
            "event {seq} rules on words otherwise than the word list of this game: send the game \
             as it was stored",
        OtherResult { seq: u32 } = "other_result" =>
            "event {seq} counts points otherwise than the rules of this game: send the game as it \
             was stored",
        NotOver = "game_not_over" =>
            "this game is not over: finish it on the device first, because the server cannot go \
             on with it",
    }
}

impl Room {
    /// The room of a finished game that was refereed elsewhere, with all its people at one device.
    ///
    /// The log is replayed. In a match and in solitaire on racks the draws have to follow from the
    /// seed (except from two bags), and plays, rulings and results from the rules and the word list;
    /// the logs of other modes are only replayed. Answers about another game are left out, and so
    /// are the ids of commands.
    ///
    /// # Errors
    /// [`AuditRefusal`] if the game is not over, or its log cannot have come about so.
    pub fn audited(
        header: Header,
        records: impl IntoIterator<Item = Record>,
        chance: &SeededChance,
        judge: &dyn Judge,
    ) -> Result<Room, AuditRefusal> {
        if chance.commitment() != header.commitment {
            return Err(AuditRefusal::OtherSeed);
        }
        let mut room = Room::new(header);
        for (expected, Record { seq, at, line, .. }) in (1..).zip(records) {
            let unreadable = AuditRefusal::Unreadable { seq };
            if seq != expected || line.len() > LONGEST || line.contains(char::is_control) {
                return Err(unreadable);
            }
            if at < room.last_at().0 {
                return Err(AuditRefusal::TimeGoesBack { seq });
            }
            let event: RoomEvent = line.parse().map_err(|_| unreadable.clone())?;
            match &event {
                RoomEvent::Again { .. }
                | RoomEvent::NotAgain { .. }
                | RoomEvent::Followed { .. } => continue,
                RoomEvent::Seated { seat, name } | RoomEvent::Renamed { seat, name } => {
                    if !room.may_be_called(*seat, name) {
                        return Err(AuditRefusal::NotOnOneDevice { seq });
                    }
                }
                RoomEvent::Game(ModeEvent::Match(event)) => {
                    if let Playing::Match(position) = room.playing() {
                        Audit { position, chance, judge, seq }.allow(event)?;
                    }
                }
                RoomEvent::Game(_) => {}
                RoomEvent::Filled { .. }
                | RoomEvent::Reopened { .. }
                | RoomEvent::Agreed { .. }
                | RoomEvent::Cancelled { .. }
                | RoomEvent::StandIn(_) => return Err(AuditRefusal::NotOnOneDevice { seq }),
            }
            let (seq, line, command) = (room.seq() + 1, event.to_string(), None);
            room.read(Record { seq, at, line, command }).map_err(|_| unreadable)?;
        }
        let seated = !room.names().is_empty() && room.names().iter().all(Option::is_some);
        if room.over() && seated { Ok(room) } else { Err(AuditRefusal::NotOver) }
    }

    /// True if a player of the seat's kind may have this name.
    fn may_be_called(&self, seat: Seat, name: &str) -> bool {
        let computer = matches!(self.header().seats.get(seat.index()), Some(SeatKind::Computer(_)));
        computer == is_of_a_computer(name) && clean_name(name).is_ok_and(|clean| clean == name)
    }
}

/// An event of a match, before it happens.
struct Audit<'a> {
    position: &'a Position,
    chance: &'a SeededChance,
    judge: &'a dyn Judge,
    seq: u32,
}

impl Audit<'_> {
    fn allow(&self, event: &Event) -> Result<(), AuditRefusal> {
        let seq = self.seq;
        if !self.draws(event) {
            return Err(AuditRefusal::OtherDraw { seq });
        }
        match event {
            Event::Played { seat, text, words, score, .. } => {
                let formed = text.as_laid().filter(|play| {
                    let seat = self.position.seats().get(seat.index());
                    let laid = play.from_rack(self.position.board());
                    seat.is_some_and(|seat| seat.rack.contains(&laid))
                });
                let formed = formed.and_then(|play| {
                    examine(self.position.board(), self.position.ruleset(), &play).ok()
                });
                if !formed.is_some_and(|formed| formed.words == *words && formed.score == *score) {
                    return Err(AuditRefusal::OtherPlay { seq });
                }
                let void = self.position.ruleset().challenge == ChallengeRule::Void;
                if void && !words.iter().all(|word| self.accepts(word)) {
                    return Err(AuditRefusal::OtherRuling { seq });
                }
            }
            Event::Challenged { rulings, .. }
                if !rulings.iter().all(|ruling| self.is_right(ruling)) =>
            {
                return Err(AuditRefusal::OtherRuling { seq });
            }
            Event::Charged { points, .. } if points.unsigned_abs() > MOST_POINTS.unsigned_abs() => {
                return Err(AuditRefusal::OtherResult { seq });
            }
            Event::Ended(ending) => {
                let seats = (0..self.position.seats().len() as u16).map(Seat).map(Some);
                let mut only = seats.chain([None]);
                if !only.any(|only| self.position.counted(ending.reason, only) == *ending) {
                    return Err(AuditRefusal::OtherResult { seq });
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// True if the tiles that the event draws are those that the seed gives. Which bag a tile comes
    /// from is not followed where there are two.
    fn draws(&self, event: &Event) -> bool {
        if self.position.ruleset().two_bags {
            return true;
        }
        let same = |drawn: &Tiles| self.next(drawn.len()).into_iter().collect::<Tiles>() == *drawn;
        match event {
            Event::OpeningDraw { drawn } => {
                drawn.iter().map(|&(_, tile)| tile).eq(self.next(drawn.len()))
            }
            Event::Dealt { tiles, .. } | Event::Drew { tiles, .. } => same(tiles),
            Event::Played { drawn, .. } | Event::Exchanged { drawn, .. } => same(drawn),
            _ => true,
        }
    }

    /// The next tiles from the bag.
    fn next(&self, count: usize) -> Vec<Tile> {
        let mut bag = *self.position.bag();
        let draws = (self.position.draws()..).take(count.min(bag.len()));
        let pick = |draw: u32| {
            let place = self.chance.pick(draw, bag.len() as u32);
            bag.nth(place as usize).filter(|&tile| bag.remove(tile))
        };
        draws.map_while(pick).collect()
    }

    fn accepts(&self, word: &Word) -> bool {
        self.judge.accepts(&word.letters())
    }

    fn is_right(&self, Ruling { word, good }: &Ruling) -> bool {
        let letters: Option<Vec<Letter>> = word.chars().map(Letter::from_char).collect();
        letters.is_some_and(|letters| self.judge.accepts(&letters) == *good)
    }
}

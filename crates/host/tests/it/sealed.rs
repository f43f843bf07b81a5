//! Sessions of a contest: with the same seed, and where the top is placed, all have the same racks,
//! with any players, slips and arbitrators.

use engine::Seeded;
use host::{Host, Luck, Next, WordLists};
use rules::duplicate::{Laid, Phase};
use rules::{Level, Millis, Seat, Tiles, Viewer, Views};
use table::wire::{CommandMessage, DuplicateCommand, GamePhase};
use table::{Header, Input, Playing, Presence, Request, Room, SeatKind, SeededChance, parse_terms};

/// A session that a test drives.
struct Session {
    host: Host<SeededChance>,
    at: Millis,
    commands: u32,
}

impl Session {
    /// A session of these entrants: a person on seat 0, and computer players.
    fn new(seed: [u8; 32], changes: &[&str], levels: &[Level], luck: u64) -> Session {
        let lists = WordLists::new(lexica::Bundled::American.lexicon(), None).unwrap();
        let sealed = ["mode=duplicate", "placed=top"];
        let changes: Vec<String> = sealed.iter().chain(changes).map(ToString::to_string).collect();
        let terms = parse_terms("classic-2023", 0, &changes).unwrap();
        let chance = SeededChance::new(seed);
        let mut seats = vec![SeatKind::Person];
        seats.extend(levels.iter().copied().map(SeatKind::Computer));
        let entrants = (0..seats.len() as u16).map(|seat| (Seat(seat), format!("Player {seat}")));
        let entrants: Vec<(Seat, String)> = entrants.collect();
        let header = Header {
            id: "g".into(),
            lexicon: lists.of(&terms.ruleset()).unwrap().tag().clone(),
            terms,
            commitment: chance.commitment(),
            seats,
            created: 0,
        };
        let luck = Luck::Carried(Seeded::new(luck));
        let host = Host::new(Room::new(header), lists, chance, luck);
        let mut session = Session { host, at: Millis(0), commands: 0 };
        assert!(session.input(&Input::Sit(entrants)));
        session.act(DuplicateCommand::Begin {});
        session
    }

    fn input(&mut self, input: &Input) -> bool {
        match self.host.judge(input, self.at) {
            Ok(table::Verdict::Batch(batch)) => {
                self.host.commit(*batch).unwrap();
                true
            }
            _ => false,
        }
    }

    fn act(&mut self, command: DuplicateCommand) {
        self.commands += 1;
        let (id, seq) = (format!("c{}", self.commands), self.host.room().seq());
        let command = CommandMessage::Duplicate { command };
        let request = Request { id, seat: Seat(0), seq, command, delay: Millis(0) };
        assert!(self.input(&Input::Command(request)));
    }

    fn phase(&self) -> Phase {
        self.duplicate().phase()
    }

    fn duplicate(&self) -> &rules::duplicate::Duplicate {
        match self.host.room().playing() {
            Playing::Duplicate(session) => session,
            _ => panic!("another mode"),
        }
    }

    /// Plays to the end: the arbitrator, if seat 0 is one, does what is due.
    fn play(&mut self) {
        while !self.host.room().over() {
            self.at = self.at.plus(Millis(10));
            let good = self.duplicate().view(Viewer::Seat(Seat(0)), self.at).may;
            match self.phase() {
                Phase::Between { next: None } => self.act(DuplicateCommand::Draw {}),
                Phase::Rack if good.accept => self.act(DuplicateCommand::Accept {}),
                Phase::Rack if good.reject => self.act(DuplicateCommand::Reject {}),
                Phase::Called => self.act(DuplicateCommand::StartClock {}),
                Phase::Rulings => self.act(DuplicateCommand::Confirm {}),
                _ => self.step(),
            }
        }
    }

    fn step(&mut self) {
        let outcome = self.host.work(self.at).map(|work| work.finish());
        match outcome.and_then(|outcome| self.host.next(outcome)) {
            Some(Next::Try(inputs)) => {
                assert!(inputs.iter().any(|input| self.input(input)));
            }
            Some(Next::Rethink) => {}
            Some(Next::Wait) | None => {
                self.at = self.at.max(self.host.room().deadline().unwrap());
                self.input(&Input::Tick);
            }
        }
    }

    fn rounds(&self) -> Vec<(Tiles, Laid, Laid)> {
        let rounds = self.duplicate().rounds();
        rounds.map(|round| (round.rack, round.top.clone(), round.placed.clone())).collect()
    }
}

#[test]
fn amb_27_sessions_with_one_seed_have_the_same_racks_whatever_is_on_the_slips() {
    use Level::{Beginner, Champion, Expert, Intermediate};
    let mut drawn = Vec::new();
    for seed in [[5; 32], [9; 32]] {
        let mut all = Vec::new();
        for (changes, levels, luck) in [
            (&[][..], &[Expert, Champion][..], 1),
            (&[], &[Beginner], 2),
            (&["arbitrator=person"], &[Intermediate, Beginner], 3),
            // No slip is handed in.
            (&[], &[], 4),
        ] {
            let mut session = Session::new(seed, changes, levels, luck);
            session.play();
            all.push((session.rounds(), session.duplicate().bag().to_string()));
        }
        assert!(all[0].0.len() > 10, "{} rounds", all[0].0.len());
        assert!(all.iter().all(|session| *session == all[0]), "seed {seed:?}");
        drawn.push(all.swap_remove(0));
    }
    assert_ne!(drawn[0], drawn[1], "another seed, other racks");
}

/// Before the first draw, two sessions whose sealed draws differ are the same to all viewers but
/// for the commitment, and no viewer is told the seed as long as it must not be known.
#[test]
fn views_tell_nothing_of_sealed_draws() {
    let mut told = Vec::new();
    for seed in [[5; 32], [9; 32]] {
        let session = Session::new(seed, &["arbitrator=person"], &[], 1);
        let room = session.host.room();
        assert_eq!(session.phase(), Phase::Rack);
        // A rack is drawn, but only the arbitrator knows it.
        let presence = Presence { connected: &[], gone: &[], public: false, watching: 0, seed: "" };
        let mut game = room.game(Viewer::Spectator, session.at, presence);
        assert_eq!((game.seed.take(), &game.commitment), (None, &room.header().commitment));
        game.commitment.clear();
        told.push(game);
    }
    assert_eq!(told[0], told[1]);
    let mut over = Session::new([5; 32], &["rounds=1"], &[], 1);
    over.play();
    for (seed, shown) in [("", None), ("5", Some("5".to_owned()))] {
        let presence = Presence { connected: &[], gone: &[], public: false, watching: 0, seed };
        let game = over.host.room().game(Viewer::Seat(Seat(0)), over.at, presence);
        assert_eq!((game.phase, game.seed), (GamePhase::Over, shown));
    }
}

//! The limits on clients.

use std::time::Duration;

use tokio::time::Instant;

/// The largest body of a request and the largest message on a socket, in bytes.
pub(crate) const BODY: usize = 64 * 1024;
/// The largest cardbox that the server reads, in bytes: some 200,000 questions.
pub(crate) const CARDBOX: usize = 8 * 1024 * 1024;
/// The most left-out rows of a cardbox that an answer names.
pub(crate) const LEFT_OUT: usize = 100;
/// The time that a socket has for its `hello`.
pub(crate) const HELLO: Duration = Duration::from_secs(10);
/// The time from one ping of a quiet socket to the next.
pub(crate) const PING: Duration = Duration::from_secs(30);
/// The time without a sign of its client after which a socket is closed.
pub(crate) const SILENCE: Duration = Duration::from_secs(75);
/// The time within which a message has to be sent.
pub(crate) const SEND: Duration = Duration::from_secs(10);
/// The most messages that wait for a slow socket. When there are more it is dropped; it connects
/// again and gets what it missed.
pub(crate) const QUEUE: usize = 64;
/// The most bytes that wait for a slow socket, if there is more than one message.
pub(crate) const QUEUE_BYTES: usize = 256 * 1024;
/// The most requests for advice that wait at an address.
pub(crate) const ADVICE: usize = 60;
/// The time after which a connection that takes nothing of an answer is closed.
pub(crate) const UNREAD: Duration = Duration::from_secs(20);
/// The time for which a server that stops goes on sending.
pub(crate) const CLOSING: Duration = Duration::from_secs(3);
/// The most tokens in one `hello`: one for each seat of the largest game with a fixed number of
/// seats.
pub(crate) const TOKENS: usize = 4;
/// The most tokens in `POST /api/games/mine`.
pub(crate) const MY_GAMES: usize = 200;
/// The most bytes, and the most records, of a game that was played on a device.
pub(crate) const KEPT_GAME: usize = 1024 * 1024;
pub(crate) const KEPT_RECORDS: usize = 5_000;
/// The most seats of such a game.
pub(crate) const KEPT_SEATS: usize = 64;
/// The most games from devices that an account keeps.
pub(crate) const KEPT_GAMES: u64 = 2_000;
/// The most lines of a ranking in one answer.
pub(crate) const RANKING: usize = 1_000;

/// The most entries that an account keeps: at a hundred a day, five years.
pub(crate) const STUDY_KEPT: u64 = 200_000;

/// The fewest bytes of an answer that is compressed: with fewer that would not save a packet.
pub(crate) const SMALL: u16 = 1_000;

/// The time within which the head of a request has to come, and after which an idle connection is
/// closed.
pub(crate) const HEAD: Duration = Duration::from_secs(20);
/// The time within which the body of a request has to come.
pub(crate) const BODY_TIME: Duration = Duration::from_secs(20);

/// The number of times that something may be done at once, and then each second.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Rate {
    pub(crate) burst: f64,
    pub(crate) per_second: f64,
}

impl Rate {
    /// Returns this many times the rate.
    fn times(self, number: u32) -> Rate {
        let number = f64::from(number);
        Rate { burst: self.burst * number, per_second: self.per_second * number }
    }
}

/// The share, in addresses, of a network with IPv6 that one customer can have whole: all its
/// addresses together may do no more.
pub(crate) const NETWORK: u32 = 4;

/// The messages of a socket.
pub(crate) const MESSAGES: Rate = Rate { burst: 60.0, per_second: 20.0 };
/// The changes of view of a socket, each of which brings all events again.
pub(crate) const VIEWS: Rate = Rate { burst: 60.0, per_second: 4.0 };
/// The messages of an address over all its sockets. A hall may be behind it that hands in its slips
/// in the same seconds.
pub(crate) const SPOKEN: Rate = Rate { burst: 3_000.0, per_second: 600.0 };
/// The messages that a player says at a table.
pub(crate) const TALK: Rate = Rate { burst: 8.0, per_second: 0.5 };
/// The messages that are said from an address at all tables.
pub(crate) const TALK_OF_ADDRESS: Rate = Rate { burst: 120.0, per_second: 5.0 };
/// The requests of an address, which may be a school's or a club's.
pub(crate) const REQUESTS: Rate = Rate { burst: 600.0, per_second: 60.0 };
/// The pictures of games, and the files and sheets of sessions, made for an address.
pub(crate) const PICTURES: Rate = Rate { burst: 60.0, per_second: 1.0 };
/// The reviews and analyses that an address may ask for.
pub(crate) const ANALYSES: Rate = Rate { burst: 60.0, per_second: 0.1 };
/// The annotated games that an address may publish or change: behind it there may be a club that
/// writes down all its boards.
pub(crate) const ANNOTATIONS: Rate = Rate { burst: 300.0, per_second: 1.0 };
/// The annotated games in no collection that an account may have, and those from an address.
pub(crate) const ANNOTATIONS_OF_ACCOUNT: u32 = 200;
pub(crate) const ANNOTATIONS_OF_ADDRESS: u32 = 500;
/// The collections of an account, the games of one, and the bytes of all of them together.
pub(crate) const COLLECTIONS: usize = 20;
pub(crate) const COLLECTED: u32 = 200;
pub(crate) const COLLECTION: u64 = 1024 * 1024;
/// The tournaments that an address may make.
pub(crate) const TOURNAMENTS: Rate = Rate { burst: 20.0, per_second: 0.02 };
/// The acts, previews and drafts in tournaments from an address: behind it there may be a hall whose
/// players all type their scores in the same minutes.
pub(crate) const ACTS: Rate = Rate { burst: 1_000.0, per_second: 20.0 };
/// The tournaments that an account may have, and those of guests at an address.
pub(crate) const TOURNAMENTS_OF_ACCOUNT: u32 = 100;
pub(crate) const TOURNAMENTS_OF_ADDRESS: u32 = 50;
/// The largest act in a tournament, in bytes: it enters some thousands of players.
pub(crate) const ACT: usize = 1024 * 1024;
/// The largest log of a tournament, in bytes: with 1,000 entrants and 20 rounds it takes a third.
pub(crate) const LOG: usize = 4 * 1024 * 1024;
/// The most acts of a log in one answer.
pub(crate) const LOGGED: usize = 200;
/// The most records in the log of a tournament.
pub(crate) const RECORDS: usize = 100_000;
/// The largest file of another program, or list of names or ratings, in bytes.
pub(crate) const LIST: usize = 4 * 1024 * 1024;
/// The time for which a tournament of an account is kept after its last act, and one of a guest.
pub(crate) const TOURNAMENT_KEPT: Duration = Duration::from_secs(2 * 365 * 24 * 3_600);
pub(crate) const TOURNAMENT_OF_GUEST_KEPT: Duration = Duration::from_secs(180 * 24 * 3_600);
/// The most reviews and analyses at a server, those that wait included. When there are more, the
/// address that has most loses its newest that has not begun.
pub(crate) const SCHEDULED: usize = 100;
/// The games for which an account seeks players in the lobby at once, and those for which an address
/// does.
pub(crate) const SEEKS: i64 = 5;
pub(crate) const SEEKS_OF_ADDRESS: i64 = 20;
/// The games made from an address.
pub(crate) const GAMES: Rate = Rate { burst: 100.0, per_second: 1.0 };
/// The connections of an address at once: its sockets, and some to ask on.
pub(crate) const CONNECTIONS: u32 = SOCKETS + 200;
/// The messages of a socket that are refused because they come too fast, before it is closed.
pub(crate) const REFUSALS: Rate = Rate { burst: 200.0, per_second: 1.0 };
/// The sockets of an address at once.
pub(crate) const SOCKETS: u32 = 1_000;

/// The first limit that a count has reached, of counts with their limits.
pub(crate) fn reached(counts: [(u32, u32); 2]) -> Option<u32> {
    counts.into_iter().find(|(count, most)| count >= most).map(|(_, most)| most)
}

/// A count of what is still allowed.
pub(crate) struct Allowance {
    rate: Rate,
    left: f64,
    since: Instant,
}

impl Allowance {
    pub(crate) fn new(rate: Rate, now: Instant) -> Allowance {
        Allowance { rate, left: rate.burst, since: now }
    }

    /// One that this many share.
    pub(crate) fn shared(rate: Rate, number: u32, now: Instant) -> Allowance {
        Allowance::new(rate.times(number), now)
    }

    /// Returns true if nothing was done for so long that this need not be remembered.
    pub(crate) fn is_full(&self, now: Instant) -> bool {
        let passed = now.saturating_duration_since(self.since).as_secs_f64();
        self.left + passed * self.rate.per_second >= self.rate.burst
    }

    /// Takes one, and returns true if it is allowed now.
    pub(crate) fn take(&mut self, now: Instant) -> bool {
        let passed = now.saturating_duration_since(self.since).as_secs_f64();
        self.since = now;
        self.left = (self.left + passed * self.rate.per_second).min(self.rate.burst);
        let allowed = self.left >= 1.0;
        if allowed {
            self.left -= 1.0;
        }
        allowed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_is_allowed_and_then_a_steady_trickle() {
        let start = Instant::now();
        let mut allowance = Allowance::new(MESSAGES, start);
        assert_eq!((0..100).filter(|_| allowance.take(start)).count(), 60);
        let later = start + Duration::from_millis(500);
        assert_eq!((0..100).filter(|_| allowance.take(later)).count(), 10);
        let much_later = later + Duration::from_secs(3600);
        assert!(allowance.is_full(much_later));
        assert_eq!((0..100).filter(|_| allowance.take(much_later)).count(), 60);
        assert!(!allowance.is_full(much_later));
    }
}

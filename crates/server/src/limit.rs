//! How much anybody may send.

use std::time::Duration;

use tokio::time::Instant;

/// The largest body of a request and the largest message on a socket, in bytes.
pub(crate) const BODY: usize = 64 * 1024;
/// How long a socket may take for its `hello`.
pub(crate) const HELLO: Duration = Duration::from_secs(10);
/// How often a quiet socket is asked whether it is still there.
pub(crate) const PING: Duration = Duration::from_secs(30);
/// After so long without a word from it a socket is closed.
pub(crate) const SILENCE: Duration = Duration::from_secs(75);
/// How long it may take to send one message.
pub(crate) const SEND: Duration = Duration::from_secs(10);
/// Messages waiting for a slow socket. When there are more it is dropped; it comes back and gets
/// what it missed.
pub(crate) const QUEUE: usize = 64;
/// Tokens given with one `hello`: one for each seat of the largest game.
pub(crate) const TOKENS: usize = 4;
/// Tokens given to `POST /api/games/mine`.
pub(crate) const MY_GAMES: usize = 200;

/// Messages a socket may send at once, and then each second.
const BURST: f64 = 60.0;
const PER_SECOND: f64 = 20.0;

/// Counts the messages of a socket.
pub(crate) struct Allowance {
    left: f64,
    since: Instant,
}

impl Allowance {
    pub(crate) fn new(now: Instant) -> Allowance {
        Allowance { left: BURST, since: now }
    }

    /// Whether one more message is allowed now.
    pub(crate) fn take(&mut self, now: Instant) -> bool {
        let passed = now.saturating_duration_since(self.since).as_secs_f64();
        self.since = now;
        self.left = (self.left + passed * PER_SECOND).min(BURST);
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
        let mut allowance = Allowance::new(start);
        assert_eq!((0..100).filter(|_| allowance.take(start)).count(), 60);
        let later = start + Duration::from_millis(500);
        assert_eq!((0..100).filter(|_| allowance.take(later)).count(), 10);
        let much_later = later + Duration::from_secs(3600);
        assert_eq!((0..100).filter(|_| allowance.take(much_later)).count(), 60);
    }
}

//! Keeps the latest results, so that many callers who ask for the same cost no more than one.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

/// The answers asked for last, each for a game as it was at some event. Cloning is cheap and shares
/// them.
#[derive(Clone)]
pub(crate) struct Recent<T> {
    most: usize,
    /// The one asked for last comes first.
    kept: Arc<Mutex<VecDeque<One<T>>>>,
}

struct One<T> {
    game: String,
    seq: u32,
    answer: T,
}

impl<T: Clone> Recent<T> {
    /// Keeps the answers for so many games.
    pub(crate) fn new(most: usize) -> Recent<T> {
        Recent { most, kept: Arc::default() }
    }

    /// The answer for a game after this event, if it is still kept.
    pub(crate) fn get(&self, game: &str, seq: u32) -> Option<T> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let place = kept.iter().position(|one| one.game == game && one.seq == seq)?;
        let one = kept.remove(place)?;
        let answer = one.answer.clone();
        kept.push_front(one);
        Some(answer)
    }

    /// Keeps an answer in place of an older one for the game.
    pub(crate) fn put(&self, game: &str, seq: u32, answer: T) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|one| one.game != game);
        kept.push_front(One { game: game.to_owned(), seq, answer });
        kept.truncate(self.most);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_answers_asked_for_last_are_kept() {
        let recent = Recent::new(2);
        recent.put("a", 1, 'a');
        recent.put("b", 1, 'b');
        assert_eq!((recent.get("a", 1), recent.get("a", 2)), (Some('a'), None));
        recent.put("c", 5, 'c');
        assert_eq!((recent.get("a", 1), recent.get("b", 1)), (Some('a'), None));
        recent.put("a", 2, 'A');
        assert_eq!((recent.get("a", 1), recent.get("a", 2)), (None, Some('A')));
        assert_eq!(recent.get("c", 5), Some('c'));
    }
}

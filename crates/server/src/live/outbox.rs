//! The queue of messages to a socket, limited in messages and in bytes, so that clients that do not
//! read cost little.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use crate::base::limit;

/// A message on its way to a socket. A message to many sockets is held in memory once.
#[derive(Clone, Debug)]
pub(crate) struct Outgoing {
    first: Arc<str>,
    /// The rest, which many share.
    rest: Option<Arc<str>>,
}

impl Outgoing {
    /// A message of one part.
    pub(crate) fn whole(text: impl Into<Arc<str>>) -> Outgoing {
        Outgoing { first: text.into(), rest: None }
    }

    /// A message that begins in its own way and ends like those of others.
    pub(crate) fn joined(own: String, common: Arc<str>) -> Outgoing {
        Outgoing { first: own.into(), rest: Some(common) }
    }

    fn len(&self) -> usize {
        self.first.len() + self.rest.as_ref().map_or(0, |rest| rest.len())
    }

    /// The two parts of the text; the second may be empty.
    pub(crate) fn parts(&self) -> (&str, &str) {
        (&self.first, self.rest.as_deref().unwrap_or_default())
    }

    /// The text of the message.
    #[cfg(test)]
    pub(crate) fn text(&self) -> String {
        let mut text = String::with_capacity(self.len());
        text.push_str(&self.first);
        text.extend(self.rest.as_deref());
        text
    }
}

/// The end of the queue at which messages for a socket are put in.
#[derive(Debug)]
pub(crate) struct Outbox(Arc<Shared>);

/// The end of the queue from which the socket takes them.
#[derive(Debug)]
pub(crate) struct Outgoings(Arc<Shared>);

/// The state that both ends share. A channel of the library keeps room for 32 messages, also while
/// none waits, which is nearly always.
#[derive(Debug, Default)]
struct Shared {
    queue: Mutex<Queue>,
    /// Wakes the socket when there is a message, or will be none any more.
    news: Notify,
}

#[derive(Debug, Default)]
struct Queue {
    messages: VecDeque<Outgoing>,
    /// The length of all of them together, in bytes.
    bytes: usize,
    /// The number of outboxes that put messages there.
    outboxes: usize,
    /// True once the receiver is gone.
    closed: bool,
}

impl Shared {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        // Nothing that is done with the queue can leave it half changed.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The two ends of a queue.
pub(crate) fn outbox() -> (Outbox, Outgoings) {
    let shared = Arc::<Shared>::default();
    shared.queue().outboxes = 1;
    (Outbox(shared.clone()), Outgoings(shared))
}

/// The queue is full, or its reader is gone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Overflow;

impl Outbox {
    /// Adds a message. However long it is, one fits if nothing else waits.
    pub(crate) fn put(&self, message: Outgoing) -> Result<(), Overflow> {
        let mut queue = self.0.queue();
        let (count, bytes) = (queue.messages.len(), queue.bytes + message.len());
        let full = count >= limit::QUEUE || (count > 0 && bytes > limit::QUEUE_BYTES);
        if full || queue.closed {
            return Err(Overflow);
        }
        queue.bytes = bytes;
        queue.messages.push_back(message);
        drop(queue);
        self.0.news.notify_one();
        Ok(())
    }
}

impl Clone for Outbox {
    fn clone(&self) -> Outbox {
        self.0.queue().outboxes += 1;
        Outbox(self.0.clone())
    }
}

impl Drop for Outbox {
    fn drop(&mut self) {
        self.0.queue().outboxes -= 1;
        self.0.news.notify_one();
    }
}

impl Outgoings {
    /// The next message; `None` when the room has dropped the socket. Nothing is lost if this is
    /// dropped.
    pub(crate) async fn next(&mut self) -> Option<Outgoing> {
        loop {
            {
                let mut queue = self.0.queue();
                if let Some(message) = queue.messages.pop_front() {
                    queue.bytes -= message.len();
                    if queue.messages.is_empty() {
                        // A socket that waits keeps no room for messages.
                        queue.messages = VecDeque::new();
                    }
                    return Some(message);
                }
                if queue.outboxes == 0 {
                    return None;
                }
            }
            self.0.news.notified().await;
        }
    }
}

impl Drop for Outgoings {
    fn drop(&mut self) {
        let mut queue = self.0.queue();
        queue.closed = true;
        queue.messages = VecDeque::new();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_queue_is_full_by_bytes_or_by_messages() {
        let long = || Outgoing::whole("x".repeat(limit::QUEUE_BYTES * 2 / 3));
        let (outbox, mut outgoings) = outbox();
        assert_eq!(outbox.put(long()), Ok(()));
        assert_eq!(outbox.put(long()), Err(Overflow), "too many bytes");
        outgoings.next().await.unwrap();
        assert_eq!(outbox.put(Outgoing::whole("x".repeat(2 * limit::QUEUE_BYTES))), Ok(()));
        outgoings.next().await.unwrap();
        for _ in 0..limit::QUEUE {
            assert_eq!(outbox.put(Outgoing::whole("x")), Ok(()));
        }
        assert_eq!(outbox.put(Outgoing::whole("x")), Err(Overflow), "too many messages");
        drop(outgoings);
        assert_eq!(outbox.put(Outgoing::whole("x")), Err(Overflow), "nobody is there");
    }

    #[tokio::test]
    async fn a_socket_hears_what_was_put_before_its_outboxes_went() {
        let (outbox, mut outgoings) = outbox();
        let other = outbox.clone();
        let heard = tokio::spawn(async move {
            let mut heard = Vec::new();
            while let Some(message) = outgoings.next().await {
                heard.push(message.text());
            }
            heard
        });
        tokio::task::yield_now().await;
        assert_eq!(outbox.put(Outgoing::whole("a")), Ok(()));
        drop(outbox);
        tokio::task::yield_now().await;
        assert_eq!(other.put(Outgoing::whole("b")), Ok(()), "another one is there");
        drop(other);
        assert_eq!(heard.await.unwrap(), ["a", "b"]);
    }

    #[tokio::test]
    async fn a_queue_without_messages_keeps_no_room_for_them() {
        let (outbox, mut outgoings) = outbox();
        for _ in 0..limit::QUEUE {
            assert_eq!(outbox.put(Outgoing::whole("x")), Ok(()));
        }
        for _ in 0..limit::QUEUE {
            outgoings.next().await.unwrap();
        }
        assert_eq!(outgoings.0.queue().messages.capacity(), 0);
        // Every open socket keeps one of these.
        let size = size_of::<Shared>();
        assert!(size <= 96, "{size} bytes");
    }

    #[test]
    fn what_is_shared_follows_what_is_not() {
        let common: Arc<str> = "shared}".into();
        let one = Outgoing::joined("{own,".to_owned(), common.clone());
        assert_eq!(one.text(), "{own,shared}");
        assert_eq!(one.len(), one.text().len());
        assert_eq!(Arc::strong_count(&common), 2);
    }
}

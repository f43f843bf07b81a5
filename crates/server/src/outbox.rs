//! What waits to be sent to a socket: limited in messages and in bytes, so that those who do not
//! read cost little.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::sync::mpsc;

use crate::limit;

/// A message on its way to a socket. What many are sent is one text in memory.
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

/// Where the messages for a socket are put.
#[derive(Clone, Debug)]
pub(crate) struct Outbox {
    // Boxed, because an empty queue takes the memory of 32 messages.
    queue: mpsc::Sender<Box<Outgoing>>,
    waiting: Arc<AtomicUsize>,
}

/// Where the socket takes them from.
#[derive(Debug)]
pub(crate) struct Outgoings {
    queue: mpsc::Receiver<Box<Outgoing>>,
    waiting: Arc<AtomicUsize>,
}

/// The two ends of a queue.
pub(crate) fn outbox() -> (Outbox, Outgoings) {
    let (sender, receiver) = mpsc::channel(limit::QUEUE);
    let waiting = Arc::new(AtomicUsize::new(0));
    (Outbox { queue: sender, waiting: waiting.clone() }, Outgoings { queue: receiver, waiting })
}

/// Too much is waiting already, or nobody takes it any more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Overflow;

impl Outbox {
    /// Adds a message. However long it is, one fits if nothing else waits.
    pub(crate) fn put(&self, message: Outgoing) -> Result<(), Overflow> {
        let (len, waiting) = (message.len(), self.waiting.load(Ordering::Relaxed));
        if waiting > 0 && waiting + len > limit::QUEUE_BYTES {
            return Err(Overflow);
        }
        self.waiting.fetch_add(len, Ordering::Relaxed);
        self.queue.try_send(Box::new(message)).map_err(|_| {
            self.waiting.fetch_sub(len, Ordering::Relaxed);
            Overflow
        })
    }
}

impl Outgoings {
    /// The next message; `None` when the room has dropped the socket.
    pub(crate) async fn next(&mut self) -> Option<Outgoing> {
        let message = self.queue.recv().await?;
        self.waiting.fetch_sub(message.len(), Ordering::Relaxed);
        Some(*message)
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

    #[test]
    fn what_is_shared_follows_what_is_not() {
        let common: Arc<str> = "shared}".into();
        let one = Outgoing::joined("{own,".to_owned(), common.clone());
        assert_eq!(one.text(), "{own,shared}");
        assert_eq!(one.len(), one.text().len());
        assert_eq!(Arc::strong_count(&common), 2);
    }
}

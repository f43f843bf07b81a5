//! Notices on the devices of people who are not at their table: that it is their turn, or that a
//! game is over.
//!
//! The room stores a notice with the event that it is about (`room/notifying.rs`); from there any
//! server takes it and sends it. What waits is in the database alone, so that a server that is
//! killed loses nothing.

mod endpoint;
mod key;
mod routes;
mod send;

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use axum::http::StatusCode;
use futures_util::future::join_all;
use table::wire::{GameSummary, NoticeMessage};
use tokio_rustls::TlsConnector;

use self::key::Key;
pub(crate) use self::routes::routes;
use self::send::Sender;
use crate::base::error::ServerError;
use crate::base::secret;
use crate::live::rooms::Rooms;
use crate::store::{DueNotice, Store, StoreError, Writes};

/// How many notices are sent at once.
const AT_ONCE: i64 = 16;

/// How long another server leaves a notice alone that one has taken, in milliseconds.
const TAKEN: u64 = 60_000;

/// How often a notice is tried. The pauses double, so that the last attempt comes after a day.
const TRIES: u32 = 11;

/// How notices are sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Push {
    /// Whom a push service can write to if something is wrong.
    pub contact: Contact,
    /// How long somebody may be gone before a notice is sent: a page that is reloaded is back
    /// sooner.
    pub grace: Duration,
    /// How often it is looked for notices that are due.
    pub look: Duration,
    /// The pause before a second attempt.
    pub pause: Duration,
    /// Whether push services may be on this machine, without TLS: for tests.
    pub near: bool,
}

impl Push {
    /// The usual times, and push services of the open internet alone.
    pub fn new(contact: Contact) -> Push {
        let seconds = Duration::from_secs;
        Push { contact, grace: seconds(10), look: seconds(2), pause: seconds(60), near: false }
    }
}

/// Where an operator can be written to: `mailto:host@example.org` or an `https` address.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contact(String);

impl FromStr for Contact {
    type Err = UnknownContact;

    fn from_str(text: &str) -> Result<Contact, UnknownContact> {
        let mail = text.strip_prefix("mailto:").unwrap_or(text);
        let plain = text.chars().all(|c| c.is_ascii_graphic());
        match mail.split_once('@') {
            Some((name, host)) if plain && !name.is_empty() && host.contains('.') => {
                Ok(Contact(format!("mailto:{mail}")))
            }
            _ if plain && text.starts_with("https://") && text.len() > 10 => {
                Ok(Contact(text.to_owned()))
            }
            _ => Err(UnknownContact),
        }
    }
}

impl fmt::Display for Contact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A text that is no address to write to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownContact;

impl fmt::Display for UnknownContact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("give a mail address such as host@example.org, or an https address")
    }
}

impl std::error::Error for UnknownContact {}

/// Sends notices. Cloning is cheap.
#[derive(Clone)]
pub(crate) struct Pushing(Arc<Inner>);

struct Inner {
    push: Push,
    key: Key,
    tls: TlsConnector,
}

/// What becomes of a notice.
enum Outcome {
    Sent,
    /// It is no longer true, or cannot be sent.
    Dropped,
    /// The browser no longer takes messages.
    Gone,
    Later,
}

impl Pushing {
    /// Reads the key that all servers of the database share, or makes one.
    pub(crate) async fn open(push: Push, store: &Store) -> Result<Pushing, ServerError> {
        let new = Key::new_secret().map_err(|error| ServerError::Push(error.to_string()))?;
        let failed = |error: StoreError| ServerError::Push(error.to_string());
        let secret = store.push_key(&new).await.map_err(failed)?;
        let unread = || ServerError::Push("the stored key cannot be read".to_owned());
        let key = Key::read(&secret).ok_or_else(unread)?;
        let tls = send::tls().map_err(|error| ServerError::Push(error.to_string()))?;
        Ok(Pushing(Arc::new(Inner { push, key, tls })))
    }

    /// The public key, in base64url.
    fn public_key(&self) -> &str {
        &self.0.key.public
    }

    /// Whether push services may be on this machine: for tests.
    fn near(&self) -> bool {
        self.0.push.near
    }

    /// When a notice is sent that comes up at this date.
    pub(crate) fn due(&self, date: u64) -> u64 {
        date.saturating_add(millis(self.0.push.grace))
    }

    /// Sends what is due, for as long as the server runs.
    pub(crate) async fn keep_sending(&self, rooms: &Rooms) {
        loop {
            tokio::time::sleep(self.0.push.look).await;
            let date = rooms.services().time().date();
            match rooms.services().store().due_notices(date, AT_ONCE).await {
                Ok(due) => {
                    let sent = due.into_iter().map(|notice| async move {
                        let game = notice.game.clone();
                        if let Err(error) = self.carry_out(rooms, notice).await {
                            tracing::error!(game, "cannot store what became of a notice: {error}");
                        }
                    });
                    join_all(sent).await;
                }
                Err(error) => tracing::error!("cannot look for notices: {error}"),
            }
        }
    }

    /// Takes a notice, unless another server has it, and stores what became of it.
    async fn carry_out(&self, rooms: &Rooms, notice: DueNotice) -> Result<(), StoreError> {
        let (store, date) = (rooms.services().store(), rooms.services().time().date());
        let Ok(taker) = secret::secret() else { return Ok(()) };
        let until = date.saturating_add(TAKEN);
        let Some(push) = store.take_notice(&notice, &taker, date, until).await? else {
            return Ok(());
        };
        let outcome = match rooms.summary(&notice.game).await {
            Err(refused) if refused.status == StatusCode::NOT_FOUND => Outcome::Dropped,
            Err(_) => Outcome::Later,
            Ok(summary) => match told(&notice, &summary) {
                None => Outcome::Dropped,
                Some(message) => {
                    let text = serde_json::to_string(&message).unwrap_or_default();
                    let sender = Sender {
                        key: &self.0.key,
                        contact: &self.0.push.contact.0,
                        date,
                        near: self.near(),
                    };
                    let sent = sender.send(&self.0.tls, &push, &notice.game, text).await;
                    if let Err(error) = &sent {
                        tracing::debug!("a push service was not reached: {error}");
                    }
                    outcome(sent.ok())
                }
            },
        };
        rooms.services().metrics().pushed(match outcome {
            Outcome::Sent => "sent",
            Outcome::Dropped => "dropped",
            Outcome::Gone => "gone",
            Outcome::Later => "put_off",
        });
        match outcome {
            Outcome::Gone => store.write(Writes::default().forget_push(&push.id)).await,
            Outcome::Later if notice.tries + 1 < TRIES => {
                let pause = millis(self.0.push.pause).saturating_mul(1 << notice.tries);
                store.put_off_notice(&notice, &taker, date.saturating_add(pause)).await
            }
            Outcome::Sent | Outcome::Dropped | Outcome::Later => {
                store.drop_notice(&notice, &taker).await
            }
        }
    }
}

/// What the answer of a push service means; `None` if there was none.
fn outcome(status: Option<StatusCode>) -> Outcome {
    match status.map(|status| status.as_u16()) {
        Some(200..=299) => Outcome::Sent,
        // The browser has withdrawn its consent, or gave it to a server with another key.
        Some(401 | 403 | 404 | 410) => Outcome::Gone,
        None | Some(408 | 425 | 429 | 500..=599) => Outcome::Later,
        Some(_) => Outcome::Dropped,
    }
}

/// What a notice says; `None` if it is no longer true.
fn told(notice: &DueNotice, summary: &GameSummary) -> Option<NoticeMessage> {
    let own = summary.seats.get(usize::from(notice.seat))?;
    let over = summary.phase == "over";
    let about = match notice.about.as_str() {
        "turn" if !over && summary.turn == Some(notice.seat) && own.stand_in.is_none() => "turn",
        "over" if over => match summary.winners.as_slice() {
            [winner] if *winner == notice.seat => "won",
            [_] => "lost",
            winners if winners.contains(&notice.seat) => "drawn",
            _ => "over",
        },
        _ => return None,
    };
    let others = (0..).zip(&summary.seats).filter(|(seat, _)| *seat != notice.seat);
    let names = others.map(|(_, seat)| seat.name.clone()).filter(|name| !name.is_empty());
    Some(NoticeMessage {
        game: notice.game.clone(),
        about: about.to_owned(),
        names: names.take(8).collect(),
    })
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_contact_is_a_mail_address_or_a_page() {
        for (text, read) in [
            ("host@example.org", "mailto:host@example.org"),
            ("mailto:host@example.org", "mailto:host@example.org"),
            ("https://example.org/contact", "https://example.org/contact"),
        ] {
            assert_eq!(text.parse::<Contact>().unwrap().to_string(), read);
        }
        for bad in ["", "off", "host", "host@", "http://example.org", "a b@example.org", "https://"]
        {
            assert_eq!(bad.parse::<Contact>(), Err(UnknownContact), "{bad}");
        }
    }
}

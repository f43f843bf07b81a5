//! Sends the notices that are due.

use axum::http::StatusCode;
use futures_util::future::join_all;
use table::wire::{GamePhase, GameSummary, NoticeKind, NoticeMessage};

use crate::base::secret;
use crate::live::push::send::Sender;
use crate::live::push::{Pushing, millis};
use crate::live::rooms::Rooms;
use crate::store::{DueNotice, StoreError, Writes};

/// The number of notices that are sent at once.
const AT_ONCE: i64 = 16;

/// The time for which other servers leave a notice alone after one has taken it, in milliseconds.
const TAKEN: u64 = 60_000;

/// The number of attempts to send a notice. The pauses double, so that the last attempt comes after
/// a day.
const TRIES: u32 = 11;

/// The outcome of an attempt to send a notice.
enum Outcome {
    Sent,
    /// It is no longer true, or cannot be sent.
    Dropped,
    /// The browser no longer takes messages.
    Gone,
    Later,
}

impl Pushing {
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
                        contact: self.0.push.contact.text(),
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

/// The outcome that the status of a push service's answer stands for; `None` if there was no
/// answer.
fn outcome(status: Option<StatusCode>) -> Outcome {
    match status.map(|status| status.as_u16()) {
        Some(200..=299) => Outcome::Sent,
        // The browser has withdrawn its consent, or gave it to a server with another key.
        Some(401 | 403 | 404 | 410) => Outcome::Gone,
        None | Some(408 | 425 | 429 | 500..=599) => Outcome::Later,
        Some(_) => Outcome::Dropped,
    }
}

/// The message of a notice; `None` if it is no longer true.
fn told(notice: &DueNotice, summary: &GameSummary) -> Option<NoticeMessage> {
    let own = summary.seats.get(usize::from(notice.seat))?;
    let over = summary.phase == GamePhase::Over;
    let about = match notice.about.as_str() {
        "turn" if !over && summary.turn == Some(notice.seat) && own.stand_in.is_none() => {
            NoticeKind::Turn
        }
        "over" if over => match summary.winners.as_slice() {
            [winner] if *winner == notice.seat => NoticeKind::Won,
            [_] => NoticeKind::Lost,
            winners if winners.contains(&notice.seat) => NoticeKind::Drawn,
            _ => NoticeKind::Over,
        },
        _ => return None,
    };
    let others = (0..).zip(&summary.seats).filter(|(seat, _)| *seat != notice.seat);
    let names = others.map(|(_, seat)| seat.name.clone()).filter(|name| !name.is_empty());
    Some(NoticeMessage { game: notice.game.clone(), about, names: names.take(8).collect() })
}

//! The seats that a visitor holds: by tokens, or by the account that is signed in.

use rules::{Entry, Seat, Terms};
use table::wire::{GameSummary, SeatToken};

use crate::base::refusal::ServerRefusal;
use crate::base::refused::Refused;
use crate::base::secret;
use crate::live::ratings;
use crate::live::visitor::Visitor;
use crate::store::{SeatHold, Store, StoreError};

/// Stands for the token of a seat that the visitor's account holds.
const SEAT: &str = "seat:";

/// The seat of a game that this token holds; `seat:3` is a seat of the visitor's account.
pub(crate) async fn seat(
    store: &Store,
    visitor: &Visitor,
    game: &str,
    token: &str,
) -> Result<Option<Seat>, StoreError> {
    if let Some(number) = token.strip_prefix(SEAT) {
        let held = of_account(store, visitor, game).await?;
        return Ok(held.into_iter().find(|seat| number == seat.to_string()).map(Seat));
    }
    let hold = store.hold(&secret::hash(token)).await?;
    Ok(hold.filter(|(held, _)| held == game).map(|(_, seat)| Seat(seat)))
}

/// The seats of a game that the visitor's account holds.
async fn of_account(store: &Store, visitor: &Visitor, game: &str) -> Result<Vec<u16>, StoreError> {
    match visitor.account() {
        Some(account) => store.seats_held(account, game).await,
        None => Ok(Vec::new()),
    }
}

/// A summary as it is told to a visitor: whether the game is rated, whether it was played offline,
/// and which seats the account holds.
pub(crate) async fn told(
    store: &Store,
    visitor: &Visitor,
    summary: GameSummary,
) -> Result<GameSummary, Refused> {
    let held = of_account(store, visitor, &summary.id).await?;
    let rated = store.is_rated(&summary.id).await?;
    let offline = store.is_kept(&summary.id).await?;
    // A game may have lasted longer than this server has served.
    let updated = if offline { summary.updated.min(store.time().date()) } else { summary.updated };
    Ok(GameSummary { held, rated, offline, updated, ..summary })
}

/// The most seats of a game of which it is told whose accounts hold them.
const LINKED: usize = 4;

/// A summary with the accounts whose names its seats bear.
pub(crate) async fn linked(
    store: &Store,
    mut summary: GameSummary,
    date: u64,
) -> Result<GameSummary, Refused> {
    let Ok(terms) = summary.terms.text.parse::<Terms>() else { return Ok(summary) };
    if terms.ruleset().entry() == Entry::Open || summary.seats.len() > LINKED {
        return Ok(summary);
    }
    let accounts = store.seated(&summary.id).await?;
    for seat in &mut summary.seats {
        seat.player = ratings::linked(&accounts, &seat.name, &terms, date);
    }
    Ok(summary)
}

/// The seat of a game that a visitor has taken with this secret before: a visitor who asks again
/// with the same key gets the same answer.
pub(crate) async fn again(
    store: &Store,
    visitor: &Visitor,
    game: &str,
    secret: &str,
) -> Result<Option<SeatToken>, Refused> {
    let (taken, _) = hold(visitor, 0, secret.to_owned());
    match store.hold(&taken.token_hash).await? {
        Some((held, seat)) if held == game => Ok(Some(hold(visitor, seat, secret.to_owned()).1)),
        Some(_) => Err(ServerRefusal::KeyUsed.into()),
        None => Ok(None),
    }
}

/// Returns true if the token stands for a seat that an account holds.
pub(crate) fn is_of_account(token: &str) -> bool {
    token.starts_with(SEAT)
}

/// The entry in place of a token for a seat that an account holds.
pub(crate) fn by_account(seat: u16) -> String {
    format!("{SEAT}{seat}")
}

/// The way in which a visitor who sits down holds the seat from then on, and the answer for them:
/// the secret, or that their account holds it. `secret` is known to no other visitor.
pub(crate) fn hold(visitor: &Visitor, seat: u16, secret: String) -> (SeatHold, SeatToken) {
    match visitor.account() {
        Some(account) => {
            let (token_hash, account) = (secret::unheld(&secret), Some(account.to_owned()));
            let token = by_account(seat);
            (SeatHold { seat, token_hash, account }, SeatToken { seat, token })
        }
        None => {
            let token_hash = secret::hash(&secret);
            (SeatHold { seat, token_hash, account: None }, SeatToken { seat, token: secret })
        }
    }
}

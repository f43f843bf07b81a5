//! Limits on attempts at names and passwords. The attempts are stored, so that they count however
//! many servers share the database and whenever one starts.

use std::net::IpAddr;

use crate::base::proxies::network;
use crate::base::rate_limits::ClientAddress;
use crate::base::refusal::ServerRefusal;
use crate::base::refused::Refused;
use crate::base::{limit, secret};
use crate::store::{Store, StoreError};

/// A kind of attempts, and the most of them that count at a time.
struct Limit {
    subject: String,
    most: i64,
}

/// The time for which an attempt counts, in milliseconds: a quarter of an hour.
const COUNTS: u64 = 15 * 60_000;

/// The attempts at one account from one browser that has signed in to it before, where nothing else
/// counts; and from one address at any other.
const OF_BOTH: i64 = 10;
/// The attempts at one account from anywhere but the browsers that have signed in to it before.
const OF_ACCOUNT: i64 = 200;
/// The attempts from one address at any account: there may be a school behind it.
const OF_ADDRESS: i64 = 100;
/// The accounts made from one address.
const MADE: i64 = 40;

/// The reports of one person.
const REPORTS: i64 = 20;
/// The reports from one address.
const REPORTS_OF_ADDRESS: i64 = 100;

/// The names that an account looks for.
const LOOKED_FOR: i64 = 60;

/// The place from which a visitor tries to sign in.
#[derive(Clone, Copy)]
pub(super) enum Tried<'a> {
    /// At a browser that has signed in before, where the guesses of others do not count. At a
    /// password it goes by its number, with a passkey by the id of the account, which may have as
    /// many browsers as it likes.
    Known(&'a str),
    /// Anywhere else.
    Elsewhere(ClientAddress),
}

/// The attempts with which a request is counted.
pub(crate) struct Attempts(Vec<Limit>);

impl Attempts {
    /// An attempt at the password of an account, by its id or, if there is none, by the name that
    /// was given.
    pub(super) fn at_password(account: &str, tried: Tried<'_>) -> Attempts {
        let address = match tried {
            Tried::Known(number) => {
                let subject = format!("password of {account} at the browser {number}");
                return Attempts(vec![Limit { subject, most: OF_BOTH }]);
            }
            Tried::Elsewhere(ClientAddress(address)) => address,
        };
        let from = address.map_or_else(|| "near".to_owned(), |address| address.to_string());
        let mut limits = vec![
            Limit { subject: format!("password of {account} from {from}"), most: OF_BOTH },
            Limit { subject: format!("password of {account}"), most: OF_ACCOUNT },
        ];
        limits.extend(Limit::of_network(address, &format!("password of {account}"), OF_BOTH));
        limits.extend(Limit::of(address, "passwords", OF_ADDRESS));
        Attempts(limits)
    }

    /// An attempt with a passkey, at any account.
    pub(super) fn with_passkey(tried: Tried<'_>) -> Attempts {
        Attempts(match tried {
            Tried::Known(account) => {
                let subject = format!("passkeys of {account}");
                vec![Limit { subject, most: OF_ADDRESS }]
            }
            Tried::Elsewhere(ClientAddress(address)) => {
                Limit::of(address, "passkeys", OF_ADDRESS).collect()
            }
        })
    }

    /// An attempt to make an account.
    pub(super) fn to_register(ClientAddress(address): ClientAddress) -> Attempts {
        Attempts(Limit::of(address, "accounts", MADE).collect())
    }

    /// An attempt to make a report. `who` is the same for the same person.
    pub(crate) fn to_report(who: &str, ClientAddress(address): ClientAddress) -> Attempts {
        let mut limits = vec![Limit { subject: format!("reports of {who}"), most: REPORTS }];
        limits.extend(Limit::of(address, "reports", REPORTS_OF_ADDRESS));
        Attempts(limits)
    }

    /// An attempt to find the account that has a name.
    pub(crate) fn to_find(account: &str) -> Attempts {
        Attempts(vec![Limit {
            subject: format!("names looked for by {account}"),
            most: LOOKED_FOR,
        }])
    }

    /// Counts the attempt, or refuses it.
    pub(crate) async fn count(&self, store: &Store, date: u64) -> Result<(), Refused> {
        let since = date.saturating_sub(COUNTS);
        self.fit(store, since, 0).await?;
        store.attempted(&self.subjects(), date, since).await?;
        // Others may have been counted at the same time: no more than are allowed go on.
        self.fit(store, since, 1).await
    }

    /// Refuses the attempt if more than are allowed are stored. `own` of them are this one.
    async fn fit(&self, store: &Store, since: u64, own: i64) -> Result<(), Refused> {
        for Limit { subject, most } in &self.0 {
            if store.attempts(&secret::hash(subject), since).await? >= *most + own {
                return Err(ServerRefusal::TooManyAttempts.into());
            }
        }
        Ok(())
    }

    /// Forgets the attempts at this account from this address, which have come to a good end.
    pub(super) async fn forget(&self, store: &Store) -> Result<(), StoreError> {
        match self.subjects().first() {
            Some(subject) => store.forget_attempts(subject).await,
            None => Ok(()),
        }
    }

    /// The subjects as they are stored, without names and addresses.
    fn subjects(&self) -> Vec<String> {
        self.0.iter().map(|limit| secret::hash(&limit.subject)).collect()
    }
}

impl Limit {
    /// The limits of an address and of its network.
    fn of(address: Option<IpAddr>, what: &str, most: i64) -> impl Iterator<Item = Limit> {
        let own = address.map(|address| Limit { subject: format!("{what} from {address}"), most });
        own.into_iter().chain(Limit::of_network(address, what, most))
    }

    /// The limit of its network, where one customer can have many addresses.
    fn of_network(address: Option<IpAddr>, what: &str, most: i64) -> Option<Limit> {
        let network = address.and_then(network)?;
        let subject = format!("{what} from the network {network}");
        Some(Limit { subject, most: most * i64::from(limit::NETWORK) })
    }
}

//! The browsers that have signed in to an account before. The guesses of others at its password do
//! not shut them out.
//!
//! A browser keeps a proof for each account. It is derived from the stored hash of the account's
//! password, so that it cannot be made up, another password ends it, and nothing has to be stored.

use axum::extract::FromRequestParts;
use axum::http::HeaderValue;
use axum::http::request::Parts;

use super::cookie::Cookie;
use crate::base::proxies::Https;
use crate::base::secret;
use crate::store::{Store, StoreError, StoredAccount};

/// The most proofs that a browser keeps: one for each account of a family.
const MOST: usize = 8;

/// A browser, with its proofs of the accounts to which it has signed in before.
#[derive(Clone, Debug, Default)]
pub(super) struct KnownBrowser {
    /// The latest sign-in first.
    proofs: Vec<Proof>,
    https: Https,
}

/// A proof that a browser has signed in to an account.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Proof {
    /// The id of the account.
    account: String,
    /// The number of the browser among those that have signed in to the account.
    number: String,
    /// Digits that only the server can work out, which knows the stored hash of the password.
    proof: String,
}

/// The number by which the guesses of a browser that is signed in are counted: a copy of its cookie
/// has the same.
pub(super) fn number(sign_in: &str) -> String {
    secret::derived(&["browser", sign_in])
}

impl Proof {
    fn new(account: &StoredAccount, number: String) -> Proof {
        let proof = secret::derived(&["known browser", &account.password, &account.id, &number]);
        Proof { account: account.id.clone(), number, proof }
    }

    fn read(text: &str) -> Option<Proof> {
        let mut parts = text.split('.');
        let mut part = || {
            let part = parts.next()?;
            let fits = part.len() == 32 && part.bytes().all(|c| c.is_ascii_hexdigit());
            fits.then(|| part.to_owned())
        };
        Some(Proof { account: part()?, number: part()?, proof: part()? })
    }

    /// Returns true if it proves that the browser has signed in to this account.
    fn holds(&self, account: &StoredAccount) -> bool {
        let right = Proof::new(account, self.number.clone());
        // Hashes are compared, so that the time it takes reveals nothing.
        self.account == right.account && secret::hash(&self.proof) == secret::hash(&right.proof)
    }
}

impl KnownBrowser {
    fn read(cookie: &str, https: Https) -> KnownBrowser {
        let proofs = cookie.split('~').filter_map(Proof::read).take(MOST).collect();
        KnownBrowser { proofs, https }
    }

    /// The number of the browser, if it has signed in to this account before.
    pub(super) fn number(&self, account: &StoredAccount) -> Option<&str> {
        let proof = self.proofs.iter().find(|proof| proof.holds(account));
        proof.map(|proof| proof.number.as_str())
    }

    /// Returns true if one of its proofs names this account, valid or not.
    pub(super) fn names(&self, account: &str) -> bool {
        self.proofs.iter().any(|proof| proof.account == account)
    }

    /// The id of the account to which it has signed in last. `None` if its proof of that does not
    /// hold, whatever else it brings: a cookie can be made up, and each look takes a query.
    pub(super) async fn last_account(&self, store: &Store) -> Result<Option<&str>, StoreError> {
        let Some(proof) = self.proofs.first() else { return Ok(None) };
        let account = store.account(&proof.account).await?;
        let holds = account.is_some_and(|account| proof.holds(&account));
        Ok(holds.then_some(&*proof.account))
    }

    /// Returns the header that has it keep a proof of this account, to which it has signed in with a
    /// secret of this hash.
    pub(super) fn keep(&self, account: &StoredAccount, sign_in: &str) -> Option<HeaderValue> {
        let new = Proof::new(account, number(sign_in));
        self.kept([new].iter().chain(self.others(&account.id)))
    }

    /// Returns the header that has it keep nothing about this account.
    pub(super) fn forget(&self, account: &str) -> Option<HeaderValue> {
        self.kept(self.others(account))
    }

    fn others(&self, account: &str) -> impl Iterator<Item = &Proof> {
        self.proofs.iter().filter(move |proof| proof.account != account)
    }

    fn kept<'a>(&self, proofs: impl Iterator<Item = &'a Proof>) -> Option<HeaderValue> {
        let texts = proofs
            .take(MOST)
            .map(|Proof { account, number, proof }| format!("{account}.{number}.{proof}"));
        Cookie::Known.keep(&texts.collect::<Vec<_>>().join("~"), self.https)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for KnownBrowser {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(
        parts: &mut Parts,
        _: &S,
    ) -> Result<KnownBrowser, std::convert::Infallible> {
        let https = parts.extensions.get::<Https>().copied().unwrap_or_default();
        let cookie = Cookie::Known.of(&parts.headers, https);
        Ok(KnownBrowser::read(cookie.unwrap_or_default(), https))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn account(id: u8, password: &str) -> StoredAccount {
        let (id, name) = (format!("{id:032x}"), "Ada".to_owned());
        StoredAccount { id, name, password: password.to_owned(), created: 0 }
    }

    /// Returns a browser that has followed a header.
    fn told(header: Option<HeaderValue>) -> KnownBrowser {
        let header = header.unwrap();
        let (pair, _) = header.to_str().unwrap().split_once(';').unwrap();
        KnownBrowser::read(pair.split_once('=').unwrap().1, Https(false))
    }

    #[test]
    fn a_browser_proves_only_what_it_was_given_a_proof_of() {
        let (ada, bob) = (account(1, "hash one"), account(2, "hash two"));
        let browser = told(KnownBrowser::default().keep(&ada, "sign-in"));
        assert_eq!(browser.number(&ada), Some(number("sign-in").as_str()));
        assert_eq!(browser.number(&bob), None);
        assert_eq!(browser.number(&account(1, "another hash")), None, "another password ends it");
        let mut forged = browser.clone();
        forged.proofs[0].number = number("another");
        assert_eq!(forged.number(&ada), None, "the number is part of what is proved");
        let mut forged = browser.clone();
        forged.proofs[0].account = bob.id.clone();
        assert_eq!(forged.number(&bob), None);
        for nonsense in ["", "~", "a.b.c", "..", &"0".repeat(32), &"~".repeat(4096)] {
            assert_eq!(KnownBrowser::read(nonsense, Https(false)).proofs, [], "{nonsense}");
        }
    }

    #[test]
    fn a_browser_keeps_the_proofs_of_the_last_accounts() {
        let all: Vec<StoredAccount> = (0..MOST as u8 + 1).map(|id| account(id, "hash")).collect();
        let browser = all.iter().fold(KnownBrowser::default(), |browser, account| {
            told(browser.keep(account, "sign-in"))
        });
        assert_eq!(browser.proofs.len(), MOST);
        assert!(!browser.names(&all[0].id) && browser.number(&all[1]).is_some());
        let again = told(browser.keep(&all[1], "another"));
        assert_eq!(again.proofs.len(), MOST, "one for each account");
        assert_eq!(again.number(&all[1]), Some(number("another").as_str()));
        let without = told(again.forget(&all[1].id));
        assert!(!without.names(&all[1].id) && without.number(&all[2]).is_some());
    }
}

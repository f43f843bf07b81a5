//! Passwords: which of them are good enough, and how they are hashed without keeping others from
//! the processor for long.

use std::sync::Arc;
use std::time::Duration;

use argon2::Argon2;
use argon2::password_hash::{PasswordHash, PasswordHasher as _, PasswordVerifier as _, SaltString};
use table::name_key;
use tokio::sync::Semaphore;
use zxcvbn::{Score, zxcvbn};

use crate::base::refusal::ServerRefusal;
use crate::base::refused::Refused;

/// The number of passwords that are hashed at once. Each takes a processor for some hundredths of a
/// second, and 19 MiB.
const AT_ONCE: usize = 2;

/// The longest time that a caller waits for a turn.
const WAIT: Duration = Duration::from_secs(10);

/// The fewest and the most characters of a password.
const LENGTHS: std::ops::RangeInclusive<usize> = 8..=200;

/// The hash of no password, for names without an account: an answer takes as long as for one with
/// an account.
const NOBODY: &str = "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$\
                      AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// Hashes passwords on threads that may block. Cloning is cheap.
#[derive(Clone)]
pub(crate) struct Passwords(Arc<Semaphore>);

impl Default for Passwords {
    fn default() -> Passwords {
        Passwords(Arc::new(Semaphore::new(AT_ONCE)))
    }
}

/// Refuses a password that is too short, too long, or the name.
pub(crate) fn check(name: &str, password: &str) -> Result<(), ServerRefusal> {
    let fits = LENGTHS.contains(&password.chars().count());
    if !fits || name_key(password) == name_key(name) {
        return Err(ServerRefusal::BadPassword);
    }
    Ok(())
}

/// A password that an attacker would not guess soon.
pub(crate) struct Weighed(String);

/// Refuses a password that is among the first million guesses of an attacker who knows what people
/// choose: words, names, dates, keys beside each other, and the name of the account.
fn weigh(name: &str, password: &str) -> Result<(), ServerRefusal> {
    let mut known: Vec<&str> = name.split_whitespace().collect();
    known.extend([name, "tilewright"]);
    let blank = password.trim().is_empty();
    if blank || zxcvbn(password, &known).score() < Score::Two {
        return Err(ServerRefusal::WeakPassword);
    }
    Ok(())
}

impl Passwords {
    /// Weighs a new password for the account of this name.
    ///
    /// # Errors
    /// `weak_password` if an attacker would guess it soon.
    pub(crate) async fn weigh(&self, name: &str, password: String) -> Result<Weighed, Refused> {
        let name = name.to_owned();
        let weighed = self.work(move || weigh(&name, &password).map(|()| Weighed(password)));
        Ok(weighed.await??)
    }

    /// Returns the text that is stored of a new password: Argon2id with its parameters and a new
    /// salt.
    pub(crate) async fn hash(&self, Weighed(password): Weighed) -> Result<String, Refused> {
        let mut salt = [0; 16];
        getrandom::fill(&mut salt)?;
        let hashed = self.work(move || {
            let salt = SaltString::encode_b64(&salt).ok();
            let hash = salt.and_then(|salt| {
                Argon2::default()
                    .hash_password(password.as_bytes(), &salt)
                    .ok()
                    .map(|hash| hash.to_string())
            });
            hash.ok_or(ServerRefusal::Unavailable)
        });
        Ok(hashed.await??)
    }

    /// Returns true if this is the password whose hash is stored. Without one it never is, after
    /// the same time.
    pub(crate) async fn verify(
        &self,
        password: String,
        stored: Option<String>,
    ) -> Result<bool, Refused> {
        self.work(move || {
            let known = stored.is_some();
            let text = stored.unwrap_or_else(|| NOBODY.to_owned());
            let right = PasswordHash::new(&text).is_ok_and(|hash| {
                Argon2::default().verify_password(password.as_bytes(), &hash).is_ok()
            });
            right && known
        })
        .await
    }

    async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Refused> {
        let turn = tokio::time::timeout(WAIT, self.0.clone().acquire_owned()).await;
        let Ok(Ok(turn)) = turn else { return Err(Refused::unavailable()) };
        let done = tokio::task::spawn_blocking(move || {
            let done = work();
            // Also if no caller waits for the answer any more.
            drop(turn);
            done
        });
        done.await.map_err(|_| Refused::unavailable())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_the_password_itself_fits_its_hash() {
        let passwords = Passwords::default();
        let new = async || {
            let weighed = passwords.weigh("Ada", "correct horse".into()).await.unwrap();
            passwords.hash(weighed).await.unwrap()
        };
        let hash = new().await;
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$") && !hash.contains("horse"));
        assert_ne!(new().await, hash, "salted");
        assert!(passwords.verify("correct horse".into(), Some(hash.clone())).await.unwrap());
        assert!(!passwords.verify("correct horsf".into(), Some(hash)).await.unwrap());
        for stored in [None, Some(NOBODY.to_owned())] {
            assert!(!passwords.verify("correct horse".into(), stored).await.unwrap());
        }
        assert!(PasswordHash::new(NOBODY).is_ok(), "it takes as long as any other");
    }

    #[test]
    fn passwords_are_long_enough_and_not_the_name() {
        assert!(check("Ada", "eight ch").is_ok());
        for password in ["", "seven c", "Ada Lovelace", "ADA LOVELACE", &"x".repeat(201)] {
            assert!(check("Ada Lovelace", password).is_err(), "{password}");
        }
    }

    #[tokio::test]
    async fn passwords_that_others_guess_first_are_refused() {
        let passwords = Passwords::default();
        for password in [
            "        ",
            "\u{a0}\u{a0}\u{a0} \u{a0}\u{2003}\u{a0}\u{a0}\u{3000}",
            "password",
            "Passw0rd",
            "12345678",
            "aaaaaaaaaaaa",
            "qwertyuiop",
            "liverpool1",
            "11/05/1984",
            "tilewright1",
            "LovelaceAda",
        ] {
            let refused = passwords.weigh("Ada Lovelace", password.into()).await.err().unwrap();
            assert_eq!(refused.refusal.code, "weak_password", "{password:?}");
        }
        for password in ["blue sky", "the secret of Ada", "пароль123", "Tr0ub4dor&3"] {
            assert!(passwords.weigh("Ada", password.into()).await.is_ok(), "{password}");
        }
        let long: String = (1..30).map(|number| format!("{} ", 7_919 * number)).collect();
        assert!(passwords.weigh("Ada", long).await.is_ok(), "a long one");
    }
}

//! Players who enter a contest.

use table::account_key;

use crate::base::contest_refusal::ContestRefusal;
use crate::base::refusal::ServerRefusal;
use crate::base::refused::Refused;
use crate::base::secret;
use crate::live::visitor::Visitor;
use crate::store::{Contest, Entrant, Store, Taken};

/// A place in a contest, for a player who is about to sit down.
pub(crate) struct Wanted<'a> {
    pub(crate) contest: &'a Contest,
    pub(crate) game: &'a str,
    pub(crate) class: Option<String>,
    /// The secret of this attempt to sit down.
    pub(crate) secret: &'a str,
}

/// The stored identity of an entrant who has no account. It stays the same in every version, so
/// that contests can go on.
pub(crate) fn guest(name: &str) -> String {
    format!("name:{}", account_key(name))
}

/// The identity of an entrant in a contest. A player who has an account bears its name there.
pub(crate) fn entrant(
    visitor: &Visitor,
    wanted: Wanted<'_>,
    name: &mut String,
) -> Result<Entrant, Refused> {
    let Wanted { contest, game, class, secret } = wanted;
    if let Some(class) = &class
        && !contest.classes.contains(class)
    {
        return Err(ContestRefusal::NoSuchClass.into());
    }
    let who = match &visitor.signed {
        Some(signed) => {
            name.clone_from(&signed.name);
            format!("account:{}", signed.account)
        }
        None if contest.accounts => return Err(ServerRefusal::NotSignedIn.into()),
        None => guest(name),
    };
    Ok(Entrant {
        contest: contest.id.clone(),
        who,
        name_key: account_key(name),
        token: secret::hash(secret),
        game: game.to_owned(),
        class,
    })
}

pub(crate) fn refused(visitor: &Visitor, taken: Taken) -> Refused {
    match taken {
        // A guest is known by the name alone.
        Taken::Entered if visitor.signed.is_some() => ContestRefusal::EnteredAlready.into(),
        Taken::Entered | Taken::Name => ContestRefusal::NameTaken.into(),
    }
}

/// Enters a visitor who is about to sit down in a session of a contest.
pub(crate) async fn enter(
    store: &Store,
    visitor: &Visitor,
    wanted: Wanted<'_>,
    name: &mut String,
) -> Result<Entrant, Refused> {
    let date = store.time().date();
    if !wanted.contest.is_under_embargo(date) {
        return Err(ContestRefusal::Closed.into());
    }
    let entrant = entrant(visitor, wanted, name)?;
    match store.enter(&entrant, date).await? {
        Ok(()) => Ok(entrant),
        Err(taken) => Err(refused(visitor, taken)),
    }
}

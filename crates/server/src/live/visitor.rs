//! The visitor who makes a request or opens a socket: a guest, or a player who is signed in to an
//! account.

use crate::store::Signed;

/// A visitor: a guest without `signed`. Any handler can take it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Visitor {
    pub(crate) signed: Option<Signed>,
}

impl Visitor {
    /// The id of the account.
    pub(crate) fn account(&self) -> Option<&str> {
        self.signed.as_ref().map(|signed| signed.account.as_str())
    }
}

/// Returns true if this is the name of the visitor's account, which was allowed when it was made.
pub(crate) fn is_own_name(visitor: &Visitor, name: &str) -> bool {
    visitor.signed.as_ref().is_some_and(|signed| signed.name == name)
}

//! A person at a table, for the talk there.

use crate::live::visitor::Visitor;

/// A person at a table, for the talk there.
#[derive(Clone, Default)]
pub(crate) struct Talker {
    /// The account that is signed in: its id and its name.
    pub(super) account: Option<(String, String)>,
    pub(super) listens: bool,
}

impl Talker {
    /// A visitor who comes to the table of a game.
    pub(crate) fn new(visitor: &Visitor) -> Talker {
        let signed = visitor.signed.as_ref();
        let account = signed.map(|signed| (signed.account.clone(), signed.name.clone()));
        Talker { account, listens: false }
    }

    /// The id of the account.
    pub(super) fn id(&self) -> Option<&str> {
        self.account.as_ref().map(|(id, _)| id.as_str())
    }
}

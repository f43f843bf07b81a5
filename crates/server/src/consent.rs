//! The consent to terms: sitting down, proposing other terms, accepting them.

use rules::Seat;
use table::wire::{OtherTerms, SeatToken};
use table::{Input, Reopening, RoomRefusal, parse_terms};

use crate::answer::Refused;
use crate::held;
use crate::refusal::ServerRefusal;
use crate::room::ask::{Consent, Newcomer};
use crate::room::{Lost, RoomTask, Stored};

impl RoomTask {
    /// Gives the first open seat to a newcomer who accepts these terms or proposes others.
    pub(crate) async fn join(
        &mut self,
        newcomer: Newcomer,
    ) -> Result<Result<SeatToken, Refused>, Lost> {
        let Newcomer { name, terms_hash, instead, visitor, secret } = newcomer;
        if terms_hash != self.room().header().terms_hash() {
            return Ok(Err(RoomRefusal::TermsChanged.into()));
        }
        loop {
            let Some(seat) = self.room().open_seat() else {
                return Ok(Err(ServerRefusal::GameFull.into()));
            };
            let input = match &instead {
                None => Input::Sit(vec![(seat, name.clone())]),
                Some(other) => {
                    let (name, hash) = (Some(name.clone()), terms_hash.clone());
                    match self.reopening(vec![seat], name, hash, other) {
                        Ok(input) => input,
                        Err(refused) => return Ok(Err(refused)),
                    }
                }
            };
            let (hold, token) = held::hold(&visitor, seat.0, secret.clone());
            match self.try_out(&input, &[hold]).await? {
                Ok(Stored::Done) => return Ok(Ok(token)),
                // The seat may be taken now, and another one open.
                Ok(Stored::Overtaken) => {}
                Err(refusal) => return Ok(Err(refusal.into())),
            }
        }
    }

    /// Has seats accept the terms or propose others.
    pub(crate) async fn consent(&mut self, consent: Consent) -> Result<Result<(), Refused>, Lost> {
        let Consent { seats, terms_hash, instead } = consent;
        let input = match instead {
            None => Input::Agree { seats, terms_hash },
            Some(other) => match self.reopening(seats, None, terms_hash, &other) {
                Ok(input) => input,
                Err(refused) => return Ok(Err(refused)),
            },
        };
        Ok(self.carry_out(&input, &[]).await?.map_err(Refused::from))
    }

    fn reopening(
        &self,
        seats: Vec<Seat>,
        newcomer: Option<String>,
        terms_hash: String,
        other: &OtherTerms,
    ) -> Result<Input, Refused> {
        let count = self.room().header().seats.len();
        let terms = parse_terms(&other.edition, count, &other.changes)?;
        let lexicon = self.services.lists().tag(&terms.ruleset()).clone();
        Ok(Input::Reopen(Reopening { seats, newcomer, terms_hash, terms, lexicon }))
    }
}

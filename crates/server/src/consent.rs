//! The consent to terms: sitting down, proposing other terms, accepting them.

use rules::Seat;
use table::wire::{OtherTerms, SeatToken};
use table::{Input, Reopening, RoomRefusal, parse_terms};

use crate::accounts::Visitor;
use crate::answer::Refused;
use crate::held;
use crate::ratings::can_be_rated;
use crate::refusal::ServerRefusal;
use crate::room::ask::{Consent, Newcomer};
use crate::room::{Lost, RoomTask, Stored};
use crate::store::Writes;

impl RoomTask {
    /// Gives the first open seat to a newcomer who accepts these terms or proposes others.
    pub(crate) async fn join(
        &mut self,
        newcomer: Newcomer,
    ) -> Result<Result<SeatToken, Refused>, Lost> {
        let Newcomer { name, terms_hash, instead, visitor, secret, entrant } = newcomer;
        if terms_hash != self.room().header().terms_hash() {
            return Ok(Err(RoomRefusal::TermsChanged.into()));
        }
        loop {
            match self.sits_already(&visitor, &secret).await {
                Ok(None) => {}
                Ok(Some(token)) => return Ok(Ok(token)),
                Err(refused) => return Ok(Err(refused)),
            }
            let Some(seat) = self.room().open_seat() else {
                return Ok(Err(ServerRefusal::GameFull.into()));
            };
            let input = match &instead {
                None => Input::Sit(vec![(seat, name.clone())]),
                Some(other) => {
                    let (name, hash) = (Some(name.clone()), terms_hash.clone());
                    match self.reopening(vec![seat], name, hash, other).await {
                        Ok(input) => input,
                        Err(refused) => return Ok(Err(refused)),
                    }
                }
            };
            let (hold, token) = held::hold(&visitor, seat.0, secret.clone());
            let mut writes = Writes::default().holds(&self.room().header().id, &[hold]);
            if let Some(entrant) = &entrant {
                writes = writes.seated(entrant, seat.0);
            }
            match self.try_with(&input, writes).await? {
                Ok(Stored::Done) => return Ok(Ok(token)),
                // The seat may be taken now, and another one open.
                Ok(Stored::Overtaken) => {}
                Err(refusal) => return Ok(Err(refusal.into())),
            }
        }
    }

    /// The seat that a newcomer has taken a moment ago, with the same secret. In a rated game an
    /// account has one seat.
    async fn sits_already(
        &self,
        visitor: &Visitor,
        secret: &str,
    ) -> Result<Option<SeatToken>, Refused> {
        let (store, game) = (self.services.store(), &self.room().header().id);
        let (hold, _) = held::hold(visitor, 0, secret.to_owned());
        match store.hold(&hold.token_hash).await? {
            Some((held, seat)) if held == *game => {
                return Ok(Some(held::hold(visitor, seat, secret.to_owned()).1));
            }
            Some(_) => return Err(ServerRefusal::KeyUsed.into()),
            None => {}
        }
        if let Some(account) = visitor.account()
            && store.is_rated(game).await?
            && !store.seats_held(account, game).await?.is_empty()
        {
            return Err(ServerRefusal::SeatedAlready.into());
        }
        Ok(None)
    }

    /// Gives the next seat to an arbitrator.
    pub(crate) async fn call_in(
        &mut self,
        name: String,
        visitor: Visitor,
        secret: String,
    ) -> Result<Result<SeatToken, Refused>, Lost> {
        loop {
            let Some(seat) = self.room().open_seat() else {
                return Ok(Err(ServerRefusal::GameFull.into()));
            };
            let input = Input::CallIn { seat, name: name.clone() };
            let (hold, token) = held::hold(&visitor, seat.0, secret.clone());
            match self.try_out(&input, &[hold]).await? {
                Ok(Stored::Done) => return Ok(Ok(token)),
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
            Some(other) => match self.reopening(seats, None, terms_hash, &other).await {
                Ok(input) => input,
                Err(refused) => return Ok(Err(refused)),
            },
        };
        Ok(self.carry_out(&input, &[]).await?.map_err(Refused::from))
    }

    async fn reopening(
        &self,
        seats: Vec<Seat>,
        newcomer: Option<String>,
        terms_hash: String,
        other: &OtherTerms,
    ) -> Result<Input, Refused> {
        let count = self.room().header().seats.len();
        let terms = parse_terms(&other.edition, count, &other.changes)?;
        let (store, game) = (self.services.store(), &self.room().header().id);
        if !can_be_rated(&terms) && store.is_rated(game).await? {
            return Err(ServerRefusal::CannotBeRated.into());
        }
        let lexicon = self.services.lists().tag(&terms.ruleset()).clone();
        Ok(Input::Reopen(Reopening { seats, newcomer, terms_hash, terms, lexicon }))
    }
}

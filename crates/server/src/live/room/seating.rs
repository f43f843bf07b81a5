//! Seats for newcomers, and the consent of those who have one.

use futures_util::future::join_all;
use rules::Seat;
use table::wire::{OtherTerms, SeatToken};
use table::{Input, Reopening, RoomRefusal, Verdict, parse_terms};
use tokio::sync::oneshot;

use crate::base::refusal::ServerRefusal;
use crate::base::refused::Refused;
use crate::live::ratings::can_be_rated;
use crate::live::room::ask::{Consent, Newcomer};
use crate::live::room::{Ask, Lost, RoomTask, Stored};
use crate::live::seat_holds;
use crate::live::visitor::Visitor;
use crate::store::{SeatHold, StoreError, Writes};

/// The number of newcomers that are seated before they are stored.
const TOGETHER: usize = 512;

/// The channel by which a newcomer hears of a seat.
type Reply = oneshot::Sender<Result<SeatToken, Refused>>;

impl RoomTask {
    /// Seats a newcomer, and with them the others who ask: a crowd comes in the same minute, and
    /// those who were seated before open their sockets in between.
    pub(crate) async fn join(&mut self, mut newcomer: Newcomer, reply: Reply) -> Result<(), Lost> {
        if let Some(other) = newcomer.instead.take() {
            let seated = self.propose(newcomer, &other).await;
            return answer(vec![reply], seated.map(|seated| vec![seated]));
        }
        let (mut newcomers, mut replies) = (vec![newcomer], vec![reply]);
        let is_another = |ask: &Ask, newcomers: &[Newcomer]| match ask {
            Ask::Join { newcomer, .. } => {
                newcomer.instead.is_none() && newcomers.iter().all(|one| !is_of(one, newcomer))
            }
            _ => false,
        };
        while newcomers.len() < TOGETHER
            && let Some(Ask::Join { newcomer, reply }) =
                self.asks.first_of(|ask| is_another(ask, &newcomers))
        {
            newcomers.push(newcomer);
            replies.push(reply);
        }
        let seated = self.seat_all(&newcomers).await;
        answer(replies, seated)
    }

    /// Gives each newcomer the first open seat if they accept the terms. The answers hold: what they
    /// say is stored.
    async fn seat_all(
        &mut self,
        newcomers: &[Newcomer],
    ) -> Result<Vec<Result<SeatToken, Refused>>, Lost> {
        loop {
            let sit = newcomers.iter().map(|one| self.sits_already(&one.visitor, &one.secret));
            let sit = join_all(sit).await;
            let known = self.room().seq();
            let (mut writes, mut seated) = (Writes::default(), Vec::new());
            for (newcomer, sits) in newcomers.iter().zip(sit) {
                seated.push(match sits {
                    Ok(None) => self.seat(newcomer, &mut writes)?,
                    Ok(Some(token)) => Ok(token),
                    Err(refused) => Err(refused),
                });
            }
            if seated.iter().any(Result::is_err)
                && self.is_behind().await?
                && self.start_over().await?
            {
                continue;
            }
            if self.room().seq() == known {
                // Players with seats may have sat down at another server.
                self.keep_up().await?;
                return Ok(seated);
            }
            // Otherwise the seats may be taken now, and others open.
            if self.write(writes).await? == Stored::Done {
                self.tell();
                return Ok(seated);
            }
        }
    }

    /// Gives a newcomer the first open seat, and adds what is to be stored.
    fn seat(
        &mut self,
        newcomer: &Newcomer,
        writes: &mut Writes,
    ) -> Result<Result<SeatToken, Refused>, Lost> {
        let Newcomer { name, terms_hash, visitor, secret, entrant, .. } = newcomer;
        if *terms_hash != self.room().header().terms_hash() {
            return Ok(Err(RoomRefusal::TermsChanged.into()));
        }
        let Some(seat) = self.room().open_seat() else {
            return Ok(Err(ServerRefusal::GameFull.into()));
        };
        let (hold, token) = seat_holds::hold(visitor, seat.0, secret.clone());
        let sits = Input::Sit(vec![(seat, name.clone())]);
        match self.judge(&sits, self.services.time().now()) {
            Err(refusal) => return Ok(Err(refusal.into())),
            Ok(Verdict::Repeated { .. }) => {}
            Ok(Verdict::Batch(batch)) => {
                let mut all = self.make_so(*batch, std::mem::take(writes))?;
                all = all.holds(&self.room().header().id, &[hold]);
                if let Some(entrant) = entrant {
                    all = all.seated(entrant, seat.0);
                }
                *writes = all;
            }
        }
        Ok(Ok(token))
    }

    /// Gives the first open seat to a newcomer who proposes other terms.
    async fn propose(
        &mut self,
        newcomer: Newcomer,
        other: &OtherTerms,
    ) -> Result<Result<SeatToken, Refused>, Lost> {
        let Newcomer { name, terms_hash, visitor, secret, entrant, .. } = newcomer;
        if terms_hash != self.room().header().terms_hash() {
            return Ok(Err(RoomRefusal::TermsChanged.into()));
        }
        loop {
            match self.sits_already(&visitor, &secret).await {
                Ok(None) => {}
                Ok(Some(token)) => {
                    self.keep_up().await?;
                    return Ok(Ok(token));
                }
                Err(refused) => return Ok(Err(refused)),
            }
            let Some(seat) = self.room().open_seat() else {
                return Ok(Err(ServerRefusal::GameFull.into()));
            };
            let (new, hash) = (Some(name.clone()), terms_hash.clone());
            let input = match self.reopening(vec![seat], new, hash, other).await {
                Ok(input) => input,
                Err(refused) => return Ok(Err(refused)),
            };
            let (hold, token) = seat_holds::hold(&visitor, seat.0, secret.clone());
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
        if let Some(token) = seat_holds::again(store, visitor, game, secret).await? {
            return Ok(Some(token));
        }
        if let Some(account) = visitor.account()
            && store.is_rated(game).await?
            && !store.seats_held(account, game).await?.is_empty()
        {
            return Err(ServerRefusal::SeatedAlready.into());
        }
        Ok(None)
    }

    /// Gives a player the seat that is theirs. A token that holds it already keeps it; once a player
    /// has taken it, no other token does, unless it was freed.
    pub(crate) async fn take(
        &mut self,
        seat: Seat,
        names: &[String],
        hold: SeatHold,
    ) -> Result<Result<(), Refused>, Lost> {
        let game = self.room().header().id.clone();
        loop {
            let store = self.services.store();
            let known = async {
                let held = store.hold(&hold.token_hash).await?;
                Ok::<_, StoreError>((held, store.is_held(&game, seat.0).await?))
            };
            match known.await {
                Ok((Some((of, held)), _)) if of == game && held == seat.0 => return Ok(Ok(())),
                Ok((Some(_), _)) => return Ok(Err(ServerRefusal::KeyUsed.into())),
                Ok((None, true)) => return Ok(Err(ServerRefusal::SeatElsewhere.into())),
                Ok((None, false)) => {}
                Err(error) => return Ok(Err(error.into())),
            }
            let sits = |name: &String| Input::Sit(vec![(seat, name.clone())]);
            let now = self.services.time().now();
            let taken = self.room().names().get(seat.index()).is_some_and(Option::is_some);
            let stored = if taken {
                let taking = store.take(&game, hold.clone()).await;
                return Ok(taking.map_err(Refused::from));
            } else {
                let fits = |name: &&String| self.judge(&sits(name), now).is_ok();
                let name = names.iter().find(fits).or(names.last());
                let Some(name) = name else { return Ok(Err(ServerRefusal::GameFull.into())) };
                self.try_out(&sits(name), std::slice::from_ref(&hold)).await?
            };
            match stored {
                Ok(Stored::Done) => return Ok(Ok(())),
                // Another server may have seated them.
                Ok(Stored::Overtaken) => {}
                Err(refusal) => return Ok(Err(refusal.into())),
            }
        }
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
            let (hold, token) = seat_holds::hold(&visitor, seat.0, secret.clone());
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
        // The game stays with its list, even if another one has become the usual one.
        let header = self.room().header();
        let before = header.terms.ruleset();
        let lists = self.services.lists();
        let words = lists.following(&header.lexicon, &before, &terms.ruleset())?;
        let lexicon = words.tag().clone();
        Ok(Input::Reopen(Reopening { seats, newcomer, terms_hash, terms, lexicon }))
    }
}

/// True if a newcomer may be the same person as another one: a visitor who has sent the same
/// request twice has one seat.
fn is_of(one: &Newcomer, other: &Newcomer) -> bool {
    let account = one.visitor.account();
    one.secret == other.secret || (account.is_some() && account == other.visitor.account())
}

/// Tells newcomers what has become of their wishes; that the server is unavailable if the room is
/// lost.
fn answer(
    replies: Vec<Reply>,
    seated: Result<Vec<Result<SeatToken, Refused>>, Lost>,
) -> Result<(), Lost> {
    let lost = seated.is_err();
    let mut seated = seated.unwrap_or_default().into_iter();
    for reply in replies {
        // The asker may have gone.
        let _ = reply.send(seated.next().unwrap_or_else(|| Err(Refused::unavailable())));
    }
    if lost { Err(Lost) } else { Ok(()) }
}

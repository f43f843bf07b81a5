//! The people at a table: their names, cancelling the table before the start, and playing again.

use axum::extract::{Request, State};
use axum::http::StatusCode;
use host::not_held;
use rules::{Millis, Seat};
use table::wire::{
    CancelGame, ChangeName, CreatedGame, PlayAgain, PlayedAgain, RefusalMessage, SeatToken,
};
use table::{Header, Input, Record, Room, SeededChance, Verdict, Wanted};

use crate::base::contest_refusal::ContestRefusal;
use crate::base::refusal::ServerRefusal;
use crate::base::{limit, secret};
use crate::http::accounts::Visitor;
use crate::http::answer::{Answer, Refused, json};
use crate::http::rest::{Api, Named, read};
use crate::live::held;
use crate::live::room::{Ask, Lost, RoomTask, Stored};
use crate::store::{Maker, RatingRange, SeatHold, Writes};

/// The seats of a game that these tokens hold, in their order.
pub(crate) async fn seats_of(
    api: &Api,
    visitor: &Visitor,
    game: &str,
    tokens: &[String],
) -> Result<Vec<Seat>, Refused> {
    if tokens.len() > limit::MY_GAMES {
        return Err(ServerRefusal::TooManyTokens { most: limit::MY_GAMES }.into());
    }
    let mut seats = Vec::new();
    for token in tokens {
        let seat = held::seat(api.rooms.services().store(), visitor, game, token).await?;
        seats.push(seat.ok_or_else(not_held)?);
    }
    // Spectators may not do this.
    if seats.is_empty() {
        return Err(not_held().into());
    }
    Ok(seats)
}

/// A seat takes another name.
pub(crate) async fn rename(
    State(api): State<Api>,
    visitor: Visitor,
    Named(game): Named,
    request: Request,
) -> Answer {
    let ChangeName { token, name } = read(request).await?;
    let seats = seats_of(&api, &visitor, &game, &[token]).await?;
    let seat = seats.first().copied().ok_or_else(not_held)?;
    if api.rooms.services().store().is_rated(&game).await? {
        return Err(ServerRefusal::NameOfAccount.into());
    }
    if api.rooms.services().store().contest_of(&game).await?.is_some() {
        return Err(ContestRefusal::NameStands.into());
    }
    api.rooms.services().allow_name(&name)?;
    settle(&api, &game, &Input::Rename { seat, name }).await
}

/// The player who made a table cancels it.
pub(crate) async fn cancel(
    State(api): State<Api>,
    visitor: Visitor,
    Named(game): Named,
    request: Request,
) -> Answer {
    let CancelGame { tokens } = read(request).await?;
    let seats = seats_of(&api, &visitor, &game, &tokens).await?;
    settle(&api, &game, &Input::Cancel(seats)).await
}

pub(crate) async fn settle(api: &Api, game: &str, input: &Input) -> Answer {
    let ask = |reply| Ask::People { input: input.clone(), reply };
    api.rooms.ask(game, ask).await??;
    Ok(json(StatusCode::OK, &api.rooms.summary(game).await?))
}

/// Players of a table say whether they want to play again.
pub(crate) async fn again(
    State(api): State<Api>,
    visitor: Visitor,
    Named(game): Named,
    request: Request,
) -> Answer {
    let PlayAgain { tokens, again } = read(request).await?;
    let seats = seats_of(&api, &visitor, &game, &tokens).await?;
    let ask = |reply| Ask::Again { seats: seats.clone(), again, reply };
    let Some(id) = api.rooms.ask(&game, ask).await?? else {
        return Ok(json(StatusCode::OK, &PlayedAgain { next: None }));
    };
    // The token of a seat in the next game is derived from the token of the same seat in this one:
    // a repeated request gets the same one, and nobody else can compute it. An account that holds
    // the seat holds the next one since that was made.
    let mut next = Vec::new();
    for (Seat(seat), token) in seats.into_iter().zip(tokens) {
        if token == held::by_account(seat) {
            next.push(SeatToken { seat, token });
            continue;
        }
        let token = secret::derived(&[&id, &token]);
        let hold = SeatHold { seat, token_hash: secret::hash(&token), account: None };
        api.rooms.services().store().take(&id, hold).await?;
        next.push(SeatToken { seat, token });
    }
    // Computer players may have to move before anybody arrives at the new table.
    let _ = api.rooms.wake_to_go_on(&id).await;
    let next = CreatedGame { id, tokens: next, invite: None };
    Ok(json(StatusCode::OK, &PlayedAgain { next: Some(next) }))
}

impl RoomTask {
    /// Records who wants another game. When everybody does, it is made, in the transaction that
    /// stores the last wish. Returns its id.
    pub(crate) async fn again(
        &mut self,
        seats: Vec<Seat>,
        again: bool,
    ) -> Result<Result<Option<String>, Refused>, Lost> {
        let Ok(id) = secret::secret() else { return Ok(Err(Refused::unavailable())) };
        let wanted = if again { Wanted::Yes(id) } else { Wanted::No };
        loop {
            let input = Input::Again { seats: seats.clone(), wanted: wanted.clone() };
            let batch = match self.judge(&input, self.services.time().now()) {
                Err(refusal) => return Ok(Err(refusal.into())),
                Ok(Verdict::Repeated { .. }) => return Ok(Ok(self.next())),
                Ok(Verdict::Batch(batch)) => *batch,
            };
            let stored = match batch.follows() {
                None => self.store(batch, &[]).await?,
                Some(id) => {
                    let Ok(seed) = self.services.chance().seed() else {
                        return Ok(Err(Refused::unavailable()));
                    };
                    let chance = SeededChance::new(seed);
                    let (next, records) = match self.same_again(id.to_owned(), &chance) {
                        Ok(next) => next,
                        Err(refusal) => return Ok(Err(refusal.into())),
                    };
                    let (header, since) = (next.header(), self.services.time().now());
                    let writes = Writes::default();
                    let writes = writes.game(header, &chance, since, next.next_by_itself());
                    let writes = writes.events(&header.id, records);
                    let before = &self.room().header().id;
                    let writes = writes.held_as_before(&header.id, before);
                    let writes = writes.rated_as_before(&header.id, before);
                    let writes = self.shown_as_before(writes, &next);
                    let writes = self.make_so(batch, writes)?;
                    let stored = self.write(writes).await?;
                    if stored == Stored::Done {
                        self.services.metrics().game_made();
                    }
                    stored
                }
            };
            if stored == Stored::Done {
                break;
            }
        }
        self.tell();
        Ok(Ok(self.next()))
    }

    fn next(&self) -> Option<String> {
        self.room().next_game().map(str::to_owned)
    }

    /// The lobby shows the next game if it showed this one.
    fn shown_as_before(&self, writes: Writes, next: &Room) -> Writes {
        if !self.public {
            return writes;
        }
        let date = next.header().created;
        let writes = writes.show(next, RatingRange::default(), date, Maker::default());
        if next.looks_for_players() { writes } else { writes.show_now(next, date) }
    }

    /// A game of the same people on the same terms, with all of them seated, and what is stored of
    /// that.
    fn same_again(
        &self,
        id: String,
        chance: &SeededChance,
    ) -> Result<(Room, Vec<Record>), RefusalMessage> {
        let old = self.room().header();
        let ruleset = old.terms.ruleset();
        let words = self.services.lists().following(&old.lexicon, &ruleset, &ruleset)?;
        let header = Header {
            id,
            terms: old.terms.clone(),
            lexicon: words.tag().clone(),
            commitment: chance.commitment(),
            seats: old.seats.clone(),
            created: self.services.time().date(),
        };
        let names = (0..).map(Seat).zip(self.room().names());
        let sitters = names.filter_map(|(seat, name)| Some((seat, name.clone()?))).collect();
        let mut room = Room::new(header);
        let input = Input::Sit(sitters);
        let batch = match room.judge(&input, Millis(0), words.lexicon(), chance)? {
            Verdict::Batch(batch) => *batch,
            Verdict::Repeated { .. } => return Err(ServerRefusal::Unavailable.into()),
        };
        let records = batch.records();
        room.commit(batch).map_err(|_| ServerRefusal::Unavailable)?;
        Ok((room, records))
    }
}

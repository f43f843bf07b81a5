//! Makes a game: checks the request, and stores the game with the seats of its maker.

use host::{HostRefusal, WantedSeats};
use rules::{Entry, Millis, Mode, Ruleset, SetUp, Terms};
use table::wire::{CreateGame, CreateSeat, CreatedGame, FromPosition, SeatToken};
use table::{Header, Input, Room, SeededChance, Verdict, parse_terms};

use crate::base::contest_refusal::ContestRefusal;
use crate::base::provenance::digits;
use crate::base::rate_limits::ClientAddress;
use crate::base::refusal::ServerRefusal;
use crate::base::refused::Refused;
use crate::base::{limit, secret};
use crate::http::api::Api;
use crate::http::contest::opening;
use crate::live::visitor::{Visitor, is_own_name};
use crate::live::{ratings, seat_holds};
use crate::store::{Maker, NewChallenge, NewGame, RatingRange, SeatHold, Seeker, Store, Writes};

/// Refuses one more game that looks for players. Games that are made at the same time are counted
/// when they are stored: see [`crate::store::Writes::unless_too_many`].
///
/// # Errors
/// `too_many_seeks` if its maker, or others at the address, seek players for as many as they may.
async fn allow_one_more(store: &Store, maker: Maker<'_>, date: u64) -> Result<(), Refused> {
    let (made, made_from) = store.seeks_of(maker, date).await?;
    let counts = [(made, limit::SEEKS), (made_from, limit::SEEKS_OF_ADDRESS)];
    match counts.into_iter().find(|(count, most)| count >= most) {
        Some((_, most)) => Err(ServerRefusal::TooManySeeks { most }.into()),
        None => Ok(()),
    }
}

/// The digits that are stored in place of the address at which a game is made, so that seeks can be
/// counted; `None` for clients without limits.
pub(crate) fn source(client: ClientAddress) -> Option<String> {
    digits(client, "games made")
}

/// Secrets of a new game that are already settled, and the place that it takes in the lobby.
#[derive(Clone, Copy, Default)]
pub(crate) struct Wanted<'a> {
    /// The secret of the first seat that the maker takes.
    pub(crate) secret: Option<&'a str>,
    /// The secret of the invitation.
    pub(crate) invite: Option<&'a str>,
    /// The player who looks for one other: the game is made only if no other one suits.
    pub(crate) pairing: Option<&'a Seeker<'a>>,
    /// The contest that it is a session of.
    pub(crate) contest: Option<&'a opening::Opening>,
    /// The challenge with which it is made: its open seat is for one account.
    pub(crate) challenge: Option<NewChallenge<'a>>,
    /// The address at which it is made, as [`source`] says.
    pub(crate) source: Option<&'a str>,
}

/// The outcome of making a game.
pub(crate) enum Made {
    /// It exists.
    Game(CreatedGame),
    /// Another game suits its maker, or the maker cannot enter the contest, or may
    /// not challenge once more.
    Taken,
}

/// A new game in which something happens by itself before this time is kept awake.
const SOON: Millis = Millis(10_000);

/// Makes a game.
pub(crate) async fn make(
    api: &Api,
    visitor: &Visitor,
    asked: CreateGame,
    wanted: Wanted<'_>,
) -> Result<Made, Refused> {
    let Wanted { secret: mut settled, invite: settled_invite, pairing, contest, challenge, source } =
        wanted;
    let terms = parse_terms(&asked.edition, asked.seats.len(), &asked.changes)?;
    let mut asked = asked;
    if asked.rated {
        if asked.from.is_some() {
            return Err(ServerRefusal::CannotBeRated.into());
        }
        let signed = visitor.signed.as_ref().ok_or(ServerRefusal::NotSignedIn)?;
        asked.seats = rated_seats(&terms, asked.seats, &signed.name)?;
    }
    let range = RatingRange { from: asked.rating_from, to: asked.rating_to };
    if !range.is_open() {
        visitor.signed.as_ref().ok_or(ServerRefusal::NotSignedIn)?;
        ratings::check(range, &terms)?;
        if !asked.public {
            return Err(ServerRefusal::BadRatingRange.into());
        }
    }
    let any = terms.ruleset().entry() == Entry::Open;
    let chance = match contest {
        Some(opening) => opening.contest.chance.clone(),
        None => SeededChance::new(api.rooms.services().chance().seed()?),
    };
    let seats = WantedSeats::of(&terms, &asked.seats)?;
    let mut holds = Vec::new();
    for (seat, name) in seats.sitters.iter().filter(|(seat, _)| seats.mine.contains(seat)) {
        if !is_own_name(visitor, name) {
            api.rooms.services().allow_name(name)?;
        }
        let secret = match settled.take() {
            Some(settled) => settled.to_owned(),
            None => secret::secret()?,
        };
        holds.push(seat_holds::hold(visitor, seat.0, secret));
    }
    let open = any || seats.are_open();
    let WantedSeats { kinds, sitters, .. } = seats;
    let joinable = !any || terms.mode() == Mode::Duplicate;
    if asked.public && (!joinable || terms.mode().is_alone()) {
        return Err(ServerRefusal::NotForTheLobby.into());
    }
    let ruleset = terms.ruleset();
    let lists = api.rooms.services().lists();
    let words = match contest {
        Some(opening) => {
            lists.bound(&opening.contest.lexicon, &ruleset).ok_or(ContestRefusal::OtherWords)?
        }
        None => lists.of(&ruleset)?,
    };
    let header = Header {
        id: match contest {
            Some(opening) => opening.entrant.game.clone(),
            None => secret::secret()?,
        },
        terms,
        lexicon: words.tag().clone(),
        commitment: chance.commitment(),
        seats: kinds,
        created: api.rooms.services().time().date(),
    };
    let mut room = Room::new(header.clone());
    let set_up = match &asked.from {
        Some(from) => Some(Input::SetUp(position(api, from, &ruleset).await?)),
        None => None,
    };
    let mut records = Vec::new();
    for input in set_up.into_iter().chain([Input::Sit(sitters)]) {
        let verdict = room.judge(&input, Millis(0), words.lexicon(), &chance)?;
        let Verdict::Batch(batch) = verdict else { return Err(Refused::unavailable()) };
        records.extend(batch.records());
        room.commit(*batch).map_err(|_| Refused::unavailable())?;
    }
    let invite = match settled_invite {
        Some(invite) => Some(invite.to_owned()),
        None if open && challenge.is_none() => Some(secret::secret()?),
        None => None,
    };
    let (holds, tokens): (Vec<SeatHold>, Vec<SeatToken>) = holds.into_iter().unzip();
    let invite_hash = invite.as_deref().map(secret::hash);
    let (store, date) = (api.rooms.services().store(), header.created);
    let maker = Maker { account: visitor.account(), source };
    let seeks = asked.public && room.looks_for_players();
    if seeks {
        allow_one_more(store, maker, date).await?;
    }
    let more = match asked.public {
        false => Writes::default(),
        true => {
            let writes = Writes::default().show(&room, range, date, maker);
            match seeks {
                true => {
                    let (most, most_from) = (limit::SEEKS, limit::SEEKS_OF_ADDRESS);
                    writes.unless_too_many(&header.id, maker, most, most_from, date)
                }
                false => writes.show_now(&room, date),
            }
        }
    };
    let more = if asked.rated { more.counting(&header.id) } else { more };
    let more = match contest {
        Some(opening) => opening.stored(more, header.created),
        None => more,
    };
    let more = match pairing {
        Some(seeker) => more.unless_suited(&header.id, seeker, header.created),
        None => more,
    };
    let more = match challenge {
        Some(challenge) => more.challenge(&header.id, challenge),
        None => more,
    };
    let conditional = pairing.is_some() || contest.is_some() || challenge.is_some();
    let invite_hash = invite_hash.as_deref();
    let due = room.next_by_itself();
    let game = NewGame { header: &header, chance: &chance, records, due };
    match store.create_with(game, &holds, invite_hash, more).await {
        Err(error) if error.is_of_the_rows() => {
            // Other games with the account, or from the address, were faster.
            if seeks {
                allow_one_more(store, maker, date).await?;
            }
            return if conditional { Ok(Made::Taken) } else { Err(error.into()) };
        }
        stored => stored?,
    }
    api.rooms.services().metrics().game_made();
    tracing::debug!(game = header.id, "a game was made");
    // Computer players may have to move before a player opens a socket. The game is stored even if
    // it does not wake now. Its players may be at another server: it is not kept awake for nothing.
    if due.is_some_and(|due| due < SOON) {
        let _ = api.rooms.wake_to_go_on(&header.id).await;
    }
    Ok(Made::Game(CreatedGame { id: header.id, tokens, invite }))
}

/// The position from which a game is to go on.
async fn position(
    api: &Api,
    from: &FromPosition,
    ruleset: &Ruleset,
) -> Result<Box<SetUp>, Refused> {
    Ok(match from {
        FromPosition::Game { game, turn } => {
            let (room, _) = api.rooms.whole(game).await?;
            let replay = host::replay(&room).map_err(|_| HostRefusal::NoSuchTurn)?;
            host::set_up_of(&replay, *turn)?
        }
        FromPosition::Gcg { gcg, turn } => host::set_up_of_gcg(gcg, *turn, ruleset)?,
        FromPosition::Cgp { cgp } => host::set_up_of_cgp(cgp, ruleset)?,
    })
}

/// The seats of a rated game: one for its maker, under the name of the account, and the
/// others for other people.
fn rated_seats(
    terms: &Terms,
    seats: Vec<CreateSeat>,
    name: &str,
) -> Result<Vec<CreateSeat>, ServerRefusal> {
    let mine = seats.iter().filter(|seat| matches!(seat, CreateSeat::Mine { .. })).count();
    let computer = |seat: &CreateSeat| matches!(seat, CreateSeat::Computer { .. });
    if !ratings::can_be_rated(terms) || mine != 1 || seats.iter().any(computer) || seats.len() < 2 {
        return Err(ServerRefusal::CannotBeRated);
    }
    let named = seats.into_iter().map(|seat| match seat {
        CreateSeat::Mine { .. } => CreateSeat::Mine { name: name.to_owned() },
        other => other,
    });
    Ok(named.collect())
}

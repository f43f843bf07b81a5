//! Pairs two players who want the same terms.

use axum::extract::{Extension, Request, State};
use axum::http::StatusCode;
use table::wire::{AcceptSeat, CreateGame, CreateSeat, PairingAnswer, SeatToken, WantedPairing};
use table::{parse_terms, terms_hash};

use crate::base::rate_limits::ClientAddress;
use crate::base::refusal::ServerRefusal;
use crate::base::refused::Refused;
use crate::base::secret;
use crate::http::api::Api;
use crate::http::consent::join;
use crate::http::extract::{checked, read};
use crate::http::new_game::{Made, Wanted, make, source};
use crate::http::responses::{ApiResult, json};
use crate::live::visitor::Visitor;
use crate::live::{ratings, seat_holds};
use crate::store::{RatingRange, Seeker, place_of};

/// The most tries of a pairing when others are faster.
const TRIES: usize = 10;

/// The code of the refusal when two at a table would have the same name.
const NAME_TAKEN: &str = "name_taken";

/// Takes an open seat on these terms, or makes a game with one. Of two players who ask at the same
/// time only one makes a game: it is made only where no other one suits.
pub(crate) async fn pair(
    State(api): State<Api>,
    visitor: Visitor,
    Extension(client): Extension<ClientAddress>,
    request: Request,
) -> ApiResult {
    let asked: WantedPairing = read(request).await?;
    let WantedPairing { name, edition, changes, key, mut except, rated, .. } = asked;
    let secret = secret::derived(&["pair", checked(&key)?]);
    let (hold, _) = seat_holds::hold(&visitor, 0, secret.clone());
    let invite = secret::derived(&["pair invitation", &key]);
    let terms = parse_terms(&edition, 2, &changes)?;
    if terms.seats() != 2 || terms.mode().is_alone() {
        return Err(ServerRefusal::NoPairing.into());
    }
    let range = RatingRange { from: asked.rating_from, to: asked.rating_to };
    if rated && !ratings::can_be_rated(&terms) {
        return Err(ServerRefusal::CannotBeRated.into());
    }
    if !range.is_open() {
        ratings::check(range, &terms)?;
    }
    if (rated || !range.is_open()) && visitor.signed.is_none() {
        return Err(ServerRefusal::NotSignedIn.into());
    }
    let services = api.rooms.services();
    let (store, date) = (services.store(), services.time().date());
    let hash = terms_hash(&terms, services.lists().of(&terms.ruleset())?.tag());
    let pool = ratings::pool(&terms);
    let rating = match visitor.account() {
        Some(account) => ratings::points(store, account, &pool, date).await?,
        None => 0,
    };
    let source = source(client);
    let _turn = api.lobby.places.0[place_of(&hash)].lock().await;
    for _ in 0..TRIES {
        let account = visitor.account();
        let (hash, pool, except_now) = (hash.as_str(), pool.as_str(), except.clone());
        let seeker = Seeker { hash, pool, rated, account, rating, range, except: &except_now };
        let partners = store.partners(&seeker, services.time().date()).await?;
        // After the partners: a game that this very request has made is then known to be its own.
        if let Some((id, seat)) = store.hold(&hold.token_hash).await? {
            let mine = store.invited(&secret::hash(&invite)).await?.is_some_and(|made| made == id);
            let invite = mine.then_some(invite);
            return Ok(paired(id, seat_holds::hold(&visitor, seat, secret).1, invite));
        }
        for partner in partners {
            // Of two who have the same name, the one who comes later is told apart by a number.
            for (name, last) in [(name.clone(), false), (format!("{name} 2"), true)] {
                let (terms_hash, key, instead) = (hash.to_owned(), None, None);
                let accept = AcceptSeat { name, terms_hash, key, instead, class: None };
                match join(&api, &visitor, &partner, accept, secret.clone()).await {
                    Ok(seat) => return Ok(paired(partner, seat, None)),
                    Err(refused) if !last && refused.refusal.code == NAME_TAKEN => {}
                    Err(refused) if last || is_about_the_seat(&refused) => break,
                    Err(refused) => return Err(refused),
                }
            }
            // The game does not suit after all.
            except.push(partner);
        }
        let asked = CreateGame {
            edition: edition.clone(),
            changes: changes.clone(),
            seats: vec![CreateSeat::Mine { name: name.clone() }, CreateSeat::Open {}],
            public: true,
            rated,
            rating_from: range.from,
            rating_to: range.to,
            from: None,
        };
        let except_now = except.clone();
        let seeker = Seeker { except: &except_now, ..seeker };
        let wanted = Wanted {
            secret: Some(&secret),
            invite: Some(&invite),
            pairing: Some(&seeker),
            source: source.as_deref(),
            ..Wanted::default()
        };
        match make(&api, &visitor, asked, wanted).await? {
            Made::Game(made) => {
                let (_, token) = seat_holds::hold(&visitor, 0, secret);
                return Ok(paired(made.id, token, made.invite));
            }
            // Another player has just opened a seat on these terms, or the same key has been used
            // at the same time.
            Made::Taken => {}
        }
    }
    Err(Refused::unavailable())
}

fn paired(id: String, token: SeatToken, invite: Option<String>) -> axum::response::Response {
    json(StatusCode::OK, &PairingAnswer { id, token, invite })
}

/// True if a refusal is about this seat alone, so that another one may do.
fn is_about_the_seat(refused: &Refused) -> bool {
    let code = refused.refusal.code.as_str();
    // The key may have got its seat meanwhile, and a room may have stopped over it.
    matches!(
        code,
        "game_full"
            | "terms_changed"
            | "seat_taken"
            | "game_cancelled"
            | "not_found"
            | "key_used"
            | "unavailable"
    )
}

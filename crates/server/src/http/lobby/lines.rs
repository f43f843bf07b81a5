//! Games as the lobby lists them.

use rules::Terms;
use table::Speed;
use table::wire::{Key, SeekMessage, TableMessage};

use crate::http::lobby::lists::kind;
use crate::http::lobby::seeks::Seek;
use crate::live::ratings;
use crate::store::Shown;

/// The game that looks for players, with all that its place in the list depends on.
pub(crate) fn seek(shown: &Shown) -> Option<Seek> {
    let terms: Terms = shown.terms.parse().ok()?;
    Some(Seek {
        game: shown.game.clone(),
        maker: shown.maker.clone(),
        source: shown.source.clone(),
        name: shown.names.first()?.clone(),
        seated: shown.accounts.iter().map(|one| one.account.clone()).collect(),
        kind: kind(&terms),
        rated: shown.rated,
        pool: ratings::pool(&terms),
        range: shown.range,
    })
}

/// A game that looks for players as it is listed.
pub(crate) fn told(shown: Shown, date: u64) -> Option<SeekMessage> {
    let terms: Terms = shown.terms.parse().ok()?;
    let name = shown.names.into_iter().next()?;
    Some(SeekMessage {
        game: shown.game,
        player: ratings::linked(&shown.accounts, &name, &terms, date),
        name,
        edition: terms.edition().key().to_owned(),
        edition_name: terms.edition().name().to_owned(),
        mode: Key(terms.mode()),
        speed: Key(Speed::of(&terms)),
        clock: terms.ruleset().clock.map(|clock| clock.bank.0),
        increment: terms.ruleset().clock.map(|clock| clock.increment.0),
        chips: rules::chips(&terms),
        terms_hash: shown.terms_hash,
        seats: shown.seats,
        open: shown.open,
        rated: shown.rated,
        rating_from: shown.range.from,
        rating_to: shown.range.to,
        made: shown.since,
    })
}

/// A game in progress as it is listed.
pub(crate) fn table(shown: Shown, date: u64) -> Option<TableMessage> {
    let terms: Terms = shown.terms.parse().ok()?;
    let linked = |name: &String| ratings::linked(&shown.accounts, name, &terms, date);
    Some(TableMessage {
        game: shown.game,
        players: shown.names.iter().map(linked).collect(),
        names: shown.names,
        rated: shown.rated,
        edition: terms.edition().key().to_owned(),
        edition_name: terms.edition().name().to_owned(),
        mode: Key(terms.mode()),
        speed: Key(Speed::of(&terms)),
        chips: rules::chips(&terms),
        open: shown.open > 0,
        began: shown.since,
    })
}

//! In which order the lobby shows somebody the games that look for players: their own first, then
//! those that fit them, and of each host one before any host's second. So nobody's offer is hidden by
//! another's, however many that one makes.

use std::collections::{HashMap, HashSet};

use crate::store::RatingRange;

/// What the rating of somebody is who has not played.
const BEGINNING: i32 = 1_500;

/// What an edition and a word list are called together.
pub(crate) type Kind = (String, String);

/// A game that looks for players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Offer {
    pub(crate) game: String,
    /// Who offers it: an account, an address, or at least a name.
    pub(crate) host: String,
    /// The accounts that sit there.
    pub(crate) seated: Vec<String>,
    /// What is played.
    pub(crate) kind: Kind,
    pub(crate) rated: bool,
    /// The pool of its ratings, and those with which somebody can take a seat.
    pub(crate) pool: String,
    pub(crate) range: RatingRange,
}

/// Who looks, and what fits them.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Taste {
    /// The account; `None` for a guest.
    pub(crate) account: Option<String>,
    /// Games that a guest says are their own.
    pub(crate) own: HashSet<String>,
    /// The account's ratings, by pools.
    pub(crate) ratings: HashMap<String, i32>,
    /// What the account has played lately; if nothing, everything fits.
    pub(crate) played: HashSet<Kind>,
}

/// How well an offer fits, the best first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Fit {
    /// They have made it, or sit there.
    Own,
    /// They can take a seat, and play such games.
    Usual,
    /// They can take a seat.
    Open,
    /// They cannot.
    Barred,
}

impl Taste {
    fn fit(&self, offer: &Offer) -> Fit {
        let sits = self.account.as_ref().is_some_and(|account| offer.seated.contains(account));
        if sits || self.own.contains(&offer.game) {
            return Fit::Own;
        }
        let rating = self.ratings.get(&offer.pool).copied().unwrap_or(BEGINNING);
        let can = match self.account {
            Some(_) => offer.range.holds(rating),
            None => !offer.rated && offer.range.is_open(),
        };
        match can {
            false => Fit::Barred,
            true if self.played.is_empty() || self.played.contains(&offer.kind) => Fit::Usual,
            true => Fit::Open,
        }
    }

    /// The places of these offers in the order in which they are shown; they come oldest first.
    pub(crate) fn order<'a>(&self, offers: impl Iterator<Item = (usize, &'a Offer)>) -> Vec<usize> {
        let mut hosts: HashMap<(Fit, &str), usize> = HashMap::new();
        let mut ranked: Vec<((Fit, usize), usize)> = offers
            .map(|(place, offer)| {
                let fit = self.fit(offer);
                let count = hosts.entry((fit, &offer.host)).or_default();
                *count += 1;
                // Their own are not counted against each other.
                let rank = if fit == Fit::Own { 0 } else { *count };
                ((fit, rank), place)
            })
            .collect();
        ranked.sort_by_key(|(rank, _)| *rank);
        ranked.into_iter().map(|(_, place)| place).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offer(game: &str, host: &str) -> Offer {
        Offer {
            game: game.to_owned(),
            host: host.to_owned(),
            seated: vec![host.to_owned()],
            kind: ("travel-2006".to_owned(), "british".to_owned()),
            rated: false,
            pool: "match-slow".to_owned(),
            range: RatingRange::default(),
        }
    }

    fn order(offers: &[Offer], taste: &Taste) -> Vec<String> {
        let places = taste.order(offers.iter().enumerate());
        places.into_iter().map(|place| offers[place].game.clone()).collect()
    }

    #[test]
    fn a_flood_of_one_host_comes_after_the_first_of_every_other() {
        let mut offers: Vec<Offer> =
            (0..300).map(|number| offer(&format!("flood {number}"), "mallory")).collect();
        offers.extend(["a", "b", "c"].map(|host| offer(host, host)));
        offers.push(offer("a again", "a"));
        let shown = order(&offers, &Taste::default());
        assert_eq!(shown[..6], ["flood 0", "a", "b", "c", "flood 1", "a again"]);
        assert_eq!((shown.len(), &*shown[303]), (304, "flood 299"), "all are there");
    }

    #[test]
    fn what_fits_comes_first_and_ones_own_before_all() {
        let other = Offer { kind: ("folio-2001".into(), "american".into()), ..offer("other", "a") };
        let range = RatingRange { from: Some(1_800), to: None };
        let strong = Offer { range, ..offer("strong", "b") };
        let rated = Offer { rated: true, ..offer("rated", "c") };
        let plain = offer("plain", "d");
        let mine = Offer { range, ..offer("mine", "me") };
        let offers = [other, strong, rated, plain, mine];
        let guest = Taste { own: HashSet::from(["mine".to_owned()]), ..Taste::default() };
        assert_eq!(order(&offers, &guest), ["mine", "other", "plain", "strong", "rated"]);
        let me = Taste { account: Some("me".to_owned()), ..Taste::default() };
        assert_eq!(order(&offers, &me), ["mine", "other", "rated", "plain", "strong"]);
        let played = HashSet::from([("travel-2006".to_owned(), "british".to_owned())]);
        let ratings = HashMap::from([("match-slow".to_owned(), 1_900)]);
        let me = Taste { played, ratings, ..me };
        assert_eq!(order(&offers, &me), ["mine", "strong", "rated", "plain", "other"]);
    }
}

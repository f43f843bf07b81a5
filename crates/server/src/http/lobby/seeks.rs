//! The order in which the lobby shows a reader the games that look for players: the reader's own
//! first, then those that suit the reader best, and of each host one before the second of any. So no
//! host's seek is hidden by another's, however many that one makes.

use std::collections::{HashMap, HashSet};

use crate::live::ratings::BEGINNING;
use crate::store::RatingRange;

/// An edition and a word list.
pub(crate) type Kind = (String, String);

/// A game that looks for players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Seek {
    pub(crate) game: String,
    /// The account that has made it; `None` for a guest.
    pub(crate) maker: Option<String>,
    /// The address at which it was made, as [`crate::http::new_game::source`] says; `None` for clients
    /// without limits.
    pub(crate) source: Option<String>,
    /// The name of the first player at the table.
    pub(crate) name: String,
    /// The accounts that hold its seats.
    pub(crate) seated: Vec<String>,
    /// The edition and the word list.
    pub(crate) kind: Kind,
    pub(crate) rated: bool,
    /// The pool of its ratings.
    pub(crate) pool: String,
    /// The ratings with which a player can take a seat.
    pub(crate) range: RatingRange,
}

/// A host of games: each seek counts for all that are known of its host.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Host<'a> {
    Account(&'a str),
    Source(&'a str),
    /// A guest without limits, who is known by a name alone.
    Guest(&'a str),
}

impl Seek {
    fn hosts(&self) -> impl Iterator<Item = Host<'_>> {
        let account = self.maker.as_deref().map(Host::Account);
        let source = self.source.as_deref().map(Host::Source);
        let guest = account.or(source).is_none().then_some(Host::Guest(&self.name));
        [account, source, guest].into_iter().flatten()
    }
}

/// The reader of the lobby, and the games that suit.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Taste {
    /// The account; `None` for a guest.
    pub(crate) account: Option<String>,
    /// The games that a guest names as their own.
    pub(crate) own: HashSet<String>,
    /// The account's ratings, by pools.
    pub(crate) ratings: HashMap<String, i32>,
    /// The kinds of games that the account has played lately; if none, all suit.
    pub(crate) played: HashSet<Kind>,
}

/// The degrees in which a seek suits a reader, the best first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Fit {
    /// The reader has made it, or sits there.
    Own,
    /// The reader can take a seat, and plays such games.
    Usual,
    /// The reader can take a seat.
    Open,
    /// The reader cannot take a seat.
    Barred,
}

impl Taste {
    fn fit(&self, seek: &Seek) -> Fit {
        let sits = self.account.as_ref().is_some_and(|account| seek.seated.contains(account));
        if sits || self.own.contains(&seek.game) {
            return Fit::Own;
        }
        let rating = self.ratings.get(&seek.pool).copied().unwrap_or(BEGINNING);
        let can = match self.account {
            Some(_) => seek.range.holds(rating),
            None => !seek.rated && seek.range.is_open(),
        };
        match can {
            false => Fit::Barred,
            true if self.played.is_empty() || self.played.contains(&seek.kind) => Fit::Usual,
            true => Fit::Open,
        }
    }

    /// The places of these seeks, which come oldest first, in the order in which they are shown.
    pub(crate) fn order<'a>(&self, seeks: impl Iterator<Item = (usize, &'a Seek)>) -> Vec<usize> {
        let mut hosts: HashMap<(Fit, Host<'a>), usize> = HashMap::new();
        let mut ranked: Vec<((Fit, usize), usize)> = seeks
            .map(|(place, seek)| {
                let fit = self.fit(seek);
                let counts = seek.hosts().map(|host| {
                    let count = hosts.entry((fit, host)).or_default();
                    *count += 1;
                    *count
                });
                // An account gains nothing from many addresses, nor an address from many accounts.
                let rank = counts.max().unwrap_or_default();
                // The reader's own are not counted against each other.
                ((fit, if fit == Fit::Own { 0 } else { rank }), place)
            })
            .collect();
        ranked.sort_by_key(|(rank, _)| *rank);
        ranked.into_iter().map(|(_, place)| place).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A game of an account or, without one, of a guest.
    fn seek(game: &str, account: Option<&str>, source: Option<&str>) -> Seek {
        Seek {
            game: game.to_owned(),
            maker: account.map(str::to_owned),
            source: source.map(str::to_owned),
            name: account.unwrap_or(game).to_owned(),
            seated: account.into_iter().map(str::to_owned).collect(),
            kind: ("travel-2006".to_owned(), "british".to_owned()),
            rated: false,
            pool: "match-slow".to_owned(),
            range: RatingRange::default(),
        }
    }

    fn of(game: &str, account: &str) -> Seek {
        seek(game, Some(account), None)
    }

    fn order(seeks: &[Seek], taste: &Taste) -> Vec<String> {
        let places = taste.order(seeks.iter().enumerate());
        places.into_iter().map(|place| seeks[place].game.clone()).collect()
    }

    #[test]
    fn a_flood_of_one_host_comes_after_the_first_of_every_other() {
        for host in [(Some("mallory"), None), (None, Some("0123ab"))] {
            let mut seeks: Vec<Seek> =
                (0..300).map(|number| seek(&format!("flood {number}"), host.0, host.1)).collect();
            seeks.extend(["a", "b", "c"].map(|host| of(host, host)));
            seeks.push(of("a again", "a"));
            let shown = order(&seeks, &Taste::default());
            assert_eq!(shown[..6], ["flood 0", "a", "b", "c", "flood 1", "a again"]);
            assert_eq!((shown.len(), &*shown[303]), (304, "flood 299"), "all are there");
        }
    }

    #[test]
    fn many_accounts_at_few_addresses_come_after_the_first_of_every_other_address() {
        let mut seeks = Vec::new();
        for account in 0..20 {
            for source in ["one", "two"] {
                let account = format!("{source} {account}");
                seeks.push(seek(&account, Some(&account), Some(source)));
            }
        }
        seeks.push(seek("zoe", Some("zoe"), Some("three")));
        seeks.push(seek("guest", None, Some("four")));
        // Nor does an account gain anything from many addresses.
        seeks.extend((0..20).map(|number| {
            seek(&format!("far {number}"), Some("far"), Some(&format!("address {number}")))
        }));
        let shown = order(&seeks, &Taste::default());
        assert_eq!(shown[..5], ["one 0", "two 0", "zoe", "guest", "far 0"]);
        assert_eq!(shown[5..8], ["one 1", "two 1", "far 1"]);
    }

    #[test]
    fn what_suits_comes_first_and_the_readers_own_before_all() {
        let other = Seek { kind: ("folio-2001".into(), "american".into()), ..of("other", "a") };
        let range = RatingRange { from: Some(1_800), to: None };
        let strong = Seek { range, ..of("strong", "b") };
        let rated = Seek { rated: true, ..of("rated", "c") };
        let plain = of("plain", "d");
        let mine = Seek { range, ..of("mine", "me") };
        let seeks = [other, strong, rated, plain, mine];
        let guest = Taste { own: HashSet::from(["mine".to_owned()]), ..Taste::default() };
        assert_eq!(order(&seeks, &guest), ["mine", "other", "plain", "strong", "rated"]);
        let me = Taste { account: Some("me".to_owned()), ..Taste::default() };
        assert_eq!(order(&seeks, &me), ["mine", "other", "rated", "plain", "strong"]);
        let played = HashSet::from([("travel-2006".to_owned(), "british".to_owned())]);
        let ratings = HashMap::from([("match-slow".to_owned(), 1_900)]);
        let me = Taste { played, ratings, ..me };
        assert_eq!(order(&seeks, &me), ["mine", "strong", "rated", "plain", "other"]);
    }
}

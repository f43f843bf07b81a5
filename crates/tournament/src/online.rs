//! The boards of a division that are played on the server.

use rules::{Mode, Terms};

use crate::Refusal;

/// The way in which the boards of a division are played on the server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Online {
    /// The terms of each game: a match for two.
    pub terms: Terms,
    /// True if a draft has all boards on the server, and the director puts some on wood; otherwise
    /// they are on wood, and the director puts some on the server.
    pub by_default: bool,
}

impl Default for Online {
    /// On wood; on the server by the leaflet for tournaments, with 25 minutes for each player.
    fn default() -> Online {
        let terms = "tournament-sowpods seats=2".parse();
        Online { terms: terms.expect("the edition is for two"), by_default: false }
    }
}

impl Online {
    /// The terms of boards from their text.
    ///
    /// # Errors
    /// [`Refusal::BadTerms`] if they are no terms, and [`Refusal::NotForBoards`] if no board can be
    /// played by them: the pairings say who plays and who begins.
    ///
    /// ```
    /// use rules::Reason as _;
    /// use tournament::Online;
    ///
    /// assert!(Online::terms("travel-2006 seats=2 clock=20").is_ok());
    /// let refused = Online::terms("travel-2006 seats=3");
    /// assert_eq!(refused.map_err(|refusal| refusal.code()), Err("not_for_boards"));
    /// ```
    pub fn terms(text: &str) -> Result<Terms, Refusal> {
        let terms: Terms = text
            .parse()
            .map_err(|error: rules::TermsError| Refusal::BadTerms { problem: error.to_string() })?;
        let ruleset = terms.ruleset();
        // The player who begins is set up, and a match with two bags or a theme cannot be set up.
        let settable = !ruleset.two_bags && ruleset.theme.is_none() && !ruleset.tutor;
        match ruleset.mode == Mode::Match && terms.seats() == 2 && settable {
            true => Ok(terms),
            false => Err(Refusal::NotForBoards),
        }
    }
}

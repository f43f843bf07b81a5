//! The test of a row runs in every edition whose row its name carries.
//!
//! `for edition in editions!()` reads the name of the test in which it stands: `fol_44_dia_09_...`
//! runs in the folio and the diamond edition, a name without an edition's row in all five. The loop
//! fails if a pass through it plays nothing by its edition, or if it is left early, and `cargo
//! xtask tidy` fails if a test here carries an edition's row and has no such loop.

use std::cell::Cell;

use rules::{Edition, Ruleset};

/// The rows of a family are those of one leaflet.
const FAMILIES: [(&str, Edition); 5] = [
    ("trv", Edition::Travel2006),
    ("fol", Edition::Folio2001),
    ("sow", Edition::TournamentSowpods),
    ("dia", Edition::Diamond2008),
    ("cla", Edition::Classic2023),
];

thread_local! {
    /// The edition by which something was last played or judged.
    static PLAYED: Cell<Option<Edition>> = const { Cell::new(None) };
}

/// The editions whose rows are in the name of this test; all editions if there are none.
macro_rules! editions {
    () => {{
        fn here() {}
        $crate::editions::Editions::of(std::any::type_name_of_val(&here))
    }};
}
pub(crate) use editions;

/// Notes that something is played or judged by this edition.
pub(crate) fn note(edition: Edition) {
    PLAYED.set(Some(edition));
}

/// The ruleset of an edition, for a test that asks what the edition sets.
pub(crate) fn ruleset(edition: Edition) -> Ruleset {
    note(edition);
    edition.ruleset()
}

/// One edition after another.
pub(crate) struct Editions {
    test: &'static str,
    left: Vec<Edition>,
    now: Option<Edition>,
}

impl Editions {
    /// The editions of a test, given the path of something in it.
    pub(crate) fn of(path: &'static str) -> Editions {
        let mut parts =
            path.rsplit("::").skip_while(|part| matches!(*part, "here" | "{{closure}}"));
        let test = parts.next().unwrap_or(path);
        let mut left = named(test);
        if left.is_empty() {
            left.extend(Edition::ALL);
        }
        left.reverse();
        Editions { test, left, now: None }
    }

    fn check(&mut self) {
        if let Some(edition) = self.now.take() {
            assert_eq!(PLAYED.take(), Some(edition), "{} plays nothing in {edition}", self.test);
        }
    }
}

/// The editions whose rows a name carries, in the order of the leaflets.
fn named(test: &str) -> Vec<Edition> {
    let parts: Vec<&str> = test.split('_').collect();
    let is_row = |pair: &[&str], family: &str| {
        pair[0] == family && pair[1].starts_with(|c: char| c.is_ascii_digit())
    };
    let carries = |family: &str| parts.windows(2).any(|pair| is_row(pair, family));
    FAMILIES.iter().filter(|(family, _)| carries(family)).map(|(_, edition)| *edition).collect()
}

impl Iterator for Editions {
    type Item = Edition;

    fn next(&mut self) -> Option<Edition> {
        self.check();
        PLAYED.set(None);
        self.now = self.left.pop();
        self.now
    }
}

impl Drop for Editions {
    fn drop(&mut self) {
        let done = self.left.is_empty() && self.now.is_none();
        assert!(done || std::thread::panicking(), "{} leaves editions out", self.test);
    }
}

#[test]
fn names_say_in_which_editions_a_test_runs() {
    let of = |path| {
        let mut editions = Editions::of(path);
        std::mem::take(&mut editions.left).into_iter().rev().map(Edition::key).collect::<Vec<_>>()
    };
    assert_eq!(
        of("it::scoring::cla_08_gld_01_trv_56_train::here"),
        ["travel-2006", "classic-2023"]
    );
    assert_eq!(of("it::turns::sow_28_no::{{closure}}::here"), ["tournament-sowpods"]);
    assert_eq!(of("it::scoring::gld_36_twice::here").len(), 5, "a row of no leaflet");
    assert_eq!(of("it::scoring::a_folly::here").len(), 5);
}

#[test]
fn the_loop_demands_a_game_in_each_edition() {
    let of = || Editions::of("it::scoring::fol_01_dia_01_a_game::here");
    assert_eq!(of().inspect(|&edition| note(edition)).count(), 2);
    let left_early = std::panic::catch_unwind(|| of().find(|&edition| edition.key() != ""));
    assert!(left_early.is_err());
    let idle = std::panic::catch_unwind(|| for _ in of() {});
    assert!(idle.is_err());
    let in_another = std::panic::catch_unwind(|| of().for_each(|_| note(Edition::Classic2023)));
    assert!(in_another.is_err());
}

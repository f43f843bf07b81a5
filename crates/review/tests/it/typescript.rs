//! The page's types of a review are generated from the crate's: `crates/web/app/src/review/wire.ts`.
//!
//! `UPDATE=1 cargo test -p tilewright-review --test it typescript` writes the file anew.

use std::fs;
use std::path::PathBuf;

use review::{
    After, Bingos, Bound, Counted, Fact, Finder, Grade, Loss, Luck, Phony, Reason, Review,
    ReviewMessage, ReviewState, ReviewedMove, ReviewedSide, ReviewedTurn, Scale, Shares, Taught,
    Triples, Unclear,
};
use ts_rs::{Config, TS};

fn declarations() -> String {
    let config = Config::default();
    let mut text = String::from(
        "// Written from `crates/review/src` by `UPDATE=1 cargo test -p tilewright-review --test it typescript`.\n\n",
    );
    macro_rules! declare {
        ($($name:ident),* $(,)?) => {
            $(text.push_str(&format!("export {}\n", <$name as TS>::decl(&config)));)*
        };
    }
    declare!(
        ReviewMessage,
        ReviewState,
        Review,
        ReviewedTurn,
        ReviewedMove,
        Counted,
        ReviewedSide,
        Taught,
        Loss,
        Unclear,
        Finder,
        Bingos,
        Phony,
        Luck,
        Shares,
        Grade,
        Scale,
        Bound,
        Reason,
        Fact,
        After,
        Triples,
    );
    text
}

#[test]
fn the_pages_types_are_those_of_the_review() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../web/app/src/review/wire.ts");
    let wanted = declarations();
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, &wanted).unwrap();
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    assert!(found == wanted, "run with UPDATE=1 and commit {}", path.display());
}

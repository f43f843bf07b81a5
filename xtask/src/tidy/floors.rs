//! The files of the server stand on floors, and each uses only its own floor and those below it.
//!
//! `imports.rs` says what counts as an import. The root of the crate is above all floors: it opens
//! them, and none of them imports from it.

use super::imports::{Crate, crates};
use crate::tree::{Finding, Tree};

/// Where the floors are.
const SOURCE: &str = "crates/server/src/";

/// The folders of the floors, the lowest first.
const FLOORS: [&str; 4] = ["base", "store", "live", "http"];

/// Imports from a lower floor to a higher one that are allowed, with the reason. There are none.
const ALLOWED: [(&str, &str, &str); 0] = [];

/// Checks every import between two floors.
pub fn check(tree: &Tree) -> Vec<Finding> {
    crates(tree).iter().flat_map(climbing).collect()
}

/// The imports of a crate that lead to a higher floor.
fn climbing(of: &Crate) -> Vec<Finding> {
    let climbing = of.imports.iter().filter_map(|(&(from, to), names)| {
        let (from, to) = (&of.files[from], &of.files[to]);
        let (low, high) = (floor(from)?, floor(to)?);
        let is_allowed = ALLOWED.iter().any(|(one, other, _)| from == one && to == other);
        let names = names.iter().map(String::as_str).collect::<Vec<_>>().join(", ");
        let problem = format!(
            "takes {names} from {to}, which is above it: each floor of the server uses only those \
             below it"
        );
        (low < high && !is_allowed).then(|| Finding::file(from, problem))
    });
    climbing.collect()
}

/// The number of the floor on which a file stands, from 0; `None` for files of other crates. A
/// file that stands on no floor is above all.
fn floor(path: &str) -> Option<usize> {
    let folder = path.strip_prefix(SOURCE)?.split(['/', '.']).next()?;
    Some(FLOORS.iter().position(|floor| *floor == folder).unwrap_or(FLOORS.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(files: &[(&str, &str)]) -> Vec<String> {
        let mut all = vec![("crates/server/Cargo.toml", "[package]\n")];
        let lib = "mod base;\nmod http;\nmod live;\nmod store;\npub struct Server;\n";
        all.push(("crates/server/src/lib.rs", lib));
        all.extend(files);
        check(&Tree::of(&all)).iter().map(Finding::to_string).collect()
    }

    const ROOM: (&str, &str) = ("crates/server/src/live/room.rs", "pub(crate) struct Room;\n");
    const LIVE: (&str, &str) = ("crates/server/src/live/mod.rs", "pub(crate) mod room;\n");

    #[test]
    fn a_floor_may_use_itself_and_those_below_it() {
        let above = ("crates/server/src/http/games.rs", "use crate::live::room::Room;\n");
        let beside = ("crates/server/src/live/rooms.rs", "use super::room::Room;\n");
        assert!(found(&[ROOM, LIVE, above, beside]).is_empty());
    }

    #[test]
    fn an_import_of_a_higher_floor_is_found() {
        for (path, text) in [
            ("crates/server/src/store.rs", "use crate::live::room::Room;\n"),
            ("crates/server/src/store/games.rs", "fn at(_: &crate::live::room::Room) {}\n"),
            ("crates/server/src/base/time.rs", "use crate::live::room;\nfn f(_: room::Room) {}\n"),
            ("crates/server/src/http/games.rs", "use crate::Server;\n"),
        ] {
            assert_eq!(found(&[ROOM, LIVE, (path, text)]).len(), 1, "{path}");
        }
        let tested = "#[cfg(test)]\nmod tests {\n    use crate::live::room::Room;\n}\n";
        assert!(found(&[ROOM, LIVE, ("crates/server/src/store/games.rs", tested)]).is_empty());
    }
}

//! Files of one crate do not import each other in a circle: of any two, one can be read without
//! the other. `imports.rs` says what counts as an import.
//!
//! A module and the modules within it are one thing, as Rust's rules of privacy have it: in a group
//! of files that lies within one of them, what that file takes from the others does not count. So
//! `room.rs` may hold what `room/crowd.rs` defines while that adds methods to the room; but two
//! files within a module may not need each other, nor may one of them lead back to it through a
//! file elsewhere.

use std::collections::{BTreeMap, BTreeSet};

use super::imports::{Crate, crates};
use crate::tree::{Finding, Tree};

/// A circle that is allowed: the first of its files, the number of its files, and the reason. One
/// that is opened or becomes smaller has to be changed here, so that none grows again.
type Allowed = (&'static str, usize, &'static str);

/// All circles that are allowed: one, in the engine's endgame.
const ALLOWED: [Allowed; 1] = [(
    "crates/engine/src/endgame/bounds.rs",
    2,
    "a search and its bounds: apart they would pass on all that they share, at each node",
)];

/// Checks every crate.
pub fn check(tree: &Tree) -> Vec<Finding> {
    judged(&crates(tree), &ALLOWED)
}

/// The circles of these crates that are not allowed, and what is allowed without need.
fn judged(crates: &[Crate], allowed: &[Allowed]) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut found = BTreeSet::new();
    for one in crates {
        for circle in circles(one) {
            let first = &one.files[circle[0]];
            let allowed = allowed.iter().find(|(file, ..)| file == first);
            found.extend(allowed.map(|(file, ..)| *file));
            match allowed.map_or(0, |(_, files, _)| *files) {
                files if files < circle.len() => findings.push(described(one, &circle)),
                files if files == circle.len() => {}
                _ => {
                    let problem = format!("its circle has {} files: {LOWER}", circle.len());
                    findings.push(Finding::file(first, problem));
                }
            }
        }
    }
    for (file, ..) in allowed.iter().filter(|(file, ..)| !found.contains(file)) {
        findings.push(Finding::file(file, format!("begins no circle: {LOWER}")));
    }
    findings
}

/// The remedy for an allowance that is too large.
const LOWER: &str = "lower the allowance in xtask/src/tidy/circles.rs";

/// The groups of files that lead to each other, without those that lie within one of their files
/// and fall apart without what that takes.
fn circles(of: &Crate) -> Vec<Vec<usize>> {
    let mut circles = Vec::new();
    let mut waiting = vec![((0..of.files.len()).collect::<Vec<usize>>(), of.ties())];
    while let Some((files, mut ties)) = waiting.pop() {
        for circle in groups(&files, &ties) {
            match circle.iter().find(|&&file| circle.iter().all(|&other| of.holds(file, other))) {
                Some(&holder) => {
                    let mut ties = ties.clone();
                    ties.retain(|&(from, _)| from != holder);
                    waiting.push((circle, ties));
                }
                None => circles.push(circle),
            }
        }
        ties.clear();
    }
    circles.sort();
    circles
}

/// The groups of several files that lead to each other by these ties.
fn groups(files: &[usize], ties: &BTreeSet<(usize, usize)>) -> Vec<Vec<usize>> {
    let reached: BTreeMap<usize, BTreeSet<usize>> =
        files.iter().map(|&file| (file, reached(file, files, ties))).collect();
    let mut groups: BTreeSet<Vec<usize>> = BTreeSet::new();
    for (file, others) in &reached {
        let group: Vec<usize> =
            others.iter().copied().filter(|other| reached[other].contains(file)).collect();
        if group.len() > 1 {
            groups.insert(group);
        }
    }
    groups.into_iter().collect()
}

/// The files among these to which a file leads, directly or not.
fn reached(file: usize, files: &[usize], ties: &BTreeSet<(usize, usize)>) -> BTreeSet<usize> {
    let mut reached = BTreeSet::new();
    let mut waiting = vec![file];
    while let Some(from) = waiting.pop() {
        for &(_, to) in ties.range((from, 0)..=(from, usize::MAX)) {
            if files.contains(&to) && reached.insert(to) {
                waiting.push(to);
            }
        }
    }
    reached
}

fn described(of: &Crate, circle: &[usize]) -> Finding {
    let ties = of
        .imports
        .iter()
        .filter(|((from, to), _)| circle.contains(from) && circle.contains(to))
        .map(|((from, to), names)| {
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            format!("\n        {} -> {}: {}", of.files[*from], of.files[*to], names.join(", "))
        });
    let problem = format!(
        "{} files import each other in a circle: move what two of them need into a file of its \
         own, or to the one that needs nothing of the other{}",
        circle.len(),
        ties.collect::<String>()
    );
    Finding::file(&of.files[circle[0]], problem)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(files: &[(&str, &str)]) -> Vec<String> {
        let mut all = vec![("crates/table/Cargo.toml", "[package]\n")];
        all.extend(files);
        told(&all, &[])
    }

    fn told(files: &[(&str, &str)], allowed: &[Allowed]) -> Vec<String> {
        let findings = judged(&crates(&Tree::of(files)), allowed);
        findings.iter().map(Finding::to_string).collect()
    }

    #[test]
    fn a_circle_is_found_and_told_with_what_ties_it() {
        let lib = ("crates/table/src/lib.rs", "mod room;\nmod seat;\nmod clock;\n");
        let room =
            ("crates/table/src/room.rs", "use crate::seat::{Seat, sit};\npub struct Room;\n");
        let seat = (
            "crates/table/src/seat.rs",
            "use crate::clock;\npub struct Seat;\npub fn sit() {\n    clock::start();\n}\n",
        );
        let clock = ("crates/table/src/clock.rs", "pub fn start() {}\n");
        assert!(found(&[lib, room, seat, clock]).is_empty());
        let clock = ("crates/table/src/clock.rs", "pub fn start() -> crate::room::Room {}\n");
        let told = found(&[lib, room, seat, clock]);
        assert_eq!(told.len(), 1);
        assert!(told[0].starts_with("crates/table/src/clock.rs: 3 files"), "{}", told[0]);
        assert!(told[0].contains("room.rs -> crates/table/src/seat.rs: Seat, sit"), "{}", told[0]);
    }

    #[test]
    fn a_re_export_leads_to_the_file_that_defines_the_name() {
        let lib = ("crates/table/src/lib.rs", "mod room;\nmod seat;\npub use seat::Seat;\n");
        let room = ("crates/table/src/room.rs", "use crate::Seat;\npub struct Room;\n");
        let seat = ("crates/table/src/seat.rs", "pub struct Seat;\n");
        assert!(found(&[lib, room, seat]).is_empty());
        let seat = ("crates/table/src/seat.rs", "use super::room::Room;\npub struct Seat;\n");
        assert_eq!(found(&[lib, room, seat]).len(), 1);
    }

    #[test]
    fn a_module_and_those_within_it_are_one_but_two_within_it_are_not() {
        let lib = ("crates/table/src/lib.rs", "mod room;\n");
        let room = (
            "crates/table/src/room.rs",
            "mod crowd;\nmod talk;\nuse crowd::Crowd;\nuse self::talk::Talk;\npub struct Room;\n",
        );
        let crowd = (
            "crates/table/src/room/crowd.rs",
            "use super::Room;\npub struct Crowd;\nimpl Room {}\n",
        );
        let talk = ("crates/table/src/room/talk.rs", "use super::Room;\npub struct Talk;\n");
        assert!(found(&[lib, room, crowd, talk]).is_empty());
        let talk =
            ("crates/table/src/room/talk.rs", "use super::crowd::Crowd;\npub struct Talk;\n");
        assert!(found(&[lib, room, crowd, talk]).is_empty());
        let crowd =
            ("crates/table/src/room/crowd.rs", "use super::talk::Talk;\npub struct Crowd;\n");
        assert_eq!(found(&[lib, room, crowd, talk]).len(), 1);
    }

    #[test]
    fn a_way_back_through_a_file_elsewhere_is_a_circle() {
        let lib = ("crates/table/src/lib.rs", "mod places;\nmod room;\n");
        let room = (
            "crates/table/src/room.rs",
            "pub mod ask;\nuse crate::places::Places;\npub struct Room;\n",
        );
        let ask = ("crates/table/src/room/ask.rs", "pub enum Ask {}\n");
        let places =
            ("crates/table/src/places.rs", "use crate::room::ask::Ask;\npub struct Places;\n");
        assert!(found(&[lib, room, ask, places]).is_empty());
        let ask = ("crates/table/src/room/ask.rs", "use super::Room;\npub enum Ask {}\n");
        assert_eq!(found(&[lib, room, ask, places]).len(), 1);
    }

    #[test]
    fn tests_comments_and_texts_import_nothing() {
        let lib = ("crates/table/src/lib.rs", "mod room;\nmod seat;\n");
        let room = ("crates/table/src/room.rs", "use crate::seat::Seat;\npub struct Room;\n");
        let seat = (
            "crates/table/src/seat.rs",
            "/* use crate::room::Room; */\npub struct Seat;\nconst A: &str = \"crate::room::Room\";\n\
             const B: &str = r#\"\"crate::room::Room\"#;\nconst C: char = '\"';\n\
             // crate::room::Room\n#[cfg(test)]\nmod tests {\n    use crate::room::Room;\n}\n",
        );
        assert!(found(&[lib, room, seat]).is_empty());
    }

    #[test]
    fn a_circle_that_is_allowed_may_only_become_smaller() {
        let with = |seat: &str, clock: &str, files: usize| {
            let all = [
                ("crates/table/Cargo.toml", "[package]\n"),
                ("crates/table/src/clock.rs", clock),
                ("crates/table/src/lib.rs", "mod clock;\nmod room;\nmod seat;\n"),
                ("crates/table/src/room.rs", "use crate::seat::Seat;\npub struct Room;\n"),
                ("crates/table/src/seat.rs", seat),
            ];
            told(&all, &[("crates/table/src/room.rs", files, "they are one")]).len()
        };
        let seat = "use crate::room::Room;\npub struct Seat;\n";
        let clock = "pub struct Clock;\n";
        assert_eq!(with(seat, clock, 2), 0);
        assert_eq!(with("pub struct Seat;\n", clock, 2), 1, "it is opened");
        assert_eq!(with(seat, clock, 3), 1, "it is smaller");
        assert_eq!(with(seat, clock, 1), 1, "it has grown");
    }
}

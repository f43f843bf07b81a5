//! Reviews of whole games: for each turn what was best, what was lost and how sure that is; for
//! each player what was chosen well and what was luck.
//!
//! A [`Reviewer`] works in small pieces, so that its driver decides about threads and time:
//!
//! 1. [`Reviewer::begin`] reads the game and judges every turn by static equity, at once.
//! 2. [`Reviewer::batch`] hands out [`Task`]s, which any thread may carry out ([`Task::run`]).
//! 3. [`Reviewer::take`] takes the results of all of them, in the order of the tasks.
//! 4. [`Reviewer::report`] is the [`Review`] as it stands, whenever it is wanted.
//!
//! A batch depends on the game, the settings and the batches before: the same number of batches
//! gives the same review, to the byte, for any number of threads.
//!
//! A duplicate [`Session`] is judged round by round, with no estimates ([`Session::judge`]); its
//! [`SessionReview`] gives the [`Review`] of each player.
//!
//! The lessons of a game come as cards ([`Taught`]), and a [`Drill`] judges the answers to those
//! that ask for the move of a position.
//!
//! A turn is judged by what its seat knew: the other racks and the bag are nothing but unseen
//! tiles, also where the record of the game says more.
#![forbid(unsafe_code)]

mod board_facts;
mod cost;
mod counted;
mod drill;
mod endgame;
mod fact;
mod grade;
mod lesson;
mod luck;
mod moves;
mod page;
mod remarks;
mod replies;
mod report;
mod reviewer;
mod scene;
mod session;
mod study;
mod tools;
mod why;

pub use counted::Counted;
pub use drill::{Answered, Drill, DrillProblem, MoveProblem};
pub use fact::{After, Fact, Reason, Triples};
pub use grade::{Bound, Grade, Grading, POINTS, Scale, WIN};
pub use page::{page, session_page};
pub use remarks::remarks;
pub use replies::{Followed, Likely, Replies, Reply};
pub use report::{
    Bingos, Finder, Loss, Luck, Phony, Review, ReviewMessage, ReviewState, ReviewedMove,
    ReviewedProof, ReviewedSide, ReviewedTurn, Shares, Taught, Unclear,
};
pub use reviewer::{Done, Reviewer, Task};
pub use session::{KeptReview, ReviewedRound, ReviewedSlip, Session, SessionReview};
pub use tools::{Settings, Tools, Vocabulary};

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

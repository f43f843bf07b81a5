//! Answers to the questions of a game that only an engine can find out.

use engine::together::{opening_reachable, possible};
use engine::{Generator, anyone_can_play, can_open, duplicate};
use table::{Finding, GoalQuestion, OpeningQuestion, Question, StuckQuestion, TopsQuestion};

/// The answer to a game's question, found with all the words of the game.
pub(crate) fn find_out(referee: &Generator, question: &Question) -> Finding {
    match question {
        Question::Stuck(StuckQuestion { ruleset, board, racks }) => {
            let racks = racks.iter().copied();
            Finding::Stuck { anyone_can_play: anyone_can_play(referee, board, ruleset, racks) }
        }
        Question::Opening(OpeningQuestion { ruleset, board, rack, letters }) => {
            Finding::Opening { can_open: can_open(referee, board, ruleset, rack, *letters) }
        }
        Question::Tops(TopsQuestion { ruleset, board, rack }) => {
            let tops = duplicate::tops(referee, board, ruleset, rack);
            Finding::Tops { plays: tops.into_iter().map(|(play, _)| play).collect() }
        }
        Question::Goals(question) => goal_plays(referee, question),
    }
}

/// Which plays complete goals.
fn goal_plays(referee: &Generator, question: &GoalQuestion) -> Finding {
    let GoalQuestion { ruleset, board, goals, racks, opening } = question;
    if *opening {
        let racks: Vec<_> = racks.iter().map(|(_, rack)| *rack).collect();
        let reachable = opening_reachable(referee, board, ruleset, goals, &racks);
        return Finding::OpeningGoal { reachable };
    }
    Finding::GoalPlays { possible: possible(referee, board, ruleset, goals, racks) }
}

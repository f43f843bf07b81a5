//! Duplicate sessions: every slip against the best play of its rack.

use engine::{Random, Seeded, duplicate::tops};
use review::{Fact, Grade, KeptReview, ReviewedProof, Session, SessionReview, session_page};
use rules::duplicate::{CloseCause, Duplicate, EndReason, Event, Laid, Role, Sealed, Source};
use rules::{Edition, Fold, Millis, Mode, PlayText, Ruling, Seat, Terms, examine};

use crate::games::tools;

/// The acts of the three players in each round: Ana finds the top, Ben a lesser play, Cleo
/// alternates between a word that is not good and no slip at all. Cleo joins after the first round.
fn played() -> (Duplicate, Vec<i32>) {
    let terms: Terms = format!("{} mode=duplicate", Edition::Classic2023.key()).parse().unwrap();
    assert_eq!(terms.mode(), Mode::Duplicate);
    let mut session = Duplicate::new(&terms);
    let apply = |session: &mut Duplicate, event| session.apply(Millis(0), &event);
    for seat in 0..2 {
        apply(&mut session, Event::Entered { seat: Seat(seat), role: Role::Player });
    }
    apply(&mut session, Event::Started);
    let mut random = Seeded::new(7);
    let mut best = Vec::new();
    for round in 1..=4 {
        if round == 2 {
            apply(&mut session, Event::Entered { seat: Seat(2), role: Role::Player });
        }
        let mut bag = *session.bag();
        let tiles = random.draw(&mut bag, 7 - session.rack().len());
        apply(&mut session, Event::Drawn { tiles });
        apply(&mut session, Event::Accepted);
        let (board, rack) = (session.board().clone(), *session.rack());
        let found = tops(&tools().generator, &board, session.ruleset(), &rack);
        let (text, score) = found[0].clone();
        best.push(score);
        let top = Laid { text: text.clone(), score };
        apply(&mut session, Event::TopFound { top: top.clone(), lots: found.len() as u16 });
        apply(&mut session, Event::RoundBegan { round, time: Millis::minutes(3) });
        seal(&mut session, 0, text.clone(), true);
        let others = lesser(&session, score);
        seal(&mut session, 1, others[0].clone(), true);
        if round % 2 == 0 {
            seal(&mut session, 2, others[1].clone(), false);
        }
        apply(&mut session, Event::Closed { cause: CloseCause::AllLocked });
        apply(&mut session, Event::Placed { laid: top, source: Source::Slip, lots: 1 });
    }
    apply(&mut session, Event::Ended { reason: EndReason::Rounds });
    (session, best)
}

/// Two plays that lose 15 points or more.
fn lesser(session: &Duplicate, top: i32) -> [PlayText; 2] {
    let (board, ruleset) = (session.board(), session.ruleset());
    let grid = engine::Grid::of(board, ruleset, tools().generator.gaddag());
    let plays = tools().generator.plays(&grid, session.rack());
    let mut plays = plays.iter().filter(|play| play.score() <= top - 15 && play.laid() > 1);
    [0, 5].map(|skipped| {
        let play = plays.nth(skipped).unwrap().play();
        let direction = examine(board, ruleset, &play).unwrap().main().coord.direction;
        PlayText::of(board, &play, direction).unwrap()
    })
}

fn seal(session: &mut Duplicate, seat: u16, text: PlayText, good: bool) {
    let play = text.resolve(session.board()).unwrap();
    let formed = examine(session.board(), session.ruleset(), &play).unwrap();
    let words = formed.words.iter().map(|word| Ruling { word: word.text(), good }).collect();
    let sealed = Sealed {
        seat: Seat(seat),
        text: PlayText::of(session.board(), &play, formed.main().coord.direction).unwrap(),
        score: formed.score,
        words,
        declared: None,
        turned: false,
        locked: true,
    };
    session.apply(Millis(0), &Event::Sealed(sealed));
}

fn reviewed() -> (Session, SessionReview, Duplicate, Vec<i32>) {
    let (duplicate, best) = played();
    let names = ["Ana", "Ben", "Cleo"].map(String::from).to_vec();
    let session = Session::of(&duplicate, names);
    let rounds = (0..session.rounds()).map(|n| session.judge(tools(), n).unwrap()).collect();
    let review = session.report(rounds);
    (session, review, duplicate, best)
}

#[test]
fn every_slip_is_compared_with_the_best_play_of_its_rack() {
    let (_, review, duplicate, best) = reviewed();
    let (ana, ben, cleo) = (review.seen_by(0), review.seen_by(1), review.seen_by(2));
    assert_eq!((ana.turns.len(), ben.turns.len(), cleo.turns.len()), (4, 4, 3));
    assert!(ana.done && ana.over && !ana.by_win && ana.of == Some(0));
    for (index, &best) in best.iter().enumerate() {
        let (one, other) = (&ana.turns[index], &ben.turns[index]);
        assert_eq!((one.points, one.moves[0].points, one.grade), (best, best, Some(Grade::Best)));
        assert_eq!(one.played, Some(0));
        assert_eq!(other.moves[0].points, best);
        let lost = other.loss.unwrap();
        assert_eq!(lost.points.about as i32, best - other.points);
        assert_eq!(other.grade, Some(Grade::Blunder), "at least 15 points");
        let made = &other.moves[other.played.unwrap()];
        assert_eq!((&made.text, made.points), (&other.made, other.points));
        assert_eq!(one.proof, ReviewedProof::Exact);
        assert!(!one.finders.is_empty());
    }
    // The points of a player are those of the ranking, and the shares add up to them.
    for (seat, side) in ana.sides.iter().enumerate() {
        assert_eq!(review.scores[seat], duplicate.entrants()[seat].points);
        let shares = side.shares;
        assert_eq!(shares.choices + shares.board + shares.charges, 1000 * review.scores[seat]);
        assert_eq!((shares.luck, shares.charges), (0, 0));
    }
    assert_eq!(ana.sides[0].share, Some(1.0));
    assert_eq!((ana.sides[0].tops, ana.sides[1].tops), (4, 0));
    assert_eq!(ana.sides[0].best_points, best.iter().sum::<i32>());
    assert_eq!(ana.sides[2].best_points, best[1..].iter().sum::<i32>(), "from the second on");
}

#[test]
fn the_facts_of_a_round_are_those_of_its_slips() {
    let (_, review, _, best) = reviewed();
    let facts = |seat: u16, turn: usize| -> Vec<Fact> {
        let seen = review.seen_by(seat);
        seen.turns[turn].why.iter().map(|reason| reason.fact.clone()).collect()
    };
    // Round 2: Cleo's words were ruled out.
    let cleo = review.seen_by(2);
    let turn = &cleo.turns[0];
    assert_eq!((turn.number, turn.points, turn.played), (2, 0, None));
    assert!(turn.phony.as_ref().unwrap().withdrawn && cleo.sides[2].phonies == [2, 4]);
    let words = &turn.phony.as_ref().unwrap().words;
    assert!(facts(2, 0).contains(&Fact::NoPoints { words: words.clone() }));
    assert_eq!(turn.loss.unwrap().points.about as i32, best[1]);
    // Round 3: no slip.
    assert_eq!((cleo.turns[1].made.as_str(), cleo.turns[1].points), ("no slip", 0));
    assert!(facts(2, 1).contains(&Fact::NoSlip));
    // The best that Ben could have had, and the player who had it.
    let ben = review.seen_by(1);
    let made = ben.turns[1].made.clone();
    let top = ben.turns[1].moves[0].text.clone();
    let more = best[1] - ben.turns[1].points;
    assert!(facts(1, 1).contains(&Fact::Points { best: top, made, more }));
    let told = |turn: usize| {
        facts(1, turn).into_iter().find_map(|fact| match fact {
            Fact::Tops { tops, found, players } => Some((tops.len(), found, players)),
            _ => None,
        })
    };
    assert_eq!(told(0).map(|(_, found, players)| (found, players)), Some((1, 2)));
    assert_eq!(told(1).map(|(_, found, players)| (found, players)), Some((1, 3)));
}

#[test]
fn a_review_of_a_session_is_kept_once_and_read_by_each() {
    let (session, review, ..) = reviewed();
    let kept = KeptReview::Session(review.clone());
    let text = serde_json::to_string(&kept).unwrap();
    let read: KeptReview = serde_json::from_str(&text).unwrap();
    assert!(read == kept);
    assert!(read.clone().seen_by(None) == review.seen_by(0));
    assert!(read.seen_by(Some(1)) == review.seen_by(1));
    // A review of any other game is never taken for one of a session.
    let game = KeptReview::Game(review.seen_by(1));
    let text = serde_json::to_string(&game).unwrap();
    assert!(serde_json::from_str::<KeptReview>(&text).unwrap() == game);

    let page = session_page(&review, 1, &session);
    assert!(page.contains("<h1>Duplicate session, Ben ") && page.contains("Round 3: "));
    for turn in &review.seen_by(1).turns {
        for reason in &turn.why {
            assert!(page.contains(&crate::games::escaped(&reason.sentence)), "{}", reason.sentence);
        }
    }
    assert!(!page.contains("Win") && !page.contains("rollouts"));
}

#[test]
fn a_session_that_is_half_judged_says_so() {
    let (session, review, ..) = reviewed();
    let part = session.report(review.rounds[..2].to_vec()).seen_by(0);
    assert!(!part.done && (part.progress - 0.5).abs() < 1e-9);
    assert!(session.judge(tools(), 4).is_none());
}

//! Lessons: what a turn can teach, as cards that are drilled until they are known.

use ::study::{Card, PositionCard};
use lexicon::{Graph, Word};
use notation::{Cgp, Challenged, Operation, Replay, Turn};
use rules::{Board, Mode, PlayText, Ruleset, examine};

use crate::fact::Fact;
use crate::grade::{Grade, POINTS, WIN};
use crate::report::{ReviewedMove, ReviewedProof, ReviewedTurn, Taught};
use crate::scene::playable;

/// The number of moves that count as right in one position.
const ANSWERS: usize = 4;
/// The most that a move not judged may be worth less than the answer and be right, in points.
const TOLERANCE: f64 = 2.0;
/// By how many points the replies to two moves differ on average if one of them defends.
const DEFENCE: f64 = 5.0;
/// By how many points a defence may be better for what it scores and keeps alone.
const QUIET: f64 = 3.0;

/// The lessons of a turn: for its seat, and for the seat that answered it.
///
/// - An inaccuracy or worse: the position.
/// - A bingo that was not played: its letters.
/// - Words that are not in the list: what is like them. If they stood, the others learn it too.
/// - Words in the list that were challenged, between two players: the letters of the main word, for
///   the challenger.
pub(crate) fn lessons(
    replay: &Replay,
    turn: &Turn,
    found: &ReviewedTurn,
    phony: &[Card],
) -> Vec<Taught> {
    let seats = replay.players.len() as u16;
    let others = || (0..seats).filter(|&seat| seat != found.seat);
    let lesson = |seat: u16, card: &Card| Taught { seat, card: card.to_string() };
    let mut lessons: Vec<Taught> = Vec::new();
    if let Some(card) = position(replay, turn, found).map(Card::Position)
        && card.to_string().len() <= Card::LONGEST
    {
        lessons.push(lesson(found.seat, &card));
    }
    if let (false, Some(bingo)) = (found.bingos.played, &found.bingos.best) {
        lessons.extend(letters_of(bingo).map(|card| lesson(found.seat, &card)));
    }
    for card in phony {
        lessons.push(lesson(found.seat, card));
        if !turn.withdrawn() {
            lessons.extend(others().map(|seat| lesson(seat, card)));
        }
    }
    if turn.challenged == Some(Challenged::Stood) && found.phony.is_none() && seats == 2 {
        let card = letters_of(&found.made);
        lessons.extend(card.iter().flat_map(|card| others().map(|seat| lesson(seat, card))));
    }
    lessons
}

/// The words to learn from words that are not in the list: the hooks of the word that they make
/// longer by a letter, or else the words of the same letters, if there are any.
pub(crate) fn like(unlisted: &[String], words: &Graph) -> Vec<Card> {
    let card = |text: &String| {
        let word: Word = text.parse().ok()?;
        let letters = word.letters();
        let parts = [letters.split_last().map(|part| part.1), letters.split_first().map(|p| p.1)];
        let base = parts.into_iter().flatten().find(|part| part.len() > 1 && words.contains(part));
        if let Some(base) = base {
            return Word::new(base).map(Card::Hooks);
        }
        let card = Card::of(word);
        let same = |other: &Word| other.len() == word.len() && Card::of(*other) == card;
        words.words().any(|other| same(&other)).then_some(card)
    };
    unlisted.iter().filter_map(card).collect()
}

/// The card of the letters of a play such as `8D RETAINS`.
fn letters_of(play: &str) -> Option<Card> {
    let (_, word) = play.split_once(' ')?;
    word.to_ascii_uppercase().parse().ok().map(Card::of)
}

/// The position, if its move is an inaccuracy or worse and the edition alone says by which rules
/// it is judged.
fn position(replay: &Replay, turn: &Turn, found: &ReviewedTurn) -> Option<PositionCard> {
    let (ruleset, played) = (&replay.ruleset, found.played?);
    let slip = found.grade.is_some_and(|grade| grade >= Grade::Inaccuracy);
    if !slip || played == 0 || !as_in_edition(ruleset) {
        return None;
    }
    let (best, made) = (found.moves.first()?, found.moves.get(played)?);
    // The end of the game is proven, or who wins after each draw.
    let proven = found.bag == 0 || is_nearly_empty(found);
    let right = |other: &&ReviewedMove| other.text != made.text && is_right(best, other, proven);
    let answers: Vec<&ReviewedMove> = found.moves.iter().filter(right).take(ANSWERS).collect();
    // A move that is as good as the answers but has no room among them is right within the
    // tolerance.
    let wrong = found.moves.iter().filter(|other| !right(other));
    let nearest = wrong.map(|other| best.equity - other.equity - 0.1).fold(TOLERANCE, f64::min);
    let tolerance = if proven { 0.0 } else { nearest.max(0.0) };
    let mut cgp: Cgp = turn.before.cgp(turn.seat);
    cgp.operations.extend(Operation::new(&format!("edition {}", ruleset.edition)));
    Some(PositionCard {
        theme: theme(turn, ruleset, found, best, made).to_owned(),
        tolerance: (tolerance * 10.0) as u16,
        answers: answers.into_iter().map(|answer| answer.text.clone()).collect(),
        cgp: cgp.to_string(),
    })
}

/// True if it is proven which move wins after most draws.
fn is_nearly_empty(found: &ReviewedTurn) -> bool {
    found.proof == ReviewedProof::Exact
        && found.moves.first().is_some_and(|best| best.draws.is_some())
}

/// True if a move is as good as the best: where that is proven, proven to be; elsewhere, behind it
/// by less than an inaccuracy.
fn is_right(best: &ReviewedMove, other: &ReviewedMove, proven: bool) -> bool {
    if best.text == other.text {
        return true;
    }
    let behind = |bounds: (Option<crate::Bound>, Option<crate::Bound>)| match bounds {
        (Some(best), Some(other)) => Some(best.about - other.about),
        _ => None,
    };
    let (win, points) = (behind((best.win, other.win)), behind((best.spread, other.spread)));
    if proven {
        let behind = if best.draws.is_some() { win } else { points };
        return other.proof == ReviewedProof::Exact && behind.is_some_and(|behind| behind <= 0.0);
    }
    let behind = win.map(|win| WIN.grade(win)).or(points.map(|points| POINTS.grade(points)));
    other.iterations > 0 && behind.is_some_and(|grade| grade <= Grade::Fine)
}

/// True if moves have the same worth as in the edition without house rules.
fn as_in_edition(ruleset: &Ruleset) -> bool {
    let usual = ruleset.edition.ruleset();
    let Ruleset { layout, alphabet, rack_size, bonuses, exchange, end, leftovers, .. } = ruleset;
    ruleset.mode == Mode::Match
        && playable(ruleset)
        && (layout, alphabet, rack_size) == (&usual.layout, &usual.alphabet, &usual.rack_size)
        && (bonuses, exchange, end) == (&usual.bonuses, &usual.exchange, &usual.end)
        && (leftovers, ruleset.first_word) == (&usual.leftovers, usual.first_word)
        && (ruleset.targets, ruleset.theme) == (usual.targets, usual.theme)
}

/// The theme that a position drills. The first that is true:
///
/// - `endgame`: the bag is empty;
/// - `preendgame`: it is proven which move wins after most draws;
/// - `bingo`: the best move plays the whole rack;
/// - `exchange`: either the best move or the one made is an exchange;
/// - `defence`: the replies to the best move score less by [`DEFENCE`] points on average, and it is
///   hardly better by what it scores and keeps;
/// - `hook`: the best move puts a letter in front of or behind a word;
/// - `leave`: the best move keeps better tiles, for no more points;
/// - `points`: none of these.
fn theme(
    turn: &Turn,
    ruleset: &Ruleset,
    found: &ReviewedTurn,
    best: &ReviewedMove,
    made: &ReviewedMove,
) -> &'static str {
    let exchanges = |one: &ReviewedMove| one.text.starts_with("exchange");
    let replies = found.why.iter().find_map(|reason| match &reason.fact {
        Fact::Replies { after_best, after_made, .. } => Some(after_made.points - after_best.points),
        _ => None,
    });
    let full = turn.before.rack.len() == usize::from(ruleset.rack_size);
    match () {
        () if found.bag == 0 => "endgame",
        () if is_nearly_empty(found) => "preendgame",
        () if full && best.keeps.is_empty() && !exchanges(best) => "bingo",
        () if exchanges(best) || exchanges(made) => "exchange",
        () if replies.is_some_and(|more| more >= DEFENCE) && best.equity - made.equity <= QUIET => {
            "defence"
        }
        () if hooks(&turn.before.board, ruleset, &best.text) => "hook",
        () if best.leave > made.leave && best.points <= made.points => "leave",
        () => "points",
    }
}

/// True if a play puts one letter in front of or behind a word on the board.
fn hooks(board: &Board, ruleset: &Ruleset, text: &str) -> bool {
    let play = text.parse().ok().and_then(|text: PlayText| text.resolve(board).ok());
    let Some((play, formed)) = play.and_then(|play| {
        let formed = examine(board, ruleset, &play).ok()?;
        Some((play, formed))
    }) else {
        return false;
    };
    let laid = |square| play.placements().iter().any(|placement| placement.square == square);
    formed.words.iter().any(|word| {
        let new: Vec<bool> = word.squares().map(laid).collect();
        let end = new.first() == Some(&true) || new.last() == Some(&true);
        new.len() > 2 && end && new.iter().filter(|new| **new).count() == 1
    })
}

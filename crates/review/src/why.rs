//! Why a move was better: sentences made from facts, and from nothing else.

use std::cmp::Ordering;

use engine::{Choice, Grid, Ranked, Scene};
use notation::{Cause, Challenged, Turn};
use rules::{Letter, Ruleset};

use crate::board_facts;
use crate::counted::Counted;
use crate::fact::{After, Fact, Reason, Triples};
use crate::grade::rounded;
use crate::report::Loss;
use crate::study::{Study, Work};
use crate::tools::Tools;

/// The facts of a turn with their sentences, the most important first. `order` has the moves, the
/// best first; `player` is whose turn it was.
pub(crate) fn reasons(
    tools: &Tools,
    turn: &Turn,
    ruleset: &Ruleset,
    player: &str,
    study: &Study<'_>,
    order: &[usize],
    loss: Option<&Loss>,
) -> Vec<Reason> {
    let facts = facts(tools, turn, ruleset, study, order, loss);
    facts.into_iter().map(|fact| reason(fact, Subject::Named(player))).collect()
}

fn facts(
    tools: &Tools,
    turn: &Turn,
    ruleset: &Ruleset,
    study: &Study<'_>,
    order: &[usize],
    loss: Option<&Loss>,
) -> Vec<Fact> {
    let mut facts = Vec::new();
    if let Some(phony) = &study.phony {
        let (words, withdrawn) = (phony.words.clone(), phony.withdrawn);
        facts.push(Fact::Phony { words, withdrawn });
    } else if turn.challenged == Some(Challenged::Stood) {
        let charged = |own: bool| -> i32 {
            let charges = turn.charges.iter().filter(|charge| charge.reason == Cause::Challenge);
            charges.filter(|charge| (charge.seat == turn.seat) == own).map(|c| c.points).sum()
        };
        facts.push(Fact::ChallengedInVain { bonus: charged(true), cost: -charged(false) });
    }
    let (Some(&best), Some(played), Some(scene)) = (order.first(), study.played, &study.scene)
    else {
        return facts;
    };
    let bingos = &study.bingos;
    if let (false, Some(best)) = (bingos.played, bingos.best.clone()) {
        facts.push(Fact::BingoMissed { best, count: bingos.count });
    }
    let (one, other) = (&study.moves[best], &study.moves[played]);
    if let Some(counts) = study.counts(best) {
        let apart = best != played;
        facts.push(Fact::Draws {
            best: one.choice.text(&scene.grid),
            of_best: Counted::of(&counts),
            sure: study.proven_best() == Some(best),
            made: apart.then(|| other.choice.text(&scene.grid)),
            of_made: study.counts(played).filter(|_| apart).map(|counts| Counted::of(&counts)),
        });
    }
    if best != played && loss.is_some() {
        let text = |ranked: &Ranked| ranked.choice.text(&scene.grid);
        facts.extend(compared(scene, one, other));
        if let (Some(after_best), Some(after_made)) =
            (study.replies.get(&best), study.replies.get(&played))
        {
            facts.push(Fact::Replies {
                best: text(one),
                after_best: after_best.after(),
                made: text(other),
                after_made: after_made.after(),
            });
        }
        facts.extend(board_facts::facts(tools, ruleset, scene, &one.choice, &other.choice));
        facts.extend(hooks(tools, turn, &scene.grid, &other.choice));
        if scene.bag <= FEW {
            facts.push(Fact::Unseen { tiles: scene.unseen.to_string(), bag: scene.bag });
        }
    }
    if let Work::Ends(ends) = &study.work
        && let Some(root) = ends.root.as_ref().filter(|root| root.is_exact())
    {
        let own = ends.values[played].as_ref().filter(|own| own.is_exact());
        facts.push(Fact::Proven {
            line: Choice::texts(&root.line, &scene.grid, tools.generator.gaddag()),
            spread: scene.lead + root.about,
            made: own.filter(|_| best != played).map(|own| scene.lead + own.about),
        });
    }
    facts
}

/// The scores of two moves and the tiles they keep. Once the bag is empty, kept tiles are worth
/// nothing by themselves.
pub(crate) fn compared(scene: &Scene, best: &Ranked, made: &Ranked) -> Vec<Fact> {
    let text = |ranked: &Ranked| ranked.choice.text(&scene.grid);
    let more = best.choice.score() - made.choice.score();
    let mut facts = vec![Fact::Points { best: text(best), made: text(made), more }];
    let passes = made.choice == Choice::Pass;
    if scene.bag > 0 && !passes && best.choice.tiles() != made.choice.tiles() {
        let more = rounded((best.leave - made.leave).as_points());
        facts.push(Fact::Leave { best: keeps(scene, best), made: keeps(scene, made), more });
    }
    facts
}

/// With this number of tiles or fewer in the bag, those that are unseen are named.
pub(crate) const FEW: usize = 7;

fn keeps(scene: &Scene, ranked: &Ranked) -> String {
    let mut kept = scene.rack;
    kept.remove_all(&ranked.choice.tiles());
    kept.to_string()
}

/// Letters that extend the main word of a play, where there is room for them.
fn hooks(tools: &Tools, turn: &Turn, grid: &Grid, choice: &Choice) -> Option<Fact> {
    let Choice::Play(candidate) = choice else { return None };
    let board = &turn.before.board;
    let (coord, faces) = grid.main_word(candidate);
    let word: Vec<Letter> = faces.iter().map(|face| face.letter).collect();
    let graph = tools.generator.gaddag().graph();
    let free = |square: Option<rules::Square>| {
        square.is_some_and(|square| board.contains(square) && board.get(square).is_none())
    };
    let with = |letter: Letter, at: usize| {
        let mut longer = word.clone();
        longer.insert(at, letter);
        graph.contains(&longer)
    };
    let found = |at: usize, square: Option<rules::Square>| -> String {
        if !free(square) {
            return String::new();
        }
        Letter::all().filter(|&letter| with(letter, at)).map(Letter::to_char).collect()
    };
    let front = found(0, coord.square.step(coord.direction, -1));
    let back = found(word.len(), coord.square.step(coord.direction, word.len() as i16));
    let text: String = word.iter().map(|letter| letter.to_char()).collect();
    (!front.is_empty() || !back.is_empty()).then_some(Fact::Hooks { word: text, front, back })
}

/// Of whom a sentence speaks.
#[derive(Clone, Copy)]
pub(crate) enum Subject<'a> {
    /// The player who reads it.
    You,
    /// A player, for others to read.
    Named(&'a str),
    /// Every player, of whose turns none is another's.
    Everybody,
}

impl Subject<'_> {
    fn whose_rack(self) -> String {
        match self {
            Subject::You => "Your rack".to_string(),
            Subject::Named(player) => format!("{player}'s rack"),
            Subject::Everybody => "The rack".to_string(),
        }
    }

    fn whose_draw(self) -> String {
        match self {
            Subject::You => "Your own next draw".to_string(),
            Subject::Named(player) => format!("{player}'s own next draw"),
            Subject::Everybody => "The next draw".to_string(),
        }
    }

    /// The move made, in the middle of a sentence.
    fn made(self) -> &'static str {
        match self {
            Subject::You => "yours",
            Subject::Named(_) | Subject::Everybody => "the move made",
        }
    }

    /// The end of the game in words: `you win by 5`.
    fn ended(self, spread: i32) -> String {
        if spread == 0 {
            return "the game is a draw".to_string();
        }
        let (by, wins) = (spread.abs(), spread > 0);
        match self {
            Subject::You => format!("you {} by {by}", if wins { "win" } else { "lose" }),
            Subject::Named(player) => {
                format!("{player} {} by {by}", if wins { "wins" } else { "loses" })
            }
            Subject::Everybody => ends(spread),
        }
    }
}

/// A fact with its sentences: one for the player, and one about this player for other readers.
pub(crate) fn reason(fact: Fact, player: Subject<'_>) -> Reason {
    let (own, named) = (sentence(&fact, Subject::You), sentence(&fact, player));
    Reason { fact, named: (named != own).then_some(named), sentence: own }
}

fn sentence(fact: &Fact, subject: Subject<'_>) -> String {
    match fact {
        Fact::Points { best, made, more } => {
            let (best, made) = (capital(&doing(best)), doing(made));
            match more.cmp(&0) {
                Ordering::Greater => format!("{best} scores {} more than {made}.", points(*more)),
                Ordering::Less => format!("{best} scores {} less than {made}.", points(-more)),
                Ordering::Equal => format!("{best} scores as much as {made}."),
            }
        }
        Fact::Leave { best, made, more } => {
            let (best, made) = (spelled(best), spelled(made));
            let worth = tenths(more.abs());
            match *more > 0.0 {
                true => format!("It keeps {best}, worth {worth} points more than {made}."),
                false => format!("It keeps {best}, worth {worth} points less than {made}."),
            }
        }
        Fact::Replies { best, after_best, made, after_made } => {
            replies(best, after_best, made, after_made, subject)
        }
        Fact::Premiums { best, of_best, made, of_made } => format!(
            "{} covers {}; {} covers {}.",
            capital(&doing(best)),
            squares(of_best),
            doing(made),
            squares(of_made)
        ),
        Fact::TripleWords { best, of_best, made, of_made } => format!(
            "Triple words: {} {}; {} {}.",
            doing(best),
            does(of_best),
            doing(made),
            does(of_made)
        ),
        Fact::Lanes { now, best, after_best, made, after_made } => format!(
            "A whole rack fits into {now} rows and columns; after {}, {after_best}, after {}, \
             {after_made}.",
            doing(best),
            doing(made)
        ),
        Fact::Hooks { word, front, back } => {
            let letters = |letters: &str| or(letters);
            match (front.is_empty(), back.is_empty()) {
                (true, _) => format!("{word} takes {} behind it.", letters(back)),
                (_, true) => format!("{word} takes {} in front of it.", letters(front)),
                _ => format!(
                    "{word} takes {} in front of it and {} behind it.",
                    letters(front),
                    letters(back)
                ),
            }
        }
        Fact::Unseen { tiles, bag } => match bag {
            0 => format!("The bag is empty. Unseen: {}.", spelled(tiles)),
            _ => format!("The bag holds {bag}. Unseen: {}.", spelled(tiles)),
        },
        Fact::Phony { words, withdrawn } => {
            let verb = if words.len() == 1 { "is" } else { "are" };
            let words = and(words);
            match withdrawn {
                true => format!("{words} {verb} not in the list: the play came off."),
                false => format!("{words} {verb} not in the list, but nobody challenged it."),
            }
        }
        Fact::ChallengedInVain { bonus, cost } => match (bonus, cost) {
            (1.., _) => format!("It was challenged in vain, which brought {}.", points(*bonus)),
            (_, 1..) => {
                format!("It was challenged in vain, which cost the challenger {}.", points(*cost))
            }
            _ => "It was challenged in vain.".to_string(),
        },
        Fact::NoPoints { words } => {
            let verb = if words.len() == 1 { "is" } else { "are" };
            format!("{} {verb} not good: the slip scores nothing.", and(words))
        }
        Fact::NoSlip => "No slip was handed in.".to_string(),
        Fact::Tops { tops, found, players } => tops_found(tops, *found, *players),
        Fact::BingoMissed { best, count } => match count {
            1 => format!("{} has a bingo here: {best}.", subject.whose_rack()),
            _ => format!(
                "{} has {count} bingos here. The one worth most is {best}.",
                subject.whose_rack()
            ),
        },
        Fact::Draws { best, of_best, sure, made, of_made } => {
            let mut told = vec![format!("{} {}.", capital(&doing(best)), drawn(of_best))];
            if let (Some(made), Some(of_made)) = (made, of_made) {
                told.push(format!("{} {}.", capital(&doing(made)), drawn(of_made)));
            }
            if *sure && of_best.wins < of_best.of {
                told.push("No other move wins after more of them.".to_string());
            }
            told.join(" ")
        }
        Fact::Proven { line, spread, made } => {
            let line = line.join(", ");
            let end = subject.ended(*spread);
            match made {
                Some(made) => format!(
                    "Best play from here is {line}: {end}. {} {}.",
                    capital(subject.made()),
                    ends(*made)
                ),
                None => format!("Best play from here is {line}: {end}."),
            }
        }
    }
}

/// The number of the best plays that are named.
const NAMED: usize = 4;

fn tops_found(tops: &[String], found: usize, players: usize) -> String {
    let equal = match tops {
        [_] | [] => String::new(),
        some if some.len() <= NAMED => format!("{} are equally good. ", capital(&and(some))),
        many => format!("{} plays are equally good. ", many.len()),
    };
    let who = match (found, players) {
        (0, 1) => return equal.trim_end().to_string(),
        (1, 1) => "It is the top.".to_string(),
        (0, _) => "Nobody found the top.".to_string(),
        (all, players) if all == players => format!("All {players} players found the top."),
        (found, players) => format!("{found} of {players} players found the top."),
    };
    equal + &who
}

/// By how much shares have to differ to be told.
const APART: f64 = 0.06;

fn replies(
    best: &str,
    after_best: &After,
    made: &str,
    after_made: &After,
    subject: Subject<'_>,
) -> String {
    let mut parts = vec![format!(
        "After {} the best reply scores {:.0} on average; after {}, {:.0}.",
        doing(best),
        after_best.points,
        doing(made),
        after_made.points
    )];
    let percent = |share: f64| format!("{:.0} %", 100.0 * share);
    let mut told = |what: &str, one: f64, other: f64| {
        if (one - other).abs() >= APART {
            parts.push(format!(
                "{what} {} of the time; after {}, {}.",
                percent(one),
                subject.made(),
                percent(other)
            ));
        }
    };
    told("It is a bingo", after_best.bingos, after_made.bingos);
    told("It reaches a triple word", after_best.triples, after_made.triples);
    let draws = format!("{} makes a bingo", subject.whose_draw());
    told(&draws, after_best.own_bingos, after_made.own_bingos);
    if after_made.likelihood >= 0.1 {
        parts.push(format!(
            "The likeliest reply to {} is {}, {} of the time.",
            subject.made(),
            after_made.likeliest,
            percent(after_made.likelihood)
        ));
    }
    parts.join(" ")
}

/// Premium squares by their names: `two double letters and a triple word`.
fn squares(names: &[String]) -> String {
    if names.is_empty() {
        return "no premium square".to_string();
    }
    let mut counted: Vec<(&str, usize)> = Vec::new();
    for name in names {
        match counted.iter_mut().find(|(known, _)| known == name) {
            Some((_, count)) => *count += 1,
            None => counted.push((name, 1)),
        }
    }
    const NUMBERS: [&str; 7] = ["a", "two", "three", "four", "five", "six", "seven"];
    let told = |&(name, count): &(&str, usize)| match NUMBERS.get(count - 1) {
        Some(number) => format!("{number} {name}{}", if count > 1 { "s" } else { "" }),
        None => format!("{count} {name}s"),
    };
    and(&counted.iter().map(told).collect::<Vec<_>>())
}

/// The effect of a move on triple words: `covers A8 and opens A1`.
fn does(triples: &Triples) -> String {
    let verbs =
        [("covers", &triples.covers), ("opens", &triples.opens), ("closes", &triples.closes)];
    let parts: Vec<String> = verbs
        .into_iter()
        .filter(|(_, squares)| !squares.is_empty())
        .map(|(verb, squares)| format!("{verb} {}", and(squares)))
        .collect();
    match parts.is_empty() {
        true => "changes nothing".to_string(),
        false => parts.join(", "),
    }
}

fn or(letters: &str) -> String {
    let letters: Vec<String> = letters.chars().map(String::from).collect();
    match &letters[..] {
        [] => String::new(),
        [one] => one.clone(),
        [rest @ .., last] => format!("{} or {last}", rest.join(", ")),
    }
}

fn points(count: i32) -> String {
    match count {
        1 => "1 point".to_string(),
        _ => format!("{count} points"),
    }
}

fn tenths(points: f64) -> String {
    format!("{points:.1}")
}

fn spelled(tiles: &str) -> String {
    if tiles.is_empty() {
        return "nothing".to_string();
    }
    let named: Vec<String> = tiles
        .chars()
        .map(|tile| if tile == '?' { "a blank".to_string() } else { tile.to_string() })
        .collect();
    and(&named)
}

/// A move in the middle of a sentence: `8D TRAIN`, `exchanging QV`, `passing`.
fn doing(text: &str) -> String {
    match text.strip_prefix("exchange ") {
        Some(tiles) => format!("exchanging {tiles}"),
        None if text == "pass" => "passing".to_string(),
        None => text.to_string(),
    }
}

/// The same at the beginning of one.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().collect::<String>() + letters.as_str()
    })
}

fn and(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

/// After how many draws it is proven who wins: `wins after 7 of the 8 draws that are possible`.
fn drawn(counted: &Counted) -> String {
    let Counted { wins, ties, losses, of } = *counted;
    let open = counted.open();
    if open == 0 {
        let tied = match ties {
            0 => String::new(),
            _ => format!(" and ties after {ties}"),
        };
        return match wins {
            0 if ties == 0 => format!("is proven to lose after all {of} draws"),
            _ if wins == of => format!("is proven to win after all {of} draws"),
            _ => format!("is proven to win after {wins} of the {of} draws{tied}"),
        };
    }
    let mut parts = Vec::new();
    for (verb, count) in [("win", wins), ("tie", ties), ("lose", losses)] {
        if count > 0 {
            parts.push(format!("to {verb} after {count}"));
        }
    }
    format!("is proven {} of the {of} draws; of {open} it is not known", and(&parts))
}

fn ends(spread: i32) -> String {
    match spread.cmp(&0) {
        Ordering::Greater => format!("wins by {spread}"),
        Ordering::Less => format!("loses by {}", -spread),
        Ordering::Equal => "ends in a draw".to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(fact: &Fact) -> String {
        sentence(fact, Subject::You)
    }

    #[test]
    fn a_player_reads_you_and_everybody_else_the_name() {
        let bingo = Fact::BingoMissed { best: "8D TRAINED".into(), count: 1 };
        let of = |fact: &Fact, player| {
            let found = reason(fact.clone(), player);
            (found.sentence.clone(), found.told().to_string())
        };
        assert_eq!(
            of(&bingo, Subject::Named("Computer")),
            (
                "Your rack has a bingo here: 8D TRAINED.".to_string(),
                "Computer's rack has a bingo here: 8D TRAINED.".to_string()
            )
        );
        assert_eq!(of(&bingo, Subject::Everybody).1, "The rack has a bingo here: 8D TRAINED.");
        let proven = Fact::Proven { line: vec!["8D TRAIN".into()], spread: -7, made: Some(-9) };
        assert_eq!(
            of(&proven, Subject::Named("Ada")),
            (
                "Best play from here is 8D TRAIN: you lose by 7. Yours loses by 9.".to_string(),
                "Best play from here is 8D TRAIN: Ada loses by 7. The move made loses by 9."
                    .to_string()
            )
        );
        let after = |own_bingos, likelihood| After {
            racks: 10,
            points: 30.0,
            bingos: 0.1,
            triples: 0.2,
            own_bingos,
            likeliest: "8A QI".into(),
            likelihood,
        };
        let replies = Fact::Replies {
            best: "8D TRAIN".into(),
            after_best: after(0.3, 0.2),
            made: "8H IT".into(),
            after_made: after(0.1, 0.2),
        };
        let (own, named) = of(&replies, Subject::Named("Ada"));
        assert!(
            own.contains("Your own next draw makes a bingo 30 % of the time; after yours, 10 %.")
        );
        assert!(
            named.contains(
                "Ada's own next draw makes a bingo 30 % of the time; after the move made, 10 %."
            ),
            "{named}"
        );
        assert!(!named.to_lowercase().contains("your"), "{named}");
        let plain = Fact::NoSlip;
        assert_eq!(reason(plain, Subject::Named("Ada")).named, None);
    }

    #[test]
    fn facts_become_sentences() {
        let points = |best: &str, made: &str, more| {
            said(&Fact::Points { best: best.into(), made: made.into(), more })
        };
        assert_eq!(points("8D TRAIN", "8H IT", 12), "8D TRAIN scores 12 points more than 8H IT.");
        assert_eq!(
            points("exchange IOU", "H7 POOr", -1),
            "Exchanging IOU scores 1 point less than H7 POOr."
        );
        let vain = |bonus, cost| said(&Fact::ChallengedInVain { bonus, cost });
        assert_eq!(vain(5, 0), "It was challenged in vain, which brought 5 points.");
        assert_eq!(vain(0, 10), "It was challenged in vain, which cost the challenger 10 points.");
        assert_eq!(vain(0, 0), "It was challenged in vain.");
        assert_eq!(points("pass", "exchange Q", 0), "Passing scores as much as exchanging Q.");
        let names = |all: &[&str]| all.iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(squares(&names(&[])), "no premium square");
        let three = names(&["triple word", "double letter", "double letter"]);
        assert_eq!(squares(&three), "a triple word and two double letters");
        let triples =
            Triples { covers: names(&["A8"]), opens: names(&["A1", "A15"]), ..Triples::default() };
        assert_eq!(does(&triples), "covers A8, opens A1 and A15");
        assert_eq!(does(&Triples::default()), "changes nothing");
        let leave = |best: &str, made: &str, more| {
            said(&Fact::Leave { best: best.into(), made: made.into(), more })
        };
        assert_eq!(
            leave("IOP?", "IIU", 44.6),
            "It keeps I, O, P and a blank, worth 44.6 points more than I, I and U."
        );
        assert_eq!(leave("", "Q", -0.5), "It keeps nothing, worth 0.5 points less than Q.");
    }
}

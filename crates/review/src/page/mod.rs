//! A page to keep and send: one file of HTML without scripts that draws its boards itself, can be
//! printed and reads well aloud.

mod drawing;

use std::fmt::Write;

use notation::{Made, Replay};
use rules::{Board, Play, Ruleset};

use crate::grade::{Bound, Grade};
use crate::report::{Review, ReviewedMove, ReviewedSide, ReviewedTurn, Unclear};
use crate::session::{Session, SessionReview};

const STYLE: &str = include_str!("style.css");

/// The review of a game as a page of its own. `replay` is the game that was reviewed.
pub fn page(review: &Review, replay: &Replay) -> String {
    let before = |turn: &ReviewedTurn| {
        let turn = replay.turns.get(turn.number - 1)?;
        let play = match &turn.made {
            Made::Play(play) => Some(play),
            Made::Exchange(_) | Made::Exchanged(_) | Made::Pass => None,
        };
        Some((&turn.before.board, play))
    };
    whole(review, &replay.ruleset, &before, replay.board_after(replay.turns.len()).as_ref())
}

/// The review of a duplicate session as a page of its own, with the slips of one player.
pub fn session_page(review: &SessionReview, seat: u16, session: &Session) -> String {
    let before = |turn: &ReviewedTurn| session.slip(turn.number - 1, seat);
    whole(&review.seen_by(seat), session.ruleset(), &before, Some(session.end()))
}

/// The board before a turn, and what was laid on it.
type Before<'a> = dyn Fn(&ReviewedTurn) -> Option<(&'a Board, Option<&'a Play>)> + 'a;

fn whole(review: &Review, ruleset: &Ruleset, before: &Before<'_>, end: Option<&Board>) -> String {
    let mut page = String::new();
    let title = title(review);
    put(
        &mut page,
        format_args!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>Review: {title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n\
             <h1>{title}</h1>\n"
        ),
    );
    state(&mut page, review);
    sides(&mut page, review);
    line(&mut page, review);
    turns(&mut page, review);
    if let Some(board) = end {
        let heading = if review.over { "The board at the end" } else { "The board so far" };
        let drawn = drawing::board(board, ruleset, None, heading);
        put(&mut page, format_args!("<section><h2>{heading}</h2>\n{drawn}</section>\n"));
    }
    for turn in &review.turns {
        one(&mut page, review, turn, before(turn), ruleset);
    }
    grades(&mut page, review);
    page.push_str("</main>\n</body>\n</html>\n");
    page
}

/// Writing to a string does not fail.
fn put(page: &mut String, text: std::fmt::Arguments<'_>) {
    let _ = page.write_fmt(text);
}

/// Text that stands for itself in HTML, also in an attribute.
pub fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            c => safe.push(c),
        }
    }
    safe
}

fn title(review: &Review) -> String {
    if let Some(seat) = review.of {
        let score = review.scores.get(usize::from(seat)).copied().unwrap_or(0);
        return format!("Duplicate session, {} {score}", player(review, seat));
    }
    let parts = review.players.iter().zip(&review.scores);
    let parts: Vec<String> =
        parts.map(|(name, score)| format!("{} {score}", escaped(name))).collect();
    parts.join(", ")
}

fn player(review: &Review, seat: u16) -> String {
    review.players.get(usize::from(seat)).map_or_else(String::new, |name| escaped(name))
}

fn percent(chance: f64) -> String {
    format!("{:.1}", 100.0 * chance)
}

/// A whole number with its thousands apart: `22,224`.
fn grouped(count: f64) -> String {
    let digits = format!("{count:.0}");
    let parts: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().filter_map(|part| str::from_utf8(part).ok()).collect();
    parts.join(",")
}

fn state(page: &mut String, review: &Review) {
    let done = match review.done {
        true => String::new(),
        false => format!(" The work was ended after {:.0} % of it.", 100.0 * review.progress),
    };
    let work = match review.of {
        Some(_) => "All plays of every rack were looked at.".to_string(),
        None => format!("{} continuations played.", grouped(review.rollouts)),
    };
    if let Some(sentence) = &review.other_list {
        put(page, format_args!("<p>{}</p>\n", escaped(sentence)));
    }
    put(page, format_args!("<p class=\"dim\">{work}{done}</p>\n"));
    for note in &review.notes {
        put(page, format_args!("<p>{}</p>\n", escaped(note)));
    }
}

/// A table that can be scrolled sideways, up to its first row.
fn table(page: &mut String, caption: &str, headings: &[(&str, bool)]) {
    put(
        page,
        format_args!(
            "<div class=\"scroll\" role=\"region\" aria-label=\"{caption}\" tabindex=\"0\"><table>\
             <caption>{caption}</caption><thead><tr>"
        ),
    );
    for (heading, number) in headings {
        let class = if *number { " class=\"n\"" } else { "" };
        put(page, format_args!("<th scope=\"col\"{class}>{heading}</th>"));
    }
    page.push_str("</tr></thead><tbody>\n");
}

const TABLE_END: &str = "</tbody></table></div>\n";

/// The players of a duplicate session, the best first.
fn entrants(page: &mut String, review: &Review) {
    page.push_str("<section><h2>Players</h2>\n");
    let headings = [
        ("Player", false),
        ("Points", true),
        ("Of the best plays", true),
        ("Tops", true),
        ("Bingos", true),
        ("Lost in a round", true),
    ];
    table(page, "Points of all players", &headings);
    let mut order: Vec<usize> = (0..review.sides.len()).collect();
    order.retain(|&seat| review.sides[seat].share.is_some());
    order.sort_by_key(|&seat| std::cmp::Reverse(review.scores.get(seat).copied()));
    for seat in order {
        let side = &review.sides[seat];
        put(
            page,
            format_args!(
                "<tr{}><th scope=\"row\">{}</th><td class=\"n\">{}</td><td class=\"n\">{} %</td>\
                 <td class=\"n\">{}</td><td class=\"n\">{} of {}</td><td class=\"n\">{:.1}</td></tr>\n",
                if review.of == u16::try_from(seat).ok() { " class=\"made\"" } else { "" },
                escaped(&review.players[seat]),
                review.scores.get(seat).copied().unwrap_or(0),
                percent(side.share.unwrap_or(0.0)),
                side.tops,
                side.bingos_found,
                side.bingos_possible,
                side.equity_lost,
            ),
        );
    }
    page.push_str(TABLE_END);
    marked(page, review);
    page.push_str("</section>\n");
}

fn sides(page: &mut String, review: &Review) {
    if review.of.is_some() {
        return entrants(page, review);
    }
    page.push_str("<section><h2>Players</h2>\n");
    let headings = [
        ("Player", false),
        ("Score", true),
        ("Most points", true),
        ("Bingos", true),
        ("Points lost", true),
        ("Lost per turn", true),
        ("Luck", true),
        ("Choices", true),
        ("Board", true),
        ("Charges", true),
    ];
    table(page, "What the scores are made of", &headings);
    for (index, side) in review.sides.iter().enumerate() {
        let ReviewedSide { share, bingos_found, bingos_possible, points_lost, shares, .. } = side;
        let none = || "\u{2013}".to_string();
        let share = share.map_or_else(none, |share| format!("{} %", percent(share)));
        let a_turn = side.points_lost_a_turn();
        let a_turn = a_turn.map_or_else(none, |a_turn| format!("{a_turn:.1}"));
        let points = |thousandths: i32| format!("{:+.1}", f64::from(thousandths) / 1e3);
        put(
            page,
            format_args!(
                "<tr><th scope=\"row\">{}</th><td class=\"n\">{}</td><td class=\"n\">{share}</td>\
                 <td class=\"n\">{bingos_found} of {bingos_possible}</td>\
                 <td class=\"n\">{points_lost:.0}</td><td class=\"n\">{a_turn}</td>\
                 <td class=\"n\">{} &plusmn;{:.0}</td><td class=\"n\">{}</td><td class=\"n\">{}</td>\
                 <td class=\"n\">{}</td></tr>\n",
                escaped(&review.players[index]),
                review.scores.get(index).copied().unwrap_or(0),
                points(shares.luck),
                side.luck_interval(),
                points(shares.choices),
                points(shares.board),
                points(shares.charges),
            ),
        );
    }
    page.push_str(
        "</tbody></table></div>\n<p class=\"dim\">Points lost are what the moves made are expected \
         to have cost against the best, all turns together. A score is luck, choices, board and charges \
         together. Luck is what the best moves were worth more than after average draws; choices, \
         what the moves made were worth less than the best; board, what is left of the points of \
         the turns; charges, points besides those of plays.</p>\n",
    );
    marked(page, review);
    page.push_str("</section>\n");
}

/// The turns of each player that are worth another look, with links to them.
fn marked(page: &mut String, review: &Review) {
    for (name, side) in review.players.iter().zip(&review.sides) {
        let lists: Vec<String> = side
            .told()
            .into_iter()
            .map(|(what, turns)| {
                let link = |turn: &usize| format!("<a href=\"#turn-{turn}\">turn {turn}</a>");
                let links: Vec<String> = turns.iter().map(link).collect();
                format!("{}: {}", what.to_lowercase(), links.join(", "))
            })
            .collect();
        if !lists.is_empty() {
            put(page, format_args!("<p>{}, {}.</p>\n", escaped(name), lists.join("; ")));
        }
    }
}

fn line(page: &mut String, review: &Review) {
    if review.win_line.len() < 2 {
        return;
    }
    let name = player(review, 0);
    let drawn = drawing::line(review);
    put(page, format_args!("<section><h2>Win chance of {name}</h2>\n{drawn}"));
    page.push_str("<details><summary>The same as a table</summary>\n<table><caption>Win chance turn by turn</caption><thead><tr><th scope=\"col\">After turn</th><th scope=\"col\" class=\"n\">Win chance, %</th></tr></thead><tbody>\n");
    for (turn, chance) in review.win_line.iter().enumerate() {
        let turn = if turn == 0 { "start".to_string() } else { turn.to_string() };
        put(
            page,
            format_args!("<tr><td>{turn}</td><td class=\"n\">{}</td></tr>\n", percent(*chance)),
        );
    }
    page.push_str("</tbody></table></details></section>\n");
}

fn badge(turn: &ReviewedTurn) -> String {
    match (turn.grade, turn.unclear) {
        (Some(grade), _) => {
            let name = grade.name();
            format!("<span class=\"grade {name}\">{name}</span>")
        }
        (None, Some(Unclear::Between { from, to })) => format!(
            "<span class=\"grade unclear\">not clear: {} to {}</span>",
            from.name(),
            to.name()
        ),
        (None, _) => "<span class=\"grade unclear\">no grade</span>".to_string(),
    }
}

fn lost(turn: &ReviewedTurn) -> String {
    turn.loss.map_or_else(String::new, |loss| loss.told().join(" and "))
}

fn turns(page: &mut String, review: &Review) {
    let (heading, turn, by, made) = match review.of {
        Some(_) => ("Rounds", "Round", "Best play", "Slip"),
        None => ("Turns", "Turn", "Player", "Move"),
    };
    put(page, format_args!("<section><h2>{heading}</h2>\n"));
    let headings = [
        (turn, true),
        (by, false),
        (made, false),
        ("Points", true),
        ("Grade", false),
        ("Lost", true),
    ];
    table(page, &format!("{heading} with what each of them lost"), &headings);
    for turn in &review.turns {
        let by = match review.of {
            Some(_) => turn.moves.first().map_or_else(String::new, |best| {
                format!("{} {}", escaped(&best.text), best.points)
            }),
            None => player(review, turn.seat),
        };
        put(
            page,
            format_args!(
                "<tr><td class=\"n\"><a href=\"#turn-{0}\">{0}</a></td><td>{1}</td><td>{2}</td>\
                 <td class=\"n\">{3}</td><td>{4}</td><td class=\"n lost\">{5}</td></tr>\n",
                turn.number,
                by,
                escaped(&turn.made),
                turn.points,
                badge(turn),
                lost(turn)
            ),
        );
    }
    page.push_str(TABLE_END);
    page.push_str("</section>\n");
}

fn one(
    page: &mut String,
    review: &Review,
    turn: &ReviewedTurn,
    before: Option<(&Board, Option<&Play>)>,
    ruleset: &Ruleset,
) {
    let lost = turn.grade.is_none_or(|grade| grade >= Grade::Inaccuracy);
    let drawn = before.filter(|_| lost || turn.phony.is_some());
    let number = turn.number;
    let heading = match review.of {
        Some(_) => format!("Round {number}: {}", escaped(&turn.made)),
        None => format!("Turn {number}: {}, {}", player(review, turn.seat), escaped(&turn.made)),
    };
    put(
        page,
        format_args!(
            "<article id=\"turn-{number}\" aria-labelledby=\"h-{number}\">\n<h2 id=\"h-{number}\">\
             {heading}</h2>\n<div class=\"turn{}\">\n",
            if drawn.is_some() { " drawn" } else { "" }
        ),
    );
    if let Some((board, made)) = drawn {
        let label = format!("The board before turn {number}, with the move made");
        page.push_str(&drawing::board(board, ruleset, made, &label));
    }
    page.push_str("<div>\n");
    let unknown = match turn.unknown {
        0 => String::new(),
        1 => " and 1 more tile".to_string(),
        count => format!(" and {count} more tiles"),
    };
    put(
        page,
        format_args!(
            "<p>{} Rack {}{unknown}. {} in the bag.</p>\n",
            badge(turn),
            escaped(&turn.rack),
            turn.bag
        ),
    );
    if let Some(unclear) = turn.unclear {
        put(page, format_args!("<p>{}</p>\n", unclear.sentence()));
    }
    if !turn.why.is_empty() {
        page.push_str("<ul>\n");
        for reason in &turn.why {
            put(page, format_args!("<li>{}</li>\n", escaped(reason.told())));
        }
        page.push_str("</ul>\n");
    }
    for note in &turn.notes {
        put(page, format_args!("<p><b>Note.</b> {}</p>\n", escaped(note).replace('\n', "<br>")));
    }
    if let Some(found_by) = turn.found_by().filter(|_| turn.played != Some(0)) {
        put(page, format_args!("<p class=\"dim\">{}</p>\n", escaped(&found_by)));
    }
    moves(page, review, turn);
    page.push_str("</div>\n</div>\n</article>\n");
}

/// How many moves of a turn are listed.
const LISTED: usize = 6;

fn moves(page: &mut String, review: &Review, turn: &ReviewedTurn) {
    if turn.moves.is_empty() {
        return;
    }
    let sure = match (turn.proof.as_str(), turn.sure) {
        _ if review.of.is_some() => "The best plays of the rack.".to_string(),
        ("exact", _) if turn.moves.first().is_some_and(|best| best.draws.is_some()) => {
            "Proven: no move wins after more draws.".to_string()
        }
        ("exact", _) => "Proven to the end of the game.".to_string(),
        ("bounds", _) => "Proven between bounds.".to_string(),
        (_, Some(sure)) => {
            let best = match sure < 0.5 {
                true => "The best is too close to call.".to_string(),
                false => format!("The first is best: {} % sure.", percent(sure)),
            };
            format!("{best} Estimate after {} iterations.", turn.iterations)
        }
        (_, None) => "Estimate.".to_string(),
    };
    let wins = review.by_win;
    let mut headings = vec![("Move", false), ("Points", true), ("Keeps", false)];
    if review.of.is_none() {
        headings.push(("Equity", true));
        headings.extend(wins.then_some(("Wins, %", true)));
        headings.push(("Spread", true));
    }
    table(page, &sure, &headings);
    for (index, found) in turn.moves.iter().enumerate() {
        let made = turn.played == Some(index);
        if index < LISTED || made {
            row(page, found, made, (review.of.is_none(), wins));
        }
    }
    page.push_str(TABLE_END);
}

/// A move; `judged` if more is known of it than its points, `wins` if the chance to win is among
/// that.
fn row(page: &mut String, found: &ReviewedMove, made: bool, (judged, wins): (bool, bool)) {
    let figure = |bound: Option<Bound>, unit: f64| match bound {
        None => "\u{2013}".to_string(),
        Some(Bound { low, about, high }) if low == high => format!("{:.1}", unit * about),
        Some(Bound { low, about, high }) => {
            format!("{:.1} &plusmn;{:.1}", unit * about, unit * (high - low) / 2.0)
        }
    };
    let tried =
        |bound: Option<Bound>| bound.filter(|_| found.iterations > 0 || found.proof != "estimate");
    put(
        page,
        format_args!(
            "<tr{}><th scope=\"row\">{}{}</th><td class=\"n\">{}</td><td>{}</td>",
            if made { " class=\"made\"" } else { "" },
            escaped(&found.text),
            if made { " <b>made</b>" } else { "" },
            found.points,
            escaped(&found.keeps),
        ),
    );
    if judged {
        put(page, format_args!("<td class=\"n\">{:.1}</td>", found.equity));
        let (win, spread) = (figure(tried(found.win), 100.0), figure(tried(found.spread), 1.0));
        for figure in wins.then_some(win).into_iter().chain([spread]) {
            put(page, format_args!("<td class=\"n\">{figure}</td>"));
        }
    }
    page.push_str("</tr>\n");
}

/// What the grades mean.
fn grades(page: &mut String, review: &Review) {
    let (win, points) = (review.win_scale, review.point_scale);
    if review.of.is_some() {
        put(
            page,
            format_args!(
                "<section><h2>Grades</h2>\n<p>A slip is an inaccuracy if it lost {:.0} points or more \
                 against the best play, a mistake from {:.0}, a blunder from {:.0}.</p></section>\n",
                points.inaccuracy, points.mistake, points.blunder,
            ),
        );
        return;
    }
    put(
        page,
        format_args!(
            "<section><h2>Grades</h2>\n<p>A move is an inaccuracy if it lost {:.0} % of the chance \
             to win or more, a mistake from {:.0} %, a blunder from {:.0} %. In endgames{} it is \
             graded by points: {:.0}, {:.0} and {:.0}. An interval holds with 95 % certainty; where \
             it does not tell the grade, none is given.</p></section>\n",
            100.0 * win.inaccuracy,
            100.0 * win.mistake,
            100.0 * win.blunder,
            if review.by_win { "" } else { ", and in this game throughout," },
            points.inaccuracy,
            points.mistake,
            points.blunder,
        ),
    );
}

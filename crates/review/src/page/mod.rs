//! A page to keep and send: one file of HTML without scripts that draws its boards itself, can be
//! printed and reads well aloud.

mod drawing;

use std::fmt::Write;

use notation::Replay;

use crate::grade::{Bound, Grade};
use crate::report::{Review, ReviewedMove, ReviewedSide, ReviewedTurn, Unclear};

const STYLE: &str = include_str!("style.css");

/// The review of a game as a page of its own. `replay` is the game that was reviewed.
pub fn page(review: &Review, replay: &Replay) -> String {
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
    if let Some(board) = replay.board_after(replay.turns.len()) {
        let heading = if review.over { "The board at the end" } else { "The board so far" };
        let drawn = drawing::board(&board, &replay.ruleset, None, heading);
        put(&mut page, format_args!("<section><h2>{heading}</h2>\n{drawn}</section>\n"));
    }
    for (turn, played) in review.turns.iter().zip(&replay.turns) {
        one(&mut page, review, turn, played, replay);
    }
    grades(&mut page, review);
    page.push_str("</main>\n</body>\n</html>\n");
    page
}

/// Writing to a string does not fail.
fn put(page: &mut String, text: std::fmt::Arguments<'_>) {
    let _ = page.write_fmt(text);
}

/// Text as HTML.
fn escaped(text: &str) -> String {
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

fn state(page: &mut String, review: &Review) {
    let done = match review.done {
        true => String::new(),
        false => format!(" The work was ended after {:.0} % of it.", 100.0 * review.progress),
    };
    put(page, format_args!("<p class=\"dim\">{:.0} rollouts.{done}</p>\n", review.rollouts));
    for note in &review.notes {
        put(page, format_args!("<p>{}</p>\n", escaped(note)));
    }
}

fn sides(page: &mut String, review: &Review) {
    page.push_str("<section><h2>Players</h2>\n<div class=\"scroll\" tabindex=\"0\"><table>\n<thead><tr><th scope=\"col\">Player</th>");
    for heading in
        ["Score", "Most points", "Bingos", "Win chance lost", "Luck", "Choices", "Board", "Charges"]
    {
        put(page, format_args!("<th scope=\"col\" class=\"n\">{heading}</th>"));
    }
    page.push_str("</tr></thead>\n<tbody>\n");
    for (index, side) in review.sides.iter().enumerate() {
        let ReviewedSide { share, bingos_found, bingos_possible, win_lost, shares, .. } = side;
        let none = || "\u{2013}".to_string();
        let share = share.map_or_else(none, |share| format!("{} %", percent(share)));
        let lost = win_lost.map_or_else(none, |lost| format!("{} %", percent(lost)));
        let points = |thousandths: i32| format!("{:+.1}", f64::from(thousandths) / 1e3);
        put(
            page,
            format_args!(
                "<tr><th scope=\"row\">{}</th><td class=\"n\">{}</td><td class=\"n\">{share}</td>\
                 <td class=\"n\">{bingos_found} of {bingos_possible}</td><td class=\"n\">{lost}</td>\
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
        "</tbody></table></div>\n<p class=\"dim\">A score is luck, choices, board and charges \
         together. Luck is what the best moves were worth more than after average draws; choices, \
         what the moves made were worth less than the best; board, what is left of the points of \
         the turns; charges, points besides those of plays.</p></section>\n",
    );
}

fn line(page: &mut String, review: &Review) {
    if review.win_line.len() < 2 {
        return;
    }
    let name = player(review, 0);
    let drawn = drawing::line(review);
    put(page, format_args!("<section><h2>Win chance of {name}</h2>\n{drawn}"));
    page.push_str("<details><summary>The same as a table</summary>\n<table><thead><tr><th scope=\"col\">After turn</th><th scope=\"col\" class=\"n\">Win chance, %</th></tr></thead><tbody>\n");
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
    let Some(loss) = turn.loss else { return String::new() };
    let bound = |Bound { low, about, high }: Bound, unit: f64| {
        format!("{:.1} ({:.1} to {:.1})", unit * about, unit * low, unit * high)
    };
    match loss.win {
        Some(win) => format!("{} %", bound(win, 100.0)),
        None => format!("{} points", bound(loss.points, 1.0)),
    }
}

fn turns(page: &mut String, review: &Review) {
    page.push_str("<section><h2>Turns</h2>\n<div class=\"scroll\" tabindex=\"0\"><table><thead><tr><th scope=\"col\" class=\"n\">Turn</th><th scope=\"col\">Player</th><th scope=\"col\">Move</th><th scope=\"col\" class=\"n\">Points</th><th scope=\"col\">Grade</th><th scope=\"col\" class=\"n\">Lost</th></tr></thead><tbody>\n");
    for turn in &review.turns {
        put(
            page,
            format_args!(
                "<tr><td class=\"n\"><a href=\"#turn-{0}\">{0}</a></td><td>{1}</td><td>{2}</td>\
                 <td class=\"n\">{3}</td><td>{4}</td><td class=\"n\">{5}</td></tr>\n",
                turn.number,
                player(review, turn.seat),
                escaped(&turn.made),
                turn.points,
                badge(turn),
                lost(turn)
            ),
        );
    }
    page.push_str("</tbody></table></div></section>\n");
}

fn one(
    page: &mut String,
    review: &Review,
    turn: &ReviewedTurn,
    played: &notation::Turn,
    replay: &Replay,
) {
    let drawn = turn.grade.is_none_or(|grade| grade >= Grade::Inaccuracy) || turn.phony.is_some();
    let number = turn.number;
    put(
        page,
        format_args!(
            "<article id=\"turn-{number}\" aria-labelledby=\"h-{number}\">\n<h2 id=\"h-{number}\">\
             Turn {number}: {}, {}</h2>\n<div class=\"turn{}\">\n",
            player(review, turn.seat),
            escaped(&turn.made),
            if drawn { " drawn" } else { "" }
        ),
    );
    if drawn {
        let label = format!("The board before turn {number}, with the move made");
        page.push_str(&drawing::board(
            &played.before.board,
            &replay.ruleset,
            Some(&played.made),
            &label,
        ));
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
            put(page, format_args!("<li>{}</li>\n", escaped(&reason.sentence)));
        }
        page.push_str("</ul>\n");
    }
    if let Some(found_by) = turn.found_by().filter(|_| turn.played != Some(0)) {
        put(page, format_args!("<p class=\"dim\">{}</p>\n", escaped(&found_by)));
    }
    moves(page, turn);
    page.push_str("</div>\n</div>\n</article>\n");
}

/// How many moves of a turn are listed.
const LISTED: usize = 6;

fn moves(page: &mut String, turn: &ReviewedTurn) {
    if turn.moves.is_empty() {
        return;
    }
    let sure = match (turn.proof.as_str(), turn.sure) {
        ("exact", _) => "Proven to the end of the game.".to_string(),
        ("bounds", _) => "Proven between bounds.".to_string(),
        (_, Some(sure)) => {
            format!(
                "The first is best: {} % sure. Estimate after {} iterations.",
                percent(sure),
                turn.iterations
            )
        }
        (_, None) => "Estimate.".to_string(),
    };
    put(
        page,
        format_args!(
            "<div class=\"scroll\" tabindex=\"0\"><table><caption>{sure}</caption><thead><tr><th scope=\"col\">Move</th><th scope=\"col\" class=\"n\">Points</th><th scope=\"col\">Keeps</th><th scope=\"col\" class=\"n\">Equity</th><th scope=\"col\" class=\"n\">Wins, %</th><th scope=\"col\" class=\"n\">Spread</th></tr></thead><tbody>\n"
        ),
    );
    for (index, found) in turn.moves.iter().enumerate() {
        let made = turn.played == Some(index);
        if index < LISTED || made {
            row(page, found, made);
        }
    }
    page.push_str("</tbody></table></div>\n");
}

fn row(page: &mut String, found: &ReviewedMove, made: bool) {
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
            "<tr{}><td>{}{}</td><td class=\"n\">{}</td><td>{}</td><td class=\"n\">{:.1}</td>\
             <td class=\"n\">{}</td><td class=\"n\">{}</td></tr>\n",
            if made { " class=\"made\"" } else { "" },
            escaped(&found.text),
            if made { " <b>made</b>" } else { "" },
            found.points,
            escaped(&found.keeps),
            found.equity,
            figure(tried(found.win), 100.0),
            figure(tried(found.spread), 1.0),
        ),
    );
}

/// What the grades mean.
fn grades(page: &mut String, review: &Review) {
    let (win, points) = (review.win_scale, review.point_scale);
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

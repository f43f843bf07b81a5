//! A page to keep and send: one file of HTML without scripts that draws its boards itself, can be
//! printed and reads well aloud.

mod drawing;

use maud::{DOCTYPE, Markup, PreEscaped, html};
use notation::{Made, Replay};
use rules::{Arrange as _, Board, Play, Ruleset};

use crate::grade::{Bound, Grade};
use crate::report::{Review, ReviewedMove, ReviewedProof, ReviewedSide, ReviewedTurn, Unclear};
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
    let title = title(review);
    let heading = if review.over { "The board at the end" } else { "The board so far" };
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { "Review: " (title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                main {
                    h1 { (title) }
                    (state(review))
                    (sides(review))
                    (line(review))
                    (turns(review))
                    @if let Some(board) = end {
                        section {
                            h2 { (heading) }
                            (drawing::board(board, ruleset, None, heading))
                        }
                    }
                    @for turn in &review.turns {
                        (one(review, turn, before(turn), ruleset))
                    }
                    (grades(review))
                }
            }
        }
    };
    page.into_string()
}

fn title(review: &Review) -> String {
    if let Some(seat) = review.of {
        let score = review.scores.get(usize::from(seat)).copied().unwrap_or(0);
        return format!("Duplicate session, {} {score}", player(review, seat));
    }
    let parts = review.players.iter().zip(&review.scores);
    let parts: Vec<String> = parts.map(|(name, score)| format!("{name} {score}")).collect();
    parts.join(", ")
}

fn player(review: &Review, seat: u16) -> &str {
    review.players.get(usize::from(seat)).map_or("", String::as_str)
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

fn state(review: &Review) -> Markup {
    let ended = 100.0 * review.progress;
    html! {
        @if let Some(sentence) = &review.other_list { p { (sentence) } }
        p.dim {
            @match review.of {
                Some(_) => "All plays of every rack were looked at.",
                None => { (grouped(review.rollouts)) " continuations played." }
            }
            @if !review.done { " The work was ended after " (format!("{ended:.0}")) " % of it." }
        }
        @for note in &review.notes { p { (note) } }
    }
}

/// The heading of a column.
enum Column {
    /// Text, from the left.
    Text(&'static str),
    /// Figures, from the right.
    Figures(&'static str),
}
use Column::{Figures, Text};

/// A table that can be scrolled sideways.
fn table(caption: &str, columns: &[Column], rows: &Markup) -> Markup {
    html! {
        div.scroll role="region" aria-label=(caption) tabindex="0" {
            table {
                caption { (caption) }
                thead {
                    tr {
                        @for column in columns {
                            @match column {
                                Text(heading) => th scope="col" { (heading) },
                                Figures(heading) => th.n scope="col" { (heading) },
                            }
                        }
                    }
                }
                tbody { (rows) }
            }
        }
    }
}

/// The players of a duplicate session, the best first.
fn entrants(review: &Review) -> Markup {
    let mut order: Vec<usize> = (0..review.sides.len()).collect();
    order.retain(|&seat| review.sides[seat].share.is_some());
    order.arrange_by_key(|&seat| std::cmp::Reverse(review.scores.get(seat).copied()));
    let columns = [
        Text("Player"),
        Figures("Points"),
        Figures("Of the best plays"),
        Figures("Tops"),
        Figures("Bingos"),
        Figures("Lost in a round"),
    ];
    let rows = html! {
        @for seat in order {
            @let side = &review.sides[seat];
            tr class=[(review.of == u16::try_from(seat).ok()).then_some("made")] {
                th scope="row" { (review.players[seat]) }
                td.n { (review.scores.get(seat).copied().unwrap_or(0)) }
                td.n { (percent(side.share.unwrap_or(0.0))) " %" }
                td.n { (side.tops) }
                td.n { (side.bingos_found) " of " (side.bingos_possible) }
                td.n { (format!("{:.1}", side.equity_lost)) }
            }
        }
    };
    table("Points of all players", &columns, &rows)
}

fn sides(review: &Review) -> Markup {
    html! {
        section {
            h2 { "Players" }
            @if review.of.is_some() { (entrants(review)) } @else { (shares(review)) }
            (marked(review))
        }
    }
}

/// The parts of each player's score.
fn shares(review: &Review) -> Markup {
    let none = || "\u{2013}".to_string();
    let points = |thousandths: i32| format!("{:+.1}", f64::from(thousandths) / 1e3);
    let columns = [
        Text("Player"),
        Figures("Score"),
        Figures("Most points"),
        Figures("Bingos"),
        Figures("Points lost"),
        Figures("Lost per turn"),
        Figures("Luck"),
        Figures("Choices"),
        Figures("Board"),
        Figures("Charges"),
    ];
    let row = |seat: usize, side: &ReviewedSide| {
        let ReviewedSide { share, bingos_found, bingos_possible, points_lost, shares, .. } = side;
        let share = share.map_or_else(none, |share| format!("{} %", percent(share)));
        let a_turn = side.points_lost_a_turn();
        html! {
            tr {
                th scope="row" { (review.players[seat]) }
                td.n { (review.scores.get(seat).copied().unwrap_or(0)) }
                td.n { (share) }
                td.n { (bingos_found) " of " (bingos_possible) }
                td.n { (format!("{points_lost:.0}")) }
                td.n { (a_turn.map_or_else(none, |a_turn| format!("{a_turn:.1}"))) }
                td.n { (points(shares.luck)) " \u{b1}" (format!("{:.0}", side.luck_interval())) }
                td.n { (points(shares.choices)) }
                td.n { (points(shares.board)) }
                td.n { (points(shares.charges)) }
            }
        }
    };
    let rows = html! {
        @for (seat, side) in review.sides.iter().enumerate() { (row(seat, side)) }
    };
    html! {
        (table("What the scores are made of", &columns, &rows))
        p.dim {
            "Points lost are what the moves made are expected to have cost against the best, all \
             turns together. A score is luck, choices, board and charges together. Luck is what the \
             best moves were worth more than after average draws; choices, what the moves made were \
             worth less than the best; board, what is left of the points of the turns; charges, \
             points besides those of plays."
        }
    }
}

/// The turns of each player that are worth another look, with links to them.
fn marked(review: &Review) -> Markup {
    html! {
        @for (name, side) in review.players.iter().zip(&review.sides) {
            @let told = side.told();
            @if !told.is_empty() {
                p {
                    (name)
                    @for (at, (what, turns)) in told.iter().enumerate() {
                        @if at > 0 { ";" } @else { "," }
                        " " (what.to_lowercase()) ": "
                        @for (at, turn) in turns.iter().enumerate() {
                            @if at > 0 { ", " }
                            a href={ "#turn-" (turn) } { "turn " (turn) }
                        }
                    }
                    "."
                }
            }
        }
    }
}

fn line(review: &Review) -> Markup {
    if review.win_line.len() < 2 {
        return Markup::default();
    }
    html! {
        section {
            h2 { "Win chance of " (player(review, 0)) }
            (drawing::line(review))
            details {
                summary { "The same as a table" }
                table {
                    caption { "Win chance turn by turn" }
                    thead {
                        tr {
                            th scope="col" { "After turn" }
                            th.n scope="col" { "Win chance, %" }
                        }
                    }
                    tbody {
                        @for (turn, chance) in review.win_line.iter().enumerate() {
                            tr {
                                td { @if turn == 0 { "start" } @else { (turn) } }
                                td.n { (percent(*chance)) }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn badge(turn: &ReviewedTurn) -> Markup {
    html! {
        @match (turn.grade, turn.unclear) {
            (Some(grade), _) => span class={ "grade " (grade.name()) } { (grade.name()) },
            (None, Some(Unclear::Between { from, to })) => span.grade.unclear {
                "not clear: " (from.name()) " to " (to.name())
            },
            (None, _) => span.grade.unclear { "no grade" },
        }
    }
}

fn lost(turn: &ReviewedTurn) -> String {
    turn.loss.map_or_else(String::new, |loss| loss.told().join(" and "))
}

fn turns(review: &Review) -> Markup {
    let (heading, turn, by, made) = match review.of {
        Some(_) => ("Rounds", "Round", "Best play", "Slip"),
        None => ("Turns", "Turn", "Player", "Move"),
    };
    let columns =
        [Figures(turn), Text(by), Text(made), Figures("Points"), Text("Grade"), Figures("Lost")];
    let rows = html! {
        @for turn in &review.turns {
            tr {
                td.n { a href={ "#turn-" (turn.number) } { (turn.number) } }
                td {
                    @match (review.of, turn.moves.first()) {
                        (Some(_), Some(best)) => { (best.text) " " (best.points) }
                        (Some(_), None) => {},
                        (None, _) => (player(review, turn.seat)),
                    }
                }
                td { (turn.made) }
                td.n { (turn.points) }
                td { (badge(turn)) }
                td.n.lost { (lost(turn)) }
            }
        }
    };
    html! {
        section {
            h2 { (heading) }
            (table(&format!("{heading} with what each of them lost"), &columns, &rows))
        }
    }
}

fn one(
    review: &Review,
    turn: &ReviewedTurn,
    before: Option<(&Board, Option<&Play>)>,
    ruleset: &Ruleset,
) -> Markup {
    let lost = turn.grade.is_none_or(|grade| grade >= Grade::Inaccuracy);
    let drawn = before.filter(|_| lost || turn.phony.is_some());
    let number = turn.number;
    html! {
        article id={ "turn-" (number) } aria-labelledby={ "h-" (number) } {
            h2 id={ "h-" (number) } {
                @match review.of {
                    Some(_) => { "Round " (number) ": " (turn.made) }
                    None => { "Turn " (number) ": " (player(review, turn.seat)) ", " (turn.made) }
                }
            }
            div class={ "turn" @if drawn.is_some() { " drawn" } } {
                @if let Some((board, made)) = drawn {
                    @let label = format!("The board before turn {number}, with the move made");
                    (drawing::board(board, ruleset, made, &label))
                }
                div { (told(review, turn)) }
            }
        }
    }
}

fn told(review: &Review, turn: &ReviewedTurn) -> Markup {
    html! {
        p {
            (badge(turn)) " Rack " (turn.rack)
            @match turn.unknown {
                0 => {},
                1 => " and 1 more tile",
                count => { " and " (count) " more tiles" }
            }
            ". " (turn.bag) " in the bag."
        }
        @if let Some(unclear) = turn.unclear { p { (unclear.sentence()) } }
        @if !turn.why.is_empty() {
            ul { @for reason in &turn.why { li { (reason.told()) } } }
        }
        @for note in &turn.notes { p.note { b { "Note." } " " (note) } }
        @if let Some(found_by) = turn.found_by().filter(|_| turn.played != Some(0)) {
            p.dim { (found_by) }
        }
        (moves(review, turn))
    }
}

/// The number of moves of a turn that are listed.
const LISTED: usize = 6;

fn moves(review: &Review, turn: &ReviewedTurn) -> Markup {
    if turn.moves.is_empty() {
        return Markup::default();
    }
    let sure = match (turn.proof, turn.sure) {
        _ if review.of.is_some() => "The best plays of the rack.".to_string(),
        (ReviewedProof::Exact, _)
            if turn.moves.first().is_some_and(|best| best.draws.is_some()) =>
        {
            "Proven: no move wins after more draws.".to_string()
        }
        (ReviewedProof::Exact, _) => "Proven to the end of the game.".to_string(),
        (ReviewedProof::Bounds, _) => "Proven between bounds.".to_string(),
        (_, Some(sure)) => {
            let best = match sure < 0.5 {
                true => "The best is too close to call.".to_string(),
                false => format!("The first is best: {} % sure.", percent(sure)),
            };
            format!("{best} Estimate after {} iterations.", turn.iterations)
        }
        (_, None) => "Estimate.".to_string(),
    };
    let mut columns = vec![Text("Move"), Figures("Points"), Text("Keeps")];
    if review.of.is_none() {
        columns.push(Figures("Equity"));
        columns.extend(review.by_win.then_some(Figures("Wins, %")));
        columns.push(Figures("Spread"));
    }
    let rows = html! {
        @for (index, found) in turn.moves.iter().enumerate() {
            @let made = turn.played == Some(index);
            @if index < LISTED || made { (row(review, found, made)) }
        }
    };
    table(&sure, &columns, &rows)
}

/// A move. In a duplicate session nothing but its points is known.
fn row(review: &Review, found: &ReviewedMove, made: bool) -> Markup {
    let figure = |bound: Option<Bound>, unit: f64| match bound {
        None => "\u{2013}".to_string(),
        Some(Bound { low, about, high }) if low == high => format!("{:.1}", unit * about),
        Some(Bound { low, about, high }) => {
            format!("{:.1} \u{b1}{:.1}", unit * about, unit * (high - low) / 2.0)
        }
    };
    let tried = |bound: Option<Bound>| {
        bound.filter(|_| found.iterations > 0 || found.proof != ReviewedProof::Estimate)
    };
    html! {
        tr class=[made.then_some("made")] {
            th scope="row" { (found.text) @if made { " " b { "made" } } }
            td.n { (found.points) }
            td { (found.keeps) }
            @if review.of.is_none() {
                td.n { (format!("{:.1}", found.equity)) }
                @if review.by_win { td.n { (figure(tried(found.win), 100.0)) } }
                td.n { (figure(tried(found.spread), 1.0)) }
            }
        }
    }
}

/// The meaning of the grades.
fn grades(review: &Review) -> Markup {
    let points = review.point_scale;
    let (win, throughout) = (review.win_scale, ", and in this game throughout,");
    let sentences = match review.of {
        Some(_) => format!(
            "A slip is an inaccuracy if it lost {:.0} points or more against the best play, a \
             mistake from {:.0}, a blunder from {:.0}.",
            points.inaccuracy, points.mistake, points.blunder,
        ),
        None => format!(
            "A move is an inaccuracy if it lost {:.0} % of the chance to win or more, a mistake \
             from {:.0} %, a blunder from {:.0} %. In endgames{} it is graded by points: {:.0}, \
             {:.0} and {:.0}. An interval holds with 95 % certainty; where it does not tell the \
             grade, none is given.",
            100.0 * win.inaccuracy,
            100.0 * win.mistake,
            100.0 * win.blunder,
            if review.by_win { "" } else { throughout },
            points.inaccuracy,
            points.mistake,
            points.blunder,
        ),
    };
    html! { section { h2 { "Grades" } p { (sentences) } } }
}

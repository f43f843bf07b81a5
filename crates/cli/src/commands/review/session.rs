//! Duplicate sessions, judged round by round.

use std::path::Path;

use review::{Grade, POINTS, Review, ReviewedRound, ReviewedSlip, Session, SessionReview, Tools};
use rules::Counted;
use serde::Serialize;

use super::{ReviewArgs, page_path, text};
use crate::commands::duplicate::RecordedSession;
use crate::files;
use crate::output::Output;
use crate::stop::Stop;

/// One session on one line.
#[derive(Serialize)]
struct Found<'a, T> {
    file: String,
    #[serde(flatten)]
    review: &'a T,
}

/// Reads a recorded session; `None` if the file holds something else, or cannot be read.
pub(super) fn open(path: &Path) -> Result<Option<RecordedSession>, Stop> {
    let Ok(bytes) = files::read(path) else { return Ok(None) };
    if !RecordedSession::is_one(&bytes) {
        return Ok(None);
    }
    let session = String::from_utf8_lossy(&bytes).parse();
    session.map(Some).map_err(|error| Stop::at(path, error))
}

pub(super) fn review(
    path: &Path,
    recorded: &RecordedSession,
    args: &ReviewArgs,
    tools: &Tools,
    games: usize,
    output: &mut Output,
) -> Result<(), Stop> {
    let session = Session::of(&recorded.position(), recorded.names.clone());
    let rounds = (0..session.rounds()).filter_map(|round| session.judge(tools, round)).collect();
    let all = session.report(rounds);
    let seat = args.player.as_deref().map(|name| seat_of(&all, name)).transpose()?;
    if let Some(html) = &args.html {
        let seat = seat.unwrap_or_else(|| best_of(&all));
        let page = review::session_page(&all, seat, &session);
        files::write_whole(&page_path(html, path, games)?, page.as_bytes())?;
    }
    let file = path.display().to_string();
    match (output.is_json(), seat) {
        (true, None) => output.object(&Found { file, review: &all }),
        (true, Some(seat)) => output.object(&Found { file, review: &all.seen_by(seat) }),
        (false, Some(seat)) => {
            output.line(format!("{file}: {}", all.players[usize::from(seat)]))?;
            output.line("")?;
            let seen = all.seen_by(seat);
            let boards = args.boards.then(|| recorded.terms.ruleset());
            for turn in &seen.turns {
                text::print_turn(output, &seen, turn, boards.as_ref())?;
            }
            output.line("")?;
            player(output, &seen, usize::from(seat))
        }
        (false, None) => print(output, &file, &all),
    }
}

/// The seat of a player, by the name, in capitals or not.
fn seat_of(review: &SessionReview, name: &str) -> Result<u16, Stop> {
    let name = name.to_lowercase();
    let seat = (0..)
        .zip(review.players.iter().zip(&review.since))
        .find(|(_, (player, since))| since.is_some() && player.to_lowercase() == name);
    let names = || {
        let all = review.players.iter().zip(&review.since).filter(|(_, since)| since.is_some());
        all.map(|(player, _)| player.as_str()).collect::<Vec<_>>().join(", ")
    };
    seat.map(|(seat, _)| seat)
        .ok_or_else(|| Stop::bad(format!("--player needs one of the players: {}", names())))
}

/// The player with the most points.
fn best_of(review: &SessionReview) -> u16 {
    let seats = (0..).zip(review.scores.iter().zip(&review.since));
    let playing = seats.filter(|(_, (_, since))| since.is_some());
    let best = playing.max_by_key(|&(seat, (score, _))| (score, std::cmp::Reverse(seat)));
    best.map_or(0, |(seat, _): (u16, _)| seat)
}

fn print(output: &mut Output, file: &str, all: &SessionReview) -> Result<(), Stop> {
    let count = all.since.iter().flatten().count();
    let (rounds, players) = (Counted(all.rounds.len(), "round"), Counted(count, "player"));
    output.line(format!("{file}: {rounds}, {players}"))?;
    for round in &all.rounds {
        print_round(output, all, round)?;
    }
    output.line("")?;
    let seen = all.seen_by(all.first_seat());
    let mut order: Vec<usize> = (0..all.players.len()).collect();
    order.retain(|&seat| all.since[seat].is_some());
    order.sort_by_key(|&seat| std::cmp::Reverse(all.scores[seat]));
    for seat in order {
        player(output, &seen, seat)?;
    }
    Ok(())
}

fn print_round(
    output: &mut Output,
    all: &SessionReview,
    round: &ReviewedRound,
) -> Result<(), Stop> {
    output.line("")?;
    let best = round.moves.first().map_or("", |best| best.text.as_str());
    output.line(format!("{:>3} {:<8} {best} {}", round.number, round.rack, round.best))?;
    for slip in &round.slips {
        let names: Vec<&str> = slip
            .seats
            .iter()
            .filter_map(|&seat| all.players.get(usize::from(seat)).map(String::as_str))
            .collect();
        output.line(format!(
            "    {:>4}  {:<20} {:<12} {}",
            slip.points,
            slip.text,
            verdict(round, slip),
            names.join(", ")
        ))?;
    }
    Ok(())
}

fn verdict(round: &ReviewedRound, slip: &ReviewedSlip) -> String {
    if !slip.bad.is_empty() {
        return format!("{}*", slip.bad.join("*, "));
    }
    match round.best - slip.points {
        lost if lost > 0 => format!("-{lost} {}", POINTS.grade(f64::from(lost)).name()),
        _ => Grade::Best.name().to_string(),
    }
}

fn player(output: &mut Output, review: &Review, seat: usize) -> Result<(), Stop> {
    let side = &review.sides[seat];
    output.line(format!(
        "{}: {}, {:.1} % of the best plays, tops {}, bingos {} of {}",
        review.players[seat],
        Counted(review.scores[seat], "point"),
        100.0 * side.share.unwrap_or(0.0),
        side.tops,
        side.bingos_found,
        side.bingos_possible,
    ))
}

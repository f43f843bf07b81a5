//! `tilewright gcg show`: a game turn by turn.

use std::path::PathBuf;

use notation::{Before, Cause, Challenged, Made, Replay, Turn};
use rules::{Board, Counted, Seat};
use serde::Serialize;

use super::{Game as Opened, RulesOption, open_any, told};
use crate::options::Common;
use crate::output::Output;
use crate::stop::Stop;
use crate::text::{columns, pad};

const EXAMPLES: &str = "\
Examples:
  tilewright gcg show final.gcg
  tilewright gcg show final.gcg --turn 12

Turn 12 is the position before the twelfth turn: the board, the rack of whoever is to move, the
same as a CGP line for other commands, and the move that was made.";

/// The options of `tilewright gcg show`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Show {
    /// The game
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Only the position before this turn, from 1; one more than there are turns shows what is left
    #[arg(long, value_name = "N")]
    turn: Option<usize>,
    #[command(flatten)]
    rules: RulesOption,
}

pub(super) fn run(args: &Show, common: &Common) -> Result<(), Stop> {
    let ruleset = args.rules.ruleset()?;
    let (replay, found) = match open_any(&args.file)? {
        Opened::Gcg(gcg) => gcg.replay(&ruleset),
        Opened::Log(log) => (log.1, Vec::new()),
    };
    for disagreement in told(&found) {
        eprintln!("tilewright: {}: {disagreement}", args.file.display());
    }
    let mut output = Output::new(common.format);
    match args.turn {
        None if output.is_json() => output.object(&game(&replay))?,
        None => print_game(&mut output, &replay)?,
        Some(number) => {
            let last = replay.turns.len() + usize::from(replay.next.is_some());
            let Some(position) = position(&replay, number) else {
                return Err(Stop::bad(format!("--turn {number}: this game has turns 1 to {last}")));
            };
            if output.is_json() {
                output.object(&position)?;
            } else {
                print_position(&mut output, &replay, number, &position)?;
            }
        }
    }
    output.end()
}

/// A game as it is shown to programs.
#[derive(Serialize)]
struct Game<'a> {
    players: &'a [String],
    scores: &'a [i32],
    over: bool,
    turns: Vec<Position>,
}

fn game(replay: &Replay) -> Game<'_> {
    let turns = (1..=replay.turns.len()).filter_map(|number| position(replay, number)).collect();
    Game { players: &replay.players, scores: &replay.scores, over: replay.over, turns }
}

/// A position before a turn, and the turn.
#[derive(Serialize)]
struct Position {
    turn: usize,
    player: String,
    cgp: String,
    rack: String,
    /// The number of unknown tiles on the rack.
    unknown: usize,
    bag: usize,
    unseen: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    made: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<i32>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
}

/// The position before a turn, counted from 1; also after the last turn of a game in progress.
fn position(replay: &Replay, number: usize) -> Option<Position> {
    let index = number.checked_sub(1)?;
    let turn = replay.turns.get(index);
    let (seat, before): (Seat, &Before) = match (turn, &replay.next) {
        (Some(turn), _) => (turn.seat, &turn.before),
        (None, Some(next)) if index == replay.turns.len() => (next.seat, &next.before),
        _ => return None,
    };
    Some(Position {
        turn: number,
        player: replay.players[seat.index()].clone(),
        cgp: before.cgp(seat).to_string(),
        rack: before.rack.to_string(),
        unknown: before.unknown,
        bag: before.bag,
        unseen: before.unseen.to_string(),
        made: turn.map(made),
        score: turn.map(|turn| turn.score),
        notes: turn.map_or(Vec::new(), |turn| turn.notes.clone()),
    })
}

/// A move in words: `8D TRAIN`, `exchange AEI`, `pass`.
fn made(turn: &Turn) -> String {
    match &turn.made {
        Made::Play(_) => turn.play_text().map_or_else(|| "play".to_string(), |it| it.to_string()),
        Made::Exchange(tiles) => format!("exchange {tiles}"),
        Made::Exchanged(count) => format!("exchange {count}"),
        Made::Pass => "pass".to_string(),
    }
}

fn print_game(output: &mut Output, replay: &Replay) -> Result<(), Stop> {
    let width = replay.players.iter().map(|name| columns(name)).max().unwrap_or(0);
    for (number, turn) in (1..).zip(&replay.turns) {
        let name = pad(&replay.players[turn.seat.index()], width);
        let (rack, made) = (rack(&turn.before), made(turn));
        let mut line = format!("{number:>3} {name} {rack:<8} {made:<20}");
        if matches!(turn.made, Made::Play(_)) {
            line += &format!(" {:>4}", turn.score);
        }
        if turn.challenged == Some(Challenged::Withdrawn) {
            line += "  comes off";
        }
        for charge in &turn.charges {
            let of = &replay.players[charge.seat.index()];
            line += &format!("  {of} {:+} {}", charge.points, cause(charge.reason));
        }
        output.line(line.trim_end())?;
        for note in turn.notes.iter().flat_map(|note| note.lines()) {
            output.line(format!("    {note}"))?;
        }
    }
    let turns = replay.turns.len();
    if let Some(board) = replay.board_after(turns) {
        print_board(output, &board)?;
    }
    let scores = replay.players.iter().zip(&replay.scores);
    let scores: Vec<String> = scores.map(|(name, score)| format!("{name} {score}")).collect();
    let end = if replay.over { "" } else { ", not over" };
    output.line(format!("{}{end}", scores.join(", ")))
}

fn rack(before: &Before) -> String {
    match before.unknown {
        0 => before.rack.to_string(),
        unknown => format!("{}+{unknown}", before.rack),
    }
}

const fn cause(cause: Cause) -> &'static str {
    match cause {
        Cause::Challenge => "challenge",
        Cause::Time => "time",
        Cause::Leftovers => "tiles left",
        Cause::Other => "besides",
        Cause::Adjustment => "by the file",
    }
}

fn print_board(output: &mut Output, board: &Board) -> Result<(), Stop> {
    let letters: String = (0..board.size()).map(|column| char::from(b'A' + column)).collect();
    output.line(format!("   {letters}"))?;
    for (number, row) in (1..).zip(board.to_string().lines()) {
        output.line(format!("{number:>2} {row}"))?;
    }
    Ok(())
}

fn print_position(
    output: &mut Output,
    replay: &Replay,
    number: usize,
    position: &Position,
) -> Result<(), Stop> {
    if let Some(board) = replay.board_after(number - 1) {
        print_board(output, &board)?;
    }
    let before = match replay.turns.get(number - 1) {
        Some(turn) => Some(&turn.before),
        None => replay.next.as_ref().map(|next| &next.before),
    };
    if let Some(before) = before {
        let scores = replay.players.iter().zip(&before.scores);
        let scores: Vec<String> = scores.map(|(name, score)| format!("{name} {score}")).collect();
        output.line(format!("{}; {} in the bag", scores.join(", "), position.bag))?;
        output.line(format!("turn {number}: {} holds {}", position.player, rack(before)))?;
    }
    if let Some(made) = &position.made {
        let points = Counted(position.score.unwrap_or(0), "point");
        output.line(format!("made: {made}, {points}"))?;
    }
    for note in position.notes.iter().flat_map(|note| note.lines()) {
        output.line(format!("note: {note}"))?;
    }
    output.line(format!("cgp: {}", position.cgp))
}

//! Answers to what a player asks to see.

use rules::{
    ChallengeRule, ChallengeScope, Counted, Dictionary, Direction, Ruleset, Square, Tiles,
};

use super::line::Show;
use super::screen::{clock, days_text, slow_clock, standing};
use super::sheet::Sheet;
use crate::board;
use crate::play::modes::{Table, Typed, terms};
use crate::text::{sentence, spaced, wrap};

/// The answer to such a question.
pub(super) fn answer(table: &Table<'_>, show: Show) -> Typed {
    let game = table.game;
    let (board, last) = (table.board(), table.last());
    let describe = |square| board::describe(&board, table.ruleset, &last, square);
    let covered = |lane: Vec<Square>| {
        let lane = lane.into_iter().filter(|&square| board.get(square).is_some());
        let parts: Vec<String> = lane.map(describe).collect();
        match parts.is_empty() {
            true => "No tile lies there.".to_string(),
            false => sentence(&parts.join("; ")),
        }
    };
    let size = board.size();
    let answer = match show {
        Show::Nothing if table.own.may.act => "Type a play such as 8D TRAIN, or help.".to_string(),
        Show::Nothing => String::new(),
        Show::Board => return Typed::Show(String::new()),
        Show::Rack => match &game.rack {
            Some(rack) => format!("Your rack: {}.", spaced(rack)),
            None => "Racks stay covered until your turn.".to_string(),
        },
        Show::Row(row) if row < size => {
            covered((0..size).map(|column| Square::new(row, column)).collect())
        }
        Show::Column(column) if column < size => {
            covered((0..size).map(|row| Square::new(row, column)).collect())
        }
        Show::Square(square) if board.contains(square) => sentence(&describe(square)),
        Show::Row(_) | Show::Column(_) | Show::Square(_) => {
            let last = board::letter(size.saturating_sub(1));
            format!("Rows go from 1 to {size}, columns from A to {last}.")
        }
        Show::Turn(number) => return turn(table, number),
        Show::Last => match last.first() {
            None => "No play can be challenged now.".to_string(),
            Some(&first) => {
                let words: Vec<String> = [Direction::Across, Direction::Down]
                    .into_iter()
                    .map(|direction| board.run(first, direction))
                    .filter(|run| run.len() > 1)
                    .map(|run| {
                        let text: String = run.iter().map(|(_, face)| face.to_char()).collect();
                        format!("{text} from {}", run[0].0)
                    })
                    .collect();
                format!("Last play: {}.", words.join(", "))
            }
        },
        Show::Scores => seats(table, |seat| standing(table, seat)),
        Show::Clock if table.terms.slow_turn.is_some() => seats(table, |seat| {
            let Some(player) = game.seats.get(usize::from(seat)) else { return String::new() };
            let turn = match slow_clock(table, seat, player) {
                none if none.is_empty() => "not on turn".to_string(),
                holiday if player.on_holiday => format!("on {holiday}"),
                left => format!("{left} for this turn"),
            };
            match player.holiday_left {
                Some(left) if left > 0 => format!("{turn}, {} of holiday left", days_text(left)),
                _ => turn,
            }
        }),
        Show::Clock if table.terms.clock.is_none() => "There is no clock.".to_string(),
        Show::Clock => seats(table, |seat| {
            game.seats.get(usize::from(seat)).map_or(String::new(), |player| clock(table, player))
        }),
        Show::Unseen => {
            let unseen: Tiles = game.unseen.parse().unwrap_or_default();
            let tiles: Vec<String> =
                unseen.counts().map(|(tile, count)| format!("{tile}{count}")).collect();
            format!("{} unseen: {}.", unseen.len(), tiles.join(" "))
        }
        Show::Terms => return Typed::Page(terms(table.terms)),
        Show::Help => return Typed::Page(help_for(table.ruleset, table.link.is_some())),
    };
    Typed::Say(wrap(&answer))
}

/// The board after a line of the score sheet, and what that line says.
fn turn(table: &Table<'_>, number: usize) -> Typed {
    let entries = Sheet::of(table).entries;
    let Some(entry) = number.checked_sub(1).and_then(|index| entries.get(index)) else {
        return Typed::Say(match entries.len() {
            0 => "Nobody has played yet.".to_string(),
            count => format!("The score sheet has {}.", Counted(count, "line")),
        });
    };
    let mut lines = board::rows(&entry.board, table.ruleset, &entry.last, false);
    let (name, what, points) = (table.name(entry.seat), &entry.what, entry.points);
    lines.push(format!("After turn {number}: {name} {what}, {points}. Type board for now."));
    Typed::Page(lines.join("\n"))
}

/// The commands that these rules have a use for, and the signs of the board.
pub(in crate::play) fn help_for(ruleset: &Ruleset, far: bool) -> String {
    let alone = ruleset.mode.is_alone();
    let challenges = ruleset.challenge != ChallengeRule::Void;
    let commands = [
        (true, "8D RETAINS      play across from row 8, column D; D8 plays down; a small letter"),
        (true, "                is a blank; tiles on the board as letters, . or in brackets"),
        (true, "8d retains      all small: plain tiles, if you hold them"),
        (!ruleset.open_pool, "exchange AEI    put tiles back and draw others; pass makes no move"),
        (challenges, "challenge       doubt the last play; accept lets it stand"),
        (
            challenges && !alone,
            "accept always   do not ask me; accept computers: only about people; accept each",
        ),
        (
            challenges && ruleset.scope == ChallengeScope::Words,
            "challenge QI    doubt only these words",
        ),
        (ruleset.blank_recycling, "swap 8H         take the blank there for its letter"),
        (ruleset.letter_recycling, "swap 8D G       lay G there and take the letter"),
        (ruleset.two_bags, "bags 3          three vowels in your next draw"),
        (ruleset.theme.is_some(), "theme SHIP: why claim a word of your play for the theme"),
        (ruleset.theme.is_some(), "vote 1 yes|no   vote on another player's claim"),
        (ruleset.dictionary != Dictionary::Closed, "word QUA        look a word up"),
        (true, "count on        ask me for the points of a play before it is made; count off"),
        (true, "terms           the rules of this game"),
        (true, "board  rack  last  scores  unseen    row 8  column H  square 8H"),
        (true, "turn 5          the board as it was after line 5 of the score sheet"),
        (
            ruleset.slow_turn().is_some(),
            "clock           the days left for the turn, and for holidays",
        ),
        (ruleset.clock.is_some(), "clock           the time left; claim: claim the game on time"),
        (alone, "hint            what the engine would do; records: your own results"),
        (ruleset.open_pool, "best            the best continuation the engine knows"),
        (alone, "stop            end the game: it counts as it stands"),
        (!alone, "propose end     or propose pause; answer yes|no; resume after a pause"),
        (ruleset.tutor, "takeback        your last turn back, with what came after it"),
        (ruleset.holiday.0 > 0, "holiday         your time stops until you type back"),
        (!alone, "resign          give up the game"),
        (!alone, "abort           end it without a result, until every player has had two turns"),
        (far, "link            the link for others; say TEXT   tell the others something"),
        (far, "quit            leave this terminal; the seat is kept for the same link and name"),
        (!far, "quit            leave, after a question; the game is kept: play --resume"),
        (true, "Squares: ' double letter, \" triple letter, - double word, = triple word,"),
        (true, "         * where the first word goes; small letters on the board are blanks"),
    ];
    let fitting: Vec<&str> =
        commands.into_iter().filter(|(fits, _)| *fits).map(|(_, line)| line).collect();
    fitting.join("\n")
}

/// The engine's advice: a play with its points, or the tiles to exchange.
pub(in crate::play) struct Advice {
    pub(in crate::play) play: Option<String>,
    pub(in crate::play) exchange: Option<String>,
    pub(in crate::play) points: i32,
    /// The score at the end of the best continuation.
    pub(in crate::play) end: Option<i32>,
}

/// The sentence with the engine's advice for a person who plays alone.
pub(in crate::play) fn advised(table: &Table<'_>, best: bool, advice: Advice) -> String {
    let Advice { play, exchange, points, end } = advice;
    let score = table.own.seats.first().map_or(0, |seat| seat.score);
    match (best, play) {
        (true, Some(play)) => {
            let end = end.unwrap_or(score + points);
            let more = Counted(end - score, "more point");
            format!("The best continuation the engine knows ends at {end}: {more}, {play} first.")
        }
        (true, None) => format!("Nothing more can be played: {} it is.", Counted(score, "point")),
        (false, Some(play)) => {
            format!("The engine would play {play} for {}.", Counted(points, "point"))
        }
        (false, None) => match exchange {
            Some(tiles) => format!("The engine would exchange {tiles}."),
            None if table.ruleset.open_pool => "No play is left: type stop.".to_string(),
            None => "The engine finds nothing to play: it would pass.".to_string(),
        },
    }
}

fn seats(table: &Table<'_>, text: impl Fn(u16) -> String) -> String {
    let parts: Vec<String> = (0..table.game.seats.len() as u16)
        .map(|seat| format!("{} {}", table.name(seat), text(seat)))
        .collect();
    format!("{}.", parts.join(", "))
}

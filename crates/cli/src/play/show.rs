//! Answers to what somebody wants to know.

use rules::{
    ChallengeRule, ChallengeScope, Counted, Dictionary, Direction, Ruleset, Seat, Square, Terms,
    Tiles, View, sentences,
};

use super::board;
use super::game::Game;
use super::line::Show;
use super::screen::{standing, wrap};
use super::told;

/// Answers; `own` is whose rack may be shown.
pub(crate) fn answer(game: &Game, view: &View, own: Option<Seat>, show: Show) -> Vec<String> {
    let covered = |lane: Vec<Square>| {
        let parts: Vec<String> = lane
            .into_iter()
            .filter(|&square| view.board.get(square).is_some())
            .map(|square| board::describe(view, square))
            .collect();
        match parts.is_empty() {
            true => vec!["No tile lies there.".to_string()],
            false => vec![told::sentence(&parts.join("; "))],
        }
    };
    let size = view.board.size();
    match show {
        Show::Nothing | Show::Board => Vec::new(),
        Show::Rack => match own.and(view.rack.as_ref()) {
            Some(rack) => vec![format!("Your rack: {}.", spaced(rack))],
            None => vec!["Racks stay covered until your turn.".to_string()],
        },
        Show::Row(row) if row < size => {
            covered((0..size).map(|column| Square::new(row, column)).collect())
        }
        Show::Column(column) if column < size => {
            covered((0..size).map(|row| Square::new(row, column)).collect())
        }
        Show::Square(square) if view.board.contains(square) => {
            vec![told::sentence(&board::describe(view, square))]
        }
        Show::Row(_) | Show::Column(_) | Show::Square(_) => {
            let last = board::letter(size.saturating_sub(1));
            vec![format!("Rows go from 1 to {size}, columns from A to {last}.")]
        }
        Show::Turn(number) => turn(game, number),
        Show::Last => match view.last_play.first() {
            None => vec!["No play lies open.".to_string()],
            Some(&first) => {
                let words: Vec<String> = [Direction::Across, Direction::Down]
                    .into_iter()
                    .map(|direction| view.board.run(first, direction))
                    .filter(|run| run.len() > 1)
                    .map(|run| {
                        let text: String = run.iter().map(|(_, face)| face.to_char()).collect();
                        format!("{text} from {}", run[0].0)
                    })
                    .collect();
                vec![format!("Last play: {}.", words.join(", "))]
            }
        },
        Show::Scores => seats(game, |seat| standing(view, seat)),
        Show::Clock if view.ruleset.clock.is_none() => vec!["There is no clock.".to_string()],
        Show::Clock => seats(game, |seat| clock_text(game, seat)),
        Show::Unseen => {
            let unseen: Vec<String> =
                view.unseen.counts().map(|(tile, count)| format!("{tile}{count}")).collect();
            vec![format!("{} unseen: {}.", view.unseen.len(), unseen.join(" "))]
        }
        Show::Terms => terms(&game.terms).lines().map(String::from).collect(),
        Show::Help => help(&view.ruleset),
    }
}

/// The board after a line of the score sheet, and what that says.
fn turn(game: &Game, number: usize) -> Vec<String> {
    let entries = &game.sheet.entries;
    let Some(entry) = number.checked_sub(1).and_then(|index| entries.get(index)) else {
        return vec![match entries.len() {
            0 => "Nobody has played yet.".to_string(),
            count => format!("The score sheet has {}.", Counted(count, "line")),
        }];
    };
    let mut lines = board::rows(&entry.board, game.position.ruleset(), &entry.last, false);
    let (name, what, points) = (game.name(entry.seat), &entry.what, entry.points);
    lines.push(format!("After turn {number}: {name} {what}, {points}. Type board for now."));
    lines
}

/// The rules in force, the changed ones first.
pub(crate) fn terms(terms: &Terms) -> String {
    sentences(terms)
        .into_iter()
        .map(|rule| format!("{}{}", if rule.changed { "Changed: " } else { "" }, rule.text))
        .map(|rule| wrap(&rule) + "\n")
        .collect()
}

/// The commands that these rules have a use for, and the signs of the board.
fn help(ruleset: &Ruleset) -> Vec<String> {
    let alone = ruleset.mode.is_alone();
    let challenges = ruleset.challenge != ChallengeRule::Void;
    let commands = [
        (true, "8D RETAINS      play across from row 8, column D; D8 plays down; a small letter"),
        (true, "                is a blank; tiles on the board as letters, . or in brackets"),
        (true, "8d retains      all small: plain tiles, if you hold them"),
        (!ruleset.open_pool, "exchange AEI    put tiles back and draw others; pass uses no turn"),
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
        (ruleset.theme.is_some(), "vote 1 yes|no   on a claim of somebody else"),
        (ruleset.dictionary != Dictionary::Closed, "word QUA        look a word up"),
        (true, "count on        ask me for the points of a play before it is made; count off"),
        (true, "terms           the rules of this game"),
        (true, "board  rack  last  scores  unseen    row 8  column H  square 8H"),
        (true, "turn 5          the board as it was after line 5 of the score sheet"),
        (ruleset.clock.is_some(), "clock           the time left; claim: the game on time"),
        (alone, "hint            what the engine would do; records: your own results"),
        (ruleset.open_pool, "best            the best continuation the engine knows"),
        (alone, "stop            end the game: it counts as it stands"),
        (!alone, "propose end     or propose pause; answer yes|no; resume after a pause"),
        (!alone, "resign          give up the game"),
        (true, "quit            leave without an end, after a question: nothing is kept"),
        (true, "Squares: ' double letter, \" triple letter, - double word, = triple word,"),
        (true, "         * where the first word goes; small letters on the board are blanks"),
    ];
    commands.into_iter().filter(|(fits, _)| *fits).map(|(_, line)| line.to_string()).collect()
}

fn seats(game: &Game, text: impl Fn(Seat) -> String) -> Vec<String> {
    let parts: Vec<String> = (0..game.sitters.len() as u16)
        .map(Seat)
        .map(|seat| format!("{} {}", game.name(seat), text(seat)))
        .collect();
    vec![format!("{}.", parts.join(", "))]
}

fn spaced(tiles: &Tiles) -> String {
    tiles.to_string().chars().map(String::from).collect::<Vec<_>>().join(" ")
}

/// Time left on a seat's clock, `24:59`, or `-0:12` in overtime.
pub(crate) fn clock_text(game: &Game, seat: Seat) -> String {
    let Some(clock) = game.position.ruleset().clock else { return String::new() };
    let used = game.position.used_at(seat, game.now());
    let (sign, left) = if used > clock.bank {
        ("-", used.since(clock.bank))
    } else {
        ("", clock.bank.since(used))
    };
    let seconds = left.0 / 1000;
    format!("{sign}{}:{:02}", seconds / 60, seconds % 60)
}

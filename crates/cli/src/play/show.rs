//! Answers to what somebody wants to know.

use rules::{Direction, Seat, Square, Tiles, View, sentences};

use super::board;
use super::game::Game;
use super::line::Show;
use super::told;

/// The commands of the table.
const HELP: &str = "\
8D RETAINS      play across from row 8, column D; D8 plays down; a small letter
                is a blank; tiles on the board as letters, . or in brackets
exchange AEI    put tiles back and draw others      pass      use no turn
challenge       doubt the last play                 accept    let it stand
challenge QI    doubt only these words, where the rules look at words
swap 8H         take the blank there for its letter, where blanks are recycled
swap 8D G       lay G there and take the letter, where letters are recycled
bags 3          three vowels in your next draw, where there are two bags
theme SHIP: why claim a word of your play for the theme; vote 1 yes|no
word QUA        look a word up, where the dictionary is open
rack  board  last  scores  clock  unseen  terms     row 8  column H  square 8H
propose end|pause      answer yes|no      resume    after a pause
resign          give up            claim  the game on time
quit            leave the terminal game";

/// What games played alone have besides.
const ALONE: &str = "\
hint            what the engine would do            records   your own results
best            the best continuation the engine knows, where all tiles are open
stop            end the game: it counts as it stands";

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
        Show::Scores => seats(game, |seat| view.seats[seat.index()].score.to_string()),
        Show::Clock if view.ruleset.clock.is_none() => vec!["There is no clock.".to_string()],
        Show::Clock => seats(game, |seat| clock_text(game, seat)),
        Show::Unseen => {
            let unseen: Vec<String> =
                view.unseen.counts().map(|(tile, count)| format!("{tile}{count}")).collect();
            vec![format!("{} unseen: {}.", view.unseen.len(), unseen.join(" "))]
        }
        Show::Terms => sentences(&game.terms)
            .into_iter()
            .map(|rule| format!("{}{}", if rule.changed { "Changed: " } else { "" }, rule.text))
            .collect(),
        Show::Help if game.terms.mode().is_alone() => {
            HELP.lines().chain(ALONE.lines()).map(String::from).collect()
        }
        Show::Help => HELP.lines().map(String::from).collect(),
    }
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

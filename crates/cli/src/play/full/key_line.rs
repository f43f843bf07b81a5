//! The last line of the screen: the keys of the moment, which can be clicked.

use super::keys::Does;
use super::picture::{Expects, Picture};
use crate::play::modes::Hand;
use crate::screen::Press;
use crate::text::columns;

/// The keys that the input takes next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Input {
    /// A line is typed.
    Line,
    /// Something waits for Enter.
    Confirms,
    /// Anything that the moment of the game allows.
    Any,
}

/// The key that the line of keys shows at this column.
pub(super) fn key_at(picture: &Picture, input: Input, x: u16) -> Option<Press> {
    let mut from = 0;
    for (label, press) in keys(picture, input) {
        let to = from + columns(&label);
        if (from..to).contains(&usize::from(x)) {
            return press;
        }
        from = to + 2;
    }
    None
}

/// The keys of the moment, and what a click on each presses.
pub(super) fn keys(picture: &Picture, input: Input) -> Vec<(String, Option<Press>)> {
    let key = |label: &str, press: Press| (label.to_string(), Some(press));
    let help = key("F1 help", Press::Help);
    let line = key("/ line", Press::Char('/'));
    if input == Input::Line {
        return vec![
            key("Enter sends the line", Press::Enter),
            key("Escape leaves it", Press::Escape),
        ];
    }
    if input == Input::Confirms {
        return vec![key("Enter confirms", Press::Enter), key("Escape goes back", Press::Escape)];
    }
    let digits = |which: &dyn Fn(&Does) -> bool| -> Vec<(String, Option<Press>)> {
        let named = picture.keys.iter().filter(|key| !key.name.is_empty() && which(&key.does));
        named.map(|it| (format!("{} {}", it.key, it.name), Some(Press::Char(it.key)))).collect()
    };
    let leaves = key("Ctrl+C leaves", Press::Interrupt);
    let mut all = Vec::new();
    match picture.expects {
        Expects::Letter => {
            all.push(("a letter strikes".to_string(), None));
            all.extend([
                key("Enter goes on", Press::Enter),
                key("! bingo", Press::Char('!')),
                line,
            ]);
        }
        _ if picture.board.is_none() => {
            all.push(("type a line, Enter sends it, help shows the commands".to_string(), None));
            return all;
        }
        Expects::Line => return vec![("type an answer, Enter sends it".to_string(), None)],
        Expects::Move => {
            all.push(match picture.hand {
                Hand::Letters => key("Space chooses", Press::Char(' ')),
                Hand::Rack | Hand::Store => key("Space turns", Press::Char(' ')),
            });
            all.push(match picture.hand {
                Hand::Letters => key("Enter takes", Press::Enter),
                Hand::Rack | Hand::Store => key("Enter plays", Press::Enter),
            });
            all.push(key("Esc recalls", Press::Escape));
            // Actions that a player on turn rarely needs are left out: there is only one line.
            all.extend(digits(&|does| !matches!(does, Does::Sure(sure) if sure.line == "accept")));
        }
        Expects::Decision => {
            all.extend(digits(&|does| matches!(does, Does::Sure(_) | Does::Say(_))));
            all.push(line);
        }
        Expects::Nothing => {
            if !picture.rack.is_empty() && picture.hand == Hand::Rack {
                all.push(key("0 shuffle", Press::Char('0')));
            }
            all.push(line);
        }
    }
    all.push(help);
    if picture.expects == Expects::Nothing {
        all.push(leaves);
    }
    all
}

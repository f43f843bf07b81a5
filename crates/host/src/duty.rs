//! The duties of computer players towards the other players, in each mode.

use rules::{Command, Level, Move, Seat, bingo, together, unbuild};
use table::{ModeCommand, ModeView};

/// The duties of a computer player that has a certain view of the game.
pub(crate) struct Duty {
    /// True if the game waits for it, so that it has to do something.
    pub(crate) waited_for: bool,
    /// True if it is asked about another player's play and has nothing else to do.
    pub(crate) asked: bool,
    /// True if it should delay its command a little so that people can follow.
    pub(crate) followed: bool,
    /// Its commands as a last resort: its own was refused, or it had none although the game waits
    /// for it. The first of these that is not refused is carried out.
    pub(crate) fallbacks: fn(Seat) -> Vec<ModeCommand>,
}

impl Duty {
    /// The duties in a game that waits for no computer player.
    const LEAST: Duty =
        Duty { waited_for: false, asked: false, followed: true, fallbacks: |_| Vec::new() };

    /// The duties with this view.
    pub(crate) fn of(view: &ModeView) -> Duty {
        match view {
            ModeView::Match(view) => Duty {
                waited_for: view.may.act,
                asked: view.may.accept && !view.may.act,
                fallbacks: |seat| {
                    vec![
                        ModeCommand::Match(Command::Accept { seat }),
                        ModeCommand::Match(Command::Move { seat, the_move: Move::Pass }),
                    ]
                },
                ..Duty::LEAST
            },
            ModeView::Duplicate(_) => Duty::LEAST,
            // Letters are called at a pace, and each of many computer players has to strike in
            // time.
            ModeView::Bingo(_) => Duty { followed: false, ..Duty::LEAST },
            ModeView::Together(view) => Duty {
                waited_for: view.may.stuck,
                fallbacks: |seat| vec![ModeCommand::Together(together::Command::Stuck { seat })],
                ..Duty::LEAST
            },
            // This mode has no pass.
            ModeView::Unbuild(view) => Duty {
                waited_for: view.may.remove,
                fallbacks: |seat| vec![ModeCommand::Unbuild(unbuild::Command::Resign { seat })],
                ..Duty::LEAST
            },
        }
    }
}

/// The command by which a computer player leaves a game of Letter bingo that all other players
/// have left, so that the game ends. The views are those of all computer players.
pub(crate) fn departure(computers: &[(Level, ModeView)]) -> Option<ModeCommand> {
    let views = computers.iter().filter_map(|(_, view)| match view {
        ModeView::Bingo(view) => Some(view),
        _ => None,
    });
    let players = (0..).map(Seat).zip(&views.clone().next()?.players);
    let (computers, others): (Vec<_>, Vec<_>) =
        players.partition(|&(seat, _)| views.clone().any(|view| view.viewer.is(seat)));
    let alone = !others.is_empty() && others.iter().all(|(_, player)| player.left);
    let (seat, _) = computers.into_iter().find(|(_, player)| alone && !player.left)?;
    Some(ModeCommand::Bingo(bingo::Command::Leave { seat }))
}

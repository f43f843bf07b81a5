//! What only games played alone have: both racks on the screen, hints, the best continuation.

use engine::{Breadth, Generator, Grid, Level, best_continuation};
use rules::{Counted, Direction, Move, PlayText, Tiles, View};

use super::game::Game;

/// Positions looked at for the best continuation: a second or two.
const POSITIONS: u32 = 60;

/// The lines below the board that show what can be laid.
pub(crate) fn racks(view: &View) -> Vec<String> {
    let spaced =
        |tiles: &Tiles| tiles.to_string().chars().map(String::from).collect::<Vec<_>>().join(" ");
    let Some(rack) = &view.rack else { return Vec::new() };
    if view.ruleset.open_pool {
        return store(rack);
    }
    let mut lines = vec![format!("   rack: {}", spaced(rack))];
    if view.ruleset.open_racks {
        let others = view
            .seats
            .iter()
            .enumerate()
            .filter(|&(seat, _)| !view.viewer.is(rules::Seat(seat as u16)));
        lines.extend(
            others
                .filter_map(|(_, seat)| seat.rack)
                .map(|rack| format!("   idle: {}", spaced(&rack))),
        );
    }
    lines
}

/// All tiles as a store: letter by letter, so many of each.
fn store(pool: &Tiles) -> Vec<String> {
    let kinds: Vec<String> = pool.counts().map(|(tile, count)| format!("{tile}{count}")).collect();
    let mut lines = Vec::new();
    for (index, part) in kinds.chunks(16).enumerate() {
        let name = if index == 0 { "tiles:" } else { "      " };
        lines.push(format!("   {name} {}", part.join(" ")));
    }
    lines
}

/// A move the engine would make, in a sentence.
pub(crate) fn hint(game: &mut Game, view: &View) -> String {
    if !view.may.act {
        return "It is not your turn now.".to_string();
    }
    match game.advise(Level::Expert, view) {
        Some((Move::Play(play), points)) => {
            let text = text(view, &play).map_or_else(String::new, |text| text.to_string());
            format!("The engine would play {text} for {}.", Counted(points, "point"))
        }
        Some((Move::Exchange(tiles), _)) => format!("The engine would exchange {tiles}."),
        _ if view.ruleset.open_pool => "No play is left: type stop.".to_string(),
        _ => "The engine finds nothing to lay: it would pass.".to_string(),
    }
}

/// The score of the best continuation that the engine knows (VAR-SOL-3).
pub(crate) fn continuation(generator: &Generator, view: &View) -> String {
    let Some(pool) = view.rack.filter(|_| view.ruleset.open_pool) else {
        return "That is told only where all tiles lie open.".to_string();
    };
    let grid = Grid::of(&view.board, &view.ruleset, generator.gaddag());
    let found =
        best_continuation(generator, grid, pool, Breadth::default(), |done| done < POSITIONS);
    let score = view.seats.first().map_or(0, |seat| seat.score);
    let Some(first) = found.plays.first() else {
        return format!("Nothing more can be laid: {} it is.", Counted(score, "point"));
    };
    let text = text(view, &first.play()).map_or_else(String::new, |text| text.to_string());
    format!(
        "The best continuation the engine knows ends at {}: {} more {} in {}, {text} first.",
        score + found.points,
        found.points,
        if found.points == 1 { "point" } else { "points" },
        Counted(found.plays.len(), "play")
    )
}

fn text(view: &View, play: &rules::Play) -> Option<PlayText> {
    let formed = rules::examine(&view.board, &view.ruleset, play).ok();
    let direction = formed.map_or(Direction::Across, |formed| formed.main().coord.direction);
    PlayText::of(&view.board, play, direction)
}

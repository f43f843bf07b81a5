//! The lobby of a server at the terminal: the games that look for players, and a seat in one.

use std::fmt::Write as _;

use table::wire::{GameSummary, SeekMessage, SeeksMessage};

use super::lines::Lines;
use super::transport::{self, Site};
use crate::input;
use crate::stop::Stop;
use crate::text::{plain, within};

/// The most games listed on a screen.
const SHOWN: usize = 9;

/// Lists the games that look for players until one is chosen; `None` if the player leaves.
pub(super) async fn choose(site: &Site, lines: &mut Lines) -> Result<Option<GameSummary>, Stop> {
    loop {
        let found: SeeksMessage = transport::get(site, "/api/seeks", None).await?;
        let shown = found.seeks.get(..SHOWN).unwrap_or(&found.seeks);
        input::print(&listed(shown, found.count))?;
        let Some(typed) = lines.next().await? else { return Ok(None) };
        if ["quit", "exit", "no", "n"].iter().any(|word| typed.eq_ignore_ascii_case(word)) {
            return Ok(None);
        }
        if typed.is_empty() {
            continue;
        }
        let at = typed.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let Some(seek) = at.and_then(|at| shown.get(at)) else {
            input::print("No game has this number.\n")?;
            continue;
        };
        if let Some(why) = closed(seek) {
            input::print(&format!("{why}\n"))?;
            continue;
        }
        // The list is a second old, so another player may have been faster: the server says so then.
        return Ok(Some(transport::get(site, &format!("/api/games/{}", seek.game), None).await?));
    }
}

/// The reason why a seat cannot be taken at a terminal.
fn closed(seek: &SeekMessage) -> Option<&'static str> {
    let rating = seek.rating_from.or(seek.rating_to).is_some();
    (seek.rated || rating)
        .then_some("This game is for players who are signed in: take the seat in a browser.")
}

/// The list, and the question which game it is to be.
fn listed(seeks: &[SeekMessage], count: u32) -> String {
    let mut text = match count {
        0 => "No game is looking for players. Press Enter to look again,\n\
              or type quit and make one with --server and --public.\n"
            .to_string(),
        1 => "One game is looking for players:\n".to_string(),
        more => format!("{more} games are looking for players:\n"),
    };
    for (seek, number) in seeks.iter().zip(1..) {
        let mut what = vec![format!("{}: {}", seek.name, seek.edition_name)];
        what.extend(seek.chips.iter().cloned());
        what.extend((seek.open > 1).then(|| format!("{} open seats", seek.open)));
        what.extend(closed(seek).map(|_| "for players who are signed in".to_string()));
        // A text takes whatever is written to it.
        let _ =
            writeln!(text, "{number:>2}  {}", within(&plain(&what.join(", ")), 75).join("\n    "));
    }
    let rest = (count as usize).saturating_sub(seeks.len());
    if rest > 0 {
        let _ = writeln!(text, "    and {rest} more, which a browser shows");
    }
    if count > 0 {
        text.push_str("Which one? Type its number, press Enter to look again, or type quit.\n");
    }
    text + "game> "
}

//! A match at the terminal, and solitaire, which is a match for one person.

mod count;
mod ending;
mod line;
mod read;
pub(in crate::play) mod reading;
mod screen;
mod sheet;
mod show;
mod told;

use rules::{Counted, Notation};
use table::wire::{CommandMessage, EventMessage, GamePhase, RefusalMessage};

use self::screen::parts;
use super::{Drawn, Hand, Table, TerminalMode, Typed, gathering};
use crate::play::full::keys;
use crate::text::{does, list, whom, wrap, wrapped};

pub(in crate::play) use count::counted;
pub(in crate::play) use ending::total;
pub(in crate::play) use show::{Advice, advised};

/// The mode.
pub(in crate::play) struct Match;

const TOO_FEW_BLANKS: &str = "You have too few blanks for that. Type capitals for the letters \
                              that you hold, small letters for blanks.";

impl TerminalMode for Match {
    fn table(&self, table: &Table<'_>) -> Vec<String> {
        screen::lines(table)
    }

    fn drawn(&self, table: &Table<'_>) -> Option<Drawn> {
        let height = usize::from(table.ruleset.layout.size) + 1;
        Some(Drawn {
            panel: screen::panel(table, height),
            under: screen::idle(table),
            notation: Notation::International,
            hand: if table.ruleset.open_pool { Hand::Store } else { Hand::Rack },
            keys: if table.ruleset.mode.is_alone() { keys::ALONE } else { keys::MATCH },
        })
    }

    fn told(&self, table: &Table<'_>, events: &[EventMessage]) -> Vec<String> {
        told::all(table, events)
    }

    fn hint(&self, table: &Table<'_>) -> Vec<String> {
        let seat = table.own.viewer;
        let sheet = sheet::Sheet::of(table);
        let begins = sheet.entries.iter().all(|entry| Some(entry.seat) != seat);
        let hint = "Type a play such as 8D TRAIN, help for the commands, or terms for the rules.";
        if table.own.may.act && begins { vec![hint.to_string()] } else { Vec::new() }
    }

    fn question(&self, table: &Table<'_>) -> Vec<String> {
        gathering(table)
            .unwrap_or_else(|| question(table).iter().flat_map(|line| wrapped(line)).collect())
    }

    fn opens(&self, table: &Table<'_>) -> bool {
        // A rack is visible only on its own turn, and only to its player.
        table.own.may.act || !table.shared()
    }

    fn waits(&self, table: &Table<'_>) -> bool {
        let (game, may) = (table.own, &table.own.may);
        let now = table.now.unwrap_or(game.at);
        let asked = game.pending.as_ref().is_some_and(|open| {
            let soon = open.is_final || open.guard.is_some_and(|guard| guard > now);
            soon && game.viewer.is_some_and(|seat| open.waits_for.contains(&seat))
        });
        let (bags, theme) = parts(&game.mode);
        let votes = theme.is_some_and(|theme| theme.claims.iter().any(|claim| claim.may_vote));
        let chooses =
            bags.is_some_and(|bags| bags.choosing.is_some() && bags.choosing == game.viewer);
        may.act
            || may.answer
            || may.resume
            || may.accept && asked
            || votes
            || game.phase == GamePhase::Claims && may.claim
            || chooses
            || may.take_back
            || may.answer_stand_in
    }

    fn read(&self, table: &Table<'_>, text: &str) -> Typed {
        read::read(table, text)
    }

    fn refused(&self, _: &CommandMessage, why: &RefusalMessage) -> String {
        match (why.code.as_str(), why.message.contains("no blank left")) {
            ("tile_not_on_rack", true) => wrap(TOO_FEW_BLANKS),
            _ => wrap(&crate::text::plain(&why.message)),
        }
    }

    fn ending(&self, table: &Table<'_>, news: &[String]) -> Vec<String> {
        let mut lines = self.table(table);
        lines.extend(news.iter().cloned());
        lines.extend(ending::lines(table).iter().flat_map(|line| wrapped(line)));
        lines
    }
}

/// The options of a seat.
fn question(table: &Table<'_>) -> Vec<String> {
    let (game, may) = (table.own, &table.own.may);
    let name = game.viewer.map_or(String::new(), |seat| table.name(seat));
    let mut lines = Vec::new();
    if may.resume {
        lines.push(format!("{name}: type resume to go on."));
    }
    if may.answer {
        lines.push(format!("{name}: answer yes, or answer no."));
    }
    if let Some(open) = game.stand_in.as_ref().filter(|_| may.answer_stand_in) {
        let by = does(&table.name(open.seat), "proposes", "propose");
        let (of, level) = (whom(&table.name(open.of)), &open.level);
        lines.push(format!(
            "{by} that a computer player ({level}) should play for {of}. \
             {name}: answer yes, or answer no."
        ));
    }
    if may.take_back {
        lines.push(format!("{name}: a computer player plays for you. Type back to play on."));
    }
    let (bags, theme) = parts(&game.mode);
    if bags.is_some_and(|bags| bags.choosing.is_some() && bags.choosing == game.viewer) {
        lines.push(format!(
            "{name}: how many of your first tiles are vowels? For three, type bags 3."
        ));
    }
    let claims = theme.iter().flat_map(|theme| &theme.claims).filter(|claim| claim.may_vote);
    for claim in claims {
        lines.push(format!(
            "{name}: does {} belong to the theme? vote {} yes, or vote {} no.",
            claim.word, claim.number, claim.number
        ));
    }
    if let Some(theme) = theme.filter(|_| may.claim) {
        lines.push(format!(
            "{name}: you may claim {} for the theme: theme {}: why.",
            list(&theme.claimable),
            theme.claimable.join(" ")
        ));
    }
    if may.challenge {
        lines.push(window(table));
    }
    lines
}

/// The options about the play that can be challenged.
fn window(table: &Table<'_>) -> String {
    let Some(open) = &table.own.pending else { return String::new() };
    let words: Vec<String> =
        open.formed.words.iter().map(|word| word.faces.to_uppercase()).collect();
    let words = list(&words);
    let cost = match table.ruleset.challenge {
        rules::ChallengeRule::Void => String::new(),
        _ => format!(" {}", open.price),
    };
    // A shown time is running.
    let left = open.deadline.zip(table.now).map(|(until, now)| until.saturating_sub(now));
    let left = left
        .map_or(String::new(), |left| format!(" {} left.", Counted(left.div_ceil(1000), "second")));
    if table.own.phase == GamePhase::FinalAcceptance {
        return format!("This play ends the game. Accept or challenge {words} first.{cost}{left}");
    }
    if table.own.may.act {
        return format!("You may challenge {words} or just move.{cost}{left}");
    }
    format!("Accept or challenge {words}.{cost}{left}")
}

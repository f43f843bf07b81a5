//! Commands as a page would send them.

use rules::together::Help;
use rules::{Letter, Placement, Play, Proposal, bingo, duplicate, together, unbuild};
use table::wire::{
    BingoCommand, CommandMessage, DuplicateCommand, HallCommand, HallGroup, PaperEntrant,
    PlacedTile, TogetherCommand, UnbuildCommand,
};
use table::{ModeCommand, move_message};

/// The message that a page would send for a command.
pub(super) fn message(command: &ModeCommand) -> CommandMessage {
    match command {
        ModeCommand::Match(command) => of_match(command),
        ModeCommand::Duplicate(command) => {
            CommandMessage::Duplicate { command: of_duplicate(command) }
        }
        ModeCommand::Bingo(command) => CommandMessage::Bingo { command: of_bingo(command) },
        ModeCommand::Unbuild(command) => CommandMessage::Unbuild { command: of_unbuild(command) },
        ModeCommand::Together(together::Command::Play { play, .. }) => {
            CommandMessage::Play { tiles: placed(play) }
        }
        ModeCommand::Together(together::Command::Resign { .. }) => CommandMessage::Resign {},
        ModeCommand::Together(command) => {
            CommandMessage::Together { command: of_together(command) }
        }
    }
}

fn of_match(command: &rules::Command) -> CommandMessage {
    use rules::Command;
    let texts = |words: &[Vec<Letter>]| words.iter().map(|word| text(word)).collect();
    match command {
        Command::Move { the_move, .. } => move_message(the_move),
        Command::TakeBlank { square, .. } => {
            CommandMessage::TakeBlank { square: square.to_string() }
        }
        Command::TakeLetter { square, face, .. } => {
            CommandMessage::TakeLetter { square: square.to_string(), face: face.to_string() }
        }
        &Command::ChooseBags { vowels, .. } => CommandMessage::ChooseBags { vowels },
        Command::ClaimTheme { words, plea, .. } => {
            CommandMessage::ClaimTheme { words: texts(words), plea: plea.clone() }
        }
        &Command::VoteTheme { number, agree, .. } => CommandMessage::VoteTheme { number, agree },
        Command::Challenge { words, .. } => CommandMessage::Challenge { words: texts(words) },
        Command::Accept { .. } => CommandMessage::Accept {},
        Command::AlwaysAccept { standing, .. } => CommandMessage::AlwaysAccept {
            of: standing.of.iter().map(|seat| seat.0).collect(),
            last: standing.last,
        },
        Command::Propose { what: Proposal::End, .. } => CommandMessage::ProposeEnd {},
        Command::Propose { what: Proposal::Pause, .. } => CommandMessage::ProposePause {},
        &Command::Answer { agree, .. } => CommandMessage::Answer { agree },
        Command::Resume { .. } => CommandMessage::Resume {},
        Command::GoOnHoliday { .. } => CommandMessage::GoOnHoliday {},
        Command::ComeBack { .. } => CommandMessage::ComeBack {},
        Command::TakeBack { .. } => CommandMessage::TakeTurnBack {},
        Command::Resign { .. } => CommandMessage::Resign {},
        Command::Abort { .. } => CommandMessage::Abort {},
        Command::ClaimTime { .. } => CommandMessage::ClaimTime {},
    }
}

fn of_duplicate(command: &duplicate::Command) -> DuplicateCommand {
    use duplicate::{Command, Written};
    match command {
        Command::Begin { .. } => DuplicateCommand::Begin {},
        Command::Seal { written: Written::Laid(play), declared, lock, .. } => {
            DuplicateCommand::Seal { tiles: placed(play), declared: *declared, lock: *lock }
        }
        Command::Seal { written: Written::Typed { place, word }, declared, lock, .. } => {
            DuplicateCommand::SealText {
                place: place.clone(),
                word: word.clone(),
                declared: *declared,
                lock: *lock,
            }
        }
        Command::Lock { .. } => DuplicateCommand::Lock {},
        Command::Draw { .. } => DuplicateCommand::Draw {},
        Command::Accept { .. } => DuplicateCommand::Accept {},
        Command::Reject { .. } => DuplicateCommand::Reject {},
        Command::StartClock { .. } => DuplicateCommand::StartClock {},
        Command::Extend { .. } => DuplicateCommand::Extend {},
        Command::Close { .. } => DuplicateCommand::Close {},
        Command::Rule { word, good, .. } => {
            DuplicateCommand::Rule { word: text(word), good: *good }
        }
        Command::Confirm { .. } => DuplicateCommand::Confirm {},
        Command::Stop { .. } => DuplicateCommand::Stop {},
        Command::Hall { command, .. } => DuplicateCommand::Hall { command: of_hall(command) },
    }
}

fn of_hall(command: &duplicate::HallCommand) -> HallCommand {
    use duplicate::{Conduct, Entries, HallCommand as Command};
    match command {
        Command::AddPaper { tables } => {
            let entrant = |(at, &table): (usize, &Option<u16>)| PaperEntrant {
                name: format!("On paper {at}"),
                table,
            };
            HallCommand::AddPaper { entrants: tables.iter().enumerate().map(entrant).collect() }
        }
        Command::Table { entrant, table } => {
            HallCommand::Table { entrant: entrant.0, table: *table }
        }
        Command::Leave { entrant } => HallCommand::Leave { entrant: entrant.0 },
        Command::Return { entrant } => HallCommand::Return { entrant: entrant.0 },
        Command::Caution { entrant } => HallCommand::Caution { entrant: entrant.0 },
        Command::Type { entrant, line } => {
            HallCommand::Type { entrant: entrant.0, line: as_typed(line) }
        }
        Command::Untype { entrant } => HallCommand::Untype { entrant: entrant.0 },
        Command::Settle { entrant, line } => {
            HallCommand::Settle { entrant: entrant.0, line: as_typed(line) }
        }
        Command::StopWaiting => HallCommand::StopWaiting {},
        Command::Entries(entries) => HallCommand::Entries { once: *entries == Entries::Once },
        Command::Conduct(conduct) => HallCommand::Conduct { shared: *conduct == Conduct::Everyone },
        Command::Group { arbitrator, group } => {
            let entrants = group.entrants.iter().map(|seat| seat.0).collect();
            let group = HallGroup { tables: group.tables, entrants };
            HallCommand::Group { arbitrator: arbitrator.0, group }
        }
        Command::Dismiss { arbitrator } => HallCommand::Dismiss { arbitrator: arbitrator.0 },
    }
}

fn as_typed(line: &duplicate::TypedLine) -> String {
    use duplicate::{TypedLine, Written};
    match line {
        TypedLine::Void => "x".to_owned(),
        TypedLine::Nothing => "-".to_owned(),
        TypedLine::Written { written: Written::Typed { place, word }, declared } => {
            let score = declared.map(|score| format!(" {score}")).unwrap_or_default();
            format!("{place} {word}{score}")
        }
        TypedLine::Written { written: Written::Laid(_), .. } => String::new(),
    }
}

fn of_bingo(command: &bingo::Command) -> BingoCommand {
    use bingo::Command;
    match command {
        Command::Lock { words, .. } => BingoCommand::Lock { words: words.clone() },
        Command::Begin { .. } => BingoCommand::Begin {},
        Command::BeginWithout { .. } => BingoCommand::BeginWithout {},
        Command::Call { .. } => BingoCommand::Call {},
        &Command::Strike { index, .. } => BingoCommand::Strike { index },
        Command::Claim { .. } => BingoCommand::Claim {},
        Command::Leave { .. } => BingoCommand::Leave {},
    }
}

fn of_unbuild(command: &unbuild::Command) -> UnbuildCommand {
    use unbuild::Command;
    match command {
        Command::Propose { .. } => UnbuildCommand::Propose {},
        &Command::Answer { agree, .. } => UnbuildCommand::Answer { agree },
        Command::Begin { .. } => UnbuildCommand::Begin {},
        Command::Remove { squares, .. } => {
            UnbuildCommand::Remove { squares: squares.iter().map(ToString::to_string).collect() }
        }
        Command::Resign { .. } => UnbuildCommand::Resign {},
    }
}

fn of_together(command: &together::Command) -> TogetherCommand {
    use together::Command;
    match command {
        Command::Name { starter, .. } => TogetherCommand::Name { starter: starter.0 },
        Command::Help { help, .. } => match help {
            Help::CompleteGoal(goal) => TogetherCommand::CompleteGoal { goal: goal.to_string() },
            Help::ExchangeTiles(tiles) => {
                TogetherCommand::ExchangeTiles { tiles: tiles.to_string() }
            }
            Help::ExtraTile => TogetherCommand::ExtraTile {},
            Help::MakeBlank(tile) => TogetherCommand::MakeBlank { tile: tile.to_string() },
            Help::RefreshGoals => TogetherCommand::RefreshGoals {},
            Help::TradeTiles(tiles) => TogetherCommand::TradeTiles { tiles: tiles.to_string() },
        },
        Command::EndTurn { .. } => TogetherCommand::EndTurn {},
        Command::Stuck { .. } | Command::Play { .. } | Command::Resign { .. } => {
            TogetherCommand::Stuck {}
        }
        Command::Claim { take, give, .. } => {
            TogetherCommand::Claim { take: take.to_string(), give: give.to_string() }
        }
        Command::Unclaim { take, give, .. } => {
            TogetherCommand::Unclaim { take: take.to_string(), give: give.to_string() }
        }
        Command::Confirm { .. } => TogetherCommand::Confirm {},
        Command::PassOver { .. } => TogetherCommand::PassOver {},
        Command::Remove { who, .. } => TogetherCommand::Remove { who: who.0 },
        Command::Say { text, .. } => TogetherCommand::Say { text: text.clone() },
        Command::Point { square, .. } => {
            TogetherCommand::Point { square: square.map(|square| square.to_string()) }
        }
    }
}

fn placed(play: &Play) -> Vec<PlacedTile> {
    let placed = |placement: &Placement| PlacedTile {
        square: placement.square.to_string(),
        face: placement.face.to_string(),
    };
    play.placements().iter().map(placed).collect()
}

fn text(word: &[Letter]) -> String {
    word.iter().map(|letter| letter.to_char()).collect()
}

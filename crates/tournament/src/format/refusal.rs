//! The reasons why files cannot be read, and the notes on what was passed over.

use rules::refusals;

refusals! {
    /// The reason why a file cannot be read, or why a sheet is not a tournament. Lines are counted
    /// from 1.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub enum FormatRefusal {
        Empty = "file_empty" => "this has no entrants: choose another file, or paste some names",
        NoScores = "file_no_scores" => "this has no scores: write a table and two scores on each line",
        WrongFormat { format: &'static str } = "file_wrong_format" =>
            "this is not {format}: choose another file, or another format",
        OwnLog = "file_own_log" =>
            "this is a whole tournament of ours: open it as one, it needs no import",
        OwnJson = "file_own_json" =>
            "this is for other programs: take the whole tournament, which is another file",
        ConfigAlone = "file_config_alone" =>
            "these are the settings of tsh without its divisions: choose the file of a division, or \
             an archive of all",
        /// A refusal of a file that another one names.
        InFile { file: String, reason: Box<FormatRefusal> } = "file_within" => "{file}: {reason}",
        BadJson { line: u32 } = "file_bad_json" =>
            "the data break off or are damaged in line {line}: fetch the file again",
        OpenQuote { line: u32 } = "file_open_quote" =>
            "the quotation mark in line {line} is never closed: close it or delete it",
        NoName { line: u32 } = "file_no_name" =>
            "line {line} has no name: write one, or delete the line",
        LongName { line: u32, limit: u32 } = "file_long_name" =>
            "the name in line {line} has more than {limit} characters: shorten it",
        NotANumber { line: u32, text: String } = "file_not_a_number" =>
            "line {line} has '{text}' where a number belongs: correct it",
        BadScores { line: u32 } = "file_bad_scores" =>
            "line {line} is not a result: write a table and two scores, or two names with scores",
        MissingFile { line: u32, file: String } = "file_missing" =>
            "line {line} names {file}, which is missing: add it, or delete the line",
        OpenFile { line: u32, file: String } = "file_open" =>
            "{file} begins in line {line} and has no end: add the line #end_file",
        /// The row is that of the file, from 1.
        UnknownOpponent { division: String, row: u16, round: u8, opponent: u32 } =
            "file_unknown_opponent" =>
            "entrant {row} of {division} cannot meet {opponent} in round {round}: correct the number",
        /// The rows are those of the file, from 1.
        OneSided { division: String, row: u16, round: u8, opponent: u16 } = "file_one_sided" =>
            "entrant {row} of {division} has opponent {opponent} in round {round}, who has another \
             one: correct either of them",
        TooManyEntrants { limit: u32 } = "file_too_many_entrants" =>
            "a tournament has at most {limit} entrants: divide it into several",
        TooManyDivisions { limit: u32 } = "file_too_many_divisions" =>
            "a tournament has at most {limit} divisions: divide it into several",
        TooManyRounds { limit: u32 } = "file_too_many_rounds" =>
            "a division has at most {limit} rounds: divide it into several",
        /// The part is a title, a division, or a round of it.
        Unfit { part: String, reason: crate::Refusal } = "file_unfit" => "{part}: {reason}",
        UnknownPlayer { line: u32, name: String } = "file_unknown_player" =>
            "line {line}: there is no {name} in this division: correct the name",
        AmbiguousPlayer { line: u32, name: String } = "file_ambiguous_player" =>
            "line {line}: several entrants are called {name}: write the table instead",
        UnknownTable { line: u32, table: u16 } = "file_unknown_table" =>
            "line {line}: there is no table {table} in this round: correct the number",
        NotPaired { line: u32, first: String, second: String } = "file_not_paired" =>
            "line {line}: {first} and {second} do not meet in this round: correct the names",
    }
}

refusals! {
    /// Something that a reader passed over or could not settle. The rest of the file was read.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub enum FormatNote {
        PassedOver { line: u32, text: String } = "note_passed_over" =>
            "line {line}: '{text}' was passed over",
        Twice { line: u32, name: String } = "note_twice" =>
            "line {line}: {name} is in the list already",
        Unrated { name: String } = "note_unrated" => "{name} is not in the rating list",
        Ambiguous { name: String, ratings: Vec<u32> } = "note_ambiguous" => (
            "{name} is in the rating list several times: choose from {ratings}",
            ratings = ratings.iter().map(u32::to_string).collect::<Vec<_>>().join(", ")
        ),
        NoResult { line: u32 } = "note_no_result" => "line {line} has no result yet",
    }
}

/// The largest part of a text that is quoted in a sentence, in characters.
const QUOTED: usize = 40;

/// The beginning of a text, to be quoted in a sentence.
pub(crate) fn quoted(text: &str) -> String {
    let text = text.trim();
    match text.char_indices().nth(QUOTED) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

impl FormatRefusal {
    /// The refusal of a text where a number belongs.
    pub(crate) fn not_a_number(line: u32, text: &str) -> FormatRefusal {
        FormatRefusal::NotANumber { line, text: quoted(text) }
    }
}

impl FormatNote {
    /// The note on a text that was passed over.
    pub(crate) fn passed_over(line: u32, text: &str) -> FormatNote {
        FormatNote::PassedOver { line, text: quoted(text) }
    }
}

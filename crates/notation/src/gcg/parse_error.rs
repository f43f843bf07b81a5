//! Why a text is no GCG file.

use rules::refusals;

refusals! {
    /// Why a file is not read at all.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum ParseGcgError {
        Utf16 = "utf_16" => "the text is in UTF-16: save it as UTF-8 and try again",
        Binary = "not_text" => "this is not a text, so it is not a GCG file",
        TooLong = "too_long" => "the text is longer than a megabyte: no game is that long",
        NotGcg = "not_gcg" =>
            "this is not a GCG file: no line names a player (#player1 ann Ann) or tells a move \
             (>ann: AEINRST 8D RETINAS +66 66)",
    }
}

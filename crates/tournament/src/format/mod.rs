//! Files: the formats in which tournaments come from other programs and go to them.
//!
//! Every reader takes text and gives a value with the lines it passed over, [`Noted`], or a
//! [`FormatRefusal`] that names the line. Every writer gives text. Between them stands the
//! [`Sheet`], which knows no program: divisions with a row for each entrant and a cell for each
//! round.
//!
//! | format | module | read | written |
//! | --- | --- | --- | --- |
//! | a division of tsh, `.t` | [`division_file`] | yes | yes |
//! | the settings of tsh, `config.tsh` | [`Config`] | yes | yes |
//! | a tournament of tsh in one file | [`archive`] | yes | yes |
//! | AUPAIR, `.tou` | [`tou`] | yes | yes |
//! | CSV of results and pairings | [`csv`], [`results`] | yes | yes |
//! | CSV of standings | [`csv`] | | yes |
//! | JSON for other programs | [`TournamentFile`] | | yes |
//! | lists of scores | [`ScoreLine`] | yes | |
//! | lists of entrants, as pasted | [`entries`] | yes | |
//! | rating lists | [`RatingList`] | yes | |
//! | the page data of tsh, `tourney.js` | [`newt`] | yes | |
//! | divisions of Woogles, JSON | [`woogles`] | yes | |

pub mod archive;
mod config;
mod convert;
pub mod csv;
pub mod division_file;
pub mod entries;
mod form;
mod literal;
mod name;
pub mod newt;
mod noted;
mod ratings;
mod refusal;
pub mod results;
mod retold;
mod roster;
mod scores;
mod sheet;
mod table;
mod team;
pub mod tou;
mod tournament_file;
pub mod woogles;

pub use config::Config;
pub use form::{Form, read_any};
pub use name::{ascii, family_first, given_first, name_key};
pub use noted::Noted;
pub use ratings::{Found, RatedName, RatingList};
pub use refusal::{FormatNote, FormatRefusal};
pub use scores::{ScoreLine, ScoredGame};
pub use sheet::{Cell, Row, Sheet, SheetDivision};
pub use tournament_file::{
    FileBreak, FileDivision, FileEntrant, FileGame, FilePrize, FileRound, FileSettings,
    TOURNAMENT_FORMAT, TOURNAMENT_VERSION, TournamentFile,
};

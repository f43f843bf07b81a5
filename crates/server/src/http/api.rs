//! The state that request handlers share.

use std::sync::{Arc, OnceLock};

use tokio::sync::{mpsc, watch};

use crate::base::meanings::Pack;
use crate::base::rate_limits::RateLimits;
use crate::http::accounts::password::Passwords;
use crate::http::annotations::followed::Followed;
use crate::http::contest::ranking::Rankings;
use crate::http::documents::cached::Documents;
use crate::http::lobby::lists::Lobby;
use crate::http::moves::in_progress::InProgress;
use crate::http::picture::drawn::Pictures;
use crate::http::responses::CachedJson;
use crate::http::tournaments::cached::Shown;
use crate::http::tournaments::sheets::cached::Sheets;
use crate::live::rooms::Rooms;
use crate::live::scheduler::Scheduler;
use crate::live::tournaments::Tournaments;

/// The state that request handlers share.
#[derive(Clone)]
pub(crate) struct Api {
    pub(crate) rooms: Rooms,
    pub(crate) rate_limits: RateLimits,
    /// The games in progress that were last asked for whole.
    pub(crate) in_progress: InProgress,
    /// The documents of duplicate sessions that were last asked for.
    pub(crate) documents: Documents,
    /// The lists of the lobby.
    pub(crate) lobby: Lobby,
    /// The pictures of games, and the turn to draw one.
    pub(crate) pictures: Pictures,
    /// The reviews and analyses that are worked on.
    pub(crate) scheduler: Scheduler,
    /// The response to `GET /api/rules`, written when it is first asked for.
    pub(crate) rules: Arc<OnceLock<CachedJson>>,
    /// Turns true when the server is asked to stop.
    pub(crate) leaving: watch::Receiver<bool>,
    pub(crate) passwords: Passwords,
    /// The annotated games that are followed.
    pub(crate) followed: Followed,
    /// The tournaments that were asked for last.
    pub(crate) tournaments: Tournaments,
    /// Their answers to the public.
    pub(crate) shown: Shown,
    /// The sheets of tournaments that the public asked for last.
    pub(crate) sheets: Sheets,
    /// The rankings of contests.
    pub(crate) rankings: Rankings,
    /// The meanings of words.
    pub(crate) meanings: Pack,
    /// The course as it is told, written when it is first asked for.
    pub(crate) course: Arc<OnceLock<CachedJson>>,
    /// Turns true when the server stops.
    pub(crate) stopping: watch::Receiver<bool>,
    /// Every socket has a copy; the last one to close drops the last copy.
    pub(crate) open: mpsc::Sender<()>,
}

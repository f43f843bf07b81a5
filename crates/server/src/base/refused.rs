//! A refusal on its way to a client, with its HTTP status.

use axum::http::StatusCode;
use table::RoomRefusal;
use table::wire::RefusalMessage;

use crate::base::refusal::ServerRefusal;

/// A refusal with its HTTP status.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Refused {
    pub(crate) status: StatusCode,
    pub(crate) refusal: RefusalMessage,
}

impl Refused {
    pub(crate) fn not_found(what: &'static str) -> Refused {
        ServerRefusal::NotFound { what }.into()
    }

    pub(crate) fn unavailable() -> Refused {
        ServerRefusal::Unavailable.into()
    }
}

impl From<ServerRefusal> for Refused {
    fn from(refusal: ServerRefusal) -> Refused {
        Refused { status: refusal.status(), refusal: refusal.into() }
    }
}

impl From<RoomRefusal> for Refused {
    fn from(refusal: RoomRefusal) -> Refused {
        RefusalMessage::from(refusal).into()
    }
}

/// Refusals of the rules and of terms: the request is understood but cannot be carried out.
impl From<host::HostRefusal> for Refused {
    fn from(refusal: host::HostRefusal) -> Refused {
        RefusalMessage::from(refusal).into()
    }
}

impl From<tournament::Refusal> for Refused {
    fn from(refusal: tournament::Refusal) -> Refused {
        RefusalMessage::from(refusal).into()
    }
}

impl From<tournament::SchemeProblem> for Refused {
    fn from(problem: tournament::SchemeProblem) -> Refused {
        RefusalMessage::from(problem).into()
    }
}

impl From<tournament::pairing::PairingRefusal> for Refused {
    fn from(refusal: tournament::pairing::PairingRefusal) -> Refused {
        RefusalMessage::from(refusal).into()
    }
}

impl From<tournament::format::FormatRefusal> for Refused {
    fn from(refusal: tournament::format::FormatRefusal) -> Refused {
        RefusalMessage::from(refusal).into()
    }
}

impl From<tournament::LogFileRefusal> for Refused {
    fn from(refusal: tournament::LogFileRefusal) -> Refused {
        RefusalMessage::from(refusal).into()
    }
}

impl From<RefusalMessage> for Refused {
    fn from(refusal: RefusalMessage) -> Refused {
        Refused { status: StatusCode::UNPROCESSABLE_ENTITY, refusal }
    }
}

impl From<getrandom::Error> for Refused {
    fn from(_: getrandom::Error) -> Refused {
        Refused::unavailable()
    }
}

/// The refusal of a text that is not the message expected.
pub(crate) fn not_understood(error: &serde_json::Error) -> ServerRefusal {
    let problem = error.to_string();
    if problem.starts_with("unknown field") {
        return ServerRefusal::UnknownField { problem };
    }
    ServerRefusal::BadJson { problem }
}

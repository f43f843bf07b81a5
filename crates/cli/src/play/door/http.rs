//! Requests to a server that need no socket.

use std::fmt;
use std::time::Duration;

use http_body_util::{BodyExt as _, Full, Limited};
use hyper::body::Bytes;
use hyper::client::conn::http1;
use hyper::{Method, Request, header};
use hyper_util::rt::TokioIo;
use serde::Serialize;
use serde::de::DeserializeOwned;
use table::wire::RefusalMessage;
use tokio::net::TcpStream;

use super::link::Site;
use super::tls::{self, Stream};
use crate::stop::Stop;

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(15);

/// The largest answer that is read: the file of a session with thousands of players.
const MAX_ANSWER: usize = 64 << 20;

/// Why there is no answer.
#[derive(Debug)]
pub(in crate::play) enum Failure {
    /// The server cannot be reached, or the connection broke.
    Unreachable { site: Site, why: String },
    /// It is not a Tilewright server, or a newer version.
    Strange { site: Site },
    /// The server refuses the request.
    Refused(RefusalMessage),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Unreachable { site, why } => {
                write!(f, "{site} cannot be reached ({why}): check the address and the network")
            }
            Failure::Strange { site } => {
                write!(
                    f,
                    "{site} does not answer like this version of Tilewright: compare versions"
                )
            }
            Failure::Refused(refusal) => {
                f.write_str(&refusal.message.replace(char::is_control, " "))
            }
        }
    }
}

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Stop {
        Stop::bad(failure)
    }
}

/// A connection to a server.
pub(super) async fn connect(site: &Site) -> Result<Stream, Failure> {
    let unreachable = |why: String| Failure::Unreachable { site: site.clone(), why };
    let opening = async {
        let stream =
            TcpStream::connect(site.authority()).await.map_err(|error| error.to_string())?;
        if site.is_secure() {
            tls::secured(site, stream).await
        } else {
            Ok(Box::new(stream) as Stream)
        }
    };
    let stream = tokio::time::timeout(PATIENCE, opening).await;
    stream.map_err(|_| unreachable("no answer".to_string()))?.map_err(unreachable)
}

/// The answer to a request for a path, as text.
pub(in crate::play) async fn text(
    site: &Site,
    method: Method,
    path: &str,
    body: String,
) -> Result<String, Failure> {
    in_time(site, ask(site, method, path, body, None)).await
}

async fn in_time(
    site: &Site,
    answer: impl Future<Output = Result<String, Failure>>,
) -> Result<String, Failure> {
    tokio::time::timeout(PATIENCE, answer).await.unwrap_or_else(|_| {
        Err(Failure::Unreachable { site: site.clone(), why: "no answer".to_string() })
    })
}

/// The answer to a GET request of somebody who holds a seat by this token.
pub(in crate::play) async fn get<T: DeserializeOwned>(
    site: &Site,
    path: &str,
    token: Option<&str>,
) -> Result<T, Failure> {
    read(site, &in_time(site, ask(site, Method::GET, path, String::new(), token)).await?)
}

/// The answer to a POST request with a message.
pub(in crate::play) async fn post<T: DeserializeOwned>(
    site: &Site,
    path: &str,
    message: &impl Serialize,
) -> Result<T, Failure> {
    let strange = |_| Failure::Strange { site: site.clone() };
    let body = serde_json::to_string(message).map_err(strange)?;
    read(site, &text(site, Method::POST, path, body).await?)
}

fn read<T: DeserializeOwned>(site: &Site, text: &str) -> Result<T, Failure> {
    serde_json::from_str(text).map_err(|_| Failure::Strange { site: site.clone() })
}

async fn ask(
    site: &Site,
    method: Method,
    path: &str,
    body: String,
    seat: Option<&str>,
) -> Result<String, Failure> {
    let strange = || Failure::Strange { site: site.clone() };
    let broken =
        |error: hyper::Error| Failure::Unreachable { site: site.clone(), why: error.to_string() };
    let stream = connect(site).await?;
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await.map_err(broken)?;
    // The connection ends with the answer, which says what went wrong.
    let connection = tokio::spawn(async move { drop(connection.await) });
    let request = match seat {
        Some(token) => Request::builder().header("x-seat", token),
        None => Request::builder(),
    };
    let request = request
        .method(method)
        .uri(path)
        .header(header::HOST, site.authority())
        .header(header::CONTENT_TYPE, "application/json")
        .body(Full::new(Bytes::from(body)))
        .map_err(|_| strange())?;
    let answer = sender.send_request(request).await.map_err(broken)?;
    let status = answer.status();
    let body = Limited::new(answer.into_body(), MAX_ANSWER).collect().await;
    connection.abort();
    let body = body.map_err(|_| strange())?.to_bytes();
    let text = String::from_utf8(body.to_vec()).map_err(|_| strange())?;
    if status.is_success() {
        return Ok(text);
    }
    Err(serde_json::from_str(&text).map_or_else(|_| strange(), Failure::Refused))
}

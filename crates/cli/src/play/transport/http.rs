//! Requests to a server that need no socket.

use std::fmt;
use std::time::Duration;

use http_body_util::{BodyExt as _, Full, Limited};
use hyper::body::Bytes;
use hyper::client::conn::http1;
use hyper::header::{self, HeaderName};
use hyper::{HeaderMap, Method, Request};
use hyper_util::rt::TokioIo;
use serde::Serialize;
use serde::de::DeserializeOwned;
use table::wire::{RefusalMessage, SignIn, SignedIn};
use tokio::net::TcpStream;

use super::link::Site;
use super::tls::{self, Stream};
use crate::stop::Stop;

/// The longest time to wait for an answer.
const PATIENCE: Duration = Duration::from_secs(15);

/// The largest answer that is read: the file of a session with thousands of players.
const MAX_ANSWER: usize = 64 << 20;

/// Why there is no answer.
#[derive(Debug)]
pub(crate) enum Failure {
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
    Ok(in_time(site, (method, path, body), None).await?.1)
}

/// The head and the text of an answer, in time.
async fn in_time(
    site: &Site,
    asked: (Method, &str, String),
    own: Option<(HeaderName, &str)>,
) -> Result<(HeaderMap, String), Failure> {
    tokio::time::timeout(PATIENCE, ask(site, asked, own)).await.unwrap_or_else(|_| {
        Err(Failure::Unreachable { site: site.clone(), why: "no answer".to_string() })
    })
}

/// The answer to a GET request of the holder of a seat, by this token.
pub(in crate::play) async fn get<T: DeserializeOwned>(
    site: &Site,
    path: &str,
    token: Option<&str>,
) -> Result<T, Failure> {
    let own = token.map(|token| (HeaderName::from_static("x-seat"), token));
    read(site, &in_time(site, (Method::GET, path, String::new()), own).await?.1)
}

/// The answer to a POST request with a message.
pub(in crate::play) async fn post<T: DeserializeOwned>(
    site: &Site,
    path: &str,
    message: &impl Serialize,
) -> Result<T, Failure> {
    let body = written(site, message)?;
    read(site, &text(site, Method::POST, path, body).await?)
}

fn written(site: &Site, message: &impl Serialize) -> Result<String, Failure> {
    serde_json::to_string(message).map_err(|_| Failure::Strange { site: site.clone() })
}

/// A visit to an account at a server, signed in as in a browser: a cookie says so.
pub(crate) struct Visit {
    site: Site,
    cookie: String,
}

impl Visit {
    /// Signs in.
    pub(crate) async fn sign_in(site: Site, name: &str, password: &str) -> Result<Visit, Failure> {
        let (name, password) = (name.to_string(), password.to_string());
        let body = written(&site, &SignIn { name, password, tokens: Vec::new() })?;
        let asked = (Method::POST, "/api/account/sign-in", body);
        let (head, text) = in_time(&site, asked, None).await?;
        read::<SignedIn>(&site, &text)?;
        let cookie = head.get(header::SET_COOKIE).and_then(|cookie| cookie.to_str().ok());
        let cookie = cookie.and_then(|cookie| cookie.split(';').next()).unwrap_or_default();
        Ok(Visit { cookie: cookie.to_string(), site })
    }

    /// The answer to a GET request.
    pub(crate) async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, Failure> {
        self.ask((Method::GET, path, String::new())).await
    }

    /// The answer to a POST request with a message.
    pub(crate) async fn post<T: DeserializeOwned>(
        &self,
        path: &str,
        message: &impl Serialize,
    ) -> Result<T, Failure> {
        self.ask((Method::POST, path, written(&self.site, message)?)).await
    }

    /// Signs out: the server ends this visit, and no other.
    pub(crate) async fn sign_out(self) -> Result<(), Failure> {
        let ended: Result<SignedIn, Failure> =
            self.ask((Method::POST, "/api/account/sign-out", "{}".to_string())).await;
        ended.map(|_| ())
    }

    async fn ask<T: DeserializeOwned>(&self, asked: (Method, &str, String)) -> Result<T, Failure> {
        let own = Some((header::COOKIE, self.cookie.as_str()));
        read(&self.site, &in_time(&self.site, asked, own).await?.1)
    }
}

fn read<T: DeserializeOwned>(site: &Site, text: &str) -> Result<T, Failure> {
    serde_json::from_str(text).map_err(|_| Failure::Strange { site: site.clone() })
}

async fn ask(
    site: &Site,
    (method, path, body): (Method, &str, String),
    own: Option<(HeaderName, &str)>,
) -> Result<(HeaderMap, String), Failure> {
    let strange = || Failure::Strange { site: site.clone() };
    let broken =
        |error: hyper::Error| Failure::Unreachable { site: site.clone(), why: error.to_string() };
    let stream = connect(site).await?;
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await.map_err(broken)?;
    // The connection ends with the answer, which says what went wrong.
    let connection = tokio::spawn(async move { drop(connection.await) });
    let request = match own {
        Some((name, value)) => Request::builder().header(name, value),
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
    let (head, body) = answer.into_parts();
    let body = Limited::new(body, MAX_ANSWER).collect().await;
    connection.abort();
    let body = body.map_err(|_| strange())?.to_bytes();
    let text = String::from_utf8(body.to_vec()).map_err(|_| strange())?;
    if head.status.is_success() {
        return Ok((head.headers, text));
    }
    Err(serde_json::from_str(&text).map_or_else(|_| strange(), Failure::Refused))
}

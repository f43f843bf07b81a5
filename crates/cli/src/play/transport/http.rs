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

/// The reason why there is no answer.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The server cannot be reached, or the connection broke.
    Unreachable { site: Site, why: String },
    /// The site is not a Tilewright server, or a newer version.
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

/// A request.
struct Call<'a> {
    method: Method,
    path: &'a str,
    body: String,
    /// The header that says whose request it is.
    header: Option<(HeaderName, &'a str)>,
}

impl<'a> Call<'a> {
    fn get(path: &'a str) -> Call<'a> {
        Call { method: Method::GET, path, body: String::new(), header: None }
    }

    fn post(path: &'a str, body: String) -> Call<'a> {
        Call { method: Method::POST, path, body, header: None }
    }

    /// The head and the text of the answer, in time.
    async fn send(self, site: &Site) -> Result<(HeaderMap, String), Failure> {
        tokio::time::timeout(PATIENCE, ask(site, self)).await.unwrap_or_else(|_| {
            Err(Failure::Unreachable { site: site.clone(), why: "no answer".to_string() })
        })
    }
}

/// The answer to a GET request, as text.
pub(in crate::play) async fn text(site: &Site, path: &str) -> Result<String, Failure> {
    Ok(Call::get(path).send(site).await?.1)
}

/// The answer to a GET request of the holder of a seat, by this token.
pub(in crate::play) async fn get<T: DeserializeOwned>(
    site: &Site,
    path: &str,
    token: Option<&str>,
) -> Result<T, Failure> {
    let header = token.map(|token| (HeaderName::from_static("x-seat"), token));
    read(site, &Call { header, ..Call::get(path) }.send(site).await?.1)
}

/// The answer to a POST request with a message.
pub(in crate::play) async fn post<T: DeserializeOwned>(
    site: &Site,
    path: &str,
    message: &impl Serialize,
) -> Result<T, Failure> {
    let body = written(site, message)?;
    read(site, &Call::post(path, body).send(site).await?.1)
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
        let (head, text) = Call::post("/api/account/sign-in", body).send(&site).await?;
        read::<SignedIn>(&site, &text)?;
        let cookie = head.get(header::SET_COOKIE).and_then(|cookie| cookie.to_str().ok());
        let cookie = cookie.and_then(|cookie| cookie.split(';').next()).unwrap_or_default();
        Ok(Visit { cookie: cookie.to_string(), site })
    }

    /// The answer to a GET request.
    pub(crate) async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, Failure> {
        self.ask(Call::get(path)).await
    }

    /// The answer to a POST request with a message.
    pub(crate) async fn post<T: DeserializeOwned>(
        &self,
        path: &str,
        message: &impl Serialize,
    ) -> Result<T, Failure> {
        self.ask(Call::post(path, written(&self.site, message)?)).await
    }

    /// Signs out: the server ends this visit, and no other.
    pub(crate) async fn sign_out(self) -> Result<(), Failure> {
        let ended: Result<SignedIn, Failure> =
            self.ask(Call::post("/api/account/sign-out", "{}".to_string())).await;
        ended.map(|_| ())
    }

    async fn ask<T: DeserializeOwned>(&self, call: Call<'_>) -> Result<T, Failure> {
        let header = Some((header::COOKIE, self.cookie.as_str()));
        read(&self.site, &Call { header, ..call }.send(&self.site).await?.1)
    }
}

fn read<T: DeserializeOwned>(site: &Site, text: &str) -> Result<T, Failure> {
    serde_json::from_str(text).map_err(|_| Failure::Strange { site: site.clone() })
}

async fn ask(site: &Site, call: Call<'_>) -> Result<(HeaderMap, String), Failure> {
    let strange = || Failure::Strange { site: site.clone() };
    let broken =
        |error: hyper::Error| Failure::Unreachable { site: site.clone(), why: error.to_string() };
    let stream = connect(site).await?;
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await.map_err(broken)?;
    // The connection ends with the answer, which says what went wrong.
    let connection = tokio::spawn(async move { drop(connection.await) });
    let request = match call.header {
        Some((name, value)) => Request::builder().header(name, value),
        None => Request::builder(),
    };
    let request = request
        .method(call.method)
        .uri(call.path)
        .header(header::HOST, site.authority())
        .header(header::CONTENT_TYPE, "application/json")
        .body(Full::new(Bytes::from(call.body)))
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

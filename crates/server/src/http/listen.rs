//! Accepts connections: no more than there is room for, and none that stays silent.

use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use rules::Reason as _;
use table::wire::RefusalMessage;
use tokio::io::AsyncWriteExt as _;
use tokio::net::{TcpListener, TcpSocket, TcpStream, lookup_host};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc, watch};
use tower_service::Service as _;

use crate::base::connection::{Connection, Held};
use crate::base::limit;
use crate::base::metrics::Metrics;
use crate::base::proxies::Peer;
use crate::base::rate_limits::{RateLimits, Slot};
use crate::base::refusal::ServerRefusal;
use crate::base::timed::TimedStream;

/// The wait when no connection can be accepted because too many files are open.
const REST: Duration = Duration::from_millis(500);

/// The number of connections that may wait to be accepted: thousands of players may come in the
/// same second.
const BACKLOG: u32 = 4_096;

/// Listens on an address and a port, as in `127.0.0.1:7420`; port 0 takes a free one.
///
/// # Errors
/// The system's error if it cannot.
pub async fn listen(address: &str) -> io::Result<TcpListener> {
    let mut failed = io::Error::new(io::ErrorKind::InvalidInput, "no such address");
    for address in lookup_host(address).await? {
        match listen_on(address) {
            Ok(listener) => return Ok(listener),
            Err(error) => failed = error,
        }
    }
    Err(failed)
}

fn listen_on(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    // On systems other than Windows this only lets a server start again at once.
    #[cfg(not(windows))]
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// Serves connections until `stopping` turns true, and then waits for the open ones to finish.
pub(crate) async fn serve(
    listener: TcpListener,
    app: Router,
    rate_limits: &RateLimits,
    most: usize,
    metrics: Metrics,
    mut stopping: watch::Receiver<bool>,
) {
    let places = Arc::new(Semaphore::new(most));
    let (open, mut closed) = mpsc::channel::<Infallible>(1);
    loop {
        let taken = tokio::select! {
            taken = listener.accept() => taken,
            _ = stopping.wait_for(|stopping| *stopping) => break,
        };
        match taken {
            Ok((stream, from)) => match place(rate_limits, &places, from) {
                Ok(place) => {
                    let held = Held { place, open: open.clone(), counted: metrics.connection() };
                    let held = Connection(Arc::new(held));
                    tokio::spawn(connection(stream, from, app.clone(), held, stopping.clone()));
                }
                Err(refusal) => {
                    metrics.refused(refusal.code());
                    drop(tokio::spawn(turn_away(stream, refusal)));
                }
            },
            Err(error) if is_of_the_connection(&error) => {}
            Err(error) => {
                tracing::error!("cannot accept connections: {error}");
                tokio::time::sleep(REST).await;
            }
        }
    }
    drop(open);
    // Nothing is ever sent: this returns when the last connection has closed.
    let _ = tokio::time::timeout(limit::CLOSING, closed.recv()).await;
}

/// A place for a connection, at the server and for its address.
fn place(
    rate_limits: &RateLimits,
    places: &Arc<Semaphore>,
    from: SocketAddr,
) -> Result<(OwnedSemaphorePermit, Slot), ServerRefusal> {
    let own = rate_limits.connection(from.ip())?;
    let place = places.clone().try_acquire_owned().map_err(|_| ServerRefusal::Full)?;
    Ok((place, own))
}

/// Returns true if the client has gone before its connection was accepted, which is not the
/// server's fault.
fn is_of_the_connection(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

async fn connection(
    stream: TcpStream,
    from: SocketAddr,
    app: Router,
    held: Connection,
    mut stopping: watch::Receiver<bool>,
) {
    // A frame is sent when it is written, not when the next one follows.
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(Peer(from.ip()));
        request.extensions_mut().insert(held.clone());
        app.clone().call(request.map(Body::new))
    });
    // A client that does not read its answer loses the connection.
    let stream = TimedStream::new(stream, limit::UNREAD);
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limit::HEAD)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = std::pin::pin!(connection);
    // A broken connection is not reported: the client connects again.
    tokio::select! {
        _ = connection.as_mut() => return,
        _ = stopping.wait_for(|stopping| *stopping) => connection.as_mut().graceful_shutdown(),
    }
    let _ = connection.await;
}

/// Says that there is no place.
async fn turn_away(mut stream: TcpStream, refusal: ServerRefusal) {
    let status = refusal.status();
    // A refusal that cannot be written is an empty answer: the status says the same.
    let body = serde_json::to_string(&RefusalMessage::from(refusal)).unwrap_or_default();
    let answer = format!(
        "HTTP/1.1 {status}\r\ncontent-type: application/json\r\n\
         content-length: {}\r\ncache-control: no-store\r\nretry-after: 60\r\n\
         connection: close\r\n\r\n{body}",
        body.len()
    );
    let say = async {
        // The request is read first, so that the client gets the answer and not just a closed
        // connection.
        let mut asked = [0; 4096];
        let _ = stream.readable().await;
        let _ = stream.try_read(&mut asked);
        let _ = stream.write_all(answer.as_bytes()).await;
        let _ = stream.shutdown().await;
    };
    let _ = tokio::time::timeout(REST, say).await;
}

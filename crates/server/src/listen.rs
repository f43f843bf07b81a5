//! Accepts connections: no more than there is room for, and none that stays silent.

use std::convert::Infallible;
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
use table::wire::RefusalMessage;
use tokio::io::AsyncWriteExt as _;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc, watch};
use tower_service::Service as _;

use crate::gate::Peer;
use crate::limit;
use crate::refusal::ServerRefusal;

/// How long to wait when no connection can be accepted because too many files are open.
const REST: Duration = Duration::from_millis(500);

/// Serves connections until `stopping` turns true, and then waits for the open ones to finish.
pub(crate) async fn serve(
    listener: TcpListener,
    app: Router,
    most: usize,
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
            Ok((stream, from)) => match places.clone().try_acquire_owned() {
                Ok(place) => {
                    let connection = connection(stream, from, app.clone(), stopping.clone());
                    let open = open.clone();
                    tokio::spawn(async move {
                        connection.await;
                        drop::<(OwnedSemaphorePermit, _)>((place, open));
                    });
                }
                Err(_) => drop(tokio::spawn(turn_away(stream))),
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
    let _ = tokio::time::timeout(limit::SEND, closed.recv()).await;
}

/// Whether a client has gone before its connection was accepted, which is not the server's fault.
fn is_of_the_connection(error: &std::io::Error) -> bool {
    use std::io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

async fn connection(
    stream: TcpStream,
    from: SocketAddr,
    app: Router,
    mut stopping: watch::Receiver<bool>,
) {
    // A frame is sent when it is written, not when the next one follows.
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(Peer(from.ip()));
        app.clone().call(request.map(Body::new))
    });
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

/// Says that the server is full.
async fn turn_away(mut stream: TcpStream) {
    let full = ServerRefusal::Full;
    let status = full.status();
    // A refusal that cannot be written is an empty answer: the status says the same.
    let body = serde_json::to_string(&RefusalMessage::from(full)).unwrap_or_default();
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

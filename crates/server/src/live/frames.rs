//! A WebSocket: how it is opened, and its frames. Those that come are read by the library; texts
//! that go are written straight to the connection, because the library copies each into a buffer
//! of its own and keeps one as large as the largest for as long as the socket is open.

use std::io::{self, IoSlice};

use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderMap, header};
use axum::response::Response;
use futures_util::{SinkExt as _, StreamExt as _};
use hyper::upgrade::{OnUpgrade, Parts, Upgraded};
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::server::create_response_with_body;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use tokio_tungstenite::tungstenite::protocol::frame::{CloseFrame, FrameHeader};
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Error, Message};

use crate::base::limit;
use crate::base::timed::TimedStream;
use crate::live::packing;

/// The bytes that are read at once. Every open socket keeps a buffer for as many, and once a longer
/// message has come for that as well. Most are shorter than three times this.
const READ: usize = 128;

/// The longest head of a frame that goes.
const HEAD: usize = 10;

/// A request to open a WebSocket.
pub(crate) struct Upgrade {
    response: Response,
    upgraded: OnUpgrade,
}

impl Upgrade {
    /// Reads a request; `None` if it is not for a WebSocket.
    pub(crate) fn of(request: &mut Request) -> Option<Upgrade> {
        let response = create_response_with_body(request, Body::empty).ok()?;
        Some(Upgrade { response, upgraded: hyper::upgrade::on(request) })
    }

    /// Agrees on packed texts, if the client takes them: see `packing.rs`. Such a client sends nothing.
    pub(crate) fn packing(mut self, asked: &HeaderMap) -> (Upgrade, bool) {
        let packs = packing::is_offered(asked);
        if packs {
            let headers = self.response.headers_mut();
            headers.insert(header::SEC_WEBSOCKET_EXTENSIONS, packing::AGREED);
        }
        (self, packs)
    }

    /// Opens the socket, which is then served by a task of its own. Returns the answer that says
    /// so.
    pub(crate) fn open<F>(self, serve: impl FnOnce(Frames) -> F + Send + 'static) -> Response
    where
        F: Future<Output = ()> + Send,
    {
        let Upgrade { response, upgraded } = self;
        // Apart, because the task keeps it after it was called.
        let serve = Box::new(serve);
        tokio::spawn(async move {
            // The client may have gone before it had the answer.
            if let Ok(upgraded) = upgraded.await {
                // Apart, so that no open socket keeps the memory for this.
                let Some(frames) = Box::pin(Frames::of(upgraded)).await else { return };
                serve(frames).await;
            }
        });
        response
    }
}

/// The frames of an open WebSocket over a connection `S`.
pub(crate) struct Frames<S = TcpStream> {
    // Boxed, because each function that has handed a value on keeps the memory for it.
    stream: Box<WebSocketStream<S>>,
    /// True while part of a text has been written and its end has not.
    cut: bool,
}

impl Frames {
    /// The frames of an upgraded connection; `None` if it is of another kind than the server
    /// accepts.
    async fn of(upgraded: Upgraded) -> Option<Frames> {
        // The socket times the sending of a frame, so that the connection alone is kept.
        let Parts { io, read_buf, .. } = upgraded.downcast::<TokioIo<TimedStream>>().ok()?;
        Some(Frames::over(io.into_inner().into_stream(), read_buf.to_vec()).await)
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> Frames<S> {
    /// The frames of the server's end of a connection, of which these bytes have been read.
    pub(crate) async fn over(connection: S, read: Vec<u8>) -> Frames<S> {
        let config = WebSocketConfig::default()
            .read_buffer_size(READ)
            .write_buffer_size(0)
            .max_message_size(Some(limit::BODY))
            .max_frame_size(Some(limit::BODY));
        let stream =
            WebSocketStream::from_partially_read(connection, read, Role::Server, Some(config));
        Frames { stream: Box::new(stream.await), cut: false }
    }

    /// The next message that comes; `None` when the client has gone. Nothing is lost if this is
    /// dropped.
    pub(crate) async fn receive(&mut self) -> Option<Result<Message, Error>> {
        self.stream.next().await
    }

    /// Sends a text of two parts. If this is dropped before it is done, [`Self::is_cut`] says
    /// whether anything can still be sent.
    pub(crate) async fn send(&mut self, first: &str, rest: &str) -> Result<(), Error> {
        self.write(false, [first.as_bytes(), rest.as_bytes()]).await
    }

    /// Sends a packed text to a client that takes them. The same holds of it.
    pub(crate) async fn send_packed(&mut self, text: &[u8]) -> Result<(), Error> {
        self.write(true, [text, &[]]).await
    }

    async fn write(&mut self, packed: bool, [first, rest]: [&[u8]; 2]) -> Result<(), Error> {
        // The library may have to finish an answer to a ping.
        self.stream.flush().await?;
        let mut head = Vec::with_capacity(HEAD);
        let opcode = OpCode::Data(Data::Text);
        let text = FrameHeader { opcode, rsv1: packed, ..FrameHeader::default() };
        text.format((first.len() + rest.len()) as u64, &mut head)?;
        let mut parts = [&head[..], first, rest].map(IoSlice::new);
        let mut left = &mut parts[..];
        let connection = self.stream.get_mut();
        while !left.is_empty() {
            let written = connection.write_vectored(left).await?;
            if written == 0 {
                return Err(io::Error::from(io::ErrorKind::WriteZero).into());
            }
            self.cut = true;
            IoSlice::advance_slices(&mut left, written);
        }
        self.cut = false;
        Ok(())
    }

    /// Returns true if sending a text was given up in the middle: all that follows would be read as
    /// part of it.
    pub(crate) fn is_cut(&self) -> bool {
        self.cut
    }

    /// Asks the client whether it is still there.
    pub(crate) async fn ping(&mut self) -> Result<(), Error> {
        self.stream.send(Message::Ping(Default::default())).await
    }

    /// Says why the socket is closed.
    pub(crate) async fn close(&mut self, code: u16, reason: &'static str) -> Result<(), Error> {
        let frame = CloseFrame { code: code.into(), reason: reason.into() };
        self.stream.send(Message::Close(Some(frame))).await
    }

    /// Returns when the client has heard that the socket is closed. A connection that is dropped
    /// while something that came over it is unread is reset, and then the client may never read
    /// why.
    pub(crate) async fn heard(&mut self) {
        while let Some(Ok(_)) = self.stream.next().await {}
    }
}

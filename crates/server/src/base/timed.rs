//! A connection that fails when its client takes nothing of what is written for a while.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::Sleep;

/// A connection that fails when its client takes nothing of what is written for a while.
pub(crate) struct TimedStream {
    stream: TcpStream,
    /// For how long the client may take nothing.
    patience: Duration,
    /// Runs while the client takes nothing. Few connections ever need it, and it is large.
    waits: Option<Pin<Box<Sleep>>>,
}

impl TimedStream {
    /// A connection whose client may take nothing for so long.
    pub(crate) fn new(stream: TcpStream, patience: Duration) -> TimedStream {
        TimedStream { stream, patience, waits: None }
    }

    /// The connection alone, for those who time what they write themselves.
    pub(crate) fn into_stream(self) -> TcpStream {
        self.stream
    }

    /// Passes the result of writing on, or fails if writing has waited for too long.
    fn timed<T>(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if written.is_pending() {
            let patience = self.patience;
            let waits = || Box::pin(tokio::time::sleep(patience));
            ready!(self.waits.get_or_insert_with(waits).as_mut().poll(context));
        }
        self.waits = None;
        match written {
            Poll::Pending => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            written => written,
        }
    }
}

impl AsyncRead for TimedStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for TimedStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.timed(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.timed(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    use tokio::net::TcpListener;

    /// A connection and its client, who may take nothing for so long.
    async fn pair(patience: Duration) -> (TimedStream, TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let client = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let (stream, _) = listener.accept().await.unwrap();
        (TimedStream::new(stream, patience), client)
    }

    #[tokio::test]
    async fn a_client_that_takes_nothing_loses_the_connection() {
        // More than a connection holds while the other end does not read.
        let much = vec![7; 1 << 24];
        let (mut stream, mut client) = pair(Duration::from_secs(600)).await;
        let mut taken = vec![0; much.len()];
        let (written, read) = tokio::join!(stream.write_all(&much), client.read_exact(&mut taken));
        assert!(written.is_ok() && read.is_ok() && taken == much);
        assert!(stream.waits.is_none(), "it waits for nothing");
        let (mut stream, _client) = pair(Duration::from_millis(1)).await;
        let failed = stream.write_all(&much).await.unwrap_err();
        assert_eq!(failed.kind(), io::ErrorKind::TimedOut);
    }
}

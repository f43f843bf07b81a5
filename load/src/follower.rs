//! A follower of a tournament: a socket that takes packed texts as a browser does, and only listens.
//!
//! All followers get the same bytes, so each text is unpacked and read once for all of them: the
//! times are not those of ten thousand browsers on one machine.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hasher as _};
use std::io::Read as _;
use std::sync::{Mutex, PoisonError};

use flate2::read::DeflateDecoder;
use serde::Deserialize;
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::TcpStream;

use crate::Outcome;
use crate::client::Site;

/// The kinds of frames.
const TEXT: u8 = 1;
const CLOSE: u8 = 8;
const PING: u8 = 9;
const PONG: u8 = 10;

/// The bit of a packed text, and that of a frame that a client sends.
const PACKED: u8 = 0x40;
const MASKED: u8 = 0x80;

/// The buffer of a follower.
const BUFFER: usize = 2_048;

/// The text that a follower is told, as far as it is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Told {
    /// The number of records.
    pub revision: u32,
    /// The number of published rounds, if the text says so.
    pub published: Option<u8>,
}

#[derive(Deserialize)]
struct Parts {
    revision: u32,
    #[serde(default)]
    divisions: Vec<Division>,
}

#[derive(Deserialize)]
struct Division {
    published: Option<u8>,
}

/// The texts that were read, for all followers.
#[derive(Default)]
pub struct Library(Mutex<HashMap<u64, Told>>);

impl Library {
    fn read(&self, bytes: &[u8], packed: bool) -> Outcome<Told> {
        let mut hasher = DefaultHasher::new();
        hasher.write(bytes);
        let hash = hasher.finish();
        if let Some(told) = self.known().get(&hash) {
            return Ok(*told);
        }
        let text = if packed { unpacked(bytes)? } else { text(bytes.to_vec())? };
        let parts: Parts = serde_json::from_str(&text).map_err(|error| error.to_string())?;
        let published = parts.divisions.iter().find_map(|division| division.published);
        let told = Told { revision: parts.revision, published };
        self.known().insert(hash, told);
        Ok(told)
    }

    fn known(&self) -> std::sync::MutexGuard<'_, HashMap<u64, Told>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn text(bytes: Vec<u8>) -> Outcome<String> {
    String::from_utf8(bytes).map_err(|error| error.to_string())
}

/// The text of a packed frame, which leaves out its end.
fn unpacked(packed: &[u8]) -> Outcome<String> {
    let mut whole = packed.to_vec();
    whole.extend([0, 0, 0xff, 0xff]);
    let mut bytes = Vec::new();
    let mut reader = DeflateDecoder::new(&whole[..]);
    let mut part = vec![0; 64 * 1024];
    // The stream has no last block: its end is no error here.
    while let Ok(length @ 1..) = reader.read(&mut part) {
        bytes.extend_from_slice(&part[..length]);
    }
    text(bytes)
}

/// An open socket.
pub struct Follower {
    stream: BufReader<TcpStream>,
    bytes: Vec<u8>,
    /// The number of bytes received.
    pub received: u64,
}

impl Follower {
    /// Opens the socket of the tournament at this address.
    pub async fn open(site: Site, path: &str) -> Outcome<Follower> {
        let failed = |error: std::io::Error| format!("no socket: {error}");
        let mut stream = BufReader::with_capacity(BUFFER, site.connect().await?);
        let head = format!(
            "GET {path}/socket HTTP/1.1\r\nhost: {}\r\nupgrade: websocket\r\n\
             connection: upgrade\r\nsec-websocket-version: 13\r\n\
             sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\
             sec-websocket-extensions: permessage-deflate; client_max_window_bits\r\n\r\n",
            site.name()
        );
        stream.write_all(head.as_bytes()).await.map_err(failed)?;
        let mut line = String::new();
        stream.read_line(&mut line).await.map_err(failed)?;
        if !line.starts_with("HTTP/1.1 101") {
            return Err(format!("no socket: {line}"));
        }
        while line.trim_end() != "" {
            line.clear();
            stream.read_line(&mut line).await.map_err(failed)?;
        }
        Ok(Follower { stream, bytes: Vec::new(), received: 0 })
    }

    /// The next text.
    pub async fn told(&mut self, library: &Library) -> Outcome<Told> {
        loop {
            let head = self.frame().await.map_err(|error| format!("broken: {error}"))?;
            match head & 0x0f {
                TEXT => return library.read(&self.bytes, head & PACKED != 0),
                PING => self.pong().await.map_err(|error| format!("broken: {error}"))?,
                CLOSE => {
                    let reason = String::from_utf8_lossy(self.bytes.get(2..).unwrap_or_default());
                    return Err(format!("closed: {reason}"));
                }
                _ => {}
            }
        }
    }

    /// Reads a frame and returns its first byte. If the call is given up, the frame is not lost as
    /// long as nothing of it has come.
    async fn frame(&mut self) -> std::io::Result<u8> {
        let head = self.stream.read_u8().await?;
        let length = match self.stream.read_u8().await? {
            126 => u64::from(self.stream.read_u16().await?),
            127 => self.stream.read_u64().await?,
            short => u64::from(short),
        };
        self.bytes.clear();
        (&mut self.stream).take(length).read_to_end(&mut self.bytes).await?;
        if self.bytes.len() as u64 != length {
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        }
        self.received += length + 2;
        Ok(head)
    }

    /// Answers a ping with its own bytes; a mask of zeros leaves them as they are.
    async fn pong(&mut self) -> std::io::Result<()> {
        let mut frame = vec![0x80 | PONG, MASKED | self.bytes.len() as u8, 0, 0, 0, 0];
        frame.extend_from_slice(&self.bytes);
        self.stream.write_all(&frame).await
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use flate2::Compression;
    use flate2::write::DeflateEncoder;

    use super::*;

    #[test]
    fn a_packed_text_is_read_once_for_all() {
        let text = r#"{"revision":7,"divisions":[{"division":1,"published":2}]}"#;
        let mut encoder = DeflateEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(text.as_bytes()).unwrap();
        encoder.flush().unwrap();
        let packed = encoder.get_ref().strip_suffix(&[0, 0, 0xff, 0xff]).unwrap().to_vec();
        let library = Library::default();
        let told = Told { revision: 7, published: Some(2) };
        assert_eq!(library.read(&packed, true), Ok(told));
        assert_eq!(library.read(text.as_bytes(), false), Ok(told));
        assert_eq!(library.known().len(), 2);
        assert_eq!(library.read(&packed, true), Ok(told));
        assert_eq!(library.known().len(), 2);
    }
}

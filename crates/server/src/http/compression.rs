//! The body of a response, in gzip too where it is compressed once for all clients.

use std::io::Write as _;

use axum::body::{Body, Bytes};
use axum::http::HeaderMap;
use axum::http::header::{self, HeaderName};
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::http::headers::mentions;

/// The body of a response. Cloning is cheap.
#[derive(Clone, Debug)]
pub(crate) struct Compressible {
    plain: Bytes,
    gzip: Option<Bytes>,
}

impl Compressible {
    /// A body that is not compressed yet.
    pub(crate) fn plain(plain: impl Into<Bytes>) -> Compressible {
        Compressible { plain: plain.into(), gzip: None }
    }

    /// Compresses it, which takes a while if it is long.
    pub(crate) fn compressed(mut self) -> Compressible {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
        // Writing to memory never fails; without the compressed body the plain one is sent.
        let written = encoder.write_all(&self.plain).and_then(|()| encoder.finish());
        self.gzip = written.ok().map(Bytes::from);
        self
    }

    /// Returns the bytes as they are uncompressed.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.plain
    }

    /// Returns the body that a client takes, by the headers of its request, and the header that names
    /// its encoding.
    pub(crate) fn body(
        &self,
        asked: &HeaderMap,
    ) -> (Body, Option<[(HeaderName, &'static str); 1]>) {
        let takes = || mentions(asked, header::ACCEPT_ENCODING, "gzip");
        match self.gzip.as_ref().filter(|_| takes()) {
            Some(gzip) => (gzip.clone().into(), Some([(header::CONTENT_ENCODING, "gzip")])),
            None => (self.plain.clone().into(), None),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn a_body_is_compressed_once_and_sent_as_the_client_takes_it() {
        let text = "round after round ".repeat(100);
        let mut asked = HeaderMap::new();
        let compressed = Compressible::plain(text.clone()).compressed();
        assert_eq!(compressed.bytes(), text.as_bytes());
        assert_eq!(compressed.body(&asked).1, None);
        asked.insert(header::ACCEPT_ENCODING, HeaderValue::from_static("br, gzip"));
        assert_eq!(compressed.body(&asked).1, Some([(header::CONTENT_ENCODING, "gzip")]));
        assert_eq!(Compressible::plain(text.clone()).body(&asked).1, None, "it is not compressed");
        let mut read = String::new();
        let gzip = compressed.gzip.expect("it is compressed");
        flate2::read::GzDecoder::new(&gzip[..]).read_to_string(&mut read).unwrap();
        assert_eq!(read, text);
    }
}

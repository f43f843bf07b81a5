//! The body of an answer, in gzip too where it is packed once for all who ask.

use std::io::Write as _;

use axum::body::{Body, Bytes};
use axum::http::HeaderMap;
use axum::http::header::{self, HeaderName};
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::http::headers::mentions;

/// The body of an answer. Cloning is cheap.
#[derive(Clone, Debug)]
pub(crate) struct Packed {
    plain: Bytes,
    gzip: Option<Bytes>,
}

impl Packed {
    /// A body that is not packed yet.
    pub(crate) fn plain(plain: impl Into<Bytes>) -> Packed {
        Packed { plain: plain.into(), gzip: None }
    }

    /// Packs it, which takes a while if it is long.
    pub(crate) fn packed(mut self) -> Packed {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
        // Writing to memory never fails; without the packed body the plain one is sent.
        let written = encoder.write_all(&self.plain).and_then(|()| encoder.finish());
        self.gzip = written.ok().map(Bytes::from);
        self
    }

    /// Returns the bytes as they are unpacked.
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
    fn a_body_is_packed_once_and_sent_as_the_client_takes_it() {
        let text = "round after round ".repeat(100);
        let mut asked = HeaderMap::new();
        let packed = Packed::plain(text.clone()).packed();
        assert_eq!(packed.bytes(), text.as_bytes());
        assert_eq!(packed.body(&asked).1, None);
        asked.insert(header::ACCEPT_ENCODING, HeaderValue::from_static("br, gzip"));
        assert_eq!(packed.body(&asked).1, Some([(header::CONTENT_ENCODING, "gzip")]));
        assert_eq!(Packed::plain(text.clone()).body(&asked).1, None, "it is not packed");
        let mut read = String::new();
        let gzip = packed.gzip.expect("it is packed");
        flate2::read::GzDecoder::new(&gzip[..]).read_to_string(&mut read).unwrap();
        assert_eq!(read, text);
    }
}

//! Packed texts over a WebSocket: what RFC 7692 calls permessage-deflate, without a memory from one
//! message to the next. So a text is packed once for all clients, and a socket keeps no more memory.

use axum::http::{HeaderMap, HeaderValue, header};
use flate2::{Compress, Compression, FlushCompress};

/// The answer to a client that takes packed texts.
pub(super) const AGREED: HeaderValue = HeaderValue::from_static(
    "permessage-deflate; server_no_context_takeover; client_no_context_takeover",
);

/// The end of a packed text, which is not sent.
const END: [u8; 4] = [0, 0, 0xff, 0xff];

/// The fewest bytes of a text that is packed.
const SMALL: usize = 200;

/// Returns true if the client takes packed texts, with the memory that unpacking usually needs.
pub(super) fn is_offered(asked: &HeaderMap) -> bool {
    let offers = asked.get_all(header::SEC_WEBSOCKET_EXTENSIONS).into_iter();
    let offers = offers.filter_map(|offers| offers.to_str().ok()).flat_map(|it| it.split(','));
    offers.map(|offer| offer.split(';').map(str::trim)).any(|mut parts| {
        parts.next() == Some("permessage-deflate")
            && parts.all(|part| !part.starts_with("server_max_window_bits"))
    })
}

/// A text as it is sent to clients that take packed ones; `None` if it is too short for that.
pub(super) fn pack(text: &str) -> Option<Vec<u8>> {
    if text.len() < SMALL {
        return None;
    }
    let mut compress = Compress::new(Compression::fast(), false);
    let mut packed = Vec::with_capacity(text.len() / 4 + SMALL);
    loop {
        let read = compress.total_in() as usize;
        let rest = text.as_bytes().get(read..)?;
        compress.compress_vec(rest, &mut packed, FlushCompress::Sync).ok()?;
        // Room that is left means that nothing waits to be written.
        if compress.total_in() as usize == text.len() && packed.len() < packed.capacity() {
            break;
        }
        packed.reserve(packed.capacity());
    }
    let length = packed.strip_suffix(&END)?.len();
    packed.truncate(length);
    Some(packed)
}

#[cfg(test)]
mod tests {
    use flate2::{Decompress, FlushDecompress};

    use super::*;

    #[test]
    fn a_packed_text_is_shorter_and_unpacks_as_it_was() {
        let texts = [
            "table after table ".repeat(2_000),
            (0..5_000_u32).map(|it| it.wrapping_mul(2_654_435_761).to_string()).collect(),
        ];
        for text in texts {
            let mut packed = pack(&text).unwrap();
            assert!(packed.len() < text.len());
            packed.extend(END);
            let mut unpacked = Vec::with_capacity(text.len() + 1);
            let mut decompress = Decompress::new(false);
            decompress.decompress_vec(&packed, &mut unpacked, FlushDecompress::Sync).unwrap();
            assert!(unpacked == text.as_bytes());
        }
        assert_eq!(pack("{\"revision\":7}"), None);
    }

    #[test]
    fn clients_say_whether_they_take_packed_texts() {
        for (offer, takes) in [
            ("permessage-deflate; client_max_window_bits", true),
            ("permessage-deflate; server_max_window_bits=10", false),
            ("permessage-deflate; server_max_window_bits=10, permessage-deflate", true),
            ("x-webkit-deflate-frame", false),
        ] {
            let mut asked = HeaderMap::new();
            asked.insert(header::SEC_WEBSOCKET_EXTENSIONS, HeaderValue::from_static(offer));
            assert_eq!(is_offered(&asked), takes, "{offer}");
        }
        assert!(!is_offered(&HeaderMap::new()));
    }
}

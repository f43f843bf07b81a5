//! The cookie that holds the seats of an account: scripts cannot read it, and no other site can
//! have it sent with what changes something.

use axum::http::{HeaderMap, HeaderValue, header};

use crate::proxies::Https;

/// Its name where a page comes over a connection that others might read.
const PLAIN: &str = "tilewright";
/// Its name over TLS: browsers then take it from this host only, and never send it without TLS.
const SECURE: &str = "__Host-tilewright";

/// How long browsers keep it, in seconds: as long as any of them allows. The server ends it sooner.
const KEPT: u32 = 400 * 24 * 3600;

/// The secret that a request brings.
pub(crate) fn secret(headers: &HeaderMap, Https(https): Https) -> Option<&str> {
    let wanted = if https { SECURE } else { PLAIN };
    let lines = headers.get_all(header::COOKIE).into_iter().filter_map(|line| line.to_str().ok());
    let pairs =
        lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    let mut found = pairs.filter(|(name, _)| *name == wanted).map(|(_, value)| value);
    found.next().filter(|secret| !secret.is_empty())
}

/// The header that has a browser keep a secret; with an empty one it forgets it.
pub(crate) fn keep(secret: &str, Https(https): Https) -> Option<HeaderValue> {
    let (name, secure) = if https { (SECURE, "; Secure") } else { (PLAIN, "") };
    let age = if secret.is_empty() { 0 } else { KEPT };
    let cookie = format!("{name}={secret}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax{secure}");
    // An id in hexadecimal always fits into a header.
    HeaderValue::from_str(&cookie).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn over_tls_only_the_cookie_of_this_host_counts() {
        let mut headers = HeaderMap::new();
        headers.append("cookie", "a=b; tilewright=one".parse().unwrap());
        headers.append("cookie", "__Host-tilewright=two".parse().unwrap());
        assert_eq!(secret(&headers, Https(false)), Some("one"));
        assert_eq!(secret(&headers, Https(true)), Some("two"));
        headers.clear();
        headers.append("cookie", "tilewright=one".parse().unwrap());
        assert_eq!(secret(&headers, Https(true)), None, "anybody on the way could have set it");
        let cookie = keep("abc", Https(true)).unwrap();
        for part in ["__Host-tilewright=abc;", "Path=/", "HttpOnly", "SameSite=Lax", "Secure"] {
            assert!(cookie.to_str().unwrap().contains(part), "{part}");
        }
        let cookie = keep("", Https(false)).unwrap();
        assert!(cookie.to_str().unwrap().contains("Max-Age=0"));
    }
}

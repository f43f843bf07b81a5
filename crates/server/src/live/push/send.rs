//! One message to one browser: encrypted for it alone (RFC 8291), and handed to its push service.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::http::{HeaderValue, StatusCode, header};
use base64ct::{Base64UrlUnpadded, Encoding as _};
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore, crypto::ring};
use web_push_native::p256::PublicKey;
use web_push_native::{Auth, WebPushBuilder};

use super::endpoint::Endpoint;
use super::key::Key;
use crate::store::StoredPush;

/// The time limit for a push service to answer.
const PATIENCE: Duration = Duration::from_secs(15);

/// The time for which a push service keeps a message for a device that is off.
const KEPT: Duration = Duration::from_secs(24 * 3600);

/// A browser's keys; `None` if they make no sense.
pub(crate) fn keys(push: &StoredPush) -> Option<(PublicKey, Auth)> {
    let point = Base64UrlUnpadded::decode_vec(push.p256dh.trim_end_matches('=')).ok()?;
    let auth = Base64UrlUnpadded::decode_vec(push.auth.trim_end_matches('=')).ok()?;
    let public = PublicKey::from_sec1_bytes(&point).ok()?;
    Some((public, Auth::clone_from_slice(Some(auth.as_slice()).filter(|auth| auth.len() == 16)?)))
}

/// Signs the messages that are sent.
pub(super) struct Sender<'a> {
    pub(super) key: &'a Key,
    /// The contact address that push services can write to.
    pub(super) contact: &'a str,
    /// The date, in milliseconds.
    pub(super) date: u64,
    /// True if push services may run on this machine: for tests.
    pub(super) near: bool,
}

impl Sender<'_> {
    /// Sends a text about a topic, of which the service keeps only the last one. Returns what the
    /// service says; redirections are not followed.
    pub(super) async fn send(
        &self,
        tls: &TlsConnector,
        push: &StoredPush,
        topic: &str,
        text: String,
    ) -> io::Result<StatusCode> {
        let wrong = || io::Error::other("the stored keys make no sense");
        let endpoint = Endpoint::parse(&push.endpoint, self.near).ok_or_else(wrong)?;
        let (public, auth) = keys(push).ok_or_else(wrong)?;
        let request = WebPushBuilder::new(endpoint.uri.clone(), public, auth)
            .with_valid_duration(KEPT)
            .build(text)
            .map_err(|error| io::Error::other(error.to_string()))?;
        let mut request = request.map(Body::from);
        let authority = endpoint.uri.authority().map_or("", |authority| authority.as_str());
        let signed = self.key.authorization(&endpoint.origin(), self.contact, self.date);
        for (name, value) in [
            (header::HOST, authority),
            (header::AUTHORIZATION, signed.as_str()),
            (header::HeaderName::from_static("topic"), topic),
            (header::HeaderName::from_static("urgency"), "normal"),
        ] {
            let value = HeaderValue::from_str(value).map_err(io::Error::other)?;
            request.headers_mut().insert(name, value);
        }
        let path = endpoint.uri.path_and_query().map_or("/", |path| path.as_str());
        *request.uri_mut() = path.parse().map_err(io::Error::other)?;
        let exchange = async {
            let stream = TcpStream::connect(endpoint.address(self.near).await?).await?;
            if !endpoint.https {
                return ask(stream, request).await;
            }
            let name = ServerName::try_from(endpoint.host.clone()).map_err(io::Error::other)?;
            ask(tls.connect(name, stream).await?, request).await
        };
        tokio::time::timeout(PATIENCE, exchange).await.map_err(io::Error::from)?
    }
}

/// Sends a request and returns the status of the answer; the body is ignored.
async fn ask<S>(stream: S, request: axum::http::Request<Body>) -> io::Result<StatusCode>
where
    S: AsyncRead + AsyncWrite + Send + Unpin + 'static,
{
    let (mut sender, connection) =
        http1::handshake(TokioIo::new(stream)).await.map_err(io::Error::other)?;
    let connection = tokio::spawn(connection);
    let answer = sender.send_request(request).await.map_err(io::Error::other);
    connection.abort();
    Ok(answer?.status())
}

/// Connections over TLS, checked against the certificates that the system trusts.
pub(super) fn tls() -> io::Result<TlsConnector> {
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    if roots.is_empty() {
        tracing::warn!("the system trusts no certificates: no push service can be reached");
    }
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(io::Error::other)?;
    let config = config.with_root_certificates(roots).with_no_client_auth();
    Ok(TlsConnector::from(Arc::new(config)))
}

//! Encrypted connections: the server proves its identity with a certificate that this machine
//! trusts.

use std::sync::{Arc, OnceLock};

use rustls::crypto::ring;
use rustls::pki_types::ServerName;
use rustls::{ClientConfig, RootCertStore};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;

use super::link::Site;

/// A connection, encrypted or not.
pub(super) trait Io: AsyncRead + AsyncWrite + Send + Unpin {}

impl<T: AsyncRead + AsyncWrite + Send + Unpin> Io for T {}

/// Either kind of connection.
pub(super) type Stream = Box<dyn Io>;

/// The same connection, encrypted.
///
/// # Errors
/// The reason, as part of a sentence.
pub(super) async fn secured(site: &Site, stream: TcpStream) -> Result<Stream, String> {
    let name = ServerName::try_from(site.host().to_string())
        .map_err(|_| "a certificate cannot be for such a name".to_string())?;
    let connector = TlsConnector::from(trusting()?);
    let stream = connector.connect(name, stream).await.map_err(|error| error.to_string())?;
    Ok(Box::new(stream))
}

/// The settings with the certificates that this machine trusts, which are read once.
fn trusting() -> Result<Arc<ClientConfig>, String> {
    static READ: OnceLock<Result<Arc<ClientConfig>, String>> = OnceLock::new();
    let read = || {
        let mut roots = RootCertStore::empty();
        roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        if roots.is_empty() {
            return Err("this machine has no list of trusted certificates: install one, such as \
                        the package ca-certificates"
                .to_string());
        }
        let provider = Arc::new(ring::default_provider());
        let config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map_err(|error| error.to_string())?;
        Ok(Arc::new(config.with_root_certificates(roots).with_no_client_auth()))
    };
    READ.get_or_init(read).clone()
}

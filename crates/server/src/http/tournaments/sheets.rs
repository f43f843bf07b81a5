//! Sheets of tournaments for printing: pairings, standings, wall charts, results, prizes, slips and
//! certificates.

pub(crate) mod cached;
mod slips;
mod tables;
mod wanted;

use axum::extract::{Extension, State};
use axum::http::header::{self, HeaderMap};
use axum::http::{HeaderValue, Uri};
use axum::response::{IntoResponse as _, Response};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use tournament::{Refusal, RoundNumber, Tournament};

use self::wanted::{Kind, Shown, Wanted};
use super::export::seen_by;
use crate::base::rate_limits::ClientAddress;
use crate::base::refusal::ServerRefusal;
use crate::base::refused::Refused;
use crate::http::api::Api;
use crate::http::compression::Compressible;
use crate::http::extract::NamedPart;
use crate::http::responses::ApiResult;
use crate::live::visitor::Visitor;

/// The style of all sheets. Nothing on them needs colour.
const STYLE: &str = "body{font:14px/1.35 'Atkinson Hyperlegible Next',system-ui,sans-serif;\
    margin:2rem auto;max-width:60rem;color:#000;background:#fff}body.large{font-size:20px}\
    h1{font-size:1.5em;margin:0}h2{font-size:1.15em;margin:.1em 0 .6em;font-weight:600}\
    p{margin:.3em 0 1em}nav{margin:0 0 1rem}a{color:#000}\
    table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}\
    th,td{border-bottom:1px solid #999;padding:.25em .5em;text-align:left;vertical-align:top}\
    th{font-weight:600}.r{text-align:right}.r:first-child{width:3em}.o{overflow-x:auto}section{margin:0 0 2rem}\
    section+section{break-before:page}.chart th,.chart td{border:1px solid #777;\
    padding:.15em .3em}.chart td{white-space:nowrap}.chart .n{white-space:normal}\
    .slips{display:grid;grid-template-columns:1fr 1fr;gap:4mm}.large .slips{grid-template-columns:1fr}\
    .slip{border:1px dashed #000;padding:4mm;break-inside:avoid;display:grid;gap:3mm}\
    .slip .h{display:flex;justify-content:space-between;gap:4mm;font-weight:700}\
    .side{display:grid;grid-template-columns:1fr 20mm 34mm;gap:3mm;align-items:end}\
    .f{border-bottom:1.2pt solid #000;min-height:9mm}.l{font-size:.7em}\
    .boxes{display:flex;gap:2mm 5mm;flex-wrap:wrap}.box{display:inline-block;width:4mm;height:4mm;\
    border:1px solid #000;vertical-align:-.5mm;margin-right:1.5mm}\
    .certificate{height:calc(var(--page) - 24mm);display:grid;align-content:center;gap:6mm;\
    text-align:center;border:2pt solid #000;outline:.6pt solid #000;outline-offset:-6pt;padding:8mm;\
    break-inside:avoid;break-after:page}.certificate p{margin:0;font-size:1.4em}\
    .certificate .who{font-size:2.6em;font-weight:700}.certificate .sign{display:flex;\
    justify-content:space-around;gap:10mm;margin-top:18mm;font-size:1em}\
    .certificate .sign span{border-top:1pt solid #000;min-width:50mm;padding-top:1mm}\
    @media screen{body{padding:0 1rem}}\
    @media print{body{margin:0;max-width:none}body.large{font-size:17pt}nav{display:none}\
    thead{display:table-header-group}tr{break-inside:avoid}.o{overflow:visible}}";

/// `GET /api/tournaments/{id}/sheets/{kind}`: a sheet for printing, with all names for directors and
/// with initials for others where an entrant wants that.
pub(super) async fn sheet(
    State(api): State<Api>,
    Extension(client): Extension<ClientAddress>,
    visitor: Visitor,
    NamedPart(id, kind): NamedPart,
    headers: HeaderMap,
    uri: Uri,
) -> ApiResult {
    let kind = Kind::of_key(&kind).ok_or_else(|| Refused::not_found("sheet"))?;
    let wanted = Wanted::read(kind, &uri);
    let (seen, director) = seen_by(&api, &id, &headers, &visitor).await?;
    let (key, revision) = (format!("{id} {} {wanted:?}", seen.edits), seen.revision());
    let kept = if director { None } else { api.sheets.0.get(&key, revision) };
    let document = match kept {
        Some(document) => document,
        None => {
            if !api.rate_limits.picture(client) {
                return Err(ServerRefusal::TooManyRequests.into());
            }
            let write = move || {
                let tournament = seen.history.tournament();
                let page = match director {
                    true => page(tournament, wanted, false),
                    false => page(&tournament.for_the_public(), wanted, true),
                };
                page.map(|page| Compressible::plain(page).compressed())
            };
            let written = tokio::task::spawn_blocking(write).await;
            let document = written.map_err(|_| Refused::unavailable())??;
            if !director {
                api.sheets.0.put(&key, revision, document.clone());
            }
            document
        }
    };
    Ok(response(&document, &headers))
}

fn response(document: &Compressible, asked: &HeaderMap) -> Response {
    let (body, encoding) = document.body(asked);
    let mut response = (encoding, body).into_response();
    for (name, value) in [
        (header::CONTENT_TYPE, "text/html; charset=utf-8"),
        (header::CACHE_CONTROL, "no-store"),
        (header::VARY, "accept-encoding"),
    ] {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

/// A sheet as a page, with links to the same on other paper if it is for the public: the page of a
/// director has no address of its own.
fn page(tournament: &Tournament, wanted: Wanted, linked: bool) -> Result<String, Refused> {
    let divisions = tournament.divisions.iter();
    let chosen = divisions.filter(|one| wanted.division.is_none_or(|it| it == one.number));
    let mut shown = Vec::new();
    for division in chosen {
        match Shown::new(tournament, division, wanted) {
            Ok(one) => shown.push(one),
            // Where all divisions are asked for, some may have fewer rounds.
            Err(_) if wanted.division.is_none() => {}
            Err(refusal) => return Err(refusal.into()),
        }
    }
    let Some(first) = shown.first() else {
        return Err(match (wanted.division, tournament.divisions.is_empty()) {
            (None, false) => {
                Refusal::NoSuchRound { round: wanted.round.unwrap_or(RoundNumber(1)) }.into()
            }
            _ => Refused::not_found("division"),
        });
    };
    let (size, height) = if wanted.letter { ("letter", 258) } else { ("A4", 276) };
    let paper = format!("@page{{size:{size};margin:10mm}}:root{{--page:{height}mm}}");
    let document = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width";
                title { (wanted.kind.title(first.round)) " - " (tournament.title) }
                style { (PreEscaped(STYLE)) (PreEscaped(paper)) }
            }
            body class=[wanted.large.then_some("large")] {
                @if linked { (papers(wanted)) }
                @for one in &shown { (section(one, wanted.kind)) }
            }
        }
    };
    Ok(document.into_string())
}

/// A division on pages of its own.
fn section(shown: &Shown<'_>, kind: Kind) -> Markup {
    let Tournament { title, date, divisions, .. } = shown.tournament;
    let body = match kind {
        Kind::Pairings => tables::pairings(shown).markup(),
        Kind::Names => tables::names(shown).markup(),
        Kind::Standings => tables::standings(shown).markup(),
        Kind::Chart => tables::chart(shown).markup(),
        Kind::Results => tables::results(shown).markup(),
        Kind::Prizes => tables::prizes(shown).markup(),
        Kind::Slips => return slips::slips(shown),
        Kind::Certificates => return slips::certificates(shown),
    };
    let several = divisions.len() > 1;
    html! {
        section {
            h1 { (title) @if several { ", " (shown.division.name) } }
            h2 { (kind.title(shown.round)) @if !date.is_empty() { " \u{b7} " (date) } }
            div.o { (body) }
        }
    }
}

/// Links to the same sheet on other paper; they are not printed.
fn papers(wanted: Wanted) -> Markup {
    let address = |letter: bool, large: bool| {
        let mut address = format!("?paper={}", if letter { "letter" } else { "a4" });
        if let Some(division) = wanted.division {
            address.push_str(&format!("&division={division}"));
        }
        if let Some(round) = wanted.round {
            address.push_str(&format!("&round={round}"));
        }
        if large {
            address.push_str("&large=1");
        }
        address
    };
    let (other, print) = (if wanted.letter { "A4" } else { "Letter" }, !wanted.large);
    html! {
        nav {
            "For printing on " (if wanted.letter { "Letter" } else { "A4" }) ". "
            a href=(address(!wanted.letter, wanted.large)) { "On " (other) } ", "
            a href=(address(wanted.letter, print)) { @if print { "in large print" } @else { "in small print" } }
            "."
        }
    }
}

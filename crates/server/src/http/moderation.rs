//! The reports that moderators see, and their measures. Every act is recorded.

use axum::Router;
use axum::extract::{FromRequestParts, Request, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::routing::{get, post};
use table::clean_said;
use table::wire::{
    ChangeSanction, EvidenceMessage, ReportMessage, ReportsMessage, SanctionAct, SanctionMessage,
    SettleReport, TakeDown,
};

use crate::base::refusal::ServerRefusal;
use crate::base::refused::Refused;
use crate::base::secret;
use crate::http::accounts::visitor::Account;
use crate::http::api::Api;
use crate::http::extract::{Named, read};
use crate::http::responses::{ApiResult, json};
use crate::live::newcomers;
use crate::live::services::Services;
use crate::store::{Act, Doing, EvidenceBy, Signed, StoreError, StoredReport};

/// The most reports that are shown at once.
const SHOWN: u32 = 100;

/// The longest time for which an account is silenced or suspended, other than for good, in hours:
/// a year.
const LONGEST: u32 = 8_760;

/// An hour, in milliseconds.
const HOUR: u64 = 3_600_000;

/// The paths of moderators.
pub(crate) fn routes() -> Router<Api> {
    Router::new()
        .route("/api/moderation/reports", get(open))
        .route("/api/moderation/reports/{id}", post(settle))
        .route("/api/moderation/accounts/{id}", post(change))
        .route("/api/moderation/annotations/{id}", post(withdraw))
        .route("/api/moderation/collections/{id}", post(disband))
        .route("/api/moderation/sanctions", get(sanctions))
        .route("/api/moderation/audit", get(audit))
        .route("/api/moderation/newcomers", get(crowds))
}

/// A visitor who is signed in as a moderator: a handler that takes it refuses all other visitors.
struct Moderator(Signed);

impl FromRequestParts<Api> for Moderator {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, api: &Api) -> Result<Moderator, Refused> {
        let Account(signed) = Account::from_request_parts(parts, api).await?;
        if !signed.moderator {
            return Err(ServerRefusal::NotModerator.into());
        }
        Ok(Moderator(signed))
    }
}

/// The reason for an act, as it is kept.
fn reason(text: &str) -> Result<String, ServerRefusal> {
    clean_said(text).ok_or(ServerRefusal::BadReason)
}

async fn open(State(api): State<Api>, Moderator(signed): Moderator) -> ApiResult {
    Ok(json(StatusCode::OK, &told(api.rooms.services(), &signed).await?))
}

/// The open reports that a moderator may see: all but those about the moderator and those that the
/// moderator has made.
async fn told(services: &Services, to: &Signed) -> Result<ReportsMessage, StoreError> {
    let (open, reports) = services.store().open_reports(&to.account, SHOWN).await?;
    Ok(ReportsMessage { open, reports: reports.into_iter().map(message).collect() })
}

/// The name of the player or spectator who said a line that is kept with a report.
fn speaker<'a>(report: &'a StoredReport, by: &'a EvidenceBy) -> &'a str {
    match by {
        EvidenceBy::Reported => &report.name,
        EvidenceBy::Reporter => &report.reporter_name,
        EvidenceBy::Other(name) => name,
    }
}

fn message(report: StoredReport) -> ReportMessage {
    let evidence = report.evidence.iter().map(|line| EvidenceMessage {
        number: line.number,
        at: line.at,
        theirs: line.by == EvidenceBy::Reported,
        name: speaker(&report, &line.by).to_owned(),
        text: line.text.clone(),
    });
    ReportMessage {
        evidence: evidence.collect(),
        id: report.id,
        at: report.date,
        game: report.game,
        about: report.about,
        words: report.words,
        reporter: report.reporter_name,
        line: report.line,
        seat: report.seat,
        account: report.account,
        name: report.name,
    }
}

/// The date until which a sanction of so many hours holds.
fn until(hours: u32, date: u64) -> Result<u64, ServerRefusal> {
    if hours == 0 || hours > LONGEST {
        return Err(ServerRefusal::BadSanction);
    }
    Ok(date + u64::from(hours) * HOUR)
}

fn silence(hours: u32, date: u64) -> Result<Act, ServerRefusal> {
    Ok(Act::Silence(Some(until(hours, date)?)))
}

fn suspend(hours: u32, date: u64) -> Result<Act, ServerRefusal> {
    Ok(Act::Suspend(match hours {
        0 => None,
        hours => Some(until(hours, date)?),
    }))
}

async fn settle(
    State(api): State<Api>,
    Moderator(signed): Moderator,
    Named(id): Named,
    request: Request,
) -> ApiResult {
    let asked: SettleReport = read(request).await?;
    let reason = reason(&asked.reason)?;
    let services = api.rooms.services();
    let date = services.time().date();
    let report = services.store().open_report(&id).await?.ok_or(ServerRefusal::ReportClosed)?;
    let own = Some(&signed.account);
    if report.account.as_ref() == own || report.reporter.as_ref() == own {
        return Err(ServerRefusal::OwnReport.into());
    }
    let mut acts = Vec::new();
    for line in asked.hide {
        let kept = report.evidence.iter().find(|kept| kept.number == line);
        let by = &kept.ok_or_else(|| Refused::not_found("line"))?.by;
        let other = (*by != EvidenceBy::Reported).then(|| speaker(&report, by).to_owned());
        let act = Act::Hide { game: report.game.clone(), line, other };
        if !acts.contains(&act) {
            acts.push(act);
        }
    }
    let sanctions = [
        asked.silence.map(|hours| silence(hours, date)),
        asked.suspend.map(|hours| suspend(hours, date)),
    ];
    for act in sanctions.into_iter().flatten() {
        let account = report.account.as_deref().ok_or(ServerRefusal::NoAccount)?;
        named(services, account).await?;
        acts.push(act?);
    }
    acts.push(Act::Close { settled: !acts.is_empty() });
    let doing = Doing {
        by: Some((&signed.account, &signed.name)),
        account: report.account.as_deref(),
        name: &report.name,
        report: Some((&report.id, &report.game)),
        reason: &reason,
        date,
        id: &secret::secret()?,
    };
    if !services.store().moderate(&doing, &acts).await? {
        return Err(ServerRefusal::ReportClosed.into());
    }
    done(&api, report.account.as_deref(), &acts);
    Ok(json(StatusCode::OK, &told(services, &signed).await?))
}

/// The name of an account on which a moderator may act.
async fn named(services: &Services, account: &str) -> Result<String, Refused> {
    let name = services.store().name_of(account).await?;
    let name = name.ok_or_else(|| Refused::not_found("account"))?;
    if services.store().is_moderator(account).await? {
        return Err(ServerRefusal::OfModerator.into());
    }
    Ok(name)
}

/// Acts on an account without a report.
async fn change(
    State(api): State<Api>,
    Moderator(signed): Moderator,
    Named(account): Named,
    request: Request,
) -> ApiResult {
    let ChangeSanction { act, hours, reason: why } = read(request).await?;
    let why = reason(&why)?;
    let services = api.rooms.services();
    let date = services.time().date();
    let act = match (SanctionAct::of_key(&act), hours) {
        (Some(SanctionAct::Silence), Some(hours)) => silence(hours, date)?,
        (Some(SanctionAct::Suspend), Some(hours)) => suspend(hours, date)?,
        (Some(SanctionAct::LetSpeak), None) => Act::Silence(None),
        (Some(SanctionAct::Restore), None) => Act::Restore,
        _ => return Err(ServerRefusal::BadSanction.into()),
    };
    let name = named(services, &account).await?;
    let doing = Doing {
        by: Some((&signed.account, &signed.name)),
        account: Some(&account),
        name: &name,
        report: None,
        reason: &why,
        date,
        id: &secret::secret()?,
    };
    let acts = [act];
    services.store().moderate(&doing, &acts).await?;
    done(&api, Some(&account), &acts);
    Ok(json(StatusCode::OK, &in_force(services).await?))
}

/// Takes a published game down.
async fn withdraw(
    State(api): State<Api>,
    Moderator(signed): Moderator,
    Named(annotation): Named,
    request: Request,
) -> ApiResult {
    let TakeDown { reason: why } = read(request).await?;
    let store = api.rooms.services().store();
    let found = store.annotation(&annotation).await?;
    let found = found.ok_or_else(|| Refused::not_found("annotation"))?;
    let name = match &found.account {
        Some(account) => store.name_of(account).await?.unwrap_or_default(),
        // A guest has published it.
        None => found.text.names.join(", "),
    };
    let act = Act::Withdraw { annotation: annotation.clone() };
    take_down(&api, &signed, &why, found.account.as_deref(), &name, act).await?;
    api.followed.look_again(&annotation);
    Ok(json(StatusCode::OK, &serde_json::json!({})))
}

/// Deletes a collection and the games kept for it.
async fn disband(
    State(api): State<Api>,
    Moderator(signed): Moderator,
    Named(collection): Named,
    request: Request,
) -> ApiResult {
    let TakeDown { reason: why } = read(request).await?;
    let found = api.rooms.services().store().collection(&collection).await?;
    let found = found.ok_or_else(|| Refused::not_found("collection"))?;
    let act = Act::Disband { collection };
    take_down(&api, &signed, &why, Some(&found.account), &found.by, act).await?;
    Ok(json(StatusCode::OK, &serde_json::json!({})))
}

async fn take_down(
    api: &Api,
    signed: &Signed,
    why: &str,
    account: Option<&str>,
    name: &str,
    act: Act,
) -> Result<(), Refused> {
    let why = reason(why)?;
    let services = api.rooms.services();
    let doing = Doing {
        by: Some((&signed.account, &signed.name)),
        account,
        name,
        report: None,
        reason: &why,
        date: services.time().date(),
        id: &secret::secret()?,
    };
    let acts = [act];
    services.store().moderate(&doing, &acts).await?;
    done(api, account, &acts);
    Ok(())
}

/// Tells at once the sockets that an act concerns, here and at other servers. A server that misses
/// the message reads the act from the database a little later.
fn done(api: &Api, account: Option<&str>, acts: &[Act]) {
    let services = api.rooms.services();
    let mut talked = None;
    for act in acts {
        services.metrics().moderated(act.key());
        match act {
            Act::Hide { game, .. } => talked = Some(game),
            Act::Suspend(_) => services.signed_out().tell(account.unwrap_or_default()),
            _ => {}
        }
    }
    if let Some(game) = talked {
        api.rooms.talked(game);
    }
}

async fn sanctions(State(api): State<Api>, _: Moderator) -> ApiResult {
    Ok(json(StatusCode::OK, &in_force(api.rooms.services()).await?))
}

async fn in_force(services: &Services) -> Result<Vec<SanctionMessage>, StoreError> {
    services.store().sanctions(services.time().date()).await
}

async fn audit(State(api): State<Api>, _: Moderator) -> ApiResult {
    Ok(json(StatusCode::OK, &api.rooms.services().store().audit().await?))
}

async fn crowds(State(api): State<Api>, _: Moderator) -> ApiResult {
    let services = api.rooms.services();
    let crowds = newcomers::crowds(services.store(), services.time().date()).await?;
    Ok(json(StatusCode::OK, &crowds))
}

//! The API as an OpenAPI document, which a server has at `/api/openapi.json`.
//!
//! `calls` lists the calls; the messages describe themselves.

use table::wire::{AnalysisMessage, ClientMessage, RefusalMessage, ServerMessage};
use utoipa::ToSchema;
use utoipa::openapi::path::{OperationBuilder, ParameterBuilder, ParameterIn};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::schema::{Object, Type};
use utoipa::openapi::{
    ComponentsBuilder, Content, InfoBuilder, OpenApi, OpenApiBuilder, PathItem, PathsBuilder, Ref,
    RefOr, Required, ResponseBuilder, Schema,
};

use crate::calls::{Answer, Call, calls};

impl Call {
    fn operation(&self) -> OperationBuilder {
        let json = |schema: &RefOr<Schema>| Content::new(Some(schema.clone()));
        let mut operation = OperationBuilder::new().summary(Some(self.summary));
        let named = self.path.split('{').skip(1).filter_map(|rest| rest.split('}').next());
        for name in named {
            let parameter = ParameterBuilder::new().name(name).parameter_in(ParameterIn::Path);
            let text = Schema::from(Object::with_type(Type::String));
            operation = operation.parameter(parameter.required(Required::True).schema(Some(text)));
        }
        for (name, kind) in self.query {
            let parameter = ParameterBuilder::new().name(*name).parameter_in(ParameterIn::Query);
            let value = Schema::from(Object::with_type(kind.clone()));
            operation =
                operation.parameter(parameter.required(Required::False).schema(Some(value)));
        }
        if let Some((kind, body)) = &self.body {
            let body = RequestBodyBuilder::new().content(*kind, json(body));
            operation = operation.request_body(Some(body.required(Some(Required::True)).build()));
        }
        let done = ResponseBuilder::new().description("It is done");
        let done = match &self.answer {
            Answer::Json(schema) => done.content("application/json", json(schema)),
            Answer::Text(kind) => {
                let text = Schema::from(Object::with_type(Type::String));
                done.content(*kind, Content::new(Some(text)))
            }
            Answer::Socket => done,
        };
        let refusal = RefOr::Ref(Ref::from_schema_name(RefusalMessage::name()));
        let refused = ResponseBuilder::new()
            .description("It is refused, with a stable code and a sentence that says what to do")
            .content("application/json", json(&refusal));
        operation.response(self.status, done).response("default", refused)
    }
}

/// The whole document.
pub fn document() -> OpenApi {
    let mut calls = calls();
    calls.of::<RefusalMessage>();
    // These come line by line or over a socket.
    calls.of::<AnalysisMessage>();
    calls.of::<ClientMessage>();
    calls.of::<ServerMessage>();
    let mut paths = PathsBuilder::new();
    for call in &calls.calls {
        let item = PathItem::new(call.method.clone(), call.operation());
        paths = paths.path(call.path, item);
    }
    let components = ComponentsBuilder::new().schemas_from_iter(calls.schemas).build();
    let info = InfoBuilder::new()
        .title("Tilewright")
        .version(env!("CARGO_PKG_VERSION"))
        .description(Some("docs/protocol.md explains how these calls belong together."));
    OpenApiBuilder::new().info(info).paths(paths).components(Some(components)).build()
}

// Owns the machine-readable description of version 2: two operations, their answers, and the schemas of schema/feed.ts.
import { feedSchemas } from "../schema/feed.ts";
import { METHODOLOGY, NAME, SUMMARY } from "../site/about.ts";
import type { Context } from "./context.ts";
import { compact } from "./feed-documents.ts";

/** OpenAPI 3.1 description (spec section 4). Its info.version names the description of version 2, not a build. */
export function openapiDocument({ site }: Context): string {
  return compact({
    openapi: "3.1.0",
    info: {
      title: NAME,
      version: "2.0.0",
      summary: SUMMARY,
      description: `${METHODOLOGY}\n\nNo key, no signup, no rate limit. New fields may be added: ignore those you do not know.`,
      license: { name: "MIT", identifier: "MIT" },
      contact: { name: NAME, url: `${site}/contact/` },
    },
    servers: [{ url: site }],
    externalDocs: { description: "The documentation for people.", url: `${site}/docs/` },
    security: [],
    tags: [{ name: "feed", description: "The two documents of the feed." }],
    paths: {
      "/api/models.json": get("getModels", "Every model with all its fields.", "CatalogDocument"),
      "/api/deprecations.json": get(
        "getDeprecations",
        "The models declared deprecated or retired, soonest retirement first.",
        "DeprecationDocument",
      ),
    },
    components: {
      schemas: { ...feedSchemas(), Problem },
      headers: { ETag, CacheControl, Vary },
      responses: { NotModified, Failure },
    },
  });
}

const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });

const validators = {
  ETag: ref("headers", "ETag"),
  "Cache-Control": ref("headers", "CacheControl"),
  Vary: ref("headers", "Vary"),
};

function get(operationId: string, summary: string, schema: string) {
  const description = "Takes no parameters; any query string is ignored. Send the previous ETag in If-None-Match.";
  const content = { "application/json": { schema: ref("schemas", schema) } };
  const responses = {
    "200": { description: summary, headers: validators, content },
    "304": ref("responses", "NotModified"),
    "4XX": ref("responses", "Failure"),
  };
  return { get: { operationId, summary, description, tags: ["feed"], responses } };
}

const ETag = {
  description: "Strong validator of this representation; gzip and brotli have their own.",
  schema: { type: "string" },
};
const CacheControl = {
  description: "Any cache may serve a copy up to one hour old.",
  schema: { const: "max-age=3600" },
};
const Vary = { description: "Representations differ by content coding.", schema: { const: "Accept-Encoding" } };

const NotModified = { description: "Your copy is current. Without a body.", headers: validators };
const Failure = {
  description: "The request cannot be answered: RFC 9457 problem details.",
  content: { "application/problem+json": { schema: ref("schemas", "Problem") } },
};
const Problem = {
  type: "object",
  description: "Problem details (RFC 9457).",
  properties: {
    type: { type: "string", format: "uri-reference", description: "Kind of problem." },
    title: { type: "string", description: "The problem in a few words." },
    status: { type: "integer", description: "HTTP status code." },
    detail: { type: "string", description: "What to do about it." },
  },
};

import { NAME, SUMMARY } from "../../site/site.ts";
import type { Context } from "../context.ts";
import { METHODOLOGY } from "../documents/terms.ts";
import type { Operation, Route } from "../route.ts";
import { componentSchemas } from "./schemas.ts";

/** OpenAPI 3.1 description (spec section 4). Its info.version is that of the description, not of a build. */
export function openapiDocument({ site }: Context, rows: readonly Route[]): object {
  const paths = Object.fromEntries(
    rows.flatMap(({ path, type, api }) => (api ? [[path, operation(path, type, api)]] : [])),
  );
  return {
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
    tags: [
      { name: "feed", description: "The two documents of the feed." },
      { name: "more", description: "Everything else: evidence, history, changes, calendars, exports." },
    ],
    paths,
    components: {
      schemas: { ...schemasOf(paths), Problem },
      headers: { ETag, CacheControl, Vary },
      responses: { NotModified, Failure },
    },
  };
}

/** The schemas that the operations use, directly or indirectly. The others are at /api/schema/ only. */
function schemasOf(paths: object): Record<string, object> {
  const all = componentSchemas();
  const needed = new Set<string>();
  const queue = namesIn(paths);
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    const schema = all[name];
    if (!schema || needed.has(name)) continue;
    needed.add(name);
    queue.push(...namesIn(schema));
  }
  return Object.fromEntries(Object.entries(all).filter(([name]) => needed.has(name)));
}

const namesIn = (value: object): string[] =>
  [...JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)].flatMap(([, name]) => name ?? []);

const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });

const validators = {
  ETag: ref("headers", "ETag"),
  "Cache-Control": ref("headers", "CacheControl"),
  Vary: ref("headers", "Vary"),
};

function operation(path: string, type: string, { operationId, summary, schema }: Operation) {
  const [, word] = /\{(\w+)\}/.exec(path) ?? [];
  const description = `Takes no ${word ? "further " : ""}parameters; any query string is ignored. Send the previous ETag in If-None-Match.`;
  const content = {
    [type.replace(/;.*/, "")]: { schema: schema ? ref("schemas", schema) : { type: "string" } },
  };
  const responses = {
    "200": { description: summary, headers: validators, content },
    "304": ref("responses", "NotModified"),
    "4XX": ref("responses", "Failure"),
  };
  const parameters = word ? [{ name: word, in: "path", required: true, schema: { type: "string" } }] : undefined;
  return {
    get: { operationId, summary, description, tags: [schemaTag(path)], ...(parameters && { parameters }), responses },
  };
}

/** Separates the two documents of the specification from the others. */
const schemaTag = (path: string) => (/^\/api\/(models|deprecations)\.json$/.test(path) ? "feed" : "more");

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

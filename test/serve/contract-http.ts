import assert from "node:assert/strict";
import { gunzipSync } from "node:zlib";
import { ask, json } from "../http.ts";
import type { Clause } from "./contract-clause.ts";

const CATALOG = "/api/models.json";
const OPEN = "access-control-allow-origin";

/** Registers the clauses on HTTP; `origin` returns the base URL. */
export function httpContract(clause: Clause, origin: () => string): void {
  const get = (path: string, headers: Record<string, string> = {}) => ask(origin(), path, { headers });

  clause("HTTP: each coding has a strong ETag of its own", async () => {
    const replies = await Promise.all(
      ["identity", "gzip"].map((coding) => get(CATALOG, { "Accept-Encoding": coding })),
    );
    const tags = replies.map(({ headers }) => String(headers.etag));
    assert.equal(new Set(tags).size, 2);
    for (const tag of tags) assert.match(tag, /^"[^"]+"$/);
  });

  clause("HTTP: a coding refused by q=0 is not sent", async () => {
    const reply = await get(CATALOG, { "Accept-Encoding": "gzip;q=0, br;q=0" });
    assert.equal(reply.headers["content-encoding"], undefined);
    assert.equal(json(reply).version > 0, true);
  });

  clause("HTTP: Vary is Accept-Encoding for every request", async () => {
    for (const coding of ["identity", "gzip"])
      assert.match(String((await get(CATALOG, { "Accept-Encoding": coding })).headers.vary), /^accept-encoding$/i);
  });

  clause("HTTP: a 304 repeats ETag, Cache-Control, Vary and CORS", async () => {
    const { headers } = await get(CATALOG, { Origin: "https://example.com" });
    const reply = await get(CATALOG, { "If-None-Match": String(headers.etag), Origin: "https://example.com" });
    assert.equal(reply.status, 304);
    for (const name of ["etag", "cache-control", "vary", OPEN, "access-control-expose-headers"]) {
      assert.ok(headers[name] !== undefined, `${name} is missing in the 200`);
      assert.equal(reply.headers[name], headers[name], name);
    }
  });

  clause("HTTP: * in If-None-Match matches any ETag", async () => {
    assert.equal((await get(CATALOG, { "If-None-Match": "*" })).status, 304);
  });

  const other = { Origin: "https://example.com" };
  for (const [says, path, headers, name, wanted] of [
    ["the ETag may be read by scripts of other origins", CATALOG, other, "access-control-expose-headers", /\betag\b/i],
    ["CORS is open without an Origin too, so that caches can share the response", CATALOG, {}, OPEN, /^\*$/],
    ["no Last-Modified: it would be a second, weaker validator", CATALOG, {}, "last-modified", /^undefined$/],
    ["pages run no scripts from elsewhere", "/docs/", {}, "content-security-policy", /default-src 'self'/],
    ["content sniffing is off", CATALOG, {}, "x-content-type-options", /^nosniff$/],
  ] as const)
    clause(`HTTP: ${says}`, async () => assert.match(String((await get(path, headers)).headers[name]), wanted));

  clause("HTTP: another method is 405 with Allow, as a problem document", async () => {
    for (const method of ["POST", "PUT", "DELETE"]) {
      const reply = await ask(origin(), CATALOG, { method, headers: { "Content-Length": "0" } });
      assert.equal(reply.status, 405, method);
      assert.match(String(reply.headers.allow), /\bGET\b.*\bHEAD\b/);
      assert.equal(reply.headers["content-type"], "application/problem+json");
    }
  });

  clause("HTTP: a CORS preflight is allowed", async () => {
    const headers = { Origin: "https://example.com", "Access-Control-Request-Method": "GET" };
    const reply = await ask(origin(), CATALOG, { method: "OPTIONS", headers });
    assert.ok(reply.status === 200 || reply.status === 204, String(reply.status));
    assert.equal(reply.headers[OPEN], "*");
    assert.match(String(reply.headers["access-control-allow-methods"]), /\bGET\b/);
  });

  clause("HTTP: an unknown path of the API is a problem document with open CORS", async () => {
    const reply = await get("/api/unknown.json");
    assert.equal(reply.status, 404);
    assert.equal(reply.headers["content-type"], "application/problem+json");
    assert.equal(reply.headers[OPEN], "*");
    assert.equal(json(reply).status, 404);
  });

  clause("HTTP: errors are not cached", async () => {
    for (const path of ["/api/unknown.json", "/unknown"])
      assert.match(String((await get(path)).headers["cache-control"]), /no-store/, path);
  });

  clause("HTTP: an unknown path of the site is a page for people", async () => {
    const base = origin().replace(/\/v1$/, "");
    const reply = await ask(base, "/unknown", { headers: { "Accept-Encoding": "gzip" } });
    assert.equal(reply.status, 404);
    assert.match(String(reply.headers["content-type"]), /^text\/html\b/);
    const body = reply.headers["content-encoding"] === "gzip" ? gunzipSync(reply.body) : reply.body;
    assert.match(body.toString(), /<h1/);
  });

  clause("HTTP: a page's URL ends in a slash, and without it redirects there", async () => {
    assert.equal((await get("/docs/")).status, 200);
    const reply = await get("/docs");
    assert.ok([301, 302, 307, 308].includes(reply.status), String(reply.status));
    assert.match(String(reply.headers.location), /\/docs\/$/);
  });
}

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { ask, json, type Reply, raw, text } from "../http.ts";
import { etagOf, fixtureDocuments, serveFixture } from "./dist-fixture.ts";

const PATH = "/api/models.json";
const documents = fixtureDocuments("one");
const bodyOf = (path: string) => documents.find((d) => d.path === path)?.body ?? assert.fail(path);
const ETAG = etagOf(Buffer.from(bodyOf(PATH)));
const DECODERS: Record<string, (body: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };
const plain = ({ headers, body }: Reply) => DECODERS[String(headers["content-encoding"])]?.(body) ?? body;

/** Accept-Encoding → the coding of the answer. */
const CODINGS: [accept: string, coding?: "br" | "gzip"][] = [
  [""],
  ["identity"],
  ["gzip", "gzip"],
  ["br", "br"],
  ["gzip, deflate, br, zstd", "br"],
  ["br;q=0.5, gzip;q=0.8", "gzip"],
  ["gzip;q=0"],
  ["br;q=0, gzip;q=0.001", "gzip"],
  ["*", "br"],
  ["*;q=0, gzip;q=0.1", "gzip"],
  ["identity;q=0.5, gzip;q=0.2"],
  ["identity;q=0, gzip", "gzip"],
  ["identity;q=0"],
  ["*;q=0"],
  ["GZIP", "gzip"],
  ["deflate"],
  [";;,,=q, gzip;q=zzz"],
];

/** What is asked → the status, and headers of the answer; null: absent. */
type Row = [path: string, given: Record<string, string>, status: number, headers?: Record<string, RegExp | null>];
const noBody = ["content-type", "content-length", "content-encoding", "transfer-encoding", "last-modified", "etag"];
const none = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, null]));
const OPEN = { "access-control-allow-origin": /^\*$/ };
const PROBLEM = { "content-type": /^application\/problem\+json$/, "cache-control": /^no-store$/, etag: null, ...OPEN };
const PAGE = { "content-type": /^text\/html/, "cache-control": /^no-store$/, etag: null, ...OPEN };
const ALLOW = { allow: /^GET, HEAD, OPTIONS$/ };
const PREFLIGHT = {
  ...OPEN,
  ...ALLOW,
  "access-control-allow-methods": /^GET, HEAD, OPTIONS$/,
  "access-control-allow-headers": /If-None-Match/,
  "access-control-max-age": /^[6-9]\d\d$|^\d{4,}$/,
};
const ifNone = (tag: string, status: number, headers = {}): Row => [PATH, { "If-None-Match": tag }, status, headers];
const ROWS: Row[] = [
  ifNone(ETAG, 304, { ...none(noBody.slice(0, -1)), etag: /^"/, "cache-control": /3600/, vary: /^Accept-Encoding$/ }),
  ...[`W/${ETAG}`, `"a", ${ETAG}`, `"a,b", W/"c" ,,${ETAG},`, "*"].map((tag) => ifNone(tag, 304)),
  ...['"other"', ETAG.replaceAll('"', ""), `${ETAG} garbage`, ""].map((tag) => ifNone(tag, 200)),
  ...[ETAG, "*", `"x", ${ETAG}`].map((tag): Row => [PATH, { "If-Match": tag }, 200]),
  ...['"x"', `W/${ETAG}`].map((tag): Row => [PATH, { "If-Match": tag }, 412]),
  [PATH, { "If-Modified-Since": "Fri, 01 Jan 2100 00:00:00 GMT" }, 200],
  [PATH, { Range: "bytes=0-9" }, 200, { "content-length": new RegExp(`^${bodyOf(PATH).length}$`) }],
  ["/api/none.json", { "If-None-Match": "*" }, 404, PROBLEM],
  // An escaped unreserved character is the same path, another escape is not.
  ...["/api/%6dodels%2Ejson", "/api/models/a.b-v1:0@c.json", "/api/models/a.b-v1%3A0%40c.json", "/docs/"].map(
    (path): Row => [path, {}, 200],
  ),
  ...["/api%2Fmodels.json", `/${PATH}`].map((path): Row => [path, {}, 404, PAGE]),
  ...["/api/models.json%00", "/api/%zz", "/api/../api/models.json"].map((path): Row => [path, {}, 404, PROBLEM]),
  ...["/api", "/api/", "/api/<b>x", "/v1", "/v1/none", "/v1/api/x?y"].map((path): Row => [path, {}, 404, PROBLEM]),
  ...["/none", "/apis", "/404.html", "/v10/x"].map((path): Row => [path, { "Accept-Encoding": "gzip" }, 404, PAGE]),
  [
    "/",
    {},
    200,
    {
      "content-type": /^text\/html; charset=utf-8$/,
      "content-security-policy": /default-src 'self'.*frame-ancestors 'none'/,
      "x-content-type-options": /^nosniff$/,
      "referrer-policy": /./,
    },
  ],
  ...["POST", "PUT", "PATCH", "DELETE", "PROPFIND", "TRACE"].flatMap((method): Row[] =>
    [PATH, "/none"].map((path) => [path, { method }, 405, { ...PROBLEM, ...ALLOW }]),
  ),
  ...[PATH, "/none"].map((path): Row => [path, { method: "OPTIONS", Origin: "https://a.example" }, 204, PREFLIGHT]),
];

for (const fastPath of [true, false]) {
  const { url } = await serveFixture({ fastPath, documents });
  const get = (path: string, headers: Record<string, string> = {}) => ask(url, path, { headers });

  describe(fastPath ? "with the fast path" : "with node:http only", () => {
    test("GET sends the published bytes with their type, length, ETag, freshness and Vary", async () => {
      const reply = await get(PATH);
      const { date, ...headers } = reply.headers;
      assert.deepEqual([reply.status, text(reply)], [200, bodyOf(PATH)]);
      assert.ok(date);
      assert.deepEqual(headers, {
        "content-type": "application/json; charset=utf-8",
        "content-length": String(bodyOf(PATH).length),
        etag: ETAG,
        "cache-control": "max-age=3600",
        vary: "Accept-Encoding",
        "access-control-allow-origin": "*",
        "access-control-expose-headers": "ETag",
        "x-content-type-options": "nosniff",
        connection: "keep-alive",
        "keep-alive": "timeout=65",
      });
    });

    for (const [accept, coding] of CODINGS)
      test(`Accept-Encoding "${accept}" gets ${coding ?? "the plain bytes"}, with an ETag of its own`, async () => {
        const reply = await get(PATH, { "Accept-Encoding": accept });
        const { "content-encoding": encoding, vary, etag } = reply.headers;
        assert.deepEqual([reply.status, encoding, vary, etag], [200, coding, "Accept-Encoding", etagOf(reply.body)]);
        assert.equal(plain(reply).toString(), bodyOf(PATH));
        const again = await get(PATH, { "Accept-Encoding": accept, "If-None-Match": String(etag) });
        const other = await get(PATH, { "Accept-Encoding": "identity", "If-None-Match": String(etag) });
        assert.deepEqual([again.status, other.status], [304, coding ? 200 : 304]);
      });

    for (const [path, { method = "GET", ...headers }, status, wanted = {}] of ROWS)
      test(`${method} ${path} ${JSON.stringify(headers).replaceAll(ETAG.slice(1, -1), "current")} is ${status}`, async () => {
        const reply = await ask(url, path, { method, headers });
        assert.equal(reply.status, status);
        for (const [name, pattern] of Object.entries(wanted))
          if (pattern) assert.match(String(reply.headers[name]), pattern, name);
          else assert.equal(reply.headers[name], undefined, name);
        if (wanted === PAGE) assert.equal(plain(reply).toString(), bodyOf("/404.html"));
        if (status === 304 || status === 204) assert.equal(reply.body.length, 0);
        if (status === 200 && path === PATH) assert.equal(text(reply), bodyOf(PATH));
        if (!/problem/.test(String(reply.headers["content-type"]))) return;
        const { type, title, detail, ...rest } = json(reply);
        assert.ok(title && detail);
        assert.deepEqual([type, rest], ["about:blank", { status }]);
        // No part of a request comes back.
        const same = await ask(url, "/api/other", { method: status === 405 ? "POST" : "GET" });
        if (status !== 412) assert.equal(text(reply), text(same));
      });

    test("HEAD sends the header of GET and no body, and is conditional", async () => {
      for (const path of [PATH, "/docs/", "/api/none", "/none"]) {
        const [head, whole] = await Promise.all([ask(url, path, { method: "HEAD" }), get(path)]);
        assert.deepEqual([head.status, head.body.length], [whole.status, 0]);
        assert.deepEqual({ ...head.headers, date: "" }, { ...whole.headers, date: "" });
        assert.equal(head.headers["content-length"], String(whole.body.length));
      }
      assert.equal((await ask(url, PATH, { method: "HEAD", headers: { "If-None-Match": ETAG } })).status, 304);
    });

    for (const [request, status] of [
      ["OPTIONS * HTTP/1.1\r\nHost: x", 204],
      [`GET http://almanac.example${PATH}?x HTTP/1.1\r\nHost: almanac.example`, 200],
      [`GET ${PATH} HTTP/1.0`, 200],
    ] as const)
      test(`the forms of a target: ${request.split("\r")[0]}`, async () => {
        const reply = await raw(url, [`${request}\r\nConnection: close\r\n\r\n`]);
        assert.ok(reply.text.startsWith(`HTTP/1.1 ${status} `), reply.text);
      });

    test("a page's URL without the final slash redirects to the page, behind a proxy's prefix, too", async () => {
      const reply = await get("/docs?x=1");
      assert.equal(reply.status, 308);
      for (const base of ["", "/almanac"]) {
        const to = new URL(String(reply.headers.location), `https://almanac.example${base}/docs?x=1`);
        assert.equal(to.href, `https://almanac.example${base}/docs/`);
      }
    });

    test("a root of version 1 has no documents that only version 2 has", async () => {
      const one = await serveFixture({ fastPath, documents, feedVersion: 1 });
      const paths = ["/api/openapi.json", "/api/deprecations.json", "/rss.xml", "/"];
      const replies = await Promise.all(paths.map((path) => ask(one.url, path)));
      const statuses = replies.map(({ status }) => status);
      assert.deepEqual(statuses, [404, 404, 200, 200]);
    });
  });
}

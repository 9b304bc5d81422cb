import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { gunzipSync } from "node:zlib";
import { ask, json, raw, text } from "../http.ts";
import { fixtureDocuments, serveFixture } from "./dist-fixture.ts";

const documents = fixtureDocuments("one");
for (const fastPath of [true, false]) {
  const { url } = await serveFixture({ fastPath, documents });

  describe(fastPath ? "with the fast path" : "with node:http only", () => {
    const PATH = "/api/models.json";
    const bodyOf = (path: string) => documents.find((d) => d.path === path)?.body ?? assert.fail(path);
    const get = (path: string, headers: Record<string, string> = {}) => ask(url, path, { headers });

    describe("paths", () => {
      test("an escaped unreserved character is the same path, another escape is not", async () => {
        assert.equal((await get("/api/%6dodels%2Ejson")).status, 200);
        for (const path of ["/api/models/a.b-v1:0@c.json", "/api/models/a.b-v1%3A0%40c.json"])
          assert.equal((await get(path)).status, 200, path);
        for (const path of [
          "/api%2Fmodels.json",
          "/api/models.json%00",
          "/api/%zz",
          "/api/../api/models.json",
          `/${PATH}`,
        ])
          assert.equal((await get(path)).status, 404, path);
      });

      test("the absolute form of a target is understood", async () => {
        const lines = `GET http://almanac.example${PATH}?x HTTP/1.1\r\nHost: almanac.example\r\nConnection: close\r\n\r\n`;
        assert.match((await raw(url, [lines])).text, /^HTTP\/1.1 200 /);
      });

      test("a page's URL without the final slash redirects to the page", async () => {
        const reply = await get("/docs?x=1");
        assert.equal(reply.status, 308);
        for (const base of ["", "/almanac"]) {
          // A proxy may add a path prefix that the server doesn't see.
          const to = new URL(String(reply.headers.location), `https://almanac.example${base}/docs?x=1`);
          assert.equal(to.href, `https://almanac.example${base}/docs/`);
        }
        assert.equal((await get("/docs/")).status, 200);
      });

      test("pages have a security policy, and their type is not sniffed", async () => {
        const { headers } = await get("/");
        assert.equal(headers["content-type"], "text/html; charset=utf-8");
        assert.match(String(headers["content-security-policy"]), /default-src 'self'.*frame-ancestors 'none'/);
        assert.equal(headers["x-content-type-options"], "nosniff");
        assert.ok(headers["referrer-policy"]);
      });
    });

    describe("errors", () => {
      const problem = (reply: Awaited<ReturnType<typeof get>>, status: number) => {
        assert.equal(reply.status, status);
        assert.equal(reply.headers["content-type"], "application/problem+json");
        assert.equal(reply.headers["cache-control"], "no-store");
        assert.equal(reply.headers.etag, undefined);
        const { type, title, detail, ...rest } = json(reply);
        assert.equal(type, "about:blank");
        assert.ok(title && detail);
        assert.deepEqual(rest, { status });
      };

      test("404 under /api and /v1 is a problem document with fixed text", async () => {
        const replies = await Promise.all(
          ["/api", "/api/", "/api/<b>x", "/v1", "/v1/none", "/v1/api/x?y"].map((p) => get(p)),
        );
        for (const reply of replies) problem(reply, 404);
        assert.equal(new Set(replies.map(text)).size, 1);
      });

      test("404 elsewhere is the published page", async () => {
        for (const path of ["/none", "/apis", "/404.html", "/v10/x"]) {
          const reply = await get(path, { "Accept-Encoding": "gzip" });
          assert.equal(reply.status, 404, path);
          assert.equal(reply.headers["cache-control"], "no-store");
          assert.equal(reply.headers.etag, undefined);
          assert.equal(gunzipSync(reply.body).toString(), bodyOf("/404.html"));
        }
      });

      test("405 with Allow for every other method, known path or not", async () => {
        for (const method of ["POST", "PUT", "PATCH", "DELETE", "PROPFIND", "TRACE"])
          for (const path of [PATH, "/none"]) {
            const reply = await ask(url, path, { method });
            problem(reply, 405);
            assert.equal(reply.headers.allow, "GET, HEAD, OPTIONS");
          }
      });

      test("HTTP/1.0 needs no Host", async () => {
        assert.match((await raw(url, [`GET ${PATH} HTTP/1.0\r\n\r\n`])).text, /^HTTP\/1.1 200 /);
      });
    });

    test("a root of version 1 has no documents that only version 2 has", async () => {
      const { url } = await serveFixture({ fastPath, documents, feedVersion: 1 });
      const paths = ["/api/openapi.json", "/api/deprecations.json", "/rss.xml", "/"];
      const replies = await Promise.all(paths.map((path) => ask(url, path)));
      assert.deepEqual(
        replies.map(({ status }) => status),
        [404, 404, 200, 200],
      );
    });
  });
}

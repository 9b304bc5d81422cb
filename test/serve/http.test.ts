import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { ask, raw, text } from "../http.ts";
import { etagOf, fixtureDocuments, serveFixture } from "./dist-fixture.ts";

const documents = fixtureDocuments("one");
for (const fastPath of [true, false]) {
  const { url } = await serveFixture({ fastPath, documents });

  describe(fastPath ? "with the fast path" : "with node:http only", () => {
    const PATH = "/api/models.json";
    const bodyOf = (path: string) => documents.find((d) => d.path === path)?.body ?? assert.fail(path);
    const get = (path: string, headers: Record<string, string> = {}) => ask(url, path, { headers });

    describe("representations", () => {
      test("GET sends the published bytes with their type, length, ETag, freshness and Vary", async () => {
        const reply = await get(PATH);
        const { date, ...headers } = reply.headers;
        assert.equal(reply.status, 200);
        assert.equal(text(reply), bodyOf(PATH));
        assert.ok(date);
        assert.deepEqual(headers, {
          "content-type": "application/json; charset=utf-8",
          "content-length": String(bodyOf(PATH).length),
          etag: etagOf(Buffer.from(bodyOf(PATH))),
          "cache-control": "max-age=3600",
          vary: "Accept-Encoding",
          "access-control-allow-origin": "*",
          "access-control-expose-headers": "ETag",
          "x-content-type-options": "nosniff",
          connection: "keep-alive",
          "keep-alive": "timeout=65",
        });
      });

      for (const [accept, coding] of [
        ["", undefined],
        ["identity", undefined],
        ["gzip", "gzip"],
        ["br", "br"],
        ["gzip, deflate, br, zstd", "br"],
        ["br;q=0.5, gzip;q=0.8", "gzip"],
        ["gzip;q=0", undefined],
        ["br;q=0, gzip;q=0.001", "gzip"],
        ["*", "br"],
        ["*;q=0, gzip;q=0.1", "gzip"],
        ["identity;q=0.5, gzip;q=0.2", undefined],
        ["identity;q=0, gzip", "gzip"],
        ["identity;q=0", undefined],
        ["*;q=0", undefined],
        ["GZIP", "gzip"],
        ["deflate", undefined],
        [";;,,=q, gzip;q=zzz", undefined],
      ] as const)
        test(`Accept-Encoding "${accept}" gets ${coding ?? "the plain bytes"}`, async () => {
          const reply = await get(PATH, { "Accept-Encoding": accept });
          assert.equal(reply.status, 200);
          assert.equal(reply.headers["content-encoding"], coding);
          assert.equal(reply.headers.vary, "Accept-Encoding");
          const plain =
            coding === "br"
              ? brotliDecompressSync(reply.body)
              : coding === "gzip"
                ? gunzipSync(reply.body)
                : reply.body;
          assert.equal(plain.toString(), bodyOf(PATH));
          assert.equal(reply.headers.etag, etagOf(reply.body));
        });

      test("HEAD sends the header of GET and no body", async () => {
        for (const path of [PATH, "/docs/", "/api/none", "/none"]) {
          const [head, whole] = await Promise.all([ask(url, path, { method: "HEAD" }), get(path)]);
          assert.equal(head.status, whole.status);
          assert.equal(head.body.length, 0);
          assert.deepEqual({ ...head.headers, date: "" }, { ...whole.headers, date: "" });
          assert.equal(head.headers["content-length"], String(whole.body.length));
        }
      });

      test("a Range is ignored", async () => {
        const reply = await get(PATH, { Range: "bytes=0-9" });
        assert.equal(reply.status, 200);
        assert.equal(text(reply), bodyOf(PATH));
      });
    });

    describe("conditional requests", () => {
      const etag = etagOf(Buffer.from(bodyOf(PATH)));
      for (const [field, status] of [
        [etag, 304],
        [`W/${etag}`, 304],
        [`"a", ${etag}`, 304],
        [`"a,b", W/"c" ,,${etag},`, 304],
        ["*", 304],
        ['"other"', 200],
        [etag.replaceAll('"', ""), 200],
        [`${etag} garbage`, 200],
        ["", 200],
      ] as const)
        test(`If-None-Match: ${field.replaceAll(etag, "<current>")} gets ${status}`, async () => {
          const reply = await get(PATH, { "If-None-Match": field });
          assert.equal(reply.status, status);
          assert.equal(reply.body.length, status === 304 ? 0 : bodyOf(PATH).length);
        });

      test("304 has no headers about a body", async () => {
        const { headers } = await get(PATH, { "If-None-Match": etag });
        for (const name of ["content-type", "content-length", "content-encoding", "transfer-encoding", "last-modified"])
          assert.equal(headers[name], undefined, name);
      });

      test("the ETag of another coding does not match", async () => {
        const zipped = await get(PATH, { "Accept-Encoding": "gzip" });
        const tag = zipped.headers.etag as string;
        assert.equal((await get(PATH, { "If-None-Match": tag })).status, 200);
        assert.equal((await get(PATH, { "If-None-Match": tag, "Accept-Encoding": "gzip" })).status, 304);
      });

      test("HEAD is conditional too, and a date is not a condition", async () => {
        const head = await ask(url, PATH, { method: "HEAD", headers: { "If-None-Match": etag } });
        assert.equal(head.status, 304);
        assert.equal((await get(PATH, { "If-Modified-Since": "Fri, 01 Jan 2100 00:00:00 GMT" })).status, 200);
      });

      test("If-Match accepts the strong current tag or *, otherwise 412", async () => {
        const statuses = [etag, "*", `"x", ${etag}`, '"x"', `W/${etag}`].map((f) => get(PATH, { "If-Match": f }));
        assert.deepEqual(
          (await Promise.all(statuses)).map((r) => r.status),
          [200, 200, 200, 412, 412],
        );
      });

      test("an unknown path is 404, whatever the condition", async () => {
        assert.equal((await get("/api/none.json", { "If-None-Match": "*" })).status, 404);
      });
    });

    describe("CORS", () => {
      test("a preflight gets 204 for any path and any field", async () => {
        for (const path of [PATH, "/none"]) {
          const reply = await ask(url, path, {
            method: "OPTIONS",
            headers: {
              Origin: "https://example.com",
              "Access-Control-Request-Method": "GET",
              "Access-Control-Request-Headers": "if-none-match",
            },
          });
          assert.equal(reply.status, 204);
          assert.equal(reply.body.length, 0);
          assert.equal(reply.headers["access-control-allow-origin"], "*");
          assert.equal(reply.headers["access-control-allow-methods"], "GET, HEAD, OPTIONS");
          assert.match(String(reply.headers["access-control-allow-headers"]), /If-None-Match/);
          assert.ok(Number(reply.headers["access-control-max-age"]) >= 600);
        }
      });

      test("OPTIONS * and a plain OPTIONS name the methods", async () => {
        assert.match(
          (await raw(url, ["OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"])).text,
          /^HTTP\/1.1 204 /,
        );
        assert.equal((await ask(url, PATH, { method: "OPTIONS" })).headers.allow, "GET, HEAD, OPTIONS");
      });

      test("errors can be read by pages of any origin", async () => {
        for (const reply of [await get("/api/none"), await get("/none"), await ask(url, PATH, { method: "DELETE" })])
          assert.equal(reply.headers["access-control-allow-origin"], "*");
      });
    });
  });
}

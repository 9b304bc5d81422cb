import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import fc from "fast-check";
import { readHead } from "../../src/serve/fast/request-head.ts";
import { serve } from "../../src/serve/serve.ts";
import { folder } from "../folder.ts";
import { ask, converse, type Said } from "../http.ts";
import { LONG } from "../long.ts";
import { etagOf, fixtureDocuments, writeGeneration } from "./dist-fixture.ts";
import { HOSTILE } from "./hostile.ts";
import { mutants } from "./hostile-mutants.ts";

const dist = folder();
const documents = fixtureDocuments("one");
const big = { path: "/big.txt", type: "text/plain", versions: [1, 2], body: "invented ".repeat(80_000) };
await writeGeneration(dist, "one", [...documents, big]);
const options = { dist, host: "127.0.0.1", port: 0, limits: { body: 100 } };
const fast = await serve({ ...options, adminPort: 0 });
const full = await serve({ ...options, fastPath: false });
after(() => Promise.all([fast.close(), full.close()]));

/** What a server has sent, with the date replaced, and whether it closed the connection. */
const shown = ({ text, closed }: Said) =>
  `${text.replace(/\r\nDate: [^\r]+GMT\r\n/g, "\r\nDate: then\r\n")}${closed ? "closed" : "open"}`;

/** Sends both servers the same bytes. If neither closes, they are done once both have sent the same and stay silent. */
async function sameAnswers(packets: (string | Uint8Array)[], halfClose = true): Promise<string> {
  const both = [fast.url, full.url].map((url) => converse(url, packets, halfClose));
  const now = () => both.map(({ said }) => shown(said())) as [string, string];
  let over = false;
  const quiet = async () => {
    for (let silent = 0, last = ""; silent < 6 && !over; await wait(50)) {
      const [one, other] = now();
      silent = one === other && one === last && one !== "open" ? silent + 1 : 0;
      last = one;
    }
  };
  const limit = wait(60_000, undefined, { ref: false });
  await Promise.race([Promise.all(both.map(({ ended }) => ended)), quiet(), limit]);
  over = true;
  const [one, other] = now();
  for (const { hangUp } of both) hangUp();
  assert.equal(one, other);
  return one;
}

const ETAG = etagOf(Buffer.from(documents[0]?.body ?? ""));
/** One of the texts between bars. */
const oneOf = (texts: string) => fc.constantFrom(...texts.split("|"));
const PATHS = "/api/models.json|/api/models.json|/|/docs|/docs/|/big.txt|/api/%6dodels.json|/none|/api/x";
const CODINGS =
  "gzip|br|gzip, deflate, br, zstd|gzip;q=0.5, br;q=0.1|identity;q=0, *|*;q=0||gzip;q=z| gzip|br |GZIP, br;q=0";
const TAGS = `${ETAG}|W/${ETAG}|"a", ${ETAG}|*|"other"|x||"a",,${ETAG},| * `;
const FIELDS = [
  "User-Agent: invented/1.0 (x)|Accept: */*|X-Empty:|X-Tight:1|X-Tab:\tx|X-High: \xe9|Range: bytes=0-9|Host: b|X_y: z",
  `If-Match: ${ETAG}|If-Match: "x"|Content-Length: 0|Content-Length: 5|Expect: 100-continue|Upgrade: h2c|TE: trailers`,
].join("|");

const line = fc
  .tuple(
    oneOf("GET|GET|GET|HEAD|OPTIONS|get"),
    oneOf(PATHS),
    oneOf('||?a=b&c=%zz|?x#y|#z|?"<>'),
    oneOf("HTTP/1.1|HTTP/1.1|HTTP/1.1|HTTP/1.0|HTTP/1.2"),
  )
  .map(([method, path, query, version]) => `${method} ${path}${query} ${version}\r\n`);
const named = (names: string, values: string) => fc.tuple(oneOf(names), oneOf(values)).map((pair) => pair.join(": "));
const field = fc.oneof(
  named("Accept-Encoding|accept-encoding|ACCEPT-ENCODING", CODINGS),
  named("If-None-Match", TAGS),
  named("Connection", "close|keep-alive|Close|Keep-Alive|upgrade|close, te|"),
  oneOf(FIELDS),
);
const hosts = oneOf("Host: a\r\n|Host: a\r\n|host: 127.0.0.1:80\r\n|Host:  a\r\n|");
const request = fc
  .tuple(line, hosts, fc.array(field, { maxLength: 4 }))
  .map(([first, host, fields]) => `${first}${host}${fields.map((text) => `${text}\r\n`).join("")}\r\n`);

describe("the fast path and node:http respond the same, byte for byte", { concurrency: 4 }, () => {
  const RUNS = LONG ? 1 : 0.2;
  test(`to ${1_500 * RUNS} sequences of valid and invalid requests`, () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(request, { minLength: 1, maxLength: 4 }),
        async (row) => void (await sameAnswers([row.join("")])),
      ),
      { seed: 3, numRuns: 1_500 * RUNS },
    ));

  test(`to ${300 * RUNS} pairs of requests, split into packets anywhere`, () =>
    fc.assert(
      fc.asyncProperty(request, request, fc.double({ min: 0, max: 1, noNaN: true }), async (a, b, cut) => {
        const text = a + b;
        const at = Math.floor(cut * text.length);
        await sameAnswers([text.slice(0, at), text.slice(at)].filter((piece) => piece !== ""));
      }),
      { seed: 4, numRuns: 300 * RUNS },
    ));

  test(`to ${1_000 * RUNS} mutants`, () =>
    fc.assert(
      fc.asyncProperty(mutants, async (bytes) => void (await sameAnswers([bytes]))),
      { seed: 5, numRuns: 1_000 * RUNS },
    ));

  for (const { title, bytes } of HOSTILE.filter(({ title }) => !/never comes|1 MB/.test(title)))
    test(`to ${title}`, async () => void (await sameAnswers(bytes, false)));

  test("to 500 requests at once, in order", async () => {
    const paths = ["/api/models.json", "/none", "/docs/", "/big.txt"];
    const pathOf = (i: number) => (i % 100 === 3 ? "/big.txt" : paths[i % 3]);
    const row = Array.from({ length: 500 }, (_, i) => `GET ${pathOf(i)} HTTP/1.1\r\nHost: a\r\n\r\n`);
    const text = await sameAnswers([row.join("")]);
    assert.equal(text.split("HTTP/1.1 ").length - 1, 500);
  });
});

describe("the fast path", () => {
  const isAccepted = (text: string) => readHead(text, 0) !== undefined;
  const valid = "GET /api/models.json?x=1 HTTP/1.1\r\nHost: a.example:80\r\nUser-Agent: b (c; d)\r\n";

  test("accepts what browsers, curl and caches send", () => {
    for (const text of [
      `${valid}\r\n`,
      `${valid}Accept: */*\r\nAccept-Encoding: gzip, deflate, br, zstd\r\nConnection: keep-alive\r\nIf-None-Match: W/"a"\r\n\r\n`,
      "HEAD / HTTP/1.1\r\nhost: a\r\nconnection: Keep-Alive\r\n\r\n",
    ])
      assert.ok(isAccepted(text), text);
  });

  for (const fields of [
    "Content-Length: 0",
    "content-length: 5",
    "Transfer-Encoding: chunked",
    "Transfer-Encoding:chunked",
    "Transfer-Encoding : chunked",
    "Transfer-Encoding:\tchunked",
    "TRANSFER-ENCODING: identity",
    "Expect: 100-continue",
    "Upgrade: h2c",
    "Connection: upgrade",
    "Connection: close",
    "Connection: close, content-length",
    "Proxy-Connection: keep-alive",
    "Trailer: x",
    "HTTP2-Settings: x",
    "Host: a",
    "If-Match: *",
    "X: y\r\n folded",
    " X: y",
    "X : y",
    "X_y: z",
    "X\0: y",
    "X: \0",
    "X: \x7f",
    "X: \xe9",
    "X: a\rb",
    "X: a\nb",
    "X",
    ": y",
    'If-None-Match: "a"\r\nIf-None-Match: "b"',
    "Accept-Encoding: gzip\r\naccept-encoding: br",
    `X: ${"y".repeat(4_096)}`,
  ])
    test(`does not accept ${JSON.stringify(fields.slice(0, 60))}`, () =>
      assert.ok(!isAccepted(`${valid}${fields}\r\n\r\n`)));

  for (const first of [
    "POST / HTTP/1.1",
    "GET  / HTTP/1.1",
    "GET http://a/ HTTP/1.1",
    "GET * HTTP/1.1",
    "GET /%41 HTTP/1.1",
    "GET /a#b HTTP/1.1",
    "GET / HTTP/1.0",
    "GET / HTTP/1.2",
    "GET / http/1.1",
    "GET / HTTP/1.1 ",
    "GET /\t HTTP/1.1",
    "GET /",
  ])
    test(`does not accept "${first}"`, () => assert.ok(!isAccepted(`${first}\r\nHost: a\r\n\r\n`)));

  test("does not accept an incomplete request", () => {
    for (let length = 0; length < valid.length + 2; length++) assert.ok(!isAccepted(`${valid}\r\n`.slice(0, length)));
    assert.ok(!isAccepted(`${valid}\n`));
    assert.ok(!isAccepted("GET / HTTP/1.1\r\n\r\n"), "no Host");
  });

  test("leaves a long body to node:http, which sends it whole", async () => {
    // On a connection of its own: once handed over, it stays with node:http.
    for (const { url } of [fast, full])
      assert.equal((await ask(url, "/big.txt", { agent: false })).body.toString(), big.body);
  });

  test("dates a repeated response anew each second", async () => {
    const dateOf = async () => Date.parse((await ask(fast.url, "/api/models.json")).headers.date ?? "");
    const first = await dateOf();
    await wait(2_100);
    const later = (await dateOf()) - first;
    assert.ok(later >= 1_000, `${later} ms`);
  });

  test("handles plain requests without the full server, as the metrics show", async () => {
    const fullCount = async () =>
      Number(
        /^almanac_full_requests_total (\d+)$/m.exec((await ask(fast.adminUrl ?? "", "/metrics")).body.toString())?.[1],
      );
    const before = await fullCount();
    for (const headers of [
      {},
      { "Accept-Encoding": "gzip;q=0.5, br" },
      { "If-None-Match": `"x", ${ETAG}` },
      { Connection: "keep-alive" },
    ])
      for (const method of ["GET", "HEAD"]) await ask(fast.url, "/api/models.json?x", { method, headers });
    assert.equal(await fullCount(), before);
    await ask(fast.url, "/none");
    assert.equal(await fullCount(), before + 1);
  });
});

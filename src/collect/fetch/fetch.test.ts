import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { type Answer, coded, HTML, html, MARKDOWN, page, reply } from "../../../test/collect/fault-answers.ts";
import { type FaultOrigin, startFaultOrigin } from "../../../test/collect/fault-origin.ts";
import { createFetcher, type Fetched, type FetcherOptions } from "./fetch.ts";
import type { FetchFailure } from "./fetch-error.ts";

const CONTACT = "https://almanac.example/contact/";
const NOW = Date.UTC(2026, 10, 21, 12);

describe("fetching a page", { concurrency: true }, () => {
  let origin: FaultOrigin;
  let hosts = 0;
  before(async () => {
    origin = await startFaultOrigin();
  });
  after(() => origin.close());

  const newHost = () => `docs-${hosts++}.example.com`;
  const fetcher = (more: Partial<FetcherOptions> = {}) =>
    createFetcher({ ...origin.network, contact: CONTACT, ...more });
  const asked = (host: string) => origin.asked.filter((request) => request.host === host).map(({ path }) => path);

  /** Fetches a page from a new host that sends `answers` in turn. */
  async function get(answers: Answer[], more: Partial<FetcherOptions> = {}) {
    const host = newHost();
    const url = `https://${host}/models`;
    origin.serve(url, ...answers);
    const result = await fetcher(more).get(url, { hosts: [host] });
    return { host, result, asked: asked(host).filter((path) => path === "/models").length };
  }

  it("returns text and type, and sends its own user agent", async () => {
    const { host, result } = await get([html(page("é"))]);
    assert.deepEqual(result, { type: "text/html", text: page("é") });
    const request = origin.asked.find((r) => r.host === host && r.path === "/models");
    assert.deepEqual(request?.headers, {
      host,
      connection: "keep-alive",
      "user-agent": `ModelAlmanacBot/1.0 (+${CONTACT})`,
      accept: "text/html, text/markdown;q=0.8, text/plain;q=0.7, application/json;q=0.6",
      "accept-encoding": "gzip, br",
      "accept-language": "en",
    });
  });

  it("decodes gzip, brotli and the declared charset", async () => {
    const latin = { "content-type": "text/html; charset=iso-8859-1" };
    for (const answer of [
      coded("gzip", gzipSync(page("é"))),
      coded("br", brotliCompressSync(page("é"))),
      html(Buffer.from(page("é"), "latin1"), latin),
    ]) {
      assert.equal(fetched((await get([answer])).result).text, page("é"));
    }
  });

  it("accepts the large headers that some hosts send", async () => {
    const { result } = await get([html(page(), { ...HTML, "content-security-policy": "x".repeat(40_000) })]);
    assert.equal(fetched(result).text, page());
  });

  it("follows redirects to listed hosts, and keeps no cookies", async () => {
    const host = newHost();
    const cookie = { "set-cookie": "id=1; Path=/" };
    origin.serve(`https://${host}/old`, reply(301, { ...cookie, location: "/older#x" }));
    origin.serve(`https://${host}/older`, reply(308, { ...cookie, location: `https://www.${host}/new` }));
    origin.serve(`https://www.${host}/new`, html(page(), { ...HTML, ...cookie }));
    const result = await fetcher().get(`https://${host}/old#y`, { hosts: [host, `www.${host}`] });
    assert.equal(fetched(result).text, page());
    assert.deepEqual(
      [...asked(host), ...asked(`www.${host}`)].filter((path) => path !== "/robots.txt"),
      ["/old", "/older", "/new"],
    );
    const sent = origin.asked.filter((r) => r.host.endsWith(host)).flatMap(({ headers }) => Object.keys(headers));
    assert.deepEqual(
      sent.filter((name) => /cookie|authorization|referer/.test(name)),
      [],
    );
  });

  it("waits for Retry-After, in seconds or as a date, then retries", async () => {
    const waits: number[] = [];
    const { result, asked } = await get(
      [
        reply(503, { "retry-after": "7" }),
        reply(429, { "retry-after": "Sat, 21 Nov 2026 12:00:05 GMT" }),
        html("# Models\n", MARKDOWN),
      ],
      { now: () => NOW, sleep: async (ms) => waits.push(ms), random: () => 0.5 },
    );
    assert.equal(fetched(result).text, "# Models\n");
    assert.deepEqual([waits, asked], [[8000, 7000], 3]);
  });

  it("retries after a broken connection, at most twice", async () => {
    const cut: Answer = (socket) => void socket.destroy();
    const sleep = async () => {};
    assert.equal(fetched((await get([cut, html(page())], { sleep })).result).text, page());
    const { result, asked } = await get([cut], { sleep });
    assert.deepEqual([failed(result).kind, failed(result).retryable, asked], ["reset", true, 3]);
    assert.match(failed(result).message, /\(3 attempts\)$/);
  });

  it("doesn't retry a permanent error, nor one whose Retry-After is too long", async () => {
    for (const answer of [reply(404, {}), html(page(), { "content-type": "image/png" })]) {
      const { result, asked } = await get([answer]);
      assert.deepEqual([failed(result).retryable, asked], [false, 1]);
    }
    const { result, asked } = await get([reply(503, { "retry-after": "3600" })]);
    assert.deepEqual([failed(result).retryable, asked], [true, 1]);
    assert.equal(failed(result).message, "status 503, retry after 3600 s");
  });

  it("requests robots.txt once per host, and never what it disallows", async () => {
    const host = newHost();
    origin.serve(`https://${host}/robots.txt`, reply(200, {}, "User-agent: ModelAlmanacBot\nDisallow: /private\n"));
    origin.serve(`https://${host}/a`, html(page()));
    origin.serve(`https://${host}/b`, reply(302, { location: "/private/b" }));
    const { get } = fetcher();
    const results = await Promise.all(
      ["a", "a", "b", "private/c"].map((path) => get(`https://${host}/${path}`, { hosts: [host] })),
    );
    assert.deepEqual(
      results.map((result) => ("kind" in result ? result.kind : "page")),
      ["page", "page", "robots", "robots"],
    );
    assert.deepEqual(asked(host).sort(), ["/a", "/a", "/b", "/robots.txt"]);
  });

  it("opens at most two connections to a host at a time", async () => {
    const host = newHost();
    let open = 0;
    let most = 0;
    let resolve = () => {};
    const both = new Promise<void>((done) => {
      resolve = done;
    });
    const slow: Answer = async (socket, request) => {
      most = Math.max(most, ++open);
      if (open === 2) resolve();
      await both;
      await delay(30);
      open--;
      html(page())(socket, request);
    };
    const { get } = fetcher();
    const urls = Array.from({ length: 6 }, (_, i) => `https://${host}/${i}`);
    for (const url of urls) origin.serve(url, slow);
    for (const result of await Promise.all(urls.map((url) => get(url, { hosts: [host] })))) fetched(result);
    assert.equal(most, 2);
  });

  it("accepts only the media types that the caller expects", async () => {
    const host = newHost();
    origin.serve(`https://${host}/a.md`, html(page()));
    const result = await fetcher().get(`https://${host}/a.md`, { hosts: [host], accept: ["text/markdown"] });
    assert.equal(failed(result).kind, "media-type");
  });

  it("says of a challenge at a page's Markdown address that it is one", async () => {
    const host = newHost();
    origin.serve(`https://${host}/a.md`, html(page("", "Just a moment...")));
    const result = await fetcher().get(`https://${host}/a.md`, { hosts: [host], accept: ["text/markdown"] });
    assert.equal(failed(result).kind, "challenge");
  });

  it("says where redirects, or a page's canonical link, led", async () => {
    const canonical = html(
      page().replace("</head>", '<link rel="canonical" href="https://www.example.org/new"></head>'),
    );
    for (const [answers, kind, led] of [
      [{ "/old": reply(301, { location: "/new" }), "/new": reply(404, {}) }, "status", "/new"],
      [
        { "/old": reply(301, { location: "https://www.example.org/new" }) },
        "host-refused",
        "https://www.example.org/new",
      ],
      [{ "/old": canonical }, "canonical", "https://www.example.org/new"],
      [{ "/old": reply(404, {}) }, "status", undefined],
    ] as const) {
      const host = newHost();
      for (const [path, answer] of Object.entries(answers)) origin.serve(`https://${host}${path}`, answer);
      const failure = failed(await fetcher().get(`https://${host}/old`, { hosts: [host] }));
      const target = led && new URL(led, `https://${host}`).href;
      assert.deepEqual([failure.kind, failure.led_to], [kind, target]);
      assert.ok(target === undefined || failure.message.includes(target), failure.message);
    }
    const own = html(
      page().replace("</head>", '<link rel="canonical" href="https://www.example.org/en/models.html"></head>'),
    );
    fetched((await get([own])).result);
  });

  it("refuses an address outside the provider's hosts without connecting", async () => {
    const { get } = createFetcher({ contact: CONTACT, resolve: () => assert.fail("a name was resolved") });
    for (const [url, kind] of [
      ["models", "bad-url"],
      ["https://", "bad-url"],
      ["https://user@docs.example.com/", "bad-url"],
      ["http://docs.example.com/", "not-https"],
      ["https://docs.example.org/", "host-refused"],
      ["https://[::1]/", "private-address"],
    ] as const) {
      const failure = failed(await get(url, { hosts: ["docs.example.com", "[::1]"] }));
      assert.deepEqual([failure.kind, failure.url, failure.retryable], [kind, url, false]);
    }
  });

  it("refuses a listed host that resolves to a local address", async () => {
    const result = await createFetcher({ contact: CONTACT }).get("https://localhost/", { hosts: ["localhost"] });
    assert.equal(failed(result).kind, "private-address");
  });

  it("ignores proxies and disabled TLS checks in the environment", async () => {
    const { url, hosts } = origin.faulty("certificate-of-a-stranger");
    const proxy = `http://127.0.0.1:${(await origin.network.resolve("canary.example")).port}`;
    const misleading = { HTTPS_PROXY: proxy, ALL_PROXY: proxy, https_proxy: proxy, NODE_TLS_REJECT_UNAUTHORIZED: "0" };
    Object.assign(process.env, misleading);
    try {
      assert.equal(failed(await fetcher().get(url, { hosts })).kind, "tls");
      fetched((await get([html(page())])).result);
    } finally {
      for (const name of Object.keys(misleading)) delete process.env[name];
    }
    assert.equal(origin.canaryHits(), 0);
  });

  it("aborts running requests when closed, and starts no more", async () => {
    const host = newHost();
    const closing = fetcher();
    origin.serve(`https://${host}/a`, () => void closing.close());
    origin.serve(`https://${host}/b`, () => {});
    const pending = ["a", "b", "c", "d"].map((path) => closing.get(`https://${host}/${path}`, { hosts: [host] }));
    for (const result of await Promise.all(pending)) assert.equal(failed(result).kind, "closed");
    assert.equal(failed(await closing.get(`https://${host}/d`, { hosts: [host] })).kind, "closed");
    assert.ok(!asked(host).includes("/d"));
  });
});

function fetched(result: Fetched | FetchFailure): Fetched {
  assert.ok(!("kind" in result), "kind" in result ? `${result.kind}: ${result.message}` : "");
  return result;
}

function failed(result: Fetched | FetchFailure): FetchFailure {
  assert.ok("kind" in result, "got a page");
  return result;
}

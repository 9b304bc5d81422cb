import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { DOCUMENT } from "../../../test/clients/fixture.ts";
import { folder } from "../../../test/folder.ts";
import { standingsUrl } from "./feed.ts";
import { loadFeed, openFeed } from "./source.ts";

const cwd = folder();
for (const name of ["named", "variable", "snapshot"])
  writeFileSync(join(cwd, `${name}.json`), JSON.stringify(DOCUMENT));
const at = (name: string) => join(cwd, `${name}.json`);

/** What is named, ALMANAC_URL and the snapshot, and what is used: a file, null for the snapshot, or the problem. */
const ROWS: [string | undefined, string | undefined, string, string | null | RegExp][] = [
  ["named.json", "variable.json", "snapshot", at("named")],
  [undefined, "variable.json", "snapshot", at("variable")],
  [undefined, undefined, "snapshot", null],
  [undefined, "", "snapshot", null],
  ["missing.json", undefined, "snapshot", /missing\.json cannot be used: there is no such file/],
  [undefined, "missing.json", "snapshot", /missing\.json cannot be used/],
  [undefined, undefined, "none", /no data here; name a feed: --feed URL\|FILE, or ALMANAC_URL/],
  ["https://name:secret@feed.example", undefined, "snapshot", /contains credentials(?!.*secret)/],
];

for (const [named, variable, snapshot, expected] of ROWS)
  test(`--feed ${named}, ALMANAC_URL ${variable}, ${snapshot}`, async () => {
    const opened = await openFeed(named, { cwd, env: { ALMANAC_URL: variable }, snapshot: at(snapshot) });
    if (expected instanceof RegExp) assert.match("problem" in opened ? opened.problem : "", expected);
    else assert.equal("where" in opened ? opened.where : opened.problem, expected);
  });

for (const [text, address] of [
  ["https://a.example", "https://a.example/api/standings.json"],
  ["https://a.example/", "https://a.example/api/standings.json"],
  ["https://a.example/v1", "https://a.example/api/standings.json"],
  ["https://a.example/api/standings.json", "https://a.example/api/standings.json"],
  ["https://a.example/api/models.json", "https://a.example/api/standings.json"],
  ["https://a.example/v1/api/models.json", "https://a.example/api/standings.json"],
  ["http://127.0.0.1:8787/almanac", "http://127.0.0.1:8787/almanac/api/standings.json"],
  ["https://a.example/saved.json", "https://a.example/saved.json"],
  ["https://user:secret@a.example", undefined],
  ["https://a.example?x=1", undefined],
  ["https://a.example/#x", undefined],
  ["file:///etc", undefined],
  ["feed", undefined],
  ["", undefined],
] as const)
  test(`"${text}" → ${address}`, () => assert.equal(standingsUrl(text), address));

const problemOf = (feed: object) => ("problem" in feed ? feed.problem : null);

test("a folder that holds a published feed, a file of its own, or what is wrong with them", async () => {
  const dir = folder();
  mkdirSync(join(dir, "api"));
  mkdirSync(join(dir, "dist/current/files/api"), { recursive: true });
  writeFileSync(join(dir, "dist/current/files/api/standings.json"), JSON.stringify(DOCUMENT));
  writeFileSync(join(dir, "api/standings.json"), JSON.stringify(DOCUMENT));
  writeFileSync(join(dir, "torn.json"), JSON.stringify(DOCUMENT).slice(0, -9));
  writeFileSync(join(dir, "other.json"), "[]");
  for (const [path, problem] of [
    ["", null],
    ["/", null],
    ["api", null],
    ["api/standings.json", null],
    ["dist", null],
    ["torn.json", "it is not JSON"],
    ["other.json", "it is not a standings document"],
    ["none", "there is no such file"],
  ] as const)
    assert.equal(problemOf(await loadFeed(join(dir, path))), problem, path);
});

test("an address: what it answers, or why not", async () => {
  const answer = (response: () => Response | Promise<Response>) =>
    loadFeed("https://a.example", { fetch: async () => response(), timeout: 50 });
  const json = JSON.stringify(DOCUMENT);
  for (const [response, problem] of [
    [() => new Response(json), null],
    [() => new Response("<html>"), "its answer is not JSON"],
    [() => new Response(new Uint8Array([0xff])), "its answer is not UTF-8"],
    [() => new Response(null, { status: 503 }), "it answered with status 503"],
    [
      () => Promise.reject(new TypeError("fetch failed", { cause: { code: "ECONNREFUSED" } })),
      "it cannot be reached (ECONNREFUSED)",
    ],
    [
      () => Promise.reject(Object.assign(new Error(), { name: "TimeoutError" })),
      "it gave no complete answer within 0.05 s",
    ],
  ] as const)
    assert.equal(problemOf(await answer(response)), problem);
  assert.equal(problemOf(await loadFeed("https://u:p@a.example")), "it is not a plain http(s) address");
});

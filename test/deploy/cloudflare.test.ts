import assert from "node:assert/strict";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { writeCloudflare } from "../../src/deploy/cloudflare.ts";
import { readPublished } from "../../src/deploy/published.ts";
import { caddyConfig, nginxConfig } from "../../src/deploy/web-servers.ts";
import { OPEN, PAGE, PREFLIGHT } from "../../src/serve/fixed-answers.ts";
import { folder } from "../folder.ts";
import { fixtureDocuments, writeGeneration } from "../serve/dist-fixture.ts";

const dist = folder();
await writeGeneration(dist, "one", fixtureDocuments("one"));
const root = folder();
const published = await readPublished(dist);
const write = (to: string) => writeCloudflare(published, { to, name: "model-almanac", feedVersion: 2 });

test("writes the folder, with or without a trailing slash, and replaces its own", async () => {
  for (const name of ["plain", "plain", "slash/", "slash/"]) {
    await write(join(root, name));
    assert.deepEqual(readdirSync(join(root, name)).sort(), ["assets", "wrangler.jsonc"]);
  }
  // Cloudflare's own tool keeps its state there.
  mkdirSync(join(root, "plain/.wrangler"));
  await write(join(root, "plain"));
  mkdirSync(join(root, "empty"));
  await write(join(root, "empty"));
  assert.deepEqual(readdirSync(root).sort(), ["empty", "plain", "slash"]);
});

test("a folder with other content is not changed", async () => {
  const mine = join(root, "mine");
  mkdirSync(mine);
  for (const name of ["notes.txt", "wrangler.jsonc"]) {
    writeFileSync(join(mine, name), "mine");
    await assert.rejects(write(mine), /mine contains notes\.txt, which would be lost/);
  }
  assert.deepEqual(readdirSync(mine).sort(), ["notes.txt", "wrangler.jsonc"]);
});

test("types are set by extension, and by name for exceptions", async () => {
  const feed = { path: "/feed.json", type: "application/feed+json", versions: [1, 2], body: "{}" };
  await writeGeneration(dist, "two", [...fixtureDocuments("two"), feed]);
  const to = join(root, "types");
  await writeCloudflare(await readPublished(dist), { to, name: "model-almanac", feedVersion: 2 });
  const rules = readFileSync(join(to, "assets/_headers"), "utf8").trimEnd().split("\n\n").slice(1);
  assert.deepEqual(rules, [
    "/*.json\n  Content-Type: application/json; charset=utf-8",
    "/*.xml\n  Content-Type: application/rss+xml; charset=utf-8",
    "/*feed.json\n  ! Content-Type\n  Content-Type: application/feed+json",
  ]);
});

for (const [name, configuration] of [
  ["nginx", nginxConfig],
  ["Caddy", caddyConfig],
] as const)
  test(`the configuration of ${name} has every header and type, and version 1 hides what it lacks`, () => {
    const options = { out: "/srv/almanac", listen: "127.0.0.1:8080", serverName: "almanac.example" } as const;
    const [one, two] = ([1, 2] as const).map((feedVersion) => configuration(published, { ...options, feedVersion }));
    for (const [header, value] of Object.entries({ ...OPEN, ...PAGE }))
      assert.equal(two?.split(`${header} "${value}"`).length, header in OPEN ? 3 : 2, header);
    for (const text of [PREFLIGHT["Access-Control-Max-Age"], "application/json", "application/rss+xml", "text/html"])
      assert.ok(two?.includes(text), text);
    assert.ok(one?.includes("/api/openapi.json") && !two?.includes("/api/openapi.json"));
    assert.doesNotMatch(`${one}${two}`, /\{\{|undefined|\[object/);
  });

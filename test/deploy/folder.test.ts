import assert from "node:assert/strict";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { writeFolder } from "../../src/deploy/folder.ts";
import { nginxConfig } from "../../src/deploy/nginx.ts";
import { readPublished } from "../../src/deploy/published.ts";
import { OPEN, PAGE, PREFLIGHT } from "../../src/serve/fixed-answers.ts";
import { folder } from "../folder.ts";
import { fixtureDocuments, writeGeneration } from "../serve/dist-fixture.ts";

const dist = folder();
const text = { type: "text/plain", versions: [1, 2], body: "text" };
const odd = { path: "/feed.json", type: "application/feed+json", versions: [1, 2], body: "{}" };
await writeGeneration(dist, "one", [...fixtureDocuments("one"), { ...text, path: "/llms.txt" }, odd]);
const root = folder();
const published = await readPublished(dist);

test("a folder of plain files is written, with or without a trailing slash, and replaces its own", async () => {
  for (const name of ["plain", "plain", "slash/", "slash/"]) {
    const files = await writeFolder(published, join(root, name), 2);
    const written = readdirSync(join(root, name), { recursive: true, withFileTypes: true }).filter((one) =>
      one.isFile(),
    );
    assert.equal(written.length, files);
    const names = written.map(({ name }) => name);
    for (const file of ["llms.txt", "404.html", "index.html"]) assert.ok(names.includes(file), file);
  }
  assert.deepEqual(readdirSync(root).sort(), ["plain", "slash"]);
});

test("a folder with other content is not changed", async () => {
  const mine = join(root, "mine");
  mkdirSync(mine);
  writeFileSync(join(mine, "notes.txt"), "mine");
  await assert.rejects(writeFolder(published, mine, 2), /mine contains notes\.txt, which would be lost/);
  assert.deepEqual(readdirSync(mine), ["notes.txt"]);
});

test("nginx's configuration has every header and type, and version 1 hides what it lacks", () => {
  const options = { out: "/srv/almanac", listen: "127.0.0.1:8080", serverName: "almanac.example" } as const;
  const [one = "", two = ""] = ([1, 2] as const).map((feedVersion) =>
    nginxConfig(published, { ...options, feedVersion }),
  );
  for (const [header, value] of Object.entries({ ...OPEN, ...PAGE }))
    assert.equal(two.split(`${header} "${value}"`).length, header in OPEN ? 3 : 2, header);
  for (const type of [
    '"application/json; charset=utf-8" json',
    '"application/rss+xml; charset=utf-8" xml',
    "text/html",
  ])
    assert.ok(two.includes(type), type);
  assert.match(two, /location ~ \/feed\\\.json\$ \{\n\s+types \{ \}\n\s+default_type "application\/feed\+json";/);
  assert.ok(two.includes(PREFLIGHT["Access-Control-Max-Age"]));
  assert.match(two, /\$scheme \$almanac_hsts \{ https "max-age=\d{8}"; default ""; \}/);
  assert.ok(two.includes("add_header Strict-Transport-Security $almanac_hsts always;"));
  assert.ok(one.includes("/api/openapi.json") && !two.includes("/api/openapi.json"));
  assert.doesNotMatch(`${one}${two}`, /\{\{|undefined|\[object/);
});

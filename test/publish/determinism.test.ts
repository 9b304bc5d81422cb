import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { mock, test } from "node:test";
import { publish } from "../../src/publish/publish.ts";
import { renderAll } from "../../src/publish/render.ts";
import { cleanCatalog } from "../clean-catalog.ts";
import { folder, outFolder } from "../folder.ts";
import { ALMANAC } from "../program.ts";
import { writeCatalog } from "../sample-catalog.ts";
import { markedCatalog, SITE } from "./marked-catalog.ts";
import { inZone } from "./zone.ts";

const root = folder();

/** Path and content of every file in a folder. */
const filesOf = (dir: string) =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => [path.slice(dir.length), readFileSync(path).toString("base64")]);

const reference = outFolder(join(root, "reference"));
const { generation } = await publish(cleanCatalog(), { out: reference, site: SITE, brotli: false });
writeCatalog(cleanCatalog(), join(root, "catalog"));
const expected = filesOf(join(reference, "generations"));

test("in Turkish, far in the east and in another folder, the same bytes under the same name", () => {
  const out = join(root, "elsewhere");
  const options = ["--catalog", join(root, "catalog"), "--out", out, "--url", SITE, "--no-brotli"];
  const run = spawnSync(process.execPath, [ALMANAC, "publish", ...options], {
    cwd: "/",
    env: { ...process.env, TZ: "Pacific/Kiritimati", LANG: "tr_TR.UTF-8", LC_ALL: "tr_TR.UTF-8" },
    encoding: "utf8",
  });
  assert.equal(run.status, 0, run.stderr);
  assert.deepEqual(readdirSync(join(out, "generations")), [generation]);
  assert.deepEqual(filesOf(join(out, "generations")), expected);
});

const rendered = renderAll(markedCatalog("a"), SITE);

test("the same bytes on any day in any zone", () => {
  for (const [day, zone] of [
    ["2024-02-29", "Etc/GMT+12"],
    ["2031-12-31", "Pacific/Kiritimati"],
  ] as const) {
    mock.timers.enable({ apis: ["Date"], now: new Date(`${day}T23:59:59.999Z`) });
    try {
      inZone(zone, () => assert.deepEqual(renderAll(markedCatalog("a"), SITE), rendered, day));
    } finally {
      mock.timers.reset();
    }
  }
});

test("the same bytes for any order in which the catalog was read", () => {
  const catalog = markedCatalog("a");
  const turned = {
    ...catalog,
    providers: new Map([...catalog.providers].reverse()),
    models: new Map([...catalog.models].reverse()),
    lock: Object.fromEntries(Object.entries(catalog.lock).reverse()),
    changes: catalog.changes.toReversed(),
  };
  assert.deepEqual(renderAll(turned, SITE), rendered);
});

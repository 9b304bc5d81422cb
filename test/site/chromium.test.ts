import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { findChromium } from "../../bin/chromium.mjs";

test("Chromium is the one named, else the first in PATH", (t) => {
  const folder = mkdtempSync(join(tmpdir(), "almanac-chromium-"));
  t.after(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "chromium"), "");
  assert.equal(findChromium({ PATH: folder, CHROMIUM_PATH: "/opt/other" }), "/opt/other");
  assert.equal(findChromium({ PATH: `/nowhere:${folder}` }), join(folder, "chromium"));
});

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { findChromium } from "../../bin/chromium.mjs";
import { folder } from "../folder.ts";

test("Chromium is the one named, else the first in PATH", () => {
  const place = folder();
  writeFileSync(join(place, "chromium"), "");
  assert.equal(findChromium({ PATH: place, CHROMIUM_PATH: "/opt/other" }), "/opt/other");
  assert.equal(findChromium({ PATH: `/nowhere:${place}` }), join(place, "chromium"));
});

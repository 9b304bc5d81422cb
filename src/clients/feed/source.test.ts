import assert from "node:assert/strict";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { DOCUMENT } from "../../../test/clients/fixture.ts";
import { openFeed } from "./source.ts";

const cwd = mkdtempSync(join(tmpdir(), "source-"));
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

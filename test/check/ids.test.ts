import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { ids } from "../../src/clients/check/ids.ts";
import { folder } from "../folder.ts";
import { STANDINGS } from "../mcp/fixture.ts";
import { brief, outcomeOf } from "./world.ts";

const feed = join(folder(), "standings.json");
writeFileSync(feed, JSON.stringify(STANDINGS));

const run = (...args: string[]) => outcomeOf(ids, args, { cwd: "/", env: { ALMANAC_URL: feed }, columns: 80 });

/** Arguments, and of each id the verdict, its code, days left and replacement. */
const ROWS: [string, number, string[]][] = [
  ["cedar-2", 0, ["ok available null null"]],
  ["cedar-1 cedar-2", 1, ["retiring firm-date 72 cedar-2", "ok available null null"]],
  ["lantern-3 --host bedrock", 1, ["retiring firm-date 48 anthropic.lantern-4-20260301-v1:0"]],
  ["quartz-4.6", 0, ["unverified old-reading null null"]],
  ["ember-70b-versatile", 1, ["retired retired -97 null"]],
  ["cedra-2", 1, ["unknown unknown null null"]],
];

for (const [args, code, rows] of ROWS)
  test(`ids ${args}`, async () => {
    const { out, ...given } = await run(...args.split(" "), "--json");
    assert.deepEqual(brief(JSON.parse(out), "verdict code days_left replacement"), rows);
    assert.deepEqual(given, { code, err: "" });
    const text = await run(...args.split(" "));
    assert.deepEqual([text.code, text.out.trimEnd().split("\n").length], [code, rows.length]);
    assert.doesNotMatch(text.out, /: is unknown/);
    assert.ok(text.out.includes(`${rows[0]?.split(" ")[0]}: `) && !text.out.includes("undefined"), text.out);
  });

test("without ids, with a wrong option or without a feed, it says why", async () => {
  for (const [args, code] of [
    [[], 2],
    [["x", "--foo"], 2],
    [["x", "--feed", "/nothing"], 3],
  ] as const) {
    const given = await run(...args);
    assert.deepEqual([given.code, given.out], [code, ""]);
    assert.match(given.err, /^ids: [^\n]+\n(\(see --help\)\n)?$/);
  }
  const { code, out } = await run("--help");
  assert.deepEqual([code, /^ {2}--json /m.test(out)], [0, true]);
});

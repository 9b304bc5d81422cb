// Needs xmllint and Python's feedparser and icalendar; fails without them, with what to install.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { loadCatalog } from "../../src/catalog/load.ts";
import { contextOf } from "../../src/publish/context.ts";
import { calendar } from "../../src/publish/feeds/calendar.ts";
import { atom, rss } from "../../src/publish/feeds/rss-atom-json.ts";
import { folder } from "../folder.ts";
import { readAny, readCalendar } from "./feed-readers.ts";
import { fuzzFeeds, HOSTILE_TITLES, titledCatalog } from "./feed-texts.ts";
import { SITE } from "./reader.ts";

for (let part = 0; part < 4; part++)
  test(`5,000 random texts, part ${part + 1} of 4`, () => fuzzFeeds({ seed: 20261121 + part, numRuns: 5_000 }));

const PACKAGES = "apt-get install python3-feedparser python3-icalendar libxml2-utils";
const dir = folder();

const contexts = [loadCatalog("catalog").catalog, ...HOSTILE_TITLES.map((title) => titledCatalog(title))].map(
  (catalog) => contextOf(catalog, SITE),
);
const files = (ending: string, render: (ctx: (typeof contexts)[number], slug: string) => string) =>
  contexts.map((ctx, i) => {
    const file = join(dir, `${i}.${ending}`);
    writeFileSync(file, render(ctx, ""));
    return file;
  });

function run(command: string, args: readonly string[], zone = "UTC"): string {
  const { error, status, stdout, stderr } = spawnSync(command, args, {
    env: { ...process.env, TZ: zone },
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  assert.ok(!error && status === 0, `${command}: ${error?.message ?? stderr}\nIs it installed? ${PACKAGES}`);
  return stdout;
}

for (const [ending, render] of [
  ["rss", rss],
  ["atom", atom],
] as const) {
  const all = files(ending, render);
  test(`xmllint: every ${ending} is well-formed`, () => {
    run("xmllint", ["--noout", ...all]);
  });
  test(`feedparser: every ${ending} is valid, with the same items`, () => {
    const script = `
import feedparser, json, sys
print(json.dumps([[bool(f.bozo), [[e.id, e.link] for e in f.entries]] for f in map(feedparser.parse, sys.argv[1:])]))`;
    const read = JSON.parse(run("/usr/bin/python3", ["-c", script, ...all])) as [boolean, [string, string][]][];
    for (const [i, [broken, items]] of read.entries()) {
      const ctx = contexts[i];
      assert.ok(ctx && !broken, all[i]);
      assert.deepEqual(
        items,
        readAny(render(ctx, "")).items.map(({ id, link }) => [id, link]),
      );
    }
  });
}

const calendars = files("ics", calendar);
for (const zone of ["Pacific/Kiritimati", "America/Los_Angeles", "UTC"])
  test(`icalendar in ${zone} reads the same events on the same days`, () => {
    const script = `
import icalendar, json, sys
def read(path):
    events = icalendar.Calendar.from_ical(open(path, "rb").read()).walk("VEVENT")
    return [[str(e["UID"]), e.decoded("DTSTART").isoformat(), str(e["STATUS"]), str(e["SEQUENCE"])] for e in events]
print(json.dumps([read(path) for path in sys.argv[1:]]))`;
    const read = JSON.parse(run("/usr/bin/python3", ["-c", script, ...calendars], zone)) as string[][][];
    for (const [i, events] of read.entries()) {
      const ctx = contexts[i];
      assert.ok(ctx);
      const expected = readCalendar(calendar(ctx, "")).map(({ uid, day, status, sequence }) => [
        uid,
        day,
        status,
        sequence,
      ]);
      assert.deepEqual(events, expected, calendars[i]);
    }
  });

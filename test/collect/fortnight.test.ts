import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import type { Socket } from "node:net";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { formatReviewed } from "../../src/catalog/format.ts";
import { loadCatalog } from "../../src/catalog/load.ts";
import { saveCatalog } from "../../src/catalog/save.ts";
import { collectCopies } from "../../src/collect/offline.ts";
import { folder } from "../folder.ts";
import { type FaultOrigin, startFaultOrigin } from "./fault-origin.ts";
import { ADAPTERS, bytesOf, copiesOf, type Played, playFortnight, startCatalog } from "./fortnight.ts";
import { answersOn, DAYS, FAILING, HELD, PUBLISHED, SLUGS } from "./fortnight-days.ts";

const work = folder();
let origin: FaultOrigin;
let played: Played[];
before(async () => {
  origin = await startFaultOrigin();
  played = await playFortnight(origin, join(work, "lived"));
});
after(() => origin.close());

const json = ({ documents }: Played, path: string) => JSON.parse(documents.get(path) ?? assert.fail(`no ${path}`));
/** `id.field` → its value in the feed. */
function saidBy(day: Played): Record<string, unknown> {
  const models: Record<string, unknown>[] = json(day, "/api/models.json").models;
  return Object.fromEntries(
    models.flatMap((m) => Object.entries(m).map(([field, value]) => [`${m.id}.${field}`, value])),
  );
}
/** Values in the feed that differ from the day before, and new rows. */
function news(day: Played, yesterday: Played): Record<string, unknown> {
  const old = saidBy(yesterday);
  return Object.fromEntries(
    Object.entries(saidBy(day)).filter(([key, value]) => old[key] !== value && !Array.isArray(value)),
  );
}

describe("a fortnight of daily runs", () => {
  test("each day the feed has what the pages stated, and nothing else changes", () => {
    const start = saidBy(played[0] as Played);
    for (const slug of SLUGS)
      for (const n of [1, 2, 3, 4, 5]) {
        assert.equal(start[`${slug}-${n}.status`], "ga");
        assert.equal(start[`${slug}-${n}.price_input_per_mtok`], 2);
      }
    for (const [i, day] of played.entries()) {
      if (i === 0) continue;
      const found = news(day, played[i - 1] as Played);
      const expected = PUBLISHED[day.n] ?? {};
      for (const [key, value] of Object.entries(expected)) assert.deepEqual(found[key], value, `${day.day} ${key}`);
      const isNew = (key: string) => key.startsWith("zai-6.") && day.n === 9;
      const others = Object.keys(found).filter((key) => !(key in expected) && !isNew(key));
      assert.deepEqual(others, [], day.day);
    }
  });

  test("the feeds of changes have each change's date; for a held one, the date on which its page first stated it", () => {
    const last = played.at(-1) as Played;
    const items = [...(last.documents.get("/rss.xml") ?? "").matchAll(/<item>.*?<\/item>/gs)].map(([item]) => ({
      id: /#([a-z0-9-]+)/.exec(item)?.[1] ?? /models\/([a-z0-9-]+)/.exec(item)?.[1],
      on: new Date(/<pubDate>(.*?)<\/pubDate>/.exec(item)?.[1] ?? "").toISOString().slice(0, 10),
    }));
    const expected = Object.entries(PUBLISHED).flatMap(([n, said]) =>
      [...new Set(Object.keys(said).map((key) => key.split(".")[0]))].map((id) => ({
        id,
        on: DAYS[(id === "zai-3" ? (HELD[0] as number) : Number(n)) - 1],
      })),
    );
    const sorted = (list: { id: string | undefined; on: string | undefined }[]) =>
      list.map((e) => `${e.on} ${e.id}`).sort();
    assert.deepEqual(sorted(items), sorted(expected));
    const { events }: { events: { on: string; id: string }[] } = json(last, "/api/changes.json");
    assert.deepEqual(sorted(events), sorted(expected));
  });

  test("every fault is in failures.json, in the run's report and in the commit message, and its page keeps its last reading", () => {
    for (const [i, { n, day, catalog, runs, message, bytes }] of played.entries()) {
      const expected = Object.entries(FAILING[n] ?? {}).map(([page, [since, why]]) => [page, DAYS[since - 1], why]);
      const found = Object.entries(catalog.failures).map(([page, { since, why }]) => [page, since, why]);
      assert.deepEqual(found, expected, day);
      const failed = runs.flatMap((run) => run.failures.map(({ page }) => `${run.provider}/${page}`));
      assert.deepEqual(
        failed.toSorted(),
        expected.map(([page]) => page),
        day,
      );
      assert.equal(message.includes("failed: moonshot"), expected.length > 0);
      assert.ok(![...bytes.values()].some((text) => text.includes("Secret")), "an origin's words");
      const before = played[i - 1]?.catalog.lock ?? {};
      for (const [page, line] of Object.entries(catalog.lock)) {
        const stays = expected.some(([key]) => key === page);
        assert.deepEqual(stays ? line : line.read_on, stays ? before[page] : day, `${day} ${page}`);
      }
    }
  });

  test("the held change waits until a person accepts it, and isn't in the feed before", () => {
    for (const { n, day, runs } of played)
      assert.deepEqual(
        runs.flatMap((run) => run.held.map((h) => h.id)),
        HELD.includes(n) ? ["zai-3"] : [],
        day,
      );
    assert.equal((played[10] as Played).message.includes("zai-3"), false);
    assert.deepEqual((played.at(-1) as Played).catalog.held, []);
  });

  test("lint finds nothing on any day, compared with the day before, and `updated` never goes back", () => {
    for (const { day, findings } of played) assert.deepEqual(findings, [], day);
    assert.equal(played.at(-1)?.catalog.models.size, 16);
    const days: string[] = played.map(
      (day) => json(day, "/api/models.json").updated ?? json(day, "/api/models.json")._meta.updated,
    );
    assert.ok(
      days.every((day) => /^2026-03-\d\d/.test(day)),
      days.join(),
    );
    assert.deepEqual(days.toSorted(), days);
  });

  test("playing the first days again gives the same bytes, on disk and in the feed", async () => {
    const again = await playFortnight(origin, join(work, "again"), 3);
    for (const [i, { bytes, documents }] of again.entries())
      assert.deepEqual({ bytes, documents }, { bytes: played[i]?.bytes, documents: played[i]?.documents });
  });

  test("a rebuild gives the same bytes, from provider.json, reviewed.jsonl and copies of the pages that were read", async () => {
    const texts = new Map(
      await Promise.all(
        DAYS.flatMap((_, i) =>
          [...answersOn(i + 1)].map(async ([url]) => [`${i + 1} ${url}`, await bodyOf(i + 1, url)] as const),
        ),
      ),
    );
    const dir = join(work, "rebuilt");
    startCatalog(dir);
    const { reviewed } = (played.at(-1) as Played).catalog;
    writeFileSync(join(dir, "reviewed.jsonl"), reviewed.map(formatReviewed).join(""));
    const { catalog } = loadCatalog(dir);
    const copies = copiesOf(played, (n, url) => texts.get(`${n} ${url}`) ?? assert.fail(url));
    assert.deepEqual(collectCopies(catalog, copies, ADAPTERS), { findings: [], skipped: [] });
    saveCatalog(catalog, dir);
    assert.deepEqual(bytesOf(dir), bytesOf(join(work, "lived/catalog")));
  });
});

/** The body that the origin sent, after a redirect. */
async function bodyOf(n: number, url: string): Promise<string> {
  const answers = answersOn(n);
  let sent = "";
  const socket = { write: (text: string) => (sent += text), end: (text = "") => (sent += text) } as unknown as Socket;
  answers.get(url)?.(socket, { host: "", path: "", headers: {}, canaryPort: 0 });
  const moved = /^location: (\/.*?)\r$/m.exec(sent)?.[1];
  return moved === undefined ? sent.slice(sent.indexOf("\r\n\r\n") + 4) : bodyOf(n, new URL(moved, url).href);
}

import assert from "node:assert/strict";
import { test } from "node:test";
import { collectDay, modelsPage, trialCatalog } from "../../../test/collect/trial.ts";
import { outlined } from "../../../test/read/pages.ts";
import type { Statement } from "./statement.ts";
import { unreadEnds } from "./unread-ends.ts";

const READ: Statement[] = [
  { subject: { api_string: "zed-1" }, at: "", states: { retires_on: "May 1, 2027" } },
  { subject: { name: "Zed 2" }, at: "", states: { status: ["Shut down", "2027"] } },
  { subject: { api_string: "zed-3" }, at: "", states: { status: "Live" } },
];

/** What a page says, and how many of its sentences state an end that isn't read. */
const PAGES: [markdown: string, count: number][] = [
  ["> **Deprecated**: it shuts down on March 1, 2027.", 1],
  ["- `zed-9` will be retired in June 2027. Use `zed-8`.\n- Zed 7 was discontinued on 2026-12-31.", 2],
  ["Old ones are no longer available since 2 Mar 2026. Others retire on 2027-03-03.", 2],
  ["It was released on March 1, 2027. It will be deprecated one day.", 0],
  ["The zed-1 model is deprecated since January 5, 2026. It will be retired later, on June 2, 2027.", 0],
  ["One model retires on May 1, 2027.", 0],
  ["Zed 2 is shut down since May 4, 2026.", 0],
  ["`zed-3` is sunset on May 4, 2027.", 1],
  ["| Model | Retires |\n|---|---|\n| zed-9 | Retires on May 4, 2027 |", 0],
];
for (const [text, count] of PAGES)
  test(`${count} unread of: ${text.slice(0, 70)}`, () => assert.equal(unreadEnds(outlined(text), READ).length, count));

test("a sentence on an end that joins a page is a finding each day, until a month has passed or the model's end is known", () => {
  const catalog = trialCatalog();
  const page = modelsPage(["zed-1", "Live"]);
  const [old, banner] = ["\nzed-8 was retired on May 1, 2025.\n", "\nzed-1 will be retired on May 1, 2027.\n"];
  const ends = (day: string, text: string) =>
    collectDay(catalog, day, { models: text }).findings.filter(({ message }) => /zed-\d (?:was|will)/.test(message))
      .length;
  assert.deepEqual([ends("2026-08-01", page + old), ends("2026-08-02", page + old)], [0, 0]);
  assert.deepEqual([ends("2026-08-03", page + old + banner), ends("2026-08-04", page + banner + old)], [1, 1]);
  const soon = "\nThe API of zed-2 will be shut down on May 2, 2027.\n";
  const month = ["2026-08-05", "2026-08-06", "2026-09-06", "2026-09-07"];
  assert.deepEqual(
    month.map((day) => ends(day, page + old + soon)),
    [1, 1, 1, 0],
  );
  const evidence = { page: "models", at: "", states: { retires_on: "May 1, 2027" } };
  const by = { on: "2026-09-09", reviewer: "A person", why: "The banner." };
  catalog.reviewed.push({
    ...by,
    kind: "fact",
    provider: "zai",
    id: "zed-1",
    field: "retires_on",
    value: "2027-05-01",
    evidence,
  });
  assert.deepEqual([ends("2026-09-09", page + banner), ends("2026-09-10", page + banner)], [1, 0]);
});

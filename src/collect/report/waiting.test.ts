import assert from "node:assert/strict";
import { test } from "node:test";
import { cleanCatalog } from "../../../test/clean-catalog.ts";
import type { Held } from "../../schema/history.ts";
import { waitingChanges, waitingPages } from "./waiting.ts";

const held = (n: number, on: string, why: Held["why"], field: Held["field"] = "status"): Held => ({
  on,
  provider: "openai",
  id: `cedar-${n}`,
  field,
  from: null,
  to: "ga",
  why,
  evidence: { page: "models", at: `Models / cedar-${n}`, states: {}, read_on: on } as Held["evidence"],
});

test("pages that fail are grouped by reason, those that are new first, with their addresses and where they led", () => {
  const failing = [
    ...[1, 2, 3].map((n) => ({ page: `openai/old-${n}`, on: "2026-11-21", since: "2026-11-01", why: "no connection" })),
    {
      page: "openai/models",
      on: "2026-11-21",
      since: "2026-11-21",
      why: "HTTP status 404",
      led_to: "https://a.example/x",
    },
  ];
  const lines = waitingPages(failing, cleanCatalog(), 2);
  assert.match(lines[0] ?? "", /^HTTP status 404: 1, 1 new$/);
  assert.match(
    lines[1] ?? "",
    /^ {2}new openai\/models, .*: https:\/\/docs\.example\.com\/openai\/models → https:\/\/a\.example\/x$/,
  );
  assert.match(lines[2] ?? "", /to mend: .*`url`/);
  assert.match(lines[3] ?? "", /^no connection: 3$/);
  assert.deepEqual([lines.length, lines.at(-2)], [8, "      … and 1 more: see --json"]);
});

test("what is held is grouped by its cause; twelve rows with one unknown word are one group, which that word releases", () => {
  const word = {
    code: "new-row",
    problems: [{ code: "unreadable", field: "status", detail: "unknown status word", raw: "Sunsetting" }],
  } as Held["why"];
  const rows = Array.from({ length: 12 }, (_, n) => held(n, "2026-11-20", word, "name"));
  const jump = held(20, "2026-11-21", { code: "price-jump", prices: [1, 20], factor: 20 }, "price_input_per_mtok");
  const many = held(21, "2026-11-20", { code: "changes-at-once", count: 9, of: 10, field: "status" });
  const lines = waitingChanges([...rows, jump, many], cleanCatalog(), "2026-11-21", 1);
  const heads = lines.filter((line) => !line.startsWith(" "));
  assert.deepEqual(heads, [
    "price jump (openai): 1, 1 new",
    'unreadable status: "Sunsetting" (openai): 12',
    "changes at once (openai): 1",
  ]);
  const mends = lines.filter((line) => line.startsWith("  to mend"));
  assert.match(mends[0] ?? "", /almanac held accept cedar-20:price_input_per_mtok --reviewer/);
  assert.match(mends[1] ?? "", /"Sunsetting": .* terms\.status in catalog\/openai\/provider\.json, releases 12/);
  assert.match(mends[2] ?? "", /second equal reading/);
  assert.ok(lines.some((line) => line.includes("https://docs.example.com/openai/models, Models / cedar-20")));
});

test("only what is read as a word can be listed as one, and a figure is never a blank", () => {
  const unread = (field: Held["field"], detail: string, raw: string) => {
    const lines = waitingChanges(
      [held(1, "2026-11-20", { code: "unreadable", detail, raw }, field)],
      cleanCatalog(),
      undefined,
      1,
    );
    return ["terms.words", "terms.blank"].filter((word) => lines.at(-1)?.includes(word));
  };
  assert.deepEqual(unread("access", "unknown word", "Waitlist"), ["terms.words"]);
  assert.deepEqual(unread("price_input_per_mtok", "no unit", "$0.10"), []);
  assert.deepEqual(unread("context_window", "not a whole number", "about 200K"), []);
  assert.deepEqual(unread("price_input_per_mtok", "not a price", "on request"), ["terms.blank"]);
});

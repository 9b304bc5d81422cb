import assert from "node:assert/strict";
import { test } from "node:test";
import {
  ADAPTER,
  collectDay,
  modelsPage,
  outcomeOf,
  pricingPage,
  readDay,
  trialCatalog,
} from "../../test/collect/trial.ts";
import type { AnyCatalog } from "../schema/catalog.ts";
import type { Reviewed } from "../schema/history.ts";

type Row = [id: string, state: string, aliases?: string, retires?: string];
/** The pages of a day, and what a person wrote before it. */
type Day = { on?: string; models?: string; pricing?: string; excerpt?: true; reviewed?: Reviewed };

const TEN = Array.from({ length: 10 }, (_, i) => `zed-${i}`);
const live = (ids: readonly string[]): Row[] => ids.map((id) => [id, "Live"]);
const models = modelsPage(...live(TEN));
const prices = (input = "$2.00", output = "$8.00") =>
  pricingPage(...TEN.map((id): [string, string, string] => [id, input, output]));
const all: Day = { models, pricing: prices() };
const changed = (page: string, ...edits: [from: string, to: string][]) =>
  edits.reduce((text, [from, to]) => text.replace(from, to), page);
const up = changed(prices(), ["| zed-3 | $2.00", "| zed-3 | $3.00"]);
const cheaper = (count: number) =>
  changed(prices(), ...TEN.slice(0, count).map((id): [string, string] => [`| ${id} | $2.00`, `| ${id} | $1.00`]));
const damaged = changed(
  models,
  ["Retires", "Ends"],
  ["zed-1 | Live", "zed-1 | Preview"],
  ["zed-2 | Live", "zed-2 | Deprecated"],
);
const ending = (date: string) => modelsPage(...TEN.map((id): Row => [id, "Deprecated", "-", date]));
const moved = changed(ending("May 1, 2027"), ["zed-1 | Deprecated | -", "zed-1 | Deprecated | zed-one"]);
const aliased: Day = { models: modelsPage(["zed-a", "Live", "zed-latest"], ["zed-b", "Live"]) };
const [three, last] = [live(TEN.slice(0, 3)), ["zed-x", "Deprecated", "-", "March 1, 2026"] as Row];

const reviewed = (kind: Reviewed["kind"], more: Partial<Reviewed>): Reviewed => ({
  on: "2026-01-10",
  reviewer: "kim",
  why: "announced",
  kind,
  provider: "zai",
  id: "zed-1",
  field: "*",
  ...more,
});
const evidenced = (read_on: string, page: string, states: object) => ({ page, at: `${page} / zed-1`, read_on, states });
const window = (read_on: string, value = 8000) =>
  reviewed("fact", {
    field: "context_window",
    value,
    evidence: evidenced(read_on, "models", { context_window: "8,000" }),
  });
const price = (kind: "fact" | "correction") => {
  const states = { price_input_per_mtok: ["$1.00", "Prices per 1M tokens"] };
  return reviewed(kind, {
    field: "price_input_per_mtok",
    value: 1,
    evidence: evidenced("2026-01-01", "pricing", states),
  });
};
const rejection = reviewed("reject", { field: "status", value: "preview" });
const acceptance = reviewed("accept", { id: "*", expires: "2026-01-02" });

type Scenario = [name: string, ...days: [pages: Day, outcome: string][]];
/** After a first reading of ten models and their prices. A day is the next one unless it says otherwise. */
const AFTER_TEN: Scenario[] = [
  ["the same pages change nothing", [all, ""]],
  ["a changed price", [{ models, pricing: up }, "zed-3: input change 2 → 3"]],
  [
    "the unit is off by 1,000",
    [
      { models, pricing: prices("$2,000.00", "$8,000.00") },
      "10× input held: price-out-of-bounds; 10× output held: price-out-of-bounds",
    ],
  ],
  [
    "two columns swap their titles",
    [
      { models, pricing: changed(prices(), ["Input | Output", "Output | Input"]) },
      "10× input held: moved; 10× output held: moved",
    ],
  ],
  [
    "all prices rise at once, until a second reading confirms it",
    [{ models, pricing: prices("$3.00", "$9.00") }, "10× input held: prices-at-once; 10× output held: prices-at-once"],
    [{ models, pricing: prices("$3.00", "$9.00") }, "10× input change 2 → 3; 10× output change 8 → 9"],
  ],
  ["five of ten models change one price", [{ models, pricing: cheaper(5) }, "5× input held: changes-at-once"]],
  [
    "three of ten models change one price",
    [{ models, pricing: cheaper(3) }, "zed-0, zed-1, zed-2: input change 2 → 1"],
  ],
  [
    "a page without rows fails, the others are read, and it is read again once it has some",
    [{ models: modelsPage(), pricing: up }, "zed-3: input change 2 → 3; models: none of its rows is there"],
    [{ models: modelsPage(...live(TEN), ["zed-x", "Live"]) }, "zed-x: change of name, api_string, status"],
  ],
  [
    "a page without the column of states fails",
    [
      { models: changed(ending("-"), ["State", "Mood"]), pricing: up },
      "zed-3: input change 2 → 3; models: its layout is not one we know",
    ],
  ],
  [
    "two of ten rows are gone",
    [{ models: modelsPage(...live(TEN.slice(2))) }, "finding: 2 of the 10 rows of 2026-01-01 are gone: zed-0, zed-1"],
    [{ models: modelsPage(...live(TEN.slice(2))) }, ""],
  ],
  [
    "every row is renamed",
    [
      { models: modelsPage(...live(TEN.map((id) => `new-${id}`))) },
      "10× name held: rows-gone; finding: 10 of the 10 rows of 2026-01-01 are gone: zed-0, zed-1, zed-2, zed-3, zed-4 …",
    ],
  ],
  ["one missing row", [{ models: modelsPage(...live(TEN.slice(1))) }, ""]],
  [
    "a page that lacks a known column: changes wait for a second reading, and steps back for a person",
    [{ models: damaged }, "zed-1, zed-2: status held: layout-changed; finding: its layout has changed: no Retires"],
    [
      { models: damaged },
      "zed-2: status change ga → deprecated; zed-1: status held: status-backward; finding: its layout has changed: no Retires",
    ],
    [{ models: damaged, reviewed: rejection }, "finding: its layout has changed: no Retires"],
    [{ models: damaged }, ""],
  ],
  [
    "a status that moves backward",
    [{ models: changed(models, ["zed-1 | Live", "zed-1 | Deprecated"]) }, "zed-1: status change ga → deprecated"],
    [{ on: "2026-02-02", models }, "zed-1: status held: status-backward"],
  ],
  [
    "a price that flaps is held until the page states the published one again",
    [{ pricing: up }, "zed-3: input change 2 → 3"],
    [{ pricing: prices() }, "zed-3: input held: flapping"],
    [{ pricing: up }, ""],
  ],
  [
    "an unreadable cell",
    [
      { models, pricing: changed(prices(), ["| zed-3 | $2.00", "| zed-3 | €2.00"]) },
      "zed-3: input held: unreadable; finding: input unreadable (another currency than USD): €2.00",
    ],
  ],
  [
    "a new row with an unreadable cell",
    [
      { models: modelsPage(...live(TEN), ["zed-x", "Sleepy"]) },
      "finding: status unreadable (unknown status word): Sleepy; finding: no page states its status",
    ],
  ],
  [
    "an acceptance of everything holds until it expires",
    [{ pricing: prices("$3.00", "$9.00"), reviewed: acceptance }, "10× input change 2 → 3; 10× output change 8 → 9"],
    [
      { on: "2026-01-20", pricing: prices("$4.00", "$10.00") },
      "10× input held: prices-at-once; 10× output held: prices-at-once",
    ],
  ],
  [
    "an excerpt corrects what it shows, and proves no absence",
    [{ pricing: pricingPage(["zed-3", "$2.50", "$8.00"]), excerpt: true }, "zed-3: input change 2 → 2.5"],
  ],
  [
    "a fact from an earlier day is applied once",
    [{ ...all, reviewed: window("2026-01-01") }, "zed-1: context_window change null → 8000"],
    [all, ""],
  ],
  [
    "a fact from a later day waits for it",
    [{ ...all, reviewed: window("2026-01-03") }, ""],
    [{}, "zed-1: context_window change null → 8000"],
  ],
  ["a fact whose page has been read since", [all, ""], [{ ...all, reviewed: price("fact") }, ""]],
  [
    "a correction holds until the page is read again",
    [{ ...all, reviewed: price("correction") }, "zed-1: input correction 2 → 1"],
    [all, "zed-1: input change 1 → 2"],
    [all, ""],
  ],
  [
    "a fact that its evidence doesn't show is a finding in every run",
    [{ ...all, reviewed: window("2026-01-01", 9000) }, "finding: the evidence does not read as the value 9000: 8000"],
    [all, "finding: the evidence does not read as the value 9000: 8000"],
  ],
];
const FROM_NOTHING: Scenario[] = [
  [
    "a page in another form: what it adds is read for the first time",
    [{ models: changed(models, ["Aliases | Retires", "Note | Ends"]) }, "10× first_read of name, api_string, status"],
    [
      {
        models: changed(models, ["zed-1 | Live | -", "zed-1 | Live | zed-one"], ["zed-2 | Live", "zed-2 | Deprecated"]),
      },
      'zed-1: aliases first_read null → ["zed-one"]; zed-2: status change ga → deprecated',
    ],
  ],
  [
    "a page in another form states something else than before for most models",
    [
      { models: changed(ending("March 1, 2026"), ["Aliases", "Note"]) },
      "10× first_read of name, api_string, status, retires_on",
    ],
    [{ models: moved }, 'zed-1: aliases first_read null → ["zed-one"]; 10× retires_on held: changes-at-once'],
    [{ models: moved }, "10× retires_on change 2026-03-01 → 2027-05-01"],
  ],
  [
    "a shutdown cell that turns blank",
    [
      { models: modelsPage(["zed-a", "Deprecated", "-", "March 1, 2026"]) },
      "zed-a: first_read of name, api_string, status, retires_on",
    ],
    [{ models: modelsPage(["zed-a", "Deprecated", "-", "-"]) }, "zed-a: retires_on change 2026-03-01 → null"],
  ],
  [
    "an alias moves to the model that claims it later; a model's own row beats an alias",
    [aliased, "zed-a: first_read of name, api_string, aliases, status; zed-b: first_read of name, api_string, status"],
    [
      { models: modelsPage(["zed-a", "Live"], ["zed-b", "Live", "zed-latest, zed-a"]) },
      'zed-a: aliases change ["zed-latest"] → null; zed-b: aliases change null → ["zed-latest"]',
    ],
  ],
  [
    "an alias that an unpublished new row takes stays where it was",
    [aliased, "zed-a: first_read of name, api_string, aliases, status; zed-b: first_read of name, api_string, status"],
    [
      { models: modelsPage(["zed-a", "Live"], ["zed-b", "Live"], ["zed-c", "Sleepy", "zed-latest"]) },
      "finding: status unreadable (unknown status word): Sleepy; finding: no page states its status",
    ],
  ],
  [
    "a page may drop rows whose shutdown day has passed",
    [
      { models: modelsPage(...three, last) },
      "zed-0, zed-1, zed-2: first_read of name, api_string, status; zed-x: first_read of name, api_string, status, retires_on",
    ],
    [{ on: "2026-03-02", models: modelsPage(...three) }, ""],
  ],
  [
    "it may not before that day; the other rows are read, and their number is the new baseline",
    [
      { models: modelsPage(...three, last) },
      "zed-0, zed-1, zed-2: first_read of name, api_string, status; zed-x: first_read of name, api_string, status, retires_on",
    ],
    [
      { on: "2026-02-01", models: modelsPage(["zed-0", "Preview"], ...three.slice(1)) },
      "zed-0: status held: status-backward; finding: 1 of the 4 rows of 2026-01-01 are gone: zed-x",
    ],
    [{ on: "2026-02-02", models: modelsPage(...three) }, ""],
    [{ on: "2026-03-02", models: modelsPage(...three.slice(1)) }, "finding: 1 of the 3 rows of 2026-02-02 are gone"],
  ],
];

function afterTen(): AnyCatalog {
  const catalog = trialCatalog();
  read(catalog, "2026-01-01", all);
  return catalog;
}

function read(catalog: AnyCatalog, day: string, { models, pricing, excerpt, reviewed }: Day): string {
  if (reviewed) catalog.reviewed.push(reviewed);
  const pages = { ...(models && { models }), ...(pricing && { pricing }) };
  const lines = outcomeOf(collectDay(catalog, day, pages, excerpt ? "excerpt" : "whole"));
  return lines.join("; ").replace(/price_(\w+)_per_mtok/g, "$1");
}

for (const [scenarios, start, first] of [
  [AFTER_TEN, afterTen, 2],
  [FROM_NOTHING, trialCatalog, 1],
] as const)
  for (const [name, ...days] of scenarios)
    test(name, () => {
      const catalog = start();
      for (const [i, [pages, outcome]] of days.entries())
        assert.equal(read(catalog, pages.on ?? `2026-01-0${i + first}`, pages), outcome, `day ${i + 1}`);
    });

test("a reader that throws fails only its own page", () => {
  const broken = () => {
    throw new TypeError("no such thing");
  };
  const adapter = { ...ADAPTER, pages: { ...ADAPTER.pages, models: broken } };
  const run = readDay(afterTen(), adapter, "2026-01-02", { models, pricing: prices() });
  assert.deepEqual(run.failures, [
    { page: "models", why: "its reader failed on it", problem: "its reader: no such thing" },
  ]);
  assert.deepEqual(
    run.pages.map((p) => p.key),
    ["pricing"],
  );
});

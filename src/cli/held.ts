import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { Option } from "commander";
import { formatReviewed } from "../catalog/format.ts";
import { HOSTS_AT } from "../catalog/read-files.ts";
import { saveCatalog } from "../catalog/save.ts";
import { decide } from "../collect/pipeline/review.ts";
import { lastRun } from "../collect/report/failing.ts";
import { heldTable } from "../collect/report/markdown.ts";
import { heldId } from "../collect/report/report.ts";
import { waitingChanges } from "../collect/report/waiting.ts";
import { CannotDo } from "../schema/finding.ts";
import type { Held } from "../schema/history.ts";
import { isHost, type Slug } from "../schema/vocabulary.ts";
import type { Verb } from "./command.ts";
import { openWhole } from "./open-catalog.ts";
import { catalogOption, matching, providerOption, today } from "./options.ts";
import { type ListFormat, listOptions, printList, SHOWN } from "./report.ts";

type Kind = "accept" | "reject";
type Decision = { catalog: string; reviewer: string; why: string };

const nonEmpty = matching(/\S/, "It must not be empty.", (text) => text.trim());

const decision = (kind: Kind, what: string): Verb<Decision> => ({
  description: `${what}; "all" for all`,
  args: [["<id>", "what is held, as the list shows it"]],
  options: [
    catalogOption(),
    new Option("--reviewer <name>", "who decides").argParser(nonEmpty).makeOptionMandatory(),
    new Option("--why <reason>", "why, for later readers").argParser(nonEmpty).makeOptionMandatory(),
  ],
  writes: true,
  run(options, id = "") {
    const ids = id === "all" ? openWhole(options.catalog).held.map(heldId) : [id];
    for (const one of ids) settle(one, kind, options);
  },
});

export const verb: Verb<ListFormat & { catalog: string; provider?: Slug[] }> = {
  description:
    "Lists held changes by reason, new ones first: what would change, where on which page it is stated, and what would release them.",
  options: [catalogOption(), providerOption(), ...listOptions()],
  examples: [
    "almanac held --provider openai",
    'almanac held accept gpt-x:retires_on --reviewer "A. Person" --why "announced on the provider\'s blog"',
    'almanac held reject gpt-x:price_input_per_mtok --reviewer "A. Person" --why "the page printed cents"',
  ],
  verbs: {
    accept: ["", decision("accept", "take the held value into the catalog")],
    reject: ["", decision("reject", "keep the old value and drop the new one")],
  },
  run({ catalog: dir, provider: only, ...form }) {
    const catalog = openWhole(dir);
    const held = catalog.held.filter(({ provider }) => only?.includes(provider as Slug) ?? true);
    const text = (of: readonly Held[]) => waitingChanges(of, catalog, lastRun(catalog), SHOWN);
    printList(held, form, { json: held, markdown: heldTable, text, none: "nothing is held" });
  },
};

/** Records the decision and, if it accepts, writes the held value. */
function settle(id: string, kind: Kind, { catalog: dir, reviewer, why }: Decision): void {
  const catalog = openWhole(dir);
  const entry = catalog.held.find((h) => heldId(h) === id);
  if (!entry) throw new CannotDo(`nothing is held under ${id}`, "run `almanac held` to see what is");
  const decision = decide(catalog, entry, kind, { on: today(), reviewer, why });
  appendFileSync(join(dir, isHost(entry.provider) ? HOSTS_AT : "", "reviewed.jsonl"), formatReviewed(decision));
  saveCatalog(catalog, dir, new Set([entry.provider as Slug]));
  const row = entry.field === "name" && entry.from === null;
  console.log(`${kind}ed ${id}${kind === "accept" && row ? "; the next collect adds the row" : ""}`);
}

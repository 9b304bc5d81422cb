import { adapter, type PageReader, statesNothing } from "./adapter.ts";
import { readDeprecations } from "./anthropic/deprecations.ts";
import { readModel, readModels } from "./anthropic/models.ts";
import { readPricing } from "./anthropic/pricing.ts";
import { distinct, listedIn } from "./ids.ts";

const NAME = /Claude [A-Z][a-z]+ \d+(?:\.\d+)?/;
const NAMES = new RegExp(`${NAME.source}(?: \\([a-z0-9-]+\\))?`, "g");
const LIST = `${NAMES.source}(?:(?:, and | and |, )${NAMES.source})*`;
/** "We've launched Claude A 1 (claude-a-1), …", "Claude B 2 is now available on the Claude API …" */
const LAUNCH = new RegExp(
  `^(?:We(?:['’]ve)? launched (?<launched>${LIST})(?=[,.]|$)|(?<available>${LIST}) is now available on the Claude API\\b)`,
);

/** One entry per list item, under its date. Names must match ids that other pages state. */
function readReleaseNotes(page: PageReader): void {
  const entries = page.items.filter(({ depth }) => depth === 1);
  for (const { block, groups } of page.matches(LAUNCH, entries))
    for (const one of (groups.launched ?? groups.available)?.match(NAMES) ?? []) {
      const subject = { api_string: /\(([a-z0-9-]+)\)$/.exec(one)?.[1], name: NAME.exec(one)?.[0] };
      page.add(block, subject, { released: block.section.title });
    }
}

const DEPRECATED = "DEPRECATED_MODELS";

/** The SDK's list of models, and its tables of deprecated ones with their dates, which must agree in all files. */
function readSdk(page: PageReader): void {
  const listed = listedIn(page);
  const ending = listed.filter(({ row }) => row.table.section.title === DEPRECATED);
  const tables = new Set(ending.map(({ row }) => row.table)).size;
  const agreed = (id: string) => ending.filter((one) => one.id === id).length === tables;
  for (const { id, row, says } of distinct(listed)) {
    if (says === "") page.list(row, id);
    else if (!agreed(id)) page.unparsed(row, "another file of the package has no date for it", `${id}: ${says}`);
    else page.state(row, id, { api_string: id, status: DEPRECATED, retires_on: says }, { makes_row: "unless-alias" });
  }
}

export const anthropic = adapter("anthropic", {
  "model/*": readModel,
  pricing: readPricing,
  deprecations: readDeprecations,
  models: readModels,
  // Explains how ids are built; the ids themselves are on the other pages.
  "model-ids": statesNothing,
  "release-notes": readReleaseNotes,
  sdk: readSdk,
});

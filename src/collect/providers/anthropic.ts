import { adapter, type PageReader, statesNothing } from "./adapter.ts";
import { readDeprecations } from "./anthropic/deprecations.ts";
import { readModel } from "./anthropic/model-page.ts";
import { readModels } from "./anthropic/overview.ts";
import { readPricing } from "./anthropic/pricing.ts";
import { readSdk } from "./anthropic/sdk.ts";

const NAME = /Claude [A-Z][a-z]+ \d+(?:\.\d+)?/;
const NAMES = new RegExp(`${NAME.source}(?: \\([a-z0-9-]+\\))?`, "g");
const LIST = `${NAMES.source}(?:(?:, and | and |, )${NAMES.source})*`;
/** "We've launched Claude A 1 (claude-a-1), …", "Claude B 2 is now available on the Claude API …" */
const LAUNCH = new RegExp(
  `^(?:We(?:['’]ve)? launched (${LIST})(?=[,.]|$)|(${LIST}) is now available on the Claude API\\b)`,
);

/** One entry per list item, under its date. Names must match ids that other pages state. */
function readReleaseNotes(page: PageReader): void {
  for (const item of page.items().filter(({ depth }) => depth === 1)) {
    const [, launched, available] = LAUNCH.exec(item.cell.text) ?? [];
    for (const one of (launched ?? available)?.match(NAMES) ?? []) {
      const subject = { api_string: /\(([a-z0-9-]+)\)$/.exec(one)?.[1], name: NAME.exec(one)?.[0] };
      page.state(item, subject, { released: item.section.title }, { makes_row: false });
    }
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

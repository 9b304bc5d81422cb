// Replays a folder of dated page copies, day by day, from provider.json and reviewed.jsonl alone: node bin/run.mjs scripts/bench/replay.ts FOLDER [--provider SLUG]
import { parseArgs } from "node:util";
import { faultsOf, lint } from "../../src/catalog/lint.ts";
import { loadCatalog } from "../../src/catalog/load.ts";
import { ADAPTERS } from "../../src/collect/adapters.ts";
import { readCopies } from "../../src/collect/fetch/copies.ts";
import { collectCopies } from "../../src/collect/offline.ts";
import { type ProviderRun, readNothing } from "../../src/collect/pipeline/provider-run.ts";
import { emptyCatalog } from "../../src/schema/catalog.ts";

const { values, positionals } = parseArgs({ allowPositionals: true, options: { provider: { type: "string" } } });
const [dir] = positionals;
if (!dir) throw new Error("name a folder with an index.tsv: node bin/run.mjs scripts/bench/replay.ts FOLDER");

const { providers, reviewed } = loadCatalog("catalog").catalog;
const empty = () => emptyCatalog({ providers, reviewed });
const catalog = empty();
const { copies, findings } = readCopies(dir);
const wanted = copies.filter(({ provider }) => values.provider === undefined || provider === values.provider);
const runs: ProviderRun[] = [];
/** Why the catalog couldn't have been published on a day. */
const faults = new Map<string, string>();
const read = collectCopies(catalog, wanted, ADAPTERS, (run) => {
  runs.push(run);
  for (const { file, path, message } of faultsOf(
    lint({ catalog: { ...catalog, reviewed: [] }, findings: [], texts: new Map() }),
  ))
    faults.set(`${file} ${path}: ${message}`, run.day);
});

const withPages = runs.filter((run) => run.pages.length + run.failures.length > 0);
const refused = withPages.filter(readNothing);
const inPart = withPages.filter((run) => run.failures.length > 0 && !readNothing(run));
for (const { provider, day, failures } of withPages)
  for (const { page, problem } of failures) console.log(`${day} ${provider}/${page}: ${problem}`);
for (const { provider, day, findings } of withPages)
  for (const { file, path, message } of findings) console.log(`  ${day} ${provider} ${file} ${path}: ${message}`);
for (const { file, path, message } of [...findings, ...read.findings]) console.log(`${file} ${path}: ${message}`);
for (const [fault, day] of faults) console.log(`not published on ${day}: ${fault}`);
const pages = withPages.reduce((n, run) => n + run.pages.length, 0);
const failed = withPages.reduce((n, run) => n + run.failures.length, 0);
const whole = withPages.length - inPart.length - refused.length;
console.log(
  `${withPages.length} days: ${whole} read, ${inPart.length} in part, ${refused.length} refused; ` +
    `${pages + failed} pages: ${pages} read, ${failed} failing; ` +
    `${catalog.models.size} models, ${catalog.changes.length} changes, ${catalog.held.length} held`,
);

// Compares the facts of each page's last copy, read into an empty catalog, with the replay's final catalog.
const last = new Map(
  wanted.toSorted((a, b) => (a.copied_on < b.copied_on ? -1 : 1)).map((copy) => [`${copy.provider} ${copy.url}`, copy]),
);
const alone = emptyCatalog({ providers, reviewed });
const lastDay = (slug: string) =>
  [...last.values()].filter(({ provider }) => provider === slug).at(-1)?.copied_on ?? "";
collectCopies(
  alone,
  [...last.values()].map((copy) => ({ ...copy, copied_on: lastDay(copy.provider) })),
  ADAPTERS,
);
const differing = [...alone.models].flatMap(
  ([
    id,
    {
      record: { evidence: _, notes: __, ...facts },
    },
  ]) =>
    Object.entries(facts).flatMap(([field, value]) => {
      const now = catalog.models.get(id)?.record[field as keyof typeof facts];
      return sorted(now) === sorted(value)
        ? []
        : [`${id}.${field}: ${sorted(now)}, where the last pages have ${sorted(value)}`];
    }),
);
const facts = [...alone.models.values()].reduce(
  (n, { record }) => n + Object.keys(record).length - 1 - Number("notes" in record),
  0,
);
for (const line of differing) console.log(line);
console.log(
  `facts of the last pages: ${facts}; the same in the final catalog: ${facts - differing.length} (${((100 * (facts - differing.length)) / facts).toFixed(1)} %)`,
);

function sorted(value: unknown): string {
  return JSON.stringify(Array.isArray(value) ? value.map((one) => JSON.stringify(one)).sort() : (value ?? null));
}

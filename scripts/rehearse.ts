// Rehearses live runs: collects fixtures of every provider's pages over a fortnight of changes.
import { parseArgs } from "node:util";
import { loadCatalog } from "../src/catalog/load.ts";
import { ADAPTERS } from "../src/collect/adapters.ts";
import { EXIT } from "../src/schema/finding.ts";
import { PROVIDER_SLUGS, type ProviderSlug } from "../src/schema/vocabulary.ts";
import { startFaultOrigin } from "../test/collect/fault-origin.ts";
import { pagesOf } from "../test/pages/read.ts";
import { playLive } from "./rehearse/live.ts";
import { withMembers } from "./rehearse/members.ts";
import { hasNamespaces, inNamespace } from "./rehearse/namespace.ts";
import { type Rehearsed, rehearse } from "./rehearse/play.ts";
import { DAY_HEAD, dayRows, PAGE_HEAD, pageRows, tableOf } from "./rehearse/tables.ts";
import { playYear } from "./rehearse/year.ts";

const { values } = parseArgs({
  options: {
    provider: { type: "string", multiple: true },
    year: { type: "boolean" },
    live: { type: "boolean" },
    days: { type: "string" },
    pages: { type: "string", multiple: true },
    names: { type: "string" },
  },
});
if (values.year) {
  const { lines, faults } = await playYear(Number(values.days ?? 365));
  console.log([...lines, ...faults.map((line) => `FAULT ${line}`), faults.length === 0 ? "no fault" : ""].join("\n"));
  process.exit(faults.length === 0 ? EXIT.clean : EXIT.findings);
}
if (values.live) {
  if (values.names === undefined && hasNamespaces()) process.exit(await inNamespace(process.argv.slice(2)));
  const options = { folders: values.pages, only: values.provider, names: values.names };
  const { lines, faults } = await playLive(Number(values.days ?? 30), options);
  console.log([...lines, ...faults.map((line) => `FAULT ${line}`), faults.length === 0 ? "no fault" : ""].join("\n"));
  process.exit(faults.length === 0 ? EXIT.clean : EXIT.findings);
}
const wanted = values.provider ?? PROVIDER_SLUGS;
const unknown = wanted.find((slug) => !(PROVIDER_SLUGS as readonly string[]).includes(slug));
if (unknown) {
  console.error(`no provider ${unknown}: it is one of ${PROVIDER_SLUGS.join(", ")}`);
  process.exit(EXIT.cannot);
}

const { catalog } = loadCatalog("catalog");
const origin = await startFaultOrigin();
const all: Rehearsed[] = [];
for (const slug of wanted as ProviderSlug[]) {
  const [provider, adapter] = [catalog.providers.get(slug), ADAPTERS[slug]];
  if (!provider || !adapter) continue;
  const pages = withMembers(slug, provider, adapter, pagesOf(slug));
  all.push(await rehearse(slug, provider, adapter, pages, origin));
}
await origin.close();

const wrong = all.flatMap(({ slug, days }) =>
  days.flatMap(({ name, wrong }, i) => wrong.map((value) => `day ${i + 1} (${name}): ${slug}/${value}`)),
);
const lines = [
  ...tableOf(PAGE_HEAD, all.flatMap(pageRows)),
  "",
  ...tableOf(DAY_HEAD, dayRows(all)),
  "",
  ...wrong.map((line) => `WRONG ${line}`),
  `${wrong.length === 0 ? "no wrong value" : `${wrong.length} wrong values`} in ${all.length} providers over ${all[0]?.days.length ?? 0} days`,
];
console.log(lines.join("\n"));
process.exitCode = wrong.length === 0 ? EXIT.clean : EXIT.findings;

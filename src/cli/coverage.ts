import { Option } from "commander";
import { ALL_ADAPTERS } from "../collect/adapters.ts";
import { coverCurrent, coverPages, coverProviders, formatCoverage, formatCurrent } from "../collect/report/coverage.ts";
import { isHost, type Slug } from "../schema/vocabulary.ts";
import type { Verb } from "./command.ts";
import { openWhole, providersOf } from "./open-catalog.ts";
import { openCopies } from "./open-pages.ts";
import { catalogOption, pagesOption, providerOption, today } from "./options.ts";
import { formatFinding } from "./report.ts";

type Options = { catalog: string; provider?: Slug[]; pages?: string[]; json?: true };

export const verb: Verb<Options> = {
  description:
    "Shows for each provider how many models have each field, why it is null for the others, and which models' shutdown date has passed " +
    "since their page was read; at the end, the same for available models and the most used fields. With --pages, also the skipped rows of each page, with the reason.",
  options: [
    catalogOption(),
    providerOption(),
    pagesOption("copies of pages with their index.tsv; the newest of each page is read"),
    new Option("--json", "print it as JSON"),
  ],
  examples: ["almanac coverage", "almanac coverage --provider google --pages ./pages"],
  run: coverage,
};

function coverage({ catalog: dir, provider, pages: folder, json }: Options): void {
  const catalog = openWhole(dir);
  const wanted = new Set<string>(providersOf(catalog, provider));
  const providers = coverProviders(catalog, today()).filter((p) => wanted.has(p.provider));
  const { copies, findings } = folder === undefined ? { copies: [], findings: [] } : openCopies(folder);
  for (const finding of findings) console.error(formatFinding(finding));
  const sources = new Map([...catalog.providers].filter(([slug]) => wanted.has(slug)));
  const pages = coverPages({ ...catalog, providers: sources }, copies, ALL_ADAPTERS);
  const models = [...catalog.models.values()].filter((m) => wanted.has(m.provider) && !isHost(m.provider));
  const current = coverCurrent(models, catalog.held);
  if (json) console.log(JSON.stringify({ providers, current, pages }));
  else for (const line of [...formatCoverage(providers, pages), ...formatCurrent(current)]) console.log(line);
}

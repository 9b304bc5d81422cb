import { writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { Option } from "commander";
import { saveCatalog } from "../catalog/save.ts";
import { ALL_ADAPTERS } from "../collect/adapters.ts";
import { keeper, pagesOfCopy } from "../collect/fetch/copies.ts";
import { collectLive, type Watch } from "../collect/live-run.ts";
import { collectCopies } from "../collect/offline.ts";
import type { ProviderRun } from "../collect/pipeline/provider-run.ts";
import type { Adapters } from "../collect/pipeline/statement.ts";
import { commitMessage, formatRun, formatVerdict } from "../collect/report/report.ts";
import { formatSummary, type RunSeen, unchangedPages } from "../collect/report/summary.ts";
import type { AnyCatalog } from "../schema/catalog.ts";
import { CannotDo, EXIT } from "../schema/finding.ts";
import type { Slug } from "../schema/vocabulary.ts";
import type { Verb } from "./command.ts";
import { openWhole, providersOf } from "./open-catalog.ts";
import { openCopies, withOrigins } from "./open-pages.ts";
import { catalogOption, contactOption, pagesOption, providerOption, today } from "./options.ts";
import { NO_PROGRESS, progressOn } from "./progress.ts";
import { formatFinding } from "./report.ts";

type Options = {
  catalog: string;
  provider?: Slug[];
  pages?: string[];
  dryRun?: true;
  json?: true;
  verbose?: true;
  message?: string;
  keep?: string | false;
  contact: string;
};
type Collected = ReturnType<typeof collectCopies>;

export const verb: Verb<Options> = {
  description:
    "Reads every official page, compares it with the catalog, and writes what changed. If a page fails, its " +
    "last reading stays and the other pages are still read. A change that looks wrong is held for a " +
    "decision (see `almanac held`). With --pages, dated copies are read instead of the network, oldest day first.",
  options: [
    catalogOption(),
    providerOption(),
    pagesOption("read copies of pages, listed in its index.tsv, instead of the network"),
    new Option("--dry-run", "print what would change and write nothing"),
    new Option("--json", "print the runs as JSON"),
    new Option("--verbose", "print every page, value, held change and finding"),
    new Option("--message <file>", "write a commit message for the changes to this file"),
    new Option(
      "--keep <folder>",
      "where to keep the text of each page fetched; by default in `pages`, beside the catalog",
    ),
    new Option("--no-keep", "keep no text"),
    contactOption(),
  ],
  examples: [
    "almanac collect",
    "almanac collect --provider anthropic --dry-run",
    "almanac collect --pages ./pages --message commit.txt",
  ],
  writes: true,
  run: collect,
};

async function collect(options: Options): Promise<void> {
  const catalog = openWhole(options.catalog);
  const adapters = adaptersOf(catalog, options.provider);
  const seen: RunSeen[] = [];
  const read = structuredClone(catalog.lock);
  const progress = options.json ? NO_PROGRESS : progressOn(process.stderr, pagesKnown(catalog));
  const { keep = join(dirname(resolve(options.catalog)), "pages") } = options;
  const kept = keep === false || options.dryRun || options.pages ? undefined : keeper(keep);
  const onRun = (run: ProviderRun) => {
    progress.run(run);
    try {
      kept?.flush(run.day);
    } catch (error) {
      const mend = "make the folder writable, or name another with --keep";
      run.findings.push({ file: `${keep}`, path: "", message: `no page is kept: ${(error as Error).message}`, mend });
    }
    seen.push({ run, unchanged: unchangedPages(run, read) });
    Object.assign(read, run.lock);
    if (options.verbose && !options.json) for (const line of formatRun(run, catalog)) console.log(line);
    if (!options.dryRun) saveCatalog(catalog, options.catalog, new Set([run.provider]));
  };
  const onPage: NonNullable<Watch["onPage"]> = (slug, key, fetched) => {
    progress.page(slug, key);
    kept?.page(slug, key, fetched);
  };
  const { findings, skipped } = options.pages
    ? fromCopies(catalog, adapters, options, onRun)
    : await fromNetwork(catalog, adapters, options, { onPage, onRun });
  const runs = seen.map(({ run }) => run);
  if (options.message) writeFileSync(options.message, commitMessage(runs));
  const slugs = Object.keys(adapters) as Slug[];
  const { clean, line } = formatVerdict(runs, catalog, slugs, findings.length, options.dryRun);
  for (const finding of findings) console.error(formatFinding(finding));
  const last = `${dryRunOf(options)}${line}`;
  if (options.json) console.log(jsonOf(runs, { findings, skipped }));
  else console.log([...skippedLines(skipped, seen), ...formatSummary(seen, catalog), "", last].join("\n"));
  if (!clean) process.exitCode = EXIT.findings;
}

const jsonOf = (runs: readonly ProviderRun[], rest: Collected): string =>
  JSON.stringify({ runs: runs.map(({ models, ...run }) => ({ ...run, models: models.map((m) => m.id) })), ...rest });

const dryRunOf = ({ dryRun, verbose }: Options) =>
  dryRun ? `dry run, nothing written${verbose ? "" : " (--verbose prints everything)"}: ` : "";

const skippedLines = (skipped: Collected["skipped"], seen: readonly RunSeen[]) => [
  ...skipped.map(
    ({ provider, last, copies }) =>
      `${provider}: ${copies} of its copies skipped: the catalog is up to date until ${last} and reads only later days; to read them again, undo with git what collect has written since`,
  ),
  ...(seen.length === 0 ? ["nothing was read"] : []),
];

/** The number of pages in the lock and the failures of a provider. */
const pagesKnown =
  ({ lock, failures }: AnyCatalog) =>
  (provider: string): number =>
    Object.keys({ ...lock, ...failures }).filter((name) => name.startsWith(`${provider}/`)).length;

/** The adapters of every provider in the catalog, or of those given. */
function adaptersOf(catalog: AnyCatalog, only: Slug[] | undefined): Adapters {
  const wanted = providersOf(catalog, only);
  const unread = wanted.find((slug) => ALL_ADAPTERS[slug] === undefined);
  const mend = "write one, and list it in src/collect/providers/index.ts, or hosts/index.ts";
  if (unread) throw new CannotDo(`no adapter reads ${unread}`, mend);
  return Object.fromEntries(wanted.map((slug) => [slug, ALL_ADAPTERS[slug]]));
}

function fromCopies(
  catalog: AnyCatalog,
  adapters: Adapters,
  { pages: dirs = [], provider: only }: Options,
  onRun: (run: ProviderRun) => void,
): Collected {
  const { copies, findings } = openCopies(dirs);
  const sources = new Map([...catalog.providers].filter(([slug]) => only?.includes(slug)));
  const wanted = copies.filter((copy) => only === undefined || pagesOfCopy(copy, sources).length > 0);
  const collected = collectCopies(catalog, wanted, adapters, onRun);
  return { findings: [...findings, ...collected.findings], skipped: collected.skipped };
}

/** Dates everything with the UTC day on which the run started. */
async function fromNetwork(
  catalog: AnyCatalog,
  adapters: Adapters,
  { contact }: Options,
  watch: Watch,
): Promise<Collected> {
  const day = today();
  await withOrigins(contact, (origins) => collectLive(catalog, adapters, origins, day, watch));
  return { findings: [], skipped: [] };
}

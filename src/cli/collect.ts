// Owns `almanac collect`: the clock, the network or a folder of copies, the files, and what is said. Refuses to judge a change.
import { writeFileSync } from "node:fs";
import type { Command } from "commander";
import { saveCatalog } from "../catalog/save.ts";
import { applyRun } from "../collect/apply.ts";
import { noteFailures } from "../collect/failures.ts";
import { createFetcher } from "../collect/fetch.ts";
import { fetchPages } from "../collect/live.ts";
import { collectCopies } from "../collect/offline.ts";
import { ADAPTERS } from "../collect/providers/index.ts";
import { commitMessage, tellFreshness, tellRun } from "../collect/report.ts";
import { failedRun, type ProviderRun, runProvider } from "../collect/run.ts";
import type { Adapter } from "../collect/statement.ts";
import type { Catalog } from "../schema/catalog.ts";
import type { Finding } from "../schema/finding.ts";
import type { ProviderSlug } from "../schema/vocabulary.ts";
import { CannotDo, EXIT, formatFinding, report } from "./exit.ts";
import { openCatalog } from "./open-catalog.ts";
import { openCopies } from "./open-copies.ts";
import { catalogOption, contactOption, providerOption } from "./options.ts";

type Options = {
  catalog: string;
  provider?: ProviderSlug[];
  pages?: string;
  dryRun?: true;
  json?: true;
  message?: string;
  contact: string;
};

export function addCollect(program: Command): void {
  program
    .command("collect")
    .summary("read the providers' pages into the catalog")
    .description(
      "Reads every official page, compares it with what the catalog holds, and writes what changed. Each provider stands by " +
        "itself: a page that fails leaves its provider as it was, and the others go on. A change that looks wrong is held for a " +
        "person (see `almanac held`). With --pages, dated copies are read instead of the network, oldest day first.",
    )
    .addOption(catalogOption())
    .addOption(providerOption())
    .option("--pages <folder>", "read copies of pages, listed in its index.tsv, instead of the network")
    .option("--dry-run", "say what would change and write nothing")
    .option("--json", "print the runs as JSON")
    .option("--message <file>", "write the text of a commit message for what changed")
    .addOption(contactOption())
    .addHelpText(
      "after",
      `
Examples:
  $ almanac collect
  $ almanac collect --provider anthropic --dry-run
  $ almanac collect --pages ./pages --message commit.txt`,
    )
    .action(collect);
}

async function collect(options: Options): Promise<void> {
  const loaded = openCatalog(options.catalog);
  if (!report(loaded.findings)) throw new CannotDo("the catalog does not load", "mend the findings above first");
  const { catalog } = loaded;
  const adapters = chosen(options.provider);
  const runs: ProviderRun[] = [];
  const say = options.json ? () => {} : (line: string) => console.log(line);
  const onRun = (run: ProviderRun) => {
    runs.push(run);
    for (const line of tellRun(run, catalog)) say(line);
    if (!options.dryRun) saveCatalog(catalog, options.catalog, new Set([run.provider]));
  };
  const findings = options.pages
    ? fromCopies(catalog, options.pages, adapters, onRun)
    : await fromNetwork(catalog, adapters, options, onRun);

  if (options.json)
    console.log(
      JSON.stringify({
        runs: runs.map(({ models, ...run }) => ({ ...run, models: models.map((m) => m.id) })),
        findings,
      }),
    );
  for (const finding of findings) console.error(formatFinding(finding));
  say(`\n${"page".padEnd(12)} last whole reading`);
  for (const line of tellFreshness(catalog)) say(line);
  if (options.message) writeFileSync(options.message, commitMessage(runs));
  const waiting = runs.some((run) => run.failure !== undefined || run.findings.length > 0) || catalog.held.length > 0;
  if (findings.length > 0 || waiting) process.exitCode = EXIT.findings;
}

function chosen(only: ProviderSlug[] | undefined): Partial<Record<ProviderSlug, Adapter>> {
  return only ? Object.fromEntries(only.map((slug) => [slug, ADAPTERS[slug]])) : ADAPTERS;
}

function fromCopies(
  catalog: Catalog,
  dir: string,
  adapters: Partial<Record<ProviderSlug, Adapter>>,
  onRun: (run: ProviderRun) => void,
): Finding[] {
  const { copies, findings } = openCopies(dir);
  return [...findings, ...collectCopies(catalog, copies, adapters, onRun)];
}

/** One provider after the other; their pages a few at once. The day is that of the run's beginning, UTC. */
async function fromNetwork(
  catalog: Catalog,
  adapters: Partial<Record<ProviderSlug, Adapter>>,
  { contact, json }: Options,
  onRun: (run: ProviderRun) => void,
): Promise<Finding[]> {
  const day = new Date().toISOString().slice(0, 10);
  const fetcher = createFetcher({ contact });
  const live = !json && process.stderr.isTTY;
  try {
    for (const [slug, adapter] of Object.entries(adapters) as [ProviderSlug, Adapter][]) {
      const provider = catalog.providers.get(slug);
      if (!provider) throw new CannotDo(`catalog/${slug}/provider.json is missing`, "restore it from git");
      let read = 0;
      const brought = await fetchPages(slug, provider, adapter, fetcher, day, (key) => {
        read += 1;
        if (live) process.stderr.write(`\r\x1b[K${slug}: ${read} pages, ${key}`);
      });
      if (live) process.stderr.write("\r\x1b[K");
      const run =
        "failures" in brought
          ? failedRun(catalog, slug, day, brought.failures)
          : runProvider(catalog, slug, brought.pages, adapter, day);
      applyRun(catalog, run);
      noteFailures(catalog, run);
      onRun(run);
    }
  } finally {
    await fetcher.close();
  }
  return [];
}

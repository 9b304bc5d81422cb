import { writeFileSync } from "node:fs";
import type { Command } from "commander";
import { saveCatalog } from "../catalog/save.ts";
import { createFetcher } from "../collect/fetch/fetch.ts";
import { openRegistry } from "../collect/fetch/registry.ts";
import { collectLive } from "../collect/live-run.ts";
import { collectCopies } from "../collect/offline.ts";
import type { ProviderRun } from "../collect/pipeline/provider-run.ts";
import type { Adapter } from "../collect/pipeline/statement.ts";
import { ADAPTERS } from "../collect/providers/index.ts";
import { commitMessage, tellFreshness, tellRun, tellVerdict } from "../collect/report/report.ts";
import { withWriter } from "../daily/one-writer.ts";
import type { Catalog } from "../schema/catalog.ts";
import { CannotDo, EXIT } from "../schema/exit.ts";
import type { ProviderSlug } from "../schema/vocabulary.ts";
import { openCatalog, providersOf } from "./open-catalog.ts";
import { openCopies } from "./open-copies.ts";
import { catalogOption, contactOption, providerOption } from "./options.ts";
import { formatFinding, report } from "./report.ts";

type Options = {
  catalog: string;
  provider?: ProviderSlug[];
  pages?: string;
  dryRun?: true;
  json?: true;
  message?: string;
  contact: string;
};
type Adapters = Partial<Record<ProviderSlug, Adapter>>;
type Collected = ReturnType<typeof collectCopies>;

export function addCollect(program: Command): void {
  program
    .command("collect")
    .summary("read the providers' pages into the catalog")
    .description(
      "Reads every official page, compares it with what the catalog holds, and writes what changed. A page that " +
        "fails keeps its last reading, and the others go on. A change that looks wrong is held for a " +
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
    .action((options: Options) =>
      options.dryRun ? collect(options) : withWriter(options.catalog, () => collect(options)),
    );
}

async function collect(options: Options): Promise<void> {
  const loaded = openCatalog(options.catalog);
  if (!report(loaded.findings)) throw new CannotDo("the catalog does not load", "mend the findings above first");
  const { catalog } = loaded;
  const adapters = adaptersOf(catalog, options.provider);
  const runs: ProviderRun[] = [];
  const say = options.json ? () => {} : (line: string) => console.log(line);
  const onRun = (run: ProviderRun) => {
    runs.push(run);
    for (const line of tellRun(run, catalog)) say(line);
    if (!options.dryRun) saveCatalog(catalog, options.catalog, new Set([run.provider]));
  };
  const { findings, skipped } = options.pages
    ? fromCopies(catalog, adapters, options, onRun)
    : await fromNetwork(catalog, adapters, options, onRun);

  if (options.json)
    console.log(
      JSON.stringify({
        runs: runs.map(({ models, ...run }) => ({ ...run, models: models.map((m) => m.id) })),
        findings,
        skipped,
      }),
    );
  for (const finding of findings) console.error(formatFinding(finding));
  for (const { provider, last, copies } of skipped)
    say(`${provider}: ${copies} of its copies not read; the catalog has it up to ${last}, and reads only later days`);
  if (runs.length === 0) say("nothing was read");
  const slugs = Object.keys(adapters) as ProviderSlug[];
  const fresh = tellFreshness(catalog, slugs);
  if (fresh.length > 0) say("");
  for (const line of fresh) say(line);
  if (options.message) writeFileSync(options.message, commitMessage(runs));
  const { clean, line } = tellVerdict(runs, catalog, slugs, findings.length);
  say(`\n${options.dryRun ? "dry run, nothing written: " : ""}${line}`);
  if (!clean) process.exitCode = EXIT.findings;
}

/** Every provider that the catalog has a folder of, or those named. */
function adaptersOf(catalog: Catalog, only: ProviderSlug[] | undefined): Adapters {
  const wanted = providersOf(catalog, only);
  const unread = wanted.find((slug) => ADAPTERS[slug] === undefined);
  if (unread)
    throw new CannotDo(`no adapter reads ${unread}`, "write one, and list it in src/collect/providers/index.ts");
  return Object.fromEntries(wanted.map((slug) => [slug, ADAPTERS[slug]]));
}

function fromCopies(
  catalog: Catalog,
  adapters: Adapters,
  { pages: dir = "", provider: only }: Options,
  onRun: (run: ProviderRun) => void,
): Collected {
  const { copies, findings } = openCopies(dir);
  const wanted = copies.filter((copy) => only?.includes(copy.provider) ?? true);
  const collected = collectCopies(catalog, wanted, adapters, onRun);
  return { findings: [...findings, ...collected.findings], skipped: collected.skipped };
}

/** One provider after the other; their pages a few at once. The day is that of the run's beginning, UTC. */
async function fromNetwork(
  catalog: Catalog,
  adapters: Adapters,
  { contact, json }: Options,
  onRun: (run: ProviderRun) => void,
): Promise<Collected> {
  const day = new Date().toISOString().slice(0, 10);
  const origins = { fetcher: createFetcher({ contact }), registry: openRegistry() };
  const live = !json && process.stderr.isTTY;
  let read = 0;
  try {
    await collectLive(catalog, adapters, origins, day, {
      onPage: (slug, key) => {
        read += 1;
        if (live) process.stderr.write(`\r\x1b[K${slug}: ${read} pages, ${key}`);
      },
      onRun: (run) => {
        read = 0;
        if (live) process.stderr.write("\r\x1b[K");
        onRun(run);
      },
    });
  } finally {
    await origins.fetcher.close();
    origins.registry.close();
  }
  return { findings: [], skipped: [] };
}

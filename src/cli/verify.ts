import { withHosts } from "../catalog/hosts.ts";
import type { Origins } from "../collect/fetch/live.ts";
import { copiedOutlines, liveOutlines, pagesRead, verifyCatalog } from "../collect/verify-catalog.ts";
import type { Slug } from "../schema/vocabulary.ts";
import type { Verb } from "./command.ts";
import { openCatalog, providersOf } from "./open-catalog.ts";
import { openCopies, withOrigins } from "./open-pages.ts";
import { catalogOption, contactOption, pagesOption, providerOption } from "./options.ts";
import { report } from "./report.ts";

type Options = { catalog: string; provider?: Slug[]; pages?: string[]; contact: string };

export const verb: Verb<Options> = {
  description:
    "Fetches the official pages (or reads copies, with --pages) and looks for every raw text at its place. It uses no adapter, " +
    "so it shows whether the catalog says what the pages say, not just whether we read them the same way twice.",
  options: [
    catalogOption(),
    providerOption(),
    pagesOption("copies of pages with their index.tsv, each from the day in the lock; packages are fetched"),
    contactOption(),
  ],
  examples: ["almanac verify --provider anthropic", "almanac verify --pages ./pages"],
  run: verify,
};

async function verify(options: Options): Promise<void> {
  const { catalog: opened, findings: unread } = openCatalog(options.catalog);
  const catalog = withHosts(opened);
  const providers = providersOf(catalog, options.provider);
  const pages = pagesRead(catalog, providers);
  const copied = options.pages ? openCopies(options.pages) : undefined;
  const fetched = copied ? pages.filter((page) => catalog.lock[page]?.version !== undefined) : pages;
  const fetching = (origins: Origins) => liveOutlines(catalog, fetched, origins);
  const outlines = await withOrigins(options.contact, fetching, copied === undefined);
  for (const [page, outline] of copiedOutlines(catalog, copied?.copies ?? [])) outlines.set(page, outline);
  const { findings, looked } = verifyCatalog(catalog, providers, outlines);
  if (report([...unread, ...(copied?.findings ?? []), ...findings]))
    console.log(`verified: ${looked} pieces of evidence on ${pages.length} ${pages.length === 1 ? "page" : "pages"}`);
}

import { type Command, Option } from "commander";
import { type Copy, pageOf } from "../collect/fetch/copies.ts";
import { createFetcher } from "../collect/fetch/fetch.ts";
import { fetchPage } from "../collect/fetch/live.ts";
import { openRegistry } from "../collect/fetch/registry.ts";
import { type Outline, outline } from "../collect/page/outline.ts";
import { verifyRecord } from "../collect/page/verify.ts";
import type { Catalog } from "../schema/catalog.ts";
import type { Finding } from "../schema/finding.ts";
import type { ProviderSlug } from "../schema/vocabulary.ts";
import { openCatalog, providersOf } from "./open-catalog.ts";
import { openCopies } from "./open-copies.ts";
import { catalogOption, contactOption, providerOption } from "./options.ts";
import { report } from "./report.ts";

type Options = { catalog: string; provider?: ProviderSlug[]; pages?: string; contact: string };
/** `<provider>/<page key>` → the page's outline, or why there is none. */
type Outlines = Map<string, Outline | { why: string }>;

export function addVerify(program: Command): void {
  program
    .command("verify")
    .summary("look for each piece of evidence on its page again")
    .description(
      "Fetches the official pages (or reads copies, with --pages) and looks for every raw text at its place. It uses no adapter, " +
        "so it tells whether the catalog says what the pages say, and not whether we read them the same way twice.",
    )
    .addOption(catalogOption())
    .addOption(providerOption())
    .addOption(new Option("--pages <folder>", "copies of pages with their index.tsv, each of the day in the lock"))
    .addOption(contactOption())
    .addHelpText("after", "\nExamples:\n  $ almanac verify --provider anthropic\n  $ almanac verify --pages ./pages")
    .action(verify);
}

async function verify(options: Options): Promise<void> {
  const { catalog, findings: unread } = openCatalog(options.catalog);
  const named: string[] = providersOf(catalog, options.provider);
  const wanted = (slug: string) => named.includes(slug);
  const pages = Object.keys(catalog.lock).filter((page) => wanted(page.slice(0, page.indexOf("/"))));
  const copied = options.pages ? openCopies(options.pages) : undefined;
  const outlines = copied
    ? copiedOutlines(catalog, copied.copies)
    : await liveOutlines(catalog, pages, options.contact);
  const findings = [
    ...unread,
    ...(copied?.findings ?? []),
    ...pages.flatMap((page) => absent(page, outlines.get(page))),
  ];
  let looked = 0;
  for (const model of catalog.models.values()) {
    if (!wanted(model.provider)) continue;
    findings.push(
      ...verifyRecord(model, (key) => {
        const found = outlines.get(`${model.provider}/${key}`);
        if (found === undefined || "why" in found) return undefined;
        looked += 1;
        return found;
      }),
    );
  }
  if (report(findings))
    console.log(`verified: ${looked} pieces of evidence on ${pages.length} ${pages.length === 1 ? "page" : "pages"}`);
}

function absent(page: string, found: Outline | { why: string } | undefined): Finding[] {
  if (found !== undefined && !("why" in found)) return [];
  if (found === undefined) {
    const mend = "save the page as of that day into the folder, or leave --pages out";
    return [{ file: page, path: "", message: "there is no copy of the day in the lock", mend }];
  }
  return [{ file: page, path: "", message: found.why, mend: "look at the page's address in provider.json" }];
}

function copiedOutlines(catalog: Catalog, copies: readonly Copy[]): Outlines {
  const outlines: Outlines = new Map();
  for (const copy of copies) {
    const provider = catalog.providers.get(copy.provider);
    const page = provider && pageOf(copy, provider);
    if (!page || "message" in page) continue;
    const name = `${page.provider}/${page.key}`;
    if (page.completeness === "whole" && catalog.lock[name]?.read_on === page.read_on)
      outlines.set(name, outlineOf(page));
  }
  return outlines;
}

async function liveOutlines(catalog: Catalog, pages: readonly string[], contact: string): Promise<Outlines> {
  const outlines: Outlines = new Map();
  const origins = { fetcher: createFetcher({ contact }), registry: openRegistry() };
  try {
    for (const name of pages) {
      const slash = name.indexOf("/");
      const provider = catalog.providers.get(name.slice(0, slash) as ProviderSlug);
      if (!provider) continue;
      const page = await fetchPage(name.slice(slash + 1), provider, origins);
      outlines.set(name, "kind" in page ? { why: page.message } : outlineOf(page));
    }
  } finally {
    await origins.fetcher.close();
    origins.registry.close();
  }
  return outlines;
}

function outlineOf(page: Parameters<typeof outline>[0]): Outline | { why: string } {
  const outlined = outline(page);
  if (outlined.kind === "value") return outlined.value;
  return { why: outlined.kind === "blank" ? "the page is empty" : outlined.why };
}

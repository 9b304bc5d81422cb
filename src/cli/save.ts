import { existsSync } from "node:fs";
import { InvalidArgumentError, Option } from "commander";
import { createFetcher } from "../collect/fetch/fetch.ts";
import { FetchError, whyOf } from "../collect/fetch/fetch-error.ts";
import { fetchText } from "../collect/fetch/live.ts";
import { findPage, type PageAt } from "../collect/fetch/page-address.ts";
import { fileCopy, type Saving, saveCopy } from "../collect/fetch/save-copy.ts";
import type { Completeness } from "../collect/page/page.ts";
import { CannotDo } from "../schema/exit.ts";
import type { Finding } from "../schema/finding.ts";
import { Day } from "../schema/record.ts";
import type { Verb } from "./command.ts";
import { openWhole } from "./open-catalog.ts";
import { catalogOption, contactOption } from "./options.ts";
import { report } from "./report.ts";

type Options = {
  catalog: string;
  pages: string;
  file?: string;
  on?: string;
  completeness: Completeness;
  contact: string;
};

export const verb: Verb<Options> = {
  description:
    "Fetches official pages as a collect does, and stores each with its line in index.tsv. With --file, stores a page that " +
    "you saved by hand; the address says which page it is.",
  args: [["<url...>", "addresses of pages that a provider.json lists"]],
  options: [
    catalogOption(),
    new Option("--pages <folder>", "where to store them").default("pages"),
    new Option("--file <file>", "store this file (.md, .mdx, .html, .json or .txt) instead of fetching it"),
    new Option("--on <day>", "the day --file was saved, UTC (default: today)").argParser(dayOf),
    new Option("--completeness <word>", "how much of the page it has; on a partial page, missing rows mean nothing")
      .choices(["whole", "near-whole", "excerpt"])
      .default("whole"),
    contactOption(),
  ],
  examples: [
    "almanac save https://docs.cohere.com/docs/models",
    "almanac save https://docs.cohere.com/docs/models --file models.md --on 2026-11-20",
    "almanac collect --pages pages --provider cohere --dry-run",
  ],
  run: (options, ...urls) => save(urls.flat(), options),
};

async function save(urls: string[], options: Options): Promise<void> {
  const pages = pagesAt(urls, options);
  const today = new Date().toISOString().slice(0, 10);
  const keep = (page: PageAt, copy: Pick<Saving, "text" | "format">) => {
    const { pages: dir, completeness, on: day = today } = options;
    const file = saveCopy(dir, page, { ...copy, completeness, day });
    console.log(`saved ${page.slug}/${page.key} as ${dir}/${file}, ${copy.text.length} characters`);
  };
  const findings = options.file === undefined ? await fromHosts(pages, options, keep) : fromFile(pages, options, keep);
  const slugs = [...new Set(pages.map(({ slug }) => `--provider ${slug}`))].join(" ");
  if (report(findings)) console.log(`to read it: almanac collect --pages ${options.pages} ${slugs} --dry-run`);
}

type Keep = (page: PageAt, copy: Pick<Saving, "text" | "format">) => void;

/** The pages at the URLs. Throws CannotDo if one is unknown, before any request. */
function pagesAt(urls: readonly string[], { catalog: dir, file, on }: Options): PageAt[] {
  if (file !== undefined && urls.length > 1) throw new CannotDo("--file takes one page", "give one address with it");
  if (file !== undefined && !existsSync(file)) throw new CannotDo(`there is no file ${file}`, "name the saved page");
  if (file === undefined && on !== undefined)
    throw new CannotDo("--on needs --file", "a fetched page always has today's date");
  const catalog = openWhole(dir);
  const found = urls.map((url) => findPage(url, catalog));
  const wrong = found.find((page): page is Finding => "mend" in page);
  if (wrong) throw new CannotDo(`${wrong.file}: ${wrong.message}`, wrong.mend);
  return found as PageAt[];
}

async function fromHosts(pages: readonly PageAt[], { contact }: Options, keep: Keep): Promise<Finding[]> {
  const fetcher = createFetcher({ contact });
  try {
    const outcomes = await Promise.all(pages.map((page) => fetchText(page.url, page.provider, fetcher)));
    return pages.flatMap((page, i): Finding[] => {
      const copy = outcomes[i] as (typeof outcomes)[number];
      if (!("kind" in copy)) keep(page, copy);
      const mend = "save it in your browser and pass it with --file";
      return "kind" in copy ? [{ file: page.url, path: "", message: `${whyOf(copy)} (${copy.message})`, mend }] : [];
    });
  } finally {
    await fetcher.close();
  }
}

function fromFile([page]: readonly PageAt[], { file = "" }: Options, keep: Keep): Finding[] {
  try {
    keep(page as PageAt, fileCopy(file));
    return [];
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    return [{ file, path: "", message: error.message, mend: "save the whole page again, as the provider shows it" }];
  }
}

function dayOf(text: string): string {
  if (!Day.safeParse(text).success) throw new InvalidArgumentError("Give a date such as 2026-01-31.");
  return text;
}

import { existsSync } from "node:fs";
import { InvalidArgumentError, Option } from "commander";
import { fileCopy, saveCopies } from "../collect/fetch/copies.ts";
import { createFetcher, type Fetcher } from "../collect/fetch/fetch.ts";
import { FetchError, whyOf } from "../collect/fetch/fetch-error.ts";
import { fetchText } from "../collect/fetch/live.ts";
import { findPage, type PageAt } from "../collect/fetch/page-address.ts";
import type { Completeness, Page } from "../collect/page/page.ts";
import { isDay } from "../schema/day.ts";
import { CannotDo, type Finding } from "../schema/finding.ts";
import type { Verb } from "./command.ts";
import { openWhole } from "./open-catalog.ts";
import { catalogOption, contactOption, today } from "./options.ts";
import { report } from "./report.ts";

type Options = {
  catalog: string;
  pages: string;
  file?: string;
  on?: string;
  completeness: Completeness;
  contact: string;
};

const DAY = (text: string) => {
  if (!isDay(text)) throw new InvalidArgumentError("Give a date such as 2026-01-31.");
  return text;
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
    new Option("--on <day>", "the day --file was saved, UTC (default: today)").argParser(DAY),
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
  const { pages: dir, completeness, on: day = today(), file, contact } = options;
  const pages = pagesAt(urls, options);
  const fetcher = createFetcher({ contact });
  const copies = await Promise.all(
    pages.map((page) => (file === undefined ? fetchedCopy(page, fetcher) : savedCopy(file))),
  ).finally(() => fetcher.close());
  const findings = pages.flatMap((page, i) => {
    const copy = copies[i] as (typeof copies)[number];
    if ("mend" in copy) return [copy];
    const [saved] = saveCopies(dir, [{ ...page, ...copy, completeness, day }]);
    console.log(`saved ${page.slug}/${page.key} as ${dir}/${saved}, ${copy.text.length} characters`);
    return [];
  });
  const slugs = [...new Set(pages.map(({ slug }) => `--provider ${slug}`))].join(" ");
  if (report(findings)) console.log(`to read it: almanac collect --pages ${dir} ${slugs} --dry-run`);
}

type Copy = Pick<Page, "format" | "text">;

async function fetchedCopy({ url, provider }: PageAt, fetcher: Fetcher): Promise<Copy | Finding> {
  const copy = await fetchText(url, provider, fetcher);
  if (!("kind" in copy)) return copy;
  const message = `${whyOf(copy)} (${copy.message})`;
  return { file: url, path: "", message, mend: "save it in your browser and pass it with --file" };
}

function savedCopy(file: string): Copy | Finding {
  try {
    return fileCopy(file);
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    return { file, path: "", message: error.message, mend: "save the whole page again, as the provider shows it" };
  }
}

/** The pages at the URLs. Throws CannotDo if one is unknown, before any request. */
function pagesAt(urls: readonly string[], { catalog: dir, file, on }: Options): PageAt[] {
  if (file !== undefined && urls.length > 1) throw new CannotDo("--file takes one page", "give one address with it");
  if (file !== undefined && !existsSync(file)) throw new CannotDo(`there is no file ${file}`, "name the saved page");
  if (file === undefined && on !== undefined)
    throw new CannotDo("--on needs --file", "a fetched page always has today's date");
  const catalog = openWhole(dir);
  return urls.map((url) => {
    const page = findPage(url, catalog);
    if ("mend" in page) throw new CannotDo(`${page.file}: ${page.message}`, page.mend);
    return page;
  });
}

import type { ProviderFile } from "../../schema/provider.ts";
import type { ProviderSlug } from "../../schema/vocabulary.ts";
import { type Format, familyOf, type Page } from "../page/page.ts";
import type { PageFailure } from "../pipeline/provider-run.ts";
import { readPage } from "../pipeline/read.ts";
import type { Adapter } from "../pipeline/statement.ts";
import type { MediaType } from "./decode.ts";
import type { Fetcher } from "./fetch.ts";
import { type FetchFailure, whyOf } from "./fetch-error.ts";
import { packagePage } from "./package-page.ts";
import { addressOf } from "./page-address.ts";
import type { Registry } from "./registry.ts";

/** Where live pages come from: official hosts, and the package registry. */
export type Origins = { fetcher: Fetcher; registry: Registry };

/** A provider's pages of one day, and those that could not be had: then what depends on them was not asked for. */
export type Brought = { pages: Page[]; failures: PageFailure[] };

/** Fetches every page of provider.json that still exists, and the members of its families. `day` is the read date (UTC). */
export async function fetchPages(
  slug: ProviderSlug,
  provider: ProviderFile,
  adapter: Adapter,
  origins: Origins,
  day: string,
  onPage: (key: string) => void = () => {},
): Promise<Brought> {
  const get = async (key: string): Promise<Page | PageFailure> => {
    const fetched = await fetchPage(key, provider, origins);
    onPage(key);
    if ("kind" in fetched) return fetchFailure(key, fetched);
    return { provider: slug, key, read_on: day, completeness: "whole", ...fetched };
  };
  const getAll = async (keys: readonly string[]) => sorted(await Promise.all(keys.map(get)));

  const first = await getAll(standingKeys(provider).filter((key) => !key.endsWith("/*")));
  if (first.failures.length > 0) return first;
  const members = membersOf(first.pages, provider, adapter);
  if (members.failures.length > 0) return { pages: first.pages, failures: members.failures };
  const rest = await getAll(members.keys);
  return { pages: [...first.pages, ...rest.pages], failures: rest.failures };
}

/** A page of provider.json as it is now, from its host or its package. */
export async function fetchPage(
  key: string,
  provider: ProviderFile,
  { fetcher, registry }: Origins,
): Promise<Pick<Page, "url" | "format" | "text" | "package"> | FetchFailure> {
  const url = addressOf(key, provider);
  const source = provider.pages[familyOf(key)]?.package;
  if (source) {
    const read = await packagePage(source, registry);
    return "kind" in read
      ? read
      : { url, format: "md", text: read.text, package: { version: read.version, released: read.released } };
  }
  const fetched = await fetcher.get(url, { hosts: provider.hosts, accept: expectedAt(url) });
  return "kind" in fetched ? fetched : { url, format: formatOf(fetched.type, url), text: fetched.text };
}

/** What fetching a page ended in → what is remembered of it. */
export const fetchFailure = (page: string, failure: FetchFailure): PageFailure => ({
  page,
  why: whyOf(failure),
  problem: `${failure.message} (${failure.kind}, ${failure.url})`,
});

const standingKeys = ({ pages }: ProviderFile) => Object.keys(pages).filter((key) => pages[key]?.until === undefined);

function sorted(outcomes: readonly (Page | PageFailure)[]): Brought {
  const isFailure = (outcome: Page | PageFailure): outcome is PageFailure => "problem" in outcome;
  return { pages: outcomes.filter((o): o is Page => !isFailure(o)), failures: outcomes.filter(isFailure) };
}

/** Keys of the pages that the index pages list. */
function membersOf(
  pages: readonly Page[],
  provider: ProviderFile,
  adapter: Adapter,
): { keys: string[]; failures: PageFailure[] } {
  const keys: string[] = [];
  const failures: PageFailure[] = [];
  for (const family of standingKeys(provider)) {
    const index = provider.pages[family]?.index;
    if (!family.endsWith("/*") || index === undefined) continue;
    const page = pages.find((p) => p.key === index);
    // Lint refuses such a provider.json (rule provider-pages).
    if (!page) throw new Error(`${adapter.provider}/${family}: its index ${index} is no page of provider.json`);
    const reading = readPage(page, provider, adapter);
    if ("problem" in reading) failures.push(reading);
    else if (!reading.members || reading.members.length === 0)
      failures.push({
        page: index,
        why: "it lists no page of its family",
        problem: `no members of ${family} found on it`,
      });
    else keys.push(...reading.members.map((slug) => `${family.slice(0, -1)}${slug}`));
  }
  return { keys, failures };
}

/** What an address may answer: the Markdown twin of a page must not turn into HTML unnoticed. */
export function expectedAt(url: string): readonly MediaType[] {
  if (/\.md(\.txt)?$/.test(url)) return ["text/markdown", "text/plain"];
  return url.endsWith(".json") ? ["application/json"] : ["text/html", "text/markdown", "text/plain"];
}

/** Media type and address → the form in which the page is read. */
export function formatOf(type: string, url: string): Format {
  if (type === "application/json") return "json";
  if (type === "text/html") return "html";
  return type === "text/markdown" || /\.md(\.txt)?$/.test(url) ? "md" : "text";
}

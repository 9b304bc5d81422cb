import type { ProviderFile } from "../../schema/provider.ts";
import type { ProviderSlug } from "../../schema/vocabulary.ts";
import type { Format, Page } from "../page/page.ts";
import { readPage } from "../pipeline/read.ts";
import type { Adapter } from "../pipeline/statement.ts";
import { fetchFailure, type PageFailure, unreadFailure } from "../report/failures.ts";
import { addressOf } from "./copies.ts";
import type { MediaType } from "./decode.ts";
import type { Fetcher } from "./fetch.ts";

/** A provider's pages of one day, or those that could not be had. */
export type Brought = { pages: Page[] } | { failures: PageFailure[] };

/** Fetches every page of provider.json that still exists, and the members of its families. `day` is the read date (UTC). */
export async function fetchPages(
  slug: ProviderSlug,
  provider: ProviderFile,
  adapter: Adapter,
  fetcher: Fetcher,
  day: string,
  onPage: (key: string) => void = () => {},
): Promise<Brought> {
  const get = async (key: string): Promise<Page | PageFailure> => {
    const { url } = addressOf(key, provider);
    const fetched = await fetcher.get(url, { hosts: provider.hosts, accept: expectedAt(url) });
    onPage(key);
    if ("kind" in fetched) return fetchFailure(key, fetched);
    const format = formatOf(fetched.type, url);
    return { provider: slug, key, url, read_on: day, completeness: "whole", format, text: fetched.text };
  };

  const standing = Object.entries(provider.pages).filter(([, page]) => page.until === undefined);
  const first = await Promise.all(standing.filter(([key]) => !key.endsWith("/*")).map(([key]) => get(key)));
  const failed = first.filter(isFailure);
  if (failed.length > 0) return { failures: failed };
  const pages = first as Page[];

  const members: string[] = [];
  for (const [key, { index }] of standing) {
    if (!key.endsWith("/*") || index === undefined) continue;
    const page = pages.find((p) => p.key === index);
    // Lint refuses such a provider.json (rule provider-pages).
    if (!page) throw new Error(`${slug}/${key}: its index ${index} is no page of provider.json`);
    const reading = readPage(page, provider, adapter);
    if ("problem" in reading) return { failures: [unreadFailure(index, reading)] };
    if (!reading.members || reading.members.length === 0) {
      const why = "it lists no page of its family";
      return { failures: [{ page: index, why, message: `${index}: no members of ${key} found on it` }] };
    }
    members.push(...reading.members.map((slug) => `${key.slice(0, -1)}${slug}`));
  }
  const rest = await Promise.all(members.map(get));
  const lost = rest.filter(isFailure);
  return lost.length > 0 ? { failures: lost } : { pages: [...pages, ...(rest as Page[])] };
}

const isFailure = (page: Page | PageFailure): page is PageFailure => "why" in page;

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

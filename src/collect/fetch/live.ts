import type { SourceFile } from "../../schema/provider.ts";
import { type Format, familyOf, type Page } from "../page/page.ts";
import { type PageFailure, partition } from "../pipeline/provider-run.ts";
import type { ProviderState } from "../pipeline/provider-state.ts";
import { readPage } from "../pipeline/read.ts";
import type { Adapter } from "../pipeline/statement.ts";
import type { MediaType } from "./decode.ts";
import type { Fetcher } from "./fetch.ts";
import { type FetchFailure, whyOf } from "./fetch-error.ts";
import { packagePage } from "./package-page.ts";
import { addressOf } from "./page-address.ts";
import type { Registry } from "./registry.ts";

/** The sources of live pages: official hosts, and the package registry. */
export type Origins = { fetcher: Fetcher; registry: Registry };

type FetchedPages = { pages: Page[]; failures: PageFailure[] };

/**
 * Fetches every page of provider.json that still exists, and the members of its families: those that the index lists today or, if
 * it can't be read, those read before. The read date is the state's day (UTC).
 */
export async function fetchPages(
  state: ProviderState,
  adapter: Adapter,
  origins: Origins,
  onPage: (key: string) => void = () => {},
): Promise<FetchedPages> {
  const { slug, provider, day } = state;
  const get = async (key: string): Promise<Page | PageFailure> => {
    const fetched = await fetchPage(key, provider, origins);
    onPage(key);
    if ("kind" in fetched) return fetchFailure(key, fetched);
    return { provider: slug, key, read_on: day, completeness: "whole", ...fetched };
  };
  const getAll = async (keys: readonly string[]) => partition(await Promise.all(keys.map(get)));

  const current = Object.keys(provider.pages).filter((key) => provider.pages[key]?.until === undefined);
  const first = await getAll(current.filter((key) => !key.endsWith("/*")));
  const families = current.filter((key) => key.endsWith("/*") && provider.pages[key]?.index !== undefined);
  const members = families.map((family) => membersOf(family, first.results, state, adapter));
  const rest = await getAll(members.flatMap(({ keys }) => keys));
  return {
    pages: [...first.results, ...rest.results],
    failures: [...first.failures, ...members.flatMap(({ failures }) => failures), ...rest.failures],
  };
}

/** Fetches a page of provider.json from its host or its package. */
export async function fetchPage(
  key: string,
  provider: SourceFile,
  { fetcher, registry }: Origins,
): Promise<Pick<Page, "url" | "format" | "text" | "package"> | FetchFailure> {
  const url = addressOf(key, provider);
  const source = provider.pages[familyOf(key)]?.package;
  if (source) {
    const read = await packagePage(source, registry);
    return "kind" in read ? read : { url, ...read };
  }
  const fetched = await fetchText(url, provider, fetcher);
  return "kind" in fetched ? fetched : { url, ...fetched };
}

/** Fetches the text at one of the provider's addresses. */
export async function fetchText(
  url: string,
  { hosts }: SourceFile,
  fetcher: Fetcher,
): Promise<Pick<Page, "format" | "text"> | FetchFailure> {
  const fetched = await fetcher.get(url, { hosts, accept: expectedAt(url) });
  return "kind" in fetched ? fetched : { format: formatOf(fetched.type, url), text: fetched.text };
}

export const fetchFailure = (page: string, failure: FetchFailure): PageFailure => ({
  page,
  why: whyOf(failure),
  problem: `${failure.message} (${failure.kind}, ${failure.url})`,
});

/** The keys of a family's pages that its index lists today; those read before if it can't be read or lists none. */
function membersOf(
  family: string,
  pages: readonly Page[],
  state: ProviderState,
  adapter: Adapter,
): { keys: string[]; failures: PageFailure[] } {
  const index = state.provider.pages[family]?.index ?? "";
  const page = pages.find((p) => p.key === index);
  const reading = page && readPage(page, state.provider, adapter);
  const known = knownMembers(state, family);
  // If the index can't be read, reading it with the other pages reports that.
  if (!reading || "problem" in reading) return { keys: known, failures: [] };
  const { members = [] } = reading;
  const keys = members.map((slug) => (slug.includes("/") ? slug : `${family.slice(0, -1)}${slug}`));
  if (keys.length > 0) return { keys: keys.filter((key) => familyOf(key) === family), failures: [] };
  const none = { page: index, why: "it lists no page of its family", problem: `no members of ${family} found on it` };
  return { keys: known, failures: [none] };
}

function knownMembers({ catalog, slug }: ProviderState, family: string): string[] {
  const own = `${slug}/${family.slice(0, -1)}`;
  return Object.keys({ ...catalog.lock, ...catalog.failures })
    .filter((name) => name.startsWith(own))
    .map((name) => name.slice(slug.length + 1));
}

/** The media types to accept: a page's Markdown twin must not become HTML unnoticed. */
function expectedAt(url: string): readonly MediaType[] {
  if (/\.md(\.txt)?$/.test(url)) return ["text/markdown", "text/plain"];
  return url.endsWith(".json") ? ["application/json"] : ["text/html", "text/markdown", "text/plain"];
}

/** The format in which a page is read. */
function formatOf(type: string, url: string): Format {
  if (type === "application/json") return "json";
  if (type === "text/html") return "html";
  return type === "text/markdown" || /\.md(\.txt)?$/.test(url) ? "md" : "text";
}

import type { AnyCatalog } from "../../schema/catalog.ts";
import type { Finding } from "../../schema/finding.ts";
import type { SourceFile } from "../../schema/provider.ts";
import type { Slug } from "../../schema/vocabulary.ts";
import { familyOf } from "../page/page.ts";

/** The address of a page key, from the family's template if it is a member. */
export const addressOf = (key: string, provider: SourceFile): string => addressesOf(key, provider)[0];

export function addressesOf(key: string, { pages }: SourceFile): [string, ...string[]] {
  const page = pages[key] ?? pages[familyOf(key)];
  if (page === undefined) throw new Error(`no page ${key} in the provider's pages`);
  const at = (url: string) => url.replace("{slug}", () => key.slice(key.indexOf("/") + 1));
  return [at(page.url), ...(page.also ?? []).map(at)];
}

/** The key of the page at an address, by `url`, `also` and `was`, ignoring the file extension. Family members match by `{slug}`. */
export function pageKey(url: string, { pages }: SourceFile): string | undefined {
  const bare = bareAddress(url);
  const addresses = Object.entries(pages).flatMap(([key, page]) =>
    [page.url, ...(page.also ?? []), ...(page.was ?? [])].map((address) => [key, bareAddress(address)] as const),
  );
  const exact = addresses.find(([, address]) => address === bare);
  if (exact) return exact[0];
  for (const [key, address] of addresses) {
    const [before = "", after] = address.split("{slug}");
    if (after === undefined) continue;
    const slug = bare.slice(before.length, bare.length - after.length);
    if (slug !== "" && !slug.includes("/") && bare === before + slug + after) return `${key.slice(0, -1)}${slug}`;
  }
  return undefined;
}

/** Removes what differs between the addresses of a page and its machine-readable twins. */
const bareAddress = (url: string): string => url.replace(/[#?].*$/, "").replace(/(\.md\.txt|\.md|\.html|\/)$/, "");

/** A page of a provider: its key, and its current address. */
export type PageAt = { slug: Slug; provider: SourceFile; key: string; url: string };

type Providers = Pick<AnyCatalog, "providers">;

/** Finds the catalog's page at a present or former address; if there is none, returns a finding. */
export function findPage(url: string, { providers }: Providers): PageAt | Finding {
  for (const [slug, provider] of providers) {
    const key = pageKey(url, provider);
    if (key === undefined) continue;
    const name = provider.pages[familyOf(key)]?.package?.name;
    if (name === undefined) return { slug, provider, key, url: addressOf(key, provider) };
    const mend = "you don't need to save it: the registry keeps every version";
    return { file: url, path: "", message: `${slug}/${key} is read from the package ${name}`, mend };
  }
  const mend = "list it in catalog/<provider>/provider.json";
  return { file: url, path: "", message: "no provider has a page at this address", mend };
}

import type { SourceFile } from "../../schema/provider.ts";

/** Concrete page key → its address, the family's template filled in. */
export function addressOf(key: string, { pages }: SourceFile): string {
  const slash = key.indexOf("/");
  const url = pages[key]?.url ?? pages[`${key.slice(0, slash)}/*`]?.url.replace("{slug}", () => key.slice(slash + 1));
  if (url === undefined) throw new Error(`no page ${key} in the provider's pages`);
  return url;
}

/** Address → page key, by `url` and `was`, whatever its ending; members of a family by its {slug}. */
export function pageKey(url: string, { pages }: SourceFile): string | undefined {
  const bare = bareAddress(url);
  const addresses = Object.entries(pages).flatMap(([key, page]) =>
    [page.url, ...(page.was ?? [])].map((address) => [key, bareAddress(address)] as const),
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

/** The address without what differs between a page and its machine-readable twins. */
const bareAddress = (url: string): string => url.replace(/[#?].*$/, "").replace(/(\.md\.txt|\.md|\.html|\/)$/, "");

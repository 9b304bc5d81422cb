import type { SourceFile } from "../../schema/provider.ts";

/** The address of a page key, from the family's template if it is a member. */
export function addressOf(key: string, { pages }: SourceFile): string {
  const slash = key.indexOf("/");
  const url = pages[key]?.url ?? pages[`${key.slice(0, slash)}/*`]?.url.replace("{slug}", () => key.slice(slash + 1));
  if (url === undefined) throw new Error(`no page ${key} in the provider's pages`);
  return url;
}

/** The key of the page at an address, by `url` and `was`, ignoring the file extension. Family members match by `{slug}`. */
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

/** Removes what differs between the addresses of a page and its machine-readable twins. */
const bareAddress = (url: string): string => url.replace(/[#?].*$/, "").replace(/(\.md\.txt|\.md|\.html|\/)$/, "");

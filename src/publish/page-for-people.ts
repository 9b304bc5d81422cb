import type { Catalog } from "../schema/catalog.ts";

/** Address of a text that was read → address of the same page for people, which differs where `provider.json` has a `text_ending`. */
export const pageForPeople =
  ({ providers }: Pick<Catalog, "providers">) =>
  (url: string): string => {
    for (const { hosts, text_ending: ending } of providers.values())
      if (ending && url.endsWith(ending) && hosts.includes(new URL(url).hostname)) return url.slice(0, -ending.length);
    return url;
  };

import { createFetcher } from "../collect/fetch/fetch.ts";
import type { Origins } from "../collect/fetch/live.ts";
import { openRegistry } from "../collect/fetch/registry.ts";

/** What pages and packages come from, for as long as `use` takes. `contact`: the page that the user agent names. */
export async function withOrigins<T>(contact: string, use: (origins: Origins) => Promise<T>): Promise<T> {
  const origins = { fetcher: createFetcher({ contact }), registry: openRegistry() };
  try {
    return await use(origins);
  } finally {
    await origins.fetcher.close();
    origins.registry.close();
  }
}

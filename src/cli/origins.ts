import { createFetcher } from "../collect/fetch/fetch.ts";
import type { Origins } from "../collect/fetch/live.ts";
import { openRegistry } from "../collect/fetch/registry.ts";

/** Opens the network sources of pages and packages while `use` runs. `contact`: the contact page in the user agent. */
export async function withOrigins<T>(contact: string, use: (origins: Origins) => Promise<T>): Promise<T> {
  const origins = { fetcher: createFetcher({ contact }), registry: openRegistry() };
  try {
    return await use(origins);
  } finally {
    await origins.fetcher.close();
    origins.registry.close();
  }
}

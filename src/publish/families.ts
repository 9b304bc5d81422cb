import { FONTS, ISLANDS } from "../site/parts/assets.ts";
import { schemaNames } from "./api/schemas.ts";
import type { Context } from "./context.ts";
import { monthsOf } from "./documents/changes.ts";

/** Placeholder of a family's path → its values: unique, and of characters that need no escape in a URL. */
export const FAMILIES: Record<string, (ctx: Context) => Iterable<string>> = {
  id: ({ documents }) => documents.keys(),
  provider: ({ providers }) => providers.map(({ slug }) => slug),
  slug: ({ providers }) => providers.map(({ slug }) => slug),
  host: ({ hosts }) => hosts.entries.map(({ slug }) => slug),
  name: schemaNames,
  month: monthsOf,
  island: () => ISLANDS,
  font: () => FONTS,
};

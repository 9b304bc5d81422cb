// The committed catalog as a site: tests compute what they expect from it.
import { join } from "node:path";
import type { Page } from "playwright-core";
import { loadCatalog } from "../../src/catalog/load.ts";
import { contextOf } from "../../src/publish/context.ts";
import { siteOf } from "./browser.ts";

const { catalog } = loadCatalog(join(import.meta.dirname, "../../catalog"));
export const { documents, updated } = contextOf(catalog, "https://almanac.example");
const visit = await siteOf(catalog);
export const all = [...documents.values()];
export const open = async (path: string, width = 1440) =>
  (await visit(path, { today: updated, viewport: { width, height: 900 } })).page;
export const table = async (page: Page) => {
  await page.mouse.move(9, 9, { steps: 2 }); // the rows are read when somebody is there
  await page.locator("#_models.live").waitFor();
};

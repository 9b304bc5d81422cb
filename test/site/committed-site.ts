// The committed catalog as a site: tests compute what they expect from it.
import type { Page } from "playwright-core";
import { COMMITTED_CONTEXT } from "../committed.ts";
import { siteOf } from "./browser.ts";

export const { documents, updated } = COMMITTED_CONTEXT;
const visit = await siteOf(COMMITTED_CONTEXT);
export const all = [...documents.values()];
export const open = async (path: string, width = 1440) =>
  (await visit(path, { today: updated, viewport: { width, height: 900 } })).page;
export const table = async (page: Page) => {
  // The rows are read when somebody is there; on a page that is used again the mouse may be there already.
  await page.mouse.move(99, 99);
  await page.mouse.move(9, 9);
  await page.locator("#_models.live").waitFor();
};

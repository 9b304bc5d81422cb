import assert from "node:assert/strict";
import { test } from "node:test";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import type { Site } from "./browser.ts";

type Violation = { id: string; nodes: { html: string }[] };
const inWords = ({ id, nodes }: Violation) => `${id}: ${nodes.slice(0, 3).map(({ html }) => html)}`;

/** What axe finds by its usual rules, or by one. Its mode of old needs no second page, and none of ours has a frame. */
async function faults(page: Page, rule?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode();
  return (await (rule === undefined ? axe : axe.withRules(rule)).analyze()).violations.map(inWords);
}

const openAll = (page: Page, selector: string) =>
  page.evaluate((each) => {
    for (const one of document.querySelectorAll(each)) one.toggleAttribute("open", true);
  }, selector);

/** What stands out of a page on its right. */
const wide = (page: Page) =>
  page.evaluate(() => {
    const shown = document.documentElement.clientWidth;
    return document.documentElement.scrollWidth > shown
      ? [...document.querySelectorAll("body *")]
          .filter((one) => !one.closest(".scroll *") && one.getBoundingClientRect().right > shown + 1)
          .slice(0, 5)
          .map((one) => `${one.tagName}.${one.className} ${one.textContent?.slice(0, 40)}`)
      : [];
  });

/** Registers what must hold of one page of each kind. */
export function pageKinds({ kinds, open }: Site): void {
  for (const path of kinds)
    test(`${path}: nothing for axe, no error, no request to elsewhere, nothing wider than 320 px, nothing too small for a finger, a way past the navigation`, async () => {
      const { page, errors, foreign } = await open(path, { viewport: { width: 320, height: 640 } });
      assert.deepEqual(await wide(page), []);
      assert.deepEqual(await faults(page, "target-size"), []);
      await openAll(page, ".fact");
      assert.deepEqual(await wide(page), []);
      await page.keyboard.press("Tab");
      assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("href")), "#_main");
      await page.setViewportSize({ width: 1280, height: 900 });
      if (path === "/") assert.deepEqual(await faults(page), [], "as it opens");
      await openAll(page, "main details");
      assert.deepEqual(await faults(page), []);
      await page.emulateMedia({ colorScheme: "dark" });
      assert.deepEqual(await faults(page, "color-contrast"), [], "in the dark");
      await page.waitForLoadState("load");
      const missing = path === "/no/such/page" ? 1 : 0;
      assert.deepEqual(errors.slice(missing), []);
      assert.deepEqual(foreign, []);
      await page.context().close();
    });
}

import assert from "node:assert/strict";
import { test } from "node:test";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import type { Site } from "./browser.ts";

type Violation = { id: string; nodes: { html: string }[] };
const inWords = ({ id, nodes }: Violation) => `${id}: ${nodes.slice(0, 3).map(({ html }) => html)}`;

/** What axe finds with its default rules, or with one. Legacy mode needs no second page, and our pages have no frames. */
async function faults(page: Page, rule?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode();
  return (await (rule === undefined ? axe : axe.withRules(rule)).analyze()).violations.map(inWords);
}

const openAll = (page: Page, selector: string) =>
  page.evaluate((each) => {
    for (const one of document.querySelectorAll(each)) one.toggleAttribute("open", true);
  }, selector);

/** Elements that overflow a page on the right. */
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

/** Registers the tests that one page of each kind must pass. */
export function pageKinds({ kinds, open }: Site): void {
  for (const path of kinds)
    test(`${path}: no axe finding, no error, no request to other hosts, nothing wider than 320 px, no touch target too small, a skip link`, async () => {
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

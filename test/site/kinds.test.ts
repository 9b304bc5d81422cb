import assert from "node:assert/strict";
import { test } from "node:test";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { realSite } from "./browser.ts";

const { kinds, open } = await realSite();

type Violation = { id: string; nodes: { html: string }[] };
const inWords = ({ id, nodes }: Violation) => `${id}: ${nodes.slice(0, 3).map(({ html }) => html)}`;

const openAll = (page: Page, selector: string) =>
  page.evaluate((each) => {
    for (const one of document.querySelectorAll(each)) one.toggleAttribute("open", true);
  }, selector);

for (const path of kinds)
  test(`${path}: axe finds nothing with everything open, nor a colour too faint in the dark`, async () => {
    const { page } = await open(path);
    await openAll(page, "main details");
    assert.deepEqual((await new AxeBuilder({ page }).analyze()).violations.map(inWords), []);
    await page.emulateMedia({ colorScheme: "dark" });
    const { violations } = await new AxeBuilder({ page }).withRules("color-contrast").analyze();
    assert.deepEqual(violations.map(inWords), []);
    await page.context().close();
  });

test("the catalog as it opens: axe finds nothing", async () => {
  const { page } = await open("/");
  assert.deepEqual((await new AxeBuilder({ page }).analyze()).violations.map(inWords), []);
});

for (const path of kinds)
  test(`${path}: no error, no request to elsewhere, nothing wider than 320 px, nothing too small for a finger, a way past the navigation`, async () => {
    const { page, errors, foreign } = await open(path, { viewport: { width: 320, height: 640 } });
    const wide = () =>
      page.evaluate(() => {
        const shown = document.documentElement.clientWidth;
        return document.documentElement.scrollWidth > shown
          ? [...document.querySelectorAll("body *")]
              .filter((one) => !one.closest(".scroll *") && one.getBoundingClientRect().right > shown + 1)
              .slice(0, 5)
              .map((one) => `${one.tagName}.${one.className} ${one.textContent?.slice(0, 40)}`)
          : [];
      });
    assert.deepEqual(await wide(), []);
    const { violations } = await new AxeBuilder({ page }).withRules("target-size").analyze();
    assert.deepEqual(violations.map(inWords), []);
    await openAll(page, ".fact");
    assert.deepEqual(await wide(), []);
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("href")), "#_main");
    await page.waitForLoadState("load");
    const missing = path === "/no/such/page" ? 1 : 0;
    assert.deepEqual(errors.slice(missing), []);
    assert.deepEqual(foreign, []);
    await page.context().close();
  });

import { existsSync } from "node:fs";
import { after, afterEach } from "node:test";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { CHROMIUM_MEND, findChromium } from "../../bin/chromium.mjs";
import { writeGeneration } from "../../src/publish/generation.ts";
import { publish } from "../../src/publish/publish.ts";
import { documentsOf } from "../../src/publish/render.ts";
import type { Catalog } from "../../src/schema/catalog.ts";
import { serve } from "../../src/serve/serve.ts";
import { outFolder } from "../folder.ts";
import { siteCatalog } from "./site-catalog.ts";

/** Chromium runs as root in containers and must not look for updates, so that only the page sends requests. */
const FLAGS =
  "--no-sandbox --disable-gpu --disable-quic --disable-background-networking --disable-component-update --disable-sync --no-first-run";

/** The address bar's lists are two more pages in every window, which take twice as long as ours. */
const ADDRESS_BAR = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"];
/** What Playwright turns off, whose list ours replaces. */
const BY_PLAYWRIGHT = [
  ...["AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades", "LensOverlay"],
  ...["HttpsFirstBalancedModeAutoEnable", "MediaRouter", "PaintHolding", "ThirdPartyStoragePartitioning"],
  ...["AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints", "NetworkTimeServiceQuerying", "AimEnabled"],
  "PreconnectToSearch",
];
const FEATURES = `--disable-features=${[...ADDRESS_BAR, ...BY_PLAYWRIGHT]}`;

type Seen = { page: Page; errors: string[]; foreign: string[] };

/** Options of a Chromium context, and the date that the page sees. */
type Options = BrowserContextOptions & { today?: string };

/** Opens a path in its own context, which is closed automatically; problems are collected in `errors` and `foreign`. */
export type Open = (path: string, options?: Options) => Promise<Seen>;

/** The public address differs from the one that serves the pages: links have to work on any host. */
const ADDRESS = "https://almanac.example";

/** The invented catalog of site-catalog.ts, published once. */
export function openSite(): Promise<Open> {
  const out = outFolder();
  site ??= publish(siteCatalog(), { out, site: ADDRESS, brotli: false }).then(() => opening(out));
  return site;
}
let site: Promise<Open> | undefined;

/** What no page of the committed catalog asks for in a test. */
const FOR_OTHERS = /\.(?:png|ics|xml|txt)$/;

/** The committed catalog, or a part of it, as a site of its own, not compressed. */
export async function siteOf(catalog: Catalog): Promise<Open> {
  const dist = outFolder();
  const documents = [...documentsOf(catalog, ADDRESS, { only: (path) => !FOR_OTHERS.test(path) })];
  await writeGeneration(
    dist,
    documents.map((document) => ({ ...document, effort: "none" })),
  );
  return opening(dist);
}

async function opening(dist: string): Promise<Open> {
  const { url, close } = await serve({ dist, host: "127.0.0.1", port: 0 });
  after(close);
  if (!running) {
    running = launch();
    after(async () => (await running)?.close());
  }
  const browser = await running;
  return (path, options) => open(browser, url, path, options);
}

/** The rows shown: what is asked for follows after the next paint, and what is below the screen later. */
export async function shownRows(page: Page): Promise<string[]> {
  await page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done))));
  await page.waitForFunction(
    () =>
      document.querySelectorAll("#_models tbody tr").length ===
      Number.parseInt(document.querySelector("#_count")?.textContent ?? "", 10),
  );
  return page.locator("#_models tbody tr").evaluateAll((rows) => rows.map(({ id }) => id));
}

/** The browser shared by this process's tests, closed at the end. */
let running: Promise<Browser> | undefined;

/** A new browser. Throws, with how to fix it, if none is installed. */
export async function launch(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined || !existsSync(executablePath)) throw new Error(CHROMIUM_MEND);
  return chromium.launch({ executablePath, args: [...FLAGS.split(" "), FEATURES] });
}

/** What the current test has opened. */
const contexts: BrowserContext[] = [];
afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()));
});

async function open(browser: Browser, base: string, path: string, options: Options = {}): Promise<Seen> {
  const { today = "2026-11-21", ...rest } = options;
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...rest });
  contexts.push(context);
  await context.clock.setFixedTime(`${today}T12:00:00Z`);
  context.setDefaultTimeout(120_000); // more than a busy machine takes
  const page = await context.newPage();
  const [errors, foreign]: [string[], string[]] = [[], []];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("request", (request) => !request.url().startsWith(`${base}/`) && foreign.push(request.url()));
  // Requests blocked by the CSP never left the browser.
  page.on("requestfailed", (request) => {
    const at = request.failure()?.errorText === "csp" ? foreign.indexOf(request.url()) : -1;
    if (at >= 0) foreign.splice(at, 1);
  });
  await page.goto(base + path);
  return { page, errors, foreign };
}

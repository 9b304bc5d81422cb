import { existsSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, afterEach } from "node:test";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { CHROMIUM_MEND, findChromium } from "../../bin/chromium.mjs";
import type { Context } from "../../src/publish/context.ts";
import { publish } from "../../src/publish/publish.ts";
import { keysOf, pathOf } from "../../src/publish/route.ts";
import { ROUTES } from "../../src/publish/routes.ts";
import { CACHE, PAGE } from "../../src/serve/fixed-answers.ts";
import { serve } from "../../src/serve/serve.ts";
import { outFolder } from "../folder.ts";
import { siteCatalog } from "./site-catalog.ts";

/** Chromium runs as root in containers and must not look for updates, so that only the page sends requests. */
const FLAGS =
  "--no-sandbox --disable-gpu --disable-quic --disable-background-networking --disable-component-update --disable-sync --no-first-run --renderer-process-limit=1";

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

/** Opens a path in a page with nothing stored, which is taken back automatically; problems are collected in `errors` and `foreign`. */
export type Open = (path: string, options?: Options) => Promise<Seen>;

/** The public address differs from the one that serves the pages: links have to work on any host. */
const ADDRESS = "https://almanac.example";

/** The invented catalog of site-catalog.ts, published once. */
export function openSite(): Promise<Open> {
  site ??= published();
  return site;
}
let site: Promise<Open> | undefined;

async function published(): Promise<Open> {
  const dist = outFolder();
  await publish(siteCatalog(), { out: dist, site: ADDRESS, brotli: false });
  const { url, close } = await serve({ dist, host: "127.0.0.1", port: 0 });
  after(close);
  return opening(url);
}

/** A catalog as a site, each of whose documents is made when it is asked for, with the headers of our server. */
export async function siteOf(context: Context): Promise<Open> {
  const documents = new Map(
    ROUTES.flatMap((route) => keysOf(route, context).map((key) => [pathOf(route, key), { route, key }] as const)),
  );
  const server = createServer(({ url = "" }, response) => {
    const document = documents.get(url.replace(/\?.*/s, ""));
    const { route, key } = document ?? (documents.get("/404.html") as NonNullable<typeof document>);
    response.writeHead(document ? 200 : 404, { "Content-Type": route.type, ...CACHE, ...PAGE });
    response.end(route.render(context, key, []));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  after(() => server.closeAllConnections());
  after(() => server.close());
  return opening(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

async function opening(url: string): Promise<Open> {
  if (!running) {
    running = launch();
    after(async () => (await running)?.close());
  }
  const browser = await running;
  return (path, options) => open(browser, url, path, options);
}

/** The rows shown: what is asked for follows after the next paint, and what is below the screen later. */
export const shownRows = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const painted = () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)));
    for (let frame = 0; ; frame++) {
      await painted();
      const ids = [...document.querySelectorAll("#_models tbody tr")].map(({ id }) => id);
      const said = Number.parseInt(document.querySelector("#_count")?.textContent ?? "", 10);
      if (ids.length === said || frame > 1_000) return ids;
    }
  });

/** Waits until the table's rows are read, as they are when somebody is there. */
export async function wake(page: Page): Promise<void> {
  await stir(page);
  await page.locator("#_models.live").waitFor();
}

/** Moves the mouse; on a page that is used again it may be at a place already. */
export async function stir(page: Page): Promise<void> {
  await page.mouse.move(99, 99);
  await page.mouse.move(9, 9);
}

/** The browser shared by this process's tests, closed at the end. */
let running: Promise<Browser> | undefined;

/** A new browser. Throws, with how to fix it, if none is installed. */
export async function launch(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined || !existsSync(executablePath)) throw new Error(CHROMIUM_MEND);
  return chromium.launch({ executablePath, args: [...FLAGS.split(" "), FEATURES] });
}

/** A page is used again by the next test with the same options: a new context takes longer than most tests. */
type Place = { key: string; base: string; page: Page };
const idle: Place[] = [];
/** What the current test has opened. */
const busy: Place[] = [];
afterEach(async () => {
  for (const place of busy.splice(0)) await release(place);
});

/** Nothing that a test has done to a page stays. */
async function release(place: Place): Promise<void> {
  const { page, base } = place;
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  for (const event of ["console", "pageerror", "request", "requestfailed"]) page.removeAllListeners(event);
  await page.unrouteAll();
  await context.setOffline(false);
  await context.clearPermissions();
  await page.goto(`${base}/favicon.svg`);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  idle.push(place);
}

async function take(browser: Browser, base: string, options: BrowserContextOptions): Promise<Place> {
  const key = JSON.stringify([base, options]);
  const at = idle.findIndex((place) => place.key === key);
  const [place] = at < 0 ? [] : idle.splice(at, 1);
  if (place) return place;
  const context = await browser.newContext(options);
  context.setDefaultTimeout(120_000); // more than a busy machine takes
  return { key, base, page: await context.newPage() };
}

async function open(browser: Browser, base: string, path: string, options: Options = {}): Promise<Seen> {
  const { today = "2026-11-21", viewport, colorScheme = "light", permissions = [], ...rest } = options;
  const place = await take(browser, base, rest);
  busy.push(place);
  const { page } = place;
  await page.setViewportSize(viewport ?? { width: 1280, height: 900 });
  await page.emulateMedia({ colorScheme });
  await page.context().grantPermissions(permissions);
  await page.clock.setFixedTime(`${today}T12:00:00Z`);
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

// Measures the site in a browser: bytes of the first load, and the time from a real key press or click to the next paint, and to its rows.

import { join } from "node:path";
import type { CDPSession, Page } from "playwright-core";
import { loadCatalog } from "../../src/catalog/load.ts";
import { contextOf } from "../../src/publish/context.ts";
import { publish } from "../../src/publish/publish.ts";
import { ROUTES } from "../../src/publish/routes.ts";
import type { Catalog } from "../../src/schema/catalog.ts";
import { serve } from "../../src/serve/serve.ts";
import { folder } from "../../test/folder.ts";
import { launch } from "../../test/site/browser.ts";

const KEYS = "claude sonnet 4 5";
const HEADS = ["Input", "Context", "Life"];
const ROUNDS = 5;
const SLOW = 4;
const MANY = 10_000;

/** A page with a throttled CPU; `window.took` collects each event's duration until the paint, and that until its rows are there. */
async function openPage(slower: number): Promise<{ page: Page; devtools: CDPSession }> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.addInitScript(() => {
    const took = { paint: [16], rows: [0] };
    let start = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) took.paint.push(duration);
    }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
    for (const name of ["keydown", "click"])
      addEventListener(name, ({ timeStamp }) => (start = timeStamp), { capture: true });
    const isBody = ({ target }: MutationRecord) => target.nodeName === "TBODY";
    new MutationObserver((records) => {
      const from = start;
      if (from === 0 || !records.some(isBody)) return;
      start = 0; // rows below the screen are added later
      requestAnimationFrame((now) => took.rows.push(now - from));
    }).observe(document, { subtree: true, childList: true });
    Object.assign(window, { took });
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slower });
  return { page, devtools };
}

type Times = { paint: number; rows: number };

/** Runs `act` and returns the longest durations in ms; the browser reports only 16 ms and more. */
async function timed(page: Page, act: () => Promise<unknown>): Promise<Times> {
  await act();
  return page.evaluate(async () => {
    await new Promise((done) => setTimeout(done, 300));
    const { took } = window as unknown as { took: Record<keyof Times, number[]> };
    const paint = Math.max(...took.paint.splice(1), 16);
    return { paint, rows: Math.max(...took.rows.splice(1), paint) };
  });
}

/** Takes each key's or click's fastest round as its cost, since other load slows single rounds. */
function report(what: string, rounds: readonly (readonly number[])[], most: number): void {
  const all = rounds.flat().toSorted((a, b) => a - b);
  const own = rounds[0]?.map((_, at) => Math.min(...rounds.map((round) => round[at] ?? 0))) ?? [];
  const [median, slowest] = [all[Math.floor(all.length / 2)] ?? 0, Math.max(...own)];
  console.log(
    `${what}: median ${Math.round(median)} ms; slowest, in its fastest round: ${Math.round(slowest)} ms${Number.isFinite(most) ? ` (at most ${most})` : ""}${slowest > most ? "  MISSED" : ""}`,
  );
}

/** The same, for what is painted next, and, without a limit, for the rows that follow. */
function reportBoth(what: string, rounds: readonly (readonly Times[])[], most: number): void {
  const of = (key: keyof Times) => rounds.map((round) => round.map((times) => times[key]));
  report(what, of("paint"), most);
  report(`${what}, until its rows`, of("rows"), Number.POSITIVE_INFINITY);
}

async function repeated<T>(act: () => Promise<T[]>): Promise<T[][]> {
  const rounds: T[][] = [];
  while (rounds.length < ROUNDS) rounds.push(await act());
  return rounds;
}

async function keysOn(page: Page): Promise<Times[][]> {
  const search = page.locator("#_q");
  await search.click();
  return repeated(async () => {
    await search.fill("");
    await timed(page, async () => {});
    const took: Times[] = [];
    for (const key of KEYS) took.push(await timed(page, () => page.keyboard.press(key)));
    return took;
  });
}

async function sortsOn(page: Page): Promise<Times[][]> {
  await page.mouse.move(9, 9, { steps: 2 }); // the rows are read when somebody is there
  return repeated(async () => {
    const took: Times[] = [];
    for (const head of HEADS)
      took.push(await timed(page, () => page.getByRole("button", { name: head, exact: true }).click()));
    return took;
  });
}

/** The first load of `/`: bytes over the wire. */
async function weigh(url: string): Promise<void> {
  const { page, devtools } = await openPage(1);
  const loads = new Map<string, { path: string; bytes: number }>();
  await devtools.send("Network.enable");
  devtools.on("Network.responseReceived", ({ requestId, response }) =>
    loads.set(requestId, { path: new URL(response.url).pathname, bytes: 0 }),
  );
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const load = loads.get(requestId);
    if (load) load.bytes = encodedDataLength;
  });
  await page.goto(`${url}/`, { waitUntil: "networkidle" });
  const all = [...loads.values()];
  for (const { path, bytes } of all) console.log(`${path}: ${bytes} bytes over the wire`);
  const total = (some: typeof all) => some.reduce((sum, { bytes }) => sum + bytes, 0);
  const scripts = total(all.filter(({ path }) => path.endsWith(".js")));
  console.log(`first load: ${total(all)} bytes (at most 90,000), scripts ${scripts} (at most 40,000)`);
  await page.close();
}

async function ready(page: Page, path: string): Promise<number> {
  await page.goto(path);
  return page.evaluate(() => {
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    return navigation?.domContentLoadedEventEnd ?? 0;
  });
}

/** The catalog's models repeated under new ids. */
function withCopies(catalog: Catalog): Catalog {
  const models = [...catalog.models.values()];
  const copies = Array.from({ length: MANY }, (_, i) => {
    const model = models[i % models.length] as (typeof models)[number];
    return { ...model, id: i < models.length ? model.id : `${model.id}-${Math.floor(i / models.length)}` };
  });
  return { ...catalog, models: new Map(copies.map((model) => [model.id, model])) };
}

const { catalog } = loadCatalog(join(import.meta.dirname, "../../catalog"));
const dist = folder();
await publish(catalog, { out: dist, site: "http://127.0.0.1:8787" });
const { url, close } = await serve({ dist, host: "127.0.0.1", port: 0 });
const browser = await launch();
try {
  await weigh(url);
  const { page } = await openPage(SLOW);
  report(
    `/deprecations/ ready, ${SLOW} times slower`,
    await repeated(async () => [await ready(page, `${url}/deprecations/`)]),
    600,
  );
  await page.goto(`${url}/`);
  reportBoth(`a key, ${SLOW} times slower`, await keysOn(page), 60);
  await page.goto(`${url}/`);
  reportBoth(`a sort, ${SLOW} times slower`, await sortsOn(page), 200);
  await page.close();

  const { page: large } = await openPage(1);
  const body = String(ROUTES.find(({ path }) => path === "/")?.render(contextOf(withCopies(catalog), url), "", []));
  await large.route(`${url}/`, (route) => route.fulfill({ contentType: "text/html; charset=utf-8", body }));
  await large.goto(`${url}/`);
  const rows = await large.locator("#_models tbody tr").count();
  reportBoth(`a key over ${rows} rows`, await keysOn(large), 200);
  reportBoth(`a sort of ${rows} rows`, await sortsOn(large), 200);
} finally {
  await browser.close();
  await close();
}

import { existsSync } from "node:fs";
import { join } from "node:path";
import { after } from "node:test";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { CHROMIUM_MEND, findChromium } from "../../bin/chromium.mjs";
import { loadCatalog } from "../../src/catalog/load.ts";
import { type Context, contextOf } from "../../src/publish/context.ts";
import { publish } from "../../src/publish/generation.ts";
import { ROUTES } from "../../src/publish/routes.ts";
import type { Catalog } from "../../src/schema/catalog.ts";
import type { ModelDocument } from "../../src/schema/model-document.ts";
import { serve } from "../../src/serve/serve.ts";
import { folder } from "../folder.ts";
import { sampleCatalog } from "../sample-catalog.ts";

/** Chromium runs as root in containers and must not look for updates, so that only the page sends requests. */
const FLAGS =
  "--no-sandbox --disable-gpu --disable-quic --disable-background-networking --disable-component-update --disable-sync --no-first-run";

export type Seen = { page: Page; base: string; errors: string[]; foreign: string[] };

/** Options of a Chromium context, and the date that the page sees. */
export type Options = BrowserContextOptions & { today?: string };

export type Site = {
  base: string;
  /** Paths of one page of each kind, from the list of documents. */
  kinds: string[];
  /** Opens a path in its own context, which is closed automatically; problems are collected in `errors` and `foreign`. */
  open(path: string, options?: Options): Promise<Seen>;
};

/** The committed catalog, or the first models of each provider and those whose pages show the most. */
export function realSite({ whole }: { whole: boolean }): Promise<Site> {
  const { catalog } = loadCatalog(join(import.meta.dirname, "../../catalog"));
  return siteOf(whole ? catalog : excerptOf(catalog));
}

/** The invented catalog of test/sample-catalog.ts, published once, or another. */
export function sampleSite(catalog?: Catalog): Promise<Site> {
  if (catalog) return siteOf(catalog);
  sample ??= siteOf(sampleCatalog());
  return sample;
}
let sample: Promise<Site> | undefined;

async function siteOf(catalog: Catalog): Promise<Site> {
  const dist = folder();
  // The public address differs from the one that serves the pages: links have to work on any host.
  await publish(catalog, { out: dist, site: "https://almanac.example", brotli: false });
  const { url: base, close } = await serve({ dist, host: "127.0.0.1", port: 0 });
  after(close);
  const browser = await ownBrowser();
  return { base, kinds: kindsOf(catalog), open: (path, options) => open(browser, base, path, options) };
}

function excerptOf(catalog: Catalog): Catalog {
  const keep = new Set(tellingOf(contextOf(catalog, "https://almanac.example")));
  for (const own of Map.groupBy(catalog.models.values(), ({ provider }) => provider).values())
    for (const { id } of own.slice(0, 2)) keep.add(id);
  const kept = ({ id }: { id: string }) => keep.has(id);
  return {
    ...catalog,
    models: new Map([...catalog.models].filter(([id]) => keep.has(id))),
    changes: catalog.changes.filter(kept),
    held: catalog.held.filter(kept),
  };
}

/** Ids of the models whose pages show the most of something. */
function tellingOf({ documents: all }: Context): string[] {
  const documents = [...all.values()];
  const most = (size: (document: ModelDocument) => number) =>
    documents.reduce((best, document) => (size(document) > size(best) ? document : best)).id;
  return [
    most(({ evidence }) => Object.values(evidence).flat().length),
    most(({ name, api_string }) => name.length + (api_string?.length ?? 0)),
    most(({ chain }) => chain.length),
    most(({ history }) => history.filter(({ field, from }) => field.startsWith("price_") && from !== null).length),
    most(({ retires_not_before }) => Number(retires_not_before !== null)),
  ];
}

/** One page of each kind; for models, the first and those that show the most. */
function kindsOf(catalog: Catalog): string[] {
  const ctx = contextOf(catalog, "https://almanac.example");
  const telling = tellingOf(ctx);
  return ROUTES.filter(({ type }) => type.startsWith("text/html")).flatMap(({ path, each }) => {
    if (path === "/404.html") return ["/no/such/page"];
    const keys = path === "/models/{id}/" ? new Set(telling) : [...(each?.(ctx) ?? [""])].slice(0, 1);
    return [...keys].map((key) => path.replace(/\{\w+\}/, key));
  });
}

/** The browser shared by this process's tests, closed at the end. */
export function ownBrowser(): Promise<Browser> {
  if (!running) {
    running = launch();
    after(async () => (await running)?.close());
  }
  return running;
}
let running: Promise<Browser> | undefined;

/** A new browser. Throws, with how to fix it, if none is installed. */
export async function launch(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined || !existsSync(executablePath)) throw new Error(CHROMIUM_MEND);
  return chromium.launch({ executablePath, args: FLAGS.split(" ") });
}

export async function open(
  browser: Browser,
  base: string,
  path: string,
  { today = "2026-11-21", ...options }: Options = {},
): Promise<Seen> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
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
  return { page, base, errors, foreign };
}

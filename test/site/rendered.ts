import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { after } from "node:test";
import { loadCatalog } from "../../src/catalog/load.ts";
import { contextOf } from "../../src/publish/context.ts";
import { pathOf, type Route } from "../../src/publish/route.ts";
import { ROUTES } from "../../src/publish/routes.ts";
import { type Options, open, ownBrowser, type Seen } from "./browser.ts";

const CSP = "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The committed catalog, with each document rendered on request, so that a test of a few pages needn't publish them all. */
export async function renderedSite(): Promise<{ base: string; open(path: string, options?: Options): Promise<Seen> }> {
  const ctx = contextOf(loadCatalog(join(import.meta.dirname, "../../catalog")).catalog, "https://almanac.example");
  const server = createServer(({ url = "/" }, answer) => {
    const { pathname } = new URL(url, "http://localhost");
    const found = routeTo(pathname);
    const { route, key } = found ?? { route: ROUTES.find(({ path }) => path === "/404.html") as Route, key: "" };
    answer.writeHead(found ? 200 : 404, { "Content-Type": route.type, "Content-Security-Policy": CSP });
    answer.end(route.render(ctx, key, []));
  });
  const routeTo = (path: string) => {
    for (const route of ROUTES) {
      if (!route.each && route.path === path) return { route, key: "" };
      const [before = "", behind = ""] = route.path.split(/\{\w+\}/);
      if (!route.each || !path.startsWith(before) || !path.endsWith(behind)) continue;
      const key = path.slice(before.length, path.length - behind.length);
      if ([...route.each(ctx)].includes(key) && pathOf(route, key) === path) return { route, key };
    }
    return undefined;
  };
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const browser = await ownBrowser();
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { base, open: (path, options) => open(browser, base, path, options) };
}

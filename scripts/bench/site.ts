import { join } from "node:path";
import { loadCatalog } from "../../src/catalog/load.ts";
import { publish } from "../../src/publish/generation.ts";
import { serve } from "../../src/serve/serve.ts";
import { folder } from "../../test/folder.ts";
import { launch } from "../../test/site/browser.ts";

const KEYS = "claude sonnet 4 5";
const FRAME = 16;

const { catalog } = loadCatalog(join(import.meta.dirname, "../../catalog"));
const dist = folder();
await publish(catalog, { out: dist, site: "http://127.0.0.1:8787" });
const { url, close } = await serve({ dist, host: "127.0.0.1", port: 0 });
const browser = await launch();
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  const loads: { path: string; bytes: number }[] = [];
  const network = await page.context().newCDPSession(page);
  const paths = new Map<string, string>();
  await network.send("Network.enable");
  network.on("Network.responseReceived", ({ requestId, response }) =>
    paths.set(requestId, new URL(response.url).pathname),
  );
  network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) =>
    loads.push({ path: paths.get(requestId) ?? "", bytes: encodedDataLength }),
  );
  await page.goto(`${url}/`, { waitUntil: "networkidle" });
  for (const { path, bytes } of loads) console.log(`${path}: ${bytes} bytes over the wire`);
  const total = (fits: (path: string) => boolean) =>
    loads.reduce((sum, { path, bytes }) => sum + (fits(path) ? bytes : 0), 0);
  console.log(
    `first load: ${total(() => true)} bytes (at most 120,000), scripts ${total((path) => path.endsWith(".js"))} (at most 40,000)`,
  );
  const times = await page.evaluate(async (keys) => {
    const search = document.querySelector("[name=q]") as HTMLInputElement;
    const measured: number[] = [];
    for (let round = 0; round < 5; round++)
      for (let length = 0; length <= keys.length; length++) {
        await new Promise(requestAnimationFrame);
        const begin = performance.now();
        search.value = keys.slice(0, length);
        search.dispatchEvent(new InputEvent("input", { bubbles: true }));
        // Reading a place forces the styles and the layout that the key asked for.
        document.body.getBoundingClientRect();
        measured.push(performance.now() - begin);
      }
    return measured;
  }, KEYS);
  // Other work on the machine makes single rounds slow: what a key itself costs is its quickest round.
  const size = KEYS.length + 1;
  const own = times.slice(0, size).map((_, key) => Math.min(...times.filter((_, i) => i % size === key)));
  const sorted = times.toSorted((a, b) => a - b);
  const median = (sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(1);
  const rows = await page.locator("#_models tbody tr").count();
  console.log(
    `a key over ${rows} rows, script, style and layout: median ${median} ms; the dearest key, its quickest round: ${Math.max(...own).toFixed(1)} ms (at most ${FRAME})`,
  );
} finally {
  await browser.close();
  await close();
}

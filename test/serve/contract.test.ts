import { after } from "node:test";
import { publish } from "../../src/publish/publish.ts";
import { serve } from "../../src/serve/serve.ts";
import { folder } from "../folder.ts";
import { sampleCatalog } from "../sample-catalog.ts";
import { contract } from "./contract.ts";

const dist = folder();
await publish(sampleCatalog(), { out: dist, site: "https://almanac.example" });
const options = { dist, host: "127.0.0.1", port: 0 };
const full = await serve({ ...options, fastPath: false });
const many = await serve({ ...options, workers: 2 });
after(() => Promise.all([full.close(), many.close()]));

for (const [name, { url }] of [
  ["node:http only", full],
  ["two workers", many],
] as const) {
  contract(name, async () => url, { version: 2 });
  contract(`${name}, under /v1`, async () => `${url}/v1`, { version: 1 });
}

import { after, before, describe } from "node:test";
import { publish } from "../../src/publish/publish.ts";
import { type ServeOptions, type Service, serve } from "../../src/serve/serve.ts";
import { outFolder } from "../folder.ts";
import { sampleCatalog } from "../sample-catalog.ts";
import { contract } from "./contract.ts";

const dist = outFolder();
await publish(sampleCatalog(), { out: dist, site: "https://almanac.example", brotli: false });

const SERVERS: [name: string, options: Partial<ServeOptions>][] = [
  ["node:http only", { fastPath: false }],
  ["two workers", { workers: 2 }],
];
for (const [name, options] of SERVERS)
  describe(name, () => {
    let service: Service;
    before(async () => {
      service = await serve({ dist, host: "127.0.0.1", port: 0, ...options });
    });
    // A process has one pool of workers at a time.
    after(() => service.close());

    contract(name, async () => service.url, { version: 2 });
    contract(`${name}, under /v1`, async () => `${service.url}/v1`, { version: 1 });
  });

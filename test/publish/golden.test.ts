// The data that the sample catalog and its hosts give.
import { join } from "node:path";
import { textsOf } from "../../src/publish/render.ts";
import { ROUTES } from "../../src/publish/routes.ts";
import { layOut, testGolden } from "../golden.ts";
import { sampleCatalog } from "../sample-catalog.ts";
import { sampleHosts } from "../sample-hosts.ts";

/** Left out: pages and programs, what describes or repeats others. */
const OTHERS = [
  /\/$|\.(html|css|m?js|svg)$|^\/(SKILL\.md|robots\.txt|sitemap\.xml|islands\/.*)$/,
  /^\/api\/(openapi|release|schema\/.*|models\/(cedar-large|lantern-3@2026))\.json$/,
  /^\/providers\/.*(rss\.xml|ics)$|^\/hosts\/groq\//,
];

const surface = ROUTES.map(({ path, versions }) => `${path} ${versions}\n`).join("");
const isData = (path: string) => !OTHERS.some((other) => other.test(path));
const data = [
  ...textsOf({ ...sampleCatalog(), hosts: sampleHosts() }, "https://almanac.example", { only: isData }),
].map(({ path, body }): [string, string] => [path.slice(1), path.endsWith(".json") ? layOut(JSON.parse(body)) : body]);

testGolden(join(import.meta.dirname, "golden/documents"), new Map([["surface.txt", surface], ...data]));

// The data that the sample catalog and its hosts give. After a change that is wanted: GOLDEN=write node --test test/publish/golden.test.ts
import assert from "node:assert/strict";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { textsOf } from "../../src/publish/render.ts";
import { ROUTES } from "../../src/publish/routes.ts";
import { sampleCatalog } from "../sample-catalog.ts";
import { sampleHosts } from "../sample-hosts.ts";

const FOLDER = join(import.meta.dirname, "golden");
/** Left out: pages and programs, what describes or repeats others. */
const OTHERS = [
  /\/$|\.(html|css|m?js|svg)$|^\/(.*llms\.txt|SKILL\.md|robots\.txt|sitemap\.xml|islands\/.*)$/,
  /^\/api\/(full|openapi|release|schema\/.*|providers\/\w+\/models|models\/(cedar-large|lantern-3@2026))\.json$/,
  /^\/models\/(echo|lantern|sonar|cedar-mini).*\.md$|^\/(providers|hosts)\/.*\/(atom\.xml|feed\.json)$/,
  /^\/providers\/.*(rss\.xml|ics)$|^\/hosts\/groq\//,
];

const documents = [...textsOf({ ...sampleCatalog(), hosts: sampleHosts() }, "https://almanac.example")];
const surface = ROUTES.map(({ path, versions }) => `${path} ${versions}\n`).join("");
const current = new Map([
  ["surface.txt", surface],
  ...documents.flatMap(({ path, body }) =>
    OTHERS.some((other) => other.test(path)) ? [] : [[path.slice(1), printed(path, body)] as const],
  ),
]);

/** JSON with a line for each entry of its lists and objects, two levels deep. */
function printed(path: string, body: string): string {
  return path.endsWith(".json") ? `${layOut(JSON.parse(body), "\n")}\n` : body;
}

function layOut(value: unknown, indent: string): string {
  if (typeof value !== "object" || value === null || indent.length > 4) return JSON.stringify(value);
  const isList = Array.isArray(value);
  const lines = Object.entries(value).map(([key, part]) => {
    return `${indent}  ${isList ? "" : `${JSON.stringify(key)}: `}${layOut(part, `${indent}  `)}`;
  });
  return lines.length === 0 ? JSON.stringify(value) : `${isList ? "[" : "{"}${lines}${indent}${isList ? "]" : "}"}`;
}

if (process.env.GOLDEN === "write") {
  rmSync(FOLDER, { recursive: true, force: true });
  for (const [file, text] of current) {
    mkdirSync(dirname(join(FOLDER, file)), { recursive: true });
    writeFileSync(join(FOLDER, file), text);
  }
}

test("there is a golden file for each document, and no other", () => {
  const entries = readdirSync(FOLDER, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = entries.map((entry) => join(entry.parentPath, entry.name).slice(FOLDER.length + 1));
  assert.deepEqual(files.sort(), [...current.keys()].sort());
});

for (const [file, text] of current)
  test(`golden: ${file}`, () => assert.equal(text, readFileSync(join(FOLDER, file), "utf8")));

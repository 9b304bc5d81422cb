import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "cheerio";
import { renderAll } from "../../src/publish/render.ts";
import { sampleCatalog } from "../sample-catalog.ts";
import { sampleHosts } from "../sample-hosts.ts";

const published = (catalog: ReturnType<typeof sampleCatalog>) =>
  new Map(renderAll(catalog, "https://almanac.example").map(({ path, body }) => [path, Buffer.from(body)]));
const without = published(sampleCatalog());
const having = published({ ...sampleCatalog(), hosts: sampleHosts() });
const page = (path: string) => load(having.get(path) ?? "");
const spaced = (text: string) => text.replace(/\s+/g, " ").trim();

/** What may differ with hosts. */
const THEIRS =
  /^\/(api\/((hosts|sources|standings|resolve|full|release)\.json|models\/cedar-large(-[12])?\.json)|hosts\.csv|hosts\/|deprecations\/|models\/cedar-large-[12](\/|\.md)|docs\/|islands\/table\.json|sitemap\.xml|)$/;

test("hosts don't change a byte of the feed, version 1, the deprecation document and documents derived from them", () => {
  const differing = [...without].flatMap(([path, body]) => (having.get(path)?.equals(body) ? [] : [path]));
  assert.deepEqual(
    differing.filter((path) => !THEIRS.test(path)),
    [],
  );
});

test("pages distinguish the host's and the vendor's dates", () => {
  const $ = page("/hosts/azure/");
  const cells = $("tbody tr").first().children().toArray();
  assert.deepEqual(
    cells.map((cell) => spaced($(cell).text())),
    [
      "cedar-large-1 version 2026-01-05, existing users only, eastus, westeurope",
      "1 Jan 2027 in 43 daysextended access from 1 Dec 2026",
      "1 Feb 2027",
      "31 days earlier",
      "deprecatedsince 1 Sep 2026",
      "cedar-large-2",
    ],
  );
  assert.match(page("/models/cedar-large-1/")("section[aria-labelledby=_hosts]").text(), /31 days earlier/);
  assert.match(page("/hosts/groq/")("tbody").text(), /In the region of the west it ended sooner\./);
  assert.match(page("/hosts/")("tbody").text(), /Microsoft Foundry/);
});

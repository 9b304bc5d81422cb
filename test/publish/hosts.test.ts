import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { load } from "cheerio";
import ical from "node-ical";
import { documentsOf } from "../../src/publish/render.ts";
import type { HostDocument, HostsDocument } from "../../src/schema/host-document.ts";
import type { ModelDocument } from "../../src/schema/model-document.ts";
import type { ResolveDocument } from "../../src/schema/resolve-document.ts";
import type { SourcesDocument } from "../../src/schema/sources-document.ts";
import { sampleCatalog } from "../sample-catalog.ts";
import { sampleHosts } from "../sample-hosts.ts";

const SITE = "https://almanac.example";
const published = (catalog: ReturnType<typeof sampleCatalog>) =>
  new Map([...documentsOf(catalog, SITE)].map(({ path, body }) => [path, Buffer.from(body).toString("latin1")]));
const without = published(sampleCatalog());
const having = published({ ...sampleCatalog(), hosts: sampleHosts() });
const text = (path: string) => Buffer.from(having.get(path) ?? "", "latin1").toString();
const json = <T>(path: string) => JSON.parse(text(path)) as T;

test("hosts don't change a byte of the feed, version 1, the deprecation document and documents derived from them", () => {
  const differing = [...without.keys()].filter((path) => having.get(path) !== without.get(path));
  const own =
    /^\/(api\/(hosts\.json|sources\.json|standings\.json|resolve\.json|full\.json|release\.json|models\/cedar-large(-[12])?\.json)|hosts\.csv|hosts\/|deprecations\/|models\/cedar-large-[12](\/|\.md)|docs\/|sitemap\.xml|)$/;
  assert.deepEqual(
    differing.filter((path) => !own.test(path)),
    [],
  );
  for (const path of ["/api/models.json", "/api/deprecations.json", "/v1/api/models.json", "/v1/api/deprecations.json"])
    assert.ok(having.has(path) && !differing.includes(path), path);
});

describe("published hosts", () => {
  test("sources.json has the hosts' pages in addition to the providers'", () => {
    const { count, pages, hosts } = json<SourcesDocument>("/api/sources.json");
    assert.equal(count, pages.length);
    assert.ok(hosts.length > 0 && hosts.every(({ host_slug }) => sampleHosts().providers.has(host_slug)));
    const rows = new Set([...sampleHosts().models.values()].map(({ id }) => id));
    assert.ok(hosts.some(({ models }) => models.length > 0));
    assert.ok(hosts.every(({ models }) => models.every((id) => rows.has(id))));
  });

  test("every row has the vendor's dates as well", () => {
    const { count, hosts, models } = json<HostsDocument>("/api/hosts.json");
    assert.deepEqual(
      hosts.map(({ slug, rows, joined, retired, read_on }) => [slug, rows, joined, retired, read_on]),
      [
        ["groq", 1, 0, 1, "2026-11-20"],
        ["azure", 2, 2, 0, "2026-11-18"],
      ],
    );
    assert.equal(count, 3);
    const [row] = models;
    assert.deepEqual(
      [
        row?.model,
        row?.version,
        row?.retires_on,
        row?.vendor?.retires_on,
        row?.days_from_vendor,
        row?.page,
        row?.read_on,
      ],
      [
        "cedar-large-1",
        "2026-01-05",
        "2027-01-01",
        "2027-02-01",
        -31,
        "https://docs.example.com/openai/deprecations",
        "2026-11-19",
      ],
    );
    assert.deepEqual([models[2]?.model, models[2]?.vendor, models[2]?.maker], [null, null, "Other"]);
  });

  test("a host's document has the evidence", () => {
    const { models } = json<HostDocument>("/api/hosts/azure.json");
    assert.deepEqual(
      models[0]?.evidence.retires_on?.map(({ raw }) => raw),
      [["2027-01-01"]],
    );
  });

  test("a model's document has its hosts", () => {
    const { hosts, nulls } = json<ModelDocument>("/api/models/cedar-large-1.json");
    const [line] = hosts;
    assert.deepEqual(
      [line?.platform, line?.host, line?.id, line?.access, line?.extended_access_from, line?.days_from_vendor],
      ["Microsoft Foundry", "azure", "cedar-large-1", "existing users only", "2026-12-01", -31],
    );
    assert.equal(nulls.hosts, undefined);
  });

  test("resolve.json has only what a verdict needs", () => {
    const { schedules } = json<ResolveDocument>("/api/resolve.json");
    assert.deepEqual(schedules[0], {
      host: "azure",
      name: "Microsoft Foundry",
      page: "https://docs.example.com/openai/deprecations",
      read_on: "2026-11-19",
      rows: [
        {
          as: "cedar-large-1",
          version: "2026-01-05",
          id: "cedar-large-1",
          status: "deprecated",
          access: "existing users only",
          deprecated_on: "2026-09-01",
          retires_on: "2027-01-01",
          extended_access_from: "2026-12-01",
          replacement: "cedar-large-2",
        },
        { as: "cedar-large-2", id: "cedar-large-2", status: "ga", retires_not_before: "2027-06" },
      ],
    });
  });

  test("CSV, calendar and feeds for each host", () => {
    const [head, first] = text("/hosts.csv").split("\r\n");
    assert.match(head ?? "", /^host,id,model,/);
    assert.match(
      first ?? "",
      /^azure,azure-cedar-large-1-2026-01-05,cedar-large-1,.*2027-01-01,,cedar-large-2,2027-02-01,-31,/,
    );
    const events = Object.values(ical.sync.parseICS(text("/hosts/azure/calendar.ics"))).filter(
      (event) => event?.type === "VEVENT",
    );
    assert.deepEqual(
      events.map((event) => event && "summary" in event && event.summary),
      [
        "Microsoft Foundry cedar-large-1 2026-01-05 retires",
        "Microsoft Foundry cedar-large-2 may retire from 2027-06 (not before)",
      ],
    );
    const $ = load(text("/hosts/azure/rss.xml"), { xml: true });
    assert.equal($("item > title").text(), "Microsoft Foundry cedar-large-1: retirement date moved");
    assert.equal($("item > link").text(), `${SITE}/hosts/azure/#azure-cedar-large-1-2026-01-05`);
    assert.match(text("/hosts/azure/atom.xml"), /retirement date moved/);
    assert.equal(load(text("/hosts/groq/rss.xml"), { xml: true })("item").length, 0);
  });

  test("pages distinguish the host's and the vendor's dates", () => {
    const $ = load(text("/hosts/azure/"));
    const [row] = $("tbody tr").toArray();
    const cells = $(row)
      .children()
      .toArray()
      .map((cell) => $(cell).text().replace(/\s+/g, " ").trim());
    assert.deepEqual(cells, [
      "cedar-large-1version 2026-01-05, existing users only, eastus, westeurope",
      "2027-01-01 extended access from 2026-12-01",
      "2027-02-01",
      "31 days earlier",
      "deprecated since 2026-09-01",
      "cedar-large-2",
    ]);
    assert.match(load(text("/models/cedar-large-1/"))("section[aria-labelledby=_hosts]").text(), /31 days earlier/);
    assert.match(load(text("/hosts/groq/"))("tbody").text(), /In the region of the west it ended sooner\./);
    assert.match(load(text("/hosts/"))("tbody").text(), /Microsoft Foundry/);
    assert.equal(load(text("/deprecations/"))("circle.host").length, 1);
  });
});

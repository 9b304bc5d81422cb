import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { COMMITTED_CONTEXT } from "../../../test/committed.ts";
import { layOut, testGolden } from "../../../test/golden.ts";
import { type Sample, sampleCatalog, sampleHeld, sampleModel, sampleRecord } from "../../../test/sample-catalog.ts";
import { sampleHosts } from "../../../test/sample-hosts.ts";
import type { Catalog, Model } from "../../schema/catalog.ts";
import type { LockLine } from "../../schema/history.ts";
import type { HostFile, ProviderFile } from "../../schema/provider.ts";
import type { Evidence, ModelRecord } from "../../schema/record.ts";
import type { HostSlug } from "../../schema/vocabulary.ts";
import { contextOf } from "../context.ts";
import { compact } from "../json.ts";
import { standingsDocument } from "./standings.ts";

type Change = (record: ModelRecord, catalog: Catalog) => unknown;

const entry = (page: string, read_on: string, states: Evidence["states"], over: Partial<Evidence> = {}): Evidence => ({
  ...{ page, at: "x", read_on, states },
  ...over,
});
const evidence =
  (...entries: Evidence[]): Change =>
  (record) =>
    Object.assign(record, { evidence: entries });
const heading = (at: string, read_on: string) => entry("pricing", read_on, { name: "x" }, { at: `Prices / ${at}` });

const disputed: Change = (_, { held }) => {
  const conflict = (...days: string[]) => {
    const between = days.map((value) => ({ page: "deprecations", at: "x", value }));
    return { why: { code: "conflict" as const, between } };
  };
  held.push(sampleHeld("oak-1", "retires_on", conflict("2027-04-06", "2026-09-21")));
  held.push(sampleHeld("oak-1", "released", conflict("2025-01-01", "2025-01-02")));
  held.push(sampleHeld("oak-1", "status", { why: { code: "status-backward" } }));
};

const atHosts: Change = (_, catalog) => {
  catalog.hosts = sampleHosts();
  Object.assign(catalog.hosts.models.get("groq-other-7b")?.record ?? {}, { api_string: "other/OtherGuard-7B" });
};
const listedToo: Change = (_, catalog) => {
  catalog.hosts = sampleHosts();
  const { record } = catalog.models.get("cedar-large-2") as Model;
  record.hosts = [{ platform: "Microsoft Foundry", id: "cedar-large-2" }];
};
/** A host's row without a version, read on a day, and one of its versions. */
const divided =
  (read_on: string, over: Partial<ModelRecord> = {}): Change =>
  (_, catalog) => {
    const hosts = sampleHosts();
    const whole = hosts.models.get("azure-cedar-large-2") as Model<HostSlug>;
    const version = { name: "cedar-large-2", api_string: "cedar-large-2", version: "1", status: "preview" } as const;
    hosts.models.set("azure-cedar-large-2-1", {
      ...{ provider: "azure", id: "azure-cedar-large-2-1" },
      record: sampleRecord(version),
    });
    for (const entry of whole.record.evidence) entry.read_on = read_on;
    Object.assign(whole.record, over);
    catalog.hosts = hosts;
  };

/** `read`: the day on which the page with the retirements was read whole, if it was. */
const announced =
  (read?: string): Change =>
  (_, { providers, lock }) => {
    const file = providers.get("openai") as ProviderFile;
    file.wins = [{ page: "deprecations", fields: ["retires_on"], why: "it announces them" }];
    file.dates_hold_at = { page: "deprecations", hosts: ["azure"], why: "it says so" };
    if (read) Object.assign(lock["openai/deprecations"] ?? {}, { read_on: read });
    else delete lock["openai/deprecations"];
  };

const inPackage =
  (after: string | null): Change =>
  (_, catalog) => {
    const bounds = { after: after && { version: "1", released: after }, by: { version: "2", released: "2026-10-16" } };
    catalog.announcements = [
      { provider: "openai", id: "oak-1", retires_on: "2027-05-01", page: "pricing", ...bounds } as never,
    ];
  };

/** A package whose release of 2026-11-10 lists these ids. */
function addPackage(file: ProviderFile | HostFile, lock: Catalog["lock"], page: string, ids: readonly string[]): void {
  const url = "https://github.com/acme/sdk/tree/v{version}/{file}";
  file.pages.sdk = { url, package: { name: "sdk", files: "*.ts", declarations: "x" } };
  const at = "src/models.ts / MODELS / x";
  const listed = Object.fromEntries(ids.map((id) => [id, id === "oak-none" ? { at, says: "Not a model" } : { at }]));
  const line = Object.values(lock)[0] as LockLine;
  lock[page] = { ...line, version: "1.2.3", released: "2026-11-10", listed };
}
const packaged: Change = (record, { providers, lock }) => {
  const ids = ["oak-1", "oak", "oak-latest", "oak-now-latest", "oak-next", "oak-none"];
  addPackage(providers.get("openai") as ProviderFile, lock, "openai/sdk", ids);
  record.evidence = [
    entry("models", "2026-11-09", { status: "GA", aliases: ["oak-latest", "oak"] }),
    entry("models", "2026-11-10", { aliases: ["oak-now-latest"] }),
  ];
};
const packagedAtHost: Change = (_, catalog) => {
  const hosts = sampleHosts();
  addPackage(hosts.providers.get("azure") as HostFile, hosts.lock, "azure/sdk", ["cedar-large-2", "oak-9"]);
  catalog.hosts = hosts;
};

const tokens = { per: "1M tokens" } as const;
const priced = evidence(
  entry("pricing", "2026-04-01", { price_input_per_mtok: "$1" }),
  entry("pricing", "2026-06-01", { price_input_per_mtok: "$1", status: "GA" }),
  entry("pricing", "2026-05-01", { price_output_per_mtok: "$2" }),
);
const rerouted: Sample = {
  status: "retired",
  default_snapshot: "cedar-large-2",
  replacements: [{ model: "cedar-large-2", parameters: "effort: low" }, { model: "The next series" }],
  after_retirement: { effect: "rerouted", to: "cedar-large-2" },
};

/** What the standing of `oak-1`, or of another model, shows: facts of oak-1, and how the catalog differs from the sample. */
const CASES: [title: string, facts: Sample, change?: Change, id?: string][] = [
  [
    "each value has the page and the day of its own latest reading",
    { retires_not_before: "2027-03" },
    evidence(
      entry("models", "2026-05-01", { status: "GA" }),
      entry("pricing", "2026-06-01", { status: "GA" }),
      entry("deprecations", "2026-07-01", { status: "GA" }, { superseded: true }),
      entry("models", "2026-08-01", { name: "One" }),
      entry("models", "2026-04-01", { retires_not_before: "March 2027" }),
    ),
  ],
  [
    "of pages read on one day, the one that states most of the model",
    {},
    evidence(
      entry("deprecations", "2026-06-01", { status: "GA" }),
      entry("models", "2026-06-01", { status: "GA", name: "One" }),
    ),
  ],
  ["what pages state differently of an end, until a person decides", {}, disputed],
  ["a promise counts only without a firm day", { retires_on: "2027-05-01", retires_not_before: "2027-03" }],
  [
    "the last day on which packages show that an end was announced",
    { retires_on: "2027-05-01" },
    inPackage("2026-10-14"),
  ],
  ["a package's first days of ends don't bound an announcement", { retires_on: "2027-05-01" }, inPackage(null)],
  ["a promise of what is retired is over", { status: "retired", retires_not_before: "2027-03" }],
  [
    "factors make the prices of long prompts and of services; a stated one has precedence",
    {
      price_input_per_mtok: 2,
      rates: [
        { meter: "cache_write", price: 3, ...tokens },
        { meter: "cache_write", price: 1, ...tokens, service: "batch" },
      ],
      price_factors: [
        { times: 0.8, promotion: true },
        { times: 0.5, service: "batch" },
        { times: 2, meter: "input", above: 1000 },
      ],
    },
  ],
  ["prices that are only said to be another model's", { priced_like: "cedar-large" }],
  ["a chat model takes text, even where a page states only images", { input_modalities: ["image"] }],
  ["what makes images may take none", { output_modalities: ["image"] }],
  ["a snapshot that is another row, replacements with ids and parameters, reroutes", rerouted],
  ["a snapshot that is the row itself", { default_snapshot: "oak-1", after_retirement: { effect: "error" } }],
  ["the day of the price that was read longest ago", { price_input_per_mtok: 1, price_output_per_mtok: 2 }, priced],
  ["the day of the only price", { price_input_per_mtok: 1 }, priced],
  [
    "ids that a vendor states for hosts, as rows that the host doesn't list, and spellings elsewhere",
    {
      hosts: [
        { platform: "Azure AI Foundry", id: "oak-one" },
        { platform: "Some Cloud", id: "oak-1" },
      ],
    },
    atHosts,
  ],
  ["an id that both its vendor and the host state", {}, listedToo, "cedar-large-2"],
  [
    "a host's row gives way to the versions into which its page has divided it",
    {},
    divided("2026-07-07"),
    "cedar-large-2",
  ],
  ["a host's row that was read after its versions stays", {}, divided("2026-11-30"), "cedar-large-2"],
  [
    "a version without an end is disputed if another page of its host says that the model has ended",
    {},
    divided("2026-07-07", { status: "retired", retires_on: "2025-04-15" }),
    "cedar-large-2",
  ],
  [
    "a version is not disputed by an end that is only announced",
    {},
    divided("2026-07-07", { status: "deprecated", retires_on: "2027-04-15" }),
    "cedar-large-2",
  ],
  [
    "hosts that a heading excepts from a retirement, by the latest reading",
    { status: "retired" },
    evidence(
      heading("Oak 1 (retired, except on Google Cloud)", "2026-10-01"),
      heading("Oak 1 (retired, except on Bedrock and Google Cloud)", "2026-11-01"),
    ),
  ],
  ["a heading that excepts no host", { status: "retired" }, evidence(heading("Oak 1 (retired)", "2026-10-01"))],
  ["a page with retirements that was read whole, and hosts for which its dates hold", {}, announced("2026-06-02")],
  ["a page with retirements that was not read whole", {}, announced()],
  [
    "ids that only a package's newest release lists, and moving aliases that it lists later than any page",
    { aliases: ["oak-latest", "oak", "oak-now-latest"] },
    packaged,
  ],
  ["ids that only a host's package lists", {}, packagedAtHost],
];

/** The document with one standing only. */
function standing([, facts, change, id = "oak-1"]: (typeof CASES)[number]): object {
  const catalog = sampleCatalog();
  const model = sampleModel({ api_string: "oak-1", ...facts });
  catalog.models.set(model.id, model);
  change?.(model.record, catalog);
  const { models, ...document } = standingsDocument(contextOf(catalog, "https://a.example"));
  return { standing: models.find((one) => one.id === id), ...document };
}

testGolden(
  join(import.meta.dirname, "../../../test/publish/golden/standings"),
  new Map(CASES.map((one): [string, string] => [`${one[0]}.json`, layOut(standing(one))])),
);

test("the committed catalog's document fits into 150 kB", () =>
  assert.ok(gzipSync(compact(standingsDocument(COMMITTED_CONTEXT))).length <= 150_000));

import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { COMMITTED, COMMITTED_CONTEXT } from "../../../test/committed.ts";
import { byId, sampleCatalog, sampleHeld, sampleModel, sampleRecord } from "../../../test/sample-catalog.ts";
import { sampleHosts } from "../../../test/sample-hosts.ts";
import type { Catalog, Model } from "../../schema/catalog.ts";
import type { ModelRecord } from "../../schema/record.ts";
import { StandingsDocument } from "../../schema/standings.ts";
import type { HostSlug } from "../../schema/vocabulary.ts";
import { contextOf } from "../context.ts";
import { compact } from "../json.ts";
import { standingsDocument } from "./standings.ts";

const publish = (catalog: Catalog) => standingsDocument(contextOf(catalog, "https://a.example"));
const page = (name: string) => `https://docs.example.com/openai/${name}`;

/** The sample catalog with one model more, and its standing. */
function standing(
  facts: Parameters<typeof sampleModel>[0],
  change: (model: Model, catalog: Catalog) => void = () => {},
) {
  const catalog = sampleCatalog();
  const model = sampleModel({ api_string: "oak-1", ...facts });
  catalog.models.set(model.id, model);
  change(model, catalog);
  const document = publish(catalog);
  const one = document.models.find(({ id }) => id === model.id);
  assert.ok(one);
  const place = (cited: readonly [unknown, number, string | null] | undefined) =>
    cited && [cited[0], document.pages[cited[1]], cited[2]];
  return { document, one, place };
}

test("each value has the page and the day of its own latest reading", () => {
  const { one, place } = standing({}, ({ record }) => {
    record.retires_not_before = "2027-03";
    record.evidence = [
      { at: "x", states: { status: "GA" }, page: "models", read_on: "2026-05-01" },
      { at: "x", states: { status: "GA" }, page: "pricing", read_on: "2026-06-01" },
      { at: "x", states: { status: "GA" }, page: "deprecations", read_on: "2026-07-01", superseded: true },
      { at: "x", states: { name: "One" }, page: "models", read_on: "2026-08-01" },
      { at: "x", states: { retires_not_before: "March 2027" }, page: "models", read_on: "2026-04-01" },
    ];
  });
  assert.deepEqual(place(one.status), ["ga", page("pricing"), "2026-06-01"]);
  assert.deepEqual(place(one.promised_until), ["2027-03", page("models"), "2026-04-01"]);
});

test("what pages state differently of an end, until a person decides", () => {
  const between = ["2027-04-06", "2026-09-21"].map((value) => ({ page: "deprecations", at: "x", value }));
  const { one, place } = standing({}, ({ id }, catalog) => {
    catalog.held.push(sampleHeld(id, "retires_on", { why: { code: "conflict", between } }));
    catalog.held.push(sampleHeld(id, "released", { why: { code: "conflict", between } }));
    catalog.held.push(sampleHeld(id, "status", { why: { code: "status-backward" } }));
  });
  const [values, url] = place(one.disputed) ?? [];
  assert.deepEqual([values, url], [["2026-09-21", "2027-04-06"], page("deprecations")]);
  assert.equal(standing({}).one.disputed, undefined);
});

test("of pages read on one day, the one that states most of the model", () => {
  const { one, place } = standing({}, ({ record }) => {
    record.evidence = [
      { at: "x", states: { status: "GA" }, page: "deprecations", read_on: "2026-06-01" },
      { at: "x", states: { status: "GA", name: "One" }, page: "models", read_on: "2026-06-01" },
    ];
  });
  assert.deepEqual(place(one.status), ["ga", page("models"), "2026-06-01"]);
});

test("a promise counts only without a firm day, and no key is there without a value", () => {
  const { one } = standing({ retires_on: "2027-05-01", retires_not_before: "2027-03" });
  assert.equal(one.promised_until, undefined);
  assert.equal(standing({ status: "retired", retires_not_before: "2027-03" }).one.promised_until, undefined);
  assert.ok(Object.values(one).every((value) => value !== null && !(Array.isArray(value) && value.length === 0)));
});

test("factors make the prices of long prompts and of services; a stated one has precedence", () => {
  const tokens = { per: "1M tokens" } as const;
  const { one } = standing({
    price_input_per_mtok: 2,
    rates: [
      { meter: "cache_write", price: 3, ...tokens },
      { meter: "cache_write", price: 1, ...tokens, service: "batch" },
    ],
    price_factors: [
      { times: 0.5, service: "batch" },
      { times: 2, meter: "input", above: 1000 },
      { times: 0.8, promotion: true },
    ],
  });
  const made = one.rates?.map(({ per: _, ...rate }) => Object.values(rate).join(" "));
  assert.deepEqual(made, [
    ...["cache_write 3", "cache_write 1 batch", "input 4 1000", "input 1 batch", "input 2 1000 batch"],
    ...["input 1.6 true", "cache_write 2.4 true", "input 3.2 1000 true"],
  ]);
});

test("prices that are only said to be another model's", () => {
  const { one } = standing({ priced_like: "cedar-large" });
  assert.deepEqual([one.priced_like, typeof one.price_input_per_mtok], ["cedar-large-2", "number"]);
});

test("chat models take text, even where a page states only images", () => {
  assert.deepEqual(standing({ input_modalities: ["image"] }).one.modality, ["text", "vision"]);
  assert.deepEqual(standing({ output_modalities: ["image"] }).one.modality, ["image"]);
});

test("a snapshot that is another row, replacements with ids and parameters, reroutes", () => {
  const { one } = standing({
    status: "retired",
    default_snapshot: "cedar-large-2",
    replacements: [{ model: "cedar-large-2", parameters: "effort: low" }, { model: "The next series" }],
    after_retirement: { effect: "rerouted", to: "cedar-large-2" },
  });
  assert.equal(one.snapshot, "cedar-large-2");
  assert.deepEqual(
    one.replacements?.map(({ model, id, parameters }) => [model, id, parameters]),
    [
      ["cedar-large-2", "cedar-large-2", "effort: low"],
      ["The next series", undefined, undefined],
    ],
  );
  assert.equal(one.rerouted?.[0], "cedar-large-2");
  const itself = standing({ default_snapshot: "oak-1", after_retirement: { effect: "error" } }).one;
  assert.deepEqual([itself.snapshot, itself.rerouted], [undefined, undefined]);
});

test("prices were read on the day of the one that was read longest ago", () => {
  const readOn = (prices: object) =>
    standing(prices, ({ record }) => {
      const entry = { page: "pricing", at: "x" };
      record.evidence = [
        { ...entry, read_on: "2026-04-01", states: { price_input_per_mtok: "$1" } },
        { ...entry, read_on: "2026-06-01", states: { price_input_per_mtok: "$1", status: "GA" } },
        { ...entry, read_on: "2026-05-01", states: { price_output_per_mtok: "$2" } },
      ];
    }).one.prices_read_on;
  assert.equal(readOn({ price_input_per_mtok: 1, price_output_per_mtok: 2 }), "2026-05-01");
  assert.equal(readOn({ price_input_per_mtok: 1 }), "2026-06-01");
  assert.equal(readOn({}), undefined);
});

test("ids that a vendor states for hosts: rows that the host doesn't list, and spellings elsewhere", () => {
  const { one, document } = standing({}, ({ record }, catalog) => {
    catalog.hosts = sampleHosts();
    record.hosts = [
      { platform: "Azure AI Foundry", id: "oak-one" },
      { platform: "Some Cloud", id: "oak-1" },
    ];
  });
  assert.deepEqual(
    one.hosts?.map(({ host, as, status }) => [host, as, status]),
    [["azure", "oak-one", undefined]],
  );
  assert.equal(document.pages[one.hosts?.[0]?.unlisted?.[0] ?? -1], page("models"));
  assert.deepEqual(one.elsewhere, [["oak-1", "Some Cloud"]]);
  const listed = standing({}, (_, catalog) => {
    catalog.hosts = sampleHosts();
    const cedar = catalog.models.get("cedar-large-2") as Model;
    cedar.record.hosts = [{ platform: "Microsoft Foundry", id: "cedar-large-2" }];
  }).document.models.find(({ id }) => id === "cedar-large-2");
  assert.deepEqual([listed?.elsewhere, listed?.hosts?.length], [[["cedar-large-2", "azure"]], 1]);
});

test("hosts' rows stand with their models, those of other makers apart", () => {
  const { models, host_rows, hosts, pages } = publish(sampleCatalog({ hosts: sampleHosts() }));
  const row = models.find(({ id }) => id === "cedar-large-1")?.hosts?.[0];
  assert.deepEqual(
    [row?.host, row?.as, row?.version, row?.access, row?.ends_on?.[0], row?.ends_on?.[2], row?.extended_access_from],
    ["azure", "cedar-large-1", "2026-01-05", "existing users only", "2027-01-01", "2026-11-19", "2026-12-01"],
  );
  assert.deepEqual(
    host_rows.map(({ as, name, maker, status }) => [as, name, maker, status?.[0]]),
    [["other/other-7b", "Other 7B", "Meta", "retired"]],
  );
  assert.deepEqual(
    [hosts.azure?.[0], pages[hosts.azure?.[1] ?? -1], hosts.azure?.[2]],
    ["Microsoft Foundry", page("models"), "2026-11-18"],
  );
});

const divided = (read_on: string, over: Partial<ModelRecord> = {}) => {
  const hosts = sampleHosts();
  const whole = hosts.models.get("azure-cedar-large-2") as Model<HostSlug>;
  hosts.models.set("azure-cedar-large-2-1", {
    ...whole,
    id: "azure-cedar-large-2-1",
    record: sampleRecord({ name: "cedar-large-2", api_string: "cedar-large-2", version: "1", status: "preview" }),
  });
  for (const entry of whole.record.evidence) entry.read_on = read_on;
  Object.assign(whole.record, over);
  const { models } = publish(sampleCatalog({ hosts }));
  return models.find(({ id }) => id === "cedar-large-2")?.hosts ?? [];
};

test("a host's row without a version gives way to the versions into which its page has divided it", () => {
  const versionsAt = (read_on: string) => divided(read_on).map(({ version }) => version ?? "none");
  assert.deepEqual(versionsAt("2026-07-07"), ["1"]);
  assert.deepEqual(versionsAt("2026-11-30"), ["none", "1"]);
});

test("a version without an end is disputed if another page of its host says that the model has ended", () => {
  const disputed = (over: Partial<ModelRecord>) => divided("2026-07-07", over)[0]?.disputed?.[0];
  assert.deepEqual(disputed({ status: "retired", retires_on: "2025-04-15" }), ["2025-04-15"]);
  assert.equal(disputed({ status: "deprecated", retires_on: "2027-04-15" }), undefined);
});

test("hosts that a heading excepts from a retirement, by the latest reading", () => {
  const exceptIn = (...headings: [at: string, read_on: string][]) =>
    standing({ status: "retired" }, ({ record }) => {
      record.evidence.push(
        ...headings.map(([at, read_on]) => ({ page: "pricing", at, read_on, states: { name: "x" } })),
      );
    }).one.except;
  const at = (hosts: string) => `Prices / Oak 1 (retired, except on ${hosts})`;
  const [hosts, , read_on] =
    exceptIn([at("Google Cloud"), "2026-10-01"], [at("Bedrock and Google Cloud"), "2026-11-01"]) ?? [];
  assert.deepEqual([hosts, read_on], [["bedrock", "vertex"], "2026-11-01"]);
  assert.equal(exceptIn(["Prices / Oak 1 (retired)", "2026-10-01"]), undefined);
});

test("a provider's retirements have a page only if it was read whole, and the hosts for which its dates hold", () => {
  const announced = (isRead: boolean) =>
    standing({}, (_, catalog) => {
      const file = catalog.providers.get("openai");
      if (!file) throw new Error("the sample has OpenAI");
      file.wins = [{ page: "deprecations", fields: ["retires_on"], why: "it announces them" }];
      file.dates_hold_at = { page: "deprecations", hosts: ["azure"], why: "it says so" };
      const line = Object.values(catalog.lock)[0];
      delete catalog.lock["openai/deprecations"];
      if (line && isRead) catalog.lock["openai/deprecations"] = { ...line, read_on: "2026-06-02" };
    });
  const { document } = announced(true);
  const [index = -1, day, hosts] = document.announcements.OpenAI ?? [];
  assert.deepEqual([document.pages[index], day, hosts], [page("deprecations"), "2026-06-02", ["azure"]]);
  assert.equal(announced(false).document.announcements.OpenAI, undefined);
});

test("ids that only a package's newest release lists, and moving aliases that it lists later than any page", () => {
  const repository = "https://github.com/acme/sdk";
  const { document } = standing({ aliases: ["oak-latest", "oak", "oak-now-latest"] }, ({ record }, catalog) => {
    const file = catalog.providers.get("openai");
    const line = Object.values(catalog.lock)[0];
    if (!file || !line) throw new Error("the sample has a page that was read");
    const source = { name: "sdk", files: "*.ts", declarations: "x" };
    file.pages.sdk = { url: `${repository}/tree/v{version}/{file}`, package: source };
    const at = "src/models.ts / MODELS / x";
    const ids = ["oak-1", "oak", "oak-latest", "oak-now-latest", "oak-next", "oak-none"];
    const listed = Object.fromEntries(ids.map((id) => [id, id === "oak-none" ? { at, says: "Not a model" } : { at }]));
    catalog.lock["openai/sdk"] = { ...line, version: "1.2.3", released: "2026-11-10", listed };
    record.evidence = [
      { page: "models", at: "x", read_on: "2026-11-09", states: { status: "GA", aliases: ["oak-latest", "oak"] } },
      { page: "models", at: "x", read_on: "2026-11-10", states: { aliases: ["oak-now-latest"] } },
    ];
  });
  assert.deepEqual(
    document.listed.map(([id, provider, index, released]) => [id, provider, document.pages[index], released]),
    ["oak-latest", "oak-next"].map((id) => [id, "OpenAI", `${repository}/tree/v1.2.3/src/models.ts`, "2026-11-10"]),
  );
});

test("ids that only a host's package lists", () => {
  const { document } = standing({}, (_, catalog) => {
    catalog.hosts = sampleHosts();
    const url = "https://github.com/acme/cdk/tree/v{version}/{file}";
    const [azure, line] = [catalog.hosts.providers.get("azure"), Object.values(catalog.lock)[0]];
    if (!azure || !line) throw new Error("the sample has Azure, and a page that was read");
    azure.pages.cdk = { url, package: { name: "cdk", files: "*.ts", declarations: "x" } };
    const ids = ["cedar-large-2", "oak-9"].map((id) => [id, { at: "a.d.ts / X / A" }]);
    const listed = Object.fromEntries(ids);
    catalog.hosts.lock["azure/cdk"] = { ...line, version: "2.0.0", released: "2026-11-10", listed };
  });
  assert.deepEqual(
    document.listed.map(([id, by, index, released]) => [id, by, document.pages[index], released]),
    [["oak-9", "azure", "https://github.com/acme/cdk/tree/v2.0.0/a.d.ts", "2026-11-10"]],
  );
});

test("the committed catalog's document fits its schema, and into 150 kB", () => {
  const text = compact(standingsDocument(COMMITTED_CONTEXT), StandingsDocument);
  assert.ok(gzipSync(text).length <= 150_000);
  assert.equal((JSON.parse(text) as StandingsDocument).models.length, COMMITTED.models.size);
});

test("the sample's models are all there, in the order of the catalog document", () => {
  const catalog = sampleCatalog({ models: byId([sampleModel({ api_string: "b" }), sampleModel({ api_string: "a" })]) });
  assert.deepEqual(
    publish(catalog).models.map(({ id }) => id),
    ["a", "b"],
  );
});

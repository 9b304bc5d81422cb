import assert from "node:assert/strict";
import { test } from "node:test";
import { byId, sampleCatalog, sampleModel } from "../../../test/sample-catalog.ts";
import { ResolveDocument } from "../../schema/resolve-document.ts";
import { contextOf } from "../context.ts";
import { resolveDocument, spellingsOf } from "./resolve.ts";

const indexOf = (...samples: Parameters<typeof sampleModel>[0][]) =>
  spellingsOf({ models: byId(samples.map(sampleModel)) });

test("maps every api_string, alias, host spelling and id to its model, in code-unit order", () => {
  const { spellings, hosts, ambiguous } = indexOf({
    api_string: "Birch-2.5",
    aliases: ["birch", "Birch-latest"],
    hosts: [{ platform: "Amazon Bedrock", id: "vendor.birch-2.5-v1:0" }],
  });
  assert.deepEqual(Object.entries(spellings), [
    ["Birch-2.5", "birch-2-5"],
    ["Birch-latest", "birch-2-5"],
    ["birch", "birch-2-5"],
    ["birch-2-5", "birch-2-5"],
    ["vendor.birch-2.5-v1:0", "birch-2-5"],
  ]);
  assert.deepEqual(hosts, { "vendor.birch-2.5-v1:0": "Amazon Bedrock" });
  assert.deepEqual(ambiguous, {});
});

test("ambiguous spellings are listed separately, with sorted ids", () => {
  const { spellings, hosts, ambiguous } = indexOf(
    { api_string: "b-2", aliases: ["b"], hosts: [{ platform: "Cloud", id: "host/b" }] },
    { api_string: "b-1", aliases: ["b"], hosts: [{ platform: "Cloud", id: "host/b" }] },
  );
  assert.deepEqual(spellings, { "b-1": "b-1", "b-2": "b-2" });
  assert.deepEqual(ambiguous, { b: ["b-1", "b-2"], "host/b": ["b-1", "b-2"] });
  assert.deepEqual(hosts, {});
});

test("a model's own api_string or id has precedence over another's alias and a host's spelling", () => {
  const { spellings, hosts, ambiguous } = indexOf(
    { api_string: "b-1" },
    { api_string: "b-2", aliases: ["b-1"], hosts: [{ platform: "Cloud", id: "b-2" }] },
  );
  assert.deepEqual([spellings["b-1"], spellings["b-2"]], ["b-1", "b-2"]);
  assert.deepEqual([hosts, ambiguous], [{}, {}]);
});

test("a model's id that is another's api_string is ambiguous", () => {
  const { spellings, ambiguous } = indexOf({ id: "b-1", api_string: "x" }, { id: "b-2", api_string: "b-1" });
  assert.equal(spellings["b-1"], undefined);
  assert.deepEqual(ambiguous, { "b-1": ["b-1", "b-2"] });
});

test("names are not spellings, and names of object properties are ordinary texts", () => {
  const { spellings } = indexOf({ name: "Birch Two", api_string: "birch-2", aliases: ["constructor", "__proto__"] });
  assert.deepEqual(Object.keys(spellings), ["__proto__", "birch-2", "constructor"]);
});

test("the document counts its spellings", () => {
  const document = resolveDocument(contextOf(sampleCatalog(), "https://a.example"));
  assert.equal(document.count, Object.keys(document.spellings).length);
  assert.equal(document.spellings["cedar-large"], "cedar-large-2");
  assert.deepEqual(Object.keys(document), Object.keys(ResolveDocument.shape));
});

test("prices_read_on is the day of the price read longest ago", () => {
  const catalog = sampleCatalog();
  const [one] = [...catalog.models.values()];
  if (!one) throw new Error("the sample has a model");
  const at = { page: "pricing", at: "x" };
  const [input, output] = [{ price_input_per_mtok: "$1" }, { price_output_per_mtok: "$2" }];
  one.record = { ...one.record, price_input_per_mtok: 1, price_output_per_mtok: 2 };
  for (const field of ["price_cached_input_per_mtok", "price_per_1k_searches"] as const) delete one.record[field];
  one.record.evidence = [
    { ...at, read_on: "2026-04-01", states: input },
    { ...at, read_on: "2026-06-01", states: input },
    { ...at, read_on: "2026-05-01", states: output },
  ];
  const days = () => resolveDocument(contextOf(catalog, "https://a.example")).prices_read_on;
  assert.equal(days()[one.id], "2026-05-01");
  delete one.record.price_output_per_mtok;
  assert.equal(days()[one.id], "2026-06-01");
});

test("read_on is that of the latest page that states the status; a snapshot is listed if it is another row", () => {
  const catalog = sampleCatalog();
  const [one, other] = [...catalog.models.values()];
  if (!one || !other) throw new Error("the sample has two models");
  const at = { at: "x", states: { status: "GA" } };
  one.record.evidence = [
    { ...at, page: "models", read_on: "2026-05-01" },
    { ...at, page: "pricing", read_on: "2026-06-01" },
    { ...at, page: "deprecations", read_on: "2026-07-01", superseded: true },
    { page: "models", at: "x", read_on: "2026-08-01", states: { name: "One" } },
    { page: "models", at: "x", read_on: "2026-04-01", states: { retires_not_before: "March 2027" } },
  ];
  one.record.default_snapshot = other.record.api_string;
  other.record.default_snapshot = other.record.api_string;
  one.record.retires_not_before = "2027-03";
  delete one.record.retires_on;
  const { read_on, pages, not_before, snapshots } = resolveDocument(contextOf(catalog, "https://a.example"));
  assert.equal(read_on[one.id], "2026-06-01");
  assert.equal(pages[one.id], "https://docs.example.com/openai/pricing");
  const page = "https://docs.example.com/openai/models";
  assert.deepEqual(not_before[one.id], { day: "2027-03", page, read_on: "2026-04-01" });
  assert.deepEqual(snapshots, { [one.id]: other.id });
});

test("replacements that are named with parameters", () => {
  const catalog = sampleCatalog();
  const [one] = [...catalog.models.values()];
  if (!one) throw new Error("the sample has a model");
  one.record.replacements = [{ model: "oak-5", parameters: "effort: low" }, { model: "oak-6" }];
  const { parameters } = resolveDocument(contextOf(catalog, "https://a.example"));
  assert.deepEqual(parameters, { [one.id]: { "oak-5": "effort: low" } });
});

test("a status read in a package has the file as its page; a provider's retirements have a page only if it was read whole", () => {
  const catalog = sampleCatalog();
  const [one] = [...catalog.models.values()];
  const file = one && catalog.providers.get(one.provider);
  if (!one || !file) throw new Error("the sample has a model");
  const repository = "https://github.com/acme/sdk";
  file.pages.sdk = {
    url: `${repository}/tree/v{version}/{file}`,
    package: { name: "sdk", files: "*.ts", declarations: "x" },
  };
  file.pages.deprecations = { url: "https://docs.example.com/deprecations" };
  file.wins = [{ page: "deprecations", fields: ["retires_on"], why: "it announces them" }];
  const at = "src/models.ts / MODELS / x";
  one.record.evidence = [{ page: "sdk", at, read_on: "2026-06-01", states: { status: "GA" } }];
  const read = (page: string, version?: string) => {
    const known = Object.values(catalog.lock)[0];
    if (!known) throw new Error("the sample has a page that was read");
    catalog.lock[`${one.provider}/${page}`] = { ...known, read_on: "2026-06-02", ...(version && { version }) };
  };
  const document = () => resolveDocument(contextOf(catalog, "https://a.example"));
  delete catalog.lock[`${one.provider}/deprecations`];
  assert.equal(document().announcements[file.name], undefined);
  read("sdk", "1.2.3");
  read("deprecations");
  assert.equal(document().pages[one.id], `${repository}/tree/v1.2.3/src/models.ts`);
  assert.deepEqual(document().announcements[file.name], {
    page: "https://docs.example.com/deprecations",
    read_on: "2026-06-02",
  });
});

test("ids that vendors state at hosts, by the names they give the hosts, also those that are the model's own", () => {
  const catalog = sampleCatalog();
  for (const { record } of catalog.models.values()) delete record.hosts;
  const [one] = [...catalog.models.values()];
  if (!one) throw new Error("the sample has a model");
  one.record.hosts = [
    { platform: "Some Cloud", id: one.id },
    { platform: "Other", id: "oak-eu" },
    { platform: "Other", id: "oak-us" },
  ];
  const { ids_at_hosts } = resolveDocument(contextOf(catalog, "https://a.example"));
  assert.deepEqual(ids_at_hosts, { [one.id]: { "Some Cloud": [one.id], Other: ["oak-eu", "oak-us"] } });
});

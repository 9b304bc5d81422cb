import assert from "node:assert/strict";
import { test } from "node:test";
import {
  doubts,
  fixturesOf,
  picked,
  readFixture,
  stated,
  textsOf,
  unreadable,
  whysOf,
} from "../../../test/read/pages.ts";
import { cohere } from "./cohere.ts";

const { read } = fixturesOf(cohere);

test("the overview: statuses with their dates, limits, and aliases that aren't rows", () => {
  const reading = read("models");
  assert.deepEqual(stated(reading, "talk-a-03-2025"), {
    api_string: "talk-a-03-2025",
    status: "ga",
    input_modalities: ["text", "image"],
    context_window: 256_000,
    max_output_tokens: 8000,
    hosts: [
      { platform: "Azure AI Foundry", id: "labs-talk-a-w4a4" },
      { platform: "Oracle OCI Generative AI Service", id: "cohere.talk-a" },
    ],
  });
  assert.deepEqual(picked(reading, "command-zed-03-2024", "status", "deprecated_on", "aliases"), [
    "deprecated",
    "2025-09-15",
    ["command-zed"],
  ]);
  assert.deepEqual(picked(reading, "c4ai-wind-8b", "status", "retires_on"), ["retired", "2025-04-04"]);
  assert.deepEqual(unreadable(reading), []);
});

test("a table without a status column lists current models; sizes are the stated default", () => {
  const reading = read("models");
  const embed = stated(reading, "embed-zed-v9.0");
  assert.deepEqual([embed.status, embed.embedding_dimensions], ["ga", 1536]);
  assert.deepEqual(embed.input_modalities, ["text", "image", "document"]);
  assert.deepEqual(embed.output_modalities, ["embedding"]);
  assert.deepEqual(stated(reading, "rerank-zed-v9.0").output_modalities, ["score"]);
  assert.equal(stated(reading, "rerank-zed-v8.5").status, "ga");
  // The description has the exact digits, which the column rounds to 4k.
  assert.deepEqual(
    ["rerank-zed-v8.5", "rerank-zed-v9.0"].map((id) => stated(reading, id).context_window),
    [4096, 32_000],
  );
  const lost = read("models", (text) =>
    text.replace(
      "| Model Name | Status | Description | Modality",
      "| Model Name | Availability | Description | Modality",
    ),
  );
  assert.equal("status" in stated(lost, "talk-a-03-2025"), false);
});

test("platform tables state ids on hosts, and create no rows", () => {
  const reading = read("models");
  const tiny = reading.statements.find((s) => s.subject.api_string === "embed-tiny-v3.0" && s.makes_row === false);
  assert.deepEqual(tiny?.values.hosts, [
    { platform: "Oracle OCI Generative AI Service", id: "cohere.tiny-image-v3.0" },
    { platform: "Oracle OCI Generative AI Service", id: "cohere.tiny-v3.0" },
  ]);
  assert.deepEqual(stated(reading, "Hearing").hosts, [{ platform: "Microsoft Foundry", id: "labs-hearing-03-2026" }]);
  assert.deepEqual(textsOf(reading.skipped), ["cohere.command-zed-16k v1.2", "command-zed-nightly"]);
  assert.deepEqual(reading.members, ["command-talk-a", "transcribe", "aya", "parse"]);
});

test("deprecations: lists with a date, lists without one, and a table", () => {
  const reading = read("deprecations");
  assert.deepEqual(stated(reading, "embed-old-v2.0"), {
    api_string: "embed-old-v2.0",
    status: "retired",
    retires_on: "2025-04-04",
    replacements: [{ model: "embed-tiny-v3.0" }, { model: "embed-zed-v9.0" }],
  });
  assert.deepEqual(stated(reading, "c4ai-wind-8b").replacements, [{ model: "talk-m-08-2024" }]);
  assert.deepEqual(stated(reading, "command-zed-03-2024"), {
    api_string: "command-zed-03-2024",
    aliases: ["command-zed"],
    deprecated_on: "2025-09-15",
    replacements: [{ model: "talk-m-08-2024" }, { model: "talk-a-03-2025" }],
  });
  const table = stated(reading, "rerank-old-v2.0");
  assert.deepEqual([table.status, table.retires_on, table.price_per_1k_searches], ["retired", "2025-04-30", 1]);
  assert.deepEqual(whysOf(reading.skipped), [
    "an endpoint",
    "Deprecated Features and API Endpoints:",
    "an endpoint or fine-tuned models",
  ]);
  assert.deepEqual(reading.unparsed, []);
});

test("an announcement in another form is unparsed, never lost", () => {
  const reading = read("deprecations", (text) => text.replace("will be retired:", "shall go away:"));
  assert.deepEqual(whysOf(reading.unparsed), ["unknown form of announcement"]);
  assert.equal("status" in stated(reading, "embed-old-v2.0"), false);
});

test("prices: per token, per search, per image token, free; a stream split within a card is joined", () => {
  const reading = read("pricing");
  assert.deepEqual(stated(reading, "Talk M"), { price_input_per_mtok: 0.15, price_output_per_mtok: 0.6 });
  assert.deepEqual(stated(reading, "Rerank Zed"), { price_per_1k_searches: 2, context_window: 32_768 });
  assert.deepEqual(stated(reading, "Talk A"), { price_input_per_mtok: 2.5, price_output_per_mtok: 10 });
  assert.deepEqual(stated(reading, "Embed Zed"), {
    price_input_per_mtok: 0.12,
    rates: [{ meter: "image_input", price: 0.47, per: "1M tokens" }],
  });
  assert.deepEqual(stated(reading, "Open Talk"), { price_input_per_mtok: 0, price_output_per_mtok: 0 });
  assert.deepEqual(stated(reading, "Command Zero"), { price_input_per_mtok: 1, price_output_per_mtok: 2 });
  assert.equal(stated(reading, "Wind 32B").price_output_per_mtok, 1.5);
  assert.deepEqual(textsOf(reading.skipped), ["Hearing"]);
  assert.deepEqual(doubts(reading), []);
});

test("a card with unknown labels, an unknown answer and a page without data are unparsed", () => {
  const relabelled = read("pricing", (text) => text.replaceAll('\\"Cost\\"', '\\"Price\\"'));
  assert.equal(relabelled.unparsed.length, 2);
  const reworded = read("pricing", (text) => text.replace("Command Zero pricing is $1.00", "Command Zero costs $1.00"));
  assert.deepEqual(whysOf(reworded.unparsed), ["unknown form of price"]);
  const signless = read("pricing", (text) => text.replaceAll("$1.00/", "").replaceAll(/\$\d\.\d\d\//g, ""));
  assert.ok(unreadable(signless).includes("price_input_per_mtok"));
});

test("a model's page: the card, its properties, and whether its weights are available", () => {
  assert.deepEqual(stated(read("model/command-talk-a"), "talk-a-03-2025"), {
    name: "Talk A",
    api_string: "talk-a-03-2025",
    capabilities: ["tools", "structured_output"],
    context_window: 256_000,
    max_output_tokens: 8000,
    knowledge_cutoff: "2024-06-01",
    price_input_per_mtok: 2.5,
    price_output_per_mtok: 10,
    open_weight: true,
  });
  const other = stated(read("model/command-talk-m"), "talk-m-08-2024");
  assert.deepEqual([other.released, other.output_modalities, "open_weight" in other], ["2024-08-30", ["text"], false]);
  assert.deepEqual(stated(read("model/transcribe"), "hearing-03-2026"), {
    api_string: "hearing-03-2026",
    name: "Hearing",
    input_modalities: ["audio"],
    output_modalities: ["text"],
    open_weight: true,
  });
  assert.deepEqual(stated(read("embed"), "embed-tiny-v3.0").context_window, 512);
  assert.equal(read("rerank").statements[0]?.makes_row, false);
  assert.equal(read("model/aya").skipped.length, 1);
});

test("release notes: the date for ids in lists, which create rows, and for ids in examples, which don't", () => {
  const example = read("changelog/rerank-zed-v8.5").statements;
  assert.deepEqual(
    example.map((s) => [s.subject.api_string, s.makes_row, s.values.released]),
    [["rerank-zed-v8.5", false, "2024-12-02"]],
  );
  assert.deepEqual(stated(read("changelog/command-open"), "command-open-05-2026"), {
    api_string: "command-open-05-2026",
    status: "ga",
    released: "2026-05-20",
    open_weight: true,
  });
  const failing = stated(read("changelog/retirement"), "embed-old-v2.0");
  assert.deepEqual(failing, { after_retirement: { effect: "error" } });
  assert.deepEqual(read("changelog-index").members, ["command-open", "rerank-zed-v8.5"]);
});

test("a note without a date still creates rows", () => {
  const text = `> For clean Markdown of any page, append .md to the page URL.

# Announcing Embed 9

We're pleased to announce the release of Embed 9.

## Key features

* **Two variants:**
  * \`embed-v9.0-pro\`: invented`;
  const reading = readFixture(cohere, "changelog/embed-v9", { format: "md", text });
  assert.deepEqual(stated(reading, "embed-v9.0-pro"), { api_string: "embed-v9.0-pro", status: "ga" });
});

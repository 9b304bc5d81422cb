import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { feedDocument, feedRow, ROWS } from "../../../test/mcp/feed.ts";
import { AZURE, BEDROCK, ROUTER, VERTEX } from "./forms.ts";
import { type FeedDocument, parseCatalog } from "./parse.ts";
import { resolverOf } from "./resolve.ts";
import { candidatesOf } from "./spelling.ts";

const resolverFor = (rows?: readonly object[]) =>
  resolverOf(parseCatalog(feedDocument(rows)) as FeedDocument, new Map());
const { resolve } = resolverFor();
const LANTERN = "lantern-4-20260301";

describe("a spelling resolves to its row", () => {
  for (const [spelling, id, by, host] of [
    ["cedar-2", "cedar-2", "api_string", null],
    [' "cedar-2", ', "cedar-2", "api_string", null],
    ["amazon.birch-lite-v1:0", "amazon-birch-lite-v1-0", "api_string", null],
    ["amazon-birch-lite-v1-0", "amazon-birch-lite-v1-0", "id", null],
    ["Quartz-4.6", "quartz-4-6", "id", null],
    ["Cedar 1 Turbo", "cedar-1-turbo", "id", null],
    ["Birch Lite", "amazon-birch-lite-v1-0", "name", null],
    ["lantern-4-5", "lantern-4-5-20260901", "name", null],
    ["lantern-4-latest", LANTERN, "dated_version", null],
    ["cedar-0-latest", "cedar-0", "dated_version", null],
    ["comet-2.0", "comet-2-0-001", "name", null],
    ["models/comet-2.5-flash", "comet-2-5-flash", "api_string", null],
    ["us.amazon.birch-lite-v1:0", "amazon-birch-lite-v1-0", "api_string", null],
    ["us.anthropic.lantern-4-20260301-v1:0", LANTERN, "api_string", BEDROCK],
    ["anthropic.lantern-4-20260301-v1:0", LANTERN, "api_string", BEDROCK],
    ["global.anthropic.lantern-4-20260301-v1:0:200k", LANTERN, "api_string", BEDROCK],
    ["us-gov.anthropic.lantern-4-20260301-v1:0", LANTERN, "api_string", BEDROCK],
    ["arn:aws:bedrock:us-east-1::foundation-model/anthropic.lantern-4-20260301-v1:0", LANTERN, "api_string", BEDROCK],
    [
      "arn:aws:bedrock:us-east-1:123456789012:inference-profile/eu.anthropic.lantern-4-20260301-v1:0",
      LANTERN,
      "api_string",
      BEDROCK,
    ],
    ["bedrock/us-east-1/anthropic.lantern-4-20260301-v1:0", LANTERN, "api_string", BEDROCK],
    ["lantern-4@20260301", LANTERN, "api_string", VERTEX],
    ["lantern-4-v2@20260301", LANTERN, "api_string", VERTEX],
    ["lantern-4@default", LANTERN, "name", VERTEX],
    ["publishers/anthropic/models/lantern-4@20260301", LANTERN, "api_string", VERTEX],
    ["projects/p/locations/us-east5/publishers/anthropic/models/lantern-4@20260301", LANTERN, "api_string", VERTEX],
    ["vertex_ai/lantern-4@20260301", LANTERN, "api_string", VERTEX],
    ["google-cloud:lantern-4@20260301", LANTERN, "api_string", VERTEX],
    ["gateway/google-cloud:comet-2.5-flash", "comet-2-5-flash", "api_string", VERTEX],
    ["gateway/converse:anthropic.lantern-4-20260301-v1:0", LANTERN, "api_string", BEDROCK],
    ["anthropic/lantern-4.5", "lantern-4-5-20260901", "name", ROUTER],
    ["amazon/birch-lite-v1", "amazon-birch-lite-v1-0", "api_string", ROUTER],
    ["openai/cedar-2:free", "cedar-2", "api_string", ROUTER],
    ["openrouter/z-ai/quartz-4.6", "quartz-4-6", "api_string", "OpenRouter"],
    ["azure/cedar-2", "cedar-2", "api_string", AZURE],
    ["azureml://registries/azure-openai/models/cedar-2/versions/2026-05-05", "cedar-2", "api_string", AZURE],
    ["https://api.openai.com/v1/models/cedar-2", "cedar-2", "api_string", null],
    [
      "https://x.openai.azure.com/openai/deployments/cedar-2/chat/completions?api-version=1",
      "cedar-2",
      "api_string",
      AZURE,
    ],
    [
      "https://bedrock-runtime.us-east-1.amazonaws.com/model/anthropic.lantern-4-20260301-v1%3A0/invoke",
      LANTERN,
      "api_string",
      BEDROCK,
    ],
    [
      "https://us-central1-aiplatform.googleapis.com/v1/projects/p/locations/l/publishers/google/models/comet-2.5-flash:predict",
      "comet-2-5-flash",
      "api_string",
      VERTEX,
    ],
    ["https://openrouter.ai/openai/cedar-2", "cedar-2", "api_string", "OpenRouter"],
  ] as const)
    test(`${spelling} → ${id}`, () => {
      const hit = resolve(spelling);
      assert.equal(hit.kind, "found");
      if (hit.kind === "found") assert.deepEqual([hit.model.id, hit.matched_by, hit.host], [id, by, host]);
    });
});

describe("a spelling that resolves to no row or to several", () => {
  test("several dated versions are all listed, newest first", () => {
    for (const spelling of ["brook-large", "brook-large-latest", "mistralai/brook-large"]) {
      const hit = resolve(spelling);
      assert.equal(hit.kind, "ambiguous");
      assert.deepEqual(hit.kind === "ambiguous" && hit.models.map(({ id }) => id), [
        "brook-large-2512",
        "brook-large-2411",
      ]);
    }
  });

  test("a name without its date may also mean what its vendor states for the latest", () => {
    const latest = new Map([["brook-large-latest", { ids: ["cedar-2"], host: null }]]);
    const hit = resolverOf(parseCatalog(feedDocument()) as FeedDocument, latest).resolve("brook-large");
    assert.deepEqual(hit.kind === "ambiguous" && hit.models.map(({ id }) => id).toSorted(), [
      ...["brook-large-2411", "brook-large-2512", "cedar-2"],
    ]);
  });

  test("a vendor's name of one version, written like an id, may mean the others", () => {
    const rows = [
      feedRow({ api_string: "elm-3b-2410", name: "Elm 3B" }),
      feedRow({ api_string: "elm-3b-2512", name: "Elm 3 3B" }),
    ];
    const { resolve } = resolverFor(rows);
    assert.equal(resolve("elm-3b").kind, "ambiguous");
    const inWords = resolve("Elm 3B");
    assert.equal(inWords.kind === "found" && inWords.model.id, "elm-3b-2410");
  });

  test("another vendor's name before an id is another model", () => {
    assert.equal(resolve("anthropic/cedar-2").kind, "unknown");
    assert.equal(resolve("meta.cedar-2-v1:0").kind, "unknown");
    assert.equal(resolve("openai.cedar-2-1").kind, "unknown", "a number that Bedrock's ending is not");
  });

  test("x-latest that nobody states says nothing about a live x", () => {
    const hit = resolve("cedar-2-latest");
    assert.equal(hit.kind, "unknown");
    assert.equal(hit.kind === "unknown" && hit.models[0]?.id, "cedar-2");
  });

  test("near misses are sorted by similarity", () => {
    const hit = resolve("lantren-4-20260301");
    assert.equal(hit.kind, "unknown");
    assert.equal(hit.kind === "unknown" && hit.models[0]?.id, "lantern-4-20260301");
    const swapped = resolve("cedra-2");
    assert.equal(swapped.kind === "unknown" && swapped.models[0]?.id, "cedar-2", "two letters swapped in a short name");
    assert.deepEqual(resolve("zzzzzz"), { kind: "unknown", models: [], host: null });
    const behind = resolve("v1/models/cedar-2");
    assert.equal(behind.kind === "unknown" && behind.models[0]?.id, "cedar-2", "behind a path");
    assert.equal(resolve("https://example.com/").kind, "unknown");
  });

  test("a dated snapshot is not its family", () => {
    assert.equal(resolve("cedar-2-2026-05-05").kind, "unknown");
    assert.equal(resolve("lantern-4-20260302").kind, "unknown");
  });

  test("a row that could not be read is known to exist", () => {
    const { resolve } = resolverFor([...ROWS, { ...feedRow({ api_string: "torn-1" }), context_window: -1 }]);
    assert.equal(resolve("torn-1").kind, "unreadable");
  });

  test("two providers with the same api_string: the requested one, else both are listed", () => {
    const both = [
      feedRow({ api_string: "twin", provider: "xAI" }),
      feedRow({ api_string: "twin", id: "zai-twin", provider: "Z.ai" }),
    ];
    const { resolve } = resolverFor(both);
    assert.equal(resolve("twin").kind, "ambiguous");
    const own = resolve("twin", "Z.ai");
    assert.equal(own.kind === "found" && own.model.id, "zai-twin");
    const routed = resolve("x-ai/twin");
    assert.equal(routed.kind === "found" && routed.model.id, "twin");
  });
});

test("any spelling has few candidates and is resolved quickly", () => {
  const part = fc.constantFrom(
    "us.",
    "anthropic.",
    "openai/",
    "azure/",
    "models/",
    "@20260301",
    "-v1:0",
    ":free",
    "cedar-2",
    "-maas",
    "/",
    "a",
  );
  const spelling = fc.oneof(
    fc.string({ maxLength: 200 }),
    fc.array(part, { maxLength: 20 }).map((parts) => parts.join("")),
  );
  fc.assert(
    fc.property(spelling, (text) => {
      assert.ok(candidatesOf(text).length <= 40);
      assert.ok(["found", "ambiguous", "unknown"].includes(resolve(text).kind));
    }),
    { seed: 6, numRuns: 2_000 },
  );
});

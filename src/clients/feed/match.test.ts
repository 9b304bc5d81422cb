import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { DOCUMENT, documentOf, feedFrom, model } from "../../../test/clients/fixture.ts";
import { LONG } from "../../../test/long.ts";
import { HOSTS, type HostSlug, type ProviderName } from "../../schema/vocabulary.ts";
import { ROUTER } from "./forms.ts";
import type { Match } from "./results.ts";
import { candidatesOf } from "./spelling.ts";

const { resolve, resolveStrict } = feedFrom(DOCUMENT);
const LANTERN = "lantern-4-20260301";

const idsOf = (match: Match | undefined) =>
  match?.kind === "match"
    ? match.model.id
    : match && "models" in match
      ? match.models.map(({ id }) => id)
      : match?.kind;

/** Spelling, id, how it matched, host. */
const SPELLINGS = `
  "cedar-2", | cedar-2 | api_string | -
  cedar | cedar-2 | alias | -
  CEDAR | cedar-2 | alias | -
  amazon.birch-lite-v1:0 | amazon-birch-lite-v1-0 | api_string | -
  amazon-birch-lite-v1-0 | amazon-birch-lite-v1-0 | id | -
  Quartz-4.6 | quartz-4-6 | id | -
  Birch Lite | amazon-birch-lite-v1-0 | name | -
  Amazon Birch Lite | amazon-birch-lite-v1-0 | name | -
  Google Comet Three | comet-3 | name | -
  cedar-1-latest | cedar-1 | alias | -
  comet-2.0 | comet-2-0-001 | dated_version | -
  global.anthropic.lantern-4-20260301-v1:0:200k | lantern-4-20260301 | api_string | bedrock
  lantern-4-v2@20260301 | lantern-4-20260301 | api_string | vertex
  lantern-4@default | lantern-4-20260301 | alias | vertex
  north/lantern-four | lantern-4-20260301 | host | azure
  huggingface/north/lantern-four | lantern-4-20260301 | host | Hugging Face
  amazon/birch-lite-v1 | amazon-birch-lite-v1-0 | api_string | router
  openai/cedar-2:free | cedar-2 | api_string | router
  openai/z-ai/quartz-4.6 | quartz-4-6 | api_string | router
  azureml://registries/azure-openai/models/cedar-2/versions/2026-05-05 | cedar-2 | api_string | azure
  https://x.openai.azure.com/openai/deployments/cedar-2/chat/completions?v=1 | cedar-2 | api_string | azure
  https://bedrock-runtime.us-east-1.amazonaws.com/model/anthropic.lantern-4-20260301-v1%3A0/invoke | lantern-4-20260301 | api_string | bedrock
  https://openrouter.ai/openai/cedar-2 | cedar-2 | api_string | OpenRouter
`;

describe("a spelling resolves to its model", () => {
  for (const line of SPELLINGS.trim().split("\n")) {
    const [spelling = "", id, by, host] = line.trim().split(" | ");
    test(`${spelling} → ${id}`, () => {
      const match = resolve(` ${spelling} `);
      assert.ok(match.kind === "match", match.kind);
      assert.deepEqual([match.model.id, match.matched_by, match.host ?? "-"], [id, by, host]);
    });
  }
});

/** Each provider's name in paths such as `openai/gpt-4o`, and a model of it. */
const MODELS: Partial<Record<ProviderName, readonly [vendor: string, id: string]>> = {
  OpenAI: ["openai", "cedar-2"],
  Anthropic: ["anthropic", LANTERN],
  Google: ["google", "comet-3-flash"],
  xAI: ["x-ai", "gusto-2"],
  Mistral: ["mistralai", "brook-large-2512"],
  Cohere: ["cohere", "reef-r-08-2024"],
  Amazon: ["amazon", "amazon.birch-lite-v1:0"],
  DeepSeek: ["deepseek", "dive-v3"],
  Alibaba: ["qwen", "pearl-max"],
  "Moonshot AI": ["moonshotai", "crater-k2"],
  "Z.ai": ["z-ai", "quartz-4.6"],
  "Voyage AI": ["voyage", "sail-3"],
};
/** In forms, X stands for the id, V for the vendor, @ for the id with Vertex's `@` before its day, and B for Bedrock's id. */
const ROUTED =
  "V/X V:X openrouter/V/X V/X:free litellm_proxy/V/X gateway/V:X vercel/V/X https://api.example.com/v1/models/X";
/** Whose id; the host with a schedule that the form is of, or null for the vendor's own API; and the forms. */
const FORMS: [provider: ProviderName, host: HostSlug | null, forms: string][] = [
  ["Google", null, "models/X generative-ai/X gemini/X google_genai:X"],
  // Amazon's own API is Bedrock.
  ["Amazon", null, "us.X bedrock/X amazon-bedrock/X"],
  [
    ...(["OpenAI", "azure"] as const),
    `azure/X azure_ai/X azure-openai/X azure_openai/X azure/eu/X azure:X azureml://registries/azure-openai/models/X
    https://x.openai.azure.com/openai/deployments/X/chat/completions`,
  ],
  [
    ...(["Anthropic", "bedrock"] as const),
    `B us.B eu.B apac.B global.B us-gov.B arn:aws:bedrock:us-east-1::foundation-model/B
    arn:aws:bedrock:us-east-1:123456789012:inference-profile/us.B bedrock/B bedrock/us-east-1/B bedrock/converse/B
    bedrock_converse/B converse/B amazon-bedrock/B amazon_bedrock/B bedrock:B gateway/bedrock:B gateway/converse:B
    https://bedrock-runtime.us-east-1.amazonaws.com/model/B/invoke`,
  ],
  [
    ...(["Anthropic", "vertex"] as const),
    `@ google-vertex:X google-cloud:@ publishers/V/models/@ projects/p/locations/us-east5/publishers/V/models/@
    vertex_ai/X vertex_ai/@ google-vertex/X vertexai/X google_vertexai/X`,
  ],
  [
    ...(["Google", "vertex"] as const),
    `vertex_ai/X google-vertex/X google_vertex/X google-cloud/X vertexai/X google-cloud:X gateway/google-cloud:X
    publishers/V/models/X projects/p/locations/us-central1/publishers/V/models/X
    https://us-central1-aiplatform.googleapis.com/v1/projects/p/locations/l/publishers/V/models/X:predict`,
  ],
  ["Mistral", "azure", "azure_ai/X"],
  ["Mistral", "vertex", "vertex_ai/V/X"],
  ["DeepSeek", "together", "together_ai/deepseek-ai/X"],
  ["DeepSeek", "fireworks", "accounts/fireworks/models/X"],
  ["Moonshot AI", "groq", "groq/moonshotai/X"],
];

describe("every form of a vendor's id, for its own API, for routers and for hosts", () => {
  const providers = Object.keys(MODELS) as ProviderName[];
  const { resolve } = feedFrom(documentOf(providers.map((name) => model(name, MODELS[name]?.[1] ?? "", "ga"))));
  const routed = providers.map((name): (typeof FORMS)[number] => [name, null, name === "Amazon" ? "X" : `X ${ROUTED}`]);
  for (const [provider, host, forms] of [...routed, ...FORMS])
    test(`${provider} at ${host ?? "the vendor"}`, () => {
      const [vendor = "", id = ""] = MODELS[provider] ?? [];
      const parts = { X: id, V: vendor, "@": id.replace(/-(\d{8})$/, "@$1"), B: `${vendor}.${id}-v1:0` };
      for (const form of forms.trim().split(/\s+/)) {
        const text = form.replace(/[XVB@]/g, (part) => parts[part as keyof typeof parts]);
        const match = resolve(text);
        assert.equal(match.kind === "match" && match.model.api_string, id, text);
        assert.equal(Object.hasOwn(HOSTS, match.host ?? "") ? match.host : null, host, text);
      }
    });
});

describe("a spelling of no model or of several", () => {
  for (const [spelling, kind, ids] of [
    ["mistralai/brook-large", "ambiguous", ["brook-large-2512", "brook-large-2411"]],
    ["twin", "ambiguous", ["zai-twin", "twin"]],
    ["lantren-4-20260301", "unknown", LANTERN],
    ["v1/models/cedar-2", "unknown", "cedar-2"],
    // Nobody states these; a snapshot isn't its family; another vendor's id isn't this one.
    ["cedar-2-latest", "unknown", "cedar-2"],
    ["lantern-4-latest", "unknown", LANTERN],
    ["brook-large-latest", "unknown", "brook-large-2512"],
    ["lantern-4-20260302", "unknown", LANTERN],
    ["anthropic/cedar-2", "unknown", "cedar-2"],
    ["my-cedar-2", "unknown", "cedar-2"],
    ["lantern-1", "unknown", undefined],
    ["cedar-large-3", "unknown", "cedar-3"],
    ["meta.cedar-2-v1:0", "unknown", undefined],
    ["openai.cedar-2-1", "unknown", "cedar-2"],
    ["zzzzzz", "unknown", undefined],
    ["", "unknown", undefined],
  ] as const)
    test(`${spelling} is ${kind}`, () => {
      const match = resolve(spelling);
      assert.equal(match.kind, kind);
      const ids_ = idsOf(match) as string[];
      if (kind === "ambiguous") assert.deepEqual(ids_, ids);
      else assert.equal(ids_[0], ids);
    });

  test("of two providers with one api_string the one that is asked for, or that the spelling names", () => {
    assert.equal(idsOf(resolve("twin", { provider: "Z.ai" })), "zai-twin");
    assert.equal(idsOf(resolve("x-ai/twin")), "twin");
  });

  test("a vendor's name of one version, written like an id, may mean the others", () => {
    const elm = (id: string, name: string) => model("Mistral", id, "ga", { name });
    const { resolve } = feedFrom(documentOf([elm("elm-3b-2410", "Elm 3B"), elm("elm-3b-2512", "Elm 3 3B")]));
    assert.deepEqual([resolve("elm-3b").kind, idsOf(resolve("Elm 3B"))], ["ambiguous", "elm-3b-2410"]);
  });

  test("a name without its date may also mean what its vendor states for the latest", () => {
    const elm = (end: string, facts = {}) => model("Mistral", `elm-${end}`, "ga", facts);
    const models = [elm("2410"), elm("2512"), elm("next", { spellings: ["elm-latest"] })];
    const { resolve } = feedFrom(documentOf(models));
    assert.deepEqual((idsOf(resolve("elm")) as string[]).toSorted(), ["elm-2410", "elm-2512", "elm-next"]);
  });
});

describe("hosts", () => {
  const briefOf = (match: Match | undefined) =>
    match && [match.kind, match.host, match.kind === "host_row" ? match.rows.map(({ as }) => as).join() : idsOf(match)];

  for (const [text, host, brief] of [
    ["cedar-2", "Azure OpenAI", ["match", "azure", "cedar-2"]],
    ["bedrock/anthropic.lantern-6", "azure", ["match", "bedrock", "lantern-6"]],
    ["hill-8b", "groq", ["host_row", "groq", "hill-8b"]],
    ["hill-8b", null, ["host_row", null, "hill-8b,Hill-8B"]],
    ["comet-4-carbon", null, ["listed", null, "listed"]],
    ["vertex_ai/comet-4-carbon", null, ["listed", "vertex", "listed"]],
    ["reed/reed-base", null, ["listed", "together", "listed"]],
  ] as const)
    test(`${text} at ${host}`, () => assert.deepEqual(briefOf(resolve(text, { host })), brief));

  for (const [text, brief] of [
    ["hill-70b-versatile", ["host_row", "groq", "hill-70b-versatile"]],
    ["Hill-70B-Versatile", undefined],
    ["groq/Hill-70B-Versatile", ["host_row", "groq", "hill-70b-versatile"]],
    ["cedar", ["match", null, "cedar-2"]],
    ["Cedar", undefined],
    ["Birch Lite", undefined],
    ["brook-large", undefined],
    ["anthropic/lantern-4", ["match", ROUTER, LANTERN]],
    ["openrouter/anthropic/lantern.4", ["match", "OpenRouter", LANTERN]],
    ["comet-4-carbon", ["listed", null, "listed"]],
    ["reed/reed-base", undefined],
    ["together_ai/reed/reed-base", ["listed", "together", "listed"]],
    ["zzzzzz", undefined],
  ] as const)
    test(`strictly, ${text} is ${brief ?? "nothing"}`, () => assert.deepEqual(briefOf(resolveStrict(text)), brief));
});

test("Claude's names in routers' order are read in Anthropic's, from version 4 on", () => {
  const read = (text: string) => candidatesOf(text).flatMap(({ text, host }) => (host === ROUTER ? [text] : []));
  assert.ok(read("anthropic/claude-4.5-haiku-20251001").includes("claude-haiku-4-5-20251001"));
  assert.ok(read("claude-opus-4-20250514-thinking").includes("claude-opus-4-20250514"));
  assert.ok(read("@acme-1/oak-4").includes("oak-4") && !read("@cf/oak-4").includes("oak-4"));
  assert.deepEqual([read("claude-4-opus"), read("claude-3-opus")], [["claude-opus-4"], []]);
});

test("a maker's name before a slash doesn't say who serves the model", () => {
  const hostOf = (text: string) => candidatesOf(text).find((one) => one.text === "oak-1")?.host;
  const texts = ["xiaomi/oak-1", "novita/XiaomiMiMo/oak-1", "xiaomi:oak-1", "xiaomi_mimo/oak-1"];
  assert.deepEqual(texts.map(hostOf), [ROUTER, "Novita", "xiaomi", "xiaomi"]);
});

test("any spelling has few candidates and is resolved quickly", () => {
  const parts = "us. anthropic. openai/ azure/ models/ @20260301 -v1:0 :free cedar-2 -maas / a".split(" ");
  const spelling = fc.oneof(
    fc.string({ maxLength: 200 }),
    fc.array(fc.constantFrom(...parts), { maxLength: 20 }).map((all) => all.join("")),
  );
  fc.assert(
    fc.property(spelling, (text) => {
      assert.ok(candidatesOf(text).length <= 40);
      assert.ok(["match", "ambiguous", "unknown", "host_row"].includes(resolve(text).kind));
    }),
    { seed: 6, numRuns: LONG ? 2_000 : 500 },
  );
});

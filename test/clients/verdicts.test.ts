import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, test } from "node:test";
import { loadCatalog } from "../../src/catalog/load.ts";
import { createEngine, type Engine } from "../../src/clients/check/engine.ts";
import { needsContext } from "../../src/clients/check/short-ids.ts";
import { fetchCatalog } from "../../src/clients/client/index.ts";
import type { Model } from "../../src/clients/feed/api.ts";
import { runsCopies } from "../../src/clients/feed/forms.ts";
import { type Feed, feedOf } from "../../src/clients/feed/get.ts";
import { judgeAtHost } from "../../src/clients/feed/host-verdict.ts";
import { asSentence, judge } from "../../src/clients/feed/verdict.ts";
import { createFeedClient } from "../../src/clients/mcp/feed-client.ts";
import { checkModelStatus } from "../../src/clients/mcp/tools/check-model-status.ts";
import { contextOf } from "../../src/publish/context.ts";
import { catalogDocument } from "../../src/publish/documents/feed-documents.ts";
import { resolveDocument } from "../../src/publish/documents/resolve.ts";
import { rowsOf } from "../../src/site/islands/pasted.ts";
import { spellingsOf } from "./spellings.ts";

const TODAY = "2026-11-22";
const NOW = Date.parse(`${TODAY}T12:00:00Z`);
const { catalog } = loadCatalog(join(import.meta.dirname, "../../catalog"));
const context = contextOf(catalog, "https://almanac.example");
const published = [catalogDocument(context), resolveDocument(context)].map((made) =>
  JSON.parse(typeof made === "string" ? made : JSON.stringify(made)),
) as [unknown, unknown];
const feed = feedOf(published[0], { json: published[1] }) as Feed;
const grounds = { ...feed, today: TODAY };

/** Up to two models per provider and verdict, dated and undated. */
const CHOSEN: Model[] = [
  ...Map.groupBy(
    feed.document.models.filter(({ api_string }) => /\d/.test(api_string ?? "")),
    (model) => `${model.provider} ${judge(model, grounds).verdict} ${/-\d{8}$/.test(model.api_string ?? "")}`,
  ).values(),
].flatMap((models) => models.slice(0, 2));
const SPELLINGS = spellingsOf(CHOSEN);

/** Ids from real repositories and their verdicts on TODAY. */
const LINES: [string, string][] = [
  ["claude-opus-4-1", "retired"],
  ["o1-mini-2024-09-12", "retired"],
  ["anthropic.claude-v2:1", "retired"],
  ["gpt-4.5-preview-2025-02-27", "retired"],
  ["claude-3-5-sonnet-latest", "retired"],
  ["claude-sonnet-4-0", "retired"],
  ["gemini-1.5-pro-latest", "retired"],
  ["amazon/nova-premier-v1", "retired"],
  ["vertex:claude-3-opus@20240229", "retired"],
  ["vertex_ai/claude-3-opus@20240229", "retired"],
  ["azure/gpt-35-turbo-0125", "retired"],
  ["amazon-bedrock/anthropic.claude-3-opus-20240229-v1:0", "retired"],
  ["google-vertex/claude-3-opus@20240229", "retired"],
  ["azure-openai/gpt-4-32k", "retired"],
  ["azure_openai/gpt-4-32k", "retired"],
  ["generative-ai/gemini-1.5-pro", "retired"],
  ["vertexai/gemini-1.5-pro", "retired"],
  ["gpt-3.5-turbo-16k", "retired"],
  ["cohere:command", "deprecated"],
  ["gateway/openai:gpt-4o", "retiring"],
  ["gpt-4o-2024-11-20", "retiring"],
  ["gpt-4o-2024-08-06", "retiring"],
  ["claude-sonnet-4-5", "retiring"],
  ["gpt-5", "retiring"],
  ["gpt-5-mini", "retiring"],
  ["gpt-5-nano", "retiring"],
  ["gpt-5-pro", "retiring"],
  ["o3", "retiring"],
  ["o3-pro", "retiring"],
  ["gemini-1.0-pro", "retired"],
  ["gemini-1.5-flash-001", "retired"],
  ["gemini-flash-latest", "deprecated"],
  ["gpt-5.1-2025-11-13", "retiring"],
  ["gpt-5.2-2025-12-11", "ok"],
  ["glm-5.3", "ok"],
  ["claude-opus-4-5", "ok"],
  ["grok-2-vision-1212", "unverified"],
  ["grok-2-image-1212", "unverified"],
  ["models/gemini-pro", "retired"],
  ["gemini-pro-latest", "ok"],
  ["ft:gpt-3.5-turbo-0613:acme::1", "retired"],
  ["ft:gpt-4o-mini-2024-07-18:acme::1", "retiring"],
  // Not stated on any page.
  ["claude-2", "unknown"],
  ["grok-beta", "unknown"],
  ["amazon.titan-text-express-v1", "retired"],
];

/** Host spellings, their verdicts, and the host's own retirement dates, which usually differ from the vendor's. */
const AT_HOSTS: [string, string, string | null][] = [
  ["vertex:claude-3-opus@20240229", "retired", "2025-08-01"],
  ["publishers/anthropic/models/claude-3-haiku@20240307", "retired", "2026-08-23"],
  ["vertex_ai/gemini-2.5-pro", "retired", "2026-10-20"],
  ["google-cloud:gemini-2.5-pro", "retired", "2026-10-20"],
  ["gateway/google-cloud:gemini-2.5-pro", "retired", "2026-10-20"],
  ["vertex_ai/gemini-embedding-001", "ok", null],
  // The vendor's deprecation was read after the host's schedule, which has no end.
  ["vertex_ai/gemini-3.5-flash", "unverified", null],
  ["anthropic.claude-3-haiku-20240307-v1:0", "retired", "2026-09-10"],
  ["bedrock/us.anthropic.claude-opus-4-1-20250805-v1:0", "retiring", "2027-01-08"],
  ["arn:aws:bedrock:us-east-1::foundation-model/anthropic.claude-sonnet-4-20250514-v1:0", "retired", "2026-10-14"],
  ["bedrock:anthropic.claude-v2:1", "retired", "2025-07-21"],
  ["gateway/converse:anthropic.claude-v2:1", "retired", "2025-07-21"],
  ["azure/gpt-4.1", "retired", "2026-10-14"],
  ["bedrock/anthropic.claude-v2:1", "retired", "2025-07-21"],
  ["azure/gpt-4o-2024-11-20", "retired", "2026-10-01"],
  ["azure/gpt-4-0613", "retired", "2025-06-06"],
  ["azure/gpt-4-turbo-2024-04-09", "retired", "2025-11-14"],
  ["azure/gpt-35-turbo-0125", "retired", "2025-11-14"],
  ["azure/gpt-5-pro", "retiring", "2027-04-07"],
  ["azure_openai/gpt-5.1-codex-mini", "retiring", "2027-05-15"],
  ["azureml://registries/azure-openai/models/gpt-4o/versions/2024-08-06", "retired", "2026-10-01"],
  ["azure_ai/Mistral-large-2411", "retired", "2026-01-30"],
  ["groq/moonshotai/kimi-k2-instruct", "retired", "2025-10-10"],
  ["cerebras/zai-glm-4.7", "deprecated", null],
  ["accounts/fireworks/models/kimi-k2p5", "deprecated", null],
  // Models of makers that the feed does not cover.
  ["groq/llama-3.1-70b-versatile", "retired", "2025-01-24"],
  ["groq/llama-3.3-70b-versatile", "retired", "2026-08-16"],
  ["us.meta.llama3-1-8b-instruct-v1:0", "unverified", null],
  ["azure_ai/Meta-Llama-3.1-405B-Instruct", "retired", "2026-06-13"],
  ["vertex_ai/llama-3.3-70b-instruct-maas", "retired", "2026-10-21"],
  // A covered maker's model that only the host names.
  ["anthropic.claude-instant-v1", "retired", "2025-07-21"],
  // Hosts without a schedule: the vendor's retirement, otherwise unverified.
  ["github/gpt-4.1", "retiring", "2027-01-14"],
  ["github/gpt-3.5-turbo-0125", "retired", "2026-10-23"],
  ["together_ai/deepseek-ai/deepseek-v4-pro", "unverified", null],
  // A schedule without the model. Anthropic's price list calls these retired, "except on" this host.
  ["vertex_ai/claude-sonnet-4@20250514", "unverified", null],
  ["vertex_ai/claude-opus-4-1@20250805", "unverified", null],
  // Fine-tuned deployments have dates of their own at Azure.
  ["azure/ft:gpt-4o-2024-08-06", "unverified", null],
  ["gpt-4o-2024-08-06.ft-0a1b2c3d", "unverified", null],
];

/** The rows of the spelling's host. */
function atHost(text: string, model: Model) {
  const { host } = feed.resolver.resolve(text);
  return host === null ? [] : feed.hostRows.find({ host, text }, model);
}

type Answer = {
  verdict: string;
  reason: string;
  id: string | null;
  ends_on?: string | null;
  retires_on?: string | null;
};
type Said = Map<string, Answer>;
const ASKED = [...new Set([...SPELLINGS.map(({ text }) => text), ...[...LINES, ...AT_HOSTS].map(([text]) => text)])];

async function byClient(): Promise<Said> {
  const fetch = async (url: string) => Response.json(published[url.endsWith("resolve.json") ? 1 : 0]);
  const { status } = await fetchCatalog({ url: "https://almanac.example", fetch, store: new Map() });
  return new Map(ASKED.map((text) => [text, status(text, TODAY)]));
}

async function byMcp(): Promise<Said> {
  const client = {
    ...createFeedClient({ url: "https://almanac.example", now: () => NOW }),
    feed: async () => ({ ...feed, checkedAt: NOW, stale: null }),
  };
  const said: Said = new Map();
  for (let i = 0; i < ASKED.length; i += 25) {
    const models = ASKED.slice(i, i + 25);
    const { structuredContent } = await checkModelStatus.call({ models }, client, NOW);
    const { results } = structuredContent as unknown as { results: Answer[] };
    for (const [at, result] of results.entries()) said.set(models[at] ?? "", result);
  }
  return said;
}

const engine = createEngine(...published, { today: TODAY }) as Engine;
const code = ASKED.map((text) => `model = "${text}"\n`).join("");

/** Each spelling is on its own line; the check reports only part of an ARN. */
const onLine = (line: number) => ASKED[line - 1] ?? "";

function byCheck(): Said {
  const { findings, unknown, fine } = engine.check("a.py", code);
  const said: Said = new Map(findings.map((item) => [onLine(item.line), item]));
  for (const item of unknown) said.set(onLine(item.line), { ...item, verdict: "unknown" });
  for (const item of fine) said.set(onLine(item.line), { ...item, verdict: "ok" });
  return said;
}

const bySite = (): Said =>
  new Map(
    rowsOf(engine, () => undefined, code, "python").flatMap((row) => row.lines.map((line) => [onLine(line), row])),
  );

describe("one verdict", () => {
  test("check, MCP, client and site agree on every form of every vendor's models, live and retired", async () => {
    assert.ok(SPELLINGS.length >= 400, `${SPELLINGS.length} spellings`);
    const said = { client: await byClient(), mcp: await byMcp(), check: byCheck(), site: bySite() };
    const wrong = SPELLINGS.flatMap(({ text, model, hosted }) => {
      const own = judge(model, grounds).verdict;
      const [first, ...others] = atHost(text, model);
      const { host } = feed.resolver.resolve(text);
      // Open weights may be served elsewhere after the vendor retires them, and a host with a schedule has its own dates.
      const outlives = host !== null && ((model.open_weight ?? runsCopies(host)) || feed.hostRows.covers(host));
      const ends = ["retired", "retiring", "deprecated"].includes(own);
      const byVendor = (hosted && own === "ok") || (outlives && ends) ? "unverified" : own;
      // With several versions, the next to retire counts. Other tests cover that; here all clients must agree.
      const wanted =
        first === undefined
          ? byVendor
          : others.length === 0
            ? judgeAtHost([first], grounds, { name: model.id, stated: judge(model, grounds) }).verdict
            : said.client.get(text)?.verdict;
      return Object.entries(said).flatMap(([who, answers]) => {
        const { verdict, id } = answers.get(text) ?? { verdict: "silent", id: null };
        return id === model.id && verdict === wanted
          ? []
          : [`${who}: ${text} is ${verdict} ${id}, not ${wanted} ${model.id}`];
      });
    });
    assert.deepEqual(wrong, []);
  });

  test("all four give the same reason", async () => {
    const { client, ...others } = { client: await byClient(), mcp: await byMcp(), check: byCheck(), site: bySite() };
    const wrong = ASKED.flatMap((text) => {
      const wanted = client.get(text)?.reason ?? "";
      assert.match(wanted, /^[^a-z].*\.$/, text);
      return Object.entries(others).flatMap(([who, answers]) => {
        const { reason = "" } = answers.get(text) ?? {};
        return asSentence(reason) === wanted ? [] : [`${who}: ${text}: ${reason}, not ${wanted}`];
      });
    });
    assert.deepEqual(wrong, []);
  });

  test("ids from real repositories", async () => {
    for (const [who, answers] of Object.entries({
      client: await byClient(),
      mcp: await byMcp(),
      check: byCheck(),
      site: bySite(),
    }))
      assert.deepEqual(
        LINES.map(([text]) => [text, answers.get(text)?.verdict]),
        LINES,
        who,
      );
  });

  test("the check finds an id that is not a common word, whatever the variable is called", () => {
    const known = LINES.filter(
      ([text, verdict]) => verdict !== "unknown" && !needsContext(text.replace(/^[a-z]+:/, "")),
    );
    const { findings, fine } = engine.check("a.py", known.map(([text]) => `m = "${text}"\n`).join(""));
    const found = new Set([...findings, ...fine].map(({ line }) => known[line - 1]?.[0]));
    assert.deepEqual(
      known.filter(([text]) => !found.has(text)),
      [],
    );
  });

  test("host spellings have the host's date", async () => {
    const said = { client: await byClient(), mcp: await byMcp(), check: byCheck(), site: bySite() };
    const actual = ([text]: (typeof AT_HOSTS)[number], answers: Said) => {
      // The check and the site have only `retires_on`, which is the date that counts.
      const { verdict = "silent", ends_on, retires_on = null } = answers.get(text) ?? {};
      return [text, verdict, ends_on === undefined ? retires_on : ends_on];
    };
    for (const [who, answers] of Object.entries(said))
      assert.deepEqual(
        AT_HOSTS.map((line) => actual(line, answers)),
        AT_HOSTS,
        who,
      );
  });
});

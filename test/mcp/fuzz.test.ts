import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import fc from "fast-check";
import { sdkSchema } from "../../src/clients/mcp/arguments.ts";
import { createFeedClient, type FeedClient } from "../../src/clients/mcp/feed-client.ts";
import { TOOLS } from "../../src/clients/mcp/server.ts";
import { callTool, type Tool } from "../../src/clients/mcp/tool.ts";
import type { StandingsDocument } from "../../src/schema/standings.ts";
import { anyText } from "../any-text.ts";
import { LONG } from "../long.ts";
import { ROOT } from "../program.ts";
import { CALLS, replyOf } from "./client.ts";
import { NOON, STANDINGS } from "./fixture.ts";
import { startFeed } from "./served.ts";

const RUNS = LONG ? 20_000 : 200;
const feed = await startFeed();
const client = createFeedClient({ url: feed.url, now: () => NOON });
after(feed.close);

/** The longest allowed answer, in characters of JSON. */
const LONGEST = 60_000;

const spelled = fc.constantFrom(
  ...STANDINGS.models.flatMap(({ id, api_string = "", name }) => [id, api_string, name]),
  ...["us.anthropic.", "models/", "openai/", "azure/", "bedrock/us-east-1/", "publishers/google/models/"],
);
const ENDS = ["", "-v1:0", "@20260301", ":free", "-latest", "\u0000", "\u202e"];
const WORDS = ["", " ", ..."__proto__ constructor OpenAI bedrock 2026-11-21 2026-02-30 ga vision 10M".split(" ")];
const text = fc.oneof(
  spelled,
  fc.tuple(spelled, fc.constantFrom(...ENDS), spelled).map((parts) => parts.join("")),
  anyText({ maxLength: 40 }),
  fc.constantFrom(...WORDS),
  fc.string({ maxLength: 3_000 }),
);
const number = fc.oneof(
  fc.integer({ min: 0, max: 60 }),
  fc.constantFrom(-1, 0.5, 1e12, 1e13, 1e308, Number.MAX_SAFE_INTEGER, -0),
);
const scalar = fc.oneof(text, number, fc.boolean(), fc.constant(null));
const any = fc.oneof(scalar, fc.array(scalar, { maxLength: 30 }), fc.jsonValue({ maxDepth: 3 }));

/** Arguments of a tool: mostly valid ones with a few random values. */
function argumentsOf({ name, input }: Tool): fc.Arbitrary<Record<string, unknown>> {
  const names = fc.constantFrom(...Object.keys(input.shape));
  const apt = fc.oneof(
    { weight: 3, arbitrary: text },
    { weight: 3, arbitrary: number },
    { weight: 2, arbitrary: fc.array(spelled, { maxLength: 51 }) },
    { weight: 1, arbitrary: fc.boolean() },
    { weight: 1, arbitrary: any },
  );
  const near = fc.dictionary(names, apt, { maxKeys: 3 }).map((args) => ({ ...CALLS[name], ...args }));
  return fc.oneof({ weight: 4, arbitrary: near }, fc.dictionary(fc.oneof(names, text), any, { maxKeys: 8 }));
}

/** Calls a tool as the server would. Returns the number of calls answered and refused, and the longest answer's length. */
async function fuzz(tool: Tool) {
  const schema = sdkSchema(tool.input)["~standard"];
  const seen = { answered: 0, refused: 0, longest: 0 };
  await fc.assert(
    fc.asyncProperty(argumentsOf(tool), async (args) => {
      const checked = await schema.validate(args);
      if (checked.issues) {
        seen.refused += 1;
        const { length } = checked.issues.map(({ message }) => message).join(", ");
        assert.ok(length > 0 && length < 2_000, `a refusal of ${length} characters`);
        return;
      }
      const { text, data, isError } = replyOf(
        await callTool(tool, checked.value, { client, now: () => NOON, log: assert.fail }),
      );
      assert.doesNotMatch(text, /[\p{Cf}\p{Cs}]|(?!\n)\p{Cc}/u);
      assert.ok(text.length < LONGEST, `an answer of ${text.length} characters`);
      seen.longest = Math.max(seen.longest, text.length);
      seen[isError ? "refused" : "answered"] += 1;
      if (isError) assert.equal(data, undefined);
      else assert.deepEqual(JSON.parse(text), data);
      assert.doesNotMatch(text, /:null|undefined|NaN/);
    }),
    { seed: LONG ? 2026 : 7, numRuns: RUNS, endOnFailure: true },
  );
  return seen;
}

for (const tool of TOOLS)
  test(`${tool.name}: ${RUNS} random calls, no crash, no answer over the limit`, async (t) => {
    const { answered, refused, longest } = await fuzz(tool);
    t.diagnostic(`${answered} answered, ${refused} refused, longest ${longest}`);
    assert.equal(answered + refused, RUNS);
    assert.ok(answered > RUNS / 10 && refused > RUNS / 10, `${answered} answered, ${refused} refused`);
  });

/** A tool → its answer. */
async function answerOf(client: FeedClient, name: string, args: object) {
  const tool = TOOLS.find((one) => one.name === name) as Tool;
  return replyOf(await callTool(tool, tool.input.parse(args), { client, now: () => NOON, log: assert.fail }));
}

test("the largest calls on a feed with the longest texts stay within the limit", async (t) => {
  const wide = (i: number) => `${"wide-".repeat(31)}${i}`;
  const [page, day] = [0, "2026-11-19"];
  const dated = (value: string) => [value, page, day];
  const replacedBy = (name: string) => ({ model: name, id: name, page, read_on: day });
  // More than a list has at most.
  const models = Array.from({ length: LONG ? 600 : 110 }, (_, i) => ({
    ...STANDINGS.models[i % STANDINGS.models.length],
    ...{ id: wide(i), api_string: wide(i), name: "Näme ".repeat(80) },
    ...{ status: dated("deprecated"), ends_on: dated("2027-01-01") },
    replacements: Array.from({ length: 9 }, (_, k) => replacedBy(wide(i + k + 1))),
    hosts: Array.from({ length: LONG ? 90 : 20 }, (_, k) => {
      return { host: "azure", as: wide(i), version: `v-${k}`, status: dated("ga") };
    }),
  }));
  const served = await startFeed({ ...STANDINGS, models });
  t.after(served.close);
  const client = createFeedClient({ url: served.url, now: () => NOON });
  const ids = models.map(({ id }) => id);
  const widest: Record<string, object> = {
    check_model_status: { models: ids.slice(0, 50), detail: true },
    get_model: { model: ids[0], detail: true },
    search_models: { query: "näme", limit: 100 },
    list_models: { limit: 100 },
    cheapest_models: { input_tokens: 1, output_tokens: 1, limit: 100 },
    compare_models: { models: ids.slice(0, 8), input_tokens: 1, output_tokens: 1, detail: true },
    list_deprecations: { limit: 100, include_past: true },
  };
  for (const { name } of TOOLS) {
    const { isError, text } = await answerOf(client, name, widest[name] ?? {});
    assert.equal(isError, false, `${name}: ${text}`);
    assert.ok(text.length < LONGEST, `${name}: ${text.length}`);
  }
});

test("on the committed data an answer has 150 characters an id, 700 a model, 1,500 a list", async () => {
  const file = join(ROOT, "standings.json");
  const client = createFeedClient({ url: file, now: () => NOON });
  const sizeOf = async (name: string, args: object) => (await answerOf(client, name, args)).text.length;
  const { models } = JSON.parse(readFileSync(file, "utf8")) as StandingsDocument;
  const ids = models.map(({ id, api_string = id }) => api_string);
  const atHosts = models.flatMap(({ hosts = [] }) => hosts.map(({ host, as }) => `${host}/${as}`));
  for (const all of [ids, atHosts]) {
    let sum = 0;
    for (let i = 0; i < all.length; i += 25)
      sum += await sizeOf("check_model_status", { models: all.slice(i, i + 25) });
    assert.ok(sum <= 150 * all.length, `${sum / all.length} an id`);
  }
  const sizes = await Promise.all(ids.map((model) => sizeOf("get_model", { model })));
  assert.ok(sizes.filter((size) => size > 700).length <= ids.length / 100, `${Math.max(...sizes)} a model`);
  for (const name of ["list_models", "list_deprecations"]) assert.ok((await sizeOf(name, {})) <= 1_500, name);
});

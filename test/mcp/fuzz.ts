import assert from "node:assert/strict";
import fc from "fast-check";
import type { FeedClient } from "../../src/clients/mcp/feed-client.ts";
import { sdkSchema } from "../../src/clients/mcp/schema.ts";
import type { Tool } from "../../src/clients/mcp/tool.ts";
import { anyText } from "../any-text.ts";
import { CALLS } from "./client.ts";
import { NOON, ROWS } from "./feed.ts";

/** The longest allowed answer, in characters of JSON. */
export const LONGEST = 190_000;

const spelled = fc.constantFrom(
  ...ROWS.flatMap(({ id, api_string, name }) => [id, api_string ?? "", name]),
  ...["us.anthropic.", "models/", "openai/", "azure/", "bedrock/us-east-1/", "publishers/google/models/"],
);
const text = fc.oneof(
  spelled,
  fc
    .tuple(spelled, fc.constantFrom("", "-v1:0", "@20260301", ":free", "-latest", "\u0000", "\u202e"), spelled)
    .map((t) => t.join("")),
  anyText({ maxLength: 40 }),
  fc.constantFrom(
    "",
    " ",
    "__proto__",
    "constructor",
    "OpenAI",
    "2026-11-21",
    "2026-02-30",
    "ga",
    "vision",
    "price_input_per_mtok",
  ),
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
  const own = Object.keys(input.shape);
  const apt = fc.oneof(
    { weight: 3, arbitrary: text },
    { weight: 3, arbitrary: number },
    { weight: 2, arbitrary: fc.array(spelled, { maxLength: 26 }) },
    { weight: 1, arbitrary: fc.boolean() },
    {
      weight: 1,
      arbitrary: fc.record({
        input_tokens: number,
        cached_input_tokens: number,
        output_tokens: number,
        requests: number,
      }),
    },
    { weight: 1, arbitrary: any },
  );
  const near = fc.dictionary(fc.constantFrom(...own), apt, { maxKeys: 3 }).map((args) => ({ ...CALLS[name], ...args }));
  return fc.oneof(
    { weight: 4, arbitrary: near },
    fc.dictionary(fc.oneof(fc.constantFrom(...own), text), any, { maxKeys: 8 }),
  );
}

/** Calls a tool `runs` times as the server would. Returns the number of calls answered and refused, and the longest answer's length. */
export async function fuzzTool(tool: Tool, client: FeedClient, runs: number, seed: number) {
  const schema = sdkSchema(tool.input, "input");
  const seen = { answered: 0, refused: 0, longest: 0 };
  await fc.assert(
    fc.asyncProperty(argumentsOf(tool), async (args) => {
      const checked = await schema["~standard"].validate(args);
      if (checked.issues) {
        seen.refused += 1;
        const length = checked.issues.map(({ message }) => message).join(", ").length;
        assert.ok(length > 0 && length < 2_000, `a refusal of ${length} characters`);
        return;
      }
      const result = await tool.call(checked.value, client, NOON);
      const json = JSON.stringify(result);
      assert.ok(json.length < LONGEST, `an answer of ${json.length} characters`);
      assert.doesNotMatch(result.content[0]?.text ?? "", /[\p{Cf}\p{Cs}]|(?!\n)\p{Cc}/u);
      seen.longest = Math.max(seen.longest, json.length);
      if (result.isError) {
        seen.refused += 1;
        assert.equal(result.structuredContent, undefined);
        return;
      }
      seen.answered += 1;
      const output = tool.output.safeParse(result.structuredContent);
      assert.ok(output.success, output.error?.message);
    }),
    { seed, numRuns: runs, endOnFailure: true },
  );
  return seen;
}

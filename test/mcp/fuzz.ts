import assert from "node:assert/strict";
import fc from "fast-check";
import { sdkSchema } from "../../src/clients/mcp/arguments.ts";
import type { FeedClient } from "../../src/clients/mcp/feed-client.ts";
import { callTool, type Tool } from "../../src/clients/mcp/tool.ts";
import { anyText } from "../any-text.ts";
import { CALLS, replyOf } from "./client.ts";
import { NOON, STANDINGS } from "./fixture.ts";

/** The longest allowed answer, in characters of JSON. */
export const LONGEST = 60_000;

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

/** Calls a tool `runs` times as the server would. Returns the number of calls answered and refused, and the longest answer's length. */
export async function fuzzTool(tool: Tool, client: FeedClient, runs: number, seed: number) {
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
    { seed, numRuns: runs, endOnFailure: true },
  );
  return seen;
}

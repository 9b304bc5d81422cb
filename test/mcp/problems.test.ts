// Calls with several mistakes: each of them is told at once.
import assert from "node:assert/strict";
import { test } from "node:test";
import { sdkSchema } from "../../src/clients/mcp/schema.ts";
import { TOOLS } from "../../src/clients/mcp/tools/index.ts";
import { connectToFeed } from "./client.ts";

const { call } = await connectToFeed();

const CASES: readonly [string, object, string[]][] = [
  [
    "cheapest_models",
    { workload: { input: 1_000, output_tokens: "5", service: "cheap" }, limit: 0, status: ["living"], sort: "price" },
    [
      'workload.input_tokens is missing, workload.output_tokens is "5"; it must be a whole number from 0 to 1000000000000',
      'workload.service is "cheap"; it must be one of batch, flex, priority, fast, or left out',
      "workload has no argument input; use input_tokens, cached_input_tokens, ",
      "limit is 0; it must be a whole number from 1 to 25, or left out",
      'status[0] is "living"; it must be one of preview, beta, ga, deprecated, retired',
      "there is no argument sort; use workload, provider, ",
    ],
  ],
  [
    "compare_models",
    { models: ["", 3, null, []], workload: "10,000 tokens" },
    [
      'models[0] is "", models[1] is 3, models[2] is null, models[3] is an empty list; it must be text of 1 to 200 characters',
      'workload is "10,000 tokens"; it must be an object with input_tokens and output_tokens, and perhaps cached_input_tokens, ',
    ],
  ],
  [
    "list_models",
    { status: "ga", open_weights: "yes", min_context: 1e30, a: 1, b: 2, c: 3, d: 4, e: 5, f: 6 },
    [
      'status is "ga"; it must be a list of 1 to 5, each one of preview, beta, ',
      'open_weights is "yes"; it must be true or false, or left out',
      "min_context is 1e+30; it must be a whole number from 1 to 9007199254740991",
      "there is no argument a, b, c, d, e and 1 more; use provider, ",
    ],
  ],
  [
    "check_model_status",
    { models: Array(20).fill(7) },
    ["models[10] is 7, models[11] is 7; it must be text of ", "\n8 more problems"],
  ],
  [
    "list_models",
    { provider: "Nobody", modality: ["smell"] },
    ["no such provider. Use one of: Amazon, ", "no such modality. Use any of: text, "],
  ],
];

for (const [name, args, problems] of CASES)
  test(`${name} ${JSON.stringify(args).slice(0, 60)} tells every problem`, async () => {
    const { text, isError } = await call(name, { ...args });
    assert.equal(isError, true);
    for (const problem of problems) assert.ok(text.includes(problem), `${problem}\n${text}`);
    assert.doesNotMatch(text, /expected|received|Invalid (?:input|option)|>=|<=/);
  });

test("an answer that doesn't fit its own schema is told in the same way", async () => {
  const compare = TOOLS.find(({ name }) => name === "compare_models");
  assert.ok(compare);
  const checked = await sdkSchema(compare.output, "output")["~standard"].validate({
    left_out: 1,
    cost: [{ usd: "5" }],
  });
  const said = checked.issues?.map(({ message }) => message).join("\n") ?? "";
  assert.match(said, /^left_out is 1; it must be a list, each text$/m);
  assert.match(said, /cost\[0\]\.id is missing, cost\[0\]\.usd is "5", /);
  assert.doesNotMatch(said, /undefined/);
});

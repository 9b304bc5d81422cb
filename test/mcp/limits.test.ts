// The largest input of a model, which may be all that is stated of its length, and which hosts an answer is for.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ask, connectToCatalog } from "./committed.ts";

const session = await connectToCatalog();
const models = ["text-embedding-3-large", "text-embedding-3-small"];
const prompt = (input_tokens: number) => ({ models, workload: { input_tokens, output_tokens: 0 } });

ask(session, [
  [
    "A prompt that is too long?",
    "compare_models",
    prompt(1_000_000),
    ["\n- cost on text-embedding-3-large: unknown, a prompt of 1,000,000 tokens exceeds the maximum input of 8,192\n"],
  ],
  [
    "Which are cheap for one that few take?",
    "cheapest_models",
    { workload: { input_tokens: 1_000_000, output_tokens: 1_000 }, provider: "OpenAI", min_context: 1_050_000 },
    ["gpt-6.1-sol (a prompt of 1,000,000 tokens exceeds the maximum input of 922,000; limits read 20"],
  ],
  [
    "Which have room for it, on a day to come?",
    "list_models",
    { provider: "OpenAI", min_context: 1_000_000, sold_on: "2027-03-01" },
    ["context 1050000, input at most 922000 <https://", "the vendors' dates; hosts have their own (ask with host)."],
  ],
  ["One that fits?", "compare_models", prompt(8_192), ["\n- cost on text-embedding-3-small: $0.00016384\n"]],
  [
    "Where is that read?",
    "get_model",
    { model: "text-embedding-3-large" },
    ["Context window: not stated; maximum input: 8192 tokens; maximum output: not stated.", "maximum input"],
  ],
]);

test("a ranking leaves out what takes no such input, though its row doesn't say so", async () => {
  const workload = { input_tokens: 100_000, output_tokens: 0 };
  const { data } = await session.call("cheapest_models", { workload, provider: "OpenAI", limit: 25 });
  const ids = (list: { id: string }[]) => list.map(({ id }) => id).filter((id) => models.includes(id));
  assert.deepEqual([ids(data.cheapest), ids(data.unknown).length], [[], 2]);
});

test("a list of a router's models names the tool that takes routers", async () => {
  for (const tool of ["list_models", "list_deprecations"]) {
    const { text, isError } = await session.call(tool, { host: "openrouter" });
    assert.equal(isError, true);
    assert.match(text, /check_model_status takes any\.\n\nFeed of 20/);
  }
});

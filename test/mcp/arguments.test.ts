// Arguments that a call can't be answered for: everything that is wrong with them is said at once.
import assert from "node:assert/strict";
import { test } from "node:test";
import { CALLS, connectToFeed } from "./client.ts";

const { call, client } = await connectToFeed();

/** Tool, arguments, and the names of the arguments that are refused, in the order of the lines. */
const REFUSED: [string, Record<string, unknown>, string[]][] = [
  ["check_model_status", {}, ["models"]],
  ["check_model_status", { models: [] }, ["models"]],
  ["check_model_status", { models: Array(51).fill("x") }, ["models"]],
  ["check_model_status", { models: ["x".repeat(201), 7] }, ["models.0"]],
  ["check_model_status", { models: ["x", {}], detail: "perhaps" }, ["models.1", "detail"]],
  ["get_model", { model: ["a", "b"] }, ["model"]],
  ["get_model", { model: "x", color: "red" }, ["color"]],
  ["check_model_status", { models: ["cedar-2"], id: "cedar-0" }, ["id"]],
  ["search_models", { query: "", limit: 0 }, ["query", "limit"]],
  ["search_models", { query: "x", provider: "Nobody", limit: 101 }, ["provider", "limit"]],
  ["search_models", { query: "x", host: "openrouter" }, ["host"]],
  ["list_models", { limit: 101, sort: "beauty", modality: ["smell"] }, ["modality.0", "sort", "limit"]],
  [
    "list_models",
    { min_context: "big", max_input_price: -1, open_weights: "yes" },
    ["min_context", "max_input_price", "open_weights"],
  ],
  ["list_models", { cursor: "zzz" }, ["cursor"]],
  ["list_models", { provider: "Nobody" }, ["provider"]],
  ["cheapest_models", { input_tokens: 1.5 }, ["input_tokens"]],
  ["cheapest_models", { input_tokens: "1.000", output_tokens: 1 }, ["input_tokens"]],
  ["cheapest_models", { input_tokens: 1 }, ["input_tokens, output_tokens"]],
  ["cheapest_models", { input_tokens: 0, output_tokens: 0 }, ["input_tokens, output_tokens"]],
  ["cheapest_models", { input_tokens: 1, output_tokens: 1, cached_tokens: 2 }, ["cached_tokens"]],
  [
    "cheapest_models",
    { input_tokens: 1, output_tokens: 1, requests: 0, service: "cheap", kind: "ocr" },
    ["requests", "service", "kind"],
  ],
  ["compare_models", { models: ["cedar-2"] }, ["models"]],
  ["compare_models", { models: Array.from({ length: 9 }, (_, i) => `x${i}`) }, ["models"]],
  ["list_deprecations", { since: "last week", within_days: -1 }, ["within_days", "since"]],
  ["list_deprecations", { since: "2026-02-30" }, ["since"]],
];

for (const [tool, args, names] of REFUSED)
  test(`${tool} ${JSON.stringify(args).slice(0, 70)} is refused for ${names.join("; ")}`, async () => {
    const { text, data, isError } = await call(tool, args);
    assert.equal(isError, true, text);
    assert.equal(data, undefined);
    // The SDK's own words come before the first one.
    const lines = text.replace(/^.*?Invalid arguments for tool \w+: /, "").split("\n");
    const refused = lines.map((line) => line.slice(0, line.indexOf(": ")));
    assert.deepEqual(refused, names);
    assert.ok(text.length < 700, text);
  });

test("a refusal doesn't repeat long or invisible text", async () => {
  const { text } = await call("list_models", { [`${"k".repeat(9_000)}\u0000\u202e`]: 1 });
  assert.ok(text.length < 600);
  assert.doesNotMatch(text, /[\p{Cc}\p{Cf}]/u);
});

test("the pages of a list have each model once; a cursor is good for the same list alone", async () => {
  const pages: string[] = [];
  let cursor: string | undefined;
  do {
    const { data } = await call("list_models", { limit: 4, ...(cursor && { cursor }) });
    pages.push(...data.models.map(({ model }: { model: string }) => model));
    cursor = data.next_cursor;
    if (cursor) assert.equal((await call("list_models", { limit: 4, cursor, provider: "OpenAI" })).isError, true);
  } while (cursor);
  const { data } = await call("list_models", { limit: 100 });
  const whole = data.models.map(({ model }: { model: string }) => model);
  assert.deepEqual([pages, pages.length], [whole, data.total]);
});

test("tools and resources fit into a client's context", async () => {
  const { tools } = await client.listTools();
  const names = tools.map(({ name }) => name);
  assert.deepEqual(names, Object.keys(CALLS));
  assert.ok(JSON.stringify(tools).length <= 6_500);
  for (const { description = "", inputSchema, outputSchema, annotations } of tools) {
    assert.ok(description.length > 60 && outputSchema === undefined);
    assert.deepEqual([inputSchema.type, annotations], ["object", { readOnlyHint: true }]);
  }
  assert.ok((client.getInstructions() ?? "").length < 800);
  const { resourceTemplates } = await client.listResourceTemplates();
  const [template, ...others] = resourceTemplates;
  assert.deepEqual([template?.uriTemplate, others], ["almanac://models/{id}", []]);
  assert.ok(JSON.stringify(template).length < 300);
  assert.deepEqual((await client.listResources()).resources, []);
});

test("a resource is one model by its id, with its sources; there is none for other ids", async () => {
  const { contents } = await client.readResource({ uri: "almanac://models/cedar-2" });
  const [content] = contents;
  const model = JSON.parse(content && "text" in content ? content.text : "");
  assert.deepEqual([model.model, model.verdict, model.notes], ["cedar-2", "ok", "Free for students."]);
  for (const id of ["cedar-latest", "nothing-9", "..%2Fcedar-2"])
    await assert.rejects(client.readResource({ uri: `almanac://models/${id}` }));
});

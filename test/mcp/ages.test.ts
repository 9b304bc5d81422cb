// Every line about a model, from the committed catalog, says when what it says was read.
import assert from "node:assert/strict";
import { test } from "node:test";
import { connectToCatalog, context } from "./committed.ts";

const { call } = await connectToCatalog();
const DAY = /\bread (?:on )?20\d\d-\d\d-\d\d|\bread later, on 20\d\d|the day its page was read is not stated/i;
const ids = context.models.map(({ id }) => id);

/** The lines of an answer that start with a dash, over all its pages. */
async function linesOf(tool: string, args: object): Promise<string[]> {
  const { text, data } = await call(tool, { ...args });
  const lines = text.split("\n").filter((line) => line.startsWith("- "));
  return data.next_cursor ? [...lines, ...(await linesOf(tool, { ...args, cursor: data.next_cursor }))] : lines;
}

for (const [tool, args, least] of [
  ["list_models", { include_retired: true, limit: 30 }, ids.length],
  ["list_models", { host: "azure", include_retired: true, limit: 20 }, 30],
  ["list_deprecations", { include_past: true, limit: 40 }, 200],
  ["list_deprecations", { host: "bedrock", include_past: true, limit: 40 }, 30],
  ["list_deprecations", { host: "azure", include_past: true, limit: 40 }, 100],
  ["search_models", { query: "gpt", include_retired: true, limit: 25 }, 25],
] as const)
  test(`${tool} ${JSON.stringify(args)}: each line has a day`, async () => {
    const lines = await linesOf(tool, args);
    assert.ok(lines.length >= least, `${lines.length} lines`);
    assert.deepEqual(
      lines.filter((line) => !DAY.test(line)),
      [],
    );
  });

test("check_model_status: each verdict on a model of the feed has a day", async () => {
  for (let at = 0; at < ids.length; at += 25)
    for (const line of await linesOf("check_model_status", { models: ids.slice(at, at + 25) })) assert.match(line, DAY);
});

test("get_model: the verdict, each host's and the sources have a day", async () => {
  for (const model of ids) {
    const { text } = await call("get_model", { model });
    const dated = text.split("\n").filter((line) => /^(?:- |Verdict|Sources?\b)/.test(line));
    assert.ok(dated.length >= 2, text);
    for (const line of dated) assert.match(line, DAY, text);
  }
});

test("what a filter decides by has a day, shown or not", async () => {
  const { text } = await call("list_models", { provider: "OpenAI", sold_on: "2024-06-01", fields: ["api_string"] });
  for (const line of text.split("\n").filter((line) => line.startsWith("- ")))
    assert.match(line, /other figures read 20/);
});

test("a long answer is cut after a whole line, and says how many are left", async () => {
  const fields = Object.keys(context.models[0] ?? {});
  const { text, data } = await call("list_models", { host: "azure", include_retired: true, limit: 40, fields });
  const lines = text.split("\n").filter((line) => line.startsWith("- "));
  const left = Number(/^… (\d+) lines? more: /m.exec(text)?.[1]);
  assert.equal(lines.length + left, data.models.length);
  for (const line of lines) assert.match(line, DAY);
});

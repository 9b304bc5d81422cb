import assert from "node:assert/strict";
import { test } from "node:test";
import { connectToFeed } from "./client.ts";

export type Call = readonly [tool: string, args: object];
/** The call, and the value at each path in its answer: undefined if the answer says nothing of it, the whole answer at the path "". */
export type Row = [call: Call, values: Record<string, unknown>];

/** The value at `a.0.b`; `*` stands for each element of a list. */
function valueAt(value: unknown, path: string): unknown {
  const [key = "", ...rest] = path.split(".");
  if (key === "") return value;
  const next = rest.join(".");
  if (key === "*") return (value as unknown[]).map((one) => valueAt(one, next));
  return valueAt((value as Record<string, unknown> | undefined)?.[key], next);
}

/** A test for each row, asked of the fixture. */
export async function testRows(rows: readonly Row[]): Promise<void> {
  const { call, logged } = await connectToFeed();
  for (const [[tool, args], values] of rows)
    test(`${tool} ${JSON.stringify(args)}: ${Object.keys(values)}`, async () => {
      const { data, text } = await call(tool, { ...args });
      for (const [path, value] of Object.entries(values))
        assert.deepEqual(valueAt(data, path), value, `${path} ${text}`);
    });
  test("the server logged no error", () => assert.deepEqual(logged, []));
}

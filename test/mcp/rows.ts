import assert from "node:assert/strict";
import { test } from "node:test";
import { connectToFeed } from "./client.ts";

export type Call = readonly [tool: string, args: object];
/** The call, a path in the answer, and the value there; undefined: the answer says nothing of it. */
export type Row = [call: Call, path: string, value: unknown];

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
  for (const [[tool, args], path, value] of rows)
    test(`${tool} ${JSON.stringify(args)}: ${path}`, async () => {
      const { data, text } = await call(tool, { ...args });
      assert.deepEqual(valueAt(data, path), value, text);
    });
  test("the server logged no error", () => assert.deepEqual(logged, []));
}

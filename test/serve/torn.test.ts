import assert from "node:assert/strict";
import { test } from "node:test";
import { readWhilePublishing } from "./torn.ts";

for (const fastPath of [true, false])
  test(`no answer is torn while a publisher is killed, ${fastPath ? "over the fast path" : "by node:http alone"}`, async () => {
    const { answered, problems, seen, killed } = await readWhilePublishing(3, fastPath);
    assert.deepEqual(problems, []);
    assert.ok(answered > 500 && seen.length > 1 && killed > 1, `${answered} answers of ${seen}, ${killed} killed`);
  });

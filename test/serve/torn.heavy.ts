import assert from "node:assert/strict";
import { test } from "node:test";
import { readWhilePublishing } from "./torn.ts";

for (const fastPath of [true, false])
  test(`T5: no answer is torn in 60 s, ${fastPath ? "over the fast path" : "by node:http alone"}`, async () => {
    const { answered, problems, seen, killed } = await readWhilePublishing(60, fastPath);
    console.log(`${answered} answers of ${seen.join(", ")}, ${killed} publishers killed`);
    assert.deepEqual(problems, []);
    assert.ok(seen.length > 1 && killed > 20);
  });

import assert from "node:assert/strict";
import { test } from "node:test";
import { LONG } from "../long.ts";
import { readWhilePublishing } from "./torn.ts";

const KILLS = LONG ? 40 : 1;

for (const fastPath of [true, false])
  test(`no response mixes generations while ${KILLS} publishers are killed, ${fastPath ? "with the fast path" : "with node:http only"}`, async (t) => {
    const { answered, problems, seen } = await readWhilePublishing(KILLS, fastPath);
    t.diagnostic(`${answered} answers of ${seen.join(", ")}`);
    assert.deepEqual(problems, []);
    assert.ok(answered > 100 && seen.length > 1, `${answered} answers of ${seen}`);
  });

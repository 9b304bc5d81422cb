import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { feedRow } from "./corpus/feed.ts";
import { ROWS, world } from "./world.ts";

test("--fix treats models without modalities as text, and skips embeddings without dimensions", async () => {
  const one = world({ "a.py": ["oak-1", "oak-draw", "sail-embed-0"].map((id) => `m = "${id}"\n`).join("") });
  const gone = (provider: string, id: string, replacement: string, modality: string[] | null) =>
    feedRow(provider, id, { status: "retired", modality, replacement });
  one.publish([
    ...ROWS,
    gone("OpenAI", "oak-1", "oak-5", null),
    gone("OpenAI", "oak-draw", "oak-5", ["text", "image"]),
    gone("Voyage AI", "sail-embed-0", "sail-embed-3", null),
    feedRow("Voyage AI", "sail-embed-3", { status: "ga" }),
  ]);
  const { out } = await one.check("--fix", "--format", "pull-request");
  assert.match(readFileSync(`${one.dir}/a.py`, "utf8"), /"oak-5"\n.*"oak-draw"\n.*"sail-embed-0"/);
  assert.match(out, /^\| \[oak-1\].* the old model's input and output are not stated \| a\.py:1 \|$/m);
  assert.match(out, /\n2 further findings can't be fixed this way/);
});

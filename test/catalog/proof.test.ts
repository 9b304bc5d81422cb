import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { type Facts, RecordSchema } from "../../src/schema/record.ts";
import { COMMITTED } from "../committed.ts";

const { models } = COMMITTED;
const root = new URL("../proof/", import.meta.url);

/** Facts with sorted sets and without notes, whose wording may differ. */
function facts({ notes: _, ...record }: Facts): Record<string, unknown> {
  const sorted = (list: unknown[]) =>
    list
      .map((e) =>
        JSON.stringify(typeof e === "object" && e !== null ? Object.fromEntries(Object.entries(e).sort()) : e),
      )
      .sort();
  return Object.fromEntries(
    Object.entries(record)
      .filter(([field]) => field !== "evidence")
      .map(([field, value]) => [field, Array.isArray(value) && field !== "replacements" ? sorted(value) : value]),
  );
}

describe("rows written by hand", () => {
  for (const provider of readdirSync(root)) {
    for (const file of readdirSync(new URL(`${provider}/`, root))) {
      it(`${provider}/${file} equals the catalog`, () => {
        const proof = RecordSchema.parse(JSON.parse(readFileSync(new URL(`${provider}/${file}`, root), "utf8")));
        const model = models.get(file.replace(/\.json$/, ""));
        assert.equal(model?.provider, provider);
        assert.deepEqual(facts(model?.record as Facts), facts(proof));
      });
    }
  }
});

// What a host has by its vendors' pages alone, from the committed catalog.
import assert from "node:assert/strict";
import { test } from "node:test";
import { connectToCatalog, context } from "./committed.ts";

const session = await connectToCatalog();
const said = async (tool: string, args: object) => (await session.call(tool, { host: "bedrock", ...args })).text;

/** Models of a vendor that states an id at Bedrock, whose own pages don't have them. */
const stated = (provider: string) =>
  [...context.documents.values()].filter(
    (doc) =>
      doc.provider === provider &&
      doc.status !== "retired" &&
      doc.hosts.some(({ platform, page }) => page === null && platform.includes("Bedrock")) &&
      !doc.hosts.some(({ host }) => host === "bedrock"),
  );

test("a list of a host's models says which more its vendors' pages have there, and when they were read", async () => {
  const own = stated("Anthropic");
  assert.ok(own.length > 10);
  const listed = await said("list_models", { provider: "Anthropic" });
  const [line = ""] = listed.split("\n");
  assert.match(
    line,
    new RegExp(
      `By their vendors' pages \\(read from 20[\\d-]+ to 20[\\d-]+\\), at least ${own.length} more matching models have an id at ` +
        `Amazon Bedrock, but no row on its schedule: (?:anthropic\\.claude-[\\w:.-]+, ){9}anthropic\\.claude-[\\w:.-]+ and ${own.length - 10} more\\.`,
    ),
  );
  assert.doesNotMatch(line, /By their vendors'.*(?:claude-haiku-4-5|claude-2)/);
});

test("only those that the filters or words ask for, and none that its vendor has retired", async () => {
  assert.doesNotMatch(await said("list_models", { provider: "DeepSeek" }), /By their vendors/);
  assert.doesNotMatch(await said("list_models", { provider: "Anthropic", min_context: 9_000_000 }), /By their vendors/);
  assert.doesNotMatch(await said("list_models", { provider: "Anthropic", host: undefined }), /By their vendors/);
  assert.deepEqual(stated("Cohere"), []);
  assert.doesNotMatch(await said("list_models", { provider: "Cohere" }), /By their vendors/);
  assert.match(
    await said("search_models", { query: "opus 4.6" }),
    /By their vendors' pages \(read on 20[\d-]+\), at least 1 more matching model has an id at Amazon Bedrock, but no row on its schedule: anthropic\.claude-opus-4-6-v1\./,
  );
});

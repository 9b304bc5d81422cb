// What a host has by its vendors' pages alone, from the committed catalog.
import assert from "node:assert/strict";
import { test } from "node:test";
import { resolveDocument } from "../../src/publish/documents/resolve.ts";
import { connectToCatalog, context } from "./committed.ts";

const session = await connectToCatalog();
const said = async (tool: string, args: object) => (await session.call(tool, { host: "bedrock", ...args })).text;

/** A vendor's models for which it states an id at a host whose own pages don't have them. */
const stated = (provider: string, host = "bedrock", called = "Bedrock") =>
  [...context.documents.values()].filter(
    (doc) =>
      doc.provider === provider &&
      doc.status !== "retired" &&
      doc.hosts.some(({ platform, page }) => page === null && platform.includes(called)) &&
      !doc.hosts.some((line) => line.host === host),
  );

test("a list of a host's models says which more its vendors' pages have there, and when they were read", async () => {
  const own = stated("Anthropic");
  assert.ok(own.length > 10);
  const listed = await said("list_models", { provider: "Anthropic" });
  const [line = ""] = listed.split("\n");
  assert.match(
    line,
    new RegExp(
      `By their vendors' pages \\(read from 20[\\d-]+ to 20[\\d-]+\\), ${own.length} more matching models have an id at ` +
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
    /By their vendors' pages \(read on 20[\d-]+\), 1 more matching model has an id at Amazon Bedrock, but no row on its schedule: anthropic\.claude-opus-4-6-v1\./,
  );
});

test("ids that are the vendor's own too, the newest models first", async () => {
  const own = stated("Anthropic", "vertex", "Google Cloud");
  assert.ok(own.some(({ id, hosts }) => hosts.some((line) => line.platform === "Google Cloud" && line.id === id)));
  const newest = own.map(({ released }) => released ?? "").toSorted();
  for (const provider of ["Anthropic", undefined]) {
    const { text } = await session.call("list_models", { host: "vertex", provider, modality: ["vision"], limit: 1 });
    const [, total, names = ""] =
      /, (\d+) more matching models have an id at Google Vertex AI, .*: (.*) and /.exec(text) ?? [];
    assert.equal(Number(total), own.length);
    const days = names.split(", ").map((id) => own.find(({ api_string }) => api_string === id)?.released);
    assert.deepEqual(days, newest.toReversed().slice(0, 10));
  }
  const { text } = await session.call("list_models", { host: "azure", provider: "Anthropic" });
  assert.ok(
    text.includes(`${stated("Anthropic", "azure", "Foundry").length} more matching models have an id at Azure`),
  );
});

test("a search that finds only such ids doesn't say that nothing was found", async () => {
  const found = async (query: string) => (await session.call("search_models", { host: "vertex", query })).text;
  assert.match(await found("claude opus 4.8"), /^No row found\. .*1 more matching model .*: claude-opus-4-8\./);
  assert.match(await found("zzzqqq"), /^Nothing found: /);
});

test("a feed without these ids has no such line", async () => {
  const { ids_at_hosts: _, ...index } = resolveDocument(context);
  const older = await connectToCatalog({ "/api/resolve.json": index });
  const { text } = await older.call("list_models", { host: "azure", provider: "Anthropic" });
  assert.match(text, /^\d models match; /);
  assert.doesNotMatch(text, /By their vendors/);
});

test("a model that its vendor calls retired except at some hosts", async () => {
  const { text } = await session.call("check_model_status", { models: ["claude-opus-4-20250514"] });
  assert.match(text, /Its vendor calls it retired "except on Google Cloud": <https:\/\/\S+pricing\.md> read 20/);
});

test("a vendor's list counts what hosts end of models that nobody's row has", async () => {
  const { text } = await session.call("list_deprecations", { provider: "Google", within_days: 400 });
  assert.match(
    text,
    /; \d+ more are for models that the feed does not have, and may be Google's or others' \(ask with host\)/,
  );
});

test("a spelling that a host lists only without its version says how it was read", async () => {
  for (const [tool, args] of [
    ["check_model_status", { models: ["gemini-3.6-flash@999"] }],
    ["get_model", { model: "gemini-3.6-flash@999" }],
  ] as const)
    assert.match(
      (await session.call(tool, args)).text,
      /No page states that spelling: read as gemini-3\.6-flash, which Google Vertex AI lists\./,
    );
  const listed = await session.call("check_model_status", { models: ["multimodalembedding@001"], host: "vertex" });
  assert.doesNotMatch(listed.text, /No page states that spelling/);
});

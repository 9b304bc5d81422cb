// Each figure in an answer has the page and the day of its own reading.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { ModelDocument } from "../../src/schema/model-document.ts";
import { connectToFeed } from "./client.ts";
import { ask, connectToCatalog, context } from "./committed.ts";
import { feedDocument, serving } from "./feed.ts";

const session = await connectToCatalog();

/** The latest reading of a field that still states it, as answers write it. */
function reading(id: string, field: keyof ModelDocument["evidence"]): string {
  const lines = context.documents.get(id)?.evidence[field] ?? [];
  const [line] = lines
    .filter(({ standing }) => standing)
    .sort((a, b) => ((a.read_on ?? "") < (b.read_on ?? "") ? 1 : -1));
  assert.ok(line, `${id} states ${field}`);
  return `<${line.page}> read ${line.read_on}, `;
}

ask(session, [
  [
    "Limits of another day than the prices?",
    "get_model",
    { model: "gpt-5.2" },
    [
      `maximum output: ${reading("gpt-5-2", "max_output_tokens")}`,
      `release: ${reading("gpt-5-2", "released")}`,
      `status: ${reading("gpt-5-2", "status")}`,
    ],
  ],
  [
    "Read where, in a package?",
    "get_model",
    { model: "claude-sonnet-4.5" },
    [`retirement date: ${reading("claude-sonnet-4-5-20250929", "retires_on")}`],
  ],
  [
    "Each of two?",
    "compare_models",
    { models: ["gpt-5.2", "claude-sonnet-4.5"] },
    [
      `maximum output: ${reading("gpt-5-2", "max_output_tokens")}`,
      `output price: ${reading("claude-sonnet-4-5-20250929", "price_output_per_mtok")}`,
    ],
  ],
  [
    "And where it is hosted?",
    "get_model",
    { model: "gpt-5.2" },
    [
      "\nVerdict at the vendor's own API: ok. ",
      "\n- retiring at Azure (version 2025-12-11): retires on 2026-12-12: 21 days left; at the vendor's own API: no retirement is announced (read on 20",
    ],
  ],
  [
    "When was its end announced, if only two releases say?",
    "get_model",
    { model: "gpt-4o" },
    [
      "retires 2027-01-14, announced by 2026-10-16, when OpenAI's package first stated it (not yet on 2026-10-14). Repl",
    ],
  ],
  [
    "Whose replacement and announcement are an alias's?",
    "get_model",
    { model: "o3" },
    ["announced 2026-06-11 with its snapshot (read 20", "Replacement: gpt-5.6-sol, stated for o3-2025-04-16."],
  ],
  [
    "Notes as a field?",
    "list_models",
    { provider: "Google", fields: ["notes"], limit: 40 },
    ["notes (read 2026-09-22, 60 days ago): The page as a whole"],
  ],
  [
    "Where do the replacements of two lead?",
    "compare_models",
    { models: ["gpt-4.5-preview", "o3"] },
    [
      "- replacement of gpt-4.5-preview: gpt-4.1 (gpt-4.1 is retiring, read 20",
      "it leads to no model that lasts)",
      "- replacement of o3: gpt-5.6-sol, stated for o3-2025-04-16",
    ],
  ],
  [
    "What does a minute of sound cost where text is sold too?",
    "list_models",
    { provider: "Mistral", modality: ["audio"], status: ["ga"] },
    ["in $0.1 (text; audio $0.004 per minute), out $0.4 per 1M tokens"],
  ],
  [
    "And whose are the rows without a day at hosts?",
    "list_deprecations",
    { since: "2026-10-01", provider: "Google" },
    ["1 of their retirements has no stated day of announcement; 5 more are for models that the feed does not have"],
  ],
  [
    "Where is an alias stated, behind a router's form?",
    "check_model_status",
    { models: ["x-ai/grok-4-fast:free"] },
    ["That spelling: <https://docs.x.ai/developers/models> read 2025-11-13"],
  ],
  [
    "Which of a host's versions is a day of?",
    "check_model_status",
    { models: ["gpt-4", "gpt-4o"] },
    [
      "Azure (version turbo-2024-04-09: retired, date 2025-11-14, read 20",
      " ago; others there differ). Notes (read 20",
      "Azure (versions 2024-05-13, 2024-08-06, 2024-11-20: retired, date 2026-10-01, read 20",
    ],
  ],
  [
    "Where were the prices of images and of long prompts read?",
    "compare_models",
    { models: ["gpt-image-1.5", "gpt-5.4"] },
    [
      "further rates, modality: <https://developers.openai.com/api/docs/models/gpt-image-1.5.md> read 2026-07-28",
      "output price, further rates",
    ],
  ],
  [
    "Not announced where?",
    "check_model_status",
    { models: ["gpt-5.2"] },
    ["OpenAI announces retirements on <https://developers.openai.com/api/docs/deprecations.md>, whole page read 20"],
  ],
  [
    "Stated in which file?",
    "check_model_status",
    { models: ["gpt-4o"] },
    [", on <https://github.com/openai/openai-node/tree/v", "/src/resources/"],
  ],
  ["Where no host differs?", "get_model", { model: "whisper-1" }, ["\nVerdict"]],
  [
    "An alias's own age?",
    "get_model",
    { model: "gemini-flash-latest" },
    [
      'Another spelling of gemini-3.5-flash. That is what the name meant by the entry "May 19, 2026" and later ones in ',
      `${reading("gemini-3-5-flash", "aliases")}76 days ago; it moves, and may mean another model by now.`,
    ],
  ],
  [
    "And in a check?",
    "check_model_status",
    { models: ["claude-opus-4-5", "gemini-flash-latest"] },
    [
      `That spelling: ${reading("claude-opus-4-5-20251101", "aliases")}`,
      `in ${reading("gemini-3-5-flash", "aliases")}`,
      "it moves, and may mean another model by now",
    ],
  ],
]);

test("readings are also data, the latest first; every stated figure has one", async () => {
  const { data } = await session.call("get_model", { model: "gpt-5.2" });
  const days = data.readings.map(({ read_on }: { read_on: string }) => read_on);
  assert.deepEqual(days, days.toSorted().reverse());
  const fields = data.readings.flatMap((one: { fields: string[] }) => one.fields);
  for (const field of ["price_input_per_mtok", "max_output_tokens", "modality", "status", "released"])
    assert.ok(fields.includes(field), field);
  assert.ok(!fields.includes("context_window"), "it is not stated");
});

test("resources have verdicts and readings too", async () => {
  const read = async (uri: string) => {
    const [content] = (await session.client.readResource({ uri })).contents;
    return JSON.parse(String(content && "text" in content && content.text));
  };
  const { readings, notes_read, standing } = await read("almanac://models/gpt-4o");
  assert.deepEqual(readings, (await session.call("get_model", { model: "gpt-4o" })).data.readings);
  assert.match(notes_read, /^read 20/);
  assert.equal(standing.verdict, "retiring");
  const { deprecations } = await read("almanac://deprecations");
  const past = deprecations.find(({ id }: { id: string }) => id === "gpt-image-1");
  assert.deepEqual([past.status, past.verdict], ["deprecated", "retired"]);
  assert.ok(deprecations.every(({ age_days }: { age_days: number }) => age_days >= 0));
});

test("a price read on several pages has its latest day; rates have each", async () => {
  const line = (page: string, read_on: string, standing = true) => ({ page, read_on, standing, raw: ["$1"] });
  const evidence = {
    price_input_per_mtok: [line("https://a.example/old", "2026-01-01"), line("https://a.example/new", "2026-11-01")],
    price_output_per_mtok: [line("https://a.example/no", "2026-11-20", false), line("javascript:x", "2026-11-10")],
    rates: [line("https://a.example/new", "2026-11-01"), line("https://a.example/old", "2026-01-01")],
  };
  const { call } = await connectToFeed(undefined, serving(feedDocument(), { "cedar-2": { evidence } }));
  const { text, data } = await call("get_model", { model: "cedar-2" });
  assert.deepEqual(data.readings, [
    { page: null, read_on: "2026-11-10", age_days: 11, fields: ["price_output_per_mtok"] },
    {
      page: "https://a.example/new",
      read_on: "2026-11-01",
      age_days: 20,
      fields: ["price_input_per_mtok", "rates"],
    },
    { page: "https://a.example/old", read_on: "2026-01-01", age_days: 324, fields: ["rates"] },
  ]);
  assert.match(text, /Sources: output price: <no page> read 2026-11-10, 11 days ago; input price, further rates: </);
});

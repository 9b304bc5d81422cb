import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { CALLS, connectToFeed } from "./client.ts";
import { feedDocument, ROWS, serving } from "./feed.ts";

const { call, client, logged, feed } = await connectToFeed();

const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);

describe("every tool", () => {
  test("has a title, a description, a schema of its arguments and answer, and read-only annotations", async () => {
    const { tools } = await client.listTools();
    assert.deepEqual(new Set(tools.map(({ name }) => name)), new Set(Object.keys(CALLS)));
    for (const tool of tools) {
      assert.ok(tool.title && (tool.description?.length ?? 0) > 80, tool.name);
      assert.equal(tool.inputSchema.type, "object");
      assert.equal(tool.inputSchema.additionalProperties, false);
      assert.ok(Object.hasOwn(tool.outputSchema?.properties as object, "feed"), tool.name);
      assert.deepEqual(tool.annotations, {
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: true,
      });
    }
    assert.ok(JSON.stringify(tools).length < 45_000, "clients put all of it into their context");
  });

  for (const [name, args] of Object.entries(CALLS))
    test(`${name} gives the feed's date, the page and the date it was read`, async () => {
      const { text, data, isError } = await call(name, args);
      assert.equal(isError, false, text);
      assert.match(text, /\n\nFeed of 2026-11-20 \(1 day ago\); each page was read on the day shown with it\.$/);
      assert.match(text, /https:\/\/docs\.example\.com\/models/);
      assert.match(text, /read 2026-11-19, 2 days ago|day its page was read is not stated/i);
      const { problem, stale, age_days, updated, url, available, version } = data.feed;
      assert.deepEqual(
        [problem, stale, age_days, updated, available, version],
        [null, false, 1, "2026-11-20", true, 2],
      );
      assert.equal(url, `${feed.url}/api/models.json`);
    });

  for (const [name, args, hint] of [
    ["list_models", { provider: "Nobody" }, /no such provider\. Use one of: Amazon, Anthropic, /],
    ["list_models", { color: "red" }, /: there is no argument color; use provider, status, /],
    ["list_models", { limit: 41 }, /: limit is 41; it must be a whole number from 1 to 40, or left out$/],
    [
      "list_models",
      { sold_on: "2026-02-30" },
      /: sold_on is "2026-02-30"; it must be a day of the calendar as YYYY-MM-DD, or left out$/,
    ],
    ["list_models", { sort: "beauty" }, /: sort is "beauty"; it must be one of provider, name, /],
    ["list_models", { cursor: "zzz" }, /Leave it out to start/],
    ["get_model", {}, /: model is missing; it must be text of 1 to 200 characters$/],
    [
      "get_model",
      { model: "x".repeat(201) },
      /: model is text of 201 characters; it must be text of 1 to 200 characters$/,
    ],
    ["search_models", { query: "x", provider: "Nobody" }, /Use one of: /],
    [
      "compare_models",
      { models: ["cedar-2"] },
      /: models is a list of 1; it must be a list of 2 to 8, each text of 1 to 200 characters$/,
    ],
    [
      "compare_models",
      { models: ["cedar-2", "cedra-1"] },
      /"cedra-1" is not one model of the feed, so it is left out\. Near: .*cedar-1/,
    ],
    [
      "compare_models",
      { models: ["cedar-2", "openai/cedar-2"] },
      /"cedar-2" and "openai\/cedar-2" are the same model, cedar-2, .*\nName two models of the feed, each once\./,
    ],
    ["cheapest_models", { workload: { input_tokens: 0, output_tokens: 0 } }, /no tokens\. Give one such as/],
    [
      "cheapest_models",
      { workload: { input_tokens: 1 } },
      /workload\.output_tokens is missing; it must be a whole number from 0 to /,
    ],
    [
      "cheapest_models",
      { workload: { input: 1 } },
      /workload has no argument input; use input_tokens, cached_input_tokens, /,
    ],
    [
      "list_models",
      { min_context: "big" },
      /: min_context is "big"; it must be a whole number of at least 1, or left out$/,
    ],
    [
      "list_deprecations",
      { since: "last week" },
      /: since is "last week"; it must be a day of the calendar as YYYY-MM-DD, or left out$/,
    ],
    ["list_deprecations", { provider: "Nobody" }, /Use one of: /],
    ["check_model_status", { models: [] }, /: models is an empty list; it must be a list of 1 to 25, /],
    [
      "check_model_status",
      { models: Array.from({ length: 26 }, () => "x") },
      /: models is a list of 26; it must be a list of 1 to 25, /,
    ],
    [
      "check_model_status",
      { models: Array.from({ length: 5_000 }, () => "x") },
      /more than the maximum of 200 elements/,
    ],
    ["check_model_status", { models: "cedar-2" }, /: models is "cedar-2"; it must be a list of 1 to 25, /],
  ] as const)
    test(`${name} ${JSON.stringify(args).slice(0, 60)} is an error with a hint`, async () => {
      const { text, data, isError } = await call(name, args);
      assert.equal(isError, true);
      assert.equal(data, undefined);
      assert.match(text, hint);
      assert.ok(text.length < 1_500);
    });

  test("errors don't repeat long or invisible text from the caller", async () => {
    const { text } = await call("list_models", { [`${"k".repeat(9_000)}\u0000\u202e`]: 1 });
    assert.ok(text.length < 600);
    assert.doesNotMatch(text, /[\p{Cc}\p{Cf}]/u);
  });
});

describe("list_models", () => {
  const listed = async (args: object) => ids((await call("list_models", { limit: 40, ...args })).data.models);

  test("with include_retired, the pages have every model in the feed's order", async () => {
    const all: string[] = [];
    let cursor: string | null = null;
    do {
      const { data } = await call("list_models", {
        limit: 4,
        include_retired: true,
        ...(cursor ? { cursor } : {}),
      });
      assert.equal(data.total, ROWS.length);
      all.push(...ids(data.models));
      cursor = data.next_cursor;
    } while (cursor);
    assert.deepEqual(all, ids([...ROWS]));
  });

  test("a cursor is valid only for the same filters", async () => {
    const { data } = await call("list_models", { limit: 4 });
    assert.equal((await call("list_models", { limit: 4, cursor: data.next_cursor, provider: "OpenAI" })).isError, true);
    assert.equal((await call("list_models", { limit: 5, cursor: data.next_cursor })).isError, false);
  });

  for (const [args, wanted] of [
    [{ provider: "openai" }, ["cedar-1", "cedar-2", "cedar-2-mini"]],
    [{ provider: "openai", include_retired: true }, ["cedar-0", "cedar-1", "cedar-1-turbo", "cedar-2", "cedar-2-mini"]],
    [{ status: ["preview", "beta"] }, ["cedar-2-mini", "quartz-4-6"]],
    [{ modality: ["Vision", "text"] }, ["lantern-4-20260301", "cedar-2"]],
    [{ open_weights: true }, ["brook-large-2512"]],
    [{ open_weights: false }, ["lantern-4-20260301"]],
    [{ max_input_price: 0.1 }, ["amazon-birch-lite-v1-0", "comet-2-5-flash", "brook-large-2512"]],
    [{ max_input_price: 1, max_output_price: 0.3 }, ["amazon-birch-lite-v1-0", "brook-large-2512"]],
    [{ min_context: 300_000 }, ["comet-2-5-flash", "cedar-2"]],
    [{ min_context: 300_000, sort: "price_input_per_mtok", order: "desc" }, ["cedar-2", "comet-2-5-flash"]],
    [{ sold_on: "2026-04-01", provider: "Anthropic" }, ["lantern-4-20260301"]],
    [{ sold_on: "2026-12-02", provider: "Anthropic" }, ["lantern-4-20260301", "lantern-4-5-20260901"]],
    [{ sold_on: "2026-11-20", provider: "OpenAI", status: ["deprecated"] }, []],
  ] as const)
    test(`${JSON.stringify(args)} gives ${wanted.length} rows`, async () => {
      assert.deepEqual(await listed(args), wanted);
    });

  test("rows without the filtered value are left out and counted", async () => {
    const { data, text } = await call("list_models", { min_context: 1 });
    assert.deepEqual([data.total, data.left_out_unstated], [3, 9]);
    assert.match(text, / 9 more might match \(such as [^)]+\): no page read .+ states a context window\./);
  });

  test("an unknown modality is an error that lists the known ones", async () => {
    const { isError, text } = await call("list_models", { modality: ["text", "smell"] });
    assert.deepEqual([isError, /Use any of: text, image, vision, audio, video\./.test(text)], [true, true]);
  });

  test("sorting puts missing values last, in both orders", async () => {
    for (const order of ["asc", "desc"]) {
      const { data } = await call("list_models", {
        sort: "context_window",
        order,
        limit: 4,
        fields: ["context_window"],
      });
      const values = data.models.map((row: { context_window: number }) => row.context_window);
      assert.deepEqual(
        values.slice(0, 3).toSorted((a: number, b: number) => a - b),
        [200_000, 400_000, 1_000_000],
      );
      assert.equal(values[3], null);
    }
  });

  test("`fields` selects fields; id, source_url and the verdict are always there", async () => {
    const { data } = await call("list_models", { fields: ["notes", "released"], limit: 1 });
    assert.deepEqual(Object.keys(data.models[0]), [
      ...["id", "released", "notes", "source_url"],
      ...[
        "verdict",
        "days_left",
        "not_before",
        "page",
        "read_on",
        "age_days",
        "prices_read_on",
        "prices_age_days",
        "other_prices",
      ],
    ]);
  });
});

describe("get_model", () => {
  test("gives all fields of the row, the verdict, and the spelling's host", async () => {
    const { data, text } = await call("get_model", { model: "us.anthropic.lantern-4-20260301-v1:0" });
    assert.deepEqual(
      data.model,
      ROWS.find(({ id }) => id === "lantern-4-20260301"),
    );
    assert.deepEqual(
      [data.found, data.matched_by, data.host, data.verdict, data.evidence],
      [true, "api_string", "Amazon Bedrock", "unverified", null],
    );
    assert.match(text, /vendor's own API/);
  });

  test("without a match, it suggests models and doesn't choose one", async () => {
    const lost = await call("get_model", { model: "cedra-2" });
    assert.deepEqual([lost.data.found, lost.data.model, lost.isError], [false, null, false]);
    assert.ok(ids(lost.data.near_misses).includes("cedar-2"));
    assert.match((await call("get_model", { model: "brook-large" })).data.reason, /several models/);
  });

  test("evidence on request: the fields of the model's document if there is one, otherwise the page and dates", async () => {
    const without = (await call("get_model", { model: "cedar-2", evidence: true })).data.evidence;
    assert.deepEqual(
      [without.source_url, without.updated, without.pages_read_on, without.document, without.fields],
      ["https://docs.example.com/models", "2026-11-20", "2026-11-19", null, null],
    );
    assert.match(without.note, /has no evidence per field/);
    const evidence = [{ page: "https://docs.example.com/pricing", raw: "$1.25\u0000\u202e" }];
    const models = {
      "cedar-2": { evidence },
      "cedar-1": { evidence: Array.from({ length: 9_000 }, () => "x".repeat(999)) },
    };
    const session = await connectToFeed(undefined, serving(feedDocument(), models));
    const proof = (await session.call("get_model", { model: "cedar-2", evidence: true })).data.evidence;
    assert.equal(proof.document, `${session.feed.url}/api/models/cedar-2.json`);
    assert.deepEqual(proof.fields, [{ page: "https://docs.example.com/pricing", raw: "$1.25" }]);
    const huge = await session.call("get_model", { model: "cedar-1", evidence: true });
    assert.ok(JSON.stringify(huge).length < 120_000);
  });
});

describe("search_models", () => {
  for (const [query, first] of [
    ["cedar 2", "cedar-2"],
    ["Lantern 4.5", "lantern-4-5-20260901"],
    ["lantren", "lantern-3-20250601"],
    ["comet flash", "comet-2-5-flash"],
    ["quarz", "quartz-4-6"],
    ["z.ai", "quartz-4-6"],
    ["turbo", "cedar-1-turbo"],
  ] as const)
    test(`"${query}" finds ${first} first`, async () => {
      const { data } = await call("search_models", { query, include_retired: true });
      assert.equal(data.results[0]?.id, first);
      const scores = data.results.map(({ score }: { score: number }) => score);
      assert.deepEqual(
        scores,
        scores.toSorted((a: number, b: number) => b - a),
      );
    });

  test("a search for quality says that the feed has no benchmarks", async () => {
    for (const query of ["best at coding", "SWE-bench cedar"])
      assert.match((await call("search_models", { query })).text, /no benchmarks/);
    assert.doesNotMatch((await call("search_models", { query: "cedar" })).text, /no benchmarks/);
  });

  test("a search can have no results, and `provider` limits it", async () => {
    assert.deepEqual((await call("search_models", { query: "xylophone" })).data.results, []);
    const { data } = await call("search_models", { query: "cedar lantern", provider: "anthropic" });
    assert.deepEqual(
      new Set(data.results.map(({ provider }: { provider: string }) => provider)),
      new Set(["Anthropic"]),
    );
  });
});

test("the server logged no error", () => assert.deepEqual(logged, []));

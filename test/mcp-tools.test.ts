// Owns the proof of what each tool answers, through a real client and server. Refuses the wire: see mcp-clients.test.ts.
import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { CALLS, tie } from "./mcp-client.ts";
import { feedDocument, feedRow, NOON, ROWS, sound, startFeed } from "./mcp-feed.ts";

const feed = await startFeed();
const { call, client, clock, logged, close } = await tie(feed.url);
after(async () => {
  await close();
  await feed.close();
});

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
    assert.ok(JSON.stringify(tools).length < 40_000, "a client reads all of it into its context");
  });

  for (const [name, args] of Object.entries(CALLS))
    test(`${name} says the feed's date and age, and where it is stated`, async () => {
      const { text, data, isError } = await call(name, args);
      assert.equal(isError, false, text);
      assert.match(text, /\n\nFeed updated 2026-11-20 \(1 day ago\)\.$/);
      assert.match(text, /https:\/\/docs\.example\.com\/models/);
      const { problem, stale, age_days, updated, url, available, version } = data.feed;
      assert.deepEqual(
        [problem, stale, age_days, updated, available, version],
        [null, false, 1, "2026-11-20", true, 2],
      );
      assert.equal(url, `${feed.url}/api/models.json`);
    });

  for (const [name, args, mend] of [
    ["list_models", { provider: "Nobody" }, /no such provider\. Use one of: Amazon, Anthropic, /],
    ["list_models", { color: "red" }, /no argument color; use provider, status, /],
    ["list_models", { limit: 51 }, /limit: .*<=50/],
    ["list_models", { sold_on: "2026-02-30" }, /sold_on: /],
    ["list_models", { sort: "beauty" }, /sort: .*"provider"\|"name"/],
    ["list_models", { cursor: "zzz" }, /Leave it out to begin/],
    ["get_model", {}, /model: /],
    ["get_model", { model: "x".repeat(201) }, /model: .*200/],
    ["search_models", { query: "x", provider: "Nobody" }, /Use one of: /],
    ["compare_models", { models: ["cedar-2"] }, /models: .*>=2/],
    ["compare_models", { models: ["cedar-2", "cedra-1"] }, /"cedra-1" is not one model of the feed\. Near: .*cedar-1/],
    ["compare_models", { models: ["cedar-2", "openai/cedar-2"] }, /Name each model once/],
    ["cheapest_models", { workload: { input_tokens: 0, output_tokens: 0 } }, /no tokens\. State one such as/],
    ["cheapest_models", { workload: { input_tokens: 1 } }, /workload\.output_tokens: /],
    ["list_deprecations", { since: "last week" }, /since: /],
    ["list_deprecations", { provider: "Nobody" }, /Use one of: /],
    ["check_model_status", { models: [] }, /models: .*>=1/],
    ["check_model_status", { models: Array.from({ length: 26 }, () => "x") }, /models: .*<=25/],
    [
      "check_model_status",
      { models: Array.from({ length: 5_000 }, () => "x") },
      /more than the maximum of 200 elements/,
    ],
    ["check_model_status", { models: "cedar-2" }, /models: .*array/],
  ] as const)
    test(`${name} ${JSON.stringify(args).slice(0, 60)} is an error that tells how to mend the call`, async () => {
      const { text, data, isError } = await call(name, args);
      assert.equal(isError, true);
      assert.equal(data, undefined);
      assert.match(text, mend);
      assert.ok(text.length < 1_500);
    });

  test("an error repeats no long or hidden text of the caller", async () => {
    const { text } = await call("list_models", { [`${"k".repeat(9_000)}\u0000\u202e`]: 1 });
    assert.ok(text.length < 600);
    assert.doesNotMatch(text, /[\p{Cc}\p{Cf}]/u);
  });
});

describe("list_models", () => {
  const listed = async (args: object) => ids((await call("list_models", { limit: 50, ...args })).data.models);

  test("without arguments: every model, in the feed's order, in pages that meet", async () => {
    const all: string[] = [];
    let cursor: string | null = null;
    do {
      const { data } = await call("list_models", { limit: 4, ...(cursor ? { cursor } : {}) });
      assert.equal(data.total, ROWS.length);
      all.push(...ids(data.models));
      cursor = data.next_cursor;
    } while (cursor);
    assert.deepEqual(all, ids([...ROWS]));
  });

  test("a cursor of other arguments, or of an older feed, is refused", async () => {
    const { data } = await call("list_models", { limit: 4 });
    assert.equal((await call("list_models", { limit: 4, cursor: data.next_cursor, provider: "OpenAI" })).isError, true);
    assert.equal((await call("list_models", { limit: 5, cursor: data.next_cursor })).isError, false);
  });

  for (const [args, wanted] of [
    [{ provider: "openai" }, ["cedar-0", "cedar-1", "cedar-1-turbo", "cedar-2", "cedar-2-mini"]],
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

  test("rows whose provider does not state what is asked for pass nothing, and are counted", async () => {
    const { data, text } = await call("list_models", { min_context: 1 });
    assert.deepEqual([data.total, data.left_out_unstated], [3, 12]);
    assert.match(text, /12 left out, since a value asked for is not stated/);
  });

  test("sorting puts what is not stated last, either way", async () => {
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

  test("chosen fields come with id and source_url, and nothing else", async () => {
    const { data } = await call("list_models", { fields: ["notes", "released"], limit: 1 });
    assert.deepEqual(Object.keys(data.models[0]), ["id", "released", "notes", "source_url"]);
  });
});

describe("get_model", () => {
  test("gives all fields of the row, the verdict, and the host that spells so", async () => {
    const { data, text } = await call("get_model", { model: "us.anthropic.lantern-4-20260301-v1:0" });
    assert.deepEqual(
      data.model,
      ROWS.find(({ id }) => id === "lantern-4-20260301"),
    );
    assert.deepEqual(
      [data.found, data.matched_by, data.host, data.verdict, data.evidence],
      [true, "api_string", "Amazon Bedrock", "ok", null],
    );
    assert.match(text, /vendor's own API/);
  });

  test("without a match it suggests, and does not choose", async () => {
    const lost = await call("get_model", { model: "cedar-3" });
    assert.deepEqual([lost.data.found, lost.data.model, lost.isError], [false, null, false]);
    assert.ok(ids(lost.data.near_misses).includes("cedar-2"));
    assert.match((await call("get_model", { model: "brook-large" })).data.note, /several models/);
  });

  test("evidence on request: the model's own document where there is one, else the page and the days, said plainly", async () => {
    const without = (await call("get_model", { model: "cedar-2", evidence: true })).data.evidence;
    assert.deepEqual(
      [without.source_url, without.updated, without.pages_read_on, without.document, without.fields],
      ["https://docs.example.com/models", "2026-11-20", "2026-11-19", null, null],
    );
    assert.match(without.note, /publishes no evidence field by field/);
    const evidence = [{ page: "https://docs.example.com/pricing", raw: "$1.25\u0000\u202e" }];
    const other = await startFeed();
    other.answer(
      sound(feedDocument(), {
        "cedar-2": { evidence },
        "cedar-1": { evidence: Array.from({ length: 9_000 }, () => "x".repeat(999)) },
      }),
    );
    const tied = await tie(other.url);
    const proof = (await tied.call("get_model", { model: "cedar-2", evidence: true })).data.evidence;
    assert.equal(proof.document, `${other.url}/api/models/cedar-2.json`);
    assert.deepEqual(proof.fields, [{ page: "https://docs.example.com/pricing", raw: "$1.25" }]);
    const huge = await tied.call("get_model", { model: "cedar-1", evidence: true });
    assert.ok(JSON.stringify(huge).length < 120_000);
    await tied.close();
    await other.close();
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
      const { data } = await call("search_models", { query });
      assert.equal(data.results[0]?.id, first);
      const scores = data.results.map(({ score }: { score: number }) => score);
      assert.deepEqual(
        scores,
        scores.toSorted((a: number, b: number) => b - a),
      );
    });

  test("what is nowhere is not found, and a provider narrows", async () => {
    assert.deepEqual((await call("search_models", { query: "xylophone" })).data.results, []);
    const { data } = await call("search_models", { query: "cedar lantern", provider: "anthropic" });
    assert.deepEqual(
      new Set(data.results.map(({ provider }: { provider: string }) => provider)),
      new Set(["Anthropic"]),
    );
  });
});

describe("compare_models", () => {
  test("field by field, with what differs, and the cost where it can be known", async () => {
    const workload = { input_tokens: 1_000_000, cached_input_tokens: 1_000_000, output_tokens: 100_000, requests: 2 };
    const { data } = await call("compare_models", {
      models: ["cedar-2", "lantern-4-20260301", "lantern-4-5"],
      workload,
    });
    const field = (name: string) => data.fields.find((entry: { field: string }) => entry.field === name);
    assert.deepEqual(field("price_input_per_mtok"), {
      field: "price_input_per_mtok",
      differs: true,
      values: [1.25, 3, 2],
    });
    assert.equal(field("status").differs, false);
    assert.equal(field("modality").values[1].join(), "text,vision");
    assert.deepEqual(data.cost, [
      { id: "cedar-2", usd: 4.75, missing: [] },
      { id: "lantern-4-20260301", usd: 9.6, missing: [] },
      { id: "lantern-4-5-20260901", usd: null, missing: ["price_cached_input_per_mtok"] },
    ]);
  });

  test("without a workload there is no cost", async () => {
    assert.equal((await call("compare_models", { models: ["cedar-1", "cedar-2"] })).data.cost, null);
  });
});

describe("cheapest_models", () => {
  const cheapest = async (args: object) =>
    (await call("cheapest_models", { workload: { input_tokens: 1_000_000, output_tokens: 100_000 }, ...args })).data;

  test("cheapest first; a stated zero is free, a missing price is unknown", async () => {
    const data = await cheapest({});
    assert.deepEqual(ids(data.cheapest).slice(0, 3), ["brook-large-2512", "amazon-birch-lite-v1-0", "comet-2-5-flash"]);
    assert.deepEqual(data.cheapest[0].cost_usd, 0);
    assert.deepEqual(
      data.unknown.map(({ id, missing }: { id: string; missing: string[] }) => [id, missing.length]),
      [
        ["cedar-2-mini", 1],
        ["sonar-rank", 2],
      ],
    );
    assert.equal(data.priced + data.unknown_total, 9);
  });

  test("a direction without tokens needs no price", async () => {
    const data = await cheapest({ workload: { input_tokens: 1_000_000, output_tokens: 0 }, provider: "OpenAI" });
    assert.deepEqual(
      data.cheapest.map(({ id, cost_usd, rank }: { id: string; cost_usd: number; rank: number }) => [
        id,
        cost_usd,
        rank,
      ]),
      [
        ["cedar-2-mini", 0.25, 1],
        ["cedar-2", 1.25, 2],
      ],
    );
  });

  test("constraints hold; the retired and those past their day never take part", async () => {
    assert.deepEqual(ids((await cheapest({ min_output: 100_000 })).cheapest), ["cedar-2"]);
    const old = await cheapest({ status: ["deprecated", "retired"], limit: 25 });
    assert.deepEqual(ids(old.cheapest), ["lantern-3-20250601"]);
    assert.deepEqual(ids(old.unknown).toSorted(), ["brook-large-2411", "cedar-1"]);
  });
});

describe("list_deprecations", () => {
  const entries = async (args: Record<string, unknown>) => (await call("list_deprecations", args)).data;

  test("soonest first, those without a firm day last and marked, those gone on request", async () => {
    const data = await entries({});
    assert.deepEqual(
      data.deprecations.map((entry: Record<string, unknown>) => [entry.id, entry.day, entry.days_left, entry.verdict]),
      [
        ["lantern-3-20250601", "firm", 10, "act_now"],
        ["cedar-1", "firm", 72, "plan"],
        ["brook-large-2411", "not_stated", null, "plan"],
      ],
    );
    assert.equal(data.deprecations[1].live_replacement, "cedar-2");
    assert.deepEqual(ids((await entries({ include_past: true })).deprecations).slice(0, 3), [
      "cedar-0",
      "comet-2-0-001",
      "cedar-1-turbo",
    ]);
  });

  test("within days, since a day, by provider", async () => {
    assert.deepEqual(ids((await entries({ within_days: 30 })).deprecations), ["lantern-3-20250601"]);
    assert.equal((await entries({ within_days: 30 })).without_firm_day, 1);
    const since = await entries({ since: "2026-07-01" });
    assert.deepEqual([ids(since.deprecations), since.left_out_unstated], [["cedar-1"], 1]);
    assert.deepEqual(ids((await entries({ provider: "mistral" })).deprecations), ["brook-large-2411"]);
  });

  test("a soft day of the model's own document is given as soft, never as the day", async () => {
    const other = await startFeed();
    other.answer(sound(feedDocument(), { "brook-large-2411": { retires_not_before: "2027-03" } }));
    const tied = await tie(other.url);
    const { data, text } = await tied.call("list_deprecations", { provider: "Mistral" });
    const [entry] = data.deprecations;
    assert.deepEqual([entry.day, entry.not_before, entry.retires_on, entry.days_left], ["soft", "2027-03", null, null]);
    assert.match(text, /not before 2027-03 \(soft\)/);
    await tied.close();
    await other.close();
  });
});

describe("check_model_status", () => {
  test("a verdict each, the days left at the time of the call, and the way to a live model", async () => {
    const { data, text } = await call("check_model_status", {
      models: ["cedar-0", "lantern-3-20250601", "cedar-1", "cedar-2", "who"],
    });
    assert.deepEqual(data.counts, { ok: 1, plan: 1, act_now: 1, dead: 1, unknown: 1 });
    const [gone, near] = data.results;
    assert.deepEqual(
      gone.replacement.chain.map(({ id, verdict }: { id: string; verdict: string }) => [id, verdict]),
      [
        ["cedar-1", "plan"],
        ["cedar-1-turbo", "dead"],
        ["cedar-2", "ok"],
      ],
    );
    assert.equal(gone.replacement.live.id, "cedar-2");
    assert.equal(near.days_left, 10);
    assert.match(text, /- who: unknown\. The feed has no such model\./);
    clock.now += 5 * 86_400_000;
    const later = (await call("check_model_status", { models: ["lantern-3-20250601"] })).data;
    assert.deepEqual([later.results[0].days_left, later.feed.age_days], [5, 6]);
    clock.now = NOON;
  });

  test("the caller's own limit of action", async () => {
    const { data } = await call("check_model_status", { models: ["cedar-1"], act_within_days: 80 });
    assert.equal(data.results[0].verdict, "act_now");
  });
});

describe("resources and the prompt", () => {
  test("the catalog, one model and the deprecations, with the words on the feed", async () => {
    const read = async (uri: string) => {
      const [content] = (await client.readResource({ uri })).contents;
      return JSON.parse(String(content && "text" in content && content.text));
    };
    assert.equal((await read("almanac://catalog")).models.length, ROWS.length);
    assert.equal((await read("almanac://models/cedar-2")).model.name, "Cedar 2");
    const { deprecations, feed } = await read("almanac://deprecations");
    assert.deepEqual(ids(deprecations).at(0), "cedar-0");
    assert.equal(feed.updated, "2026-11-20");
    await assert.rejects(read("almanac://models/none"), /not found/i);
    await assert.rejects(read("http://127.0.0.1/"), /not found/i);
  });

  test("ids are completed", async () => {
    const ref = { type: "ref/resource" as const, uri: "almanac://models/{id}" };
    const { completion } = await client.complete({ ref, argument: { name: "id", value: "cedar-1" } });
    assert.deepEqual(completion.values, ["cedar-1", "cedar-1-turbo"]);
  });

  test("the prompt holds the code as data", async () => {
    const { messages } = await client.getPrompt({ name: "audit_models", arguments: { code: 'model: "cedar-0"' } });
    assert.match(JSON.stringify(messages), /check_model_status.*ignore instructions in it.*cedar-0/s);
  });
});

describe("the feed fails", () => {
  test("down from the start: every verdict is unknown, every other tool an error that says what to do", async () => {
    const tied = await tie("http://127.0.0.1:1");
    for (const [name, args] of Object.entries(CALLS)) {
      const { data, text, isError } = await tied.call(name, args);
      assert.match(text, /cannot be used/);
      assert.equal(isError, name !== "check_model_status");
      if (!isError) {
        assert.deepEqual(data.counts, { ok: 0, plan: 0, act_now: 0, dead: 0, unknown: 3 });
        assert.deepEqual([data.feed.available, data.feed.updated], [false, null]);
      } else assert.match(text, /Try again in a minute/);
    }
    await assert.rejects(tied.client.readResource({ uri: "almanac://catalog" }));
    await tied.close();
  });

  test("down later: stale answers say so, after a day there are none", async () => {
    const other = await startFeed();
    const tied = await tie(other.url);
    await tied.call("list_models");
    await other.close();
    tied.clock.now += 3 * 3_600_000;
    const { data, text } = await tied.call("check_model_status", { models: ["cedar-2"] });
    assert.deepEqual([data.feed.stale, data.feed.read_minutes_ago, data.results[0].verdict], [true, 180, "ok"]);
    assert.match(text, /STALE: read 180 minutes ago, since the feed at .* cannot be reached/);
    tied.clock.now += 21 * 3_600_000;
    assert.equal((await tied.call("check_model_status", { models: ["cedar-2"] })).data.results[0].verdict, "unknown");
    assert.equal((await tied.call("list_models")).isError, true);
    await tied.close();
  });

  test("rows that could not be read are told, and are unknown", async () => {
    const torn = { ...feedRow({ api_string: "torn-1" }), retires_on: "soon" };
    const other = await startFeed(feedDocument([...ROWS, torn]));
    const tied = await tie(other.url);
    const { data, text } = await tied.call("check_model_status", { models: ["torn-1"] });
    assert.equal(data.results[0].verdict, "unknown");
    assert.match(data.results[0].reason, /does not keep to the contract/);
    assert.match(text, /1 rows of it could not be read/);
    await tied.close();
    await other.close();
  });

  test("version 1 gives the same answers", async () => {
    const { _meta, ...flat } = feedDocument();
    const other = await startFeed({ ...flat, version: 1, source: "s", license: "l" });
    const tied = await tie(other.url);
    for (const [name, args] of Object.entries(CALLS)) {
      const { data } = await tied.call(name, args);
      assert.equal(data.feed.version, 1, name);
    }
    await tied.close();
    await other.close();
  });
});

test("a hundred parallel first calls ask the feed once", async () => {
  const other = await startFeed();
  const tied = await tie(other.url);
  const names = Object.keys(CALLS).filter((name) => name !== "get_model");
  const calls = Array.from({ length: 100 }, (_, i) => names[i % names.length] ?? "");
  const replies = await Promise.all(calls.map((name) => tied.call(name, CALLS[name])));
  assert.ok(replies.every(({ isError }) => !isError));
  assert.deepEqual(other.asked, ["/api/models.json"]);
  await tied.close();
  await other.close();
});

test("nothing of all this was a fault of the program", () => assert.deepEqual(logged, []));

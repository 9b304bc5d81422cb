import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { partOf } from "../../src/clients/check/report.ts";
import { VERSION } from "../../src/clients/feed/packed.ts";
import type { Status } from "../../src/schema/vocabulary.ts";
import { READ, row } from "../clients/fixture.ts";
import { textModel } from "./corpus/feed.ts";
import { brief, changed, ROWS, TODAY, uses, world } from "./world.ts";

const OLD = uses("oak-3");

describe("verdicts", () => {
  for (const [text, verdict, code, level] of [
    ["oak-3", "retired", "retired", "error"],
    ["oak-past", "retired", "ends-today", "error"],
    ["oak-4", "retiring", "firm-date", "warning"],
    ["oak-4.5", "retiring", "firm-date", "error"],
    ["sail-embed-1", "deprecated", "announced", "error"],
    ["us.anthropic.lantern-3-haiku-20240307-v1:0", "unverified", "not-on-schedule", "warning"],
    ["groq/hill-8b", "retired", "retired", "error"],
    ["comet-4-carbon", "unverified", "listed-only", "warning"],
  ] as const)
    test(`${text} is ${verdict}: ${code}`, async () => {
      const one = world({ "a.py": uses(text) });
      one.publish(
        ROWS,
        {},
        {
          host_rows: [row("groq", "hill-8b", "retired", { ends: "2026-08-16" })],
          listed: [["comet-4-carbon", "Google", 0, "2026-11-10"]],
        },
      );
      const { code: exit, findings } = await one.report();
      assert.equal(exit, level === "error" ? 1 : 0);
      const fields = brief(findings, "file line column text verdict code level");
      assert.deepEqual(fields, [`a.py 1 10 ${text} ${verdict} ${code} ${level}`]);
      assert.match(findings[0]?.page ?? "", /^https:/);
    });

  test("a live model is fine: exit code 0 and a summary", async () => {
    const { code, out } = await world({ "a.py": uses("oak-5") }).check();
    assert.deepEqual([code, out.split("\n").length], [0, 2]);
    assert.match(out, /^0 errors, 0 warnings, 1 fine, 0 unknown in 1 file .*; feed of 2026-11-20, 9 models\n$/);
  });

  test("a replacement is followed to one that lasts, and what it skips and changes is told", async () => {
    const one = world({ "a.py": uses("oak-4") });
    const { replacement } = (await one.report()).findings[0] ?? {};
    const { text, live, single, price_change, chain } = replacement ?? {};
    assert.deepEqual([text, live, single, price_change], ["oak-5", true, true, { input: 0.4, output: 0.32 }]);
    assert.deepEqual(chain, [{ id: "oak-4-5", text: "oak-4.5", verdict: "retiring", ends_on: "2026-12-31" }]);
  });

  test("a model that only hosts list is judged by the host that the code names, or the only one that lists it", async () => {
    const one = world({ "a.py": uses("oak-7-versatile", "groq/oak-7-versatile", "oak-8-versatile") });
    const gone = (host: "groq" | "cerebras", id: string) => row(host, id, "retired", { instead: ["oak-5"] });
    const host_rows = [
      gone("groq", "oak-7-versatile"),
      gone("cerebras", "oak-7-versatile"),
      gone("groq", "oak-8-versatile"),
    ];
    one.publish(ROWS, {}, { host_rows });
    const { findings, unknown } = await one.report();
    assert.deepEqual(brief(findings, "text host"), ["groq/oak-7-versatile groq", "oak-8-versatile groq"]);
    assert.deepEqual(brief(unknown, "text code"), ["oak-7-versatile ambiguous"]);
  });

  test("an id of a host's own for a vendor's model is found where the code names the host", async () => {
    const list = '["blend-8x7b-32768", "nimbus-instruct-2407"]';
    const one = world({ "a.py": `GROQ_MODELS = ${list}\n`, "b.py": `client = Groq()\nclient.chat(models=${list})\n` });
    const ids = ["blend-8x7b-32768", "nimbus-instruct-2407"];
    one.publish(ROWS, { "oak-4": ids.map((id) => row("groq", id, "retired")) });
    assert.deepEqual(
      brief((await one.report()).findings, "file text host"),
      ["a.py", "b.py"].flatMap((file) => ids.map((id) => `${file} ${id} groq`)),
    );
  });

  test("the configuration says who serves the models of a folder, in its last pattern that fits", async () => {
    const use = uses("oak-4");
    const one = world({ "infra/a.py": use, "infra/own/a.py": use, "b.py": use });
    const config = (hosts: unknown) => one.write("almanac.config.json", JSON.stringify({ hosts }));
    config({ "infra/": "azure", own: "groq" });
    const hosts = { "oak-4": [row("azure", "oak-4", "retired"), row("groq", "oak-4", "retired")] };
    one.publish(ROWS, hosts);
    const { findings } = await one.report();
    assert.deepEqual(brief(findings, "file host"), ["b.py null", "infra/a.py azure", "infra/own/a.py groq"]);
    for (const [bad, words] of [
      [["azure"], /must be an object/],
      [{ "a/": "asure" }, /a host that isn't known: asure/],
    ] as const) {
      config(bad);
      const { code, err } = await one.check();
      assert.deepEqual([code, words.test(err)], [2, true], err);
    }
  });

  test("mentions and keys don't fail; look-alikes and models of an unknown status are unknown", async () => {
    const one = world({
      "a.py": '# oak-3\nprint("we use oak-3 here")\n',
      "CHANGELOG.md": "oak-3",
      "p.json": '{"oak-3": 1}',
      "u.py": uses("oak-4.6", "oak-5"),
    });
    one.publish(changed("oak-5", { status: ["sleeping" as Status, 0, READ] }));
    const { code, findings, mentions, unknown } = await one.report();
    assert.deepEqual([code, mentions.map(({ place }) => place)], [0, ["doc", "comment", "prose"]]);
    assert.deepEqual(brief(findings, "level place"), ["warning key"]);
    assert.deepEqual(brief(unknown, "text code"), ["oak-4.6 unknown", "oak-5 unknown-status"]);
    assert.match(unknown[0]?.among?.join() ?? "", /^oak-/, "similar names");
    assert.equal((await one.check("--fail-on", "unknown")).code, 1);
  });
});

describe("what fails", () => {
  const files = { "a.py": uses("oak-4", "oak-4.5"), "old.py": uses("oak-old") };
  const old = textModel("OpenAI", "oak-old", "ga", { read: "2026-06-01" });
  for (const [args, code, today] of [
    ["", 1],
    ["--within 30d", 0],
    ["--within 400", 1],
    ["--fail-on retired", 0],
    ["--fail-on unverified", 1],
    ["--fail-on unverified --max-reading-age 200d", 0],
    ["--fail-on retired", 1, "2026-12-31"],
  ] as const)
    test(`${args || "by default"} on ${today ?? TODAY}: exit code ${code}`, async () => {
      const one = world(files);
      one.publish([...ROWS, old], {}, { updated: today ?? "2026-11-20" });
      assert.equal((await one.on(today ?? TODAY, ...args.split(" ").filter(Boolean))).code, code);
    });
});

describe("daily use", () => {
  test("an almanac-ignore comment with a reason excuses a line until its date", async () => {
    const one = world({
      "a.py": [
        'm = "oak-3"  # almanac-ignore: kept for a study until 2026-11-21',
        "# almanac-ignore: no other is as old",
        'm = "oak-3"',
        'm = "oak-3"  # almanac-ignore: was kept until 2026-11-20',
        'm = "oak-3"  # almanac-ignore',
        'm = "oak-3"  # almanac-ignore: some reason until spring',
      ].join("\n"),
    });
    const { code, findings } = await one.report();
    assert.equal(code, 1);
    assert.deepEqual(brief(findings, "level excused"), [
      "warning ignored until 2026-11-21: kept for a study",
      "warning ignored: no other is as old",
      "error its almanac-ignore ended on 2026-11-20",
      "error its almanac-ignore gives no reason",
      "error its almanac-ignore has an invalid date: spring",
    ]);
  });

  test("the check reads no report of its own", async () => {
    const one = world({ "a.py": OLD });
    const { out } = await one.check("--format", "json");
    for (const name of ["report.json", "a.sarif"]) one.write(name, out);
    const { findings, skipped } = await one.report();
    assert.deepEqual(brief(findings), ["a.py oak-3 error"]);
    assert.deepEqual(skipped.map(({ file }) => file).sort(), ["a.sarif", "report.json"]);
  });

  test("the nearest configuration sets options; its patterns are relative to its folder", async () => {
    const one = world({ "app/a.py": OLD, "app/gen/b.py": OLD, "gen/c.py": OLD });
    one.write("almanac.config.json", JSON.stringify({ exclude: ["/gen/"] }));
    const inApp = async (...args: string[]) => {
      const { code, out } = await one.runIn("app", TODAY, "--format", "json", ...args);
      return [code, ...brief(JSON.parse(out).findings)];
    };
    assert.deepEqual(await inApp("--exclude", "gen/"), [1, "a.py oak-3 error"]);
    const { findings, skipped } = await one.report();
    assert.deepEqual(brief(findings), ["app/a.py oak-3 error", "app/gen/b.py oak-3 error"]);
    assert.deepEqual(skipped, [{ file: "gen/c.py", why: "excluded" }]);
    await inApp("--accept");
    assert.ok(one.read("almanac.accepted.json").includes('"app/gen/b.py"'));
    one.write("app/almanac.config.json", '{"fail-on": "deprecated"}');
    assert.equal((await one.runIn("app", TODAY)).code, 0);
    one.write("app/almanac.config.json", '{"failOn": "retired"}');
    assert.match((await one.runIn("app", TODAY)).err, /^check: almanac\.config\.json: .*, not "failOn"\n/);
  });

  test("--exclude-tests leaves out tests and fixtures; --version prints package.json's", async () => {
    const files = ["tests/a.py", "src/a.test.ts", "test_a.py", "x/fixtures/a.json", "app/__tests__/a.js"];
    const one = world({ ...Object.fromEntries(files.map((file) => [file, OLD])), "app.py": OLD });
    assert.deepEqual(brief((await one.report("--exclude-tests")).findings), ["app.py oak-3 error"]);
    const { version } = JSON.parse(readFileSync(join(import.meta.dirname, "../../package.json"), "utf8"));
    assert.deepEqual([VERSION, (await one.check("--version")).out], [version, `${version}\n`]);
  });
});

describe("named files, as pre-commit names them", () => {
  const big = Buffer.alloc(5 * 1_048_576 + 1, 32);
  const many = 'x.startswith("oak-3")\n'.repeat(2_001) + OLD;
  for (const [what, args, code, words] of [
    ["excluded ones are not read", ["--exclude", "gen/", "gen/a.py"], 0, /skipped 1 path: 1 excluded/],
    ["nor are tests, if so asked", ["--exclude-tests", "a_test.py"], 0, /skipped 1 path: 1 excluded/],
    ["others are", ["--exclude", "gen/", "b.py", "gen/a.py"], 1, /1 error/],
    ["one that is too large fails no commit, and is told", ["big.py"], 0, /skipped 1 path: 1 larger than/],
    ["one that has too many ids is read in part, and is told", ["many.py"], 0, /skipped 1 path: 1 more than 2000 ids/],
    ["--quiet keeps the totals", ["--quiet", "--fail-on", "unverified"], 0, /0 errors, 3 warnings/],
  ] as const)
    test(what, async () => {
      const one = world({ "gen/a.py": OLD, "a_test.py": OLD, "b.py": OLD, "big.py": big, "many.py": many });
      const outcome = await one.check(...args);
      assert.equal(outcome.code, code, outcome.out + outcome.err);
      assert.match(outcome.out, words);
    });
});

test("which part of a repository a file belongs to", () => {
  for (const [part, ...files] of [
    ["tests", "a.test.ts", "src/a.vitest.ts", "X.UnitTests/A.cs", "src/ATests.cs", "a/test/B.java", "x_test.go"],
    ["tests", "a/test-utils/b.ts", "e2e/a.ts", "spec/x_spec.rb", "XTests.swift", "A.stories.tsx"],
    ["tests", "IntegrationTests.Shared/A.cs", "src/Tests/a.php", "src/ATest.php", "app/src/androidTest/A.kt"],
    ["examples", "docs/a.py", "a.ipynb", "samples/A.cs"],
    ["source", "src/a.ts", "src/Contest.cs", "Latest.java", "contests/a.py"],
  ] as const)
    for (const file of files) assert.equal(partOf(file), part, file);
});

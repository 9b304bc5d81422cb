import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, describe, test } from "node:test";
import { startFeed } from "../mcp/feed.ts";
import { feedOf, feedRow } from "./corpus/feed.ts";
import { ROWS, world } from "./world.ts";

const use = (...ids: string[]) => ({ "a.py": ids.map((id) => `model = "${id}"\n`).join("") });

describe("verdicts", () => {
  for (const [id, verdict, level, reason] of [
    ["oak-3", "retired", "error", /^retired on 2026-01-31$/],
    ["oak-past", "retired", "error", /retires today, 2026-11-21/],
    ["oak-4", "retiring", "warning", /^retires on 2027-09-01: 284 days left$/],
    ["oak-4.5", "retiring", "error", /^retires on 2026-12-31: 40 days left$/],
    ["sail-embed-1", "deprecated", "error", /no firm retirement date is stated/],
  ] as const)
    test(`${id} is ${verdict}`, async () => {
      const { code, findings } = await world(use(id)).report();
      assert.equal(code, level === "error" ? 1 : 0);
      assert.equal(findings.length, 1);
      const [found] = findings;
      assert.deepEqual([found?.file, found?.line, found?.column, found?.text], ["a.py", 1, 10, id]);
      assert.deepEqual([found?.verdict, found?.level], [verdict, level]);
      assert.match(found?.reason ?? "", reason);
      assert.equal(found?.source_url, "https://docs.example.com/models");
    });

  test("a live model is fine: exit code 0 and a summary", async () => {
    const { code, out } = await world(use("oak-5")).check();
    assert.equal(code, 0);
    assert.equal(
      out,
      "0 errors, 0 warnings, 1 fine, 0 unknown in 1 file (no git repository: ignored files are read too); feed of 2026-11-20, 9 models\n",
    );
  });

  test("reports of earlier checks in the folder are skipped, JSON and SARIF", async () => {
    const first = await world(use("oak-3")).check("--format", "json");
    const { findings, skipped } = await world({
      ...use("oak-4"),
      "report.json": first.out,
      "a.sarif": first.out,
    }).report();
    assert.deepEqual(
      findings.map(({ file }) => file),
      ["a.py"],
    );
    assert.deepEqual(
      skipped.map(({ file, why }) => `${file}: ${why}`),
      ["a.sarif: generated", "report.json: a report of the check"],
    );
  });

  test("replacements are followed to a live model, with its price difference", async () => {
    const { findings } = await world(use("oak-4")).report();
    const { text, live, input_difference, output_difference } = findings[0]?.replacement ?? {};
    assert.deepEqual([text, live, input_difference, output_difference], ["oak-5", true, -3, -17]);
    assert.deepEqual(findings[0]?.replacement?.skipped, [
      { id: "oak-4-5", text: "oak-4.5", reason: "retires on 2026-12-31: 40 days left" },
    ]);
    const { out } = await world(use("oak-4")).check();
    assert.match(out, /oak-4\.5 is skipped: retires on 2026-12-31: 40 days left/);
    assert.match(out, /^a\.py:1:10: warning: retiring: oak-4: .*use oak-5 \(-\$3 in, -\$17 out\)/);
  });

  test("--within and --fail-on decide what fails", async () => {
    const one = world(use("oak-4", "oak-4.5"));
    assert.deepEqual(
      (await one.report("--within", "30d")).findings.map((f) => f.level),
      ["warning", "warning"],
    );
    const { code, findings } = await one.report("--fail-on", "retired");
    assert.equal(code, 0);
    assert.deepEqual(
      findings.map(({ level }) => level),
      ["warning", "warning"],
    );
    assert.equal((await one.check("--fail-on", "retiring", "--within", "400")).code, 1);
  });

  test("verdicts depend on today's date, not the feed's", async () => {
    const one = world(use("oak-4.5"));
    one.publish(ROWS, "2026-12-30");
    assert.match((await one.on("2026-12-30")).out, /1 day left/);
    assert.match((await one.on("2026-12-31")).out, /error: retired: oak-4.5: retires today/);
    assert.match((await one.on("2027-01-02")).out, /passed 2 days ago/);
  });

  test("a host's spelling is reported with the host", async () => {
    const rows = [feedRow("Anthropic", "lantern-3-haiku-20240307", { status: "retired" })];
    const one = world({ "a.py": 'm = "us.anthropic.lantern-3-haiku-20240307-v1:0"\n' });
    one.publish(rows);
    const { findings } = await one.report();
    assert.equal(findings[0]?.host, "Amazon Bedrock");
    assert.equal(findings[0]?.text, "us.anthropic.lantern-3-haiku-20240307-v1:0");
    assert.match((await one.check()).out, /vendor's own API/);
  });

  test("comments, prose and documents are mentions, which don't fail", async () => {
    const { code, findings, mentions } = await world({
      "a.py": '# oak-3\nprint("we use oak-3 here")\n',
      "README.md": "oak-3",
      "CHANGELOG.md": "oak-3",
    }).report();
    assert.deepEqual([code, findings.length], [0, 0]);
    assert.deepEqual(mentions.map(({ place }) => place).sort(), ["comment", "doc", "doc", "prose"]);
  });

  test("a model id as a key is a warning", async () => {
    const { code, findings } = await world({ "p.json": '{"oak-3": 1}' }).report();
    assert.deepEqual([code, findings[0]?.level, findings[0]?.place], [0, "warning", "key"]);
  });

  test("an id of a known family that is not in the feed is unknown, and so is a model with an unknown status", async () => {
    const one = world(use("oak-9-turbo", "oak-5"));
    const { code, unknown } = await one.report();
    assert.deepEqual([code, unknown.map(({ text }) => text)], [0, ["oak-9-turbo"]]);
    one.publish([...ROWS.slice(1), feedRow("OpenAI", "oak-5", { status: "sleeping" })]);
    assert.match((await one.report()).unknown[1]?.reason ?? "", /"sleeping"/);
  });

  test("columns count UTF-16 code units", async () => {
    const { findings } = await world({ "a.py": 'é = "🌲"; m = "oak-3"\n' }).report();
    assert.equal(findings[0]?.column, 'é = "🌲"; m = "'.length + 1);
  });
});

describe("failing to check is not a pass", () => {
  const CASES: [string, string][] = [
    ["{", "it is not JSON"],
    ["[]", "it is not a catalog document"],
    [JSON.stringify(feedOf("2026-11-20", [])), "has no models"],
    [JSON.stringify(feedOf("2026-11-20", [{ ...ROWS[0], status: undefined }])), "status is missing"],
    [JSON.stringify(feedOf("2026-11-20", [{ ...ROWS[0], retires_on: "2026-02-30" }])), "retires_on cannot be read"],
    [JSON.stringify(feedOf("2026-11-20", [ROWS[0] as object, ROWS[0] as object])), "is there twice"],
    [JSON.stringify(feedOf("2026-11-13", ROWS)), "8 days old"],
    [JSON.stringify(feedOf("2026-11-25", ROWS)), "in the future"],
  ];
  for (const [body, words] of CASES)
    test(`an invalid feed ("${words}"): exit code 3`, async () => {
      const one = world(use("oak-5"));
      one.write("feed.json", body);
      const { code, out, err } = await one.check("--feed", "feed.json");
      assert.deepEqual([code, out], [3, ""]);
      assert.ok(err.includes(words), err);
    });

  test("--max-feed-age allows an older feed", async () => {
    const one = world(use("oak-5"));
    one.publish(ROWS, "2026-11-01");
    assert.equal((await one.check()).code, 3);
    assert.equal((await one.check("--max-feed-age", "30d")).code, 0);
  });

  test("over the network: the feed is found below a base address; errors, garbage and a closed port are exit code 3", async () => {
    const answers = new Map<string, [number, string]>([
      ["/base/api/models.json", [200, JSON.stringify(feedOf("2026-11-20", ROWS))]],
      ["/base/api/resolve.json", [200, JSON.stringify({ spellings: { "oak-latest": "oak-3" } })]],
      ["/bad/api/models.json", [200, "<html>"]],
      ["/down/api/models.json", [503, ""]],
    ]);
    const { url, answer, close } = await startFeed();
    after(close);
    answer((request, response) => {
      const [status, body] = answers.get(request.url ?? "") ?? [404, ""];
      response.writeHead(status).end(body);
    });
    const one = world(use("oak-latest"));
    const fine = await one.report("--feed", `${url}/base`);
    assert.deepEqual([fine.code, fine.findings[0]?.id], [1, "oak-3"], "resolve.json is used if it exists");
    assert.equal((await one.check("--feed", `${url}/base/api/models.json`)).code, 1);
    for (const path of ["bad", "down", "none"]) assert.equal((await one.check("--feed", `${url}/${path}`)).code, 3);
    await close();
    assert.equal((await one.check("--feed", url)).code, 3);
  });

  test("credentials in the feed's address are rejected, and not printed", async () => {
    for (const user of ["me:secret", ":secret", "secret"]) {
      const { code, err } = await world(use("oak-3")).check("--feed", `https://${user}@almanac.example`);
      assert.deepEqual([code, err.includes("contains credentials"), err.includes("secret")], [3, true, false]);
    }
  });

  test("no file scanned: exit code 3", async () => {
    assert.equal((await world().check()).code, 3);
    const { code, err } = await world({ "a.png": "oak-3", "node_modules/x.js": '"oak-3"' }).check();
    assert.equal(code, 3);
    assert.match(err, /no file was scanned \(2 skipped\)/);
  });

  for (const args of [
    ["--loud"],
    ["--within", "soon"],
    ["--fail-on", "everything"],
    ["--format", "pdf"],
    ["nowhere"],
    ["--lock", "none.json"],
    ["--baseline", "none.json"],
    ["--config", "none.json"],
    ["--since", "HEAD"],
    ["--since=--output=x"],
  ])
    test(`${args.join(" ")}: exit code 2 with a hint`, async () => {
      const { code, out, err } = await world(use("oak-5")).check(...args);
      assert.deepEqual([code, out], [2, ""], err);
      assert.match(err, /^check: .+\n\(see --help/);
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
    assert.deepEqual(
      findings.map(({ level, excused }) => [level, excused]),
      [
        ["warning", "ignored until 2026-11-21: kept for a study"],
        ["warning", "ignored: no other is as old"],
        ["error", "its almanac-ignore ended on 2026-11-20"],
        ["error", "its almanac-ignore gives no reason"],
        ["error", "its almanac-ignore has an invalid date: spring"],
      ],
    );
  });

  test("with an earlier report as baseline, its findings warn and new ones fail", async () => {
    const one = world(use("oak-3"));
    one.write("base.json", (await one.check("--format", "json")).out);
    assert.equal((await one.check("--baseline", "base.json")).code, 0);
    one.write("b.py", 'm = "oak-3"\n');
    const { code, findings } = await one.report("--baseline", "base.json");
    assert.equal(code, 1);
    assert.deepEqual(
      findings.filter(({ level }) => level === "error").map(({ file }) => file),
      ["b.py"],
    );
    for (const text of ["[]", "{}", '{"findings": [null]}']) {
      one.write("base.json", text);
      const { code, err } = await one.check("--baseline", "base.json");
      assert.deepEqual([code, err.includes("it is not a report of this check")], [2, true]);
    }
  });

  test("the configuration file sets options, the command line overrides them, and unknown keys are rejected", async () => {
    const one = world({ ...use("oak-4"), "bench/b.py": 'm = "oak-3"\n' });
    one.write("almanac.config.json", JSON.stringify({ "fail-on": "retired", exclude: ["bench/"] }));
    const { code, skipped } = await one.report();
    assert.equal(code, 0);
    assert.ok(skipped.some(({ file, why }) => file === "bench/b.py" && why === "excluded"));
    assert.equal((await one.check("--fail-on", "retiring", "--within", "400d")).code, 1);
    one.write("almanac.config.json", JSON.stringify({ failOn: "retired" }));
    assert.match((await one.check()).err, /^check: almanac\.config\.json: the configuration takes .*, not "failOn"\n/);
    assert.equal((await one.check("--sinc")).err, "check: Unknown option '--sinc'\n(see --help)\n");
  });

  test("--fix shows a diff and changes only models with a single, live replacement of the same kind", async () => {
    const text = [
      'm = "oak-3"\r',
      "n = 'oak-4'  # é oak-3",
      'o = "oak-2"',
      'p = "sail-embed-1"',
      'q = "openai/oak-3"',
      'r = "oak-3"  # almanac-ignore: on purpose',
      "",
    ].join("\n");
    const one = world({ "a.py": text });
    const { code, err } = await one.check("--fix");
    assert.equal(code, 1);
    assert.match(err, /^--- a\/a\.py\n\+\+\+ b\/a\.py\n@@ -1 \+1 @@\n-m = "oak-3"\\x0d\n\+m = "oak-5"\\x0d\n@@ -2/);
    assert.match(err, /\ncheck: fixed 1 file; the report below shows the state before that\n$/);
    const wanted = text.replace('m = "oak-3"', 'm = "oak-5"').replace("'oak-4'", "'oak-5'");
    assert.equal(readFileSync(`${one.dir}/a.py`, "utf8"), wanted);
    assert.match((await one.check("--fix")).err, /nothing has a single, live replacement/);
  });
});

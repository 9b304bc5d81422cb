import assert from "node:assert/strict";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { ALERTS } from "../../scripts/rehearse/alerts.ts";
import { dailyMetrics } from "../../src/daily/metrics.ts";
import { collectAndPublish, runCommand } from "../../src/daily/run.ts";
import { dailyLine, problemOf, startDaily } from "../../src/daily/schedule.ts";
import { serve } from "../../src/serve/serve.ts";
import { almanacIn } from "../almanac.ts";
import { cleanCatalog } from "../clean-catalog.ts";
import { folder, outFolder } from "../folder.ts";
import { ask, text, until } from "../http.ts";
import { ALMANAC, ROOT, start } from "../program.ts";
import { writeCatalog } from "../sample-catalog.ts";

const work = folder();
const [catalog, out, script] = ["catalog", "dist", "collect.mjs"].map((name) => join(work, name)) as [
  string,
  string,
  string,
];
writeCatalog(cleanCatalog(), catalog);
outFolder(out);

/** A command line whose collect is a script of the test; its publish is real. */
const cli = join(work, "cli.mjs");
writeFileSync(
  cli,
  `const file = process.argv[2] === "collect" ? ${JSON.stringify(script)} : ${JSON.stringify(ALMANAC)};
process.argv[1] = file;
await import("file://" + file);
`,
);
const collectDoes = (code: string) =>
  writeFileSync(script, `import { existsSync, writeFileSync } from "node:fs";\n${code}\n`);
const writes = (file: string, content: string) =>
  `writeFileSync(${JSON.stringify(join(catalog, file))}, ${JSON.stringify(content)});`;
const READ_ALL = { provider: "openai", pages: [{}], failures: [], changes: [], held: [], findings: [] };
const NOTHING = `console.log(${JSON.stringify(JSON.stringify({ runs: [READ_ALL] }))});`;
const FAILURES = '{\n  "voyage/models": { "on": "2026-11-22", "since": "2026-11-22", "why": "HTTP status 500" }\n}\n';
type Command = Parameters<typeof collectAndPublish>[0]["command"];
const change = (kind: string, id: string, set: object) => ({ kind, id, set });
/** As printed by collect --json. */
const RUN = {
  provider: "openai",
  pages: Array.from({ length: 8 }, () => ({})),
  failures: ["models", "pricing"].map((page) => ({ page, why: "HTTP status 500" })),
  changes: [
    change("change", "cedar-9", { name: [null, "Cedar 9"] }),
    change("change", "cedar-0", { context_window: [1000, 2000] }),
    change("first_read", "cedar-0", { modality: [null, ["text"]] }),
  ],
  held: [{}],
  findings: [],
};

test("a server keeps serving while it collects, publishes what is new, and keeps the feed and reports it when a run fails", async () => {
  const log: string[] = [];
  const options = { catalog, out, url: "https://almanac.example", contact: "https://almanac.example/contact/", cli };
  /** The first publication is a process of its own, the second one isn't. */
  const second: Command = async (line, ...rest) => {
    if (line[0] !== "publish") return runCommand(line, ...rest);
    const { code, out, err } = await almanacIn(work, ...line, "--no-brotli");
    return { code, out, lines: `${out}${err}`.trim().split("\n") };
  };
  let command: Command;
  const run = (signal: AbortSignal) =>
    collectAndPublish({ ...options, ...(command && { command }), log: (line) => log.push(line) }, signal);
  // Each starts as after a missed run.
  const begin = () =>
    startDaily({ at: "05:00", prepare: async () => ({ succeeded: "2026-01-01" }), log: (line) => log.push(line), run });
  const ended = () => until("the end of the run", () => daily.status().last !== undefined);
  collectDoes(NOTHING);
  let daily = begin();
  const service = await serve({
    dist: out,
    host: "127.0.0.1",
    port: 0,
    adminPort: 0,
    interval: 50,
    note: () => dailyLine(daily.status()),
    problem: () => problemOf(daily.status()),
    metrics: () => dailyMetrics(daily.status()),
  });
  const admin = async (path: string) => text(await ask(service.adminUrl ?? "", path));
  const models = () => ask(service.url, "/api/models.json");
  try {
    await ended();
    await until("the first generation", async () => (await admin("/healthz")).startsWith("ok"));
    assert.match(await admin("/healthz"), /^ok\nnext collect at \S+T05:\S+; the last ended at .*: .*published/);

    // Requests are answered during a slow run.
    const gate = join(work, "gate");
    collectDoes(`console.log(${JSON.stringify(JSON.stringify({ runs: [RUN] }))});
      ${writes("failures.json", FAILURES)}
      while (!existsSync(${JSON.stringify(gate)})) await new Promise((r) => setTimeout(r, 20));
      process.exit(1);`);
    await daily.stop();
    command = second;
    daily = begin();
    await until("the run begins", () => daily.status().running);
    for (let i = 0; i < 50; i++) assert.equal((await models()).status, 200);
    assert.match(await admin("/healthz"), /^ok\ncollecting since 2/);
    writeFileSync(gate, "");
    await ended();
    await until("the failure is published", async () =>
      text(await ask(service.url, "/api/sources.json")).includes("HTTP status 500"),
    );
    assert.deepEqual(
      log.filter((line) => line.startsWith("collect: ")).slice(1),
      [
        "collect: pages: 8 read, 2 failed; new models: 1; changed values: 1; held: 1; findings: 0",
        "collect: failed: HTTP status 500: openai/models and 1 more",
        "collect: new: cedar-9",
        "collect: cedar-0.context_window: 1000 → 2000",
      ],
      "only a summary, without the command's own output",
    );
    const figures = await admin("/metrics");
    for (const line of [
      'collect_runs_total{result="ended"} 1',
      'collect_pages{result="failed"} 2',
      "collect_held 1",
      "collect_changes 1",
      `collect_last_success_timestamp_seconds ${Date.parse(daily.status().succeeded ?? "") / 1000}`,
    ])
      assert.ok(figures.includes(`\nalmanac_${line}\n`), line);

    // Neither a catalog that a run broke nor a failed run changes the feed.
    const before = (await models()).headers.etag;
    command = undefined;
    for (const [code, health] of [
      [NOTHING + writes("openai/cedar-0.json", "{"), /^degraded\n.*FAILED at .*not published/s],
      [`console.error("almanac: the catalog does not load"); process.exit(2);`, /collect could not be done: almanac: /],
    ] as const) {
      collectDoes(code);
      await daily.stop();
      daily = begin();
      await ended();
      assert.match(await admin("/healthz"), health);
      const metrics = await admin("/metrics");
      assert.match(metrics, /\nalmanac_degraded 1\n/);
      assert.match(metrics, /_last_success_timestamp_seconds 1767225600\n/, "as the catalog has it");
      const reply = await models();
      assert.deepEqual([reply.status, reply.headers.etag], [200, before]);
    }
  } finally {
    await daily.stop();
    await service.close();
  }
  assert.equal(readFileSync(join(catalog, "openai/cedar-0.json"), "utf8"), "{");
});

test("a run that reads fewer than 80 % of the pages publishes, and has failed all the same", async () => {
  for (const [read, ok] of [
    [8, true],
    [7, false],
  ] as const) {
    const lines: string[][] = [];
    const command: Command = async (line) => {
      lines.push(line);
      return {
        code: 0,
        out: JSON.stringify({ runs: [{ ...RUN, pages: RUN.pages.slice(0, read) }] }),
        lines: ["published"],
      };
    };
    const options = { catalog, out, url: "https://almanac.example", contact: "", command, log: () => {} };
    const outcome = await collectAndPublish(options, new AbortController().signal);
    assert.deepEqual([outcome.ok, lines.map(([verb]) => verb)], [ok, ["collect", "publish"]]);
    assert.equal(outcome.says.startsWith("fewer than 80 % of the pages were read: pages: 7 read, 2 failed"), !ok);
  }
});

test("the alerts that the rehearsal evaluates are those of the operator's page", () => {
  const page = readFileSync(join(ROOT, "docs/operate.md"), "utf8");
  const rows = [...page.matchAll(/^\| [^|]+ \| `([^`]* (?:>|==) [^`]*)`[^|]*\|$/gm)].map(([, expr]) => expr);
  const evaluated = ALERTS.map(({ expr }) => expr);
  assert.deepEqual(rows, evaluated);
});

test("a command that takes longer than its deadline is ended, and told", async () => {
  const log: string[] = [];
  const at = join(folder(), "slow.mjs");
  writeFileSync(at, "setInterval(() => {}, 1_000);");
  const options = { catalog, out, url: "https://almanac.example", contact: "", cli: at, deadline: 600 };
  const outcome = await collectAndPublish({ ...options, log: (line) => log.push(line) }, new AbortController().signal);
  assert.equal(outcome.ok, false);
  assert.match(outcome.says, /collect was ended: it took longer than 0.01 minutes$/);
});

test("a command ends with the process that started it", async () => {
  const args = [ALMANAC, "serve", "--port", "0", "--out", out];
  const { child, says } = start(process.execPath, args, { stdio: ["ignore", "pipe", "inherit", "ipc"] });
  await says(/\n/);
  const ended = once(child, "exit");
  child.disconnect();
  assert.deepEqual(await ended, [2, null]);
});

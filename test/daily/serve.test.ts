import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { dailyMetrics } from "../../src/daily/metrics.ts";
import { collectAndPublish } from "../../src/daily/run.ts";
import { dailyLine, startDaily } from "../../src/daily/schedule.ts";
import { serve } from "../../src/serve/serve.ts";
import { cleanCatalog } from "../clean-catalog.ts";
import { folder } from "../folder.ts";
import { ask, json, text } from "../http.ts";
import { writeCatalog } from "../sample-catalog.ts";

const CLI = join(import.meta.dirname, "../../bin/almanac.mjs");
const work = folder();

/** A fake command line: its collect is scripted by the test, its publish is real. */
const fakeCli = join(work, "fake-cli.mjs");
writeFileSync(
  fakeCli,
  `import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
const [verb, ...args] = process.argv.slice(2);
if (verb === "collect") {
  const script = ${JSON.stringify(join(work, "collect.mjs"))};
  if (existsSync(script)) process.exit(spawnSync(process.execPath, [script], { stdio: "inherit" }).status);
  console.log('{"runs":[]}');
  process.exit(0);
}
process.exit(spawnSync(process.execPath, [${JSON.stringify(CLI)}, verb, ...args], { stdio: "inherit" }).status);
`,
);
/** The fake output of `collect --json`. */
const change = (kind: string, id: string, set: object) => ({ kind, id, set });
const RUN = JSON.stringify({
  runs: [
    {
      provider: "openai",
      pages: [{}],
      failures: ["models", "pricing"].map((page) => ({ page, why: "HTTP status 500" })),
      changes: [
        change("change", "cedar-9", { name: [null, "Cedar 9"] }),
        change("change", "cedar-0", { context_window: [1000, 2000] }),
        change("first_read", "cedar-0", { modality: [null, ["text"]] }),
      ],
      held: [{}],
      findings: [],
    },
  ],
});
const collectDoes = (code: string) =>
  writeFileSync(join(work, "collect.mjs"), `import { readFileSync, writeFileSync } from "node:fs";\n${code}\n`);

const until = async (what: string, is: () => boolean | Promise<boolean>) => {
  for (let turn = 0; turn < 600; turn++) {
    if (await is()) return;
    await delay(100);
  }
  assert.fail(`never: ${what}`);
};

describe("a server with --collect", () => {
  test("keeps serving while it collects, publishes what is new, and keeps the feed and reports it when a run fails", async () => {
    const [catalog, out] = [join(work, "catalog"), join(work, "dist")];
    writeCatalog(cleanCatalog(), catalog);
    const log: string[] = [];
    const options = {
      catalog,
      out,
      url: "https://almanac.example",
      contact: "https://almanac.example/contact/",
      cli: fakeCli,
      log: (line: string) => log.push(line),
    };
    let clock = Date.parse("2026-11-21T06:00:00Z");
    const daily = startDaily({
      at: "05:00",
      prepare: async () => "",
      jitterMs: 0,
      log: options.log,
      now: () => clock,
      sleep: () => delay(20),
      run: (signal) => collectAndPublish(options, signal),
    });
    const service = await serve({
      dist: out,
      host: "127.0.0.1",
      port: 0,
      adminPort: 0,
      interval: 50,
      note: () => dailyLine(daily.status()),
      metrics: () => dailyMetrics(daily.status()),
    });
    const health = async () => text(await ask(service.adminUrl ?? "", "/healthz"));
    const models = () => ask(service.url, "/api/models.json");
    const runs = (n: number) =>
      until(`run ${n}`, () => log.filter((line) => /daily collect (ended|FAILED)/.test(line)).length === n);
    try {
      await runs(1);
      await until("the first generation", async () => (await models()).status === 200);
      assert.match(await health(), /^ok\nnext collect at 2026-11-22T05:00:00\.000Z; the last ended at .*: .*published/);

      // Requests are answered during the next day's slow run.
      const gate = join(work, "gate");
      collectDoes(`console.log(${JSON.stringify(RUN)});
        writeFileSync(${JSON.stringify(join(catalog, "failures.json"))},
          '{\\n  "voyage/models": { "on": "2026-11-22", "since": "2026-11-22", "why": "HTTP status 500" }\\n}\\n');
        while (!(await import("node:fs")).existsSync(${JSON.stringify(gate)})) await new Promise((r) => setTimeout(r, 20));
        process.exit(1);`);
      clock = Date.parse("2026-11-22T05:00:00Z");
      await until("the run begins", () => daily.status().running);
      for (let i = 0; i < 50; i++) assert.equal((await models()).status, 200);
      assert.match(await health(), /^ok\ncollecting since 2026-11-22/);
      writeFileSync(gate, "");
      await runs(2);
      const sources = async () => json(await ask(service.url, "/api/sources.json"));
      if (readdirSync(join(out, "current/files/api")).includes("sources.json"))
        await until("the failure is published", async () =>
          JSON.stringify(await sources()).includes("HTTP status 500"),
        );
      assert.deepEqual(
        log.filter((line) => line.startsWith("collect: ")).slice(1),
        [
          "collect: pages: 1 read, 2 failed; new models: 1; changed values: 1; held: 1; findings: 0",
          "collect: failed: HTTP status 500: openai/models and 1 more",
          "collect: new: cedar-9",
          "collect: cedar-0.context_window: 1000 → 2000",
        ],
        "only a summary, without the command's own output",
      );
      const figures = await text(await ask(service.adminUrl ?? "", "/metrics"));
      for (const line of [
        'almanac_collect_runs_total{result="ended"} 2',
        'almanac_collect_pages{result="failed"} 2',
        "almanac_collect_held 1",
        "almanac_collect_changes 1",
        `almanac_collect_last_success_timestamp_seconds ${Date.parse("2026-11-22T05:00:00Z") / 1000}`,
      ])
        assert.ok(figures.includes(`${line}\n`), line);

      // A run that breaks the catalog is not published, and neither is one that fails.
      const before = (await models()).headers.etag;
      collectDoes(`console.log('{"runs":[]}');
        writeFileSync(${JSON.stringify(join(catalog, "openai/cedar-0.json"))}, "{");`);
      clock = Date.parse("2026-11-23T05:00:00Z");
      await runs(3);
      assert.match(log.at(-1) ?? "", /FAILED, the feed stays as it was: .*not published/);
      collectDoes(`console.error("almanac: the catalog does not load"); process.exit(2);`);
      clock = Date.parse("2026-11-24T05:00:00Z");
      await runs(4);
      assert.match(
        await health(),
        /^ok\nnext collect at 2026-11-25.*FAILED at 2026-11-24.*: collect could not be done: /,
      );
      const reply = await models();
      assert.deepEqual([reply.status, reply.headers.etag], [200, before]);
    } finally {
      await daily.stop();
      await service.close();
    }
    assert.ok(existsSync(join(out, "current")) && readFileSync(join(catalog, "openai/cedar-0.json"), "utf8") === "{");
  });
});

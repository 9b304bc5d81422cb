// Runs Renovate from npm with the configuration of docs/renovate.md. RENOVATE_FOLDER may be a folder with Renovate installed.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { test } from "node:test";
import { folder } from "../folder.ts";
import { cyclesOf, PROGRAM, RAISED, SITE, shown } from "./renovate.ts";

const RENOVATE = "renovate@44.121.2";

function installed(): string {
  const given = process.env.RENOVATE_FOLDER;
  if (given !== undefined) return given;
  const made = folder();
  const options = ["--ignore-scripts", "--omit=optional", "--no-audit", "--no-fund"];
  execFileSync("npm", ["install", "--prefix", made, ...options, RENOVATE], { stdio: "ignore" });
  return made;
}

/** Renovate's own requirement. */
const skip = Number.parseInt(process.versions.node, 10) < 24 && `${RENOVATE} needs Node 24`;

test("Renovate raises each id within its line", { skip }, async () => {
  const server = createServer((request, response) => {
    const [, slug = ""] = /^\/export\/endoflife\/api\/(\w+)\.json$/.exec(request.url ?? "") ?? [];
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(cyclesOf(slug)));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const dir = folder();
  const report = join(folder(), "report.json");
  writeFileSync(join(dir, "app.py"), PROGRAM);
  writeFileSync(join(dir, "renovate.json"), shown.replaceAll(SITE, `http://127.0.0.1:${port}`));
  execFileSync("git", ["init", "-q"], { cwd: dir });
  execFileSync("git", ["add", "."], { cwd: dir });
  try {
    const program = join(installed(), "node_modules/renovate/dist/renovate.js");
    const args = [program, "--platform=local", "--report-type=file", `--report-path=${report}`];
    const child = spawn(process.execPath, args, { cwd: dir, env: { ...process.env, LOG_LEVEL: "fatal" } });
    assert.equal(await new Promise((done) => child.on("close", done)), 0);
  } finally {
    server.close();
  }
  const { repositories } = JSON.parse(readFileSync(report, "utf8"));
  type Dep = { currentValue: string; updates: { newValue: string }[] };
  const deps = (Object.values(repositories) as { packageFiles: { regex: { deps: Dep[] }[] } }[])
    .flatMap(({ packageFiles }) => packageFiles.regex)
    .flatMap((file) => file.deps);
  const raised = deps.filter(({ updates }) => updates.length > 0);
  console.log(
    raised.map((dep) => `${dep.currentValue} → ${dep.updates.map((to) => to.newValue).join(", ")}`).join("\n"),
  );
  assert.deepEqual(raised.map(({ currentValue }) => currentValue).sort(), RAISED.toSorted());
});

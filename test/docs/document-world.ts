import { execFile } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { PACKAGE } from "../../scripts/setting.ts";
import { writeGeneration } from "../../src/publish/generation.ts";
import { documentsOf } from "../../src/publish/render.ts";
import { serve } from "../../src/serve/serve.ts";
import { COMMITTED } from "../committed.ts";
import { folder } from "../folder.ts";
import { ROOT } from "./document-blocks.ts";

/** The address in the documents, which `npm start` serves. */
const DOCUMENTED = "http://127.0.0.1:8787";
const CLI = join(ROOT, "bin/almanac.mjs");

type Result = { status: number; stdout: string; stderr: string };
export type World = { dir: string; run(command: string): Promise<Result> };

/** An empty folder where `almanac`, `npx almanac` and `node` run this checkout. `day` replaces today's date. */
export function emptyWorld(day?: string, address = DOCUMENTED): World {
  const dir = folder();
  const bin = join(dir, ".bin");
  mkdirSync(bin);
  writeFileSync(join(bin, "clock.mjs"), clock(day));
  const node = `"${process.execPath}" --import "file://${join(bin, "clock.mjs")}"`;
  const shims = {
    node: `exec ${node} "$@"`,
    // Brotli is slow, and nothing here needs it.
    almanac: `[ "$1" = publish ] && set -- "$@" --no-brotli; exec ${node} "${CLI}" "$@"`,
    // The archive itself is tried by test/docs/package.heavy.ts.
    npx: `[ "$1" = --yes ] && shift; case "$1" in ${PACKAGE}) shift; exec ${node} "${join(ROOT, "check.mjs")}" "$@";; almanac) shift; exec almanac "$@";; *) exit 127;; esac`,
  };
  for (const [name, text] of Object.entries(shims)) {
    writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(bin, name), 0o755);
  }
  const module = join(dir, "node_modules/model-almanac");
  mkdirSync(module, { recursive: true });
  writeFileSync(
    join(module, "index.mjs"),
    `export * from ${JSON.stringify(join(ROOT, "src/clients/client/index.ts"))};`,
  );
  writeFileSync(join(module, "package.json"), '{"exports":"./index.mjs"}');

  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` };
  const run = (command: string) =>
    new Promise<Result>((done) => {
      const text = command.replaceAll(DOCUMENTED, address);
      execFile("sh", ["-e", "-c", text], { cwd: dir, env, maxBuffer: 1 << 26 }, (error, stdout, stderr) =>
        done({ status: error ? Number(error.code ?? 1) : 0, stdout: stdout.replaceAll(address, DOCUMENTED), stderr }),
      );
    });
  return { dir, run };
}

/** Like after `npm start`: serves the committed catalog, with its date as today. */
export async function servedWorld(): Promise<World & { updated: string; close(): Promise<void> }> {
  const dist = folder();
  const { url, close, reload } = await serve({ dist, host: "127.0.0.1", port: 0 });
  // The commands ask for no page, badge or picture.
  const only = (path: string) => !/^\/(badges|models)\/|^\/api\/diff\//.test(path);
  const documents = [...documentsOf(COMMITTED, url, { only })];
  await writeGeneration(
    dist,
    documents.map((document) => ({ ...document, effort: "none" })),
  );
  await reload();
  const { updated } = (await (await fetch(`${url}/api/models.json`)).json()) as { updated: string };
  const world = emptyWorld(updated, url);
  for (const folder of ["catalog", "test/proof"])
    cpSync(join(ROOT, folder), join(world.dir, folder), { recursive: true });
  return { ...world, updated, close };
}

const clock = (day: string | undefined) =>
  day === undefined
    ? ""
    : `const now = Date.parse("${day}T12:00:00Z");
const Real = Date;
globalThis.Date = class extends Real {
  constructor(...args) { args.length === 0 ? super(now) : super(...args); }
  static now() { return now; }
};\n`;

import { execFile } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { loadCatalog } from "../../src/catalog/load.ts";
import { publish } from "../../src/publish/generation.ts";
import { serve } from "../../src/serve/serve.ts";
import { folder } from "../folder.ts";
import { ROOT } from "./document-blocks.ts";

/** The address that the documents name, where `npm start` serves. */
const TOLD = "http://127.0.0.1:8787";
const CLI = join(ROOT, "src/cli.ts");

type Ran = { status: number; stdout: string; stderr: string };
export type World = { dir: string; run(command: string): Promise<Ran> };

/** An empty folder in which `almanac`, `npx almanac` and `node` are ours; `day`: what the programs take for today. */
export function emptyWorld(day?: string, address = TOLD): World {
  const dir = folder();
  const bin = join(dir, ".bin");
  mkdirSync(bin);
  writeFileSync(join(bin, "clock.mjs"), clock(day));
  const node = `"${process.execPath}" --import "file://${join(bin, "clock.mjs")}"`;
  const shims = {
    node: `exec ${node} "$@"`,
    // Of what is published nothing here looks at the slow compression.
    almanac: `[ "$1" = publish ] && set -- "$@" --no-brotli; exec ${node} "${CLI}" "$@"`,
    npx: `[ "$1" = almanac ] || exit 127; shift; exec almanac "$@"`,
  };
  for (const [name, text] of Object.entries(shims)) {
    writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(bin, name), 0o755);
  }
  const module = join(dir, "node_modules/model-almanac-client");
  mkdirSync(module, { recursive: true });
  writeFileSync(
    join(module, "index.mjs"),
    `export * from ${JSON.stringify(join(ROOT, "src/clients/client/index.ts"))};`,
  );
  writeFileSync(join(module, "package.json"), '{"exports":"./index.mjs"}');

  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` };
  const run = (command: string) =>
    new Promise<Ran>((done) => {
      const text = command.replaceAll(TOLD, address);
      execFile("sh", ["-e", "-c", text], { cwd: dir, env, maxBuffer: 1 << 26 }, (error, stdout, stderr) =>
        done({ status: error ? Number(error.code ?? 1) : 0, stdout: stdout.replaceAll(address, TOLD), stderr }),
      );
    });
  return { dir, run };
}

/** A world as after `npm start`: with a copy of the committed catalog, served, on the catalog's own day. */
export async function servedWorld(): Promise<World & { updated: string; close(): Promise<void> }> {
  const dist = folder();
  const { url, close, reload } = await serve({ dist, host: "127.0.0.1", port: 0 });
  await publish(loadCatalog(join(ROOT, "catalog")).catalog, { out: dist, site: url, brotli: false });
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
  constructor(...given) { given.length === 0 ? super(now) : super(...given); }
  static now() { return now; }
};\n`;

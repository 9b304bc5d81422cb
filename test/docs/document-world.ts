import { execFile } from "node:child_process";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { PACKAGE } from "../../scripts/setting.ts";
import { writeGeneration } from "../../src/publish/generation.ts";
import { serve } from "../../src/serve/serve.ts";
import { almanacIn } from "../almanac.ts";
import { COMMITTED_CONTEXT } from "../committed.ts";
import { committedDocuments } from "../committed-documents.ts";
import { folder, outFolder } from "../folder.ts";
import { clockPreload } from "../preload.ts";
import { type Block, ROOT } from "./document-blocks.ts";

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
  writeFileSync(join(bin, "clock.mjs"), day === undefined ? "" : clockPreload(`${day}T12:00:00Z`));
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
  const shell = (command: string) =>
    new Promise<Result>((done) => {
      execFile("sh", ["-e", "-c", command], { cwd: dir, env, maxBuffer: 1 << 26 }, (error, stdout, stderr) =>
        done({ status: error ? Number(error.code ?? 1) : 0, stdout, stderr }),
      );
    });
  const run = async (command: string) => {
    const text = command.replaceAll(DOCUMENTED, address);
    const isSimple = day === undefined && /^(?:(?:almanac|tar|mkdir|openssl) .*[^\\]\n?)+$/.test(text);
    const whole: Result = { status: 0, stdout: "", stderr: "" };
    for (const line of isSimple ? text.split("\n") : [text]) {
      const { status, stdout, stderr } = await (isSimple ? ours(dir, line, shell) : shell(line));
      Object.assign(whole, { status, stdout: whole.stdout + stdout, stderr: whole.stderr + stderr });
      if (status !== 0) break;
    }
    return { ...whole, stdout: whole.stdout.replaceAll(address, DOCUMENTED) };
  };
  return { dir, run };
}

/** A command of ours alone, or whose failure is allowed; `check` and the like write to the process's own output. */
const OURS = /^almanac (?!check|ids|notify|mcp|lsp|serve)((?:"[^"]*"|[\w./:=-]+| )+?)( \|\| true)?$/;

/** Runs it in this process: starting one for each takes most of the time. */
async function ours(dir: string, line: string, shell: (line: string) => Promise<Result>): Promise<Result> {
  const [, rest, isAllowed] = OURS.exec(line) ?? [];
  if (rest === undefined) return shell(line);
  const words = (rest.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replaceAll('"', ""));
  if (words[0] === "publish") {
    words.push("--no-brotli");
    outFolder(join(dir, words[words.indexOf("--out") + 1 || words.length] ?? "dist"));
  }
  const { code, out, err } = await almanacIn(dir, ...words);
  return { status: isAllowed ? 0 : code, stdout: out, stderr: err };
}

/** Like after `npm start`: serves what of the committed catalog the blocks to run name, with its date as today. */
export async function servedWorld(
  blocks: readonly Block[],
): Promise<World & { updated: string; close(): Promise<void> }> {
  const dist = folder();
  const { url, close, reload } = await serve({ dist, host: "127.0.0.1", port: 0 });
  const names = blocks.map(({ body }) => body).join("\n");
  // The programs read the standings.
  const only = (path: string) => path !== "/" && (names.includes(DOCUMENTED + path) || path === "/api/standings.json");
  const documents = committedDocuments(only).map((one) => ({ ...one, body: one.body.replaceAll(DOCUMENTED, url) }));
  await writeGeneration(dist, documents);
  await reload();
  return { ...emptyWorld(COMMITTED_CONTEXT.updated, url), updated: COMMITTED_CONTEXT.updated, close };
}

import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { loadCatalog } from "../../src/catalog/load.ts";
import { renderAll } from "../../src/publish/render.ts";

const FILE = join(import.meta.dirname, "../../check.mjs");
const ROUNDS = 9;
const AIM = { words: 1.25, plain: 2.5, small: 25 };

const work = mkdtempSync(join(tmpdir(), "almanac-bench-"));
process.on("exit", () => rmSync(work, { recursive: true, force: true }));

const { catalog } = loadCatalog(join(import.meta.dirname, "../../catalog"));
const body = renderAll(catalog, "http://127.0.0.1:8787").find(({ path }) => path === "/api/models.json")?.body ?? "";
const feed = join(work, "models.json");
writeFileSync(feed, body);
const rows: { api_string: string | null }[] = JSON.parse(body).models;
const ids = rows.flatMap(({ api_string }) => api_string ?? []);
writeFileSync(join(work, "ids"), `${ids.join("\n")}\n`);

const WORDS =
  "const return function import client response value result error await list config text name data index option request " +
  "token user message handler stream buffer module export default class extends async string number boolean object array " +
  "length filter reduce total offset limit cursor session account branch commit merge model context window render state";

/** A repository of source-like files, some of which name a model. */
function tree(name: string, files: number, bytes: number): string {
  const dir = join(work, name);
  let state = 11;
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
  const words = WORDS.split(" ");
  for (let i = 0; i < files; i++) {
    let text = "";
    while (text.length < bytes) {
      const line = Array.from({ length: 3 + random(8) }, () => words[random(words.length)]).join(" ");
      text += random(400) === 0 ? `  model = "${ids[random(ids.length)]}"\n` : `  ${line} = ${random(10_000)};\n`;
    }
    const file = join(dir, `part-${i % 40}`, `module-${i}.${["ts", "py", "go", "yaml"][i % 4]}`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  for (const args of [
    ["init", "-q"],
    ["add", "-A"],
  ])
    spawnSync("git", args, { cwd: dir });
  return dir;
}

function time(cwd: string, command: string, args: readonly string[]): number {
  const begin = performance.now();
  const { status, error } = spawnSync(command, args, { cwd, stdio: "ignore" });
  if (error || status === null || status > 1) throw new Error(`${command} ended with ${status}: ${error?.message}`);
  return performance.now() - begin;
}

const median = (times: number[]) => times.sort((a, b) => a - b)[times.length >> 1] ?? Number.NaN;

/** Runs each command in turn, again and again, so that a noisy moment falls on all of them. */
function paired(cwd: string, commands: Record<string, readonly string[]>): Record<string, number> {
  const times = Object.fromEntries(Object.keys(commands).map((name) => [name, [] as number[]]));
  for (let i = 0; i <= ROUNDS; i++)
    for (const [name, [command = "", ...args]] of Object.entries(commands)) {
      const took = time(cwd, command, args);
      if (i > 0) times[name]?.push(took);
    }
  return Object.fromEntries(Object.entries(times).map(([name, all]) => [name, median(all)]));
}

const check = [process.execPath, FILE, "--feed", feed, "--max-feed-age", "9999", "--format", "json"];
const ripgrep = spawnSync("rg", ["--version"]).status === 0;
console.log(`check.mjs: ${readFileSync(FILE).length} bytes; ${ids.length} ids`);
for (const [name, files, bytes] of [
  ["40 MB in 8,000 files", 8_000, 5_000],
  ["40 MB in 400 files", 400, 100_000],
  ["60 files", 60, 4_000],
] as const) {
  const dir = tree(name.replaceAll(/\W/g, "-"), files, bytes);
  const grep = (...flags: string[]) => ["rg", ...flags, "-F", "-f", join(work, "ids"), "-c"];
  const commands = {
    check,
    start: [process.execPath, "-e", "0"],
    ...(ripgrep ? { words: grep("-w"), plain: grep() } : {}),
  };
  const ms = paired(dir, commands);
  const over = (ms.check ?? 0) - (ms.start ?? 0);
  const ratio = (other: number | undefined) => (other ? ((ms.check ?? 0) / other).toFixed(2) : "no ripgrep");
  console.log(
    `${name.padEnd(22)} ${(ms.check ?? 0).toFixed(0).padStart(5)} ms, ${over.toFixed(0)} above Node's start (aim ${AIM.small} at 60 files); ` +
      `to rg -w ${ratio(ms.words)} (aim ${AIM.words}), to rg ${ratio(ms.plain)} (aim ${AIM.plain})`,
  );
}

// Compares the check with ripgrep on packages from the npm registry, and on sixty files of one of them.
import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { extract } from "tar";
import { loadCatalog } from "../../src/catalog/load.ts";
import { renderAll } from "../../src/publish/render.ts";
import { filesIn } from "../../test/program.ts";

const CHECK = join(import.meta.dirname, "../../check.mjs");
const PACKAGES = ["googleapis@178.0.0", "openai@6.49.0", "@n8n/n8n-nodes-langchain@2.41.1", "n8n-nodes-base@2.41.2"];
/** Kept between runs. */
const CACHE = join(tmpdir(), "model-almanac-bench");
const ROUNDS = 9;
/** `ratio`: to ripgrep's time. `small`: milliseconds above Node's own startup, on sixty files. */
const AIM = { ratio: 3.5, small: 30 };

type Cost = { wall: number; cpu: number };

const work = mkdtempSync(join(tmpdir(), "almanac-bench-"));
process.on("exit", () => rmSync(work, { recursive: true, force: true }));
const feed = join(work, "standings.json");
const ids = join(work, "ids");

function writeFeed(): void {
  const { catalog } = loadCatalog(join(import.meta.dirname, "../../catalog"));
  const documents = renderAll(catalog, "http://127.0.0.1:8787");
  const bodyOf = (path: string) => documents.find((one) => one.path === path)?.body ?? "";
  const rows: { api_string: string | null }[] = JSON.parse(String(bodyOf("/api/models.json"))).models;
  writeFileSync(feed, bodyOf("/api/standings.json"));
  writeFileSync(ids, rows.flatMap(({ api_string }) => (api_string ? `${api_string}\n` : [])).join(""));
}

function run(command: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: "utf8", maxBuffer: 1e9 });
  if (error || status !== 0) throw new Error(`${command} ${args[0]}: ${error?.message ?? stderr}`);
  return stdout;
}

/** A package's files in a git repository. */
async function treeOf(spec: string): Promise<string> {
  const folder = join(CACHE, spec.replace(/\W+/g, "-"));
  if (existsSync(join(folder, ".git/index"))) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const archive = run("npm", ["pack", spec, "--silent", "--pack-destination", CACHE], CACHE).trim();
  await extract({ file: join(CACHE, archive), cwd: folder, strip: 1 });
  rmSync(join(CACHE, archive));
  tracked(folder);
  return folder;
}

/** A small repository: sixty small source files of a package. */
function sixtyFiles(tree: string): string {
  const folder = join(work, "sixty");
  mkdirSync(folder);
  const isSmall = (file: string) => statSync(join(tree, file)).size <= 8_000;
  const sources = filesIn(join(tree, "src"), /\.ts$/)
    .map((file) => `src/${file}`)
    .filter(isSmall)
    .sort()
    .slice(0, 60);
  for (const [i, file] of sources.entries()) copyFileSync(join(tree, file), join(folder, `${i}-${basename(file)}`));
  tracked(folder);
  return folder;
}

function tracked(folder: string): void {
  run("git", ["init", "-q"], folder);
  run("git", ["add", "-A"], folder);
}

/** Milliseconds of a command and its children, measured by bash. */
function costOf(cwd: string, command: readonly string[]): Cost {
  const script = 'TIMEFORMAT="%3R %3U %3S"; time "$@" >/dev/null 2>&1';
  const { status, stderr } = spawnSync("bash", ["-c", script, "bash", ...command], { cwd, encoding: "utf8" });
  const [wall, user, system] = stderr.trim().split(/\s+/).map(Number) as [number, number, number];
  if (status === null || status > 1 || !(wall >= 0)) throw new Error(`${command[0]} ended with ${status}: ${stderr}`);
  return { wall: wall * 1_000, cpu: (user + system) * 1_000 };
}

const COMMANDS = {
  check: [process.execPath, CHECK, "--feed", feed, "--max-feed-age", "9999", "--format", "json"],
  start: [process.execPath, "-e", "0"],
  rg: ["rg", "-w", "-F", "-f", ids, "."],
};

/** Alternates the commands, so that noise affects all of them; the first round warms the disk cache. */
function rounds(cwd: string): Record<keyof typeof COMMANDS, Cost>[] {
  const round = () => ({
    check: costOf(cwd, COMMANDS.check),
    start: costOf(cwd, COMMANDS.start),
    rg: costOf(cwd, COMMANDS.rg),
  });
  round();
  return Array.from({ length: ROUNDS }, round);
}

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

writeFeed();
mkdirSync(CACHE, { recursive: true });
if (spawnSync("rg", ["--version"]).error) throw new Error("this compares with ripgrep: install rg");
console.log(`check.mjs: ${readFileSync(CHECK).length} bytes; target: at most ${AIM.ratio} times rg -w -F -f ids`);
for (const spec of PACKAGES) {
  const tree = await treeOf(spec);
  const files = run("git", ["ls-files", "-z"], tree).split("\0").length - 1;
  const all = rounds(tree);
  const of = (kind: keyof Cost) => {
    const ratio = median(all.map(({ check, rg }) => check[kind] / rg[kind])).toFixed(2);
    return `${kind} ${median(all.map(({ check }) => check[kind])).toFixed(0)} ms, ratio ${ratio}`;
  };
  console.log(`${spec.padEnd(32)} ${String(files).padStart(6)} files: ${of("wall")}; ${of("cpu")}`);
}
const small = rounds(sixtyFiles(await treeOf("openai@6.49.0")));
const above = (kind: keyof Cost) => median(small.map(({ check, start }) => check[kind] - start[kind])).toFixed(0);
console.log(
  `60 files: ${above("wall")} ms above Node's own startup, ${above("cpu")} ms of cpu; target: ${AIM.small} ms`,
);

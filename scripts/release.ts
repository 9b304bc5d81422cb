import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";
import { ROOT } from "./artefact.ts";
import { ARTEFACTS, buildArtefact } from "./release-artefact.ts";
import { TRIALS } from "./release-trial.ts";

const run = promisify(execFile);
/** Makes npm install without a registry: offline, with an unreachable address and an empty cache. */
const ALONE = ["--offline", "--registry", "http://127.0.0.1:9", "--no-audit", "--no-fund"];

type Packed = { filename: string; size: number; files: { path: string }[] };

/** Packs a built folder; throws unless the archive has exactly the intended files. */
async function pack(built: string, into: string, files: readonly string[]): Promise<Packed> {
  const { stdout } = await run("npm", ["pack", "--json", "--pack-destination", into], { cwd: built });
  // npm 12 prints an object by name, earlier versions print a list.
  const [packed] = Object.values(JSON.parse(stdout)) as Packed[];
  const held = packed?.files.map(({ path }) => path).sort() ?? [];
  if (!packed || held.join() !== [...files].sort().join()) throw new Error(`${built} packs ${held.join(", ")}`);
  return packed;
}

/**
 * Installs an archive in an empty folder and tries it there. The folder is outside the project and passed with --prefix, since npm
 * would otherwise install into the nearest parent folder with a manifest.
 */
async function tryAlone(archive: string, trial: (home: string) => Promise<string>): Promise<string> {
  const work = mkdtempSync(join(tmpdir(), "almanac-release-"));
  const home = join(work, "home");
  mkdirSync(home);
  try {
    await run("npm", ["install", ...ALONE, "--cache", join(work, "cache"), "--prefix", home, archive], { cwd: home });
    return await trial(home);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

const { values } = parseArgs({ options: { "dry-run": { type: "boolean" }, out: { type: "string" } } });
const out = values.out ?? join(ROOT, "build/release");
// Other files in the folder are kept.
for (const { name } of ARTEFACTS) rmSync(join(out, name), { recursive: true, force: true });
const archives: string[] = [];
for (const { name, files, fill } of ARTEFACTS) {
  const built = join(out, name);
  await buildArtefact(name, built, files, fill);
  const { filename, size } = await pack(built, out, files);
  const archive = join(out, filename);
  const said = await tryAlone(archive, TRIALS[name]);
  console.log(`${filename}: ${size} bytes\n  ${[...files].sort().join("\n  ")}\n  tried from an empty folder: ${said}`);
  archives.push(archive);
}

if (values["dry-run"])
  console.log(`Nothing was published. Without --dry-run, npm publishes the three archives in ${out}.`);
else
  for (const archive of archives) {
    console.log(`Publishing ${archive} to npm.`);
    const { stdout } = await run("npm", ["publish", archive, "--access", "public"]);
    console.log(stdout.trim());
  }

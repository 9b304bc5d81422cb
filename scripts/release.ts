import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";
import { PACKAGED, writePackage } from "./package.ts";
import { tryArchive } from "./release-trial.ts";
import { ROOT, VERSION } from "./setting.ts";

const run = promisify(execFile);
/** In bytes: everybody who runs it with npx downloads it. */
const LARGEST = 450_000;

const { values } = parseArgs({ options: { "dry-run": { type: "boolean" }, out: { type: "string" } } });
const out = values.out ?? join(ROOT, "build/release");
const built = join(out, "package");
await writePackage(built);
const { stdout } = await run("npm", ["pack", "--json", "--ignore-scripts", "--pack-destination", out], { cwd: built });
// npm 12 prints an object by name, earlier versions print a list.
const [packed] = Object.values(JSON.parse(stdout)) as { filename: string; size: number; files: { path: string }[] }[];
const held = packed?.files.map(({ path }) => path).sort() ?? [];
if (!packed || held.join() !== PACKAGED.join()) throw new Error(`it packs ${held.join(", ")}`);
if (packed.size > LARGEST) throw new Error(`${packed.filename} has ${packed.size} bytes, more than ${LARGEST}`);
const archive = join(out, `model-almanac-${VERSION}.tgz`);
const standings = JSON.parse(readFileSync(join(built, "standings.json"), "utf8"));
const tried = await tryArchive(archive, standings);
console.log(
  `${archive}: ${packed.size} bytes, data of ${standings.updated}; tried in an empty folder: ${tried.join(", ")}`,
);

if (values["dry-run"]) console.log("Nothing was published. Without --dry-run, npm publishes it.");
else console.log((await run("npm", ["publish", archive, "--access", "public"])).stdout.trim());

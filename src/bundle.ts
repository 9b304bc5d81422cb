import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type BuildOptions, buildSync, version } from "esbuild";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const CACHE = join(ROOT, "node_modules/.cache/almanac");

/** `texts`: by file name. `inputs`: path from the project's folder → hash of what was there. */
type Bundle = { texts: Record<string, string>; inputs: Record<string, string> };

/** Bundles entry points, named from the project's folder. The result is kept, and used as long as its input files are the same. */
export function bundle(options: BuildOptions): Bundle {
  const path = join(CACHE, `${hashOf(JSON.stringify([version, options], shown)).slice(0, 32)}.json`);
  const kept = readKept(path);
  if (kept) return kept;
  const { outputFiles = [], metafile } = buildSync({
    ...{ absWorkingDir: ROOT, bundle: true, minify: true, metafile: true, write: false, outdir: "out" },
    ...{ legalComments: "none", logLevel: "silent", ...options },
  });
  const made: Bundle = {
    texts: Object.fromEntries(outputFiles.map(({ path, text }) => [path.slice(join(ROOT, "out").length + 1), text])),
    inputs: Object.fromEntries(Object.keys(metafile?.inputs ?? {}).map((file) => [file, hashAt(file) ?? ""])),
  };
  keep(path, JSON.stringify(made));
  return made;
}

function readKept(path: string): Bundle | undefined {
  try {
    const kept: Bundle = JSON.parse(readFileSync(path, "utf8"));
    return Object.entries(kept.inputs).every(([file, hash]) => hashAt(file) === hash) ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** In one step, since other processes read it. A folder that can't be written keeps nothing. */
function keep(path: string, text: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(`${path}.${process.pid}`, text);
    renameSync(`${path}.${process.pid}`, path);
  } catch {
    // It is bundled again the next time.
  }
}

function hashAt(file: string): string | undefined {
  try {
    return hashOf(readFileSync(join(ROOT, file)));
  } catch {
    return undefined;
  }
}

const shown = (_: string, value: unknown) => (value instanceof RegExp ? value.source : value);
const hashOf = (content: string | Buffer) => createHash("sha256").update(content).digest("hex");

// Owns making check.mjs, the whole check in one file. Refuses dependencies that are left outside of it.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";

const ROOT = join(import.meta.dirname, "../../..");
const BANNER =
  "#!/usr/bin/env node\n// Model Almanac's CI check, built from src/clients/check. MIT licence; with `ignore` by Kael Zhang and contributors, MIT.";

/** The bundle's text: the same for the same files, on any machine. */
export async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(ROOT, "src/clients/check/main.ts")],
    absWorkingDir: ROOT,
    bundle: true,
    write: false,
    platform: "node",
    format: "esm",
    target: "node20",
    minify: true,
    charset: "ascii",
    legalComments: "none",
    banner: { js: BANNER },
  });
  // Minified code has tabs only within texts and patterns, where an escape says the same.
  return (outputFiles[0]?.text ?? "").replaceAll("\t", "\\t");
}

if (import.meta.main) writeFileSync(join(ROOT, "check.mjs"), await bundle(), { mode: 0o755 });

// Builds what the Action, pre-commit and the package use: check.mjs, and the data that it has without a feed.
import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "esbuild";
import { loadCatalog } from "../src/catalog/load.ts";
import { readStandings } from "../src/clients/feed/read.ts";
import { contextOf } from "../src/publish/context.ts";
import { standingsDocument } from "../src/publish/documents/standings.ts";
import { withFeed } from "../src/publish/exports/programs.ts";
import { ROOT, SETTING } from "./setting.ts";

const BANNER =
  "#!/usr/bin/env node\n// Model Almanac's CI check, built from src/clients/check. MIT licence; with `ignore` by Kael Zhang and contributors, MIT.";

/**
 * Loads Node's modules the CommonJS way: an import statement would evaluate all of their exports, including streams and network
 * code, which costs more than checking a small repository. node:crypto, which few runs need, is loaded on first use.
 */
const PLAIN_MODULES: Plugin = {
  name: "plain-modules",
  setup({ onLoad, onResolve }) {
    onLoad({ filter: /src\/clients\/.*\.ts$/ }, ({ path }) => ({
      loader: "ts",
      contents: readFileSync(path, "utf8").replace(
        /^import \{ (\w+) \} from "node:crypto";$/gm,
        'const $1 = (...given) => node("node:crypto").$1(...given);',
      ),
    }));
    onResolve({ filter: /^node:/ }, ({ path }) => ({ path, namespace: "node" }));
    onLoad({ filter: /./, namespace: "node" }, ({ path }) => ({
      contents: `export const { ${importedFrom(path).join(", ")} } = node("${path}");`,
    }));
    // As a module, it needs none of what wraps CommonJS.
    onLoad({ filter: /node_modules\/ignore\/index\.js$/ }, ({ path }) => ({
      contents: readFileSync(path, "utf8").replace(/module\.exports = factory\n.*/s, "export default factory"),
    }));
  },
};

/** What the bundled folders import from a module. */
function importedFrom(module: string): string[] {
  const files = ["git", "clients"].flatMap((folder) => {
    const from = join(ROOT, "src", folder);
    return readdirSync(from, { encoding: "utf8", recursive: true }).map((file) => join(from, file));
  });
  const texts = files.filter((file) => /(?<!\.test)\.ts$/.test(file)).map((file) => readFileSync(file, "utf8"));
  const imports = new RegExp(`^import \\{([^}]*)\\} from "${module}";$`, "gm");
  const names = texts.flatMap((text) => [...text.matchAll(imports)].flatMap(([, list = ""]) => list.split(",")));
  return [
    ...new Set(names.map((name) => name.trim().replace(/ as .*/, "")).filter((name) => /^\w+$/.test(name))),
  ].sort();
}

/** Node 20.0 to 20.15 has no `getBuiltinModule`. */
const NODE_MODULE =
  'const node=process.getBuiltinModule??(await import("node:module")).createRequire(import.meta.url);';

/** Node 20 optimizes code so early that this takes a third of a run. */
const LATER =
  'if(process.versions.node.startsWith("20."))node("node:v8").setFlagsFromString("--interrupt-budget=2000000");';

/** Letters for what is long and frequent, such as nearly 300 `void 0`. */
const LETTERS = {
  undefined: "U",
  "Object.entries": "E",
  "Object.fromEntries": "F",
  "Object.keys": "K",
  "Object.values": "V",
  "Object.hasOwn": "H",
  "Math.max": "X",
  "Math.min": "N",
  "Array.isArray": "A",
  "JSON.stringify": "J",
  "JSON.parse": "P",
  "Number.POSITIVE_INFINITY": "I",
  RegExp: "R",
  Number: "Q",
};
const GIVEN = Object.entries(LETTERS).map(([name, letter]) => `${letter}=${name}`);

/** The bundle's text, reproducible on any machine. */
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
    // Only `ignore` has such names, and the feed one key.
    mangleProps: /^_/,
    reserveProps: /^_meta$/,
    define: LETTERS,
    charset: "ascii",
    legalComments: "none",
    banner: { js: `${BANNER}\nlet ${GIVEN};${NODE_MODULE}${LATER}` },
    plugins: [PLAIN_MODULES],
  });
  // The daily run has no development packages, and packs only data.
  const { minify } = await import("terser");
  const { code = "" } = await minify(outputFiles[0]?.text ?? "", {
    module: true,
    // No function here is a constructor, and no getter does more than get.
    compress: { ecma: 2020, passes: 4, pure_getters: true, unsafe_arrows: true },
    format: { ascii_only: true, comments: /Model Almanac/ },
  });
  // Minified code has tabs only in strings and patterns, where an escape means the same.
  const text = code.replaceAll("\t", "\\t");
  return withFeed(SETTING.feed ?? "", "check.mjs", text);
}

/** `/api/standings.json` of the committed catalog, a row a line, which git stores well. */
export function snapshotText(): string {
  const { catalog } = loadCatalog(join(ROOT, "catalog"));
  const document = standingsDocument(contextOf(catalog, "https://almanac.invalid"));
  const lined = (value: unknown) =>
    Array.isArray(value) ? `[\n${value.map((row) => JSON.stringify(row)).join(",\n")}\n]` : JSON.stringify(value);
  const entries = Object.entries(document).map(([key, value]) => `${JSON.stringify(key)}:${lined(value)}`);
  const text = `{${entries.join(",\n")}}\n`;
  // The programs that it is packed with take its rows as they are.
  assert.deepEqual(readStandings(JSON.parse(text)), { document: JSON.parse(text), unreadable: [] });
  return text;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  // The daily run packs only new data.
  if (process.argv[2] !== "--data") writeFileSync(join(ROOT, "check.mjs"), await bundle(), { mode: 0o755 });
  writeFileSync(join(ROOT, "standings.json"), snapshotText());
}

// Compiles the TypeScript sources, file by file, into build/js: Node 20 can't run them as they are. Only changed files are compiled.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import "./node-20.mjs";
import { ROOT } from "./packages.mjs";

const OUT = join(ROOT, "build/js");
const MANIFEST = join(OUT, "manifest.json");
const FOLDERS = ["src", "test", "scripts"];

/** In compiled code, import.meta.dirname and import.meta.url are those of the source, so that files beside it are found. */
const BANNER = `const __sourceUrl = import.meta.url.replace(/^(.*)\\/build\\/js\\/(.*)\\.js$/, "$1/$2.ts"), __sourceFolder = import.meta.dirname.replace(/^(.*)([\\\\/])build[\\\\/]js\\b/, "$1");`;

/** The JavaScript file that a TypeScript file is compiled to; both are relative to the project. */
const outputOf = (source) => source.replace(/\.ts$/, ".js");

/** The path of a source's compiled file. */
export const compiledPath = (source) => join(OUT, outputOf(source));

/** TypeScript files of the project, relative to it. */
export const sources = (folders = FOLDERS) =>
  folders
    .filter((folder) => existsSync(join(ROOT, folder)))
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true }).map((file) => `${folder}/${file}`.replaceAll("\\", "/")),
    )
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".d.ts"));

/** Compiles what has changed since the last time. What is in `build/js` is decided by content, so it may be copied with the sources. */
export async function compile(folders = FOLDERS) {
  // The test runner has compiled everything; its children need not look again.
  if (process.env.ALMANAC_COMPILED === ROOT) return;
  const before = existsSync(MANIFEST) ? JSON.parse(readFileSync(MANIFEST, "utf8")) : {};
  const compiler = hashOf(import.meta.filename, join(ROOT, "node_modules/esbuild/package.json"));
  const known = before.compiler === compiler ? before.files : {};
  const hashes = Object.fromEntries(sources(folders).map((file) => [file, hashOf(join(ROOT, file))]));
  const changed = Object.keys(hashes).filter((file) => known[file] !== hashes[file]);
  const gone = Object.keys(known).filter((file) => folders.includes(file.split("/")[0]) && !(file in hashes));
  if (changed.length === 0 && gone.length === 0) return;
  await build(changed);
  for (const file of gone) rmSync(compiledPath(file), { force: true });
  const others = Object.entries(known).filter(([file]) => !folders.includes(file.split("/")[0]));
  write(MANIFEST, JSON.stringify({ compiler, files: { ...Object.fromEntries(others), ...hashes } }, null, 1));
}

/** Writes a program that imports several compiled sources, and returns its path. */
export function together(name, files) {
  const path = join(OUT, name);
  write(path, files.map((file) => `import "./${outputOf(file)}";\n`).join(""));
  return path;
}

/** Imports a source, compiled. The product imports nothing from the other folders. */
export async function runSource(file) {
  await compile(file.startsWith("src/") ? ["src"] : FOLDERS);
  await import(pathToFileURL(compiledPath(file)).href);
}

async function build(files) {
  const { build } = await import("esbuild");
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: files,
    outdir: OUT,
    outbase: ROOT,
    write: false,
    bundle: true,
    packages: "external",
    plugins: [{ name: "one-by-one", setup: ({ onResolve }) => onResolve({ filter: /^\..*\.m?[jt]s$/ }, importOf) }],
    platform: "node",
    format: "esm",
    target: "node20",
    treeShaking: false,
    charset: "utf8",
    sourcemap: "linked",
    sourcesContent: false,
    banner: { js: BANNER },
    define: { "import.meta.url": "__sourceUrl", "import.meta.dirname": "__sourceFolder" },
    logLevel: "warning",
  });
  for (const { path, contents } of outputFiles) write(path, contents);
}

/** Imports stay imports: of the compiled file, or of the file itself if it is JavaScript. */
function importOf({ kind, path, resolveDir }) {
  if (kind === "entry-point") return undefined;
  if (path.endsWith(".ts")) return { path: outputOf(path), external: true };
  const compiled = join(OUT, relative(ROOT, resolveDir));
  return { path: relative(compiled, join(resolveDir, path)).replaceAll("\\", "/"), external: true };
}

/** Another process may do the same now, or read the file. */
function write(path, contents) {
  mkdirSync(dirname(path), { recursive: true });
  const whole = `${path}.${process.pid}`;
  writeFileSync(whole, contents);
  renameSync(whole, path);
}

function hashOf(...paths) {
  const hash = createHash("sha1");
  for (const path of paths) hash.update(readFileSync(path));
  return hash.digest("hex");
}

// Owns which files are read. Refuses what is no file, and what is vendored, generated, binary by name or ignored, and says so.
import { type Dirent, lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ignore, { type Ignore } from "ignore";
import type { Git } from "./git.ts";
import type { Skipped } from "./report.ts";

const MOST_FILES = 500_000;

const VENDORED =
  /(^|\/)(node_modules|bower_components|jspm_packages|vendor|third[_-]party|\.venv|venv|site-packages|__pycache__|\.tox|\.nox|\.mypy_cache|\.pytest_cache|\.ruff_cache|Pods|\.terraform|\.yarn|\.gradle|\.git|\.hg|\.svn|\.next|\.nuxt|\.svelte-kit|\.cache)(\/|$)/;
const GENERATED =
  /(^|\/)(package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lockb?|poetry\.lock|uv\.lock|Pipfile\.lock|Cargo\.lock|composer\.lock|Gemfile\.lock|go\.sum|flake\.lock|almanac\.lock\.json)$|\.min\.(js|css|mjs)$|\.(js|css|mjs)\.map$|\.bundle\.js$/;
const BINARY =
  /\.(png|jpe?g|gif|webp|avif|ico|icns|bmp|tiff?|psd|pdf|zip|gz|tgz|bz2|xz|zst|7z|rar|jar|war|whl|egg|woff2?|ttf|otf|eot|mp[34]|m4a|wav|ogg|flac|webm|mov|avi|mkv|so|dylib|dll|exe|bin|o|a|class|pyc|wasm|onnx|pt|pth|safetensors|gguf|npy|npz|parquet|feather|arrow|sqlite3?|db|pack|idx|docx?|xlsx?|pptx?)$/i;

export type Listing = { files: string[]; skipped: Skipped[]; by: "git" | "walk" };

/** Folder, and the paths asked for in it (with slashes; none: all) → the files to read, in code-unit order. */
export function listFiles(
  root: string,
  paths: readonly string[],
  git: Git | undefined,
  extra: readonly string[],
): Listing {
  const skipped: Skipped[] = [];
  const own = extra.length > 0 ? ignore().add([...extra]) : undefined;
  const listed = git?.([
    "ls-files",
    "-z",
    "--cached",
    "--others",
    "--exclude-standard",
    "--",
    ...(paths.length > 0 ? paths.map((path) => `:(literal)${path}`) : ["."]),
  ]);
  const names = listed ? [...new Set(split(listed))] : walk(root, paths, skipped);
  // What is named is read, be it ignored or not.
  for (const path of paths) if (isFile(join(root, path)) && !names.includes(path)) names.push(path);
  const vendored = new Map<string, number>();
  const files = names.sort().filter((name) => {
    const folder = VENDORED.exec(name);
    if (folder && !paths.includes(name)) {
      const key = name.slice(0, folder.index + folder[0].length).replace(/\/$/, "");
      vendored.set(key, (vendored.get(key) ?? 0) + 1);
      return false;
    }
    const why = GENERATED.test(name)
      ? "generated"
      : BINARY.test(name)
        ? "binary"
        : own?.ignores(safe(name))
          ? "ignored by the configuration"
          : undefined;
    if (why && !paths.includes(name)) skipped.push({ file: name, why });
    return !why || paths.includes(name);
  });
  for (const [folder, n] of vendored)
    skipped.push({ file: `${folder}/`, why: `vendored or built, ${n} ${n === 1 ? "file" : "files"}` });
  return { files, skipped, by: listed ? "git" : "walk" };
}

/** The rules' library refuses paths that begin so. */
const safe = (name: string) => name.replace(/^(\.{1,2}\/)+/, "") || "_";

/** Depth first, without following links; .gitignore files rule their folders as git has it. */
function walk(root: string, paths: readonly string[], skipped: Skipped[]): string[] {
  const files: string[] = [];
  const visit = (folder: string, rules: readonly { base: string; rule: Ignore }[]) => {
    let entries: Dirent[];
    try {
      entries = readdirSync(join(root, folder), { withFileTypes: true });
    } catch {
      skipped.push({ file: `${folder}/`, why: "cannot be read" });
      return;
    }
    const own = entries.some((entry) => entry.name === ".gitignore" && entry.isFile());
    const inner = own ? [...rules, { base: folder, rule: rulesOf(join(root, folder, ".gitignore")) }] : rules;
    for (const entry of entries) {
      const name = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (files.length >= MOST_FILES) return;
      const path = entry.isDirectory() ? `${name}/` : name;
      if (entry.isDirectory() && VENDORED.test(name)) {
        if (entry.name !== ".git") skipped.push({ file: path, why: "vendored or built" });
      } else if (ignored(path, inner)) continue;
      else if (entry.isDirectory()) visit(name, inner);
      else if (entry.isFile()) files.push(name);
      else skipped.push({ file: name, why: entry.isSymbolicLink() ? "a link" : "no regular file" });
    }
  };
  if (paths.length === 0) visit("", []);
  for (const path of paths) {
    const stat = lstatSync(join(root, path), { throwIfNoEntry: false });
    if (stat?.isDirectory()) visit(path === "." ? "" : path, []);
    else if (stat) files.push(path);
  }
  return files;
}

function ignored(path: string, rules: readonly { base: string; rule: Ignore }[]): boolean {
  let result = false;
  for (const { base, rule } of rules) {
    const inside = base === "" ? path : path.slice(base.length + 1);
    const { ignored: yes, unignored } = rule.test(inside);
    result = yes || (result && !unignored);
  }
  return result;
}

function rulesOf(file: string): Ignore {
  const stat = lstatSync(file);
  return ignore().add(stat.isFile() && stat.size < 1_048_576 ? readFileSync(file, "utf8") : "");
}

const isFile = (path: string) => lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

/** Output with NULs between → its texts. Names need not be UTF-8: a byte stays a byte. */
export const split = (output: Buffer): string[] =>
  output
    .toString("utf8")
    .split("\0")
    .filter((name) => name !== "");

// Owns which files are read, and reading them. Refuses links, devices, FIFOs, what is too large, binary, vendored or ignored, and says so.
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  realpathSync,
  type Stats,
} from "node:fs";
import { join, relative, sep } from "node:path";
import ignore, { type Ignore } from "ignore";
import { type Git, split } from "./git.ts";
import type { Skipped } from "./report.ts";

export const LARGEST = 5 * 1_048_576;
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
  const own = ignore().add([...extra]);
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
        : own.ignores(safe(name))
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
    let entries: import("node:fs").Dirent[];
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
      else files.push(name);
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

/** Reads the files one after another into the same memory; `use` gets the bytes of each that is text. Returns how many were. */
export function readFiles(
  root: string,
  files: readonly string[],
  skipped: Skipped[],
  use: (file: string, bytes: Uint8Array) => void,
): number {
  const memory = { buffer: Buffer.allocUnsafe(65_536) };
  const inside = insideOf(root);
  let read = 0;
  for (const file of files) {
    const bytes = readInto(root, file, memory, inside);
    if (typeof bytes === "string") skipped.push({ file, why: bytes });
    else {
      read += 1;
      use(file, bytes);
    }
  }
  return read;
}

/** One file → its bytes in the memory, which grows with the largest so far; or why not. */
export function readInto(
  root: string,
  file: string,
  memory: { buffer: Buffer },
  inside: (file: string) => boolean,
): Buffer | string {
  const path = `${root}/${file}`;
  try {
    if (!inside(file)) return "reached through a link";
    // Where the system refuses links by itself, opening comes first: it asks the disk once less.
    const before = constants.O_NOFOLLOW === undefined ? refusal(lstatSync(path)) : undefined;
    if (before) return before;
    const fd = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
    let size = 0;
    try {
      const stat = fstatSync(fd);
      const refused = refusal(stat);
      if (refused) return refused;
      if (stat.size > memory.buffer.length) memory.buffer = Buffer.allocUnsafeSlow(stat.size);
      for (let got = 1; got > 0 && size < stat.size; size += got)
        got = readSync(fd, memory.buffer, size, stat.size - size, null);
    } finally {
      closeSync(fd);
    }
    const { buffer } = memory;
    const nul = buffer.subarray(0, Math.min(size, 8_000)).indexOf(0);
    return nul >= 0 ? "binary" : buffer.subarray(0, size);
  } catch (error) {
    const { code = "error" } = error as NodeJS.ErrnoException;
    return UNOPENED[code] ?? `cannot be read (${code})`;
  }
}

const UNOPENED: Record<string, string> = {
  ELOOP: "a link",
  ENOENT: "not in the working tree",
  ENXIO: "no regular file",
};

function refusal(stat: Stats): string | undefined {
  if (stat.isSymbolicLink()) return "a link";
  if (stat.isDirectory()) return "a submodule";
  if (!stat.isFile()) return "no regular file";
  return stat.size > LARGEST ? `larger than ${LARGEST} bytes` : undefined;
}

/** Whether a file's folder lies in the root itself, no link between; asked once for each folder. */
export function insideOf(root: string): (file: string) => boolean {
  const real = realpathSync(root);
  const folders = new Map<string, boolean>([["", true]]);
  return (file) => {
    const folder = file.slice(0, Math.max(0, file.lastIndexOf("/")));
    let inside = folders.get(folder);
    if (inside === undefined) {
      inside =
        relative(real, realpathSync(join(root, folder)))
          .split(sep)
          .join("/") === folder;
      folders.set(folder, inside);
    }
    return inside;
  };
}

const isFile = (path: string) => lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

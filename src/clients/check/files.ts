import { type Dirent, lstatSync, readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";
import ignore from "ignore";
import type { Skipped } from "./report.ts";
import type { Repository } from "./repository.ts";
import { ignored, rulesAbove, rulesOf, UNKEPT } from "./rules.ts";

const MOST_FILES = 500_000;
/** Folders one in the other: further down, a rule with stars takes ever longer. */
const DEEPEST = 64;

const VENDORED =
  /(^|\/)(node_modules|bower_components|jspm_packages|vendor|third[_-]party|\.venv|venv|site-packages|__pycache__|\.tox|\.nox|\.mypy_cache|\.pytest_cache|\.ruff_cache|Pods|\.terraform|\.yarn|\.gradle|\.git|\.hg|\.svn|\.next|\.nuxt|\.svelte-kit|\.cache)(\/|$)/;
const GENERATED =
  /(^|\/)(package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lockb?|poetry\.lock|uv\.lock|Pipfile\.lock|Cargo\.lock|composer\.lock|Gemfile\.lock|go\.sum|flake\.lock|almanac\.lock\.json)$|\.min\.(js|css|mjs)$|\.(js|css|mjs)\.map$|\.bundle\.js$|\.sarif(\.json)?$/;
const BINARY =
  /\.(png|jpe?g|gif|webp|avif|ico|icns|bmp|tiff?|psd|pdf|zip|gz|tgz|bz2|xz|zst|7z|rar|jar|war|whl|egg|woff2?|ttf|otf|eot|mp[34]|m4a|wav|ogg|flac|webm|mov|avi|mkv|so|dylib|dll|exe|bin|o|a|class|pyc|wasm|onnx|pt|pth|safetensors|gguf|npy|npz|parquet|feather|arrow|sqlite3?|db|pack|idx|docx?|xlsx?|pptx?)$/i;

export type Listing = { files: string[]; skipped: Skipped[] };

/**
 * Folder, and the paths asked for in it (with slashes; none: all) → the files to read, in code-unit order: those that git tracks, and
 * those that it does not ignore.
 */
export function listFiles(
  root: string,
  paths: readonly string[],
  repository: Repository | readonly string[] | undefined,
  extra: readonly string[],
): Listing {
  const skipped: Skipped[] = [];
  const own = extra.length > 0 ? ignore().add([...extra]) : undefined;
  const names = Array.isArray(repository) ? [...repository] : namesIn(root, paths, skipped, repository as Repository);
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
  return { files, skipped };
}

function namesIn(
  root: string,
  paths: readonly string[],
  skipped: Skipped[],
  repository: Repository | undefined,
): string[] {
  const tracked = new Set(repository?.tracked);
  const isAsked = (name: string) => paths.some((path) => path === name || name.startsWith(`${path}/`));
  const asked = paths.length === 0 ? [...tracked] : [...tracked].filter(isAsked);
  return [...asked, ...walk(root, paths, skipped, tracked, repository)];
}

/** The rules' library refuses paths that begin so. */
const safe = (name: string) => name.replace(/^(\.{1,2}\/)+/, "") || "_";

/** Files that are not tracked. Depth first, without following links; .gitignore files rule their folders as git has it. */
function walk(
  root: string,
  paths: readonly string[],
  skipped: Skipped[],
  tracked: ReadonlySet<string>,
  repository: Repository | undefined,
): string[] {
  const { top, prefix } = repository ?? { top: root, prefix: "" };
  const exclusions = repository && join(top, ".git/info/exclude");
  const refuse = (file: string) => skipped.push({ file: relative(root, file).split(sep).join("/"), why: UNKEPT });
  const files: string[] = [];
  /** `folder` has a slash at its end, or is empty. */
  const visit = (folder: string, above = rulesAbove(top, prefix + folder, refuse, exclusions)) => {
    if (above === undefined) return;
    if (folder.split("/").length > DEEPEST) {
      skipped.push({ file: folder, why: `more than ${DEEPEST} folders deep` });
      return;
    }
    let entries: Dirent[];
    try {
      entries = readdirSync(join(root, folder), { withFileTypes: true });
    } catch {
      skipped.push({ file: folder, why: "cannot be read" });
      return;
    }
    if (repository && folder !== "" && entries.some(({ name }) => name === ".git")) {
      skipped.push({ file: folder, why: "a repository of its own" });
      return;
    }
    const own = entries.some((entry) => entry.name === ".gitignore" && entry.isFile());
    const rules = own ? [...above, ...rulesOf(prefix + folder, join(root, folder, ".gitignore"), refuse)] : above;
    for (const entry of entries) {
      if (files.length >= MOST_FILES) return;
      const isFolder = entry.isDirectory();
      const name = isFolder ? `${folder}${entry.name}/` : folder + entry.name;
      if (!isFolder && tracked.has(name)) continue;
      if (isFolder && VENDORED.test(name)) {
        if (entry.name !== ".git") skipped.push({ file: name, why: "vendored or built" });
      } else if (rules.length > 0 && ignored(prefix + name, rules)) continue;
      else if (isFolder) visit(name, rules);
      else if (entry.isFile()) files.push(name);
      else skipped.push({ file: name, why: entry.isSymbolicLink() ? "a link" : "no regular file" });
    }
  };
  if (paths.length === 0) visit("");
  for (const path of paths) {
    const stat = lstatSync(join(root, path), { throwIfNoEntry: false });
    if (stat?.isDirectory()) visit(`${path}/`);
    else if (stat && !tracked.has(path)) files.push(path);
  }
  return files;
}

const isFile = (path: string) => lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

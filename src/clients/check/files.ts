import { type Dirent, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import ignore from "ignore";
import { type Git, split } from "../../git/git.ts";
import { groupedBy } from "../feed/grouped.ts";
import type { Skipped } from "./report.ts";

/** The longest time for a list of files; if it takes longer, there is a shorter list to ask for. */
const LISTING_MS = 4_000;
/** In nested folders. Patterns with stars get ever slower with depth. */
const DEEPEST = 64;

const VENDORED =
  /(^|\/)(node_modules|bower_components|jspm_packages|vendor|third[_-]party|venv|site-packages|__pycache__|Pods|\.(?:venv|tox|nox|(?:\w+_)?cache|terraform|yarn|gradle|git|hg|svn|next|nuxt|svelte-kit))(\/|$)/;
const GENERATED =
  /(^|\/)(package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|go\.sum|[^/]+\.lock(b|\.ya?ml)?)$|\.min\.(js|css|mjs)$|\.(css|[cm]?[jt]sx?)\.map$|\.bundle\.js$|\.sarif(\.json)?$/;
const BINARY =
  /\.(png|jpe?g|gif|webp|avif|ico|icns|bmp|tiff?|psd|pdf|zip|gz|tgz|bz2|xz|zst|7z|rar|jar|war|whl|egg|woff2?|ttf|otf|eot|mp[34]|m4a|wav|ogg|flac|webm|mov|avi|mkv|so|dylib|dll|exe|bin|o|a|class|pyc|wasm|onnx|pt|pth|safetensors|gguf|npy|npz|parquet|feather|arrow|sqlite3?|db|pack|idx|docx?|xlsx?|pptx?)$/i;

/** The archive of this package, which a first user copies into the folder to check, and what --accept wrote. */
const ALMANAC = /(^|\/)(?:model-almanac-\d[^/]*\.tgz|almanac\.accepted\.json)$/;

/** A damaged git index may have such paths. */
const OUTSIDE = /^\/|(?:^|\/)\.\.(?:\/|$)/;

/** Rules as in a .gitignore → whether a file is one of them. `nameOf`: its path in the folder of the rules. */
export function ruling(rules: readonly string[], nameOf = (file: string) => file): (file: string) => boolean {
  if (rules.length === 0) return () => false;
  const set = ignore().add([...rules]);
  return (file) => {
    const path = nameOf(file);
    return path !== "" && !OUTSIDE.test(path) && set.ignores(path);
  };
}

/** `without_git`: why git didn't list the files, so that ignored ones are among them; null if it did. */
export type Listing = { files: string[]; skipped: Skipped[]; without_git: string | null };

/** Folder, paths in it (none: all), git if there is a repository, what to leave out → the files that git tracks or doesn't ignore, else all. */
export function listFiles(
  root: string,
  paths: readonly string[],
  git: Git | undefined,
  isExcluded: (name: string) => boolean = () => false,
): Listing {
  const skipped: Skipped[] = [];
  const listed = git === undefined ? { problem: "no git repository" } : listedBy(git, paths, skipped);
  // A named file is read even if it is ignored.
  const names = new Set(paths.filter((path) => !lstatSync(join(root, path)).isDirectory()));
  const areAllNamed = paths.length > 0 && names.size === new Set(paths).size;
  const without_git = "problem" in listed && !areAllNamed ? listed.problem : null;
  for (const name of "problem" in listed ? walked(root, paths, skipped) : listed) names.add(name);
  const files: string[] = [];
  const vendored: string[] = [];
  for (const name of [...names].sort()) {
    const isNamed = paths.includes(name);
    if (ALMANAC.test(name) && !isNamed) continue;
    const folder = isNamed ? null : VENDORED.exec(name);
    const why = folder || isNamed ? undefined : reasonOf(name);
    if (folder) vendored.push(name.slice(0, folder.index + folder[0].length).replace(/\/?$/, "/"));
    else if (why !== undefined || isExcluded(name)) skipped.push({ file: name, why: why ?? "excluded" });
    else files.push(name);
  }
  for (const [file, { length }] of groupedBy(vendored, (folder) => folder))
    skipped.push({ file, why: "vendored or built", files: length });
  return { files, skipped, without_git };
}

/** Whether a path isn't read, unless it is named. */
export const isLeftOut = (name: string) => ALMANAC.test(name) || VENDORED.test(name) || reasonOf(name) !== undefined;

function reasonOf(name: string): string | undefined {
  if (OUTSIDE.test(name)) return "not a path in this folder";
  // This is how git names a clone that is not a submodule.
  if (name.endsWith("/")) return "a separate repository";
  if (name.split("/").length > DEEPEST) return `more than ${DEEPEST} folders deep`;
  if (GENERATED.test(name)) return "generated";
  return BINARY.test(name) ? "binary" : undefined;
}

/** Tracked files and those not ignored; only tracked ones if git doesn't come to an end, as where a .gitignore is a pipe. */
function listedBy(git: Git, paths: readonly string[], skipped: Skipped[]): string[] | { problem: string } {
  const pathspecs = paths.length > 0 ? paths.map((path) => `:(literal)${path}`) : ["."];
  const list = (...how: string[]) =>
    git(["ls-files", "-z", "--cached", ...how, "--", ...pathspecs], undefined, LISTING_MS);
  const listing = list("--others", "--exclude-standard");
  if (!("problem" in listing)) return split(listing);
  const tracked = list();
  if ("problem" in tracked) return { problem: listing.problem || "git failed" };
  skipped.push({ file: "./", why: `untracked files: ${listing.problem}` });
  return split(tracked);
}

/** Every file below the paths. Links are not followed, vendored folders not entered. */
function walked(root: string, paths: readonly string[], skipped: Skipped[]): string[] {
  const files: string[] = [];
  const visit = (folder: string) => {
    let entries: Dirent[];
    try {
      entries = readdirSync(join(root, folder), { withFileTypes: true });
    } catch {
      skipped.push({ file: folder, why: "cannot be read" });
      return;
    }
    for (const entry of entries) {
      const name = folder + entry.name;
      if (entry.isFile()) files.push(name);
      else if (!entry.isDirectory())
        skipped.push({ file: name, why: entry.isSymbolicLink() ? "a link" : "not a regular file" });
      else if (!VENDORED.test(name)) visit(`${name}/`);
      else if (entry.name !== ".git") skipped.push({ file: `${name}/`, why: "vendored or built" });
    }
  };
  if (paths.length === 0) visit("");
  for (const path of paths) if (lstatSync(join(root, path)).isDirectory()) visit(`${path}/`);
  return files;
}

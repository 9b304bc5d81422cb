import { existsSync, realpathSync, statSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { type Options, readOptions, Usage } from "./options.ts";
import { readNamed, readOwn } from "./own-file.ts";

/** Read if it exists, even if it isn't named. */
export const CONFIG = "almanac.config.json";

/** `root`: the folder of the run; `paths`: paths in it, with slashes; if empty, all. */
export type Scope = { root: string; paths: string[] };
/** `home`: the folder of the configuration, or the working folder; `known`: the folder that a baseline's paths are relative to. */
export type Configured = { options: Options; scope: Scope; home: string; known: string };

/** Options that are paths, relative to the configuration's folder. */
const PATHS = ["lock", "baseline", "feed"] as const;

/** Arguments, the options in them, and the working folder → what to do, and where. Throws Usage. */
export function configured(args: readonly string[], given: Options, cwd: string): Configured {
  const scope = scopeOf(given.paths, cwd);
  const file = given.config === undefined ? nearestConfig(startOf(given, scope, cwd)) : resolve(cwd, given.config);
  const text = given.config === undefined ? readOwn(file, CONFIG) : readNamed(cwd, given.config);
  if (text === undefined) return { options: given, scope, home: realpathSync.native(cwd), known: scope.root };
  const home = realpathSync.native(dirname(file));
  try {
    const options = readOptions(args, text);
    for (const name of PATHS) {
      const path = options[name];
      if (path !== undefined && given[name] === undefined && !/^https?:/i.test(path))
        options[name] = resolve(home, path);
    }
    if (given.config === undefined) distrust(options, given, home);
    return { options, scope, home, known: given.baseline === undefined ? home : scope.root };
  } catch (error) {
    // The arguments alone have been read without an error.
    throw error instanceof Usage ? new Usage(`${given.config ?? CONFIG}: ${error.message}`) : error;
  }
}

/**
 * A configuration that was found, not named, is the repository's, which may be hostile: it may neither say what the verdicts are nor have
 * files elsewhere read or written. Throws Usage.
 */
function distrust(options: Options, given: Options, home: string): void {
  if (options.feed !== given.feed)
    throw new Usage("a repository names no feed: use --feed or ALMANAC_URL, or name the configuration: --config");
  for (const name of ["lock", "baseline"] as const) {
    const path = options[name];
    if (path === undefined || path === given[name]) continue;
    const folder = existsSync(dirname(path)) ? realpathSync.native(dirname(path)) : dirname(path);
    if (/^\.\.(?:\/|$)|^[A-Za-z]:|^\//.test(nameIn(repositoryOf(home), folder)))
      throw new Usage(`"${name}" is outside the repository: give it as --${name}`);
  }
}

/** The nearest folder upwards with a repository, or the folder itself. */
function repositoryOf(folder: string, at = folder): string {
  if (existsSync(join(at, ".git"))) return at;
  return dirname(at) === at ? folder : repositoryOf(folder, dirname(at));
}

/** Where the search for a configuration begins: the only path given, else the folder of the run. */
function startOf({ paths }: Options, { root }: Scope, cwd: string): string {
  const [only = ".", ...others] = paths;
  const path = others.length > 0 ? root : resolve(cwd, only);
  return statSync(path).isDirectory() ? path : dirname(path);
}

/** The configuration here, or in the nearest folder above that has one, up to the repository's root. */
function nearestConfig(folder: string): string {
  const here = join(folder, CONFIG);
  const above = dirname(folder);
  return existsSync(here) || existsSync(join(folder, ".git")) || above === folder ? here : nearestConfig(above);
}

/** If the only path is a folder elsewhere, the run is there. */
function scopeOf(paths: readonly string[], cwd: string): Scope {
  const inside = paths.map((path) => {
    const full = resolve(cwd, path);
    if (!existsSync(full)) throw new Usage(`there is no ${path}`);
    return { full, name: nameIn(cwd, full) };
  });
  const outside = inside.find(({ name }) => name.startsWith("../") || name === ".." || /^[A-Za-z]:/.test(name));
  if (outside && (inside.length > 1 || !statSync(outside.full).isDirectory()))
    throw new Usage(`a PATH outside this folder must be a single folder`);
  if (outside) return { root: realpathSync.native(outside.full), paths: [] };
  return {
    root: realpathSync.native(cwd),
    paths: inside.some(({ name }) => name === "") ? [] : inside.map(({ name }) => name),
  };
}

/** A file's path relative to a folder, with slashes. */
export const nameIn = (folder: string, file: string) => relative(folder, file).split(sep).join("/");

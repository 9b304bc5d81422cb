import { existsSync, lstatSync, realpathSync, statSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import ignore from "ignore";
import { ACCEPTED, type Accepted, readAccepted } from "./accepted.ts";
import { type Excluded, isInside } from "./files.ts";
import { type Options, readOptions, Usage } from "./options.ts";
import { readNamed, readOwn } from "./own-file.ts";

/** Read if it exists, even if it isn't named. */
export const CONFIG = "almanac.config.json";

/** `root`: the folder of the run; `paths`: paths in it, with slashes; if empty, all. */
export type Scope = { root: string; paths: string[] };
/**
 * `home`: the folder of the configuration, or of the run. `accepted`: the path of almanac.accepted.json, which may not exist. `hostOf`: path
 * in the run's folder → the host that the configuration gives it.
 */
export type Configured = {
  options: Options;
  scope: Scope;
  home: string;
  accepted: string;
  excluded: Excluded[];
  hostOf: ((file: string) => string | undefined) | undefined;
};

/** Arguments, the options in them, and the working folder → what to do, and where. Throws Usage. */
export function configured(args: readonly string[], given: Options, cwd: string): Configured {
  const scope = scopeOf(given.paths, cwd);
  const start = startOf(given, scope, cwd);
  const file = given.config === undefined ? nearest(CONFIG, start) : resolve(cwd, given.config);
  const text = file === undefined ? undefined : given.config ? readNamed(cwd, given.config) : readOwn(file, CONFIG);
  const home = file === undefined ? scope.root : realpathSync.native(dirname(file));
  const accepted = nearest(ACCEPTED, start) ?? join(home, ACCEPTED);
  const inHome = (file: string) => nameIn(home, join(scope.root, file));
  const whole = (options: Options): Configured => ({
    ...{ options, scope, home, accepted },
    excluded: [
      { rules: options.exclude, named: (file) => file },
      { rules: options.configured, named: inHome },
    ],
    hostOf: hostsIn(options, inHome),
  });
  if (text === undefined) return whole(given);
  try {
    const options = readOptions(args, text);
    const { feed } = options;
    // A configuration that was found, not named, is the repository's, which may be hostile: it may not say what the verdicts are.
    if (given.config === undefined && feed !== given.feed)
      throw new Usage("a repository names no feed: use --feed or ALMANAC_URL, or name the configuration: --config");
    if (feed !== undefined && given.feed === undefined && !/^https?:/i.test(feed)) options.feed = resolve(home, feed);
    return whole(options);
  } catch (error) {
    // The arguments alone have been read without an error.
    throw error instanceof Usage ? new Usage(`${given.config ?? CONFIG}: ${error.message}`) : error;
  }
}

/** The configuration's hosts, of which the last that fits counts. */
function hostsIn({ hosts }: Options, inHome: (file: string) => string): Configured["hostOf"] {
  const sets = hosts.map(([rules, host]) => ({ rules: ignore().add([...rules]), host }));
  const fits = (name: string) => sets.findLast(({ rules }) => isInside(name) && rules.ignores(name));
  return sets.length === 0 ? undefined : (file) => fits(inHome(file))?.host;
}

/** What was accepted; undefined if there is no such file, or it is to be written anew. Throws Usage. */
export function openAccepted({ accepted: path, options }: Configured): Accepted | undefined {
  const text = readOwn(path, ACCEPTED);
  const accepted = text === undefined ? undefined : readAccepted(text);
  if (typeof accepted !== "string") return accepted;
  if (options.accept) return undefined;
  throw new Usage(`${ACCEPTED}: ${accepted}`);
}

/** Where the search for a configuration begins: the only path given, else the folder of the run. */
function startOf({ paths }: Options, { root }: Scope, cwd: string): string {
  const [only = ".", ...others] = paths;
  const path = others.length > 0 ? root : resolve(cwd, only);
  return statSync(path).isDirectory() ? path : dirname(path);
}

/** A file of ours here, or in the nearest folder above that has one, up to the repository's root. */
function nearest(name: string, folder: string): string | undefined {
  const [here, above] = [join(folder, name), dirname(folder)];
  if (lstatSync(here, { throwIfNoEntry: false })) return here;
  return existsSync(join(folder, ".git")) || above === folder ? undefined : nearest(name, above);
}

/** The nearest folder from here upwards that is a repository. */
export function repositoryOf(folder: string): string | undefined {
  if (existsSync(join(folder, ".git"))) return folder;
  return folder === dirname(folder) ? undefined : repositoryOf(dirname(folder));
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

import { existsSync, lstatSync, realpathSync, statSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { ACCEPTED, type Accepted, readAccepted } from "./accepted.ts";
import { ruling } from "./files.ts";
import { type Options, readOptions, Usage } from "./options.ts";
import { readOwn } from "./own-file.ts";

/** Read if it exists, even if it isn't named. */
export const CONFIG = "almanac.config.json";

/** `root`: the folder of the run; `paths`: paths in it, with slashes; if empty, all. */
export type Scope = { root: string; paths: string[] };
export type Configured = ReturnType<typeof configured>;

/** Arguments, the options in them, and the working folder → what to do, and where. Throws Usage. */
export function configured(args: readonly string[], given: Options, cwd: string) {
  const scope = scopeOf(given.paths, cwd);
  const start = startOf(given, scope, cwd);
  const file = given.config === undefined ? nearest(CONFIG, start) : resolve(cwd, given.config);
  const text = file && readOwn(file, given.config || CONFIG, Boolean(given.config));
  const home = file === undefined ? scope.root : realpathSync.native(dirname(file));
  const options = text === undefined ? given : withConfiguration(args, given, text, home);
  const inHome = (file: string) => nameIn(home, join(scope.root, file));
  const [fits, fitsAtHome] = [ruling(options.exclude), ruling(options.configured, inHome)];
  const hosts = options.hosts.map(([rules, host]) => ({ fits: ruling(rules, inHome), host }));
  return {
    options,
    scope,
    home,
    accepted: nearest(ACCEPTED, start) ?? join(home, ACCEPTED),
    isExcluded: (file: string) => fits(file) || fitsAtHome(file),
    /** A path in the run's folder → the host that the configuration gives it; the last that fits counts. */
    hostOf: (file: string) => hosts.findLast(({ fits }) => fits(file))?.host,
  };
}

function withConfiguration(args: readonly string[], given: Options, text: string, home: string): Options {
  try {
    const options = readOptions(args, text);
    const { feed } = options;
    // A configuration that was found, not named, is the repository's, which may be hostile: it may not say what the verdicts are.
    if (given.config === undefined && feed !== given.feed)
      throw new Usage("a repository names no feed: use --feed or ALMANAC_URL, or name the configuration: --config");
    if (feed !== undefined && given.feed === undefined && !/^https?:/i.test(feed)) options.feed = resolve(home, feed);
    return options;
  } catch (error) {
    // The arguments alone have been read without an error.
    throw error instanceof Usage ? new Usage(`${given.config ?? CONFIG}: ${error.message}`) : error;
  }
}

/** What was accepted; undefined if there is no such file, or it is to be written anew. Throws Usage. */
export function openAccepted({ accepted: path, options }: Configured): Accepted | undefined {
  const text = readOwn(path, ACCEPTED);
  const accepted = text === undefined ? undefined : readAccepted(text);
  if (typeof accepted !== "string") return accepted;
  if (options.accept) return undefined;
  throw new Usage(`${ACCEPTED}: ${accepted}`);
}

function startOf({ paths }: Options, { root }: Scope, cwd: string): string {
  const [only = ".", ...others] = paths;
  const path = others.length > 0 ? root : resolve(cwd, only);
  return statSync(path).isDirectory() ? path : dirname(path);
}

/** A file of ours here, or in the nearest folder above that has one, up to the repository's root. */
function nearest(name: string, folder: string): string | undefined {
  const has = (one: string) => lstatSync(join(one, name), { throwIfNoEntry: false }) !== undefined;
  const home = upwards(folder, (one) => has(one) || isRepository(one));
  return home !== undefined && has(home) ? join(home, name) : undefined;
}

const isRepository = (folder: string) => existsSync(join(folder, ".git"));
export const repositoryOf = (folder: string) => upwards(folder, isRepository);

function upwards(folder: string, fits: (folder: string) => boolean): string | undefined {
  if (fits(folder)) return folder;
  return folder === dirname(folder) ? undefined : upwards(dirname(folder), fits);
}

/** If the only path is a folder elsewhere, the run is there. */
function scopeOf(paths: readonly string[], cwd: string): Scope {
  const inside = paths.map((path) => {
    const full = resolve(cwd, path);
    if (!existsSync(full)) throw new Usage(`no such file or folder: ${path}`);
    return { full, name: nameIn(cwd, full) };
  });
  const outside = inside.find(({ name }) => /^\.\.(?:\/|$)|^[A-Za-z]:/.test(name));
  if (outside && (inside.length > 1 || !statSync(outside.full).isDirectory()))
    throw new Usage(`a PATH outside this folder must be a single folder`);
  const isWhole = outside || inside.some(({ name }) => name === "");
  return { root: realpathSync.native(outside?.full ?? cwd), paths: isWhole ? [] : inside.map(({ name }) => name) };
}

export const nameIn = (folder: string, file: string) => relative(folder, file).split(sep).join("/");

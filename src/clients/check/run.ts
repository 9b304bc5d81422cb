import { existsSync, realpathSync, statSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { blobsAt, contentsOf } from "../../git/blobs.ts";
import { type Git, gitIn } from "../../git/git.ts";
import { daysBetween } from "../../schema/day.ts";
import { askFeed } from "./ask-feed.ts";
import { assess } from "./assess.ts";
import { baselineOf } from "./excuse.ts";
import type { Feed } from "./feed.ts";
import { listFiles } from "./files.ts";
import { type Edit, fixes, writeFixes } from "./fix.ts";
import { render } from "./formats/index.ts";
import { count, printable } from "./formats/printable.ts";
import type { Found } from "./found.ts";
import { formatLock, type LockFile, readLock } from "./lock-entry.ts";
import { createMatcher, type Matcher } from "./match.ts";
import { HELP, type Options, readOptions, Usage } from "./options.ts";
import { readOwn, writeOwn } from "./own-file.ts";
import type { Report } from "./report.ts";
import { knownSince } from "./since.ts";
import { sweep } from "./sweep.ts";
import { VERSION } from "./version.ts";

export const EXIT = { clean: 0, findings: 1, usage: 2, blind: 3 } as const;

/** Read where they exist, without being named. */
const CONFIG = "almanac.config.json";
const LOCK = "almanac.lock.json";

export type World = {
  cwd: string;
  env: Record<string, string | undefined>;
  /** UTC day, `YYYY-MM-DD`. */
  today: string;
  /** Where the feed is, if nothing names it. */
  feed: string;
  out(text: string): void;
  err(text: string): void;
};

/** No judgement is possible: exit code 3. */
class Blind extends Error {}

/** Arguments and world → exit code: 0 clean, 1 findings, 2 usage, 3 no judgement. Never throws. */
export async function run(args: readonly string[], world: World): Promise<number> {
  try {
    const options = withConfig(args, world);
    if (options.help || options.version) {
      world.out(`${options.help ? HELP : VERSION}\n`);
      return EXIT.clean;
    }
    return await check(options, world);
  } catch (error) {
    world.err(`check: ${printable((error as Error).message)}\n`); // what GitHub reads as a command may stand in it
    if (error instanceof Usage) world.err("(--help says what is possible)\n");
    return error instanceof Usage ? EXIT.usage : EXIT.blind;
  }
}

function withConfig(args: readonly string[], { cwd }: World): Options {
  const { config } = readOptions(args);
  const text = config === undefined ? readOwn(nearestConfig(cwd), CONFIG) : readNamed(cwd, config);
  try {
    return readOptions(args, text);
  } catch (error) {
    // The arguments alone were read above without one.
    throw error instanceof Usage ? new Usage(`${config ?? CONFIG}: ${error.message}`) : error;
  }
}

/** The configuration here, or in the nearest folder above that has one; none is sought above a repository. */
function nearestConfig(folder: string): string {
  const here = join(folder, CONFIG);
  const above = dirname(folder);
  return existsSync(here) || existsSync(join(folder, ".git")) || above === folder ? here : nearestConfig(above);
}

async function check(options: Options, world: World): Promise<number> {
  const { root, paths } = scopeOf(options.paths, world.cwd);
  const given = options.feed ?? world.env.ALMANAC_URL ?? world.feed;
  const where = /^https?:\/\//i.test(given) ? given : resolve(world.cwd, given);
  // Files are listed while the feed comes.
  const asking = askFeed(where);
  const git = isInRepository(root) ? gitIn(root, world.env.PATH ?? world.env.Path ?? "") : undefined;
  const listing = listFiles(root, paths, git, options.ignore);
  const own = [options.lock, options.baseline, options.config, CONFIG].map((file) =>
    file === undefined ? "" : nameIn(root, resolve(world.cwd, file)),
  );
  const files = listing.files.filter((file) => !own.includes(file));

  const feed = usable(await asking, options, world);
  const matcher = createMatcher(feed);
  const { found, read, ...unread } = sweep(root, files, matcher, options.since !== undefined);
  const skipped = [...listing.skipped, ...unread.skipped];
  if (read === 0) throw new Blind(`no file was scanned (${skipped.length} skipped): name another PATH`);

  const lock = openLock(world.cwd, options);
  const baseline = options.baseline === undefined ? undefined : baselineOf(readNamed(world.cwd, options.baseline));
  if (typeof baseline === "string") throw new Usage(`--baseline ${options.baseline}: ${baseline}`);
  const known = knownBefore(options, git, files, found, matcher);
  const { locked, ...judged } = assess(found, { feed, options, today: world.today, lock, baseline, known });
  const report: Report = {
    ...judged,
    skipped,
    feed: { url: where, updated: feed.updated, version: feed.version, models: feed.rows.size },
    files: read,
    without_git: listing.without_git,
    today: world.today,
  };
  if (options.updateLock) updateLock(locked, options, world);
  if (options.fix) fix(report, root, { dryRun: options.dryRun, git }, world);
  world.out(await render(options.quiet ? quietly(report) : report, options.format));
  return [...report.findings, ...report.unknown].some(({ level }) => level === "error") ? EXIT.findings : EXIT.clean;
}

/** Throws where no judgement is possible by what the feed has answered. */
function usable(feed: Feed | string, { maxFeedAge }: Options, { today }: World): Feed {
  if (typeof feed === "string") throw new Blind(feed);
  const { updated } = feed;
  const age = daysBetween(updated, today);
  if (age > maxFeedAge)
    throw new Blind(`the feed is ${age} days old (${updated}), more than --max-feed-age ${maxFeedAge}d allows`);
  if (age < -1) throw new Blind(`the feed is of ${updated}, a day to come: see to this machine's clock`);
  return feed;
}

function knownBefore(
  { since }: Options,
  git: Git | undefined,
  files: readonly string[],
  found: readonly Found[],
  matcher: Matcher,
) {
  if (since === undefined) return undefined;
  const known = git && knownSince(git, since, new Set(files), matcher);
  if (!known) throw new Usage(`--since ${since}: git knows no such revision here; a shallow clone needs it fetched`);
  return known(new Set(found.map(({ file }) => file)));
}

function updateLock(locked: LockFile, options: Options, world: World): void {
  const name = options.lock ?? LOCK;
  writeOwn(resolve(world.cwd, name), name, formatLock(locked));
  world.err(`check: wrote ${printable(name)}: ${count(locked.size, "model")}\n`);
}

/** What fails, alone. */
function quietly(report: Report): Report {
  const fails = <T extends { level: string }>(items: readonly T[]) => items.filter(({ level }) => level === "error");
  return { ...report, findings: fails(report.findings), unknown: fails(report.unknown), mentions: [], skipped: [] };
}

/** Whether git could not give back what an edit takes away. Blobs are compared: a comparison by git may run what a repository names. */
function isUncommitted(edits: readonly Edit[], git: Git): boolean {
  const blobs = blobsAt(git, "HEAD");
  if ("problem" in blobs) return true;
  const files = new Set(edits.map(({ file }) => file));
  const committed = new Map(
    contentsOf(
      git,
      blobs.filter(({ path }) => files.has(path)),
    ),
  );
  return edits.some(({ file, before }) => !committed.get(file)?.equals(before));
}

type FixOptions = Pick<Options, "dryRun"> & { git: Git | undefined };

function fix({ findings }: Report, root: string, { dryRun, git }: FixOptions, world: World): void {
  const { diff, edits } = fixes(findings, root);
  world.err(diff === "" ? "check: nothing can be fixed by a single, live replacement of the same kind\n" : diff);
  if (edits.length === 0) return;
  if (dryRun || (git && isUncommitted(edits, git))) {
    world.err(
      `check: nothing was written${dryRun ? "" : ": commit these files first, so that git can give them back"}\n`,
    );
    return;
  }
  writeFixes(edits, root);
  world.err(`check: fixed ${count(edits.length, "file")}; what follows is as it stood before\n`);
}

function isInRepository(folder: string): boolean {
  return existsSync(join(folder, ".git")) || (folder !== dirname(folder) && isInRepository(dirname(folder)));
}

/** The folder of the run, and the paths in it, with slashes. A single folder elsewhere is a run there. */
function scopeOf(paths: readonly string[], cwd: string): { root: string; paths: string[] } {
  const inside = paths.map((path) => {
    const full = resolve(cwd, path);
    if (!existsSync(full)) throw new Usage(`there is no ${path}`);
    return { full, name: nameIn(cwd, full) };
  });
  const outside = inside.find(({ name }) => name.startsWith("../") || name === ".." || /^[A-Za-z]:/.test(name));
  if (outside && (inside.length > 1 || !statSync(outside.full).isDirectory()))
    throw new Usage(`a PATH outside of this folder must be one folder alone`);
  if (outside) return { root: realpathSync.native(outside.full), paths: [] };
  return {
    root: realpathSync.native(cwd),
    paths: inside.some(({ name }) => name === "") ? [] : inside.map(({ name }) => name),
  };
}

/** Path of a file as the listing names it. */
const nameIn = (root: string, file: string) => relative(root, file).split(sep).join("/");

function openLock(cwd: string, { lock, updateLock }: Options): LockFile | undefined {
  const name = lock ?? LOCK;
  const text = readOwn(resolve(cwd, name), name);
  if (text === undefined) {
    if (lock !== undefined && !updateLock)
      throw new Usage(`there is no lock file ${lock}: write it with --update-lock`);
    return undefined;
  }
  const read = readLock(text);
  if (typeof read !== "string") return read;
  if (updateLock) return undefined;
  throw new Usage(`${name}: ${read}`);
}

/** Text of a file that the caller has named. */
function readNamed(cwd: string, name: string): string {
  const text = readOwn(resolve(cwd, name), name);
  if (text === undefined) throw new Usage(`${name} cannot be read (ENOENT)`);
  return text;
}

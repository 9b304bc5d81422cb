import { existsSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { blobsAt, contentsOf } from "../../git/blobs.ts";
import { type Git, gitIn } from "../../git/git.ts";
import { daysBetween } from "../../schema/day.ts";
import { count } from "../feed/day-count.ts";
import { askFeed, feedAt } from "./ask-feed.ts";
import { assess } from "./assess.ts";
import { CONFIG, type Configured, configured, nameIn, type Scope } from "./config.ts";
import { baselineOf } from "./excuse.ts";
import type { Feed } from "./feed.ts";
import { listFiles } from "./files.ts";
import { type Edit, fixes, writeFixes } from "./fix.ts";
import { render, type Screen } from "./formats/index.ts";
import { printable } from "./formats/printable.ts";
import { formatLock, LOCK, type LockFile, readLock } from "./lock-entry.ts";
import { createMatcher, type FileMatches, type Matcher } from "./match.ts";
import { namesOf } from "./names.ts";
import { HELP, type Options, readOptions, Usage } from "./options.ts";
import { readNamed, readOwn, writeOwn } from "./own-file.ts";
import { matchFiles } from "./read-files.ts";
import type { Compared, Report } from "./report.ts";
import { knownSince } from "./since.ts";
import { VERSION } from "./version.ts";

export const EXIT = { clean: 0, findings: 1, usage: 2, blind: 3 } as const;

export type World = Screen & {
  cwd: string;
  env: Record<string, string | undefined>;
  /** UTC day, `YYYY-MM-DD`. */
  today: string;
  /** Where the feed is, if nothing names it. */
  feed: string;
  out(text: string): void;
  err(text: string): void;
};

const FIRST =
  "A first run? To fail only on what is new: --format json > almanac-baseline.json, then --baseline almanac-baseline.json";

/** There is no result: exit code 3. */
class Blind extends Error {}

/** Arguments and world → exit code: 0 clean, 1 findings, 2 usage, 3 no result. Never throws. */
export async function run(args: readonly string[], world: World): Promise<number> {
  try {
    const given = readOptions(args);
    if (given.help || given.version) {
      world.out(`${given.help ? HELP : VERSION}\n`);
      return EXIT.clean;
    }
    return await check(configured(args, given, world.cwd), world);
  } catch (error) {
    world.err(`check: ${printable((error as Error).message)}\n`); // what GitHub reads as a command may stand in it
    if (error instanceof Usage) world.err("(see --help)\n");
    return error instanceof Usage ? EXIT.usage : EXIT.blind;
  }
}

async function check(configuration: Configured, world: World): Promise<number> {
  const { options, scope } = configuration;
  const git = isInRepository(scope.root)
    ? gitIn(scope.root, world.env.PATH ?? world.env.Path ?? "", undefined, (said) => warn(world, `git: ${said}`))
    : undefined;
  const { report, rows, locked, lockAt, isFirst } = await judged(configuration, git, world);
  if (options.updateLock) updateLock(locked, lockAt, world);
  if (options.fix) fix(report, scope.root, { dryRun: options.dryRun, git }, world);
  world.out(render(options.quiet ? quietly(report) : report, options, rows, world));
  const fails = [...report.findings, ...report.unknown].some(({ level }) => level === "error");
  if (fails && isFirst && options.format === "text" && !options.quiet) world.out(`${FIRST}\n`);
  return fails ? EXIT.findings : EXIT.clean;
}

async function judged({ options, scope, home, known }: Configured, git: Git | undefined, world: World) {
  const { root } = scope;
  const where = feedAt(options.feed, world);
  // Files are listed while the feed is fetched.
  const asking = askFeed(where);
  const { files, skipped, without_git } = filesIn(scope, options, home, git, world);
  const feed = usable(await asking, options, world);
  const matcher = createMatcher(namesOf(feed));
  const { matches, read, ...unread } = matchFiles(root, files, matcher);
  skipped.push(...unread.skipped);
  if (read === 0) throw new Blind(`no file was scanned (${skipped.length} skipped): name another PATH`);

  const lockAt = options.lock ?? relative(world.cwd, join(home, LOCK));
  const lock = openLock(world.cwd, lockAt, options);
  const baseline = openBaseline(world.cwd, options, (file) => nameIn(known, join(root, file)));
  const before = knownBefore(options, git, files, matches, matcher);
  const { today } = world;
  const { locked, fine, ...lists } = assess(matches, { feed, options, today, lock, baseline, known: before });
  const { updated, version, rows } = feed;
  const report: Report = {
    ...lists,
    skipped,
    feed: { url: where, updated, version, models: rows.size },
    files: read,
    without_git,
    today,
    ok: fine.length,
  };
  const isFirst = !lock && !options.updateLock && !baseline && options.since === undefined;
  return { report, rows, locked, lockAt, isFirst };
}

/** The files to read, without the check's own. */
function filesIn({ root, paths }: Scope, options: Options, home: string, git: Git | undefined, world: World) {
  const listing = listFiles(root, paths, git, [
    { rules: options.exclude, named: (file) => file },
    { rules: options.configured, named: (file) => nameIn(home, join(root, file)) },
  ]);
  const { without_git } = listing;
  if (git && without_git !== null)
    warn(world, `git does not list the files (${without_git}): all files are read, even ignored ones`);
  const own = [options.feed, options.lock, options.baseline, options.config, join(home, CONFIG)].map((file) =>
    file === undefined ? "" : nameIn(root, resolve(world.cwd, file)),
  );
  return { ...listing, files: listing.files.filter((file) => !own.includes(file)) };
}

const warn = (world: World, text: string) => world.err(`check: ${printable(text)}\n`);

/** Throws Blind if the feed can't be used. */
function usable(feed: Feed | string, { maxFeedAge }: Options, { today }: World): Feed {
  if (typeof feed === "string") throw new Blind(feed);
  const { updated } = feed;
  const age = daysBetween(updated, today);
  if (age > maxFeedAge)
    throw new Blind(`the feed is ${age} days old (${updated}), more than --max-feed-age ${maxFeedAge}d allows`);
  if (age < -1) throw new Blind(`the feed is dated ${updated}, in the future: check this machine's clock`);
  return feed;
}

function knownBefore(
  { since }: Options,
  git: Git | undefined,
  files: readonly string[],
  matches: readonly FileMatches[],
  matcher: Matcher,
) {
  if (since === undefined) return undefined;
  const known = git && knownSince(git, since, new Set(files), matcher);
  if (!known) throw new Usage(`--since ${since}: no such revision here; in a shallow clone, fetch it first`);
  return known(new Set(matches.map(({ file }) => file)));
}

function updateLock(locked: LockFile, name: string, world: World): void {
  writeOwn(resolve(world.cwd, name), name, formatLock(locked));
  world.err(`check: wrote ${printable(name)}: ${count(locked.size, "model")}\n`);
}

/** Only what fails. */
function quietly(report: Report): Report {
  const fails = <T extends { level: string }>(items: readonly T[]) => items.filter(({ level }) => level === "error");
  return { ...report, findings: fails(report.findings), unknown: fails(report.unknown), mentions: [], skipped: [] };
}

/** Whether git couldn't restore what an edit replaces. Blobs are compared because git's own diff may run commands from the repository. */
function isUncommitted(edits: readonly Edit[], git: Git): boolean {
  const blobs = blobsAt(git, "HEAD");
  if ("problem" in blobs) return true;
  const files = new Set(edits.map(({ file }) => file));
  const own = blobs.filter(({ path }) => files.has(path));
  const committed = new Map(contentsOf(git, own));
  return edits.some(({ file, before }) => !committed.get(file)?.equals(before));
}

type FixOptions = Pick<Options, "dryRun"> & { git: Git | undefined };

function fix({ findings }: Report, root: string, { dryRun, git }: FixOptions, world: World): void {
  const { diff, edits } = fixes(findings, root);
  world.err(diff === "" ? "check: nothing has a single, live replacement of the same kind\n" : diff);
  if (edits.length === 0) return;
  if (dryRun || (git && isUncommitted(edits, git))) {
    world.err(
      `check: nothing was written${dryRun ? "" : ": commit these files first, so that git can restore them"}\n`,
    );
    return;
  }
  writeFixes(edits, root);
  world.err(`check: fixed ${count(edits.length, "file")}; the report below shows the state before that\n`);
}

function isInRepository(folder: string): boolean {
  return existsSync(join(folder, ".git")) || (folder !== dirname(folder) && isInRepository(dirname(folder)));
}

/** `named` gives a file's path in the baseline. Throws Usage. */
function openBaseline(cwd: string, { baseline: name }: Options, named: (file: string) => string) {
  if (name === undefined) return undefined;
  const has = baselineOf(readNamed(cwd, name));
  if (typeof has === "string") throw new Usage(`--baseline ${name}: ${has}`);
  return (item: Compared) => has({ ...item, file: named(item.file) });
}

function openLock(cwd: string, name: string, { lock, updateLock }: Options): LockFile | undefined {
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

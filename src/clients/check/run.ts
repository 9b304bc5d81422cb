import { dirname, join, resolve } from "node:path";
import { type Git, gitIn } from "../../git/git.ts";
import { count } from "../feed/day-count.ts";
import { VERSION } from "../feed/packed.ts";
import { openFeed, type Place } from "../feed/source.ts";
import { ACCEPTED, accept, formatAccepted } from "./accepted.ts";
import { CONFIG, type Configured, configured, nameIn, openAccepted, repositoryOf } from "./config.ts";
import { assess } from "./engine.ts";
import { listFiles } from "./files.ts";
import { diffOf, fix, type Plan, planOf } from "./fix.ts";
import { render } from "./formats/index.ts";
import { printable } from "./formats/printable.ts";
import type { Screen } from "./formats/text.ts";
import { createMatcher } from "./match.ts";
import { namesOf, usable } from "./names.ts";
import { HELP, readOptions, Usage } from "./options.ts";
import { writeOwn } from "./own-file.ts";
import { knownSince, matchFiles } from "./read-files.ts";
import { partOf, type Report } from "./report.ts";

export const EXIT = { clean: 0, findings: 1, usage: 2, blind: 3 } as const;

export type World = Place &
  Screen & {
    /** UTC day, `YYYY-MM-DD`. */
    today: string;
    out(text: string): void;
    err(text: string): void;
  };

/** There is no result: exit code 3. */
class Blind extends Error {}

/** A program's work: what to print instead, such as its help, whose options end with a tab, or its exit code. What it throws is told, with code 2 or 3. */
export async function program(
  name: string,
  { out, err }: Pick<World, "out" | "err">,
  work: () => string | Promise<number>,
): Promise<number> {
  try {
    const result = await work();
    if (typeof result === "number") return result;
    out(`${result.replace(/^ {2}(.*?)\t/gm, (_, option) => `  ${option.padEnd(22)} `)}\n`);
    return EXIT.clean;
  } catch (error) {
    const isUsage = error instanceof Usage;
    err(`${name}: ${printable((error as Error).message)}\n${isUsage ? "(see --help)\n" : ""}`);
    return isUsage ? EXIT.usage : EXIT.blind;
  }
}

/** Arguments and world → exit code: 0 clean, 1 findings, 2 usage, 3 no result. Never throws. */
export const run = (args: readonly string[], world: World): Promise<number> =>
  program("check", world, () => {
    const given = readOptions(args);
    return given.help ? HELP : given.version ? VERSION : check(configured(args, given, world.cwd), world);
  });

const warn = (world: World, text: string) => world.err(`check: ${printable(text)}\n`);

async function check(configuration: Configured, world: World): Promise<number> {
  const { options, scope } = configuration;
  const path = world.env.PATH ?? world.env.Path ?? "";
  const git = repositoryOf(scope.root) ? gitIn(scope.root, path, (text) => warn(world, `git: ${text}`)) : undefined;
  const { report, feed, isFirst } = await judged(configuration, git, world);
  const plans = options.fix || options.format === "pull-request";
  const planned = { feed, today: world.today, parameters: options.fixParameters };
  const plan: Plan = plans ? planOf(report, scope.root, planned) : { edits: [], fixed: [], left: new Map() };
  if (options.fix) fix(plan, { root: scope.root, dryRun: options.dryRun, git, say: world.err });
  const isPatch = options.fix && options.dryRun && options.format === "text";
  world.out(isPatch ? diffOf(plan.edits) : render(report, options, feed, world, plan.fixed));
  const fails = [...report.findings, ...report.unknown].some(({ level }) => level === "error");
  if (fails && isFirst && options.format === "text" && !options.quiet && !isPatch) world.out(firstWords(report));
  return fails ? EXIT.findings : EXIT.clean;
}

function firstWords({ findings }: Report): string {
  const errors = findings.filter(({ level }) => level === "error");
  const inSource = errors.filter(({ file }) => partOf(file) === "source").length;
  const what = inSource > 0 && inSource < errors.length ? `Fix the ${inSource} in sources first, or accept` : "Accept";
  return `${what} what is there, to fail only on what is new: --accept\n`;
}

async function judged(configuration: Configured, git: Git | undefined, world: World) {
  const { options, scope, accepted: path, hostOf } = configuration;
  const { root } = scope;
  // Files are listed while the feed is fetched.
  const opening = openFeed(options.feed, world);
  const { files, skipped, without_git } = filesIn(configuration, git, world);
  const opened = usable(await opening, options, world.today);
  if (typeof opened === "string") throw new Blind(opened);
  const { feed, where } = opened;
  const matcher = createMatcher(namesOf(feed), hostOf);
  const { matches, read, ...unread } = matchFiles(root, files, matcher);
  skipped.push(...unread.skipped);
  // Who names a single file, as pre-commit does, may name one that isn't read.
  const isNamed = scope.paths.length > 0 && scope.paths.every((path) => skipped.some(({ file }) => file === path));
  if (read === 0 && !isNamed) throw new Blind(`no file was scanned (${skipped.length} skipped): name another PATH`);
  const { since } = options;
  const known = git && since !== undefined ? knownSince(git, since, files, matches, matcher) : undefined;
  if (since !== undefined && !known)
    throw new Usage(`--since ${since}: no such revision here; in a shallow clone, fetch it first`);
  const accepted = openAccepted(configuration);
  const nameOf = (file: string) => nameIn(dirname(path), join(root, file));
  const { today } = world;
  const { terms, fine, ...lists } = assess(matches, { feed, options, today, accepted, nameOf, known });
  if (options.accept) {
    const failing = [...lists.findings, ...lists.unknown].filter((one) => one.accepted || one.level === "error");
    const kept = scope.paths.length > 0 ? accepted : undefined;
    writeOwn(path, ACCEPTED, formatAccepted(accept(terms, failing, nameOf, kept, files)));
    for (const item of failing) Object.assign(item, { accepted: true, excused: "accepted", level: "warning" });
    warn(world, `accepted ${count(failing.length, "finding")} in ${nameIn(world.cwd, path)}`);
  }
  const { updated, models } = feed.document;
  const source = { url: where, updated, models: models.length };
  const report: Report = { ...lists, skipped, feed: source, files: read, without_git, today, ok: fine.length };
  return { report, feed, isFirst: !accepted && !options.accept && since === undefined };
}

function filesIn(configuration: Configured, git: Git | undefined, world: World) {
  const { options, home, accepted, isExcluded } = configuration;
  const { root, paths } = configuration.scope;
  const listing = listFiles(root, paths, git, isExcluded);
  const { without_git } = listing;
  if (git && without_git !== null)
    warn(world, `git does not list the files (${without_git}): all files are read, even ignored ones`);
  const ours = [options.feed, options.config, join(home, CONFIG), accepted].map((file) =>
    file === undefined ? "" : nameIn(root, resolve(world.cwd, file)),
  );
  return { ...listing, files: listing.files.filter((file) => !ours.includes(file)) };
}

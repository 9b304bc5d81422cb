import { type ParseArgsConfig, parseArgs } from "node:util";
import { MAX_READING_AGE } from "../feed/judge.ts";
import { TESTS } from "./files.ts";
import { FAILABLE, FAILING } from "./report.ts";

const FORMATS = ["text", "json", "sarif", "github", "markdown", "pull-request"] as const;
const GROUPINGS = ["model", "place"] as const;

/** A mistake by the caller: exit code 2. */
export class Usage extends Error {}

export const HELP = `Finds AI model ids in a repository and fails on those that are retired, deprecated, soon to retire or repriced.

  node check.mjs [PATH…] [options]
  node check.mjs ids --help       prints the verdicts on ids
  node check.mjs notify --help    posts to a webhook when a model nears its retirement (for a folder named notify, use ./notify)

  --feed URL|FILE        the feed: its address, or a folder or file with a copy of it
  --within 90d           fail on what retires within this many days, warn on what retires later
  --since REV            fail only on what was added since this branch left REV; warn on the rest
  --lock FILE            compare with this lock file (default: almanac.lock.json, if it exists)
  --update-lock          accept today's state: write the lock file
  --fail-on LIST         of retired,deprecated,retiring,repriced,unknown,unverified; the first four by default
  --format FORMAT        text, json, sarif, github, markdown or pull-request (what --fix changes)
  --group model|place    for text: two lines per model (the default at a terminal), or one line per place
  --baseline FILE        warn on what is in an earlier report (--format json); fail on the rest
  --config FILE          options as JSON (default: the nearest almanac.config.json upwards)
  --max-feed-age 7d      refuse a feed older than this
  --max-reading-age 120d a model whose page was last read longer ago is unverified, not fine
  --fix                  print and write a diff where there is a single, live replacement of the same kind;
                         files that git doesn't have as they are stay unchanged
  --dry-run              with --fix: only print the diff
  --exclude PATTERN      leave out these files, as in .gitignore; may be repeated
  --exclude-tests        leave out tests, fixtures, snapshots and recorded answers
  --quiet                print only what fails, and the totals
  --version              print the version

Exit codes: 0 clean, 1 findings, 2 usage, 3 no result (no usable feed, or no file scanned).
A line with "almanac-ignore: REASON until 2027-01-31" is excused until that day.`;

const FLAGS = {
  feed: { type: "string" },
  within: { type: "string" },
  since: { type: "string" },
  lock: { type: "string" },
  "update-lock": { type: "boolean" },
  "fail-on": { type: "string" },
  format: { type: "string" },
  group: { type: "string" },
  baseline: { type: "string" },
  config: { type: "string" },
  "max-feed-age": { type: "string" },
  "max-reading-age": { type: "string" },
  fix: { type: "boolean" },
  "dry-run": { type: "boolean" },
  exclude: { type: "string", multiple: true },
  "exclude-tests": { type: "boolean" },
  quiet: { type: "boolean" },
  version: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

/** Throws Usage if the word isn't one of a set. */
function oneOf<T extends string>(flag: string, words: readonly T[], word: string): T {
  const known = words.find((one) => one === word);
  if (known === undefined) throw new Usage(`${flag} takes one of ${words.join(", ")}, not "${word}"`);
  return known;
}

/** Arguments → the values of these flags, and the rest. Throws Usage. */
export function parsed<F extends NonNullable<ParseArgsConfig["options"]>>(args: readonly string[], options: F) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    // After the first sentence Node explains how to name a file that begins with a dash.
    throw new Usage((error as Error).message.replace(/\. To specify a positional argument.*/s, ""));
  }
}

export type Options = ReturnType<typeof readOptions>;

/** Arguments, and the configuration file's text if it has been found → options. Throws Usage. */
export function readOptions(args: readonly string[], configured?: string) {
  const { values, positionals } = parsed(args, FLAGS);
  const config = configured === undefined ? {} : readConfig(configured);
  const given: Record<string, unknown> = { ...config, ...values };
  const text = (name: keyof typeof FLAGS) => (given[name] === undefined ? undefined : String(given[name]));
  const group = text("group");
  return {
    paths: positionals,
    feed: text("feed"),
    within: days("--within", text("within") ?? "90d"),
    since: text("since"),
    lock: text("lock"),
    updateLock: given["update-lock"] === true,
    failOn: (
      text("fail-on")
        ?.split(",")
        .filter((word) => word.trim() !== "") ?? FAILING
    ).map((word) => oneOf("--fail-on", FAILABLE, word.trim())),
    format: oneOf("--format", FORMATS, text("format") ?? "text"),
    /** For the text format. By default, by model at a terminal and by place elsewhere. */
    group: group === undefined ? undefined : oneOf("--group", GROUPINGS, group),
    baseline: text("baseline"),
    config: text("config"),
    maxFeedAge: days("--max-feed-age", text("max-feed-age") ?? "7d"),
    maxReadingAge: days("--max-reading-age", text("max-reading-age") ?? String(MAX_READING_AGE)),
    fix: given.fix === true,
    /** With `fix`: only show the diff. */
    dryRun: given["dry-run"] === true,
    /** Show only failing findings and the totals. */
    quiet: given.quiet === true,
    version: given.version === true,
    help: given.help === true,
    /** Files to leave out, as in a .gitignore in the folder of the run. */
    exclude: [...patterns("--exclude", values.exclude), ...(given["exclude-tests"] === true ? TESTS : [])],
    /** The same from the configuration, relative to its folder. */
    configured: patterns('"exclude" in the configuration', config.exclude),
  };
}

/** Each further `**` in a rule multiplies the time by the path's depth. */
const MOST_STARS = 3;

/** Rules as in .gitignore. Throws Usage for one that is too slow to match. */
function patterns(name: string, rules: unknown = []): string[] {
  const slow = (rules as string[]).find((rule) => rule.split("**").length - 1 > MOST_STARS);
  if (slow) throw new Usage(`${name}: a rule has too many \`**\`: ${slow}`);
  return rules as string[];
}

/** `90d` or `90` → days. */
function days(name: string, text: string): number {
  const [, count] = /^(\d{1,5})d?$/.exec(text) ?? [];
  if (count === undefined) throw new Usage(`${name} takes days, such as 90d, not "${text}"`);
  return Number(count);
}

const CONFIGURED = ["feed", "within", "lock", "fail-on", "baseline", "max-feed-age", "max-reading-age", "exclude"];

/** `{"within": "60d", "fail-on": "retired,retiring", "exclude": ["bench/"]}` */
function readConfig(text: string): Record<string, unknown> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new Usage(`the configuration is not JSON: ${(error as Error).message}`);
  }
  if (typeof json !== "object" || json === null || Array.isArray(json))
    throw new Usage("the configuration is not an object");
  for (const [key, value] of Object.entries(json)) {
    if (!CONFIGURED.includes(key)) throw new Usage(`the configuration takes ${CONFIGURED.join(", ")}, not "${key}"`);
    const list = Array.isArray(value) && value.every((one) => typeof one === "string");
    if (key === "exclude" ? !list : typeof value !== "string")
      throw new Usage(`"${key}" in the configuration must be ${key === "exclude" ? "a list of strings" : "a string"}`);
  }
  return json as Record<string, unknown>;
}

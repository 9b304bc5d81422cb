import { type ParseArgsConfig, parseArgs } from "node:util";
import { hostNamed } from "../feed/forms.ts";
import { MAX_READING_AGE } from "../feed/judge.ts";
import { isObject } from "../feed/read.ts";
import { FAILABLE, FAILING, TESTS } from "./report.ts";

const FORMATS = ["text", "json", "sarif", "github", "markdown", "pull-request"] as const;
const GROUPINGS = ["model", "place"] as const;

/** A mistake by the caller: exit code 2. */
export class Usage extends Error {}

export const HELP = `Fails on AI model ids that are retired, deprecated, soon to retire or repriced.

  model-almanac [check] [PATH…] [options]    as one file: node check.mjs; in a clone: npx almanac check
  model-almanac ids --help                   prints the verdicts on ids
  model-almanac notify --help                posts to a webhook when a model nears its retirement
  model-almanac mcp --help                   serves agents over MCP
  model-almanac lsp --help                   serves editors

  --feed URL|FILE\tthe feed's address, or a copy's file or folder (default: ALMANAC_URL, its own feed, its data)
  --within 90d\tfail on what retires within this many days, warn on what retires later
  --since REV\tfail only on what was added since this branch left REV; warn on the rest
  --accept\taccept what fails today, in almanac.accepted.json; what is new or changes fails
  --fail-on LIST\tof retired,deprecated,retiring,repriced,unknown,unverified; the first four by default
  --format FORMAT\ttext, json, sarif, github, markdown or pull-request (what --fix changes)
  --group model|place\ttext by model (the default at a terminal) or by place
  --config FILE\toptions as JSON (default: the nearest almanac.config.json upwards)
  --max-feed-age 7d\trefuse a feed older than this (packed data has no limit)
  --max-reading-age 120d\ta model last read longer ago is unverified, not fine
  --fix\treplace what has a single, live replacement of the same kind, and say what was left and why
  --fix-parameters\tthe same, and remove parameters that the replacement is stated to reject
  --diff\tonly print that, as a diff (--dry-run with either)
  --exclude PATTERN\tleave out files, as in .gitignore
  --exclude-tests\tleave out tests, fixtures, snapshots, recordings
  --quiet\tprint what fails, and the totals
  --version\tprint the version

Exit codes: 0 clean, 1 findings, 2 usage, 3 no result (no usable feed, or no file scanned).
A line with "almanac-ignore: REASON until 2027-01-31" is excused until that day.`;

const text = { type: "string" } as const;
const flag = { type: "boolean", default: false } as const;
const each = <T, K extends string>(option: T, ...names: K[]) =>
  Object.fromEntries(names.map((name) => [name, option])) as Record<K, T>;
const FLAGS = {
  ...each(text, "feed", "since", "group", "config", "max-feed-age"),
  ...each(flag, "accept", "fix", "fix-parameters", "dry-run", "diff", "exclude-tests", "quiet", "version"),
  within: { ...text, default: "90d" },
  "fail-on": { ...text, default: FAILING.join() },
  format: { ...text, default: "text" },
  "max-reading-age": { ...text, default: `${MAX_READING_AGE}` },
  exclude: { ...text, multiple: true },
  help: { ...flag, short: "h" },
} as const;
const CONFIGURED = ["feed", "within", "fail-on", "max-feed-age", "max-reading-age", "exclude", "hosts"];

export function oneOf<T extends string>(flag: string, words: readonly T[], word: string): T {
  const known = words.find((one) => one === word);
  if (known === undefined) throw new Usage(`${flag} takes one of ${words.join(", ")}, not "${word}"`);
  return known;
}

export function parsed<F extends NonNullable<ParseArgsConfig["options"]>>(args: readonly string[], options: F) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    // After the first sentence Node explains how to name a file that begins with a dash.
    throw new Usage((error as Error).message.replace(/\. To specify a positional argument.*/s, ""));
  }
}

export type Options = ReturnType<typeof readOptions>;

/** Arguments, and the configuration file's text if there is one → options. Throws Usage. */
export function readOptions(args: readonly string[], configuration = "{}") {
  const { exclude, hosts = {}, ...config } = readConfig(configuration);
  const set = Object.entries(config).map(([name, value]) => `--${name}=${value}`);
  const { values, positionals } = parsed([...set, ...args], FLAGS);
  const { "fail-on": failing, "max-feed-age": age, "exclude-tests": testless, "dry-run": isDry, ...given } = values;
  return {
    ...{ ...given, paths: positionals, fixParameters: given["fix-parameters"] },
    fix: given.fix || given["fix-parameters"] || given.diff,
    within: days("--within", given.within),
    failOn: failing
      .trim()
      .split(/\s*,\s*/)
      .flatMap((word) => (word === "" ? [] : oneOf("--fail-on", FAILABLE, word))),
    format: oneOf("--format", FORMATS, given.format),
    /** For the text format. By default, by model at a terminal and by place elsewhere. */
    group: given.group === undefined ? undefined : oneOf("--group", GROUPINGS, given.group),
    maxFeedAge: age === undefined ? undefined : days("--max-feed-age", age),
    maxReadingAge: days("--max-reading-age", given["max-reading-age"]),
    /** With `fix`: only show the diff. */
    dryRun: isDry || given.diff,
    /** Files to leave out, as in a .gitignore in the folder of the run. */
    exclude: [...patterns("--exclude", given.exclude), ...(testless ? TESTS : [])],
    /** The same from the configuration, relative to its folder. */
    configured: patterns('"exclude" in the configuration', exclude),
    /** Patterns of files in its folder, and the host that they call. */
    hosts: Object.entries(hosts).map(([rule, host]) => {
      if (!hostNamed(host)) throw new Usage(`"hosts" in the configuration names a host that isn't known: ${host}`);
      return [patterns('"hosts" in the configuration', [rule]), hostNamed(host) as string] as const;
    }),
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

function days(name: string, text: string): number {
  const [, count] = /^(\d{1,5})d?$/.exec(text) ?? [];
  if (count === undefined) throw new Usage(`${name} takes days, such as 90d, not "${text}"`);
  return Number(count);
}

const isText = (value: unknown) => typeof value === "string";
/** What a value of the configuration that is no string must be. */
const SHAPES: Record<string, readonly [shape: string, fits: (value: unknown) => boolean]> = {
  exclude: ["a list of strings", (value) => Array.isArray(value) && value.every(isText)],
  hosts: ["an object of patterns and hosts", (value) => isObject(value) && Object.values(value).every(isText)],
};

/** `{"within": "60d", "fail-on": "retired,retiring", "exclude": ["bench/"], "hosts": {"infra/azure/": "azure"}}` */
function readConfig(text: string): { exclude?: string[]; hosts?: Record<string, string> } {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new Usage(`the configuration is not JSON: ${(error as Error).message}`);
  }
  if (!isObject(json)) throw new Usage("the configuration is not an object");
  for (const [key, value] of Object.entries(json)) {
    if (!CONFIGURED.includes(key)) throw new Usage(`the configuration takes ${CONFIGURED.join(", ")}, not "${key}"`);
    const [shape, fits] = SHAPES[key] ?? ["a string", isText];
    if (!fits(value)) throw new Usage(`"${key}" in the configuration must be ${shape}`);
  }
  return json;
}

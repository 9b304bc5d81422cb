import { ids } from "../clients/check/ids.ts";
import { run } from "../clients/check/run.ts";
import { notify } from "../clients/notify/run.ts";
import { dayOf } from "../schema/day.ts";
import type { Verb } from "./command.ts";
import { SNAPSHOT } from "./options.ts";

/** Where the check and its alerts run. */
const world = () => ({
  cwd: process.cwd(),
  env: process.env,
  today: dayOf(Date.now()),
  snapshot: SNAPSHOT,
  terminal: process.stdout.isTTY,
  columns: process.stdout.columns,
  out: (text: string) => process.stdout.write(text),
  err: (text: string) => process.stderr.write(text),
});

const program = (description: string, example: string, start: (args: string[]) => Promise<number>): Verb<object> => ({
  description,
  examples: [example],
  raw: true,
  async run(_, ...args) {
    process.exitCode = await start(args.flat());
  },
});

export const verb = program(
  "The CI check, the same program as the feed's /check.mjs. See `almanac check --help`.",
  "almanac check --since origin/main --format github",
  (args) => run(args, world()),
);

export const idsVerb = program(
  "The same as `node check.mjs ids`. See `almanac ids --help`.",
  "almanac ids gpt-4o azure/gpt-4o",
  (args) => ids(args, world()),
);

export const notifyVerb = program(
  "The same as `node check.mjs notify`. See `almanac notify --help`.",
  "almanac notify gpt-4o --dry-run",
  (args) => notify(args, { ...world(), sleep: (ms) => new Promise((done) => setTimeout(done, ms)) }),
);

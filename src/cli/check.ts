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

export const verb: Verb<object> = {
  description: "The CI check, the same program as the feed's /check.mjs. See `almanac check --help`.",
  examples: ["almanac check --since origin/main --format github"],
  raw: true,
  async run(_, ...args) {
    process.exitCode = await run(args.flat(), world());
  },
};

export const idsVerb: Verb<object> = {
  description: "The same as `node check.mjs ids`. See `almanac ids --help`.",
  examples: ["almanac ids gpt-4o azure/gpt-4o"],
  raw: true,
  async run(_, ...args) {
    process.exitCode = await ids(args.flat(), world());
  },
};

export const notifyVerb: Verb<object> = {
  description: "The same as `node check.mjs notify`. See `almanac notify --help`.",
  examples: ["almanac notify gpt-4o --dry-run"],
  raw: true,
  async run(_, ...args) {
    const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
    process.exitCode = await notify(args.flat(), { ...world(), sleep });
  },
};

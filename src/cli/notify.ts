import { notify } from "../clients/notify/run.ts";
import { world } from "./check.ts";
import type { Verb } from "./command.ts";

export const verb: Verb<object> = {
  description: "The same as `node check.mjs notify`. See `almanac notify --help`.",
  examples: ["almanac notify gpt-4o --dry-run"],
  raw: true,
  async run(_, ...args) {
    const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
    process.exitCode = await notify(args.flat(), { ...world(), sleep });
  },
};

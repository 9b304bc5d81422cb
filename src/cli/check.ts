import type { Command } from "commander";
import { run } from "../clients/check/run.ts";
import { notify } from "../clients/notify/run.ts";
import { dayOf } from "../schema/day.ts";

const world = () => ({
  cwd: process.cwd(),
  env: process.env,
  today: dayOf(Date.now()),
  feed: "http://127.0.0.1:8787",
  out: (text: string) => process.stdout.write(text),
  err: (text: string) => process.stderr.write(text),
});

export const addCheck = (program: Command) =>
  passOn(program, "check", (args) =>
    run(args, { ...world(), terminal: process.stdout.isTTY, columns: process.stdout.columns }),
  )
    .summary("find model ids in a repository and fail on retiring ones")
    .description("The CI check, the same program as the feed's /check.mjs. See `almanac check --help`.")
    .addHelpText("after", "\nExamples:\n  $ almanac check --since origin/main --format github");

export const addNotify = (program: Command) =>
  passOn(program, "notify", (args) =>
    notify(args, { ...world(), sleep: (ms) => new Promise((done) => setTimeout(done, ms)) }),
  )
    .summary("post to a webhook when a model in use nears its retirement")
    .description("The same as `node check.mjs notify`. See `almanac notify --help`.")
    .addHelpText("after", "\nExamples:\n  $ almanac notify gpt-4o --dry-run");

/** A command that parses its own arguments, like /check.mjs. */
const passOn = (program: Command, name: string, does: (args: string[]) => Promise<number>) =>
  program
    .enablePositionalOptions()
    .command(name)
    .argument("[args...]")
    .allowUnknownOption()
    .allowExcessArguments()
    .passThroughOptions()
    .helpOption(false)
    .action(async (args: string[]) => {
      process.exitCode = await does(args);
    });

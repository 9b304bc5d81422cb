import type { Command } from "commander";
import { notify } from "../clients/notify/run.ts";

export function addNotify(program: Command): void {
  program
    .enablePositionalOptions()
    .command("notify")
    .summary("post to a webhook when a model in use nears its end")
    .description("The same as `node check.mjs notify`: `almanac notify --help` says all of it.")
    .argument("[args...]")
    .allowUnknownOption()
    .allowExcessArguments()
    .passThroughOptions()
    .helpOption(false)
    .addHelpText("after", "\nExamples:\n  $ almanac notify gpt-4o --dry-run")
    .action(async (args: string[]) => {
      process.exitCode = await notify(args, {
        cwd: process.cwd(),
        env: process.env,
        today: new Date().toISOString().slice(0, 10),
        feed: "http://127.0.0.1:8787",
        out: (text) => process.stdout.write(text),
        err: (text) => process.stderr.write(text),
        sleep: (ms) => new Promise((done) => setTimeout(done, ms)),
      });
    });
}

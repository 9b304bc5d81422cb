import type { Command } from "commander";
import { run } from "../clients/check/run.ts";

export function addCheck(program: Command): void {
  program
    .enablePositionalOptions()
    .command("check")
    .summary("find model ids in a repository and fail on those that go")
    .description("The CI check, as /check.mjs of the feed has it in one file: `almanac check --help` says all of it.")
    .argument("[args...]")
    .allowUnknownOption()
    .allowExcessArguments()
    .passThroughOptions()
    .helpOption(false)
    .addHelpText("after", "\nExamples:\n  $ almanac check --since origin/main --format github")
    .action(async (args: string[]) => {
      process.exitCode = await run(args, {
        cwd: process.cwd(),
        env: process.env,
        today: new Date().toISOString().slice(0, 10),
        feed: "http://127.0.0.1:8787",
        terminal: process.stdout.isTTY,
        columns: process.stdout.columns,
        out: (text) => process.stdout.write(text),
        err: (text) => process.stderr.write(text),
      });
    });
}

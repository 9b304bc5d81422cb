import type { Command, Option } from "commander";

/** A command: its help, its options, and what it does. */
export type Verb<Options> = {
  description: string;
  /** Arguments, such as `<url...>`, with what they are and a default; `run` gets them after the options. */
  args?: readonly [name: string, what: string, byDefault?: string][];
  options?: readonly Option[];
  /** Command lines, with comments. */
  examples?: readonly string[];
  /** Whether it writes to the catalog, which only one process may do at a time; a dry run doesn't. */
  writes?: boolean;
  /** Whether it parses its own arguments, and gets them as they are. */
  raw?: boolean;
  /** Commands under this one, each with a line for its help. */
  // biome-ignore lint/suspicious/noExplicitAny: each has options of its own
  verbs?: Readonly<Record<string, [summary: string, verb: Verb<any>]>>;
  run?: (options: Options, ...args: string[]) => unknown;
};

type Shared = { catalog: string; dryRun?: true };

/** Adds a command to the command line. */
export function define<Options>(program: Command, name: string, summary: string, verb: Verb<Options>): void {
  const { description, args = [], options = [], examples = [], verbs = {}, raw, run } = verb;
  const command = program.command(name).summary(summary).description(description);
  for (const [arg, what, byDefault] of args) command.argument(arg, what, byDefault);
  for (const option of options) command.addOption(option);
  if (raw) {
    program.enablePositionalOptions();
    command.argument("[args...]").allowUnknownOption().allowExcessArguments().passThroughOptions().helpOption(false);
  }
  if (examples.length > 0)
    command.addHelpText("after", ["\nExamples:", ...examples.map((line) => `  $ ${line}`)].join("\n"));
  for (const [under, [line, other]] of Object.entries(verbs)) define(command, under, line, other);
  if (run === undefined) return;
  command.action(async (...given: unknown[]) => {
    const parsed = command.optsWithGlobals<Options & Shared>();
    const work = () => run(parsed, ...(given.slice(0, -2) as string[]));
    if (!verb.writes || parsed.dryRun) await work();
    else await (await import("../daily/one-writer.ts")).withWriter(parsed.catalog, work);
  });
}

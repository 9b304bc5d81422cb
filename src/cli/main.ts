import { Command, CommanderError } from "commander";
import { CannotDo, EXIT } from "../schema/finding.ts";
import { define, type Verb } from "./command.ts";
import { version } from "./options.ts";

// biome-ignore lint/suspicious/noExplicitAny: each has options of its own
type Commands = [name: string, summary: string, load: () => Promise<{ verb: Verb<any> }>][];

/** What an operator needs daily. Commands are imported on demand: a server doesn't need the page readers. */
const DAILY: Commands = [
  ["collect", "read the providers' pages into the catalog", () => import("./collect.ts")],
  ["held", "list held changes, and accept or reject them", () => import("./held.ts")],
  ["fact", "record what a page states, by hand", () => import("./fact.ts")],
  ["failures", "which pages can't be read, and since when", () => import("./failures.ts")],
  ["lint", "check every fact of the catalog and its evidence", () => import("./lint.ts")],
  ["publish", "write the documents of the feed from the catalog", () => import("./publish.ts")],
  ["serve", "serve what was published", () => import("./serve.ts")],
  ["upgrade", "create a state, or upgrade one to this release", () => import("./upgrade.ts")],
  ["check", "find model ids in a repository and fail on retiring ones", () => import("./check.ts")],
  ["mcp", "give agents the feed as MCP tools", () => import("./mcp.ts")],
];

/** The rest, which `almanac more` lists. */
const MORE: Commands = [
  ["save", "save official pages for collect --pages", () => import("./save.ts")],
  ["coverage", "what the catalog has, what it lacks, and why", () => import("./coverage.ts")],
  ["verify", "find each piece of evidence on its page again", () => import("./verify.ts")],
  ["rebuild", "rebuild the catalog from its sources and report differences", () => import("./rebuild.ts")],
  ["take", "take in a provider's part of a catalog collected elsewhere", () => import("./take.ts")],
  ["deploy", "deploy what was published to other hosts", () => import("./deploy.ts")],
  ["verify-release", "check a copy of the feed, document by document", () => import("./verify-release.ts")],
  ["ids", "what becomes of model ids", async () => ({ verb: (await import("./check.ts")).idsVerb })],
  [
    "notify",
    "post to a webhook when a model in use nears its retirement",
    async () => ({ verb: (await import("./check.ts")).notifyVerb }),
  ],
];

const HELP = `
From the catalog to the feed:
  $ almanac collect             # read the providers' pages; what looks wrong is held
  $ almanac held                # what is waiting for a decision
  $ almanac lint                # are the facts in catalog/ complete, well-formed and backed by evidence?
  $ almanac publish             # write the documents of the feed to dist/
  $ almanac serve               # serve http://127.0.0.1:8787/api/models.json

More commands: almanac more
Exit codes: 0 clean, 1 findings, 2 the job could not be done.`;

/** Runs a command line without the program's name, and sets the exit code. */
export async function main(line: readonly string[]): Promise<void> {
  const program = new Command("almanac")
    .description("A public, read-only JSON feed of AI models, collected from the providers' own documentation.")
    .version(version())
    .helpCommand(false)
    .showHelpAfterError("(add --help to see the options)")
    .exitOverride()
    .configureOutput({ writeOut: (text) => print(console.log, text), writeErr: (text) => print(console.error, text) })
    .addHelpText("after", HELP);
  const [first = "", ...rest] = line;
  // Commander's own help command doesn't know the options that `check` parses itself.
  const words = first === "help" ? [...rest, "--help"] : first === "more" ? ["--help"] : [...line];
  const all = [...DAILY, ...MORE];
  const [verb = "--help"] = words;
  const isHelp = words.length === 0 || words.some((word) => word === "--help" || word === "-h");
  const isKnown = all.some(([name]) => name === verb);
  const listed = first === "more" ? MORE : isHelp && !isKnown ? DAILY : all;
  try {
    for (const [name, summary, load] of listed)
      define(program, name, summary, name === verb ? (await load()).verb : { description: summary });
    await program.parseAsync(words, { from: "user" });
  } catch (error) {
    process.exitCode = exitCode(error);
  }
}

const print = (log: (text: string) => void, text: string): void => log(text.replace(/\n$/, ""));

/** Prints the error unless commander already has. */
function exitCode(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.clean : EXIT.cannot;
  const { code, path, message } = error as NodeJS.ErrnoException;
  const mend = error instanceof CannotDo ? error.mend : path && "mend that, and run the command again";
  if (code === "ERR_MODULE_NOT_FOUND") console.error('almanac: this clone can only serve — run "npm ci"');
  // An unexpected error is printed with its stack.
  else console.error(mend ? `almanac: ${message} — ${mend}` : error);
  return EXIT.cannot;
}

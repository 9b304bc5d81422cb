import { readFileSync } from "node:fs";
import { Command, CommanderError } from "commander";
import { define, type Verb } from "./cli/command.ts";
import { CannotDo, EXIT } from "./schema/finding.ts";

// biome-ignore lint/suspicious/noExplicitAny: each has options of its own
type Commands = [name: string, summary: string, load: () => Promise<{ verb: Verb<any> }>][];

/** What an operator needs daily. Commands are imported on demand: a server doesn't need the page readers. */
const DAILY: Commands = [
  ["collect", "read the providers' pages into the catalog", () => import("./cli/collect.ts")],
  ["held", "list held changes, and accept or reject them", () => import("./cli/held.ts")],
  ["fact", "record what a page states, by hand", () => import("./cli/fact.ts")],
  ["failures", "which pages can't be read, and since when", () => import("./cli/failures.ts")],
  ["lint", "check every fact of the catalog and its evidence", () => import("./cli/lint.ts")],
  ["publish", "write the documents of the feed from the catalog", () => import("./cli/publish.ts")],
  ["serve", "serve what was published", () => import("./cli/serve.ts")],
  ["upgrade", "create a state, or upgrade one to this release", () => import("./cli/upgrade.ts")],
  ["check", "find model ids in a repository and fail on retiring ones", () => import("./cli/check.ts")],
  ["mcp", "give agents the feed as MCP tools", () => import("./cli/mcp.ts")],
];

/** The rest, which `almanac more` lists. */
const MORE: Commands = [
  ["save", "save official pages for collect --pages", () => import("./cli/save.ts")],
  ["coverage", "what the catalog has, what it lacks, and why", () => import("./cli/coverage.ts")],
  ["verify", "find each piece of evidence on its page again", () => import("./cli/verify.ts")],
  ["rebuild", "rebuild the catalog from its sources and report differences", () => import("./cli/rebuild.ts")],
  ["take", "take in a provider's part of a catalog collected elsewhere", () => import("./cli/take.ts")],
  ["deploy", "deploy what was published to other hosts", () => import("./cli/deploy.ts")],
  ["verify-release", "check a copy of the feed, document by document", () => import("./cli/verify-release.ts")],
  [
    "notify",
    "post to a webhook when a model in use nears its retirement",
    async () => ({ verb: (await import("./cli/check.ts")).notifyVerb }),
  ],
];

const program = new Command("almanac")
  .description("A public, read-only JSON feed of AI models, collected from the providers' own documentation.")
  .version(version())
  .helpCommand(false)
  .showHelpAfterError("(add --help to see the options)")
  .exitOverride()
  .addHelpText(
    "after",
    `
From the catalog to the feed:
  $ almanac collect             # read the providers' pages; what looks wrong is held
  $ almanac held                # what is waiting for a decision
  $ almanac lint                # are the facts in catalog/ complete, well-formed and backed by evidence?
  $ almanac publish             # write the documents of the feed to dist/
  $ almanac serve               # serve http://127.0.0.1:8787/api/models.json

More commands: almanac more
Exit codes: 0 clean, 1 findings, 2 the job could not be done.`,
  );
const [first = "", ...rest] = process.argv.slice(2);
// Commander's own help command doesn't know the options that `check` parses itself.
const words = first === "help" ? [...rest, "--help"] : first === "more" ? ["--help"] : process.argv.slice(2);
const all = [...DAILY, ...MORE];
const [verb = "--help"] = words;
const isHelp = words.length === 0 || words.some((word) => word === "--help" || word === "-h");
const isKnown = all.some(([name]) => name === verb);
const listed = first === "more" ? MORE : isHelp && !isKnown ? DAILY : all;
for (const [name, summary, load] of listed)
  define(program, name, summary, name === verb ? (await load()).verb : { description: summary });

// A closed pipe (`| head`) is not a failure.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit();
});

try {
  await program.parseAsync(words, { from: "user" });
} catch (error) {
  process.exitCode = exitCode(error);
}

/** Prints the error unless commander already has. */
function exitCode(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.clean : EXIT.cannot;
  // An unexpected error is printed with its stack.
  console.error(error instanceof CannotDo ? `almanac: ${error.message} — ${error.mend}` : error);
  return EXIT.cannot;
}

function version(): string {
  const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  return version;
}

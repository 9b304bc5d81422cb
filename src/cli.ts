import { readFileSync } from "node:fs";
import { Command, CommanderError } from "commander";
import { CannotDo, EXIT } from "./schema/exit.ts";

type Commands = Map<string, () => Promise<(program: Command) => void>>;

/** What an operator needs daily. Commands are imported on demand: a server doesn't need the page readers. */
const DAILY: Commands = new Map([
  ["collect", async () => (await import("./cli/collect.ts")).addCollect],
  ["held", async () => (await import("./cli/held.ts")).addHeld],
  ["failures", async () => (await import("./cli/failures.ts")).addFailures],
  ["lint", async () => (await import("./cli/lint.ts")).addLint],
  ["publish", async () => (await import("./cli/publish.ts")).addPublish],
  ["serve", async () => (await import("./cli/serve.ts")).addServe],
  ["upgrade", async () => (await import("./cli/upgrade.ts")).addUpgrade],
  ["check", async () => (await import("./cli/check.ts")).addCheck],
  ["mcp", async () => (await import("./cli/mcp.ts")).addMcp],
]);

/** The rest, which `almanac more` lists. */
const MORE: Commands = new Map([
  ["save", async () => (await import("./cli/save.ts")).addSave],
  ["coverage", async () => (await import("./cli/coverage.ts")).addCoverage],
  ["verify", async () => (await import("./cli/verify.ts")).addVerify],
  ["rebuild", async () => (await import("./cli/rebuild.ts")).addRebuild],
  ["take", async () => (await import("./cli/take.ts")).addTake],
  ["deploy", async () => (await import("./cli/deploy.ts")).addDeploy],
  ["verify-release", async () => (await import("./cli/verify-release.ts")).addVerifyRelease],
  ["notify", async () => (await import("./cli/check.ts")).addNotify],
]);

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
const [verb = "--help"] = words;
const all: Commands = new Map([...DAILY, ...MORE]);
const called = all.get(verb);
const listed = first === "more" ? MORE : verb === "--help" ? DAILY : all;
for (const load of called ? [called] : listed.values()) (await load())(program);

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

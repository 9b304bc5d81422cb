// Owns the list of the almanac's verbs and its exit codes. Refuses work of its own: each verb is a file in cli/.
import { Command, CommanderError } from "commander";
import { addCollect } from "./cli/collect.ts";
import { addCoverage } from "./cli/coverage.ts";
import { CannotDo, EXIT } from "./cli/exit.ts";
import { addHeld } from "./cli/held.ts";
import { addLint } from "./cli/lint.ts";
import { addPublish } from "./cli/publish.ts";
import { addServe } from "./cli/serve.ts";
import { addVerify } from "./cli/verify.ts";

const VERBS = [addCollect, addHeld, addCoverage, addVerify, addLint, addPublish, addServe];

const program = new Command("almanac")
  .description("A public, read-only JSON feed of AI models, compiled from the providers' own documentation.")
  .helpCommand(false)
  .showHelpAfterError("(add --help for what is possible)")
  .exitOverride()
  .addHelpText(
    "after",
    `
The usual way from the catalog to the feed:
  $ almanac collect             # read the providers' pages; what looks wrong is held
  $ almanac held                # what waits for a person
  $ almanac lint                # are the facts in catalog/ complete, evidenced and in form?
  $ almanac publish             # write the documents of the feed to dist/
  $ almanac serve               # answer on http://127.0.0.1:8787/api/models.json

Exit codes: 0 clean, 1 findings, 2 the job could not be done.`,
  );
for (const add of VERBS) add(program);

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = exitCode(error);
}

/** Says what went wrong, where commander has not said it yet. */
function exitCode(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.clean : EXIT.cannot;
  // A failure that nobody foresaw is reported whole.
  console.error(error instanceof CannotDo ? `almanac: ${error.message} — ${error.mend}` : error);
  return EXIT.cannot;
}

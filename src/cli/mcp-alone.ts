import { fileURLToPath } from "node:url";
import { Command, CommanderError } from "commander";
import { CannotDo, EXIT } from "../schema/finding.ts";
import { define } from "./command.ts";
import { mcpVerb } from "./mcp.ts";

const PROGRAM = "model-almanac mcp";
const verb = mcpVerb(fileURLToPath(new URL("standings.json", import.meta.url)));
const program = new Command("model-almanac").helpCommand(false).showHelpAfterError("(add --help to see the options)");
const examples = (verb.examples ?? []).map((line) => line.replace("almanac mcp", PROGRAM));
define(program.exitOverride(), "mcp", "", { ...verb, examples });

try {
  // The only command is implied.
  await program.parseAsync(["mcp", ...process.argv.slice(2).filter((arg, i) => i > 0 || arg !== "mcp")], {
    from: "user",
  });
} catch (error) {
  const known = error instanceof CommanderError;
  if (!known) console.error(error instanceof CannotDo ? `${PROGRAM}: ${error.message} — ${error.mend}` : error);
  process.exitCode = known && error.exitCode === 0 ? EXIT.clean : EXIT.cannot;
}

import { Command, CommanderError } from "commander";
import { CannotDo, EXIT } from "../schema/exit.ts";
import { define } from "./command.ts";
import { verb } from "./mcp.ts";

const program = new Command("model-almanac-mcp")
  .helpCommand(false)
  .showHelpAfterError("(add --help to see the options)");
const examples = (verb.examples ?? []).map((line) => line.replace("almanac mcp", "model-almanac-mcp"));
define(program.exitOverride(), "mcp", "", { ...verb, examples });

try {
  // The only command is implied.
  await program.parseAsync(["mcp", ...process.argv.slice(2).filter((arg, i) => i > 0 || arg !== "mcp")], {
    from: "user",
  });
} catch (error) {
  const known = error instanceof CommanderError;
  if (!known) console.error(error instanceof CannotDo ? `model-almanac-mcp: ${error.message} — ${error.mend}` : error);
  process.exitCode = known && error.exitCode === 0 ? EXIT.clean : EXIT.cannot;
}
